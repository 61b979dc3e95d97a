//! Hidden single: a digit has one place left in a house.
//!
//! ```text
//! . . . | * . .        5 must stand at * in this row: every other empty cell
//! 1 2 . | . . 5        of it sees a 5.
//! ```
//!
//! It is easiest to see where it is the last empty cell of the house (1.0), easier in a box (1.2) than
//! in a column or row (1.5). Houses with one empty cell come first.

use super::houses::{self, cell_at};
use super::sets::CellSet;
use super::state::State;
use super::step::{SeRating, Step};
use super::table::Technique;

/// The rating of the last empty cell of a house, and of one in a box.
const LAST: SeRating = SeRating::of_tenths(10);
const IN_BOX: SeRating = SeRating::of_tenths(12);

/// The first hidden single.
pub fn find(state: &State) -> Option<Step> {
    let last = state.with_single() & state.with_one_empty();
    let houses = if last != 0 { last } else { state.with_single() };
    if houses == 0 {
        return None;
    }
    let house = houses.trailing_zeros() as usize;
    let digit = state.single_in(house).trailing_zeros() as usize;
    let cell = cell_at(house, state.places(house, digit).trailing_zeros() as usize);
    let mut step = Step::placing(Technique::HiddenSingle, cell, digit);
    step.cells = CellSet::of(cell);
    step.base = houses::set_of([house]);
    if last != 0 {
        step.rating = LAST;
    } else if house < houses::COLUMN {
        step.rating = IN_BOX;
    }
    Some(step)
}
