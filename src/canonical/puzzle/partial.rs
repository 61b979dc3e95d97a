//! A partial map: some rows are placed, and what they do not tell apart is still open.

use super::arrange::{Key, NEW, SORTED, arranged_stacks, minirow};
use super::lines::{Line, Lines};

/// A set of transformations: those that agree on which rows come first, in what order the columns
/// are but for *ties*, and what number each digit met so far has.
///
/// Columns of a stack that hold the same so far are tied: they may still change places. So are
/// stacks that hold the same. Ties are between neighbours, since what is placed is sorted.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartialMap {
    /// The column of the board at each place of the image, four places for each stack of three.
    pub columns: [u8; 16],
    /// The number of each digit, 0 for 0, [`NEW`] for one that has none yet.
    pub numbers: [u8; 16],
    /// The rows of the board in the order of the image, four bits each.
    pub rows: u64,
    /// Rows that are not placed yet, as bits.
    pub left: u16,
    /// Two bits for each stack: its first column is tied to its second, its second to its third.
    /// Then two for the stacks: the first is tied to the second, the second to the third.
    pub ties: u8,
    /// Which side of [`Lines`]: 1 if the board is transposed first.
    pub side: u8,
    /// How many digits have a number.
    pub known: u8,
}

/// Where the ties of stacks begin.
const STACKS: usize = 6;

impl PartialMap {
    /// All transformations, or all that transpose first.
    pub fn all(side: usize) -> PartialMap {
        let mut numbers = [NEW; 16];
        numbers[0] = 0;
        PartialMap {
            columns: [0, 1, 2, 15, 3, 4, 5, 15, 6, 7, 8, 15, 15, 15, 15, 15],
            numbers,
            rows: 0,
            left: 0x1ff,
            ties: 0xff,
            side: side as u8,
            known: 0,
        }
    }

    /// The same, with every digit taken for 1: patterns are all that counts.
    pub fn all_alike(side: usize) -> PartialMap {
        let mut numbers = [1; 16];
        numbers[0] = 0;
        PartialMap {
            numbers,
            known: 1,
            ..PartialMap::all(side)
        }
    }

    /// The same with no digit numbered.
    #[must_use]
    pub fn without_numbers(self) -> PartialMap {
        let PartialMap { numbers, known, .. } = PartialMap::all(0);
        PartialMap {
            numbers,
            known,
            ..self
        }
    }

    /// The rows that may come next, as bits, if they are free to choose.
    pub fn next_rows(&self, lines: &Lines, level: usize) -> u16 {
        let band = match level % 3 {
            0 => 0x1ff,
            _ => 0b111 << (self.row(level - 1) / 3 * 3),
        };
        let before = &lines.before[usize::from(self.side)];
        let mut next = 0;
        let mut rest = self.left & band;
        while rest != 0 {
            let row = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            next |= u16::from(before[row] & self.left == 0) << row;
        }
        next
    }

    /// The row of the board at this place of the image.
    pub fn row(&self, level: usize) -> usize {
        (self.rows >> (4 * level)) as usize & 0xf
    }

    /// The same with a row placed, its columns as they were.
    pub fn with_row(mut self, level: usize, row: usize) -> PartialMap {
        self.rows = self.rows & !(0xf << (4 * level)) | (row as u64) << (4 * level);
        self.left &= !(1 << row);
        self
    }

    /// How the columns of a stack are tied.
    pub fn tied_columns(&self, stack: usize) -> usize {
        usize::from(self.ties) >> (2 * stack) & 3
    }

    /// How the stacks are tied.
    pub fn tied_stacks(&self) -> usize {
        usize::from(self.ties) >> STACKS & 3
    }

    /// Unites the stacks' ties, and those of the three stacks' columns.
    pub fn set_ties(&mut self, columns: [usize; 3], stacks: usize) {
        let columns = columns[0] | columns[1] << 2 | columns[2] << 4;
        self.ties = (columns | stacks << STACKS) as u8;
    }

    /// How many transformations it is when all rows are placed, but for equal rows.
    pub fn size(&self) -> u32 {
        const ORDERS: [u32; 4] = [1, 2, 2, 6];
        let columns = (0..3).map(|stack| ORDERS[self.tied_columns(stack)]);
        columns.product::<u32>() * ORDERS[self.tied_stacks()]
    }

    /// The numbers in a row at the places of one stack.
    fn minirow(&self, digits: &Line, stack: usize) -> usize {
        let number = |place: usize| {
            let digit = digits[usize::from(self.columns[4 * stack + place] & 15)];
            self.numbers[usize::from(digit & 15)]
        };
        minirow([number(0), number(1), number(2)])
    }

    /// The least string of a row as the next one, every new digit being [`NEW`]. No new digit may
    /// stand in the row twice.
    pub fn key(&self, lines: &Lines, row: usize) -> Key {
        let digits = &lines.digits[usize::from(self.side)][row];
        let [a, b, c] = [0, 1, 2].map(|stack| {
            let minirow = self.minirow(digits, stack);
            u64::from(SORTED[self.tied_columns(stack)][minirow].sorted)
        });
        let [a, b, c] = arranged_stacks([a, b, c], self.tied_stacks());
        a << 24 | b << 12 | c
    }

    /// Hands over the partial maps that place a row, which is next, such that it is the least string: one
    /// for each order of the new digits that it is indifferent to.
    pub fn place(&self, lines: &Lines, level: usize, row: usize, mut take: impl FnMut(PartialMap)) {
        let digits = &lines.digits[usize::from(self.side)][row];
        let mut map = self.with_row(level, row);
        // Each stack is put in order, then the stacks.
        let mut stacks = [0, 1, 2].map(|stack| {
            let tied = self.tied_columns(stack);
            let entry = &SORTED[tied][self.minirow(digits, stack)];
            let columns = &self.columns[4 * stack..4 * stack + 3];
            let columns = entry.order.map(|place| columns[usize::from(place)]);
            (entry.sorted, columns, tied & usize::from(entry.equal))
        });
        let tied = self.tied_stacks();
        for (tie, first) in [(1, 0), (2, 1), (3, 0)] {
            if tied & tie == tie && stacks[first + 1].0 < stacks[first].0 {
                stacks.swap(first, first + 1);
            }
        }
        let equal =
            usize::from(stacks[0].0 == stacks[1].0) | usize::from(stacks[1].0 == stacks[2].0) << 1;
        let tied = tied & equal;
        let new = stacks.map(|(sorted, ..)| new_places(sorted));
        for (place, (_, columns, _)) in stacks.iter().enumerate() {
            map.columns[4 * place..4 * place + 3].copy_from_slice(columns);
        }
        map.set_ties(stacks.map(|(.., tied)| tied), tied);
        if new == [0; 3] {
            take(map);
            return;
        }
        // Ties between what holds a new digit are decided one way or the other.
        let among_new = [0, 1, 2].map(|stack| stacks[stack].2 & new[stack] & new[stack] >> 1);
        let stacks_with_new = tied & (usize::from(new[0] != 0) | usize::from(new[1] != 0) << 1);
        let left_tied = [0, 1, 2].map(|stack| stacks[stack].2 & !among_new[stack]);
        map.set_ties(left_tied, tied & !stacks_with_new);
        for stack_order in ORDERS[stacks_with_new] {
            for first in ORDERS[among_new[0]] {
                for second in ORDERS[among_new[1]] {
                    for third in ORDERS[among_new[2]] {
                        let mut one = map;
                        let orders = [first, second, third];
                        for (place, &stack) in stack_order.iter().enumerate() {
                            let stack = usize::from(stack);
                            for (column, &from) in orders[stack].iter().enumerate() {
                                one.columns[4 * place + column] =
                                    map.columns[4 * stack + usize::from(from)];
                            }
                        }
                        one.number_digits(digits);
                        take(one);
                    }
                }
            }
        }
    }

    /// Numbers the new digits of a row in the order in which they stand.
    pub fn number_digits(&mut self, digits: &Line) {
        for place in [0, 1, 2, 4, 5, 6, 8, 9, 10] {
            let digit = usize::from(digits[usize::from(self.columns[place])]);
            if self.numbers[digit] == NEW {
                self.known += 1;
                self.numbers[digit] = self.known;
            }
        }
    }
}

/// The places of a minirow that hold new digits, as bits.
fn new_places(minirow: u16) -> usize {
    let is_new = |place: usize| minirow >> (8 - 4 * place) & 0xf == u16::from(NEW);
    usize::from(is_new(0)) | usize::from(is_new(1)) << 1 | usize::from(is_new(2)) << 2
}

/// The orders of three things that ties allow.
pub(super) const ORDERS: [&[[u8; 3]]; 4] = [
    &[[0, 1, 2]],
    &[[0, 1, 2], [1, 0, 2]],
    &[[0, 1, 2], [0, 2, 1]],
    &[
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ],
];
