//! Errors of finding the form of an input.

use super::Format;
use crate::table::{ColumnError, Name};
#[cfg(feature = "parquet")]
use ninefold_parquet::ParquetError;
use thiserror::Error;

/// Why the form of an input is not known.
///
/// The texts name no option of any surface, and no command: each surface adds its own advice.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FormError {
    /// The columns of the table are not known.
    #[error(transparent)]
    Columns(#[from] ColumnError),
    /// The file is of a kind that is not read.
    #[error("this is {kind}, which is not read: {advice}")]
    Binary {
        /// The kind, with its article.
        kind: &'static str,
        /// Advice: a way to make something that is read of its puzzles.
        advice: &'static str,
    },
    /// The file is no text, and of no known kind.
    #[error(
        "this is no text: byte {at} is NUL. It is of a kind that is not known here; text and \
         Parquet are read"
    )]
    Nul {
        /// The place of the first NUL, counted from 1.
        at: usize,
    },
    /// The file is XML of another kind.
    #[error("this is XML, but not OpenSudoku's")]
    Xml,
    /// The file is HTML.
    #[error("this is HTML, which is not read: save its table as CSV")]
    Html,
    /// The file is Parquet, and another format was expected.
    #[error("this is Parquet, and not {}", .expected.name())]
    IsParquet {
        /// The format that was expected.
        expected: Format,
    },
    /// Parquet was expected.
    #[error("this is not Parquet")]
    NotParquet,
    /// The file is Parquet, but is not read from a file.
    #[error(
        "this is Parquet, whose index is at its end: it is read from a file that is not compressed, \
         and not from a pipe"
    )]
    ParquetInStream,
    /// A delimiter was given for a file that has none.
    #[error("{} {}, which has no delimiter", if *.is_certain { "this is" } else { "this looks like" }, .format.name())]
    Delimiter {
        /// The format of the file.
        format: Format,
        /// True if it is of this format for certain.
        is_certain: bool,
    },
    /// The lines of the table end in carriage returns only.
    #[error(
        "its lines end in carriage returns alone, as some programs for the Mac write them, which is \
         not read"
    )]
    CarriageReturns,
    /// The first record is too long to find columns in it.
    #[error(
        "the first {noun} is longer than {limit} bytes, and so far only columns are looked for"
    )]
    TooLong {
        /// The noun for the record.
        noun: &'static str,
        /// The limit, in bytes.
        limit: usize,
    },
    /// A line or an element is no record.
    #[error("{noun} {number}: no JSON object, array or text")]
    NoRecord {
        /// The noun for it: "line" or "element".
        noun: &'static str,
        /// Its number, counted from 1.
        number: usize,
    },
    /// The first record is JSON on several lines.
    #[error("this looks like JSON over several lines, which is not JSON Lines ({reason})")]
    SeveralLines {
        /// Why the first line is no record.
        reason: String,
    },
    /// Several lists in a JSON object may be the records.
    #[error("several lists in the JSON object may be the records: {}", .lists.join(", "))]
    SeveralLists {
        /// The names that lead to them, with points between.
        lists: Vec<String>,
    },
    /// The first records are empty.
    #[error("the first records have nothing in them that could be a puzzle")]
    NoPuzzle,
    /// The first element of a JSON array does not end.
    #[error("this looks like a JSON array, but its first element does not end")]
    Unended,
    /// The puzzles are floating-point numbers.
    #[error("column {name}: its type is {kind}, {reason}")]
    Float {
        /// The name of the column.
        name: Name,
        /// Its type.
        kind: String,
        /// The damage to the puzzles.
        reason: String,
    },
    /// The Parquet file is damaged, or of a kind that is not read.
    #[cfg(feature = "parquet")]
    #[error(transparent)]
    Parquet(#[from] ParquetError),
}
