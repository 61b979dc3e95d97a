//! The formats of puzzle programs as batches of records, and how they are written.
//!
//! Their files are short: they are read one puzzle after the other where others are framed.

use super::TableWriter;
use super::blocks::{Progress, Text};
use super::puzzle_files::{PuzzleFile, PuzzleFileWriter, Record};
use crate::table::{
    Batch, Batches, Cell, Position, Puzzle, ReadError, RecordError, Row, Rows, Value, Wanted,
};
use ninefold::{Board, Grid};

/// How many puzzles make a batch.
const BATCH: usize = 800;

/// Reads the puzzles of a file.
pub fn read<const SIDE: usize>(file: Box<dyn PuzzleFile>, text: Text) -> Box<dyn Batches<SIDE>> {
    Box::new(Reader {
        file,
        name: text.name,
        progress: text.progress,
        position: Position {
            offset: 0,
            ..text.start
        },
        skip: text.start.offset,
    })
}

struct Reader {
    file: Box<dyn PuzzleFile>,
    name: String,
    progress: Progress,
    position: Position,
    /// How many puzzles have been answered before.
    skip: u64,
}

impl<const SIDE: usize> Batches<SIDE> for Reader {
    fn next(&mut self) -> Result<Option<Box<dyn Batch<SIDE>>>, ReadError> {
        let mut records = Vec::new();
        while records.len() < BATCH {
            let record = self.file.next_puzzle().map_err(|source| ReadError::Io {
                name: self.name.clone(),
                source,
            })?;
            let Some(record) = record else {
                break;
            };
            self.position.offset += 1;
            if self.position.offset > self.skip {
                records.push(record);
            }
        }
        if records.is_empty() {
            return Ok(None);
        }
        Ok(Some(Box::new(PuzzleBatch {
            records,
            end: self.position,
            progress: self.progress.advance(0),
        })))
    }
}

struct PuzzleBatch {
    records: Vec<Record>,
    end: Position,
    progress: u64,
}

impl<const SIDE: usize> Batch<SIDE> for PuzzleBatch {
    fn rows(&self, wanted: &Wanted) -> Rows<'_, SIDE> {
        let mut rows = Rows::with_capacity(self.records.len(), wanted);
        for record in &self.records {
            for _ in wanted.cells.iter().flatten() {
                rows.cells.push(match record {
                    Ok(found) => Cell::Text(&found.cells),
                    Err(_) => Cell::Null,
                });
            }
            let read = match record {
                Ok(found) => {
                    Board::<SIDE>::from_text(&found.cells, wanted.syntax).map_err(|error| {
                        RecordError {
                            line: Some(found.line),
                            ..error.into()
                        }
                    })
                }
                Err(problem) => Err(RecordError {
                    line: Some(problem.line),
                    column: Some(problem.column),
                    name: None,
                    reason: problem.reason.as_str().into(),
                    remedy: None,
                    text: None,
                }),
            };
            let read = read.map(|board| {
                let puzzle = match wanted.pencilmarks {
                    true => {
                        let grid = Grid::from_digits(board.digits());
                        let grid = grid.expect("pencilmarks are read from 9x9 alone");
                        Puzzle::Pencilmarks(Box::new(grid.into()))
                    }
                    false => Puzzle::Board(board),
                };
                (puzzle, None)
            });
            // What is no puzzle has been passed over by its reader.
            rows.push(read, b"");
            if wanted.lines {
                rows.lines.push(match record {
                    Ok(found) => found.line,
                    Err(problem) => problem.line,
                });
            }
        }
        rows
    }

    fn end(&self) -> Option<Position> {
        Some(self.end)
    }

    fn progress(&self) -> u64 {
        self.progress
    }
}

/// Writes the first value of each row, a board, in the format of a puzzle program. A record that is
/// none has no place there.
pub struct PuzzleWriter {
    /// The format.
    pub writer: Box<dyn PuzzleFileWriter>,
    /// Whether an empty line tells where a puzzle ends.
    pub blank: bool,
}

impl TableWriter for PuzzleWriter {
    fn begin(&self, out: &mut Vec<u8>) {
        self.writer.begin(out).expect("memory takes any text");
    }

    fn row(&self, _: &Row, values: &[Value], out: &mut Vec<u8>) {
        if let Some(Value::Text(board)) = values.first() {
            // Every one as if it was the first: nobody knows here which is.
            let written = self.writer.record(board, 1, out);
            written.expect("memory takes any text, and a board fits its format");
            if self.blank {
                out.push(b'\n');
            }
        }
    }

    fn end(&self, out: &mut Vec<u8>) {
        self.writer.end(out).expect("memory takes any text");
    }
}
