//! Grids from arrays and slices, and back.

use super::Grid;
use crate::ground::board::DigitsError;
use crate::ground::geometry::Cell;
use std::iter::Copied;
use std::ops::Index;
use std::slice;

impl Index<Cell> for Grid {
    type Output = u8;

    /// The digit at a cell, 0 if it is empty; see [`Grid::digit`], which panics like this.
    #[inline]
    #[track_caller]
    fn index(&self, cell: Cell) -> &u8 {
        &self.rows[cell.row()][cell.column()]
    }
}

impl Index<(usize, usize)> for Grid {
    type Output = u8;

    /// The digit in a row and a column, both counted from 0; 0 if the cell is empty.
    #[inline]
    #[track_caller]
    fn index(&self, (row, column): (usize, usize)) -> &u8 {
        &self.rows[row][column]
    }
}

impl<'a> IntoIterator for &'a Grid {
    type Item = u8;
    type IntoIter = Copied<slice::Iter<'a, u8>>;

    /// The digits in reading order, as [`Grid::iter`] gives them.
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.digits().iter().copied()
    }
}

impl AsRef<[u8]> for Grid {
    fn as_ref(&self) -> &[u8] {
        self.digits()
    }
}

impl From<Grid> for [[u8; 9]; 9] {
    fn from(board: Grid) -> Self {
        board.rows
    }
}

impl TryFrom<[[u8; 9]; 9]> for Grid {
    type Error = DigitsError;

    /// A board by its rows; see [`Grid::from_rows`].
    fn try_from(rows: [[u8; 9]; 9]) -> Result<Self, DigitsError> {
        Grid::from_rows(rows)
    }
}

impl TryFrom<&[u8]> for Grid {
    type Error = DigitsError;

    /// A board by its digits; see [`Grid::from_digits`]. Text is read by [`Grid::from_text`].
    fn try_from(digits: &[u8]) -> Result<Self, DigitsError> {
        Grid::from_digits(digits)
    }
}

impl TryFrom<[u8; 81]> for Grid {
    type Error = DigitsError;

    /// A board by its digits; see [`Grid::from_digits`].
    fn try_from(digits: [u8; 81]) -> Result<Self, DigitsError> {
        Grid::from_digits(&digits)
    }
}

impl From<Grid> for [u8; 81] {
    fn from(board: Grid) -> Self {
        *board.as_array()
    }
}

#[cfg(test)]
mod tests {
    use crate::ground::grid::Grid;
    use pretty_assertions::assert_eq;

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_board_comes_from_whatever_holds_its_digits_and_goes_back() {
        let grid = LINE.parse::<Grid>().unwrap();
        let digits: [u8; 81] = grid.into();
        let read = LINE.bytes().map(|byte| match byte {
            b'.' => 0,
            digit => digit - b'0',
        });
        assert_eq!(digits.to_vec(), read.collect::<Vec<u8>>());
        let rows: [[u8; 9]; 9] = grid.into();
        assert_eq!(rows.as_flattened(), digits);
        assert_eq!(Grid::try_from(digits), Ok(grid));
        assert_eq!(Grid::try_from(&digits[..]), Ok(grid));
        assert_eq!(Grid::try_from(rows), Ok(grid));
        assert_eq!(grid.as_ref(), digits);
        assert!(grid.iter().eq(digits));
        assert!((&grid).into_iter().eq(digits));

        assert!(Grid::try_from(&digits[1..]).is_err());
        assert!(Grid::try_from([10; 81]).is_err());
        assert!(Grid::try_from([[0, 10, 0, 0, 0, 0, 0, 0, 0]; 9]).is_err());
    }

    #[test]
    fn a_cell_is_an_index_and_so_are_its_row_and_column() {
        let grid = LINE.parse::<Grid>().unwrap();
        for cell in Grid::cells() {
            assert_eq!(grid[cell], grid.digits()[9 * cell.row() + cell.column()]);
            assert_eq!(grid[(cell.row(), cell.column())], grid[cell]);
        }
        let mut with_clues = Grid::EMPTY;
        for (cell, digit) in grid.clues() {
            with_clues = with_clues.with(cell, digit);
        }
        assert_eq!((with_clues, grid.clues().count()), (grid, 30));
    }
}
