//! To which class does a puzzle belong?

use super::{AnswerPart, BatchSize, Question, Settings, only_answer};
use crate::board::Board;
use crate::canonical::{self, Form, PuzzleForms};
use crate::engine::Worker;
use crate::status::Status;

/// The property that puzzles of one class share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Classification {
    /// Their cells: they are the same puzzle, however it is written.
    #[default]
    Text,
    /// Their only solution, digit by digit.
    Solution,
    /// Their canonical form: they are isomorphic. The classes are the same by every form, but those
    /// by [`Form::Solution`] are of puzzles with one solution only, and the boards that stand for
    /// them differ. Of 9x9 grids only.
    Canonical(Form),
    /// The canonical form of their only solution: their solutions are isomorphic. Of 9x9 grids only.
    SolutionGrid,
}

/// Asks for the class of a puzzle: the board that stands for all puzzles of the class.
///
/// Boards of other sizes than 9x9 have no class where canonical forms are asked for. Engine and limits
/// matter where a puzzle must be solved.
///
/// ```
/// use ninefold::answers::{Classification, Classify, ask};
/// use ninefold::{Grid, Status};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let boards = [puzzle, Grid::EMPTY];
/// let classified = ask(&Classify::new(Classification::Solution), &boards);
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
    by: Classification,
}

impl Classify {
    /// With this property of classes.
    pub fn new(by: Classification) -> Self {
        Classify { by }
    }

    /// True if puzzles have to be solved.
    fn solves(&self) -> bool {
        match self.by {
            Classification::Text => false,
            Classification::Canonical(form) => form == Form::Solution,
            Classification::Solution | Classification::SolutionGrid => true,
        }
    }

    /// The class of a puzzle with this only solution, as an engine found it.
    fn of_solved<const SIDE: usize>(
        &self,
        board: &Board<SIDE>,
        solution: &[u8],
    ) -> Option<Board<SIDE>> {
        let form = match self.by {
            Classification::Solution => return Some(Board::from_known_digits(solution)),
            Classification::SolutionGrid => canonical::form_of_solved(solution.try_into().ok()?),
            _ => {
                let puzzle = board.digits().try_into().ok()?;
                canonical::form_by_solved(puzzle, solution.try_into().ok()?)
            }
        };
        Some(Board::from_known_digits(form.digits()))
    }
}

/// The same board, if it is of that size.
fn same<const SIDE: usize, const OTHER: usize>(board: &Board<SIDE>) -> Option<Board<OTHER>> {
    Board::from_digits(board.digits()).ok()
}

/// Working memory of one thread that finds classes.
#[derive(Debug)]
pub struct Classifier<const SIDE: usize> {
    engine: Worker<SIDE>,
    forms: Option<PuzzleForms>,
}

impl<const SIDE: usize> Classifier<SIDE> {
    /// The class of a puzzle that is not solved.
    fn of_unsolved(&mut self, board: &Board<SIDE>) -> Option<Board<SIDE>> {
        let Some(forms) = &mut self.forms else {
            return Some(*board);
        };
        same(&forms.form(&same(board)?).board)
    }
}

/// The answer to [`Classify`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ClassifyAnswer<const SIDE: usize> {
    /// The number of solutions as a status, if that was asked; [`Status::Solvable`] if not, which then
    /// says nothing.
    pub status: Status,
    /// The board that stands for the class; none where the class needs a single solution, and
    /// there is none.
    pub class: Option<Board<SIDE>>,
}

impl<const SIDE: usize> AnswerPart for ClassifyAnswer<SIDE> {
    only_answer!();
}

impl<const SIDE: usize> Question<Board<SIDE>> for Classify {
    type Worker = Classifier<SIDE>;
    type Answer = ClassifyAnswer<SIDE>;

    fn worker(&self, settings: &Settings) -> Classifier<SIDE> {
        Classifier {
            engine: Worker::new(settings.engine),
            forms: match self.by {
                Classification::Canonical(form) => PuzzleForms::new(form),
                _ => None,
            },
        }
    }

    fn answer<E>(
        &self,
        worker: &mut Classifier<SIDE>,
        boards: &[Board<SIDE>],
        settings: &Settings,
        mut each: impl FnMut(usize, ClassifyAnswer<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.solves() {
            let mut boards = boards.iter().enumerate();
            return boards.try_for_each(|(index, board)| {
                let (status, class) = match settings.control.is_stopped() {
                    true => (Status::Unfinished, None),
                    false => (Status::Solvable, worker.of_unsolved(board)),
                };
                each(index, ClassifyAnswer { status, class })
            });
        }
        let Settings {
            limits, control, ..
        } = settings;
        let of = |index: usize, proper: Result<&[u8], Status>| {
            let (status, class) = match proper {
                Ok(digits) => (Status::Unique, self.of_solved(&boards[index], digits)),
                Err(status) => (status, None),
            };
            each(index, ClassifyAnswer { status, class })
        };
        worker
            .engine
            .proper_each(boards, |board| board, limits, control, of)
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        match self.solves() {
            true => settings.engine.batch_size::<SIDE>(2, &settings.limits),
            false => BatchSize::Large,
        }
    }
}
