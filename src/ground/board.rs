//! The board: digits that are in range, and what can be said of them without solving
//! the board. Its text is the business of [`crate::text`].

mod conversions;

use crate::ground::geometry::{BoardShape, Cell, Geometry, House, MAX_ORDER};
use crate::ground::words::symbols::symbol;
use std::hash::Hash;
use std::iter::Copied;
use std::ops::Deref;
use std::{fmt, slice};
use thiserror::Error;

/// A Sudoku board of `SIDE` rows and columns (4, 9, 16 or 25): every cell holds
/// a digit from 1 to `SIDE` or is empty.
///
/// Other sizes fail to compile:
///
/// ```compile_fail
/// let board = ninefold::Board::<7>::EMPTY;
/// ```
///
/// The digits are always in range. They may contradict each other: such a board is a
/// proper input with an answer of its own, and [`Board::conflict`] tells. Boards are
/// small and `Copy` (a byte for each cell), and ordered lexicographically by their
/// digits in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Board<const SIDE: usize> {
    rows: [[u8; SIDE]; SIDE],
}

/// The ordinary 9x9 grid of 81 cells.
///
/// ```
/// use ninefold::Grid;
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// assert_eq!(grid.clue_count(), 30);
/// assert_eq!(grid.conflict(), None);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub type Grid = Board<9>;

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// A board of a size that is known when compiling, a [`Board`] such as a [`Grid`], or when running, a
/// [`LayoutBoard`](crate::layout::LayoutBoard). There are no others.
pub trait AnyBoard:
    sealed::Sealed + Copy + Ord + Hash + fmt::Debug + Send + Sync + 'static
{
    /// The characters of a board.
    type Symbols: Deref<Target = [u8]>;

    /// The shape of all boards of this type, if it is known when compiling.
    const SHAPE: Option<BoardShape>;

    /// The size of the board and of its boxes.
    fn shape(&self) -> BoardShape;

    /// The digits in reading order, 0 for an empty cell.
    fn digits(&self) -> &[u8];

    /// The characters of the board on one line: see [`text::symbols`](crate::text::symbols).
    fn symbols(&self) -> Self::Symbols;

    /// A board from its digits, which are known to be as many as there are cells and in range.
    ///
    /// # Panics
    /// If there are no boards of this type with this shape.
    #[doc(hidden)]
    fn from_known(shape: BoardShape, digits: &[u8]) -> Self;

    /// True if no cell is empty.
    fn is_full(&self) -> bool {
        !self.digits().contains(&0)
    }

    /// The number of cells that are not empty.
    fn clue_count(&self) -> usize {
        self.digits().iter().filter(|&&digit| digit != 0).count()
    }
}

impl<const SIDE: usize> sealed::Sealed for Board<SIDE> {}

impl<const SIDE: usize> AnyBoard for Board<SIDE> {
    type Symbols = Symbols<SIDE>;

    const SHAPE: Option<BoardShape> = Some(Geometry::<SIDE>::SHAPE);

    #[inline]
    fn shape(&self) -> BoardShape {
        Geometry::<SIDE>::SHAPE
    }

    #[inline]
    fn digits(&self) -> &[u8] {
        self.digits()
    }

    #[inline]
    fn symbols(&self) -> Symbols<SIDE> {
        let mut rows = [[0; SIDE]; SIDE];
        // In one loop, and up to 9x9 without a table, so that it runs in vectors.
        for (place, &digit) in rows.as_flattened_mut().iter_mut().zip(self.digits()) {
            *place = match SIDE {
                ..=9 if digit == 0 => b'.',
                ..=9 => b'0' + digit,
                _ => symbol(digit),
            };
        }
        Symbols(rows)
    }

    #[inline]
    fn from_known(shape: BoardShape, digits: &[u8]) -> Self {
        assert!(shape == Geometry::<SIDE>::SHAPE, "a board of {SIDE} rows");
        Board::from_known_digits(digits)
    }
}

/// The characters of a [`Board`], row by row.
#[derive(Clone, Copy, Debug)]
pub struct Symbols<const SIDE: usize>([[u8; SIDE]; SIDE]);

impl<const SIDE: usize> Deref for Symbols<SIDE> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.0.as_flattened()
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

impl<const SIDE: usize> Board<SIDE> {
    /// The board without a clue.
    pub const EMPTY: Self = {
        // Refuses, at compile time, sizes that there are no boards of.
        assert!(Geometry::<SIDE>::CELLS == SIDE * SIDE);
        Board {
            rows: [[0; SIDE]; SIDE],
        }
    };

    /// Makes a board from its digits in reading order, 0 for an empty cell.
    ///
    /// # Errors
    /// If there are not exactly `SIDE²` numbers, or one is above `SIDE`.
    pub fn from_digits(digits: &[u8]) -> Result<Self, DigitsError> {
        if digits.len() != Geometry::<SIDE>::CELLS {
            return Err(DigitsError::Length {
                expected: Geometry::<SIDE>::CELLS,
                found: digits.len(),
            });
        }
        let mut rows = [[0; SIDE]; SIDE];
        rows.as_flattened_mut().copy_from_slice(digits);
        Self::from_rows(rows)
    }

    /// Makes a board from its rows, 0 for an empty cell.
    ///
    /// # Errors
    /// If a number is above `SIDE`.
    #[inline]
    pub fn from_rows(rows: [[u8; SIDE]; SIDE]) -> Result<Self, DigitsError> {
        const { assert!(Geometry::<SIDE>::CELLS == SIDE * SIDE) };
        let digits = rows.as_flattened();
        // The loop has no early exit, so that the compiler turns it into vector instructions.
        if digits.iter().fold(0, |most, &digit| digit.max(most)) as usize <= SIDE {
            return Ok(Board { rows });
        }
        let at = digits.iter().position(|&digit| digit as usize > SIDE);
        let at = at.expect("a digit above SIDE, just seen");
        Err(DigitsError::Range {
            cell: Cell::from_index::<SIDE>(at),
            digit: digits[at],
            largest: SIDE,
        })
    }

    /// Makes a board from rows whose digits are known to be in range.
    #[inline]
    pub(crate) fn from_known_rows(rows: [[u8; SIDE]; SIDE]) -> Self {
        debug_assert!(Self::from_rows(rows).is_ok());
        Board { rows }
    }

    /// Makes a board from as many digits as it has cells, which are known to be in range.
    #[inline]
    pub(crate) fn from_known_digits(digits: &[u8]) -> Self {
        let mut rows = [[0; SIDE]; SIDE];
        rows.as_flattened_mut().copy_from_slice(digits);
        Self::from_known_rows(rows)
    }

    /// The digits in reading order, 0 for an empty cell.
    #[inline]
    pub fn digits(&self) -> &[u8] {
        self.rows.as_flattened()
    }

    /// The digits row by row, 0 for an empty cell.
    #[inline]
    pub fn rows(&self) -> &[[u8; SIDE]; SIDE] {
        &self.rows
    }

    /// The digit at `cell`, 0 if it is empty.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[inline]
    #[track_caller]
    pub fn digit(&self, cell: Cell) -> u8 {
        self.rows[cell.row()][cell.column()]
    }

    /// Puts `digit` at `cell`, or empties the cell with 0.
    ///
    /// # Panics
    /// If the cell is not on the board or the digit is above `SIDE`.
    #[inline]
    #[track_caller]
    pub fn set(&mut self, cell: Cell, digit: u8) {
        assert!(digit as usize <= SIDE, "digit {digit} on a board of {SIDE}");
        self.rows[cell.row()][cell.column()] = digit;
    }

    /// The board with `digit` at `cell`, or with an empty cell there if it is 0.
    ///
    /// ```
    /// use ninefold::{Cell, Grid};
    ///
    /// let grid = Grid::EMPTY.with(Cell::new(0, 0), 5).with(Cell::new(8, 8), 7);
    /// assert_eq!((grid[(0, 0)], grid[Cell::new(8, 8)]), (5, 7));
    /// ```
    ///
    /// # Panics
    /// If the cell is not on the board or the digit is above `SIDE`.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with(mut self, cell: Cell, digit: u8) -> Self {
        self.set(cell, digit);
        self
    }

    /// The digits in reading order, 0 for an empty cell.
    #[inline]
    pub fn iter(&self) -> Copied<slice::Iter<'_, u8>> {
        self.digits().iter().copied()
    }

    /// The clues in reading order: the cells that are not empty, and their digits.
    ///
    /// ```
    /// use ninefold::{Cell, Grid};
    ///
    /// let grid = Grid::EMPTY.with(Cell::new(0, 8), 3);
    /// assert!(grid.clues().eq([(Cell::new(0, 8), 3)]));
    /// ```
    pub fn clues(&self) -> impl Iterator<Item = (Cell, u8)> + Clone {
        let digits = self.iter().enumerate().filter(|&(_, digit)| digit != 0);
        digits.map(|(index, digit)| (Cell::from_index::<SIDE>(index), digit))
    }

    /// Every cell of the board, in reading order.
    pub fn cells() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..Geometry::<SIDE>::CELLS).map(Cell::from_index::<SIDE>)
    }

    /// The number of cells that are not empty.
    pub fn clue_count(&self) -> usize {
        AnyBoard::clue_count(self)
    }

    /// True if no cell is empty.
    pub fn is_full(&self) -> bool {
        AnyBoard::is_full(self)
    }

    /// The first contradiction among the clues, or `None` if the clues are legal: rows
    /// are looked through first, then columns, then boxes.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let mut grid = Grid::EMPTY;
    /// grid.set(ninefold::Cell::new(0, 0), 3);
    /// grid.set(ninefold::Cell::new(0, 8), 3);
    /// assert_eq!(
    ///     grid.conflict().unwrap().to_string(),
    ///     "3 stands at r1c1 and again at r1c9 in row 1"
    /// );
    /// ```
    pub fn conflict(&self) -> Option<Conflict> {
        if self.is_legal() {
            return None;
        }
        House::all::<SIDE>().find_map(|house| {
            let mut seen: [Option<Cell>; 32] = [None; 32];
            house.cells::<SIDE>().find_map(|second| {
                let digit = self.digit(second);
                let first = seen[digit as usize].replace(second)?;
                (digit != 0).then_some(Conflict {
                    house,
                    digit,
                    cells: [first, second],
                })
            })
        })
    }

    /// True if no digit stands twice in a row, column or box.
    pub fn is_legal(&self) -> bool {
        let order = Geometry::<SIDE>::ORDER;
        // Each house is kept as the sum and the union of its digits' bits: the two are equal if
        // and only if no digit is there twice. No sum overflows: 25 · 2²⁵ < 2³².
        let mut columns = [(0u32, 0u32); SIDE];
        let mut legal = true;
        for band in self.rows.chunks_exact(order) {
            let mut boxes = [(0u32, 0u32); MAX_ORDER];
            for digits in band {
                // An empty cell has no bit.
                let bits = digits.map(|digit| (1u32 << digit) & !1);
                let mut row = (0, 0);
                for (c, bit) in bits.into_iter().enumerate() {
                    for house in [&mut row, &mut columns[c], &mut boxes[c / order]] {
                        *house = (house.0 + bit, house.1 | bit);
                    }
                }
                legal &= row.0 == row.1;
            }
            legal &= boxes.iter().all(|house| house.0 == house.1);
        }
        legal && columns.iter().all(|house| house.0 == house.1)
    }

    /// True if the board is full and every house holds every digit once.
    pub fn is_solution(&self) -> bool {
        self.is_full() && self.is_legal()
    }

    /// True if this board has every clue of `clues` in the same cell.
    pub fn extends(&self, clues: &Self) -> bool {
        extends(self.digits(), clues.digits())
    }
}

/// True if `digits` has every clue of `clues` in the same cell. No branch is taken for a clue: the places of clues
/// cannot be predicted, and mispredictions would take longer than all that a caller does.
#[inline]
pub(crate) fn extends(digits: &[u8], clues: &[u8]) -> bool {
    let cells = std::iter::zip(digits, clues);
    !cells.fold(false, |wrong, (&digit, &clue)| {
        wrong | ((clue != 0) & (clue != digit))
    })
}

impl Board<9> {
    /// The 81 digits in reading order, 0 for an empty cell.
    #[inline]
    pub fn as_array(&self) -> &[u8; 81] {
        let digits = self.rows.as_flattened();
        digits.try_into().expect("9 rows of 9 are 81 cells")
    }

    /// Makes a grid from 81 digits that are known to be in range.
    #[inline]
    pub(crate) fn from_known_array(digits: [u8; 81]) -> Self {
        Self::from_known_digits(&digits)
    }
}

impl<const SIDE: usize> Default for Board<SIDE> {
    /// The empty board.
    fn default() -> Self {
        Self::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn digits_are_checked_for_number_and_range() {
        assert_eq!(
            Grid::from_digits(&[0; 80]),
            Err(DigitsError::Length {
                expected: 81,
                found: 80
            })
        );
        let mut digits = [0; 81];
        digits[10] = 10;
        let error = Grid::from_digits(&digits).unwrap_err();
        assert_eq!(
            error.to_string(),
            "10 at r2c2, but digits run from 0 (empty) to 9"
        );
        digits[10] = 9;
        assert_eq!(Grid::from_digits(&digits).unwrap().digits(), digits);
    }

    #[test]
    fn a_conflict_is_found_in_every_kind_of_house_and_named() {
        let at = Cell::new;
        for (first, second, text) in [
            (
                at(4, 0),
                at(4, 8),
                "7 stands at r5c1 and again at r5c9 in row 5",
            ),
            (
                at(0, 3),
                at(8, 3),
                "7 stands at r1c4 and again at r9c4 in column 4",
            ),
            (
                at(6, 8),
                at(8, 7),
                "7 stands at r7c9 and again at r9c8 in box 9",
            ),
        ] {
            let mut grid = Grid::EMPTY;
            grid.set(first, 7);
            assert_eq!(grid.conflict(), None);
            grid.set(second, 7);
            assert_eq!(grid.conflict().unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_largest_digit_of_the_largest_board_conflicts_too() {
        let mut board = Board::<25>::EMPTY;
        board.set(Cell::new(0, 0), 25);
        board.set(Cell::new(4, 4), 25);
        assert_eq!(
            board.conflict().unwrap().to_string(),
            "25 stands at r1c1 and again at r5c5 in box 1"
        );
    }
}
