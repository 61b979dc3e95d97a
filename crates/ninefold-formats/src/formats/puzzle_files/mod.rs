//! The file formats of puzzle programs: one module for each, and what they have in common.
//!
//! | module | program | is read | is written |
//! |---|---|---|---|
//! | [`sdk`] | SadMan Sudoku, SudoCue | yes | yes |
//! | [`sdx`] | SudoCue, with candidates | yes | yes |
//! | [`simple_sudoku`] | Simple Sudoku (`.ss`) | as any grid | yes |
//! | [`sdm`] | collections, one puzzle a line | as any lines | yes |
//! | [`opensudoku`] | OpenSudoku, XML | yes | yes |
//!
//! A reader goes through its file once, with bounded memory, and has one result for every
//! puzzle: cells in compact text, or what is wrong and where. It never stops at a broken
//! puzzle. A writer keeps nothing between two puzzles, so pieces made in parallel
//! concatenate to a file.

mod grid;
mod lines;
#[cfg(feature = "opensudoku")]
pub mod opensudoku;
pub mod sdk;
pub mod sdm;
pub mod sdx;
pub mod simple_sudoku;

use crate::table::UnsupportedSide;
use std::io::{self, BufRead, Write};
use thiserror::Error;

/// Text to read: decompressed, in UTF-8. A byte order mark at its start is skipped.
pub type Input = Box<dyn BufRead + Send>;

/// What a reader makes of one puzzle.
pub type Record = Result<Found, Problem>;

/// A file of puzzles that is being read.
pub trait PuzzleFile: Send {
    /// The next puzzle of the file, or `None` at its end. An `Err` inside is that puzzle's,
    /// and reading goes on behind it.
    ///
    /// # Errors
    /// If the input cannot be read.
    fn next_puzzle(&mut self) -> io::Result<Option<Record>>;
}

/// How a format is written. A file is what `begin`, any number of `record`, and `end` write,
/// one after the other.
pub trait PuzzleFileWriter: Send + Sync {
    /// What comes before the first puzzle.
    ///
    /// # Errors
    /// If writing fails.
    fn begin(&self, out: &mut dyn Write) -> io::Result<()>;

    /// One puzzle in compact text. `number` counts the puzzles of the file from 1.
    ///
    /// # Errors
    /// If writing fails, or with [`io::ErrorKind::InvalidInput`] if `cells` are not a board.
    fn record(&self, cells: &[u8], number: u64, out: &mut dyn Write) -> io::Result<()>;

    /// What comes behind the last puzzle.
    ///
    /// # Errors
    /// If writing fails.
    fn end(&self, out: &mut dyn Write) -> io::Result<()>;
}

/// A puzzle of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The line where it begins, counted from 1.
    pub line: u64,
    /// Its cells in compact text, row by row: `1` to `9`, then `A` to `P`; `.` if empty.
    pub cells: Vec<u8>,
}

/// Why a puzzle of a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct Problem {
    /// The line, counted from 1.
    pub line: u64,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

/// The boards that any format written in compact symbols can hold.
const COMPACT_SIDES: &[usize] = &[4, 9, 16, 25];

/// The error of a build without OpenSudoku's XML.
#[cfg(not(feature = "opensudoku"))]
pub fn no_opensudoku(side: usize) -> UnsupportedSide {
    UnsupportedSide {
        format: "a program built without the feature `opensudoku`",
        side,
        sides: &[],
    }
}

/// `side`, if it is one of `sides`.
fn supported(
    format: &'static str,
    side: usize,
    sides: &'static [usize],
) -> Result<usize, UnsupportedSide> {
    let unsupported = UnsupportedSide {
        format,
        side,
        sides,
    };
    sides.contains(&side).then_some(side).ok_or(unsupported)
}

/// The compact symbol of a clue, as a capital letter if it is one, or `None` if the
/// character is no digit of a board of `side` rows.
fn clue(character: char, side: usize) -> Option<u8> {
    let digit = match character {
        '1'..='9' => character as usize - '0' as usize,
        'A'..='P' => character as usize - 'A' as usize + 10,
        'a'..='p' => character as usize - 'a' as usize + 10,
        _ => return None,
    };
    (digit <= side).then(|| character.to_ascii_uppercase() as u8)
}

/// What a clue can be, for messages.
fn clues(side: usize) -> String {
    match side {
        0..=9 => format!("1 to {side}"),
        _ => format!("1 to 9, A to {}", (b'A' + (side - 10) as u8) as char),
    }
}

/// A character fit to be shown in a message.
fn shown(character: char) -> String {
    character.escape_debug().to_string()
}

/// The cells of a puzzle that is to be written, with `empty` for those without a clue.
fn board(cells: &[u8], side: usize, number: u64, empty: u8) -> io::Result<Vec<u8>> {
    let invalid = |what: String| {
        let reason = format!("puzzle {number} is not a board of {side}x{side}: {what}");
        io::Error::new(io::ErrorKind::InvalidInput, reason)
    };
    if cells.len() != side * side {
        return Err(invalid(format!("it has {} cells", cells.len())));
    }
    let symbol = |&cell: &u8| match cell {
        b'.' => Ok(empty),
        _ => clue(cell.into(), side).ok_or_else(|| {
            let found = shown(cell.into());
            invalid(format!("`{found}` is not a cell"))
        }),
    };
    cells.iter().map(symbol).collect()
}

#[cfg(test)]
mod tests;
