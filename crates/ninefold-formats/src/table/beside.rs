//! Companions of the puzzle, which stand beside it in a table: the solution that is claimed for it, or the
//! transformation to apply to it.
//!
//! A new companion is a variant and its names here, and a way to read its cells in `formats/cell.rs`.

use ninefold::{Board, Symmetry};

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

/// Kind of companion of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Companion {
    /// The claimed solution.
    Solution,
    /// A transformation.
    Transformation,
}

/// The companion of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside<const SIDE: usize> {
    /// The claimed solution.
    Solution(Board<SIDE>),
    /// A transformation.
    Transformation(Symmetry<SIDE>),
}

impl Companion {
    /// Names of its column, in small letters.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Companion::Solution => SOLUTION_NAMES,
            Companion::Transformation => TRANSFORMATION_NAMES,
        }
    }

    /// Its relation to the puzzle, in words.
    pub fn description(self) -> &'static str {
        match self {
            Companion::Solution => "claimed solution",
            Companion::Transformation => "transformation",
        }
    }

    /// The word for it.
    pub fn noun(self) -> &'static str {
        match self {
            Companion::Solution => "solution",
            Companion::Transformation => "transformation",
        }
    }
}
