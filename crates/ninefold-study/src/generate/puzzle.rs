//! Boards with empty cells, one recipe for each kind.
//!
//! Functions of digits, cell by cell, are those of every layout.
//!
//! The number of solutions that its kind promises is proved for each board by the scalar engine. A recipe that finds
//! nothing begins anew with another full board.
//!
//! These recipes make one board. Those for kinds that begin with minimal boards make many at once, in
//! [`super::batch`].

use super::Generator;
use crate::minimality::removal::{Positions, Removal};
use ninefold::inside::{Allowance, Draws, bands};
use ninefold::{Cell, Control, Grid};
use std::ops::RangeInclusive;

/// The number of cells.
pub(super) const CELLS: usize = 81;

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
        bands::draw_any(draws)
    }

    /// Removes the clues from a full board in random order, each unless the board would become
    /// ambiguous. A clue that had to stay when its turn came has to stay for good, since removing
    /// more clues removes no solution: one turn for each makes the board minimal.
    pub(super) fn minimal(&mut self, draws: &mut Draws) -> Grid {
        let mut board = self.full(draws);
        for cell in in_random_order(Grid::cells(), draws) {
            let digit = board.digit(cell);
            board.set(cell, 0);
            let scalar = self.maker.worker.scalar();
            let control = Control::NONE;
            let mut allowance = Allowance::unlimited(&control);
            let another = scalar.another_solution(&board, cell, digit, &mut allowance);
            if another.expect("nothing stops it").is_some() {
                board.set(cell, digit);
            }
        }
        board
    }

    /// The [easy part](easy_part) of a full board, of the first that has one with a number of clues in range.
    pub(super) fn easy(&mut self, draws: &mut Draws) -> Grid {
        loop {
            let full = self.full(draws);
            let board = easy_part::<2>(full.digits(), draws, |board, order| {
                let found = self.maker.singles.load(&Grid::from_known_digits(board));
                if found.is_ok() && self.maker.singles.is_full() {
                    return Positions::NONE;
                }
                let candidates = |cell| self.maker.singles.candidates(Cell::from_index(cell));
                let unknown = |&at: &usize| !candidates(order[at]).is_power_of_two();
                (0..CELLS).filter(unknown).collect()
            });
            let board = Grid::from_known_digits(&board);
            if easy_clues(CELLS).contains(&board.clue_count()) {
                return board;
            }
        }
    }

    /// Some cells of a full board; each number of clues is as likely as any other.
    pub(super) fn sparse(&mut self, draws: &mut Draws) -> Grid {
        let mut digits = self.full(draws).digits().to_vec();
        keep_few_clues(&mut digits, draws);
        Grid::from_known_digits(&digits)
    }
}

/// Removes clues from a solution in random order, each unless singles would no longer find its digit, until the number
/// of clues drawn at the beginning is reached. If that is lower than singles allow, the board has more.
///
/// `stuck` tells at which positions of an order of the cells singles do not find the digit of a board. `WORDS` of 64
/// bits are enough for the cells.
pub(super) fn easy_part<const WORDS: usize>(
    solution: &[u8],
    draws: &mut Draws,
    mut stuck: impl FnMut(&[u8], &[usize]) -> Positions<WORDS>,
) -> Vec<u8> {
    let cells = solution.len();
    let range = easy_clues(cells);
    let target = range.start() + draws.below(range.clone().count() as u32) as usize;
    let order = in_random_order(0..cells, draws);
    let mut board = solution.to_vec();
    let mut removal = Removal::<WORDS>::new(cells);
    let next = |removal: &mut Removal<WORDS>| {
        let removed = removal.removed();
        removal.ask(easy_group_size(cells, removed).min(cells - target - removed))
    };
    while let Some(group) = next(&mut removal) {
        let removed = || group.iter().map(|position| order[position]);
        removed().for_each(|cell| board[cell] = 0);
        // Singles find the removed digits if and only if they solve the board: they solved it with those digits, and
        // singles can be placed in any order.
        let stuck = stuck(&board, &order);
        if stuck == Positions::NONE {
            removal.removed_group();
        } else {
            removal.keep_some(Some(stuck));
            removed().for_each(|cell| board[cell] = solution[cell]);
        }
    }
    board
}

/// Leaves some clues of a solution; each number of them is as likely as any other.
pub(super) fn keep_few_clues(board: &mut [u8], draws: &mut Draws) {
    let cells = board.len();
    let count = draws.below(most_sparse_clues(cells) as u32 + 1) as usize;
    let order = in_random_order(0..cells, draws);
    order[count..].iter().for_each(|&cell| board[cell] = 0);
}

/// Number of clues of an easy board in the next question when `removed` were removed, chosen so
/// that few questions are needed.
fn easy_group_size(cells: usize, removed: usize) -> usize {
    let of_81 = match 81 * removed / cells {
        // These clues can mostly be removed.
        of_81 @ ..30 => 42 - of_81,
        30..40 => 5,
        40..45 => 2,
        _ => 1,
    };
    of_81 * cells.div_ceil(81)
}

/// One, two or three clues of a board, to be removed.
pub(super) fn draw_some_clues(board: &[u8], draws: &mut Draws) -> Vec<usize> {
    let mut cells = in_random_order(clues(board), draws);
    cells.truncate(1 + draws.below(3) as usize);
    cells
}

/// Every way to change the digit of one clue, in random order.
pub(super) fn draw_changes(board: &[u8], digits: u8, draws: &mut Draws) -> Vec<(usize, u8)> {
    let changes = clues(board)
        .flat_map(|cell| (1..=digits).map(move |digit| (cell, digit)))
        .filter(|&(cell, digit)| digit != board[cell]);
    in_random_order(changes, draws)
}

/// Draws whether an illegal board is made from a minimal one.
pub(super) fn of_a_minimal_board(draws: &mut Draws) -> bool {
    draws.below(2) == 0
}

/// Repeats the digit of a random clue in a random other cell of a random one of its houses.
pub(super) fn repeat_some_clue(board: &mut Grid, draws: &mut Draws) {
    let clues: Vec<usize> = clues(board.digits()).collect();
    let clue = Cell::from_index(*draws.pick(&clues));
    let house = *draws.pick(&clue.houses());
    let others: Vec<Cell> = house.cells().filter(|&cell| cell != clue).collect();
    board.set(*draws.pick(&others), board.digit(clue));
}

/// The cells that are not empty, in reading order.
pub(super) fn clues(board: &[u8]) -> impl Iterator<Item = usize> {
    (0..board.len()).filter(|&cell| board[cell] != 0)
}

pub(super) fn in_random_order<T>(items: impl Iterator<Item = T>, draws: &mut Draws) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    draws.shuffle(&mut items);
    items
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
            for cell in in_random_order(Grid::cells(), &mut draws) {
                if count == target {
                    break;
                }
                let mut less = board;
                less.set(cell, 0);
                generator.maker.singles.clear();
                for clue in clues(less.digits()).map(Cell::from_index) {
                    generator
                        .maker
                        .singles
                        .place(clue, less.digit(clue))
                        .unwrap();
                }
                if generator.maker.singles.candidates(cell).is_power_of_two() {
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
