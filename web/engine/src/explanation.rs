//! The path of a puzzle by technique, in the words of the program and of Python, for the npm package.

use crate::batch::duration;
use crate::puzzle::answer_within;
use crate::request::Explain as Wanted;
use anyhow::{Context, Error, Result};
use ninefold::answers::Settings;
use ninefold::text::{ParseErrorKind, Syntax};
use ninefold::{Cell, Grid, House, Limits, Status};
use ninefold_study::answers::Explain;
use ninefold_study::technique::{Chain, HouseSet, SeRating, Step, Technique, TechniqueSet};
use serde::Serialize;

/// The path of a puzzle, or why it has none.
#[derive(Debug, Default, Serialize)]
pub struct Explanation {
    /// The word for it; empty for a line without a puzzle.
    status: &'static str,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    /// The technique of the first of the hardest steps, if the path reaches the solution.
    technique: Option<&'static str>,
    end: Option<&'static str>,
    steps: Vec<Described>,
    /// Of a malformed puzzle the line and the character in it, both from 1, and the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A step.
#[derive(Debug, Serialize)]
struct Described {
    technique: &'static str,
    /// Its type, where the technique has several.
    r#type: Option<u8>,
    rating: f64,
    cell: Option<String>,
    digit: Option<u8>,
    removed: Vec<String>,
    cells: Vec<String>,
    others: Vec<String>,
    digits: Vec<u8>,
    houses: Vec<String>,
    chain: Vec<String>,
    unique: bool,
    text: String,
}

/// The path of the puzzle that is the payload.
///
/// # Errors
/// If there is no such technique or rating.
pub fn explain(wanted: &Wanted, payload: &[u8]) -> Result<Explanation> {
    let mut question = Explain::new().with_techniques(techniques(wanted)?);
    if let Some(number) = wanted.at_most {
        let rating = SeRating::of_number(number);
        let rating =
            rating.with_context(|| format!("atMost is a rating such as 7.2, and not {number}"))?;
        question = question.at_most(rating);
    }
    let limits = Limits::NONE.with_time(duration(wanted.time)?);
    let puzzle = match read(wanted, payload) {
        Ok(puzzle) => puzzle,
        Err(explanation) => return Ok(*explanation),
    };
    let settings = Settings::new().with_limits(limits);
    let path = answer_within(&settings, &question, &puzzle);
    let rating = path.rating.unwrap_or_default();
    let number = |rating: Option<SeRating>| rating.map(SeRating::number);
    let hardest = |er| path.steps.iter().find(|step| step.rating == er);
    Ok(Explanation {
        status: path.status.word(),
        er: number(rating.er),
        ep: number(rating.ep),
        ed: number(rating.ed),
        technique: rating
            .er
            .and_then(hardest)
            .map(|step| step.technique.word()),
        end: path.end.map(|end| end.word()),
        steps: path.steps.iter().map(described).collect(),
        ..Explanation::default()
    })
}

fn techniques(wanted: &Wanted) -> Result<TechniqueSet> {
    let techniques = match &wanted.techniques {
        None => TechniqueSet::ALL,
        Some(words) => {
            let techniques = words.iter().map(|word| word.parse::<Technique>());
            techniques
                .collect::<Result<TechniqueSet, _>>()
                .map_err(Error::new)?
        }
    };
    Ok(match wanted.uniqueness {
        true => techniques,
        false => techniques.without_uniqueness(),
    })
}

/// The puzzle, or the answer in its place.
fn read(wanted: &Wanted, payload: &[u8]) -> Result<Grid, Box<Explanation>> {
    if wanted.digits {
        return Grid::from_digits(payload).map_err(|error| malformed(None, error.to_string()));
    }
    Grid::from_text(payload, Syntax::default()).map_err(|error| match error.kind {
        ParseErrorKind::Missing if wanted.lines => Box::default(),
        kind => malformed(Some((error.line, error.column)), kind.to_string()),
    })
}

fn malformed(place: Option<(u64, usize)>, reason: String) -> Box<Explanation> {
    Box::new(Explanation {
        status: Status::Malformed.word(),
        line: place.map(|(line, _)| line),
        column: place.map(|(_, column)| column),
        reason: Some(reason),
        ..Explanation::default()
    })
}

fn described(step: &Step) -> Described {
    let houses = [step.base, step.cover].into_iter();
    let removed = step.removed.by_cell().map(|(cell, digits)| {
        let digits: String = digits.digits().map(|digit| digit.to_string()).collect();
        format!("{cell}<>{digits}")
    });
    Described {
        technique: step.technique.word(),
        r#type: step.kind,
        rating: step.rating.number(),
        cell: step.place.map(|place| place.cell.to_string()),
        digit: step.place.map(|place| place.digit),
        removed: removed.collect(),
        cells: names(step.cells.cells()),
        others: names(step.others.cells()),
        digits: step.digits.digits().collect(),
        houses: houses.flat_map(HouseSet::houses).map(house).collect(),
        chain: step.chain.as_deref().map(Chain::words).unwrap_or_default(),
        unique: step.technique.assumes_uniqueness(),
        text: step.to_string(),
    }
}

fn names(cells: impl Iterator<Item = Cell>) -> Vec<String> {
    cells.map(|cell| cell.to_string()).collect()
}

/// The name of a house: `b2`.
fn house(house: House) -> String {
    match house {
        House::Box(number) => format!("b{}", number + 1),
        House::Row(number) => format!("r{}", number + 1),
        House::Column(number) => format!("c{}", number + 1),
    }
}
