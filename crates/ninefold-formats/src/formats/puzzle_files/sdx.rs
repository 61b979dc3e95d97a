//! `.sdx`: SudoCue's format for work in progress, with candidates.
//!
//! ```text
//! 2 679 6789 1 46789 5 469 9 3
//! 389 5 4 69 689 68 7 1 29
//! ...
//! 6 9 2 8 u1 7 3 59 4
//! ```
//!
//! A line for every row; blanks separate the entries. Several digits are the candidates of an
//! empty cell; a digit after `u` was placed by the player, so that cell is empty in the puzzle. A digit
//! by itself is a clue, or the last candidate of an empty cell: the format does not distinguish the two
//! (the row above begins with the clue 2 and ends with the candidate 9 and the clue 3). **Both are read
//! as clues.** That does not change the solution of a puzzle whose candidates were removed correctly.
//!
//! Where pencilmarks are wanted, these files are not read here, but as any drawing of candidates: several
//! digits are the candidates of a cell, and a digit after `u` is its value.
//!
//! Read besides, though not documented: `.` `0` `X` `-` for a cell without candidates; a
//! missing entry, where single blanks show its place; several puzzles in a file, separated
//! by empty lines or `#` lines. Digits above 9 of larger boards are letters from `A`, since
//! `12` is the candidates 1 and 2.

use super::grid::Grid;
use super::lines::Lines;
use super::{Input, PuzzleFile, PuzzleFileWriter, Record, board, clue, clues};
use std::io::{self, Write};

/// Texts for cells without candidates.
const EMPTY: &[&str] = &[".", "0", "X", "x", "-"];

/// A reader of `.sdx` files.
#[derive(Debug)]
pub struct SdxReader {
    lines: Lines,
    side: usize,
    grid: Option<Grid>,
}

impl SdxReader {
    /// Reads puzzles of `side` rows.
    pub fn new(side: usize, input: Input) -> SdxReader {
        SdxReader {
            lines: Lines::new(input),
            side,
            grid: None,
        }
    }
}

impl PuzzleFile for SdxReader {
    fn next_puzzle(&mut self) -> io::Result<Option<Record>> {
        while let Some(line) = self.lines.next()? {
            let text = line.text.trim();
            if (text.is_empty() && !line.too_long) || text.starts_with('#') {
                if let Some(grid) = self.grid.take() {
                    return Ok(Some(grid.finish()));
                }
            } else {
                let new = || Grid::new(self.side, line.number);
                self.grid.get_or_insert_with(new).row(&line, row);
            }
        }
        Ok(self.grid.take().map(Grid::finish))
    }
}

/// Returns true if a text has lists of candidates, some and not all, which are not read from it.
pub fn has_candidates(text: &[u8]) -> bool {
    let mut entries = text.split(u8::is_ascii_whitespace);
    entries.any(|entry| (2..9).contains(&entry.len()) && entry.iter().all(u8::is_ascii_digit))
}

/// Reads one row.
fn row(text: &str, side: usize, cells: &mut Vec<u8>) -> Result<(), (usize, String)> {
    let mut entries: Vec<&str> = text.split_whitespace().collect();
    let found = entries.len();
    if found < side {
        // Where an entry is missing, two blanks meet.
        entries = text.split([' ', '\t']).collect();
    }
    if entries.len() != side {
        let column = match entries.get(side) {
            Some(surplus) if found > side => column_of(text, surplus),
            _ => text.trim_end().chars().count() + 1,
        };
        let reason = format!("the row has {found} entries where a grid has {side}");
        return Err((column, reason));
    }
    for entry in entries {
        match cell(entry, side) {
            Some(cell) => cells.push(cell),
            None => {
                let start: String = entry.chars().take(40).collect();
                let reason = format!(
                    "`{}` is not a cell; expected a clue ({}), u and a digit, or candidates",
                    start.escape_debug(),
                    clues(side)
                );
                return Err((column_of(text, entry), reason));
            }
        }
    }
    Ok(())
}

/// The column of a part of a text.
fn column_of(text: &str, part: &str) -> usize {
    let offset = part.as_ptr() as usize - text.as_ptr() as usize;
    text[..offset].chars().count() + 1
}

/// The cell that an entry stands for, or `None` if it stands for none.
fn cell(entry: &str, side: usize) -> Option<u8> {
    if entry.is_empty() || EMPTY.contains(&entry) {
        return Some(b'.');
    }
    let digit = |character| clue(character, side);
    let mut characters = entry.chars();
    match (characters.next()?, characters.next()) {
        (only, None) => digit(only),
        ('u' | 'U', Some(placed)) => {
            let only = characters.next().is_none();
            (only && digit(placed).is_some()).then_some(b'.')
        }
        _ => {
            let all = entry.chars().all(|character| digit(character).is_some());
            all.then_some(b'.')
        }
    }
}

/// A writer of `.sdx` files: every empty cell has all candidates, and an empty line follows each puzzle.
#[derive(Clone, Debug)]
pub struct SdxWriter {
    side: usize,
    /// All candidates of a cell.
    candidates: Vec<u8>,
}

impl SdxWriter {
    /// Writes puzzles of `side` rows.
    pub fn new(side: usize) -> SdxWriter {
        let digits = b"123456789ABCDEFGHIJKLMNOP";
        let candidates = digits[..side].to_vec();
        SdxWriter { side, candidates }
    }
}

impl PuzzleFileWriter for SdxWriter {
    fn record(&self, cells: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let cells = board(cells, self.side, b'.')?;
        let mut text = Vec::with_capacity(cells.len() * (self.side + 1));
        for row in cells.chunks(self.side) {
            for (column, cell) in row.iter().enumerate() {
                if column > 0 {
                    text.push(b' ');
                }
                match cell {
                    b'.' => text.extend_from_slice(&self.candidates),
                    clue => text.push(*clue),
                }
            }
            text.push(b'\n');
        }
        text.push(b'\n');
        out.write_all(&text)
    }
}
