//! Reader of batches of records: lines, or elements of one array.

use super::array::{self, Element};
use super::frame::{Frame, Records};
use super::record::{self, InvalidRecord, Members, Shape, one_line, puzzle_text};
use super::sample::SAMPLE;
use super::template::RecordTemplate;
use crate::formats::blocks::{Block, Blocks, RecordLimit, Text, whole_lines, without_mark};
use crate::formats::cell::{Fields, Place};
use crate::table::{
    Batch, Batches, Cell, CellTable, CellType, Columns, Name, Position, ReadError, ReadOptions,
    RecordError, Remedy, Rows,
};
use ninefold::BoardShape;
use std::borrow::Cow;
use std::sync::Arc;

/// Form of the records of a file.
#[derive(Clone, Debug)]
pub struct JsonForm {
    /// Shape of a record.
    pub shape: Shape,
    /// The frame around them.
    pub frame: Frame,
    /// Their columns.
    pub chosen: Columns,
    /// The types of these, by the first records.
    pub types: Vec<CellType>,
}

/// Reads the records of a text, some `chunk` bytes at a time.
///
/// # Errors
/// [`ReadError`] if an array is to be read, and there is none.
pub fn read(
    mut text: Text,
    chunk: usize,
    form: Arc<JsonForm>,
) -> Result<Box<dyn Batches>, ReadError> {
    let at_start = text.start.offset == 0;
    let mut is_open = false;
    let whole = match &form.frame {
        Frame::Lines => whole_lines,
        Frame::Values => array::whole_values,
        Frame::Array { before, .. } => {
            if at_start {
                array::open(&mut text, before)?;
            }
            is_open = at_start && !text.more;
            array::whole_elements
        }
    };
    Ok(Box::new(Reader {
        name: text.name.clone(),
        // A part of a text ends at the end of a record, before that of the array.
        more: text.more,
        is_open,
        blocks: Blocks::new(text, chunk, whole),
        form,
        at_start,
    }))
}

struct Reader<F> {
    name: String,
    blocks: Blocks<F>,
    form: Arc<JsonForm>,
    at_start: bool,
    /// True if more follows the text.
    more: bool,
    /// True if the array has begun and not ended.
    is_open: bool,
}

impl<F: Fn(&[u8], bool) -> usize + Send> Batches for Reader<F> {
    fn next(&mut self) -> Result<Option<Box<dyn Batch>>, ReadError> {
        let Some(block) = self.blocks.next_block()? else {
            if std::mem::take(&mut self.is_open) {
                return Err(self.fault("the JSON array does not end: the file is cut off".into()));
            }
            return Ok(None);
        };
        self.check(&block).map_err(|fault| self.fault(fault))?;
        let at_start = std::mem::take(&mut self.at_start);
        Ok(Some(Box::new(JsonBatch {
            block,
            at_start,
            form: Arc::clone(&self.form),
        })))
    }
}

impl<F> Reader<F> {
    fn fault(&self, fault: String) -> ReadError {
        ReadError::Array {
            name: self.name.clone(),
            fault,
        }
    }

    /// Checks the frame of records, as far as this block.
    ///
    /// # Errors
    /// A text that says what is wrong.
    fn check(&mut self, block: &Block) -> Result<(), String> {
        if self.form.frame == Frame::Lines {
            return Ok(());
        }
        if block.too_long {
            return Err(format!(
                "line {}: a record of the JSON is longer than {}, or a bracket or a \
                 quote is missing",
                block.line,
                RecordLimit::shown(block.limit)
            ));
        }
        if let Frame::Array { before, named } = &self.form.frame {
            if block.last {
                array::check_end(before, *named, &block.text, block.line)?;
            }
            self.is_open = !block.last && !self.more;
        }
        Ok(())
    }
}

struct JsonBatch {
    block: Block,
    at_start: bool,
    form: Arc<JsonForm>,
}

/// The members of a record that are read, by the number of their column.
struct ColumnMembers<'a, 'de> {
    chosen: &'a Columns,
    wanted: &'a ReadOptions,
    found: Vec<Option<&'de str>>,
    /// The column that the next name is likely to have.
    next: usize,
    /// Number of members, in an array.
    count: usize,
    /// An unknown member.
    unknown: Option<UnknownMember>,
}

/// A member that the first records do not have.
enum UnknownMember {
    /// It would be lost, for this reason.
    Lost(String),
    /// It has the name of an answer, for which this is the reason.
    Answer(String),
}

impl<'de> Members<'de> for ColumnMembers<'_, 'de> {
    #[inline]
    fn named(&mut self, name: &str) -> Result<Option<usize>, String> {
        let names = &self.chosen.names;
        let known = match names.get(self.next) {
            Some(next) if next == name => Some(self.next),
            _ => names.iter().position(|known| known == name),
        };
        let Some(known) = known else {
            let kept = self.wanted.cells.as_ref().map_or(0, Vec::len);
            if self.wanted.added.iter().any(|added| added == name) {
                self.unknown = Some(UnknownMember::Answer(format!(
                    "a member `{name}`, which the first {SAMPLE} records do not have, and which is \
                     the name of an answer"
                )));
            } else if kept >= names.len() && self.unknown.is_none() {
                // Where some columns were chosen, these are all that is kept, and nothing is lost.
                self.unknown = Some(UnknownMember::Lost(format!(
                    "a member `{name}`, which the first {SAMPLE} records do not have and the output \
                     cannot hold"
                )));
            }
            return Ok(None);
        };
        self.next = known + 1;
        Ok(self.wants(known).then_some(known))
    }

    fn numbered(&mut self, number: usize) -> bool {
        self.count = self.count.max(number);
        number < self.found.len() && self.wants(number)
    }

    fn member(&mut self, number: usize, raw: &'de str) {
        self.found[number] = Some(raw);
    }
}

impl ColumnMembers<'_, '_> {
    fn wants(&self, column: usize) -> bool {
        (self.chosen.puzzle..self.chosen.puzzle + self.chosen.width).contains(&column)
            || Some(column) == self.chosen.beside
            || Some(column) == self.chosen.solution
            || self
                .chosen
                .members
                .iter()
                .any(|member| member.column == column)
            || self.wanted.cells.is_some()
    }
}

impl Batch for JsonBatch {
    fn rows(&self, wanted: &ReadOptions) -> Rows<'_> {
        /// About as long as an object with a puzzle is, so that room is made once.
        const SHORT: usize = 96;
        let JsonForm { shape, chosen, .. } = &*self.form;
        let mut rows = Rows::with_capacity(self.block.text.len() / SHORT + 1, wanted);
        if self.block.too_long {
            let limit = RecordLimit::shown(self.block.limit);
            let reason = format!("the line is longer than {limit}");
            let error =
                RecordError::in_line(self.block.line, 1, reason).with_remedy(Remedy::HigherLimit);
            rows.push_unread(error, b"", wanted);
            return rows;
        }
        let mut header = self.at_start && chosen.header && *shape == Shape::Array;
        let mut looked = ColumnMembers {
            chosen,
            wanted,
            found: Vec::new(),
            next: 0,
            count: 0,
            unknown: None,
        };
        let mut learned: Option<RecordTemplate> = None;
        let mut learns = wanted.shape() == BoardShape::CLASSIC;
        for record in self.records() {
            looked.unknown = None;
            let known = learned
                .as_mut()
                .is_some_and(|learned| learned.read(record.value, &mut looked.found));
            if !known {
                looked.found.clear();
                looked.found.resize(chosen.names.len(), None);
                looked.next = 0;
                looked.count = 0;
                if let Err(error) = record::read(record.value, *shape, &mut looked) {
                    let error = record.no_record(error, wanted);
                    rows.push_unread(error, record.value, wanted);
                    continue;
                }
            }
            // The header is the first array that is whole.
            if std::mem::take(&mut header) {
                continue;
            }
            // A value of another type is not put into a column.
            let misfit = match known {
                true => None,
                false => self.misfit(&looked, wanted),
            };
            let unknown = looked.unknown.take();
            let whole = known || *shape != Shape::Array || looked.count == chosen.names.len();
            let fields = JsonFields {
                record: &record,
                chosen,
                found: &looked.found,
            };
            let is_good = unknown.is_none() && misfit.is_none() && whole;
            if is_good && fields.push_plain(chosen, wanted, &mut rows) {
                if std::mem::take(&mut learns) {
                    learned = RecordTemplate::new(record.value, &looked.found);
                }
            } else {
                let read = match unknown {
                    Some(UnknownMember::Answer(reason)) => {
                        let error = record.error(reason).with_remedy(Remedy::RenameAnswers);
                        rows.push_unread(error, record.value, wanted);
                        continue;
                    }
                    Some(UnknownMember::Lost(reason)) => {
                        Err(record.error(reason).with_remedy(Remedy::ChooseColumns))
                    }
                    None if !whole => {
                        let missing = chosen.names.len().saturating_sub(looked.count);
                        rows.next_is_short(missing);
                        Err(ragged(&record, looked.count, chosen.names.len(), wanted))
                    }
                    None => {
                        let read = fields.read(chosen, wanted, &mut rows.restored);
                        read.map_err(|error| record.placed(error))
                    }
                };
                let read = match misfit {
                    Some((column, kind)) => {
                        let raw = looked.found[column].unwrap_or_default();
                        let error =
                            record.error_at(raw, &chosen.names[column], misfit_reason(raw, kind));
                        Err(error.with_remedy(Remedy::TextColumn))
                    }
                    None => read,
                };
                rows.push(read, record.value);
            }
            if wanted.raw {
                rows.raw.push(record.value);
            }
            let columns = wanted.cells.iter().flatten().zip(wanted.types());
            for (&column, kind) in columns {
                let kind = misfit.map(|_| kind);
                push_cell(looked.found[column], wanted, kind, &mut rows.cells);
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

impl JsonBatch {
    /// The records, each with its place.
    fn records(&self) -> Records<'_> {
        let line = self.block.line;
        let text = match self.at_start {
            true => without_mark(&self.block.text),
            false => &self.block.text,
        };
        self.form.frame.records(text, line)
    }

    /// The first column that is wanted and has a value of another type than that of the column.
    fn misfit(&self, looked: &ColumnMembers, wanted: &ReadOptions) -> Option<(usize, CellType)> {
        let columns = wanted.cells.iter().flatten().copied();
        let mut typed = columns.zip(wanted.types.iter().copied());
        typed.find(|&(column, kind)| {
            looked.found[column].is_some_and(|raw| {
                let cell = match raw.as_bytes() {
                    b"null" => Cell::Null,
                    [b'"', ..] => Cell::Text(raw.as_bytes()),
                    literal => Cell::Literal(literal),
                };
                !kind.fits(cell)
            })
        })
    }
}

/// Appends a member that the output keeps: null where the record has none, or one of another type than
/// `expected`.
fn push_cell(
    raw: Option<&str>,
    wanted: &ReadOptions,
    expected: Option<CellType>,
    cells: &mut CellTable,
) {
    let Some(raw) = raw else {
        return cells.push(Cell::Null);
    };
    let text;
    let cell = match raw.as_bytes() {
        [] | b"null" if !wanted.verbatim => Cell::Null,
        [b'"', ..] if !wanted.verbatim => {
            text = record::text(raw);
            Cell::Text(&text)
        }
        _ => {
            text = one_line(raw);
            Cell::Literal(&text)
        }
    };
    let fits = expected.is_none_or(|kind| kind.fits(cell));
    cells.push(if fits { cell } else { Cell::Null });
}

/// The members of a record.
struct JsonFields<'a, 'de> {
    record: &'a Element<'a>,
    chosen: &'a Columns,
    found: &'a [Option<&'de str>],
}

impl JsonFields<'_, '_> {
    /// A member as it stands.
    fn member(&self, column: usize) -> Result<&str, RecordError> {
        let Columns { names, members, .. } = self.chosen;
        let member = column
            .checked_sub(names.len())
            .and_then(|at| members.get(at));
        if let Some(member) = member {
            let object = self.member(member.column)?;
            let found = record::inside(object, &member.path);
            return found.map_err(|reason| self.place(member.column).error(1, reason));
        }
        let Some(name) = names.get(column) else {
            return Err(self.record.error("there is nothing in it".into()));
        };
        let missing = || self.record.error(format!("the object has no `{name}`"));
        self.found[column].ok_or_else(missing)
    }
}

impl Fields for JsonFields<'_, '_> {
    #[inline]
    fn place(&self, column: usize) -> Place<'_> {
        let raw = match column < self.found.len() {
            true => self.found[column],
            false => self.member(column).ok(),
        };
        self.record
            .place(raw.unwrap_or_default(), self.chosen.name(column))
    }

    #[inline]
    fn text(&self, column: usize) -> Result<Cow<'_, [u8]>, RecordError> {
        let raw = self.member(column)?;
        puzzle_text(raw).map_err(|reason| self.place(column).error(1, reason))
    }

    fn digit(&self, column: usize) -> Result<&[u8], RecordError> {
        let raw = self.member(column)?;
        Ok(raw.trim_matches('"').as_bytes())
    }
}

fn misfit_reason(raw: &str, kind: CellType) -> String {
    /// Number of characters of the value that are shown.
    const SHOWN: usize = 40;
    let shown: String = raw.chars().take(SHOWN).collect();
    let rest = if shown.len() < raw.len() { "..." } else { "" };
    format!(
        "`{shown}{rest}` is not {}, as the first {SAMPLE} records have it in this column of Parquet",
        kind.noun()
    )
}

fn ragged(record: &Element, found: usize, expected: usize, wanted: &ReadOptions) -> RecordError {
    let elements = if found == 1 { "element" } else { "elements" };
    let mut reason = format!("the array has {found} {elements} where the first has {expected}");
    if found <= expected || wanted.cells.is_none() {
        return record.error(reason);
    }
    reason += &format!("; the output has the first {expected}");
    let remedy = Remedy::KeepWhole { noun: "the array" };
    record.error(reason).with_remedy(remedy)
}

impl Element<'_> {
    /// An error in the record as a whole.
    fn error(&self, reason: String) -> RecordError {
        self.placed(RecordError::in_line(
            self.line,
            1 + self.in_line.len() - self.value.len(),
            reason,
        ))
    }

    /// Returns the error for a value that is no record.
    fn no_record(&self, error: InvalidRecord, wanted: &ReadOptions) -> RecordError {
        let InvalidRecord {
            above,
            mut column,
            mut reason,
        } = error;
        if above == 0 {
            column += self.in_line.len() - self.value.len();
        }
        let is_lost = wanted.cells.is_some() || wanted.raw && !wanted.added.is_empty();
        if is_lost {
            reason += "; the output has nothing of it";
        }
        let error = self.placed(RecordError::in_line(
            self.line + above as u64,
            column,
            reason,
        ));
        error.with_remedy(is_lost.then_some(Remedy::KeepWhole { noun: "it" }))
    }

    /// An error in a member.
    fn error_at(&self, raw: &str, name: &Name, reason: String) -> RecordError {
        self.placed(self.place(raw, name).error(1, reason))
    }

    /// Place of a member.
    fn place<'p>(&'p self, raw: &str, name: &'p Name) -> Place<'p> {
        Place {
            line: Some(self.line),
            before: before(self.in_line, raw),
            name,
        }
    }

    /// Returns the error without a column where that is not known.
    fn placed(&self, mut error: RecordError) -> RecordError {
        if !self.begins_line && error.line == Some(self.line) {
            error.column = None;
        }
        error
    }
}

/// The text of a line before a part of it, with the part's opening quote.
fn before<'a>(line: &'a [u8], part: &str) -> &'a [u8] {
    let offset = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
    let quote = usize::from(part.starts_with('"'));
    &line[..(offset + quote).min(line.len())]
}

#[cfg(test)]
mod tests {
    use crate::formats::{Content, Form, Head, Text};
    use crate::table::{Choice, Position, ReadOptions};
    use ninefold::BoardShape;
    use ninefold::text::Syntax;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Number of puzzles in a part of a text that begins at `offset`.
    fn boards(form: &Form, part: &str, offset: usize, more: bool) -> usize {
        let start = Position {
            source: 0,
            offset: offset as u64,
            line: 1,
        };
        let text = Text {
            start,
            more,
            ..Text::of(part.as_bytes().to_vec())
        };
        let shape = BoardShape::CLASSIC;
        let mut batches = form.batches(shape, text, 1, None, false).unwrap();
        let mut boards = 0;
        while let Some(batch) = batches.next().unwrap() {
            boards += batch
                .rows(&ReadOptions::boards(Syntax::default()))
                .grids
                .len();
        }
        boards
    }

    #[test]
    fn an_array_is_read_in_parts() {
        let record = format!("{{\"puzzle\":\"{PUZZLE}\"}}");
        let text = format!(" [{}]\n", vec![record; 100].join(",\n"));
        let content = Content::Text(Head {
            text: text.clone().into_bytes(),
            complete: true,
            name: None,
        });
        let form = Form::find(&content, None, &Choice::default()).unwrap();
        assert_eq!(boards(&form, &text, 0, false), 100);
        let commas = text.match_indices(",\n").map(|(at, _)| at + 1);
        for (before, cut) in commas.enumerate() {
            assert_eq!(boards(&form, &text[..cut], 0, true), before + 1);
            assert_eq!(boards(&form, &text[cut..], cut, false), 99 - before);
        }
    }
}
