//! `rate`: how difficult each puzzle is, by measures that no morph changes.

use crate::options::{Common, one_of, with_side};
use crate::records::{self, Task};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::usual::write_word;
use anyhow::{Result, bail};
use clap::Args;
use clap::builder::TypedValueParser;
use ninefold::answers::{Rate, RateAnswer};
use ninefold::rating::LARGEST_BACKDOOR;
use ninefold::{Board, Status};
use ninefold_formats::answers::check::Statuses;
use ninefold_formats::answers::rate::{Measure, Ratings};
use ninefold_formats::table::{RecordError, Value};
use std::io::{self, Write};

/// The help on the measures.
const MEASURES: &str = "\
A round eliminates at once all candidates that its rules find: singles, naked and hidden; if there
are none, locked candidates (pointing and claiming); if there are none of these, hidden triples
where a row or column crosses a box. A round that eliminates nothing does not count: a puzzle with
one empty cell has 0 rounds. The class is the most expensive kind that was needed:
naked-singles, hidden-singles, locked-candidates, hidden-triples, or beyond if they do not solve the
puzzle. Guesses are those of a fixed search for the solution and for the proof that it is the only
one; a cell with n candidates is n-1 guesses. A backdoor is a set of cells which, filled from the
solution, let singles do the rest.

Every measure is the same for all isomorphs of a puzzle, on every machine and with every engine. The
numbers are those of rating version 1; if a definition changes, so does the version (see the column
rating-version).

The column `rating` of the data set sudoku-extreme is something else: the number of guesses that the
solver tdoku makes until it meets a solution. It depends on how the puzzle lies (over 50 morphs its
standard deviation is about half its mean), and compares lists rather than puzzles. The ratings of
Sudoku Explainer (SE) and of gsf's program are not computed here.

On boards of other sizes than 9x9 only singles are used, and guesses are not counted.";

/// Rate the difficulty of each puzzle by measures that are equal for all its isomorphs.
///
/// Prints the columns, separated by blanks, such as `hidden-singles 9 0`; for puzzles without exactly
/// one solution their status, such as `ambiguous`.
#[derive(Debug, Args)]
#[command(after_long_help = MEASURES)]
pub struct RateArgs {
    /// Columns to print, in this order, separated by commas.
    ///
    /// Backdoors take a hundred to a thousand times as long as the others if singles do not solve the
    /// puzzle.
    #[arg(
        long,
        value_parser = measure(),
        value_name = "COLUMNS",
        value_delimiter = ',',
        default_value = "class,rounds,guesses"
    )]
    columns: Vec<Measure>,
    #[command(flatten)]
    common: Common,
}

/// One of the measures by its word.
fn measure() -> impl TypedValueParser<Value = Measure> {
    let help = |measure: Measure| measure.description().to_owned();
    one_of(Measure::ALL, Measure::word, help)
}

impl RateArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut question = Rate::new();
        for (at, column) in self.columns.iter().enumerate() {
            if self.columns[..at].contains(column) {
                bail!("--columns names {} twice", column.word());
            }
        }
        let backdoors = [Measure::Backdoor, Measure::Backdoors];
        if backdoors.iter().any(|column| self.columns.contains(column)) {
            question = question.with_backdoors();
        }
        let shown = Ratings {
            columns: self.columns.into(),
        };
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        with_side!(self.common.size, SIDE => {
                records::answer::<SIDE, Board<SIDE>, _, _>(question, shown, task)
        })
    }
}

impl Rendering<RateAnswer> for Ratings {
    fn answer(&self, answer: &RateAnswer, out: &mut impl Write) -> io::Result<()> {
        if answer.status != Status::Unique {
            return write_word(answer.status, out);
        }
        for (at, column) in self.columns.iter().enumerate() {
            if at > 0 {
                out.write_all(b" ")?;
            }
            match column.value(answer) {
                Value::Word(word, _) => out.write_all(word.as_bytes())?,
                Value::Integer(digit @ 0..=9) => out.write_all(&[b'0' + digit as u8])?,
                Value::Integer(number) => write!(out, "{number}")?,
                _ if *column == Measure::Backdoor => write!(out, ">{LARGEST_BACKDOOR}")?,
                _ => out.write_all(b"-")?,
            }
        }
        out.write_all(b"\n")
    }

    fn malformed(&self, error: &RecordError, out: &mut impl Write) -> io::Result<()> {
        Rendering::<Status>::malformed(&Statuses, error, out)
    }
}
