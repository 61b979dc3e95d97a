//! The path of a puzzle by technique, with all that is drawn and said of its steps.

use crate::puzzle::read;
use anyhow::Result;
use ninefold::{Cell, House, Pencilmarks, Status};
use ninefold_study::technique::{
    CellSet, Chain, Difficulty, End, Explainer, HouseSet, Literal, Placement, SeRating, Step,
};
use serde::Serialize;

/// The path of a puzzle. Cells are numbers from 0 to 80; candidates are masks whose bit 0 is the digit
/// 1, one for each cell.
#[derive(Serialize)]
pub struct Explanation {
    /// The status. Only a puzzle with one solution has a path.
    status: &'static str,
    path: Option<Path>,
}

#[derive(Serialize)]
struct Path {
    /// Ratings as text: `7.2`, or `>7.5` where only a bound is known.
    er: Option<String>,
    ep: Option<String>,
    ed: Option<String>,
    /// `solved` or `beyond`.
    end: &'static str,
    steps: Vec<Found>,
}

/// A step.
#[derive(Serialize)]
struct Found {
    technique: &'static str,
    /// Its type, where the technique has several.
    kind: Option<u8>,
    rating: String,
    /// The cell and the digit that it is filled with.
    place: Option<(usize, u8)>,
    /// The cells and the digits that are removed from them.
    removed: Vec<(usize, u8)>,
    cells: Vec<usize>,
    others: Vec<usize>,
    /// The digits of the pattern, as a mask.
    digits: u16,
    /// The kinds and the numbers of houses.
    base: Vec<(&'static str, usize)>,
    cover: Vec<(&'static str, usize)>,
    /// The candidates of the chain: cell, digit, and whether it is on.
    chain: Vec<(usize, u8, bool)>,
    /// The candidates before it. A cell with a digit has only that.
    before: Vec<u16>,
}

/// The path of a puzzle by technique.
///
/// # Errors
/// If the puzzle cannot be read.
pub fn path(puzzle: &str) -> Result<Explanation> {
    let puzzle = read(puzzle)?;
    Ok(match Explainer::new().explain(&puzzle) {
        Ok(path) => Explanation {
            status: Status::Unique.word(),
            path: Some(described(&puzzle, &path)),
        },
        Err(status) => Explanation {
            status: status.word(),
            path: None,
        },
    })
}

fn described(puzzle: &Pencilmarks, path: &ninefold_study::technique::Path) -> Path {
    let Difficulty { er, ep, ed, .. } = path.rating;
    let text = |rating: Option<SeRating>| match (rating, path.rating.above) {
        (Some(rating), _) => Some(rating.to_string()),
        (None, Some(above)) => Some(format!(">{above}")),
        (None, None) => None,
    };
    let states = path.states(puzzle);
    Path {
        er: text(er),
        ep: text(ep),
        ed: text(ed),
        end: match path.end {
            End::Solved => "solved",
            End::Beyond | End::Limit => "beyond",
        },
        steps: states.map(|(before, step)| found(&before, step)).collect(),
    }
}

fn found(before: &Pencilmarks, step: &Step) -> Found {
    Found {
        technique: step.technique.word(),
        kind: step.kind,
        rating: step.rating.to_string(),
        place: step
            .place
            .map(|Placement { cell, digit }| (index(cell), digit)),
        removed: step
            .removed
            .iter()
            .map(|(cell, digit)| (index(cell), digit))
            .collect(),
        cells: cells(step.cells),
        others: cells(step.others),
        digits: step.digits.mask(),
        base: houses(step.base),
        cover: houses(step.cover),
        chain: step.chain.as_deref().map(literals).unwrap_or_default(),
        before: before.masks().to_vec(),
    }
}

fn index(cell: Cell) -> usize {
    cell.index()
}

fn cells(set: CellSet) -> Vec<usize> {
    set.cells().map(index).collect()
}

fn houses(set: HouseSet) -> Vec<(&'static str, usize)> {
    let named = |house| match house {
        House::Row(number) => ("row", number),
        House::Column(number) => ("column", number),
        House::Box(number) => ("box", number),
    };
    set.houses().map(named).collect()
}

fn literals(chain: &Chain) -> Vec<(usize, u8, bool)> {
    let each = |literal: &Literal| (index(literal.cell), literal.digit, literal.is_on);
    chain.literals.iter().map(each).collect()
}
