//! `unavoidable`: sets of cells in which every puzzle with a given solution has a clue.

use anyhow::Result;
use clap::Args;
use ninefold::Limits;
use ninefold_formats::answers::Definition;
use ninefold_formats::answers::unavoidable::Parameters;
use ninefold_run::options::{InputOptions, NineOnly, RunOptions, seconds};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
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

impl Arguments {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.boards.only(Parameters::CLASSIC_ONLY, self.input)?;
        let limits = Limits::new().with_time(self.time_limit);
        let mut task = Task::new(&input, &self.run, FirstSignal::StopsSearches)?;
        task.settings = task.settings.with_limits(limits);
        records::ask(self.parameters, task)
    }
}
