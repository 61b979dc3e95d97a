//! Commands without anything of their own: a question with its parameters, as it is defined, and the options that many
//! have.

use anyhow::Result;
use clap::Args;
use ninefold_formats::answers::Definition;
use ninefold_run::options::{Common, ProofOptions};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;

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
