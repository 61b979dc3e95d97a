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

use super::{COMPACT_SIDES, PuzzleFileWriter, UnsupportedSide, board, supported};
use std::io::{self, Write};

/// A writer of `.ss` files, with an empty line between two puzzles.
#[derive(Clone, Debug)]
pub struct SimpleSudokuWriter {
    side: usize,
    /// Number of rows and of columns in a box.
    box_side: usize,
    /// The line above the first row and below the last.
    border: String,
    /// The line between two bands.
    between: String,
}

impl SimpleSudokuWriter {
    /// Writes puzzles of `side` rows.
    ///
    /// # Errors
    /// If the format cannot hold boards of that size.
    pub fn new(side: usize) -> Result<SimpleSudokuWriter, UnsupportedSide> {
        let side = supported("an .ss file", side, COMPACT_SIDES)?;
        let box_side = side.isqrt();
        let dashes = vec!["-".repeat(box_side); box_side];
        Ok(SimpleSudokuWriter {
            side,
            box_side,
            border: format!(" *{}*\n", dashes.join("-")),
            between: format!(" |{}|\n", dashes.join("+")),
        })
    }
}

impl PuzzleFileWriter for SimpleSudokuWriter {
    fn begin(&self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn record(&self, cells: &[u8], number: u64, out: &mut dyn Write) -> io::Result<()> {
        let cells = board(cells, self.side, number, b'.')?;
        let mut text = Vec::with_capacity(2 * cells.len() + 8 * self.side);
        if number > 1 {
            text.push(b'\n');
        }
        text.extend_from_slice(self.border.as_bytes());
        for (index, row) in cells.chunks(self.side).enumerate() {
            if index > 0 && index % self.box_side == 0 {
                text.extend_from_slice(self.between.as_bytes());
            }
            text.push(b' ');
            for part in row.chunks(self.box_side) {
                text.push(b'|');
                text.extend_from_slice(part);
            }
            text.extend_from_slice(b"|\n");
        }
        text.extend_from_slice(self.border.as_bytes());
        out.write_all(&text)
    }

    fn end(&self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
