//! Likeness of cells to boards, pencilmarks and transformations.

use super::{cells_of_list, damaged};
use crate::layouts_in_records;
use ninefold::layout::{LayoutBoard, SymmetryGroup};
use ninefold::text::{self, ParseErrorKind, Syntax};
use ninefold::{AnyBoard, BoardShape, Grid, Pencilmarks};

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
}

/// Likeness of a cell.
pub fn likeness(shape: BoardShape, cell: &[u8], zero_based: bool) -> Likeness {
    let lenient = Syntax {
        star: true,
        x: true,
        zero_based,
    };
    match text::parse::<LayoutBoard>(shape, cell, lenient) {
        Ok(board) if board.is_full() => Likeness::Full,
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
    let cells = rows.iter().filter_map(|row| row.get(column));
    let likenesses = cells
        .filter(|cell| !cell.is_empty())
        .map(|cell| likeness(shape, cell, zero_based));
    let (mut puzzles, mut full, mut links, mut others) = (0, 0, 0, 0);
    for likeness in likenesses {
        match likeness {
            Likeness::Puzzle => puzzles += 1,
            Likeness::Full => full += 1,
            Likeness::Link => links += 1,
            Likeness::Other => others += 1,
        }
    }
    match () {
        () if links > puzzles + full + others => Likeness::Link,
        () if puzzles + full <= links + others => Likeness::Other,
        () if puzzles >= full => Likeness::Puzzle,
        () => Likeness::Full,
    }
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

/// Returns true if a cell is long, and mostly digits and dots.
pub fn is_nearly_a_board(cell: &[u8], cells: usize) -> bool {
    let like = cell
        .iter()
        .filter(|&&byte| byte.is_ascii_digit() || b".-_*?".contains(&byte))
        .count();
    cell.len() >= cells / 2 && 10 * like >= 9 * cell.len()
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
