//! `enumerate`: all solutions. The answers of `sample` look the same.

use super::cap;
use super::definition::{About, Definition, Inquiry, Visited, Visitor, word};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_board, write_word};
use ninefold::answers::{Enumerate, Streamed};
use ninefold::text::symbols;
use ninefold::{AnyBoard, SolutionOrder, Status};
use serde::{Deserialize, Deserializer};
use std::io::{self, Write};

/// Print all solutions of each puzzle, one per line, and an empty line after each puzzle.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Print at most N solutions of a puzzle; `none` for all of them.
    #[serde(default = "cap::none", deserialize_with = "cap::of_json")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", default_value = "none", value_parser = cap::cap))]
    cap: u64,
    /// Order of the solutions of a puzzle.
    #[serde(default, deserialize_with = "order")]
    #[cfg_attr(feature = "arguments", arg(long, value_enum, default_value = "any"))]
    order: Order,
}

/// An order of solutions.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
enum Order {
    /// Lexicographic order, smallest first.
    Lexicographic,
    /// The quickest order; the same in every run and with every engine.
    #[default]
    Any,
}

/// Reads an order by its word; null is any.
fn order<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Order, D::Error> {
    Ok(match word(deserializer)? {
        Some(SolutionOrder::Lexicographic) => Order::Lexicographic,
        _ => Order::Any,
    })
}

impl Definition for Parameters {
    const NAME: &'static str = "enumerate";
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let order = match self.order {
            Order::Lexicographic => SolutionOrder::Lexicographic,
            Order::Any => SolutionOrder::Any,
        };
        let question = Enumerate::new().in_order(order).up_to(self.cap);
        Ok(visitor.visit_any(Inquiry::new(question, EverySolution, about)))
    }
}

/// One row a solution, and one for a record without any, or whose solutions are not all there.
#[derive(Clone, Copy, Debug)]
pub struct EverySolution;

impl<B: AnyBoard> Tabled<Streamed<B>> for EverySolution {
    /// The first solution, as long as nobody knows whether it is the only one. A sample may have it
    /// several times.
    type State = Held<B>;

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("solution", Type::Board).listed("solutions"),
            AnswerColumn::status(),
        ]
    }

    fn expands(&self) -> bool {
        true
    }

    fn values(&self, answer: &Streamed<B>, row: &mut RowSink) {
        item_or_end(answer, row);
    }

    fn rows(&self, held: &mut Held<B>, answer: &Streamed<B>, row: &mut RowSink) {
        let mut solved = |solution: &B, status: Status| {
            row(&[Value::Text(&symbols(solution)), Value::status(status)]);
        };
        match (answer, std::mem::replace(held, Held::Passed)) {
            (Streamed::Item(solution), Held::Nothing) => *held = Held::First(solution.clone(), 1),
            (Streamed::Item(solution), Held::First(first, times)) if *solution == first => {
                *held = Held::First(first, times + 1);
            }
            (Streamed::Item(solution), Held::First(first, times)) => {
                (0..times).for_each(|_| solved(&first, Status::Ambiguous));
                solved(solution, Status::Ambiguous);
            }
            (Streamed::Item(solution), Held::Passed) => solved(solution, Status::Ambiguous),
            (Streamed::End { status, .. }, Held::First(first, times)) => {
                (0..times).for_each(|_| solved(&first, *status));
            }
            // All solutions have their rows.
            (Streamed::End { status, .. }, Held::Passed) if *status != Status::Unfinished => {}
            (Streamed::End { .. }, _) => self.values(answer, row),
        }
    }

    fn line(&self, answer: &Streamed<B>, out: &mut impl Write) -> io::Result<()> {
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
}

impl<B: AnyBoard> View<Streamed<B>> for EverySolution {}

/// The solutions of a record that have no row yet.
#[derive(Clone, Copy, Debug, Default)]
pub enum Held<B> {
    /// There was no solution yet.
    #[default]
    Nothing,
    /// There was one, N times.
    First(B, u64),
    /// There were several, and all have their rows.
    Passed,
}

/// A board, or a status.
pub(super) fn item_or_end<B: AnyBoard>(answer: &Streamed<B>, row: &mut RowSink) {
    match answer {
        Streamed::Item(board) => row(&[Value::Text(&symbols(board)), Value::Null]),
        Streamed::End { status, .. } => row(&[Value::Null, Value::status(*status)]),
    }
}
