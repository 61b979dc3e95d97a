//! The symmetries of Sudoku, drawn at random.
//!
//! Relabelling the digits, permuting the bands, the rows of a band, the stacks and
//! the columns of a stack, and transposing the board turn solutions into solutions.
//! With box order n they form a group of 2 · n²! · (n!)²ⁿ⁺² elements; on 9x9 that is
//! 1,218,998,108,160. A uniformly drawn element takes a board to each board of its
//! class with the same probability, whatever the board was: each image is reached
//! by as many elements as leave the board as it is.

use super::seed::Draws;
use crate::board::Board;
use crate::geometry::{Cell, Geometry};

/// An element of the symmetry group.
pub(super) struct Symmetry<const SIDE: usize> {
    /// For each row of the image the row it comes from.
    rows: [usize; SIDE],
    /// The same for columns.
    columns: [usize; SIDE],
    /// For each digit, counted from 1 as bit 0, the digit that it becomes.
    digits: [u8; SIDE],
    /// Whether rows and columns change places at last.
    transposed: bool,
}

impl<const SIDE: usize> Symmetry<SIDE> {
    /// Draws an element, each with the same probability.
    pub fn draw(draws: &mut Draws) -> Self {
        let mut digits = std::array::from_fn(|d| d as u8 + 1);
        draws.shuffle(&mut digits);
        Symmetry {
            rows: draw_lines(draws),
            columns: draw_lines(draws),
            digits,
            transposed: draws.below(2) == 1,
        }
    }

    /// What the element makes of `board`; empty cells stay empty.
    pub fn image(&self, board: &Board<SIDE>) -> Board<SIDE> {
        let mut image = Board::EMPTY;
        for cell in Board::<SIDE>::cells() {
            let digit = board.digit(Cell {
                row: self.rows[cell.row],
                column: self.columns[cell.column],
            });
            if digit != 0 {
                let to = if self.transposed {
                    Cell {
                        row: cell.column,
                        column: cell.row,
                    }
                } else {
                    cell
                };
                image.set(to, self.digits[digit as usize - 1]);
            }
        }
        image
    }
}

/// A random order of rows or columns that keeps bands or stacks together.
fn draw_lines<const SIDE: usize>(draws: &mut Draws) -> [usize; SIDE] {
    let order = Geometry::<SIDE>::ORDER;
    let mut lines = std::array::from_fn(|line| line);
    let mut bands: Vec<&mut [usize]> = lines.chunks_mut(order).collect();
    draws.shuffle(&mut bands);
    for (number, band) in bands.into_iter().enumerate() {
        for (i, line) in band.iter_mut().enumerate() {
            *line = number * order + i;
        }
        draws.shuffle(band);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::collections::{HashMap, HashSet};

    /// The solution whose rows are shifts of the first.
    fn cyclic<const SIDE: usize>() -> Board<SIDE> {
        let order = Geometry::<SIDE>::ORDER;
        let mut board = Board::EMPTY;
        for cell in Board::<SIDE>::cells() {
            let shift = cell.row % order * order + cell.row / order;
            board.set(cell, ((cell.column + shift) % SIDE) as u8 + 1);
        }
        board
    }

    fn solutions_stay_solutions_and_differ<const SIDE: usize>() {
        let board = cyclic::<SIDE>();
        assert!(board.is_solution());
        let mut images = HashSet::new();
        for index in 0..50 {
            let image = Symmetry::draw(&mut Draws::new(3, 0, index)).image(&board);
            assert!(image.is_solution());
            images.insert(image);
        }
        // On 4x4 the board has only 192 images.
        assert!(images.len() > if SIDE == 4 { 20 } else { 48 });
    }

    #[test]
    fn solutions_stay_solutions() {
        solutions_stay_solutions_and_differ::<4>();
        solutions_stay_solutions_and_differ::<9>();
        solutions_stay_solutions_and_differ::<16>();
        solutions_stay_solutions_and_differ::<25>();
    }

    #[test]
    fn an_element_moves_cells_and_digits_one_to_one() {
        for index in 0..100 {
            let symmetry = Symmetry::<9>::draw(&mut Draws::new(4, 0, index));
            let mut images = HashSet::new();
            for cell in Board::<9>::cells() {
                for digit in 1..=9 {
                    let mut board = Board::EMPTY;
                    board.set(cell, digit);
                    let image = symmetry.image(&board);
                    assert_eq!(image.clue_count(), 1);
                    images.insert(image);
                }
            }
            assert_eq!(images.len(), 729);
        }
    }

    #[test]
    fn the_images_of_a_board_are_equally_likely() {
        let mut counts: HashMap<Board<4>, u32> = HashMap::new();
        let board = cyclic::<4>();
        for index in 0..19_200 {
            let image = Symmetry::draw(&mut Draws::new(5, 0, index)).image(&board);
            *counts.entry(image).or_default() += 1;
        }
        // The class of this board has 192 members (the other 96 boards of 4x4 are the
        // second class), so a count of 100 is expected of each, and a chi-square of
        // 191 with standard deviation 20.
        assert_eq!(counts.len(), 192);
        let chi_square: f64 = counts
            .values()
            .map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0)
            .sum();
        assert!((110.0..270.0).contains(&chi_square), "{chi_square}");
    }
}
