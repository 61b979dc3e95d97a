//! `enumerate`: all solutions, and an empty line.

use crate::options::{Common, cap, with_side};
use crate::records::{self, Task};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::usual::{Usual, shown_by_status, write_board, write_word};
use anyhow::Result;
use clap::{Args, ValueEnum};
use ninefold::answers::{Enumerate, Streamed};
use ninefold::text::symbols;
use ninefold::{Board, SolutionOrder, Status};
use ninefold_formats::answers::with_status;
use ninefold_formats::table::{AnswerColumn, RecordError, RowSink, Tabled, Type, Value};
use std::io::{self, Write};

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
    pub fn run(self) -> Result<u8> {
        let order = match self.order {
            OrderOfSolutions::Lexicographic => SolutionOrder::Lexicographic,
            OrderOfSolutions::Any => SolutionOrder::Any,
        };
        let question = Enumerate::new().in_order(order).up_to(self.cap);
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        with_side!(self.common.size, SIDE => {
            records::answer_either::<SIDE, _, _>(question, Usual, task)
        })
    }
}

impl<const SIDE: usize> Rendering<Streamed<Board<SIDE>>> for Usual {
    fn answer(&self, answer: &Streamed<Board<SIDE>>, out: &mut impl Write) -> io::Result<()> {
        match answer {
            Streamed::Item(solution) => write_board(solution, out),
            Streamed::End { status, .. } => {
                if *status == Status::Unfinished {
                    write_word(*status, out)?;
                }
                out.write_all(b"\n")
            }
        }
    }

    fn malformed(&self, _: &RecordError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)?;
        out.write_all(b"\n")
    }
}

/// One row a solution, and one for a record without any, or whose solutions are not all there.
impl<const SIDE: usize> Tabled<Streamed<Board<SIDE>>> for Usual {
    /// The first solution, as long as nobody knows whether it is the only one. A sample may have it
    /// several times.
    type State = PendingSolutions<SIDE>;

    fn columns(&self) -> Vec<AnswerColumn> {
        with_status(AnswerColumn::new("solution", Type::Text))
    }

    fn expands(&self) -> bool {
        true
    }

    fn rows(
        &self,
        held: &mut PendingSolutions<SIDE>,
        answer: &Streamed<Board<SIDE>>,
        row: &mut RowSink,
    ) {
        let mut solved = |solution: &Board<SIDE>, status: Status| {
            row(&[
                Value::Text(symbols(solution).as_flattened()),
                Value::status(status),
            ]);
        };
        match (answer, std::mem::replace(held, PendingSolutions::Passed)) {
            (Streamed::Item(solution), PendingSolutions::Nothing) => {
                *held = PendingSolutions::First(*solution, 1)
            }
            (Streamed::Item(solution), PendingSolutions::First(first, times))
                if *solution == first =>
            {
                *held = PendingSolutions::First(first, times + 1);
            }
            (Streamed::Item(solution), PendingSolutions::First(first, times)) => {
                (0..times).for_each(|_| solved(&first, Status::Ambiguous));
                solved(solution, Status::Ambiguous);
            }
            (Streamed::Item(solution), PendingSolutions::Passed) => {
                solved(solution, Status::Ambiguous)
            }
            (Streamed::End { status, .. }, PendingSolutions::First(first, times)) => {
                (0..times).for_each(|_| solved(&first, *status));
            }
            // All solutions have their rows.
            (Streamed::End { status, .. }, PendingSolutions::Passed)
                if *status != Status::Unfinished => {}
            (Streamed::End { status, .. }, _) => row(&[Value::Null, Value::status(*status)]),
        }
    }

    fn malformed(&self, row: &mut RowSink) {
        row(&[Value::Null, Value::status(Status::Malformed)]);
    }
}

/// The solutions of a record that have no row yet.
#[derive(Clone, Copy, Debug, Default)]
pub enum PendingSolutions<const SIDE: usize> {
    /// There was no solution yet.
    #[default]
    Nothing,
    /// There was one, N times.
    First(Board<SIDE>, u64),
    /// There were several, and all have their rows.
    Passed,
}

shown_by_status!(SIDE, Streamed<Board<SIDE>>, Usual);
