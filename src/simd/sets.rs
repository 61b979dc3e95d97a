//! Lists of sets, each of up to 54 things in one word: the sets that a choice leaves, what they have in
//! common, and sets in two parts.
//!
//! A search that has to choose something of every set of a list goes through the whole list at each of
//! its nodes, so these loops are where its time goes. The lists are slices: what is left of one is
//! written to another, one after the other (*compacted*), and a slice that is written to has room for
//! [`PADDING`] sets more, because vectors are stored whole.

/// Number of sets for which there must be room after those that are written.
pub(crate) const PADDING: usize = 16;

/// A word of bits that stands for a set.
pub(crate) trait SetWord:
    Copy
    + Eq
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::Not<Output = Self>
    + 'static
{
    /// The set of nothing, and the set of everything.
    const NOTHING: Self;
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
pub(crate) trait SetLists<T: SetWord>: Copy {
    /// Writes the sets of `from` that have nothing of `hit` to the beginning of `to`, each without what
    /// is not in `live`. Returns their number.
    ///
    /// # Panics
    /// If `to` has no room for all of `from` and [`PADDING`].
    #[inline(always)]
    fn missed(self, from: &[T], hit: T, live: T, to: &mut [T]) -> usize {
        assert!(to.len() >= from.len() + PADDING);
        let mut len = 0;
        for &set in from {
            to[len] = set & live;
            len += usize::from(set & hit == T::NOTHING);
        }
        len
    }

    /// What those sets of `from` that have nothing of `hit` have in common: everything if there are
    /// none.
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

    /// What those sets of `from` have in common whose part in `packing` lies within `member`: everything
    /// if there are none.
    #[inline(always)]
    fn common_within(self, from: &[T], packing: T, member: T) -> T {
        self.common(from, packing & !member)
    }
}

/// Operations on lists of sets in two parts: the *keys* of 64 bits, and the *rests* of 32, in two slices
/// of one length.
pub(crate) trait SetPairs: Copy {
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
        let mut len = 0;
        for (&key, &rest) in keys.iter().zip(rests) {
            to_keys[len] = key;
            to_rests[len] = rest;
            len += usize::from(key & hit == 0);
        }
        len
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
        let mut len = 0;
        for (&key, &rest) in keys.iter().zip(rests) {
            to[len] = rest;
            len += usize::from(key & hit == 0);
        }
        len
    }
}
