//! `transform`: puzzles as a transformation leaves them.

use crate::options::{BoxOrder, InputOptions, RunOptions, with_side};
use crate::records::{self, Shown};
use crate::rendering::Rendering;
use crate::signals::{self, FirstSignal};
use crate::statistics::About;
use crate::summary::Words;
use crate::table::{AnswerColumn, RecordError, RowSink, Tabled, Type, Value};
use crate::usual::{Usual, write_board};
use anyhow::{Context, Result};
use clap::Args;
use ninefold::answers::{Answered, BatchSize, Question};
use ninefold::text::symbols;
use ninefold::{Board, Control, Status, Symmetry};
use std::io::{self, Write};

/// Apply a transformation to each puzzle.
///
/// A transformation is a word of three or four parts, which are carried out from left to right:
/// `r312456789/c456123789/d213456789/t`. After `r`: for each row of the image, from the top, the row
/// that it comes from. After `c`: the same for columns. After `d`: for each digit from 1 the digit that
/// it becomes. `t`, if it is there: rows and columns change places at last. On boards beyond 9x9 A
/// stands for 10, B for 11. `ninefold canonical --transform` and `ninefold shuffle --transform` print
/// them.
#[derive(Debug, Args)]
pub struct TransformArgs {
    /// The transformation.
    #[arg(long, value_name = "TRANSFORMATION")]
    by: String,
    /// Apply what undoes it.
    #[arg(long)]
    inverse: bool,
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
        let wrong = || {
            format!(
                "--by {}: no transformation of {SIDE}x{SIDE} boards",
                self.by
            )
        };
        let given: Symmetry<SIDE> = self.by.parse().with_context(wrong)?;
        let transformation = match self.inverse {
            true => given.inverse(),
            false => given,
        };
        let session = signals::session(FirstSignal::Ends)?;
        let about = About::default();
        records::answer(
            Apply(transformation),
            Images,
            about,
            &self.input,
            &self.run,
            session,
        )
    }
}

/// Asks for the image of each board.
#[derive(Clone, Copy, Debug)]
struct Apply<const SIDE: usize>(Symmetry<SIDE>);

/// The image of a board.
struct Image<const SIDE: usize>(Board<SIDE>);

impl<const SIDE: usize> Answered for Image<SIDE> {
    /// That the board can be read is all that is known.
    fn status(&self) -> Option<Status> {
        Some(Status::Solvable)
    }
}

impl<const SIDE: usize> Question<SIDE> for Apply<SIDE> {
    type Asked = Board<SIDE>;
    type Worker = ();
    type Answer = Image<SIDE>;

    fn worker(&self) {}

    fn answer<E>(
        &self,
        (): &mut (),
        boards: &[Board<SIDE>],
        _: &Control,
        mut each: impl FnMut(usize, Image<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut images = boards
            .iter()
            .map(|board| Image(self.0.apply(board)))
            .enumerate();
        images.try_for_each(|(index, image)| each(index, image))
    }

    fn batch_size(&self) -> BatchSize {
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
