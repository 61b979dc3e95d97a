//! Likeness of cells to boards, pencilmarks and transformations.

use super::{cells_of_list, damaged};
use crate::layouts_in_records;
use ninefold::text::{self, ParseErrorKind, Syntax};
use ninefold::{BoardShape, Grid, Pencilmarks};
use ninefold_study::symmetry::SymmetryGroup;
use std::collections::BTreeMap;

/// Likeness of a cell to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Not at all.
    Other,
    /// A board with an empty cell, or what another program made of one.
    Puzzle,
    /// A board without an empty cell.
    Full,
    /// An address with a puzzle in it.
    Link,
    /// Of a column: no boards, but nearly. Beside solutions it is the puzzles', which cannot be read.
    Damaged,
}

/// Likeness of a cell.
pub fn likeness(shape: BoardShape, cell: &[u8], zero_based: bool) -> Likeness {
    let lenient = Syntax {
        star: true,
        x: true,
        zero_based,
    };
    match text::digits(shape, cell, lenient) {
        Ok(digits) if !digits.contains(&0) => Likeness::Full,
        Ok(_) => Likeness::Puzzle,
        Err(_) if cell.trim_ascii_start().starts_with(b"[") => match cells_of_list(cell) {
            Some(Ok(cells)) => likeness(shape, &cells, zero_based),
            _ => Likeness::Other,
        },
        // A record by itself will say what is wrong with it.
        Err(error) if matches!(error.kind, ParseErrorKind::MixedEmptySigns { .. }) => {
            Likeness::Puzzle
        }
        Err(_) if shape == BoardShape::CLASSIC && damaged::is_damaged(cell) => Likeness::Puzzle,
        Err(_) if shape == BoardShape::CLASSIC && Pencilmarks::from_text(cell, lenient).is_ok() => {
            Likeness::Puzzle
        }
        Err(_) if layouts_in_records::says_layout(cell) => Likeness::Link,
        Err(_) => Likeness::Other,
    }
}

/// Likeness of most cells of a column.
pub fn typical_likeness(
    shape: BoardShape,
    rows: &[Vec<Vec<u8>>],
    column: usize,
    zero_based: bool,
) -> Likeness {
    // A line of another text, with nothing beside it, says nothing of a table.
    let is_beside = rows.iter().any(|row| row.len() > 1);
    let rows = rows.iter().filter(|row| row.len() > 1 || !is_beside);
    let cells = rows.filter_map(|row| row.get(column));
    let from_zero = |cell: &[u8]| {
        let cells = cells_of_list(cell).and_then(Result::ok);
        let text = cells.as_deref().unwrap_or(cell);
        let board = text::digits(shape, text, Syntax::default());
        board.is_ok_and(|digits| is_full_from_zero(shape, &digits))
    };
    let (mut puzzles, mut full, mut links, mut damaged, mut others) = (0, 0, 0, 0, 0);
    for cell in cells.filter(|cell| !is_lost(cell)) {
        match likeness(shape, cell, zero_based) {
            Likeness::Puzzle if from_zero(cell) => damaged += 1,
            Likeness::Puzzle => puzzles += 1,
            Likeness::Full => full += 1,
            Likeness::Link => links += 1,
            _ if is_nearly_a_board(cell, shape.cells()) => damaged += 1,
            _ => others += 1,
        }
    }
    let boards = puzzles + full + damaged;
    match () {
        () if links > boards + others => Likeness::Link,
        () if boards <= links + others => Likeness::Other,
        () if full > puzzles + damaged => Likeness::Full,
        () if puzzles > 0 && puzzles >= full => Likeness::Puzzle,
        () => Likeness::Damaged,
    }
}

/// Returns true if a cell is empty, or a word for no value.
pub fn is_missing(cell: &[u8]) -> bool {
    const WORDS: [&[u8]; 8] = [b"", b"[]", b"null", b"none", b"nan", b"na", b"n/a", b"\\N"];
    WORDS
        .iter()
        .any(|word| cell.trim_ascii().eq_ignore_ascii_case(word))
}

/// Returns true if a cell is empty, a word for no value, or a list of a few cells: nothing of a board is left.
pub fn is_lost(cell: &[u8]) -> bool {
    let is_short =
        || cell.len() < 64 && cell.starts_with(b"[") && cell.iter().any(u8::is_ascii_digit);
    is_missing(cell) || is_short()
}

/// Returns true if a board is full with digits from 0 on, so that each of its zeros looks like an empty cell.
pub fn is_full_from_zero(shape: BoardShape, digits: &[u8]) -> bool {
    let side = shape.side();
    let count = |digit| {
        digits
            .iter()
            .filter(|&&it| usize::from(it) == digit)
            .count()
    };
    (0..side).all(|digit| count(digit) == side)
}

/// The columns of this likeness.
pub fn with_likeness(likenesses: &[Likeness], wanted: Likeness) -> Vec<usize> {
    let all = likenesses.iter().enumerate();
    all.filter(|&(_, &likeness)| likeness == wanted)
        .map(|(at, _)| at)
        .collect()
}

/// Returns true if most cells of a column are pencilmarks, and no boards.
pub fn has_pencilmarks(rows: &[Vec<Vec<u8>>], column: usize) -> bool {
    let cells = rows.iter().filter_map(|row| row.get(column));
    let cells = cells.filter(|cell| !cell.is_empty());
    let (mut marks, mut others) = (0, 0);
    for cell in cells {
        match are_pencilmarks(cell, Syntax::default()) {
            true => marks += 1,
            false => others += 1,
        }
    }
    marks > others
}

/// Returns true if a text is pencilmarks, and no board.
pub fn are_pencilmarks(text: &[u8], syntax: Syntax) -> bool {
    Grid::from_text(text, syntax).is_err()
        && cells_of_list(text).is_none()
        && Pencilmarks::from_text(text, syntax).is_ok()
}

/// Returns true if a cell is nearly as long as a board or longer, and mostly digits and signs of empty cells, of which
/// one may be any sign or blank; or what a spreadsheet leaves of a board.
pub fn is_nearly_a_board(cell: &[u8], cells: usize) -> bool {
    if text::is_spreadsheet_loss(cell, cells) {
        return true;
    }
    // (As many digits as a small board has cells are a date.)
    let least = if cells < 36 { cells - 2 } else { cells / 2 };
    if let Some(list) = cells_of_list(cell) {
        return list.map_or(cell.len() > cells, |list| list.len() >= least);
    }
    let text = String::from_utf8_lossy(cell);
    let (mut length, mut digits, mut empty) = (0, 0, 0);
    let mut others = BTreeMap::new();
    for sign in text.trim().chars() {
        length += 1;
        match sign {
            sign if sign.is_numeric() => digits += 1,
            '.' | '-' | '_' | '*' | '?' => empty += 1,
            _ => *others.entry(sign).or_insert(0) += 1,
        }
    }
    // Words have no digits.
    let other = others.into_values().max().filter(|_| 9 * digits >= length);
    // A name may stand before it, or tags around it.
    length >= least && 10 * (digits + empty + other.unwrap_or(0)) >= 8 * length
}

/// Returns true if a cell is a board, or what another program made of one.
pub fn looks_like_a_board(shape: BoardShape, cell: &[u8]) -> bool {
    likeness(shape, cell, false) != Likeness::Other
}

/// Returns true if most cells of a column are transformations.
pub fn holds_transformations(shape: BoardShape, rows: &[Vec<Vec<u8>>], column: usize) -> bool {
    let cells = rows.iter().filter_map(|row| row.get(column));
    let group = SymmetryGroup::of_shape(shape);
    let is_one = |cell: &&Vec<u8>| str::from_utf8(cell).is_ok_and(|text| group.read(text).is_ok());
    let (are, others): (Vec<_>, Vec<_>) = cells.filter(|cell| !cell.is_empty()).partition(is_one);
    are.len() > others.len()
}
