//! What stands beside the puzzle in a table and is read with it: the solution that is claimed for it,
//! or the transformation that is to be applied to it.
//!
//! A new companion is a variant and a row here, and a way to read its cells in `formats/cell.rs`.

use ninefold::{Board, Symmetry};

/// What is wanted beside each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Companion {
    /// The claimed solution.
    Solution,
    /// A transformation.
    Transformation,
}

/// What was read beside a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside<const SIDE: usize> {
    /// The claimed solution.
    Solution(Board<SIDE>),
    /// A transformation.
    Transformation(Symmetry<SIDE>),
}

/// What is said of a companion.
struct Row {
    names: &'static [&'static str],
    flag: &'static str,
    noun: &'static str,
}

impl Companion {
    fn row(self) -> Row {
        match self {
            Companion::Solution => Row {
                names: super::columns::SOLUTION_NAMES,
                flag: "--solution-column",
                noun: "solution",
            },
            Companion::Transformation => Row {
                names: &["transformation", "transformations", "transform"],
                flag: "--transformation-column",
                noun: "transformation",
            },
        }
    }

    /// What its column is called, in small letters.
    pub fn names(self) -> &'static [&'static str] {
        self.row().names
    }

    /// The flag that names its column.
    pub fn flag(self) -> &'static str {
        self.row().flag
    }

    /// The word for it.
    pub fn noun(self) -> &'static str {
        self.row().noun
    }
}
