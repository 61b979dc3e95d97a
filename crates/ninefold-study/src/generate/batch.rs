//! Many boards side by side: their questions go through [lanes](ninefold::lanes) together.
//!
//! Each board has its own draws, as if it were made by itself. In each round every board that is
//! not finished asks one question, and the lanes answer all of them.

use super::puzzle::{
    CELLS, draw_changes, draw_some_clues, in_random_order, of_a_minimal_board, repeat_some_clue,
};
use super::{Generator, Kind};
use crate::minimality::reduction::{Order, Reduction, reduce};
use ninefold::inside::Draws;
use ninefold::{Cell, Control, Grid};
use std::iter::once;
use std::{slice, vec};

/// A board with one clue to be changed.
struct Trial {
    /// Index of the result.
    place: usize,
    board: Grid,
    changes: vec::IntoIter<(usize, u8)>,
}

impl Trial {
    /// The board with the next change that leaves it legal.
    fn next(&mut self) -> Option<Grid> {
        let changed = |(cell, digit)| {
            let mut changed = self.board;
            changed.set(Cell::from_index(cell), digit);
            changed
        };
        self.changes.by_ref().map(changed).find(Grid::is_legal)
    }
}

impl Generator {
    /// Boards of the kind, one from each stream of draws.
    pub(super) fn side_by_side(&mut self, draws: &mut [Draws]) -> Vec<Grid> {
        let one = match self.kind {
            Kind::Minimal => return self.minimal_boards(draws.iter_mut().collect()),
            Kind::Multi => return self.multi_boards(draws),
            Kind::Impossible => return self.impossible_boards(draws),
            Kind::Illegal => return self.illegal_boards(draws),
            Kind::Easy => Self::easy,
            Kind::Sparse => Self::sparse,
            Kind::Full => Self::full,
        };
        draws.iter_mut().map(|draws| one(self, draws)).collect()
    }

    /// [Minimal](Generator::minimal) boards, one from each stream of draws.
    fn minimal_boards(&mut self, draws: Vec<&mut Draws>) -> Vec<Grid> {
        // Lanes do not pay for a single board.
        if self.maker.worker.lanes_for(draws.len()).is_none() {
            let minimal = |draws| self.minimal(draws);
            return draws.into_iter().map(minimal).collect();
        }
        let (mut boards, mut asking, mut reductions) = (Vec::new(), Vec::new(), Vec::new());
        for (number, draws) in draws.into_iter().enumerate() {
            let board = self.full(draws);
            boards.push(board);
            let solution = *board.as_array();
            asking.push(solution);
            let cells = in_random_order(0..CELLS, draws).into_iter();
            let order = Order::new(cells.map(once));
            reductions.push(Reduction::new(number, solution, order));
        }
        let lanes = self
            .maker
            .worker
            .lanes()
            .expect("boards of 9x9 are made with lanes");
        let left = reduce(
            lanes,
            reductions,
            asking,
            &Control::NONE,
            |number, board| {
                boards[number] = Grid::from_digits(board).expect("digits of a board");
            },
        );
        debug_assert!(left.is_empty());
        boards
    }

    /// Minimal boards without one, two or three of their clues, one from each stream of draws.
    fn multi_boards(&mut self, draws: &mut [Draws]) -> Vec<Grid> {
        let mut boards = self.minimal_boards(draws.iter_mut().collect());
        for (board, draws) in boards.iter_mut().zip(draws) {
            for cell in draw_some_clues(board.digits(), draws) {
                board.set(Cell::from_index(cell), 0);
            }
        }
        boards
    }

    /// Minimal boards with the digit of one clue changed, so that the clues do not conflict and yet there is no
    /// solution, one from each stream of draws.
    fn impossible_boards(&mut self, draws: &mut [Draws]) -> Vec<Grid> {
        let mut boards = self.minimal_boards(draws.iter_mut().collect());
        let all = boards.iter().zip(draws.iter_mut()).enumerate();
        let mut trials: Vec<Trial> = all
            .map(|(place, (&board, draws))| Trial {
                place,
                board,
                changes: draw_changes(board.digits(), 9, draws).into_iter(),
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
            let counts = &mut counts[..trials.len()];
            self.maker
                .worker
                .count_within(&asking, 1, counts, &Control::NONE);
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
            boards[place] = self.impossible_boards(slice::from_mut(&mut draws[place]))[0];
        }
        boards
    }

    /// Proper puzzles, minimal or easy with the same probability, with the digit of a random clue repeated in a random
    /// other cell of a random one of its houses, one from each stream of draws.
    fn illegal_boards(&mut self, draws: &mut [Draws]) -> Vec<Grid> {
        let of_minimal: Vec<bool> = draws.iter_mut().map(of_a_minimal_board).collect();
        let streams = draws.iter_mut().zip(&of_minimal);
        let streams = streams.filter_map(|(draws, &is_minimal)| is_minimal.then_some(draws));
        let mut minimal = self.minimal_boards(streams.collect()).into_iter();
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
