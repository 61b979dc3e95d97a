//! The columns that a question adds to a row: named and typed.

use super::lines::write_line;
use super::{Name, write_end, write_word};
use ninefold::Status;
use std::collections::HashSet;
use std::io::{self, Write};
use std::iter;

/// The end of a name in place of one that the table has already.
pub const OURS: &str = "_ninefold";

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Text.
    Text,
    /// Text: the symbols of a board.
    Board,
    /// Text, one of these words.
    Word(&'static [&'static str]),
    /// Text: the name of a cell, one of [`CELLS`] on boards of up to 9x9.
    Cell,
    /// A whole number of 64 bits, with a sign.
    Integer,
    /// A whole number of up to 38 digits.
    Decimal,
    /// A number with a fraction, of 64 bits.
    Number,
    /// A list of texts.
    Texts,
    /// True or false.
    Boolean,
}

/// The names of the cells of boards of up to 9x9, row by row.
pub static CELLS: [&str; 81] = {
    static NAMES: [[u8; 4]; 81] = {
        let mut names = [*b"r1c1"; 81];
        let mut cell = 0;
        while cell < 81 {
            names[cell][1] += (cell / 9) as u8;
            names[cell][3] += (cell % 9) as u8;
            cell += 1;
        }
        names
    };
    let mut names = [""; 81];
    let mut cell = 0;
    while cell < 81 {
        names[cell] = match str::from_utf8(&NAMES[cell]) {
            Ok(name) => name,
            Err(_) => unreachable!(),
        };
        cell += 1;
    }
    names
};

/// A column that a question adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerColumn {
    /// Its name.
    pub name: Name,
    /// The type of its values.
    pub kind: Type,
    /// Its name where all values of a record are a list; none if a record has one value.
    pub list: Option<&'static str>,
    /// True if only tables have it in which every value of a list has a row.
    pub of_rows: bool,
    /// True if only tables have it in which every record has a row.
    pub of_records: bool,
}

impl AnswerColumn {
    /// A column of this name and type.
    pub fn new(name: &str, kind: Type) -> Self {
        AnswerColumn {
            name: name.into(),
            kind,
            list: None,
            of_rows: false,
            of_records: false,
        }
    }

    /// The statuses of records.
    pub fn status() -> Self {
        AnswerColumn::new("status", Type::Word(Status::WORDS))
    }

    /// The column of which a record has any number of values, with its name as a column of lists. Columns
    /// of the same name of lists have their values together: then it is one of lists of structures.
    #[must_use]
    pub fn listed(self, name: &'static str) -> Self {
        AnswerColumn {
            list: Some(name),
            ..self
        }
    }

    /// The column in tables in which every value of a list has a row; others do not have it.
    #[must_use]
    pub fn of_rows(self) -> Self {
        AnswerColumn {
            of_rows: true,
            ..self
        }
    }

    /// The column in tables in which every record has a row; others do not have it.
    #[must_use]
    pub fn of_records(self) -> Self {
        AnswerColumn {
            of_records: true,
            ..self
        }
    }

    /// The value for a malformed record.
    fn malformed(&self) -> Value<'static> {
        let word = match self.kind {
            Type::Word(words) => words.iter().position(|&word| word == MALFORMED),
            _ => None,
        };
        word.map_or(Value::Null, |number| Value::Word(MALFORMED, number as u8))
    }
}

/// The word for malformed records.
const MALFORMED: &str = Status::Malformed.word();

/// One value of such a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// There is none.
    Null,
    /// Text that no format needs to quote, such as a board.
    Text(&'a [u8]),
    /// A word, and its number in the list of its column.
    Word(&'static str, u8),
    /// A number of a column of integers.
    Integer(i64),
    /// A number of a column of decimals.
    Decimal(u128),
    /// A number of a column of numbers.
    Number(f64),
    /// Texts that no format needs to quote, one after the other with this text between them. None of
    /// them has it, and where there is no text, there is none of them.
    Texts(&'a [u8], &'static str),
    /// True or false.
    Boolean(bool),
}

/// Takes the values of one row after the other.
pub type Rows<'a> = dyn FnMut(&[Value]) + 'a;

/// The columns of answers, the same in every format and on every surface, and their lines where there is no table.
pub trait Tabled<A>: Clone + Send + Sync + 'static {
    /// State of the record at hand, where it has several answers.
    type State: Default;

    /// The columns, in order.
    fn columns(&self) -> Vec<AnswerColumn>;

    /// True if a record may come to several rows, or none.
    fn expands(&self) -> bool {
        false
    }

    /// Hands `row` the values that an answer has: null where a later answer about the same record has
    /// the value.
    fn values(&self, answer: &A, row: &mut Rows);

    /// Hands `row` the values of the rows that an answer comes to, mostly one.
    fn rows(&self, _: &mut Self::State, answer: &A, row: &mut Rows) {
        self.values(answer, row);
    }

    /// Hands `row` the values of a record that is malformed.
    fn malformed(&self, row: &mut Rows) {
        let columns = self.columns();
        let values: Vec<Value> = columns.iter().map(AnswerColumn::malformed).collect();
        row(&values);
    }

    /// The number of values that a line has, if the first of them is there.
    const IN_LINE: usize = 1;

    /// Writes an answer as a line: these values, or else the last one.
    ///
    /// # Errors
    /// That of `out`, such as [`io::ErrorKind::BrokenPipe`].
    fn line(&self, answer: &A, out: &mut impl Write) -> io::Result<()> {
        let mut written = Ok(());
        self.values(answer, &mut |values: &[Value]| {
            written = write_line(values, Self::IN_LINE, self.expands(), out);
        });
        written
    }

    /// Writes what stands for a malformed record as a line.
    ///
    /// # Errors
    /// That of `out`, such as [`io::ErrorKind::BrokenPipe`].
    fn malformed_line(&self, out: &mut impl Write) -> io::Result<()> {
        match self.expands() {
            true => write_end(Status::Malformed, out),
            false => write_word(Status::Malformed, out),
        }
    }
}

impl<'a> Value<'a> {
    /// The word for a status.
    pub fn status(status: Status) -> Self {
        Value::Word(status.word(), status as u8)
    }

    /// Text, or null.
    pub fn text(text: Option<&'a [u8]>) -> Self {
        text.map_or(Value::Null, Value::Text)
    }

    /// The texts of a value that is a list of them.
    ///
    /// ```
    /// use ninefold_formats::table::Value;
    ///
    /// let texts = Value::Texts(b"r1c1 r1c2", " ").texts();
    /// assert_eq!(texts.collect::<Vec<_>>(), [b"r1c1", b"r1c2"]);
    /// assert_eq!(Value::Texts(b"", " ").texts().count(), 0);
    /// let steps = Value::Texts(b"2.3 one / 2.6 two", " / ").texts();
    /// assert_eq!(steps.collect::<Vec<_>>(), [b"2.3 one", b"2.6 two"]);
    /// ```
    pub fn texts(self) -> impl Iterator<Item = &'a [u8]> {
        let (all, between) = match self {
            Value::Texts(all, between) => (all, between),
            _ => (&b""[..], " "),
        };
        let between = between.as_bytes();
        let mut rest = (!all.is_empty()).then_some(all);
        iter::from_fn(move || {
            let text = rest?;
            let end = match between {
                [byte] => text.iter().position(|other| other == byte),
                _ => text
                    .windows(between.len())
                    .position(|other| other == between),
            };
            rest = end.map(|end| &text[end + between.len()..]);
            Some(end.map_or(text, |end| &text[..end]))
        })
    }

    /// A number, or null.
    pub fn number(number: Option<impl Into<i64>>) -> Self {
        number.map_or(Value::Null, |number| Value::Integer(number.into()))
    }
}

/// Renames the columns whose names are taken. Returns what is to be said of it.
pub fn avoid_names(kept: &[Name], columns: &mut [AnswerColumn]) -> Vec<String> {
    let mut taken: HashSet<Name> = kept.iter().cloned().collect();
    let mut notes = Vec::new();
    for column in columns {
        let asked = column.name.clone();
        let mut number = 1;
        while !taken.insert(column.name.clone()) {
            let end = match number {
                1 => OURS.to_owned(),
                _ => format!("{OURS}_{number}"),
            };
            column.name = [asked.as_bytes(), end.as_bytes()].concat().into();
            number += 1;
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
