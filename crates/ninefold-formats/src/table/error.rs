//! Errors of finding columns and of reading records.
//!
//! Their texts name no option of any surface: each surface adds its own advice, for which a
//! [`Remedy`] says what would help.

use super::{Companion, Name};
#[cfg(feature = "parquet")]
use ninefold_parquet::ParquetError;
use std::fmt;
use std::io;
use thiserror::Error;

/// Number of columns that an error lists.
const SHOWN: usize = 20;

/// Number of characters of a name that an error shows.
const SHOWN_OF_A_NAME: usize = 40;

/// Role of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The column of the puzzles.
    Puzzle,
    /// The column of their companions.
    Beside(Companion),
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Role::Puzzle => "puzzle",
            Role::Beside(companion) => companion.noun(),
        })
    }
}

/// Columns with their numbers. Its text is fit for an error: it lists 20 at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnList {
    /// The first of them: their numbers, counted from 1, and their names.
    shown: Vec<(usize, Name)>,
    count: usize,
}

impl ColumnList {
    /// Columns of a table by their numbers, counted from 0.
    pub fn new(names: &[Name], columns: &[usize]) -> Self {
        let shown = columns.iter().take(SHOWN);
        ColumnList {
            shown: shown.map(|&at| (at + 1, names[at].clone())).collect(),
            count: columns.len(),
        }
    }

    /// All columns of a table.
    pub fn all(names: &[Name]) -> Self {
        let shown = names.iter().take(SHOWN).enumerate();
        ColumnList {
            shown: shown.map(|(at, name)| (at + 1, name.clone())).collect(),
            count: names.len(),
        }
    }

    /// Number of columns.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns true if there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The first columns, 20 at most: the number of each, counted from 1, and its name.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Name)> {
        self.shown.iter().map(|(number, name)| (*number, name))
    }
}

impl fmt::Display for ColumnList {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (at, (number, name)) in self.iter().enumerate() {
            let before = if at > 0 { ", " } else { "" };
            let shown = name.to_string();
            let shown: String = shown.chars().take(SHOWN_OF_A_NAME).collect();
            match name.as_str() {
                Some(_) => write!(f, "{before}{number} {}", shown.escape_debug())?,
                // What is not UTF-8 has its escapes already.
                None => write!(f, "{before}{number} {shown}")?,
            }
        }
        match self.count - self.shown.len() {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// Why a name or a number is not that of one column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// No column has this name or number.
    #[error("{given}: there is no such column. The columns are: {columns}")]
    Unknown {
        /// The name or number that was given.
        given: Name,
        /// All columns.
        columns: ColumnList,
    },
    /// Several columns have this name.
    #[error("{count} columns are called `{given}`")]
    Shared {
        /// The name or number that was given.
        given: Name,
        /// Number of columns of this name.
        count: usize,
    },
}

/// Why the columns of a table are not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ColumnError {
    /// Several columns may be the one that is looked for.
    #[error("{} columns may hold the {role}: {candidates}", .candidates.len())]
    Ambiguous {
        /// The role that a column is looked for.
        role: Role,
        /// The columns that fit.
        candidates: ColumnList,
    },
    /// No column looks like the one that is looked for.
    #[error("no column looks like {role}s. The columns are: {columns}")]
    NotFound {
        /// The role that a column is looked for.
        role: Role,
        /// All columns.
        columns: ColumnList,
    },
    /// The only boards are in a column whose name says that they are not rows.
    #[error(
        "column `{name}`: its name says that no rows of a puzzle are in it, and only rows are read"
    )]
    NoRows {
        /// The name of the column.
        name: Name,
    },
    /// The name that was given for a column is not that of one.
    #[error("{error}")]
    Name {
        /// The role that it was given for.
        role: Role,
        /// The error.
        error: NameError,
    },
    /// One column was given for both.
    #[error("column `{name}` cannot be both the puzzle and its {}", .companion.noun())]
    Both {
        /// The name of the column.
        name: Name,
        /// The companion of the puzzle.
        companion: Companion,
    },
}

/// Why an input cannot be read further.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The operating system reports an error.
    #[error("cannot read {name}")]
    Io {
        /// The name of the input.
        name: String,
        /// The error of the system.
        source: io::Error,
    },
    /// The Parquet file is damaged, or of a kind that is not read.
    #[cfg(feature = "parquet")]
    #[error("cannot read {name}")]
    Parquet {
        /// The name of the input.
        name: String,
        /// The error.
        source: ParquetError,
    },
    /// The JSON array of the records does not begin or end as one does.
    #[error("cannot read {name}: {fault}")]
    Array {
        /// The name of the input.
        name: String,
        /// The fault of the array.
        fault: String,
    },
    /// A row is too long, and its columns are wanted.
    #[error(
        "{name}:{line}: the row is longer than {limit}, and its columns could not be written again"
    )]
    TooLong {
        /// The name of the input.
        name: String,
        /// The line that the row begins on, counted from 1.
        line: u64,
        /// The limit, with its unit.
        limit: String,
    },
    /// The format has no boards of this size.
    #[error(transparent)]
    Side(#[from] UnsupportedSide),
}

/// A board of a size that a format has no way to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", describe(.format, *.side, .sides))]
pub struct UnsupportedSide {
    /// The format, as in "an .sdk file"; the whole reason if no number is listed.
    pub format: &'static str,
    /// Number of rows and columns of the board.
    pub side: usize,
    /// Numbers of rows and columns that it may have.
    pub sides: &'static [usize],
}

fn describe(format: &str, side: usize, sides: &[usize]) -> String {
    let names: Vec<_> = sides.iter().map(|side| format!("{side}x{side}")).collect();
    match sides {
        [] => format.to_owned(),
        _ => format!(
            "{format} holds boards of {} only, not of {side}x{side}",
            names.join(", ")
        ),
    }
}

/// Remedy for the error of a record, for surfaces that offer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// A higher limit for the length of a record.
    HigherLimit,
    /// Reading all puzzles as pencilmarks.
    Pencilmarks,
    /// Putting back the zeros that are missing in front.
    RestoreZeros,
    /// Other names for the columns of the answer.
    RenameAnswers,
    /// Keeping the record as it was apart from the output, where that does not hold all of it.
    KeepWhole {
        /// The noun for the record: "the row", "the array", "it".
        noun: &'static str,
    },
    /// Keeping the record apart, or choosing the columns that are kept.
    ChooseColumns,
    /// Keeping the record apart, or making the column one of text.
    TextColumn,
    /// Converting the file to UTF-8.
    ConvertToUtf8,
    /// Reading puzzles of the layout that the reason ends with.
    Layout,
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn long_lists_of_columns_are_cut_off() {
        let names: Vec<Name> = (1..=22).map(|at| Name::from(format!("c{at}"))).collect();
        let all = ColumnList::all(&names);
        assert_eq!((all.len(), all.iter().count()), (22, 20));
        let text = all.to_string();
        assert!(text.starts_with("1 c1, 2 c2, 3 c3, "), "{text}");
        assert!(text.ends_with(", 20 c20 and 2 more"), "{text}");
        let odd = [Name::from("a\nb"), Name::from(&b"M\xFCller"[..])];
        assert_eq!(
            ColumnList::new(&odd, &[1, 0]).to_string(),
            "2 M\\xFCller, 1 a\\nb"
        );
        let long = [Name::from("x".repeat(50))];
        assert_eq!(
            ColumnList::all(&long).to_string(),
            format!("1 {}", "x".repeat(40))
        );
    }
}
