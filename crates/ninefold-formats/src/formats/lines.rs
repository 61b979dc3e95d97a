//! Puzzles without columns: one a line, or grids of lines, as `ninefold::text` reads them.

use super::blocks::{FullReader, Progress, Text, without_mark};
use super::cell::PENCILMARKS;
use crate::layouts_in_records;
use crate::table::{
    Batch, Batches, Cell, CellTable, Position, Puzzle, ReadError, ReadOptions, RecordError, Remedy,
    Rows, are_pencilmarks,
};
use ninefold::text::{self, Piece, PlainLines, Reader, Record, Syntax};
use ninefold::{AnyBoard, Board, BoardShape, Grid, ParseError};
use std::io::Read;

/// Reads the records of a text, about `chunk` bytes at a time.
pub fn read(shape: BoardShape, text: Text, chunk: usize, pencilmarks: bool) -> Box<dyn Batches> {
    let Text {
        name,
        read,
        start,
        fill,
        progress,
        ..
    } = text;
    let read: Box<dyn Read + Send> = match fill {
        true => Box::new(FullReader(read)),
        false => read,
    };
    let (offset, line, source) = (start.offset, start.line, start.source);
    let reader = Reader::with_chunk(read, chunk);
    Box::new(LinesReader {
        name,
        reader: match pencilmarks {
            true => reader.of_pencilmarks(),
            false => reader.of_shape(shape),
        }
        .beginning_at(offset, line),
        pencilmarks,
        source,
        progress,
    })
}

/// Returns true if the first record of a text that is well-formed is pencilmarks, and no board.
pub fn begin_with_pencilmarks(head: &[u8], syntax: Syntax) -> bool {
    // A type of reader that there is anyway.
    let head: Box<dyn Read + Send + '_> = Box::new(head);
    let mut reader = Reader::new(head).of_pencilmarks();
    while let Some(batch) = reader.next_batch().expect("memory can be read") {
        let mut records = batch.records();
        if let Some(good) = records.find(|record| record.pencilmarks(syntax).is_ok()) {
            return good.parse(syntax).is_err();
        }
    }
    false
}

/// The number of the first line that is not empty, and the reason why it is no record, if a text has none.
pub fn first_skipped(head: &[u8]) -> Option<(usize, String)> {
    let lines = without_mark(head).split(|&byte| byte == b'\n');
    let mut lines = lines.map(<[u8]>::trim_ascii).enumerate();
    let (above, line) = lines.find(|(_, line)| !line.is_empty())?;
    let reason = match line {
        [b'<', next, ..] if next.is_ascii_alphabetic() || b"!?/".contains(next) => {
            "HTML is not read: save its table as CSV".to_owned()
        }
        [b'\\', ..] => "LaTeX is not read: save its table as CSV".to_owned(),
        [sign, ..] if sign.is_ascii_punctuation() => {
            format!("what begins with `{}` is skipped", char::from(*sign))
        }
        _ => {
            let start: String = String::from_utf8_lossy(line).chars().take(40).collect();
            format!("`{}` is skipped", start.escape_debug())
        }
    };
    Some((above + 1, reason))
}

/// A reader of boards, or of pencilmarks.
struct LinesReader {
    name: String,
    reader: Reader<Box<dyn Read + Send>>,
    pencilmarks: bool,
    source: usize,
    progress: Progress,
}

impl LinesReader {
    fn next_batch(&mut self) -> Result<Option<LinesBatch>, ReadError> {
        let batch = self.reader.next_batch().map_err(|source| ReadError::Io {
            name: self.name.clone(),
            source,
        })?;
        let Some(batch) = batch else {
            return Ok(None);
        };
        let progress = self.progress.advance(batch.bytes());
        let end = self.reader.position().map(|(offset, line)| Position {
            source: self.source,
            offset,
            line,
        });
        Ok(Some(LinesBatch {
            batch,
            end,
            progress,
        }))
    }
}

impl Batches for LinesReader {
    fn next(&mut self) -> Result<Option<Box<dyn Batch>>, ReadError> {
        Ok(match self.next_batch()? {
            None => None,
            Some(batch) if self.pencilmarks => Some(Box::new(PencilmarksBatch(batch))),
            Some(batch) => Some(Box::new(batch)),
        })
    }
}

struct LinesBatch {
    batch: text::Batch,
    end: Option<Position>,
    progress: u64,
}

/// A batch of pencilmarks.
struct PencilmarksBatch(LinesBatch);

impl Batch for PencilmarksBatch {
    fn rows(&self, wanted: &ReadOptions) -> Rows<'_> {
        let mut rows = Rows::with_capacity(self.0.batch.len(), wanted);
        for record in self.0.batch.records() {
            let read = record.pencilmarks(wanted.syntax);
            for _ in wanted.cells.iter().flatten() {
                match &read {
                    Ok(marks) => rows.cells.push_text(|text| {
                        text.extend_from_slice(text::candidates(marks).as_flattened());
                    }),
                    Err(_) => rows.cells.push(Cell::Text(record.text().trim_ascii())),
                }
            }
            let read = read.map(|marks| (Puzzle::Pencilmarks(Box::new(marks)), None));
            rows.push(read.map_err(Into::into), record.text());
        }
        rows
    }

    fn end(&self) -> Option<Position> {
        self.0.end
    }

    fn progress(&self) -> u64 {
        self.0.progress
    }
}

impl Batch for LinesBatch {
    fn rows(&self, wanted: &ReadOptions) -> Rows<'_> {
        let mut rows = Rows::with_capacity(self.batch.len(), wanted);
        rows.taken_out = self.batch.taken_out() as u64;
        for piece in self.batch.pieces() {
            match piece {
                Piece::Plain(lines) if wanted.own_layouts().is_some() => {
                    for record in lines.records() {
                        row(&mut rows, record, wanted);
                    }
                }
                Piece::Plain(lines) => plain_rows(&mut rows, lines, wanted),
                Piece::Record(record) => row(&mut rows, record, wanted),
            }
        }
        rows
    }

    fn end(&self) -> Option<Position> {
        self.end
    }

    fn progress(&self) -> u64 {
        self.progress
    }
}

/// Appends a record of any form.
fn row<'a>(rows: &mut Rows<'a>, record: Record<'a>, wanted: &ReadOptions) {
    // (What is handed from function to function takes longer.)
    let read = match wanted.are_grids() {
        true => parsed(rows, record, wanted).map(|grid| rows.grids.push(grid)),
        false if wanted.own_layouts().is_some() => with_own_layout(rows, record, wanted),
        false => parsed(rows, record, wanted).map(|board| rows.boards.push(board)),
    };
    if let Err(error) = read {
        let is_marks =
            wanted.shape() == BoardShape::CLASSIC && are_pencilmarks(record.text(), wanted.syntax);
        let error = match is_marks {
            true => RecordError {
                reason: PENCILMARKS.into(),
                remedy: Some(Remedy::Pencilmarks),
                column: Some(1),
                ..error
            },
            false => error,
        };
        rows.push(Err(error), record.text());
    }
    push_text(rows, record, wanted);
}

/// Reads a record, and appends its text to the cells that are wanted.
#[inline]
fn parsed<'a, B: AnyBoard>(
    rows: &mut Rows<'a>,
    record: Record<'a>,
    wanted: &ReadOptions,
) -> Result<B, RecordError> {
    let layout = &wanted.layout;
    let said = |error: ParseError| {
        let wrong = |reason| RecordError::in_line(record.line(), 1, reason);
        match layouts_in_records::digits_of(record.text(), layout, wrong) {
            Some(digits) => Ok(B::from_known(layout, &digits?)),
            None => Err(error.into()),
        }
    };
    let read = record.parse_of(layout, wanted.syntax).or_else(said);
    push_cells(rows, record, read.as_ref().ok(), wanted);
    read
}

/// Reads a record that may say its layout itself.
#[cold]
fn with_own_layout<'a>(
    rows: &mut Rows<'a>,
    record: Record<'a>,
    wanted: &ReadOptions,
) -> Result<(), RecordError> {
    let said = layouts_in_records::of_record(record.text())
        .map_err(|reason| RecordError::in_line(record.line(), 1, reason));
    let read = said.and_then(|said| match said {
        Some(board) => Ok(board),
        None => Ok(record.parse_of(&wanted.layout, wanted.syntax)?),
    });
    push_cells(rows, record, read.as_ref().ok(), wanted);
    rows.boards.push(read?);
    Ok(())
}

/// Appends the text of a record to the cells that are wanted.
#[inline]
fn push_cells<'a, B: AnyBoard>(
    rows: &mut Rows<'a>,
    record: Record<'a>,
    board: Option<&B>,
    wanted: &ReadOptions,
) {
    for _ in wanted.cells.iter().flatten() {
        match board {
            Some(board) => push_board(&mut rows.cells, board),
            None => rows.cells.push(Cell::Text(record.text().trim_ascii())),
        }
    }
}

/// Appends lines that are boards.
fn plain_rows<'a>(rows: &mut Rows<'a>, lines: PlainLines<'a>, wanted: &ReadOptions) {
    if let Some(columns) = &wanted.cells {
        for board in lines.boards() {
            for _ in columns {
                push_board(&mut rows.cells, &board);
            }
        }
    }
    match wanted.are_grids() {
        true => rows.grids.extend(lines.boards()),
        false => {
            let board = |grid: Grid| Board::from_known(&rows.layout, grid.digits());
            rows.boards.extend(lines.boards().map(board));
        }
    }
    if wanted.text || wanted.lines {
        for record in lines.records() {
            push_text(rows, record, wanted);
        }
    }
}

fn push_board(cells: &mut CellTable, board: &impl AnyBoard) {
    cells.push_text(|text| text.extend_from_slice(&text::symbols(board)));
}

/// Appends what a record was, as far as that is wanted.
fn push_text<'a>(rows: &mut Rows<'a>, record: Record<'a>, wanted: &ReadOptions) {
    if wanted.text {
        rows.raw.push(record.text());
    }
    if wanted.lines {
        rows.lines.push(record.line());
    }
}
