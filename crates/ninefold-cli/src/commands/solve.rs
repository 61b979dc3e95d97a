//! `solve`: the solution, or why there is no single one.

use crate::options::{Common, ProofOptions, with_side};
use crate::records::{self, Task};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::usual::{write_board, write_word};
use anyhow::Result;
use clap::Args;
use ninefold::Status;
use ninefold::answers::{Prove, Solve, SolveAnswer};
use ninefold_formats::answers::solve::Solutions;
use ninefold_formats::table::RecordError;
use std::io::{self, Write};

/// Solve each puzzle: print its solution, or a word if it has none or several.
///
/// Prints the solution if there is exactly one. Otherwise prints `ambiguous` (two
/// or more), `impossible` (legal clues, no solution), `illegal` (a digit is given
/// twice in a row, column or box) or `malformed` (not a puzzle; reported on stderr).
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
    pub fn run(self) -> Result<u8> {
        let question = match self.any {
            true => Solve::any(),
            false => Solve::unique(),
        };
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        with_side!(self.common.size, SIDE => {
            let proof = Prove::unique();
            records::answer_and_prove::<SIDE, _, _, _>(
                &self.proofs, |_| question, Solutions, proof, task,
            )
        })
    }
}

impl<const SIDE: usize> Rendering<SolveAnswer<SIDE>> for Solutions {
    fn answer(&self, answer: &SolveAnswer<SIDE>, out: &mut impl Write) -> io::Result<()> {
        match &answer.solution {
            Some(solution) => write_board(solution, out),
            None => write_word(answer.status, out),
        }
    }

    fn malformed(&self, _: &RecordError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}
