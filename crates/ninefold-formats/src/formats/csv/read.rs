//! Batches of rows.

use super::split::{fields, first_record, open_quote, unquoted, whole_records};
use crate::formats::NOT_UTF8;
use crate::formats::blocks::{Block, Blocks, RecordLimit, Text};
use crate::formats::cell::{Fields, Place};
use crate::formats::template::Template;
use crate::table::{
    Batch, Batches, Cell, CellTable, Columns, Name, Position, ReadError, ReadOptions, RecordError,
    Remedy, Rows, Sample,
};
use memchr::{memchr, memchr_iter};
use ninefold::BoardShape;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// Number of rows from which the puzzle's column is found.
const SAMPLE: usize = 50;

/// Form of a table.
#[derive(Clone, Debug)]
pub struct CsvForm {
    /// Delimiter of fields.
    pub delimiter: u8,
    /// Its columns.
    pub chosen: Columns,
    /// The line before the first row that names the delimiter, with its line end; mostly empty.
    pub preamble: Vec<u8>,
    /// The header as it was, with a byte order mark if there is one, without its line end.
    pub header: Vec<u8>,
    /// True if the header's line ends in CRLF.
    pub crlf: bool,
    /// Beginning of the rows in the text, after the header.
    pub rows: usize,
}

/// The first rows of a text.
#[derive(Clone, Debug, Default)]
pub struct FirstRows {
    /// The rows, cell by cell.
    pub sample: Sample,
    /// The first of them as it stands.
    pub first: Vec<u8>,
    /// True if the first row ends in CRLF.
    pub crlf: bool,
    /// End of the first row, with its line end.
    pub end: usize,
    /// True if the first row is complete, or there are only empty lines.
    pub is_whole: bool,
}

/// The first rows of a text, which has no byte order mark and may be cut off anywhere if it is not
/// `complete`.
pub fn beginning(text: &[u8], delimiter: u8, complete: bool) -> FirstRows {
    let whole = whole_records(text, delimiter, complete);
    // A single long row is better than none.
    let mut rest = match whole {
        0 => text,
        _ => &text[..whole],
    };
    let mut begun = FirstRows::default();
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
            cells.push(unquoted(&row[at]).into_owned());
        });
        rows.push(cells);
    }
    // Only empty lines are no row that is too long.
    begun.is_whole = whole > 0 && (!rows.is_empty() || 2 * whole > text.len());
    begun
}

/// Returns a field of one character without its quotes.
fn without_quotes(field: &[u8]) -> &[u8] {
    let inner = field.strip_prefix(b"\"");
    let inner = inner.and_then(|inner| inner.strip_suffix(b"\""));
    inner.unwrap_or(field)
}

fn without_return(record: &[u8]) -> &[u8] {
    record.strip_suffix(b"\r").unwrap_or(record)
}

/// Reads the rows of a text, some `chunk` bytes at a time.
pub fn read(text: Text, chunk: usize, form: Arc<CsvForm>) -> Box<dyn Batches> {
    let delimiter = form.delimiter;
    let whole = move |text: &[u8], complete: bool| whole_records(text, delimiter, complete);
    Box::new(Reader {
        blocks: Blocks::new(text, chunk, whole).cut_at_lines(),
        form,
    })
}

struct Reader<F> {
    blocks: Blocks<F>,
    form: Arc<CsvForm>,
}

impl<F: Fn(&[u8], bool) -> usize + Send> Batches for Reader<F> {
    fn next(&mut self) -> Result<Option<Box<dyn Batch>>, ReadError> {
        let Some(block) = self.blocks.next_block()? else {
            return Ok(None);
        };
        Ok(Some(Box::new(CsvBatch {
            block,
            form: Arc::clone(&self.form),
        })))
    }
}

struct CsvBatch {
    block: Block,
    form: Arc<CsvForm>,
}

/// The records of a block, one after the other.
struct Records<'a> {
    rest: &'a [u8],
    delimiter: u8,
    /// True if there are quotes in the block.
    quotes: bool,
    /// Number of the next line.
    line: u64,
}

/// A record of a block.
struct Record<'a> {
    /// Its text without the line feed.
    text: &'a [u8],
    /// Its text without a line end.
    row: &'a [u8],
    /// Number of its first line.
    line: u64,
    /// The place in it of a quote that is never closed.
    open: Option<usize>,
}

impl<'a> Records<'a> {
    /// The next record, if it is like another.
    #[inline]
    fn next_like(&mut self, template: &mut Template) -> Option<Record<'a>> {
        let (text, after) = self.rest.split_at_checked(template.len())?;
        let after = after.strip_prefix(b"\n")?;
        if !template.fits(text) {
            return None;
        }
        self.rest = after;
        self.line += 1;
        Some(Record {
            text,
            row: without_return(text),
            line: self.line - 1,
            open: None,
        })
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    #[inline]
    fn next(&mut self) -> Option<Record<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (mut text, mut after) = first_record(self.rest, self.delimiter, self.quotes);
        // Only the end of the text can end a record within quotes. The lines after its first are rows
        // of their own.
        let open = match after {
            [] if self.quotes => open_quote(without_return(text), self.delimiter),
            _ => None,
        };
        if open.is_some()
            && let Some(end) = memchr(b'\n', self.rest)
        {
            (text, after) = (&self.rest[..end], &self.rest[end + 1..]);
        }
        self.rest = after;
        let line = self.line;
        self.line += 1;
        if self.quotes {
            self.line += memchr_iter(b'\n', text).count() as u64;
        }
        Some(Record {
            text,
            row: without_return(text),
            line,
            open,
        })
    }
}

/// The fields of a record: the places of those that are read.
struct CsvFields<'a> {
    record: &'a Record<'a>,
    chosen: &'a Columns,
    /// Number of fields, read or not.
    count: usize,
    puzzle: Range<usize>,
    beside: Range<usize>,
    /// All of them, if all are read.
    all: &'a [Range<usize>],
}

impl CsvFields<'_> {
    fn at(&self, column: usize) -> Range<usize> {
        if column == self.chosen.puzzle {
            self.puzzle.clone()
        } else if Some(column) == self.chosen.beside {
            self.beside.clone()
        } else {
            self.all[column].clone()
        }
    }
}

impl Fields for CsvFields<'_> {
    #[inline]
    fn place(&self, column: usize) -> Place<'_> {
        Place {
            line: Some(self.record.line),
            before: &self.record.row[..self.at(column).start],
            name: &self.chosen.names[column],
        }
    }

    #[inline]
    fn text(&self, column: usize) -> Result<Cow<'_, [u8]>, RecordError> {
        Ok(unquoted(&self.record.row[self.at(column)]))
    }

    fn digit(&self, column: usize) -> Result<&[u8], RecordError> {
        Ok(without_quotes(&self.record.row[self.at(column)]))
    }
}

impl Batch for CsvBatch {
    fn rows(&self, wanted: &ReadOptions) -> Rows<'_> {
        /// About as long as a row of a puzzle is, so that room is made once.
        const SHORT: usize = 90;
        let chosen = &self.form.chosen;
        let mut rows = Rows::with_capacity(self.block.text.len() / SHORT + 1, wanted);
        if self.block.too_long {
            let limit = RecordLimit::shown(self.block.limit);
            let reason = format!("the row is longer than {limit}");
            let error = RecordError::in_line(self.block.line, 1, reason);
            let error = error.with_remedy(Remedy::HigherLimit);
            rows.push_unread(error, b"", wanted);
            return rows;
        }
        let mut places = Vec::new();
        let mut records = self.records();
        // A record that others may be like, with the places of its fields.
        let mut learned: Option<(Template, Vec<Range<usize>>)> = None;
        let delimiter = self.form.delimiter;
        let mut learns = wanted.shape() == BoardShape::CLASSIC
            && !delimiter.is_ascii_digit()
            && delimiter != b'.';
        loop {
            let like = learned.as_mut().and_then(|(template, fields)| {
                let record = records.next_like(template)?;
                Some((record, &fields[..]))
            });
            let (record, known) = match like {
                Some((record, fields)) => (record, Some(fields)),
                None => match records.next() {
                    Some(record) => (record, None),
                    None => break,
                },
            };
            let row = record.row;
            // In a table of one column, an empty line is an empty cell, but not at the end of the file.
            if row.is_empty() && chosen.names.len() != 1 {
                continue;
            }
            if row.is_empty() && self.block.last && records.rest.trim_ascii().is_empty() {
                break;
            }
            let all = wanted.cells.is_some() || chosen.width > 1 || chosen.solution.is_some();
            let fields = match known {
                Some(all) => self.known_fields(&record, all),
                None => self.fields(&record, all.then_some(&mut places)),
            };
            // A cell that is not UTF-8 is not replaced by another text.
            let foreign = match &wanted.cells {
                Some(columns) if wanted.utf8 && known.is_none() => {
                    columns.iter().copied().find(|&column| {
                        let field = fields.all.get(column).map(|at| &row[at.clone()]);
                        field.is_some_and(|field| str::from_utf8(field).is_err())
                    })
                }
                _ => None,
            };
            let whole = record.open.is_none() && fields.count == chosen.names.len();
            let is_good = whole && foreign.is_none();
            let is_plain = is_good && fields.push_plain(chosen, wanted, &mut rows);
            if !is_plain {
                let read = if let Some(quote) = record.open {
                    rows.next_is_short(chosen.names.len().saturating_sub(fields.count));
                    rows.unclosed.push(rows.len());
                    let within = self.block.unclosed.then_some(self.block.limit);
                    let before = &row[..quote.min(row.len())];
                    Err(never_closed(record.line, before, within))
                } else if whole {
                    fields.read(chosen, wanted, &mut rows.restored)
                } else {
                    rows.next_is_short(chosen.names.len().saturating_sub(fields.count));
                    Err(ragged(
                        record.line,
                        fields.count,
                        chosen.names.len(),
                        wanted,
                    ))
                };
                let read = match foreign {
                    Some(column) => Err(not_utf8(record.line, &chosen.names[column])),
                    None => read,
                };
                rows.push(read, row);
            }
            if wanted.raw {
                // With its carriage return, so that the line ends as it did.
                rows.raw.push(record.text);
            }
            for &column in wanted.cells.iter().flatten() {
                push_cell(&record, fields.all.get(column), wanted, &mut rows.cells);
            }
            if is_plain && std::mem::take(&mut learns) {
                learned = self.template(&record);
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
    /// The records, without what comes before the rows, which may be some blocks long.
    fn records(&self) -> Records<'_> {
        let text = &self.block.text[..];
        let before = (self.block.end.offset as usize).saturating_sub(text.len());
        let skipped = self.form.rows.saturating_sub(before).min(text.len());
        Records {
            rest: &text[skipped..],
            delimiter: self.form.delimiter,
            quotes: memchr(b'"', text).is_some(),
            line: self.block.line + memchr_iter(b'\n', &text[..skipped]).count() as u64,
        }
    }

    /// A record on one line as template, with the places of its fields, if it has boards.
    fn template<'a>(&self, record: &Record<'a>) -> Option<(Template<'a>, Vec<Range<usize>>)> {
        if memchr(b'\n', record.text).is_some() {
            return None;
        }
        let template = Template::new(record.text, |_, _| true)?;
        let mut all = Vec::new();
        fields(record.row, self.form.delimiter, |at| all.push(at));
        Some((template, all))
    }

    /// The fields of a record of which all places are known.
    #[inline]
    fn known_fields<'a>(
        &'a self,
        record: &'a Record<'a>,
        all: &'a [Range<usize>],
    ) -> CsvFields<'a> {
        let chosen = &self.form.chosen;
        CsvFields {
            record,
            chosen,
            count: all.len(),
            puzzle: all[chosen.puzzle].clone(),
            beside: chosen.beside.map_or(0..0, |column| all[column].clone()),
            all,
        }
    }

    /// Finds the fields of a record that are read, and all of them if `all` is given.
    #[inline]
    fn fields<'a>(
        &'a self,
        record: &'a Record<'a>,
        mut all: Option<&'a mut Vec<Range<usize>>>,
    ) -> CsvFields<'a> {
        let CsvForm {
            delimiter, chosen, ..
        } = &*self.form;
        let (mut count, mut puzzle, mut beside) = (0, 0..0, 0..0);
        if let Some(all) = &mut all {
            all.clear();
        }
        fields(record.row, *delimiter, |at| {
            if count == chosen.puzzle {
                puzzle = at.clone();
            } else if Some(count) == chosen.beside {
                beside = at.clone();
            }
            count += 1;
            if let Some(all) = &mut all {
                all.push(at);
            }
        });
        CsvFields {
            record,
            chosen,
            count,
            puzzle,
            beside,
            all: all.map_or(&[], |all| all),
        }
    }
}

/// Appends a cell that the output keeps: null where the record has no such field.
fn push_cell(
    record: &Record,
    at: Option<&Range<usize>>,
    wanted: &ReadOptions,
    cells: &mut CellTable,
) {
    let Some(at) = at else {
        return cells.push(Cell::Null);
    };
    let field = &record.row[at.clone()];
    match field {
        // So that it ends where it ended here.
        [b'"', ..] if wanted.verbatim && record.open == Some(at.start) => {
            cells.push_text(|text| {
                text.extend_from_slice(field);
                text.push(b'"');
            });
        }
        _ if wanted.verbatim => cells.push(Cell::Text(field)),
        _ if wanted.utf8 && str::from_utf8(field).is_err() => cells.push(Cell::Null),
        // Nothing is null, and nothing in quotes is an empty text.
        [] => cells.push(Cell::Null),
        _ => cells.push(Cell::Text(&unquoted(field))),
    }
}

fn not_utf8(line: u64, name: &Name) -> RecordError {
    RecordError {
        name: Some(name.clone()),
        remedy: Some(Remedy::ConvertToUtf8),
        ..RecordError::in_line(line, 1, format!("the cell {NOT_UTF8}"))
    }
}

fn ragged(line: u64, found: usize, expected: usize, wanted: &ReadOptions) -> RecordError {
    let fields = if found == 1 { "field" } else { "fields" };
    let columns = if expected == 1 { "column" } else { "columns" };
    let mut reason =
        format!("the row has {found} {fields} where the table has {expected} {columns}");
    if found <= expected || wanted.cells.is_none() {
        return RecordError::in_line(line, 1, reason);
    }
    reason += &format!("; the output has the first {expected}");
    RecordError::in_line(line, 1, reason).with_remedy(Remedy::KeepWhole { noun: "the row" })
}

/// Returns the error for a quote that is never closed, or not within `within` bytes. `before` is the text
/// of the record before it.
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
            RecordLimit::shown(limit)
        ),
    };
    RecordError {
        name: None,
        remedy: within.map(|_| Remedy::HigherLimit),
        ..place.error(1, reason)
    }
}
