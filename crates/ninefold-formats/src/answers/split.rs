//! `split`: the parts of a data set.

use super::definition::{Definition, Inquiry, LimitParameters, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Grid;
use ninefold::answers::{Split, SplitAnswer};
use serde::Deserialize;

/// The parameters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The parts, each with its share.
    #[serde(default = "usual")]
    parts: Vec<(String, u32)>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    limits: LimitParameters,
}

/// The parts where no others are given.
fn usual() -> Vec<(String, u32)> {
    let parts = [("train", 90), ("validation", 5), ("test", 5)];
    parts.map(|(name, share)| (name.to_owned(), share)).to_vec()
}

impl Definition for Parameters {
    const NAME: &'static str = "split";

    fn visit<V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let (question, parts) = split(self.parts, self.seed)?;
        let inquiry = Inquiry::new(question, parts).within(self.limits)?;
        Ok(visitor.visit::<Grid, _, _>(inquiry.quick(true)))
    }
}

/// The question about parts with these shares, and their names.
///
/// # Errors
/// If two parts have one name, one has none, or no share is above zero.
pub fn split(parts: Vec<(String, u32)>, seed: u64) -> Result<(Split, Parts), String> {
    let (names, shares): (Vec<String>, Vec<u32>) = parts.into_iter().unzip();
    for (number, name) in names.iter().enumerate() {
        if name.is_empty() {
            return Err("a part has no name".to_owned());
        }
        if names[..number].contains(name) {
            return Err(format!("there are two parts called '{name}'"));
        }
    }
    let none = || "at least one part needs a share above zero".to_owned();
    let question = Split::new(&shares, seed).ok_or_else(none)?;
    Ok((question, Parts { names }))
}

/// The parts by their names.
#[derive(Clone, Debug)]
pub struct Parts {
    names: Vec<String>,
}

impl Parts {
    /// The name of a puzzle's part, if it has one.
    pub fn name(&self, answer: &SplitAnswer) -> Option<&str> {
        answer.part.map(|part| &self.names[part][..])
    }
}

impl Tabled<SplitAnswer> for Parts {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("part", Type::Text),
            AnswerColumn::status(),
        ]
    }

    fn values(&self, answer: &SplitAnswer, row: &mut RowSink) {
        let name = self.name(answer).map(str::as_bytes);
        row(&[Value::text(name), Value::status(answer.status)]);
    }
}

impl View<SplitAnswer> for Parts {}
