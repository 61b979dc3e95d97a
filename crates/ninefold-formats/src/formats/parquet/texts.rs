//! The texts of a column, or of a member of the structures in it.

use super::bytes_of;
use crate::formats::json_lines::record::{inside, puzzle_text};
use crate::table::{Columns, Member};
use ninefold_parquet::{CellTable, Input, ParquetError, RowReader, TextColumn, TextReader};

/// A reader of texts.
pub enum Texts {
    /// Those of a column.
    Column(Box<TextReader>),
    /// Those of a member: the rows of its column as JSON, and the names that lead to it.
    Member(RowReader, Vec<String>),
}

impl Texts {
    /// Opens a column of a row group, or a member that is chosen like one.
    ///
    /// # Errors
    /// [`ParquetError`] if it holds no texts, or the file is damaged.
    pub fn open(
        input: &Input,
        chosen: &Columns,
        group: usize,
        column: usize,
    ) -> Result<Texts, ParquetError> {
        let member = column.checked_sub(chosen.names.len());
        Ok(match member.map(|at| &chosen.members[at]) {
            None => Texts::Column(Box::new(input.texts(group, column)?)),
            Some(Member { column, path, .. }) => {
                Texts::Member(input.rows_of(group, &[*column])?, path.clone())
            }
        })
    }

    /// Reads the next texts, at most `most`. Returns how many.
    ///
    /// # Errors
    /// [`ParquetError`] if the file is damaged.
    pub fn read(&mut self, most: usize, into: &mut TextColumn) -> Result<usize, ParquetError> {
        let (rows, path) = match self {
            Texts::Column(texts) => return texts.read(most, into),
            Texts::Member(rows, path) => (rows, path),
        };
        let mut table = CellTable::default();
        let read = rows.read(most, &mut table)?;
        for row in 0..read {
            let json = std::str::from_utf8(bytes_of(table.get(row, 0))).unwrap_or_default();
            let json = if json.is_empty() { "null" } else { json };
            match inside(json, path) {
                Ok("null") => into.push_null(),
                found => match found.and_then(puzzle_text) {
                    Ok(text) => into.push(&text),
                    Err(reason) => into.push_error(reason),
                },
            }
        }
        Ok(read)
    }
}
