//! Boards with empty cells, one recipe for each kind.
//!
//! The number of solutions that its kind promises is proved for each board: by the scalar engine on
//! 4x4 and 9x9 (and for minimal boards of 16x16), by singles on the larger boards, where a search
//! could take any time. A recipe that finds nothing begins anew with another full board.
//!
//! These recipes make one board. Those that count solutions on 9x9 are carried out for many boards
//! at once in [`super::batch`].

use super::{Generator, full};
use crate::board::Board;
use crate::draws::Draws;
use crate::geometry::{Cell, Geometry};
use crate::minimality::removal::Removal;
use std::ops::RangeInclusive;

/// Number of nodes of the search that one attempt at a minimal board may take. On 16x16 the limit
/// is about a third of a second and stops one attempt in 140; without it one board in 300 would
/// take more than a second. On smaller boards there is no limit: they never take long, and without
/// one they do not depend on the engine's way of searching.
pub(super) fn node_limit<const SIDE: usize>() -> u64 {
    if SIDE <= 9 { u64::MAX } else { 150_000 }
}

/// Numbers of clues of an easy board: from 30 to 50 on 9x9, and on other sizes the same shares of
/// the cells.
pub(super) fn easy_clues<const SIDE: usize>() -> RangeInclusive<usize> {
    let cells = Geometry::<SIDE>::CELLS;
    (30 * cells).div_ceil(81)..=50 * cells / 81
}

/// The largest number of clues of a sparse board: 16 on 9x9, and on other sizes the largest share
/// of cells that is less than 17 of 81.
pub(super) fn most_sparse_clues<const SIDE: usize>() -> usize {
    (17 * Geometry::<SIDE>::CELLS - 1) / 81
}

impl<const SIDE: usize> Generator<SIDE> {
    pub(super) fn full(&mut self, draws: &mut Draws) -> Board<SIDE> {
        full::draw(&mut self.singles, draws)
    }

    /// Removes the clues from a full board in random order, each unless the board would become
    /// ambiguous. A clue that had to stay when its turn came has to stay for good, since removing
    /// more clues removes no solution: one turn for each makes the board minimal.
    pub(super) fn minimal(&mut self, draws: &mut Draws) -> Board<SIDE> {
        loop {
            let board = self.full(draws);
            if let Some(board) = self.minimal_part(board, draws) {
                return board;
            }
        }
    }

    /// A minimal part of a full board, unless the node limit is hit.
    fn minimal_part(&mut self, mut board: Board<SIDE>, draws: &mut Draws) -> Option<Board<SIDE>> {
        let mut nodes = node_limit::<SIDE>();
        for cell in cells_in_random_order::<SIDE>(draws) {
            let digit = board.digit(cell);
            board.set(cell, 0);
            let needed = self
                .worker
                .scalar()
                .has_solution_without(&board, cell, digit, &mut nodes)?;
            if needed {
                board.set(cell, digit);
            }
        }
        Some(board)
    }

    /// Removes clues from a full board in random order, each unless singles would no longer find
    /// its digit, until the number of clues drawn at the beginning is reached. If that is lower
    /// than singles allow, the board has a few clues more.
    pub(super) fn easy(&mut self, draws: &mut Draws) -> Board<SIDE> {
        // Enough words of 64 bits for the cells.
        match SIDE {
            ..=9 => self.easy_part::<2>(draws),
            10..=16 => self.easy_part::<4>(draws),
            _ => self.easy_part::<10>(draws),
        }
    }

    fn easy_part<const WORDS: usize>(&mut self, draws: &mut Draws) -> Board<SIDE> {
        let cells = Geometry::<SIDE>::CELLS;
        let range = easy_clues::<SIDE>();
        loop {
            let mut board = self.full(draws);
            let target = range.start() + draws.below(range.clone().count() as u32) as usize;
            let order = cells_in_random_order::<SIDE>(draws);
            let mut removal = Removal::<WORDS>::new(cells);
            let next = |removal: &mut Removal<WORDS>| {
                let removed = removal.removed();
                removal.ask(easy_group_size::<SIDE>(removed).min(cells - target - removed))
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
    fn singles_solve(&mut self, board: &Board<SIDE>) -> bool {
        self.singles.load(board).is_ok() && self.singles.is_full()
    }

    /// On 4x4 and 9x9 a minimal board without one, two or three of its clues; on
    /// larger ones an easy board without the cells of a loop: cells with two digits
    /// that can be exchanged.
    pub(super) fn multi(&mut self, draws: &mut Draws) -> Board<SIDE> {
        if SIDE <= 9 {
            let mut board = self.minimal(draws);
            take_some_clues(&mut board, draws);
            return board;
        }
        let mut board = self.easy(draws);
        assert!(self.singles_solve(&board), "singles solve an easy board");
        for cell in draw_loop(&self.singles.board(), draws) {
            board.set(cell, 0);
        }
        board
    }

    /// A minimal board (on sizes above 9x9 an easy one) with the digit of one clue
    /// changed, so that the clues do not conflict and yet there is no solution.
    pub(super) fn impossible(&mut self, draws: &mut Draws) -> Board<SIDE> {
        loop {
            let board = if SIDE <= 9 {
                self.minimal(draws)
            } else {
                self.easy(draws)
            };
            let changes = draw_changes(&board, draws).into_iter();
            let mut changed = changes.map(|change| changed(&board, change));
            let found = changed.find(|board| board.is_legal() && self.is_impossible(board));
            if let Some(impossible) = found {
                return impossible;
            }
        }
    }

    /// True if a legal board is proved to have no solution.
    fn is_impossible(&mut self, board: &Board<SIDE>) -> bool {
        if SIDE <= 9 {
            return self.worker.scalar().any_solution(board).is_none();
        }
        self.singles.clear();
        clues(board).any(|clue| self.singles.place(clue, board.digit(clue)).is_err())
    }

    /// A proper puzzle, minimal or easy with the same probability (above 9x9 always
    /// easy), with the digit of a random clue repeated in a random other cell of a
    /// random one of its houses.
    pub(super) fn illegal(&mut self, draws: &mut Draws) -> Board<SIDE> {
        let mut board = if of_a_minimal_board::<SIDE>(draws) {
            self.minimal(draws)
        } else {
            self.easy(draws)
        };
        repeat_some_clue(&mut board, draws);
        board
    }

    /// Some cells of a full board; each number of clues is as likely as any other.
    pub(super) fn sparse(&mut self, draws: &mut Draws) -> Board<SIDE> {
        let full = self.full(draws);
        let count = draws.below(most_sparse_clues::<SIDE>() as u32 + 1) as usize;
        let mut board = Board::EMPTY;
        for &cell in &cells_in_random_order::<SIDE>(draws)[..count] {
            board.set(cell, full.digit(cell));
        }
        board
    }
}

/// Number of clues of an easy board in the next question when `removed` were removed, chosen so
/// that few questions are needed.
fn easy_group_size<const SIDE: usize>(removed: usize) -> usize {
    let cells = Geometry::<SIDE>::CELLS;
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
pub(super) fn take_some_clues<const SIDE: usize>(board: &mut Board<SIDE>, draws: &mut Draws) {
    let mut clues: Vec<Cell> = clues(board).collect();
    draws.shuffle(&mut clues);
    let fewer = 1 + draws.below(3) as usize;
    for &cell in &clues[..fewer] {
        board.set(cell, 0);
    }
}

/// Every way to change the digit of one clue, in random order.
pub(super) fn draw_changes<const SIDE: usize>(
    board: &Board<SIDE>,
    draws: &mut Draws,
) -> Vec<(Cell, u8)> {
    let mut changes: Vec<(Cell, u8)> = clues(board)
        .flat_map(|cell| (1..=SIDE as u8).map(move |digit| (cell, digit)))
        .filter(|&(cell, digit)| digit != board.digit(cell))
        .collect();
    draws.shuffle(&mut changes);
    changes
}

/// The board with another digit in a cell.
pub(super) fn changed<const SIDE: usize>(
    board: &Board<SIDE>,
    (cell, digit): (Cell, u8),
) -> Board<SIDE> {
    let mut changed = *board;
    changed.set(cell, digit);
    changed
}

/// Draws whether an illegal board is made from a minimal one.
pub(super) fn of_a_minimal_board<const SIDE: usize>(draws: &mut Draws) -> bool {
    SIDE <= 9 && draws.below(2) == 0
}

/// Repeats the digit of a random clue in a random other cell of a random one of its houses.
pub(super) fn repeat_some_clue<const SIDE: usize>(board: &mut Board<SIDE>, draws: &mut Draws) {
    let clues: Vec<Cell> = clues(board).collect();
    let clue = *draws.pick(&clues);
    let house = *draws.pick(&clue.houses::<SIDE>());
    let others: Vec<Cell> = house.cells::<SIDE>().filter(|&cell| cell != clue).collect();
    board.set(*draws.pick(&others), board.digit(clue));
}

/// The cells that are not empty, in reading order.
fn clues<const SIDE: usize>(board: &Board<SIDE>) -> impl Iterator<Item = Cell> {
    Board::<SIDE>::cells().filter(|&cell| board.digit(cell) != 0)
}

pub(super) fn cells_in_random_order<const SIDE: usize>(draws: &mut Draws) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Board::<SIDE>::cells().collect();
    draws.shuffle(&mut cells);
    cells
}

/// Cells of a solution that hold two digits, such that every house has both or none
/// of them: exchanging the two digits there gives another solution. Begins at a
/// random cell with a random other digit, and adds the cells with either digit in the
/// houses of those found, until there are no more.
fn draw_loop<const SIDE: usize>(solution: &Board<SIDE>, draws: &mut Draws) -> Vec<Cell> {
    let cells: Vec<Cell> = Board::<SIDE>::cells().collect();
    let start = *draws.pick(&cells);
    let first = solution.digit(start);
    let others: Vec<u8> = (1..=SIDE as u8).filter(|&digit| digit != first).collect();
    let second = *draws.pick(&others);
    let mut found = vec![start];
    let mut looked_at = 0;
    while let Some(&next) = found.get(looked_at) {
        looked_at += 1;
        for house in next.houses::<SIDE>() {
            for cell in house.cells::<SIDE>() {
                let digit = solution.digit(cell);
                if (digit == first || digit == second) && !found.contains(&cell) {
                    found.push(cell);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn clue_numbers_scale_with_the_cells() {
        assert_eq!(easy_clues::<4>(), 6..=9);
        assert_eq!(easy_clues::<9>(), 30..=50);
        assert_eq!(easy_clues::<16>(), 95..=158);
        assert_eq!(easy_clues::<25>(), 232..=385);
        assert_eq!(most_sparse_clues::<4>(), 3);
        assert_eq!(most_sparse_clues::<9>(), 16);
        assert_eq!(most_sparse_clues::<16>(), 53);
        assert_eq!(most_sparse_clues::<25>(), 131);
    }

    /// Clue by clue, by the definition of an easy board: each is removed unless singles would no
    /// longer find its digit.
    fn easy_by_definition<const SIDE: usize>(index: u64) -> Board<SIDE> {
        let mut generator = Generator::<SIDE>::new(super::super::Kind::Easy, 12).unwrap();
        let mut draws = generator.draws(index);
        let range = easy_clues::<SIDE>();
        loop {
            let mut board = generator.full(&mut draws);
            let mut count = Geometry::<SIDE>::CELLS;
            let target = range.start() + draws.below(range.clone().count() as u32) as usize;
            for cell in cells_in_random_order::<SIDE>(&mut draws) {
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
        fn check<const SIDE: usize>(numbers: u64) {
            let mut generator = Generator::<SIDE>::new(super::super::Kind::Easy, 12).unwrap();
            for index in 0..numbers {
                assert_eq!(generator.board(index), easy_by_definition(index));
            }
        }
        check::<4>(300);
        check::<9>(1_000);
        check::<16>(5);
    }

    #[test]
    fn a_loop_can_be_exchanged() {
        let mut generator = Generator::<9>::new(super::super::Kind::Full, 0).unwrap();
        for index in 0..50 {
            let mut draws = Draws::new(1, 0, index);
            let solution = generator.full(&mut draws);
            let cells = draw_loop(&solution, &mut draws);
            let [first, second] = [0, 1].map(|i| solution.digit(cells[i]));
            let mut exchanged = solution;
            for cell in cells {
                exchanged.set(cell, first ^ second ^ solution.digit(cell));
            }
            assert!(exchanged.is_solution() && exchanged != solution);
        }
    }
}
