//! A step of a path: what was found, where, and what follows from it.

use super::chains::Chain;
use super::notation;
use super::sets::{Candidates, CellSet, DigitSet, HouseSet};
use super::state::State;
use super::table::Technique;
use crate::geometry::Cell;
use crate::words::UnknownWord;
use std::fmt;
use std::str::FromStr;

/// A rating of Sudoku Explainer, such as 7.2.
///
/// ```
/// use ninefold::technique::SeRating;
///
/// let rating = SeRating::of_tenths(72);
/// assert_eq!(rating.to_string(), "7.2");
/// assert_eq!("7.2".parse(), Ok(rating));
/// assert!(rating > SeRating::of_tenths(15));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeRating(u8);

impl SeRating {
    /// The rating of this number of tenths.
    pub const fn of_tenths(tenths: u8) -> Self {
        SeRating(tenths)
    }

    /// The number of tenths.
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// The rating as a number, such as 7.2.
    ///
    /// ```
    /// use ninefold::technique::SeRating;
    ///
    /// assert_eq!(SeRating::of_tenths(72).number(), 7.2);
    /// assert_eq!(SeRating::of_number(7.2), Some(SeRating::of_tenths(72)));
    /// assert_eq!(SeRating::of_number(7.25), None);
    /// ```
    pub fn number(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// The rating of this number, if it has at most one decimal place and is from 0 to 25.5.
    pub fn of_number(number: f64) -> Option<Self> {
        let tenths = (number * 10.0).round();
        let rating = SeRating(tenths as u8);
        (rating.number() == number).then_some(rating)
    }

    /// The rating that a sum of floating-point numbers is shown as.
    pub(super) fn of_sum(sum: f64) -> Self {
        SeRating(((sum + 0.05) * 10.0).floor() as u8)
    }
}

impl FromStr for SeRating {
    type Err = UnknownWord;

    /// Reads a rating as it is written: digits, a point and a digit.
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let tenths = || {
            let (whole, tenth) = text.split_once('.')?;
            let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            let plain = is_plain(whole) && is_plain(tenth) && tenth.len() == 1;
            let number = format!("{whole}{tenth}").parse().ok().filter(|_| plain)?;
            Some(SeRating(number)).filter(|rating| rating.to_string() == text)
        };
        tenths().ok_or_else(|| UnknownWord::like("rating", "a number such as 7.2", text))
    }
}

impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::format(f, |out| notation::write_rating(*self, out))
    }
}

/// A step: a pattern that a technique found, and what follows from it.
///
/// It either places a digit or removes candidates. What a placement removes from the houses of its
/// cell goes without saying. [`Display`](fmt::Display) writes it in one line:
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
            cell: Cell::from_index::<9>(cell),
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

    /// Appends the step to a text, as [`Display`](fmt::Display) writes it, in about a tenth of a
    /// microsecond.
    pub fn write_to(&self, out: &mut String) {
        notation::write(self, out);
    }

    /// Applies the step to the state in which it was found.
    pub(super) fn apply(&self, state: &mut State) {
        match self.place {
            Some(Placement { cell, digit }) => {
                state.place(cell.index::<9>(), usize::from(digit) - 1);
            }
            None => state.remove_all(&self.removed),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::format(f, |out| self.write_to(out))
    }
}
