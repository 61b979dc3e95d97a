//! Several columns of any type, row by row, for formats that are text.

use super::cells::CellTable;
use super::error::ParquetError;
use super::nested::{Cursor, Node, assemble};
use super::values_as_text::{Json, put};

/// Number of bytes after which the rest is left for the next call.
const READ_AT_ONCE: usize = 8 << 20;

/// Rows decoded together, of a column without lists and of any other.
const FLAT_AT_ONCE: usize = 1024;
const NESTED_AT_ONCE: usize = 64;

/// Length limit of a row, in bytes.
const LONGEST_ROW: usize = 256 << 20;

/// A reader of one column.
#[derive(Debug)]
pub(crate) struct ColumnRows {
    pub(crate) name: String,
    pub(crate) node: Node,
    pub(crate) cursors: Vec<Cursor>,
    /// True if it is a column of strings, and not of any bytes.
    pub(crate) text: bool,
}

/// A reader of several columns of a row group.
#[derive(Debug)]
pub struct RowReader {
    columns: Vec<ColumnRows>,
    json: Json,
    left: u64,
}

impl RowReader {
    pub(crate) fn new(columns: Vec<ColumnRows>, rows: u64) -> RowReader {
        RowReader {
            columns,
            json: Json::default(),
            left: rows,
        }
    }

    /// Replaces the rows of `into` with up to `rows` new ones, and returns their number. There may be
    /// fewer although more follow. At the end there are none.
    ///
    /// # Errors
    /// [`ParquetError`] if the file cannot be read or is damaged. Nothing more can be read then.
    pub fn read(&mut self, rows: usize, into: &mut CellTable) -> Result<usize, ParquetError> {
        into.restart(self.columns.len());
        while into.rows() < rows && self.left > 0 && into.size() < READ_AT_ONCE {
            let start = into.size();
            for column in &mut self.columns {
                cell(column, &mut self.json, into)
                    .map_err(|error| error.of_column(&column.name))?;
                if into.size() - start > LONGEST_ROW {
                    return Err(ParquetError::TooLarge(format!(
                        "a row of more than {LONGEST_ROW} bytes"
                    )));
                }
            }
            into.end_row();
            self.left -= 1;
        }
        Ok(into.rows())
    }
}

/// Reads a cell of the next row.
fn cell(
    column: &mut ColumnRows,
    json: &mut Json,
    into: &mut CellTable,
) -> Result<(), ParquetError> {
    if let (Some(kind), [cursor]) = (column.node.flat(), column.cursors.as_mut_slice()) {
        cursor.fill(FLAT_AT_ONCE)?;
        let level = cursor.leaf.definitions.get(cursor.row);
        let there = level.is_none_or(|&level| level == cursor.leaf.full);
        cursor.row += 1;
        let size = into.size();
        if !there {
            into.push_null();
        } else if put(&cursor.leaf.values, cursor.value, kind, into) {
            // Bytes that are not UTF-8 become `0x...`, and a text may begin like that.
            if column.text && into.continues_with(size, b"0x") && !cursor.leaf.is_text(cursor.value)
            {
                into.last_is_no_text();
            }
            cursor.value += 1;
        } else {
            return Err(ParquetError::Damaged("it has too few values".to_string()));
        }
        return Ok(());
    }
    for cursor in &mut column.cursors {
        cursor.fill(NESTED_AT_ONCE)?;
    }
    json.bytes.clear();
    match assemble(&column.node, &mut column.cursors, json)? {
        true => into.push_literal(|bytes| bytes.extend_from_slice(&json.bytes)),
        false => into.push_null(),
    }
    Ok(())
}
