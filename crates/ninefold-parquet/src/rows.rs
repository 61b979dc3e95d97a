//! Several columns of any type, row by row, for formats that are text.

use super::cells::CellTable;
use super::error::ParquetError;
use super::literal::{Json, put};
use super::nested::{Cursor, Node, assemble};

/// When as many bytes were read, the rest is left for the next call.
const READ_AT_ONCE: usize = 8 << 20;

/// Rows decoded together, of a column without lists and of any other.
const FLAT_AT_ONCE: usize = 1024;
const NESTED_AT_ONCE: usize = 64;

/// A row must not get longer than this.
const LONGEST_ROW: usize = 256 << 20;

/// A column being read.
#[derive(Debug)]
pub(crate) struct ColumnRows {
    pub(crate) name: String,
    pub(crate) node: Node,
    pub(crate) cursors: Vec<Cursor>,
    /// Whether it is one of strings, and not of any bytes.
    pub(crate) text: bool,
}

/// Columns of a row group, read together.
#[derive(Debug)]
pub struct Rows {
    columns: Vec<ColumnRows>,
    json: Json,
    left: u64,
}

impl Rows {
    pub(crate) fn new(columns: Vec<ColumnRows>, rows: u64) -> Rows {
        Rows {
            columns,
            json: Json::default(),
            left: rows,
        }
    }

    /// Reads up to `rows` rows in the place of those that `into` has, and says how many.
    /// There may be fewer although more follow; there are none at the end.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged. Nothing more can be read then.
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
            // Bytes that are no text are given so, and texts may begin so.
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
