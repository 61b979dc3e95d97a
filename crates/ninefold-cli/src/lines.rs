//! Answers as lines of text. How the answers of a command are written stands in the file of the
//! command; here is what they have in common.

use crate::rendering::Rendering;
use ninefold::text::symbols;
use ninefold::{Board, ParseError, Status};
use std::io::{self, Write};

/// Writes an answer as a line, or as lines.
#[derive(Clone, Copy, Debug)]
pub struct Lines;

impl<const SIDE: usize> Rendering<Board<SIDE>> for Lines {
    fn answer(&self, board: &Board<SIDE>, out: &mut impl Write) -> io::Result<()> {
        write_board(board, out)
    }

    fn malformed(&self, _: &ParseError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}

/// A board and a line end.
pub fn write_board<const SIDE: usize>(board: &Board<SIDE>, out: &mut impl Write) -> io::Result<()> {
    out.write_all(symbols(board).as_flattened())?;
    out.write_all(b"\n")
}

/// The word for a status, and a line end.
pub fn write_word(status: Status, out: &mut impl Write) -> io::Result<()> {
    out.write_all(status.word().as_bytes())?;
    out.write_all(b"\n")
}
