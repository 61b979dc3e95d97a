//! The candidates of a state, and the groups of them of which one is true: those of a cell, and the places of
//! a digit in a house.

use super::super::houses::HOUSES_OF;
use super::super::state::State;
use super::literals::{self, Kind, NUMBERS, Number, parts};
use super::rows::Row;

/// The candidates of a state in ascending order.
#[derive(Debug)]
pub struct Candidates {
    pub numbers: Vec<Number>,
    positions: [u16; NUMBERS],
}

impl Candidates {
    pub fn of(state: &State) -> Self {
        let numbers: Vec<Number> = literals::all(state).collect();
        let mut positions = [0; NUMBERS];
        for (at, &number) in numbers.iter().enumerate() {
            positions[usize::from(number)] = at as u16;
        }
        Candidates { numbers, positions }
    }

    /// The position of a candidate.
    #[inline]
    pub fn position(&self, number: Number) -> usize {
        self.positions[usize::from(number)].into()
    }
}

/// The groups of a state. Some are empty: those where a digit is placed.
#[derive(Debug)]
pub struct Groups<const W: usize> {
    /// By group, its candidates.
    pub rows: Vec<Row<W>>,
    /// By group, the number of its candidates.
    pub sizes: Vec<u8>,
    /// By candidate, its groups: that of the cell, and those of its digit in the box, the row and the column.
    pub of: Vec<[u16; 4]>,
}

/// Number of groups: the cells, and nine for each house.
pub const GROUPS: usize = 81 + 27 * 9;

impl<const W: usize> Groups<W> {
    pub fn new(candidates: &Candidates) -> Self {
        let mut rows = vec![Row::EMPTY; GROUPS];
        let mut sizes = vec![0; GROUPS];
        let numbers = candidates.numbers.iter().enumerate();
        let of = numbers.map(|(at, &number)| {
            let (cell, digit) = parts(number);
            let [in_box, column, row] =
                HOUSES_OF[cell].map(|(house, _)| 81 + 9 * u16::from(house) + digit as u16);
            let groups = [cell as u16, in_box, row, column];
            for group in groups.map(usize::from) {
                rows[group].add(at);
                sizes[group] += 1;
            }
            groups
        });
        let of = of.collect();
        Groups { rows, sizes, of }
    }

    /// Removes a candidate.
    pub fn remove(&mut self, at: usize) {
        for group in self.of[at].map(usize::from) {
            self.rows[group].remove(at);
            self.sizes[group] -= 1;
        }
    }

    /// By candidate, those that are false if it is true.
    pub fn weak(&self, kind: Kind) -> Vec<Row<W>> {
        let groups = self.of.iter().enumerate();
        let weak = groups.map(|(at, of)| {
            let mut weak = Row::EMPTY;
            for &group in &of[kind.weak()] {
                weak.or(&self.rows[usize::from(group)]);
            }
            weak.remove(at);
            weak
        });
        weak.collect()
    }
}
