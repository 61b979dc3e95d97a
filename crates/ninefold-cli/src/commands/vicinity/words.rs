//! The words for the outcomes of puzzles.

use ninefold::Status;
use ninefold_formats::answers::Words;

/// The outcomes of puzzles that are read, and those that are found.
pub static WORDS: Words = Words {
    all: &[
        "unique",
        "ambiguous",
        "impossible",
        "illegal",
        "unfinished",
        "malformed",
        "found",
    ],
    malformed: MALFORMED,
    rare: &[2, 3, 4],
    good: None,
};

/// The number of the word for a record that is no puzzle.
pub const MALFORMED: usize = 5;
/// The number of the word for a puzzle that is found.
pub const FOUND: usize = 6;

/// The number of the word for the outcome of a puzzle that is read.
pub fn word_of(status: Status) -> usize {
    match status {
        Status::Unique => 0,
        Status::Ambiguous => 1,
        Status::Impossible => 2,
        Status::Illegal => 3,
        _ => 4,
    }
}
