//! `minimise`: minimal puzzles inside puzzles and full grids.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::text::symbols;
use ninefold::{AnyBoard, Board, Grid};
use ninefold_study::PatternSymmetry;
use ninefold_study::answers::{Minimise, MinimiseAnswer};
use serde::Deserialize;

/// The parameters.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    seed: u64,
    /// The symmetry that the pattern of clues keeps.
    symmetry: Option<String>,
}

impl Definition for Parameters {
    const NAME: &'static str = "minimise";
    const ALIAS: Option<&'static str> = Some("minimize");
    const GROUP: Group = Group::Constructors;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let symmetry = self.symmetry.as_deref().map(symmetry_of).transpose()?;
        let question = Minimise::new(self.seed).with_symmetry(symmetry);
        let inquiry = Inquiry::new(question, MinimalPuzzle, about);
        let inquiry = inquiry.quick(true);
        Ok(inquiry.visit_clues::<Grid, Board, _>(visitor))
    }
}

fn symmetry_of(word: &str) -> Result<PatternSymmetry, String> {
    let all = PatternSymmetry::WORDS.join(", ");
    let none = |_| format!("no symmetry '{word}'; there are {all}");
    word.parse().map_err(none)
}

/// A minimal puzzle.
#[derive(Clone, Copy, Debug)]
pub struct MinimalPuzzle;

impl<B: AnyBoard> Tabled<MinimiseAnswer<B>> for MinimalPuzzle {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("minimal", Type::Board),
            AnswerColumn::status(),
        ]
    }

    fn values(&self, answer: &MinimiseAnswer<B>, row: &mut RowSink) {
        let status = Value::status(answer.status);
        match &answer.puzzle {
            Some(puzzle) => row(&[Value::Text(&symbols(puzzle)), status]),
            None => row(&[Value::Null, status]),
        }
    }
}

impl<B: AnyBoard> View<MinimiseAnswer<B>> for MinimalPuzzle {}
