//! A step of a path: what was found, where, and what follows from it.

use super::chain::Chain;
use super::se_rating::SeRating;
use super::sets::{Candidates, CellSet, DigitSet, HouseSet};
use super::state::State;
use super::table::Technique;
use ninefold::Cell;

/// A step: a pattern that a technique found, and what follows from it.
///
/// It either places a digit or removes candidates. What a placement removes from the houses of its
/// cell goes without saying. [`Display`](std::fmt::Display) writes it in one line:
///
/// ```text
/// 2.6 pointing r13c5 3 b2 c5 => r5c5<>3 r6c5<>3
/// 7.0 forcing-chain (1)r1c1-(1=4)r1c5-(4)r7c5=(4)r7c1-(4=1)r4c1-(1)r1c1 => r1c1<>1
/// ```
///
/// that is rating, technique, cells of the pattern, its digits, its houses, and the result. Instead of
/// cells, digits and houses, chains have their candidates in Eureka notation, `=` for a strong and `-`
/// for a weak link.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Its type, where the technique has several: 1 to 4 for unique rectangles, unique loops and
    /// bivalue universal graves.
    pub kind: Option<u8>,
    /// Its rating.
    pub rating: SeRating,
    /// The cell that is filled, if one is.
    pub place: Option<Placement>,
    /// The candidates that are removed; none if a cell is filled.
    pub removed: Candidates,
    /// The cells of the pattern.
    pub cells: CellSet,
    /// Further cells that the reasoning needs: the naked or hidden set of a type 3, and the cells that
    /// exclude combinations of aligned cells.
    pub others: CellSet,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The houses in which the pattern lies: for locked candidates and fish those whose places are
    /// known.
    pub base: HouseSet,
    /// The houses that cover these places, of locked candidates and fish.
    pub cover: HouseSet,
    /// The chain, if it is one.
    pub chain: Option<Box<Chain>>,
}

/// A cell and the digit that it is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// The digit, from 1 to 9.
    pub digit: u8,
}

impl Step {
    /// A step of a technique without a pattern.
    #[inline]
    fn of(technique: Technique) -> Self {
        Step {
            technique,
            kind: None,
            rating: technique.rating(),
            place: None,
            removed: Candidates::EMPTY,
            cells: CellSet::EMPTY,
            others: CellSet::EMPTY,
            digits: DigitSet::default(),
            base: HouseSet::EMPTY,
            cover: HouseSet::EMPTY,
            chain: None,
        }
    }

    /// A step that fills a cell with a digit, counted from 0, which is the digit of the pattern.
    #[inline]
    pub(super) fn placing(technique: Technique, cell: usize, digit: usize) -> Self {
        let mut step = Step::of(technique);
        step.place = Some(Placement {
            cell: Cell::from_index(cell),
            digit: digit as u8 + 1,
        });
        step.digits = DigitSet(1 << digit);
        step
    }

    /// A step that removes candidates.
    pub(super) fn removing(technique: Technique, removed: Candidates) -> Self {
        debug_assert!(!removed.is_empty());
        let mut step = Step::of(technique);
        step.removed = removed;
        step
    }

    /// Applies the step to the state in which it was found.
    pub(super) fn apply(&self, state: &mut State) {
        match self.place {
            Some(Placement { cell, digit }) => {
                state.place(cell.index(), usize::from(digit) - 1);
            }
            None => state.remove_all(&self.removed),
        }
    }
}
