//! `rate`: how difficult each puzzle is, by the ratings of Sudoku Explainer, and by the guesses of a search.

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::{Board, Grid};
use ninefold_formats::answers::rate::{Measure, NO_RATINGS, Parameters, Ratings};
use ninefold_run::options::Common;
use ninefold_run::records::Task;
use ninefold_run::run::signals::FirstSignal;

/// The help on the measures.
const MEASURES: &str = "\
ER, EP and ED are the ratings of Sudoku Explainer: those of the hardest step, of the hardest up to
and with the first that fills a cell, and of the first step of a path by technique. They are exactly those of
SukakuExplainer 1.18.1 with the techniques of 1.2.1 and one thread; up to 10.4 Sudoku Explainer 1.2.1 itself has the
same. A solved grid has 0.0. With --at-most 4.4 the rest is not known: `>4.4` is printed, and tables have no value.
That takes less time, most of all for the hardest puzzles, of which one with nested chains takes half a second or so. The ratings are the same for all isomorphs where they are at most 4.4;
above, they are those of the puzzle as it is written, as in Sudoku Explainer. The column path-version has
the version of the techniques. `ninefold explain` prints the steps, and takes pencilmarks, too. There a cell that is given
with one candidate counts as filled; Sudoku Explainer places it first, as a naked single, so that its
ratings of pencilmarks may be others.

The class is ER in words. Elsewhere words such as easy and hard mean something else to each publisher.

  easy     1.0 to 2.3   hidden and naked singles
  medium   2.5 to 2.8   locked candidates
  hard     3.0 to 4.4   pairs, triples, fish and wings
  expert   4.5 to 6.2   unique rectangles, quadruples
  extreme  6.5 and more chains

Guesses are those of the engine's search for the solution and for the proof that it is the only one: a cell
with n candidates is n-1 guesses, and between guesses there are singles, locked candidates, and hidden triples
where a row or column crosses a box. They are the same for all isomorphs of a puzzle, on every machine and with
every engine, and those of rating version 1; if the definition changes, so does the version (see the column
rating-version). Only what is asked for is computed: `--columns guesses` finds no ER, and takes much less time.

The column `rating` of the data set sudoku-extreme is something else: the number of guesses that the
solver tdoku makes until it meets a solution. It depends on how the puzzle lies, and compares lists rather than
puzzles. The ratings of gsf's program are not computed here.

On boards of other sizes, and with the rules of a --layout, there is no ER, EP and ED: the class is naked-singles,
hidden-singles, or beyond if singles do not solve the puzzle, and the columns are class and guesses if not given.
(In a run of boards of several layouts the 9x9 ones among them are rated so, too.)
Guesses are there those of the scalar engine's search, which uses singles and locked candidates: of the puzzle
as it is written, so that isomorphs may have others, as may another version.";

/// Measures that there were, and what is to be used instead.
const RETIRED: [&str; 3] = ["rounds", "backdoor", "backdoors"];
const INSTEAD: &str = "rounds and backdoors are measured no more: there are class, er and guesses";

#[derive(Debug, Args)]
#[command(after_long_help = MEASURES)]
pub struct Arguments {
    /// Columns to print, in this order, separated by commas [default: class,er,ep,ed, or class,guesses of boards of
    /// other sizes and layouts].
    #[arg(
        long,
        value_parser = measure(),
        value_name = "COLUMNS",
        value_delimiter = ','
    )]
    columns: Vec<Measure>,
    #[command(flatten)]
    parameters: Parameters,
    #[command(flatten)]
    common: Common,
}

/// Parser of a measure by its word.
fn measure() -> impl TypedValueParser<Value = Measure> {
    let measures = Measure::ALL
        .iter()
        .map(|measure| PossibleValue::new(measure.word()).help(measure.description()));
    let retired = RETIRED
        .iter()
        .map(|word| PossibleValue::new(word).hide(true));
    PossibleValuesParser::new(measures.chain(retired).collect::<Vec<_>>()).try_map(|given| {
        let known = Measure::ALL
            .into_iter()
            .find(|measure| measure.word() == given);
        known.ok_or(INSTEAD)
    })
}

impl Arguments {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        for (at, column) in self.columns.iter().enumerate() {
            if self.columns[..at].contains(column) {
                bail!("--columns names {} twice", column.word());
            }
        }
        let at_most = self.parameters.at_most;
        let is_of_nine = at_most.is_some() || self.columns.iter().any(|c| c.is_of_nine());
        let mut common = self.common;
        let layout = common.layout()?;
        if is_of_nine {
            common.input = common.size.only_nine(NO_RATINGS, common.input)?;
            if let Some(layout) = &layout {
                bail!("{NO_RATINGS}, and not of --layout {layout}");
            }
        }
        let columns = match (&layout, self.columns.is_empty()) {
            (None, true) => Measure::RATINGS.into(),
            (Some(_), true) => Measure::OF_LAYOUT.into(),
            (_, false) => self.columns.into(),
        };
        let shown = Ratings {
            columns,
            by_singles: layout.is_some(),
            at_most,
        };
        if at_most.is_some() && !shown.has_class() {
            bail!("--at-most is about class, er, ep and ed, which --columns does not name");
        }
        let question = shown.question();
        let task = Task::of(&common, FirstSignal::Ends)?;
        let inquiry = task.inquiry(question, shown);
        inquiry.visit_clues::<Grid, Board, _>(task)
    }
}
