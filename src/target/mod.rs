//! Target Sudoku (靶形数独, NOIP 2009): the largest score among a grid's solutions.
//!
//! Every cell has a weight, 6 on the border ring, then 7, 8 and 9, and 10 in the
//! centre; the score of a full grid is the sum of weight times digit. The most
//! that any grid scores is 2906.
//!
//! Rows, columns and boxes all sum to 45, so most cells cannot matter. Counting
//! the rings from outside in, as the whole grid 6 times, less its border once,
//! and so on, leaves
//!
//! ```text
//!   score = 2745 + centre + corners of the grid          # # . . . . . # #
//!                + cells of rows 1 2 8 9                  # # . . . . . # #
//!                     in columns 1 2 8 9                  . . . . . . . . .
//!                                                         . . . . . . . . .
//! These 17 are the key cells. The four corners            . . . . # . . . .
//! belong to both sums and count twice.                    . . . . . . . . .
//!                                                         . . . . . . . . .
//!                                                         # # . . . . . # #
//!                                                         # # . . . . . # #
//! ```
//!
//! Branch and bound on the key cells alone follows: once they are decided, so is
//! the score, and any completion will do. Everything else is the inference of the
//! scalar engine, on whose candidates this search works.
//!
//! - `keys`: the key cells, the bound they give, and what cannot reach a score
//! - `crowds`: segments that must hold more digits than they can

mod crowds;
mod keys;

use crate::board::Grid;
use crate::scalar::{Candidates, Mask, Outcome, Search, SolutionOrder};

/// The weight of every cell, by row and column.
pub const WEIGHTS: [[u8; 9]; 9] = {
    let mut weights = [[0; 9]; 9];
    let mut row = 0;
    while row < 9 {
        let mut column = 0;
        while column < 9 {
            // The distance from the border, the ring's number from outside.
            let mut ring = row;
            let others = [8 - row, column, 8 - column];
            let mut i = 0;
            while i < others.len() {
                if others[i] < ring {
                    ring = others[i];
                }
                i += 1;
            }
            weights[row][column] = 6 + ring as u8;
            column += 1;
        }
        row += 1;
    }
    weights
};

/// The score of a full grid: the sum of weight times digit. Empty cells count 0.
pub fn score(grid: &Grid) -> u32 {
    std::iter::zip(grid.digits(), WEIGHTS.as_flattened())
        .map(|(&digit, &weight)| u32::from(digit) * u32::from(weight))
        .sum()
}

/// The solution with the largest score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// Its score, at most 2906.
    pub score: u32,
    /// The solution. Which one of several with that score is unspecified, but it
    /// is the same at every call.
    pub grid: Grid,
}

impl Best {
    fn of(grid: Grid) -> Self {
        Best {
            score: score(&grid),
            grid,
        }
    }
}

/// A branch that has not been taken: what is left when a guess turns out wrong,
/// or has been exploited.
#[derive(Clone, Debug)]
struct Alternative {
    candidates: Candidates<9>,
    /// No solution of it scores more.
    upper: u32,
}

/// What is known of a node after inference.
enum Verdict {
    /// No solution, or none that scores enough.
    Dead,
    /// Solved, and it scores enough.
    Solved,
    /// Undecided; no solution scores more than this.
    Open(u32),
}

/// Finds the best target score of one grid after another.
///
/// A solver keeps its working memory from call to call: make one and use it for
/// many grids. A grid with one solution costs what solving it costs. Others take
/// microseconds to milliseconds each, whatever the number of their solutions,
/// and with a handful of unlucky clues up to some seconds. Like all search this
/// is exponential at worst.
///
/// ```
/// use ninefold::{Grid, target::{TargetSolver, score}};
///
/// let best = TargetSolver::new().best(&Grid::EMPTY).unwrap();
/// assert_eq!(best.score, 2906);
/// assert_eq!(score(&best.grid), 2906);
/// ```
#[derive(Clone, Debug)]
pub struct TargetSolver {
    search: Search<9>,
    alternatives: Vec<Alternative>,
}

impl TargetSolver {
    /// A solver with no working memory yet.
    pub fn new() -> Self {
        TargetSolver {
            search: Search::new(),
            alternatives: Vec::new(),
        }
    }

    /// The solution of `grid` with the largest score, or `None` if there is no
    /// solution, be the grid impossible or illegal.
    pub fn best(&mut self, grid: &Grid) -> Option<Best> {
        // The ordinary search settles grids with one solution or none, and finds
        // the others a score to start from.
        self.search.start(grid, SolutionOrder::Any);
        let first = Best::of(self.search.next_solution()?.board());
        match self.search.next_solution().map(Candidates::board) {
            None => Some(first),
            Some(second) => Some(self.improve(grid, better(first, Best::of(second)))),
        }
    }

    /// Depth-first branch and bound from a solution that `grid` has.
    fn improve(&mut self, grid: &Grid, mut best: Best) -> Best {
        self.alternatives.clear();
        let mut node = Candidates::new(grid);
        loop {
            match examine(&mut node, best.score + 1) {
                Verdict::Open(upper) => {
                    // The best digit first: good solutions come early, and then
                    // the bound makes short work of the rest.
                    let cell = keys::choose(&node).unwrap_or_else(|| node.most_constrained());
                    let digit = largest_of(node.at(cell));
                    let mut candidates = node;
                    candidates.set(cell, node.at(cell) & !digit);
                    self.alternatives.push(Alternative { candidates, upper });
                    node.set(cell, digit);
                    continue;
                }
                Verdict::Solved => best = Best::of(node.board()),
                Verdict::Dead => {}
            }
            node = loop {
                match self.alternatives.pop() {
                    None => return best,
                    Some(next) if next.upper > best.score => break next.candidates,
                    Some(_) => {}
                }
            };
        }
    }
}

impl Default for TargetSolver {
    fn default() -> Self {
        Self::new()
    }
}

fn better(first: Best, second: Best) -> Best {
    if second.score > first.score {
        second
    } else {
        first
    }
}

/// Narrows a node to solutions that score at least `least`, until nothing more
/// follows.
fn examine(node: &mut Candidates<9>, least: u32) -> Verdict {
    loop {
        match node.propagate() {
            Outcome::Contradiction => return Verdict::Dead,
            Outcome::Solved if score(&node.board()) >= least => return Verdict::Solved,
            Outcome::Solved => return Verdict::Dead,
            Outcome::Stuck => {}
        }
        let Some(narrowed) = keys::narrow(node, least) else {
            return Verdict::Dead;
        };
        let Some(thinned) = crowds::thin_out(node) else {
            return Verdict::Dead;
        };
        if !narrowed.changed && !thinned {
            return Verdict::Open(narrowed.upper);
        }
    }
}

/// The largest digit of a mask, 0 if it is empty.
fn largest(mask: Mask) -> u32 {
    Mask::BITS - mask.leading_zeros()
}

/// The mask of the largest digit of a mask that is not empty.
fn largest_of(mask: Mask) -> Mask {
    1 << (largest(mask) - 1)
}

#[cfg(test)]
mod tests;
