//! Mistakes in a record, with their place.

use crate::ground::words::symbols::symbol;
use std::fmt;
use thiserror::Error;

/// The mistake that keeps a record from being a board. The position is that of the first mistake.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    /// The line in its file, counted from 1.
    pub line: u64,
    /// The character in that line, counted from 1. Bytes that are not UTF-8 count
    /// as one character for each broken sequence.
    pub column: usize,
    /// The mistake.
    pub kind: ParseErrorKind,
}

/// A mistake in a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character or number that is neither a digit of the board nor an empty cell.
    #[error(fmt = not_a_cell)]
    NotACell {
        /// The text found, with unprintable characters escaped.
        found: String,
        /// The largest digit of the board.
        side: usize,
        /// True if digits are read [from 0 on](crate::text::Syntax::zero_based).
        zero_based: bool,
    },
    /// A board larger than 9x9 in which both `0` and another sign stand for empty cells, so that `0`
    /// may be meant as a digit.
    #[error(
        "both `0` and `{other}` stand for empty cells here; if `0` is a digit, the puzzle is to be read as zero-based"
    )]
    MixedEmptySigns {
        /// The other sign.
        other: String,
    },
    /// A line that ends, or is followed by a separator, too early.
    #[error("the line has {found} cells where a puzzle has {expected}")]
    LineTooShort {
        /// Number of cells in the line.
        found: usize,
        /// Number of cells in a board.
        expected: usize,
    },
    /// More text directly after the last cell.
    #[error(
        "`{found}` right behind cell {expected}, the last: {length} characters without a break; {}",
        what_must_stand(*length, *expected)
    )]
    NotSeparated {
        /// The character found.
        found: String,
        /// Number of cells in a board.
        expected: usize,
        /// Number of characters up to the next separator.
        length: usize,
    },
    /// A line that is neither a whole board nor a row of one.
    #[error(
        "{found} {}; a puzzle on one line has {} cells, a row of a grid {side}",
        if *found == 1 { "character" } else { "characters" },
        side * side
    )]
    WrongLength {
        /// Number of characters in the line that are no blanks.
        found: usize,
        /// Number of rows of a board, and of cells in a row.
        side: usize,
    },
    /// Rows of several boards on one line.
    #[error("rows of {found} boards side by side; boards are read if each stands below the other")]
    SideBySide {
        /// Number of boards.
        found: usize,
    },
    /// A cell without a sign, where other empty cells have one.
    #[error("a cell has nothing, where other empty cells have a sign")]
    BlankCell,
    /// A puzzle with too few or too many signs, beside what may be its solution.
    #[error(
        "{found} signs, most of them cells, where a puzzle has {expected}; what is beside them is not taken for the puzzle"
    )]
    Damaged {
        /// Number of signs.
        found: usize,
        /// Number of cells in a board.
        expected: usize,
    },
    /// A row of a grid with too few or too many cells.
    #[error("the row has {found} cells where a grid has {expected}")]
    RowLength {
        /// Number of cells in the row.
        found: usize,
        /// Number of cells it should have.
        expected: usize,
    },
    /// A grid that ends before its last row.
    #[error("the grid ends after {found} of its {expected} rows")]
    GridCutShort {
        /// Number of rows in the grid.
        found: usize,
        /// Number of rows it should have.
        expected: usize,
    },
    /// Rows that follow each other without a line between them, and are no whole grids: all of these may be
    /// shifted.
    #[error(fmt = uneven_rows)]
    UnevenRows {
        /// Number of rows.
        found: usize,
        /// Number of rows of a grid.
        expected: usize,
    },
    /// A border where none can be, since the rows above do not fill a band.
    #[error("a border below row {row}, inside a band; a row is missing or one too many")]
    BorderInBand {
        /// Number of rows above it.
        row: usize,
    },
    /// A line that is longer than any record could be.
    #[error("the line is longer than {limit} bytes")]
    LineTooLong {
        /// Largest number of bytes in a line.
        limit: usize,
    },
    /// A character in the place of a candidate that is neither the digit of that place nor the sign
    /// of an excluded candidate.
    #[error(
        "`{found}` in the place of candidate {digit}; expected {digit}, or one of . 0 _ ? - if it is gone"
    )]
    NotACandidate {
        /// The character found.
        found: String,
        /// The digit of that place.
        digit: u8,
    },
    /// A digit that stands twice among the candidates of a cell.
    #[error("candidate {found} stands twice in the cell")]
    CandidateTwice {
        /// The digit.
        found: String,
    },
    /// Candidates that are deleted in a line of HoDoKu's library, which is read as a board.
    #[error("candidates are deleted here, which only pencilmarks can hold")]
    CandidatesDeleted,
    /// A candidate to be deleted that is not three digits: its own, its row and its column.
    #[error("`{found}` is no candidate to delete; expected its digit, row and column, as in 412")]
    NotDeletable {
        /// The text found.
        found: String,
    },
    /// An address without the cells of a puzzle in it.
    #[error(
        "an address without {expected} cells in it; puzzles that are packed, as in addresses of \
         f-puzzles and SudokuPad, are not read here"
    )]
    AddressWithoutCells {
        /// Number of cells in a board.
        expected: usize,
    },
    /// A line of pencilmarks with too few or too many characters.
    #[error("the line has {found} characters where pencilmarks have 729, nine for each cell")]
    PencilmarksLength {
        /// Number of characters.
        found: usize,
    },
    /// No record in the text (only where exactly one is asked for).
    #[error("no puzzle here")]
    Missing,
    /// A second record in the text, where exactly one is asked for, or in a list on one line.
    #[error("a second puzzle begins here, only one was expected")]
    Surplus,
}

/// Writes [`ParseErrorKind::NotACell`].
fn not_a_cell(
    found: &str,
    &side: &usize,
    &zero_based: &bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    write!(f, "`{found}` is not a cell; expected ")?;
    let largest = |digit: usize| symbol(digit as u8) as char;
    match (side, zero_based) {
        (0..=9, _) => write!(f, "1 to {side}")?,
        (_, false) => write!(f, "1 to 9, A to {}", largest(side))?,
        (_, true) => write!(f, "0 to 9, A to {}", largest(side - 1))?,
    }
    let zero = if zero_based { "" } else { "0 " };
    write!(f, ", or one of . {zero}_ ? - for an empty cell")
}

/// Writes the end of [`ParseErrorKind::NotSeparated`].
fn what_must_stand(length: usize, expected: usize) -> &'static str {
    match length == 2 * expected {
        true => {
            "if they are a puzzle and its solution, a space, tab, comma or semicolon must stand \
             between them"
        }
        false => "a space, tab, comma or semicolon must come before a comment",
    }
}

/// Writes [`ParseErrorKind::UnevenRows`].
fn uneven_rows(found: &usize, expected: &usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match found % expected {
        0 if found == expected => f.write_str(
            "a line among these rows may be a row or none, so that the grid may be shifted",
        ),
        0 => write!(
            f,
            "{found} rows follow each other without an empty line, and some grids have a digit twice, or some rows may \
             be headings: all may be shifted"
        ),
        _ => write!(
            f,
            "{found} rows follow each other where a grid has {expected}; one is missing or too many"
        ),
    }
}

/// The column of the character that begins at byte `offset` of `line`.
pub(super) fn column(line: &[u8], offset: usize) -> usize {
    let before = &line[..offset.min(line.len())];
    String::from_utf8_lossy(before).chars().count() + 1
}

/// The character that begins at byte `offset`, escaped for a message.
pub(super) fn character(line: &[u8], offset: usize) -> String {
    let rest = &line[offset..];
    let end = rest.len().min(4);
    let text = String::from_utf8_lossy(&rest[..end]);
    text.chars()
        .next()
        .map_or(String::new(), |c| c.escape_debug().to_string())
}
