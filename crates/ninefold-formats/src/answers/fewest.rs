//! `fewest`: all puzzles with a number of clues in a solution grid. It is no row of the table yet: only the
//! program asks it.

use super::enumerate::item_or_end;
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::answers::Streamed;
use ninefold::text::symbols;
use ninefold::{Grid, Status};

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
            Streamed::Item(puzzle) => row(&[
                Value::Text(symbols(puzzle).as_flattened()),
                Value::status(Status::Unique),
            ]),
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
}

impl View<Streamed<Grid>> for NumberOfPuzzles {}
