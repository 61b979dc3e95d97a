//! Symmetries of Sudoku, drawn at random.
//!
//! A uniformly drawn element of the [group](ninefold::symmetry) maps a board to each board of its
//! class with the same probability, whatever the board: each image is reached by as many elements
//! as map the board to itself.

use ninefold::BoardShape;
use ninefold::inside::Draws;
use ninefold::inside::symmetry::draw_lines;

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
    use crate::symmetry::SymmetryGroup;
    use ninefold::layout::Layout;
    use ninefold::text::Syntax;
    use ninefold::{Board, Symmetry};
    use pretty_assertions::assert_eq;
    use std::collections::{HashMap, HashSet};
    use std::hash::Hash;

    #[test]
    fn elements_are_drawn_for_every_size() {
        let element = |index| Symmetry::drawn(&mut Draws::new(3, 0, index));
        let elements: HashSet<_> = (0..50).map(element).collect();
        assert_eq!(elements.len(), 50);
        for (name, least) in [("4x4", 45), ("9x9", 50), ("16x16", 50), ("25x25", 50)] {
            let group = SymmetryGroup::of(&name.parse().unwrap());
            let element = |index| group.draw(&mut Draws::new(3, 0, index));
            let elements: HashSet<_> = (0..50).map(element).collect();
            // On 4x4 there are only 3072, so that two may be the same.
            assert!(elements.len() >= least, "{name}");
        }
    }

    /// They are drawn in the same way, and what is drawn is part of the output contract.
    #[test]
    fn elements_of_the_classic_layout_are_those_of_grids() {
        let group = SymmetryGroup::default();
        for index in 0..100 {
            let [mut one, mut other] = [0; 2].map(|_| Draws::new(3, 0, index));
            let (one, other) = (Symmetry::drawn(&mut one), group.draw(&mut other));
            assert_eq!(one.to_string(), other.to_string());
        }
    }

    /// Those of a board of 6x6 are solutions, and of 4x4 all of the class are found.
    #[test]
    fn images_of_solutions_are_solutions() {
        for (name, solution, class) in [
            ("4x4", "1234341223414123", 192),
            ("6x6", "123456456123214365365214531642642531", 400),
        ] {
            let layout: Layout = name.parse().unwrap();
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

    /// Draws about a million times, each of a number of values being equally likely: a chi-square statistic within four
    /// standard deviations of its mean.
    fn assert_equally_likely<T: Eq + Hash>(values: usize, mut draw: impl FnMut(&mut Draws) -> T) {
        let expected = 1_000_000 / values as u32;
        let mut counts: HashMap<T, u32> = HashMap::new();
        for index in 0..u64::from(expected) * values as u64 {
            let value = draw(&mut Draws::new(5, 0, index));
            *counts.entry(value).or_default() += 1;
        }
        assert_eq!(counts.len(), values);
        let expected = f64::from(expected);
        let deviations = counts
            .values()
            .map(|&count| (f64::from(count) - expected).powi(2) / expected);
        let chi_square: f64 = deviations.sum();
        let mean = values as f64 - 1.0;
        let bound = 4.0 * (2.0 * mean).sqrt();
        assert!((chi_square - mean).abs() < bound, "{chi_square} of {mean}");
    }

    /// The class of this board has 192 members; the other 96 boards of 4x4 are the second class.
    #[test]
    fn the_images_of_a_board_are_equally_likely() {
        let layout: Layout = "4x4".parse().unwrap();
        let board = Board::from_text(&layout, b"1234341223414123", Syntax::default()).unwrap();
        let group = SymmetryGroup::of(&layout);
        assert_equally_likely(192, |draws| group.draw(draws).apply(&board));
        assert_equally_likely(192, |draws| image(layout.shape(), board.digits(), draws));
    }

    /// On 9x9 there are 6⁴ orders of the rows and of the columns, and 9! of the digits.
    #[test]
    fn the_parts_of_an_element_are_equally_likely() {
        let [rows, columns] = [Symmetry::rows, Symmetry::columns];
        for lines in [rows, columns] {
            assert_equally_likely(2 * 1296, |draws| {
                let drawn = Symmetry::drawn(draws);
                (*lines(&drawn), drawn.is_transposed())
            });
        }
        assert_equally_likely(9 * 8 * 7 * 6, |draws| {
            let drawn = Symmetry::drawn(draws);
            [0, 3, 5, 8].map(|place| drawn.digits()[place])
        });
    }
}
