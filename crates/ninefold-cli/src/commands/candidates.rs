//! `candidates`: the candidates that some solution has.

use super::count::counter;
use anyhow::Result;
use clap::Args;
use ninefold::answers::Settings;
use ninefold_formats::answers::candidates::Parameters;
use ninefold_run::options::{
    BoxOrder, EngineOptions, InputOptions, LayoutOptions, LimitOptions, RunOptions,
};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl Arguments {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut input = self.input;
        self.layout.each(self.size, &mut input)?;
        let mut task = Task::new(&input, &self.run, FirstSignal::Ends)?;
        task.about = self.engine.about()?;
        task.settings = Settings::new()
            .with_engine(self.engine.engine()?)
            .with_counter(counter(self.engine.backend, &self.run)?)
            .with_limits(self.limits.limits());
        records::ask(self.parameters, task)
    }
}
