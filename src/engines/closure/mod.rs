//! The candidates that some solution has: the closure of a puzzle.
//!
//! Solutions are not enumerated for it. Some are found at first, and each of them has 81 candidates.
//! Then every candidate that is left by propagation and is in no solution so far becomes a puzzle of its
//! own, with its digit placed: a solution of that has it, and often others that were not seen yet; and if
//! there is none, no solution of the puzzle has it. So a puzzle takes one search for each candidate that no
//! solution has, and at most 648 for the others, mostly some ten, however many solutions there are.
//!
//! - `counts`: the number of solutions that have each candidate

mod counts;

pub(crate) use counts::{End, numbers, tallies};

use crate::engines::lanes::{LaneSolver, puzzles};
use crate::engines::scalar::{Candidates, Propagation, SolutionOrder};
use crate::engines::worker::Worker;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::pencilmarks::Pencilmarks;
use crate::ground::puzzle::EnginePuzzle;
use std::ops::ControlFlow;

/// Number of solutions of a puzzle that are looked for at first.
const AT_FIRST: u64 = 8;

/// Number of candidates that lanes search for together, of all puzzles.
const TOGETHER: usize = 256;

/// Bounds on the number of candidates of one puzzle among them: a solution that is found for one spares
/// the search for others.
const OF_ONE: (usize, usize) = (4, 32);

/// The candidates of a puzzle that are known to be in a solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// For each cell, the digits that some solution has.
    pub seen: [u16; 81],
    /// Number of solutions that were found before candidates were searched for.
    pub count: u64,
    /// True if no solution has other candidates.
    pub is_finished: bool,
}

impl Found {
    const NOTHING: Self = Found {
        seen: [0; 81],
        count: 0,
        is_finished: true,
    };

    /// Notes the candidates of a solution.
    fn see(&mut self, solution: &[u8; 81]) {
        for (seen, digit) in self.seen.iter_mut().zip(solution) {
            *seen |= 1 << (digit - 1);
        }
    }
}

/// The engine of a search for solutions: lanes, or the scalar engine if there are none, or if nodes are
/// counted.
fn lanes_of<'a>(worker: &'a mut Worker, allowed: &Allowance) -> Option<&'a mut LaneSolver> {
    match allowed.nodes {
        u64::MAX => worker.lanes(),
        _ => None,
    }
}

/// Finds the candidates of each puzzle that some solution has.
pub(crate) fn closures<P: EnginePuzzle>(
    worker: &mut Worker,
    boards: &[P],
    allowed: &mut Allowance,
) -> Vec<Found> {
    if let Some(lanes) = lanes_of(worker, allowed) {
        return in_lanes(lanes, boards, allowed.control());
    }
    let one = |board| {
        let mut found = Found::NOTHING;
        found.is_finished = one_by_one(worker, board, &mut found, allowed).is_ok();
        found
    };
    boards.iter().map(one).collect()
}

/// A puzzle with candidates that are not decided.
struct Open {
    index: usize,
    /// The candidates that may be in a solution.
    possible: [u16; 81],
}

impl Open {
    /// The puzzle with this number in the list.
    fn new(index: usize, board: &impl EnginePuzzle) -> Self {
        let mut candidates = Candidates::new(board);
        // The puzzle has solutions.
        let outcome = candidates.propagate();
        debug_assert_ne!(outcome, Propagation::Contradiction);
        let mut possible = [0; 81];
        for (cell, possible) in Grid::cells().zip(&mut possible) {
            *possible = candidates.at(cell) as u16;
        }
        Open { index, possible }
    }

    /// The candidates that are not decided.
    fn unseen(&self, found: &Found) -> Vec<(Cell, u16)> {
        let left = self.possible.iter().zip(&found.seen);
        let left = Grid::cells().zip(left.map(|(possible, seen)| possible & !seen));
        let digits = |(cell, left): (Cell, u16)| {
            let digits = (0..9).map(|bit| 1 << bit);
            digits.filter_map(move |digit| (left & digit != 0).then_some((cell, digit)))
        };
        left.flat_map(digits).collect()
    }

    /// The puzzle with a digit placed.
    fn with(&self, (cell, digit): (Cell, u16)) -> Pencilmarks {
        let mut masks = self.possible;
        masks[cell.index()] = digit;
        Pencilmarks::from_known_masks(masks)
    }
}

/// [`closures`] with lanes: those of all puzzles together.
fn in_lanes<P: EnginePuzzle>(
    lanes: &mut LaneSolver,
    boards: &[P],
    control: &Control,
) -> Vec<Found> {
    let (mut counts, mut met) = (Vec::new(), Vec::new());
    let left = lanes.meet(&puzzles(boards), AT_FIRST, &mut counts, &mut met, control);
    let mut found = vec![Found::NOTHING; boards.len()];
    for (found, &count) in found.iter_mut().zip(&counts) {
        found.count = count;
    }
    for (index, solution) in &met {
        found[*index as usize].see(solution);
    }
    for index in left {
        found[index as usize].is_finished = false;
    }
    let may_have_more = |&index: &usize| found[index].count == AT_FIRST;
    let open = (0..boards.len()).filter(may_have_more);
    let mut open: Vec<Open> = open.map(|index| Open::new(index, &boards[index])).collect();
    loop {
        let (least, most) = OF_ONE;
        let of_one = (TOGETHER / open.len().max(1)).clamp(least, most);
        // Candidates, with the place of their puzzle among the open ones; and the puzzles with them.
        let (mut asked, mut posed) = (Vec::new(), Vec::new());
        let mut place = 0;
        open.retain(|one| {
            let found = &found[one.index];
            let unseen = match found.is_finished {
                true => one.unseen(found),
                false => Vec::new(),
            };
            // Those far from each other have fewer solutions in common.
            for &candidate in unseen.iter().step_by(unseen.len().div_ceil(of_one).max(1)) {
                asked.push((place, candidate));
                posed.push(one.with(candidate));
            }
            place += usize::from(!unseen.is_empty());
            !unseen.is_empty()
        });
        if open.is_empty() {
            return found;
        }
        let left = lanes.meet(&puzzles(&posed), 1, &mut counts, &mut met, control);
        for (number, solution) in &met {
            let (place, _) = asked[*number as usize];
            found[open[place].index].see(solution);
        }
        for number in left {
            let (place, _) = asked[number as usize];
            found[open[place].index].is_finished = false;
        }
        for ((place, (cell, digit)), count) in asked.into_iter().zip(&counts) {
            if *count == 0 {
                open[place].possible[cell.index()] &= !digit;
            }
        }
    }
}

/// [`closures`] with the scalar engine: that of one puzzle.
///
/// # Errors
/// [`Stopped`] if the allowance is used up.
fn one_by_one(
    worker: &mut Worker,
    board: &impl EnginePuzzle,
    found: &mut Found,
    allowed: &mut Allowance,
) -> Result<(), Stopped> {
    found.count = visit(worker, board, AT_FIRST, allowed, |solution| {
        found.see(solution);
    })?;
    if found.count < AT_FIRST {
        return Ok(());
    }
    let mut one = Open::new(0, board);
    while let Some(&candidate) = one.unseen(found).first() {
        let posed = one.with(candidate);
        let count = visit(worker, &posed, 1, allowed, |solution| found.see(solution))?;
        if count == 0 {
            let (cell, digit) = candidate;
            one.possible[cell.index()] &= !digit;
        }
    }
    Ok(())
}

/// Visits up to `most` solutions of a puzzle with the scalar engine. Returns their number.
///
/// # Errors
/// [`Stopped`] if the allowance is used up.
fn visit(
    worker: &mut Worker,
    board: &impl EnginePuzzle,
    most: u64,
    allowed: &mut Allowance,
    mut each: impl FnMut(&[u8; 81]),
) -> Result<u64, Stopped> {
    let mut count = 0;
    let solver = worker.scalar();
    let flow = solver.visit_allowed(board, SolutionOrder::Any, allowed, |solution, _| {
        each(solution.as_array());
        count += 1;
        match count == most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    flow.map(|_| count)
}
