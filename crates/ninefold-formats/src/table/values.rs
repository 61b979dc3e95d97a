//! What a question adds to a row: named and typed columns.

use super::Name;
use ninefold::Status;
use std::collections::HashSet;

/// What stands behind a name that the table has already.
pub const OURS: &str = "_ninefold";

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Text.
    Text,
    /// Text, one of few words.
    Word,
    /// A whole number of 64 bits, with a sign.
    Integer,
    /// A whole number of up to 38 digits.
    Decimal,
    /// True or false.
    Boolean,
}

/// A column that a question adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerColumn {
    /// Its name.
    pub name: Name,
    /// What its values are.
    pub kind: Type,
}

impl AnswerColumn {
    /// A column of this name and type.
    pub fn new(name: &str, kind: Type) -> Self {
        AnswerColumn {
            name: name.into(),
            kind,
        }
    }
}

/// One value of such a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// There is none.
    Null,
    /// Text that no format needs to quote: a word, or a board.
    Text(&'a [u8]),
    /// A number of a column of integers.
    Integer(i64),
    /// A number of a column of decimals.
    Decimal(u128),
    /// True or false.
    Boolean(bool),
}

/// Takes the values of one row after the other.
pub type Rows<'a> = dyn FnMut(&[Value]) + 'a;

/// Answers as rows: what a command says of its answers to every format of tables.
pub trait Tabled<A>: Clone + Send + Sync + 'static {
    /// What is known of the record at hand, where it has several answers.
    type State: Default;

    /// The columns, in order.
    fn columns(&self) -> Vec<AnswerColumn>;

    /// Whether a record may come to several rows, or none.
    fn expands(&self) -> bool {
        false
    }

    /// Hands the values of the rows that an answer comes to, mostly one, to `row`.
    fn rows(&self, state: &mut Self::State, answer: &A, row: &mut Rows);

    /// The values of a record that is malformed.
    fn malformed(&self, row: &mut Rows);
}

impl Value<'_> {
    /// The word for a status.
    pub fn status(status: Status) -> Value<'static> {
        Value::Text(status.word().as_bytes())
    }
}

/// Renames the columns whose names are taken. Returns what is to be said of it.
pub fn avoid_names(kept: &[Name], columns: &mut [AnswerColumn]) -> Vec<String> {
    let mut taken: HashSet<Name> = kept.iter().cloned().collect();
    let mut notes = Vec::new();
    for column in columns {
        let asked = column.name.clone();
        while !taken.insert(column.name.clone()) {
            column.name = [column.name.as_bytes(), OURS.as_bytes()].concat().into();
        }
        if column.name != asked {
            notes.push(format!(
                "the table has a column `{asked}`; the answer's is called `{}`",
                column.name
            ));
        }
    }
    notes
}
