//! `fewest`, and `fewest_count`: all puzzles with a number of clues in a solution grid, and their number.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::enumerate::item_or_end;
use super::part::Part;
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::answers::Streamed;
use ninefold::text::symbols;
use ninefold::{Grid, Status};
use ninefold_study::answers::Fewest;
use serde::Deserialize;
use std::io::{self, Write};

/// Why boards of another layout have none.
const NINE: &str = "puzzles with few clues are searched for in classic 9x9 grids only";

/// The puzzles that are searched for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Number of clues, or none for one puzzle with the least number.
    pub clues: Option<usize>,
    /// Without those that have redundant clues.
    pub minimal: bool,
    /// Only those whose clues are in cells in which this puzzle has clues.
    pub within: Option<Grid>,
    /// Only those of one part of the search.
    pub part: Option<Part>,
}

impl Wanted {
    /// The question for them.
    pub fn question(&self) -> Fewest {
        let mut question = match self.clues {
            Some(clues) => Fewest::with_clues(clues),
            None => Fewest::least(),
        };
        if self.minimal {
            question = question.minimal_only();
        }
        if let Some(puzzle) = &self.within {
            question = question.within(puzzle);
        }
        if let Some(Part { index, of }) = self.part {
            question = question.part(index, of);
        }
        question
    }
}

/// The parameters of `fewest`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Number of clues; if not given, the least that there is a puzzle with.
    clues: Option<usize>,
    minimal: bool,
    /// A puzzle, as text.
    within: Option<String>,
    /// A part, as text.
    part: Option<String>,
}

impl Parameters {
    fn wanted(&self) -> Result<Wanted, String> {
        let within = self.within.as_deref().map(str::parse).transpose();
        let part = self.part.as_deref().map(str::parse).transpose();
        match (self.clues, &self.part) {
            (Some(clues), _) if !(1..=81).contains(&clues) => {
                return Err(format!("clues is from 1 to 81, and not {clues}"));
            }
            (None, Some(_)) => return Err("a part is searched for a number of clues".to_owned()),
            _ => {}
        }
        Ok(Wanted {
            clues: self.clues,
            minimal: self.minimal,
            within: within.map_err(|error| format!("within is no puzzle: {error}"))?,
            part: part.map_err(|error| format!("part: {error}"))?,
        })
    }
}

impl Definition for Parameters {
    const NAME: &'static str = "fewest";
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let inquiry = Inquiry::new(self.wanted()?.question(), EveryPuzzle, about);
        Ok(visitor.visit::<Grid, _, _>(inquiry))
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
        let CountParameters(mut parameters) = self;
        parameters.clues.get_or_insert(Fewest::FEWEST_KNOWN);
        let question = parameters.wanted()?.question().count_only();
        let inquiry = Inquiry::new(question, NumberOfPuzzles, about);
        Ok(visitor.visit::<Grid, _, _>(inquiry))
    }
}

/// The puzzles of each grid: one row a puzzle, and one for a grid without any, or whose puzzles are not all
/// there.
#[derive(Clone, Copy, Debug)]
pub struct EveryPuzzle;

impl Tabled<Streamed<Grid>> for EveryPuzzle {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("fewest", Type::Board).listed("fewest"),
            AnswerColumn::status(),
        ]
    }

    fn expands(&self) -> bool {
        true
    }

    fn values(&self, answer: &Streamed<Grid>, row: &mut RowSink) {
        item_or_end(answer, row);
    }

    fn rows(&self, (): &mut (), answer: &Streamed<Grid>, row: &mut RowSink) {
        match answer {
            Streamed::Item(puzzle) => {
                row(&[Value::Text(&symbols(puzzle)), Value::status(Status::Unique)])
            }
            Streamed::End { count, status, .. } if *count > 0 && *status == Status::Unique => {}
            Streamed::End { .. } => self.values(answer, row),
        }
    }
}

impl View<Streamed<Grid>> for EveryPuzzle {}

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
