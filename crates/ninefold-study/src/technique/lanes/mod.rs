//! The ratings ER, EP and ED of many puzzles at once, up to 2.8: those of
//! [`technique`](crate::technique).
//!
//! A path takes the first finding of the first technique that finds anything, and then begins anew.
//! Lanes do not: they apply at once whatever is at most as hard as what has been needed so far, in an
//! order of their own, and try the next harder technique where that finds nothing more.
//!
//! The ratings are the same, because up to 2.8 no step takes from a technique what it would have found
//! otherwise. The candidates that are left, and the cells that are filled, only become fewer and more;
//! and a pattern that candidates show they still show after others have been removed, or else its
//! result is there already, or one of an easier technique:
//!
//! - A hidden or naked single stays one until it is filled.
//! - Places of a digit that are all in one crossing of a line and a box stay there. If only one is left,
//!   it is a hidden single, and filling it removes what the locked candidates would remove.
//! - If of the digits of a hidden pair or triplet one is filled, it is a hidden single; the others are a
//!   smaller set, at last hidden singles, whose cells the digit that the set leaves one place cannot
//!   take any more: so it is a hidden single, too.
//!
//! So whatever can be filled or removed with techniques up to some rating is in the end, in any order:
//! - **ER** is the least rating with which everything is filled,
//! - **EP** the least with which anything is filled,
//! - **ED** the least with which anything is filled or removed.
//!
//! Lanes that are stuck at some rating have exactly what a path would have before its first harder step,
//! and so raise the rating only where a path does. Whatever they remove is in no solution: a board that
//! is solved in this way has one solution, and those that are not are nothing but stuck.
//!
//! # Work
//!
//! ```text
//!   puzzles --> rounds of singles, direct locked candidates --> solved
//!                 ^                    |
//!                 |                    | nothing more is found
//!                 |                    v
//!               ready <---- techniques that take long, for a full block at a time --> stuck
//! ```
//!
//! - `machine`: the boards in lanes, and those that wait
//! - `hidden`: direct hidden pairs and triplets; `rounds`: the other techniques

mod hidden;
mod machine;
mod rounds;

use crate::technique::SeRating;
use machine::{AnyTechniqueMachine, NewTechniqueMachine};
use ninefold::Control;
use ninefold::simd::DetectedBackend;

/// The ratings of techniques, in tenths: the last empty cell of a house, hidden singles in boxes and in
/// lines, and so on.
const LAST: u8 = 10;
const IN_BOX: u8 = 12;
const IN_LINE: u8 = 15;
const DIRECT_POINTING: u8 = 17;
const DIRECT_CLAIMING: u8 = 19;
const DIRECT_PAIR: u8 = 20;
const NAKED: u8 = 23;
const DIRECT_TRIPLET: u8 = 25;
const POINTING: u8 = 26;
const CLAIMING: u8 = 28;

/// The highest of them.
const HIGHEST: u8 = CLAIMING;

/// The ratings of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TechniqueRating {
    /// ER, EP and ED of a puzzle, which has one solution; none where no cell is empty.
    Solved([Option<SeRating>; 3]),
    /// The same, if there is one solution. ER, which is higher than the limit, is not known, and EP and ED
    /// are known if they are not higher.
    Stuck([Option<SeRating>; 3]),
    /// The work on it was stopped.
    Unfinished,
}

/// Rates many 9x9 puzzles at once.
pub(crate) struct LaneTechniques {
    machine: Box<dyn AnyTechniqueMachine>,
    at_most: u8,
}

impl LaneTechniques {
    /// A rater with this backend, for ratings up to a limit; `None` if lanes cannot keep to it.
    pub fn new(backend: DetectedBackend, at_most: Option<SeRating>) -> Option<Self> {
        let at_most = at_most.map_or(HIGHEST, |rating| rating.tenths().min(HIGHEST));
        (at_most >= IN_BOX).then(|| LaneTechniques {
            machine: backend.choose(NewTechniqueMachine),
            at_most,
        })
    }

    /// Rates each puzzle, until `control` stops it.
    pub fn rate(&mut self, puzzles: &[&[u8; 81]], control: &Control) -> Vec<TechniqueRating> {
        let mut ratings = vec![TechniqueRating::Unfinished; puzzles.len()];
        self.machine
            .rate(puzzles, self.at_most, &mut ratings, control);
        ratings
    }
}

#[cfg(test)]
mod tests;
