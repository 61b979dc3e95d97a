//! Redundant clues of a puzzle: each clue that could be removed by itself.
//!
//! Whether a clue is needed takes one search: does the puzzle without it have a solution with
//! another digit there? In lanes a puzzle without one clue is one trial, loaded as candidates, and
//! the trials of many puzzles run together. Most clues are known to be needed without a search: an
//! unavoidable set that has only one clue proves it, and the smallest of these sets are [read
//! off](super::exchanges) the solution.

use super::exchanges;
use ninefold::inside::{Allowance, NODES_BEFORE_LANES};
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::{Answer, Cell, Control, Grid, Limits, Status, Stopped, Worker};
use std::convert::Infallible;

/// The redundant clues of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Redundant {
    /// Status of the board: unless it is unique, nothing is asked about its clues.
    pub status: Status,
    /// The redundant clues that were found, in reading order.
    pub cells: Vec<Cell>,
    /// True if every clue was decided.
    pub is_finished: bool,
}

impl Redundant {
    /// The result for a board that is not proper, or of which that is not known.
    fn none(status: Status) -> Self {
        Redundant {
            status,
            cells: Vec::new(),
            is_finished: status != Status::Unfinished,
        }
    }
}

/// The number of redundant clues that are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RedundantGoal {
    /// All of them.
    All,
    /// One, if there is any: the other clues need not be decided.
    One,
}

impl RedundantGoal {
    /// True if one is enough.
    pub fn is_one(self) -> bool {
        self == RedundantGoal::One
    }
}

/// For each board with one solution whether it is minimal.
pub(crate) fn are_minimal(worker: &mut Worker, boards: &[Grid]) -> Vec<bool> {
    let mut are = Vec::with_capacity(boards.len());
    let each = |_, redundant: Redundant| {
        are.push(redundant.cells.is_empty());
        Ok::<(), Infallible>(())
    };
    let (goal, none) = (RedundantGoal::One, Limits::NONE);
    let Ok(()) = redundant_clues(worker, boards, goal, &none, &Control::NONE, each);
    are
}

/// Hands over, in order, the redundant clues of each board, within limits.
///
/// # Errors
/// The error of `each`.
pub(crate) fn redundant_clues<E>(
    worker: &mut Worker,
    boards: &[Grid],
    wanted: RedundantGoal,
    limits: &Limits,
    control: &Control,
    mut each: impl FnMut(usize, Redundant) -> Result<(), E>,
) -> Result<(), E> {
    let together = worker.together(boards.len(), limits, control);
    let mut found = match (together, worker.lanes_for(boards.len())) {
        (Some(control), Some(lanes)) => in_lanes(lanes, boards, wanted, &control).into_iter(),
        _ => Vec::new().into_iter(),
    };
    for (index, board) in boards.iter().enumerate() {
        let redundant = match found.next() {
            Some(found) if found.is_finished || control.is_stopped() => found,
            _ => alone(worker, board, wanted, limits, control),
        };
        each(index, redundant)?;
    }
    Ok(())
}

/// The redundant clues of one board, with the whole of its limits.
fn alone(
    worker: &mut Worker,
    board: &Grid,
    wanted: RedundantGoal,
    limits: &Limits,
    control: &Control,
) -> Redundant {
    if limits.nodes.is_none() && worker.lanes().is_some() {
        // Most boards do not take long, and lanes need many boards.
        let quick = &mut Allowance::of_nodes(NODES_BEFORE_LANES, control);
        let found = one_by_one(worker.scalar(), board, wanted, quick);
        if found.is_finished {
            return found;
        }
        let allowance = limits.start(control);
        let lanes = worker.lanes().expect("there are lanes");
        let mut found = in_lanes(
            lanes,
            std::slice::from_ref(board),
            wanted,
            allowance.control(),
        );
        return found.pop().expect("an answer for the board");
    }
    one_by_one(worker.scalar(), board, wanted, &mut limits.start(control))
}

/// The redundant clues of one board, by the scalar engine and one clue after the other.
fn one_by_one(
    solver: &mut Solver,
    board: &Grid,
    wanted: RedundantGoal,
    allowance: &mut Allowance,
) -> Redundant {
    match solver.solve_within(board, allowance) {
        Ok(Answer::Unique(_)) => {}
        Ok(answer) => return Redundant::none(answer.status()),
        Err(Stopped) => return Redundant::none(Status::Unfinished),
    }
    let mut redundant = Redundant {
        status: Status::Unique,
        cells: Vec::new(),
        is_finished: true,
    };
    let clues = Grid::cells().filter(|&cell| board.digit(cell) != 0);
    for cell in clues {
        let mut less = *board;
        less.set(cell, 0);
        match solver.another_solution(&less, cell, board.digit(cell), allowance) {
            Ok(Some(_)) => continue,
            Ok(None) => redundant.cells.push(cell),
            Err(Stopped) => redundant.is_finished = false,
        }
        if wanted == RedundantGoal::One || !redundant.is_finished {
            break;
        }
    }
    redundant
}

/// A proper board with clues that are not decided.
struct UndecidedBoard {
    /// The number of the board.
    number: usize,
    /// The cells of those clues, as bits.
    undecided: u128,
    /// The cells of the clues that are known to be redundant.
    redundant: u128,
}

/// The redundant clues of boards, until `control` stops the work.
fn in_lanes(
    lanes: &mut LaneSolver,
    boards: &[Grid],
    wanted: RedundantGoal,
    control: &Control,
) -> Vec<Redundant> {
    let mut counts = vec![0; boards.len()];
    let mut solutions = vec![[0; 81]; boards.len()];
    let left = lanes.count_into(boards, 2, &mut counts, Some(&mut solutions), control);
    let statuses = boards.iter().zip(&counts);
    let statuses = statuses.map(|(board, &count)| Status::of_count(board, count, 2));
    let mut found: Vec<Redundant> = statuses.map(Redundant::none).collect();
    for number in left {
        found[number as usize] = Redundant::none(Status::Unfinished);
    }
    let mut open = Vec::new();
    for (number, found) in found.iter().enumerate() {
        if found.status == Status::Unique {
            let clues = clues_of(boards[number].as_array());
            let needed = exchanges::needed(&solutions[number], clues);
            open.push(UndecidedBoard {
                number,
                undecided: clues & !needed,
                redundant: 0,
            });
        }
    }
    let mut most = match wanted {
        RedundantGoal::All => u32::MAX,
        RedundantGoal::One => FIRST,
    };
    let mut trials = Trials::default();
    while !open.is_empty() {
        open.retain(|open| {
            let is_decided =
                open.undecided == 0 || wanted == RedundantGoal::One && open.redundant != 0;
            if is_decided {
                found[open.number].cells = cells(open.redundant).collect();
            }
            !is_decided
        });
        for trials_of in open.chunks_mut(TOGETHER) {
            trials.clear();
            for (at, open) in trials_of.iter_mut().enumerate() {
                trials.add(at, boards[open.number].as_array(), open, most);
            }
            for (at, cell, is_needed) in trials.run(lanes, control) {
                let open = &mut trials_of[at];
                match is_needed {
                    Some(true) => {}
                    Some(false) => open.redundant |= 1 << cell,
                    None => found[open.number].is_finished = false,
                }
            }
        }
        // Trials that were stopped are not repeated.
        most = u32::MAX;
    }
    found
}

/// Number of clues of a board that are tried first, if one redundant clue is enough.
const FIRST: u32 = 2;

/// Number of boards that are worked on together: enough that hardly any lane is ever empty, and few
/// enough that the trials fit a cache.
const TOGETHER: usize = 512;

/// Trials: puzzles without one clue.
#[derive(Default)]
struct Trials {
    /// The number of the puzzle, and the cell of the clue.
    asked: Vec<(u32, u8)>,
    /// The candidates of each cell: all but its digit at the clue that is removed.
    candidates: Vec<[u16; 81]>,
    counts: Vec<u64>,
}

impl Trials {
    fn clear(&mut self) {
        self.asked.clear();
        self.candidates.clear();
    }

    /// Adds puzzle `at` without each of the first `most` undecided clues, and marks these as
    /// decided.
    fn add(&mut self, at: usize, board: &[u8; 81], open: &mut UndecidedBoard, most: u32) {
        const ALL: u16 = 0x1ff;
        let candidates = board.map(|digit| match digit {
            0 => ALL,
            _ => 1 << (digit - 1),
        });
        for _ in 0..most.min(open.undecided.count_ones()) {
            let cell = open.undecided.trailing_zeros() as usize;
            open.undecided &= open.undecided - 1;
            self.asked.push((at as u32, cell as u8));
            self.candidates.push(candidates);
            let trial = self.candidates.last_mut().expect("just pushed");
            trial[cell] ^= ALL;
        }
    }

    /// For each trial the number of the puzzle, the cell of the clue, and whether the clue is
    /// needed, unless `control` stopped the work.
    fn run(
        &mut self,
        lanes: &mut LaneSolver,
        control: &Control,
    ) -> impl Iterator<Item = (usize, usize, Option<bool>)> {
        self.counts.resize(self.candidates.len(), 0);
        let left = lanes.count_into(&self.candidates[..], 1, &mut self.counts, None, control);
        let mut left = left.into_iter().peekable();
        let trials = self.asked.iter().zip(&self.counts).zip(0..);
        trials.map(move |((&(at, cell), &count), number)| {
            let is_left = left.next_if_eq(&number).is_some();
            let is_needed = (!is_left || count > 0).then_some(count > 0);
            (at as usize, usize::from(cell), is_needed)
        })
    }
}

/// The cells of the clues of a board, as bits.
fn clues_of(board: &[u8; 81]) -> u128 {
    let clue = |(cell, &digit): (usize, &u8)| u128::from(digit != 0) << cell;
    board.iter().enumerate().map(clue).sum()
}

/// The cells of a set of bits, in reading order.
fn cells(mut set: u128) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(Cell::from_index(first))
    })
}
