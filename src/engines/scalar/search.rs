//! The depth-first search: propagate, and where nothing more follows, guess.
//!
//! Guesses stand on an explicit stack that one [`Search`] keeps from puzzle to
//! puzzle, so that nothing is allocated per node and no input can exhaust the
//! call stack. Its depth is at most the number of cells.

use super::candidates::{Candidates, Mask, Propagation};
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::debug::debug_only;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::puzzle::EnginePuzzle;
use crate::ground::words::words;

/// The order in which solutions are found.
///
/// ```
/// use ninefold::SolutionOrder;
///
/// assert_eq!("lexicographic".parse(), Ok(SolutionOrder::Lexicographic));
/// assert_eq!(SolutionOrder::Any.to_string(), "any");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolutionOrder {
    /// The order that is found fastest: here by guesses in the most constrained cell. It
    /// is the same in every run, and otherwise unspecified.
    #[default]
    Any,
    /// Ascending by the digits in reading order, by guesses in the first unsolved cell.
    Lexicographic,
}

words! {
    SolutionOrder, "order of solutions" {
        Any "any"
        Lexicographic "lexicographic"
    }
}

/// A guess in progress: the candidates before it, and the digits of the cell that
/// have not been tried. There is always at least one.
#[derive(Clone, Debug)]
struct Guess {
    before: Candidates,
    cell: Cell,
    untried: Mask,
}

/// Finds the solutions of one board after another.
#[derive(Clone)]
pub struct Search {
    order: SolutionOrder,
    /// The current node; a solution when one has just been found.
    node: Candidates,
    /// True if `node` is the root, which comes before any guess.
    at_root: bool,
    guesses: Vec<Guess>,
    /// Number of nodes until the control is checked again.
    unwatched: u64,
}

debug_only! { Search { order } }

impl Default for Search {
    /// A search that has not begun.
    fn default() -> Self {
        Search {
            order: SolutionOrder::Any,
            node: Candidates::new(&Grid::EMPTY),
            at_root: false,
            guesses: Vec::new(),
            unwatched: 0,
        }
    }
}

impl Search {
    /// Forgets the last puzzle and begins with another.
    pub fn start(&mut self, posed: &impl EnginePuzzle, order: SolutionOrder) {
        self.start_from(Candidates::new(posed), order);
    }

    /// Forgets the last puzzle and begins with these candidates.
    pub fn start_from(&mut self, candidates: Candidates, order: SolutionOrder) {
        self.order = order;
        self.node = candidates;
        self.at_root = true;
        self.guesses.clear();
        self.unwatched = 0;
    }

    /// Removes a digit, counted from 1, from the candidates of an empty cell, before the first
    /// node.
    pub fn exclude(&mut self, cell: Cell, digit: u8) {
        let mask = self.node.at(cell);
        self.node.set(cell, mask & !(1 << (digit - 1)));
    }

    /// Moves on to the next node: the root, or the latest guess's next digit. Returns false if the
    /// tree is exhausted.
    #[inline]
    fn advance(&mut self) -> bool {
        if self.at_root {
            self.at_root = false;
            return true;
        }
        let Some(guess) = self.guesses.last_mut() else {
            return false;
        };
        let digit = guess.untried & guess.untried.wrapping_neg();
        guess.untried ^= digit;
        self.node = guess.before;
        self.node.set(guess.cell, digit);
        if guess.untried == 0 {
            self.guesses.pop();
        }
        true
    }

    /// The next solution, or `None` when there are no more.
    pub fn next_solution(&mut self) -> Option<&Candidates> {
        while self.advance() {
            if self.look() {
                return Some(&self.node);
            }
        }
        None
    }

    /// True if there are nodes that were not visited.
    fn is_open(&self) -> bool {
        self.at_root || !self.guesses.is_empty()
    }

    /// Returns whether there is a next solution, or `None` if `nodes` nodes are not enough to
    /// decide it. The nodes that were visited are subtracted from `nodes`.
    ///
    /// No node is lost when the budget is used up: with another budget, the search resumes with the
    /// next node. So a caller can search in slices of nodes, and stop between them.
    pub fn has_next_within(&mut self, nodes: &mut u64) -> Option<bool> {
        while self.is_open() {
            *nodes = nodes.checked_sub(1)?;
            self.advance();
            if self.look() {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns whether there is a next solution, unless the allowance is used up. The control is
    /// checked when a board is begun, and then now and then, however many solutions there are.
    pub fn has_next_allowed(&mut self, allowance: &mut Allowance) -> Result<bool, Stopped> {
        /// Nodes between two checks of the control: some tenths of a millisecond on 9x9, and some
        /// ten milliseconds on 25x25.
        const SLICE: u64 = 256;
        loop {
            let most = self.unwatched.min(allowance.nodes);
            let mut left = most;
            let found = self.has_next_within(&mut left);
            self.unwatched -= most - left;
            allowance.nodes -= most - left;
            match found {
                Some(found) => return Ok(found),
                None if allowance.nodes == 0 => return Err(Stopped),
                None => allowance.check()?,
            }
            self.unwatched = SLICE;
        }
    }

    /// The solution that was found last.
    pub fn board(&self) -> Grid {
        self.node.board()
    }

    /// Propagates the node and returns true if it is a solution. If it is undecided, a guess is put
    /// on the stack.
    #[inline]
    fn look(&mut self) -> bool {
        match self.node.propagate() {
            Propagation::Contradiction => false,
            Propagation::Solved => true,
            Propagation::Stuck => {
                let cell = match self.order {
                    SolutionOrder::Any => self.node.most_constrained(),
                    SolutionOrder::Lexicographic => self.node.first_unsolved(),
                };
                self.guesses.push(Guess {
                    untried: self.node.at(cell),
                    cell,
                    before: self.node,
                });
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::{Generator, Kind};
    use pretty_assertions::assert_eq;

    /// A search in slices resumes as if it had not been interrupted, and takes as many nodes.
    #[test]
    fn no_node_is_lost_between_slices() {
        let mut search = Search::default();
        let mut several = 0;
        for index in 0..40 {
            let board = Generator::new(Kind::Multi, 8).board(index);
            search.start(&board, SolutionOrder::Any);
            let mut left = u64::MAX;
            let mut solutions = Vec::new();
            while search.has_next_within(&mut left).unwrap() {
                solutions.push(search.board());
            }
            let all = u64::MAX - left;
            several += u32::from(all > 50);

            for slice in [1, 7] {
                search.start(&board, SolutionOrder::Any);
                let (mut looked_at, mut found) = (0, Vec::new());
                loop {
                    let mut nodes = slice;
                    let next = search.has_next_within(&mut nodes);
                    looked_at += slice - nodes;
                    match next {
                        Some(true) => found.push(search.board()),
                        Some(false) => break,
                        None => assert_eq!(nodes, 0),
                    }
                }
                assert_eq!(found, solutions);
                assert_eq!(looked_at, all);
            }

            // The budget that is just enough, and one node less.
            search.start(&board, SolutionOrder::Any);
            let mut nodes = all;
            for _ in &solutions {
                assert_eq!(search.has_next_within(&mut nodes), Some(true));
            }
            assert_eq!(search.has_next_within(&mut nodes), Some(false));
            search.start(&board, SolutionOrder::Any);
            let mut nodes = all - 1;
            let mut next = Some(true);
            while next == Some(true) {
                next = search.has_next_within(&mut nodes);
            }
            // The last node is a solution, or the one that shows that there are no more.
            assert!(nodes == 0 && next.is_none());
        }
        assert!(several > 20);
    }
}
