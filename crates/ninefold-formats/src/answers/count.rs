//! `count`, and `count_exact`: the number of solutions.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::Status;
use ninefold::answers::{Count, CountAnswer};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::io::{self, Write};

/// The parameters of `count`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The number at which counting ends; `u64::MAX` is none.
    #[serde(default = "usual_cap", deserialize_with = "cap")]
    cap: u64,
}

fn usual_cap() -> u64 {
    2
}

/// Reads a cap: a number, or text with a number or `none`.
fn cap<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let given = serde_json::Value::deserialize(deserializer)?;
    let given = given
        .as_str()
        .map_or_else(|| given.to_string(), str::to_owned);
    match (&given[..], given.parse()) {
        ("none", _) => Ok(u64::MAX),
        (_, Ok(cap @ 1..)) => Ok(cap),
        _ => Err(D::Error::custom(format!(
            "`{given}` is no cap: a number from 1 on, or `none`"
        ))),
    }
}

impl Definition for Parameters {
    const NAME: &'static str = "count";
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let question = match self.cap {
            u64::MAX => Count::exactly(),
            cap => Count::up_to(cap.into()),
        };
        let inquiry = Inquiry::new(question, Counts::up_to(self.cap), about).quick(self.cap <= 100);
        Ok(inquiry.visit(visitor))
    }
}

/// The parameters of `count_exact`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExactParameters {}

impl Definition for ExactParameters {
    const NAME: &'static str = "count_exact";

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        Parameters { cap: u64::MAX }.visit::<EVERY, V>(about, visitor)
    }
}

/// Numbers of solutions, as a column of integers or of decimals, and the status: where that is
/// `unfinished`, the number is what was found.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    kind: Type,
}

impl Counts {
    /// Those up to a cap; `u64::MAX` is none. Numbers up to a cap of 63 bits are integers, others
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
