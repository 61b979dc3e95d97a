//! `rate`: how difficult each puzzle is, by measures that no morph changes, and by the ratings of Sudoku
//! Explainer.

use crate::options::{Common, word_of};
use crate::records::{self, Task};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::usual_answers::write_word;
use anyhow::{Result, bail};
use clap::Args;
use ninefold::answers::{Rate, RateAnswer};
use ninefold::technique::SeRating;
use ninefold::{Board, Grid, Status};
use ninefold_formats::answers::rate::{Measure, Ratings};
use ninefold_formats::table::Value;
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

These measures are the same for all isomorphs of a puzzle, on every machine and with every engine. The
numbers are those of rating version 1; if a definition changes, so does the version (see the column
rating-version).

ER, EP and ED are the ratings of Sudoku Explainer 1.2.1: those of the hardest step, of the hardest up to
and with the first that fills a cell, and of the first step of a path by technique. They are exact up to
7.5, and not known above: there `>7.5` is printed, and tables have no value. A solved grid has 0.0. With --at-most 4.4 the rest
is `>4.4`, which takes less time. The ratings are the same for all isomorphs where they are at most 4.4;
above, they are those of the puzzle as it is written, as in Sudoku Explainer. The column path-version has
the version of the techniques. Only what is asked for is computed: `--columns er` finds neither rounds
nor guesses. `ninefold explain` prints the steps, and takes pencilmarks, too. There a cell that is given
with one candidate counts as filled; Sudoku Explainer places it first, as a naked single, so that its
ratings of pencilmarks may be others.

Words such as easy and hard mean something else to each publisher. By ER, they may mean:

  easy     1.0 to 2.3   hidden and naked singles
  medium   2.5 to 2.8   locked candidates
  hard     3.0 to 4.4   pairs, triples, fish and wings
  expert   4.5 to 6.2   unique rectangles, quadruples
  extreme  6.5 and more chains

The column `rating` of the data set sudoku-extreme is something else: the number of guesses that the
solver tdoku makes until it meets a solution. It depends on how the puzzle lies, and compares lists rather than
puzzles. The ratings of gsf's program are not computed here.

On boards of other sizes, and with the rules of a --layout, only singles are looked at for classes, rounds and
backdoors, and there is no ER, EP and ED. Guesses are those of the scalar engine's search, which uses locked
candidates, too: of the puzzle as it is written, so that isomorphs may have others, as may another version.";

/// The message for boards of other sizes.
const NINE: &str = "er, ep and ed are ratings of 9x9 boards";

/// Rate the difficulty of each puzzle.
///
/// Prints the columns, separated by blanks, such as `hidden-singles 9 0`; for puzzles without exactly
/// one solution their status, such as `ambiguous`. Measures are the same for all isomorphs, or are the
/// ratings of Sudoku Explainer.
#[derive(Debug, Args)]
#[command(after_long_help = MEASURES)]
pub struct RateArgs {
    /// Columns to print, in this order, separated by commas.
    ///
    /// Backdoors take much longer than the others if singles do not solve the puzzle.
    #[arg(
        long,
        value_parser = word_of!(Measure),
        value_name = "COLUMNS",
        value_delimiter = ',',
        default_value = "class,rounds,guesses"
    )]
    columns: Vec<Measure>,
    /// Leave er, ep and ed unknown where they are higher than this, such as 4.4, and save the time.
    #[arg(long, value_name = "R")]
    at_most: Option<SeRating>,
    #[command(flatten)]
    common: Common,
}

impl RateArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        for (at, column) in self.columns.iter().enumerate() {
            if self.columns[..at].contains(column) {
                bail!("--columns names {} twice", column.word());
            }
        }
        let shown = Ratings {
            columns: self.columns.into(),
        };
        let question = question(&shown, self.at_most)?;
        let mut common = self.common;
        let layout = common.layout()?;
        if shown.has_se() {
            common.input = common.size.only_nine(NINE, common.input)?;
            if let Some(layout) = &layout {
                bail!("{NINE}, and not of --layout {layout}");
            }
        }
        let task = Task::of(&common, FirstSignal::Ends)?;
        records::answer_clues::<Grid, Board, _, _>(layout, question, shown, task)
    }
}

/// The question with these columns: it asks for no more.
fn question(shown: &Ratings, at_most: Option<SeRating>) -> Result<Rate> {
    let mut question = match (shown.has_se(), shown.is_se_only()) {
        (true, true) => Rate::se_only(),
        (true, false) => Rate::new().with_se(),
        (false, _) => Rate::new(),
    };
    let backdoors = [Measure::Backdoor, Measure::Backdoors];
    if backdoors
        .iter()
        .any(|column| shown.columns.contains(column))
    {
        question = question.with_backdoors();
    }
    match at_most {
        Some(_) if !shown.has_se() => {
            bail!("--at-most is about the ratings er, ep and ed, which --columns does not name")
        }
        Some(rating) => Ok(question.at_most(rating)),
        None => Ok(question),
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
                Value::Number(number) => write!(out, "{number:.1}")?,
                _ => out.write_all(column.unknown(answer).as_bytes())?,
            }
        }
        out.write_all(b"\n")
    }
}
