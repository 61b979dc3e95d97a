//! The operations of a vector of lanes, which a backend must provide to kernels.

use super::bytes::Bytes;
use super::lanes::{LaneTable, MAX_LANES, Moves};
use super::numbers::Arithmetic;
use super::pairs::Pairs;
use super::sets::{SetLists, SetPairs};
use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor};

/// A vector of 16-bit lanes: numbers, or sets of up to sixteen things.
pub trait Vector:
    Copy + Debug + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// Number of lanes.
    const LANES: usize;

    /// The set of all lanes.
    const EVERY: u32 = u32::MAX >> (MAX_LANES - Self::LANES);

    /// The lanes one by one.
    fn lanes(&self) -> &[u16];

    /// The lanes one by one.
    fn lanes_mut(&mut self) -> &mut [u16];

    /// In each lane the bits of `self` that `other` does not have.
    #[must_use]
    fn without(self, other: Self) -> Self;

    /// The sum in each lane, modulo 2¹⁶.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The product in each lane, modulo 2¹⁶.
    #[must_use]
    fn times(self, other: Self) -> Self;

    /// The smaller number in each lane.
    #[must_use]
    fn least(self, other: Self) -> Self;

    /// `self` in lanes with exactly one bit, 0 in the others.
    #[must_use]
    fn single(self) -> Self;

    /// In each lane `self & wanted` where that is not 0, else `self`.
    #[must_use]
    fn prefer(self, wanted: Self) -> Self;

    /// The bits that are set in at least two of three vectors.
    #[inline(always)]
    fn twice([a, b, c]: [Self; 3]) -> Self {
        (a & b) | (c & (a | b))
    }

    /// In each lane `yes` if `self` is not 0, else `no`.
    #[must_use]
    fn choose(self, yes: Self, no: Self) -> Self;

    /// The set of lanes in which both are the same.
    fn same(self, other: Self) -> u32;

    /// The numbers in the lanes, all of them below 256, followed by padding.
    fn bytes(self) -> [u8; MAX_LANES];
}

/// A set of instructions to run kernels with: a value of such a type is the proof that the
/// processor has them, and vectors come only from such values.
///
/// All methods are `#[inline(always)]`, so that they become part of the closure that was
/// [entered](Simd::enter).
pub trait Simd:
    Arithmetic<i32>
    + Arithmetic<f64>
    + Pairs
    + Bytes
    + SetLists<u32>
    + SetLists<u64>
    + SetPairs
    + Copy
    + Debug
    + Send
    + Sync
    + 'static
{
    /// Its vectors.
    type Vector: Vector;

    /// Moves from lane to lane, prepared for [`gather`](Simd::gather).
    type Plan<'a>: Copy;

    /// A set of lanes, prepared for [`overlaid`](Simd::overlaid).
    type Mask: Copy;

    /// The same vectors, with instructions made for counting bits.
    type Counting: Simd<Vector = Self::Vector>;

    /// True if some processors have such instructions and others do not, so that
    /// [kernels that gain by them](enter_counting) are compiled twice.
    const COUNTS_APART: bool = false;

    /// The proof that this processor has them, if kernels are compiled twice.
    #[inline(always)]
    fn counting(self) -> Option<Self::Counting> {
        None
    }

    /// Runs a closure in a function that is compiled with the instructions. The closure, and the
    /// functions it calls, must be `#[inline(always)]`; the function itself never is, so that a
    /// profile shows kernels separately.
    fn enter<R>(self, work: impl FnOnce() -> R) -> R;

    /// `value` in every lane.
    fn splat(self, value: u16) -> Self::Vector;

    /// The number of bits in each lane.
    fn count(self, vector: Self::Vector) -> Self::Vector;

    /// In each lane `vector` if it has three bits or more, else `other`.
    fn if_three_or(self, vector: Self::Vector, other: Self::Vector) -> Self::Vector;

    /// The number of a table at the index of each lane, where all indices are below 16. Indices
    /// beyond the lanes are left out.
    fn lookup(self, table: &LaneTable, indices: &[u8; MAX_LANES]) -> Self::Vector;

    /// The set of places at which some numbers are `number`.
    fn places_of(self, number: u32, numbers: &[u32; MAX_LANES]) -> u32;

    /// Prepares moves.
    fn plan(self, moves: &Moves) -> Self::Plan<'_>;

    /// The lanes of `from` in their new places, those of `old` elsewhere.
    fn moved(self, from: &Self::Vector, old: Self::Vector, plan: Self::Plan<'_>) -> Self::Vector;

    /// Prepares a set of lanes.
    fn mask(self, lanes: u32) -> Self::Mask;

    /// The lanes of `from` where the mask has them, those of `old` elsewhere.
    fn overlaid(self, from: Self::Vector, old: Self::Vector, mask: Self::Mask) -> Self::Vector;

    /// Replaces lanes of some vectors by the same lanes of their counterparts in each of `from`, which are sets of
    /// lanes. Each lane is replaced once at most.
    #[inline(always)]
    fn overlay<const LEN: usize, const SOURCES: usize>(
        self,
        vectors: &mut [Self::Vector; LEN],
        from: [(&[Self::Vector; LEN], u32); SOURCES],
    ) {
        let masks = from.map(|(_, lanes)| self.mask(lanes));
        for (at, vector) in vectors.iter_mut().enumerate() {
            // By number, since an iterator would not be unrolled.
            for source in 0..SOURCES {
                *vector = self.overlaid(from[source].0[at], *vector, masks[source]);
            }
        }
    }

    /// Replaces lanes of some vectors in one walk: by other lanes of the same vector (`within`,
    /// whose moves are [apart](Moves::are_apart)), and by lanes of its counterparts in each of
    /// `from`. Each lane is replaced once at most, and a source of `within` is not replaced.
    #[inline(always)]
    fn gather<const LEN: usize, const SOURCES: usize>(
        self,
        vectors: &mut [Self::Vector; LEN],
        within: Option<Self::Plan<'_>>,
        from: [(&[Self::Vector; LEN], Self::Plan<'_>); SOURCES],
    ) {
        // Two loops, since there is less to do in the first; and sources by number, since an
        // iterator would not be unrolled.
        match within {
            None => {
                for (at, vector) in vectors.iter_mut().enumerate() {
                    for source in 0..SOURCES {
                        let (from, plan) = from[source];
                        *vector = self.moved(&from[at], *vector, plan);
                    }
                }
            }
            Some(within) => {
                for (at, vector) in vectors.iter_mut().enumerate() {
                    *vector = self.moved(vector, *vector, within);
                    for source in 0..SOURCES {
                        let (from, plan) = from[source];
                        *vector = self.moved(&from[at], *vector, plan);
                    }
                }
            }
        }
    }
}

/// [Enters](Simd::enter) the instructions with an expression: with those made for counting bits where the
/// processor has them. It is for kernels that count much.
#[doc(hidden)]
#[macro_export]
macro_rules! enter_counting {
    ($S:ident, $simd:ident => $work:expr) => {
        if $S::COUNTS_APART
            && let Some($simd) = $simd.counting()
        {
            $simd.enter(
                #[inline(always)]
                || $work,
            )
        } else {
            $simd.enter(
                #[inline(always)]
                || $work,
            )
        }
    };
}
pub use enter_counting;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::simd::for_each_backend;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// Every operation does in each lane what its documentation says.
    #[test]
    fn operations_do_the_same_in_every_lane() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(3);
            for _ in 0..2000 {
                let mut a = simd.splat(0);
                let mut b = simd.splat(0);
                for lane in 0..a.lanes().len() {
                    // Mostly few bits, and often none or the same.
                    let sparse = rng.random::<u16>() & rng.random::<u16>() & 0x1ff;
                    a.lanes_mut()[lane] = if rng.random_bool(0.2) { 0 } else { sparse };
                    b.lanes_mut()[lane] = match rng.random_range(0..3) {
                        0 => a.lanes()[lane],
                        1 => rng.random::<u16>() & 0x1ff,
                        _ => 1 << rng.random_range(0..9),
                    };
                }
                let c = simd.splat(rng.random::<u16>() & 0x1ff);
                for lane in 0..a.lanes().len() {
                    let [x, y, z] = [a, b, c].map(|vector| vector.lanes()[lane]);
                    let bits = x.count_ones();
                    let either = |condition, yes, no| if condition { yes } else { no };
                    for (found, expected) in [
                        (a & b, x & y),
                        (a | b, x | y),
                        (a ^ b, x ^ y),
                        (a.without(b), x & !y),
                        (a.plus(b), x + y),
                        (a.plus(simd.splat(u16::MAX)), x.wrapping_sub(1)),
                        (a.times(b), x.wrapping_mul(y)),
                        (a.least(b), x.min(y)),
                        (simd.count(a), bits as u16),
                        (simd.count(simd.splat(u16::MAX)), 16),
                        (a.single(), either(bits == 1, x, 0)),
                        (a.prefer(b), either(x & y != 0, x & y, x)),
                        (simd.if_three_or(a, c), either(bits >= 3, x, z)),
                        (a.choose(b, c), either(x != 0, y, z)),
                        (Vector::twice([a, b, c]), (x & y) | (x & z) | (y & z)),
                        (simd.splat(x), x),
                    ] {
                        assert_eq!(found.lanes()[lane], expected, "{simd:?}: {x:b} {y:b} {z:b}");
                    }
                    if let Some(counting) = simd.counting() {
                        let three = counting.if_three_or(a, c);
                        let counted = [counting.count(a), three].map(|found| found.lanes()[lane]);
                        assert_eq!(counted, [bits as u16, either(bits >= 3, x, z)]);
                    }
                    assert_eq!(a.same(b) >> lane & 1 == 1, x == y, "{simd:?}");
                    assert_eq!(simd.count(a).bytes()[lane], bits as u8, "{simd:?}");
                }
            }
        });
    }

    #[test]
    fn places_of_a_number_are_found() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(5);
            for _ in 0..200 {
                let numbers = std::array::from_fn(|_| rng.random_range(0..4) << 20);
                for number in [0, 1, 1 << 20, 3 << 20] {
                    let places = simd.places_of(number, &numbers);
                    for (place, &other) in numbers.iter().enumerate() {
                        assert_eq!(places >> place & 1 == 1, other == number, "{simd:?}");
                    }
                }
            }
        });
    }

    /// Tables are looked up, and lanes moved, each by itself.
    #[test]
    fn lanes_are_looked_up_and_moved() {
        const NUMBERS: [u16; 16] = [
            7, 0x100, 3, 0xffff, 5, 0x8001, 11, 12, 0x1ff, 1, 2, 0x7f80, 9, 0, 0x0ff0, 40_000,
        ];
        const TABLE: LaneTable = LaneTable::new(NUMBERS);
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(4);
            for _ in 0..500 {
                let lanes = simd.splat(0).lanes().len();
                let mut vector = || {
                    let indices = std::array::from_fn(|_| rng.random_range(0..16));
                    let vector = simd.lookup(&TABLE, &indices);
                    for (&found, index) in vector.lanes().iter().zip(indices) {
                        assert_eq!(found, NUMBERS[usize::from(index)], "{simd:?}");
                    }
                    vector
                };
                let old = [vector(), vector(), vector()];
                let from = [vector(), vector(), vector()];
                let others = [old, [vector(), vector(), vector()]];
                let sources: Vec<usize> = (0..lanes).filter(|_| rng.random_bool(0.5)).collect();
                let mut moves = Moves::default();
                for to in (0..lanes).filter(|lane| !sources.contains(lane)) {
                    if rng.random_bool(0.7) && !sources.is_empty() {
                        moves.add(sources[rng.random_range(0..sources.len())], to);
                    }
                }
                assert!(moves.are_apart());
                let mut copied = old;
                simd.gather(&mut copied, None, [(&from, simd.plan(&moves))]);
                // A third of the moves from each: the same vector, and two others.
                let mut thirds = [Moves::default(); 3];
                for (from, to) in moves.pairs() {
                    thirds[to % 3].add(from, to);
                }
                let mut gathered = from;
                let [within, first, second] = thirds.each_ref().map(|moves| simd.plan(moves));
                simd.gather(
                    &mut gathered,
                    (thirds[0].to != 0).then_some(within),
                    [(&others[0], first), (&others[1], second)],
                );
                let mut overlaid = from;
                let [first, second] = [thirds[1].to, thirds[2].to];
                simd.overlay(&mut overlaid, [(&others[0], first), (&others[1], second)]);
                for to in 0..lanes {
                    let moved = moves.to >> to & 1 == 1;
                    let source = if moved { usize::from(moves.from[to]) } else { to };
                    for number in 0..3 {
                        let origin = if moved { from[number] } else { old[number] };
                        assert_eq!(copied[number].lanes()[to], origin.lanes()[source], "{simd:?}");
                        let origin = match to % 3 {
                            third @ 1.. if moved => others[third - 1][number],
                            _ => from[number],
                        };
                        assert_eq!(gathered[number].lanes()[to], origin.lanes()[source], "{simd:?}");
                        assert_eq!(overlaid[number].lanes()[to], origin.lanes()[to], "{simd:?}");
                    }
                }
            }
        });
    }
}
