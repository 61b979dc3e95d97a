//! Candidates as numbers, and what follows from one of them by a link, in the order in which links
//! are followed: inside the cell, then in the box, the row and the column.

use super::super::houses::{HOUSES_OF, cell_at};
use super::super::state::State;
use std::ops::Range;

/// A candidate as a number: nine times the cell, and the digit counted from 0.
pub type Number = u16;

/// Number of candidates of an empty board.
pub const NUMBERS: usize = 729;

/// The number of a candidate.
#[inline]
pub fn number(cell: usize, digit: usize) -> Number {
    (cell * 9 + digit) as Number
}

/// The cell and the digit of a number.
#[inline]
pub fn parts(number: Number) -> (usize, usize) {
    (usize::from(number) / 9, usize::from(number) % 9)
}

/// The kind of links that a chain may have, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Links in houses.
    X,
    /// Strong links in cells, weak links anywhere.
    Y,
    /// Links anywhere.
    Xy,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 3] = [Kind::X, Kind::Y, Kind::Xy];

    /// True if links inside cells are followed.
    fn has_cells(self) -> bool {
        self != Kind::X
    }

    /// True if strong links in houses are followed.
    fn has_houses(self) -> bool {
        self != Kind::Y
    }

    /// Of a cell, a box, a row and a column, those in which weak links are followed.
    pub fn weak(self) -> Range<usize> {
        usize::from(!self.has_cells())..4
    }

    /// Of a cell, a box, a row and a column, those in which strong links are followed.
    pub fn strong(self) -> Range<usize> {
        usize::from(!self.has_cells())..if self.has_houses() { 4 } else { 1 }
    }
}

/// All candidates in ascending order.
pub fn all(state: &State) -> impl Iterator<Item = Number> {
    let cells = state.empty().indices();
    cells.flat_map(|cell| bits(state.candidates(cell)).map(move |digit| number(cell, digit)))
}

/// The numbers of the bits of a mask, in ascending order.
#[inline]
pub fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = mask.trailing_zeros() as usize;
        mask &= mask.checked_sub(1)?;
        Some(first)
    })
}

/// Calls `each` with the candidates that are false if this one is true.
#[inline]
pub fn for_false(state: &State, kind: Kind, literal: Number, mut each: impl FnMut(Number)) {
    let (cell, digit) = parts(literal);
    if kind.has_cells() {
        for other in bits(state.candidates(cell) & !(1 << digit)) {
            each(number(cell, other));
        }
    }
    let [in_box, column, row] = HOUSES_OF[cell].map(|(house, place)| (usize::from(house), place));
    let mut follow = |house: usize, places: u16| {
        for place in bits(state.places(house, digit) & places) {
            each(number(cell_at(house, place), digit));
        }
    };
    // Every cell once: of the lines those outside of the box.
    let outside = |place: u8| !(0b111 << (place / 3 * 3));
    follow(in_box.0, !(1 << in_box.1));
    follow(row.0, outside(row.1));
    follow(column.0, outside(column.1));
}

/// Calls `each` with the candidates that are true if this one is false.
#[inline]
pub fn for_true(state: &State, kind: Kind, literal: Number, mut each: impl FnMut(Number)) {
    for_true_in(state, kind, literal, |other, _| each(other));
}

/// Calls `each` with the candidates that are true if this one is false, and with the house in which they
/// have the last place; none if they are the last of their cell.
#[inline]
pub fn for_true_in(
    state: &State,
    kind: Kind,
    literal: Number,
    mut each: impl FnMut(Number, Option<usize>),
) {
    let (cell, digit) = parts(literal);
    if kind.has_cells() {
        let others = state.candidates(cell) & !(1 << digit);
        if others.is_power_of_two() {
            each(number(cell, others.trailing_zeros() as usize), None);
        }
    }
    if kind.has_houses() {
        let [in_box, column, row] = HOUSES_OF[cell];
        for (house, place) in [in_box, row, column] {
            let house = usize::from(house);
            let others = state.places(house, digit) & !(1 << place);
            if others.is_power_of_two() {
                let other = cell_at(house, others.trailing_zeros() as usize);
                each(number(other, digit), Some(house));
            }
        }
    }
}
