//! Which are the solutions?

use super::{Answered, BatchSize, PencilmarkQuestion, Question};
use crate::board::Board;
use crate::control::{Control, Stopped};
use crate::engine::{Engine, Worker};
use crate::lanes::{Found, LaneSolver, Next, puzzles};
use crate::limits::{Allowance, Limits};
use crate::pencilmarks::Pencilmarks;
use crate::posed::{Cells, Posed};
use crate::scalar::{SolutionOrder, Solver};
use crate::status::Status;
use std::ops::ControlFlow;
use std::slice;

/// Asks for every solution, one by one.
///
/// Where more than a thousand solutions of 9x9 grids are asked for, [lanes](crate::lanes) find them,
/// in lexicographic order, which is as quick as any. Where fewer are, lanes answer for the grids with
/// one solution or none, and the scalar engine for the others. It does for all where
/// [limits](Limits) are set for fewer solutions or for nodes, and for boards of other sizes. What is
/// handed over does not depend on the engine.
#[derive(Clone, Copy, Debug)]
pub struct Enumerate {
    engine: Engine,
    order: SolutionOrder,
    cap: u64,
    limits: Limits,
}

impl Enumerate {
    /// All solutions, in the order that is the quickest.
    pub fn new() -> Self {
        Enumerate {
            engine: Engine::default(),
            order: SolutionOrder::Any,
            cap: u64::MAX,
            limits: Limits::NONE,
        }
    }

    /// With an engine of your choice. The solutions are the same, and so is their order.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        Enumerate { engine, ..self }
    }

    /// In this order.
    #[must_use]
    pub fn in_order(self, order: SolutionOrder) -> Self {
        Enumerate { order, ..self }
    }

    /// No more than [`cap`](super::Count#the-cap) solutions of a board.
    #[must_use]
    pub fn up_to(self, cap: u64) -> Self {
        Enumerate { cap, ..self }
    }

    /// Within limits, which are for each board: solutions are handed over until it reaches them.
    /// How long that takes does not count.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Enumerate { limits, ..self }
    }
}

impl Default for Enumerate {
    fn default() -> Self {
        Self::new()
    }
}

/// The answers to [`Enumerate`] and [`Sample`](super::Sample): any number of solutions, and the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Enumerated<const SIDE: usize> {
    /// A solution.
    Solution(Board<SIDE>),
    /// There are no more, or no more were asked for.
    #[non_exhaustive]
    End {
        /// How many solutions were handed over.
        count: u64,
        /// What that says of the board.
        status: Status,
    },
}

impl<const SIDE: usize> Answered for Enumerated<SIDE> {
    fn status(&self) -> Option<Status> {
        match self {
            Enumerated::Solution(_) => None,
            Enumerated::End { status, .. } => Some(*status),
        }
    }
}

impl<const SIDE: usize> Question<SIDE> for Enumerate {
    type Asked = Board<SIDE>;
    type Worker = Worker<SIDE>;
    type Answer = Enumerated<SIDE>;

    fn worker(&self) -> Worker<SIDE> {
        Worker::new(self.engine)
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[Board<SIDE>],
        control: &Control,
        each: impl FnMut(usize, Enumerated<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.answer_posed(worker, boards, control, each)
    }

    fn batch_size(&self) -> BatchSize {
        match self.engine.batch_size::<SIDE>(self.cap, &self.limits) {
            // Solutions take room, and of some boards there are many.
            BatchSize::Large => BatchSize::Medium,
            size => size,
        }
    }
}

impl PencilmarkQuestion for Enumerate {
    fn answer_pencilmarks<E>(
        &self,
        worker: &mut Worker<9>,
        marks: &[Pencilmarks],
        control: &Control,
        each: impl FnMut(usize, Enumerated<9>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.answer_posed(worker, marks, control, each)
    }
}

impl Enumerate {
    /// Answers for whatever is posed.
    fn answer_posed<const SIDE: usize, P: Posed<SIDE>, E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[P],
        control: &Control,
        mut each: impl FnMut(usize, Enumerated<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.cap == 0 {
            for (index, board) in boards.iter().enumerate() {
                let status = Status::of_posed(board, 0, 0);
                each(index, Enumerated::End { count: 0, status })?;
            }
            return Ok(());
        }
        let many = self.cap > Self::FEW && self.limits.nodes.is_none();
        let Some(lanes) = many.then(|| worker.lanes()).flatten() else {
            let order = match many && SIDE == 9 {
                true => SolutionOrder::Lexicographic,
                false => self.order,
            };
            return self.one_by_one(worker, order, boards, control, each);
        };
        if self.limits.is_none() {
            let allowed = &mut self.limits.start(control);
            return self.in_lanes(lanes, 0, boards, allowed, &mut each);
        }
        for (index, board) in boards.iter().enumerate() {
            let board = slice::from_ref(board);
            let allowed = &mut self.limits.start(control);
            self.in_lanes(lanes, index, board, allowed, &mut each)?;
        }
        Ok(())
    }
}

impl Enumerate {
    /// Up to so many solutions the scalar engine is there first.
    const FEW: u64 = 1000;

    /// Answers for boards, the first of which has the number `first`, with lanes.
    fn in_lanes<const SIDE: usize, P: Posed<SIDE>, E>(
        &self,
        lanes: &mut LaneSolver,
        first: usize,
        boards: &[P],
        allowed: &mut Allowance,
        each: &mut impl FnMut(usize, Enumerated<SIDE>) -> Result<(), E>,
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
        let handing_over = |index, found: Found, allowed: &mut Allowance| {
            let handed_over = allowed.pause(|| {
                if let Found::Solution(solution) = found {
                    each(
                        first + index,
                        Enumerated::Solution(Board::from_known_digits(solution)),
                    )?;
                    count += 1;
                    if count < self.cap {
                        return Ok(Next::Solution);
                    }
                }
                let status = Status::of_posed(&boards[index], count, self.cap);
                each(first + index, Enumerated::End { count, status })?;
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
                each(first + index, Enumerated::End { count, status })?;
            }
        }
        Ok(())
    }

    /// Answers for boards in turn: with lanes for those of them that have one solution or none, and
    /// with the scalar engine.
    fn one_by_one<const SIDE: usize, P: Posed<SIDE>, E>(
        &self,
        worker: &mut Worker<SIDE>,
        order: SolutionOrder,
        boards: &[P],
        control: &Control,
        mut each: impl FnMut(usize, Enumerated<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        // Lanes cannot tell what time each board takes.
        let lanes = match self.limits.is_none() {
            true => worker.lanes_for(boards.len()),
            false => None,
        };
        // Up to the second solution, where lanes count them.
        let (mut counts, mut solutions) = (Vec::new(), Vec::new());
        if let Some(lanes) = lanes {
            counts.resize(boards.len(), 0);
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
        for (index, board) in boards.iter().enumerate() {
            let count = match counts.get(index) {
                Some(&count @ 0..2) => count,
                _ => {
                    let each = |answer| each(index, answer);
                    self.with_scalar(worker.scalar(), order, board, control, each)?;
                    continue;
                }
            };
            if count == 1 {
                let solution = Board::from_known_digits(&solutions[index]);
                each(index, Enumerated::Solution(solution))?;
            }
            let status = Status::of_posed(board, count, self.cap);
            each(index, Enumerated::End { count, status })?;
        }
        Ok(())
    }

    /// Answers for a board with the scalar engine.
    fn with_scalar<const SIDE: usize, P: Posed<SIDE>, E>(
        &self,
        solver: &mut Solver<SIDE>,
        order: SolutionOrder,
        board: &P,
        control: &Control,
        mut each: impl FnMut(Enumerated<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut count = 0;
        let mut allowed = self.limits.start(control);
        let flow = solver.visit_allowed(board, order, &mut allowed, |solution, allowed| {
            let solution = Enumerated::Solution(*solution);
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
        each(Enumerated::End { count, status })
    }
}
