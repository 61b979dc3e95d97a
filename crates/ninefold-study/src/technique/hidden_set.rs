//! Hidden pair, triplet and quad: k digits have k places together in a house.
//!
//! ```text
//! 12.. 12.. .... ....        1 and 2 stand nowhere else in this row: these two cells have room for
//!                            no other digit.
//! ```
//!
//! The direct form removes nothing. It is used where another digit of the house has one place beside
//! these cells, and fills that place.

use super::houses::{self, HOUSES, cell_at, cells_at};
use super::sets::Candidates;
use super::state::State;
use super::step::Step;
use super::table::Technique;
use super::tuples;

/// Digits of a house, and their places.
#[derive(Clone, Copy)]
struct Hidden {
    house: usize,
    digits: u16,
    places: u16,
}

/// The first hidden set in a house with more than `empty` empty cells about which `each` finds
/// something.
fn find_hidden(
    state: &State,
    size: usize,
    empty: usize,
    mut each: impl FnMut(Hidden) -> Option<Step>,
) -> Option<Step> {
    let mut houses = (0..HOUSES).filter(|&house| state.empty_in(house) > empty);
    houses.find_map(|house| {
        tuples::find(state.places_in(house), size, |digits, places| {
            each(Hidden {
                house,
                digits,
                places,
            })
        })
    })
}

/// The first hidden set of this size that leaves one place for another digit.
pub fn find_direct(state: &State, technique: Technique, size: usize) -> Option<Step> {
    find_hidden(state, size, size, |hidden| {
        let others = (0..9).filter(|digit| hidden.digits >> digit & 1 == 0);
        let mut left = others.map(|digit| {
            let places = state.places(hidden.house, digit);
            (digit, places, places & !hidden.places)
        });
        let is_single = |&(_, places, left): &(usize, u16, u16)| {
            places.count_ones() > 1 && left.count_ones() == 1
        };
        let (digit, _, left) = left.find(is_single)?;
        let cell = cell_at(hidden.house, left.trailing_zeros() as usize);
        Some(hidden.described(Step::placing(technique, cell, digit)))
    })
}

/// The first hidden set of this size that removes anything and that `each` takes.
pub fn find_plain(
    state: &State,
    technique: Technique,
    size: usize,
    mut each: impl FnMut(Step) -> Option<Step>,
) -> Option<Step> {
    find_hidden(state, size, 2 * size, |hidden| {
        let mut removed = Candidates::EMPTY;
        for cell in cells_at(hidden.house, hidden.places).indices() {
            removed.add(cell, state.candidates(cell) & !hidden.digits);
        }
        let step = (!removed.is_empty()).then(|| Step::removing(technique, removed))?;
        each(hidden.described(step))
    })
}

impl Hidden {
    /// The step with the pattern written into it.
    fn described(self, mut step: Step) -> Step {
        step.cells = cells_at(self.house, self.places);
        step.digits.0 = self.digits;
        step.base = houses::set_of([self.house]);
        step
    }
}
