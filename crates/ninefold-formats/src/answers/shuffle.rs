//! `shuffle`: random isomorphs.

use super::definition::{Definition, Inquiry, Page, Visitor};
use super::sample::one;
use super::view::{View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Grid;
use ninefold::answers::{AnswerPart, Isomorph, Shuffle, Streamed};
use ninefold::text::symbols;
use serde::Deserialize;

/// The parameters.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The number of isomorphs.
    #[serde(default = "one")]
    n: u64,
    #[serde(default)]
    seed: u64,
    /// True if the transformations that lead to them are wanted, too.
    #[serde(default)]
    transformations: bool,
}

impl Definition for Parameters {
    const NAME: &'static str = "shuffle";
    const MORE: &'static str = r#"{"transformations": true}"#;
    const PAGE: Page = Page::Later;

    fn visit<V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        if self.n == 0 {
            return Err("n is at least 1".to_owned());
        }
        let isomorphs = Isomorphs {
            expands: self.n > 1,
            transformation: self.transformations,
        };
        let inquiry = Inquiry::new(Shuffle::new(self.n, self.seed), isomorphs);
        Ok(visitor.visit::<Grid, _, _>(inquiry.quick(self.n <= 100)))
    }
}

/// Isomorphs, and the transformations that lead to them if these are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Isomorphs {
    /// True if there may be several.
    pub expands: bool,
    /// True if transformations are wanted.
    pub transformation: bool,
}

impl<const SIDE: usize> Tabled<Streamed<Isomorph<SIDE>>> for Isomorphs {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![AnswerColumn::new("isomorph", Type::Board).listed("isomorphs")];
        if self.transformation {
            let transformation = AnswerColumn::new("transformation", Type::Text);
            columns.push(transformation.listed("transformations"));
        }
        columns
    }

    fn expands(&self) -> bool {
        self.expands
    }

    fn values(&self, answer: &Streamed<Isomorph<SIDE>>, row: &mut RowSink) {
        let Streamed::Item(answer) = answer else {
            return;
        };
        let board = symbols(&answer.board);
        let board = Value::Text(&board);
        match self.transformation {
            true => row(&[
                board,
                Value::Text(answer.transformation.to_string().as_bytes()),
            ]),
            false => row(&[board]),
        }
    }
}

static WORDS: Words = Words::only(&["shuffled", "malformed"]);

impl<const SIDE: usize> View<Streamed<Isomorph<SIDE>>> for Isomorphs {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &Streamed<Isomorph<SIDE>>) -> Option<usize> {
        answer.status().map(|_| 0)
    }

    fn boards(&self) -> bool {
        true
    }
}
