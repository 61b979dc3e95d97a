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

/// Within an `impl` of [`Shown`]: the question can be asked of pencilmarks, with answers of the same
/// type.
macro_rules! of_pencilmarks {
    () => {
        const OF_PENCILMARKS: bool = true;

        fn answer_pencilmarks(
            &self,
            worker: &mut crate::question::WorkerOf<Self>,
            (marks, rows): (&[ninefold::Pencilmarks], &[u32]),
            control: &ninefold::Control,
            slots: &mut [Slot],
        ) -> Result<(), Failure> {
            let question = self.question();
            ninefold::answers::PencilmarkQuestion::answer_pencilmarks(
                question,
                worker,
                marks,
                control,
                |index, answer| {
                    control.check().map_err(|_| Failure::Stopped)?;
                    Self::put(rows[index] as usize, answer, slots)
                },
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
mod table;

pub use asked::Asked;
pub use table::table;

use crate::columns::{Cells, Data, Kind, Slot, Words};
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

/// What one thread works with.
pub type WorkerOf<Q> = <<Q as Shown>::Question as Question<9>>::Worker;

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

    /// Answers for pencilmarks, in order, and puts the answers into these rows of the columns.
    ///
    /// # Errors
    /// If there is no memory for it, or the work is to end.
    ///
    /// # Panics
    /// If it cannot be asked of pencilmarks.
    fn answer_pencilmarks(
        &self,
        _: &mut WorkerOf<Self>,
        _: (&[Pencilmarks], &[u32]),
        _: &Control,
        _: &mut [Slot],
    ) -> Result<(), Failure> {
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

/// Empty columns for so many rows, in which grids have such cells.
pub struct Columns(pub usize, pub Cells);

impl Visitor for Columns {
    type Outcome = Result<Vec<(&'static str, Data)>, Failure>;

    fn visit<Q: Shown>(self, question: Q) -> Self::Outcome {
        let columns = question.columns().into_iter();
        columns
            .map(|(name, kind)| Ok((name, kind.nulls(self.0, self.1)?)))
            .collect()
    }
}
