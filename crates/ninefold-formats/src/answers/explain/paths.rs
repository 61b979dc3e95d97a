//! A path as a row: its ratings, and all of its steps.

use super::super::view::View;
use super::steps::number;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_value, write_word};
use ninefold::text::symbols;
use ninefold_study::answers::ExplainAnswer;
use ninefold_study::technique::{Difficulty, PATH_VERSION, Placement, Step, Technique};
use std::io::{self, Write};
use std::sync::Arc;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The rating of the hardest step.
    Er,
    /// The rating of the hardest step up to and with the first that fills a cell.
    Ep,
    /// The rating of the first step.
    Ed,
    /// The technique of the first of the hardest steps.
    Technique,
    /// The number of steps.
    Steps,
    /// The steps.
    Path,
    /// The cells that are filled, in order.
    Placements,
    /// The version of these definitions.
    PathVersion,
}

impl Measure {
    /// Every measure.
    pub const ALL: [Measure; 8] = [
        Measure::Er,
        Measure::Ep,
        Measure::Ed,
        Measure::Technique,
        Measure::Steps,
        Measure::Path,
        Measure::Placements,
        Measure::PathVersion,
    ];

    /// Its name where it is asked for.
    pub fn word(self) -> &'static str {
        match self {
            Measure::PathVersion => "path-version",
            other => other.name(),
        }
    }

    /// Its description, in a line.
    pub fn description(self) -> &'static str {
        match self {
            Measure::Er => {
                "The rating of the hardest step; null if the path does not reach the solution"
            }
            Measure::Ep => {
                "The rating of the hardest step up to and with the first that fills a cell"
            }
            Measure::Ed => "The rating of the first step",
            Measure::Technique => "The technique of the first of the hardest steps",
            Measure::Steps => "The number of steps",
            Measure::Path => "The steps",
            Measure::Placements => {
                "The cells that are filled, in order: row, column and digit, such as 435"
            }
            Measure::PathVersion => "The version of these definitions",
        }
    }

    /// Its name in tables.
    fn name(self) -> &'static str {
        match self {
            Measure::Er => "er",
            Measure::Ep => "ep",
            Measure::Ed => "ed",
            Measure::Technique => "technique",
            Measure::Steps => "steps",
            Measure::Path => "path",
            Measure::Placements => "placements",
            Measure::PathVersion => "path_version",
        }
    }

    /// Its column.
    pub fn column(self) -> AnswerColumn {
        let kind = match self {
            Measure::Er | Measure::Ep | Measure::Ed => Type::Number,
            Measure::Technique => Type::Word(Technique::WORDS),
            Measure::Steps | Measure::PathVersion => Type::Integer,
            Measure::Path | Measure::Placements => Type::Texts,
        };
        AnswerColumn::new(self.name(), kind)
    }

    /// Its value in an answer. A list is written to `text`.
    pub fn value<'t>(self, answer: &ExplainAnswer, text: &'t mut String) -> Value<'t> {
        let Some(rating) = answer.rating else {
            return Value::Null;
        };
        text.clear();
        match self {
            Measure::Er => number(rating.er),
            Measure::Ep => number(rating.ep),
            Measure::Ed => number(rating.ed),
            Measure::Technique => match hardest(answer) {
                Some(technique) => Value::Word(technique.word(), technique as u8),
                None => Value::Null,
            },
            Measure::Steps => Value::Integer(answer.steps.len() as i64),
            Measure::Path => {
                between(text, BETWEEN_STEPS, &answer.steps, Step::write_to);
                Value::Texts(text.as_bytes(), BETWEEN_STEPS)
            }
            Measure::Placements => {
                let places = answer.steps.iter().filter_map(|step| step.place);
                between(text, " ", places, |place, text| {
                    write_placement(place, text)
                });
                Value::Texts(text.as_bytes(), " ")
            }
            Measure::PathVersion => Value::Integer(PATH_VERSION.into()),
        }
    }
}

/// The text between two steps.
const BETWEEN_STEPS: &str = " / ";

/// Writes items with a text between them.
fn between<T>(
    out: &mut String,
    text: &str,
    items: impl IntoIterator<Item = T>,
    write: impl Fn(T, &mut String),
) {
    for item in items {
        if !out.is_empty() {
            out.push_str(text);
        }
        write(item, out);
    }
}

/// Writes the row, the column and the digit of a placement.
fn write_placement(Placement { cell, digit }: Placement, out: &mut String) {
    let numbers = [cell.row() as u8 + 1, cell.column() as u8 + 1, digit];
    out.extend(numbers.map(|number| char::from(b'0' + number)));
}

/// The technique of the first of the hardest steps, if the path reaches the solution.
fn hardest(answer: &ExplainAnswer) -> Option<Technique> {
    let er = answer.rating?.er?;
    let step = answer.steps.iter().find(|step| step.rating == er);
    step.map(|step| step.technique)
}

/// The measures that are asked for, and the status: where that is not `unique`, they are null.
#[derive(Clone, Debug)]
pub struct Paths {
    /// Which, in this order.
    pub columns: Arc<[Measure]>,
    /// True if the canonical form, which was explained instead of the puzzle, is a column.
    pub canonical: bool,
}

impl Tabled<ExplainAnswer> for Paths {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let measures = self.columns.iter();
        let mut columns: Vec<AnswerColumn> = measures.map(|measure| measure.column()).collect();
        if self.canonical {
            columns.push(AnswerColumn::new("canonical", Type::Board));
        }
        columns.push(AnswerColumn::status());
        columns
    }

    fn values(&self, answer: &ExplainAnswer, row: &mut RowSink) {
        let mut texts = vec![String::new(); self.columns.len()];
        let measures = self.columns.iter().zip(&mut texts);
        let mut values: Vec<Value> = measures
            .map(|(measure, text)| measure.value(answer, text))
            .collect();
        let canonical = answer.canonical.as_ref().map(symbols);
        if self.canonical {
            let text = canonical.as_deref();
            values.push(Value::text(text));
        }
        values.push(Value::status(answer.status));
        row(&values);
    }

    fn line(&self, answer: &ExplainAnswer, out: &mut impl Write) -> io::Result<()> {
        let Some(rating) = answer.rating else {
            return write_word(answer.status, out);
        };
        let (mut line, mut text) = (Vec::new(), String::new());
        for column in self.columns.iter() {
            if !line.is_empty() {
                line.push(b' ');
            }
            match column.value(answer, &mut text) {
                Value::Null => line.extend_from_slice(unknown(*column, rating).as_bytes()),
                value => write_value(&value, &mut line),
            }
        }
        line.push(b'\n');
        out.write_all(&line)
    }
}

/// The text in place of a value that is not known: of a rating what it is above, if that is known.
fn unknown(column: Measure, rating: Difficulty) -> String {
    match (column, rating.above) {
        (Measure::Er | Measure::Ep | Measure::Ed, Some(above)) => format!(">{above}"),
        _ => "-".to_owned(),
    }
}

impl View<ExplainAnswer> for Paths {}
