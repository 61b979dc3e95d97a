//! `prove`: claims with proofs that anyone can check.

use super::definition::{Definition, Inquiry, LimitParameters, Visitor};
use super::view::{View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::answers::{Prove, ProveAnswer};
use ninefold::proof::{MOST_SOLUTIONS, Record};
use ninefold::{Board, Pencilmarks};
use serde::Deserialize;
use std::fmt;

/// The parameters.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    #[serde(default)]
    claim: Claim,
    /// The largest number of solutions that is proven.
    #[serde(default = "most")]
    most: u64,
    /// True if the solutions are listed whose number is proven.
    #[serde(default)]
    listed: bool,
    #[serde(default)]
    limits: LimitParameters,
}

fn most() -> u64 {
    MOST_SOLUTIONS
}

/// The claim to prove.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// One solution, none, or at least two.
    #[default]
    Unique,
    /// The number of solutions.
    Count,
    /// That the puzzle is minimal.
    Minimal,
}

impl Claim {
    /// All of them.
    pub const ALL: [Claim; 3] = [Claim::Unique, Claim::Count, Claim::Minimal];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Claim::Unique => "unique",
            Claim::Count => "count",
            Claim::Minimal => "minimal",
        }
    }

    /// The claim in some words.
    pub fn description(self) -> &'static str {
        match self {
            Claim::Unique => "one solution, none, or at least two",
            Claim::Count => "the number of solutions",
            Claim::Minimal => "one solution, and several without any one of the clues",
        }
    }

    /// The question for its proof, for numbers of at most `most` solutions, which are listed if
    /// `listed` is true.
    pub fn question(self, most: u64, listed: bool) -> Prove {
        let question = match self {
            Claim::Unique => Prove::unique(),
            Claim::Count => Prove::count_up_to(most),
            Claim::Minimal => Prove::minimal(),
        };
        match listed {
            true => question.listed(),
            false => question,
        }
    }
}

impl Definition for Parameters {
    const NAME: &'static str = "prove";

    fn visit<V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let question = self.claim.question(self.most, self.listed);
        let inquiry = Inquiry::new(question, Proofs).within(self.limits)?;
        Ok(visitor.visit_either(inquiry.quick(true)))
    }
}

/// Claims with their proofs, or the reasons why there are none.
#[derive(Clone, Copy, Debug)]
pub struct Proofs;

/// A record with the text of its claim and proof.
pub trait Statement: Send {
    /// That text.
    fn statement(&self) -> impl fmt::Display;
}

impl<const SIDE: usize> Statement for Record<Board<SIDE>> {
    fn statement(&self) -> impl fmt::Display {
        Record::statement(self)
    }
}

impl Statement for Record<Pencilmarks> {
    fn statement(&self) -> impl fmt::Display {
        Record::statement(self)
    }
}

impl<R: Statement> Tabled<ProveAnswer<R>> for Proofs {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("proof", Type::Text),
            AnswerColumn::status(),
            AnswerColumn::new("unproven", Type::Text),
        ]
    }

    fn values(&self, answer: &ProveAnswer<R>, row: &mut RowSink) {
        let status = Value::status(answer.status);
        match &answer.proven {
            Ok(record) => {
                let statement = record.statement().to_string();
                row(&[Value::Text(statement.as_bytes()), status, Value::Null]);
            }
            Err(reason) => {
                let reason = reason.to_string();
                row(&[Value::Null, status, Value::Text(reason.as_bytes())]);
            }
        }
    }
}

/// The words for the outcomes of records.
static WORDS: Words = Words {
    all: &["proven", "unproven", "malformed"],
    malformed: 2,
    rare: &[],
    good: Some(0),
};

impl<R: Statement> View<ProveAnswer<R>> for Proofs {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &ProveAnswer<R>) -> Option<usize> {
        Some(usize::from(answer.proven.is_err()))
    }
}
