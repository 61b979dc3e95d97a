//! Inference on the candidates of a board of any layout: naked and hidden singles, and locked candidates.
//!
//! Each house is searched only if it lost candidates since it was searched last.

use crate::ground::layout::incidence::Houses;
use crate::ground::layout::{House, Layout, MOST_DIGITS};

/// The constraints of a layout, as inference needs them.
#[derive(Clone, Debug)]
pub struct Constraints {
    layout: Layout,
    /// The other cells that differ from each.
    peers: Vec<Vec<u16>>,
    /// The houses of each cell.
    houses_of: Vec<Houses>,
    /// The ways in which each house is made up of segments.
    families: Vec<Vec<Family>>,
}

/// Segments that make up a house.
type Family = Vec<Segment>;

/// The cells that two houses have in common, or those of one house that are in no other segment.
#[derive(Clone, Debug)]
struct Segment {
    cells: Vec<u16>,
    /// The other cells of the other house.
    rest: Vec<u16>,
}

/// A node of the search, and what is still to be inferred from it.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The candidates of each cell.
    pub masks: Vec<u32>,
    /// For each cell, how often it had to do with a contradiction since the search began, and one.
    pub weights: Vec<u64>,
    /// The cells that have one candidate, which their peers may have, too.
    singles: Vec<u16>,
    /// The houses that lost candidates since they were searched for hidden singles.
    unsearched: Houses,
    /// The houses that lost candidates since they were searched for locked ones, but for those in `unsearched`.
    unlocked: Houses,
}

impl Constraints {
    /// The constraints of this layout.
    pub fn of(layout: Layout) -> Self {
        let houses = layout.houses();
        let peers = layout.incidence().peers.clone();
        let houses_of = layout.incidence().houses.clone();
        let families = (0..houses.len()).map(|house| families(house, houses, &houses_of));
        Constraints {
            families: families.collect(),
            layout,
            peers,
            houses_of,
        }
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl Node {
    /// Begins a search: the candidates that no clue contradicts. Returns false if there is a contradiction.
    pub fn pose(&mut self, constraints: &Constraints, board: &[u8]) -> bool {
        let layout = &constraints.layout;
        let digits = layout.digits();
        let is_known = |&digit: &u8| usize::from(digit) <= digits;
        assert!(board.iter().all(is_known), "a digit of the layout");
        // (Nothing for an empty cell.)
        let bit = |cell: u16| (1u32 << board[usize::from(cell)]) >> 1;
        self.weights.clear();
        self.weights.resize(board.len(), 1);
        self.masks.clear();
        self.masks.resize(board.len(), (1 << digits) - 1);
        // By houses, which takes less than by the peers of each clue.
        for house in layout.houses() {
            let clues = house.cells().iter().map(|&cell| bit(cell));
            let clues = clues.fold(0, |clues, bit| clues | bit);
            for &cell in house.cells() {
                self.masks[usize::from(cell)] &= !clues;
            }
        }
        for &(one, other) in layout.pairs() {
            self.masks[usize::from(one)] &= !bit(other);
            self.masks[usize::from(other)] &= !bit(one);
        }
        (self.unsearched, self.unlocked) = (0, 0);
        self.singles.clear();
        for (cell, mask) in (0..).zip(&mut self.masks) {
            if bit(cell) != 0 {
                *mask = bit(cell);
                continue;
            }
            if mask.is_power_of_two() {
                self.singles.push(cell);
            }
            self.unsearched |= constraints.houses_of[usize::from(cell)];
        }
        self.masks.iter().all(|&mask| mask != 0) && layout.is_legal(board)
    }

    /// Begins a search on a board of which each cell has these candidates. Returns false if one has none.
    pub fn pose_masks(&mut self, constraints: &Constraints, masks: &[u32]) -> bool {
        assert_eq!(
            masks.len(),
            constraints.layout.cells(),
            "candidates of each cell"
        );
        self.weights.clear();
        self.weights.resize(masks.len(), 1);
        self.masks.clear();
        self.masks.extend(masks);
        (self.unsearched, self.unlocked) = (0, 0);
        self.singles.clear();
        for ((cell, mask), houses) in (0..).zip(masks).zip(&constraints.houses_of) {
            if mask.is_power_of_two() {
                self.singles.push(cell);
            }
            self.unsearched |= houses;
        }
        !masks.contains(&0)
    }

    /// Begins a node that differs in one cell from one of which nothing more follows.
    pub fn begin(&mut self, constraints: &Constraints, cell: u16) {
        self.singles.clear();
        if self.masks[usize::from(cell)].is_power_of_two() {
            self.singles.push(cell);
        }
        self.unsearched = constraints.houses_of[usize::from(cell)];
        self.unlocked = 0;
    }

    /// Places naked and hidden singles, and removes locked candidates if wanted, until there are no more. Returns false
    /// if there is a contradiction.
    ///
    /// Without locked candidates it is the inference of draws, which must stay as it is, with all that it misses.
    pub fn propagate(&mut self, constraints: &Constraints, with_locked: bool) -> bool {
        loop {
            if !self.place_naked_singles(constraints) {
                return false;
            }
            if self.unsearched != 0 {
                // Each once and in their order, on which draws depend.
                let mut left = Houses::MAX;
                while self.unsearched & left != 0 {
                    let house = (self.unsearched & left).trailing_zeros();
                    let bit = 1 << house;
                    left = !bit & !(bit - 1);
                    self.unsearched &= !bit;
                    if !self.find_hidden_singles(constraints, house as usize, with_locked) {
                        return false;
                    }
                }
            } else if with_locked && self.unlocked != 0 {
                let house = self.unlocked.trailing_zeros() as usize;
                self.unlocked &= self.unlocked - 1;
                if !self.remove_locked(constraints, house) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    /// Places naked singles until there are no more. Returns false if there is a contradiction.
    #[inline(always)]
    pub fn place_naked_singles(&mut self, constraints: &Constraints) -> bool {
        while let Some(cell) = self.singles.pop() {
            if !self.place(constraints, usize::from(cell)) {
                return false;
            }
        }
        true
    }

    /// Removes the digit of a cell from its peers. Returns false if one of them has no other.
    fn place(&mut self, constraints: &Constraints, cell: usize) -> bool {
        let digit = self.masks[cell];
        for &peer in &constraints.peers[cell] {
            let mask = self.masks[usize::from(peer)];
            if mask & digit != 0 && !self.reduce(constraints, peer, mask & !digit) {
                return false;
            }
        }
        true
    }

    /// Finds the hidden singles of a house. Returns false if it has no place for a digit.
    fn find_hidden_singles(
        &mut self,
        constraints: &Constraints,
        house: usize,
        with_locked: bool,
    ) -> bool {
        let all = (1u32 << constraints.layout.digits()) - 1;
        let cells = constraints.layout.houses()[house].cells();
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for &cell in cells {
            let mask = self.masks[usize::from(cell)];
            twice |= once & mask;
            once |= mask;
            placed |= if mask & (mask - 1) == 0 { mask } else { 0 };
        }
        if once != all {
            for &cell in cells {
                self.weights[usize::from(cell)] += 1;
            }
            return false;
        }
        // (In a house of which all is placed, nothing is locked.)
        self.unlocked |= Houses::from(placed != all) << house;
        let hidden = once & !twice & !placed;
        if hidden == 0 {
            return true;
        }
        for &cell in cells {
            let mask = self.masks[usize::from(cell)];
            let single = mask & hidden;
            // Two of them in one cell leave none for one of them. (Draws miss it where the cell has no others.)
            let several = single != 0 && !single.is_power_of_two();
            if several && (with_locked || single != mask) {
                return false;
            }
            if single != 0 && single != mask {
                self.reduce(constraints, cell, single);
            }
        }
        true
    }

    /// Removes candidates that are locked in a segment of a house: a digit that has no other place in this house has
    /// none in the rest of the other one. Returns false if a cell has no candidate left.
    fn remove_locked(&mut self, constraints: &Constraints, house: usize) -> bool {
        for family in &constraints.families[house] {
            let (mut once, mut twice, mut placed) = (0, 0, 0);
            let mut found = [0; MOST_DIGITS];
            for (segment, found) in family.iter().zip(&mut found) {
                for &cell in &segment.cells {
                    let mask = self.masks[usize::from(cell)];
                    *found |= mask;
                    placed |= if mask & (mask - 1) == 0 { mask } else { 0 };
                }
                twice |= once & *found;
                once |= *found;
            }
            let locked = once & !twice & !placed;
            if locked == 0 {
                continue;
            }
            for (segment, found) in family.iter().zip(found) {
                let locked = found & locked;
                if locked == 0 {
                    continue;
                }
                for &cell in &segment.rest {
                    let mask = self.masks[usize::from(cell)];
                    if mask & locked != 0 && !self.reduce(constraints, cell, mask & !locked) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Leaves a cell fewer candidates. Returns false if there are none.
    #[inline(always)]
    pub fn reduce(&mut self, constraints: &Constraints, cell: u16, left: u32) -> bool {
        let at = usize::from(cell);
        if left == 0 {
            self.weights[at] += 1;
            return false;
        }
        self.masks[at] = left;
        self.unsearched |= constraints.houses_of[at];
        if left.is_power_of_two() {
            self.singles.push(cell);
        }
        true
    }
}

/// The families of a house: each segment is in the first that has all of its cells left.
fn families(house: usize, houses: &[House], houses_of: &[Houses]) -> Vec<Family> {
    let mut families: Vec<(Family, Vec<u16>)> = Vec::new();
    let is_in = |cell: u16, house: usize| houses_of[usize::from(cell)] >> house & 1 != 0;
    for other in (0..houses.len()).filter(|&other| other != house) {
        let cells = houses[house].cells().iter().copied();
        let cells: Vec<u16> = cells.filter(|&cell| is_in(cell, other)).collect();
        if cells.len() < 2 {
            continue;
        }
        let rest = houses[other].cells().iter().copied();
        let rest = rest.filter(|&cell| !is_in(cell, house)).collect();
        let fits = |left: &Vec<u16>| cells.iter().all(|cell| left.contains(cell));
        let at = families.iter().position(|(_, left)| fits(left));
        let at = at.unwrap_or_else(|| {
            families.push((Vec::new(), houses[house].cells().to_vec()));
            families.len() - 1
        });
        let (family, left) = &mut families[at];
        left.retain(|cell| !cells.contains(cell));
        family.push(Segment { cells, rest });
    }
    let whole = families.into_iter().map(|(mut family, cells)| {
        let rest = Vec::new();
        family.push(Segment { cells, rest });
        family
    });
    whole.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn segments_make_up_houses() {
        for (name, number) in [
            ("9x9", 36),
            // Each diagonal crosses three boxes, and they it; the two in the middle share a cell, so that it takes two.
            ("x", 44),
            ("6x6", 24),
            ("25x25", 100),
            ("7x7", 0),
        ] {
            let constraints = Constraints::of(name.parse().unwrap());
            let houses = constraints.layout.houses();
            for (house, families) in houses.iter().zip(&constraints.families) {
                for family in families {
                    let mut cells: Vec<u16> = Vec::new();
                    for segment in family {
                        cells.extend(&segment.cells);
                        let mut other = [&segment.cells[..], &segment.rest].concat();
                        other.sort_unstable();
                        let is_house = houses.iter().any(|house| house.cells() == other);
                        assert!(segment.rest.is_empty() || is_house, "{name}");
                    }
                    cells.sort_unstable();
                    assert_eq!(cells, house.cells(), "{name}");
                }
            }
            let found: usize = constraints.families.iter().map(Vec::len).sum();
            assert_eq!(found, number, "{name}");
        }
    }
}
