//! Companions of the puzzle, which stand beside it in a table: the solution that is claimed for it, the
//! transformation to apply to it, the claim about it with its proof, or its layout.
//!
//! A new companion is a variant and its names here, and a way to read its cells in `formats/cell.rs`.

use ninefold::{AnyBoard, Board, Grid};
use ninefold_study::symmetry::LayoutSymmetry;

/// Names of columns of solutions, in small letters.
pub const SOLUTION_NAMES: &[&str] = &[
    "solution",
    "solutions",
    "answer",
    "answers",
    "solved",
    "solved_grid",
    "claimed",
];

/// Names of columns of transformations, in small letters.
const TRANSFORMATION_NAMES: &[&str] = &["transformation", "transformations", "transform"];

/// Names of columns of proofs, in small letters.
const PROOF_NAMES: &[&str] = &["proof", "proofs"];

/// Kind of companion of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Companion {
    /// The claimed solution.
    Solution,
    /// A transformation.
    Transformation,
    /// A claim with its proof.
    Proof,
    /// The layout, which is that of the board that is read: nothing of it stays beside that.
    Layout,
}

/// The companion of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The claimed solution.
    Solution(Grid),
    /// The claimed solution, where puzzles are [boards](super::Rows::boards).
    OtherSolution(Board),
    /// A transformation.
    Transformation(LayoutSymmetry),
    /// A claim with its proof, and the solution in a further column.
    Proof {
        /// The text of the claim and the proof.
        statement: Box<[u8]>,
        /// The text of the solution, if there is one.
        solution: Option<Box<[u8]>>,
    },
}

impl Beside {
    /// The claimed solution, if that is what it is.
    ///
    /// # Panics
    /// If there are no boards `B` of its size.
    pub fn solution<B: AnyBoard>(&self) -> Option<B> {
        match self {
            Beside::Solution(grid) => Some(B::from_known(grid.layout(), grid.digits())),
            Beside::OtherSolution(board) => Some(B::from_known(board.layout(), board.digits())),
            Beside::Transformation(_) | Beside::Proof { .. } => None,
        }
    }
}

impl Companion {
    /// Names of its column, in small letters.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Companion::Solution => SOLUTION_NAMES,
            Companion::Transformation => TRANSFORMATION_NAMES,
            Companion::Proof => PROOF_NAMES,
            // It is always named.
            Companion::Layout => &[],
        }
    }

    /// Its relation to the puzzle, in words.
    pub fn description(self) -> &'static str {
        match self {
            Companion::Solution => "claimed solution",
            Companion::Transformation => "transformation",
            Companion::Proof => "proof",
            Companion::Layout => "layout",
        }
    }

    /// The word for it.
    pub fn noun(self) -> &'static str {
        match self {
            Companion::Solution => "solution",
            Companion::Transformation => "transformation",
            Companion::Proof => "proof",
            Companion::Layout => "layout",
        }
    }
}
