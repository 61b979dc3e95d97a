//! `minimality`: whether puzzles are minimal, and their redundant clues.

use crate::options::{Common, with_side};
use crate::records::{self, Shown, Task};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::run::summary::Words;
use anyhow::Result;
use clap::Args;
use ninefold::Cell;
use ninefold::answers::{Minimal, Minimality, MinimalityAnswer};
use ninefold_formats::answers::MinimalityColumns;
use ninefold_formats::table::RecordError;
use std::io::{self, Write};

/// Print whether each puzzle is minimal, and which of its clues are redundant.
///
/// Prints `minimal`, or `redundant` and the cells of the redundant clues (such as
/// `redundant r1c1 r5c7`), each of which could be removed on its own, or else `ambiguous`,
/// `impossible`, `illegal` or `malformed`. If a limit is reached, prints `unfinished` and the redundant
/// clues found until then.
///
/// Pencilmarks are minimal if restoring any single removed candidate makes a second solution. Removed
/// candidates of which this is not true are printed as `r1c1<>5`: the elimination is redundant.
#[derive(Debug, Args)]
pub struct MinimalityArgs {
    /// Print only the word, which is faster: one redundant clue is enough.
    #[arg(long)]
    word_only: bool,
    #[command(flatten)]
    common: Common,
}

impl MinimalityArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut question = Minimality::new();
        if self.word_only {
            question = question.word_only();
        }
        let shown = MinimalityColumns {
            word_only: self.word_only,
        };
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        with_side!(self.common.size, SIDE => {
            records::answer_either::<SIDE, _, _>(question, shown, task)
        })
    }
}

impl Rendering<MinimalityAnswer> for MinimalityColumns {
    fn answer(&self, answer: &MinimalityAnswer, out: &mut impl Write) -> io::Result<()> {
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

impl Rendering<MinimalityAnswer<(Cell, u8)>> for MinimalityColumns {
    fn answer(
        &self,
        answer: &MinimalityAnswer<(Cell, u8)>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        out.write_all(answer.word.word().as_bytes())?;
        for (cell, digit) in &answer.redundant {
            write!(out, " {cell}<>{digit}")?;
        }
        out.write_all(b"\n")
    }

    fn malformed(&self, error: &RecordError, out: &mut impl Write) -> io::Result<()> {
        Rendering::<MinimalityAnswer>::malformed(self, error, out)
    }
}

impl Shown<MinimalityAnswer<(Cell, u8)>> for MinimalityColumns {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &MinimalityAnswer<(Cell, u8)>) -> Option<usize> {
        Some(answer.word as usize)
    }
}

/// The words, by their numbers.
static WORDS: Words = Words {
    all: Minimal::WORDS,
    malformed: Minimal::Malformed as usize,
    rare: &[Minimal::Unfinished as usize],
    good: None,
};

impl Shown<MinimalityAnswer> for MinimalityColumns {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &MinimalityAnswer) -> Option<usize> {
        Some(answer.word as usize)
    }
}
