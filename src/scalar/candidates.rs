//! The candidates of one board, and the loop that narrows them to a fixpoint.

use super::rules;
use crate::board::Board;
use crate::geometry::{Cell, Geometry};

/// A set of digits: bit d-1 stands for digit d. Nine bits of it are used on a
/// 9x9 board, twenty-five on the largest.
pub(crate) type Mask = u32;

/// Whether at most one digit is left.
#[inline(always)]
pub(crate) fn is_single(mask: Mask) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// What is known of a board after inference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// A cell without a candidate, or a house without a place for a digit.
    Contradiction,
    /// One candidate in every cell, and they solve the board.
    Solved,
    /// Nothing more follows; a guess is needed.
    Stuck,
}

/// For every cell the digits that it may still hold. A cell with one candidate
/// counts as solved.
#[derive(Clone, Copy)]
pub(crate) struct Candidates<const SIDE: usize> {
    pub(super) rows: [[Mask; SIDE]; SIDE],
}

impl<const SIDE: usize> Candidates<SIDE> {
    /// Every digit of the board.
    pub(super) const ALL: Mask = (1 << SIDE) - 1;

    /// The candidates that the clues leave when nothing has been inferred yet.
    pub fn new(clues: &Board<SIDE>) -> Self {
        let mut rows = [[Self::ALL; SIDE]; SIDE];
        for (masks, digits) in rows.iter_mut().zip(clues.rows()) {
            for (mask, &digit) in masks.iter_mut().zip(digits) {
                if digit != 0 {
                    *mask = 1 << (digit - 1);
                }
            }
        }
        Candidates { rows }
    }

    /// Applies the three rules in turn until none removes a candidate.
    pub fn propagate(&mut self) -> Outcome {
        let mut settled = false;
        loop {
            let singles = rules::naked_singles(self);
            if singles.contradiction {
                return Outcome::Contradiction;
            }
            // Each rule has now been tried on what the other two left.
            if settled && !singles.changed {
                break;
            }
            let rows = rules::locked_in_rows(self);
            if rows.contradiction {
                return Outcome::Contradiction;
            }
            let columns = rules::locked_and_hidden_in_columns(self);
            if columns.contradiction {
                return Outcome::Contradiction;
            }
            settled = !rows.changed && !columns.changed;
        }
        if self.rows.as_flattened().iter().all(|&mask| is_single(mask)) {
            Outcome::Solved
        } else {
            Outcome::Stuck
        }
    }

    /// The candidates of one cell.
    #[inline]
    pub fn at(&self, cell: Cell) -> Mask {
        self.rows[cell.row][cell.column]
    }

    /// Leaves `mask` as the candidates of one cell.
    #[inline]
    pub fn set(&mut self, cell: Cell, mask: Mask) {
        self.rows[cell.row][cell.column] = mask;
    }

    /// The board that [`Outcome::Solved`] candidates spell out.
    pub fn board(&self) -> Board<SIDE> {
        let mut board = Board::EMPTY;
        for cell in Board::<SIDE>::cells() {
            debug_assert!(is_single(self.at(cell)) && self.at(cell) != 0);
            board.set(cell, self.at(cell).trailing_zeros() as u8 + 1);
        }
        board
    }

    /// The cell to guess in: among those with the fewest candidates the one that
    /// shares its row, column and box with the most unsolved cells, so that a
    /// guess bears on as much as possible.
    pub fn most_constrained(&self) -> Cell {
        let order = Geometry::<SIDE>::ORDER;
        // Unsolved cells of each row, column and box.
        let mut in_row = [0; SIDE];
        let mut in_column = [0; SIDE];
        let mut in_box = [0; SIDE];
        for r in 0..SIDE {
            for c in 0..SIDE {
                let unsolved = i16::from(!is_single(self.rows[r][c]));
                in_row[r] += unsolved;
                in_column[c] += unsolved;
                in_box[r / order * order + c / order] += unsolved;
            }
        }
        // Nearly always some cell has just two candidates. Its row's best is found
        // without a branch: the column rides along in the low five bits.
        let mut best = 0;
        let mut choice = Cell { row: 0, column: 0 };
        for r in 0..SIDE {
            let mut best_in_row = 0;
            for c in 0..SIDE {
                let mask = self.rows[r][c];
                let rest = mask & mask.wrapping_sub(1);
                let pair = (rest != 0) & is_single(rest);
                let neighbours = in_row[r] + in_column[c] + in_box[r / order * order + c / order];
                let key = neighbours << 5 | c as i16;
                best_in_row = best_in_row.max(if pair { key } else { 0 });
            }
            if best_in_row > best {
                best = best_in_row;
                choice = Cell {
                    row: r,
                    column: best_in_row as usize & 31,
                };
            }
        }
        if best > 0 {
            return choice;
        }
        Board::<SIDE>::cells()
            .filter(|&cell| !is_single(self.at(cell)))
            .min_by_key(|&cell| {
                let Cell { row: r, column: c } = cell;
                let neighbours = in_row[r] + in_column[c] + in_box[r / order * order + c / order];
                (self.at(cell).count_ones(), -neighbours)
            })
            .unwrap_or(choice)
    }

    /// The first unsolved cell in reading order, which makes a search that tries
    /// digits in ascending order find solutions in lexicographic order.
    pub fn first_unsolved(&self) -> Cell {
        Board::<SIDE>::cells()
            .find(|&cell| !is_single(self.at(cell)))
            .unwrap_or(Cell { row: 0, column: 0 })
    }
}
