//! The kinds of boards that corpora are made of: their names, numbers and descriptions.

use crate::status::Status;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A kind of board: the property that all boards of a corpus share.
///
/// ```
/// use ninefold::generate::Kind;
///
/// assert_eq!("minimal".parse(), Ok(Kind::Minimal));
/// assert_eq!(Kind::Minimal.to_string(), "minimal");
/// assert_eq!(Kind::Minimal.description(), "one solution, and every clue needed");
/// ```
// The numbers are part of the output contract: never change one, or every corpus of the kind
// changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Kind {
    /// Exactly one solution, and none of the clues can be left out. Clues are removed from a full
    /// board in random order while the solution stays the only one. On 9x9 that leaves from 20 to
    /// 29 clues in all but the rarest cases, 24 on average; other puzzles, with 17 clues or 36, are
    /// hardly ever found. On 16x16 an attempt is given up when the engine takes too long over it,
    /// about one in 140, so the very hardest puzzles are left out, and this corpus, unlike all
    /// others, may change with the engine. There are none of 25x25.
    Minimal = 0,
    /// Exactly one solution, which naked and hidden singles find without a guess, and from 30 to 50
    /// clues on 9x9, each number with the same probability; on other sizes the same shares of the
    /// cells: 6 to 9, 95 to 158, 232 to 385 clues. Where singles do not allow as few clues as were
    /// drawn for a board, it has more: that is rare except on 25x25, where they seldom allow fewer
    /// than 255.
    Easy = 1,
    /// Two solutions or more, on 9x9 mostly a handful to some thousands: half of the
    /// boards have fewer than 400, one in ten has more than 9,000. On 4x4 and 9x9 a
    /// minimal board without one to three of its clues, on larger ones an easy board
    /// without a set of cells in which two digits can be exchanged.
    Multi = 2,
    /// No solution, and no digit twice in a house: a minimal board with one clue's
    /// digit changed; above 9x9 an easy board, such that singles prove it.
    Impossible = 3,
    /// A digit twice in a row, column or box: a minimal or easy board in which one
    /// clue's digit is repeated, in an empty cell or over another clue. Above 9x9
    /// always an easy board.
    Illegal = 4,
    /// Fewer clues than any 9x9 puzzle with one solution has: from 0 to 16, each
    /// number with the same probability, drawn from a full board, so that there is
    /// a solution. On other sizes as large a share of the cells: at most 3, 53 or
    /// 131 clues.
    Sparse = 5,
    /// No empty cell, and a solution. On 4x4 and 9x9 every solution comes with exactly the same
    /// probability. On 16x16 and 25x25 this holds within each class of boards that relabelling,
    /// permuting lines and transposing turn into each other; the probabilities of the classes are
    /// not known.
    Full = 6,
}

/// The properties of a kind.
struct Row {
    kind: Kind,
    word: &'static str,
    description: &'static str,
    status: Status,
}

/// Every kind, at the place of its number.
const ROWS: [Row; 7] = [
    Row {
        kind: Kind::Minimal,
        word: "minimal",
        description: "one solution, and every clue needed",
        status: Status::Unique,
    },
    Row {
        kind: Kind::Easy,
        word: "easy",
        description: "one solution that singles find, 30 to 50 clues",
        status: Status::Unique,
    },
    Row {
        kind: Kind::Multi,
        word: "multi",
        description: "two or more solutions",
        status: Status::Ambiguous,
    },
    Row {
        kind: Kind::Impossible,
        word: "impossible",
        description: "legal clues, no solution",
        status: Status::Impossible,
    },
    Row {
        kind: Kind::Illegal,
        word: "illegal",
        description: "a digit twice in a row, column or box",
        status: Status::Illegal,
    },
    Row {
        kind: Kind::Sparse,
        word: "sparse",
        description: "fewer than 17 clues, at least one solution",
        status: Status::Solvable,
    },
    Row {
        kind: Kind::Full,
        word: "full",
        description: "solution grids, each as likely as any other (16x16 and up: nearly)",
        status: Status::Unique,
    },
];

impl Kind {
    /// Every kind, in the order of their numbers.
    pub const ALL: &'static [Kind] = &{
        let mut all = [Kind::Minimal; ROWS.len()];
        let mut number = 0;
        while number < ROWS.len() {
            all[number] = ROWS[number].kind;
            assert!(all[number] as usize == number, "a row is out of place");
            number += 1;
        }
        all
    };

    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The word for it on the command line.
    pub const fn word(self) -> &'static str {
        self.row().word
    }

    /// A one-line description of its boards on 9x9, for help texts.
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    /// The status of every board of the kind, as far as the kind determines it.
    pub const fn status(self) -> Status {
        self.row().status
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// No [`Kind`] has this word, or this number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no kind of board is called '{name}'")]
pub struct UnknownKind {
    name: String,
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> Result<Self, UnknownKind> {
        let mut all = Kind::ALL.iter().copied();
        all.find(|kind| kind.word() == word)
            .ok_or_else(|| UnknownKind { name: word.into() })
    }
}

impl TryFrom<u8> for Kind {
    type Error = UnknownKind;

    /// The kind with this number, which is `kind as u8`.
    fn try_from(number: u8) -> Result<Self, UnknownKind> {
        let kind = Kind::ALL.get(usize::from(number)).copied();
        kind.ok_or_else(|| UnknownKind {
            name: number.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_kind_is_its_word_and_its_number() {
        for (number, &kind) in Kind::ALL.iter().enumerate() {
            assert_eq!(Kind::try_from(number as u8), Ok(kind));
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        let beyond = Kind::try_from(Kind::ALL.len() as u8).unwrap_err();
        assert_eq!(beyond.to_string(), "no kind of board is called '7'");
        assert!("Minimal".parse::<Kind>().is_err());
    }
}
