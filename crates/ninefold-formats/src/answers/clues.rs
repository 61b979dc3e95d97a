//! Which clues are needed, and which candidates that are gone.

use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Cell;
use ninefold::answers::{Minimal, MinimalityAnswer};

/// Whether puzzles are minimal: the word, and the cells of the redundant clues if there are any; or
/// of pencilmarks the redundant candidates.
#[derive(Clone, Copy, Debug)]
pub struct MinimalityColumns {
    /// Whether the word alone is wanted.
    pub word_only: bool,
}

impl<T: Redundant> Tabled<MinimalityAnswer<T>> for MinimalityColumns {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![AnswerColumn::new("minimality", Type::Word)];
        if !self.word_only {
            columns.push(AnswerColumn::new("redundant", Type::Text));
        }
        columns
    }

    fn rows(&self, (): &mut (), answer: &MinimalityAnswer<T>, row: &mut RowSink) {
        let word = Value::Text(answer.word.word().as_bytes());
        match answer.redundant.is_empty() {
            true => self.row(word, Value::Null, row),
            false => {
                let names: Vec<String> = answer.redundant.iter().map(T::name).collect();
                self.row(word, Value::Text(names.join(" ").as_bytes()), row);
            }
        }
    }

    fn malformed(&self, row: &mut RowSink) {
        let word = Value::Text(Minimal::Malformed.word().as_bytes());
        self.row(word, Value::Null, row);
    }
}

impl MinimalityColumns {
    /// The values of the columns that there are.
    fn row(&self, word: Value, redundant: Value, row: &mut RowSink) {
        match self.word_only {
            true => row(&[word]),
            false => row(&[word, redundant]),
        }
    }
}

/// A clue that is redundant, or a candidate that could be given back.
pub trait Redundant {
    /// Its name, such as `r1c1` or `r1c1<>5`.
    fn name(&self) -> String;
}

impl Redundant for Cell {
    fn name(&self) -> String {
        self.to_string()
    }
}

impl Redundant for (Cell, u8) {
    fn name(&self) -> String {
        let (cell, digit) = self;
        format!("{cell}<>{digit}")
    }
}
