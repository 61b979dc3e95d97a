//! Bivalue universal grave (BUG): all empty cells would have two candidates, and every digit two
//! places in every house.
//!
//! ```text
//! 12 . 23 | .  13 .        If every empty cell had two candidates and every digit two places in each
//! 13 . .  | 12 .  23       house, there were two solutions or none. So one of the extra candidates
//! .  . 12+| 23 .  13       + is true.
//! ```
//!
//! - Type 1: one cell has extra candidates, and is one of them.
//! - Type 2: all extra candidates are of one digit. Cells that see all of them cannot have it.
//! - Type 3: cells with extra candidates share a house, in which these form a naked set with others.
//! - Type 4: two such cells share a house and another candidate, which is locked in them: it and the
//!   extra ones remain.

use super::houses::{self, COLUMN, HOUSES_OF, PEERS, ROW, SETS};
use super::se_rating::SeRating;
use super::sets::{Candidates, CellSet};
use super::state::State;
use super::step::Step;
use super::table::Technique;

/// The first step about a bivalue universal grave, if there is one.
pub fn find(state: &State) -> Option<Step> {
    let grave = Grave::of(state)?;
    if grave.cells.len() == 1 {
        return grave.type_1();
    }
    match grave.all_extra.count_ones() {
        1 => grave.type_2().or_else(|| grave.type_4()),
        _ if grave.common.is_empty() => None,
        _ => grave.type_4().or_else(|| grave.type_3()),
    }
}

/// A state that is a grave but for some extra candidates.
struct Grave<'a> {
    state: &'a State,
    /// The cells that have them, in the order in which they are found.
    cells: Vec<usize>,
    /// By cell, its extra candidates.
    extra: [u16; 81],
    all_extra: u16,
    /// The cells that see all of them.
    common: CellSet,
}

/// The houses in the order in which graves are looked at: boxes, rows, columns.
fn houses_in_order() -> impl Iterator<Item = usize> {
    (0..COLUMN).chain(ROW..ROW + 9).chain(COLUMN..ROW)
}

impl<'a> Grave<'a> {
    /// Finds the extra candidates: where a digit has more than two places in a house, in the only cell
    /// of them with three candidates or more.
    fn of(state: &'a State) -> Option<Self> {
        let (bivalue, _) = state.cells_with_two_and_three();
        let large = state.empty() & !bivalue;
        let mut grave = Grave {
            state,
            cells: Vec::new(),
            extra: [0; 81],
            all_extra: 0,
            common: CellSet::ALL,
        };
        // Where several cells may have the extra candidate, another house decides; but if everywhere
        // the digit is the same, they all have it.
        let mut only: Option<(usize, CellSet)> = None;
        let mut is_one_digit = true;
        for house in houses_in_order() {
            for digit in 0..9 {
                let places = state.places(house, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let cells = SETS[house] & state.board(digit) & large;
                match &mut only {
                    None => only = Some((digit, cells)),
                    Some((first, all)) if *first == digit => *all |= cells,
                    Some(_) => is_one_digit = false,
                }
                match cells.len() {
                    0 => return None,
                    1 => {
                        grave.all_extra |= 1 << digit;
                        grave.add(cells.first(), digit)?;
                    }
                    _ => {}
                }
            }
        }
        let (digit, all) = only?;
        if is_one_digit && all.len() > grave.cells.len() {
            let known = CellSet::of_all(&grave.cells);
            for cell in (all & !known).indices() {
                grave.add(cell, digit)?;
            }
        }
        grave.is_proper().then_some(grave)
    }

    /// Adds an extra candidate, and returns whether any type may still come of it.
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.extra[cell] |= 1 << digit;
        self.common &= PEERS[cell] & !CellSet::of_all(&self.cells);
        let is_lost =
            self.cells.len() > 1 && self.all_extra.count_ones() > 1 && self.common.is_empty();
        (!is_lost).then_some(())
    }

    /// True if without the extra candidates every cell has two, and every digit two places.
    fn is_proper(&self) -> bool {
        let state = self.state;
        let mut rest = [CellSet::EMPTY; 9];
        for (digit, rest) in rest.iter_mut().enumerate() {
            let cells = self.cells.iter();
            let with_extra = cells.filter(|&&cell| self.extra[cell] >> digit & 1 == 1);
            *rest = state.board(digit) & !CellSet::of_all(with_extra);
        }
        let has_two = |cell: usize| (state.candidates(cell) & !self.extra[cell]).count_ones() == 2;
        let is_even =
            |&board: &CellSet| SETS.iter().all(|&set| matches!((board & set).len(), 0 | 2));
        state.empty().indices().all(has_two) && rest.iter().all(is_even)
    }

    /// A step of this type.
    fn step(&self, kind: u8, sum: f64, removed: Candidates) -> Step {
        let mut step = Step::removing(Technique::BivalueUniversalGrave, removed);
        step.kind = Some(kind);
        step.rating = SeRating::of_sum(sum);
        step.cells = CellSet::of_all(&self.cells);
        step.digits.0 = self.all_extra;
        step
    }

    fn type_1(&self) -> Option<Step> {
        let cell = self.cells[0];
        let mut removed = Candidates::EMPTY;
        removed.add(cell, self.state.candidates(cell) & !self.all_extra);
        (!removed.is_empty()).then(|| self.step(1, 5.6, removed))
    }

    fn type_2(&self) -> Option<Step> {
        let digit = self.all_extra.trailing_zeros() as usize;
        let removed = Candidates::of(digit, self.common & self.state.board(digit));
        (!removed.is_empty()).then(|| self.step(2, 5.7, removed))
    }

    fn type_3(&self) -> Option<Step> {
        (2..=6).find_map(|size| {
            let houses = self.shared_houses();
            houses
                .filter_map(|house| self.naked_set(house, size))
                .next()
        })
    }

    /// A naked set of a house, of which the extra candidates are one cell.
    fn naked_set(&self, house: usize, size: usize) -> Option<Step> {
        let state = self.state;
        let cells: Vec<usize> = (self.common & SETS[house]).indices().collect();
        if cells.len() < size || self.all_extra.count_ones() < 2 {
            return None;
        }
        let mut choices = (0..1_u32 << cells.len())
            .filter(|choice| choice.count_ones() as usize == size - 1)
            .map(|choice| {
                let chosen = (0..cells.len()).filter(|at| choice >> at & 1 == 1);
                CellSet::of_all(chosen.map(|at| cells[at]))
            });
        choices.find_map(|chosen| {
            let mut sets = chosen.indices().map(|cell| state.candidates(cell));
            let others = sets.try_fold(0, |all, set: u16| {
                (set.count_ones() >= 2).then_some(all | set)
            })?;
            let digits = others | self.all_extra;
            if others.count_ones() as usize != size || digits != others {
                return None;
            }
            let mut removed = Candidates::EMPTY;
            for &cell in cells.iter().filter(|&&cell| !chosen.has(cell)) {
                removed.add(cell, state.candidates(cell) & digits);
            }
            (!removed.is_empty()).then(|| {
                let sum = 5.7 + (size as f64 - 1.0) * 0.1;
                let mut step = self.step(3, sum, removed);
                step.others = chosen;
                step.base = houses::set_of([house]);
                step
            })
        })
    }

    fn type_4(&self) -> Option<Step> {
        let &[first, second] = self.cells.as_slice() else {
            return None;
        };
        let both = self.state.candidates(first) & self.state.candidates(second);
        let locked = both & !self.all_extra;
        let house = self
            .shared_houses()
            .next()
            .filter(|_| locked.count_ones() == 1)?;
        let mut removed = Candidates::EMPTY;
        for cell in [first, second] {
            removed.add(
                cell,
                self.state.candidates(cell) & !self.extra[cell] & !locked,
            );
        }
        (!removed.is_empty()).then(|| {
            let mut step = self.step(4, 5.7, removed);
            step.digits.0 = locked;
            step.base = houses::set_of([house]);
            step
        })
    }

    /// The houses that all cells with extra candidates lie in: box, row, column.
    fn shared_houses(&self) -> impl Iterator<Item = usize> {
        let cells = CellSet::of_all(&self.cells);
        let [in_box, column, row] = HOUSES_OF[self.cells[0]].map(|(house, _)| usize::from(house));
        let houses = [in_box, row, column].into_iter();
        houses.filter(move |&house| (cells & !SETS[house]).is_empty())
    }
}
