//! Puzzles without columns: one a line, or grids of lines, as `ninefold::text` reads them.

use super::blocks::{FullReader, Progress, Text};
use super::cell::PENCILMARKS;
use crate::table::{
    Batch, Batches, Cell, CellTable, Position, Puzzle, ReadError, ReadOptions, RecordError, Remedy,
    Rows, are_pencilmarks,
};
use ninefold::Board;
use ninefold::text::{self, Piece, PlainLines, Reader, Record, Syntax};
use std::io::Read;

/// Reads the records of a text, about `chunk` bytes at a time.
pub fn read<const SIDE: usize>(
    text: Text,
    chunk: usize,
    pencilmarks: bool,
) -> Box<dyn Batches<SIDE>> {
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
    match pencilmarks {
        true => Box::new(LinesReader::<9, true> {
            name,
            reader: Reader::with_chunk(read, chunk)
                .of_pencilmarks()
                .beginning_at(offset, line),
            source,
            progress,
        }),
        false => Box::new(LinesReader::<SIDE, false> {
            name,
            reader: Reader::with_chunk(read, chunk).beginning_at(offset, line),
            source,
            progress,
        }),
    }
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

/// A reader of records for boards of this side, or of pencilmarks.
struct LinesReader<const SIDE: usize, const PENCILMARKS: bool> {
    name: String,
    reader: Reader<Box<dyn Read + Send>, SIDE>,
    source: usize,
    progress: Progress,
}

impl<const SIDE: usize, const PENCILMARKS: bool> LinesReader<SIDE, PENCILMARKS> {
    fn next_batch(&mut self) -> Result<Option<LinesBatch<SIDE>>, ReadError> {
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

impl<const SIDE: usize> Batches<SIDE> for LinesReader<SIDE, false> {
    fn next(&mut self) -> Result<Option<Box<dyn Batch<SIDE>>>, ReadError> {
        let batch = self.next_batch()?;
        Ok(batch.map(|batch| Box::new(batch) as Box<dyn Batch<SIDE>>))
    }
}

impl<const SIDE: usize> Batches<SIDE> for LinesReader<9, true> {
    fn next(&mut self) -> Result<Option<Box<dyn Batch<SIDE>>>, ReadError> {
        let batch = self.next_batch()?.map(PencilmarksBatch);
        Ok(batch.map(|batch| Box::new(batch) as Box<dyn Batch<SIDE>>))
    }
}

struct LinesBatch<const SIDE: usize> {
    batch: text::Batch<SIDE>,
    end: Option<Position>,
    progress: u64,
}

/// A batch of pencilmarks, for any side.
struct PencilmarksBatch(LinesBatch<9>);

impl<const SIDE: usize> Batch<SIDE> for PencilmarksBatch {
    fn rows(&self, wanted: &ReadOptions) -> Rows<'_, SIDE> {
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

impl<const SIDE: usize> Batch<SIDE> for LinesBatch<SIDE> {
    fn rows(&self, wanted: &ReadOptions) -> Rows<'_, SIDE> {
        let mut rows = Rows::with_capacity(self.batch.len(), wanted);
        for piece in self.batch.pieces() {
            match piece {
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

/// Appends a record of any shape.
fn row<'a, const SIDE: usize>(
    rows: &mut Rows<'a, SIDE>,
    record: Record<'a, SIDE>,
    wanted: &ReadOptions,
) {
    let read = record.parse(wanted.syntax);
    for _ in wanted.cells.iter().flatten() {
        match &read {
            Ok(board) => push_board(&mut rows.cells, board),
            Err(_) => rows.cells.push(Cell::Text(record.text().trim_ascii())),
        }
    }
    let read = match read {
        Ok(board) => Ok((Puzzle::Board(board), None)),
        Err(error) if SIDE == 9 && are_pencilmarks(record.text(), wanted.syntax) => {
            Err(RecordError {
                reason: PENCILMARKS.into(),
                remedy: Some(Remedy::Pencilmarks),
                column: Some(1),
                ..error.into()
            })
        }
        Err(error) => Err(error.into()),
    };
    rows.push(read, record.text());
    push_text(rows, record, wanted);
}

/// Appends lines that are boards.
fn plain_rows<'a, const SIDE: usize>(
    rows: &mut Rows<'a, SIDE>,
    lines: PlainLines<'a>,
    wanted: &ReadOptions,
) {
    let before = rows.boards.len();
    rows.boards.extend(lines.boards());
    if let Some(columns) = &wanted.cells {
        for board in &rows.boards[before..] {
            for _ in columns {
                push_board(&mut rows.cells, board);
            }
        }
    }
    if wanted.text || wanted.lines {
        for record in lines.records::<SIDE>() {
            push_text(rows, record, wanted);
        }
    }
}

fn push_board<const SIDE: usize>(cells: &mut CellTable, board: &Board<SIDE>) {
    cells.push_text(|text| text.extend_from_slice(&text::symbols(board)));
}

/// Appends what a record was, as far as that is wanted.
fn push_text<'a, const SIDE: usize>(
    rows: &mut Rows<'a, SIDE>,
    record: Record<'a, SIDE>,
    wanted: &ReadOptions,
) {
    if wanted.text {
        rows.raw.push(record.text());
    }
    if wanted.lines {
        rows.lines.push(record.line());
    }
}
