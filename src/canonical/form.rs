//! The canonical forms: their names and descriptions.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A canonical form of puzzles.
///
/// In all of them an empty cell is 0 and digits are numbered in the order in which they first
/// appear. Of solution grids the first three are the same.
///
/// ```
/// use ninefold::canonical::Form;
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

/// The properties of a form.
struct Row {
    form: Form,
    word: &'static str,
    description: &'static str,
}

/// Every form, in the order of the enumeration.
const ROWS: [Row; 4] = [
    Row {
        form: Form::Strict,
        word: "strict",
        description: "the least string",
    },
    Row {
        form: Form::Counts,
        word: "counts",
        description: "the least numbers of clues in the top band's minirows, then the least string",
    },
    Row {
        form: Form::Pattern,
        word: "pattern",
        description: "the least pattern of empty cells and clues, then the least string",
    },
    Row {
        form: Form::Solution,
        word: "solution",
        description: "the puzzle in the coordinates and digits of its solution's least string",
    },
];

impl Form {
    /// Every form.
    pub const ALL: &'static [Form] = &{
        let mut all = [Form::Strict; ROWS.len()];
        let mut number = 0;
        while number < ROWS.len() {
            all[number] = ROWS[number].form;
            assert!(all[number] as usize == number, "a row is out of place");
            number += 1;
        }
        all
    };

    /// The word for it on the command line.
    pub const fn word(self) -> &'static str {
        ROWS[self as usize].word
    }

    /// A one-line description, for help texts.
    pub const fn description(self) -> &'static str {
        ROWS[self as usize].description
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// No [`Form`] has this word.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no canonical form is called '{name}'")]
pub struct UnknownForm {
    name: String,
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(word: &str) -> Result<Self, UnknownForm> {
        let mut all = Form::ALL.iter().copied();
        all.find(|form| form.word() == word)
            .ok_or_else(|| UnknownForm { name: word.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_form_is_its_word() {
        for &form in Form::ALL {
            assert_eq!(form.to_string().parse(), Ok(form));
        }
        let unknown = "Strict".parse::<Form>().unwrap_err();
        assert_eq!(unknown.to_string(), "no canonical form is called 'Strict'");
    }
}
