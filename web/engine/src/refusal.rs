//! The reasons for which a text is not read, as the page tells them in its own words.

use ninefold_formats::formats::FormError;
use ninefold_formats::table::{ColumnError, ColumnList, NameError, Role};
use serde::Serialize;
use std::error::Error;
use std::fmt;

/// The reason for which a text is not read.
#[derive(Debug, Serialize)]
pub struct Refusal {
    /// The name of the reason. The page has its words; `other` has none, and `said` is shown.
    kind: &'static str,
    /// The reason as a sentence.
    said: String,
    /// The companion of the puzzle whose column is looked for; none for the puzzle itself.
    companion: Option<&'static str>,
    /// The columns to choose from: their numbers, counted from 1, and their names.
    columns: Vec<(usize, String)>,
}

impl Refusal {
    /// A refusal for a reason that says all.
    pub fn of_kind(kind: &'static str) -> Self {
        Refusal {
            kind,
            said: String::new(),
            companion: None,
            columns: Vec::new(),
        }
    }

    /// A refusal because of a column.
    fn of_column(kind: &'static str, role: &Role, columns: Option<&ColumnList>) -> Self {
        let listed = columns.into_iter().flat_map(ColumnList::iter);
        Refusal {
            companion: match role {
                Role::Puzzle => None,
                Role::Beside(companion) => Some(companion.noun()),
            },
            columns: listed
                .map(|(number, name)| (number, name.to_string()))
                .collect(),
            ..Refusal::of_kind(kind)
        }
    }
}

impl From<FormError> for Refusal {
    fn from(error: FormError) -> Self {
        let refusal = match &error {
            FormError::Columns(error) => of_columns(error),
            FormError::Binary { .. } | FormError::Nul { .. } => Refusal::of_kind("binary"),
            FormError::Xml | FormError::Html => Refusal::of_kind("xml"),
            FormError::CarriageReturns => Refusal::of_kind("returns"),
            FormError::TooLong { .. } => Refusal::of_kind("row"),
            FormError::SeveralLines { .. }
            | FormError::SeveralLists { .. }
            | FormError::NoRecord { .. }
            | FormError::Unended => Refusal::of_kind("json"),
            FormError::NoPuzzle => Refusal::of_kind("nothing"),
            _ => Refusal::of_kind("other"),
        };
        Refusal {
            said: error.to_string(),
            ..refusal
        }
    }
}

/// A table whose columns are not known.
fn of_columns(error: &ColumnError) -> Refusal {
    match error {
        ColumnError::Ambiguous { role, candidates } => {
            Refusal::of_column("columns", role, Some(candidates))
        }
        ColumnError::NotFound { role, columns } => {
            Refusal::of_column("no-column", role, Some(columns))
        }
        ColumnError::Name { role, error } => match error {
            NameError::Unknown { columns, .. } => {
                Refusal::of_column("unknown-column", role, Some(columns))
            }
            NameError::Shared { .. } => Refusal::of_column("shared-column", role, None),
        },
        _ => Refusal::of_kind("other"),
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.said)
    }
}

impl Error for Refusal {}
