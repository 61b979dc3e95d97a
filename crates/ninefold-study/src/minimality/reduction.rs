//! Removal of clues from many 9x9 boards side by side: their questions go through
//! [lanes](ninefold::lanes) together.
//!
//! Each board has its own order of removal, as if it were worked on by itself. In each round every
//! board that is not finished asks one question, and the lanes answer all of them.

use super::line_cycles::{MOST_CYCLES, line_cycles};
use super::removal::{Positions, Removal};
use ninefold::Control;
use ninefold::lanes::LaneSolver;

/// The order in which clues are removed: cell by cell, or several cells at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    cells: [u8; 81],
    /// For each position the number of cells up to its last one.
    ends: [u8; 81],
    len: u8,
}

impl Order {
    /// The order with the given cells at each position; no cell comes twice. Cells are numbers, in
    /// reading order.
    pub fn new<G: Iterator<Item = usize>>(groups: impl Iterator<Item = G>) -> Self {
        let mut order = Order {
            cells: [0; 81],
            ends: [0; 81],
            len: 0,
        };
        let mut end = 0;
        for group in groups {
            for cell in group {
                order.cells[end] = cell as u8;
                end += 1;
            }
            order.ends[usize::from(order.len)] = end as u8;
            order.len += 1;
        }
        order
    }

    /// Number of positions.
    fn len(&self) -> usize {
        self.len.into()
    }

    /// Number of cells.
    fn cells(&self) -> usize {
        match self.len() {
            0 => 0,
            len => self.ends[len - 1].into(),
        }
    }

    /// The cells of a position.
    fn at(&self, position: usize) -> impl Iterator<Item = usize> {
        let start = position
            .checked_sub(1)
            .map_or(0, |before| self.ends[before]);
        let cells = &self.cells[start.into()..self.ends[position].into()];
        cells.iter().map(|&cell| cell.into())
    }
}

/// Number of clues in the next question when `empty` cells are empty, chosen so that few questions
/// are needed: 29 for a minimal part of a full board.
fn group_size(empty: usize) -> usize {
    match empty {
        // These clues can nearly always be removed.
        ..28 => 36 - empty,
        28..51 => (54 - empty) / 3,
        _ => 1,
    }
}

/// A board with one solution from which clues are being removed.
pub(crate) struct Reduction {
    /// The caller's number of the board.
    pub number: usize,
    solution: [u8; 81],
    order: Order,
    removal: Removal<2>,
    group: Positions<2>,
}

impl Reduction {
    /// Grid `number`, which has this solution, and clues only in the cells of `order`.
    pub fn new(number: usize, solution: [u8; 81], order: Order) -> Self {
        let none = Positions::NONE;
        let mut sets = [none; 81];
        for position in 0..order.len() {
            for cell in order.at(position) {
                sets[cell] = Positions::one(position);
            }
        }
        let mut removal = Removal::new(order.len());
        let mut cycles = [none; MOST_CYCLES + 1];
        let number_of_cycles = line_cycles(&solution, &sets, none, Positions::union, &mut cycles);
        for &cycle in &cycles[..number_of_cycles] {
            removal.block(cycle);
        }
        Reduction {
            number,
            solution,
            order,
            removal,
            group: none,
        }
    }

    /// Removes the clues of the next question from the board. Returns false if there is none.
    fn ask(&mut self, board: &mut [u8; 81]) -> bool {
        // Number of cells of a position, rounded up.
        let (cells, positions) = (self.order.cells(), self.order.len().max(1));
        let share = cells.div_ceil(positions).max(1);
        let empty = 81 - cells + self.removal.removed() * cells / positions;
        let Some(group) = self.removal.ask(group_size(empty).div_ceil(share)) else {
            return false;
        };
        for position in group.iter() {
            for cell in self.order.at(position) {
                board[cell] = 0;
            }
        }
        self.group = group;
        true
    }

    /// Continues with the answer: whether the board has one solution.
    fn go_on(&mut self, board: &mut [u8; 81], is_proper: bool) {
        if is_proper {
            self.removal.removed_group();
            return;
        }
        for position in self.group.iter() {
            for cell in self.order.at(position) {
                board[cell] = self.solution[cell];
            }
        }
        self.removal.keep_some(None);
    }
}

/// Removes clues from boards, each unless the board would have several solutions. `boards` holds
/// the clues of each reduction; the rest of them is handed over with its number as soon as every
/// clue was decided. Returns the numbers of the boards that are not finished because `control`
/// stopped the work.
pub(crate) fn reduce(
    lanes: &mut LaneSolver,
    mut reductions: Vec<Reduction>,
    mut boards: Vec<[u8; 81]>,
    control: &Control,
    mut finished: impl FnMut(usize, &[u8; 81]),
) -> Vec<usize> {
    let mut counts = vec![0; boards.len()];
    loop {
        let mut at = 0;
        while at < reductions.len() {
            if reductions[at].ask(&mut boards[at]) {
                at += 1;
            } else {
                finished(reductions[at].number, &boards[at]);
                reductions.swap_remove(at);
                boards.swap_remove(at);
            }
        }
        if reductions.is_empty() {
            return Vec::new();
        }
        let counts = &mut counts[..boards.len()];
        let left = lanes.count_into(&boards[..], 2, counts, None, control);
        if !left.is_empty() {
            return reductions
                .iter()
                .map(|reduction| reduction.number)
                .collect();
        }
        for ((reduction, board), &count) in reductions.iter_mut().zip(&mut boards).zip(&*counts) {
            reduction.go_on(board, count == 1);
        }
    }
}
