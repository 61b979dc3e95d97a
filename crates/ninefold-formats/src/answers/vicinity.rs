//! `vicinity`: all puzzles with one solution that are some clues away.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::enumerate::item_or_end;
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type};
use ninefold::Grid;
use ninefold::answers::Streamed;
use ninefold_study::answers::Vicinity;
use serde::Deserialize;

/// Why boards of another layout have none.
const NINE: &str = "puzzles in the vicinity are searched for on classic 9x9 boards only";

/// The parameters.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The number of clues that are removed.
    #[serde(default = "one")]
    remove: usize,
    /// The number of clues that are added.
    #[serde(default = "one")]
    add: usize,
}

fn one() -> usize {
    1
}

impl Definition for Parameters {
    const NAME: &'static str = "vicinity";
    const GROUP: Group = Group::Constructors;
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &[];

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        if self.remove > 81 || self.add > 81 {
            return Err("remove and add are at most 81".to_owned());
        }
        let question = Vicinity::new(self.remove, self.add);
        Ok(visitor.visit::<Grid, _, _>(Inquiry::new(question, Neighbours, about)))
    }
}

/// The puzzles around each puzzle. (The program explores the vicinity of all puzzles of a file together,
/// and has columns of its own.)
#[derive(Clone, Copy, Debug)]
pub struct Neighbours;

impl Tabled<Streamed<Grid>> for Neighbours {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("vicinity", Type::Board).listed("vicinity"),
            AnswerColumn::status(),
        ]
    }

    fn expands(&self) -> bool {
        true
    }

    fn values(&self, answer: &Streamed<Grid>, row: &mut RowSink) {
        item_or_end(answer, row);
    }
}

impl View<Streamed<Grid>> for Neighbours {}
