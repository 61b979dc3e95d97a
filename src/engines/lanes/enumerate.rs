//! Every solution of many boards, in lexicographic order.
//!
//! Lanes find solutions in an order that cannot be predicted. So each board is worked on until all
//! its solutions are found, or more than are kept; what was found is sorted. A board with more
//! solutions is taken apart: its first open cells are filled in every way that no clue forbids, in
//! lexicographic order, and the **parts** are worked on in turn, in the same manner.
//!
//! ```text
//!     board   . . 3 | ...                  1 4 3 | ...    41 solutions, sorted
//!             256 or more   -- parts --> 1 5 3 | ...    none
//!                                          1 6 3 | ...    256 or more  -- parts --> ...
//! ```
//!
//! The solutions of a board that were found before it was taken apart are found again in its parts;
//! that is little compared with all that the parts hold. The order is that of the [scalar
//! engine](crate::scalar), whatever the backend is and whichever boards are worked on together.

use super::LaneSolver;
use super::count::{CountTask, SolutionSink};
use super::puzzles::{Load, Puzzles};
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};

/// The caller's choice of what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The next solution.
    Solution,
    /// The next board.
    Board,
    /// Nothing: the enumeration ends.
    Nothing,
}

/// One message about a board.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Message<'a> {
    /// A solution.
    Solution(&'a [u8; 81]),
    /// The board has no more solutions.
    End,
}

/// Boards with this many solutions or more are taken apart.
const MANY: u64 = 256;

/// Least number of parts that a board is taken apart into.
const PARTS: usize = 48;

/// Number of boards that are worked on together.
const TOGETHER: usize = 64;

impl LaneSolver {
    /// Hands over every solution of each board, board by board and in lexicographic order, and then
    /// the end; `each` returns the choice of what comes next. Memory does not depend on the number
    /// of solutions: it is some MB at most.
    ///
    /// # Errors
    /// [`Stopped`] if `control` stopped the work. The solutions of the current board that were
    /// handed over are its first ones.
    pub(crate) fn enumerate<B: LaneBoard>(
        &mut self,
        boards: &[&B],
        allowed: &mut Allowance,
        mut each: impl FnMut(usize, Message, &mut Allowance) -> Next,
    ) -> Result<(), Stopped> {
        let mut first = 0;
        for boards in boards.chunks(TOGETHER) {
            let found = self.visit(boards, allowed.control());
            for (number, (board, found)) in (first..).zip(boards.iter().zip(found.boards())) {
                let mut solution = |solution: &[u8; 81], allowed: &mut Allowance| {
                    each(number, Message::Solution(solution), allowed)
                };
                let next = match found? {
                    Some(all) => hand_over(all, allowed, &mut solution),
                    None => self.take_apart(*board, allowed, &mut solution)?,
                };
                let next = match next {
                    Next::Solution => each(number, Message::End, allowed),
                    next => next,
                };
                if next == Next::Nothing {
                    return Ok(());
                }
            }
            first += boards.len();
        }
        Ok(())
    }

    /// Hands over the solutions of a board that has many.
    fn take_apart<B: LaneBoard>(
        &mut self,
        board: &B,
        allowed: &mut Allowance,
        each: &mut impl FnMut(&[u8; 81], &mut Allowance) -> Next,
    ) -> Result<Next, Stopped> {
        let parts = board.parts();
        let mut rest = &parts[..];
        // The first parts may be large, and those after them wait until they are finished, or for
        // ever.
        let mut together = TOGETHER / 8;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(together.min(rest.len()));
            let now: Vec<&B> = now.iter().collect();
            let found = self.visit(&now, allowed.control());
            for (part, found) in now.iter().zip(found.boards()) {
                let next = match found? {
                    Some(all) => hand_over(all, allowed, each),
                    None => self.take_apart(*part, allowed, each)?,
                };
                if next != Next::Solution {
                    return Ok(next);
                }
            }
            rest = later;
            together = TOGETHER.min(4 * together);
        }
        Ok(Next::Solution)
    }

    /// Finds the solutions of some boards.
    fn visit<B: LaneBoard>(&mut self, boards: &[&B], control: &Control) -> SolutionList {
        let mut met = Vec::new();
        let mut counts = vec![0; boards.len()];
        self.observed = self.observed.with_cap(MANY);
        let mut task = CountTask {
            puzzles: &Parts(boards),
            cap: MANY,
            counts: &mut counts,
            wanted: SolutionSink::All(&mut met),
            observed: &mut self.observed,
        };
        let unfinished = self.machine.count(&mut task, control);
        SolutionList::new(boards, &counts, &met, unfinished)
    }
}

/// The solutions found of some boards.
struct SolutionList {
    /// The solutions of one board after the other, sorted; without those of boards that have many.
    solutions: Vec<[u8; 81]>,
    /// For each board the end of its solutions, or `None` if there are many.
    ends: Vec<Option<usize>>,
    /// The boards at which the work was stopped, in ascending order.
    unfinished: Vec<u32>,
}

impl SolutionList {
    /// Sorts the solutions found of some boards: as many of each as were counted.
    fn new<B: LaneBoard>(
        boards: &[&B],
        counts: &[u64],
        met: &[(u32, [u8; 81])],
        unfinished: Vec<u32>,
    ) -> Self {
        // A place for each solution, board by board.
        let mut starts = Vec::with_capacity(counts.len() + 1);
        let mut places = 0;
        for &count in counts {
            starts.push(places);
            places += if count < MANY { count as usize } else { 0 };
        }
        let first: Vec<usize> = boards
            .iter()
            .map(|board| board.first_open().unwrap_or(0))
            .collect();
        // The first digits, and the position among the solutions as they were found.
        let mut sorted = vec![(0, 0_u32); places];
        let mut next = starts.clone();
        for ((board, solution), at) in met.iter().zip(0..) {
            let board = *board as usize;
            if counts[board] < MANY {
                sorted[next[board]] = (first_digits(solution, first[board]), at);
                next[board] += 1;
            }
        }
        let solution = |at: u32| &met[at as usize].1;
        for (&start, &end) in starts.iter().zip(&next) {
            sorted[start..end].sort_unstable_by(|a, b| {
                let by_all = || solution(a.1).cmp(solution(b.1));
                a.0.cmp(&b.0).then_with(by_all)
            });
        }
        let ends = counts.iter().zip(next);
        SolutionList {
            solutions: sorted.iter().map(|&(_, at)| *solution(at)).collect(),
            ends: ends
                .map(|(&count, end)| (count < MANY).then_some(end))
                .collect(),
            unfinished,
        }
    }

    /// Hands over all solutions of each board in lexicographic order, or none if there are many,
    /// until the first at which the work was stopped.
    fn boards(&self) -> impl Iterator<Item = Result<Option<&[[u8; 81]]>, Stopped>> {
        let mut begin = 0;
        self.ends.iter().zip(0..).map(move |(end, number)| {
            if self.unfinished.binary_search(&number).is_ok() {
                return Err(Stopped);
            }
            Ok(end.map(|end| &self.solutions[std::mem::replace(&mut begin, end)..end]))
        })
    }
}

/// 32 digits from `first` on, as a number that grows with the lexicographic order.
fn first_digits(digits: &[u8; 81], first: usize) -> u128 {
    let first = first.min(81 - 32);
    let (eights, _) = digits[first..first + 32].as_chunks::<8>();
    eights.iter().fold(0, |number, &eight| {
        // The upper half of each byte is 0. Two bytes become one, then four of these two, and four.
        let bytes = u64::from_be_bytes(eight);
        let bytes = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
        let bytes = (bytes | bytes >> 8) & 0x0000_ffff_0000_ffff;
        let bytes = (bytes | bytes >> 16) & 0xffff_ffff;
        number << 32 | u128::from(bytes)
    })
}

/// Hands over solutions until the caller chooses something else.
fn hand_over(
    solutions: &[[u8; 81]],
    allowed: &mut Allowance,
    each: &mut impl FnMut(&[u8; 81], &mut Allowance) -> Next,
) -> Next {
    for solution in solutions {
        let next = each(solution, allowed);
        if next != Next::Solution {
            return next;
        }
    }
    Next::Solution
}

/// A board that can be taken apart: its digits, 0 for an empty cell, or the candidates of its cells.
pub(crate) trait LaneBoard: Copy + 'static {
    /// A load of `number` boards.
    fn load<'a>(number: usize, of: impl Fn(usize) -> &'a Self) -> Load<'a>;

    /// The candidates of a cell; of one that is decided, only its digit.
    fn candidates(&self, cell: usize) -> u16;

    /// Fills a cell.
    fn fill(&mut self, cell: usize, digit: u8);

    /// The first cell that is not decided.
    fn first_open(&self) -> Option<usize> {
        (0..81).find(|&cell| !self.candidates(cell).is_power_of_two())
    }

    /// The board with its first open cells filled, in every way that no clue forbids and in
    /// lexicographic order.
    fn parts(&self) -> Vec<Self> {
        let is_decided = |mask: &u16| mask.is_power_of_two();
        let mut parts = vec![*self];
        for cell in 0..81 {
            let open = self.candidates(cell);
            if open == 0 || is_decided(&open) {
                continue;
            }
            if parts.len() >= PARTS {
                break;
            }
            let mut longer = Vec::with_capacity(9 * parts.len());
            for part in &parts {
                let peers = around(cell).map(|peer| part.candidates(peer));
                let used = peers.filter(is_decided).fold(0, |used, digit| used | digit);
                let left = open & !used;
                for digit in (1..=9).filter(|digit| left >> (digit - 1) & 1 == 1) {
                    let mut filled = *part;
                    filled.fill(cell, digit);
                    longer.push(filled);
                }
            }
            parts = longer;
        }
        parts
    }
}

/// Boards as puzzles.
struct Parts<'a, B>(&'a [&'a B]);

impl<B: LaneBoard> Puzzles for Parts<'_, B> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        B::load(number, |at| self.0[first + at])
    }
}

impl LaneBoard for [u8; 81] {
    fn load<'a>(number: usize, of: impl Fn(usize) -> &'a Self) -> Load<'a> {
        Load::digits(number, of)
    }

    fn candidates(&self, cell: usize) -> u16 {
        match self[cell] {
            0 => 0x1ff,
            digit => 1 << (digit - 1),
        }
    }

    fn fill(&mut self, cell: usize, digit: u8) {
        self[cell] = digit;
    }
}

impl LaneBoard for [u16; 81] {
    fn load<'a>(number: usize, of: impl Fn(usize) -> &'a Self) -> Load<'a> {
        Load::candidates(number, of)
    }

    fn candidates(&self, cell: usize) -> u16 {
        self[cell]
    }

    fn fill(&mut self, cell: usize, digit: u8) {
        self[cell] = 1 << (digit - 1);
    }
}

/// The cells in the row, column and box of an open cell, itself among them.
fn around(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / 9, cell % 9);
    let (top, left) = (row / 3 * 3, column / 3 * 3);
    (0..9).flat_map(move |k| {
        let in_box = 9 * (top + k / 3) + left + k % 3;
        [9 * row + k, 9 * k + column, in_box]
    })
}
