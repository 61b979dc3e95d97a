//! Hidden single: a digit has one place left in a house.
//!
//! ```text
//! . . . | * . .        5 must stand at * in this row: every other empty cell
//! 1 2 . | . . 5        of it sees a 5.
//! ```
//!
//! It is easiest to see where it is the last empty cell of the house (1.0), easier in a box (1.2) than
//! in a column or row (1.5). Houses with one empty cell come first.

use super::houses::{self, HOUSES_OF, cell_at};
use super::se_rating::SeRating;
use super::sets::CellSet;
use super::state::State;
use super::step::Step;
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

/// True if a board can be filled by nothing but the last empty cells of houses.
pub(crate) fn only_last_cells(board: &[u8; 81]) -> bool {
    let mut digits = *board;
    let mut filled_in = [0_u16; houses::HOUSES];
    let mut empty = 0;
    for (cell, &digit) in digits.iter().enumerate() {
        match digit {
            0 => empty += 1,
            digit => HOUSES_OF[cell]
                .iter()
                .for_each(|&(house, _)| filled_in[usize::from(house)] |= 1 << (digit - 1)),
        }
    }
    while empty > 0 {
        let before = empty;
        for cell in (0..81).filter(|&cell| board[cell] == 0) {
            if digits[cell] != 0 {
                continue;
            }
            let masks = HOUSES_OF[cell].map(|(house, _)| filled_in[usize::from(house)]);
            let Some(mask) = masks.into_iter().find(|mask| mask.count_ones() == 8) else {
                continue;
            };
            let digit = !mask & ALL_DIGITS;
            digits[cell] = digit.trailing_zeros() as u8 + 1;
            for (house, _) in HOUSES_OF[cell] {
                filled_in[usize::from(house)] |= digit;
            }
            empty -= 1;
        }
        if empty == before {
            return false;
        }
    }
    true
}

/// The digits 1 to 9 as a mask.
const ALL_DIGITS: u16 = 0x1ff;
