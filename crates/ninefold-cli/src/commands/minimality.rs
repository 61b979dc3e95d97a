//! `minimality`: whether puzzles are minimal, and which clues are redundant.

use crate::options::{BoxOrder, EngineOptions, InputOptions, LimitOptions, RunOptions, with_side};
use crate::records::{self, Shown};
use crate::rendering::Rendering;
use crate::signals::{self, FirstSignal};
use crate::summary::Words;
use crate::table::{AnswerColumn, RecordError, RowSink, Tabled, Type, Value};
use anyhow::Result;
use clap::Args;
use ninefold::Cell;
use ninefold::answers::{Clues, Minimal, Minimality};
use std::io::{self, Write};

/// Say of each puzzle whether it is minimal, and which of its clues are redundant.
///
/// Prints `minimal`, or `redundant` and the cells of the redundant clues (such as
/// `redundant r1c1 r5c7`), each of which could go by itself, or else `ambiguous`, `impossible`,
/// `illegal` or `malformed`. Within a limit, `unfinished` and the redundant clues found until then.
#[derive(Debug, Args)]
pub struct MinimalityArgs {
    /// Print the word alone, which is known sooner: one redundant clue is enough.
    #[arg(long)]
    word_only: bool,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl MinimalityArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut question = Minimality::new()
            .with_engine(self.engine.engine()?)
            .within(self.limits.limits());
        if self.word_only {
            question = question.word_only();
        }
        let shown = Needs {
            word_only: self.word_only,
        };
        let about = self.engine.about()?;
        let session = signals::session(FirstSignal::Ends)?;
        with_side!(self.size, SIDE => {
            records::answer::<SIDE, _, _>(question, shown, about, &self.input, &self.run, session)
        })
    }
}

/// Which clues are needed, as a word and the cells of those that are not.
#[derive(Clone, Copy, Debug)]
struct Needs {
    word_only: bool,
}

/// The names of cells, with spaces between them.
fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}

impl Rendering<Clues> for Needs {
    fn answer(&self, answer: &Clues, out: &mut impl Write) -> io::Result<()> {
        out.write_all(answer.word.word().as_bytes())?;
        for cell in &answer.redundant {
            write!(out, " {cell}")?;
        }
        out.write_all(b"\n")
    }

    fn malformed(&self, _: &RecordError, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", Minimal::Malformed)
    }
}

/// The word, and the cells of the redundant clues if there are any.
impl Tabled<Clues> for Needs {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![AnswerColumn::new("minimality", Type::Word)];
        if !self.word_only {
            columns.push(AnswerColumn::new("redundant", Type::Text));
        }
        columns
    }

    fn rows(&self, (): &mut (), answer: &Clues, row: &mut RowSink) {
        let word = Value::Text(answer.word.word().as_bytes());
        match answer.redundant.is_empty() {
            true => self.row(word, Value::Null, row),
            false => self.row(word, Value::Text(names(&answer.redundant).as_bytes()), row),
        }
    }

    fn malformed(&self, row: &mut RowSink) {
        let word = Value::Text(Minimal::Malformed.word().as_bytes());
        self.row(word, Value::Null, row);
    }
}

impl Needs {
    /// The values of the columns that there are.
    fn row(&self, word: Value, redundant: Value, row: &mut RowSink) {
        match self.word_only {
            true => row(&[word]),
            false => row(&[word, redundant]),
        }
    }
}

/// The words, by their numbers.
static WORDS: Words = Words {
    all: &{
        let mut all = [""; Minimal::ALL.len()];
        let mut number = 0;
        while number < all.len() {
            all[number] = Minimal::ALL[number].word();
            number += 1;
        }
        all
    },
    malformed: Minimal::Malformed as usize,
    rare: &[Minimal::Unfinished as usize],
    good: None,
};

impl Shown<Clues> for Needs {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &Clues) -> Option<usize> {
        Some(answer.word as usize)
    }
}
