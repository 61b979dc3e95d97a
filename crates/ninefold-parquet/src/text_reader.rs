//! A column read as texts, which is how records are read: strings, bytes, lists of integers.

use super::error::ParquetError;
use super::leaf::{Leaf, Values};
use super::nested::Cursor;
use super::quiet;
use super::source::{PageState, Resumed};
use super::text_pages::{Found, Left, TextPages};
use super::texts::{LONGEST_TEXT, READ_AT_ONCE, TextColumn};
use parquet::data_type::AsBytes;
use parquet::schema::types::ColumnDescPtr;
use std::fmt;
use std::sync::Arc;

/// Rows that the library decodes together, of lists and of texts.
const LISTS_AT_ONCE: usize = 256;
const TEXTS_AT_ONCE: usize = 1024;

/// A column of a row group, read as texts.
pub struct Texts {
    reader: Reader,
    name: String,
    /// Rows of the row group, and those that were given out.
    rows: u64,
    done: u64,
}

pub(crate) enum Reader {
    /// Texts in the usual encodings.
    Pages {
        pages: TextPages,
        column: ColumnDescPtr,
        state: Arc<PageState>,
    },
    /// Texts in any encoding.
    Texts(Cursor),
    /// Lists of numbers, which have something in them from this level on.
    Lists(Cursor, i16),
    /// There was an error.
    Broken,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts")
            .field("name", &self.name)
            .field("rows", &self.rows)
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

impl Texts {
    pub(crate) fn new(reader: Reader, name: &str, rows: u64) -> Texts {
        Texts {
            reader,
            name: name.to_string(),
            rows,
            done: 0,
        }
    }

    /// Reads up to `rows` rows in the place of those that `into` has, and says how many.
    /// There may be fewer although more follow; there are none at the end.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged. Nothing more can be read then.
    pub fn read(&mut self, rows: usize, into: &mut TextColumn) -> Result<usize, ParquetError> {
        into.clear();
        let left = usize::try_from(self.rows - self.done).unwrap_or(usize::MAX);
        let rows = rows.min(left);
        while into.rows() < rows && into.size() < READ_AT_ONCE {
            if let Err(error) = self.read_some(rows - into.rows(), into) {
                self.reader = Reader::Broken;
                return Err(error.of_column(&self.name));
            }
        }
        self.done += into.rows() as u64;
        Ok(into.rows())
    }

    /// Reads up to `rows` rows, and one at least.
    fn read_some(&mut self, rows: usize, into: &mut TextColumn) -> Result<(), ParquetError> {
        match &mut self.reader {
            Reader::Pages { pages, .. } => match quiet::guard(|| pages.find())? {
                Found::Rows => pages.read(rows, into),
                Found::End => Err(ParquetError::Damaged(format!(
                    "it has {} rows instead of {}",
                    self.done + into.rows() as u64,
                    self.rows
                ))),
                Found::Foreign(page) => {
                    let Reader::Pages {
                        pages,
                        column,
                        state,
                    } = std::mem::replace(&mut self.reader, Reader::Broken)
                    else {
                        unreachable!("it was one a moment ago");
                    };
                    let before = state.values() - u64::from(page.num_values());
                    let Left { pages, taken } = pages.leave(page);
                    let pages = Resumed {
                        taken: taken.into(),
                        rest: pages,
                    };
                    let leaf = Leaf::from_pages(column, Box::new(pages), state, before)?;
                    self.reader = Reader::Texts(Cursor::new(leaf));
                    Ok(())
                }
            },
            Reader::Texts(cursor) => {
                cursor.fill(rows.min(TEXTS_AT_ONCE))?;
                texts(cursor, rows, into)
            }
            Reader::Lists(cursor, list) => {
                cursor.fill(rows.min(LISTS_AT_ONCE))?;
                lists(cursor, *list, rows, into)
            }
            Reader::Broken => Err(ParquetError::Damaged(
                "it could not be read before".to_string(),
            )),
        }
    }
}

/// Copies rows of texts that the library has decoded.
fn texts(cursor: &mut Cursor, rows: usize, into: &mut TextColumn) -> Result<(), ParquetError> {
    let end = cursor.leaf.rows.min(cursor.row + rows);
    while cursor.row < end && into.size() < READ_AT_ONCE {
        let level = cursor.leaf.definitions.get(cursor.row);
        if level.is_none_or(|&level| level == cursor.leaf.full) {
            let text = match &cursor.leaf.values {
                Values::Bytes(values) => values.get(cursor.value).map(AsBytes::as_bytes),
                Values::Fixed(values) => values.get(cursor.value).map(AsBytes::as_bytes),
                _ => None,
            };
            into.push(text.ok_or_else(contradiction)?);
            cursor.value += 1;
        } else {
            into.push_null();
        }
        cursor.row += 1;
    }
    Ok(())
}

fn contradiction() -> ParquetError {
    ParquetError::Damaged("a page's values contradict each other".to_string())
}

/// The elements of a list of cells, of which those that are null are empty cells.
fn with_nulls<N: Copy + Into<i64>>(
    row: &[i16],
    full: i16,
    values: &[N],
) -> impl Iterator<Item = i64> {
    let mut values = values.iter();
    row.iter().map(move |&level| match level == full {
        true => values.next().map_or(0, |&value| value.into()),
        false => 0,
    })
}

/// Makes text of rows of lists.
fn lists(
    cursor: &mut Cursor,
    list: i16,
    rows: usize,
    into: &mut TextColumn,
) -> Result<(), ParquetError> {
    let Leaf {
        definitions,
        repetitions,
        values,
        full,
        null,
        ..
    } = &cursor.leaf;
    // In lists of lists, one of those that has no elements.
    let is_no_element = |level: &i16| level != full && Some(level) != null.as_ref();
    let end = cursor.leaf.rows.min(cursor.row + rows);
    while cursor.row < end && into.size() < READ_AT_ONCE {
        let behind = repetitions.get(cursor.level + 1..).unwrap_or(&[]);
        let length = behind.iter().position(|&level| level == 0);
        let after = cursor.level + 1 + length.unwrap_or(behind.len());
        let row = definitions
            .get(cursor.level..after)
            .ok_or_else(contradiction)?;
        let there = row.iter().filter(|&&level| level == *full).count();
        match row.first() {
            Some(&level) if level < list - 1 => into.push_null(),
            Some(&level) if level < list => into.push(&[]),
            _ if row.len() > LONGEST_TEXT => {
                into.push_error(format!("a list of {} elements", row.len()));
            }
            _ if row.iter().any(is_no_element) => {
                into.push_error("a list in the list is null or empty".to_string());
            }
            _ => {
                let range = cursor.value..cursor.value + there;
                match values {
                    Values::Int32(values) => {
                        let values = values.get(range).ok_or_else(contradiction)?;
                        into.push_digits(with_nulls(row, *full, values));
                    }
                    Values::Int64(values) => {
                        let values = values.get(range).ok_or_else(contradiction)?;
                        into.push_digits(with_nulls(row, *full, values));
                    }
                    _ => return Err(contradiction()),
                }
            }
        }
        cursor.value += there;
        cursor.level = after;
        cursor.row += 1;
    }
    Ok(())
}
