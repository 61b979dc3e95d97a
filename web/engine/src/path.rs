//! The path of a puzzle by technique, with all that is drawn and said of its steps.

use crate::puzzle::read;
use anyhow::Result;
use ninefold::{Cell, House, Pencilmarks, Status};
use ninefold_study::technique::{
    Branch, CellSet, Chain, Difficulty, End, Explainer, HouseSet, Inference, Literal, Placement,
    Reason, SeRating, Step,
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
    /// Ratings as text: `7.2`, or `>19.9` where only a bound is known.
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
    /// The candidates of a chain without branches.
    chain: Vec<Candidate>,
    /// The branches of a chain.
    branches: Vec<Vec<Inferred>>,
    /// The chains that these rest on.
    nested: Vec<Nested>,
    /// The candidates before it. A cell with a digit has only that.
    before: Vec<u16>,
}

/// A candidate of a chain: cell, digit, and whether it is on.
type Candidate = (usize, u8, bool);

/// A candidate of a branch.
#[derive(Serialize)]
struct Inferred {
    candidate: Candidate,
    /// The positions in the branch of those from which it follows.
    from: Vec<usize>,
    /// The technique by which it follows, if it is one.
    technique: Option<&'static str>,
    /// The number of the chain by which it follows, if it is one, counted from 0.
    nested: Option<usize>,
}

/// A chain that others rest on. One without branches is a branch.
#[derive(Serialize)]
struct Nested {
    technique: &'static str,
    branches: Vec<Vec<Inferred>>,
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
    let chain = step.chain.as_deref().cloned().unwrap_or_default();
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
        chain: chain.literals.iter().map(candidate).collect(),
        branches: chain.branches.iter().map(branch).collect(),
        nested: chain
            .nested
            .iter()
            .map(|nested| Nested {
                technique: nested.technique.word(),
                branches: branches(&nested.chain),
            })
            .collect(),
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

fn candidate(literal: &Literal) -> Candidate {
    (index(literal.cell), literal.digit, literal.is_on)
}

/// The branches of a chain, of which a line is one.
fn branches(chain: &Chain) -> Vec<Vec<Inferred>> {
    let line = chain.literals.iter().enumerate();
    let line: Vec<Inferred> = line
        .map(|(at, literal)| Inferred {
            candidate: candidate(literal),
            from: at.checked_sub(1).into_iter().collect(),
            technique: None,
            nested: None,
        })
        .collect();
    match line.is_empty() {
        true => chain.branches.iter().map(branch).collect(),
        false => vec![line],
    }
}

fn branch(branch: &Branch) -> Vec<Inferred> {
    let inferred = |inference: &Inference| Inferred {
        candidate: candidate(&inference.literal),
        from: inference.from.clone(),
        technique: match inference.reason {
            Reason::Technique(technique) => Some(technique.word()),
            _ => None,
        },
        nested: match inference.reason {
            Reason::Nested(number) => Some(number),
            _ => None,
        },
    };
    branch.inferences.iter().map(inferred).collect()
}
