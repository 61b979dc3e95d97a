//! `explain`: how each puzzle is solved, step by step.

use crate::options::word_of;
use anyhow::{Result, bail};
use clap::Args;
use ninefold::{Grid, Limits};
use ninefold_formats::answers::explain::{Measure, NextStep, Parameters, Paths, Steps};
use ninefold_formats::answers::{Definition, View};
use ninefold_run::options::{InputOptions, NineOnly, RunOptions, seconds};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use ninefold_study::answers::{Explain, ExplainAnswer};
use ninefold_study::technique::Technique;
use std::time::Duration;

/// The help on steps and ratings.
const STEPS: &str = "\
A line of a step has its rating, its technique, the cells, digits and houses of the pattern, and what
follows:

  1.5 hidden-single r4c1 5 c1 => r4c1=5
  2.6 pointing r13c5 3 b2 c5 => r5c5<>3 r6c5<>3
  7.0 forcing-chain (1)r1c1-(1=4)r1c5-(4)r7c5=(4)r7c1-(4=1)r4c1-(1)r1c1 => r1c1<>1

r13c5 is r1c5 and r3c5, <> removes candidates; chains are in Eureka notation, with = for a strong and -
for a weak link.

Chains of several branches are lists of what follows, a branch after each `if`:

  8.7 dynamic-cell if +r3c8=2 -r2c7=2 -r2c9=2<1 +r2c2=2<2&3 -r2c2=9 +r3c2=9 -r3c4=9 if +r3c8=9 -r3c4=9 => r3c4<>9

+r3c8=2 is a candidate that is true, -r2c7=2 one that is false. Each follows from the one before it, or from those whose
numbers in the branch stand after <: -r2c9=2 from the first. A technique after a colon, such as :naked-pair, is the reason
where it is no link, and :nested-1 the chain that stands at the end after the word nested-1 and its technique.

The last line of a path that does not reach the solution is `beyond` if no technique
finds a step, or `limit` if the next step has a higher rating than --at-most.

Each step is the first that the first of the techniques below finds; then the search begins anew. The ratings ER (hardest step), EP (hardest up to the first
digit) and ED (first step) are those of Sudoku Explainer, exactly: of SukakuExplainer 1.18.1 with the techniques of
1.2.1 and one thread. Up to 10.4 they are those of Sudoku Explainer 1.2.1, too. ER is not known where a path does
not reach the solution: null in tables, and in lines `>2.8` with --at-most 2.8. With other techniques than all,
ratings compare paths only with each other. A path depends on how the puzzle is written; up to ER 4.4
all isomorphs have the same ratings, and with --canonical all have the same path.

Of pencilmarks, a cell that is given with one candidate counts as filled. Sudoku Explainer places it first,
as a naked single, so that its ratings of pencilmarks may be others.

In a table every step is a row: its number, technique, type, rating, the cell and the digit that it
fills, the candidates that it removes, its cells, further cells that the reasoning needs, digits,
houses, the words of its chain, whether it assumes that there is one solution, and the line; `end` in the last row of a
path; and ER, EP and ED of the puzzle.

The techniques, in the order in which they are tried, with their usual ratings:
";

/// The help on steps, with the list of techniques.
fn steps() -> String {
    let mut text = STEPS.to_owned();
    for technique in Technique::ALL {
        let rating = technique.rating();
        text += &format!("\n  {rating} {technique:<25} {}", technique.description());
    }
    text
}

#[derive(Debug, Args)]
#[command(after_long_help = steps())]
pub struct Arguments {
    /// Print one line for each puzzle instead, with these columns, separated by commas.
    ///
    /// For example er,ep,ed,technique,steps: the ratings, the hardest technique, and the number of steps.
    #[arg(long, value_parser = word_of!(Measure), value_name = "COLUMNS", value_delimiter = ',', conflicts_with = "states")]
    columns: Vec<Measure>,
    /// Print the cells in the order in which they are filled, one line for each puzzle.
    ///
    /// Each is row, column and digit, such as 435: the same as --columns placements.
    #[arg(long, conflicts_with_all = ["columns", "states"])]
    placements: bool,
    /// Print only the next step: a hint.
    ///
    /// Pencilmarks are taken as they are, so they may be those of a puzzle that is solved in part; a cell
    /// with one candidate counts as filled.
    #[arg(long, conflicts_with_all = ["columns", "placements", "states", "canonical"])]
    next: bool,
    #[command(flatten)]
    parameters: Parameters,
    /// Give up a puzzle after this time in seconds, such as 0.5, with the word `unfinished`.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    boards: NineOnly,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl Arguments {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut columns = self.columns;
        for (at, column) in columns.iter().enumerate() {
            if columns[..at].contains(column) {
                bail!("--columns names {} twice", column.word());
            }
        }
        if self.placements {
            columns.push(Measure::Placements);
        }
        let input = self.boards.only(Parameters::CLASSIC_ONLY, self.input)?;
        let mut task = Task::new(&input, &self.run, FirstSignal::Ends)?;
        let limits = Limits::new().with_time(self.time_limit);
        task.settings = task.settings.with_limits(limits);
        if self.next {
            let question = self.parameters.next();
            return records::answer_either::<Grid, _, _>(question, NextStep, task);
        }
        let Parameters {
            states, canonical, ..
        } = self.parameters;
        let question = self.parameters.question();
        match columns.is_empty() {
            true => answer(question, Steps { states, canonical }, canonical, task),
            false => {
                let columns = columns.into();
                answer(question, Paths { columns, canonical }, canonical, task)
            }
        }
    }
}

/// Explains puzzles or their canonical forms.
fn answer<R: View<ExplainAnswer>>(
    question: Explain,
    shown: R,
    canonical: bool,
    task: Task,
) -> Result<u8> {
    match canonical {
        true => records::answer::<Grid, _, _>(question.of_canonical_form(), shown, task),
        false => records::answer_either::<Grid, _, _>(question, shown, task),
    }
}
