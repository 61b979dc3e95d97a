//! `fewest`: all puzzles with a number of clues in a solution grid.

use super::count::counter;
use crate::options::{BackendOptions, InputOptions, NineOnly, RunOptions, seconds};
use crate::records::{self, Task};
use crate::run::signals::FirstSignal;
use anyhow::Result;
use clap::Args;
use ninefold::{Engine, Grid, Limits};
use ninefold_formats::answers::Part;
use ninefold_formats::answers::fewest::{EveryPuzzle, NumberOfPuzzles, Wanted};
use std::time::Duration;

/// The message for other boards.
const NINE: &str = "puzzles with few clues are searched for in classic 9x9 grids only";

/// Print all proper puzzles with N clues of each solution grid.
///
/// The search is exhaustive: what is not printed is not there. Puzzles are printed one per line, and an empty
/// line after each grid. Of two puzzles, the one with a clue in the first cell in which they differ comes first:
/// the order of `LC_ALL=C sort -r`. A puzzle stands for its only solution. 9x9 only.
///
/// No grid has a puzzle with 16 clues (McGuire, Tugemann and Civario, 2014). Each clue more takes much longer,
/// and some grids much longer than others. One grid is searched by all threads, and by several machines with
/// --part.
#[derive(Debug, Args)]
pub struct FewestArgs {
    /// Number of clues.
    ///
    /// Without it, one puzzle with the least number of clues, from 17 up, that there is a puzzle with.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=81))]
    clues: Option<u8>,
    /// Leave out puzzles with redundant clues.
    #[arg(long)]
    minimal: bool,
    /// Print only the number of puzzles of each grid.
    #[arg(long, requires = "clues")]
    count: bool,
    /// Only puzzles whose clues are in cells in which this puzzle has clues; its digits do not matter.
    #[arg(long, value_name = "PUZZLE")]
    within: Option<Grid>,
    /// Search only part K of N of each grid, such as 3/16; all parts together have each puzzle once.
    ///
    /// So several machines share a grid, and a search of hours can be resumed after its last part:
    /// docs/src/constructors.md shows how.
    #[arg(long, value_name = "K/N", requires = "clues")]
    part: Option<Part>,
    /// Give up a grid after this time in seconds, such as 0.5: the puzzles found until then are printed, and
    /// the word `unfinished`.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    backend: BackendOptions,
    #[command(flatten)]
    boards: NineOnly,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl FewestArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.boards.only(NINE, self.input)?;
        let wanted = Wanted {
            clues: self.clues.map(usize::from),
            minimal: self.minimal,
            within: self.within,
            part: self.part,
        };
        let question = wanted.question();
        let limits = Limits::new().with_time(self.time_limit);
        let backend = self.backend.backend()?;
        let mut task = Task::new(&input, &self.run, FirstSignal::StopsSearches)?;
        let engine = Engine::Lanes(backend);
        let settings = task.settings.with_engine(engine).with_limits(limits);
        task.settings = settings.with_counter(counter(self.backend, &self.run)?);
        match self.count {
            true => {
                let question = question.count_only();
                records::answer::<Grid, _, _>(question, NumberOfPuzzles, task)
            }
            false => records::answer::<Grid, _, _>(question, EveryPuzzle, task),
        }
    }
}
