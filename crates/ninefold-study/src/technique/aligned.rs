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
use super::memory::{Memory, Seen};
use super::sets::{Candidates, CellSet};
use super::state::State;
use super::step::Step;
use super::table::Technique;

/// The first aligned pair exclusion.
pub fn find_pair(state: &State, memory: &mut Memory) -> Option<Step> {
    let changed = memory.pairs.changed(state);
    let base = Base::new(state, state.bivalue());
    let found = base.pairs().find_map(|(pair, both)| {
        if (both | CellSet::of_all(pair)).is_disjoint(changed) {
            return None;
        }
        let removed = base.impossible_in_pair(pair, both);
        (!removed.is_empty())
            .then(|| described(Technique::AlignedPairExclusion, &pair, both, removed))
    });
    if found.is_none() {
        base.remember(&mut memory.pairs);
    }
    found
}

/// The first aligned triplet exclusion.
pub fn find_triplet(state: &State, memory: &mut Memory) -> Option<Step> {
    let changed = memory.triplets.changed(state);
    let (two, three) = state.cells_with_two_and_three();
    let base = Base::new(state, two | three);
    let found = base
        .pairs()
        .find_map(|(pair, both)| base.triplet(pair, both, changed));
    if found.is_none() {
        base.remember(&mut memory.triplets);
    }
    found
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
    all: CellSet,
    /// Cells that may exclude combinations.
    few: CellSet,
}

impl<'a> Base<'a> {
    /// The cells with two candidates at least that see any of `few`, the cells with few candidates, and
    /// no naked single.
    fn new(state: &'a State, few: CellSet) -> Self {
        let open = state.empty().indices().filter(|&cell| {
            state.candidates(cell).count_ones() >= 2 && (PEERS[cell] & state.naked()).is_empty()
        });
        let cells: Vec<usize> = open.filter(|&cell| !few.is_disjoint(PEERS[cell])).collect();
        Base {
            state,
            all: CellSet::of_all(&cells),
            cells,
            few,
        }
    }

    /// Pairs of cells, each with two cells at least that both see and that may exclude combinations.
    fn pairs(&self) -> impl Iterator<Item = ([usize; 2], CellSet)> {
        let cells = &self.cells;
        let pairs = (1..cells.len())
            .flat_map(move |last| (0..last).map(move |first| [cells[first], cells[last]]));
        pairs.filter_map(|pair| {
            let both = self.few & PEERS[pair[0]] & PEERS[pair[1]];
            (both.len() >= 2).then_some((pair, both))
        })
    }

    /// Lets a search leave out what it has seen in this state without finding anything. A naked single, next to
    /// which no cells are combined, may be gone in a state in which the cells are the same.
    fn remember(&self, seen: &mut Seen) {
        if self.state.naked().is_empty() {
            seen.take(self.state);
        }
    }

    /// The first exclusion of these two cells and a third, where any of the cells that it needs is among those
    /// that changed.
    fn triplet(&self, pair: [usize; 2], both: CellSet, changed: CellSet) -> Option<Step> {
        let [of_first, of_last] =
            pair.map(|cell| self.few & PEERS[cell] & self.all & !CellSet::of_all(pair));
        let is_same = (both | CellSet::of_all(pair)).is_disjoint(changed);
        let wanted = if is_same { changed } else { CellSet::ALL };
        // Those that the first of the two sees come first.
        let mut thirds = [of_first & wanted, of_last & !of_first & wanted]
            .into_iter()
            .flat_map(CellSet::indices)
            .map(|third| (third, both & PEERS[third]))
            .filter(|(_, excluding)| excluding.len() >= 2)
            .peekable();
        thirds.peek()?;
        let all_together = Together::new(self.state, both);
        thirds.find_map(|(third, excluding)| {
            let triplet = [pair[0], pair[1], third];
            // What all that exclude something for the pair leave, those that see the third leave, too.
            if self.possible_in_triplet(triplet, &all_together) == self.masks(triplet) {
                return None;
            }
            let removed = self.impossible_in_triplet(triplet, excluding);
            let technique = Technique::AlignedTripletExclusion;
            (!removed.is_empty()).then(|| described(technique, &triplet, excluding, removed))
        })
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
        let together = Together::new(self.state, excluding);
        let possible = self.possible_in_triplet(triplet, &together);
        let masks = self.masks(triplet);
        let mut removed = Candidates::EMPTY;
        for (at, &cell) in triplet.iter().enumerate() {
            removed.add(cell, masks[at] & !possible[at]);
        }
        removed
    }

    fn masks(&self, triplet: [usize; 3]) -> [u16; 3] {
        triplet.map(|cell| self.state.candidates(cell))
    }

    /// The candidates of three cells that are in a combination that remains.
    fn possible_in_triplet(&self, triplet: [usize; 3], together: &Together) -> [u16; 3] {
        let masks = self.masks(triplet);
        let [a, b, c] = triplet;
        let sees = |one: usize, other: usize| PEERS[one].has(other);
        let (ab, ac, bc) = (sees(a, b), sees(a, c), sees(b, c));
        let mut possible = [0_u16; 3];
        for one in bits(masks[0]) {
            let of_one = &together.excluded[one.trailing_zeros() as usize];
            let mut seconds = masks[1] & !together.pairs[one.trailing_zeros() as usize];
            if ab {
                seconds &= !one;
            }
            for two in bits(seconds) {
                let is_known = possible[0] & one != 0 && possible[1] & two != 0;
                if is_known && possible[2] == masks[2] {
                    continue;
                }
                let mut thirds = masks[2] & !of_one[two.trailing_zeros() as usize];
                if ac {
                    thirds &= !one;
                }
                if bc {
                    thirds &= !two;
                }
                if thirds != 0 {
                    possible[0] |= one;
                    possible[1] |= two;
                    possible[2] |= thirds;
                }
            }
        }
        possible
    }
}

/// Combinations of three digits that would leave nothing to one of some cells.
struct Together {
    /// By digit, those that cannot stand beside it.
    pairs: [u16; 9],
    /// By two digits, those that cannot stand beside both.
    excluded: [[u16; 9]; 9],
}

impl Together {
    fn new(state: &State, excluding: CellSet) -> Self {
        let mut pairs = [0; 9];
        let mut excluded = [[0; 9]; 9];
        for cell in excluding.indices() {
            let set = state.candidates(cell);
            for one in bits(set) {
                let others = set & !one;
                let one = one.trailing_zeros() as usize;
                if others.is_power_of_two() {
                    pairs[one] |= others;
                    continue;
                }
                for two in bits(others) {
                    excluded[one][two.trailing_zeros() as usize] |= others & !two;
                }
            }
        }
        for one in 0..9 {
            for two in 0..9 {
                excluded[one][two] |= pairs[one] | pairs[two];
            }
        }
        Together { pairs, excluded }
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
