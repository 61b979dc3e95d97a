//! Rows in which a new digit stands twice, which occur only on illegal boards.
//!
//! The place of one such cell decides the number of the other, so the least string cannot be found
//! by sorting: all arrangements that the ties allow are tried, one for each sequence of digits, 648
//! at most.

use super::arrange::{ALLOWED, Key, NEW, ORDERS};
use super::lines::{Line, Lines};
use super::partial::PartialMap;
use ninefold::inside::Simd;

impl PartialMap {
    /// True if a row has a new digit twice.
    pub fn repeats_new(&self, lines: &Lines, row: usize) -> bool {
        let repeated = lines.repeated[usize::from(self.side)][row];
        (1..10).any(|digit| repeated >> digit & 1 != 0 && self.number(digit) == NEW)
    }

    /// The least string of any row as the next one, with the numbers given to new digits.
    pub fn key_of_any<S: Simd>(&self, simd: S, lines: &Lines, row: usize) -> Key {
        match self.repeats_new(lines, row) {
            false => {
                let digits = lines.line(self.side, row);
                self.numbered(self.key(simd, digits, self.numbers()))
            }
            true => self.key_by_trial(&lines.line(self.side, row)),
        }
    }

    /// A key with the numbers that the new digits get in order of appearance; the row has no new
    /// digit twice.
    pub fn numbered(&self, key: Key) -> Key {
        let mut known = self.known;
        (0..9).fold(0, |numbered, place| {
            let number = (key >> (32 - 4 * place)) as u8 & 0xf;
            known += u8::from(number == NEW);
            let number = if number == NEW { known } else { number };
            numbered << 4 | u64::from(number)
        })
    }

    /// The least string of a row that may have a new digit twice.
    fn key_by_trial(&self, digits: &Line) -> Key {
        let mut least = Key::MAX;
        self.arrangements(digits, |_, word| least = least.min(self.spelled(word)));
        least
    }

    /// Hands over the partial maps in which such a row comes next as the least string.
    pub fn place_by_trial(
        &self,
        lines: &Lines,
        level: usize,
        row: usize,
        mut take: impl FnMut(PartialMap),
    ) {
        let digits = lines.line(self.side, row);
        let least = self.key_by_trial(&digits);
        self.arrangements(&digits, |columns, word| {
            if self.spelled(word) != least {
                return;
            }
            let mut map = *self;
            map.columns = *columns;
            map.take_row(level, row);
            // Columns with the same contents stay tied.
            let equal = |a: &[u8], b: &[u8]| usize::from(a == b);
            let columns = [0, 1, 2].map(|stack| {
                let [a, b, c] = [0, 1, 2].map(|column| word[3 * stack + column]);
                map.tied_columns(stack) & (usize::from(a == b) | usize::from(b == c) << 1)
            });
            let stacks = equal(&word[..3], &word[3..6]) | equal(&word[3..6], &word[6..]) << 1;
            map.set_ties(columns, self.tied_stacks() & stacks);
            word.iter().for_each(|&digit| map.meet(digit));
            take(map);
        });
    }

    /// Digits as their numbers, where new digits get theirs in order of appearance.
    fn spelled(&self, word: &[u8; 9]) -> Key {
        let mut map = *self;
        word.iter().fold(0, |key, &digit| {
            map.meet(digit);
            key << 4 | u64::from(map.number(digit))
        })
    }

    /// Every order of the columns that the ties allow, and the digits of a row in it: one order for
    /// each sequence of digits. Stacks that are tied have columns that are tied in the same way.
    fn arrangements(&self, digits: &Line, mut take: impl FnMut(&[u8; 16], &[u8; 9])) {
        let stacks = [0, 1, 2].map(|stack| {
            let orders = ALLOWED[self.tied_columns(stack)].iter().map(|&order| {
                let order = ORDERS[usize::from(order)];
                let columns = order.map(|place| self.columns[4 * stack + usize::from(place)]);
                (columns.map(|column| digits[usize::from(column)]), columns)
            });
            one_of_each(orders)
        });
        // Stacks with the same digits have the same arrangements.
        let sorted = [0, 1, 2].map(|stack| stacks[stack].iter().map(|&(word, _)| word).min());
        let orders = ALLOWED[self.tied_stacks()].iter().map(|&order| {
            let order = ORDERS[usize::from(order)].map(usize::from);
            (order.map(|stack| sorted[stack]), order)
        });
        let mut columns = self.columns;
        let mut word = [0; 9];
        for (_, [first, second, third]) in one_of_each(orders) {
            let mut set = |place: usize, of_stack: &([u8; 3], [u8; 3])| {
                word[3 * place..3 * place + 3].copy_from_slice(&of_stack.0);
                columns[4 * place..4 * place + 3].copy_from_slice(&of_stack.1);
                (columns, word)
            };
            for one in &stacks[first] {
                set(0, one);
                for two in &stacks[second] {
                    set(1, two);
                    for three in &stacks[third] {
                        let (columns, word) = set(2, three);
                        take(&columns, &word);
                    }
                }
            }
        }
    }
}

/// The first item for each key.
fn one_of_each<K: PartialEq, T>(all: impl Iterator<Item = (K, T)>) -> Vec<(K, T)> {
    all.fold(Vec::new(), |mut distinct, (key, value)| {
        if distinct.iter().all(|(other, _)| *other != key) {
            distinct.push((key, value));
        }
        distinct
    })
}
