//! Symmetries of Sudoku, drawn at random.
//!
//! A uniformly drawn element of the [group](crate::symmetry) maps a board to each board of its
//! class with the same probability, whatever the board: each image is reached by as many elements
//! as map the board to itself.

use crate::draws::Draws;
use crate::geometry::Geometry;
use crate::symmetry::Symmetry;

/// An element for a seed and a number, each with the same probability.
#[cfg(test)]
pub(crate) fn random_symmetry<const SIDE: usize>(seed: u64, number: u64) -> Symmetry<SIDE> {
    draw(&mut Draws::new(seed, 0, number))
}

/// Draws an element, each with the same probability.
// The order of the draws is part of the output contract: never change it.
pub(crate) fn draw<const SIDE: usize>(draws: &mut Draws) -> Symmetry<SIDE> {
    let mut digits = *Symmetry::<SIDE>::IDENTITY.digits();
    draws.shuffle(&mut digits);
    let rows = draw_lines(draws);
    let columns = draw_lines(draws);
    let transposed = draws.below(2) == 1;
    Symmetry::new(rows, columns, digits, transposed).expect("lines are drawn band by band")
}

/// A random order of rows or columns that keeps bands or stacks together.
fn draw_lines<const SIDE: usize>(draws: &mut Draws) -> [u8; SIDE] {
    let order = Geometry::<SIDE>::ORDER;
    let mut lines = [0; SIDE];
    let mut bands: Vec<&mut [u8]> = lines.chunks_mut(order).collect();
    draws.shuffle(&mut bands);
    for (number, band) in bands.into_iter().enumerate() {
        for (i, line) in band.iter_mut().enumerate() {
            *line = (number * order + i) as u8;
        }
        draws.shuffle(band);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use pretty_assertions::assert_eq;
    use std::collections::{HashMap, HashSet};

    fn elements_differ<const SIDE: usize>() {
        let element = |index| draw::<SIDE>(&mut Draws::new(3, 0, index));
        let elements: HashSet<_> = (0..50).map(element).collect();
        // On 4x4 there are only 3072, so that two may be the same.
        assert!(elements.len() >= if SIDE == 4 { 45 } else { 50 });
    }

    #[test]
    fn elements_are_drawn_for_every_size() {
        elements_differ::<4>();
        elements_differ::<9>();
        elements_differ::<16>();
        elements_differ::<25>();
    }

    #[test]
    fn the_images_of_a_board_are_equally_likely() {
        let mut counts: HashMap<Board<4>, u32> = HashMap::new();
        let board = "1234341223414123".parse().unwrap();
        for index in 0..19_200 {
            let image = draw(&mut Draws::new(5, 0, index)).apply(&board);
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
