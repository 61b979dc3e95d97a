//! `unavoidable`: sets of cells in which every puzzle with a given solution has a clue.

use crate::options::{InputOptions, NineOnly, RunOptions, seconds};
use crate::records::{self, Task};
use crate::run::signals::FirstSignal;
use anyhow::Result;
use clap::Args;
use ninefold::{Grid, Limits};
use ninefold_formats::answers::unavoidable::CellSets;
use ninefold_study::answers::Unavoidable;
use std::time::Duration;

/// The message for other boards.
const NINE: &str = "unavoidable sets are searched for in classic 9x9 grids only";

/// Print the unavoidable sets of each solution grid, one per line.
///
/// An unavoidable set is a minimal set of cells in which another solution differs from this one: a
/// puzzle without a clue in it would have both solutions. Sets are printed smallest first, as the names
/// of their cells, such as `r1c1 r1c5 r2c1 r2c5`, and an empty line after each grid. A puzzle stands for
/// its only solution. 9x9 only.
#[derive(Debug, Args)]
pub struct UnavoidableArgs {
    /// Largest number of cells of a set; with more it takes much longer, and more memory.
    #[arg(long, value_name = "N", default_value = "12", value_parser = clap::value_parser!(u8).range(4..=20))]
    size: u8,
    /// Give up a grid after this time in seconds, such as 0.5, with the word `unfinished`.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    boards: NineOnly,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl UnavoidableArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.boards.only(NINE, self.input)?;
        let limits = Limits::new().with_time(self.time_limit);
        let question = Unavoidable::up_to(self.size.into());
        let mut task = Task::new(&input, &self.run, FirstSignal::StopsSearches)?;
        task.settings = task.settings.with_limits(limits);
        records::answer::<Grid, _, _>(question, CellSets, task)
    }
}
