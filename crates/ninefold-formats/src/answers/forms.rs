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
    /// The classes of all bands and stacks.
    pub bands: bool,
    /// The transformation that leads to the form.
    pub transformation: bool,
    /// Whether there may be none, for want of a solution.
    pub status: bool,
}

/// The names of the columns of bands and stacks.
const BANDS: [&str; 6] = ["band1", "band2", "band3", "stack1", "stack2", "stack3"];

impl Tabled<CanonicalForm> for Forms {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let column = |name, kind| Some(AnswerColumn::new(name, kind));
        let columns = [
            column("canonical", Type::Text),
            column("automorphisms", Type::Integer),
            column("band", Type::Integer),
            column("transformation", Type::Text),
            column("status", Type::Word),
        ];
        let bands = BANDS.map(|name| column(name, Type::Integer));
        self.chosen(columns, bands).flatten().collect()
    }

    fn rows(&self, (): &mut (), answer: &CanonicalForm, row: &mut RowSink) {
        let board = answer.board.as_ref().map(symbols);
        let transformation = answer.transformation.map(|found| found.to_string());
        let values = [
            board
                .as_ref()
                .map_or(Value::Null, |board| Value::Text(board.as_flattened())),
            integer(answer.automorphisms),
            integer(answer.band.map(u32::from)),
            transformation
                .as_ref()
                .map_or(Value::Null, |text| Value::Text(text.as_bytes())),
            Value::status(answer.status),
        ];
        let bands = match answer.bands {
            Some(bands) => bands.map(|band| integer(Some(band.into()))),
            None => [Value::Null; 6],
        };
        row(&self.chosen(values, bands).collect::<Vec<Value>>());
    }

    fn malformed(&self, row: &mut RowSink) {
        let none = Value::Null;
        let values = [none, none, none, none, Value::status(Status::Malformed)];
        row(&self.chosen(values, [none; 6]).collect::<Vec<Value>>());
    }
}

fn integer(number: Option<u32>) -> Value<'static> {
    number.map_or(Value::Null, |number| Value::Integer(number.into()))
}

impl Forms {
    /// Those that are wanted, in the order of columns: bands and stacks come after the first band.
    fn chosen<T>(&self, all: [T; 5], bands: [T; 6]) -> impl Iterator<Item = T> + use<T> {
        let [form, automorphisms, band, transformation, status] = all;
        let before = [
            (true, form),
            (self.automorphisms, automorphisms),
            (self.band, band),
        ];
        let bands = bands.map(|band| (self.bands, band));
        let after = [(self.transformation, transformation), (self.status, status)];
        let all = before.into_iter().chain(bands).chain(after);
        all.filter(|(is_wanted, _)| *is_wanted).map(|(_, one)| one)
    }
}
