//! Batches of rows.

use super::split::{fields, first_record, open_quote, unquoted, whole_records};
use crate::formats::NOT_UTF8;
use crate::formats::blocks::{Block, Blocks, Longest, Text};
use crate::formats::cell::{Place, not_a_cell};
use crate::table::{
    Batch, Batches, Cell, Chosen, Name, Position, ReadError, RecordError, Remedy, Rows, Sample,
    Wanted, gathered,
};
use memchr::{memchr, memchr_iter};
use std::ops::Range;
use std::sync::Arc;

/// How many rows are looked at to find the puzzle's column.
const SAMPLE: usize = 50;

/// What all rows of a file have in common.
#[derive(Clone, Debug)]
pub struct CsvLayout {
    /// What stands between fields.
    pub delimiter: u8,
    /// Its columns.
    pub chosen: Chosen,
    /// What stands before the first row and names the delimiter, with its line end: mostly nothing.
    pub preamble: Vec<u8>,
    /// The header as it stood, with a byte order mark if there is one, without its line end.
    pub header: Vec<u8>,
    /// Whether its line ends in CRLF.
    pub crlf: bool,
    /// Where in the text the rows begin, behind the header.
    pub rows: usize,
}

/// The first rows of a text.
#[derive(Clone, Debug, Default)]
pub struct Beginning {
    /// They, cell by cell.
    pub sample: Sample,
    /// The first of them as it stands.
    pub first: Vec<u8>,
    /// Whether that ends in CRLF.
    pub crlf: bool,
    /// Where it ends, with its line end.
    pub end: usize,
    /// Whether all of it is there, or there are empty lines only.
    pub is_whole: bool,
}

/// The first rows of a text, which has no byte order mark and may be cut off anywhere if it is not
/// `complete`.
pub fn beginning(text: &[u8], delimiter: u8, complete: bool) -> Beginning {
    let whole = whole_records(text, delimiter, complete);
    // A single long row is better than none.
    let mut rest = match whole {
        0 => text,
        _ => &text[..whole],
    };
    let mut begun = Beginning::default();
    let rows = &mut begun.sample.rows;
    while !rest.is_empty() && rows.len() < SAMPLE {
        let at = (rest.as_ptr() as usize) - (text.as_ptr() as usize);
        let (record, behind) = first_record(rest, delimiter, true);
        rest = behind;
        let row = without_return(record);
        if row.is_empty() {
            continue;
        }
        if rows.is_empty() {
            begun.first = row.to_vec();
            begun.crlf = row.len() < record.len();
            begun.end = (at + record.len() + 1).min(text.len());
        }
        let mut cells = Vec::new();
        fields(row, delimiter, |at| {
            cells.push(unquoted(&row[at], &mut Vec::new()).to_vec());
        });
        rows.push(cells);
    }
    // Nothing but empty lines is no row that is too long.
    begun.is_whole = whole > 0 && (!rows.is_empty() || 2 * whole > text.len());
    begun
}

/// A field of one character, which needs no more care.
fn without_quotes(field: &[u8]) -> &[u8] {
    let inner = field.strip_prefix(b"\"");
    let inner = inner.and_then(|inner| inner.strip_suffix(b"\""));
    inner.unwrap_or(field)
}

fn without_return(record: &[u8]) -> &[u8] {
    record.strip_suffix(b"\r").unwrap_or(record)
}

/// Reads the rows of a text, some `chunk` bytes at a time.
pub fn read<const SIDE: usize>(
    text: Text,
    chunk: usize,
    layout: Arc<CsvLayout>,
) -> Box<dyn Batches<SIDE>> {
    let delimiter = layout.delimiter;
    let whole = move |text: &[u8], complete: bool| whole_records(text, delimiter, complete);
    Box::new(Reader {
        blocks: Blocks::new(text, chunk, whole).cut_at_lines(),
        layout,
    })
}

struct Reader<F> {
    blocks: Blocks<F>,
    layout: Arc<CsvLayout>,
}

impl<const SIDE: usize, F: Fn(&[u8], bool) -> usize + Send> Batches<SIDE> for Reader<F> {
    fn next(&mut self) -> Result<Option<Box<dyn Batch<SIDE>>>, ReadError> {
        let Some(block) = self.blocks.next_block()? else {
            return Ok(None);
        };
        Ok(Some(Box::new(CsvBatch {
            block,
            layout: Arc::clone(&self.layout),
        })))
    }
}

struct CsvBatch {
    block: Block,
    layout: Arc<CsvLayout>,
}

/// The fields of a row that are looked at.
struct Found {
    count: usize,
    puzzle: Range<usize>,
    beside: Range<usize>,
}

impl<const SIDE: usize> Batch<SIDE> for CsvBatch {
    fn rows(&self, wanted: &Wanted) -> Rows<'_, SIDE> {
        /// About as long as a row of a puzzle is, so that room is made once.
        const SHORT: usize = 90;
        let CsvLayout {
            delimiter, chosen, ..
        } = &*self.layout;
        let mut rows = Rows::with_capacity(self.block.text.len() / SHORT + 1, wanted);
        if self.block.too_long {
            let limit = Longest::shown(self.block.limit);
            let error = in_line(
                self.block.line,
                format!("the row is longer than {limit}"),
                Remedy::HigherLimit,
            );
            rows.push_unread(error, b"", wanted);
            return rows;
        }
        let mut rest = &self.block.text[..];
        let quotes = memchr(b'"', rest).is_some();
        let mut line = self.block.line;
        // What is before the rows may be some blocks long.
        let before = (self.block.end.offset as usize).saturating_sub(rest.len());
        let skipped = self.layout.rows.saturating_sub(before).min(rest.len());
        line += memchr_iter(b'\n', &rest[..skipped]).count() as u64;
        rest = &rest[skipped..];
        let mut places = Vec::new();
        let mut scratch = Vec::new();
        while !rest.is_empty() {
            let (mut record, mut behind) = first_record(rest, *delimiter, quotes);
            // Only the end of the text can end a record within quotes. What is behind its first line
            // are rows in their own right.
            let open = match behind {
                [] if quotes => open_quote(without_return(record), *delimiter),
                _ => None,
            };
            if open.is_some()
                && let Some(end) = memchr(b'\n', rest)
            {
                (record, behind) = (&rest[..end], &rest[end + 1..]);
            }
            rest = behind;
            let first_line = line;
            line += 1;
            if quotes {
                line += memchr_iter(b'\n', record).count() as u64;
            }
            let row = without_return(record);
            // In a table of one column that is a cell with nothing in it, but not at its end.
            if row.is_empty() && chosen.names.len() != 1 {
                continue;
            }
            if row.is_empty() && self.block.last && rest.trim_ascii().is_empty() {
                break;
            }
            let all = wanted.cells.is_some() || chosen.width > 1;
            let found = self.find(row, all.then_some(&mut places));
            let read = if let Some(quote) = open {
                rows.next_is_short(chosen.names.len().saturating_sub(found.count));
                rows.unclosed.push(rows.len());
                let within = self.block.unclosed.then_some(self.block.limit);
                Err(never_closed(
                    first_line,
                    &row[..quote.min(row.len())],
                    within,
                ))
            } else if found.count == chosen.names.len() {
                let place = |field: &Range<usize>, column: usize| Place {
                    line: Some(first_line),
                    before: &row[..field.start],
                    name: &chosen.names[column],
                };
                let restored = &mut rows.restored;
                let puzzle = if chosen.width == 1 {
                    let text = unquoted(&row[found.puzzle.clone()], &mut scratch);
                    place(&found.puzzle, chosen.puzzle).puzzle(text, wanted, restored)
                } else {
                    let fields = &places[chosen.puzzle..][..chosen.width];
                    let cells = fields.iter().map(|at| without_quotes(&row[at.clone()]));
                    match gathered::<SIDE>(cells) {
                        Ok(text) => {
                            place(&fields[0], chosen.puzzle).puzzle(&text, wanted, restored)
                        }
                        Err(number) => {
                            let reason = not_a_cell(&row[fields[number].clone()]);
                            Err(place(&fields[number], chosen.puzzle + number).error(1, reason))
                        }
                    }
                };
                puzzle.and_then(|puzzle| {
                    let beside = wanted.beside.zip(chosen.beside);
                    let beside = beside.map(|(companion, column)| {
                        let text = unquoted(&row[found.beside.clone()], &mut scratch);
                        place(&found.beside, column).beside(companion, text, wanted)
                    });
                    Ok((puzzle, beside.transpose()?))
                })
            } else {
                let missing = chosen.names.len().saturating_sub(found.count);
                rows.next_is_short(missing);
                Err(ragged(first_line, found.count, chosen.names.len(), wanted))
            };
            // Nothing is put in the place of what is not text.
            let foreign = match &wanted.cells {
                Some(columns) if wanted.utf8 => columns.iter().copied().find(|&column| {
                    let field = places.get(column).map(|at| &row[at.clone()]);
                    field.is_some_and(|field| str::from_utf8(field).is_err())
                }),
                _ => None,
            };
            let read = match foreign {
                Some(column) => Err(not_utf8(first_line, &chosen.names[column])),
                None => read,
            };
            rows.push(read, row);
            if wanted.raw {
                // With its carriage return, so that the line ends as it did.
                rows.raw.push(record);
            }
            if let Some(columns) = &wanted.cells {
                for &column in columns {
                    let Some(at) = places.get(column).cloned() else {
                        rows.cells.push(Cell::Null);
                        continue;
                    };
                    let start = at.start;
                    let field = &row[at];
                    match field {
                        // So that it ends where it ended here.
                        [b'"', ..]
                            if wanted.verbatim && open.is_some_and(|quote| quote == start) =>
                        {
                            rows.cells.push_text(|text| {
                                text.extend_from_slice(field);
                                text.push(b'"');
                            });
                        }
                        _ if wanted.verbatim => rows.cells.push(Cell::Text(field)),
                        _ if wanted.utf8 && str::from_utf8(field).is_err() => {
                            rows.cells.push(Cell::Null);
                        }
                        // Nothing is null, and nothing in quotes is an empty text.
                        [] => rows.cells.push(Cell::Null),
                        _ => rows.cells.push(Cell::Text(unquoted(field, &mut scratch))),
                    }
                }
            }
        }
        rows
    }

    fn end(&self) -> Option<Position> {
        Some(self.block.end)
    }

    fn progress(&self) -> u64 {
        self.block.progress
    }
}

impl CsvBatch {
    /// Counts the fields of a row and finds those that are looked at, or all of them.
    #[inline]
    fn find(&self, row: &[u8], mut all: Option<&mut Vec<Range<usize>>>) -> Found {
        let CsvLayout {
            delimiter, chosen, ..
        } = &*self.layout;
        let mut found = Found {
            count: 0,
            puzzle: 0..0,
            beside: 0..0,
        };
        if let Some(all) = &mut all {
            all.clear();
        }
        fields(row, *delimiter, |at| {
            if found.count == chosen.puzzle {
                found.puzzle = at.clone();
            } else if Some(found.count) == chosen.beside {
                found.beside = at.clone();
            }
            found.count += 1;
            if let Some(all) = &mut all {
                all.push(at);
            }
        });
        found
    }
}

fn not_utf8(line: u64, name: &Name) -> RecordError {
    RecordError {
        name: Some(name.clone()),
        ..in_line(line, format!("the cell {NOT_UTF8}"), Remedy::ConvertToUtf8)
    }
}

fn ragged(line: u64, found: usize, expected: usize, wanted: &Wanted) -> RecordError {
    let fields = if found == 1 { "field" } else { "fields" };
    let columns = if expected == 1 { "column" } else { "columns" };
    let mut reason =
        format!("the row has {found} {fields} where the table has {expected} {columns}");
    if found <= expected || wanted.cells.is_none() {
        return in_line(line, reason, None);
    }
    reason += &format!("; the output has the first {expected}");
    in_line(line, reason, Remedy::KeepWhole { noun: "the row" })
}

/// A quote, behind so much of its record, that swallows what follows: to the end, or so many bytes.
fn never_closed(line: u64, before: &[u8], within: Option<usize>) -> RecordError {
    let place = Place {
        line: Some(line),
        before,
        name: &Name::default(),
    };
    let reason = match within {
        None => "the quote that begins here is never closed".into(),
        Some(limit) => format!(
            "the quote that begins here is not closed within {}",
            Longest::shown(limit)
        ),
    };
    RecordError {
        name: None,
        remedy: within.map(|_| Remedy::HigherLimit),
        ..place.error(1, reason)
    }
}

fn in_line(line: u64, reason: String, remedy: impl Into<Option<Remedy>>) -> RecordError {
    RecordError {
        line: Some(line),
        column: Some(1),
        name: None,
        reason: reason.into(),
        remedy: remedy.into(),
        text: None,
    }
}
