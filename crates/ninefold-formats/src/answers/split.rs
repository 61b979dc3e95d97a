//! `split`: the parts of a data set.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::view::{STATUSES, View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::{Board, Grid};
use ninefold_study::answers::{Classification, Split, SplitAnswer};
use ninefold_study::canonical::Form;
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
    by: By,
}

/// The property of puzzles that are in one part.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum By {
    Text,
    Solution,
    Canonical,
    #[default]
    SolutionGrid,
}

/// The parts where no others are given.
fn usual() -> Vec<(String, u32)> {
    let parts = [("train", 90), ("validation", 5), ("test", 5)];
    parts.map(|(name, share)| (name.to_owned(), share)).to_vec()
}

impl Definition for Parameters {
    const NAME: &'static str = "split";
    const GROUP: Group = Group::Files;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let by = match self.by {
            By::Text => Classification::Text,
            By::Solution => Classification::Solution,
            By::Canonical => Classification::Canonical(Form::default()),
            By::SolutionGrid => Classification::SolutionGrid,
        };
        let (question, parts) = split(self.parts, self.seed, by)?;
        if about.layout.is_some() && matches!(self.by, By::Canonical | By::SolutionGrid) {
            let reason = "canonical forms are defined for classic 9x9 boards";
            return Err(format!("{reason}: use by=\"text\" or by=\"solution\""));
        }
        let inquiry = Inquiry::new(question, parts, about).quick(true);
        Ok(inquiry.visit_clues::<Grid, Board, _>(visitor))
    }
}

/// The question about parts with these shares, and their names; puzzles of one class are in one part.
///
/// # Errors
/// If two parts have one name, one has none, or no share is above zero.
pub fn split(
    parts: Vec<(String, u32)>,
    seed: u64,
    by: Classification,
) -> Result<(Split, Parts), String> {
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
    let statuses = !matches!(by, Classification::Text | Classification::Canonical(_));
    Ok((question.with_classes(by), Parts { names, statuses }))
}

/// The parts by their names.
#[derive(Clone, Debug)]
pub struct Parts {
    names: Vec<String>,
    /// True if puzzles are solved, and so have a status.
    statuses: bool,
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
        // The status of a puzzle that is not solved is not known.
        let status = match self.statuses {
            true => Value::status(answer.status),
            false => Value::Null,
        };
        let name = self.name(answer).map(str::as_bytes);
        row(&[Value::text(name), status]);
    }
}

static WORDS: Words = Words::only(&["split", "malformed"]);

impl View<SplitAnswer> for Parts {
    fn words(&self) -> &'static Words {
        match self.statuses {
            true => &STATUSES,
            false => &WORDS,
        }
    }
}
