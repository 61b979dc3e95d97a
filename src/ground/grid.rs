//! The classic grid: digits that are in range, and what can be said of them without solving it. Its text is the
//! business of [`crate::text`].

mod conversions;

use crate::ground::board::{AnyBoard, Conflict, DigitsError, check_digits, extends, sealed};
use crate::ground::geometry::{BoardShape, CELLS, Cell, House, ORDER, SIDE};
use crate::ground::layout::Layout;
use std::iter::Copied;
use std::ops::Deref;
use std::slice;

/// The classic board of nine rows, columns and boxes: each of its 81 cells holds a digit from 1 to 9 or is empty.
///
/// The digits are always in range. They may contradict each other: such a board is a proper input with an answer of its
/// own, and [`Grid::conflict`] reports the pair. Grids are small and `Copy` (a byte for each cell), and ordered
/// lexicographically by their digits in reading order. Boards of other sizes and rules are [`Board`](crate::Board)s.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Grid {
    rows: [[u8; 9]; 9],
}

impl sealed::Sealed for Grid {}

impl AnyBoard for Grid {
    type Symbols = Symbols;

    const CLASSIC: bool = true;

    fn layout(&self) -> &Layout {
        Layout::classic_one()
    }

    #[inline]
    fn shape(&self) -> BoardShape {
        BoardShape::CLASSIC
    }

    #[inline]
    fn digits(&self) -> &[u8] {
        self.digits()
    }

    #[inline]
    fn symbols(&self) -> Symbols {
        let mut rows = [[0; SIDE]; SIDE];
        // In one loop and without a table, so that it runs in vectors.
        for (place, &digit) in rows.as_flattened_mut().iter_mut().zip(self.digits()) {
            *place = match digit {
                0 => b'.',
                _ => b'0' + digit,
            };
        }
        Symbols(rows)
    }

    #[inline]
    fn from_known(_: &Layout, digits: &[u8]) -> Self {
        Grid::from_known_digits(digits)
    }

    #[inline]
    fn with_known(&self, digits: &[u8]) -> Self {
        Grid::from_known_digits(digits)
    }
}

/// The characters of a [`Grid`], row by row.
#[derive(Clone, Copy, Debug)]
pub struct Symbols([[u8; 9]; 9]);

impl Deref for Symbols {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.0.as_flattened()
    }
}

impl Grid {
    /// The board without a clue.
    pub const EMPTY: Self = Grid {
        rows: [[0; SIDE]; SIDE],
    };

    /// Makes a board from its digits in reading order, 0 for an empty cell.
    ///
    /// # Errors
    /// If there are not exactly 81 numbers, or one is above 9.
    pub fn from_digits(digits: &[u8]) -> Result<Self, DigitsError> {
        match digits.as_chunks::<SIDE>() {
            (rows, []) if rows.len() == SIDE => {
                Self::from_rows(rows.try_into().expect("nine rows"))
            }
            _ => Err(DigitsError::Length {
                expected: CELLS,
                found: digits.len(),
            }),
        }
    }

    /// Makes a board from its rows, 0 for an empty cell.
    ///
    /// # Errors
    /// If a number is above 9.
    #[inline]
    pub fn from_rows(rows: [[u8; 9]; 9]) -> Result<Self, DigitsError> {
        let digits = rows.as_flattened();
        // The loop has no early exit, so that the compiler turns it into vector instructions.
        if digits.iter().fold(0, |most, &digit| digit.max(most)) as usize <= SIDE {
            return Ok(Grid { rows });
        }
        Err(check_digits(BoardShape::CLASSIC, digits).expect_err("a digit is out of range"))
    }

    /// Makes a board from rows whose digits are known to be in range.
    #[inline]
    #[doc(hidden)]
    pub fn from_known_rows(rows: [[u8; 9]; 9]) -> Self {
        debug_assert!(Self::from_rows(rows).is_ok());
        Grid { rows }
    }

    /// Makes a board from as many digits as it has cells, which are known to be in range.
    #[inline]
    #[doc(hidden)]
    pub fn from_known_digits(digits: &[u8]) -> Self {
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
    pub fn rows(&self) -> &[[u8; 9]; 9] {
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
    /// If the cell is not on the board or the digit is above 9.
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
    /// If the cell is not on the board or the digit is above 9.
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
        digits.map(|(index, digit)| (Cell::from_index(index), digit))
    }

    /// Every cell of the board, in reading order.
    pub fn cells() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..CELLS).map(Cell::from_index)
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
        House::all().find_map(|house| {
            let mut seen = [None; 1 + SIDE];
            house.cells().find_map(|second| {
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
        // Each house is kept as the sum and the union of its digits' bits: the two are equal if
        // and only if no digit is there twice. No sum overflows: 9 · 2⁹ < 2³².
        let mut columns = [(0u32, 0u32); SIDE];
        let mut legal = true;
        for band in self.rows.chunks_exact(ORDER) {
            let mut boxes = [(0u32, 0u32); ORDER];
            for digits in band {
                // An empty cell has no bit.
                let bits = digits.map(|digit| (1u32 << digit) & !1);
                let mut row = (0, 0);
                for (c, bit) in bits.into_iter().enumerate() {
                    for house in [&mut row, &mut columns[c], &mut boxes[c / ORDER]] {
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

impl Grid {
    /// The 81 digits in reading order, 0 for an empty cell.
    #[inline]
    pub fn as_array(&self) -> &[u8; 81] {
        let digits = self.rows.as_flattened();
        digits.try_into().expect("9 rows of 9 are 81 cells")
    }

    /// Makes a grid from 81 digits that are known to be in range.
    #[inline]
    #[doc(hidden)]
    pub fn from_known_array(digits: [u8; 81]) -> Self {
        Self::from_known_digits(&digits)
    }
}

impl Default for Grid {
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
        #[rustfmt::skip]
        let cases = [
            (at(4, 0), at(4, 8), "7 stands at r5c1 and again at r5c9 in row 5"),
            (at(0, 3), at(8, 3), "7 stands at r1c4 and again at r9c4 in column 4"),
            (at(6, 8), at(8, 7), "7 stands at r7c9 and again at r9c8 in box 9"),
        ];
        for (first, second, text) in cases {
            let mut grid = Grid::EMPTY;
            grid.set(first, 7);
            assert_eq!(grid.conflict(), None);
            grid.set(second, 7);
            assert_eq!(grid.conflict().unwrap().to_string(), text);
        }
    }
}
