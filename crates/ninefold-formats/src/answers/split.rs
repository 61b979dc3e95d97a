//! `split`: the parts of a data set.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::view::{STATUSES, View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::{Board, Grid};
use ninefold_study::answers::{Classification, Split, SplitAnswer};
use ninefold_study::canonical::Form;
use serde::Deserialize;

/// Print the part of a data set, such as training or test, that each puzzle belongs to.
///
/// Puzzles whose solutions are isomorphic are in one part, and so are isomorphic puzzles. The part depends
/// only on the class of the solution, the seed and the shares, and not on other puzzles: a data set can
/// grow, and a share can grow at the cost of the parts after it, without moving puzzles out of their part.
/// For a puzzle without exactly one solution its status is printed.
///
/// Boards of other layouts have no canonical forms: with `--by solution` the puzzles of one solution are in
/// one part, and with `--by text` only the same puzzles are.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Parts with their shares, which are whole numbers of any sum.
    #[serde(default = "usual")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NAME=SHARE,...", value_delimiter = ',', default_value = USUAL, value_parser = part))]
    parts: Vec<(String, u32)>,
    /// Property of puzzles that are in one part.
    #[serde(default)]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_enum, default_value = "solution-grid")
    )]
    pub by: By,
    /// Seed of the random generator; the same seed gives the same output.
    #[serde(default)]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "S", default_value = "0")
    )]
    seed: u64,
}

/// The property that the puzzles of a class have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The cells, however they are written: `.`, `0`, `_`, `?` and `-` are all empty.
    Text,
    /// The only solution, digit by digit.
    Solution,
    /// The canonical form: isomorphic puzzles are in one class (classic 9x9).
    Canonical,
    /// The canonical form of the only solution (classic 9x9).
    #[default]
    SolutionGrid,
}

impl By {
    /// The classes, by this form where they are those of forms.
    pub fn classes(self, form: Form) -> Classification {
        match self {
            By::Text => Classification::Text,
            By::Solution => Classification::Solution,
            By::Canonical => Classification::Canonical(form),
            By::SolutionGrid => Classification::SolutionGrid,
        }
    }

    /// True if only classic boards have such classes.
    pub fn is_of_classic_only(self) -> bool {
        matches!(self, By::Canonical | By::SolutionGrid)
    }
}

/// The parts where no others are given.
const USUAL: &str = "train=90,validation=5,test=5";

fn usual() -> Vec<(String, u32)> {
    let all = USUAL.split(',').map(part);
    all.collect::<Result<_, _>>().expect("names and shares")
}

/// Parses a part with its share.
fn part(text: &str) -> Result<(String, u32), String> {
    let wrong = || "expected a name and a share, such as train=90".to_owned();
    let (name, share) = text.split_once('=').ok_or_else(wrong)?;
    let share = share.parse().map_err(|_| wrong())?;
    Ok((name.to_owned(), share))
}

impl Definition for Parameters {
    const NAME: &'static str = "split";
    const GROUP: Group = Group::Files;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let by = self.by;
        let (question, parts) = self.question(by.classes(Form::default()))?;
        if about.layout.is_some() && by.is_of_classic_only() {
            let reason = "canonical forms are defined for classic 9x9 boards";
            return Err(format!("{reason}: use by=\"text\" or by=\"solution\""));
        }
        let inquiry = Inquiry::new(question, parts, about).quick(true);
        Ok(inquiry.visit_clues::<Grid, Board, _>(visitor))
    }
}

impl Parameters {
    /// The question about parts with these shares, and their names; puzzles of one of these classes are in one part.
    ///
    /// # Errors
    /// If two parts have one name, one has none, or no share is above zero.
    pub fn question(self, by: Classification) -> Result<(Split, Parts), String> {
        let (names, shares): (Vec<String>, Vec<u32>) = self.parts.into_iter().unzip();
        for (number, name) in names.iter().enumerate() {
            if name.is_empty() {
                return Err("a part has no name".to_owned());
            }
            if names[..number].contains(name) {
                return Err(format!("there are two parts called '{name}'"));
            }
        }
        let none = || "at least one part needs a share above zero".to_owned();
        let question = Split::new(&shares, self.seed).ok_or_else(none)?;
        let statuses = !matches!(by, Classification::Text | Classification::Canonical(_));
        Ok((question.with_classes(by), Parts { names, statuses }))
    }
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
