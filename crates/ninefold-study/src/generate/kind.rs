//! The kinds of boards that corpora are made of: their names, numbers and descriptions.

use ninefold::Status;
use ninefold::inside::{bands, words};

/// A kind of board: the property that all boards of a corpus share.
///
/// ```
/// use ninefold_study::generate::Kind;
///
/// assert_eq!("minimal".parse(), Ok(Kind::Minimal));
/// assert_eq!(Kind::Minimal.to_string(), "minimal");
/// assert_eq!(Kind::Minimal.description(), "one solution, and every clue needed");
/// ```
// The numbers are part of the output contract: never change one, or every corpus of the kind changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Kind {
    /// Exactly one solution, and none of the clues can be left out. Clues are removed from a full
    /// board in random order while the solution stays the only one. There are none with more than 16
    /// digits.
    Minimal = 0,
    /// Exactly one solution, which naked and hidden singles find without a guess, and from 30 to 50
    /// clues on 9x9, each number with the same probability; on other sizes the same shares of the
    /// cells: 6 to 9, 95 to 158, 232 to 385 clues. Where singles do not allow as few clues as were
    /// drawn for a board, it has more.
    Easy = 1,
    /// Two solutions or more. On 4x4 and 9x9 a minimal board without one to three of its
    /// clues, on larger ones an easy board without a set of cells in which two digits can
    /// be exchanged.
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
    /// No empty cell, and a solution. On 9x9, and where
    /// [`is_uniform`](crate::generate::Generator::is_uniform), every solution comes with exactly the same
    /// probability. Elsewhere the probabilities are not known.
    Full = 6,
}

// Samples of the empty grid are full boards.
const _: () = assert!(Kind::Full as u64 == bands::STREAM);

words! {
    numbered Kind, "kind of board" {
        Minimal "minimal"
        Easy "easy"
        Multi "multi"
        Impossible "impossible"
        Illegal "illegal"
        Sparse "sparse"
        Full "full"
    }
}

impl Kind {
    /// Description of its 9x9 boards in a line.
    pub const fn description(self) -> &'static str {
        match self {
            Kind::Minimal => "one solution, and every clue needed",
            Kind::Easy => "one solution that singles find, 30 to 50 clues",
            Kind::Multi => "two or more solutions",
            Kind::Impossible => "legal clues, no solution",
            Kind::Illegal => "a digit twice in a row, column or box",
            Kind::Sparse => "fewer than 17 clues, at least one solution",
            Kind::Full => {
                "solution grids, each as likely as any other (other layouts: see --layout)"
            }
        }
    }

    /// The status of every board of the kind, as far as the kind determines it.
    pub const fn status(self) -> Status {
        match self {
            Kind::Minimal | Kind::Easy | Kind::Full => Status::Unique,
            Kind::Multi => Status::Ambiguous,
            Kind::Impossible => Status::Impossible,
            Kind::Illegal => Status::Illegal,
            Kind::Sparse => Status::Solvable,
        }
    }
}
