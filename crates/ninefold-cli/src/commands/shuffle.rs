//! `shuffle`: random isomorphs.

use crate::options::{BoxOrder, EngineInfo, InputOptions, RunOptions, SEED, with_side};
use crate::records::{self, Shown, Task};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::run::summary::Words;
use crate::usual::{Usual, write_board};
use anyhow::Result;
use clap::Args;
use ninefold::Board;
use ninefold::answers::{AnswerPart, Isomorph, Shuffle, Streamed};
use ninefold::text::symbols;
use ninefold_formats::table::{AnswerColumn, RecordError, RowSink, Tabled, Type, Value};
use std::io::{self, Write};

/// Print random isomorphs of each puzzle, one per line.
///
/// An isomorph is the same puzzle with its digits renamed, its bands, stacks and the lines in them
/// permuted, and perhaps transposed. All transformations, 1,218,998,108,160 on 9x9, are equally likely.
/// The isomorphs depend only on the seed and the puzzle, not on its neighbours or on --threads.
#[derive(Debug, Args)]
pub struct ShuffleArgs {
    /// Number of isomorphs of each puzzle; a longer list begins with the shorter one.
    #[arg(short, long = "number", value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    n: u64,
    #[arg(long, value_name = "S", default_value = "0", help = SEED)]
    seed: u64,
    /// Append the transformation that leads to each isomorph, as `ninefold transform` reads it.
    #[arg(long)]
    transform: bool,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl ShuffleArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let question = Shuffle::new(self.n, self.seed);
        let shown = Isomorphs {
            expands: self.n > 1,
            transformation: self.transform,
        };
        let about = EngineInfo::default();
        let task = Task::new(&self.input, &self.run, about, FirstSignal::Ends)?;
        with_side!(self.size, SIDE => {
            records::answer::<SIDE, Board<SIDE>, _, _>(question, shown, task)
        })
    }
}

/// Isomorphs as boards, and what leads to them if that is wanted.
#[derive(Clone, Copy, Debug)]
struct Isomorphs {
    expands: bool,
    transformation: bool,
}

impl<const SIDE: usize> Rendering<Streamed<Isomorph<SIDE>>> for Isomorphs {
    fn answer(&self, answer: &Streamed<Isomorph<SIDE>>, out: &mut impl Write) -> io::Result<()> {
        let Streamed::Item(answer) = answer else {
            return Ok(());
        };
        if !self.transformation {
            return write_board(&answer.board, out);
        }
        out.write_all(symbols(&answer.board).as_flattened())?;
        writeln!(out, " {}", answer.transformation)
    }

    fn malformed(&self, error: &RecordError, out: &mut impl Write) -> io::Result<()> {
        Rendering::<Board<SIDE>>::malformed(&Usual, error, out)
    }
}

impl<const SIDE: usize> Tabled<Streamed<Isomorph<SIDE>>> for Isomorphs {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![AnswerColumn::new("isomorph", Type::Text)];
        if self.transformation {
            columns.push(AnswerColumn::new("transformation", Type::Text));
        }
        columns
    }

    fn expands(&self) -> bool {
        self.expands
    }

    fn rows(&self, (): &mut (), answer: &Streamed<Isomorph<SIDE>>, row: &mut RowSink) {
        let Streamed::Item(answer) = answer else {
            return;
        };
        let board = symbols(&answer.board);
        let board = Value::Text(board.as_flattened());
        match self.transformation {
            true => row(&[
                board,
                Value::Text(answer.transformation.to_string().as_bytes()),
            ]),
            false => row(&[board]),
        }
    }

    fn malformed(&self, row: &mut RowSink) {
        match self.transformation {
            true => row(&[Value::Null, Value::Null]),
            false => row(&[Value::Null]),
        }
    }
}

/// The words of [`shuffle`](self).
static WORDS: Words = Words {
    all: &["shuffled", "malformed"],
    malformed: 1,
    rare: &[],
    good: None,
};

impl<const SIDE: usize> Shown<Streamed<Isomorph<SIDE>>> for Isomorphs {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &Streamed<Isomorph<SIDE>>) -> Option<usize> {
        answer.status().map(|_| 0)
    }

    fn boards(&self) -> bool {
        true
    }
}
