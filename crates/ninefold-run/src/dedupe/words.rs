//! The outcomes of records, as words and their numbers.

use ninefold::Status;
use ninefold_formats::answers::Words;

/// The words for the outcomes of records.
pub static WORDS: Words = Words {
    all: &[
        "first",
        "repeated",
        "ambiguous",
        "impossible",
        "illegal",
        "unfinished",
        "malformed",
    ],
    malformed: MALFORMED,
    rare: &[2, 3, 4, 5],
    good: None,
};

pub const FIRST: usize = 0;
pub const REPEATED: usize = 1;
pub const MALFORMED: usize = 6;

/// The number of the word for a puzzle without a class.
pub fn word_of(status: Status) -> usize {
    match status {
        Status::Ambiguous => 2,
        Status::Impossible => 3,
        Status::Illegal => 4,
        _ => 5,
    }
}
