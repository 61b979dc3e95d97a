//! A step as the columns of a row.

use super::super::view::View;
use crate::table::{AnswerColumn, CELLS, RowSink, Tabled, Type, Value, write_word};
use ninefold::text::{candidates, symbols};
use ninefold::{Cell, House};
use ninefold_study::answers::{ExplainAnswer, HintAnswer};
use ninefold_study::technique::{Chain, Difficulty, End, HouseSet, SeRating, Step, Technique};
use std::io::{self, Write};

/// The name of the list of all steps.
const LIST: &str = "path";

/// The columns of a step.
fn columns_of_step() -> Vec<AnswerColumn> {
    let columns = [
        ("technique", Type::Word(Technique::WORDS)),
        ("type", Type::Integer),
        ("rating", Type::Number),
        ("cell", Type::Cell),
        ("digit", Type::Integer),
        ("removed", Type::Texts),
        ("cells", Type::Texts),
        ("others", Type::Texts),
        ("digits", Type::Texts),
        ("houses", Type::Texts),
        ("chain", Type::Texts),
        ("unique", Type::Boolean),
        ("text", Type::Text),
    ];
    let columns = columns.into_iter();
    columns
        .map(|(name, kind)| AnswerColumn::new(name, kind))
        .collect()
}

/// Number of these columns.
const COLUMNS: usize = 13;

/// Texts of the values of steps. They are kept, so that memory is.
#[derive(Debug, Default)]
struct Texts {
    removed: String,
    cells: String,
    others: String,
    digits: String,
    houses: String,
    chain: String,
    text: String,
}

impl Texts {
    /// The values of a step.
    fn values(&mut self, step: &Step) -> [Value<'_>; COLUMNS] {
        let Texts {
            removed,
            cells,
            others,
            digits,
            houses,
            chain,
            text,
        } = self;
        let candidates = step.removed.by_cell();
        put(removed, candidates, |(cell, digits), out| {
            out.push_str(name(cell));
            out.push_str("<>");
            digits.digits().for_each(|digit| put_digit(digit, out));
        });
        let name_of = |cell, out: &mut String| out.push_str(name(cell));
        put(cells, step.cells.cells(), name_of);
        put(others, step.others.cells(), name_of);
        put(digits, step.digits.digits(), put_digit);
        let all = [step.base, step.cover].into_iter();
        put(houses, all.flat_map(HouseSet::houses), put_house);
        put_chain(chain, step.chain.as_deref());
        text.clear();
        step.write_to(text);
        [
            Value::Word(step.technique.word(), step.technique as u8),
            Value::number(step.kind),
            number(Some(step.rating)),
            step.place.map_or(Value::Null, |place| cell(place.cell)),
            Value::number(step.place.map(|place| place.digit)),
            texts(removed),
            texts(cells),
            texts(others),
            texts(digits),
            texts(houses),
            texts(chain),
            Value::Boolean(step.technique.assumes_uniqueness()),
            Value::Text(text.as_bytes()),
        ]
    }
}

/// Appends items with blanks between them. (Formatting would take longer than to find the step.)
fn put<T>(out: &mut String, items: impl Iterator<Item = T>, append: impl Fn(T, &mut String)) {
    out.clear();
    for item in items {
        if !out.is_empty() {
            out.push(' ');
        }
        append(item, out);
    }
}

/// Puts the [words](Chain::words) of a chain. (A line has no words but its candidates.)
fn put_chain(out: &mut String, chain: Option<&Chain>) {
    let Some(chain) = chain.filter(|chain| !chain.branches.is_empty()) else {
        let literals = chain.iter().flat_map(|chain| &chain.literals);
        return put(out, literals, |literal, out| {
            out.push(if literal.is_on { '+' } else { '-' });
            out.push_str(name(literal.cell));
            out.push('=');
            put_digit(literal.digit, out);
        });
    };
    put(out, chain.words().iter(), |word, out| out.push_str(word));
}

fn put_digit(digit: u8, out: &mut String) {
    out.push(char::from(b'0' + digit));
}

/// Appends a house: `b2`.
fn put_house(house: House, out: &mut String) {
    let (letter, number) = match house {
        House::Box(number) => ('b', number),
        House::Row(number) => ('r', number),
        House::Column(number) => ('c', number),
    };
    out.push(letter);
    put_digit(number as u8 + 1, out);
}

/// The name of a cell: `r4c1`.
fn name(cell: Cell) -> &'static str {
    CELLS[9 * cell.row() + cell.column()]
}

/// Texts with blanks between them.
fn texts(text: &str) -> Value<'_> {
    Value::Texts(text.as_bytes(), " ")
}

/// The name of a cell.
fn cell(cell: Cell) -> Value<'static> {
    let index = 9 * cell.row() + cell.column();
    Value::Word(CELLS[index], index as u8)
}

/// A rating.
pub fn number(rating: Option<SeRating>) -> Value<'static> {
    rating.map_or(Value::Null, |rating| Value::Number(rating.number()))
}

/// The reason why there are no more steps.
fn end(end: Option<End>) -> Value<'static> {
    end.map_or(Value::Null, |end| Value::Word(end.word(), end as u8))
}

/// ER, EP and ED.
pub fn ratings(rating: Option<Difficulty>) -> [Value<'static>; 3] {
    let rating = rating.unwrap_or_default();
    [rating.er, rating.ep, rating.ed].map(number)
}

/// One row a step, and one for a puzzle without any.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// True if the candidates before each step are a column.
    pub states: bool,
    /// True if the canonical form, which was explained instead of the puzzle, is a column.
    pub canonical: bool,
}

impl Tabled<ExplainAnswer> for Steps {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![AnswerColumn::new("step", Type::Integer)];
        columns.extend(columns_of_step());
        if self.states {
            columns.push(AnswerColumn::new("before", Type::Text));
        }
        let mut columns: Vec<AnswerColumn> = columns
            .into_iter()
            .map(|column| column.listed(LIST))
            .collect();
        columns.push(AnswerColumn::new("end", Type::Word(End::WORDS)));
        columns.extend(["er", "ep", "ed"].map(|name| AnswerColumn::new(name, Type::Number)));
        if self.canonical {
            columns.push(AnswerColumn::new("canonical", Type::Board));
        }
        columns.push(AnswerColumn::status());
        columns
    }

    fn expands(&self) -> bool {
        true
    }

    fn values(&self, answer: &ExplainAnswer, row: &mut RowSink) {
        let canonical = answer.canonical.as_ref().map(symbols);
        let mut about = vec![end(answer.end)];
        about.extend(ratings(answer.rating));
        if self.canonical {
            about.push(Value::text(canonical.as_deref()));
        }
        about.push(Value::status(answer.status));
        let mut texts = Texts::default();
        let mut before;
        let mut states = answer.before.iter();
        for (at, step) in answer.steps.iter().enumerate() {
            let mut values = vec![Value::Integer(at as i64 + 1)];
            values.extend(texts.values(step));
            if self.states {
                before = states.next().map(candidates);
                values.push(Value::text(
                    before.as_ref().map(|cells| cells.as_flattened()),
                ));
            }
            values.extend(&about);
            // The reason of the end is that of the last step.
            if at + 1 < answer.steps.len() {
                let at_end = values.len() - about.len();
                values[at_end] = Value::Null;
            }
            row(&values);
        }
        if answer.steps.is_empty() {
            let mut values = vec![Value::Null; 1 + COLUMNS + usize::from(self.states)];
            values.extend(about);
            row(&values);
        }
    }

    fn line(&self, answer: &ExplainAnswer, out: &mut impl Write) -> io::Result<()> {
        let mut text = String::new();
        for step in &answer.steps {
            step.write_to(&mut text);
            text.push('\n');
        }
        out.write_all(text.as_bytes())?;
        match answer.end {
            None => write_word(answer.status, out)?,
            Some(End::Solved) => {}
            Some(end) => writeln!(out, "{end}")?,
        }
        out.write_all(b"\n")
    }
}

impl View<ExplainAnswer> for Steps {}

/// The next step in a row, its text first.
#[derive(Clone, Copy, Debug)]
pub struct NextStep;

impl Tabled<HintAnswer> for NextStep {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = columns_of_step();
        columns.rotate_right(1);
        columns.push(AnswerColumn::new("end", Type::Word(End::WORDS)));
        columns.push(AnswerColumn::status());
        columns
    }

    fn values(&self, answer: &HintAnswer, row: &mut RowSink) {
        let mut texts = Texts::default();
        let mut values = match &answer.step {
            Some(step) => texts.values(step).to_vec(),
            None => vec![Value::Null; COLUMNS],
        };
        values.rotate_right(1);
        values.push(end(answer.end));
        values.push(Value::status(answer.status));
        row(&values);
    }

    fn line(&self, answer: &HintAnswer, out: &mut impl Write) -> io::Result<()> {
        match (&answer.step, answer.end) {
            (Some(step), _) => writeln!(out, "{step}"),
            (None, Some(end)) => writeln!(out, "{end}"),
            (None, None) => write_word(answer.status, out),
        }
    }
}

impl View<HintAnswer> for NextStep {
    fn number(&self) -> Option<&'static str> {
        Some("rating")
    }

    fn number_of(&self, answer: &HintAnswer) -> Option<f64> {
        Some(answer.step.as_ref()?.rating.number())
    }
}
