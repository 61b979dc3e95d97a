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

/// Find every puzzle with one solution some clues away from each puzzle: {-P+Q}.
///
/// Removes every set of P clues, adds every set of Q clues, and prints the puzzles with exactly one
/// solution: one of each class, and none isomorphic to one of the input. All of the input is read
/// first. The puzzles of the input need not have one solution themselves. 9x9 only.
///
/// A line is a puzzle in its canonical form. A table has the columns `puzzle`; `from`: line (or row)
/// of the input puzzle it was reached from; and `generation`, from 1. The order is that of the input,
/// with any number of threads.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Number of clues to remove.
    #[serde(default = "one")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(..=81)))]
    remove: u8,
    /// Number of clues to add; each one more takes much longer.
    #[serde(default = "one")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "Q", value_parser = clap::value_parser!(u8).range(..=81)))]
    add: u8,
}

/// The default beside the program, where both are said.
fn one() -> u8 {
    1
}

impl Parameters {
    /// The puzzles that are found around each.
    pub fn question(&self) -> Vicinity {
        Vicinity::new(self.remove.into(), self.add.into())
    }
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
        Ok(visitor.visit::<Grid, _, _>(Inquiry::new(self.question(), Neighbours, about)))
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
