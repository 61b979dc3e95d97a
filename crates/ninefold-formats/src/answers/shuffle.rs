//! `shuffle`: random isomorphs.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::sample::one;
use super::view::{View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::answers::{AnswerPart, Streamed};
use ninefold::text::symbols;
use ninefold::{AnyBoard, Board, Grid, Status};
use ninefold_study::answers::{Isomorph, Shuffle};
use serde::Deserialize;
use std::io::{self, Write};

/// The parameters.
#[derive(Clone, Debug, Deserialize)]
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
    const LIMITS: &'static [&'static str] = &[];
    const MORE: &'static str = r#"{"transformations": true}"#;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        if self.n == 0 {
            return Err("n is at least 1".to_owned());
        }
        let isomorphs = Isomorphs {
            expands: self.n > 1,
            transformation: self.transformations,
        };
        let question = Shuffle::new(self.n, self.seed);
        let inquiry = Inquiry::new(question, isomorphs, about).quick(self.n <= 100);
        // (Which has the modules of the page compiled without what is about layouts.)
        match EVERY {
            true => Ok(inquiry.visit_clues::<Grid, Board, _>(visitor)),
            false => inquiry.visit_grids("shuffles", visitor),
        }
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

impl<B: AnyBoard> Tabled<Streamed<Isomorph<B>>> for Isomorphs {
    type State = ();
    const IN_LINE: usize = 2;

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

    fn values(&self, answer: &Streamed<Isomorph<B>>, row: &mut RowSink) {
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

    fn malformed_line(&self, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}

static WORDS: Words = Words::only(&["shuffled", "malformed"]);

impl<B: AnyBoard> View<Streamed<Isomorph<B>>> for Isomorphs {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &Streamed<Isomorph<B>>) -> Option<usize> {
        answer.status().map(|_| 0)
    }

    fn boards(&self) -> bool {
        true
    }
}
