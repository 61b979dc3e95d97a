//! Which are the solutions?

use super::{Answered, Question};
use crate::board::Board;
use crate::control::{Control, Stopped};
use crate::limits::Limits;
use crate::scalar::{SolutionOrder, Solver};
use crate::status::Status;
use std::ops::ControlFlow;

/// Asks for every solution, one by one.
#[derive(Clone, Copy, Debug)]
pub struct Enumerate {
    order: SolutionOrder,
    cap: u64,
    limits: Limits,
}

impl Enumerate {
    /// All solutions, in the order that is the quickest.
    pub fn new() -> Self {
        Enumerate {
            order: SolutionOrder::Any,
            cap: u64::MAX,
            limits: Limits::NONE,
        }
    }

    /// In this order.
    #[must_use]
    pub fn in_order(self, order: SolutionOrder) -> Self {
        Enumerate { order, ..self }
    }

    /// No more than `cap` solutions of a board, and at least 1.
    #[must_use]
    pub fn up_to(self, cap: u64) -> Self {
        Enumerate {
            cap: cap.max(1),
            ..self
        }
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
    type Worker = Solver<SIDE>;
    type Answer = Enumerated<SIDE>;

    fn worker(&self) -> Solver<SIDE> {
        Solver::new()
    }

    fn answer<E>(
        &self,
        solver: &mut Solver<SIDE>,
        boards: &[Board<SIDE>],
        control: &Control,
        mut each: impl FnMut(usize, Enumerated<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, board) in boards.iter().enumerate() {
            let mut count = 0;
            let mut allowed = self.limits.start(control);
            let flow =
                solver.visit_allowed(board, self.order, &mut allowed, |solution, allowed| {
                    let solution = Enumerated::Solution(*solution);
                    if let Err(error) = allowed.pause(|| each(index, solution)) {
                        return ControlFlow::Break(Err(error));
                    }
                    count += 1;
                    match count == self.cap {
                        true => ControlFlow::Break(Ok(())),
                        false => ControlFlow::Continue(()),
                    }
                });
            let status = match flow {
                Err(Stopped) => Status::Unfinished,
                Ok(ControlFlow::Break(Err(error))) => return Err(error),
                Ok(_) => Status::of_count(board, count, self.cap),
            };
            each(index, Enumerated::End { count, status })?;
        }
        Ok(())
    }
}
