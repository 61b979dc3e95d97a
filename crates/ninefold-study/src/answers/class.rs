//! To which class does a puzzle belong?

use crate::canonical::{self, Form, PuzzleForms};
use ninefold::answers::{BatchSize, Question};
use ninefold::inside::{BoardQuestion, LayoutWorker, Wanted, only_answer};
use ninefold::{AnyBoard, Board, Grid, Settings, Status, Worker};

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
/// Engine and limits matter where a puzzle must be solved. A [`Board`] has no class where canonical
/// forms are asked for, which only grids have.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::{Classification, Classify};
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
    fn of_solved(&self, board: &Grid, solution: &[u8]) -> Option<Grid> {
        let form = match self.by {
            Classification::Solution => return Some(Grid::from_known_digits(solution)),
            Classification::SolutionGrid => canonical::form_of_solved(solution.try_into().ok()?),
            _ => {
                let puzzle = board.digits().try_into().ok()?;
                canonical::form_by_solved(puzzle, solution.try_into().ok()?)
            }
        };
        Some(Grid::from_known_digits(form.digits()))
    }
}

/// Working memory of one thread that finds classes.
#[derive(Debug)]
pub struct Classifier {
    engine: Worker,
    forms: Option<PuzzleForms>,
}

impl Classifier {
    /// The class of a puzzle that is not solved.
    fn of_unsolved(&mut self, board: &Grid) -> Grid {
        match &mut self.forms {
            Some(forms) => forms.form(board).board,
            None => *board,
        }
    }
}

/// Answers about boards that are not solved for it: `class` says which board stands for the class.
fn answer_unsolved<B, E>(
    boards: &[B],
    settings: &Settings,
    mut class: impl FnMut(&B) -> Option<B>,
    mut each: impl FnMut(usize, ClassifyAnswer<B>) -> Result<(), E>,
) -> Result<(), E> {
    let mut boards = boards.iter().enumerate();
    boards.try_for_each(|(index, board)| {
        let (status, class) = match settings.control.is_stopped() {
            true => (Status::Unfinished, None),
            false => (Status::Solvable, class(board)),
        };
        each(index, ClassifyAnswer { status, class })
    })
}

/// The answer to [`Classify`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ClassifyAnswer<B> {
    /// The number of solutions as a status, if that was asked; [`Status::Solvable`] if not, which then
    /// says nothing.
    pub status: Status,
    /// The board that stands for the class; none where the class needs a single solution, and
    /// there is none.
    pub class: Option<B>,
}

only_answer! { [B: Send] ClassifyAnswer<B> }

impl Question<Grid> for Classify {
    type Worker = Classifier;
    type Answer = ClassifyAnswer<Grid>;

    fn worker(&self, settings: &Settings) -> Classifier {
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
        worker: &mut Classifier,
        boards: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, ClassifyAnswer<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.solves() {
            let class = |board: &Grid| Some(worker.of_unsolved(board));
            return answer_unsolved(boards, settings, class, each);
        }
        let (limits, control) = (&settings.limits, &settings.control);
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
            true => settings.engine.batch_size(2, &settings.limits),
            false => BatchSize::Large,
        }
    }
}

impl BoardQuestion for Classify {
    type Answer = ClassifyAnswer<Board>;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
        settings: &Settings,
        mut each: impl FnMut(usize, ClassifyAnswer<Board>) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.solves() {
            let is_text = self.by == Classification::Text;
            return answer_unsolved(
                boards,
                settings,
                |board| is_text.then(|| board.clone()),
                each,
            );
        }
        let digits: Vec<&[u8]> = boards.iter().map(Board::digits).collect();
        worker.count(&digits, 2, Wanted::Unique, settings, |index, found| {
            let solution = found
                .solution
                .filter(|_| self.by == Classification::Solution);
            let class = solution.map(|digits| boards[index].with_known(digits));
            let status = found.status;
            each(index, ClassifyAnswer { status, class })
        })
    }
}
