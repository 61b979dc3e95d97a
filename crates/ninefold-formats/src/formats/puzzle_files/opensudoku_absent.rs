//! Stands for OpenSudoku's XML in a build without it.

use super::{Input, PuzzleFile, PuzzleFileWriter, Record, UnsupportedSide};
use std::io::{self, Write};

/// What there is none of.
enum Nothing {}

/// A reader.
pub struct OpenSudokuReader(Nothing);

/// A writer.
pub struct OpenSudokuWriter(Nothing);

const FORMAT: &str = "a program built without the feature `opensudoku`";

impl OpenSudokuReader {
    pub fn new(side: usize, _: Input) -> Result<Self, UnsupportedSide> {
        Err(unsupported(side))
    }
}

impl OpenSudokuWriter {
    pub fn new(side: usize, _: &str) -> Result<Self, UnsupportedSide> {
        Err(unsupported(side))
    }
}

fn unsupported(side: usize) -> UnsupportedSide {
    UnsupportedSide {
        format: FORMAT,
        side,
        sides: &[],
    }
}

impl PuzzleFile for OpenSudokuReader {
    fn next_puzzle(&mut self) -> io::Result<Option<Record>> {
        match self.0 {}
    }
}

impl PuzzleFileWriter for OpenSudokuWriter {
    fn begin(&self, _: &mut dyn Write) -> io::Result<()> {
        match self.0 {}
    }

    fn record(&self, _: &[u8], _: u64, _: &mut dyn Write) -> io::Result<()> {
        match self.0 {}
    }

    fn end(&self, _: &mut dyn Write) -> io::Result<()> {
        match self.0 {}
    }
}
