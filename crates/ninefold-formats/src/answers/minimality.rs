//! `minimality`: which clues are needed, and which candidates that are removed.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor, yes};
use super::view::{View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Cell;
use ninefold_proof::Prove;
use ninefold_study::answers::{Minimal, Minimality, MinimalityAnswer};
use serde::Deserialize;
use std::fmt;

/// Print whether each puzzle is minimal, and which of its clues are redundant.
///
/// Prints `minimal`, or `redundant` and the cells of the redundant clues (such as
/// `redundant r1c1 r5c7`), each of which could be removed on its own, or else `ambiguous`,
/// `impossible`, `illegal` or `malformed`. If a limit is reached, prints `unfinished` and the redundant
/// clues found until then.
///
/// Pencilmarks are minimal if restoring any single removed candidate makes a second solution. Removed
/// candidates of which this is not true are printed as `r1c1<>5`: the elimination is redundant.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    // (In memory, where the column stays.)
    #[serde(default = "yes")]
    #[cfg_attr(feature = "arguments", arg(skip = true))]
    redundant: bool,
    /// Print only the word, which is faster: one redundant clue is enough.
    #[serde(skip)]
    #[cfg_attr(feature = "arguments", arg(long))]
    word_only: bool,
}

impl Definition for Parameters {
    const NAME: &'static str = "minimality";
    const GROUP: Group = Group::Constructors;
    const PAGE: bool = true;

    fn claim(&self) -> Prove {
        Prove::minimal()
    }

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let question = match self.redundant && !self.word_only {
            true => Minimality::new(),
            false => Minimality::new().word_only(),
        };
        let word_only = self.word_only;
        let inquiry = Inquiry::new(question, MinimalityColumns { word_only }, about).quick(true);
        Ok(visitor.visit_any(inquiry))
    }
}

/// The minimality of puzzles: the word, and the cells of the redundant clues if there are any; or
/// of pencilmarks the redundant candidates.
#[derive(Clone, Copy, Debug)]
pub struct MinimalityColumns {
    /// True if only the word is wanted.
    pub word_only: bool,
}

impl<T: Redundant> Tabled<MinimalityAnswer<T>> for MinimalityColumns {
    type State = ();
    const IN_LINE: usize = 2;

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![AnswerColumn::new("minimality", Type::Word(Minimal::WORDS))];
        if !self.word_only {
            columns.push(AnswerColumn::new("redundant", Type::Text));
        }
        columns
    }

    fn values(&self, answer: &MinimalityAnswer<T>, row: &mut RowSink) {
        let word = Value::Word(answer.word.word(), answer.word as u8);
        match answer.redundant.is_empty() {
            true => self.row(word, Value::Null, row),
            false => {
                let names: Vec<String> = answer
                    .redundant
                    .iter()
                    .map(|redundant| redundant.name().to_string())
                    .collect();
                self.row(word, Value::Text(names.join(" ").as_bytes()), row);
            }
        }
    }
}

/// The words, by their numbers.
static WORDS: Words = Words {
    all: Minimal::WORDS,
    malformed: Minimal::Malformed as usize,
    rare: &[Minimal::Unfinished as usize],
    good: None,
};

impl<T: Redundant> View<MinimalityAnswer<T>> for MinimalityColumns {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &MinimalityAnswer<T>) -> Option<usize> {
        Some(answer.word as usize)
    }

    fn number(&self) -> Option<&'static str> {
        Some("redundant")
    }

    fn number_of(&self, answer: &MinimalityAnswer<T>) -> Option<f64> {
        Some(answer.redundant.len() as f64)
    }
}

impl MinimalityColumns {
    /// The values of the columns that there are.
    fn row(&self, word: Value, redundant: Value, row: &mut RowSink) {
        match self.word_only {
            true => row(&[word]),
            false => row(&[word, redundant]),
        }
    }
}

/// A clue that is redundant, or a candidate that could be given back.
pub trait Redundant: Send {
    /// Its name, such as `r1c1` or `r1c1<>5`.
    fn name(&self) -> impl fmt::Display;
}

impl Redundant for Cell {
    fn name(&self) -> impl fmt::Display {
        *self
    }
}

impl Redundant for (Cell, u8) {
    fn name(&self) -> impl fmt::Display {
        let (cell, digit) = *self;
        fmt::from_fn(move |f| write!(f, "{cell}<>{digit}"))
    }
}
