//! Puzzles without columns: one a line, or grids of lines, as the library's text room reads them.

use super::blocks::{Filling, Progress, Text};
use crate::table::{Batch, Batches, Cell, Position, Rows, Wanted};
use anyhow::{Context, Result};
use ninefold::text::{self, Reader};
use std::io::Read;

/// Reads the records of a text, some `chunk` bytes at a time.
pub fn read<const SIDE: usize>(text: Text, chunk: usize) -> Box<dyn Batches<SIDE>> {
    let Text {
        name,
        read,
        start,
        fill,
        progress,
        ..
    } = text;
    let read: Box<dyn Read + Send> = match fill {
        true => Box::new(Filling(read)),
        false => read,
    };
    let reader = Reader::with_chunk(read, chunk).beginning_at(start.offset, start.line);
    Box::new(LinesReader::<SIDE> {
        name,
        reader,
        source: start.source,
        progress,
    })
}

struct LinesReader<const SIDE: usize> {
    name: String,
    reader: Reader<Box<dyn Read + Send>, SIDE>,
    source: usize,
    progress: Progress,
}

impl<const SIDE: usize> Batches<SIDE> for LinesReader<SIDE> {
    fn next(&mut self) -> Result<Option<Box<dyn Batch<SIDE>>>> {
        let batch = self.reader.next_batch();
        let Some(batch) = batch.with_context(|| format!("cannot read {}", self.name))? else {
            return Ok(None);
        };
        let progress = self.progress.advance(batch.bytes());
        let end = self.reader.position().map(|(offset, line)| Position {
            source: self.source,
            offset,
            line,
        });
        Ok(Some(Box::new(LinesBatch {
            batch,
            end,
            progress,
        })))
    }
}

struct LinesBatch<const SIDE: usize> {
    batch: text::Batch<SIDE>,
    end: Option<Position>,
    progress: u64,
}

impl<const SIDE: usize> Batch<SIDE> for LinesBatch<SIDE> {
    fn rows(&self, wanted: &Wanted) -> Rows<'_, SIDE> {
        let mut rows = Rows::with_capacity(self.batch.len(), wanted);
        for record in self.batch.records() {
            let read = record.parse(wanted.syntax);
            for _ in wanted.cells.iter().flatten() {
                match &read {
                    Ok(board) => rows.cells.push_text(|text| {
                        text.extend_from_slice(text::symbols(board).as_flattened());
                    }),
                    Err(_) => rows.cells.push(Cell::Text(record.text().trim_ascii())),
                }
            }
            rows.push(read.map(|board| (board, None)).map_err(Into::into));
            if wanted.text {
                rows.raw.push(record.text());
            }
            if wanted.lines {
                rows.lines.push(record.line());
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
