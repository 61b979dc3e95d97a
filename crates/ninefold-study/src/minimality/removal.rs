//! Removal of clues from a full board in groups, with the same result as one by one.
//!
//! Clues are removed from a full board in a given order, each unless the board would lose a
//! property that more clues never harm: to have one solution, or to be solved by singles. Asking
//! about every clue by itself takes as many questions as there are cells. Fewer give the same
//! board:
//!
//! - **Groups.** If the board keeps the property without several clues at once, it keeps it without
//!   the first, the first two, and so on: one question removes them all.
//! - **Blocking sets.** A set of cells is blocking if no board that has clues in none of them has
//!   the property. If the property is to have one solution, cells where another solution differs
//!   are such a set (an *unavoidable set*); if it is to be solved by singles, cells that singles do
//!   not reach; and in any case all cells that were empty when a question was answered with no. The
//!   last clue in a blocking set has to stay, and no question is needed.
//!
//! A clue that would be the last one in a blocking set if the group before it were removed is
//! passed over while the group is formed: if the group is removed, the clue stays, and if not, it
//! is tried again.

/// A set of positions in the order in which clues are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Positions<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Positions<WORDS> {
    /// The empty set.
    pub const NONE: Self = Positions([0; WORDS]);

    /// The set of one.
    #[inline]
    pub fn one(position: usize) -> Self {
        // Put together in registers: a value that is stored in two parts cannot soon be loaded as
        // one.
        Positions(std::array::from_fn(|word| {
            u64::from(word == position / 64) << (position % 64)
        }))
    }

    /// Adds a position.
    #[inline]
    pub fn insert(&mut self, position: usize) {
        self.0[position / 64] |= 1 << (position % 64);
    }

    /// The positions in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let first = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(64 * word + first)
            })
        })
    }

    /// The largest position in the set.
    #[inline]
    pub fn last(&self) -> Option<usize> {
        let words = self.0.iter().enumerate().rev();
        let (word, bits) = words.into_iter().find(|(_, bits)| **bits != 0)?;
        Some(64 * word + bits.ilog2() as usize)
    }

    /// Number of positions.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The positions in either set.
    #[inline]
    pub fn union(self, other: Self) -> Self {
        self.combined(other, |word, other| word | other)
    }

    /// The positions in both sets.
    #[inline]
    pub fn both(self, other: Self) -> Self {
        self.combined(other, |word, other| word & other)
    }

    /// The positions that are not in the other set.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self.combined(other, |word, other| word & !other)
    }

    #[inline]
    fn combined(mut self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = combine(*word, other);
        }
        self
    }

    /// True if `other` has all of them except at most `position`.
    #[inline]
    fn are_in(&self, other: &Self, position: usize) -> bool {
        let mut outside = self.without(*other);
        outside.0[position / 64] &= !(1 << (position % 64));
        outside.is_empty()
    }
}

impl<const WORDS: usize> FromIterator<usize> for Positions<WORDS> {
    fn from_iter<T: IntoIterator<Item = usize>>(positions: T) -> Self {
        let mut set = Positions::NONE;
        positions.into_iter().for_each(|p| set.insert(p));
        set
    }
}

/// A full board from which clues are being removed, as positions in the order.
#[derive(Clone, Debug)]
pub(crate) struct Removal<const WORDS: usize> {
    /// The positions before `next` that were removed. The other ones stay.
    removed: Positions<WORDS>,
    removed_count: usize,
    next: usize,
    /// The clues of the current question, and the first position that its answer does not concern.
    group: Positions<WORDS>,
    end: usize,
    /// The size of the next group, if something is known about it.
    most: usize,
    /// Blocking sets, each with the number of the one added before it that has the same last
    /// position: only that clue may have to stay because the others are gone.
    blocking: Vec<(Positions<WORDS>, u16)>,
    /// For each position the number of the newest blocking set of which it is the last.
    newest: Vec<u16>,
}

/// The number that stands for no blocking set.
const NO_SET: u16 = u16::MAX;

impl<const WORDS: usize> Removal<WORDS> {
    /// A full board of `len` clues.
    pub fn new(len: usize) -> Self {
        Removal {
            removed: Positions::NONE,
            removed_count: 0,
            next: 0,
            group: Positions::NONE,
            end: 0,
            most: usize::MAX,
            blocking: Vec::with_capacity(64),
            newest: vec![NO_SET; len],
        }
    }

    /// Number of clues that were removed.
    pub fn removed(&self) -> usize {
        self.removed_count
    }

    /// Adds a blocking set.
    pub fn block(&mut self, set: Positions<WORDS>) {
        let last = set.last().expect("a set that is not empty");
        let before = std::mem::replace(&mut self.newest[last], self.blocking.len() as u16);
        self.blocking.push((set, before));
    }

    /// The next question, about `most` clues or fewer: does the board keep the property if they are
    /// removed too? `None` if every clue is decided, or `most` is 0.
    pub fn ask(&mut self, most: usize) -> Option<Positions<WORDS>> {
        let most = most.min(self.most);
        self.group = Positions::NONE;
        let mut empty = self.removed;
        let mut count = 0;
        self.end = self.next;
        while self.end < self.newest.len() && count < most {
            let position = self.end;
            self.end += 1;
            if !self.has_to_stay(position, &empty) {
                empty.insert(position);
                self.group.insert(position);
                count += 1;
            } else if count == 0 {
                self.next = self.end;
            }
        }
        (count > 0).then_some(self.group)
    }

    /// True if a clue is the last one in a blocking set, when those at `empty` are gone.
    #[inline]
    fn has_to_stay(&self, position: usize, empty: &Positions<WORDS>) -> bool {
        let mut number = self.newest[position];
        while let Some((set, before)) = self.blocking.get(usize::from(number)) {
            if set.are_in(empty, position) {
                return true;
            }
            number = *before;
        }
        false
    }

    /// Takes the answer yes: the board keeps the property without the group.
    pub fn removed_group(&mut self) {
        self.removed = self.removed.union(self.group);
        self.removed_count += self.group.count();
        self.next = self.end;
        self.most = usize::MAX;
    }

    /// Takes the answer no: the board would lose the property. `blocking` is the reason, if it is
    /// known: a blocking set whose clues are all in the group.
    pub fn keep_some(&mut self, blocking: Option<Positions<WORDS>>) {
        let count = self.group.count();
        if count == 1 {
            self.next += 1;
            self.most = usize::MAX;
            return;
        }
        let all = self.removed.union(self.group);
        let set = blocking.unwrap_or(all);
        debug_assert_eq!(set.union(all), all);
        self.most = match blocking {
            Some(set) => {
                let last = set.last().expect("something of the group is in it");
                self.group.iter().take_while(|&p| p < last).count().max(1)
            }
            None => count / 2,
        };
        self.block(set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// A property of boards of 100 clues that is lost exactly if one of these sets has no clue.
    fn draw_sets(rng: &mut SmallRng) -> Vec<Positions<2>> {
        (0..rng.random_range(0..30))
            .map(|_| {
                (0..rng.random_range(1..20))
                    .map(|_| rng.random_range(0..100))
                    .collect()
            })
            .collect()
    }

    #[test]
    fn groups_remove_what_goes_one_by_one() {
        let mut rng = SmallRng::seed_from_u64(6);
        let (mut questions, mut informed) = (0, 0);
        for _ in 0..500 {
            let sets = draw_sets(&mut rng);
            let lost =
                |empty: Positions<2>| sets.iter().copied().find(|&set| set.union(empty) == empty);
            let mut expected = Positions::NONE;
            for position in 0..100 {
                let without = expected.union(Positions::one(position));
                if lost(without).is_none() {
                    expected = without;
                }
            }
            // The result is the same whatever is known from the beginning, however many clues a
            // question has, and whether or not a blocking set comes with the answer.
            for known in [0, sets.len() / 2, sets.len()] {
                let mut removal = Removal::<2>::new(100);
                sets[..known].iter().for_each(|&set| removal.block(set));
                let mut removed = Positions::NONE;
                while let Some(group) = removal.ask(rng.random_range(1..40)) {
                    questions += 1;
                    match lost(removed.union(group)) {
                        None => {
                            removed = removed.union(group);
                            removal.removed_group();
                        }
                        why => {
                            let is_told = rng.random_bool(0.5);
                            informed += u32::from(is_told);
                            removal.keep_some(why.filter(|_| is_told));
                        }
                    }
                }
                assert_eq!(removed, expected);
                assert_eq!(removal.removed(), expected.count());
            }
        }
        assert!(questions < 500 * 3 * 30, "{questions}");
        assert!(informed > 1000, "{informed}");
    }

    #[test]
    fn no_more_are_asked_about_than_is_allowed() {
        let mut removal = Removal::<2>::new(81);
        assert_eq!(removal.ask(0), None);
        let group = removal.ask(7).unwrap();
        assert_eq!(group.iter().collect::<Vec<_>>(), (0..7).collect::<Vec<_>>());
        // Undecided, until there is an answer.
        assert_eq!(removal.ask(9).unwrap().count(), 9);
        removal.keep_some(None);
        assert_eq!(removal.ask(9).unwrap().count(), 4);
    }
}
