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

/// Within an `impl` of [`Shown`]: the question can be asked of pencilmarks.
macro_rules! of_pencilmarks {
    () => {
        const OF_PENCILMARKS: bool = true;

        fn answer_pencilmarks<E>(
            &self,
            worker: &mut <Self::Question as ninefold::answers::Question<9>>::Worker,
            marks: &[ninefold::Pencilmarks],
            control: &ninefold::Control,
            each: impl FnMut(
                usize,
                <Self::Question as ninefold::answers::Question<9>>::Answer,
            ) -> Result<(), E>,
        ) -> Result<(), E> {
            let question = self.question();
            ninefold::answers::PencilmarkQuestion::answer_pencilmarks(
                question, worker, marks, control, each,
            )
        }
    };
}

mod asked;
mod clues;
mod forms;
mod numbers;
mod ratings;
mod solutions;

pub use asked::Asked;

use crate::columns::{Data, Kind, Slot, Words};
use crate::errors::Failure;
use crate::puzzles::{Record, Wrong};
use ninefold::answers::Question;
use ninefold::{Control, Grid, Pencilmarks, Status};

/// Something that can be done with a question of any type.
pub trait Visitor {
    /// What it comes to.
    type Outcome;

    /// Does it.
    fn visit<Q: Shown>(self, question: Q) -> Self::Outcome;
}

/// What a question is asked of.
pub trait Subject: Sized {
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

/// A question whose answers can be put into columns.
pub trait Shown: Clone + Send + Sync {
    /// As the library has it.
    type Question: Question<9, Asked: Subject>;

    /// As the library has it.
    fn question(&self) -> &Self::Question;

    /// The names and kinds of its columns. The last tells the status, unless it has its own way to
    /// [note](Shown::malformed) what is no puzzle.
    fn columns(&self) -> Vec<(&'static str, Kind)>;

    /// Puts an answer into a row of the columns.
    ///
    /// # Errors
    /// If there is no memory for it.
    fn put(
        row: usize,
        answer: <Self::Question as Question<9>>::Answer,
        slots: &mut [Slot],
    ) -> Result<(), Failure>;

    /// Whether it can be asked of pencilmarks, too.
    const OF_PENCILMARKS: bool = false;

    /// Answers for pencilmarks, in order, as [`Question::answer`] does for grids.
    ///
    /// # Errors
    /// If `each` fails, with what it failed with.
    ///
    /// # Panics
    /// If it cannot be asked of pencilmarks.
    fn answer_pencilmarks<E>(
        &self,
        _: &mut <Self::Question as Question<9>>::Worker,
        _: &[Pencilmarks],
        _: &Control,
        _: impl FnMut(usize, <Self::Question as Question<9>>::Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        unreachable!("it is not asked of pencilmarks")
    }

    /// Notes that a row is no puzzle.
    fn malformed(row: usize, slots: &mut [Slot]) {
        if let Some(Slot::Words(codes)) = slots.last_mut() {
            codes[row] = Status::Malformed as u8;
        }
    }
}

/// The words for statuses, by their numbers.
const STATUSES: Kind = Kind::Words(Words::Statuses);

/// Empty columns for so many rows.
pub struct Columns(pub usize);

impl Visitor for Columns {
    type Outcome = Result<Vec<(&'static str, Data)>, Failure>;

    fn visit<Q: Shown>(self, question: Q) -> Self::Outcome {
        let columns = question.columns().into_iter();
        columns
            .map(|(name, kind)| Ok((name, kind.nulls(self.0)?)))
            .collect()
    }
}
