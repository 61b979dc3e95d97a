//! Canonical forms.

use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Status;
use ninefold::answers::CanonicalForm;
use ninefold::text::symbols;

/// Forms, and what else is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Forms {
    /// How many automorphisms there are.
    pub automorphisms: bool,
    /// The class of the first band.
    pub band: bool,
    /// The transformation that leads to the form.
    pub transformation: bool,
    /// Whether there may be none, for want of a solution.
    pub status: bool,
}

impl Tabled<CanonicalForm> for Forms {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let wanted = [
            (true, AnswerColumn::new("canonical", Type::Text)),
            (
                self.automorphisms,
                AnswerColumn::new("automorphisms", Type::Integer),
            ),
            (self.band, AnswerColumn::new("band", Type::Integer)),
            (
                self.transformation,
                AnswerColumn::new("transformation", Type::Text),
            ),
            (self.status, AnswerColumn::new("status", Type::Word)),
        ];
        let wanted = wanted.into_iter().filter(|(is_wanted, _)| *is_wanted);
        wanted.map(|(_, column)| column).collect()
    }

    fn rows(&self, (): &mut (), answer: &CanonicalForm, row: &mut RowSink) {
        let board = answer.board.as_ref().map(symbols);
        let transformation = answer.transformation.map(|found| found.to_string());
        self.row(
            [
                board
                    .as_ref()
                    .map_or(Value::Null, |board| Value::Text(board.as_flattened())),
                integer(answer.automorphisms),
                integer(answer.band.map(u32::from)),
                transformation
                    .as_ref()
                    .map_or(Value::Null, |text| Value::Text(text.as_bytes())),
                Value::status(answer.status),
            ],
            row,
        );
    }

    fn malformed(&self, row: &mut RowSink) {
        let none = Value::Null;
        self.row(
            [none, none, none, none, Value::status(Status::Malformed)],
            row,
        );
    }
}

fn integer(number: Option<u32>) -> Value<'static> {
    number.map_or(Value::Null, |number| Value::Integer(number.into()))
}

impl Forms {
    /// Hands over those of all values that are wanted.
    fn row(&self, values: [Value; 5], row: &mut RowSink) {
        let wanted = [
            true,
            self.automorphisms,
            self.band,
            self.transformation,
            self.status,
        ];
        let values = values.into_iter().zip(wanted);
        let values: Vec<Value> = values
            .filter(|(_, is_wanted)| *is_wanted)
            .map(|(value, _)| value)
            .collect();
        row(&values);
    }
}
