//! `unavoidable`: sets of cells in which every puzzle with a given solution has a clue.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::answers::Streamed;
use ninefold::{Cell, Grid, Status};
use ninefold_study::answers::Unavoidable;
use serde::Deserialize;

/// Why boards of another layout have none.
const NINE: &str = "unavoidable sets are searched for in classic 9x9 grids only";

/// The parameters.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The largest number of cells of a set.
    #[serde(default = "usual_size")]
    size: usize,
}

fn usual_size() -> usize {
    12
}

impl Definition for Parameters {
    const NAME: &'static str = "unavoidable";
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let size = self.size;
        if !(4..=81).contains(&size) {
            return Err(format!("size is from 4 to 81, and not {size}"));
        }
        let inquiry = Inquiry::new(Unavoidable::up_to(size), CellSets, about);
        Ok(visitor.visit::<Grid, _, _>(inquiry))
    }
}

/// The names of cells, with blanks between them.
pub fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}

/// Sets of cells: one row a set, and one for a grid without any.
#[derive(Clone, Copy, Debug)]
pub struct CellSets;

impl Tabled<Streamed<Vec<Cell>>> for CellSets {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("unavoidable", Type::Text).listed("unavoidable"),
            AnswerColumn::new("size", Type::Integer).of_rows(),
            AnswerColumn::status(),
        ]
    }

    fn expands(&self) -> bool {
        true
    }

    fn values(&self, answer: &Streamed<Vec<Cell>>, row: &mut RowSink) {
        match answer {
            Streamed::Item(cells) => row(&[
                Value::Text(names(cells).as_bytes()),
                Value::Integer(cells.len() as i64),
                Value::Null,
            ]),
            Streamed::End { status, .. } => {
                row(&[Value::Null, Value::Null, Value::status(*status)]);
            }
        }
    }

    fn rows(&self, (): &mut (), answer: &Streamed<Vec<Cell>>, row: &mut RowSink) {
        match answer {
            Streamed::Item(_) => self.values(answer, &mut |values: &[Value]| {
                row(&[values[0], values[1], Value::status(Status::Unique)]);
            }),
            Streamed::End { count: 0, .. } => self.values(answer, row),
            Streamed::End { .. } => {}
        }
    }
}

impl View<Streamed<Vec<Cell>>> for CellSets {}
