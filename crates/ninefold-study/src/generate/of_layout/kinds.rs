//! Boards of a layout with empty cells, one recipe for each kind.
//!
//! They are those of [`puzzle`](super::super::puzzle), with the rules of the layout.

use super::{Boards, FROM_MINIMAL, Generator, Made};
use crate::generate::puzzle::{clues, draw_changes, draw_some_clues, easy_part, keep_few_clues};
use ninefold::Board;
use ninefold::inside::Draws;

impl Generator<Board> {
    /// The [easy part](easy_part) of a solution.
    pub(super) fn easy(&mut self, draws: &mut Draws) -> Made {
        // Enough words of 64 bits for the cells.
        match self.maker.layout.digits() {
            ..=16 => self.easy_of::<4>(draws),
            _ => self.easy_of::<10>(draws),
        }
    }

    fn easy_of<const WORDS: usize>(&mut self, draws: &mut Draws) -> Made {
        let Some(solution) = self.solution(draws)? else {
            return Ok(None);
        };
        let board = easy_part::<WORDS>(&solution, draws, |board, order| {
            let left = self.maker.solver.singles(board, true);
            let left = left.expect("no contradiction to a solution");
            let unknown = |&position: &usize| !left[order[position]].is_power_of_two();
            (0..order.len()).filter(unknown).collect()
        });
        Ok(Some(board))
    }

    /// Minimal puzzles without one, two or three of their clues; on larger boards easy puzzles without the cells of a
    /// loop: cells with two digits that can be exchanged.
    pub(super) fn multi(&mut self, draws: &mut [Draws]) -> Boards {
        if self.maker.layout.digits() > FROM_MINIMAL {
            return self.each(draws, |generator, draws| {
                let Some(mut board) = generator.easy(draws)? else {
                    return Ok(None);
                };
                let solution = generator.solution_of(&board);
                let cells = generator.draw_loop(&solution, draws);
                cells.into_iter().for_each(|cell| board[cell] = 0);
                Ok(Some(board))
            });
        }
        let mut boards = self.minimal_of(draws.iter_mut())?;
        for (board, draws) in boards.iter_mut().zip(draws) {
            let cells = draw_some_clues(board, draws).into_iter();
            cells.for_each(|cell| board[cell] = 0);
        }
        Ok(boards)
    }

    /// Minimal puzzles, on larger boards easy ones, with the digit of one clue changed, so that the clues do not
    /// conflict and yet there is no solution.
    pub(super) fn impossible(&mut self, draws: &mut [Draws]) -> Boards {
        if self.maker.layout.digits() > FROM_MINIMAL {
            return self.each(draws, |generator, draws| {
                while let Some(board) = generator.easy(draws)? {
                    if let Some(changed) = generator.changed(&board, draws) {
                        return Ok(Some(changed));
                    }
                }
                Ok(None)
            });
        }
        let mut boards = self.minimal_of(draws.iter_mut())?;
        let streams = draws.iter_mut().take(boards.len());
        for (number, draws) in streams.enumerate() {
            let mut board = boards[number].clone();
            let mut solution = self.solution_of(&board);
            boards[number] = loop {
                if self.control.is_stopped() {
                    boards.truncate(number);
                    return Ok(boards);
                }
                if let Some(changed) = self.changed(&board, draws) {
                    break changed;
                }
                // No change makes it impossible: with one clue more one may.
                let empty: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] == 0).collect();
                if empty.is_empty() {
                    let Some(another) = self.minimal_of([&mut *draws].into_iter())?.pop() else {
                        boards.truncate(number);
                        return Ok(boards);
                    };
                    board = another;
                    solution = self.solution_of(&board);
                } else {
                    let cell = *draws.pick(&empty);
                    board[cell] = solution[cell];
                }
            };
        }
        Ok(boards)
    }

    /// A board with another digit for one clue, in random order the first that is legal and proved to have no solution.
    fn changed(&mut self, board: &[u8], draws: &mut Draws) -> Option<Vec<u8>> {
        let digits = self.maker.layout.digits() as u8;
        let changes = draw_changes(board, digits, draws).into_iter();
        let mut changed = changes.map(|(cell, digit)| {
            let mut changed = board.to_vec();
            changed[cell] = digit;
            changed
        });
        changed.find(|changed| {
            self.maker.layout.is_legal(changed)
                && match usize::from(digits) {
                    ..=FROM_MINIMAL => self.maker.solver.count(changed, 1) == 0,
                    // A search could take any time.
                    _ => self.maker.solver.singles(changed, true).is_none(),
                }
        })
    }

    /// Minimal or easy puzzles with the same probability, on larger boards always easy ones, with the digit of a random
    /// clue repeated in a random other cell of a random one of its houses.
    pub(super) fn illegal(&mut self, draws: &mut [Draws]) -> Boards {
        let has_minimal = self.maker.layout.digits() <= FROM_MINIMAL;
        let mut is_minimal = |draws: &mut Draws| has_minimal && draws.below(2) == 0;
        let of_minimal: Vec<bool> = draws.iter_mut().map(&mut is_minimal).collect();
        let streams = draws.iter_mut().zip(&of_minimal);
        let streams = streams.filter_map(|(draws, &is_minimal)| is_minimal.then_some(draws));
        let mut minimal = match has_minimal {
            true => self.minimal_of(streams)?.into_iter(),
            false => Vec::new().into_iter(),
        };
        let mut of_minimal = of_minimal.into_iter();
        self.each(draws, |generator, draws| {
            let board = match of_minimal.next() {
                Some(true) => minimal.next(),
                _ => generator.easy(draws)?,
            };
            Ok(board.map(|mut board| {
                generator.repeat_some_clue(&mut board, draws);
                board
            }))
        })
    }

    /// Some cells of a solution; each number of clues is as likely as any other.
    pub(super) fn sparse(&mut self, draws: &mut Draws) -> Made {
        let Some(mut board) = self.solution(draws)? else {
            return Ok(None);
        };
        keep_few_clues(&mut board, draws);
        Ok(Some(board))
    }

    fn repeat_some_clue(&self, board: &mut [u8], draws: &mut Draws) {
        let clues: Vec<usize> = clues(board).collect();
        let clue = *draws.pick(&clues);
        let of_clue = |house: &&ninefold::layout::House| house.cells().contains(&(clue as u16));
        let houses: Vec<_> = self.maker.layout.houses().iter().filter(of_clue).collect();
        let cells = draws.pick(&houses).cells().iter().copied().map(usize::from);
        let others: Vec<usize> = cells.filter(|&cell| cell != clue).collect();
        board[*draws.pick(&others)] = board[clue];
    }

    /// The solution of a board that has one.
    fn solution_of(&mut self, board: &[u8]) -> Vec<u8> {
        let mut found = Vec::new();
        let _ = self.maker.solver.visit(board, |solution| {
            found = solution.to_vec();
            std::ops::ControlFlow::Break(())
        });
        found
    }

    /// Cells of a solution that hold two digits, such that exchanging these there gives another solution. Begins at a
    /// random cell with a random other digit, and adds the cells with either digit that differ from those found, until
    /// there are no more.
    pub(super) fn draw_loop(&self, solution: &[u8], draws: &mut Draws) -> Vec<usize> {
        let start = draws.below(solution.len() as u32) as usize;
        let first = solution[start];
        let others: Vec<u8> = (1..=self.maker.layout.digits() as u8)
            .filter(|&digit| digit != first)
            .collect();
        let second = *draws.pick(&others);
        let has_either = |&cell: &usize| [first, second].contains(&solution[cell]);
        let mut found = vec![start];
        let mut visited = 0;
        while let Some(&next) = found.get(visited) {
            visited += 1;
            let houses = self.maker.layout.houses().iter();
            let houses = houses.filter(|house| house.cells().contains(&(next as u16)));
            let in_houses = houses.flat_map(|house| house.cells().iter().copied());
            let pairs = self.maker.layout.pairs().iter();
            let in_pairs = pairs.filter_map(|&(one, other)| match next as u16 {
                cell if cell == one => Some(other),
                cell if cell == other => Some(one),
                _ => None,
            });
            let cells = in_houses.chain(in_pairs).map(usize::from);
            for cell in cells.filter(has_either) {
                if !found.contains(&cell) {
                    found.push(cell);
                }
            }
        }
        found
    }
}
