//! Rows in which a new digit stands twice, as they are on illegal boards alone.
//!
//! The place of one such cell decides the number of the other, so the least string cannot be found
//! by sorting: every arrangement that the ties allow is tried, 1,296 at most.

use super::arrange::{ALLOWED, Key, NEW, ORDERS};
use super::lines::{Line, Lines};
use super::partial::{PLACES, PartialMap};
use crate::simd::Simd;

impl PartialMap {
    /// Whether a row has a new digit twice.
    pub fn repeats_new(&self, lines: &Lines, row: usize) -> bool {
        let repeated = lines.repeated[usize::from(self.side)][row];
        (1..10).any(|digit| repeated >> digit & 1 != 0 && self.number(digit) == NEW)
    }

    /// The least string of any row as the next one, with the numbers that new digits get.
    pub fn key_of_any<S: Simd>(&self, simd: S, lines: &Lines, row: usize) -> Key {
        match self.repeats_new(lines, row) {
            false => {
                let digits = lines.line(self.side, row);
                self.numbered(self.key(simd, digits, self.numbers()))
            }
            true => self.key_by_trial(lines, row),
        }
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

    /// The least string of a row that may have a new digit twice.
    fn key_by_trial(&self, lines: &Lines, row: usize) -> Key {
        let digits = lines.line(self.side, row);
        let mut least = Key::MAX;
        self.arrangements(|map| least = least.min(map.spelled(&map.word(&digits))));
        least
    }

    /// Hands over the partial maps that place such a row such that it is the least string.
    pub fn place_by_trial(
        &self,
        lines: &Lines,
        level: usize,
        row: usize,
        mut take: impl FnMut(PartialMap),
    ) {
        let digits = lines.line(self.side, row);
        let least = self.key_by_trial(lines, row);
        let mut found: Vec<([u8; 9], PartialMap)> = Vec::new();
        self.arrangements(|map| {
            let word = map.word(&digits);
            if map.spelled(&word) == least {
                found.push((word, *map));
            }
        });
        // Arrangements with the same digits in the same places differ by what stays tied.
        found.sort_unstable_by_key(|&(word, _)| word);
        found.dedup_by_key(|&mut (word, _)| word);
        for (word, mut map) in found {
            map.take_row(level, row);
            let equal = |a: &[u8], b: &[u8]| usize::from(a == b);
            let columns = [0, 1, 2].map(|stack| {
                let [a, b, c] = [0, 1, 2].map(|column| word[3 * stack + column]);
                map.tied_columns(stack) & (usize::from(a == b) | usize::from(b == c) << 1)
            });
            let stacks = equal(&word[..3], &word[3..6]) | equal(&word[3..6], &word[6..]) << 1;
            map.set_ties(columns, self.tied_stacks() & stacks);
            word.iter().for_each(|&digit| map.meet(digit));
            take(map);
        }
    }

    /// The digits of a row in the order of the image.
    fn word(&self, digits: &Line) -> [u8; 9] {
        PLACES.map(|place| digits[usize::from(self.columns[usize::from(place)])])
    }

    /// Digits with the numbers that they have, or get in the order in which they stand.
    fn spelled(&self, word: &[u8; 9]) -> Key {
        let mut map = *self;
        word.iter().fold(0, |key, &digit| {
            map.meet(digit);
            key << 4 | u64::from(map.number(digit))
        })
    }

    /// Every order of the columns that the ties allow. Stacks that are tied have columns that are
    /// tied in the same way.
    fn arrangements(&self, mut take: impl FnMut(&PartialMap)) {
        let [first, second, third] = [0, 1, 2].map(|stack| ALLOWED[self.tied_columns(stack)]);
        for &stack_order in ALLOWED[self.tied_stacks()] {
            for &first in first {
                for &second in second {
                    for &third in third {
                        let mut map = *self;
                        let orders = [first, second, third];
                        for (place, stack) in
                            ORDERS[usize::from(stack_order)].into_iter().enumerate()
                        {
                            let stack = usize::from(stack);
                            let order = ORDERS[usize::from(orders[stack])];
                            for (column, from) in order.into_iter().enumerate() {
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
