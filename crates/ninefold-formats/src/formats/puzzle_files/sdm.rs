//! `.sdm`: a collection of puzzles, one a line, `0` for an empty cell. Such files are read as
//! any other lines; here they are written.

use super::{PuzzleFileWriter, board};
use std::io::{self, Write};

/// A writer of `.sdm` files.
#[derive(Clone, Copy, Debug)]
pub struct SdmWriter {
    side: usize,
}

impl SdmWriter {
    /// Writes puzzles of `side` rows.
    pub fn new(side: usize) -> SdmWriter {
        SdmWriter { side }
    }
}

impl PuzzleFileWriter for SdmWriter {
    fn record(&self, cells: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let mut text = board(cells, self.side, b'0')?;
        text.push(b'\n');
        out.write_all(&text)
    }
}
