//! Where cells lie: the rows, columns, boxes, bands and stacks of a board.
//!
//! The innermost room; it imports nothing. A board of box order n has n² rows,
//! n² columns and n² boxes of n by n cells; n boxes side by side form a band,
//! n boxes one above another a stack. Everything is numbered from 0 in code and
//! from 1 in text (`r1c9` is the last cell of the first row).

use std::fmt;

/// The largest box order there is: 5, the 25x25 board.
pub const MAX_ORDER: usize = 5;

/// The geometry of a board of `SIDE` rows. `SIDE` must be the square of a box
/// order from 2 to 5 (4, 9, 16 or 25); anything else fails to compile.
#[derive(Clone, Copy, Debug)]
pub struct Geometry<const SIDE: usize>;

impl<const SIDE: usize> Geometry<SIDE> {
    /// The box order n: boxes are n by n cells.
    pub const ORDER: usize = {
        let order = SIDE.isqrt();
        assert!(
            order >= 2 && order <= MAX_ORDER,
            "box orders run from 2 to 5"
        );
        assert!(
            order * order == SIDE,
            "SIDE must be the square of the box order"
        );
        order
    };

    /// The number of cells, `SIDE²`.
    pub const CELLS: usize = Self::ORDER * Self::ORDER * SIDE;
}

/// The position of a cell, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl fmt::Display for Cell {
    /// Writes the usual name of the cell, counted from 1: `r1c9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// A row, column or box: `SIDE` cells that hold each digit once. Counted from 0;
/// boxes are counted row by row like cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum House {
    /// The row of that number, from the top.
    Row(usize),
    /// The column of that number, from the left.
    Column(usize),
    /// The box of that number, left to right and top to bottom.
    Box(usize),
}

impl House {
    /// Every house of a board of `SIDE` rows: first the rows, then the columns,
    /// then the boxes.
    pub fn all<const SIDE: usize>() -> impl Iterator<Item = House> {
        (0..SIDE)
            .map(House::Row)
            .chain((0..SIDE).map(House::Column))
            .chain((0..SIDE).map(House::Box))
    }

    /// The cells of this house on a board of `SIDE` rows, in reading order.
    pub fn cells<const SIDE: usize>(self) -> impl Iterator<Item = Cell> {
        let order = Geometry::<SIDE>::ORDER;
        (0..SIDE).map(move |i| match self {
            House::Row(row) => Cell { row, column: i },
            House::Column(column) => Cell { row: i, column },
            House::Box(number) => Cell {
                row: number / order * order + i / order,
                column: number % order * order + i % order,
            },
        })
    }
}

impl fmt::Display for House {
    /// Writes the name of the house, counted from 1: `row 3`, `box 9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Row(number) => write!(f, "row {}", number + 1),
            House::Column(number) => write!(f, "column {}", number + 1),
            House::Box(number) => write!(f, "box {}", number + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::collections::HashSet;

    fn every_cell_lies_in_one_house_of_each_kind<const SIDE: usize>() {
        let houses: Vec<House> = House::all::<SIDE>().collect();
        assert_eq!(houses.len(), 3 * SIDE);
        for kind in houses.chunks(SIDE) {
            let cells: HashSet<Cell> = kind.iter().flat_map(|h| h.cells::<SIDE>()).collect();
            assert_eq!(cells.len(), Geometry::<SIDE>::CELLS);
        }
    }

    #[test]
    fn houses_of_each_kind_tile_the_board() {
        every_cell_lies_in_one_house_of_each_kind::<4>();
        every_cell_lies_in_one_house_of_each_kind::<9>();
        every_cell_lies_in_one_house_of_each_kind::<16>();
        every_cell_lies_in_one_house_of_each_kind::<25>();
    }

    #[test]
    fn boxes_are_counted_row_by_row() {
        let cells: Vec<String> = House::Box(5).cells::<9>().map(|c| c.to_string()).collect();
        assert_eq!(
            cells,
            [
                "r4c7", "r4c8", "r4c9", "r5c7", "r5c8", "r5c9", "r6c7", "r6c8", "r6c9"
            ]
        );
    }
}
