//! The canonical forms: their names and descriptions.

use ninefold::inside::words;

/// A canonical form of puzzles.
///
/// In all of them an empty cell is 0 and digits are numbered in the order in which they first
/// appear. Of solution grids the first three are the same.
///
/// ```
/// use ninefold_study::canonical::Form;
///
/// assert_eq!("counts".parse(), Ok(Form::Counts));
/// assert_eq!(Form::Strict.to_string(), "strict");
/// assert_eq!(Form::default(), Form::Strict);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// The least string of 81 digits over all geometric transformations.
    #[default]
    Strict,
    /// First the least nine numbers of clues in the minirows of the top band (row 1 in box 1, row 1
    /// in box 2, and so on), then the least string. It is the form of Deverin's program and
    /// gridchecker's `subcanon`, gsf's `%#mc`, and the form of Royle's list of puzzles with 17
    /// clues.
    Counts,
    /// First the least pattern of all 81 cells, 0 for an empty cell and 1 for a clue, then the
    /// least string. It is the form of dobrichev's `patminlex`.
    Pattern,
    /// The puzzle in the coordinates and digits of its solution's form; if several transformations
    /// lead there, the least string. It is gsf's `%c`, and defined for puzzles with one solution.
    Solution,
}

words! {
    Form, "canonical form" {
        Strict "strict"
        Counts "counts"
        Pattern "pattern"
        Solution "solution"
    }
}

impl Form {
    /// A one-line description, for help texts.
    pub const fn description(self) -> &'static str {
        match self {
            Form::Strict => "the least string",
            Form::Counts => {
                "the least numbers of clues in the top band's minirows, then the least string"
            }
            Form::Pattern => "the least pattern of empty cells and clues, then the least string",
            Form::Solution => {
                "the puzzle in the coordinates and digits of its solution's least string"
            }
        }
    }
}
