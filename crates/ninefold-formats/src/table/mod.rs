//! Tables between formats: what a reader makes of a batch of records, and what a writer writes.
//!
//! ```text
//! formats::*::read -> Batch -> Rows (boards, errors, cells) -> answers -> Values -> formats::*::write
//! ```
//!
//! A reader knows nothing of answers, and a writer nothing of where rows came from.
//!
//! - `cells`: the cells of many rows in one place
//! - `cell_types`: what the values of a column are: numbers, truth values, lists
//! - `rows`: what a batch comes to, and where a record is
//! - `lists`, `spans`: puzzles as lists of cells, and of one column for each cell
//! - `record_rows`: a batch as it is written again, record by record
//! - `beside`: what stands beside the puzzle and is read with it
//! - `values`: what a question adds to a row: named and typed columns
//! - `name`: the name of a column
//! - `damaged`: puzzles that other programs took for numbers
//! - `columns`: which column holds the puzzle, and whether there is a header
//! - `looks`: likeness of cells to boards
//! - `error`: why columns are not known or records not read

mod beside;
mod cell_types;
mod cells;
mod columns;
mod damaged;
mod error;
mod lists;
mod looks;
mod name;
mod record_rows;
mod rows;
mod spans;
mod values;

pub use beside::{Beside, Companion};
pub use cell_types::{CellType, Guess, Scalar, double, integer};
pub use cells::{Cell, CellTable};
pub use columns::{Choice, Chosen, PUZZLE_NAMES, Sample, is_known_name, named};
pub use damaged::Damage;
pub use error::{ColumnError, ColumnList, NameError, ReadError, Remedy, Role, UnsupportedSide};
pub use lists::{cells_of_list, puzzle_of_cells, symbol_of_number};
pub use looks::{are_pencilmarks, is_nearly_a_board, looks_like_a_board};
pub use name::Name;
pub use record_rows::RecordRows;
pub use rows::{
    Batch, Batches, InOrder, Outcome, Position, Puzzle, RecordError, Row, Rows, Wanted,
};
pub use spans::{are_cells, gathered};
pub use values::{AnswerColumn, OURS, Rows as RowSink, Tabled, Type, Value, avoid_names};
