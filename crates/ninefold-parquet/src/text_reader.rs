//! Reader of a column as texts: strings, bytes, lists of integers.

use super::error::ParquetError;
use super::leaf_values::{Leaf, Values};
use super::nested::Cursor;
use super::panics_as_errors;
use super::source::{PageChain, PageState};
use super::text_pages::{Lookahead, RemainingPages, TextPages};
use super::texts::{LONGEST_TEXT, READ_AT_ONCE, TextColumn};
use parquet::data_type::AsBytes;
use parquet::schema::types::ColumnDescPtr;
use std::fmt;
use std::sync::Arc;

/// Numbers of rows that the library decodes at once, of lists and of texts.
const LISTS_AT_ONCE: usize = 256;
const TEXTS_AT_ONCE: usize = 1024;

/// A reader of a column of a row group as texts.
pub struct TextReader {
    source: TextSource,
    name: String,
    /// Number of rows in the row group, and of those read.
    rows: u64,
    done: u64,
}

pub(crate) enum TextSource {
    /// Texts in the plain encoding or by dictionary.
    Pages {
        pages: TextPages,
        column: ColumnDescPtr,
        state: Arc<PageState>,
    },
    /// Texts in any encoding.
    Texts(Cursor),
    /// Lists of numbers, with the definition level of a list that is not empty.
    Lists(Cursor, i16),
    /// Reading has failed before.
    Broken,
}

impl fmt::Debug for TextReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextReader")
            .field("name", &self.name)
            .field("rows", &self.rows)
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

impl TextReader {
    pub(crate) fn new(source: TextSource, name: &str, rows: u64) -> TextReader {
        TextReader {
            source,
            name: name.to_string(),
            rows,
            done: 0,
        }
    }

    /// Replaces the rows of `into` with up to `rows` new ones, and returns their number. There may be
    /// fewer although more follow. At the end there are none.
    ///
    /// # Errors
    /// [`ParquetError`] if the file cannot be read or is damaged. Nothing more can be read then.
    pub fn read(&mut self, rows: usize, into: &mut TextColumn) -> Result<usize, ParquetError> {
        into.clear();
        let left = usize::try_from(self.rows - self.done).unwrap_or(usize::MAX);
        let rows = rows.min(left);
        while into.rows() < rows && into.size() < READ_AT_ONCE {
            if let Err(error) = self.read_some(rows - into.rows(), into) {
                self.source = TextSource::Broken;
                return Err(error.of_column(&self.name));
            }
        }
        self.done += into.rows() as u64;
        Ok(into.rows())
    }

    /// Reads at least one row, and up to `rows`.
    fn read_some(&mut self, rows: usize, into: &mut TextColumn) -> Result<(), ParquetError> {
        match &mut self.source {
            TextSource::Pages { pages, .. } => match panics_as_errors::guard(|| pages.find())? {
                Lookahead::Rows => pages.read(rows, into),
                Lookahead::End => Err(ParquetError::Damaged(format!(
                    "it has {} rows instead of {}",
                    self.done + into.rows() as u64,
                    self.rows
                ))),
                Lookahead::Foreign(page) => {
                    let TextSource::Pages {
                        pages,
                        column,
                        state,
                    } = std::mem::replace(&mut self.source, TextSource::Broken)
                    else {
                        unreachable!("it was one a moment ago");
                    };
                    let before = state.values() - u64::from(page.num_values());
                    let RemainingPages { pages, taken } = pages.into_remaining(page);
                    let pages = PageChain {
                        taken: taken.into(),
                        rest: pages,
                    };
                    let leaf = Leaf::from_pages(column, Box::new(pages), state, before)?;
                    self.source = TextSource::Texts(Cursor::new(leaf));
                    Ok(())
                }
            },
            TextSource::Texts(cursor) => {
                cursor.fill(rows.min(TEXTS_AT_ONCE))?;
                texts(cursor, rows, into)
            }
            TextSource::Lists(cursor, list) => {
                cursor.fill(rows.min(LISTS_AT_ONCE))?;
                lists(cursor, *list, rows, into)
            }
            TextSource::Broken => Err(ParquetError::Damaged(
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

/// The elements of a list of cells. A null element is an empty cell.
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

/// Copies rows of lists as texts.
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
    // In lists of lists, an inner list without elements.
    let is_no_element = |level: &i16| level != full && Some(level) != null.as_ref();
    let end = cursor.leaf.rows.min(cursor.row + rows);
    while cursor.row < end && into.size() < READ_AT_ONCE {
        let rest = repetitions.get(cursor.level + 1..).unwrap_or(&[]);
        let length = rest.iter().position(|&level| level == 0);
        let after = cursor.level + 1 + length.unwrap_or(rest.len());
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
