//! The status of a record, and the answer of solving a board.

use crate::ground::board::Conflict;
use crate::ground::grid::Grid;
use crate::ground::puzzle::EnginePuzzle;
use crate::ground::words::words;

/// The result of the work on a board, or on a record that should be one, in one word.
///
/// Every answer has a status. It has a word (`Display`, `FromStr`), which the program prints, and a
/// number (`status as u8`, `Status::try_from`) for callers that want answers in their own memory.
/// Words and numbers do not change from version to version.
///
/// ```
/// use ninefold::Status;
///
/// assert_eq!("unique".parse(), Ok(Status::Unique));
/// assert_eq!(Status::try_from(Status::Illegal as u8), Ok(Status::Illegal));
/// assert_eq!(Status::Ambiguous.to_string(), "ambiguous");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
#[repr(u8)]
pub enum Status {
    /// Exactly one solution: a proper puzzle.
    Unique = 0,
    /// Two solutions or more.
    Ambiguous = 1,
    /// At least one solution; whether there are more was not asked.
    Solvable = 2,
    /// No clue contradicts another, and yet there is no solution.
    Impossible = 3,
    /// A digit is given twice in a row, column or box.
    Illegal = 4,
    /// At least one solution; whether it is the best could not be proven within the limits.
    Unproven = 5,
    /// A limit or the caller ended the work before there was an answer.
    Unfinished = 6,
    /// The record is not a board.
    Malformed = 7,
}

impl Status {
    /// The status of a board of which `count` solutions were found, where counting ended at `cap`,
    /// so that `count` is at most `cap`; [`Count`](crate::answers::Count#the-cap) explains the cap.
    #[inline]
    pub fn of_count(board: &Grid, count: u64, cap: u64) -> Status {
        Status::of_posed(board, count, cap)
    }

    /// [`Status::of_count`] for boards of any kind.
    #[inline]
    #[doc(hidden)]
    pub fn of_posed(posed: &impl EnginePuzzle, count: u64, cap: u64) -> Status {
        Status::of_counted(count, cap, || posed.is_legal())
    }

    /// The status of a board whose clues may contradict each other, as `is_legal` says, where counting ended at
    /// `cap`: at 0 nothing was counted.
    #[inline]
    #[doc(hidden)]
    pub fn of_counted(count: u64, cap: u64, is_legal: impl FnOnce() -> bool) -> Status {
        match count {
            0 if !is_legal() => Status::Illegal,
            0 if cap == 0 => Status::Unfinished,
            _ => Status::of_legal(count, cap),
        }
    }

    /// The status of a board whose clues do not contradict each other, where counting ended at `cap`,
    /// which is 1 or more.
    #[inline]
    #[doc(hidden)]
    pub fn of_legal(count: u64, cap: u64) -> Status {
        debug_assert!(cap > 0, "nothing was asked");
        match count {
            0 => Status::Impossible,
            1 if cap == 1 => Status::Solvable,
            1 => Status::Unique,
            _ => Status::Ambiguous,
        }
    }

    /// The status of a board on which no work was done: whether clues contradict each other is
    /// known without an engine.
    #[doc(hidden)]
    pub fn of_unfinished(posed: &impl EnginePuzzle) -> Status {
        match posed.is_legal() {
            true => Status::Unfinished,
            false => Status::Illegal,
        }
    }
}

words! {
    numbered Status, "status" {
        Unique "unique"
        Ambiguous "ambiguous"
        Solvable "solvable"
        Impossible "impossible"
        Illegal "illegal"
        Unproven "unproven"
        Unfinished "unfinished"
        Malformed "malformed"
    }
}

/// The answer of solving a board: a solution, if there is one, and whether it is the only one; or
/// the reason why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Answer {
    /// The one solution.
    Unique(Grid),
    /// One of at least two solutions. It is unspecified which one, but it is the same at every
    /// call.
    Ambiguous(Grid),
    /// There is no solution, though the clues are legal.
    Impossible,
    /// There is no solution because two clues contradict each other.
    Illegal(Conflict),
}

impl Answer {
    /// The status of the board: the kind of this answer.
    pub fn status(&self) -> Status {
        match self {
            Answer::Unique(_) => Status::Unique,
            Answer::Ambiguous(_) => Status::Ambiguous,
            Answer::Impossible => Status::Impossible,
            Answer::Illegal(_) => Status::Illegal,
        }
    }

    /// The only solution; `None` if there are several, or none at all.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Grid = line.parse()?;
    /// assert!(puzzle.solve().unique().is_some());
    /// assert!(Grid::EMPTY.solve().unique().is_none());
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn unique(&self) -> Option<&Grid> {
        match self {
            Answer::Unique(solution) => Some(solution),
            Answer::Ambiguous(_) | Answer::Impossible | Answer::Illegal(_) => None,
        }
    }

    /// Some solution: the only one, or one of several. Use [`Answer::unique`] where a puzzle must
    /// have only one.
    pub fn any(&self) -> Option<&Grid> {
        match self {
            Answer::Unique(solution) | Answer::Ambiguous(solution) => Some(solution),
            Answer::Impossible | Answer::Illegal(_) => None,
        }
    }
}

/// An answer to a question that has any number of them about each record: an item, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Streamed<T> {
    /// One of them.
    Item(T),
    /// No more follow about the record: there are no more, no more were asked for, or the work was
    /// ended.
    #[non_exhaustive]
    End {
        /// Number of items that were handed over.
        count: u64,
        /// The status of the record.
        status: Status,
    },
}

impl<T> Streamed<T> {
    /// The end of this number of items about a record with this status.
    #[inline]
    pub const fn end(count: u64, status: Status) -> Self {
        Streamed::End { count, status }
    }

    /// The item, if it is one.
    pub fn item(self) -> Option<T> {
        match self {
            Streamed::Item(item) => Some(item),
            Streamed::End { .. } => None,
        }
    }
}
