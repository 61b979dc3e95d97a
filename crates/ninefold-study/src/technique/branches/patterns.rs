//! The patterns of dynamic chains: locked candidates, pairs and X-wings of a board on which candidates
//! are missing.

use super::super::chains::literals::{Number, bits, number};
use super::super::locked::{CLAIMING, POINTING};
use super::super::state::State;
use super::super::step::Step;
use super::super::table::Technique;
use super::super::{fish, hidden_set, locked, naked_set};
use super::rules::{By, Removal, in_order_of_java};

/// Candidates that patterns remove because of those missing since `start`: by the first kind that does.
pub fn find(start: &State, board: &State) -> Vec<Removal> {
    let mut removals = Vec::new();
    for (technique, kinds) in [
        (Technique::Pointing, POINTING),
        (Technique::Claiming, CLAIMING),
    ] {
        locked::find_plain(board, technique, kinds, |step| {
            take(start, board, &mut removals, &step)
        });
    }
    if removals.is_empty() {
        hidden_set::find_plain(board, Technique::HiddenPair, 2, |step| {
            take(start, board, &mut removals, &step)
        });
    }
    if removals.is_empty() {
        naked_set::find(board, Technique::NakedPair, 2, |step| {
            take(start, board, &mut removals, &step)
        });
    }
    if removals.is_empty() {
        for step in fish::all(board, Technique::XWing, 2) {
            take(start, board, &mut removals, &step);
        }
    }
    removals
}

/// Adds a pattern that is there because candidates are missing, and asks for more.
fn take(start: &State, board: &State, removals: &mut Vec<Removal>, step: &Step) -> Option<Step> {
    let premises = premises(start, board, step);
    if !premises.is_empty() {
        removals.push(Removal {
            removed: removed(step),
            premises,
            by: By::Pattern(step.technique),
        });
    }
    None
}

/// The candidates that had to be removed before a pattern was there.
fn premises(start: &State, board: &State, step: &Step) -> Vec<Number> {
    let mut premises = Vec::new();
    let mut add = |cell: usize, mask: u16| {
        let gone = start.candidates(cell) & !board.candidates(cell) & mask;
        for digit in bits(gone) {
            premises.push(number(cell, digit));
        }
    };
    let digits = step.digits.mask();
    match step.technique {
        Technique::NakedPair => {
            for cell in step.cells.indices() {
                add(cell, !digits);
            }
        }
        _ => {
            let covered = |cell| {
                step.cover
                    .houses()
                    .any(|house| house.cells().any(|c| c == cell))
            };
            for cell in step.base.houses().flat_map(|house| house.cells()) {
                if !step.cells.contains(cell) && !covered(cell) {
                    add(cell.index(), digits);
                }
            }
        }
    }
    premises
}

/// The candidates that a pattern removes, in the order in which they are followed.
fn removed(step: &Step) -> Vec<Number> {
    let union = step.removed.union();
    let cells: Vec<usize> = match step.cover.is_empty() {
        true => union.indices().collect(),
        false => {
            let houses = step.cover.houses();
            let cells = houses.flat_map(|house| house.cells());
            cells
                .map(|cell| cell.index())
                .filter(|&cell| union.has(cell))
                .collect()
        }
    };
    in_order_of_java(cells, &step.removed)
}
