//! The checker's candidates, and its singles.
//!
//! For every digit and row there is the set of columns where the digit may stand. Singles are found in
//! sweeps over all cells, and over the houses of digits that have lost candidates.

use crate::board::Board;
use crate::geometry::Geometry;
use std::array;

/// A node after its singles are placed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Closed {
    /// A cell without a candidate, or a digit without a place.
    Dead,
    /// One candidate in every cell.
    Solved,
    /// Neither.
    Open,
}

/// The candidates of a node: for each digit and row a set of columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks<const SIDE: usize> {
    columns: [[u32; SIDE]; SIDE],
    /// Those of them that were single, and whose rivals are removed.
    placed: [[u32; SIDE]; SIDE],
    /// Number of placed ones.
    count: usize,
    /// Digits of which candidates were removed since their houses were looked through.
    changed: u32,
}

impl<const SIDE: usize> Marks<SIDE> {
    const ALL: u32 = (1 << SIDE) - 1;

    /// The candidates of each cell, by row and column.
    pub fn new(mask: impl Fn(usize, usize) -> u32) -> Self {
        let mut columns = [[0; SIDE]; SIDE];
        for row in 0..SIDE {
            for column in 0..SIDE {
                let mask = mask(row, column);
                for (digit, rows) in columns.iter_mut().enumerate() {
                    rows[row] |= (mask >> digit & 1) << column;
                }
            }
        }
        Marks {
            columns,
            placed: [[0; SIDE]; SIDE],
            count: 0,
            changed: Self::ALL,
        }
    }

    /// The places of a digit in a box, as a set: row after row.
    #[inline(always)]
    fn in_box(rows: &[u32; SIDE], number: usize) -> u32 {
        let order = Geometry::<SIDE>::ORDER;
        let (top, left) = (number / order * order, number % order * order);
        let line = (1 << order) - 1;
        let lines = (0..order).map(|i| (rows[top + i] >> left & line) << (i * order));
        lines.fold(0, |places, line| places | line)
    }

    /// The options of a pivot as a set: the digits of a cell, or the places of a digit in a house. A
    /// pivot that there is not has none.
    pub fn options(&self, pivot: usize) -> u32 {
        let (house, at) = (pivot / SIDE, pivot % SIDE);
        let bit = |number: usize, set: u32, column: usize| (set >> column & 1) << number;
        match house / SIDE {
            0 => (0..SIDE).fold(0, |set, d| set | bit(d, self.columns[d][house], at)),
            1 => self.columns[at][house - SIDE],
            2 => (0..SIDE).fold(0, |set, r| {
                set | bit(r, self.columns[at][r], house - 2 * SIDE)
            }),
            3 => Self::in_box(&self.columns[at], house - 3 * SIDE),
            _ => 0,
        }
    }

    /// True if a digit, counted from 0, is a candidate of a cell.
    #[inline]
    pub fn has(&self, digit: usize, row: usize, column: usize) -> bool {
        self.columns[digit][row] >> column & 1 == 1
    }

    /// Removes a digit from the candidates of a cell.
    pub fn remove(&mut self, digit: usize, row: usize, column: usize) {
        self.columns[digit][row] &= !(1 << column);
        self.changed |= 1 << digit;
    }

    /// The digits of a solution in reading order.
    pub fn digits(&self) -> impl Iterator<Item = i64> {
        (0..SIDE * SIDE).map(|cell| {
            let mut digits = (0..SIDE).zip(1..);
            let found = digits.find(|&(digit, _)| self.has(digit, cell / SIDE, cell % SIDE));
            found.map_or(0, |(_, digit)| digit)
        })
    }

    /// The row, the column and the digit, counted from 0, of an option of a pivot.
    pub fn candidate(pivot: usize, option: usize) -> (usize, usize, usize) {
        let order = Geometry::<SIDE>::ORDER;
        let (house, at) = (pivot / SIDE, pivot % SIDE);
        let number = house % SIDE;
        match house / SIDE {
            0 => (number, at, option),
            1 => (number, option, at),
            2 => (option, number, at),
            _ => (
                number / order * order + option / order,
                number % order * order + option % order,
                at,
            ),
        }
    }

    /// Leaves one candidate in its cell.
    pub fn place(&mut self, (row, column, digit): (usize, usize, usize)) {
        for (other, rows) in self.columns.iter_mut().enumerate() {
            if other != digit {
                rows[row] &= !(1 << column);
            }
        }
        self.changed = Self::ALL;
    }

    /// Places singles until there are none.
    pub fn close(&mut self) -> Closed {
        loop {
            let before = self.count;
            // Of each row, the columns of cells with one candidate.
            let mut naked = [0; SIDE];
            let mut is_dead = false;
            for (row, naked) in naked.iter_mut().enumerate() {
                let (once, twice) = seen(self.columns.iter().map(|rows| rows[row]));
                is_dead |= once != Self::ALL;
                *naked = once & !twice;
            }
            for digit in 0..SIDE {
                let rows = &self.columns[digit];
                let mut single: [u32; SIDE] = array::from_fn(|row| rows[row] & naked[row]);
                // In houses where nothing has changed there are no others.
                if self.changed >> digit & 1 == 1 {
                    self.changed &= !(1 << digit);
                    is_dead |= hidden(rows, &mut single);
                }
                if is_dead {
                    return Closed::Dead;
                }
                for (row, &single) in single.iter().enumerate() {
                    let mut new = single & !self.placed[digit][row];
                    while new != 0 {
                        self.remove_rivals(digit, row, new.trailing_zeros() as usize);
                        new &= new - 1;
                    }
                }
            }
            if self.count == before {
                return match self.count == SIDE * SIDE {
                    true => Closed::Solved,
                    false => Closed::Open,
                };
            }
        }
    }

    /// Notes a single, and removes all candidates that stand against it: other digits of its cell, and
    /// its digit in other cells of its houses.
    fn remove_rivals(&mut self, digit: usize, row: usize, column: usize) {
        let order = Geometry::<SIDE>::ORDER;
        let (top, left) = (row / order * order, column / order * order);
        let bit = 1 << column;
        let stack = ((1 << order) - 1) << left;
        self.placed[digit][row] |= bit;
        self.count += 1;
        // Another single may have removed it: then a cell or a house is empty in the next sweep.
        let kept = self.columns[digit][row] & bit;
        for (other, rows) in self.columns.iter_mut().enumerate() {
            self.changed |= (rows[row] >> column & 1) << other;
            rows[row] &= !bit;
        }
        self.changed |= 1 << digit;
        let own = &mut self.columns[digit];
        for columns in own.iter_mut() {
            *columns &= !bit;
        }
        for columns in &mut own[top..top + order] {
            *columns &= !stack;
        }
        own[row] = kept;
    }

    /// True if the only candidates are the digits of a board.
    pub fn is(&self, board: &Board<SIDE>) -> bool {
        let mut cells = board.rows().iter().enumerate();
        cells.all(|(row, digits)| {
            let mut digits = digits.iter().enumerate();
            digits.all(|(column, &digit)| {
                let rows = self.columns.get(usize::from(digit).wrapping_sub(1));
                rows.is_some_and(|rows| rows[row] == 1 << column)
            })
        })
    }
}

/// Adds to the single candidates of a digit, by row, those without another place in a row, column or
/// box. Returns true if a house has no place for the digit.
#[inline(always)]
fn hidden<const SIDE: usize>(rows: &[u32; SIDE], single: &mut [u32; SIDE]) -> bool {
    let order = Geometry::<SIDE>::ORDER;
    let all = (1 << SIDE) - 1;
    // A column for each box of a band: its first.
    let firsts = (0..order).fold(0, |set, stack| set | 1 << (stack * order));
    let (mut once, mut twice) = (0, 0);
    let mut is_dead = false;
    for band in 0..order {
        let lines = band * order..(band + 1) * order;
        let (one, two) = seen(rows[lines.clone()].iter().copied());
        twice |= once & one | two;
        once |= one;
        let (mut in_box, mut again) = (0, 0);
        for i in 0..order {
            again |= in_box & one >> i | two >> i;
            in_box |= one >> i & firsts;
        }
        is_dead |= in_box != firsts;
        let sole = (in_box & !again) * ((1 << order) - 1);
        for row in lines {
            single[row] |= rows[row] & sole;
        }
    }
    is_dead |= once != all;
    for (single, &columns) in single.iter_mut().zip(rows) {
        is_dead |= columns == 0;
        let is_sole = columns & columns.wrapping_sub(1) == 0;
        *single |= columns & (!twice | if is_sole { all } else { 0 });
    }
    is_dead
}

/// The columns that are in some of the sets, and in two of them or more.
#[inline(always)]
fn seen(sets: impl Iterator<Item = u32>) -> (u32, u32) {
    sets.fold((0, 0), |(once, twice), set| {
        (once | set, twice | once & set)
    })
}
