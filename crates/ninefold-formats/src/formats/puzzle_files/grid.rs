//! A grid that is built from the rows of a file, and its first problem.

use super::lines::{LIMIT, Line};
use super::{Problem, PuzzleRecord, Record};

/// The rows read so far of one puzzle.
#[derive(Debug)]
pub(super) struct Grid {
    side: usize,
    /// The line of its first row.
    first: u64,
    /// The line of its last row so far.
    last: u64,
    rows: u64,
    /// The first row that is one too many.
    surplus: Option<u64>,
    cells: Vec<u8>,
    problem: Option<Problem>,
}

impl Grid {
    /// A grid that begins at a line.
    pub fn new(side: usize, line: u64) -> Grid {
        Grid {
            side,
            first: line,
            last: line,
            rows: 0,
            surplus: None,
            cells: Vec::with_capacity(side * side),
            problem: None,
        }
    }

    /// Adds a row. `read` appends the cells of a line, at most `side` of them, or returns the column and the
    /// reason of an error.
    pub fn row(
        &mut self,
        line: &Line,
        read: impl FnOnce(&str, usize, &mut Vec<u8>) -> Result<(), (usize, String)>,
    ) {
        self.rows += 1;
        self.last = line.number;
        if self.rows > self.side as u64 {
            self.surplus.get_or_insert(line.number);
        } else if self.problem.is_none() {
            let result = if line.too_long {
                Err((1, format!("the line is longer than {LIMIT} bytes")))
            } else {
                read(&line.text, self.side, &mut self.cells)
            };
            self.problem = result.err().map(|(column, reason)| Problem {
                line: line.number,
                column,
                reason,
            });
        }
    }

    /// Returns the puzzle when there are no more rows.
    pub fn finish(self) -> Record {
        let Grid { side, rows, .. } = self;
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        let problem = |line, reason| Problem {
            line,
            column: 1,
            reason,
        };
        if let Some(line) = self.surplus {
            let reason = format!(
                "the grid has {rows} rows where a puzzle has {side}; \
                 an empty line or a header stands between two puzzles"
            );
            return Err(problem(line, reason));
        }
        if rows < side as u64 {
            let reason = format!("the grid ends after {rows} of its {side} rows");
            return Err(problem(self.last, reason));
        }
        Ok(PuzzleRecord {
            line: self.first,
            cells: self.cells,
        })
    }
}
