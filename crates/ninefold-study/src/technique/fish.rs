//! Fish: the places of a digit in k columns lie in k rows, or the other way round. Two lines are an
//! X-wing, three a swordfish, four a jellyfish.
//!
//! ```text
//! . x . | . x .        The digit stands once in each of the two columns, and so in each of the two
//! . . . | . . .        rows: it is removed from the rest of the rows.
//! ^ x ^ | ^ x ^
//! ```

use super::houses::{self, COLUMN, ROW, SETS};
use super::sets::{Candidates, CellSet};
use super::state::State;
use super::step::Step;
use super::table::Technique;
use super::tuples;

/// The first fish of this size. Columns as base lines come first; then choices of lines, and then digits.
pub fn find(state: &State, technique: Technique, size: usize) -> Option<Step> {
    DIRECTIONS.into_iter().find_map(|(base, cover)| {
        let fish = digits(state, size)
            .filter_map(|digit| Fish::find(state, size, digit, base, cover, Some));
        let first = fish.min_by_key(|fish| (fish.lines, fish.digit))?;
        Some(first.step(state, technique))
    })
}

/// All fish of this size, in the order of [`find`].
pub fn all(state: &State, technique: Technique, size: usize) -> Vec<Step> {
    let mut all = Vec::new();
    for (base, cover) in DIRECTIONS {
        let mut fish = Vec::new();
        for digit in digits(state, size) {
            Fish::find(state, size, digit, base, cover, |found| {
                fish.push(found);
                None
            });
        }
        fish.sort_by_key(|fish| (fish.lines, fish.digit));
        all.extend(fish.iter().map(|fish| fish.step(state, technique)));
    }
    all
}

/// First base line and first cover line.
const DIRECTIONS: [(usize, usize); 2] = [(COLUMN, ROW), (ROW, COLUMN)];

/// The digits with enough lines left for a fish of this size to remove anything.
fn digits(state: &State, size: usize) -> impl Iterator<Item = usize> {
    (0..9).filter(move |&digit| state.placed(digit) + 2 * size <= 9)
}

/// Base lines with the places of a digit.
struct Fish {
    digit: usize,
    lines: u16,
    places: u16,
    base: usize,
    cover: usize,
    removed: CellSet,
}

impl Fish {
    /// The first choice of lines for a digit that removes anything and that `each` takes.
    fn find(
        state: &State,
        size: usize,
        digit: usize,
        base: usize,
        cover: usize,
        mut each: impl FnMut(Fish) -> Option<Fish>,
    ) -> Option<Fish> {
        let places = std::array::from_fn(|line| state.places(base + line, digit));
        tuples::find(&places, size, |lines, places| {
            let crossed = lines_of(cover, places) & !lines_of(base, lines);
            let removed = crossed & state.board(digit);
            let found = (!removed.is_empty()).then_some(Fish {
                digit,
                lines,
                places,
                base,
                cover,
                removed,
            })?;
            each(found)
        })
    }

    fn step(&self, state: &State, technique: Technique) -> Step {
        let lines = |first: usize, mask: u16| {
            let lines = (0..9).filter(move |line| mask >> line & 1 == 1);
            houses::set_of(lines.map(|line| first + line))
        };
        let mut step = Step::removing(technique, Candidates::of(self.digit, self.removed));
        step.cells = lines_of(self.base, self.lines) & state.board(self.digit);
        step.digits.0 = 1 << self.digit;
        step.base = lines(self.base, self.lines);
        step.cover = lines(self.cover, self.places);
        step
    }
}

/// The cells of the lines of a mask.
fn lines_of(first: usize, mask: u16) -> CellSet {
    let lines = (0..9).filter(|line| mask >> line & 1 == 1);
    lines.fold(CellSet::EMPTY, |all, line| all | SETS[first + line])
}
