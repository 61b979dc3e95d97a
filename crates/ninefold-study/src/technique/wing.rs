//! XY-wing and XYZ-wing: a pivot and two wings that it sees.
//!
//! ```text
//! xz . . | . . ^        XY-wing: whether the pivot is x or y, one of the wings is z. Cells that see
//! .  . . | . . .        both wings cannot be z.
//! xy . . | . . yz       XYZ-wing: the pivot may be z, too; such cells see it as well.
//! ```

use super::houses::{self, PEERS};
use super::sets::{Candidates, CellSet};
use super::state::State;
use super::step::Step;
use super::table::Technique;

/// The first XY-wing.
pub fn find_xy(state: &State) -> Option<Step> {
    let bivalue = state.bivalue();
    bivalue.indices().find_map(|pivot| {
        find_wings(state, pivot, bivalue, |digits, one, other| {
            let is_wing = one & other & digits == 0 && (one | other | digits).count_ones() == 3;
            is_wing.then_some((Technique::XyWing, CellSet::EMPTY))
        })
    })
}

/// The first XYZ-wing.
pub fn find_xyz(state: &State) -> Option<Step> {
    let (bivalue, trivalue) = state.cells_with_two_and_three();
    trivalue.indices().find_map(|pivot| {
        find_wings(state, pivot, bivalue, |digits, one, other| {
            let is_wing = one != other && (one | other) & !digits == 0;
            is_wing.then_some((Technique::XyzWing, CellSet::of(pivot)))
        })
    })
}

/// The first pair of wings of a pivot that removes anything. `accept` is given the candidates of the
/// pivot and of both wings, and returns the technique, and what the removed must see beside the
/// wings.
fn find_wings(
    state: &State,
    pivot: usize,
    bivalue: CellSet,
    accept: impl Fn(u16, u16, u16) -> Option<(Technique, CellSet)>,
) -> Option<Step> {
    let digits = state.candidates(pivot);
    let wings = bivalue & PEERS[pivot];
    wings.indices().find_map(|one| {
        // A pair of wings is found in both orders; the first is the one with the lower cell first.
        let mut later = wings.indices().filter(|&other| other > one);
        later.find_map(|other| {
            let (first, second) = (state.candidates(one), state.candidates(other));
            let (technique, seen_too) = accept(digits, first, second)?;
            let z = first & second;
            let all = CellSet::of_all([one, other]) | seen_too;
            let digit = z.trailing_zeros() as usize;
            let removed = houses::common_peers(all) & state.board(digit) & !CellSet::of(pivot);
            if removed.is_empty() {
                return None;
            }
            let mut step = Step::removing(technique, Candidates::of(digit, removed));
            step.cells = CellSet::of_all([pivot, one, other]);
            step.digits.0 = digits | first | second;
            Some(step)
        })
    })
}
