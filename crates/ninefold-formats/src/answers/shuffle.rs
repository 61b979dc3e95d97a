//! `shuffle`: random isomorphs.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::sample::one;
use super::view::{View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::answers::Streamed;
use ninefold::text::symbols;
use ninefold::{AnyBoard, Board, Grid, Status};
use ninefold_study::answers::{Isomorph, Shuffle};
use serde::Deserialize;
use std::io::{self, Write};

/// Print random isomorphs of each puzzle, one per line.
///
/// An isomorph is the same puzzle with its digits renamed, its bands, stacks and the lines in them
/// permuted, and perhaps transposed. All transformations, 1,218,998,108,160 on 9x9, are equally likely.
/// The isomorphs depend only on the seed and the puzzle, not on its neighbours or on --threads.
///
/// On boards of other sizes these are permuted that keep boxes together. Of layouts with further rules or
/// regions digits are renamed, and the board is turned and reflected as far as the rules stay the same.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Number of isomorphs of each puzzle; a longer list begins with the shorter one.
    #[serde(default = "one")]
    #[cfg_attr(feature = "arguments", arg(short, long = "number", value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..)))]
    n: u64,
    /// Seed of the random generator; the same seed gives the same output.
    #[serde(default)]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "S", default_value = "0")
    )]
    seed: u64,
    /// Append the transformation that leads to each isomorph, as `ninefold transform` reads it.
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long = "transform"))]
    transformations: bool,
}

impl Parameters {
    /// The question, and the view of its answers.
    pub fn question(&self) -> (Shuffle, Isomorphs) {
        let isomorphs = Isomorphs {
            expands: self.n > 1,
            transformation: self.transformations,
        };
        (Shuffle::new(self.n, self.seed), isomorphs)
    }
}

impl Definition for Parameters {
    const NAME: &'static str = "shuffle";
    const GROUP: Group = Group::Constructors;
    const LIMITS: &'static [&'static str] = &[];
    const MORE: &'static str = r#"{"transformations": true}"#;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        if self.n == 0 {
            return Err("n is at least 1".to_owned());
        }
        let (question, view) = self.question();
        let inquiry = Inquiry::new(question, view, about).quick(self.n <= 100);
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

    fn boards(&self) -> bool {
        true
    }
}
