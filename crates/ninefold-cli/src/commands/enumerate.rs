//! `enumerate`: all solutions, and an empty line.

use crate::lines::{Lines, write_board, write_word};
use crate::options::{BoxOrder, InputOptions, RunOptions, cap, with_side};
use crate::records;
use crate::rendering::Rendering;
use crate::signals::{self, FirstSignal};
use anyhow::Result;
use clap::{Args, ValueEnum};
use ninefold::answers::{Enumerate, Enumerated};
use ninefold::{ParseError, SolutionOrder, Status};
use std::io::{self, Write};

/// Print every solution of each puzzle, one a line, and an empty line after each puzzle.
// Here `--order` is the order of solutions, and no older name of `--box-order`.
#[derive(Debug, Args)]
#[command(mut_arg("box_order", |box_order| box_order.alias(None)))]
pub struct EnumerateArgs {
    /// Print no more than N solutions of a puzzle; `none` for all of them.
    #[arg(long, value_name = "N", default_value = "none", value_parser = cap)]
    cap: u64,
    /// The order of a puzzle's solutions.
    #[arg(long, value_enum, default_value = "any")]
    order: OrderOfSolutions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum OrderOfSolutions {
    /// As they read, smallest first.
    Lexicographic,
    /// The quickest; the same in every run.
    Any,
}

impl EnumerateArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let order = match self.order {
            OrderOfSolutions::Lexicographic => SolutionOrder::Lexicographic,
            OrderOfSolutions::Any => SolutionOrder::Any,
        };
        let question = Enumerate::new().in_order(order).up_to(self.cap);
        let session = signals::session(FirstSignal::Ends)?;
        with_side!(self.size, SIDE => {
            records::answer::<SIDE, _, _>(question, Lines, &self.input, &self.run, session)
        })
    }
}

impl<const SIDE: usize> Rendering<Enumerated<SIDE>> for Lines {
    fn answer(&self, answer: &Enumerated<SIDE>, out: &mut impl Write) -> io::Result<()> {
        match answer {
            Enumerated::Solution(solution) => write_board(solution, out),
            Enumerated::End { status, .. } => {
                if *status == Status::Unfinished {
                    write_word(*status, out)?;
                }
                out.write_all(b"\n")
            }
        }
    }

    fn malformed(&self, _: &ParseError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)?;
        out.write_all(b"\n")
    }
}
