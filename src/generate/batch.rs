//! Many 9x9 boards side by side: what they ask goes through [lanes](crate::lanes) together.
//!
//! Each board has its own draws, and its own clues to be taken, as if it were made alone. In each
//! round every board that is not finished asks one question, and the lanes answer all of them.

use super::puzzle::{
    cells_in_random_order, changed, draw_changes, of_a_minimal_board, repeat_some_clue,
    take_some_clues,
};
use super::seed::Draws;
use super::{Generator, Kind};
use crate::board::Board;
use crate::control::Control;
use crate::geometry::Cell;
use crate::lanes::digits_of;
use crate::minimality::removal::{Positions, Removal};
use crate::minimality::unavoidable::{MOST_CYCLES, line_cycles};
use std::ops::Range;
use std::vec;

/// How many boards are made side by side at most: with half as many it takes 1 % longer.
pub(super) const SIDE_BY_SIDE: u64 = 1024;

/// How many clues are asked about at once when so many were removed, such that few questions are
/// asked: 29 for a minimal board.
fn group_size(removed: usize) -> usize {
    match removed {
        // They nearly always go.
        ..28 => 36 - removed,
        28..51 => (54 - removed) / 3,
        _ => 1,
    }
}

/// A board from which clues are being taken. Cells are numbers, in reading order.
struct Part {
    /// Where the board goes.
    place: usize,
    solution: [u8; 81],
    /// The cells in the order in which their clues are taken.
    order: [u8; 81],
    removal: Removal<2>,
    group: Positions<2>,
}

impl Part {
    fn new(place: usize, solution: [u8; 81], order: [u8; 81]) -> Self {
        let mut positions = [0; 81];
        for (position, &cell) in order.iter().enumerate() {
            positions[usize::from(cell)] = position as u8;
        }
        let mut removal = Removal::new(order.len());
        let none = Positions::NONE;
        let sets = positions.map(|position| Positions::one(position.into()));
        let mut cycles = [none; MOST_CYCLES + 1];
        let number = line_cycles(&solution, &sets, none, Positions::union, &mut cycles);
        cycles[..number]
            .iter()
            .for_each(|&cycle| removal.block(cycle));
        Part {
            place,
            solution,
            order,
            removal,
            group: none,
        }
    }

    /// Takes the clues that are asked about next from the board. Returns whether there are any.
    fn ask(&mut self, board: &mut [u8; 81]) -> bool {
        let most = group_size(self.removal.removed());
        let Some(group) = self.removal.ask(most) else {
            return false;
        };
        for position in group.iter() {
            board[usize::from(self.order[position])] = 0;
        }
        self.group = group;
        true
    }

    /// Goes on when it is known whether the board has one solution.
    fn go_on(&mut self, board: &mut [u8; 81], is_proper: bool) {
        if is_proper {
            self.removal.removed_group();
            return;
        }
        for position in self.group.iter() {
            let cell = usize::from(self.order[position]);
            board[cell] = self.solution[cell];
        }
        self.removal.keep_some(None);
    }
}

/// A board of which one clue is to be changed.
struct Trial<const SIDE: usize> {
    /// Where the changed board goes.
    place: usize,
    board: Board<SIDE>,
    changes: vec::IntoIter<(Cell, u8)>,
}

impl<const SIDE: usize> Trial<SIDE> {
    /// The board with the next change that leaves it legal.
    fn next(&mut self) -> Option<Board<SIDE>> {
        let board = &self.board;
        let mut changed = self.changes.by_ref().map(|change| changed(board, change));
        changed.find(Board::is_legal)
    }
}

impl<const SIDE: usize> Generator<SIDE> {
    /// The boards of these numbers. There are lanes.
    pub(super) fn side_by_side(&mut self, numbers: Range<u64>) -> Vec<Board<SIDE>> {
        let mut draws: Vec<Draws> = numbers.clone().map(|number| self.draws(number)).collect();
        match self.kind {
            Kind::Minimal => self.minimal_boards(draws.iter_mut()),
            Kind::Multi => {
                let mut boards = self.minimal_boards(draws.iter_mut());
                for (board, draws) in boards.iter_mut().zip(&mut draws) {
                    take_some_clues(board, draws);
                }
                boards
            }
            Kind::Impossible => self.impossible_boards(&mut draws),
            Kind::Illegal => self.illegal_boards(&mut draws),
            Kind::Easy | Kind::Sparse | Kind::Full => {
                numbers.map(|number| self.board(number)).collect()
            }
        }
    }

    /// [Minimal](Generator::minimal) boards, one from each stream of draws.
    fn minimal_boards<'a>(
        &mut self,
        draws: impl Iterator<Item = &'a mut Draws>,
    ) -> Vec<Board<SIDE>> {
        let (mut boards, mut asking, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for (place, draws) in draws.enumerate() {
            let board = self.full(draws);
            boards.push(board);
            let solution = *digits_of(&board);
            // For each part what is asked.
            asking.push(solution);
            let cells = cells_in_random_order::<SIDE>(draws);
            let order = std::array::from_fn(|position| cells[position].index::<SIDE>() as u8);
            parts.push(Part::new(place, solution, order));
        }
        let lanes = self
            .worker
            .lanes()
            .expect("boards of 9x9 are made with lanes");
        let mut counts = vec![0; boards.len()];
        loop {
            let mut number = 0;
            while number < parts.len() {
                if parts[number].ask(&mut asking[number]) {
                    number += 1;
                } else {
                    let minimal = Board::from_digits(&asking[number]);
                    boards[parts[number].place] = minimal.expect("digits of a board");
                    parts.swap_remove(number);
                    asking.swap_remove(number);
                }
            }
            if parts.is_empty() {
                return boards;
            }
            let counts = &mut counts[..parts.len()];
            lanes.count_into(&asking[..], 2, counts, None, &Control::NONE);
            for ((part, board), &count) in parts.iter_mut().zip(&mut asking).zip(&*counts) {
                part.go_on(board, count == 1);
            }
        }
    }

    /// [Impossible](Generator::impossible) boards, one from each stream of draws.
    fn impossible_boards(&mut self, draws: &mut [Draws]) -> Vec<Board<SIDE>> {
        let mut boards = self.minimal_boards(draws.iter_mut());
        let all = boards.iter().zip(draws.iter_mut()).enumerate();
        let mut trials: Vec<Trial<SIDE>> = all
            .map(|(place, (&board, draws))| Trial {
                place,
                board,
                changes: draw_changes(&board, draws).into_iter(),
            })
            .collect();
        let mut without = Vec::new();
        let mut asking = Vec::with_capacity(trials.len());
        let mut counts = vec![0; trials.len()];
        loop {
            asking.clear();
            trials.retain_mut(|trial| {
                let changed = trial.next();
                match changed {
                    Some(changed) => asking.push(changed),
                    None => without.push(trial.place),
                }
                changed.is_some()
            });
            if trials.is_empty() {
                break;
            }
            let lanes = self
                .worker
                .lanes()
                .expect("boards of 9x9 are made with lanes");
            let counts = &mut counts[..trials.len()];
            lanes.count_into(&asking[..], 1, counts, None, &Control::NONE);
            let mut answers = asking.iter().zip(&*counts);
            trials.retain(|trial| {
                let (&changed, &count) = answers.next().expect("an answer for each trial");
                if count == 0 {
                    boards[trial.place] = changed;
                }
                count > 0
            });
        }
        // No change made them impossible: they begin anew with the draws that follow.
        for place in without {
            boards[place] = self.impossible(&mut draws[place]);
        }
        boards
    }

    /// [Illegal](Generator::illegal) boards, one from each stream of draws.
    fn illegal_boards(&mut self, draws: &mut [Draws]) -> Vec<Board<SIDE>> {
        let of_minimal: Vec<bool> = draws.iter_mut().map(of_a_minimal_board::<SIDE>).collect();
        let streams = draws.iter_mut().zip(&of_minimal);
        let streams = streams.filter_map(|(draws, &is_minimal)| is_minimal.then_some(draws));
        let mut minimal = self.minimal_boards(streams).into_iter();
        let mut illegal = |(draws, is_minimal): (&mut Draws, bool)| {
            let mut board = match is_minimal {
                true => minimal.next().expect("one for each"),
                false => self.easy(draws),
            };
            repeat_some_clue(&mut board, draws);
            board
        };
        draws.iter_mut().zip(of_minimal).map(&mut illegal).collect()
    }
}
