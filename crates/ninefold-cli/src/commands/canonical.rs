//! `canonical`: one puzzle that represents all isomorphic ones.

use anyhow::Result;
use clap::Args;
use ninefold::answers::Settings;
use ninefold_formats::answers::Definition;
use ninefold_formats::answers::canonical::Parameters;
use ninefold_run::options::{EngineOptions, InputOptions, LimitOptions, NineOnly, RunOptions};
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
    size: NineOnly,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl Arguments {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.size.only(Parameters::CLASSIC_ONLY, self.input)?;
        let mut task = Task::new(&input, &self.run, FirstSignal::Ends)?;
        task.about = self.engine.about()?;
        task.settings = Settings::new()
            .with_engine(self.engine.engine()?)
            .with_limits(self.limits.limits());
        records::ask(self.parameters, task)
    }
}
