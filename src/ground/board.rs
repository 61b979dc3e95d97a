//! Boards: digits that are in range, and the layout that says which of them differ. [`Grid`](crate::Grid) is the
//! classic one; a [`Board`] is of any layout.

use crate::ground::geometry::{BoardShape, Cell, House};
use crate::ground::layout::Layout;
use crate::ground::words::symbols::symbol;
use std::cmp::Ordering;
use std::fmt;
use std::hash::Hash;
use std::ops::{Deref, DerefMut};
use thiserror::Error;

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// A board: a [`Grid`](crate::Grid), or a [`Board`] of any layout. There are no others.
pub trait AnyBoard:
    sealed::Sealed + Clone + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static
{
    /// The characters of a board.
    type Symbols: Deref<Target = [u8]>;

    /// True if all boards of this type are classic.
    const CLASSIC: bool;

    /// The layout.
    fn layout(&self) -> &Layout;

    /// The size of the board and of its boxes.
    fn shape(&self) -> BoardShape;

    /// The digits in reading order, 0 for an empty cell.
    fn digits(&self) -> &[u8];

    /// The characters of the board on one line: see [`text::symbols`](crate::text::symbols).
    fn symbols(&self) -> Self::Symbols;

    /// A board of a layout from its digits, which are known to be as many as there are cells and in range.
    ///
    /// # Panics
    /// If there are no boards of this type with this number of cells.
    #[doc(hidden)]
    fn from_known(layout: &Layout, digits: &[u8]) -> Self;

    /// A board of the same layout from other digits, which are known to be as many and in range.
    #[doc(hidden)]
    #[must_use]
    fn with_known(&self, digits: &[u8]) -> Self;

    /// True if no cell is empty.
    fn is_full(&self) -> bool {
        !self.digits().contains(&0)
    }

    /// The number of cells that are not empty.
    fn clue_count(&self) -> usize {
        self.digits().iter().filter(|&&digit| digit != 0).count()
    }
}

/// A board of any [`Layout`]: every cell holds a digit from 1 on, or is empty.
///
/// The digits are always in range. They may contradict each other: such a board is a proper input with an answer of its
/// own. Boards are equal if they have the same digits and the same rules.
///
/// ```
/// use ninefold::Board;
/// use ninefold::layout::Layout;
///
/// let layout: Layout = "4x4+x".parse()?;
/// let board = Board::from_digits(&layout, &[0, 2, 0, 4, 3, 4, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0])?;
/// assert_eq!(board.to_string(), ".2.43412........");
/// assert!(board.is_legal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    digits: Digits,
    layout: Layout,
}

/// Number of cells up to which digits stand in the board itself: to allocate memory for each would take longer than to
/// read it.
const FEW: usize = 81;

/// The digits of a board.
#[derive(Clone)]
enum Digits {
    Few { digits: [u8; FEW], cells: u8 },
    Many(Box<[u8]>),
}

impl Digits {
    #[inline]
    fn of(digits: &[u8]) -> Self {
        let cells = digits.len() as u8;
        match <[u8; FEW]>::try_from(digits) {
            Ok(digits) => Digits::Few { digits, cells },
            Err(_) if digits.len() > FEW => Digits::Many(digits.into()),
            Err(_) => {
                let mut few = [0; FEW];
                few[..digits.len()].copy_from_slice(digits);
                Digits::Few { digits: few, cells }
            }
        }
    }
}

impl Deref for Digits {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Digits::Few { digits, cells } => &digits[..usize::from(*cells)],
            Digits::Many(digits) => digits,
        }
    }
}

impl DerefMut for Digits {
    fn deref_mut(&mut self) -> &mut [u8] {
        match self {
            Digits::Few { digits, cells } => &mut digits[..usize::from(*cells)],
            Digits::Many(digits) => digits,
        }
    }
}

impl PartialEq for Digits {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Digits {}

impl PartialOrd for Digits {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Digits {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

/// Why a sequence of numbers is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DigitsError {
    /// The number of cells is wrong.
    #[error("{found} cells where the board has {expected}")]
    Length {
        /// Number of cells of the board.
        expected: usize,
        /// Number of cells that were given.
        found: usize,
    },
    /// A digit is too large for the board.
    #[error("{digit} at {cell}, but digits run from 0 (empty) to {largest}")]
    Range {
        /// Where it stands.
        cell: Cell,
        /// The number given.
        digit: u8,
        /// The largest digit of the board.
        largest: usize,
    },
}

/// One of several lists of digits is not a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("grid {index}: {error}")]
#[non_exhaustive]
pub struct GridsError {
    /// Index of the first that is none.
    pub index: usize,
    /// The reason.
    pub error: DigitsError,
}

/// Two clues that contradict each other: the same digit twice in one house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Conflict {
    /// The row, column or box that both stand in.
    pub house: House,
    /// The digit, from 1.
    pub digit: u8,
    /// The two cells, in reading order.
    pub cells: [Cell; 2],
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.cells;
        write!(
            f,
            "{} stands at {first} and again at {second} in {}",
            self.digit, self.house
        )
    }
}

impl Board {
    /// The board of this layout without a clue.
    pub fn empty(layout: &Layout) -> Self {
        Self::from_known(layout, &vec![0; layout.cells()])
    }

    /// Makes a board of this layout from its digits in reading order, 0 for an empty cell.
    ///
    /// # Errors
    /// If the number of digits is not that of cells, or one is too large.
    pub fn from_digits(layout: &Layout, digits: &[u8]) -> Result<Self, DigitsError> {
        check_digits(layout.shape(), digits)?;
        Ok(Self::from_known(layout, digits))
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The digits in reading order, 0 for an empty cell.
    #[inline]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The board with `digit` at `cell`, or with an empty cell there if it is 0.
    ///
    /// # Panics
    /// If the cell is not on the board, or the digit is larger than its digits.
    #[must_use]
    #[track_caller]
    pub fn with(mut self, cell: Cell, digit: u8) -> Self {
        let side = self.layout.digits();
        assert!(
            usize::from(digit) <= side,
            "digit {digit} on a board of {side}"
        );
        assert!(
            cell.row() < side && cell.column() < side,
            "{cell} on a board of {side}"
        );
        self.digits[cell.row() * side + cell.column()] = digit;
        self
    }

    /// True if no two clues contradict each other.
    pub fn is_legal(&self) -> bool {
        self.layout.is_legal(&self.digits)
    }

    /// True if every house has every digit, and no two digits contradict each other.
    pub fn is_solution(&self) -> bool {
        self.layout.is_solution(&self.digits)
    }

    /// True if this board has every clue of `clues` in the same cell. Their layouts do not matter.
    pub fn extends(&self, clues: &Self) -> bool {
        self.digits.len() == clues.digits.len() && extends(&self.digits, &clues.digits)
    }
}

/// Checks digits of a board: their number, and that they are in range.
pub(crate) fn check_digits(shape: BoardShape, digits: &[u8]) -> Result<(), DigitsError> {
    if digits.len() != shape.cells() {
        return Err(DigitsError::Length {
            expected: shape.cells(),
            found: digits.len(),
        });
    }
    let side = shape.side();
    let too_large = digits.iter().position(|&digit| usize::from(digit) > side);
    too_large.map_or(Ok(()), |at| {
        Err(DigitsError::Range {
            cell: shape.cell(at),
            digit: digits[at],
            largest: side,
        })
    })
}

impl Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // (Boards with the same digits are mostly of one layout.)
        self.digits.hash(state);
    }
}

impl sealed::Sealed for Board {}

impl AnyBoard for Board {
    type Symbols = Box<[u8]>;

    const CLASSIC: bool = false;

    #[inline]
    fn layout(&self) -> &Layout {
        &self.layout
    }

    #[inline]
    fn shape(&self) -> BoardShape {
        self.layout.shape()
    }

    #[inline]
    fn digits(&self) -> &[u8] {
        &self.digits
    }

    fn symbols(&self) -> Box<[u8]> {
        self.digits.iter().copied().map(symbol).collect()
    }

    #[inline]
    fn from_known(layout: &Layout, digits: &[u8]) -> Self {
        debug_assert_eq!(digits.len(), layout.cells(), "a digit for each cell");
        Board {
            digits: Digits::of(digits),
            layout: layout.clone(),
        }
    }

    fn with_known(&self, digits: &[u8]) -> Self {
        Self::from_known(&self.layout, digits)
    }
}

impl From<crate::Grid> for Board {
    /// The board of the classic layout.
    fn from(grid: crate::Grid) -> Self {
        Board::from_known(Layout::classic_one(), grid.digits())
    }
}

/// True if `digits` has every clue of `clues` in the same cell. No branch is taken for a clue: the places of clues
/// cannot be predicted, and mispredictions would take longer than all that a caller does.
#[inline]
#[doc(hidden)]
pub fn extends(digits: &[u8], clues: &[u8]) -> bool {
    let cells = std::iter::zip(digits, clues);
    !cells.fold(false, |wrong, (&digit, &clue)| {
        wrong | ((clue != 0) & (clue != digit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::{assert_eq, assert_ne};
    use std::collections::{BTreeSet, HashSet};
    use std::hash::{BuildHasher, RandomState};

    fn layout(name: &str) -> Layout {
        name.parse().unwrap()
    }

    #[test]
    fn digits_are_checked_for_number_and_range() {
        let six = layout("6x6");
        assert_eq!(
            Board::from_digits(&six, &[0; 35]),
            Err(DigitsError::Length {
                expected: 36,
                found: 35
            })
        );
        let mut digits = [0; 36];
        digits[7] = 7;
        let error = Board::from_digits(&six, &digits).unwrap_err();
        assert_eq!(
            error.to_string(),
            "7 at r2c2, but digits run from 0 (empty) to 6"
        );
        digits[7] = 6;
        let board = Board::from_digits(&six, &digits).unwrap();
        assert_eq!((board.digits(), board.layout()), (&digits[..], &six));
        assert_eq!(board, Board::empty(&six).with(Cell::new(1, 1), 6));
        assert_eq!((board.clue_count(), board.is_full()), (1, false));
    }

    /// By the rules of the layout, and not by those of boxes alone.
    #[test]
    fn the_layout_says_which_digits_contradict_each_other() {
        let digits: Vec<u8> = "1234341221434321".bytes().map(|byte| byte - b'0').collect();
        for (name, is_solution) in [("4x4", true), ("4x4+x", false), ("4x4+anti-king", false)] {
            let board = Board::from_digits(&layout(name), &digits).unwrap();
            assert_eq!(
                (board.is_legal(), board.is_solution()),
                (is_solution, is_solution)
            );
            let less = board.clone().with(Cell::new(0, 0), 0);
            assert!(!less.is_solution() && board.extends(&less) && !less.extends(&board));
        }
        let x = Board::empty(&layout("x")).with(Cell::new(0, 0), 5);
        assert!(x.is_legal() && !x.clone().with(Cell::new(8, 8), 5).is_legal());
        let classic = Board::empty(&Layout::classic()).with(Cell::new(0, 0), 5);
        assert!(classic.clone().with(Cell::new(8, 8), 5).is_legal());
        // Whatever the rules are.
        assert!(x.extends(&classic) && !x.extends(&Board::empty(&layout("4x4"))));
    }

    /// Boards with the same digits by other rules are others; rules by another name are the same ones.
    #[test]
    fn boards_are_equal_if_their_digits_and_their_rules_are() {
        #[rustfmt::skip]
        let names = [
            "6x6", "6x6:3x2", "6x6+x", "6x6+anti-king", "4x4", "9x9", "x", "windoku",
        ];
        let layouts = names.map(layout);
        let mut boards = Vec::new();
        for layout in &layouts {
            let empty = Board::empty(layout);
            boards.push(empty.clone().with(Cell::new(3, 3), 1));
            boards.push(empty.clone().with(Cell::new(0, 1), 2));
            boards.push(empty);
        }
        let hashes = RandomState::new();
        for (at, one) in boards.iter().enumerate() {
            for (other_at, other) in boards.iter().enumerate() {
                assert_eq!(one == other, at == other_at, "{one:?} {other:?}");
                assert_eq!(one.cmp(other).is_eq(), one == other);
                assert_eq!(one.cmp(other), other.cmp(one).reverse());
                assert_eq!(one.partial_cmp(other), Some(one.cmp(other)));
                // Digits come first.
                if one.digits() != other.digits() {
                    assert_eq!(one.cmp(other), one.digits().cmp(other.digits()));
                }
            }
            // Read again: its rules are in another place.
            let again = layout(names[at / 3]);
            let again = Board::from_digits(&again, one.digits()).unwrap();
            assert_eq!((&again, again.cmp(one).is_eq()), (one, true));
            assert_eq!(hashes.hash_one(&again), hashes.hash_one(one));
        }
        assert_eq!(boards.iter().collect::<HashSet<_>>().len(), boards.len());
        let sorted: BTreeSet<_> = boards.iter().collect();
        assert_eq!(sorted.len(), boards.len());
        assert!(sorted.iter().is_sorted());

        let boxes = layout("jigsaw:AABBAABBCCDDCCDD");
        assert_eq!(Board::empty(&boxes), Board::empty(&layouts[4]));
        let grid = crate::Grid::EMPTY.with(Cell::new(4, 4), 9);
        let board = Board::from(grid);
        assert_eq!(
            (board.digits(), board.layout()),
            (grid.digits(), &Layout::classic())
        );
        assert_eq!(board, Board::empty(&layouts[5]).with(Cell::new(4, 4), 9));
        assert_ne!(board, Board::empty(&layouts[6]).with(Cell::new(4, 4), 9));
    }

    #[test]
    #[should_panic(expected = "digit 5 on a board of 4")]
    fn a_digit_that_is_too_large_is_refused() {
        let _ = Board::empty(&layout("4x4")).with(Cell::new(0, 0), 5);
    }

    #[test]
    #[should_panic(expected = "r1c5 on a board of 4")]
    fn a_cell_that_is_not_on_the_board_is_refused() {
        let _ = Board::empty(&layout("4x4")).with(Cell::new(0, 4), 1);
    }
}
