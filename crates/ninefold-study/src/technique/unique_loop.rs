//! Unique rectangles and loops: cells that would have two solutions if they had only two candidates.
//!
//! ```text
//! ab  . . | ab  . .        If these four cells, which lie in two rows, two columns and two boxes, had
//! .   . . | .   . .        only a and b, then a and b could be exchanged, and there were two
//! ab  . . | ab+ . .        solutions. So one of the extra candidates + is true.
//! ```
//!
//! A loop is the same with more cells: neighbours in the loop share a house, and every house that the
//! loop touches has two of its cells, an odd and an even one.
//!
//! - Type 1: one cell has extra candidates. It is neither a nor b.
//! - Type 2: several have the same extra candidate. Cells that see all of them cannot have it.
//! - Type 3: two have extra candidates, which form a naked set with other cells of a house; or the
//!   cells of the house beside them form a hidden set with a and b.
//! - Type 4: two have extra candidates, and one of a and b has no other place in a house that they
//!   share. The other one is removed from both.
//!
//! All loops are found, and the lowest rating wins, then the lowest type, then the first.

mod types;

use super::houses::{HOUSES_OF, SETS, cell_at};
use super::se_rating::SeRating;
use super::sets::CellSet;
use super::state::State;
use super::step::Step;
use super::table::{Technique, TechniqueSet};

/// The best step about any unique rectangle or loop.
pub fn find(state: &State, wanted: TechniqueSet) -> Option<Step> {
    let mut best = Best { step: None, wanted };
    let bivalue = state.bivalue();
    for start in bivalue.indices() {
        let digits = state.candidates(start);
        let (one, other) = (digits.trailing_zeros(), 15 - digits.leading_zeros());
        let both = state.board(one as usize) & state.board(other as usize);
        // Loops with an earlier bivalue cell have been found from there.
        let earlier = CellSet((1 << start) - 1) & bivalue;
        let cells = with_partners(both & !earlier);
        if !cells.has(start) {
            continue;
        }
        let mut walk = Walk {
            state,
            digits,
            cells,
            on_path: CellSet::EMPTY,
            path: [0; LONGEST],
            length: 0,
            best: &mut best,
        };
        walk.extend(start, [0; 2], 2, 0);
    }
    best.step.map(|(_, _, step)| step)
}

/// Those of some cells that may be in a loop: in each of its houses a cell has another one.
fn with_partners(mut cells: CellSet) -> CellSet {
    loop {
        let has_partners = |&cell: &usize| {
            let rest = cells & !CellSet::of(cell);
            let mut houses = HOUSES_OF[cell].iter();
            houses.all(|&(house, _)| !(rest & SETS[usize::from(house)]).is_empty())
        };
        let left = CellSet::of_all(cells.indices().filter(has_partners));
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

/// Length of a rectangle, and the most cells that loops may have: two in each row.
const SHORTEST: usize = 4;
const LONGEST: usize = 18;

/// The best step so far.
struct Best {
    /// With its rating as a sum, and its type.
    step: Option<(f64, u8, Step)>,
    wanted: TechniqueSet,
}

impl Best {
    /// Takes a step if it is better than all before it.
    fn offer(&mut self, found: &Loop, sum: f64, kind: u8, step: impl FnOnce() -> Step) {
        let is_better = match &self.step {
            Some((best, best_kind, _)) => (sum, kind) < (*best, *best_kind),
            None => true,
        };
        if !is_better || !self.wanted.contains(found.technique()) {
            return;
        }
        let mut step = step();
        step.kind = Some(kind);
        step.rating = SeRating::of_sum(sum);
        step.cells = CellSet::of_all(found.cells);
        step.digits.0 = found.digits;
        self.step = Some((sum, kind, step));
    }
}

/// A loop, in the order in which its cells are visited.
struct Loop<'a> {
    cells: &'a [usize],
    /// The two digits.
    digits: u16,
}

impl Loop<'_> {
    fn technique(&self) -> Technique {
        match self.cells.len() {
            SHORTEST => Technique::UniqueRectangle,
            _ => Technique::UniqueLoop,
        }
    }

    /// The rating of types 1, 2 and 4.
    fn sum(&self) -> f64 {
        match self.cells.len() {
            ..=5 => 4.5,
            6..=7 => 4.5 + 0.1,
            8..=9 => 4.5 + 0.2,
            10.. => 4.5 + 0.3 + 0.2,
        }
    }
}

/// A walk through cells that have both digits, depth first.
struct Walk<'a> {
    state: &'a State,
    digits: u16,
    /// The cells that a loop may use.
    cells: CellSet,
    on_path: CellSet,
    path: [usize; LONGEST],
    length: usize,
    best: &'a mut Best,
}

impl Walk<'_> {
    /// Visits a cell and all that may follow it. `touched` are the houses of the even and of the odd
    /// cells before; `spare` is the number of cells with extra candidates that may follow, unless all
    /// extra candidates are of one digit; and `extra` are their digits so far.
    fn extend(&mut self, cell: usize, touched: [u32; 2], spare: u8, extra: u16) {
        let parity = self.length % 2;
        let houses = HOUSES_OF[cell].map(|(house, _)| usize::from(house));
        let mask = houses.iter().fold(0, |all, house| all | 1 << house);
        // A house has one even and one odd cell.
        if touched[parity] & mask != 0 || self.length == LONGEST {
            return;
        }
        let mut now = touched;
        now[parity] |= mask;
        self.path[self.length] = cell;
        self.length += 1;
        self.on_path |= CellSet::of(cell);
        if self.length >= SHORTEST && now[0] == now[1] {
            self.close(houses);
        }
        let mut seen = self.on_path;
        let [in_box, column, row] = houses;
        for house in [in_box, row, column] {
            for place in 0..9 {
                let next = cell_at(house, place);
                if seen.has(next) || !self.cells.has(next) {
                    continue;
                }
                seen |= CellSet::of(next);
                let candidates = self.state.candidates(next);
                let extra = extra | candidates & !self.digits;
                let is_plain = candidates == self.digits;
                if is_plain || spare > 0 || extra.is_power_of_two() {
                    let left = if is_plain {
                        spare
                    } else {
                        spare.saturating_sub(1)
                    };
                    self.extend(next, now, left, extra);
                }
            }
        }
        self.on_path.0 &= !(1 << cell);
        self.length -= 1;
    }

    /// Looks at the path as a loop, if its last cell, which lies in these houses, sees its first.
    fn close(&mut self, houses: [usize; 3]) {
        let first = HOUSES_OF[self.path[0]].map(|(house, _)| usize::from(house));
        if !first.iter().any(|house| houses.contains(house)) {
            return;
        }
        let found = Loop {
            cells: &self.path[..self.length],
            digits: self.digits,
        };
        types::find(self.state, &found, self.best);
    }
}
