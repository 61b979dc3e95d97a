//! The answers about one puzzle of a layout, and the layout as the page draws it.

use crate::puzzle::{answer, count};
use crate::request::Puzzle;
use anyhow::{Context, Result};
use ninefold::answers::Solve;
use ninefold::layout::{HouseKind, Layout};
use ninefold::text::{self, Syntax};
use ninefold::{AnyBoard, Board};
use ninefold_study::answers::Minimality;
use serde::Serialize;

/// A layout as the page draws it. Cells have numbers from 0 on, row by row.
#[derive(Serialize)]
pub struct Described {
    /// Its name, with the map of a jigsaw.
    name: String,
    /// Number of digits, and of rows and columns.
    digits: usize,
    /// The symbols of the digits.
    symbols: String,
    /// The kind of each house, and its cells.
    houses: Vec<(&'static str, Vec<u16>)>,
    /// Further pairs of cells that differ.
    pairs: Vec<(u16, u16)>,
}

/// A puzzle as the page shows it.
#[derive(Serialize)]
pub struct Look {
    status: &'static str,
    /// The clues, a character for each cell.
    cells: String,
    clues: usize,
    /// The candidates of each cell that clues leave, as a mask whose bit 0 is the digit 1.
    candidates: Vec<u32>,
    /// The number of solutions, or the cap if there are more.
    count: String,
    /// True if there may be more.
    capped: bool,
    /// The only solution, or one of several.
    solution: Option<String>,
    /// The numbers of the cells of clues that contradict each other.
    conflicts: Vec<usize>,
    minimality: Option<&'static str>,
}

/// The layout of this name.
///
/// # Errors
/// If there is none.
pub fn layout_of(name: &str) -> Result<Layout> {
    Ok(name.parse()?)
}

/// The layout of this name as the page draws it.
///
/// # Errors
/// If there is none.
pub fn described(name: &str) -> Result<Described> {
    let layout = layout_of(name)?;
    let digits: Vec<u8> = (1..=layout.digits() as u8).collect();
    let houses = layout.houses().iter();
    Ok(Described {
        name: full_name(&layout),
        digits: layout.digits(),
        symbols: digits
            .into_iter()
            .map(text::symbol)
            .map(char::from)
            .collect(),
        houses: houses
            .map(|house| (word_of(house.kind()), house.cells().to_vec()))
            .collect(),
        pairs: layout.pairs().to_vec(),
    })
}

fn full_name(layout: &Layout) -> String {
    let name = layout.to_string();
    match name.strip_prefix("jigsaw") {
        Some(rules) => format!("jigsaw:{}{rules}", layout.map()),
        None => name,
    }
}

fn word_of(kind: HouseKind) -> &'static str {
    match kind {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Region => "region",
        HouseKind::Diagonal => "diagonal",
        HouseKind::Window => "window",
        HouseKind::DisjointGroup => "disjoint-group",
        _ => "other",
    }
}

/// A puzzle, its candidates, its number of solutions up to a cap (1000 by default), and one of them; for a puzzle
/// with one solution also whether it is minimal.
///
/// # Errors
/// If there is no such layout, or the puzzle cannot be read.
pub fn look(asked: &Puzzle) -> Result<Look> {
    let layout = layout_of(asked.layout.as_deref().context("the request is wrong")?)?;
    let syntax = Syntax {
        star: true,
        ..Syntax::default()
    };
    let board = Board::from_text(&layout, asked.puzzle.as_bytes(), syntax)?;
    let (question, cap) = count(asked.cap.as_deref().unwrap_or("1000"))?;
    let counted = answer(&question, &board);
    let solved = answer(&Solve::any(), &board);
    let minimality =
        (counted.count == 1).then(|| answer(&Minimality::new().word_only(), &board).word.word());
    let seen = seen(&layout);
    let digits = board.digits();
    Ok(Look {
        status: counted.status.word(),
        cells: board.to_string(),
        clues: board.clue_count(),
        candidates: candidates(digits, &seen, layout.digits()),
        count: counted.count.to_string(),
        capped: cap != u64::MAX && counted.count >= cap.into(),
        solution: solved.solution.map(|solution| solution.to_string()),
        conflicts: conflicts(digits, &seen),
        minimality,
    })
}

/// For each cell those that differ from it; some more than once.
fn seen(layout: &Layout) -> Vec<Vec<u16>> {
    let mut seen = vec![Vec::new(); layout.cells()];
    for house in layout.houses() {
        for &cell in house.cells() {
            let others = house.cells().iter().filter(|&&other| other != cell);
            seen[usize::from(cell)].extend(others);
        }
    }
    for &(one, other) in layout.pairs() {
        seen[usize::from(one)].push(other);
        seen[usize::from(other)].push(one);
    }
    seen
}

/// The candidates of each cell that the clues of the cells that it sees leave.
fn candidates(clues: &[u8], seen: &[Vec<u16>], digits: usize) -> Vec<u32> {
    let left = |(&clue, others): (&u8, &Vec<u16>)| match clue {
        0 => others.iter().fold((1 << digits) - 1, |left: u32, &other| {
            match clues[usize::from(other)] {
                0 => left,
                taken => left & !(1 << (taken - 1)),
            }
        }),
        clue => 1 << (clue - 1),
    };
    clues.iter().zip(seen).map(left).collect()
}

/// The numbers of the cells whose clue one that they see has, too.
fn conflicts(clues: &[u8], seen: &[Vec<u16>]) -> Vec<usize> {
    let clashes = |&cell: &usize| {
        clues[cell] > 0
            && seen[cell]
                .iter()
                .any(|&other| clues[usize::from(other)] == clues[cell])
    };
    (0..clues.len()).filter(clashes).collect()
}
