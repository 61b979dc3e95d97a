//! Comma-separated values: tables as text, with commas, semicolons or tabs between the fields.
//!
//! - `split`: where records and fields end
//! - `read`: batches of rows; `write`: rows as they were, and what is added to them

mod read;
mod split;
mod write;

pub use read::{CsvLayout, read, sample};
pub use split::{records, whole_records};
pub use write::CsvWriter;

/// The delimiter that the first line of a table has most of, if it has any.
pub fn delimiter_of(line: &[u8]) -> Option<u8> {
    const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];
    let count = |delimiter: u8| {
        let mut fields = 0;
        split::fields(line, delimiter, |_| fields += 1);
        fields
    };
    // The first of those that are equal.
    let most = DELIMITERS
        .into_iter()
        .rev()
        .max_by_key(|&delimiter| count(delimiter));
    most.filter(|&delimiter| count(delimiter) > 1)
}
