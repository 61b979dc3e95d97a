//! Sets of candidates as rows of bits.

/// A set of candidates by their positions in the list of those of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<const W: usize>([u64; W]);

impl<const W: usize> Row<W> {
    pub const EMPTY: Self = Row([0; W]);

    pub fn of(at: usize) -> Self {
        let mut row = Row::EMPTY;
        row.add(at);
        row
    }

    /// The first positions.
    pub fn all(count: usize) -> Self {
        (0..count).fold(Row::EMPTY, |mut all, at| {
            all.add(at);
            all
        })
    }

    #[inline]
    pub fn add(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    #[inline]
    pub fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    #[inline]
    pub fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    #[inline]
    pub fn or(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    #[inline]
    pub fn without(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        self
    }

    #[inline]
    pub fn and(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        let both = self.0.iter().zip(&other.0);
        both.fold(0, |all, (one, other)| all | one & other) != 0
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The positions in ascending order.
    #[inline]
    pub fn positions(self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let first = word.trailing_zeros() as usize;
                word &= word.checked_sub(1)?;
                Some(at * 64 + first)
            })
        })
    }

    /// The union of the rows of these positions.
    #[inline]
    pub fn union_of(self, rows: &[Row<W>]) -> Self {
        let mut union = Row::EMPTY;
        for at in self.positions() {
            union.or(&rows[at]);
        }
        union
    }
}
