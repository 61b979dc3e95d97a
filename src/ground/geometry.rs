//! Where cells lie: the rows, columns, boxes, bands and stacks of a board.
//!
//! The innermost module; it imports none of the others but the error for unknown names. A board of box order n has
//! n² rows, n² columns and n² boxes of n by n cells; n boxes side by side form a
//! band, n boxes one above another a stack. A *house* is a row, a column or a box.
//! Everything is numbered from 0 in code and from 1 in text (`r1c9` is the last cell
//! of the first row).

use crate::ground::words::UnknownWord;
use std::fmt;
use std::str::FromStr;

/// The largest box order there is: 5, the 25x25 board.
pub const MAX_ORDER: usize = 5;

/// The six orders of three things, the identity first and then ascending.
#[doc(hidden)]
pub const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The number of rows, columns, boxes and digits of the classic board.
#[doc(hidden)]
pub const SIDE: usize = 9;

/// The number of rows and of columns of its boxes.
#[doc(hidden)]
pub const ORDER: usize = 3;

/// The number of its cells.
#[doc(hidden)]
pub const CELLS: usize = SIDE * SIDE;

/// The size of a board and of its boxes, known only when running: what its text depends on, whatever further
/// rules it has. A [`Layout`](crate::layout::Layout) has [one](crate::layout::Layout::shape).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardShape {
    side: u8,
    band_rows: u8,
    stack_columns: u8,
}

impl Default for BoardShape {
    /// [`BoardShape::CLASSIC`].
    fn default() -> Self {
        BoardShape::CLASSIC
    }
}

impl BoardShape {
    /// Nine rows, with boxes of three by three.
    pub const CLASSIC: BoardShape = BoardShape::with_boxes(3, 3);

    /// The number of cells of the largest board.
    #[doc(hidden)]
    pub const MOST_CELLS: usize = BoardShape::with_boxes(MAX_ORDER, MAX_ORDER).cells();

    /// A board with boxes of `rows` rows and `columns` columns, and as many rows and columns as a box has cells.
    #[doc(hidden)]
    pub const fn with_boxes(rows: usize, columns: usize) -> BoardShape {
        let side = rows * columns;
        assert!(
            side >= 1 && side <= MAX_ORDER * MAX_ORDER,
            "no board is larger"
        );
        BoardShape {
            side: side as u8,
            band_rows: rows as u8,
            stack_columns: columns as u8,
        }
    }

    /// The number of rows, of columns and of digits.
    #[inline]
    pub const fn side(self) -> usize {
        self.side as usize
    }

    /// The number of cells.
    #[inline]
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// The cell with this number in reading order, from 0.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[track_caller]
    pub const fn cell(self, index: usize) -> Cell {
        assert!(index < self.cells(), "no cell has this index");
        Cell::new(index / self.side(), index % self.side())
    }

    /// The number of rows of a band.
    #[inline]
    pub const fn band_rows(self) -> usize {
        self.band_rows as usize
    }

    /// The number of columns of a stack.
    #[inline]
    pub const fn stack_columns(self) -> usize {
        self.stack_columns as usize
    }

    /// The number of stacks, which is that of boxes beside each other.
    #[inline]
    pub const fn stacks(self) -> usize {
        // (Rows and columns of a box make up a side.)
        self.band_rows()
    }
}

/// The position of a cell, counted from 0. Cells are ordered as they are read: row by
/// row, from left to right.
///
/// As text it has the usual name, counted from 1:
///
/// ```
/// use ninefold::Cell;
///
/// let cell = Cell::new(0, 8);
/// assert_eq!(cell.to_string(), "r1c9");
/// assert_eq!("r1c9".parse(), Ok(cell));
/// assert_eq!((cell.row(), cell.column()), (0, 8));
/// assert_eq!(cell.index(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// The cell in this row, from the top, and this column, from the left.
    ///
    /// # Panics
    /// If no board has such a cell: if a number is 25 or more.
    #[inline]
    #[track_caller]
    pub const fn new(row: usize, column: usize) -> Cell {
        assert!(
            row < MAX_ORDER * MAX_ORDER && column < MAX_ORDER * MAX_ORDER,
            "no board has this cell"
        );
        Cell {
            row: row as u8,
            column: column as u8,
        }
    }

    /// The row, from the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The column, from the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The number of the cell in reading order on the classic board, from 0 for the first cell to 80 for the last. The
    /// cell must be on that.
    #[inline]
    #[track_caller]
    pub const fn index(self) -> usize {
        debug_assert!(self.row() < SIDE && self.column() < SIDE);
        self.row() * SIDE + self.column()
    }

    /// The cell with this [index](Self::index) on the classic board; [`BoardShape::cell`] is that of other ones.
    ///
    /// # Panics
    /// If the index is 81 or more.
    #[inline]
    #[track_caller]
    pub const fn from_index(index: usize) -> Cell {
        assert!(index < CELLS, "no cell has this index");
        Cell::new(index / SIDE, index % SIDE)
    }

    /// The number of the box that the cell lies in, on the classic board: boxes are counted row by row like cells. The
    /// cell must be on the board.
    #[inline]
    pub const fn box_number(self) -> usize {
        self.row() / ORDER * ORDER + self.column() / ORDER
    }

    /// The three houses that the cell lies in, on the classic board: its row, its column and its box. The cell must be
    /// on the board.
    pub const fn houses(self) -> [House; 3] {
        [
            House::Row(self.row()),
            House::Column(self.column()),
            House::Box(self.box_number()),
        ]
    }
}

impl From<(usize, usize)> for Cell {
    /// The cell in a row and a column, as [`Cell::new`] makes it: it panics where no board has it.
    #[inline]
    #[track_caller]
    fn from((row, column): (usize, usize)) -> Cell {
        Cell::new(row, column)
    }
}

impl fmt::Display for Cell {
    /// Writes the usual name of the cell, counted from 1: `r1c9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

impl FromStr for Cell {
    type Err = UnknownWord;

    /// Reads the name of a cell of the largest board or a smaller one, `r1c1` to
    /// `r25c25`. Capital letters are read too.
    fn from_str(name: &str) -> Result<Cell, UnknownWord> {
        let cell = || {
            let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            Some(Cell::new(number_from_one(row)?, number_from_one(column)?))
        };
        cell().ok_or_else(|| UnknownWord::like("cell", "a name such as r1c9", name))
    }
}

/// The number, counted from 0, that a text gives as one of 1 to 25 without leading
/// zeros.
fn number_from_one(text: &str) -> Option<usize> {
    let numeral = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let number: usize = text.parse().ok().filter(|_| numeral)?;
    (number <= MAX_ORDER * MAX_ORDER).then(|| number - 1)
}

/// A row, column or box: cells that hold each digit once. Counted from 0;
/// boxes are counted row by row like cells.
///
/// As text it has a name counted from 1:
///
/// ```
/// use ninefold::House;
///
/// assert_eq!(House::Box(8).to_string(), "box 9");
/// assert_eq!("row 3".parse(), Ok(House::Row(2)));
/// ```
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
    /// Every house of the classic board: first the rows, then the columns, then the boxes.
    pub fn all() -> impl Iterator<Item = House> {
        (0..SIDE)
            .map(House::Row)
            .chain((0..SIDE).map(House::Column))
            .chain((0..SIDE).map(House::Box))
    }

    /// The place of this house in [`House::all`], from 0. The house must be on the classic board.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            House::Row(number) => number,
            House::Column(number) => SIDE + number,
            House::Box(number) => 2 * SIDE + number,
        }
    }

    /// The cells of this house on the classic board, in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..SIDE).map(move |i| match self {
            House::Row(row) => Cell::new(row, i),
            House::Column(column) => Cell::new(i, column),
            House::Box(number) => Cell::new(
                number / ORDER * ORDER + i / ORDER,
                number % ORDER * ORDER + i % ORDER,
            ),
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

impl FromStr for House {
    type Err = UnknownWord;

    /// Reads `row`, `column` or `box`, a blank and a number from 1 to 25.
    fn from_str(name: &str) -> Result<House, UnknownWord> {
        let house = || {
            let (word, number) = name.split_once(' ')?;
            let number = number_from_one(number)?;
            match word {
                "row" => Some(House::Row(number)),
                "column" => Some(House::Column(number)),
                "box" => Some(House::Box(number)),
                _ => None,
            }
        };
        house().ok_or_else(|| {
            UnknownWord::like("house", "a name such as row 3, column 1 or box 9", name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::collections::HashSet;

    #[test]
    fn houses_of_each_kind_tile_the_board() {
        let houses: Vec<House> = House::all().collect();
        assert_eq!(houses.len(), 3 * SIDE);
        for kind in houses.chunks(SIDE) {
            let cells: HashSet<Cell> = kind.iter().flat_map(|h| h.cells()).collect();
            assert_eq!(cells.len(), CELLS);
        }
    }

    #[test]
    fn boxes_are_counted_row_by_row() {
        let cells: Vec<String> = House::Box(5).cells().map(|c| c.to_string()).collect();
        assert_eq!(
            cells,
            [
                "r4c7", "r4c8", "r4c9", "r5c7", "r5c8", "r5c9", "r6c7", "r6c8", "r6c9"
            ]
        );
    }

    #[test]
    fn indices_count_cells_and_houses() {
        for (index, cell) in House::all().take(9).flat_map(House::cells).enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(Cell::from_index(index), cell);
            assert_eq!(BoardShape::CLASSIC.cell(index), cell);
            for house in cell.houses() {
                assert!(house.cells().any(|other| other == cell));
            }
        }
        for order in 1..=MAX_ORDER {
            let shape = BoardShape::with_boxes(order, order);
            for index in 0..shape.cells() {
                let cell = shape.cell(index);
                assert_eq!(cell.row() * shape.side() + cell.column(), index);
            }
        }
        for (index, house) in House::all().enumerate() {
            assert_eq!(house.index(), index);
        }
    }

    #[test]
    fn a_cell_is_two_bytes() {
        assert_eq!(size_of::<Cell>(), 2);
        assert_eq!(size_of::<Option<[Cell; 2]>>(), 5);
        let last = Cell::new(24, 24);
        assert_eq!((last.row(), last.column()), (24, 24));
        assert_eq!((last, last.to_string()), ((24, 24).into(), "r25c25".into()));
    }

    #[test]
    #[should_panic(expected = "no board has this cell")]
    fn a_cell_that_no_board_has_is_refused() {
        Cell::new(0, 256);
    }

    #[test]
    #[should_panic(expected = "no cell has this index")]
    fn the_index_behind_the_last_cell_is_refused() {
        Cell::from_index(81);
    }

    #[test]
    #[should_panic(expected = "no cell has this index")]
    fn the_index_behind_the_last_cell_of_a_smaller_board_is_refused() {
        BoardShape::with_boxes(2, 2).cell(16);
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        let numbers = 0..MAX_ORDER * MAX_ORDER;
        for number in numbers.clone() {
            for house in [House::Row, House::Column, House::Box].map(|kind| kind(number)) {
                assert_eq!(house.to_string().parse(), Ok(house));
            }
            for cell in numbers.clone().map(|column| Cell::new(number, column)) {
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
        assert_eq!("R4C7".parse(), Ok(Cell::new(3, 6)));
    }

    #[test]
    fn other_names_are_refused() {
        for name in [
            "", "r1", "c9", "r0c1", "r1c0", "r01c1", "r+1c1", "r26c1", "r1c9 ", "19",
        ] {
            let error = name.parse::<Cell>().unwrap_err();
            let expected = format!("'{name}' is not a cell; expected a name such as r1c9");
            assert_eq!(error.to_string(), expected);
        }
        for name in [
            "", "row", "row 0", "row  3", "Row 3", "line 3", "box 26", "box 9 ",
        ] {
            assert!(name.parse::<House>().is_err(), "{name}");
        }
    }
}
