//! Naked single: a cell has one candidate left.
//!
//! ```text
//! 1 2 3 | . . .
//! . * . | . 4 .        * sees every digit but one.
//! 5 . 6 | . 7 8
//! ```

use super::sets::CellSet;
use super::state::State;
use super::step::Step;
use super::table::Technique;

/// The first naked single.
pub fn find(state: &State) -> Option<Step> {
    if state.naked().is_empty() {
        return None;
    }
    let cell = state.naked().first();
    let digit = state.candidates(cell).trailing_zeros() as usize;
    let mut step = Step::placing(Technique::NakedSingle, cell, digit);
    step.cells = CellSet::of(cell);
    Some(step)
}
