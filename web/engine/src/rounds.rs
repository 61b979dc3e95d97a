//! The findings of rules in a puzzle, round by round.

use crate::puzzle::read;
use anyhow::Result;
use ninefold::rating::{End, Placement, Round, Single, rounds};
use ninefold::{House, Pencilmarks};
use serde::Serialize;

/// The rounds of a puzzle. Candidates are masks whose bit 0 is the digit 1, one for each cell.
#[derive(Serialize)]
pub struct Steps {
    /// The most expensive kind of rule that was needed.
    class: &'static str,
    /// `solved`, `stuck` or `contradiction`.
    end: &'static str,
    /// The candidates before the first round.
    start: Vec<u16>,
    rounds: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    kind: &'static str,
    filled: Vec<Fill>,
    /// The candidates that are removed: the number of the cell, from 0 to 80, and the digit.
    taken: Vec<(usize, u8)>,
    /// The candidates after it.
    after: Vec<u16>,
}

#[derive(Serialize)]
struct Fill {
    cell: usize,
    digit: u8,
    /// `naked`, or the kind of house in which it is the only place.
    why: &'static str,
}

/// The findings of rules in a puzzle.
///
/// # Errors
/// If the puzzle cannot be read.
pub fn steps(puzzle: &str) -> Result<Steps> {
    let told = rounds(read(puzzle)?);
    Ok(Steps {
        class: told.class.word(),
        end: match told.end {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Contradiction => "contradiction",
        },
        start: masks(&told.start),
        rounds: told.rounds.iter().map(step).collect(),
    })
}

fn masks(marks: &Pencilmarks) -> Vec<u16> {
    marks.masks().to_vec()
}

fn step(round: &Round) -> Step {
    let taken = round.taken.iter();
    Step {
        kind: round.kind.word(),
        filled: round.filled.iter().map(fill).collect(),
        taken: taken.map(|(cell, digit)| (cell.index(), *digit)).collect(),
        after: masks(&round.after),
    }
}

fn fill(filled: &Placement) -> Fill {
    Fill {
        cell: filled.cell.index(),
        digit: filled.digit,
        why: match filled.single {
            Single::Naked => "naked",
            Single::Hidden(House::Row(_)) => "row",
            Single::Hidden(House::Column(_)) => "column",
            Single::Hidden(House::Box(_)) => "box",
        },
    }
}
