//! The board as the search reads it: its rows, and for the transposed board its columns.

use crate::board::Grid;

/// Nine digits of a line, 0 for an empty cell, and zeros behind them.
pub(super) type Line = [u8; 16];

/// The lines of a board, first as rows (side 0), then with rows and columns exchanged (side 1).
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The digits of each line.
    pub digits: [[Line; 9]; 2],
    /// Which cells of each line are not empty, bit by bit from the first.
    pub occupied: [[u16; 9]; 2],
    /// Digits that stand more than once in a line, as bits; all 0 if no line repeats a digit.
    pub repeated: [[u16; 9]; 2],
    /// Whether some line repeats a digit.
    pub repeats: bool,
    /// Rows to be used before each row, since they are the same and nothing tells them apart: of
    /// equal rows of a band, and of bands made of equal rows, only one order is looked at.
    pub before: [[u16; 9]; 2],
    /// How many orders of the rows each order that is looked at stands for.
    pub orders: [u32; 2],
}

impl Lines {
    pub fn new(board: &Grid) -> Lines {
        let mut lines = Lines {
            digits: [[[0; 16]; 9]; 2],
            occupied: [[0; 9]; 2],
            repeated: [[0; 9]; 2],
            repeats: false,
            before: [[0; 9]; 2],
            orders: [1; 2],
        };
        let mut seen = [[0u16; 9]; 2];
        for (row, digits) in board.rows().iter().enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                if digit == 0 {
                    continue;
                }
                for (side, line, place) in [(0, row, column), (1, column, row)] {
                    lines.digits[side][line][place] = digit;
                    lines.occupied[side][line] |= 1 << place;
                    lines.repeated[side][line] |= seen[side][line] & 1 << digit;
                    seen[side][line] |= 1 << digit;
                }
            }
        }
        lines.repeats = lines
            .repeated
            .as_flattened()
            .iter()
            .any(|&digits| digits != 0);
        for side in 0..2 {
            lines.find_equal_rows(side);
        }
        lines
    }

    fn find_equal_rows(&mut self, side: usize) {
        let digits = &self.digits[side];
        let mut sorted = *digits;
        for band in 0..3 {
            for row in 3 * band..3 * band + 3 {
                let equal = (3 * band..row).filter(|&other| digits[other] == digits[row]);
                let equal = equal.fold(0, |equal, other| equal | 1 << other);
                self.before[side][row] |= equal;
                self.orders[side] *= 1 + equal.count_ones();
            }
            sorted[3 * band..3 * band + 3].sort_unstable();
        }
        for band in 1..3 {
            let equal = (0..band).filter(|&other| {
                sorted[3 * other..3 * other + 3] == sorted[3 * band..3 * band + 3]
            });
            let equal: Vec<usize> = equal.collect();
            self.orders[side] *= 1 + equal.len() as u32;
            for other in equal {
                for row in 3 * band..3 * band + 3 {
                    self.before[side][row] |= 0b111 << (3 * other);
                }
            }
        }
    }
}
