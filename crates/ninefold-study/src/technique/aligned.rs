//! Aligned pair and triplet exclusion: every combination of digits of two or three cells is tried
//! against the cells that see all of them.
//!
//! ```text
//! B B . | . . 12       1 and 2 cannot be the digits of both cells B: the cell 12 would have none
//! . . 13| . . .        left, and so on for 13. A candidate of B that is in no combination that
//! . . . | . . .        remains is removed.
//! ```
//!
//! Cells that exclude combinations have no more candidates than there are base cells, and there are at
//! least two of them. Of three base cells the first two may be any; the third is itself such a cell
//! for one of them.

use super::houses::PEERS;
use super::sets::{Candidates, CellSet};
use super::state::State;
use super::step::Step;
use super::table::Technique;

/// The first aligned pair exclusion.
pub fn find_pair(state: &State) -> Option<Step> {
    let base = Base::new(state, state.bivalue());
    let cells = &base.cells;
    let pairs = (1..cells.len()).flat_map(|last| (0..last).map(move |first| (first, last)));
    for (first, last) in pairs {
        let excluding = base.excluding[first] & base.excluding[last];
        if excluding.len() < 2 {
            continue;
        }
        let pair = [cells[first], cells[last]];
        let removed = base.impossible_in_pair(pair, excluding);
        if !removed.is_empty() {
            let technique = Technique::AlignedPairExclusion;
            return Some(described(technique, &pair, excluding, removed));
        }
    }
    None
}

/// The first aligned triplet exclusion.
pub fn find_triplet(state: &State) -> Option<Step> {
    let (two, three) = state.cells_with_two_and_three();
    let base = Base::new(state, two | three);
    let cells = &base.cells;
    let all = CellSet::of_all(cells);
    let pairs = (1..cells.len()).flat_map(|last| (0..last).map(move |first| (first, last)));
    for (first, last) in pairs {
        let pair = [cells[first], cells[last]];
        let both = base.excluding[first] & base.excluding[last];
        let [of_first, of_last] =
            [first, last].map(|at| base.excluding[at] & all & !CellSet::of_all(pair));
        // Those that the first of the two sees come first.
        let thirds = of_first.indices().chain((of_last & !of_first).indices());
        for third in thirds {
            let excluding = both & PEERS[third];
            if excluding.len() < 2 {
                continue;
            }
            let triplet = [pair[0], pair[1], third];
            let removed = base.impossible_in_triplet(triplet, excluding);
            if !removed.is_empty() {
                let technique = Technique::AlignedTripletExclusion;
                return Some(described(technique, &triplet, excluding, removed));
            }
        }
    }
    None
}

/// A step about these cells.
fn described(
    technique: Technique,
    cells: &[usize],
    excluding: CellSet,
    removed: Candidates,
) -> Step {
    let mut step = Step::removing(technique, removed);
    step.cells = CellSet::of_all(cells);
    step.others = excluding;
    step
}

/// The cells that may be combined.
struct Base<'a> {
    state: &'a State,
    cells: Vec<usize>,
    /// By position in `cells`, the cells that it sees and that may exclude combinations.
    excluding: Vec<CellSet>,
}

impl<'a> Base<'a> {
    /// The cells with two candidates at least that see any of `few`, the cells with few candidates, and
    /// no naked single.
    fn new(state: &'a State, few: CellSet) -> Self {
        let open = state.empty().indices().filter(|&cell| {
            state.candidates(cell).count_ones() >= 2 && (PEERS[cell] & state.naked()).is_empty()
        });
        let with = open.map(|cell| (cell, few & PEERS[cell]));
        let (cells, excluding) = with.filter(|(_, few)| !few.is_empty()).unzip();
        Base {
            state,
            cells,
            excluding,
        }
    }

    /// The candidates of two cells that are in no combination that remains.
    fn impossible_in_pair(&self, pair: [usize; 2], excluding: CellSet) -> Candidates {
        let sees = PEERS[pair[0]].has(pair[1]);
        // By digit, those that cannot be in the other cell beside it.
        let mut against = [0_u16; 9];
        if sees {
            for (digit, against) in against.iter_mut().enumerate() {
                *against = 1 << digit;
            }
        }
        for cell in excluding.indices() {
            let mask = self.state.candidates(cell);
            let (one, other) = (mask.trailing_zeros(), 15 - mask.leading_zeros());
            against[one as usize] |= 1 << other;
            against[other as usize] |= 1 << one;
        }
        let mut removed = Candidates::EMPTY;
        for (cell, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let partners = self.state.candidates(other);
            removed.add(
                cell,
                digits_where(self.state.candidates(cell), |digit| {
                    partners & !against[digit] == 0
                }),
            );
        }
        removed
    }

    /// The candidates of three cells that are in no combination that remains.
    fn impossible_in_triplet(&self, triplet: [usize; 3], excluding: CellSet) -> Candidates {
        let masks = triplet.map(|cell| self.state.candidates(cell));
        let [a, b, c] = triplet;
        let sees = |one: usize, other: usize| PEERS[one].has(other);
        let (ab, ac, bc) = (sees(a, b), sees(a, c), sees(b, c));
        // A combination must leave a candidate to each excluding cell: by digit, those that cannot stand
        // beside it, and the cells with three candidates.
        let mut against = [0_u16; 9];
        let (mut threes, mut count) = ([0; 20], 0);
        for cell in excluding.indices() {
            let set = self.state.candidates(cell);
            if set.count_ones() == 2 {
                let (one, other) = (set.trailing_zeros(), 15 - set.leading_zeros());
                against[one as usize] |= 1 << other;
                against[other as usize] |= 1 << one;
            } else {
                threes[count] = set;
                count += 1;
            }
        }
        let threes = &threes[..count];
        let mut possible = [0_u16; 3];
        for one in bits(masks[0]) {
            let against_one = against[one.trailing_zeros() as usize];
            let mut seconds = masks[1] & !against_one;
            if ab {
                seconds &= !one;
            }
            for two in bits(seconds) {
                let is_known = possible[0] & one != 0 && possible[1] & two != 0;
                if is_known && possible[2] == masks[2] {
                    continue;
                }
                let mut thirds = masks[2] & !against_one & !against[two.trailing_zeros() as usize];
                if ac {
                    thirds &= !one;
                }
                if bc {
                    thirds &= !two;
                }
                for &set in threes {
                    let left = set & !(one | two);
                    if left.is_power_of_two() {
                        thirds &= !left;
                    }
                }
                if thirds != 0 {
                    possible[0] |= one;
                    possible[1] |= two;
                    possible[2] |= thirds;
                }
            }
        }
        if possible == masks {
            return Candidates::EMPTY;
        }
        let mut removed = Candidates::EMPTY;
        for (at, &cell) in triplet.iter().enumerate() {
            removed.add(cell, masks[at] & !possible[at]);
        }
        removed
    }
}

/// The digits of a mask for which a condition holds.
fn digits_where(mask: u16, holds: impl Fn(usize) -> bool) -> u16 {
    let digits = (0..9).filter(|&digit| mask >> digit & 1 == 1 && holds(digit));
    digits.fold(0, |all, digit| all | 1 << digit)
}

/// The bits of a mask, each by itself.
fn bits(mut mask: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let rest = mask & mask.checked_sub(1)?;
        let first = mask & !rest;
        mask = rest;
        Some(first)
    })
}
