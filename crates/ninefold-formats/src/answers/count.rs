//! `count`, and `count_exact`: the number of solutions.

use super::cap::{self, wide_cap};
use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::Status;
use ninefold::answers::{Count, CountAnswer};
use serde::Deserialize;
use std::io::{self, Write};

/// Count the solutions of each puzzle, up to a cap.
///
/// Prints a number: 0 for impossible and illegal puzzles, and never more than the
/// cap. With the default cap of 2 the answer is 0, 1 or 2 (two or more).
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Stop counting at N solutions; `none` for the exact number.
    ///
    /// On 9x9 it may be very large (an empty grid has 6.67e21 solutions); on other sizes and with other rules
    /// all solutions are visited.
    #[serde(default = "usual_cap", deserialize_with = "cap::of_json")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", default_value_t = usual_cap(), value_parser = cap::cap))]
    pub cap: u64,
}

fn usual_cap() -> u64 {
    2
}

impl Definition for Parameters {
    const NAME: &'static str = "count";
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let inquiry = Inquiry::new(
            Count::up_to(wide_cap(self.cap)),
            Counts::up_to(self.cap),
            about,
        );
        let inquiry = inquiry.quick(self.cap <= 100);
        Ok(visitor.visit_any(inquiry))
    }
}

/// The parameters of `count_exact`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExactParameters {}

impl Definition for ExactParameters {
    const NAME: &'static str = "count_exact";

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        Parameters { cap: cap::NONE }.visit::<EVERY, V>(about, visitor)
    }
}

/// Numbers of solutions, as a column of integers or of decimals, and the status: where that is
/// `unfinished`, the number is what was found.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    kind: Type,
}

impl Counts {
    /// Those up to a cap; `cap::NONE` is none. Numbers up to a cap of 63 bits are integers, others
    /// decimals.
    pub fn up_to(cap: u64) -> Self {
        Counts {
            kind: match i64::try_from(cap) {
                Ok(_) => Type::Integer,
                Err(_) => Type::Decimal,
            },
        }
    }
}

impl Tabled<CountAnswer> for Counts {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("solutions", self.kind),
            AnswerColumn::status(),
        ]
    }

    fn values(&self, answer: &CountAnswer, row: &mut RowSink) {
        let count = match (self.kind, i64::try_from(answer.count)) {
            (Type::Integer, Ok(count)) => Value::Integer(count),
            _ => Value::Decimal(answer.count),
        };
        row(&[count, Value::status(answer.status)]);
    }

    fn line(&self, answer: &CountAnswer, out: &mut impl Write) -> io::Result<()> {
        match (answer.status, u8::try_from(answer.count)) {
            (Status::Unfinished, _) => write_word(Status::Unfinished, out),
            // Formatting would take longer than solving an easy puzzle.
            (_, Ok(digit @ 0..=9)) => out.write_all(&[b'0' + digit, b'\n']),
            _ => writeln!(out, "{}", answer.count),
        }
    }
}

impl View<CountAnswer> for Counts {
    fn number(&self) -> Option<&'static str> {
        Some("solutions")
    }

    fn number_of(&self, answer: &CountAnswer) -> Option<f64> {
        Some(answer.count as f64)
    }
}
