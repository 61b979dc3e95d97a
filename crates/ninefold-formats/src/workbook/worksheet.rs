//! The cells of a worksheet, and their text.

use super::{CELLS, LIMIT, WorkbookError};
use crate::formats::WORKSHEET;
use std::collections::BTreeMap;

/// The size of the largest worksheet.
const ROWS: usize = 1 << 20;
const COLUMNS: usize = 1 << 14;

/// The length from which a text without blanks is no cell of a board, nor a head: that of a board of 4x4.
const LONG: usize = 16;

/// The cells of a worksheet.
#[derive(Debug, Default)]
pub struct Worksheet {
    /// Its name.
    pub name: String,
    /// The texts that there are, by row and column from 0.
    rows: BTreeMap<usize, Vec<(usize, String)>>,
    /// The first and the last row and column with a cell, which may be empty.
    extent: Option<[usize; 4]>,
    count: usize,
}

impl Worksheet {
    /// A worksheet without cells.
    pub fn new(name: String) -> Self {
        Worksheet {
            name,
            ..Worksheet::default()
        }
    }

    /// Puts a text into a cell.
    ///
    /// # Errors
    /// [`WorkbookError`] if no worksheet has such a cell, or there are too many.
    pub fn put(&mut self, row: usize, column: usize, text: String) -> Result<(), WorkbookError> {
        if row >= ROWS || column >= COLUMNS {
            return Err(WorkbookError::Damaged(
                "a cell outside of all worksheets".to_owned(),
            ));
        }
        let [top, bottom, left, right] = self.extent.unwrap_or([row, row, column, column]);
        self.extent = Some([
            top.min(row),
            bottom.max(row),
            left.min(column),
            right.max(column),
        ]);
        if text.is_empty() {
            return Ok(());
        }
        self.count += 1;
        if self.count > CELLS {
            return Err(WorkbookError::TooLarge);
        }
        self.rows.entry(row).or_default().push((column, text));
        Ok(())
    }

    /// True if no cell has a text.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// True if it has texts too long for cells of boards, or as many columns as a board has cells.
    pub fn is_table(&self) -> bool {
        let is_long = |text: &String| text.len() >= LONG && !text.trim().contains(' ');
        let [_, _, left, right] = self.extent.unwrap_or_default();
        right - left >= 80 || self.rows.values().flatten().any(|(_, text)| is_long(text))
    }

    /// Appends the rows, from the first column with a cell on, as CSV. Those of boards begin with a line of its name, and
    /// their empty rows have cells, while no row of a table is empty.
    ///
    /// # Errors
    /// [`WorkbookError::TooLarge`] if a few cells far apart would become a large text.
    pub fn write(&self, boards: bool, out: &mut Vec<u8>) -> Result<(), WorkbookError> {
        let Some([top, bottom, left, right]) = self.extent else {
            return Ok(());
        };
        if (bottom as u64 + 1) * (right - left + 1) as u64 > LIMIT {
            return Err(WorkbookError::TooLarge);
        }
        if boards {
            out.push(WORKSHEET);
            out.extend(self.name.bytes().filter(|byte| !byte.is_ascii_control()));
            out.push(b'\n');
        }
        out.extend(std::iter::repeat_n(b'\n', top));
        for row in top..=bottom {
            let mut at = None;
            let mut cells = self.rows.get(&row).cloned().unwrap_or_default();
            cells.sort_by_key(|(column, _)| *column);
            let is_written = boards || !cells.is_empty();
            for (column, text) in cells {
                // (The first of two in one place.)
                if at != Some(column) {
                    out.extend(std::iter::repeat_n(b',', column - at.unwrap_or(left)));
                    at = Some(column);
                    field(&text, out);
                }
            }
            if is_written {
                out.extend(std::iter::repeat_n(b',', right - at.unwrap_or(left)));
            }
            out.push(b'\n');
            if out.len() as u64 > LIMIT {
                return Err(WorkbookError::TooLarge);
            }
        }
        Ok(())
    }
}

/// Appends a field, in quotes where it has to be.
fn field(text: &str, out: &mut Vec<u8>) {
    let is_plain = |byte: u8| !matches!(byte, b'"' | b',' | b'\n' | b'\r' | WORKSHEET);
    match text.bytes().all(is_plain) {
        true => out.extend_from_slice(text.as_bytes()),
        false => {
            let text = text
                .replace('"', "\"\"")
                .replace(char::from(WORKSHEET), " ");
            out.push(b'"');
            out.extend_from_slice(text.as_bytes());
            out.push(b'"');
        }
    }
}
