//! `minimality`: whether puzzles are minimal, and their redundant clues.

use crate::options::{Common, ProofOptions};
use crate::records::{self, Task};
use crate::run::signals::FirstSignal;
use anyhow::Result;
use clap::Args;
use ninefold_formats::answers::minimality::MinimalityColumns;
use ninefold_proof::Prove;
use ninefold_study::answers::Minimality;

/// Print whether each puzzle is minimal, and which of its clues are redundant.
///
/// Prints `minimal`, or `redundant` and the cells of the redundant clues (such as
/// `redundant r1c1 r5c7`), each of which could be removed on its own, or else `ambiguous`,
/// `impossible`, `illegal` or `malformed`. If a limit is reached, prints `unfinished` and the redundant
/// clues found until then.
///
/// Pencilmarks are minimal if restoring any single removed candidate makes a second solution. Removed
/// candidates of which this is not true are printed as `r1c1<>5`: the elimination is redundant.
#[derive(Debug, Args)]
pub struct MinimalityArgs {
    /// Print only the word, which is faster: one redundant clue is enough.
    #[arg(long)]
    word_only: bool,
    #[command(flatten)]
    proofs: ProofOptions,
    #[command(flatten)]
    common: Common,
}

impl MinimalityArgs {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let mut question = Minimality::new();
        if self.word_only {
            question = question.word_only();
        }
        let shown = MinimalityColumns {
            word_only: self.word_only,
        };
        let layout = self.common.layout()?;
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        records::answer_and_prove_by_layout(
            &self.proofs,
            layout,
            question,
            shown,
            Prove::minimal(),
            task,
        )
    }
}
