//! Locked candidates: all places of a digit in one house lie in another house, too.
//!
//! ```text
//! . . . | . . .
//! . . . | a a .        Pointing: the places a of a digit in a box are all in one row; the digit
//! - - - | . . . - - -  is removed from the rest of the row. Claiming: the places in a row are all
//! ^ ^ ^                in one box; it is removed from the rest of the box.
//! ```
//!
//! The direct form removes nothing. It is used where, without the places that would be removed, the
//! digit has one place left in a third house of the same kind as the first, and fills that place.

use super::houses::{self, COLUMN, ROW, SETS, cell_at, cells_at};
use super::sets::Candidates;
use super::state::State;
use super::step::Step;
use super::table::Technique;

/// The kind of the first house and that of the second.
#[derive(Clone, Copy)]
pub enum Kind {
    BoxColumn,
    BoxRow,
    ColumnBox,
    RowBox,
}

/// Digits that point from a box along a column or row.
pub const POINTING: [Kind; 2] = [Kind::BoxColumn, Kind::BoxRow];

/// Digits that a column or row claims in a box.
pub const CLAIMING: [Kind; 2] = [Kind::ColumnBox, Kind::RowBox];

/// A digit whose places in a house all lie in another.
#[derive(Clone, Copy)]
struct Locked {
    digit: usize,
    base: usize,
    cover: usize,
    /// The three places of the base that the cover crosses; in every house of the same kind that it
    /// crosses they are the same.
    crossing: u16,
}

impl Kind {
    /// The first of the nine houses of the first kind.
    fn first_base(self) -> usize {
        match self {
            Kind::BoxColumn | Kind::BoxRow => 0,
            Kind::ColumnBox => COLUMN,
            Kind::RowBox => ROW,
        }
    }

    /// The number of the second house that crosses a house at this place, of three.
    fn number_of(self, place: usize) -> usize {
        match self {
            Kind::BoxColumn => place % 3,
            Kind::BoxRow | Kind::ColumnBox | Kind::RowBox => place / 3,
        }
    }

    /// The places that a house shares with the second house of this number, of three.
    fn crossing(self, number: usize) -> u16 {
        match self {
            Kind::BoxColumn => 0b001_001_001 << number,
            Kind::BoxRow | Kind::ColumnBox | Kind::RowBox => 0b111 << (3 * number),
        }
    }

    /// The second house of this number, of the three that cross the base.
    fn cover(self, base: usize, number: usize) -> usize {
        let at = base - self.first_base();
        match self {
            Kind::BoxColumn => COLUMN + at % 3 * 3 + number,
            Kind::BoxRow => ROW + at / 3 * 3 + number,
            Kind::ColumnBox => number * 3 + at / 3,
            Kind::RowBox => at / 3 * 3 + number,
        }
    }

    /// The three houses of the first kind that cross the second house, in ascending order.
    fn siblings(self, base: usize) -> [usize; 3] {
        let at = base - self.first_base();
        let (first, step) = match self {
            Kind::BoxColumn => (at % 3, 3),
            Kind::BoxRow | Kind::ColumnBox | Kind::RowBox => (at / 3 * 3, 1),
        };
        [0, 1, 2].map(|number| self.first_base() + first + number * step)
    }
}

/// The first locked digit about which `each` finds something.
fn find_locked(
    state: &State,
    kinds: [Kind; 2],
    mut each: impl FnMut(Kind, Locked) -> Option<Step>,
) -> Option<Step> {
    let digits = |kind| (0..9).map(move |digit| (kind, digit));
    for (kind, digit) in kinds.into_iter().flat_map(digits) {
        for base in kind.first_base()..kind.first_base() + 9 {
            let places = state.places(base, digit);
            if !(2..=3).contains(&places.count_ones()) {
                continue;
            }
            let number = kind.number_of(places.trailing_zeros() as usize);
            let crossing = kind.crossing(number);
            if places & !crossing != 0 {
                continue;
            }
            let cover = kind.cover(base, number);
            let locked = Locked {
                digit,
                base,
                cover,
                crossing,
            };
            let found = each(kind, locked);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The first of these that leaves a single in another house.
pub fn find_direct(state: &State, technique: Technique, kinds: [Kind; 2]) -> Option<Step> {
    find_locked(state, kinds, |kind, locked| {
        let siblings = kind.siblings(locked.base).into_iter();
        let mut others = siblings.filter(|&house| house != locked.base);
        others.find_map(|house| {
            let places = state.places(house, locked.digit);
            let left = places & !locked.crossing;
            if places.count_ones() < 2 || left.count_ones() != 1 {
                return None;
            }
            let cell = cell_at(house, left.trailing_zeros() as usize);
            let step = Step::placing(technique, cell, locked.digit);
            Some(locked.described(state, step))
        })
    })
}

/// The first of these that removes anything and that `each` takes.
pub fn find_plain(
    state: &State,
    technique: Technique,
    kinds: [Kind; 2],
    mut each: impl FnMut(Step) -> Option<Step>,
) -> Option<Step> {
    find_locked(state, kinds, |_, locked| {
        let rest = SETS[locked.cover] & !SETS[locked.base] & state.board(locked.digit);
        if rest.is_empty() {
            return None;
        }
        let step = Step::removing(technique, Candidates::of(locked.digit, rest));
        each(locked.described(state, step))
    })
}

impl Locked {
    /// The step with the pattern written into it.
    fn described(self, state: &State, mut step: Step) -> Step {
        step.cells = cells_at(self.base, state.places(self.base, self.digit));
        step.digits.0 = 1 << self.digit;
        step.base = houses::set_of([self.base]);
        step.cover = houses::set_of([self.cover]);
        step
    }
}
