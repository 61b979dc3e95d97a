//! A minimal puzzle inside a board, drawn at random.
//!
//! The clues are tried in random order, each once: a clue is removed unless the board would have
//! several solutions. A clue that had to stay when its turn came has to stay for good, so the
//! result is minimal. With a [symmetry](PatternSymmetry) the cells of an orbit are removed together
//! or stay together, and minimal then means that no orbit can be removed.
//!
//! [`orbits`](super::orbits) has the order, which depends only on a seed and on the board itself.

use super::orbits::Orbits;
use super::reduction::{Order, Reduction, reduce};
use crate::pattern::PatternSymmetry;
use ninefold::inside::{Allowance, NODES_BEFORE_LANES, SIDE};
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::{Answer, Control, Grid, Limits, Status, Stopped, Worker};

/// Number of boards that are worked on side by side.
const SIDE_BY_SIDE: usize = 1024;

/// Makes boards of one size minimal.
pub(crate) struct Minimiser {
    /// The sets of cells that are removed together.
    orbits: Orbits,
}

/// A minimal puzzle, or the status that explains why there is none.
pub(crate) type Outcome = Result<Grid, Status>;

impl Minimiser {
    /// A minimiser whose orders are drawn with this seed.
    pub fn new(seed: u64, symmetry: Option<PatternSymmetry>) -> Self {
        Minimiser {
            orbits: Orbits::new(SIDE, seed, symmetry),
        }
    }

    /// Hands over, in order, the outcome for each board, within limits.
    ///
    /// # Errors
    /// The error of `each`.
    pub fn each<E>(
        &self,
        worker: &mut Worker,
        boards: &[Grid],
        limits: &Limits,
        control: &Control,
        mut each: impl FnMut(usize, Outcome) -> Result<(), E>,
    ) -> Result<(), E> {
        for (part, boards) in boards.chunks(SIDE_BY_SIDE).enumerate() {
            let together = worker.together(boards.len(), limits, control);
            let mut found = match (together, worker.lanes_for(boards.len())) {
                (Some(control), Some(lanes)) => self.in_lanes(lanes, boards, &control).into_iter(),
                _ => Vec::new().into_iter(),
            };
            for (index, board) in boards.iter().enumerate() {
                let outcome = match found.next() {
                    Some(Err(Status::Unfinished)) | None if !control.is_stopped() => {
                        self.alone(worker, board, limits, control)
                    }
                    Some(outcome) => outcome,
                    None => Err(Status::Unfinished),
                };
                each(part * SIDE_BY_SIDE + index, outcome)?;
            }
        }
        Ok(())
    }

    /// The outcome for one board, with the whole of its limits.
    fn alone(
        &self,
        worker: &mut Worker,
        board: &Grid,
        limits: &Limits,
        control: &Control,
    ) -> Outcome {
        if limits.nodes.is_none() && worker.lanes().is_some() {
            // Most boards do not take long, and lanes need many boards.
            let quick = &mut Allowance::of_nodes(NODES_BEFORE_LANES, control);
            let outcome = self.one_by_one(worker.scalar(), board, quick);
            if outcome != Err(Status::Unfinished) {
                return outcome;
            }
            let allowance = limits.start(control);
            let lanes = worker.lanes().expect("there are lanes");
            let board = std::slice::from_ref(board);
            let mut found = self.in_lanes(lanes, board, allowance.control());
            return found.pop().expect("an outcome for the board");
        }
        self.one_by_one(worker.scalar(), board, &mut limits.start(control))
    }

    /// The outcome for one board, by the scalar engine.
    fn one_by_one(&self, solver: &mut Solver, board: &Grid, allowance: &mut Allowance) -> Outcome {
        self.reduced(solver, board, allowance)
            .unwrap_or(Err(Status::Unfinished))
    }

    fn reduced(
        &self,
        solver: &mut Solver,
        board: &Grid,
        allowance: &mut Allowance,
    ) -> Result<Outcome, Stopped> {
        match solver.solve_within(board, allowance)? {
            Answer::Unique(_) => {}
            answer => return Ok(Err(answer.status())),
        }
        let mut part = self.symmetric_part(board);
        if part != *board && !is_proper(solver, &part, allowance)? {
            return Ok(Err(Status::Ambiguous));
        }
        for group in self.orbits.order(board.digits(), part.digits()) {
            let mut less = part;
            group.iter().for_each(|&cell| less.set(cell, 0));
            let may_go = match group {
                &[cell] => {
                    let digit = part.digit(cell);
                    let another = solver.another_solution(&less, cell, digit, allowance)?;
                    another.is_none()
                }
                _ => is_proper(solver, &less, allowance)?,
            };
            if may_go {
                part = less;
            }
        }
        Ok(Ok(part))
    }

    /// The outcomes for boards, until `control` stops the work.
    fn in_lanes(&self, lanes: &mut LaneSolver, boards: &[Grid], control: &Control) -> Vec<Outcome> {
        let mut solutions = vec![[0; 81]; boards.len()];
        let mut outcomes = statuses(lanes, boards, Some(&mut solutions), control);
        let parts: Vec<Grid> = boards.iter().map(|b| self.symmetric_part(b)).collect();
        if parts != boards {
            // The part of a board that is not proper does not matter.
            for (outcome, part) in outcomes
                .iter_mut()
                .zip(statuses(lanes, &parts, None, control))
            {
                *outcome = (*outcome).and(part);
            }
        }
        let (mut reductions, mut clues) = (Vec::new(), Vec::new());
        for (number, part) in parts.iter().enumerate() {
            if outcomes[number].is_ok() {
                let order = self.orbits.order(boards[number].digits(), part.digits());
                let groups = order.into_iter();
                let cells = groups.map(|group| group.iter().map(|cell| cell.index()));
                let order = Order::new(cells);
                reductions.push(Reduction::new(number, solutions[number], order));
                clues.push(*part.as_array());
            }
        }
        let left = reduce(lanes, reductions, clues, control, |number, board| {
            outcomes[number] = Ok(Grid::from_digits(board).expect("digits of a board"));
        });
        for number in left {
            outcomes[number] = Err(Status::Unfinished);
        }
        outcomes
    }

    /// The clues of a board in orbits without an empty cell.
    fn symmetric_part(&self, board: &Grid) -> Grid {
        let mut digits = board.digits().to_vec();
        self.orbits.keep_whole(&mut digits);
        Grid::from_known_digits(&digits)
    }
}

/// The boards that have one solution, and the statuses of the others.
fn statuses(
    lanes: &mut LaneSolver,
    boards: &[Grid],
    solutions: Option<&mut [[u8; 81]]>,
    control: &Control,
) -> Vec<Outcome> {
    let mut counts = vec![0; boards.len()];
    let left = lanes.count_into(boards, 2, &mut counts, solutions, control);
    let both = boards.iter().zip(counts);
    let status = |(board, count): (&Grid, u64)| match count {
        1 => Ok(*board),
        _ => Err(Status::of_count(board, count, 2)),
    };
    let mut outcomes: Vec<_> = both.map(status).collect();
    for number in left {
        outcomes[number as usize] = Err(Status::Unfinished);
    }
    outcomes
}

/// Returns whether a board that has a solution has only one.
fn is_proper(
    solver: &mut Solver,
    board: &Grid,
    allowance: &mut Allowance,
) -> Result<bool, Stopped> {
    let count = solver.count_within(board, 2, allowance);
    count.map(|count| count == 1).map_err(|_| Stopped)
}
