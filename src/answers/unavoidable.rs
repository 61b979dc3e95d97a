//! Where must a puzzle with this solution have clues?

use super::{Answered, Question};
use crate::board::Grid;
use crate::control::Control;
use crate::engine::{Engine, Worker};
use crate::geometry::Cell;
use crate::limits::Limits;
use crate::status::{Answer, Status};
use crate::unavoidable::sets_within;

/// Asks for the minimal [unavoidable sets](crate::unavoidable) of solution grids. A puzzle stands
/// for its one solution.
///
/// ```
/// use ninefold::answers::{Unavoidable, UnavoidableSet, ask};
/// use ninefold::{Control, Grid};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let answers = ask(&Unavoidable::up_to(4), &[puzzle], &Control::NONE);
/// let UnavoidableSet::Set(cells) = &answers[0] else {
///     panic!("there is one of four cells");
/// };
/// assert_eq!(cells[0].to_string(), "r1c4");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Unavoidable {
    most: usize,
    limits: Limits,
}

impl Unavoidable {
    /// Those of so many cells or fewer. The smallest there are have four; the time is exponential
    /// in the number.
    pub fn up_to(cells: usize) -> Self {
        Unavoidable {
            most: cells,
            limits: Limits::NONE,
        }
    }

    /// With so much time for each grid, of which no set is handed over if it is over. Nodes are not
    /// limited.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Unavoidable { limits, ..self }
    }
}

/// The answers to [`Unavoidable`]: any number of sets, and the end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum UnavoidableSet {
    /// The cells of a set, in reading order. Small sets come before larger ones.
    Set(Vec<Cell>),
    /// There are no more.
    #[non_exhaustive]
    End {
        /// How many sets were handed over.
        count: u64,
        /// What is known of the board: sets were looked for if it is [`Status::Unique`].
        status: Status,
    },
}

impl Answered for UnavoidableSet {
    fn status(&self) -> Option<Status> {
        match self {
            UnavoidableSet::Set(_) => None,
            UnavoidableSet::End { status, .. } => Some(*status),
        }
    }
}

impl Question<9> for Unavoidable {
    type Asked = Grid;
    type Worker = Worker<9>;
    type Answer = UnavoidableSet;

    fn worker(&self) -> Worker<9> {
        Worker::new(Engine::default())
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<9>,
        grids: &[Grid],
        control: &Control,
        mut each: impl FnMut(usize, UnavoidableSet) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, grid) in grids.iter().enumerate() {
            let allowed = self.limits.start(control);
            let answer = worker.solve_within(std::slice::from_ref(grid), allowed.control());
            let found = match answer.first() {
                Some(Ok(Answer::Unique(solution))) => {
                    match sets_within(solution, self.most, &allowed) {
                        Some(Ok(sets)) => Ok(sets),
                        _ => Err(Status::Unfinished),
                    }
                }
                Some(Ok(answer)) => Err(answer.status()),
                _ => Err(Status::of_unfinished(grid)),
            };
            let (sets, status) = match found {
                Ok(sets) => (sets, Status::Unique),
                Err(status) => (Vec::new(), status),
            };
            let count = sets.len() as u64;
            for set in sets {
                each(index, UnavoidableSet::Set(set))?;
            }
            each(index, UnavoidableSet::End { count, status })?;
        }
        Ok(())
    }
}
