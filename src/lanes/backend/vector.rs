//! What a kernel may do with a vector of lanes, and what a backend must provide.
//!
//! Kernels are written once, generic over these two traits. Every method is inlined into the few
//! functions of a backend that are compiled with its instructions: the entry points at the end of
//! [`Backend`].

use crate::lanes::block::{Block, Moves};
use crate::lanes::bound::{Bounds, Scratch};
use crate::lanes::branch::Forks;
use crate::lanes::costs::Costs;
use crate::lanes::sweep::Verdict;
use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor};

/// The most lanes that a vector can have: sets of lanes are 32-bit masks.
pub(in crate::lanes) const MAX_LANES: usize = 32;

/// A vector of 16-bit lanes. Each lane belongs to another board.
pub(in crate::lanes) trait Vector:
    Copy + Debug + Send + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// How many lanes there are.
    const LANES: usize;

    /// The set of all lanes.
    const EVERY: u32 = u32::MAX >> (MAX_LANES - Self::LANES);

    /// The lanes one by one.
    fn lanes(&self) -> &[u16];

    /// The lanes one by one.
    fn lanes_mut(&mut self) -> &mut [u16];

    /// In each lane the bits of `self` that `other` does not have.
    fn without(self, other: Self) -> Self;

    /// The sum in each lane, modulo 2¹⁶.
    fn plus(self, other: Self) -> Self;

    /// The product in each lane, modulo 2¹⁶.
    fn times(self, other: Self) -> Self;

    /// The smaller number in each lane.
    fn least(self, other: Self) -> Self;

    /// The number of bits in each lane.
    fn count(self) -> Self;

    /// `self` in lanes with exactly one bit, 0 in the others.
    fn single(self) -> Self;

    /// In each lane `self & wanted` where that is not 0, else `self`.
    fn prefer(self, wanted: Self) -> Self;

    /// In each lane `self` if it has three bits or more, else `other`.
    fn if_three_or(self, other: Self) -> Self;

    /// In each lane `yes` if `self` is not 0, else `no`.
    fn choose(self, yes: Self, no: Self) -> Self;

    /// The set of lanes in which both are the same.
    fn same(self, other: Self) -> u32;

    /// The numbers in the lanes, all of them below 256, and anything behind them.
    fn bytes(self) -> [u8; MAX_LANES];
}

/// A set of instructions to run the kernels with. A value of such a type is the proof that the
/// processor has them, and vectors come from such values alone.
pub(in crate::lanes) trait Backend: Copy + Debug + Send + 'static {
    /// Its vectors.
    type Vector: Vector;

    /// The backend, if this processor has its instructions.
    fn detect() -> Option<Self>;

    /// `value` in every lane.
    fn splat(self, value: u16) -> Self::Vector;

    /// The candidates for digits, of which 0 is an empty cell. Digits beyond the lanes are left
    /// out.
    fn candidates(self, digits: &[u8; MAX_LANES]) -> Self::Vector;

    // The entry points.

    /// [`sweep`](crate::lanes::sweep::sweep) with the instructions of this backend.
    fn sweep(self, block: &mut Block<Self::Vector>) -> Verdict;

    /// [`solved`](crate::lanes::sweep::solved) with the instructions of this backend.
    fn solved(self, block: &Block<Self::Vector>) -> u32;

    /// [`forks`](crate::lanes::branch::forks) with the instructions of this backend.
    fn forks(self, block: &Block<Self::Vector>) -> Forks<Self::Vector>;

    /// [`bounds`](crate::lanes::bound::bounds) with the instructions of this backend.
    fn bounds(
        self,
        block: &mut Block<Self::Vector>,
        costs: &Costs,
        limits: Self::Vector,
        scratch: &mut Scratch<Self::Vector>,
    ) -> Bounds<Self::Vector>;

    /// [`Block::load`] with the instructions of this backend.
    fn load(self, block: &mut Block<Self::Vector>, boards: &[&[u8; 81]]);

    /// [`Block::store`] with the instructions of this backend.
    fn store(self, block: &Block<Self::Vector>, boards: &mut [[u8; 81]; MAX_LANES]);

    /// Copies boards from the lanes of another block.
    fn take(self, to: &mut Block<Self::Vector>, from: &Block<Self::Vector>, moves: &Moves);

    /// Copies boards to other lanes of the same block. No lane may be both copied and overwritten.
    fn spread(self, block: &mut Block<Self::Vector>, moves: &Moves);
}

/// The entry points of a backend, each compiled with the features that `$features` names.
#[cfg(target_arch = "x86_64")]
macro_rules! entry_points {
    ($backend:ty, $vector:ty, $features:literal) => {
        fn sweep(self, block: &mut Block<$vector>) -> Verdict {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn sweep(backend: $backend, block: &mut Block<$vector>) -> Verdict {
                sweep::sweep(backend, block)
            }
            // SAFETY: `self` exists, so the processor has the features.
            unsafe { sweep(self, block) }
        }

        fn solved(self, block: &Block<$vector>) -> u32 {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn solved(backend: $backend, block: &Block<$vector>) -> u32 {
                sweep::solved(backend, block)
            }
            // SAFETY: as above.
            unsafe { solved(self, block) }
        }

        fn forks(self, block: &Block<$vector>) -> Forks<$vector> {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn forks(backend: $backend, block: &Block<$vector>) -> Forks<$vector> {
                branch::forks(backend, block)
            }
            // SAFETY: as above.
            unsafe { forks(self, block) }
        }

        fn bounds(
            self,
            block: &mut Block<$vector>,
            costs: &Costs,
            limits: $vector,
            scratch: &mut Scratch<$vector>,
        ) -> Bounds<$vector> {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn bounds(
                backend: $backend,
                block: &mut Block<$vector>,
                costs: &Costs,
                limits: $vector,
                scratch: &mut Scratch<$vector>,
            ) -> Bounds<$vector> {
                bound::bounds(backend, block, costs, limits, scratch)
            }
            // SAFETY: as above.
            unsafe { bounds(self, block, costs, limits, scratch) }
        }

        fn load(self, block: &mut Block<$vector>, boards: &[&[u8; 81]]) {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn load(backend: $backend, block: &mut Block<$vector>, boards: &[&[u8; 81]]) {
                block.load(backend, boards);
            }
            // SAFETY: as above.
            unsafe { load(self, block, boards) }
        }

        fn store(self, block: &Block<$vector>, boards: &mut [[u8; 81]; MAX_LANES]) {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn store(
                backend: $backend,
                block: &Block<$vector>,
                boards: &mut [[u8; 81]; MAX_LANES],
            ) {
                block.store(backend, boards);
            }
            // SAFETY: as above.
            unsafe { store(self, block, boards) }
        }

        fn take(self, to: &mut Block<$vector>, from: &Block<$vector>, moves: &Moves) {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn take(
                backend: $backend,
                to: &mut Block<$vector>,
                from: &Block<$vector>,
                moves: &Moves,
            ) {
                let plan = backend.plan(moves);
                for cell in 0..81 {
                    to.cells[cell] = backend.moved(from.cells[cell], to.cells[cell], plan);
                }
                to.sums = backend.moved(from.sums, to.sums, plan);
            }
            // SAFETY: as above.
            unsafe { take(self, to, from, moves) }
        }

        fn spread(self, block: &mut Block<$vector>, moves: &Moves) {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn spread(backend: $backend, block: &mut Block<$vector>, moves: &Moves) {
                let plan = backend.plan(moves);
                for cell in &mut block.cells {
                    *cell = backend.moved(*cell, *cell, plan);
                }
                block.sums = backend.moved(block.sums, block.sums, plan);
            }
            // SAFETY: as above.
            unsafe { spread(self, block, moves) }
        }
    };
}
#[cfg(target_arch = "x86_64")]
pub(in crate::lanes) use entry_points;

/// Runs the same test with every backend of this processor, and says which they are.
#[cfg(test)]
macro_rules! for_each_backend {
    ($backend:ident => $test:block) => {
        for_each_backend!(@ $backend, $test, $crate::lanes::backend::portable::Portable);
        #[cfg(target_arch = "x86_64")]
        {
            use $crate::lanes::backend::{avx2::Avx2, avx512::Avx512};
            for_each_backend!(@ $backend, $test, Avx2);
            for_each_backend!(@ $backend, $test, Avx512<false>);
            for_each_backend!(@ $backend, $test, Avx512<true>);
        }
    };
    (@ $backend:ident, $test:block, $type:ty) => {
        match <$type>::detect() {
            None => println!("not tested, for want of instructions: {}", stringify!($type)),
            Some($backend) => {
                println!("tested: {:?}", $backend);
                $test
            }
        }
    };
}
#[cfg(test)]
pub(in crate::lanes) use for_each_backend;

#[cfg(test)]
mod tests {
    use super::{Backend, Vector};
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// Every operation does in each lane what it says.
    #[test]
    fn operations_do_the_same_in_every_lane() {
        for_each_backend!(backend => {
            let mut rng = SmallRng::seed_from_u64(3);
            for _ in 0..2000 {
                let mut a = backend.splat(0);
                let mut b = backend.splat(0);
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
                let c = backend.splat(rng.random::<u16>() & 0x1ff);
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
                        (a.plus(backend.splat(u16::MAX)), x.wrapping_sub(1)),
                        (a.times(b), x.wrapping_mul(y)),
                        (a.least(b), x.min(y)),
                        (a.count(), bits as u16),
                        (backend.splat(u16::MAX).count(), 16),
                        (a.single(), either(bits == 1, x, 0)),
                        (a.prefer(b), either(x & y != 0, x & y, x)),
                        (a.if_three_or(c), either(bits >= 3, x, z)),
                        (a.choose(b, c), either(x != 0, y, z)),
                        (backend.splat(x), x),
                    ] {
                        assert_eq!(found.lanes()[lane], expected, "{backend:?}: {x:b} {y:b} {z:b}");
                    }
                    assert_eq!(a.same(b) >> lane & 1 == 1, x == y, "{backend:?}");
                    assert_eq!(a.count().bytes()[lane], bits as u8, "{backend:?}");
                }
            }
        });
    }
}
