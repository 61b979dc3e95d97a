//! `canonical`: canonical forms.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::view::{STATUSES, View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::Grid;
use ninefold::text::symbols;
use ninefold_study::answers::{Canonical, CanonicalForm};
use ninefold_study::canonical::Form;
use serde::Deserialize;
use std::io::{self, Write};

/// Why boards of another layout have none.
const NINE: &str = "canonical forms are defined for classic 9x9 boards only";

/// The parameters.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// The word for the form.
    form: Option<String>,
    /// True if the number of automorphisms is wanted and no other column after the form; all columns
    /// are there if not given.
    automorphisms: Option<bool>,
    /// True if the transformation is to be found.
    transformation: bool,
}

impl Definition for Parameters {
    const NAME: &'static str = "canonical";
    const GROUP: Group = Group::Constructors;
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const MORE: &'static str = r#"{"form": "solution"}"#;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let word = self.form.as_deref().unwrap_or(Form::Strict.word());
        let none = |_| format!("no form '{word}'; there are {}", Form::WORDS.join(", "));
        let form: Form = word.parse().map_err(none)?;
        let question = match self.transformation {
            true => Canonical::new(form).with_transformation(),
            false => Canonical::new(form),
        };
        let forms = Forms {
            automorphisms: self.automorphisms.unwrap_or(true),
            band: self.automorphisms.is_none(),
            bands: false,
            transformation: self.automorphisms.is_none(),
            status: form == Form::Solution,
        };
        let inquiry = Inquiry::new(question, forms, about);
        Ok(visitor.visit::<Grid, _, _>(inquiry.quick(true)))
    }
}

/// Forms, and what else is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Forms {
    /// The number of automorphisms.
    pub automorphisms: bool,
    /// The class of the first band.
    pub band: bool,
    /// The classes of all bands and stacks.
    pub bands: bool,
    /// The transformation that leads to the form.
    pub transformation: bool,
    /// True if there may be none, for want of a solution.
    pub status: bool,
}

/// The names of the columns of bands and stacks.
const BANDS: [&str; 6] = ["band1", "band2", "band3", "stack1", "stack2", "stack3"];

impl Tabled<CanonicalForm> for Forms {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let column = |name, kind| Some(AnswerColumn::new(name, kind));
        let columns = [
            column("canonical", Type::Board),
            column("automorphisms", Type::Integer),
            column("band", Type::Integer),
            column("transformation", Type::Text),
            Some(AnswerColumn::status()),
        ];
        let bands = BANDS.map(|name| column(name, Type::Integer));
        self.chosen(columns, bands).flatten().collect()
    }

    fn values(&self, answer: &CanonicalForm, row: &mut RowSink) {
        let board = answer.board.as_ref().map(symbols);
        let transformation = answer.transformation.map(|found| found.to_string());
        let values = [
            Value::text(board.as_deref()),
            Value::number(answer.automorphisms),
            Value::number(answer.band),
            Value::text(transformation.as_ref().map(String::as_bytes)),
            Value::status(answer.status),
        ];
        let bands = match answer.bands {
            Some(bands) => bands.map(|band| Value::number(Some(band))),
            None => [Value::Null; 6],
        };
        row(&self.chosen(values, bands).collect::<Vec<Value>>());
    }

    fn line(&self, answer: &CanonicalForm, out: &mut impl Write) -> io::Result<()> {
        let Some(board) = &answer.board else {
            return write_word(answer.status, out);
        };
        out.write_all(&symbols(board))?;
        if self.automorphisms {
            write_number(answer.automorphisms, out)?;
        }
        if self.band {
            write_number(answer.band.map(u32::from), out)?;
        }
        if self.bands {
            let bands = answer.bands.map(|bands| bands.map(u32::from).map(Some));
            for band in bands.unwrap_or([None; 6]) {
                write_number(band, out)?;
            }
        }
        if let Some(transformation) = &answer.transformation {
            write!(out, " {transformation}")?;
        }
        out.write_all(b"\n")
    }
}

/// A number, or a dash where there is none.
fn write_number(number: Option<u32>, out: &mut impl Write) -> io::Result<()> {
    match number {
        Some(number) => write!(out, " {number}"),
        None => out.write_all(b" -"),
    }
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

/// The words where no solution is needed.
static WORDS: Words = Words::only(&["canonical", "malformed"]);

impl View<CanonicalForm> for Forms {
    fn words(&self) -> &'static Words {
        match self.status {
            true => &STATUSES,
            false => &WORDS,
        }
    }

    fn boards(&self) -> bool {
        true
    }

    fn number(&self) -> Option<&'static str> {
        self.automorphisms.then_some("automorphisms")
    }

    fn number_of(&self, answer: &CanonicalForm) -> Option<f64> {
        answer.automorphisms.map(f64::from)
    }
}
