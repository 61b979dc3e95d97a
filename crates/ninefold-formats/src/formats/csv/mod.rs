//! Comma-separated values: tables as text, with commas, semicolons, tabs or bars between the fields.
//!
//! - `dialect`: the delimiter of the fields
//! - `split`: ends of records and fields
//! - `read`: batches of rows; `write`: rows as they were, and what is added to them

mod dialect;
mod read;
mod split;
mod write;

pub use dialect::{DELIMITERS, comments, delimiter_of, separator_line};
pub use read::{CsvForm, FirstRows, beginning, read};
pub use split::{fields, first_record, records, unquoted, whole_records};
pub use write::CsvWriter;
