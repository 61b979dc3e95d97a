//! The conclusions from a unique rectangle or loop, by its type.

use super::super::houses::{self, HOUSES_OF, SETS, cell_at, cells_at};
use super::super::sets::{Candidates, CellSet};
use super::super::state::State;
use super::super::step::Step;
use super::{Best, Loop};

/// Offers all steps about a loop.
pub fn find(state: &State, found: &Loop, best: &mut Best) {
    let has_extra = |&cell: &usize| state.candidates(cell) != found.digits;
    let mut with_extra = found.cells.iter().copied().filter(has_extra);
    let (first, second) = (with_extra.next(), with_extra.next());
    let count = found.cells.iter().filter(|cell| has_extra(cell)).count();
    match (first, second) {
        (Some(cell), None) => {
            let mut removed = Candidates::EMPTY;
            removed.add(cell, found.digits);
            best.offer(found, found.sum(), 1, || {
                Step::removing(found.technique(), removed)
            });
        }
        (Some(first), Some(second)) => {
            let pair = Pair::new(state, found, first, second);
            if count > 2 || pair.extra.is_power_of_two() {
                find_type_2(state, found, best);
            } else {
                pair.find_type_3(best);
            }
            if count == 2 {
                pair.find_type_4(best);
            }
        }
        // Puzzles with one solution have no such loop.
        (None, _) => {}
    }
}

/// The same extra candidate in several cells.
fn find_type_2(state: &State, found: &Loop, best: &mut Best) {
    let extra = |cell: usize| state.candidates(cell) & !found.digits;
    let cells = found.cells.iter().filter(|&&cell| extra(cell) != 0);
    let cells = CellSet::of_all(cells);
    let digit = extra(cells.first()).trailing_zeros() as usize;
    let removed = houses::common_peers(cells) & state.board(digit);
    if !removed.is_empty() {
        let removed = Candidates::of(digit, removed);
        best.offer(found, found.sum(), 2, || {
            Step::removing(found.technique(), removed)
        });
    }
}

/// The two cells of a loop that have extra candidates.
struct Pair<'a> {
    state: &'a State,
    found: &'a Loop<'a>,
    first: usize,
    second: usize,
    /// The extra candidates of both.
    extra: u16,
}

impl<'a> Pair<'a> {
    fn new(state: &'a State, found: &'a Loop, first: usize, second: usize) -> Self {
        let both = state.candidates(first) | state.candidates(second);
        Pair {
            state,
            found,
            first,
            second,
            extra: both & !found.digits,
        }
    }

    /// The houses that both lie in, with their places: box, row, column.
    fn houses(&self) -> impl Iterator<Item = (usize, u16, u16)> {
        let [in_box, column, row] = HOUSES_OF[self.first];
        let others = HOUSES_OF[self.second];
        [in_box, row, column]
            .into_iter()
            .filter_map(move |(house, place)| {
                let (_, other) = others.into_iter().find(|&(other, _)| other == house)?;
                Some((house.into(), 1 << place, 1 << other))
            })
    }

    /// Sets of two to seven, the smallest first.
    fn find_type_3(&self, best: &mut Best) {
        for size in 2..=7 {
            for (house, first, second) in self.houses() {
                let empty = self.state.empty_in(house);
                if 2 * size <= empty && size >= self.extra.count_ones() as usize {
                    self.find_naked(house, size, [first, second], best);
                }
                if 2 * size < empty {
                    self.find_hidden(house, size, [first, second], best);
                }
            }
        }
    }

    /// The extra candidates as one cell of a naked set of a house.
    fn find_naked(&self, house: usize, size: usize, [first, second]: [u16; 2], best: &mut Best) {
        let state = self.state;
        let common = self.extra & state.candidates(self.first) & state.candidates(self.second);
        let choices = (0..1 << 9_u16).filter(|choice: &u16| {
            choice.count_ones() as usize == size && choice & first != 0 && choice & second == 0
        });
        for choice in choices {
            let members = choice & !first;
            let each = places(members).map(|place| state.candidates(cell_at(house, place)));
            let Some(others) = union_of_sets(each) else {
                continue;
            };
            let digits = others | self.extra;
            let is_set = digits.count_ones() as usize == size
                && (others | common).count_ones() as usize == size;
            if !is_set {
                continue;
            }
            let cells = cells_at(house, members);
            let rest = SETS[house] & !cells & !cells_at(house, first | second) & state.empty();
            let mut removed = Candidates::EMPTY;
            for cell in rest.indices() {
                removed.add(cell, state.candidates(cell) & digits);
            }
            self.offer_type_3(house, size, cells, removed, best);
        }
    }

    /// The digits of the loop in a hidden set of a house, of which the two cells are one.
    fn find_hidden(&self, house: usize, size: usize, [first, second]: [u16; 2], best: &mut Best) {
        let state = self.state;
        let free = !self.extra & !self.found.digits & 0x1ff;
        // As the reference has it: with all digits among the extra candidates there is no hidden set.
        if free == 0 {
            return;
        }
        let choices = (0..1 << 9_u16)
            .filter(|choice: &u16| choice & !free == 0 && choice.count_ones() as usize == size - 2);
        for choice in choices {
            let digits = choice | self.found.digits;
            let mut each = places(digits).map(|digit| state.places(house, digit) & !second);
            let union = each.try_fold(0, |all, mask| (mask != 0).then_some(all | mask));
            let Some(union) = union.filter(|all: &u16| all.count_ones() as usize == size) else {
                continue;
            };
            let cells = cells_at(house, union & !first);
            let mut removed = Candidates::EMPTY;
            for cell in cells.indices() {
                removed.add(cell, state.candidates(cell) & !digits);
            }
            self.offer_type_3(house, cells.len(), cells, removed, best);
        }
    }

    /// Offers a type 3 with a set of this size. The rating grows with it.
    fn offer_type_3(
        &self,
        house: usize,
        size: usize,
        cells: CellSet,
        removed: Candidates,
        best: &mut Best,
    ) {
        if removed.is_empty() {
            return;
        }
        let sum = self.found.sum() + (size as f64 - 1.0) * 0.1;
        best.offer(self.found, sum, 3, || {
            let mut step = Step::removing(self.found.technique(), removed);
            step.others = cells;
            step.base = houses::set_of([house]);
            step
        });
    }

    /// A digit of the loop without another place in a house of both.
    fn find_type_4(&self, best: &mut Best) {
        let [one, other] = [
            self.found.digits.trailing_zeros() as usize,
            15 - self.found.digits.leading_zeros() as usize,
        ];
        let is_locked = |digit: usize| {
            let mut houses = self.houses();
            houses.find(|&(house, first, second)| self.state.places(house, digit) == first | second)
        };
        let one_locked = is_locked(one).map(|(house, ..)| (house, other));
        let found = one_locked.or_else(|| is_locked(other).map(|(house, ..)| (house, one)));
        if let Some((house, digit)) = found {
            let cells = CellSet::of_all([self.first, self.second]);
            best.offer(self.found, self.found.sum(), 4, || {
                let removed = Candidates::of(digit, cells);
                let mut step = Step::removing(self.found.technique(), removed);
                step.base = houses::set_of([house]);
                step
            });
        }
    }
}

/// The numbers of the bits of a mask.
fn places(mask: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |place| mask >> place & 1 == 1)
}

/// The union of sets of candidates, each of two at least.
fn union_of_sets(mut sets: impl Iterator<Item = u16>) -> Option<u16> {
    sets.try_fold(0, |all, set| (set.count_ones() >= 2).then_some(all | set))
}
