//! What is the solution?

use super::{Answer, BatchSize, Question};
use crate::board::Board;
use crate::control::Control;
use crate::engine::{Engine, Worker};
use crate::status::Status;

/// Asks for the solution, or why there is no single one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solve {
    engine: Engine,
    any: bool,
}

impl Solve {
    /// The solution of boards that have exactly one.
    pub fn unique() -> Self {
        Solve::default()
    }

    /// Some solution of boards that have several, too: the one that [`crate::solve`] gives.
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
}

/// The answer to [`Solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Solved<const SIDE: usize> {
    /// How many solutions there are, as far as that was asked.
    pub status: Status,
    /// The solution.
    pub solution: Option<Board<SIDE>>,
}

impl<const SIDE: usize> Answer for Solved<SIDE> {
    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

impl<const SIDE: usize> Question<SIDE> for Solve {
    type Worker = Worker<SIDE>;
    type Answer = Solved<SIDE>;

    fn worker(&self) -> Worker<SIDE> {
        Worker::new(self.engine)
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[Board<SIDE>],
        _control: &Control,
        mut each: impl FnMut(usize, Solved<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.any {
            for (index, answer) in worker.solve(boards).into_iter().enumerate() {
                let (status, solution) = (answer.status(), answer.solution().copied());
                each(index, Solved { status, solution })?;
            }
        } else {
            for (index, proper) in worker.proper(boards).into_iter().enumerate() {
                let (status, solution) = match proper {
                    Ok(solution) => (Status::Unique, Some(solution)),
                    Err(status) => (status, None),
                };
                each(index, Solved { status, solution })?;
            }
        }
        Ok(())
    }

    fn batch_size(&self) -> BatchSize {
        self.engine.batch_size(2)
    }
}
