//! A chain of candidates, which a [step](super::Step) may show.

use ninefold::Cell;
use std::fmt;

/// A chain of candidates, each of which follows from the one before it.
///
/// Those that are on are true if the first one is as it says, the others false; on and off take turns.
/// A forcing chain ends at the opposite of its beginning; a cycle ends where it begins. It is
/// [displayed](fmt::Display) in Eureka notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chain {
    /// The candidates in order.
    pub literals: Vec<Literal>,
}

/// A candidate that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Literal {
    /// The cell.
    pub cell: Cell,
    /// The digit, from 1 to 9.
    pub digit: u8,
    /// True if the cell has the digit.
    pub is_on: bool,
}

impl fmt::Display for Literal {
    /// Writes `+r1c1=5` for one that is on, `-r1c1=5` for one that is off.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_on { '+' } else { '-' };
        write!(f, "{sign}{}={}", self.cell, self.digit)
    }
}
