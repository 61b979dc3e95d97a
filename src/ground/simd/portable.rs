//! 8 lanes with the crate `wide`: SSE2, NEON, WebAssembly, or none of them. The instructions are
//! those that the crate is compiled for.

use super::bytes::Bytes;
use super::lanes::{LaneTable, MAX_LANES, Moves};
use super::numbers::{Arithmetic, Sixteen};
use super::pairs::{LANES, Pair, Pairs, ROWS, tile};
use super::sets::{SetLists, SetPairs};
use super::vector::{Simd, Vector};
use wide::{f64x4, i16x8, i32x4, i32x16, u16x8};

/// The crate `wide`, which every processor can run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

/// All bits set in the lanes that are 0.
#[inline(always)]
fn is_zero(vector: u16x8) -> u16x8 {
    vector.simd_eq(u16x8::ZERO)
}

/// Each lane without its lowest bit.
#[inline(always)]
fn but_one(vector: u16x8) -> u16x8 {
    vector & (vector + u16x8::MAX)
}

impl Vector for u16x8 {
    const LANES: usize = 8;

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        self.as_array()
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        self.as_mut_array()
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self * other
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // SSE2 has no minimum of unsigned numbers, and `wide` then takes it lane by lane.
        self - self.saturating_sub(other)
    }

    #[inline(always)]
    fn single(self) -> Self {
        self & is_zero(but_one(self))
    }

    #[inline(always)]
    fn prefer(self, wanted: Self) -> Self {
        self & (wanted | is_zero(self & wanted))
    }

    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        is_zero(self).bitselect(no, yes)
    }

    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        self.simd_eq(other).to_bitmask()
    }

    #[inline(always)]
    fn bytes(self) -> [u8; MAX_LANES] {
        let mut bytes = [0; MAX_LANES];
        for (byte, &lane) in bytes.iter_mut().zip(self.lanes()) {
            *byte = lane as u8;
        }
        bytes
    }
}

impl Portable {
    /// The proof, which every processor gives.
    pub fn detect() -> Option<Self> {
        Some(Portable)
    }
}

impl Simd for Portable {
    type Vector = u16x8;
    type Plan<'a> = &'a Moves;
    type Mask = u16x8;
    type Counting = Self;
    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        #[inline(never)]
        fn with_any<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        with_any(work)
    }

    #[inline(always)]
    fn splat(self, value: u16) -> u16x8 {
        u16x8::splat(value)
    }

    #[inline(always)]
    fn count(self, vector: u16x8) -> u16x8 {
        // Pairs of bits, fours, eights: Henry Warren, "Hacker's Delight", 2002, section 5-1.
        let pairs = vector - ((vector >> 1) & u16x8::splat(0x5555));
        let fours = (pairs & u16x8::splat(0x3333)) + ((pairs >> 2) & u16x8::splat(0x3333));
        let eights = (fours + (fours >> 4)) & u16x8::splat(0x0f0f);
        (eights + (eights >> 8)) & u16x8::splat(0x1f)
    }

    #[inline(always)]
    fn if_three_or(self, vector: u16x8, other: u16x8) -> u16x8 {
        but_one(but_one(vector)).choose(vector, other)
    }

    #[inline(always)]
    fn lookup(self, table: &LaneTable, indices: &[u8; MAX_LANES]) -> u16x8 {
        let mut lanes = [0; 8];
        for (lane, &index) in lanes.iter_mut().zip(indices) {
            *lane = table.numbers[usize::from(index) % MAX_LANES];
        }
        lanes.into()
    }

    #[inline(always)]
    fn places_of(self, number: u32, numbers: &[u32; MAX_LANES]) -> u32 {
        let mut places = 0;
        for (place, &other) in numbers.iter().enumerate() {
            places |= if other == number { 1 << place } else { 0 };
        }
        places
    }

    #[inline(always)]
    fn plan(self, moves: &Moves) -> &Moves {
        moves
    }

    // Lane by lane: SSE2 has no instruction that moves lanes at will.

    #[inline(always)]
    fn moved(self, from: &u16x8, mut old: u16x8, moves: &Moves) -> u16x8 {
        for (from_lane, to_lane) in moves.pairs() {
            old.lanes_mut()[to_lane % 8] = from.lanes()[from_lane % 8];
        }
        old
    }

    #[inline(always)]
    fn mask(self, lanes: u32) -> u16x8 {
        let bits = u16x8::new([1, 2, 4, 8, 16, 32, 64, 128]);
        (u16x8::splat(lanes as u16) & bits).simd_eq(bits)
    }

    #[inline(always)]
    fn overlaid(self, from: u16x8, old: u16x8, mask: u16x8) -> u16x8 {
        mask.bitselect(from, old)
    }

    #[inline(always)]
    fn gather<const LEN: usize, const SOURCES: usize>(
        self,
        vectors: &mut [u16x8; LEN],
        within: Option<&Moves>,
        from: [(&[u16x8; LEN], &Moves); SOURCES],
    ) {
        // Nine at a time, so that the loop costs little next to a copy.
        for (from, to) in within.into_iter().flat_map(Moves::pairs) {
            let (nines, rest) = vectors.as_chunks_mut::<9>();
            for nine in nines {
                for vector in nine {
                    vector.lanes_mut()[to % 8] = vector.lanes()[from % 8];
                }
            }
            for vector in rest {
                vector.lanes_mut()[to % 8] = vector.lanes()[from % 8];
            }
        }
        for (from, moves) in from {
            for (from_lane, to_lane) in moves.pairs() {
                let (from_nines, from_rest) = from.as_chunks::<9>();
                let (to_nines, to_rest) = vectors.as_chunks_mut::<9>();
                for (from, to) in from_nines.iter().zip(to_nines) {
                    for (from, to) in from.iter().zip(to) {
                        to.lanes_mut()[to_lane % 8] = from.lanes()[from_lane % 8];
                    }
                }
                for (from, to) in from_rest.iter().zip(to_rest) {
                    to.lanes_mut()[to_lane % 8] = from.lanes()[from_lane % 8];
                }
            }
        }
    }
}

impl Arithmetic<i32> for Portable {
    type Numbers = i32x16;

    #[inline(always)]
    fn load(self, from: &Sixteen<i32>) -> i32x16 {
        i32x16::new(from.0)
    }

    #[inline(always)]
    fn store(self, numbers: i32x16, to: &mut Sixteen<i32>) {
        to.0 = numbers.to_array();
    }

    #[inline(always)]
    fn repeat(self, number: i32) -> i32x16 {
        i32x16::splat(number)
    }

    #[inline(always)]
    fn plus(self, one: i32x16, other: i32x16) -> i32x16 {
        one + other
    }

    #[inline(always)]
    fn minus(self, one: i32x16, other: i32x16) -> i32x16 {
        one - other
    }

    #[inline(always)]
    fn larger(self, one: i32x16, other: i32x16) -> i32x16 {
        one.max(other)
    }
}

impl Arithmetic<f64> for Portable {
    type Numbers = [f64x4; 4];

    #[inline(always)]
    fn load(self, from: &Sixteen<f64>) -> [f64x4; 4] {
        let mut numbers = [f64x4::ZERO; 4];
        for (numbers, from) in numbers.iter_mut().zip(from.0.as_chunks().0) {
            *numbers = f64x4::new(*from);
        }
        numbers
    }

    #[inline(always)]
    fn store(self, numbers: [f64x4; 4], to: &mut Sixteen<f64>) {
        for (numbers, to) in numbers.into_iter().zip(to.0.as_chunks_mut().0) {
            *to = numbers.to_array();
        }
    }

    #[inline(always)]
    fn repeat(self, number: f64) -> [f64x4; 4] {
        [f64x4::splat(number); 4]
    }

    #[inline(always)]
    fn plus(self, mut one: [f64x4; 4], other: [f64x4; 4]) -> [f64x4; 4] {
        for (one, other) in one.iter_mut().zip(other) {
            *one += other;
        }
        one
    }

    #[inline(always)]
    fn minus(self, mut one: [f64x4; 4], other: [f64x4; 4]) -> [f64x4; 4] {
        for (one, other) in one.iter_mut().zip(other) {
            *one -= other;
        }
        one
    }

    #[inline(always)]
    fn larger(self, mut one: [f64x4; 4], other: [f64x4; 4]) -> [f64x4; 4] {
        for (one, other) in one.iter_mut().zip(other) {
            *one = one.fast_max(other);
        }
        one
    }
}

impl Bytes for Portable {
    #[inline(always)]
    fn look_up(self, table: [u8; 16], indices: [u8; 16]) -> [u8; 16] {
        indices.map(|index| table[usize::from(index) % 16])
    }

    #[inline(always)]
    fn places(self, bytes: [u8; 16]) -> u16 {
        // The lowest bits of eight bytes, gathered in the highest byte of a product.
        let half = |bytes: u64| {
            let marked = (bytes + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
            (marked.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
        };
        let bytes = u128::from_le_bytes(bytes);
        half(bytes as u64) | half((bytes >> 64) as u64) << 8
    }
}

impl Pairs for Portable {
    type Sums = [i32x4; 4];

    #[inline(always)]
    fn none(self) -> [i32x4; 4] {
        [i32x4::ZERO; 4]
    }

    #[inline(always)]
    fn add(self, sums: [i32x4; 4], left: Pair, right: &[Pair; LANES]) -> [i32x4; 4] {
        let numbers = |pairs: [Pair; 4]| {
            let halves = pairs.map(|Pair(pair)| [pair as i16, (pair >> 16) as i16]);
            let halves = halves.as_flattened().first_chunk::<8>();
            i16x8::new(*halves.expect("four pairs are eight numbers"))
        };
        let left = numbers([left; 4]);
        let mut sums = sums;
        for (sum, right) in sums.iter_mut().zip(right.as_chunks::<4>().0) {
            *sum += left.dot(numbers(*right));
        }
        sums
    }

    #[inline(always)]
    fn numbers(self, sums: [i32x4; 4]) -> [i32; LANES] {
        let mut numbers = [0; LANES];
        for (numbers, sums) in numbers.as_chunks_mut::<4>().0.iter_mut().zip(sums) {
            *numbers = sums.to_array();
        }
        numbers
    }

    #[inline(always)]
    fn weighed_products<const BLOCKS: usize>(
        self,
        rows: [&[Pair]; ROWS],
        right: &[[[Pair; LANES]; BLOCKS]],
        weights: [&[[i16; LANES]; BLOCKS]; ROWS],
    ) -> [i64; ROWS] {
        let mut totals = [0; ROWS];
        for half in [0, ROWS / 2] {
            let rows = [rows[half], rows[half + 1]];
            let weights = [weights[half], weights[half + 1]];
            for block in 0..BLOCKS {
                let part = tile::<_, 2, 1, BLOCKS>(self, rows, right, weights, block);
                for (total, part) in totals[half..].iter_mut().zip(part) {
                    *total += part;
                }
            }
        }
        totals
    }
}

impl SetLists<u64> for Portable {}

impl SetLists<u32> for Portable {}

impl SetPairs for Portable {}
