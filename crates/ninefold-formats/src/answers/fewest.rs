//! `fewest`, and `fewest_count`: all puzzles with a number of clues in a solution grid, and their number.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::enumerate::item_or_end;
use super::part::Part;
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::answers::Streamed;
use ninefold::text::symbols;
use ninefold::{AnyBoard, Grid, Status};
use ninefold_study::answers::Fewest;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::io::{self, Write};

/// Why boards of another layout have none.
const NINE: &str = "puzzles with few clues are searched for in classic 9x9 grids only";

/// Print all proper puzzles with N clues of each solution grid.
///
/// The search is exhaustive: what is not printed is not there. Puzzles are printed one per line, and an empty
/// line after each grid. Of two puzzles, the one with a clue in the first cell in which they differ comes first:
/// the order of `LC_ALL=C sort -r`. A puzzle stands for its only solution. 9x9 only.
///
/// No grid has a puzzle with 16 clues (McGuire, Tugemann and Civario, 2014). Each clue more takes much longer,
/// and some grids much longer than others. One grid is searched by all threads, and by several machines with
/// --part.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Number of clues.
    ///
    /// Without it, one puzzle with the least number of clues, from 17 up, that there is a puzzle with.
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=81)))]
    clues: Option<u8>,
    /// Leave out puzzles with redundant clues.
    #[cfg_attr(feature = "arguments", arg(long))]
    minimal: bool,
    /// Print only the number of puzzles of each grid.
    // (Elsewhere it is a question by itself, `fewest_count`.)
    #[serde(skip)]
    #[cfg_attr(feature = "arguments", arg(long, requires = "clues"))]
    count: bool,
    /// Only puzzles whose clues are in cells in which this puzzle has clues; its digits do not matter.
    #[serde(deserialize_with = "puzzle")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PUZZLE"))]
    within: Option<Grid>,
    /// Search only part K of N of each grid, such as 3/16; all parts together have each puzzle once.
    ///
    /// So several machines share a grid, and a search of hours can be resumed after its last part:
    /// docs/src/constructors.md shows how.
    #[serde(deserialize_with = "part")]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "K/N", requires = "clues")
    )]
    part: Option<Part>,
}

/// Reads a puzzle, or null.
fn puzzle<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Grid>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    let read = text.as_deref().map(str::parse).transpose();
    read.map_err(|error| D::Error::custom(format!("within is no puzzle: {error}")))
}

/// Reads a part, or null.
fn part<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Part>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    let read = text.as_deref().map(str::parse).transpose();
    read.map_err(|error| D::Error::custom(format!("part: {error}")))
}

impl Definition for Parameters {
    const NAME: &'static str = "fewest";
    const GROUP: Group = Group::Constructors;
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let mut question = match self.clues {
            Some(clues @ 1..=81) => Fewest::with_clues(clues.into()),
            Some(clues) => return Err(format!("clues is from 1 to 81, and not {clues}")),
            None => Fewest::least(),
        };
        if self.minimal {
            question = question.minimal_only();
        }
        if let Some(puzzle) = &self.within {
            question = question.within(puzzle);
        }
        if let Some(Part { index, of }) = self.part {
            if self.clues.is_none() {
                return Err("a part is searched for a number of clues".to_owned());
            }
            question = question.part(index, of);
        }
        Ok(match self.count && EVERY {
            true => {
                let question = question.count_only();
                visitor.visit::<Grid, _, _>(Inquiry::new(question, NumberOfPuzzles, about))
            }
            false => {
                visitor.visit::<Grid, _, _>(Inquiry::new(question, EveryPuzzle(Self::NAME), about))
            }
        })
    }
}

/// The parameters of `fewest_count`: those of `fewest`, with 17 clues if their number is not given.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct CountParameters(Parameters);

impl Definition for CountParameters {
    const NAME: &'static str = "fewest_count";
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let parameters = Parameters {
            clues: self.0.clues.or(Some(Fewest::FEWEST_KNOWN as u8)),
            count: true,
            ..self.0
        };
        parameters.visit::<EVERY, V>(about, visitor)
    }
}

/// Puzzles in a column of this name: one row a puzzle, and one for a record without any, or whose puzzles are not all
/// there.
#[derive(Clone, Copy, Debug)]
pub struct EveryPuzzle(pub &'static str);

impl<B: AnyBoard> Tabled<Streamed<B>> for EveryPuzzle {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new(self.0, Type::Board).listed(self.0),
            AnswerColumn::status(),
        ]
    }

    fn expands(&self) -> bool {
        true
    }

    fn values(&self, answer: &Streamed<B>, row: &mut RowSink) {
        item_or_end(answer, row);
    }

    fn rows(&self, (): &mut (), answer: &Streamed<B>, row: &mut RowSink) {
        match answer {
            Streamed::Item(puzzle) => {
                row(&[Value::Text(&symbols(puzzle)), Value::status(Status::Unique)])
            }
            Streamed::End { count, status, .. } if *count > 0 && *status == Status::Unique => {}
            Streamed::End { .. } => self.values(answer, row),
        }
    }
}

impl<B: AnyBoard> View<Streamed<B>> for EveryPuzzle {}

/// The number of puzzles of each grid.
#[derive(Clone, Copy, Debug)]
pub struct NumberOfPuzzles;

impl Tabled<Streamed<Grid>> for NumberOfPuzzles {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("puzzles", Type::Integer),
            AnswerColumn::status(),
        ]
    }

    fn values(&self, answer: &Streamed<Grid>, row: &mut RowSink) {
        if let Streamed::End { count, status, .. } = answer {
            let number = match status {
                Status::Unique | Status::Unfinished => Value::Integer(*count as i64),
                _ => Value::Null,
            };
            row(&[number, Value::status(*status)]);
        }
    }

    fn line(&self, answer: &Streamed<Grid>, out: &mut impl Write) -> io::Result<()> {
        match answer {
            Streamed::Item(_) => Ok(()),
            Streamed::End { count, status, .. } => match status {
                Status::Unique => writeln!(out, "{count}"),
                status => write_word(*status, out),
            },
        }
    }
}

impl View<Streamed<Grid>> for NumberOfPuzzles {}
