//! Which are the solutions?

use super::{BatchSize, Question, Settings, Streamed, of_engine};
use crate::engines::lanes::{LaneSolver, Message, Next, puzzles};
use crate::engines::scalar::{SolutionOrder, Solver};
use crate::engines::worker::Worker;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::budget::limits::Limits;
use crate::ground::grid::Grid;
use crate::ground::puzzle::{Cells, EnginePuzzle, Puzzle};
use crate::ground::status::Status;
use std::ops::{ControlFlow, Range};

/// Asks for every solution, one by one.
///
/// Where more than a thousand solutions of grids are asked for, [lanes](crate::lanes) find them, in lexicographic order,
/// which is as quick as any; where a hundred or more are, those of grids with 24 clues or more, and from 300 and 1000
/// solutions on with 22 and 20. Where fewer are, lanes answer for the grids with one solution or none, and the scalar
/// engine for the others. It does for all of these where [limits](Limits) are set, for all where they are of nodes, and
/// for boards of other layouts. What is handed over does not depend on the engine.
///
/// Within limits, solutions are handed over until the board reaches them; how long that takes does not
/// count.
#[derive(Clone, Copy, Debug)]
pub struct Enumerate {
    order: SolutionOrder,
    cap: u64,
}

impl Enumerate {
    /// All solutions, in the order that is the quickest.
    pub fn new() -> Self {
        Enumerate {
            order: SolutionOrder::Any,
            cap: u64::MAX,
        }
    }

    /// In this order.
    #[must_use]
    pub fn in_order(self, order: SolutionOrder) -> Self {
        Enumerate { order, ..self }
    }

    /// The order, and the largest number of solutions of a board.
    pub(super) fn order_and_cap(self) -> (SolutionOrder, u64) {
        (self.order, self.cap)
    }

    /// No more than [`cap`](super::Count#the-cap) solutions of a board.
    #[must_use]
    pub fn up_to(self, cap: u64) -> Self {
        Enumerate { cap, ..self }
    }
}

impl Default for Enumerate {
    fn default() -> Self {
        Self::new()
    }
}

impl<P> Question<P> for Enumerate
where
    P: Puzzle<Board = Grid> + EnginePuzzle,
{
    type Answer = Streamed<Grid>;

    of_engine!();

    fn answer<E>(
        &self,
        worker: &mut Worker,
        boards: &[P],
        settings: &Settings,
        mut each: impl FnMut(usize, Streamed<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, control) = (&settings.limits, &settings.control);
        if self.cap == 0 {
            for (index, board) in boards.iter().enumerate() {
                let status = Status::of_posed(board, 0, 0);
                each(index, Streamed::End { count: 0, status })?;
            }
            return Ok(());
        }
        self.one_by_one(worker, boards, (limits, control), each)
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        match settings.engine.batch_size(self.cap, &settings.limits) {
            // Solutions take room, and of some boards there are many.
            BatchSize::Large => BatchSize::Medium,
            size => size,
        }
    }
}

impl Enumerate {
    /// Number of solutions from which on lanes are quicker than the scalar engine, for boards with at least as many
    /// clues. (Of boards with fewer clues there are more solutions to be put in order.)
    const MANY: [(u64, usize); 4] = [(100, 24), (300, 22), (1000, 20), (1001, 0)];

    /// True if the solutions of a board are found in lexicographic order, in which lanes find them.
    fn are_many<P: EnginePuzzle>(&self, board: &P, limits: &Limits) -> bool {
        let clues = board.clue_count();
        let is_reached = |(cap, least)| self.cap >= cap && clues >= least;
        limits.nodes.is_none() && Self::MANY.into_iter().any(is_reached)
    }

    /// Answers for boards with lanes.
    fn in_lanes<P: EnginePuzzle, E>(
        &self,
        lanes: &mut LaneSolver,
        boards: &[P],
        allowed: &mut Allowance,
        each: &mut impl FnMut(usize, Streamed<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut digits, mut masks) = (Vec::new(), Vec::new());
        for board in boards {
            match board.cells() {
                Cells::Digits(cells) => digits.push(cells),
                Cells::Masks(cells) => masks.push(cells),
            }
        }
        let mut failed = None;
        // Of the board at hand, and which that is.
        let mut count = 0;
        let mut at = 0;
        let handing_over = |index, found: Message, allowed: &mut Allowance| {
            let handed_over = allowed.pause(|| {
                if let Message::Solution(solution) = found {
                    each(index, Streamed::Item(Grid::from_known_digits(solution)))?;
                    count += 1;
                    if count < self.cap {
                        return Ok(Next::Solution);
                    }
                }
                let status = Status::of_posed(&boards[index], count, self.cap);
                each(index, Streamed::End { count, status })?;
                (count, at) = (0, index + 1);
                Ok(Next::Board)
            });
            handed_over.unwrap_or_else(|error| {
                failed = Some(error);
                Next::Nothing
            })
        };
        // All boards are of one type.
        let left = match masks.is_empty() {
            true => lanes.enumerate(&digits, allowed, handing_over),
            false => lanes.enumerate(&masks, allowed, handing_over),
        };
        if let Some(error) = failed {
            return Err(error);
        }
        if left == Err(Stopped) {
            for (index, board) in boards.iter().enumerate().skip(at) {
                let count = std::mem::take(&mut count);
                let status = Status::of_unfinished(board);
                each(index, Streamed::End { count, status })?;
            }
        }
        Ok(())
    }

    /// Answers for boards in turn: with lanes for those of them that have one solution or none, and where they are
    /// the quicker ones; and with the scalar engine.
    fn one_by_one<P: EnginePuzzle, E>(
        &self,
        worker: &mut Worker,
        boards: &[P],
        (limits, control): (&Limits, &Control),
        mut each: impl FnMut(usize, Streamed<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        let is_many = |board: &P| self.are_many(board, limits);
        // Lanes cannot tell what time each board takes.
        let together = limits.is_none() && boards.len() > 1;
        let (scalar, mut lanes) = worker.scalar_and_lanes(together || boards.iter().any(is_many));
        // Up to the second solution, where lanes count them.
        let (mut counts, mut solutions) = (vec![2; boards.len()], Vec::new());
        if let Some(lanes) = lanes.as_mut().filter(|_| together) {
            solutions.resize(boards.len(), [0; 81]);
            let unfinished = lanes.count_into(
                &puzzles(boards),
                2,
                &mut counts,
                Some(&mut solutions),
                control,
            );
            for index in unfinished {
                counts[index as usize] = 2;
            }
        }
        type Each<'a, E> = dyn FnMut(usize, Streamed<Grid>) -> Result<(), E> + 'a;
        let mut without_more_lanes = |range: Range<usize>, each: &mut Each<E>| {
            for index in range {
                let (board, count) = (&boards[index], counts[index]);
                if count > 1 {
                    let each = |answer| each(index, answer);
                    self.with_scalar(scalar, board, (limits, control), each)?;
                    continue;
                }
                if count == 1 {
                    let solution = Grid::from_known_digits(&solutions[index]);
                    each(index, Streamed::Item(solution))?;
                }
                let status = Status::of_posed(board, count, self.cap);
                each(index, Streamed::End { count, status })?;
            }
            Ok(())
        };
        let mut next = 0;
        if let Some(lanes) = lanes {
            let is_held = |&index: &usize| counts[index] > 1 && is_many(&boards[index]);
            let held: Vec<usize> = (0..boards.len()).filter(is_held).collect();
            let size = if limits.is_none() {
                boards.len().max(1)
            } else {
                1
            };
            for held in held.chunks(size) {
                let several: Vec<P> = held.iter().map(|&index| boards[index]).collect();
                let allowed = &mut limits.start(control);
                self.in_lanes(lanes, &several, allowed, &mut |at, found| {
                    // Those before it have their turn.
                    without_more_lanes(next..held[at], &mut each)?;
                    next = held[at] + usize::from(matches!(found, Streamed::End { .. }));
                    each(held[at], found)
                })?;
            }
        }
        without_more_lanes(next..boards.len(), &mut each)
    }

    /// Answers for a board with the scalar engine.
    fn with_scalar<P: EnginePuzzle, E>(
        &self,
        solver: &mut Solver,
        board: &P,
        (limits, control): (&Limits, &Control),
        mut each: impl FnMut(Streamed<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut count = 0;
        let order = match self.are_many(board, limits) {
            true => SolutionOrder::Lexicographic,
            false => self.order,
        };
        let mut allowed = limits.start(control);
        let flow = solver.visit_allowed(board, order, &mut allowed, |solution, allowed| {
            let solution = Streamed::Item(*solution);
            if let Err(error) = allowed.pause(|| each(solution)) {
                return ControlFlow::Break(Err(error));
            }
            count += 1;
            match count == self.cap {
                true => ControlFlow::Break(Ok(())),
                false => ControlFlow::Continue(()),
            }
        });
        let status = match flow {
            Err(Stopped) => Status::of_unfinished(board),
            Ok(ControlFlow::Break(Err(error))) => return Err(error),
            Ok(_) => Status::of_posed(board, count, self.cap),
        };
        each(Streamed::End { count, status })
    }
}
