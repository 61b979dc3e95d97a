//! Formats of puzzle programs: one module for each, and their common parts.
//!
//! | module | program | is read | is written |
//! |---|---|---|---|
//! | [`sdk`] | SadMan Sudoku, SudoCue | yes | yes |
//! | [`sdx`] | SudoCue, with candidates | yes | yes |
//! | [`simple_sudoku`] | Simple Sudoku (`.ss`) | as any grid | yes |
//! | [`sdm`] | collections, one puzzle a line | as any lines | yes |
//! | [`opensudoku`] | OpenSudoku, XML | yes | yes |
//! | [`with_rules`] | f-puzzles, addresses; Solo, game IDs | as lines | yes |
//!
//! A reader reads its file once, in bounded memory, and has one result for every puzzle: cells in compact
//! text, or a problem with its place. It never stops at a malformed puzzle. A writer keeps nothing between
//! two puzzles, so that pieces that were written in parallel can be concatenated to a file.

pub mod game_id;
mod grid;
mod lines;
#[cfg(feature = "opensudoku")]
pub mod opensudoku;
pub mod sdk;
pub mod sdm;
pub mod sdx;
pub mod simple_sudoku;
pub mod with_rules;

use crate::table::UnsupportedSide;
use std::io::{self, BufRead, Write};
use thiserror::Error;

/// Text to read: decompressed, in UTF-8. A byte order mark at its start is skipped.
pub type Input = Box<dyn BufRead + Send>;

/// One puzzle of a file, or the problem with it.
pub type Record = Result<PuzzleRecord, Problem>;

/// A reader of puzzles from a file.
pub trait PuzzleFile: Send {
    /// The next puzzle of the file, or `None` at its end. An `Err` inside is that puzzle's, and reading
    /// continues after it.
    ///
    /// # Errors
    /// The error of the input if it cannot be read.
    fn next_puzzle(&mut self) -> io::Result<Option<Record>>;
}

/// A writer of a format. A file is the text of `begin`, of any number of `record`, and of `end`, one after
/// the other.
pub trait PuzzleFileWriter: Send + Sync {
    /// Writes the text before the first puzzle, if the format has one.
    ///
    /// # Errors
    /// The error of `out` if writing fails.
    fn begin(&self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes one puzzle, given in compact text.
    ///
    /// # Errors
    /// The error of `out` if writing fails; [`io::ErrorKind::InvalidInput`] if `cells` are not a board.
    fn record(&self, cells: &[u8], out: &mut dyn Write) -> io::Result<()>;

    /// Writes the text after the last puzzle, if the format has one.
    ///
    /// # Errors
    /// The error of `out` if writing fails.
    fn end(&self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// A puzzle of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRecord {
    /// The line where it begins, counted from 1.
    pub line: u64,
    /// Its cells in compact text, row by row: `1` to `9`, then `A` to `P`; `.` if empty.
    pub cells: Vec<u8>,
}

/// Reason why a puzzle of a file cannot be read, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct Problem {
    /// The line, counted from 1.
    pub line: u64,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// The reason.
    pub reason: String,
}

/// The error of a build without OpenSudoku's XML.
#[cfg(not(feature = "opensudoku"))]
pub fn no_opensudoku(side: usize) -> UnsupportedSide {
    UnsupportedSide {
        format: "this is a build without OpenSudoku's XML",
        side,
        sides: &[],
    }
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

/// The possible clues, for messages.
fn clues(side: usize) -> String {
    match side {
        0..=9 => format!("1 to {side}"),
        _ => format!("1 to 9, A to {}", (b'A' + (side - 10) as u8) as char),
    }
}

/// A character as it is shown in a message.
fn shown(character: char) -> String {
    character.escape_debug().to_string()
}

/// The cells of a puzzle that is to be written, with `empty` for those without a clue.
fn board(cells: &[u8], side: usize, empty: u8) -> io::Result<Vec<u8>> {
    let invalid = |what: String| {
        let reason = format!("it is not a board of {side}x{side}: {what}");
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
