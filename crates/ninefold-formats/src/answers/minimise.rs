//! `minimise`: minimal puzzles inside puzzles and full grids.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor, word};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
#[cfg(feature = "arguments")]
use crate::word_of;
use ninefold::text::symbols;
use ninefold::{AnyBoard, Board, Grid};
use ninefold_study::PatternSymmetry;
use ninefold_study::answers::{Minimise, MinimiseAnswer};
use serde::Deserialize;

/// Remove clues from each puzzle or full grid until it is minimal.
///
/// Prints a minimal puzzle with the same solution, or its status if there is none. The order in which
/// clues are removed depends on the seed and the puzzle, not on the place of the puzzle in the input.
/// With --all prints every minimal puzzle inside, one per line, then `unfinished` if there are or may be
/// more, and an empty line.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Seed of the random generator; the same seed gives the same output.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "S", default_value = "0")
    )]
    pub seed: u64,
    /// Keep a symmetry of the clues.
    ///
    /// Clues that the symmetry maps to each other are removed together or stay. Clues without their
    /// images are removed first; if that makes the puzzle ambiguous, there is no answer.
    #[serde(deserialize_with = "word")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "SYMMETRY", value_parser = word_of!(PatternSymmetry)))]
    pub symmetry: Option<PatternSymmetry>,
}

impl Definition for Parameters {
    const NAME: &'static str = "minimise";
    const ALIAS: Option<&'static str> = Some("minimize");
    const GROUP: Group = Group::Constructors;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let question = Minimise::new(self.seed).with_symmetry(self.symmetry);
        let inquiry = Inquiry::new(question, MinimalPuzzle, about);
        let inquiry = inquiry.quick(true);
        Ok(inquiry.visit_clues::<Grid, Board, _>(visitor))
    }
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
