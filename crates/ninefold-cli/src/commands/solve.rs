//! `solve`: the solution, or why there is no single one.

use crate::options::{Common, ProofOptions};
use crate::records::{self, Task};
use crate::run::signals::FirstSignal;
use anyhow::Result;
use clap::Args;
use ninefold::answers::Solve;
use ninefold_formats::answers::solve::Solutions;
use ninefold_proof::Prove;

/// Solve each puzzle: print its solution, or a word if it has none or several.
///
/// Prints the solution if there is exactly one. Otherwise prints `ambiguous` (two
/// or more), `impossible` (legal clues, no solution), `illegal` (a digit is given
/// twice in a row, column, box or another house) or `malformed` (not a puzzle; reported on stderr).
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Print one of the solutions of an ambiguous puzzle instead of the word.
    #[arg(long)]
    any: bool,
    #[command(flatten)]
    proofs: ProofOptions,
    #[command(flatten)]
    common: Common,
}

impl SolveArgs {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let question = match self.any {
            true => Solve::any(),
            false => Solve::unique(),
        };
        let layout = self.common.layout()?;
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        records::answer_and_prove_by_layout(
            &self.proofs,
            layout,
            question,
            Solutions,
            Prove::unique(),
            task,
        )
    }
}
