//! A second solution without a search, from the first: two digits that change places.
//!
//! Four cells where two rows of a band cross two columns of different stacks are in two boxes. Where they hold two
//! digits only, the digits can change places: rows, columns and boxes have the same digits as before. It is another
//! solution of the puzzle unless one of the four cells is a clue. The same holds for two columns of a stack.
//!
//! ```text
//!              box 1   box 2                      box 1   box 2
//!     row 1    4 . .   . 7 .                      7 . .   . 4 .
//!     row 2    . . .   . . .      has the twin    . . .   . . .
//!     row 3    7 . .   . 4 .                      4 . .   . 7 .
//! ```
//!
//! Most grids have some such cells, and puzzles with few clues leave them empty.

use crate::ground::simd::Vector;
use wide::u16x8;

/// For each distance the places 0 to 7 of a line from which a cell that far on is in another box.
const APART: [u16x8; 9] = {
    let mut apart = [u16x8::ZERO; 9];
    let mut distance = 1;
    while distance < 9 {
        let mut places = [0; 8];
        let mut place = 0;
        while place < 9 - distance {
            if place / 3 != (place + distance) / 3 {
                places[place] = u16::MAX;
            }
            place += 1;
        }
        apart[distance] = u16x8::new(places);
        distance += 1;
    }
    apart
};

/// Returns true if the solution of this puzzle in a lane has a twin.
#[inline(never)]
pub(super) fn exists<V: Vector>(solutions: &[V; 81], lane: usize, puzzle: &[u8; 81]) -> bool {
    let (mut rows, mut columns) = ([[0_u16; 9]; 9], [[0_u16; 9]; 9]);
    for (at, (cell, &clue)) in solutions.iter().zip(puzzle).enumerate() {
        let (row, column) = (at / 9, at % 9);
        // A clue is told from every cell of other bands and stacks, which are not 0.
        let mark = ((1 + column / 3) << 9 | (1 + row / 3) << 11) as u16;
        let digit = cell.lanes()[lane] | if clue == 0 { 0 } else { mark };
        (rows[row][column], columns[column][row]) = (digit, digit);
    }
    [&rows, &columns]
        .into_iter()
        .flat_map(|lines| lines.as_chunks::<3>().0)
        .any(|[a, b, c]| [(a, b), (a, c), (b, c)].into_iter().any(are_twins))
}

/// Returns true if two lines of a band or a stack have the same two digits in two boxes.
fn are_twins((one, other): (&[u16; 9], &[u16; 9])) -> bool {
    let mut pairs = [0; 16];
    for (pair, (one, other)) in pairs.iter_mut().zip(one.iter().zip(other)) {
        *pair = one | other;
    }
    let eight = |first: usize| u16x8::new(pairs[first..first + 8].try_into().expect("8 places"));
    let found = (1..9).map(|distance| eight(0).simd_eq(eight(distance)) & APART[distance]);
    found.fold(u16x8::ZERO, |all, found| all | found) != u16x8::ZERO
}

#[cfg(test)]
mod tests {
    use super::exists;
    use crate::ground::geometry::Cell;
    use crate::ground::grid::Grid;
    use crate::ground::simd::Vector;
    use crate::test_boards::{Generator, Kind};
    use pretty_assertions::assert_eq;
    use wide::u16x8;

    /// Twins of a solution in a lane by the cells that are left empty.
    fn found(solution: &Grid, empty: &[Cell]) -> bool {
        const LANE: usize = 5;
        let mut solutions = [u16x8::ZERO; 81];
        let mut puzzle: [u8; 81] = solution.digits().try_into().expect("81 digits");
        for (cell, digit) in solutions.iter_mut().zip(puzzle) {
            cell.lanes_mut()[LANE] = 1 << (digit - 1);
        }
        empty.iter().for_each(|cell| puzzle[cell.index()] = 0);
        exists(&solutions, LANE, &puzzle)
    }

    /// The unavoidable sets of four cells, by definition: two digits crosswise in two rows, two columns and two boxes.
    fn rectangles(solution: &Grid) -> Vec<[Cell; 4]> {
        let mut found = Vec::new();
        let pairs = || (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
        for (upper, lower) in pairs() {
            for (left, right) in pairs() {
                let cells = [(upper, left), (upper, right), (lower, left), (lower, right)];
                let [a, b, c, d] =
                    cells.map(|(row, column)| solution.digit(Cell::new(row, column)));
                let in_two_boxes = (upper / 3 == lower / 3) != (left / 3 == right / 3);
                if in_two_boxes && (a, b) == (d, c) {
                    found.push(cells.map(|(row, column)| Cell::new(row, column)));
                }
            }
        }
        found
    }

    #[test]
    fn twins_are_unavoidable_sets_of_four_cells_without_a_clue() {
        let generator = Generator::new(Kind::Full, 9);
        let mut sizes = [0; 2];
        for index in 0..200 {
            let solution: Grid = generator.board(index);
            let sets = rectangles(&solution);
            let all: Vec<Cell> = (0..81).map(Cell::from_index).collect();
            assert_eq!(found(&solution, &all), !sets.is_empty(), "{solution}");
            let of_none = |cell: &Cell| !sets.iter().any(|set| set.contains(cell));
            let others: Vec<Cell> = all.into_iter().filter(of_none).collect();
            assert!(!found(&solution, &others), "{solution}");
            for set in &sets {
                assert!(found(&solution, set), "{solution}");
                // A clue at any of them.
                for clue in set {
                    let rest: Vec<Cell> = set.iter().copied().filter(|cell| cell != clue).collect();
                    assert!(!found(&solution, &rest), "{solution}");
                }
                let band = |cell: &Cell| cell.index() / 27;
                sizes[usize::from(band(&set[0]) != band(&set[3]))] += 1;
            }
        }
        assert!(sizes.iter().all(|&number| number > 500), "{sizes:?}");
    }
}
