//! `solve`: the solution, or why there is no single one.

use crate::lines::{Lines, write_board, write_word};
use crate::options::{BoxOrder, EngineOptions, InputOptions, RunOptions, with_side};
use crate::records;
use crate::rendering::Rendering;
use crate::signals::{self, FirstSignal};
use anyhow::Result;
use clap::Args;
use ninefold::answers::{Solve, Solved};
use ninefold::{ParseError, Status};
use std::io::{self, Write};

/// Solve each puzzle: its solution, or a word that says why there is no single one.
///
/// Prints the solution if there is exactly one. Otherwise prints `ambiguous` (two
/// or more), `impossible` (legal clues, no solution), `illegal` (a digit is given
/// twice in a row, column or box) or `malformed` (not a puzzle; reported on stderr).
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Print some solution of an ambiguous puzzle too, instead of the word.
    #[arg(long)]
    any: bool,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl SolveArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let question = match self.any {
            true => Solve::any(),
            false => Solve::unique(),
        };
        let question = question.with_engine(self.engine.engine()?);
        let session = signals::session(FirstSignal::Ends)?;
        with_side!(self.size, SIDE => {
            records::answer::<SIDE, _, _>(question, Lines, &self.input, &self.run, session)
        })
    }
}

impl<const SIDE: usize> Rendering<Solved<SIDE>> for Lines {
    fn answer(&self, answer: &Solved<SIDE>, out: &mut impl Write) -> io::Result<()> {
        match &answer.solution {
            Some(solution) => write_board(solution, out),
            None => write_word(answer.status, out),
        }
    }

    fn malformed(&self, _: &ParseError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}
