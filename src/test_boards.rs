//! Boards for unit tests: plain recipes on the engines that stand here. (`ninefold-study` has the generator.)

use crate::engines::of_layout::{self, Branch};
use crate::engines::sample::bands;
use crate::engines::scalar::Solver;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Control;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::layout::Layout;
use crate::ground::random::Draws;
use std::ops::Range;

/// The property that all boards of a generator share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One solution, and every clue needed.
    Minimal,
    /// One solution, and some thirty clues.
    Easy,
    /// Two solutions or more.
    Multi,
    /// No solution, and no digit twice in a house.
    Impossible,
    /// A digit twice in a house.
    Illegal,
    /// At most 16 clues, and a solution.
    Sparse,
    /// A solution.
    Full,
}

/// Makes 9x9 boards of a kind, which depend only on kind, seed and number.
pub struct Generator {
    kind: Kind,
    seed: u64,
}

impl Generator {
    pub fn new(kind: Kind, seed: u64) -> Self {
        Generator { kind, seed }
    }

    pub fn boards(&self, numbers: Range<u64>) -> Vec<Grid> {
        numbers.map(|number| self.board(number)).collect()
    }

    pub fn board(&self, number: u64) -> Grid {
        let draws = &mut Draws::new(self.seed, self.kind as u64, number);
        let full = bands::draw_any(draws);
        let mut cells: Vec<Cell> = Grid::cells().collect();
        draws.shuffle(&mut cells);
        let counted = |board: &Grid| Solver::new().count(board, 2);
        if self.kind == Kind::Full {
            return full;
        }
        if self.kind == Kind::Sparse {
            let kept = draws.below(17) as usize;
            let kept = cells[..kept].iter();
            return kept.fold(Grid::EMPTY, |board, &cell| {
                board.with(cell, full.digit(cell))
            });
        }
        let mut board = full;
        for &cell in &cells {
            let less = board.with(cell, 0);
            if counted(&less) == 1 {
                board = less;
            }
        }
        let (empty, clues): (Vec<Cell>, Vec<Cell>) =
            cells.iter().partition(|&&cell| board.digit(cell) == 0);
        match self.kind {
            Kind::Easy => {
                let added = empty[..10].iter();
                added.fold(board, |board, &cell| board.with(cell, full.digit(cell)))
            }
            Kind::Multi => {
                let gone = 1 + draws.below(3) as usize;
                clues[..gone]
                    .iter()
                    .fold(board, |board, &cell| board.with(cell, 0))
            }
            Kind::Impossible => {
                let changed = clues
                    .iter()
                    .flat_map(|&cell| (1..=9).map(move |digit| (cell, digit)));
                let mut changed = changed.map(|(cell, digit)| board.with(cell, digit));
                let impossible = |board: &Grid| board.is_legal() && counted(board) == 0;
                changed.find(impossible).expect("some digit is wrong")
            }
            Kind::Illegal => {
                let digit = board.digit(clues[0]);
                let same_row = |cell: &&Cell| cell.row() == clues[0].row();
                let cell = empty
                    .iter()
                    .find(same_row)
                    .expect("an empty cell in the row");
                board.with(*cell, digit)
            }
            _ => board,
        }
    }
}

/// A solution of a layout, which depends only on the seed; none if there is none, or none that is easily found.
pub fn solution(layout: &Layout, seed: u64) -> Option<Vec<u8>> {
    let mut solver = of_layout::Solver::new(layout.clone());
    let draws = &mut Draws::new(seed, 0, 0);
    let branches = [Branch::ByCandidates, Branch::ByConflicts]
        .into_iter()
        .cycle();
    let lengths = (0..16).map(|search| (100 * layout.cells() as u64) << (search / 2));
    let mut ends = branches.zip(lengths).map(|(branch, nodes)| {
        solver.random_solution(
            draws,
            branch,
            &mut Allowance::of_nodes(nodes, &Control::NONE),
        )
    });
    ends.find_map(Result::ok).flatten()
}
