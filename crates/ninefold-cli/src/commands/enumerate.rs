//! `enumerate`: all solutions, and an empty line.

use crate::options::{Common, cap};
use crate::records::{self, Task};
use crate::run::signals::FirstSignal;
use anyhow::Result;
use clap::{Args, ValueEnum};
use ninefold::SolutionOrder;
use ninefold::answers::Enumerate;
use ninefold_formats::answers::enumerate::EverySolution;

/// Print all solutions of each puzzle, one per line, and an empty line after each puzzle.
// Here `--order` is the order of solutions, not the older name of `--box-order`.
#[derive(Debug, Args)]
#[command(mut_arg("box_order", |box_order| box_order.alias(None)))]
pub struct EnumerateArgs {
    /// Print at most N solutions of a puzzle; `none` for all of them.
    #[arg(long, value_name = "N", default_value = "none", value_parser = cap)]
    cap: u64,
    /// Order of the solutions of a puzzle.
    #[arg(long, value_enum, default_value = "any")]
    order: OrderOfSolutions,
    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum OrderOfSolutions {
    /// Lexicographic order, smallest first.
    Lexicographic,
    /// The quickest order; the same in every run and with every engine.
    Any,
}

impl EnumerateArgs {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let order = match self.order {
            OrderOfSolutions::Lexicographic => SolutionOrder::Lexicographic,
            OrderOfSolutions::Any => SolutionOrder::Any,
        };
        let question = Enumerate::new().in_order(order).up_to(self.cap);
        let layout = self.common.layout()?;
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        records::answer_any(layout, question, EverySolution, task)
    }
}
