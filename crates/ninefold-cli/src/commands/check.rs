//! `check`: one word for each puzzle.

use crate::options::{Common, ProofOptions};
use crate::records::{self, Task};
use crate::run::signals::FirstSignal;
use anyhow::Result;
use clap::Args;
use ninefold::answers::Check;
use ninefold_formats::answers::check::Statuses;
use ninefold_proof::Prove;

/// Print the status of each puzzle, such as unique or ambiguous.
///
/// The status is `unique`, `ambiguous`, `impossible`, `illegal` or `malformed`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    proofs: ProofOptions,
    #[command(flatten)]
    common: Common,
}

impl CheckArgs {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let question = Check::new();
        let layout = self.common.layout()?;
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        records::answer_and_prove_by_layout(
            &self.proofs,
            layout,
            question,
            Statuses,
            Prove::unique(),
            task,
        )
    }
}
