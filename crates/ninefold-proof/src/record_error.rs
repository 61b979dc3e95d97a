//! Mistakes in the text of a record.

use thiserror::Error;

/// Text that is not a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[error("line {line}, column {column}: {kind}")]
pub struct RecordError {
    /// The line in its file, counted from 1.
    pub line: u64,
    /// The byte in that line, counted from 1, at which the mistake begins.
    pub column: usize,
    /// The mistake.
    pub kind: RecordErrorKind,
}

/// A mistake in the text of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// A puzzle of another length.
    #[error(
        "a puzzle of {found} characters, where 16, 81, 256, 625 or 729 are expected, or the name of a layout after it, \
         such as @6x6"
    )]
    PuzzleLength {
        /// Number of characters of the puzzle.
        found: usize,
    },
    /// The name of no layout, or of one that the puzzle has not.
    #[error("expected a layout of the puzzle, such as @x or @6x6")]
    Layout,
    /// A statement about another layout than is asked about.
    #[error("the statement is about boards of another layout")]
    OtherLayout,
    /// A character of the puzzle that is neither a digit of the board nor `.`.
    #[error("no digit of the board, and not `.` either")]
    PuzzleCell,
    /// No claim that is known.
    #[error("expected a claim: n=, n>=, minimal:, redundant=, iso=, max= or min=")]
    Claim,
    /// The name of a clue that the puzzle does not have.
    #[error("expected a clue of the puzzle, such as r1c2, or of pencilmarks r1c2<>3")]
    Clue,
    /// A claim about the score of a board that is not 9x9, or has further rules.
    #[error("scores are those of classic 9x9 puzzles")]
    Side,
    /// The score of a claim is not a whole number of at most 18 digits.
    #[error("expected a whole number of at most 18 digits")]
    Score,
    /// The weights of a claim are not 81 whole numbers within their bounds.
    #[error("expected 81 weights from -1000000000 to 1000000000, with slashes between them")]
    Weights,
    /// The number of a claim is not one, has zeros before it, or more than 19 digits.
    #[error("expected a number of at most 19 digits")]
    Count,
    /// The number of solutions listed is not the claimed one.
    #[error("{listed} solutions are listed, and {count} claimed")]
    Listed {
        /// The claimed number.
        count: u64,
        /// The number of those listed.
        listed: usize,
    },
    /// A grid of the list that is not a board without empty cells.
    #[error("expected a full board")]
    Grid,
    /// The image of a claim of isomorphism is not a board.
    #[error("expected a board of the same size")]
    Image,
    /// A claim of isomorphism without a transformation.
    #[error(
        "expected a transformation, such as r123.../c123.../d123..., with /t if it is transposed"
    )]
    Transformation,
    /// A claim about a board of pencilmarks, or about shares of a board that is not 9x9.
    #[error(
        "the claim is one about boards without pencilmarks, and shares are those of classic 9x9 boards"
    )]
    NoBoard,
    /// Shares that are not 280 numbers.
    #[error(
        "expected shares: %c1: or %r1: with the number of a box, and 280 numbers with slashes between them"
    )]
    Shares,
    /// A proof with something else than pairs of letters.
    #[error("expected two letters of a pivot")]
    Pivot,
    /// The scale of prices is not a whole number from 1 to 9999.
    #[error("expected a scale from 1 to 9999")]
    Scale,
    /// A change of prices is not 81 whole numbers, any of which may be left out.
    #[error("expected 81 whole numbers or nothing, with slashes between them")]
    Prices,
    /// A line that is longer than the [limit](super::Reader::with_longest_line).
    #[error("the line is longer than {most} bytes")]
    LineLength {
        /// The largest number of bytes that it may have.
        most: usize,
    },
    /// A proof after a claim that needs none, or a blank and no proof.
    #[error("expected the end of the line")]
    End,
}

/// The mistake in a text, and the byte at which it begins.
pub(super) type InText<T> = Result<T, (usize, RecordErrorKind)>;

impl RecordError {
    /// A mistake at a byte of the first line.
    pub(super) fn new(at: usize, kind: RecordErrorKind) -> Self {
        RecordError {
            line: 1,
            column: at + 1,
            kind,
        }
    }
}
