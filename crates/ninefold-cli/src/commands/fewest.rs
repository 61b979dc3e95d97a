//! `fewest`: all puzzles with a number of clues in a solution grid.

use super::count::counter;
use anyhow::Result;
use clap::Args;
use ninefold::{Engine, Limits};
use ninefold_formats::answers::Definition;
use ninefold_formats::answers::fewest::Parameters;
use ninefold_run::options::{BackendOptions, InputOptions, NineOnly, RunOptions, seconds};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
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

impl Arguments {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.boards.only(Parameters::CLASSIC_ONLY, self.input)?;
        let limits = Limits::new().with_time(self.time_limit);
        let backend = self.backend.backend()?;
        let mut task = Task::new(&input, &self.run, FirstSignal::StopsSearches)?;
        let engine = Engine::Lanes(backend);
        let settings = task.settings.with_engine(engine).with_limits(limits);
        task.settings = settings.with_counter(counter(self.backend, &self.run)?);
        records::ask(self.parameters, task)
    }
}
