//! Lists of sets, each of up to 54 things in one word: the sets that a choice leaves, what they have in
//! common, and sets in two parts.
//!
//! A search that has to choose something of every set of a list goes through the whole list at each of
//! its nodes, so these loops are where its time goes. The lists are slices: what is left of one is
//! written to another, one after the other (*compacted*), and a slice that is written to has room for
//! [`PADDING`] sets more, because vectors are stored whole.

/// Number of sets for which there must be room after those that are written.
pub const PADDING: usize = 16;

/// A word of bits that stands for a set.
pub trait SetWord:
    Copy
    + Eq
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::Not<Output = Self>
    + 'static
{
    /// The set of nothing, and the set of everything.
    const NOTHING: Self;
    /// The set of all things.
    const EVERYTHING: Self;
}

macro_rules! set_words {
    ($($word:ty)*) => {$(
        impl SetWord for $word {
            const NOTHING: Self = 0;
            const EVERYTHING: Self = <$word>::MAX;
        }
    )*};
}
set_words!(u32 u64);

/// Operations on lists of sets. A value of such a type is the proof that the processor has the
/// instructions.
///
/// Those here are the definitions, for a processor without vectors that could do better.
pub trait SetLists<T: SetWord>: Copy {
    /// Writes the sets of `from` that have nothing of `hit` to the beginning of `to`, each without what
    /// is not in `live`. Returns their number.
    ///
    /// # Panics
    /// If `to` has no room for all of `from` and [`PADDING`].
    #[inline(always)]
    fn missed(self, from: &[T], hit: T, live: T, to: &mut [T]) -> usize {
        assert!(to.len() >= from.len() + PADDING);
        missed_after(0, from, hit, live, to)
    }

    /// The intersection of those sets of `from` that have nothing of `hit`: everything if there are none.
    #[inline(always)]
    fn common(self, from: &[T], hit: T) -> T {
        from.iter().fold(T::EVERYTHING, |common, &set| {
            common
                & if set & hit == T::NOTHING {
                    set
                } else {
                    T::EVERYTHING
                }
        })
    }

    /// The intersection of those sets of `from` whose part in `packing` lies within `member`: everything
    /// if there are none.
    #[inline(always)]
    fn common_within(self, from: &[T], packing: T, member: T) -> T {
        self.common(from, packing & !member)
    }
}

/// Operations on lists of sets in two parts: the *keys* of 64 bits, and the *rests* of 32, in two slices
/// of one length.
pub trait SetPairs: Copy {
    /// Writes the keys that have nothing of `hit`, and their rests, to the beginnings of `to_keys` and
    /// `to_rests`. Returns their number.
    ///
    /// # Panics
    /// If the slices have different lengths, or no room for all and [`PADDING`].
    #[inline(always)]
    fn pairs_missed(
        self,
        keys: &[u64],
        rests: &[u32],
        hit: u64,
        to_keys: &mut [u64],
        to_rests: &mut [u32],
    ) -> usize {
        assert_eq!(keys.len(), rests.len());
        assert!(to_keys.len() >= keys.len() + PADDING && to_rests.len() >= keys.len() + PADDING);
        pairs_missed_after(0, keys, rests, hit, to_keys, to_rests)
    }

    /// Writes the rests of the keys that have nothing of `hit` to the beginning of `to`. Returns their
    /// number.
    ///
    /// # Panics
    /// If the slices have different lengths, or `to` has no room for all and [`PADDING`].
    #[inline(always)]
    fn rests_missed(self, keys: &[u64], rests: &[u32], hit: u64, to: &mut [u32]) -> usize {
        assert_eq!(keys.len(), rests.len());
        assert!(to.len() >= keys.len() + PADDING);
        rests_missed_after(0, keys, rests, hit, to)
    }
}

/// Writes sets one by one as [`SetLists::missed`] does, after `len` that are written. Returns the number of
/// all.
#[inline(always)]
pub fn missed_after<T: SetWord>(
    mut len: usize,
    from: &[T],
    hit: T,
    live: T,
    to: &mut [T],
) -> usize {
    for &set in from {
        to[len] = set & live;
        len += usize::from(set & hit == T::NOTHING);
    }
    len
}

/// Writes keys and rests one by one as [`SetPairs::pairs_missed`] does, after `len` that are written. Returns
/// the number of all.
#[inline(always)]
pub fn pairs_missed_after(
    mut len: usize,
    keys: &[u64],
    rests: &[u32],
    hit: u64,
    to_keys: &mut [u64],
    to_rests: &mut [u32],
) -> usize {
    for (&key, &rest) in keys.iter().zip(rests) {
        to_keys[len] = key;
        to_rests[len] = rest;
        len += usize::from(key & hit == 0);
    }
    len
}

/// Writes rests one by one as [`SetPairs::rests_missed`] does, after `len` that are written. Returns the
/// number of all.
#[inline(always)]
pub fn rests_missed_after(
    mut len: usize,
    keys: &[u64],
    rests: &[u32],
    hit: u64,
    to: &mut [u32],
) -> usize {
    for (&key, &rest) in keys.iter().zip(rests) {
        to[len] = rest;
        len += usize::from(key & hit == 0);
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::simd::for_each_backend;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// Sets of few things: 0 to 200 of them.
    fn sets(rng: &mut SmallRng) -> Vec<u64> {
        let len = rng.random_range(0..200);
        let few =
            |_| rng.random::<u64>() & rng.random::<u64>() & rng.random::<u64>() & ((1 << 54) - 1);
        (0..len).map(few).collect()
    }

    /// Checks that the words after the sets and their padding are as they were.
    fn check_rest<T: SetWord + std::fmt::Debug>(to: &[T], from: usize, filling: T) {
        assert!(
            to[from + PADDING..].iter().all(|&word| word == filling),
            "{to:?}"
        );
    }

    #[test]
    fn sets_that_are_missed_are_written_one_after_the_other() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(6);
            for _ in 0..500 {
                let from = sets(&mut rng);
                let hit = 1 << rng.random_range(0..54) | 1 << rng.random_range(0..54);
                let live: u64 = rng.random::<u64>() | rng.random::<u64>();
                let missed: Vec<u64> = from.iter().copied().filter(|set| set & hit == 0).collect();
                let expected: Vec<u64> = missed.iter().map(|set| set & live).collect();
                let mut to = vec![7; from.len() + PADDING + 20];
                let len = simd.missed(&from, hit, live, &mut to);
                assert_eq!(to[..len], expected, "{simd:?}");
                check_rest(&to, from.len(), 7);
                let all = u64::MAX;
                let common = missed.iter().fold(all, |common, set| common & set);
                assert_eq!(simd.common(&from, hit), common, "{simd:?}");

                let narrow: Vec<u32> = from.iter().map(|&set| set as u32).collect();
                let (hit, live) = (hit as u32, live as u32);
                let missed: Vec<u32> = narrow.iter().copied().filter(|set| set & hit == 0).collect();
                let expected: Vec<u32> = missed.iter().map(|set| set & live).collect();
                let mut to = vec![7; narrow.len() + PADDING + 20];
                let len = simd.missed(&narrow, hit, live, &mut to);
                assert_eq!(to[..len], expected, "{simd:?}");
                check_rest(&to, narrow.len(), 7);
                let common = missed.iter().fold(u32::MAX, |common, set| common & set);
                assert_eq!(simd.common(&narrow, hit), common, "{simd:?}");
            }
        });
    }

    #[test]
    fn sets_in_common_with_one_member_of_a_packing_are_found() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(8);
            for _ in 0..500 {
                let from = sets(&mut rng);
                let packing: u64 = rng.random();
                let member = packing & rng.random::<u64>();
                let within = from.iter().filter(|&set| set & packing & !member == 0);
                let expected = within.fold(u64::MAX, |common, set| common & set);
                assert_eq!(simd.common_within(&from, packing, member), expected, "{simd:?}");
            }
        });
    }

    #[test]
    fn both_parts_of_sets_are_written() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(9);
            for _ in 0..500 {
                let keys = sets(&mut rng);
                let rests: Vec<u32> = keys.iter().map(|_| rng.random()).collect();
                let hit = 1 << rng.random_range(0..54) | 1 << rng.random_range(0..54);
                let both = keys.iter().copied().zip(rests.iter().copied());
                let expected: (Vec<u64>, Vec<u32>) = both.filter(|(key, _)| key & hit == 0).unzip();
                let room = keys.len() + PADDING + 20;
                let (mut to_keys, mut to_rests) = (vec![7; room], vec![7; room]);
                let len = simd.pairs_missed(&keys, &rests, hit, &mut to_keys, &mut to_rests);
                assert_eq!((&to_keys[..len], &to_rests[..len]), (&expected.0[..], &expected.1[..]));
                check_rest(&to_keys, keys.len(), 7);
                check_rest(&to_rests, keys.len(), 7);
                let mut to = vec![7; room];
                let len = simd.rests_missed(&keys, &rests, hit, &mut to);
                assert_eq!(to[..len], expected.1, "{simd:?}");
                check_rest(&to, keys.len(), 7);
            }
        });
    }

    // Where panics end the program, as in WebAssembly, they cannot be caught.
    #[cfg(panic = "unwind")]
    #[test]
    fn lists_without_room_are_refused() {
        use std::panic::{AssertUnwindSafe, catch_unwind};

        for_each_backend!(simd => {
            let refused = |work: &dyn Fn() -> usize| catch_unwind(AssertUnwindSafe(work)).is_err();
            let (sets, rests, narrow) = ([1u64; 10], [1u32; 10], [1u32; 9]);
            const ENOUGH: usize = 10 + PADDING;
            const LITTLE: usize = ENOUGH - 1;
            assert!(refused(&|| simd.missed(&sets, 2, 4, &mut [0; LITTLE])), "{simd:?}");
            assert!(refused(&|| simd.missed(&rests, 2, 4, &mut [0; LITTLE])), "{simd:?}");
            let pairs_missed = |rests: &[u32], to_keys: &mut [u64], to_rests: &mut [u32]| {
                simd.pairs_missed(&sets, rests, 2, to_keys, to_rests)
            };
            assert!(refused(&|| pairs_missed(&rests, &mut [0; LITTLE], &mut [0; ENOUGH])), "{simd:?}");
            assert!(refused(&|| pairs_missed(&rests, &mut [0; ENOUGH], &mut [0; LITTLE])), "{simd:?}");
            assert!(refused(&|| pairs_missed(&narrow, &mut [0; ENOUGH], &mut [0; ENOUGH])), "{simd:?}");
            assert!(refused(&|| simd.rests_missed(&sets, &rests, 2, &mut [0; LITTLE])), "{simd:?}");
            assert!(refused(&|| simd.rests_missed(&sets, &narrow, 2, &mut [0; ENOUGH])), "{simd:?}");
            assert_eq!(simd.missed(&sets, 2, 4, &mut [0; ENOUGH]), 10, "{simd:?}");
            assert_eq!(pairs_missed(&rests, &mut [0; ENOUGH], &mut [0; ENOUGH]), 10, "{simd:?}");
        });
    }
}
