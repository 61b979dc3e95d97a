//! The answers about one puzzle of a layout, and the layout as the page draws it.

use crate::puzzle::{Look, answer, counted, looked};
use crate::request::Puzzle;
use anyhow::{Context, Result};
use ninefold::Board;
use ninefold::layout::{HouseKind, Layout};
use ninefold::text::{self, Syntax};
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
/// If there is no such layout, the puzzle cannot be read, or the cap is none.
pub fn look(asked: &Puzzle) -> Result<Look> {
    let layout = layout_of(asked.layout.as_deref().context("the request is wrong")?)?;
    let syntax = Syntax {
        star: true,
        ..Syntax::default()
    };
    let board = Board::from_text(&layout, asked.puzzle.as_bytes(), syntax)?;
    let mut look = looked(&board, counted(asked, &board)?);
    look.add_minimality(|question| answer(question, &board).word.word());
    Ok(look)
}
