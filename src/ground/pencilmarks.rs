//! Puzzles given by the candidates of their cells, which is more general than clues.
//!
//! Clues name the only digit of some cells. Pencilmarks name, of every cell, the digits that it may
//! hold. [`crate::text`] reads and writes them, and [`crate::answers`] has the questions about them.

use crate::ground::board::Conflict;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use thiserror::Error;

/// A 9x9 puzzle by the candidates of its cells.
///
/// Its solutions are exactly those full grids, with every digit once in every row, column and box,
/// in which each cell holds one of its candidates. A cell with one candidate is a solved cell, a
/// clue. A cell may have none, and then there is no solution. Candidates may contradict each other
/// like clues do: such pencilmarks are a proper input with an answer of its own, and
/// [`Pencilmarks::conflict`] returns the plainest contradiction.
///
/// The candidates of a cell are a mask, in which bit 0 stands for digit 1 and bit 8 for 9. There
/// are none of other sizes than 9x9.
///
/// ```
/// use ninefold::{Cell, Grid, Pencilmarks};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut marks = Pencilmarks::from(grid);
/// let cell = Cell::new(0, 2);
/// assert_eq!(marks.candidates(cell), 0b1_1111_1111);
///
/// // r1c3 is 1, 2 or 4.
/// marks.set(cell, 0b1011);
/// assert!(marks.allows(cell, 4) && !marks.allows(cell, 3));
/// assert_eq!(marks.clues(), grid);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pencilmarks {
    masks: [u16; 81],
}

/// A mask with bits that stand for no digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{mask:#b} at {cell}, but candidates are nine bits, of which the lowest stands for 1")]
pub struct MaskError {
    /// The cell.
    pub cell: Cell,
    /// The given mask.
    pub mask: u16,
}

impl Pencilmarks {
    /// The mask of all nine candidates.
    pub const ALL: u16 = 0x1ff;

    /// The pencilmarks without any restriction: every cell has all nine candidates.
    pub const EMPTY: Self = Pencilmarks {
        masks: [Self::ALL; 81],
    };

    /// Makes pencilmarks from the masks of all cells in reading order.
    ///
    /// # Errors
    /// [`MaskError`] if a mask has a bit above the lowest nine.
    pub fn from_masks(masks: [u16; 81]) -> Result<Self, MaskError> {
        match masks.iter().position(|&mask| mask > Self::ALL) {
            None => Ok(Pencilmarks { masks }),
            Some(at) => Err(MaskError {
                cell: Cell::from_index(at),
                mask: masks[at],
            }),
        }
    }

    /// Makes pencilmarks from masks that are known to be in range.
    #[inline]
    #[doc(hidden)]
    pub fn from_known_masks(masks: [u16; 81]) -> Self {
        debug_assert!(Self::from_masks(masks).is_ok());
        Pencilmarks { masks }
    }

    /// The mask of each cell in reading order.
    #[inline]
    pub fn masks(&self) -> &[u16; 81] {
        &self.masks
    }

    /// The candidates of a cell, as a mask.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[inline]
    #[track_caller]
    pub fn candidates(&self, cell: Cell) -> u16 {
        self.masks[cell.index()]
    }

    /// Gives a cell these candidates.
    ///
    /// # Panics
    /// If the cell is not on the board, or the mask has a bit above the lowest nine.
    #[track_caller]
    pub fn set(&mut self, cell: Cell, mask: u16) {
        assert!(mask <= Self::ALL, "candidates {mask:#b}");
        self.masks[cell.index()] = mask;
    }

    /// True if a digit from 1 to 9 is a candidate of a cell.
    ///
    /// # Panics
    /// If there is no such cell or digit.
    #[inline]
    #[track_caller]
    pub fn allows(&self, cell: Cell, digit: u8) -> bool {
        assert!((1..=9).contains(&digit), "digit {digit}");
        self.candidates(cell) >> (digit - 1) & 1 == 1
    }

    /// The cells with one candidate, as clues.
    pub fn clues(&self) -> Grid {
        Grid::from_known_array(self.masks.map(|mask| match mask.is_power_of_two() {
            true => mask.trailing_zeros() as u8 + 1,
            false => 0,
        }))
    }

    /// The equivalent grid: there is one if every cell has one candidate or all nine.
    pub fn as_grid(&self) -> Option<Grid> {
        let plain = |&mask: &u16| mask == Self::ALL || mask.is_power_of_two();
        self.masks.iter().all(plain).then(|| self.clues())
    }

    /// The first two cells with one candidate each that contradict each other; see
    /// [`Grid::conflict`](crate::Grid::conflict).
    pub fn conflict(&self) -> Option<Conflict> {
        self.clues().conflict()
    }

    /// True if every cell of a full grid holds one of its candidates.
    pub fn allow(&self, solution: &Grid) -> bool {
        let both = std::iter::zip(&self.masks, solution.as_array());
        both.fold(true, |all, (&mask, &digit)| {
            all & (mask << 1 >> digit & 1 == 1 && digit > 0)
        })
    }
}

impl From<Grid> for Pencilmarks {
    /// A clue is the only candidate of its cell; an empty cell has all nine.
    fn from(grid: Grid) -> Self {
        Pencilmarks {
            masks: grid.as_array().map(|digit| match digit {
                0 => Self::ALL,
                digit => 1 << (digit - 1),
            }),
        }
    }
}

impl From<&Grid> for Pencilmarks {
    /// A clue is the only candidate of its cell; an empty cell has all nine.
    fn from(grid: &Grid) -> Self {
        Pencilmarks::from(*grid)
    }
}

impl Default for Pencilmarks {
    /// [`Pencilmarks::EMPTY`].
    fn default() -> Self {
        Self::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn masks_are_checked_for_their_range() {
        let mut masks = [Pencilmarks::ALL; 81];
        assert_eq!(Pencilmarks::from_masks(masks), Ok(Pencilmarks::EMPTY));
        masks[10] = 0x201;
        let error = Pencilmarks::from_masks(masks).unwrap_err();
        assert_eq!(
            error.to_string(),
            "0b1000000001 at r2c2, but candidates are nine bits, of which the lowest stands for 1"
        );
    }

    #[test]
    fn only_cells_with_one_candidate_are_clues_and_can_conflict() {
        let at = Cell::new;
        let mut marks = Pencilmarks::EMPTY;
        marks.set(at(4, 0), 1 << 6);
        marks.set(at(4, 8), 1 << 6 | 1);
        assert_eq!(marks.conflict(), None);
        assert_eq!(marks.clues().clue_count(), 1);
        assert_eq!(marks.as_grid(), None);
        marks.set(at(4, 8), 1 << 6);
        assert_eq!(
            marks.conflict().unwrap().to_string(),
            "7 stands at r5c1 and again at r5c9 in row 5"
        );
        // A cell without candidates is no clue.
        marks.set(at(4, 8), 0);
        assert_eq!(marks.conflict(), None);
        assert_eq!(marks.as_grid(), None);
    }

    #[test]
    fn a_grid_comes_back_from_its_pencilmarks() {
        let mut grid = Grid::EMPTY;
        for index in 0..81 {
            grid.set(Cell::from_index(index), (index % 10) as u8);
            assert_eq!(Pencilmarks::from(grid).as_grid(), Some(grid));
        }
        assert!(!Pencilmarks::EMPTY.allow(&Grid::EMPTY));
    }
}
