//! To which class does a puzzle belong?

use super::{Answered, BatchSize, Question};
use crate::board::Board;
use crate::control::Control;
use crate::engine::{Engine, Worker};
use crate::limits::Limits;
use crate::status::Status;

/// What puzzles of one class have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum By {
    /// Their cells: they are the same puzzle, however it is written.
    #[default]
    Text,
    /// Their only solution, digit by digit.
    Solution,
}

/// Asks for the class of a puzzle: the board that stands for all puzzles of the class.
///
/// ```
/// use ninefold::answers::{By, Classify, ask};
/// use ninefold::{Control, Grid, Status};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let boards = [puzzle, Grid::EMPTY];
/// let classified = ask(&Classify::new(By::Solution), &boards, &Control::NONE);
/// assert_eq!(
///     classified[0].class.unwrap().to_string(),
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
/// );
/// // Without a single solution there is no such class.
/// assert_eq!(classified[1].class, None);
/// assert_eq!(classified[1].status, Status::Ambiguous);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Classify {
    by: By,
    engine: Engine,
}

impl Classify {
    /// With the fastest engine, where a puzzle has to be solved.
    pub fn new(by: By) -> Self {
        Classify {
            by,
            ..Classify::default()
        }
    }

    /// With an engine of your choice. The answers are the same.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        Classify { engine, ..self }
    }

    /// Whether puzzles have to be solved.
    fn solves(&self) -> bool {
        match self.by {
            By::Text => false,
            By::Solution => true,
        }
    }
}

/// The answer to [`Classify`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Classified<const SIDE: usize> {
    /// How many solutions there are, if that was asked; [`Status::Solvable`] if not, which then
    /// says nothing.
    pub status: Status,
    /// The board that stands for the class; none where the class needs a single solution, and
    /// there is none.
    pub class: Option<Board<SIDE>>,
}

impl<const SIDE: usize> Answered for Classified<SIDE> {
    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

impl<const SIDE: usize> Question<SIDE> for Classify {
    type Asked = Board<SIDE>;
    type Worker = Worker<SIDE>;
    type Answer = Classified<SIDE>;

    fn worker(&self) -> Worker<SIDE> {
        Worker::new(self.engine)
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[Board<SIDE>],
        control: &Control,
        mut each: impl FnMut(usize, Classified<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.solves() {
            let mut boards = boards.iter().enumerate();
            return boards.try_for_each(|(index, board)| {
                let status = Status::Solvable;
                let class = Some(*board);
                each(index, Classified { status, class })
            });
        }
        let limits = Limits::default();
        let of = |index, proper: Result<&[u8], Status>| {
            let (status, class) = match proper {
                Ok(digits) => {
                    let only = Board::from_digits(digits).expect("digits from 1 to SIDE");
                    (Status::Unique, Some(only))
                }
                Err(status) => (status, None),
            };
            each(index, Classified { status, class })
        };
        worker.proper_each(boards, |board| board, &limits, control, of)
    }

    fn batch_size(&self) -> BatchSize {
        match self.solves() {
            true => self.engine.batch_size::<SIDE>(2, &Limits::default()),
            false => BatchSize::Large,
        }
    }
}
