//! The depth-first search: propagate, and where that is stuck, guess.
//!
//! Guesses stand on an explicit stack that one [`Search`] keeps from puzzle to
//! puzzle, so that nothing is allocated per node and no input can exhaust the
//! call stack. Its depth is at most the number of cells.

use super::candidates::{Candidates, Mask, Outcome};
use crate::board::Board;
use crate::control::{Control, Stopped};
use crate::geometry::Cell;

/// The order in which solutions are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolutionOrder {
    /// Whatever is fastest: guess in the most constrained cell. The order is the
    /// same from run to run, but means nothing.
    #[default]
    Any,
    /// As the solutions read, cell by cell: guess in the first unsolved cell.
    Lexicographic,
}

/// A guess in progress: the candidates before it, and the digits of the cell that
/// have not been tried. There is always at least one.
#[derive(Clone, Debug)]
struct Guess<const SIDE: usize> {
    before: Candidates<SIDE>,
    cell: Cell,
    untried: Mask,
}

/// Finds the solutions of one board after another.
#[derive(Clone, Debug)]
pub(crate) struct Search<const SIDE: usize> {
    order: SolutionOrder,
    /// The node being looked at; a solution when one has just been found.
    node: Candidates<SIDE>,
    /// Whether `node` is the root, which comes before any guess.
    at_root: bool,
    guesses: Vec<Guess<SIDE>>,
}

impl<const SIDE: usize> Search<SIDE> {
    pub fn new() -> Self {
        Search {
            order: SolutionOrder::Any,
            node: Candidates::new(&Board::EMPTY),
            at_root: false,
            guesses: Vec::new(),
        }
    }

    /// Forgets the last board and begins with another.
    pub fn start(&mut self, clues: &Board<SIDE>, order: SolutionOrder) {
        self.start_from(Candidates::new(clues), order);
    }

    /// Forgets the last board and begins with one of which something is known.
    pub fn start_from(&mut self, candidates: Candidates<SIDE>, order: SolutionOrder) {
        self.order = order;
        self.node = candidates;
        self.at_root = true;
        self.guesses.clear();
    }

    /// Takes a digit from the candidates of an empty cell, before the first node.
    pub fn exclude(&mut self, cell: Cell, digit: u8) {
        let mask = self.node.at(cell);
        self.node.set(cell, mask & !(1 << (digit - 1)));
    }

    /// Moves on to the next node: the root, or the latest guess's next digit.
    /// Returns false when the tree is exhausted.
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
    pub fn next_solution(&mut self) -> Option<&Candidates<SIDE>> {
        while self.advance() {
            if self.look() {
                return Some(&self.node);
            }
        }
        None
    }

    /// Whether the tree has a node that was not looked at.
    fn is_open(&self) -> bool {
        self.at_root || !self.guesses.is_empty()
    }

    /// Whether there is a next solution, or `None` if that takes more than `nodes` nodes to tell;
    /// the search can go on then. What was looked at is taken off `nodes`.
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

    /// Whether there is a next solution, unless `control` ends the search.
    pub fn has_next_controlled(&mut self, control: &Control) -> Result<bool, Stopped> {
        /// Nodes between two looks at the control: some tenths of a millisecond on 9x9.
        const SLICE: u64 = 256;
        loop {
            match self.has_next_within(&mut { SLICE }) {
                Some(found) => return Ok(found),
                None => control.check()?,
            }
        }
    }

    /// The solution that was found last.
    pub fn board(&self) -> Board<SIDE> {
        self.node.board()
    }

    /// Looks at the node: whether it is a solution. If it is open a guess is put on
    /// the stack.
    #[inline]
    fn look(&mut self) -> bool {
        match self.node.propagate() {
            Outcome::Contradiction => false,
            Outcome::Solved => true,
            Outcome::Stuck => {
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
