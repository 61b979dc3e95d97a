//! Candidates narrowed by naked and hidden singles, one placement at a time.
//!
//! The generator's own inference, separate from the engines: its results are defined by the two
//! rules and not by the way they are carried out, so the boards made with it stay the same when an
//! engine learns a rule. It counts, for every house and digit, the cells where the digit may still
//! go; each candidate is removed once, and three counts are lowered.

use ninefold::inside::{CELLS, ORDER};
use ninefold::{Cell, Grid, House};

/// The number of rows.
const SIDE: usize = 9;

/// A set of digits: bit d-1 stands for digit d.
pub(super) type Mask = u32;

/// A cell without a candidate, or a house without a place for a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// A single that has been noticed but not placed.
#[derive(Clone, Debug)]
enum Due {
    /// The cell has one candidate.
    Naked(Cell),
    /// The house has one place for the digit, counted from 0.
    Hidden(House, usize),
}

/// A board on which every single that is noticed is placed at once.
#[derive(Clone, Debug)]
pub(super) struct Singles {
    /// By row and column: the digits that the cell may still hold.
    candidates: [[Mask; SIDE]; SIDE],
    /// By house and digit: the number of cells of the house where the digit may still go.
    row_places: [[u8; SIDE]; SIDE],
    column_places: [[u8; SIDE]; SIDE],
    box_places: [[u8; SIDE]; SIDE],
    /// By house: the digits that have been placed.
    in_row: [Mask; SIDE],
    in_column: [Mask; SIDE],
    in_box: [Mask; SIDE],
    empty_cells: usize,
    due: Vec<Due>,
}

impl Singles {
    /// The empty board.
    pub fn new() -> Self {
        let places = [[SIDE as u8; SIDE]; SIDE];
        Singles {
            candidates: [[(1 << SIDE) - 1; SIDE]; SIDE],
            row_places: places,
            column_places: places,
            box_places: places,
            in_row: [0; SIDE],
            in_column: [0; SIDE],
            in_box: [0; SIDE],
            empty_cells: CELLS,
            due: Vec::new(),
        }
    }

    /// Empties the board, but keeps the working memory.
    pub fn clear(&mut self) {
        let mut due = std::mem::take(&mut self.due);
        due.clear();
        *self = Singles {
            due,
            ..Singles::new()
        };
    }

    /// True if every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.empty_cells == 0
    }

    /// The digits that a cell may still hold.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> Mask {
        self.candidates[cell.row()][cell.column()]
    }

    /// Begins anew with the clues of a board, and places all singles that follow: the same result
    /// as placing one clue after the other, in less time. After a contradiction the board must be
    /// [cleared](Self::clear).
    pub fn load(&mut self, board: &Grid) -> Result<(), Contradiction> {
        self.clear();
        for cell in Grid::cells() {
            let bit = match board.digit(cell) {
                0 => continue,
                digit => 1 << (digit - 1),
            };
            self.candidates[cell.row()][cell.column()] = bit;
            self.empty_cells -= 1;
            for placed in [
                &mut self.in_row[cell.row()],
                &mut self.in_column[cell.column()],
                &mut self.in_box[cell.box_number()],
            ] {
                if *placed & bit != 0 {
                    return Err(Contradiction);
                }
                *placed |= bit;
            }
        }
        // A placed digit has one place.
        let of_placed = |placed: Mask| std::array::from_fn(|d| u8::from(placed >> d & 1 == 1));
        self.row_places = self.in_row.map(of_placed);
        self.column_places = self.in_column.map(of_placed);
        self.box_places = self.in_box.map(of_placed);
        for cell in Grid::cells().filter(|&cell| board.digit(cell) == 0) {
            let (row, column) = (cell.row(), cell.column());
            let box_number = cell.box_number();
            let placed = self.in_row[row] | self.in_column[column] | self.in_box[box_number];
            let mut mask = ((1 << SIDE) - 1) & !placed;
            self.candidates[row][column] = mask;
            match mask.count_ones() {
                0 => return Err(Contradiction),
                1 => self.due.push(Due::Naked(cell)),
                _ => {}
            }
            while mask != 0 {
                let d = mask.trailing_zeros() as usize;
                self.row_places[row][d] += 1;
                self.column_places[column][d] += 1;
                self.box_places[box_number][d] += 1;
                mask &= mask - 1;
            }
        }
        for (all, all_placed, house) in [
            (
                &self.row_places,
                &self.in_row,
                House::Row as fn(usize) -> House,
            ),
            (&self.column_places, &self.in_column, House::Column),
            (&self.box_places, &self.in_box, House::Box),
        ] {
            for (number, (places, placed)) in all.iter().zip(all_placed).enumerate() {
                for (d, &places) in places.iter().enumerate() {
                    match places {
                        0 => return Err(Contradiction),
                        1 if placed >> d & 1 == 0 => self.due.push(Due::Hidden(house(number), d)),
                        _ => {}
                    }
                }
            }
        }
        self.place_due()
    }

    /// Places a digit, counted from 1, and then all singles that follow: what loading a board comes to. After a contradiction the
    /// board must be [cleared](Self::clear).
    #[cfg(test)]
    pub fn place(&mut self, cell: Cell, digit: u8) -> Result<(), Contradiction> {
        let d = usize::from(digit) - 1;
        // It may have been placed as a single before.
        if self.candidates(cell) != 1 << d || self.in_row[cell.row()] >> d & 1 == 0 {
            self.assign(cell, d)?;
        }
        self.place_due()
    }

    /// Places the singles that have been noticed, and those that follow.
    fn place_due(&mut self) -> Result<(), Contradiction> {
        while let Some(due) = self.due.pop() {
            match due {
                Due::Naked(cell) => {
                    let mask = self.candidates(cell);
                    if mask & self.in_row[cell.row()] == 0 {
                        self.assign(cell, mask.trailing_zeros() as usize)?;
                    }
                }
                Due::Hidden(house, d) => {
                    let placed = match house {
                        House::Row(number) => self.in_row[number],
                        House::Column(number) => self.in_column[number],
                        House::Box(number) => self.in_box[number],
                    };
                    if placed >> d & 1 == 0 {
                        let cell = house
                            .cells()
                            .find(|&cell| self.candidates(cell) >> d & 1 != 0)
                            .ok_or(Contradiction)?;
                        self.assign(cell, d)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts digit `d`, counted from 0, in an empty cell, and removes it from the candidates of the
    /// cells that share a house.
    fn assign(&mut self, cell: Cell, d: usize) -> Result<(), Contradiction> {
        let (row, column) = (cell.row(), cell.column());
        let bit = 1 << d;
        let mut others = self.candidates(cell) ^ bit;
        if others & bit != 0 {
            return Err(Contradiction);
        }
        self.candidates[row][column] = bit;
        self.in_row[row] |= bit;
        self.in_column[column] |= bit;
        self.in_box[cell.box_number()] |= bit;
        self.empty_cells -= 1;
        while others != 0 {
            self.lose_place(cell, others.trailing_zeros() as usize)?;
            others &= others - 1;
        }
        for i in 0..SIDE {
            if i != column {
                self.eliminate(Cell::new(row, i), d)?;
            }
            if i != row {
                self.eliminate(Cell::new(i, column), d)?;
            }
        }
        let (top, left) = (row / ORDER * ORDER, column / ORDER * ORDER);
        for r in (top..top + ORDER).filter(|&r| r != row) {
            for c in (left..left + ORDER).filter(|&c| c != column) {
                self.eliminate(Cell::new(r, c), d)?;
            }
        }
        Ok(())
    }

    /// Removes a digit, counted from 0, from the candidates of a cell.
    #[inline]
    fn eliminate(&mut self, cell: Cell, d: usize) -> Result<(), Contradiction> {
        let mask = self.candidates(cell);
        if mask >> d & 1 == 0 {
            return Ok(());
        }
        let rest = mask & !(1 << d);
        self.candidates[cell.row()][cell.column()] = rest;
        match rest.count_ones() {
            0 => return Err(Contradiction),
            1 => self.due.push(Due::Naked(cell)),
            _ => {}
        }
        self.lose_place(cell, d)
    }

    /// Lowers the count of a digit's places in the three houses of a cell.
    #[inline]
    fn lose_place(&mut self, cell: Cell, d: usize) -> Result<(), Contradiction> {
        let (row, column) = (cell.row(), cell.column());
        let box_number = cell.box_number();
        let bit = 1 << d;
        for (places, placed, house) in [
            (
                &mut self.row_places[row][d],
                self.in_row[row],
                House::Row(row),
            ),
            (
                &mut self.column_places[column][d],
                self.in_column[column],
                House::Column(column),
            ),
            (
                &mut self.box_places[box_number][d],
                self.in_box[box_number],
                House::Box(box_number),
            ),
        ] {
            *places -= 1;
            // A placed digit keeps its one place and is not due again.
            if placed & bit == 0 {
                match *places {
                    0 => return Err(Contradiction),
                    1 => self.due.push(Due::Hidden(house, d)),
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// A puzzle that singles solve, row by row.
    #[rustfmt::skip]
    const PUZZLE: [&str; 9] = [
        "53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5",
        "....8..79",
    ];

    fn load(rows: [&str; 9]) -> Result<Singles, Contradiction> {
        let mut singles = Singles::new();
        for (row, digits) in rows.iter().enumerate() {
            for (column, digit) in digits.bytes().enumerate() {
                if digit != b'.' {
                    singles.place(Cell::new(row, column), digit - b'0')?;
                }
            }
        }
        Ok(singles)
    }

    #[test]
    fn an_easy_puzzle_solves_itself() {
        let singles = load(PUZZLE).unwrap();
        assert!(singles.is_full());
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for (index, digit) in solution.bytes().enumerate() {
            let mask = 1 << (digit - b'1');
            assert_eq!(singles.candidates(Cell::from_index(index)), mask);
        }
    }

    #[test]
    fn contradictions_are_noticed() {
        let mut rows = PUZZLE;
        // r1c3 is 4 in the solution; 2 is a candidate at first.
        rows[0] = "532.7....";
        assert_eq!(load(rows).err(), Some(Contradiction));
        rows[0] = "535.7....";
        assert_eq!(load(rows).err(), Some(Contradiction));
    }

    /// With a few clues fewer, more, or changed, loading a board gives the same result as placing
    /// its clues one by one.
    #[test]
    fn clues_loaded_at_once_come_to_the_same() {
        let mut rng = SmallRng::seed_from_u64(5);
        let solution: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let mut ends = [0; 3];
        let mut singles = Singles::new();
        for number in 0..3000 {
            let clues = rng.random_range(25..65);
            let mut board = Grid::EMPTY;
            for _ in 0..clues {
                let cell = Cell::from_index(rng.random_range(0..81));
                board.set(cell, solution.digit(cell));
            }
            if number % 3 == 0 {
                let cell = Cell::from_index(rng.random_range(0..81));
                board.set(cell, rng.random_range(1..10));
            }
            let mut placed = Singles::new();
            let clues = Grid::cells().filter(|&cell| board.digit(cell) != 0);
            let outcome = clues
                .map(|cell| placed.place(cell, board.digit(cell)))
                .find(Result::is_err)
                .unwrap_or(Ok(()));
            assert_eq!(singles.load(&board), outcome, "{board}");
            if outcome.is_ok() {
                assert_eq!(singles.candidates, placed.candidates, "{board}");
                assert_eq!(singles.is_full(), placed.is_full());
            }
            ends[if outcome.is_err() {
                2
            } else {
                usize::from(placed.is_full())
            }] += 1;
        }
        // Every outcome occurs often.
        assert!(ends.iter().all(|&end| end > 100), "{ends:?}");
    }

    #[test]
    fn a_cleared_board_is_as_new() {
        let mut singles = load(PUZZLE).unwrap();
        singles.clear();
        let cell = Cell::new(4, 4);
        assert!(!singles.is_full());
        assert_eq!(singles.candidates(cell), 0b1_1111_1111);
        assert_eq!(singles.place(cell, 9), Ok(()));
        assert_eq!(singles.candidates(Cell::new(4, 0)), 0b1111_1111);
    }
}
