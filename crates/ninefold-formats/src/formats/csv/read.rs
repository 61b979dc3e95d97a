//! Batches of rows.

use super::split::{fields, first_record, open_quote, unquoted, whole_records};
use crate::formats::NOT_UTF8;
use crate::formats::blocks::{Block, Blocks, LONGEST_RECORD, Text, without_mark};
use crate::formats::cell::{Place, not_a_cell};
use crate::table::{
    Batch, Batches, Cell, Chosen, Name, Position, RecordError, Rows, Sample, Wanted, gathered,
};
use anyhow::Result;
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
    /// The header as it stood, with a byte order mark if there is one, without its line end.
    pub header: Vec<u8>,
    /// Whether its line ends in CRLF.
    pub crlf: bool,
}

/// The first rows of a text, which may be cut off anywhere if it is not `complete`; and the first
/// of them as it stands.
pub fn sample(head: &[u8], delimiter: u8, complete: bool) -> (Sample, Vec<u8>) {
    let text = without_mark(head);
    let whole = whole_records(text, delimiter, complete);
    // A single long row is better than none.
    let mut rest = match whole {
        0 => text,
        _ => &text[..whole],
    };
    let mut rows = Vec::new();
    let mut first = Vec::new();
    while !rest.is_empty() && rows.len() < SAMPLE {
        let (record, behind) = first_record(rest, delimiter, true);
        rest = behind;
        let record = without_return(record);
        if record.is_empty() {
            continue;
        }
        if rows.is_empty() {
            let mark = head.len() - text.len();
            first = [&head[..mark], record].concat();
        }
        let mut row = Vec::new();
        fields(record, delimiter, |at| {
            row.push(unquoted(&record[at], &mut Vec::new()).to_vec());
        });
        rows.push(row);
    }
    (Sample { names: None, rows }, first)
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
    // The header is a record of the first block, and is passed over there.
    let at_start = text.start.offset == 0;
    Box::new(Reader {
        blocks: Blocks::new(text, chunk, whole),
        layout,
        at_start,
    })
}

struct Reader<F> {
    blocks: Blocks<F>,
    layout: Arc<CsvLayout>,
    at_start: bool,
}

impl<const SIDE: usize, F: Fn(&[u8], bool) -> usize + Send> Batches<SIDE> for Reader<F> {
    fn next(&mut self) -> Result<Option<Box<dyn Batch<SIDE>>>> {
        let Some(block) = self.blocks.next_block()? else {
            return Ok(None);
        };
        let at_start = std::mem::take(&mut self.at_start);
        Ok(Some(Box::new(CsvBatch {
            block,
            at_start,
            layout: Arc::clone(&self.layout),
        })))
    }
}

struct CsvBatch {
    block: Block,
    /// Whether it is the first of its file.
    at_start: bool,
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
            let reason = format!(
                "the row is longer than {LONGEST_RECORD} bytes, or a quote in it is never closed"
            );
            rows.push_unread(in_line(self.block.line, reason), b"", wanted);
            return rows;
        }
        let mut rest = &self.block.text[..];
        let quotes = memchr(b'"', rest).is_some();
        let mut line = self.block.line;
        let mut header = self.at_start && chosen.header;
        if self.at_start {
            rest = without_mark(rest);
        }
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
            if row.is_empty() && (header || chosen.names.len() != 1) {
                continue;
            }
            if row.is_empty() && self.block.last && rest.trim_ascii().is_empty() {
                break;
            }
            if std::mem::take(&mut header) {
                continue;
            }
            let all = wanted.cells.is_some() || chosen.width > 1;
            let found = self.find(row, all.then_some(&mut places));
            let read = if let Some(quote) = open {
                rows.next_is_short(chosen.names.len().saturating_sub(found.count));
                rows.unclosed.push(rows.len());
                Err(never_closed(first_line, &row[..quote.min(row.len())]))
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
                    match gathered(cells) {
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
        ..in_line(line, format!("the cell {NOT_UTF8}"))
    }
}

fn ragged(line: u64, found: usize, expected: usize, wanted: &Wanted) -> RecordError {
    let fields = if found == 1 { "field" } else { "fields" };
    let columns = if expected == 1 { "column" } else { "columns" };
    let lost = match found > expected && wanted.cells.is_some() {
        true => format!("; the output has the first {expected}, and --errors keeps the row whole"),
        false => String::new(),
    };
    let reason =
        format!("the row has {found} {fields} where the table has {expected} {columns}{lost}");
    in_line(line, reason)
}

/// A quote, behind so much of its record, that swallows what follows.
fn never_closed(line: u64, before: &[u8]) -> RecordError {
    let place = Place {
        line: Some(line),
        before,
        name: &Name::default(),
    };
    RecordError {
        name: None,
        ..place.error(1, "the quote that begins here is never closed".into())
    }
}

fn in_line(line: u64, reason: String) -> RecordError {
    RecordError {
        line: Some(line),
        column: Some(1),
        name: None,
        reason: reason.into(),
        text: None,
    }
}
