//! What is the solution?

use super::{BatchSize, Question, Settings, of_engine, only_answer};
use crate::engines::worker::Worker;
use crate::ground::board::AnyBoard;
use crate::ground::budget::control::Stopped;
use crate::ground::grid::Grid;
use crate::ground::puzzle::{EnginePuzzle, Puzzle};
use crate::ground::status::Status;

/// Asks for the solution, or why there is no single one.
///
/// Of a board that reaches its limits no solution is given, for whether it is the only one is not
/// known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solve {
    any: bool,
}

impl Solve {
    /// The solution of boards that have exactly one.
    pub const fn unique() -> Self {
        Solve { any: false }
    }

    /// Some solution of boards that have several, too: the one that [`Grid::solve`] gives.
    pub const fn any() -> Self {
        Solve { any: true }
    }

    /// True if a solution of boards that have several is wanted, too.
    pub(super) const fn is_any(&self) -> bool {
        self.any
    }
}

/// The answer to [`Solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SolveAnswer<B: AnyBoard = Grid> {
    /// The number of solutions as a status, as far as that was asked.
    pub status: Status,
    /// The solution.
    pub solution: Option<B>,
}

only_answer! { [B: AnyBoard] SolveAnswer<B> }

impl<P> Question<P> for Solve
where
    P: Puzzle<Board = Grid> + EnginePuzzle,
{
    type Answer = SolveAnswer<Grid>;

    of_engine!();

    fn answer<E>(
        &self,
        worker: &mut Worker,
        boards: &[P],
        settings: &Settings,
        mut each: impl FnMut(usize, SolveAnswer<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, control) = (&settings.limits, &settings.control);
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
                    Ok(answer) => SolveAnswer {
                        status: answer.status(),
                        solution: answer.any().copied(),
                    },
                    Err(Stopped) => SolveAnswer {
                        status: Status::of_unfinished(board),
                        solution: None,
                    },
                };
                each(index, solved)?;
            }
        } else {
            let solved = |index, proper: Result<&[u8], Status>| {
                let (status, solution) = match proper {
                    Ok(digits) => (Status::Unique, Some(Grid::from_known_digits(digits))),
                    Err(status) => (status, None),
                };
                each(index, SolveAnswer { status, solution })
            };
            worker.proper_each(boards, |board| board, limits, control, solved)?;
        }
        Ok(())
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        settings.engine.batch_size(2, &settings.limits)
    }
}
