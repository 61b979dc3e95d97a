//! The questions as the package lists them. Columns, limits and the rest are found by reading and
//! visiting each question, so that no question states them twice.

use super::{Asked, Shown, ShownOfEither, Visitor};
use crate::columns::Kind;
use ninefold::answers::Settings;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A question.
#[derive(Debug, Serialize)]
pub struct Row {
    name: &'static str,
    columns: Vec<Column>,
    /// The limits that a record may have: `time`, `nodes`.
    limits: Vec<&'static str>,
    /// The content of the second column, if the question takes one.
    second: Option<&'static str>,
    /// Whether it takes pencilmarks.
    pencilmarks: bool,
}

/// A column of the answers.
#[derive(Debug, Serialize)]
struct Column {
    name: &'static str,
    kind: &'static str,
    /// All words, in the order of their codes, of a column of words.
    words: Option<&'static [String]>,
    /// The parameter, and its value, that adds the column.
    only_with: Option<(String, Value)>,
    /// Whether the column is computed only if a parameter of its name is true, which adds no other.
    on_demand: bool,
}

/// Every question: its name, the parameters that it needs, and those that add columns.
fn names() -> [(&'static str, Value, Value); 16] {
    [
        ("solve", json!({}), json!({})),
        ("check", json!({}), json!({})),
        ("count", json!({"cap": 1}), json!({})),
        ("count_exact", json!({}), json!({})),
        ("enumerate", json!({"cap": 1, "order": "any"}), json!({})),
        ("sample", json!({"n": 1, "seed": 0}), json!({})),
        ("target", json!({}), json!({"count_optima": true})),
        ("verify", json!({}), json!({})),
        (
            "canonical",
            json!({"form": "strict"}),
            json!({"form": "solution"}),
        ),
        (
            "shuffle",
            json!({"n": 1, "seed": 0}),
            json!({"transformations": true}),
        ),
        ("transform", json!({}), json!({})),
        ("unavoidable", json!({"size": 12}), json!({})),
        ("minimality", json!({}), json!({})),
        ("minimise", json!({"seed": 0}), json!({})),
        ("vicinity", json!({"remove": 1, "add": 1}), json!({})),
        ("rate", json!({}), json!({"backdoors": true})),
    ]
}

/// The names and kinds of a question's columns, and whether it takes pencilmarks.
struct Describe;

impl Visitor for Describe {
    type Outcome = (Vec<(&'static str, Kind)>, bool);

    fn visit<Q: Shown>(self, question: Q, _: Settings) -> Self::Outcome {
        (question.columns(), false)
    }

    fn visit_either<Q: ShownOfEither>(self, question: Q, _: Settings) -> Self::Outcome {
        (question.columns(), true)
    }
}

/// The parameters of a question.
type Parameters = Map<String, Value>;

/// Reads a question with these parameters, and some more, or nothing if it does not take them.
fn read<'a>(
    name: &str,
    parameters: impl IntoIterator<Item = (&'a String, &'a Value)>,
    more: Option<(&str, Value)>,
) -> Option<Asked> {
    let parameters = parameters.into_iter();
    let mut parameters: Parameters = parameters
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    parameters.insert("question".to_owned(), name.into());
    parameters.extend(more.map(|(name, value)| (name.to_owned(), value)));
    let asked = Asked::read(&Value::Object(parameters).to_string()).ok()?;
    // (Some limits are refused only here.)
    asked.visit(1, 1, Describe).ok()?;
    Some(asked)
}

fn parameters(value: Value) -> Parameters {
    match value {
        Value::Object(parameters) => parameters,
        _ => unreachable!("parameters are objects"),
    }
}

fn row((name, needed, adding): (&'static str, Value, Value)) -> Row {
    let (needed, adding) = (parameters(needed), parameters(adding));
    let described = |without: Option<&String>| {
        let adding = adding.iter().filter(|(name, _)| Some(*name) != without);
        let asked = read(name, needed.iter().chain(adding), None);
        let asked = asked.expect("the question has these parameters");
        let (columns, pencilmarks) = asked.visit(1, 1, Describe).expect("it has been read");
        (columns, pencilmarks, asked.second())
    };
    let (columns, pencilmarks, second) = described(None);
    let column = |(column, kind): (&'static str, Kind)| {
        let has = |parameter: &String| described(Some(parameter)).0.iter().any(|c| c.0 == column);
        let found = adding.iter().find(|(parameter, _)| !has(parameter));
        Column {
            name: column,
            kind: kind.name(),
            words: match kind {
                Kind::Words(words) => Some(words.all()),
                _ => None,
            },
            only_with: found.map(|(name, value)| (name.clone(), value.clone())),
            on_demand: read(name, &needed, Some((column, true.into()))).is_some()
                && columns.len() - described(Some(&column.to_owned())).0.len() < 2,
        }
    };
    let limits = [
        ("time", json!({"time": 1.0})),
        ("nodes", json!({"nodes": 1})),
    ];
    let limits = limits.into_iter();
    Row {
        name,
        columns: columns.iter().copied().map(column).collect(),
        limits: limits
            .filter(|(_, limits)| read(name, &needed, Some(("limits", limits.clone()))).is_some())
            .map(|(limit, _)| limit)
            .collect(),
        second,
        pencilmarks,
    }
}

/// Returns all questions, in the order in which the package lists them.
pub fn table() -> Vec<Row> {
    names().into_iter().map(row).collect()
}
