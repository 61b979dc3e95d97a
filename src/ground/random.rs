//! The source of a board's randomness: one stream of draws for each board.
//!
//! Seed and index are the two halves of a block that goes through a Feistel network
//! of four rounds (Luby and Rackoff, "How to construct pseudorandom permutations",
//! 1988). The round function is the output function of SplitMix64 (Steele, Lea and
//! Flood, "Fast splittable pseudorandom number generators", 2014), with constants
//! that depend on kind and round. A Feistel network is a bijection, so within a kind
//! no two pairs of seed and index share a stream. SplitMix64 then turns each half
//! into two words of state for a xoshiro256++ generator (Blackman and Vigna,
//! "Scrambled linear pseudorandom number generators", 2021). This is mixing and not
//! cryptography.
//!
//! Bounded draws and shuffles are written out here rather than taken from `rand`, which
//! may change them between releases: a corpus must stay what it was.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// The increment of SplitMix64: 2⁶⁴ divided by the golden ratio, made odd.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function of SplitMix64, a bijection (the constants are Stafford's).
fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The random draws from which one board is made.
#[derive(Clone, Debug)]
pub struct Draws {
    source: Xoshiro256PlusPlus,
}

impl Draws {
    /// The draws for board `index` of the corpus with this seed and kind, a number given to each
    /// kind.
    pub fn new(seed: u64, kind: u64, index: u64) -> Self {
        let (mut left, mut right) = (seed, index);
        for round in 0..4 {
            let constant = GAMMA.wrapping_mul(4 * kind + round + 1);
            (left, right) = (right, left ^ mix(right.wrapping_add(constant)));
        }
        let mut state = [0; 32];
        let words = [left, right].into_iter().flat_map(|half| {
            let first = half.wrapping_add(GAMMA);
            [mix(first), mix(first.wrapping_add(GAMMA))]
        });
        for (bytes, word) in state.chunks_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Draws {
            source: Xoshiro256PlusPlus::from_seed(state),
        }
    }

    /// Hash of a board's digits, for draws that depend on the board itself. Part of the output
    /// contract, since samples and isomorphs depend on it: never change it.
    pub fn number_of(digits: &[u8]) -> u64 {
        let fold = |number: u64, &digit: &u8| mix((number ^ u64::from(digit)).wrapping_add(GAMMA));
        digits.iter().fold(digits.len() as u64, fold)
    }

    /// A number from 0 to `bound - 1`, each exactly as likely as any other (Lemire,
    /// "Fast random integer generation in an interval", 2019). `bound` is at least 1.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.source.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let surplus = bound.wrapping_neg() % bound;
            while (product as u32) < surplus {
                product = u64::from(self.source.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A number from 0 to `bound - 1`, each exactly as likely as any other, for bounds of any size:
    /// numbers of as many bits are drawn until one is below, which takes fewer than two on average.
    pub fn below_wide(&mut self, bound: u128) -> u128 {
        let unused = (bound - 1).leading_zeros();
        loop {
            let high = u128::from(self.source.next_u64());
            let word = high << 64 | u128::from(self.source.next_u64());
            let number = word.checked_shr(unused).unwrap_or(0);
            if number < bound {
                return number;
            }
        }
    }

    /// One of `items`, each with the same probability. There must be at least one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }

    /// Shuffles `items`: every order is equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::collections::HashSet;

    #[test]
    fn the_mixing_is_that_of_splitmix64() {
        // The first outputs of the reference implementation from state 1234567.
        let outputs: Vec<u64> = (1..=3)
            .map(|i| mix(1234567_u64.wrapping_add(GAMMA.wrapping_mul(i))))
            .collect();
        assert_eq!(
            outputs,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423
            ]
        );
    }

    #[test]
    fn every_seed_kind_and_index_has_draws_of_its_own() {
        let mut first_draws = HashSet::new();
        for seed in [0, 1, 2, GAMMA, u64::MAX] {
            for kind in 0..7 {
                for index in (0..50).chain([u64::MAX]) {
                    first_draws.insert(Draws::new(seed, kind, index).source.next_u64());
                }
            }
        }
        assert_eq!(first_draws.len(), 5 * 7 * 51);
    }

    #[test]
    fn wide_draws_reach_every_number_alike() {
        let mut draws = Draws::new(1, 0, 0);
        assert!((0..9).all(|_| draws.below_wide(1) == 0));
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[draws.below_wide(7) as usize] += 1;
        }
        // Four standard deviations of the count of one number.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 371));
        // A bound just above a power of two, beyond 64 bits: half of the draws are high.
        let bound = (1 << 70) + 2;
        let high = (0..10_000).filter(|_| draws.below_wide(bound) > bound / 2);
        assert!(high.count().abs_diff(5_000) < 200);
        assert!((0..99).all(|_| draws.below_wide(u128::MAX) < u128::MAX));
    }

    #[test]
    fn bounded_draws_reach_every_number_alike() {
        let mut draws = Draws::new(1, 0, 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[draws.below(7) as usize] += 1;
        }
        // Four standard deviations of the count of one number.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 371));
    }
}
