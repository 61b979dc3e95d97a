//! Candidates under naked and hidden singles, which are all that a proof may rest on.
//!
//! Sets of candidates are kept by cell and by house and digit at once, so that to remove a candidate
//! is to find the singles that this makes: each candidate is removed once, and the time of a
//! placement is the number of candidates that it removes.

use crate::geometry::Geometry;
use crate::posed::EnginePuzzle;

/// A set of digits, or of places in a house.
type Set = u32;

/// A digit, counted from 0, in the cell of a row and a column.
type Single = (usize, usize, usize);

/// The lowest member of a set, and the set without it.
fn split(set: Set) -> (usize, Set) {
    (set.trailing_zeros() as usize, set & set.wrapping_sub(1))
}

/// No solution has all of what was placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction;

/// The candidates of a board, closed under singles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<const SIDE: usize> {
    /// By row and column, the digits.
    cells: [[Set; SIDE]; SIDE],
    /// By kind of house (rows, columns, boxes), house and digit, the places in the house.
    places: [[[Set; SIDE]; SIDE]; 3],
    /// Number of candidates beyond one in each cell.
    surplus: usize,
}

impl<const SIDE: usize> Node<SIDE> {
    /// Number of pivots: the cells, and the digits of each house.
    pub const PIVOTS: usize = 4 * SIDE * SIDE;

    /// The candidates of a puzzle. `singles` is working memory.
    pub fn new(
        posed: &impl EnginePuzzle<SIDE>,
        singles: &mut Vec<Single>,
    ) -> Result<Self, Contradiction> {
        Node::of_masks(&posed.candidates(), singles)
    }

    /// The candidates of each cell, row by row.
    pub fn of_masks(
        candidates: &[[Set; SIDE]; SIDE],
        singles: &mut Vec<Single>,
    ) -> Result<Self, Contradiction> {
        const { assert!(Geometry::<SIDE>::CELLS == SIDE * SIDE) };
        let all = (1 << SIDE) - 1;
        let mut node = Node {
            cells: [[all; SIDE]; SIDE],
            places: [[[all; SIDE]; SIDE]; 3],
            surplus: (SIDE - 1) * SIDE * SIDE,
        };
        singles.clear();
        for (row, masks) in candidates.iter().enumerate() {
            for (column, mask) in masks.iter().enumerate() {
                // Those that singles have removed before are not there any more.
                let mut gone = node.cells[row][column] & !mask;
                while gone != 0 {
                    let digit;
                    (digit, gone) = split(gone);
                    node.remove(row, column, digit, singles)?;
                }
                node.settle(singles)?;
            }
        }
        Ok(node)
    }

    /// Number of candidates beyond one in each cell: 0 of a solution.
    pub fn surplus(&self) -> usize {
        self.surplus
    }

    /// The options of a pivot: the digits of a cell, or the places of a digit in a house.
    pub fn options(&self, pivot: usize) -> Set {
        match pivot.checked_sub(SIDE * SIDE) {
            None => self.cells[pivot / SIDE][pivot % SIDE],
            Some(at) => self.places[at / SIDE / SIDE][at / SIDE % SIDE][at % SIDE],
        }
    }

    /// The candidate that is an option of a pivot: row, column and digit.
    pub fn candidate(pivot: usize, option: usize) -> Single {
        let Some(at) = pivot.checked_sub(SIDE * SIDE) else {
            return (pivot / SIDE, pivot % SIDE, option);
        };
        let (house, digit) = (at / SIDE, at % SIDE);
        let (row, column) = cell_of::<SIDE>(house / SIDE, house % SIDE, option);
        (row, column, digit)
    }

    /// Places a candidate, and all singles that follow. `singles` is working memory.
    pub fn place(
        &mut self,
        candidate: Single,
        singles: &mut Vec<Single>,
    ) -> Result<(), Contradiction> {
        singles.clear();
        singles.push(candidate);
        self.settle(singles)
    }

    /// Removes all candidates but these, by cell, and places the singles that follow.
    pub fn keep(&mut self, kept: &[u16], singles: &mut Vec<Single>) -> Result<(), Contradiction> {
        singles.clear();
        for (cell, &kept) in kept.iter().enumerate() {
            let (row, column) = (cell / SIDE, cell % SIDE);
            let mut gone = self.cells[row][column] & !Set::from(kept);
            while gone != 0 {
                let digit;
                (digit, gone) = split(gone);
                self.remove(row, column, digit, singles)?;
            }
        }
        self.settle(singles)
    }

    /// Places singles until there are none.
    fn settle(&mut self, singles: &mut Vec<Single>) -> Result<(), Contradiction> {
        while let Some((row, column, digit)) = singles.pop() {
            let bit = 1 << digit;
            if self.cells[row][column] & bit == 0 {
                return Err(Contradiction);
            }
            let mut others = self.cells[row][column] & !bit;
            while others != 0 {
                let other;
                (other, others) = split(others);
                self.remove(row, column, other, singles)?;
            }
            for (kind, (house, place)) in houses_of::<SIDE>(row, column).into_iter().enumerate() {
                let mut others = self.places[kind][house][digit] & !(1 << place);
                while others != 0 {
                    let other;
                    (other, others) = split(others);
                    let (row, column) = cell_of::<SIDE>(kind, house, other);
                    self.remove(row, column, digit, singles)?;
                }
            }
        }
        Ok(())
    }

    /// Removes a candidate that is there, and notes the singles that this makes.
    #[inline(always)]
    fn remove(
        &mut self,
        row: usize,
        column: usize,
        digit: usize,
        singles: &mut Vec<Single>,
    ) -> Result<(), Contradiction> {
        let left = &mut self.cells[row][column];
        *left ^= 1 << digit;
        match split(*left) {
            _ if *left == 0 => return Err(Contradiction),
            (only, 0) => singles.push((row, column, only)),
            _ => {}
        }
        for (kind, (house, place)) in houses_of::<SIDE>(row, column).into_iter().enumerate() {
            let left = &mut self.places[kind][house][digit];
            *left ^= 1 << place;
            match split(*left) {
                _ if *left == 0 => return Err(Contradiction),
                (only, 0) => {
                    let (row, column) = cell_of::<SIDE>(kind, house, only);
                    singles.push((row, column, digit));
                }
                _ => {}
            }
        }
        self.surplus -= 1;
        Ok(())
    }

    /// The digits of a solution, row by row.
    pub fn solution(&self) -> [[u8; SIDE]; SIDE] {
        self.cells
            .map(|row| row.map(|digits| digits.trailing_zeros() as u8 + 1))
    }
}

/// The row, the column and the box of a cell, each with the cell's place there.
#[inline(always)]
fn houses_of<const SIDE: usize>(row: usize, column: usize) -> [(usize, usize); 3] {
    let order = Geometry::<SIDE>::ORDER;
    let box_number = row / order * order + column / order;
    let in_box = row % order * order + column % order;
    [(row, column), (column, row), (box_number, in_box)]
}

/// The row and the column of a place in a house of the kind.
#[inline(always)]
fn cell_of<const SIDE: usize>(kind: usize, house: usize, place: usize) -> (usize, usize) {
    let order = Geometry::<SIDE>::ORDER;
    match kind {
        0 => (house, place),
        1 => (place, house),
        _ => (
            house / order * order + place / order,
            house % order * order + place % order,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use pretty_assertions::assert_eq;

    /// Every pivot of the empty board has its options, and an option is a candidate of the pivots
    /// through it: its cell, and its digit in three houses.
    #[test]
    fn a_candidate_is_an_option_of_four_pivots() {
        fn of_side<const SIDE: usize>() {
            let node = Node::new(&Board::<SIDE>::EMPTY, &mut Vec::new()).unwrap();
            assert_eq!(node.surplus(), SIDE * SIDE * (SIDE - 1));
            let mut times = vec![0; SIDE * SIDE * SIDE];
            for pivot in 0..Node::<SIDE>::PIVOTS {
                assert_eq!(node.options(pivot), (1 << SIDE) - 1);
                for option in 0..SIDE {
                    let (row, column, digit) = Node::<SIDE>::candidate(pivot, option);
                    times[(row * SIDE + column) * SIDE + digit] += 1;
                }
            }
            assert!(times.iter().all(|&times| times == 4));
        }
        of_side::<4>();
        of_side::<9>();
        of_side::<25>();
    }

    #[test]
    fn singles_solve_a_puzzle_or_contradict_it() {
        let mut singles = Vec::new();
        let easy: Board<9> =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let node = Node::new(&easy, &mut singles).unwrap();
        assert_eq!(node.surplus(), 0);
        let solution = Board::from_rows(node.solution()).unwrap();
        assert!(solution.is_solution() && solution.extends(&easy));
        // The last cell without its digit.
        let other = easy.with((8, 8).into(), 8);
        assert!(Node::new(&other, &mut singles).is_err());
    }
}
