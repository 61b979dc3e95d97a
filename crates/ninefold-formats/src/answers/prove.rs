//! `prove`: claims with proofs that anyone can check.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::target;
use super::view::{View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
#[cfg(feature = "arguments")]
use crate::word_of;
use ninefold::Grid;
use ninefold::score::{Goal, Weights};
use ninefold_proof::{
    MOST_SOLUTIONS, Provable, Prove, ProveAnswer, ProveBest, ProveIsomorphic, ProveShares, Record,
};
use serde::Deserialize;
use std::fmt;
use std::io::{self, Write};

/// Prove claims about each puzzle, in a form that anyone can check.
///
/// Prints a line for each puzzle: the puzzle, the claim, such as `n=1` for exactly one solution, and its
/// proof, which is empty for easy puzzles. The lines are a file of proofs, which `ninefold check-proof`
/// and the script `checker/ninecheck.py` check; a line that begins with `#` has the reason why there is
/// no proof. In a table, the claim and its proof are a column `proof`, and the reason a column
/// `unproven`. The exit status is 1 if something is not proven.
///
/// Puzzles are proven one at a time, by a search that is closed under naked and hidden singles: it does
/// not share in the speed of the other commands.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Claim to prove.
    ///
    /// With `unique` it is `n=1`, `n=0`, or `n>=2` with two solutions; with `max` and `min` it has a
    /// solution with that score; with `minimal` it is `redundant=` with the redundant clues, `n=0`
    /// or `n>=2` where the puzzle is not minimal. With `isomorphic` it is `iso=` with the strict form, as
    /// `ninefold canonical --transform` has it, and its transformation; that it is the least of its class
    /// has no short proof. With `shares` it is the exact number of solutions in 280 parts: these are no
    /// proof, and `check-proof` does not accept them, but `checker/ninecheck.py --recount` recounts any.
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long, default_value = "unique", value_parser = word_of!(Claim)))]
    claim: Claim,
    /// Prove numbers of at most N solutions with `--claim count`.
    ///
    /// A proof takes two bytes for each solution. Larger numbers have `--claim shares`.
    #[serde(default = "most")]
    #[cfg_attr(feature = "arguments", arg(long = "proof-limit", value_name = "N", default_value_t = MOST_SOLUTIONS))]
    most: u64,
    /// List all solutions whose number is proven.
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long = "list"))]
    listed: bool,
    /// The weights of the cells, row by row, for scores; if none, those of target Sudoku.
    #[cfg_attr(feature = "arguments", arg(skip))]
    weights: Option<Vec<i32>>,
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
    /// That the puzzle is minimal, or which of its clues are redundant.
    Minimal,
    /// That the board is isomorphic to its canonical form.
    Isomorphic,
    /// The number of solutions, by shares.
    Shares,
    /// The largest score.
    Max,
    /// The smallest score.
    Min,
}

impl Claim {
    /// All of them.
    pub const ALL: [Claim; 7] = [
        Claim::Unique,
        Claim::Count,
        Claim::Minimal,
        Claim::Isomorphic,
        Claim::Shares,
        Claim::Max,
        Claim::Min,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Claim::Unique => "unique",
            Claim::Count => "count",
            Claim::Minimal => "minimal",
            Claim::Isomorphic => "isomorphic",
            Claim::Shares => "shares",
            Claim::Max => "max",
            Claim::Min => "min",
        }
    }

    /// The claim in some words.
    pub fn description(self) -> &'static str {
        match self {
            Claim::Unique => "one solution, none, or at least two",
            Claim::Count => "the number of solutions",
            Claim::Minimal => {
                "one solution, and several without any one of the clues; or its redundant clues"
            }
            Claim::Isomorphic => "the canonical form, and the transformation that leads there",
            Claim::Shares => "any number of solutions, in 280 shares that can be recounted",
            Claim::Max => "the largest target score",
            Claim::Min => "the smallest target score",
        }
    }
}

impl Parameters {
    /// The question for a proof of the claim, where one about scores has these weights.
    pub fn question(&self, weights: &Weights) -> ClaimQuestion {
        let counting = match self.claim {
            Claim::Unique => Prove::unique(),
            Claim::Count => Prove::count_up_to(self.most),
            Claim::Minimal => Prove::minimal(),
            Claim::Isomorphic => return ClaimQuestion::Isomorphic(ProveIsomorphic),
            Claim::Shares => return ClaimQuestion::Shares(ProveShares),
            Claim::Max => return ClaimQuestion::best(weights, Goal::Largest),
            Claim::Min => return ClaimQuestion::best(weights, Goal::Smallest),
        };
        ClaimQuestion::Solutions(match self.listed {
            true => counting.listed(),
            false => counting,
        })
    }
}

/// The question for the proof of a claim.
#[derive(Clone, Debug)]
pub enum ClaimQuestion {
    /// About the solutions of boards of any size.
    Solutions(Prove),
    /// About the scores of 9x9 puzzles.
    Best(Box<ProveBest>),
    /// About the forms of 9x9 boards.
    Isomorphic(ProveIsomorphic),
    /// About the solutions of 9x9 boards, however many.
    Shares(ProveShares),
}

impl ClaimQuestion {
    fn best(weights: &Weights, goal: Goal) -> Self {
        ClaimQuestion::Best(Box::new(ProveBest::new(weights, goal)))
    }

    /// Name of the things claimed, where they are those of classic 9x9 puzzles only; none if the claim is one about
    /// boards of every layout.
    pub fn of_classic_only(&self) -> Option<&'static str> {
        match self {
            ClaimQuestion::Solutions(_) => None,
            ClaimQuestion::Best(_) => Some("scores"),
            ClaimQuestion::Isomorphic(_) => Some("canonical forms"),
            ClaimQuestion::Shares(_) => Some("shares"),
        }
    }
}

impl Definition for Parameters {
    const NAME: &'static str = "prove";

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let weights = self.weights.as_deref().map(target::weights).transpose()?;
        let weights = weights.unwrap_or(Weights::RING);
        let asked = self.question(&weights);
        if let (Some(what), Some(_)) = (asked.of_classic_only(), &about.layout) {
            return Err(format!("layout: {what} are those of classic 9x9 puzzles"));
        }
        Ok(match asked {
            ClaimQuestion::Solutions(question) => {
                visitor.visit_any(Inquiry::new(question, Proofs, about))
            }
            ClaimQuestion::Best(question) => {
                visitor.visit_either(Inquiry::new(*question, Proofs, about))
            }
            ClaimQuestion::Isomorphic(question) => {
                visitor.visit::<Grid, _, _>(Inquiry::new(question, Proofs, about))
            }
            ClaimQuestion::Shares(question) => {
                visitor.visit::<Grid, _, _>(Inquiry::new(question, Proofs, about))
            }
        })
    }
}

/// Claims with their proofs, or the reasons why there are none.
#[derive(Clone, Copy, Debug)]
pub struct Proofs;

impl Proofs {
    /// The columns beside those of another answer: the claim with its proof, and the reason why there is
    /// none.
    pub fn columns_beside() -> [AnswerColumn; 2] {
        ["proof", "unproven"].map(|name| AnswerColumn::new(name, Type::Text))
    }

    /// Hands over the values of these columns, of a record or of the reason why there is none.
    pub fn values_beside(
        proven: &Result<Record<impl Provable>, impl fmt::Display>,
        take: impl FnOnce([Value; 2]),
    ) {
        match proven {
            Ok(record) => {
                let statement = record.statement().to_string();
                take([Value::Text(statement.as_bytes()), Value::Null]);
            }
            Err(reason) => {
                let reason = reason.to_string();
                take([Value::Null, Value::Text(reason.as_bytes())]);
            }
        }
    }
}

impl<P: Provable> Tabled<ProveAnswer<Record<P>>> for Proofs {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let [proof, unproven] = Proofs::columns_beside();
        vec![proof, AnswerColumn::status(), unproven]
    }

    fn values(&self, answer: &ProveAnswer<Record<P>>, row: &mut RowSink) {
        let status = Value::status(answer.status);
        Proofs::values_beside(&answer.proven, |[proof, unproven]| {
            row(&[proof, status, unproven])
        });
    }

    fn line(&self, answer: &ProveAnswer<Record<P>>, out: &mut impl Write) -> io::Result<()> {
        match &answer.proven {
            Ok(record) => writeln!(out, "{record}"),
            Err(reason) => writeln!(out, "# unproven: {reason}"),
        }
    }

    fn malformed_line(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"# malformed\n")
    }
}

/// The words for the outcomes of records.
static WORDS: Words = Words {
    all: &["proven", "unproven", "malformed"],
    malformed: 2,
    rare: &[],
    good: Some(0),
};

impl<P: Provable> View<ProveAnswer<Record<P>>> for Proofs {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &ProveAnswer<Record<P>>) -> Option<usize> {
        Some(usize::from(answer.proven.is_err()))
    }
}
