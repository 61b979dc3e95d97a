//! A record: a puzzle, what is claimed of it, and the proof.

use super::prices::Prices;
use super::shares::Shares;
use super::transformation::Transformation;
use ninefold::Cell;
use ninefold::answers::Puzzle;
use ninefold::layout::Layout;
use ninefold::score::{Goal, Weights};

/// A puzzle, a claim about it, and the proof.
///
/// Its text (`Display`, `FromStr`) is a line of a file of proofs. [`prove`](super::prove) makes records,
/// and [`check`](super::check) accepts or rejects them; that there is a record says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<P: Puzzle> {
    /// The puzzle: a [`Grid`](ninefold::Grid), a [`Board`](ninefold::Board), or
    /// [`Pencilmarks`](ninefold::Pencilmarks).
    pub puzzle: P,
    /// The layout of its solutions.
    pub layout: Layout,
    /// The claim about it.
    pub claim: Claim<P::Board>,
    /// The proof: the pivots of the tree, by their [numbers](super#pivots). It is empty where singles
    /// are enough, and for claims that need no tree.
    pub pivots: Vec<u16>,
    /// The prices of cells, with which proofs of best scores narrow nodes.
    pub prices: Prices,
}

/// A claim about a puzzle whose solutions are boards `B`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim<B> {
    /// `n=`: the number of solutions.
    Exactly {
        /// The number.
        count: u64,
        /// All solutions, in the order of the tree; or none, where they are not listed.
        solutions: Vec<B>,
    },
    /// `n>=`: there are at least these solutions.
    AtLeast {
        /// The solutions, all different.
        solutions: Vec<B>,
    },
    /// `minimal:`: there is one solution, and without any one of the clues there are several.
    Minimal {
        /// For each clue, in reading order, a solution of the puzzle without it that has another digit
        /// there. For each missing candidate of pencilmarks, cell by cell and in ascending order, a
        /// solution of the pencilmarks with it that has it there.
        others: Vec<B>,
    },
    /// `redundant=`: each of these clues, by itself, follows from the others. Every solution of the
    /// puzzle without the clue has its digit there.
    Redundant {
        /// The cell and the digit of each clue; of pencilmarks those of each missing candidate. At least
        /// one, all different, in any order.
        clues: Vec<(Cell, u8)>,
    },
    /// `iso=`: the board is isomorphic to another.
    Isomorphic {
        /// The image of the puzzle.
        board: B,
        /// The transformation by which it becomes this board.
        transformation: Transformation,
    },
    /// `n=` and shares: the number of solutions of a 9x9 board, by parts that can be recounted.
    Shares {
        /// The number.
        count: u128,
        /// Its parts.
        shares: Shares,
    },
    /// `max=` or `min=`: the best score of a 9x9 puzzle.
    Best {
        /// The direction in which scores are good.
        goal: Goal,
        /// The score.
        score: i64,
        /// The weights of the cells.
        weights: Box<Weights>,
        /// A solution with that score.
        solution: B,
    },
}
