//! Rows in which a new digit stands twice, as they are on illegal boards alone.
//!
//! The place of one such cell decides the number of the other, so the least string cannot be found
//! by sorting: every arrangement that the ties allow is tried, 1,296 at most.

use super::arrange::{Key, NEW};
use super::lines::Lines;
use super::partial::{ORDERS, PartialMap};

impl PartialMap {
    /// Whether a row has a new digit twice.
    pub fn repeats_new(&self, lines: &Lines, row: usize) -> bool {
        let repeated = lines.repeated[usize::from(self.side)][row];
        (1..10).any(|digit| repeated >> digit & 1 != 0 && self.numbers[digit] == NEW)
    }

    /// A key with the numbers that the new digits get in the order in which they stand; the row
    /// has no new digit twice.
    pub fn numbered(&self, key: Key) -> Key {
        let mut known = self.known;
        (0..9).fold(0, |numbered, place| {
            let number = (key >> (32 - 4 * place)) as u8 & 0xf;
            known += u8::from(number == NEW);
            let number = if number == NEW { known } else { number };
            numbered << 4 | u64::from(number)
        })
    }

    /// The least string of any row as the next one, with the numbers that new digits get.
    pub fn key_by_trial(&self, lines: &Lines, row: usize) -> Key {
        let mut least = Key::MAX;
        self.arrangements(|map| least = least.min(map.spelled(lines, row)));
        least
    }

    /// Hands over the partial maps that place any row such that it is the least string.
    pub fn place_by_trial(
        &self,
        lines: &Lines,
        level: usize,
        row: usize,
        mut take: impl FnMut(PartialMap),
    ) {
        let digits = &lines.digits[usize::from(self.side)][row];
        let least = self.key_by_trial(lines, row);
        let mut found: Vec<([u8; 9], PartialMap)> = Vec::new();
        self.arrangements(|map| {
            if map.spelled(lines, row) == least {
                found.push((map.word(digits), *map));
            }
        });
        // Arrangements with the same digits in the same places differ by what stays tied.
        found.sort_unstable_by_key(|&(word, _)| word);
        found.dedup_by_key(|&mut (word, _)| word);
        for (word, map) in found {
            let mut map = map.with_row(level, row);
            let equal = |a: &[u8], b: &[u8]| usize::from(a == b);
            let columns = [0, 1, 2].map(|stack| {
                let at = 3 * stack;
                let same = equal(&word[at..at + 1], &word[at + 1..at + 2])
                    | equal(&word[at + 1..at + 2], &word[at + 2..at + 3]) << 1;
                self.tied_columns_of(map.columns[4 * stack]) & same
            });
            let stacks = equal(&word[..3], &word[3..6]) | equal(&word[3..6], &word[6..]) << 1;
            map.set_ties(columns, self.tied_stacks() & stacks);
            map.number_digits(digits);
            take(map);
        }
    }

    /// How the columns are tied in the stack of a column of the board.
    fn tied_columns_of(&self, column: u8) -> usize {
        let place = self
            .columns
            .iter()
            .position(|&other| other / 3 == column / 3);
        self.tied_columns(place.expect("every column has a place") / 4)
    }

    /// The digits of a row in the order of the image.
    fn word(&self, digits: &[u8; 16]) -> [u8; 9] {
        let places = [0, 1, 2, 4, 5, 6, 8, 9, 10];
        places.map(|place| digits[usize::from(self.columns[place])])
    }

    /// A row as it is with the columns in this order.
    fn spelled(&self, lines: &Lines, row: usize) -> Key {
        let mut map = *self;
        let digits = &lines.digits[usize::from(self.side)][row];
        map.number_digits(digits);
        let word = self.word(digits);
        let number = |digit: u8| u64::from(map.numbers[usize::from(digit)]);
        word.iter().fold(0, |key, &digit| key << 4 | number(digit))
    }

    /// Every order of the columns that the ties allow.
    fn arrangements(&self, mut take: impl FnMut(&PartialMap)) {
        let [first, second, third] = [0, 1, 2].map(|stack| ORDERS[self.tied_columns(stack)]);
        for stack_order in ORDERS[self.tied_stacks()] {
            for first in first {
                for second in second {
                    for third in third {
                        let mut map = *self;
                        let orders = [first, second, third];
                        for (place, &stack) in stack_order.iter().enumerate() {
                            let stack = usize::from(stack);
                            for (column, &from) in orders[stack].iter().enumerate() {
                                map.columns[4 * place + column] =
                                    self.columns[4 * stack + usize::from(from)];
                            }
                        }
                        take(&map);
                    }
                }
            }
        }
    }
}
