//! Numbers of solutions that have each candidate.
//!
//! Few solutions are visited, and each adds 1 to the number of each of its 81 candidates. Of a puzzle with
//! many, each candidate that some solution has is counted as a puzzle of its own, with its digit placed, up
//! to the cap or [exactly](crate::exact). The digits of a cell add up to all solutions, so one of them
//! follows from the others.

use super::{lanes_of, visit};
use crate::engines::exact::{CountExactly, Counter};
use crate::engines::lanes::{LaneSolver, Message, Next};
use crate::engines::worker::{Worker, capped};
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::grid::Grid;
use crate::ground::pencilmarks::Pencilmarks;
use crate::ground::puzzle::{Cells, EnginePuzzle};

/// For each cell, the number of solutions that have each digit.
pub(crate) type Numbers = Box<[[u128; 9]; 81]>;

/// The solutions of a puzzle that were visited.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// For each cell, the number of those that have each digit.
    pub numbers: Numbers,
    /// Their number.
    pub count: u64,
    /// The end of the visit.
    pub end: End,
}

/// The end of a visit of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All were visited.
    All,
    /// There may be more.
    More,
    /// The allowance was used up.
    Stopped,
}

impl Tally {
    fn new() -> Self {
        Tally {
            numbers: Box::new([[0; 9]; 81]),
            count: 0,
            end: End::Stopped,
        }
    }

    fn add(&mut self, solution: &[u8; 81]) {
        self.count += 1;
        for (numbers, digit) in self.numbers.iter_mut().zip(solution) {
            numbers[usize::from(*digit) - 1] += 1;
        }
    }

    /// The candidates that the visited solutions have.
    pub fn seen(&self) -> [u16; 81] {
        self.numbers.map(|numbers| {
            let digits = numbers.iter().enumerate();
            digits.fold(0, |mask, (bit, &number)| {
                mask | u16::from(number > 0) << bit
            })
        })
    }
}

/// Visits up to `most` solutions of each puzzle.
pub(crate) fn tallies<P: EnginePuzzle>(
    worker: &mut Worker,
    boards: &[P],
    most: u64,
    allowed: &mut Allowance,
) -> Vec<Tally> {
    let mut tallies = vec![Tally::new(); boards.len()];
    if let Some(lanes) = lanes_of(worker, allowed) {
        in_lanes(lanes, boards, most, allowed, &mut tallies);
        return tallies;
    }
    for (board, tally) in boards.iter().zip(&mut tallies) {
        let visited = visit(worker, board, most, allowed, |solution| tally.add(solution));
        if let Ok(count) = visited {
            tally.end = if count < most { End::All } else { End::More };
        }
    }
    tallies
}

/// [`tallies`] with lanes.
fn in_lanes<P: EnginePuzzle>(
    lanes: &mut LaneSolver,
    boards: &[P],
    most: u64,
    allowed: &mut Allowance,
    tallies: &mut [Tally],
) {
    let (mut digits, mut masks) = (Vec::new(), Vec::new());
    for board in boards {
        match board.cells() {
            Cells::Digits(cells) => digits.push(cells),
            Cells::Masks(cells) => masks.push(cells),
        }
    }
    let each = |index: usize, found: Message, _: &mut Allowance| {
        let tally: &mut Tally = &mut tallies[index];
        tally.end = match found {
            Message::Solution(solution) => {
                tally.add(solution);
                if tally.count < most {
                    return Next::Solution;
                }
                End::More
            }
            Message::End => End::All,
        };
        Next::Board
    };
    // All are of one type. Those that the end of the work left out are not marked otherwise.
    let _stopped = match masks.is_empty() {
        true => lanes.enumerate(&digits, allowed, each),
        false => lanes.enumerate(&masks, allowed, each),
    };
}

/// The number of solutions of a puzzle that have each candidate, up to `cap`: those that have any are
/// `seen`.
///
/// # Errors
/// [`Stopped`] if the allowance is used up.
pub(crate) fn numbers<P: CountExactly>(
    worker: &mut Worker,
    board: &P,
    seen: &[u16; 81],
    cap: u128,
    counter: &Counter,
    allowed: &mut Allowance,
) -> Result<Numbers, Stopped> {
    // With the digits that all solutions share it is the same puzzle, and sums are shorter.
    let shared = Pencilmarks::from_known_masks(*seen).clues();
    let mut count = |posed: &[P]| counted(worker, posed, cap, counter, allowed);
    let all = count(&[board.with_clues(&shared)])?[0];
    let mut numbers = Box::new([[0; 9]; 81]);
    let (mut asked, mut posed) = (Vec::new(), Vec::new());
    for (at, (cell, seen)) in Grid::cells().zip(seen).enumerate() {
        let digits = (1..=9).filter(|digit| seen >> (digit - 1) & 1 == 1);
        let mut digits: Vec<u8> = digits.collect();
        // Below the cap the last is what the others leave.
        if digits.len() == 1 || all < cap {
            let last = digits.pop().expect("a puzzle with a solution");
            numbers[at][usize::from(last) - 1] = all;
        }
        for digit in digits {
            asked.push((at, usize::from(digit) - 1));
            posed.push(board.with_clues(&shared.with(cell, digit)));
        }
    }
    for ((at, bit), number) in asked.into_iter().zip(count(&posed)?) {
        numbers[at][bit] = number;
        if all < cap {
            let last = 15 - seen[at].leading_zeros() as usize;
            numbers[at][last] -= number;
        }
    }
    Ok(numbers)
}

/// The number of solutions of each puzzle, up to `cap`.
fn counted<P: CountExactly>(
    worker: &mut Worker,
    posed: &[P],
    cap: u128,
    counter: &Counter,
    allowed: &mut Allowance,
) -> Result<Vec<u128>, Stopped> {
    let visited = capped::visited(cap);
    let mut counts = vec![0; posed.len()];
    if allowed.nodes == u64::MAX {
        let left = worker.count_within(posed, visited, &mut counts, allowed.control());
        if !left.is_empty() {
            return Err(Stopped);
        }
    } else {
        for (posed, count) in posed.iter().zip(&mut counts) {
            let found = worker.scalar().count_within(posed, visited, allowed);
            *count = found.map_err(|_| Stopped)?;
        }
    }
    let both = posed.iter().zip(counts);
    both.map(
        |(posed, count)| match capped::sums(cap) && count == visited {
            true => Ok(posed.sum(counter, allowed)?.min(cap)),
            false => Ok(count.into()),
        },
    )
    .collect()
}

#[cfg(test)]
mod tests {
    use super::super::closures;
    use super::*;
    use crate::engines::worker::Engine;
    use crate::ground::budget::control::Control;
    use crate::test_boards::{Generator, Kind};
    use pretty_assertions::assert_eq;

    /// The two ways to count, on puzzles whose solutions can be visited.
    #[test]
    fn candidates_counted_one_by_one_are_those_of_the_visited_solutions() {
        let boards = Generator::new(Kind::Multi, 5).boards(0..12);
        let marks: Vec<Pencilmarks> = boards.iter().map(Pencilmarks::from).collect();
        let control = Control::NONE;
        let counter = Counter::new();
        for engine in [Engine::default(), Engine::Scalar] {
            let mut worker = Worker::new(engine);
            let mut allowed = Allowance::unlimited(&control);
            let visited = tallies(&mut worker, &boards, 1_000_000, &mut allowed);
            let found = closures(&mut worker, &marks, &mut allowed);
            for ((board, visited), found) in boards.iter().zip(&visited).zip(&found) {
                assert_eq!(visited.end, End::All);
                assert_eq!(found.seen, visited.seen(), "{board}");
                for cap in [1, 2, 7, 1000, u128::MAX] {
                    let by_candidate =
                        numbers(&mut worker, board, &found.seen, cap, &counter, &mut allowed);
                    let capped = visited.numbers.map(|of| of.map(|number| number.min(cap)));
                    assert_eq!(*by_candidate.unwrap(), capped, "{board} up to {cap}");
                }
            }
        }
    }
}
