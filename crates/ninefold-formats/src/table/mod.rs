//! Tables: the form that records have between a reader and a writer.
//!
//! ```text
//! formats::*::read -> Batch -> Rows (boards, errors, cells) -> answers -> Values -> formats::*::write
//! ```
//!
//! A reader knows nothing of answers, and a writer nothing of where rows came from.
//!
//! - `cells`: the cells of many rows in one place
//! - `cell_types`: the types of columns: numbers, truth values, lists
//! - `rows`: batches of records, as they are read
//! - `lists`, `spans`: puzzles as lists of cells, and of one column for each cell
//! - `record_rows`: a batch, record by record, for writers
//! - `companion`: companions, which stand beside the puzzle
//! - `values`: the columns that a question adds: names, types, values
//! - `lines`: answers as lines, where these are no tables
//! - `name`: the name of a column
//! - `damaged`: puzzles that other programs stored as numbers
//! - `columns`: choice of the columns, and the header
//! - `likeness`: likeness of cells to boards
//! - `error`: errors of finding columns and of reading records

mod cell_types;
mod cells;
mod columns;
mod companion;
mod damaged;
mod error;
mod likeness;
mod lines;
mod lists;
mod name;
mod record_rows;
mod rows;
mod spans;
mod values;

pub use cell_types::{CellType, Guess, Scalar, double, integer};
pub use cells::{Cell, CellTable};
pub use columns::{Choice, Columns, Member, NO_ROWS, PUZZLE_NAMES, Sample, is_known_name, named};
pub use companion::{Beside, Companion, SOLUTION_NAMES};
pub use damaged::Damage;
pub use error::{ColumnError, ColumnList, NameError, ReadError, Remedy, Role, UnsupportedSide};
pub use likeness::{
    Likeness, are_pencilmarks, is_full_from_zero, is_missing, is_nearly_a_board,
    looks_like_a_board, typical_likeness,
};
pub use lines::{write_board, write_end, write_value, write_word};
pub use lists::{cells_of_list, push_text, puzzle_of_cells, symbol_of_number};
pub use name::Name;
pub use record_rows::RecordRows;
pub use rows::{
    Batch, Batches, Outcome, Position, Puzzle, ReadOptions, RecordError, RecordOrder, Row, Rows,
};
pub use spans::{are_cells, gathered, is_cell};
pub use values::{AnswerColumn, CELLS, OURS, Rows as RowSink, Tabled, Type, Value, avoid_names};
