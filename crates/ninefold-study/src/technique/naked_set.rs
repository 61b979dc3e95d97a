//! Naked pair, triplet and quad: k cells of a house have k candidates together.
//!
//! ```text
//! 12 12 | 1234 .. |          1 and 2 stand in the first two cells; they are removed from the rest
//!         ^^                 of the row.
//! ```

use super::houses::{self, HOUSES, SETS, cells_at};
use super::sets::Candidates;
use super::state::State;
use super::step::Step;
use super::table::Technique;
use super::tuples;

/// The first naked set of this size that removes anything and that `each` takes.
pub fn find(
    state: &State,
    technique: Technique,
    size: usize,
    mut each: impl FnMut(Step) -> Option<Step>,
) -> Option<Step> {
    let mut houses = (0..HOUSES).filter(|&house| state.empty_in(house) >= 2 * size);
    houses.find_map(|house| {
        tuples::find(&state.candidates_in(house), size, |places, digits| {
            let cells = cells_at(house, places);
            let mut removed = Candidates::EMPTY;
            for other in (SETS[house] & !cells & state.empty()).indices() {
                removed.add(other, state.candidates(other) & digits);
            }
            let mut step = (!removed.is_empty()).then(|| Step::removing(technique, removed))?;
            step.cells = cells;
            step.digits.0 = digits;
            step.base = houses::set_of([house]);
            each(step)
        })
    })
}
