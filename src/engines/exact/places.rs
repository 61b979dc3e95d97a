//! The possible places of digits: clues and candidates in the form that the sum can use.
//!
//! The sum over [partitions](super::partitions) contains for each box the digits in each of its
//! columns, and the digits in each of its rows, separately. So the only conditions on a digit in a
//! box that it can express are a set of rows and a set of columns. A clue is one of each.
//! Candidates can be expressed if the cells of a digit in a box are all cells that some rows and
//! some columns have in common, except cells that another digit is sure to occupy:
//!
//! ```text
//!  5 5 .      5 . 5      5 5 .
//!  5 5 .      . . .      5 . .    <- not a rectangle: the cells of the first two rows
//!  . . .      5 . 5      . . .       and columns are one more
//! ```
//!
//! Where they are not, the digit's cells are split into two or three sets that are: every solution
//! belongs to exactly one of these [parts](super::parts).

use crate::engines::scalar::is_single;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::pencilmarks::Pencilmarks;
use crate::ground::symmetry::Symmetry;

/// The possible cells of each digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    masks: [u16; 81],
}

/// Some cells of a box, row by row from the lowest bit.
type InBox = u16;

impl Places {
    /// The places that clues leave in their boxes. The clues must be legal.
    pub fn of_grid(grid: &Grid) -> Self {
        let mut places = Places {
            masks: *Pencilmarks::from(*grid).masks(),
        };
        for cell in Grid::cells().filter(|&cell| grid.digit(cell) != 0) {
            let clue = places.masks[cell.index()];
            for other in cells_of(cell.box_number()) {
                if other != cell {
                    places.masks[other.index()] &= !clue;
                }
            }
        }
        places
    }

    /// The places of these candidates, after rules have removed what they can.
    pub fn of_masks(masks: [u16; 81]) -> Self {
        Places { masks }
    }

    /// The digits that may stand in a cell, as a set.
    pub fn at(&self, cell: Cell) -> u16 {
        self.masks[cell.index()]
    }

    /// The places in the image of the grid. Digits stay the same.
    pub fn image(&self, symmetry: &Symmetry) -> Self {
        let (rows, columns) = (symmetry.rows(), symmetry.columns());
        let from = |cell: Cell| {
            let (row, column) = match symmetry.is_transposed() {
                false => (cell.row(), cell.column()),
                true => (cell.column(), cell.row()),
            };
            Cell::new(rows[row].into(), columns[column].into())
        };
        Places {
            masks: std::array::from_fn(|index| self.at(from(Cell::from_index(index)))),
        }
    }

    /// The cells of a box in which a digit, counted from 0, may stand.
    fn of_digit(&self, box_: usize, digit: usize) -> InBox {
        let cells = cells_of(box_).enumerate();
        cells.fold(0, |set, (at, cell)| {
            set | (self.at(cell) >> digit & 1) << at
        })
    }

    /// The digits that cannot be distinguished from each other, counted from 0, in classes of two
    /// or more: they may change places.
    pub fn alike(&self) -> Vec<Vec<usize>> {
        let places =
            |digit: usize| -> [InBox; 9] { std::array::from_fn(|box_| self.of_digit(box_, digit)) };
        let mut classes: Vec<([InBox; 9], Vec<usize>)> = Vec::new();
        for digit in 0..9 {
            let places = places(digit);
            match classes.iter_mut().find(|(other, _)| *other == places) {
                Some((_, class)) => class.push(digit),
                None => classes.push((places, vec![digit])),
            }
        }
        let classes = classes.into_iter().map(|(_, class)| class);
        classes.filter(|class| class.len() > 1).collect()
    }

    /// The candidates split by one digit in one box, where that gives the fewest parts; `None` if
    /// the sum can use them all.
    pub fn parts(&self) -> Option<Vec<[u16; 81]>> {
        let mut best: Option<(usize, usize, Vec<InBox>)> = None;
        for box_ in 0..9 {
            let taken = cells_of(box_).enumerate().fold(0, |set, (at, cell)| {
                set | InBox::from(is_single(self.at(cell).into())) << at
            });
            for digit in 0..9 {
                let parts = rectangles(self.of_digit(box_, digit), taken);
                let fewest = best.as_ref().map_or(usize::MAX, |(_, _, best)| best.len());
                if parts.len() > 1 && parts.len() < fewest {
                    best = Some((box_, digit, parts));
                }
            }
        }
        let (box_, digit, parts) = best?;
        let masks = parts.into_iter().map(|part| {
            let mut masks = self.masks;
            for (at, cell) in cells_of(box_).enumerate() {
                if part >> at & 1 == 0 {
                    masks[cell.index()] &= !(1 << digit);
                }
            }
            masks
        });
        Some(masks.collect())
    }
}

/// The cells of a box in reading order.
fn cells_of(box_: usize) -> impl Iterator<Item = Cell> {
    (0..9).map(move |at| Cell::new(box_ / 3 * 3 + at / 3, box_ % 3 * 3 + at % 3))
}

/// The cells of some rows that are in some columns.
fn common(rows: u16, columns: u16) -> InBox {
    let row = |row: u16| if rows >> row & 1 == 1 { columns } else { 0 };
    row(0) | row(1) << 3 | row(2) << 6
}

/// True if a digit's cells are all cells that some rows and some columns have in common, except
/// those that are taken.
fn is_rectangle(cells: InBox, taken: InBox) -> bool {
    let row = |row: u16| cells >> (3 * row) & 7;
    let rows = (0..3).fold(0, |rows, at| rows | u16::from(row(at) != 0) << at);
    let all = common(rows, row(0) | row(1) | row(2));
    all & !cells & !taken == 0
}

/// A digit's cells as the fewest sets that [are rectangles](is_rectangle): one, or else groups of
/// equal rows, or of equal columns.
fn rectangles(cells: InBox, taken: InBox) -> Vec<InBox> {
    if is_rectangle(cells, taken) {
        return vec![cells];
    }
    let by_lines = |line: [InBox; 3]| {
        // Two lines together, and the third by itself, or each by itself.
        for (single, pair) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
            let pair = cells & (line[pair[0]] | line[pair[1]]);
            let single = cells & line[single];
            if is_rectangle(pair, taken) && is_rectangle(single, taken) {
                return vec![pair, single];
            }
        }
        let lines = line.map(|line| cells & line);
        lines.into_iter().filter(|&line| line != 0).collect()
    };
    let rows = by_lines([0o007, 0o070, 0o700]);
    let columns = by_lines([0o111, 0o222, 0o444]);
    match rows.len() <= columns.len() {
        true => rows,
        false => columns,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// For every set of cells, with every set of other cells taken.
    #[test]
    fn rectangles_make_up_a_digits_cells_and_none_twice() {
        for cells in 1..0x200 {
            for taken in (0..0x200).filter(|taken| taken & cells == 0) {
                let parts = rectangles(cells, taken);
                assert_eq!(parts.iter().fold(0, |all, part| all | part), cells);
                let sizes = parts.iter().map(|part| part.count_ones());
                assert_eq!(sizes.sum::<u32>(), cells.count_ones());
                assert!(parts.len() <= 3);
                for part in parts {
                    assert!(
                        part != 0 && is_rectangle(part, taken),
                        "{part:#o} of {cells:#o}"
                    );
                }
            }
        }
        assert!(is_rectangle(0o033, 0) && is_rectangle(0o505, 0));
        assert!(!is_rectangle(0o013, 0) && is_rectangle(0o013, 0o020));
    }

    #[test]
    fn digits_without_clues_are_alike() {
        let mut grid = Grid::EMPTY;
        assert_eq!(
            Places::of_grid(&grid).alike(),
            [[0, 1, 2, 3, 4, 5, 6, 7, 8]]
        );
        grid.set(Cell::new(4, 4), 5);
        grid.set(Cell::new(0, 0), 9);
        assert_eq!(Places::of_grid(&grid).alike(), [[0, 1, 2, 3, 5, 6, 7]]);
    }
}
