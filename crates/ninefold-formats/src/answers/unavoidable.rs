//! `unavoidable`: sets of cells in which every puzzle with a given solution has a clue.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::answers::Streamed;
use ninefold::{Cell, Grid, Status};
use ninefold_study::answers::Unavoidable;
use serde::Deserialize;

/// Why boards of another layout have none.
const NINE: &str = "unavoidable sets are searched for in classic 9x9 grids only";

/// Print the unavoidable sets of each solution grid, one per line.
///
/// An unavoidable set is a minimal set of cells in which another solution differs from this one: a
/// puzzle without a clue in it would have both solutions. Sets are printed smallest first, as the names
/// of their cells, such as `r1c1 r1c5 r2c1 r2c5`, and an empty line after each grid. A puzzle stands for
/// its only solution. 9x9 only.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Largest number of cells of a set; with more it takes much longer, and more memory.
    #[serde(default = "usual_size")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", default_value_t = usual_size(), value_parser = clap::value_parser!(u8).range(4..=81)))]
    size: u8,
}

fn usual_size() -> u8 {
    12
}

impl Definition for Parameters {
    const NAME: &'static str = "unavoidable";
    const GROUP: Group = Group::Constructors;
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let size = self.size;
        if !(4..=81).contains(&size) {
            return Err(format!("size is from 4 to 81, and not {size}"));
        }
        let inquiry = Inquiry::new(Unavoidable::up_to(size.into()), CellSets, about);
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
