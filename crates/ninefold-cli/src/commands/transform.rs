//! `transform`: images of puzzles under a transformation.

use crate::options::EngineInfo;
use crate::options::{BoxOrder, InputOptions, READING, RunOptions, with_side};
use crate::records::{self, OfRecord, Shown, Task, with_beside};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::run::summary::Words;
use crate::usual::{Usual, write_board};
use anyhow::{Context, Result};
use clap::Args;
use ninefold::answers::{AnswerPart, BatchSize, Question, Settings};
use ninefold::text::symbols;
use ninefold::{Board, Status, Symmetry};
use ninefold_formats::table::{
    AnswerColumn, Beside, Companion, RecordError, RowSink, Rows, Tabled, Type, Value,
};
use std::ffi::OsString;
use std::io::{self, Write};

/// Apply a transformation to each puzzle: the same to all, or to each its own.
///
/// A transformation is a word of three or four parts, which are applied from left to right:
/// `r312456789/c456123789/d213456789/t`. `r` gives, for each row of the image from the top, the row that
/// it comes from; `c` does the same for columns; `d` gives for each digit from 1 the digit that it
/// becomes; a final `t` transposes. On boards larger than 9x9 A stands for 10, B for 11. `ninefold
/// canonical --transform` and `ninefold shuffle --transform` print transformations.
#[derive(Debug, Args)]
pub struct TransformArgs {
    /// Apply TRANSFORMATION to all puzzles.
    ///
    /// If not given, each puzzle has its own: in a column of a table, or on a line as the word after
    /// the puzzle.
    #[arg(long, value_name = "TRANSFORMATION")]
    by: Option<String>,
    /// Apply the inverse.
    #[arg(long)]
    inverse: bool,
    /// Column of the transformations: its name, or its number from 1.
    ///
    /// If not given, the column is found by the name `transformation`, or else by its content.
    #[arg(long, value_name = "NAME|NUMBER", conflicts_with = "by", help_heading = READING)]
    transformation_column: Option<OsString>,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl TransformArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        with_side!(self.size, SIDE => self.transform::<SIDE>())
    }

    fn transform<const SIDE: usize>(self) -> Result<u8> {
        let about = EngineInfo::default();
        let inverse = self.inverse;
        let Some(by) = self.by else {
            let input = InputOptions {
                beside_column: self.transformation_column,
                ..self.input
            };
            let task = Task::new(&input, &self.run, about, FirstSignal::Ends)?;
            return records::answer::<SIDE, TransformationPair<SIDE>, _, _>(
                OwnTransformation { inverse },
                Images,
                task,
            );
        };
        let wrong = || format!("--by {by}: not a transformation of {SIDE}x{SIDE} boards");
        let given: Symmetry<SIDE> = by.parse().with_context(wrong)?;
        let question = CommonTransformation(directed(given, inverse));
        let task = Task::new(&self.input, &self.run, about, FirstSignal::Ends)?;
        records::answer::<SIDE, Board<SIDE>, _, _>(question, Images, task)
    }
}

/// The transformation, or its inverse.
fn directed<const SIDE: usize>(given: Symmetry<SIDE>, inverse: bool) -> Symmetry<SIDE> {
    match inverse {
        true => given.inverse(),
        false => given,
    }
}

/// Asks for the image of each board under one transformation.
#[derive(Clone, Copy, Debug)]
struct CommonTransformation<const SIDE: usize>(Symmetry<SIDE>);

/// Asks for the image of each board under its own transformation.
#[derive(Clone, Copy, Debug)]
struct OwnTransformation {
    inverse: bool,
}

/// A board, and the transformation that stands beside it.
struct TransformationPair<const SIDE: usize>(Board<SIDE>, Symmetry<SIDE>);

impl<const SIDE: usize> OfRecord<SIDE> for TransformationPair<SIDE> {
    const BESIDE: Option<Companion> = Some(Companion::Transformation);

    fn all(rows: &mut Rows<'_, SIDE>) -> Vec<Self> {
        with_beside(rows, |board, beside| match *beside {
            Beside::Transformation(transformation) => {
                Some(TransformationPair(board, transformation))
            }
            Beside::Solution(_) => None,
        })
    }
}

/// The image of a board.
struct Image<const SIDE: usize>(Board<SIDE>);

impl<const SIDE: usize> AnswerPart for Image<SIDE> {
    type Entry = Self;

    /// That the board can be read is all that is known.
    fn status(&self) -> Option<Status> {
        Some(Status::Solvable)
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

impl<const SIDE: usize> Question<Board<SIDE>> for CommonTransformation<SIDE> {
    type Worker = ();
    type Answer = Image<SIDE>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        boards: &[Board<SIDE>],
        _: &Settings,
        mut each: impl FnMut(usize, Image<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut images = boards
            .iter()
            .map(|board| Image(self.0.apply(board)))
            .enumerate();
        images.try_for_each(|(index, image)| each(index, image))
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Large
    }
}

impl<const SIDE: usize> Question<TransformationPair<SIDE>> for OwnTransformation {
    type Worker = ();
    type Answer = Image<SIDE>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        moves: &[TransformationPair<SIDE>],
        _: &Settings,
        mut each: impl FnMut(usize, Image<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        let image = |TransformationPair(board, given): &TransformationPair<SIDE>| {
            Image(directed(*given, self.inverse).apply(board))
        };
        let mut images = moves.iter().map(image).enumerate();
        images.try_for_each(|(index, image)| each(index, image))
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Large
    }
}

/// Images as boards.
#[derive(Clone, Copy, Debug)]
struct Images;

impl<const SIDE: usize> Rendering<Image<SIDE>> for Images {
    fn answer(&self, Image(board): &Image<SIDE>, out: &mut impl Write) -> io::Result<()> {
        write_board(board, out)
    }

    fn malformed(&self, error: &RecordError, out: &mut impl Write) -> io::Result<()> {
        Rendering::<Board<SIDE>>::malformed(&Usual, error, out)
    }
}

impl<const SIDE: usize> Tabled<Image<SIDE>> for Images {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![AnswerColumn::new("image", Type::Text)]
    }

    fn rows(&self, (): &mut (), Image(board): &Image<SIDE>, row: &mut RowSink) {
        row(&[Value::Text(symbols(board).as_flattened())]);
    }

    fn malformed(&self, row: &mut RowSink) {
        row(&[Value::Null]);
    }
}

/// The words of [`transform`](self).
static WORDS: Words = Words {
    all: &["transformed", "malformed"],
    malformed: 1,
    rare: &[],
    good: None,
};

impl<const SIDE: usize> Shown<Image<SIDE>> for Images {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, _: &Image<SIDE>) -> Option<usize> {
        Some(0)
    }

    fn boards(&self) -> bool {
        true
    }
}
