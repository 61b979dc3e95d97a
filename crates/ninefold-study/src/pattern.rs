//! Symmetries of patterns: sets of cells of which all or none have clues.
//!
//! A pattern has a symmetry if turning or mirroring the board maps it to itself. Cells that a
//! symmetry maps to each other are an *orbit*: in a puzzle with that symmetry all of them have a
//! clue, or none has. Digits do not matter here, and neither do the
//! [transformations](ninefold::symmetry) that permute lines.

use ninefold::inside::{SIDE, words};
use ninefold::{Cell, Grid};

/// A symmetry that the cells with clues may have.
///
/// ```
/// use ninefold_study::PatternSymmetry;
///
/// assert_eq!("half-turn".parse(), Ok(PatternSymmetry::HalfTurn));
/// // The centre is alone, all others are pairs.
/// assert_eq!(PatternSymmetry::HalfTurn.orbits().len(), 41);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum PatternSymmetry {
    /// A turn by 180 degrees, which most published puzzles have.
    HalfTurn,
    /// Turns by 90 degrees.
    QuarterTurn,
    /// A mirror on the middle row: upside down.
    Horizontal,
    /// A mirror on the middle column: left and right.
    Vertical,
    /// A mirror on the diagonal from the upper left corner.
    Diagonal,
    /// A mirror on the diagonal from the upper right corner.
    AntiDiagonal,
    /// Mirrors on the middle row and on the middle column.
    HorizontalVertical,
    /// Mirrors on both diagonals.
    DoubleDiagonal,
    /// All turns and mirrors.
    Full,
}

/// The image of a cell under a turn or a mirror, by row, column and the number of the last line.
type Move = fn(usize, usize, usize) -> (usize, usize);

const HALF_TURN: Move = |row, column, last| (last - row, last - column);
const QUARTER_TURN: Move = |row, column, last| (column, last - row);
const HORIZONTAL: Move = |row, column, last| (last - row, column);
const VERTICAL: Move = |row, column, last| (row, last - column);
const DIAGONAL: Move = |row, column, _| (column, row);
const ANTI_DIAGONAL: Move = |row, column, last| (last - column, last - row);

impl PatternSymmetry {
    /// A one-line description, for help texts.
    pub const fn description(self) -> &'static str {
        match self {
            PatternSymmetry::HalfTurn => "a turn by 180 degrees",
            PatternSymmetry::QuarterTurn => "turns by 90 degrees",
            PatternSymmetry::Horizontal => "a mirror on the middle row",
            PatternSymmetry::Vertical => "a mirror on the middle column",
            PatternSymmetry::Diagonal => "a mirror on the diagonal from the upper left",
            PatternSymmetry::AntiDiagonal => "a mirror on the diagonal from the upper right",
            PatternSymmetry::HorizontalVertical => "mirrors on the middle row and column",
            PatternSymmetry::DoubleDiagonal => "mirrors on both diagonals",
            PatternSymmetry::Full => "all turns and mirrors",
        }
    }

    /// Turns and mirrors that generate the symmetry.
    const fn moves(self) -> &'static [Move] {
        match self {
            PatternSymmetry::HalfTurn => &[HALF_TURN],
            PatternSymmetry::QuarterTurn => &[QUARTER_TURN],
            PatternSymmetry::Horizontal => &[HORIZONTAL],
            PatternSymmetry::Vertical => &[VERTICAL],
            PatternSymmetry::Diagonal => &[DIAGONAL],
            PatternSymmetry::AntiDiagonal => &[ANTI_DIAGONAL],
            PatternSymmetry::HorizontalVertical => &[HORIZONTAL, VERTICAL],
            PatternSymmetry::DoubleDiagonal => &[DIAGONAL, ANTI_DIAGONAL],
            PatternSymmetry::Full => &[QUARTER_TURN, DIAGONAL],
        }
    }

    /// The orbits: each with its cells in reading order, and in the order of their first cells.
    pub fn orbits(self) -> Vec<Vec<Cell>> {
        self.orbits_of(SIDE)
    }

    /// The orbits of a board with this number of rows and of columns.
    pub(crate) fn orbits_of(self, side: usize) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; side * side];
        let mut orbits = Vec::new();
        for index in 0..side * side {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let mut orbit = vec![Cell::new(index / side, index % side)];
            let mut looked_at = 0;
            while let Some(cell) = orbit.get(looked_at) {
                let (row, column) = (cell.row(), cell.column());
                looked_at += 1;
                for to in self.moves() {
                    let (row, column) = to(row, column, side - 1);
                    if !std::mem::replace(&mut seen[row * side + column], true) {
                        orbit.push(Cell::new(row, column));
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// True if the cells of `board` that have clues have the symmetry.
    pub fn is_kept_by(self, board: &Grid) -> bool {
        let has_clue = |cell: &Cell| board.digit(*cell) != 0;
        let mut orbits = self.orbits().into_iter();
        orbits.all(|orbit| orbit.iter().all(has_clue) || !orbit.iter().any(has_clue))
    }
}

words! {
    PatternSymmetry, "symmetry of patterns" {
        HalfTurn "half-turn"
        QuarterTurn "quarter-turn"
        Horizontal "horizontal"
        Vertical "vertical"
        Diagonal "diagonal"
        AntiDiagonal "anti-diagonal"
        HorizontalVertical "horizontal-vertical"
        DoubleDiagonal "double-diagonal"
        Full "full"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// By Burnside's lemma: the mean number of cells that the elements of the group map to
    /// themselves.
    #[test]
    fn there_are_as_many_orbits_as_burnside_says() {
        let numbers = |side: usize| -> Vec<usize> {
            let all = PatternSymmetry::ALL.iter();
            all.map(|symmetry| symmetry.orbits_of(side).len()).collect()
        };
        // A mirror maps one line to itself, a turn the centre.
        assert_eq!(numbers(9), [41, 21, 45, 45, 45, 45, 25, 25, 15]);
        // Where the side is even there is neither a centre nor a middle line.
        assert_eq!(numbers(4), [8, 4, 8, 8, 10, 10, 4, 6, 3]);
    }

    #[test]
    fn orbits_hold_every_cell_once_and_are_kept_by_what_is_made_of_them() {
        for &symmetry in PatternSymmetry::ALL {
            let orbits = symmetry.orbits();
            let mut cells: Vec<Cell> = orbits.concat();
            cells.sort_unstable();
            assert_eq!(cells, Grid::cells().collect::<Vec<_>>());
            let mut board = Grid::EMPTY;
            for &cell in &orbits[3] {
                assert!(board == Grid::EMPTY || !symmetry.is_kept_by(&board));
                board.set(cell, 1);
            }
            assert!(symmetry.is_kept_by(&board));
        }
    }
}
