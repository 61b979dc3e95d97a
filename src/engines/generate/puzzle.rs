//! Boards with empty cells, one recipe for each kind.
//!
//! The number of solutions that its kind promises is proved for each board by the scalar engine. A recipe that finds
//! nothing begins anew with another full board.
//!
//! These recipes make one board. Those for kinds that begin with minimal boards make many at once, in
//! [`super::batch`].

use super::{Generator, bands, symmetry};
use crate::engines::minimality::removal::Removal;
use crate::ground::board::Grid;
use crate::ground::geometry::Cell;
use crate::ground::random::Draws;
use std::ops::RangeInclusive;

/// The number of cells.
const CELLS: usize = 81;

/// Numbers of clues of an easy board: from 30 to 50 on 9x9, and on other sizes the same shares of
/// the cells.
pub(super) fn easy_clues(cells: usize) -> RangeInclusive<usize> {
    (30 * cells).div_ceil(81)..=50 * cells / 81
}

/// The largest number of clues of a sparse board: 16 on 9x9, and on other sizes the largest share
/// of cells that is less than 17 of 81.
pub(super) fn most_sparse_clues(cells: usize) -> usize {
    (17 * cells - 1) / 81
}

impl Generator {
    /// A full board, each with the same probability as far as the stream of draws is random.
    pub(super) fn full(&mut self, draws: &mut Draws) -> Grid {
        let solution = bands::draw_solution(draws);
        symmetry::draw(draws).apply(&solution)
    }

    /// Removes the clues from a full board in random order, each unless the board would become
    /// ambiguous. A clue that had to stay when its turn came has to stay for good, since removing
    /// more clues removes no solution: one turn for each makes the board minimal.
    pub(super) fn minimal(&mut self, draws: &mut Draws) -> Grid {
        let mut board = self.full(draws);
        for cell in cells_in_random_order(draws) {
            let digit = board.digit(cell);
            board.set(cell, 0);
            let scalar = self.worker.scalar();
            let needed = scalar.has_solution_without(&board, cell, digit, &mut { u64::MAX });
            if needed == Some(true) {
                board.set(cell, digit);
            }
        }
        board
    }

    /// Removes clues from a full board in random order, each unless singles would no longer find
    /// its digit, until the number of clues drawn at the beginning is reached. If that is lower
    /// than singles allow, the board has a few clues more.
    pub(super) fn easy(&mut self, draws: &mut Draws) -> Grid {
        // Of 64 bits, for the cells.
        const WORDS: usize = 2;
        let cells = CELLS;
        let range = easy_clues(cells);
        loop {
            let mut board = self.full(draws);
            let target = range.start() + draws.below(range.clone().count() as u32) as usize;
            let order = cells_in_random_order(draws);
            let mut removal = Removal::<WORDS>::new(cells);
            let next = |removal: &mut Removal<WORDS>| {
                let removed = removal.removed();
                removal.ask(easy_group_size(cells, removed).min(cells - target - removed))
            };
            while let Some(group) = next(&mut removal) {
                let with_group = board;
                for position in group.iter() {
                    board.set(order[position], 0);
                }
                // Singles find the removed digits if and only if they solve the board: they solved
                // it with those digits, and singles can be placed in any order.
                if self.singles_solve(&board) {
                    removal.removed_group();
                } else {
                    let unknown = |&position: &usize| {
                        !self.singles.candidates(order[position]).is_power_of_two()
                    };
                    let stuck = (0..cells).filter(unknown).collect();
                    removal.keep_some(Some(stuck));
                    board = with_group;
                }
            }
            if range.contains(&(cells - removal.removed())) {
                return board;
            }
        }
    }

    /// True if singles solve a board.
    fn singles_solve(&mut self, board: &Grid) -> bool {
        self.singles.load(board).is_ok() && self.singles.is_full()
    }

    /// Some cells of a full board; each number of clues is as likely as any other.
    pub(super) fn sparse(&mut self, draws: &mut Draws) -> Grid {
        let full = self.full(draws);
        let count = draws.below(most_sparse_clues(CELLS) as u32 + 1) as usize;
        let mut board = Grid::EMPTY;
        for &cell in &cells_in_random_order(draws)[..count] {
            board.set(cell, full.digit(cell));
        }
        board
    }
}

/// Number of clues of an easy board in the next question when `removed` were removed, chosen so
/// that few questions are needed.
pub(super) fn easy_group_size(cells: usize, removed: usize) -> usize {
    let of_81 = match 81 * removed / cells {
        // These clues can mostly be removed.
        of_81 @ ..30 => 42 - of_81,
        30..40 => 5,
        40..45 => 2,
        _ => 1,
    };
    of_81 * cells.div_ceil(81)
}

/// Removes one, two or three clues from a board.
pub(super) fn take_some_clues(board: &mut Grid, draws: &mut Draws) {
    let mut clues: Vec<Cell> = clues(board).collect();
    draws.shuffle(&mut clues);
    let fewer = 1 + draws.below(3) as usize;
    for &cell in &clues[..fewer] {
        board.set(cell, 0);
    }
}

/// Every way to change the digit of one clue, in random order.
pub(super) fn draw_changes(board: &Grid, draws: &mut Draws) -> Vec<(Cell, u8)> {
    let mut changes: Vec<(Cell, u8)> = clues(board)
        .flat_map(|cell| (1..=9).map(move |digit| (cell, digit)))
        .filter(|&(cell, digit)| digit != board.digit(cell))
        .collect();
    draws.shuffle(&mut changes);
    changes
}

/// The board with another digit in a cell.
pub(super) fn changed(board: &Grid, (cell, digit): (Cell, u8)) -> Grid {
    let mut changed = *board;
    changed.set(cell, digit);
    changed
}

/// Draws whether an illegal board is made from a minimal one.
pub(super) fn of_a_minimal_board(draws: &mut Draws) -> bool {
    draws.below(2) == 0
}

/// Repeats the digit of a random clue in a random other cell of a random one of its houses.
pub(super) fn repeat_some_clue(board: &mut Grid, draws: &mut Draws) {
    let clues: Vec<Cell> = clues(board).collect();
    let clue = *draws.pick(&clues);
    let house = *draws.pick(&clue.houses::<9>());
    let others: Vec<Cell> = house.cells::<9>().filter(|&cell| cell != clue).collect();
    board.set(*draws.pick(&others), board.digit(clue));
}

/// The cells that are not empty, in reading order.
fn clues(board: &Grid) -> impl Iterator<Item = Cell> {
    Grid::cells().filter(|&cell| board.digit(cell) != 0)
}

pub(super) fn cells_in_random_order(draws: &mut Draws) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Grid::cells().collect();
    draws.shuffle(&mut cells);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn clue_numbers_scale_with_the_cells() {
        assert_eq!(easy_clues(16), 6..=9);
        assert_eq!(easy_clues(81), 30..=50);
        assert_eq!(easy_clues(256), 95..=158);
        assert_eq!(easy_clues(625), 232..=385);
        assert_eq!(most_sparse_clues(16), 3);
        assert_eq!(most_sparse_clues(81), 16);
        assert_eq!(most_sparse_clues(256), 53);
        assert_eq!(most_sparse_clues(625), 131);
    }

    /// Clue by clue, by the definition of an easy board: each is removed unless singles would no
    /// longer find its digit.
    fn easy_by_definition(index: u64) -> Grid {
        let mut generator = Generator::new(super::super::Kind::Easy, 12);
        let mut draws = generator.draws(index);
        let range = easy_clues(CELLS);
        loop {
            let mut board = generator.full(&mut draws);
            let mut count = CELLS;
            let target = range.start() + draws.below(range.clone().count() as u32) as usize;
            for cell in cells_in_random_order(&mut draws) {
                if count == target {
                    break;
                }
                let less = changed(&board, (cell, 0));
                generator.singles.clear();
                for clue in clues(&less) {
                    generator.singles.place(clue, less.digit(clue)).unwrap();
                }
                if generator.singles.candidates(cell).is_power_of_two() {
                    board = less;
                    count -= 1;
                }
            }
            if range.contains(&count) {
                return board;
            }
        }
    }

    #[test]
    fn easy_boards_are_what_one_clue_after_the_other_gives() {
        let mut generator = Generator::new(super::super::Kind::Easy, 12);
        for index in 0..1_000 {
            assert_eq!(generator.board(index), easy_by_definition(index));
        }
    }
}
