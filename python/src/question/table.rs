//! The questions as the package lists them. Columns, limits and the rest are found by reading and
//! visiting each question, so that no question states them twice.

use crate::columns::Kind;
use ninefold::answers::Question;
use ninefold::{Grid, Pencilmarks};
use ninefold_formats::answers::{
    EVERY_QUESTION, Inquiry, NAMES, Parameters, Subject, View, Visitor, visit,
};
use ninefold_formats::table::{AnswerColumn, Companion, Tabled};
use serde::Serialize;
use serde_json::{Value, json};

/// A question.
#[derive(Debug, Serialize)]
pub struct Row {
    name: &'static str,
    columns: Vec<Column>,
    /// The columns that there are only where every value of a list has a row.
    of_rows: Vec<String>,
    /// The limits that a record may have: `time`, `nodes`.
    limits: Vec<&'static str>,
    /// The content of the second column, if the question takes one.
    second: Option<&'static str>,
    /// True if it takes pencilmarks.
    pencilmarks: bool,
}

/// A column of the answers.
#[derive(Debug, Serialize)]
struct Column {
    name: String,
    /// The name of the column where every value of a list has a row.
    item: String,
    kind: &'static str,
    /// All words, in the order of their codes, of a column of words.
    words: Option<&'static [&'static str]>,
    /// The parameter, and its value, that adds the column.
    only_with: Option<(String, Value)>,
    /// True if the column is computed only if a parameter of its name is true, which adds no other.
    on_demand: bool,
}

/// Describes a question: its columns, whether it takes pencilmarks, and what stands beside the puzzles.
struct Describer;

impl Visitor for Describer {
    type Outcome = (Vec<AnswerColumn>, bool, Option<Companion>);

    fn visit<A, Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        A: Subject<9>,
        Q: Question<A>,
        V: View<Q::Answer>,
    {
        (inquiry.view.columns(), A::EITHER, A::BESIDE)
    }

    fn visit_either<Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        Q: Question<Grid> + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>,
        V: View<<Q as Question<Grid>>::Answer> + View<<Q as Question<Pencilmarks>>::Answer>,
    {
        let columns = Tabled::<<Q as Question<Grid>>::Answer>::columns(&inquiry.view);
        (columns, true, None)
    }
}

/// Describes a question with these parameters, and one more, or nothing if it does not take them.
fn described<'a>(
    name: &str,
    parameters: impl IntoIterator<Item = (&'a String, &'a Value)>,
    more: Option<(&str, Value)>,
) -> Option<<Describer as Visitor>::Outcome> {
    let parameters = parameters.into_iter();
    let mut parameters: Parameters = parameters
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    parameters.extend(more.map(|(name, value)| (name.to_owned(), value)));
    visit::<EVERY_QUESTION, _>(name, parameters, Describer).ok()
}

fn row(&(name, more): &(&'static str, &'static str)) -> Row {
    let none = Parameters::new();
    let adding: Parameters = serde_json::from_str(more).expect("parameters in JSON");
    let without = |one: &str| {
        let others = adding.iter().filter(|(name, _)| *name != one);
        described(name, others, None)
            .expect("the question takes these parameters")
            .0
    };
    let all = described(name, &adding, None);
    let (columns, pencilmarks, beside) = all.expect("the question takes these parameters");
    let (of_rows, of_records): (Vec<_>, Vec<_>) = columns.iter().partition(|column| column.of_rows);
    let column = |column: &AnswerColumn| {
        let kind = Kind::of(column);
        let item = column.name.to_string();
        let name_of_lists = column.list.map_or_else(|| item.clone(), str::to_owned);
        let is_added = |parameter: &str| !without(parameter).contains(column);
        let found = adding.iter().find(|(parameter, _)| is_added(parameter));
        let demanded = Some((&name_of_lists[..], Value::Bool(true)));
        let demanded = described(name, &adding, demanded).map(|(columns, ..)| columns);
        Column {
            item,
            kind: kind.name(),
            words: kind.words(),
            only_with: found.map(|(name, value)| (name.clone(), value.clone())),
            on_demand: demanded.as_ref() == Some(&columns)
                && columns.len() - without(&name_of_lists).len() < 2,
            name: name_of_lists,
        }
    };
    let limits = [
        ("time", json!({"time": 1.0})),
        ("nodes", json!({"nodes": 1})),
    ];
    let limits = limits.into_iter();
    Row {
        name,
        columns: of_records.into_iter().map(column).collect(),
        of_rows: of_rows
            .iter()
            .map(|column| column.name.to_string())
            .collect(),
        limits: limits
            .filter(|(_, limits)| {
                described(name, &none, Some(("limits", limits.clone()))).is_some()
            })
            .map(|(limit, _)| limit)
            .collect(),
        second: beside.map(Companion::description),
        pencilmarks,
    }
}

/// Returns all questions, in the order in which the package lists them.
pub fn table() -> Vec<Row> {
    NAMES.iter().map(row).collect()
}
