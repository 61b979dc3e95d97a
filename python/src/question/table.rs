//! The questions as the package lists them. Columns, limits and the rest are found by reading and
//! visiting each question, so that no question states them twice: without parameters for the list, and with
//! them where they make other columns.

use super::Request;
use crate::columns::{self, Kind, groups};
use ninefold::answers::Question;
use ninefold::{BoardShape, Grid, Pencilmarks};
use ninefold_formats::answers::{
    Described, EVERY_QUESTION, Inquiry, Parameters, QUESTIONS, Stated, Subject, View, Visitor,
    described, visit,
};
use ninefold_formats::table::{AnswerColumn, Companion, Tabled};
use serde::Serialize;
use serde_json::Value;

/// A question.
#[derive(Debug, Serialize)]
pub struct Row {
    name: &'static str,
    alias: Option<&'static str>,
    columns: Vec<Column>,
    /// The columns that there are only where every value of a list has a row.
    of_rows: Vec<String>,
    /// The limits that a record may have: `time`, `nodes`.
    limits: &'static [&'static str],
    /// The content of the second column, if the question takes one.
    second: Option<&'static str>,
    /// True if it takes pencilmarks.
    pencilmarks: bool,
    /// True if it is asked of boards of any layout.
    layouts: bool,
    /// Its text and its parameters, unless its function has its own.
    described: Option<Described>,
}

/// A column of the answers.
#[derive(Debug, Serialize)]
pub struct Column {
    name: String,
    /// The name of the column where every value of a list has a row.
    item: String,
    /// The members of structures, each a column where every structure has a row.
    members: Vec<Column>,
    /// True if a record has any number of values, each of which may have a row.
    is_list: bool,
    /// True if there is no such column where every value of a list has a row.
    of_records: bool,
    kind: &'static str,
    /// All words, in the order of their codes, of a column of words.
    words: Option<&'static [&'static str]>,
    /// The parameter, and its value, that adds the column.
    only_with: Option<(String, Value)>,
}

impl Column {
    /// That of values which are no list.
    fn new(column: &AnswerColumn, kind: &Kind, only_with: Option<(String, Value)>) -> Column {
        Column {
            name: column.name.to_string(),
            item: column.name.to_string(),
            members: Vec::new(),
            is_list: false,
            of_records: column.of_records,
            kind: kind.name(),
            words: kind.words(),
            only_with,
        }
    }
}

/// Looks at a question: its columns, whether it takes pencilmarks, and what stands beside the puzzles.
struct Look;

impl Visitor for Look {
    type Outcome = (Vec<AnswerColumn>, bool, Option<Companion>);

    fn visit<A, Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        A: Subject,
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

/// Looks at a question with these parameters.
///
/// # Errors
/// If it does not take them.
fn looked_at<'a>(
    name: &str,
    parameters: impl IntoIterator<Item = (&'a String, &'a Value)>,
) -> Result<<Look as Visitor>::Outcome, String> {
    let parameters = parameters.into_iter();
    let parameters = parameters.map(|(name, value)| (name.clone(), value.clone()));
    visit::<EVERY_QUESTION, _>(name, parameters.collect(), Look)
}

/// The columns of the answers to a question with its parameters: those that there are, and those that another parameter
/// adds.
///
/// # Errors
/// If there is no such question, or it does not take the parameters.
pub fn columns_of(question: &Request) -> Result<Vec<Column>, String> {
    let Request { name, parameters } = question;
    looked_at(name, parameters)?;
    let stated = QUESTIONS.iter().find(|stated| stated.name == name);
    let adding = adding(stated.expect("it was looked at"));
    let (columns, ..) = looked_at(name, parameters.iter().chain(&adding))?;
    let without = |one: &str| {
        let others = adding.iter().filter(|(name, _)| *name != one);
        let others = looked_at(name, parameters.iter().chain(others));
        others.expect("the question takes these parameters").0
    };
    let only_with = |column: &AnswerColumn| {
        let is_added = |parameter: &str| !without(parameter).contains(column);
        let found = adding.iter().find(|(parameter, _)| is_added(parameter));
        found.map(|(name, value)| (name.clone(), value.clone()))
    };
    let column = |(_, group): (usize, &[AnswerColumn])| {
        let name_of_lists = columns::name(group);
        let is_structure = group.len() > 1;
        let members = group.iter().filter(|_| is_structure);
        let members = members.map(|column| {
            let kind = Kind::of_one(column.kind, false);
            Column::new(column, &kind, only_with(column))
        });
        Column {
            item: match is_structure {
                true => name_of_lists.clone(),
                false => group[0].name.to_string(),
            },
            members: members.collect(),
            is_list: group[0].list.is_some(),
            name: name_of_lists,
            ..Column::new(
                &group[0],
                &Kind::of(group, BoardShape::CLASSIC),
                only_with(&group[0]),
            )
        }
    };
    Ok(groups(&columns).map(column).collect())
}

/// The parameters that add columns.
fn adding(stated: &Stated) -> Parameters {
    serde_json::from_str(stated.more).expect("parameters in JSON")
}

fn row(stated: &Stated) -> Row {
    let Stated { name, .. } = *stated;
    let all = looked_at(name, &adding(stated));
    let (columns, pencilmarks, beside) = all.expect("the question takes these parameters");
    let of_rows = columns.iter().filter(|column| column.of_rows);
    let question = Request {
        name: name.to_owned(),
        parameters: Parameters::new(),
    };
    Row {
        name,
        alias: stated.alias,
        columns: columns_of(&question).expect("a question without parameters"),
        of_rows: of_rows.map(|column| column.name.to_string()).collect(),
        limits: stated.limits,
        second: beside.map(Companion::description),
        pencilmarks,
        layouts: stated.layouts,
        described: described(name),
    }
}

/// Returns all questions, in the order in which the package lists them.
pub fn table() -> Vec<Row> {
    QUESTIONS.iter().map(row).collect()
}
