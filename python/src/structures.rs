//! Lists of structures: a column of answers in which a row has any number of records of several values,
//! such as the steps of a path.
//!
//! Threads write their own blocks of rows. A block keeps its structures in the order in which the answers
//! came, member by member, and for each row which of them are its own: so a structure is appended to some
//! vectors, and nothing is allocated for each.

use crate::columns::{Kind, NO_WORD, Nullable, Texts, text_of};
use crate::errors::Failure;
use ninefold_formats::table::{AnswerColumn, Value};
use std::ops::Range;
use std::sync::Arc;

/// A named value of a structure.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// The content of a column of such values.
    pub kind: Kind,
}

impl Member {
    /// That of a column of answers.
    pub fn of(column: &AnswerColumn) -> Member {
        Member {
            name: column.name.to_string(),
            kind: Kind::of_one(column.kind, false),
        }
    }
}

/// The members of all structures of a column.
pub type Members = Arc<[Member]>;

/// The lists of some rows.
#[derive(Debug)]
pub struct Block {
    /// The structures of each row; none for a null.
    lists: Vec<Option<Range<usize>>>,
    /// The values of each member.
    values: Vec<Values>,
    /// Number of structures.
    len: usize,
}

/// The values of a member.
#[derive(Debug)]
pub enum Values {
    /// The numbers of words.
    Words(Vec<u8>),
    /// Whole numbers.
    Integers(Nullable<i64>),
    /// Numbers with fractions.
    Numbers(Nullable<f64>),
    /// Yes, 1, or no, 0.
    Flags(Nullable<u8>),
    /// Text of any length, and 1 for each text, and 0 for a null.
    Text(Texts, Vec<u8>),
    /// Lists of text, one behind the other, and the end of each. None of them is null.
    TextLists(Texts, Vec<usize>),
}

impl Values {
    /// None yet, of a kind.
    fn new(kind: &Kind) -> Values {
        match kind {
            Kind::Words(_) => Values::Words(Vec::new()),
            Kind::Integers => Values::Integers(Nullable::default()),
            Kind::Numbers => Values::Numbers(Nullable::default()),
            Kind::Flags => Values::Flags(Nullable::default()),
            Kind::Text => Values::Text(Texts::default(), Vec::new()),
            Kind::Texts => Values::TextLists(Texts::default(), Vec::new()),
            other => unreachable!("no question has structures of {}", other.name()),
        }
    }

    /// Makes room for one more value.
    fn reserve(&mut self) -> Result<(), Failure> {
        let reserved = match self {
            Values::Words(codes) => codes.try_reserve(1),
            Values::Integers(values) => values.try_reserve(),
            Values::Numbers(values) => values.try_reserve(),
            Values::Flags(values) => values.try_reserve(),
            Values::Text(_, valid) => valid.try_reserve(1),
            Values::TextLists(_, ends) => ends.try_reserve(1),
        };
        reserved.map_err(|_| Failure::Memory(1))
    }

    fn push(&mut self, value: Value) -> Result<(), Failure> {
        self.reserve()?;
        match (self, value) {
            (Values::Words(codes), Value::Word(_, code)) => codes.push(code),
            (Values::Words(codes), Value::Null) => codes.push(NO_WORD),
            (Values::Integers(values), Value::Integer(value)) => values.push(Some(value)),
            (Values::Integers(values), Value::Null) => values.push(None),
            (Values::Numbers(values), Value::Number(value)) => values.push(Some(value)),
            (Values::Numbers(values), Value::Null) => values.push(None),
            (Values::Flags(values), Value::Boolean(value)) => values.push(Some(value.into())),
            (Values::Flags(values), Value::Null) => values.push(None),
            (Values::Text(texts, valid), value) => {
                let text = match value {
                    Value::Text(text) => Some(text_of(text)),
                    _ => None,
                };
                texts.push(text.unwrap_or_default())?;
                valid.push(text.is_some().into());
            }
            (Values::TextLists(texts, ends), value) => {
                value
                    .texts()
                    .try_for_each(|text| texts.push(text_of(text)))?;
                ends.push(texts.len());
            }
            (values, value) => unreachable!("{value:?} in {values:?}"),
        }
        Ok(())
    }
}

impl Values {
    /// The values of a member of all structures in the order of the rows.
    ///
    /// # Errors
    /// [`Failure::Memory`] if there is no memory for them.
    pub fn gathered(kind: &Kind, member: usize, blocks: &[Block]) -> Result<Values, Failure> {
        let mut all = Values::new(kind);
        for block in blocks {
            let values = &block.values[member];
            block.in_order().try_for_each(|at| all.copy(values, at))?;
        }
        Ok(all)
    }

    /// Appends a value of others of the same kind.
    fn copy(&mut self, others: &Values, at: usize) -> Result<(), Failure> {
        self.reserve()?;
        match (self, others) {
            (Values::Words(codes), Values::Words(others)) => codes.push(others[at]),
            (Values::Integers(values), Values::Integers(others)) => values.push(others.get(at)),
            (Values::Numbers(values), Values::Numbers(others)) => values.push(others.get(at)),
            (Values::Flags(values), Values::Flags(others)) => values.push(others.get(at)),
            (Values::Text(texts, valid), Values::Text(others, others_valid)) => {
                texts.push(others.get(at))?;
                valid.push(others_valid[at]);
            }
            (Values::TextLists(texts, ends), Values::TextLists(others, of)) => {
                range(of, at).try_for_each(|number| texts.push(others.get(number)))?;
                ends.push(texts.len());
            }
            (values, others) => unreachable!("{others:?} in {values:?}"),
        }
        Ok(())
    }
}

/// The numbers of the items of a list, by the ends of all lists.
pub fn range(ends: &[usize], list: usize) -> Range<usize> {
    let start = list.checked_sub(1).map_or(0, |before| ends[before]);
    start..ends[list]
}

impl Block {
    /// The lists of `rows` rows, all null.
    pub fn nulls(rows: usize, members: &[Member]) -> Block {
        Block {
            lists: vec![None; rows],
            values: members
                .iter()
                .map(|member| Values::new(&member.kind))
                .collect(),
            len: 0,
        }
    }

    /// Appends a structure to the list of a row; one in which all values are null only makes it a list.
    /// A row's structures come one after the other.
    ///
    /// # Errors
    /// [`Failure::Memory`] if there is no memory for it.
    pub fn put(&mut self, row: usize, values: &[Value]) -> Result<(), Failure> {
        let list = self.lists[row].get_or_insert(self.len..self.len);
        let values = &values[..self.values.len()];
        if values.iter().all(|value| *value == Value::Null) {
            return Ok(());
        }
        debug_assert_eq!(list.end, self.len, "rows come one after the other");
        let members = self.values.iter_mut().zip(values);
        members
            .into_iter()
            .try_for_each(|(member, &value)| member.push(value))?;
        self.len += 1;
        list.end = self.len;
        Ok(())
    }

    /// The structures of each row by their numbers; none for a null.
    pub fn lists(&self) -> &[Option<Range<usize>>] {
        &self.lists
    }

    /// The numbers of all structures, in the order of the rows.
    fn in_order(&self) -> impl Iterator<Item = usize> + Clone {
        self.lists.iter().flatten().cloned().flatten()
    }

    /// The values of a member.
    pub fn values(&self, member: usize) -> &Values {
        &self.values[member]
    }

    /// The largest number of bytes of text that an array of a member has; words have up to `longest`.
    pub fn bytes(&self, longest: usize) -> usize {
        let bytes = |values: &Values| match values {
            Values::Words(codes) => longest * codes.len(),
            Values::Text(texts, _) | Values::TextLists(texts, _) => texts.bytes(),
            _ => 0,
        };
        self.values.iter().map(bytes).max().unwrap_or_default()
    }
}
