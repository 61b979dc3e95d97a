//! Symmetries of Sudoku, drawn at random.
//!
//! A uniformly drawn element of the [group](crate::symmetry) maps a board to each board of its
//! class with the same probability, whatever the board: each image is reached by as many elements
//! as map the board to itself.

use crate::ground::geometry::{BoardShape, Geometry};
use crate::ground::layout::draw_lines;
use crate::ground::random::Draws;
use crate::ground::symmetry::Symmetry;

/// An element for a seed and a number, each with the same probability.
#[cfg(test)]
pub(crate) fn random_symmetry<const SIDE: usize>(seed: u64, number: u64) -> Symmetry<SIDE> {
    draw(&mut Draws::new(seed, 0, number))
}

/// Draws an element, each with the same probability.
// The order of the draws is part of the output contract, and that of `SymmetryGroup::draw`: never change it.
pub(crate) fn draw<const SIDE: usize>(draws: &mut Draws) -> Symmetry<SIDE> {
    let mut digits = *Symmetry::<SIDE>::IDENTITY.digits();
    draws.shuffle(&mut digits);
    let [mut rows, mut columns] = [[0; SIDE]; 2];
    draw_lines(draws, &mut rows, Geometry::<SIDE>::ORDER);
    draw_lines(draws, &mut columns, Geometry::<SIDE>::ORDER);
    let transposed = draws.below(2) == 1;
    Symmetry::new(rows, columns, digits, transposed).expect("lines are drawn band by band")
}

/// The image of a solution of this shape, without further rules, under a random element: each with the same
/// probability.
pub(super) fn image(shape: BoardShape, solution: &[u8], draws: &mut Draws) -> Vec<u8> {
    let side = shape.side();
    let mut digits: Vec<u8> = (1..).take(side).collect();
    draws.shuffle(&mut digits);
    let (mut rows, mut columns) = (vec![0; side], vec![0; side]);
    draw_lines(draws, &mut rows, shape.band_rows());
    draw_lines(draws, &mut columns, shape.stack_columns());
    // (Boxes that are not square would lie on their sides.)
    let is_square = shape.band_rows() == shape.stack_columns();
    let transposed = is_square && draws.below(2) == 1;
    let from = |cell: usize| {
        let (row, column) = (rows[cell / side], columns[cell % side]);
        match transposed {
            true => usize::from(column) * side + usize::from(row),
            false => usize::from(row) * side + usize::from(column),
        }
    };
    let cells = 0..solution.len();
    cells
        .map(|cell| digits[usize::from(solution[from(cell)]) - 1])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::board::Board;
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

    /// Those of a board of 6x6 are solutions, and of 4x4 all of the class are found.
    #[test]
    fn images_of_solutions_are_solutions() {
        for (name, solution, class) in [
            ("4x4", "1234341223414123", 192),
            ("6x6", "123456456123214365365214531642642531", 400),
        ] {
            let layout: crate::ground::layout::Layout = name.parse().unwrap();
            let solution: Vec<u8> = solution.bytes().map(|digit| digit - b'0').collect();
            assert!(layout.is_solution(&solution));
            let image = |number| {
                let mut draws = Draws::new(6, 0, number);
                image(layout.shape(), &solution, &mut draws)
            };
            let images: HashSet<Vec<u8>> = (0..4000).map(image).collect();
            assert!(images.iter().all(|image| layout.is_solution(image)));
            assert!(images.len() >= class && (class > 192 || images.len() == class));
        }
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
