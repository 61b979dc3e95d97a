//! Full boards.
//!
//! The distribution depends on the size:
//!
//! - 4x4 and 9x9: **exactly uniformly**. Every one of the 288 or 6.67 · 10²¹
//!   solutions comes with the same probability, as far as the stream of draws is
//!   random. 9x9 boards are drawn by [`super::bands`], those of 4x4 by a few lines below.
//! - 16x16 and 25x25: with a bias. A board is filled by guessing: always in the
//!   first cell with the fewest candidates, each candidate with the same
//!   probability, naked and hidden singles placed in between; a contradiction
//!   discards everything and the filling begins anew. The result goes through a
//!   uniformly drawn [`Symmetry`](crate::Symmetry), so that all boards of a class, which are the
//!   images of each other, come with exactly the same probability. The bias left is
//!   between the classes. It is not known for these sizes, but it is real: the
//!   logarithm of a filling's probability, before the symmetry evens it out within
//!   the class, has a standard deviation of 2.7 on 16x16 and 5.0 on 25x25. The same
//!   method has 1.1 on 9x9, where the bias between classes can be measured: they are
//!   drawn with a relative standard deviation of 36% around the proper probability,
//!   and 14% of all draws go to the wrong class (total variation distance). It
//!   prefers boards with few exchangeable rectangles, 10.7 on average instead of
//!   11.6. So expect no less than that of the larger sizes.

use super::bands;
use super::singles::{Contradiction, Mask, Singles};
use super::symmetry;
use crate::board::Board;
use crate::draws::Draws;
use crate::geometry::{Cell, House};

/// Draws a full board.
pub(super) fn draw<const SIDE: usize>(
    singles: &mut Singles<SIDE>,
    draws: &mut Draws,
) -> Board<SIDE> {
    let solution = if SIDE == 9 {
        let grid = bands::draw_solution(draws);
        Board::from_digits(grid.digits()).expect("a board of 9x9 has the digits of one")
    } else {
        let fill = if SIDE == 4 {
            fill_pairs
        } else {
            fill_by_guesses
        };
        while fill(singles, draws).is_err() {}
        singles.board()
    };
    symmetry::draw(draws).apply(&solution)
}

/// Puts the digits in order in box 1, which a relabelling makes up for.
fn fill_first_box<const SIDE: usize>(singles: &mut Singles<SIDE>) -> Result<(), Contradiction> {
    singles.clear();
    for (cell, digit) in House::Box(0).cells::<SIDE>().zip(1..) {
        singles.place(cell, digit)?;
    }
    Ok(())
}

/// Fills a 4x4 board: with 12/34 in box 1, two choices at each of four cells decide
/// everything. Of the 16 combinations 12 are solutions, the others contradictions.
fn fill_pairs<const SIDE: usize>(
    singles: &mut Singles<SIDE>,
    draws: &mut Draws,
) -> Result<(), Contradiction> {
    fill_first_box(singles)?;
    for (row, column, digits) in [
        (0, 2, [3, 4]),
        (1, 2, [1, 2]),
        (2, 0, [2, 4]),
        (2, 1, [1, 3]),
    ] {
        singles.place(Cell::new(row, column), *draws.pick(&digits))?;
    }
    Ok(())
}

/// Fills a board of any size by guesses. On 16x16 about 7 attempts in 10 succeed, on
/// 25x25 about 2 in 9.
fn fill_by_guesses<const SIDE: usize>(
    singles: &mut Singles<SIDE>,
    draws: &mut Draws,
) -> Result<(), Contradiction> {
    fill_first_box(singles)?;
    while !singles.is_full() {
        let cell = singles.most_constrained();
        let mut candidates: Mask = singles.candidates(cell);
        for _ in 0..draws.below(candidates.count_ones()) {
            candidates &= candidates - 1;
        }
        singles.place(cell, candidates.trailing_zeros() as u8 + 1)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::collections::HashMap;

    /// For `boards` boards, the deviation of the counts of each digit in each cell from equal
    /// counts: a chi-square statistic with (SIDE - 1) · SIDE² degrees of freedom, minus those lost
    /// to the rules of houses.
    fn marginal_chi_square<const SIDE: usize>(boards: u64) -> f64 {
        let mut singles = Singles::<SIDE>::new();
        let mut counts = [[[0_u32; SIDE]; SIDE]; SIDE];
        for index in 0..boards {
            let board = draw(&mut singles, &mut Draws::new(11, 0, index));
            assert!(board.is_solution());
            for cell in Board::<SIDE>::cells() {
                let digit = board.digit(cell) as usize;
                counts[cell.row()][cell.column()][digit - 1] += 1;
            }
        }
        let expected = boards as f64 / SIDE as f64;
        let counts = counts.as_flattened().as_flattened().iter();
        counts
            .map(|&count| (f64::from(count) - expected).powi(2) / expected)
            .sum()
    }

    #[test]
    fn every_digit_is_as_likely_in_every_cell() {
        // The mean is 8 · 81 = 648 and 15 · 256 = 3840, since each cell by itself adds
        // 8 or 15. The standard deviation, 41 and 95, is from a hundred other seeds.
        let on_9x9 = marginal_chi_square::<9>(3_000);
        assert!((500.0..800.0).contains(&on_9x9), "{on_9x9}");
        let on_16x16 = marginal_chi_square::<16>(200);
        assert!((3_400.0..4_300.0).contains(&on_16x16), "{on_16x16}");
    }

    #[test]
    fn the_288_boards_of_4x4_are_equally_likely() {
        let mut singles = Singles::<4>::new();
        let mut counts: HashMap<Board<4>, u32> = HashMap::new();
        for index in 0..28_800 {
            let board = draw(&mut singles, &mut Draws::new(12, 0, index));
            assert!(board.is_solution());
            *counts.entry(board).or_default() += 1;
        }
        assert_eq!(counts.len(), 288);
        let chi_square: f64 = counts
            .values()
            .map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0)
            .sum();
        // Mean 287 and standard deviation 24.
        assert!((190.0..390.0).contains(&chi_square), "{chi_square}");
    }

    #[test]
    fn boards_of_25x25_are_found() {
        let mut singles = Singles::<25>::new();
        for index in 0..3 {
            assert!(draw(&mut singles, &mut Draws::new(13, 0, index)).is_solution());
        }
    }
}
