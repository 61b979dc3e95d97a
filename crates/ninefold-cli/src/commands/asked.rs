//! Commands without anything of their own: a question with its parameters, as it is defined, and the options that many
//! have.

use anyhow::Result;
use clap::Args;
use ninefold::Limits;
use ninefold_formats::answers::Definition;
use ninefold_run::options::{Common, InputOptions, NineOnly, ProofOptions, RunOptions, seconds};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct Asked<P: Args> {
    #[command(flatten)]
    parameters: P,
    #[command(flatten)]
    common: Common,
}

impl<P: Args + Definition> Asked<P> {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        self.common.layout()?;
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        records::ask(self.parameters, task)
    }
}

// With proofs of the answers, where these are wanted.
#[derive(Debug, Args)]
pub struct Proven<P: Args> {
    #[command(flatten)]
    parameters: P,
    #[command(flatten)]
    proofs: ProofOptions,
    #[command(flatten)]
    common: Common,
}

impl<P: Args + Definition> Proven<P> {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        self.common.layout()?;
        let mut task = Task::of(&self.common, FirstSignal::Ends)?;
        task.proofs = Some((&self.proofs, self.parameters.claim()));
        records::ask(self.parameters, task)
    }
}

// Of classic boards only, by a search that may take long.
#[derive(Debug, Args)]
pub struct Searched<P: Args> {
    #[command(flatten)]
    parameters: P,
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

impl<P: Args + Definition> Searched<P> {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.boards.only(P::CLASSIC_ONLY, self.input)?;
        let limits = Limits::new().with_time(self.time_limit);
        let mut task = Task::new(&input, &self.run, FirstSignal::StopsSearches)?;
        task.settings = task.settings.with_limits(limits);
        records::ask(self.parameters, task)
    }
}
