//! What can be answered about a board.

use crate::board::{Board, Conflict};
use std::fmt;

/// How many solutions a board has, as far as everyday questions go, and why it
/// has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Exactly one solution: a proper puzzle.
    Unique,
    /// Two solutions or more.
    Ambiguous,
    /// No clue contradicts another, and yet there is no solution.
    Impossible,
    /// A digit is given twice in a row, column or box.
    Illegal,
}

impl Status {
    /// Every status, in the order of declaration.
    pub const ALL: [Status; 4] = [
        Status::Unique,
        Status::Ambiguous,
        Status::Impossible,
        Status::Illegal,
    ];

    /// The word for it, as the command line prints it.
    pub fn word(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Ambiguous => "ambiguous",
            Status::Impossible => "impossible",
            Status::Illegal => "illegal",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The answer to "solve this", with the solution where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<const SIDE: usize> {
    /// The one solution.
    Unique(Board<SIDE>),
    /// One of at least two solutions. Which one is unspecified, but it is the same
    /// at every call.
    Ambiguous(Board<SIDE>),
    /// There is no solution, though the clues are legal.
    Impossible,
    /// There is no solution because two clues contradict each other.
    Illegal(Conflict),
}

impl<const SIDE: usize> Answer<SIDE> {
    /// The answer without its particulars.
    pub fn status(&self) -> Status {
        match self {
            Answer::Unique(_) => Status::Unique,
            Answer::Ambiguous(_) => Status::Ambiguous,
            Answer::Impossible => Status::Impossible,
            Answer::Illegal(_) => Status::Illegal,
        }
    }

    /// A solution: the only one, or one of several.
    pub fn solution(&self) -> Option<&Board<SIDE>> {
        match self {
            Answer::Unique(solution) | Answer::Ambiguous(solution) => Some(solution),
            Answer::Impossible | Answer::Illegal(_) => None,
        }
    }
}
