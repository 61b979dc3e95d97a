//! `enumerate`: all solutions. The answers of `sample` look the same.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_board, write_word};
use ninefold::answers::{Enumerate, Streamed};
use ninefold::text::symbols;
use ninefold::{AnyBoard, SolutionOrder, Status};
use serde::Deserialize;
use std::io::{self, Write};

/// The parameters.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// The largest number of solutions; all if not given.
    cap: Option<u64>,
    /// The word for their order.
    order: Option<String>,
}

impl Definition for Parameters {
    const NAME: &'static str = "enumerate";
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        if self.cap == Some(0) {
            return Err("cap is at least 1".to_owned());
        }
        let order = self.order.as_deref().map(str::parse).transpose();
        let order: Option<SolutionOrder> = order.map_err(|error| format!("{error}"))?;
        let question = Enumerate::new()
            .in_order(order.unwrap_or(SolutionOrder::Any))
            .up_to(self.cap.unwrap_or(u64::MAX));
        let inquiry = Inquiry::new(question, EverySolution, about);
        Ok(inquiry.visit(visitor))
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
