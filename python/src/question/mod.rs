//! What is asked, and the columns of the answers.
//!
//! A question is a row of [`Asked`] and an arm of [`Asked::visit`], in `asked`; and an `impl` of
//! [`Shown`], which tells its columns and puts an answer into them:
//!
//! - `solutions`: solutions, statuses and verdicts
//! - `numbers`: counts and scores
//! - `forms`: what is isomorphic: canonical forms, isomorphs, images
//! - `clues`: where clues are needed
//! - `ratings`: how difficult puzzles are
//!
//! `table` lists them for the package.

mod asked;
mod clues;
mod forms;
mod numbers;
mod ratings;
mod solutions;
mod table;

pub use asked::Asked;
pub use table::table;

use crate::columns::{Cells, Data, Kind, Slot, Words};
use crate::errors::Failure;
use crate::puzzles::{Record, Wrong};
use ninefold::answers::{Question, Settings};
use ninefold::{Grid, Pencilmarks, Status};

/// Something that can be done with a question of any type.
pub trait Visitor {
    /// What it comes to.
    type Outcome;

    /// Does it with a question that is asked of puzzles by their clues.
    fn visit<Q: Shown>(self, question: Q, settings: Settings) -> Self::Outcome;

    /// Does it with a question that is asked of pencilmarks, too.
    fn visit_either<Q: ShownOfEither>(self, question: Q, settings: Settings) -> Self::Outcome
    where
        Self: Sized,
    {
        self.visit(question, settings)
    }
}

/// What a question is asked of.
pub trait Subject: Sized + Send + Sync + 'static {
    /// What stands beside each puzzle, in a second column, where that matters.
    type Second;

    /// What that is, in words.
    const SECOND: &'static str;

    /// Reads it from a record, or none if that is null.
    ///
    /// # Errors
    /// Why it is none.
    fn second(record: Record) -> Result<Option<Self::Second>, Wrong>;

    /// Given the puzzle, and what stands beside it if the question is about two columns.
    fn of(puzzle: Grid, second: Option<&Self::Second>) -> Self;
}

/// A puzzle alone.
impl Subject for Grid {
    type Second = ();

    const SECOND: &'static str = "second column";

    fn second(_: Record) -> Result<Option<()>, Wrong> {
        Ok(None)
    }

    fn of(puzzle: Grid, _: Option<&()>) -> Grid {
        puzzle
    }
}

/// What one thread works with.
pub type WorkerOf<Q> = <<Q as Shown>::Question as Question<<Q as Shown>::Subject>>::Worker;

/// The answer of a question about `A`.
pub type AnswerAbout<Q, A> = <Q as Question<A>>::Answer;

/// Columns that an answer can be put into.
pub trait Put<A> {
    /// Puts an answer into a row of the columns.
    ///
    /// # Errors
    /// If there is no memory for it.
    fn put(row: usize, answer: A, slots: &mut [Slot]) -> Result<(), Failure>;
}

/// A question whose answers can be put into columns.
pub trait Shown:
    Put<AnswerAbout<Self::Question, Self::Subject>> + Clone + Send + Sync + 'static
{
    /// What it is asked of.
    type Subject: Subject;

    /// As the library has it.
    type Question: Question<Self::Subject>;

    /// As the library has it.
    fn question(&self) -> &Self::Question;

    /// The names and kinds of its columns. The last tells the status, unless it has its own way to
    /// [note](Shown::malformed) what is no puzzle.
    fn columns(&self) -> Vec<(&'static str, Kind)>;

    /// Notes that a row is no puzzle.
    fn malformed(row: usize, slots: &mut [Slot]) {
        if let Some(Slot::Words(codes)) = slots.last_mut() {
            codes[row] = Status::Malformed as u8;
        }
    }
}

/// A question that can be asked of pencilmarks, too.
pub trait ShownOfEither: Shown {
    /// Answers for pencilmarks, in order, and puts the answers into these rows of the columns.
    ///
    /// # Errors
    /// If there is no memory for it, or the work is to end.
    fn answer_pencilmarks(
        &self,
        worker: &mut WorkerOf<Self>,
        marks_and_rows: (&[Pencilmarks], &[u32]),
        settings: &Settings,
        slots: &mut [Slot],
    ) -> Result<(), Failure>;
}

impl<Q, A> ShownOfEither for Q
where
    Q: Shown<Subject = Grid> + Put<A>,
    Q::Question: Question<Pencilmarks, Worker = WorkerOf<Q>, Answer = A>,
{
    fn answer_pencilmarks(
        &self,
        worker: &mut WorkerOf<Self>,
        (marks, rows): (&[Pencilmarks], &[u32]),
        settings: &Settings,
        slots: &mut [Slot],
    ) -> Result<(), Failure> {
        let question = self.question();
        question.answer(worker, marks, settings, |index, answer: A| {
            settings.control.check().map_err(|_| Failure::Stopped)?;
            <Q as Put<A>>::put(rows[index] as usize, answer, slots)
        })
    }
}

/// The words for statuses, by their numbers.
const STATUSES: Kind = Kind::Words(Words::Statuses);

/// Empty columns for so many rows, in which grids have such cells.
pub struct Columns(pub usize, pub Cells);

impl Visitor for Columns {
    type Outcome = Result<Vec<(&'static str, Data)>, Failure>;

    fn visit<Q: Shown>(self, question: Q, _: Settings) -> Self::Outcome {
        let columns = question.columns().into_iter();
        columns
            .map(|(name, kind)| Ok((name, kind.nulls(self.0, self.1)?)))
            .collect()
    }
}
