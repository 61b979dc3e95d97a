//! Batches of records from files of puzzle programs, and their writer.
//!
//! Their files are short: they are read puzzle by puzzle, while other formats are read in blocks.

use super::TableWriter;
use super::blocks::{Progress, Text};
use super::puzzle_files::{PuzzleFile, PuzzleFileWriter, Record};
use crate::table::{
    Batch, Batches, Cell, Position, Puzzle, ReadError, ReadOptions, RecordError, Row, Rows, Value,
};
use ninefold::{Board, Grid, ParseError};

/// Number of puzzles in a batch.
const BATCH: usize = 800;

/// Reads the puzzles of a file.
pub fn read(file: Box<dyn PuzzleFile>, text: Text) -> Box<dyn Batches> {
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
    /// Number of puzzles that have been answered before.
    skip: u64,
}

impl Batches for Reader {
    fn next(&mut self) -> Result<Option<Box<dyn Batch>>, ReadError> {
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

impl Batch for PuzzleBatch {
    fn rows(&self, wanted: &ReadOptions) -> Rows<'_> {
        let mut rows = Rows::with_capacity(self.records.len(), wanted);
        for record in &self.records {
            for _ in wanted.cells.iter().flatten() {
                rows.cells.push(match record {
                    Ok(found) => Cell::Text(&found.cells),
                    Err(_) => Cell::Null,
                });
            }
            let read = match record {
                Ok(found) => puzzle(&found.cells, wanted).map_err(|error| RecordError {
                    line: Some(found.line),
                    ..error.into()
                }),
                Err(problem) => {
                    let reason = problem.reason.clone();
                    Err(RecordError::in_line(problem.line, problem.column, reason))
                }
            };
            let read = read.map(|puzzle| (puzzle, None));
            // The reader has skipped the text of malformed puzzles.
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

/// The puzzle of a record.
fn puzzle(cells: &[u8], wanted: &ReadOptions) -> Result<Puzzle, ParseError> {
    if !wanted.pencilmarks && !wanted.are_grids() {
        return Board::from_text(&wanted.layout, cells, wanted.syntax).map(Puzzle::Board);
    }
    let grid = Grid::from_text(cells, wanted.syntax)?;
    Ok(match wanted.pencilmarks {
        true => Puzzle::Pencilmarks(Box::new(grid.into())),
        false => Puzzle::Grid(grid),
    })
}

/// A writer of the first value of each row, a board, in the format of a puzzle program. A malformed record
/// is not written.
pub struct PuzzleWriter {
    /// The format.
    pub writer: Box<dyn PuzzleFileWriter>,
}

impl TableWriter for PuzzleWriter {
    fn begin(&self, out: &mut Vec<u8>) {
        self.writer.begin(out).expect("memory takes any text");
    }

    fn row(&self, _: &Row, values: &[Value], out: &mut Vec<u8>) {
        if let Some(Value::Text(board)) = values.first() {
            let written = self.writer.record(board, out);
            written.expect("memory takes any text, and a board fits its format");
        }
    }

    fn end(&self, out: &mut Vec<u8>) {
        self.writer.end(out).expect("memory takes any text");
    }
}
