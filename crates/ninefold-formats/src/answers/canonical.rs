//! `canonical`: canonical forms.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor, word_or_default};
use super::view::{STATUSES, View, Words};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
#[cfg(feature = "arguments")]
use crate::word_of;
use ninefold::Grid;
use ninefold::text::symbols;
use ninefold_study::answers::{Canonical, CanonicalForm};
use ninefold_study::canonical::Form;
use serde::Deserialize;
use std::io::{self, Write};

/// Why boards of another layout have none.
const NINE: &str = "canonical forms are defined for classic 9x9 boards only";

/// Print the canonical form of each puzzle: equal for isomorphic puzzles only.
///
/// Two puzzles are isomorphic if renaming digits, permuting bands, stacks and the lines in them, and
/// transposing turn one into the other. Four forms are in use; they partition puzzles into the same
/// classes, but differ as strings: never mix them in one file. Full grids have one form, the
/// lexicographically smallest string (minlex). 9x9 only.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Canonical form to print.
    ///
    /// `solution` solves the puzzle first; without exactly one solution the status is printed instead.
    #[serde(deserialize_with = "word_or_default")]
    #[cfg_attr(feature = "arguments", arg(long, default_value = "strict", value_parser = word_of!(Form)))]
    form: Form,
    /// Append the number of the 3,359,232 geometric transformations that lead to the form.
    ///
    /// Transformations that only exchange equal lines, such as empty ones, count, too.
    #[cfg_attr(feature = "arguments", arg(long))]
    automorphisms: bool,
    /// Append the class of the form's first band, 1 to 416.
    ///
    /// It is defined for full grids, and with `--form solution` for the puzzle's solution; else `-`.
    #[cfg_attr(feature = "arguments", arg(long))]
    band: bool,
    /// Append the classes of all bands and stacks of the form, each 1 to 416.
    ///
    /// They are six numbers: bands from the top, then stacks from the left; the first is that of --band.
    /// They are equal for isomorphic grids. They are defined for full grids, and with `--form solution`
    /// for the form of the puzzle's solution; else six times `-`. In a table the columns are `band1` to
    /// `band3` and `stack1` to `stack3`.
    #[cfg_attr(feature = "arguments", arg(long))]
    bands: bool,
    /// Append the transformation that leads to the form, as `ninefold transform` reads it.
    #[cfg_attr(feature = "arguments", arg(long = "transform"))]
    transformation: bool,
}

impl Definition for Parameters {
    const NAME: &'static str = "canonical";
    const GROUP: Group = Group::Constructors;
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const MORE: &'static str = r#"{"form": "solution", "automorphisms": true, "band": true, "bands": true, "transformation": true}"#;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let mut question = Canonical::new(self.form);
        if self.transformation {
            question = question.with_transformation();
        }
        if self.bands {
            question = question.with_bands();
        }
        let forms = Forms { wanted: self };
        let inquiry = Inquiry::new(question, forms, about);
        Ok(visitor.visit::<Grid, _, _>(inquiry.quick(true)))
    }
}

/// Forms, and what else is wanted.
#[derive(Clone, Copy, Debug)]
struct Forms {
    wanted: Parameters,
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
        let Parameters {
            automorphisms,
            band,
            bands,
            ..
        } = self.wanted;
        if automorphisms {
            write_number(answer.automorphisms, out)?;
        }
        if band {
            write_number(answer.band.map(u32::from), out)?;
        }
        if bands {
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
    /// True if there may be no form, for want of a solution.
    fn may_be_none(&self) -> bool {
        self.wanted.form == Form::Solution
    }

    /// Those that are wanted, in the order of columns: bands and stacks come after the first band.
    fn chosen<T>(&self, all: [T; 5], bands: [T; 6]) -> impl Iterator<Item = T> + use<T> {
        let wanted = self.wanted;
        let [form, automorphisms, band, transformation, status] = all;
        let before = [
            (true, form),
            (wanted.automorphisms, automorphisms),
            (wanted.band, band),
        ];
        let bands = bands.map(|band| (wanted.bands, band));
        let after = [
            (wanted.transformation, transformation),
            (self.may_be_none(), status),
        ];
        let all = before.into_iter().chain(bands).chain(after);
        all.filter(|(is_wanted, _)| *is_wanted).map(|(_, one)| one)
    }
}

/// The words where no solution is needed.
static WORDS: Words = Words::only(&["canonical", "malformed"]);

impl View<CanonicalForm> for Forms {
    fn words(&self) -> &'static Words {
        match self.may_be_none() {
            true => &STATUSES,
            false => &WORDS,
        }
    }

    fn boards(&self) -> bool {
        true
    }

    fn number(&self) -> Option<&'static str> {
        self.wanted.automorphisms.then_some("automorphisms")
    }

    fn number_of(&self, answer: &CanonicalForm) -> Option<f64> {
        answer.automorphisms.map(f64::from)
    }
}
