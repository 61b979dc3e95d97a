//! `.ss`: the picture of a grid that Simple Sudoku saves and copies. Such files are read as
//! any other grid; here they are written.
//!
//! ```text
//!  *-----------*
//!  |.3.|4..|...|
//!  |9.2|8.6|3.1|
//!  |...|...|.2.|
//!  |---+---+---|
//!  ...
//!  *-----------*
//! ```

use super::{PuzzleFileWriter, board};
use ninefold::BoardShape;
use std::io::{self, Write};

/// A writer of `.ss` files, with an empty line after each puzzle.
#[derive(Clone, Debug)]
pub struct SimpleSudokuWriter {
    shape: BoardShape,
    /// The line above the first row and below the last.
    border: String,
    /// The line between two bands.
    between: String,
}

impl SimpleSudokuWriter {
    /// Writes puzzles of this shape.
    pub fn new(shape: BoardShape) -> SimpleSudokuWriter {
        let dashes = vec!["-".repeat(shape.stack_columns()); shape.stacks()];
        SimpleSudokuWriter {
            shape,
            border: format!(" *{}*\n", dashes.join("-")),
            between: format!(" |{}|\n", dashes.join("+")),
        }
    }
}

impl PuzzleFileWriter for SimpleSudokuWriter {
    fn record(&self, cells: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let cells = board(cells, self.shape.side(), b'.')?;
        let mut text = Vec::with_capacity(2 * cells.len() + 8 * self.shape.side());
        text.extend_from_slice(self.border.as_bytes());
        for (index, row) in cells.chunks(self.shape.side()).enumerate() {
            if index > 0 && index % self.shape.band_rows() == 0 {
                text.extend_from_slice(self.between.as_bytes());
            }
            text.push(b' ');
            for part in row.chunks(self.shape.stack_columns()) {
                text.push(b'|');
                text.extend_from_slice(part);
            }
            text.extend_from_slice(b"|\n");
        }
        text.extend_from_slice(self.border.as_bytes());
        text.push(b'\n');
        out.write_all(&text)
    }
}
