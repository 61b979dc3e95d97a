//! What is the solution?

use super::{Answered, BatchSize, PencilmarkQuestion, Question};
use crate::board::Board;
use crate::control::{Control, Stopped};
use crate::engine::{Engine, Worker};
use crate::limits::Limits;
use crate::pencilmarks::Pencilmarks;
use crate::posed::Posed;
use crate::status::Status;

/// Asks for the solution, or why there is no single one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solve {
    engine: Engine,
    any: bool,
    limits: Limits,
}

impl Solve {
    /// The solution of boards that have exactly one.
    pub fn unique() -> Self {
        Solve::default()
    }

    /// Some solution of boards that have several, too: the one that [`Board::solve`](crate::Board::solve) gives.
    pub fn any() -> Self {
        Solve {
            any: true,
            ..Solve::default()
        }
    }

    /// With an engine of your choice. The answers are the same.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        Solve { engine, ..self }
    }

    /// Within limits, which are for each board. Of a board that reaches them no solution is given,
    /// for whether it is the only one is not known.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Solve { limits, ..self }
    }
}

/// The answer to [`Solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solved<const SIDE: usize> {
    /// How many solutions there are, as far as that was asked.
    pub status: Status,
    /// The solution.
    pub solution: Option<Board<SIDE>>,
}

impl<const SIDE: usize> Answered for Solved<SIDE> {
    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

impl<const SIDE: usize> Question<SIDE> for Solve {
    type Asked = Board<SIDE>;
    type Worker = Worker<SIDE>;
    type Answer = Solved<SIDE>;

    fn worker(&self) -> Worker<SIDE> {
        Worker::new(self.engine)
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[Board<SIDE>],
        control: &Control,
        each: impl FnMut(usize, Solved<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.answer_posed(worker, boards, control, each)
    }

    fn batch_size(&self) -> BatchSize {
        self.engine.batch_size::<SIDE>(2, &self.limits)
    }
}

impl PencilmarkQuestion for Solve {
    fn answer_pencilmarks<E>(
        &self,
        worker: &mut Worker<9>,
        marks: &[Pencilmarks],
        control: &Control,
        each: impl FnMut(usize, Solved<9>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.answer_posed(worker, marks, control, each)
    }
}

impl Solve {
    /// Answers for whatever is posed.
    fn answer_posed<const SIDE: usize, P: Posed<SIDE>, E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[P],
        control: &Control,
        mut each: impl FnMut(usize, Solved<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        let limits = &self.limits;
        if self.any {
            let answers = worker.solve_together(boards, limits, control);
            for (index, (board, answer)) in boards.iter().zip(answers).enumerate() {
                let answer = match answer {
                    Err(Stopped) if !control.is_stopped() => {
                        worker.solve_alone(board, limits, control)
                    }
                    answer => answer,
                };
                let solved = match answer {
                    Ok(answer) => Solved {
                        status: answer.status(),
                        solution: answer.any().copied(),
                    },
                    Err(Stopped) => Solved {
                        status: Status::of_unfinished(board),
                        solution: None,
                    },
                };
                each(index, solved)?;
            }
        } else {
            let solved = |index, proper: Result<&[u8], Status>| {
                let only = |digits| Board::from_digits(digits).expect("digits from 1 to 9");
                let (status, solution) = match proper {
                    Ok(digits) => (Status::Unique, Some(only(digits))),
                    Err(status) => (status, None),
                };
                each(index, Solved { status, solution })
            };
            worker.proper_each(boards, |board| board, limits, control, solved)?;
        }
        Ok(())
    }
}
