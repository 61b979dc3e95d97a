//! Which clues are needed, and which candidates that are gone.

use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Cell;
use ninefold::answers::{Clues, GoneCandidates, Minimal};

/// Whether puzzles are minimal: the word, and the cells of the redundant clues if there are any; or
/// of pencilmarks the redundant candidates.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Whether the word alone is wanted.
    pub word_only: bool,
}

impl Tabled<Clues> for Needs {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![AnswerColumn::new("minimality", Type::Word)];
        if !self.word_only {
            columns.push(AnswerColumn::new("redundant", Type::Text));
        }
        columns
    }

    fn rows(&self, (): &mut (), answer: &Clues, row: &mut RowSink) {
        let word = Value::Text(answer.word.word().as_bytes());
        match answer.redundant.is_empty() {
            true => self.row(word, Value::Null, row),
            false => self.row(word, Value::Text(names(&answer.redundant).as_bytes()), row),
        }
    }

    fn malformed(&self, row: &mut RowSink) {
        let word = Value::Text(Minimal::Malformed.word().as_bytes());
        self.row(word, Value::Null, row);
    }
}

impl Needs {
    /// The values of the columns that there are.
    fn row(&self, word: Value, redundant: Value, row: &mut RowSink) {
        match self.word_only {
            true => row(&[word]),
            false => row(&[word, redundant]),
        }
    }
}

impl Tabled<GoneCandidates> for Needs {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        Tabled::<Clues>::columns(self)
    }

    fn rows(&self, (): &mut (), answer: &GoneCandidates, row: &mut RowSink) {
        let word = Value::Text(answer.word.word().as_bytes());
        let names = names_of_gone(&answer.redundant);
        match names.is_empty() {
            true => self.row(word, Value::Null, row),
            false => self.row(word, Value::Text(names.as_bytes()), row),
        }
    }

    fn malformed(&self, row: &mut RowSink) {
        Tabled::<Clues>::malformed(self, row);
    }
}

/// The names of cells, with spaces between them.
fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}

/// The names of candidates that are gone, with spaces between them.
fn names_of_gone(candidates: &[(Cell, u8)]) -> String {
    let name = |(cell, digit): &(Cell, u8)| format!("{cell}<>{digit}");
    let names: Vec<String> = candidates.iter().map(name).collect();
    names.join(" ")
}
