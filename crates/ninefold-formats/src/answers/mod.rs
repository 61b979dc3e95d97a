//! What answers are as columns of a table: the same for every format, and on every surface that
//! shows them.
//!
//! Answers to the questions that more than one surface asks are here; what belongs to one command of
//! the program alone stands in the file of the command.

mod clues;
mod counts;
mod forms;
mod ratings;
mod scores;
mod solutions;
mod statuses;

pub use clues::{MinimalityColumns, Redundant};
pub use counts::Counts;
pub use forms::Forms;
pub use ratings::{Measure, Ratings};
pub use scores::Scores;
pub use solutions::Solutions;
pub use statuses::Statuses;

use crate::table::{AnswerColumn, Type};

/// The columns of an answer that is a status and something else.
pub fn with_status(column: AnswerColumn) -> Vec<AnswerColumn> {
    vec![column, AnswerColumn::new("status", Type::Word)]
}
