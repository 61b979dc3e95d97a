//! 32 lanes with AVX-512: foundation and byte-and-word instructions, from Skylake-X (2017) and
//! Zen 4 (2022) on. Kernels that count bits are faster with the bit-algorithm instructions of Ice Lake
//! (2019) and Zen 4, and compiled once more with these.

#![cfg(target_arch = "x86_64")]
#![allow(unsafe_code)]

use super::bytes::Bytes;
use super::intrinsics::{arithmetic, bytes, has_bit_instructions, lanes, operators};
use super::lanes::{LaneTable, MAX_LANES, Moves};
use super::numbers::{Arithmetic, Sixteen};
use super::pairs::{LANES, Pair, Pairs, ROWS, tile};
use super::sets::{PADDING, SetLists, SetPairs};
use super::vector::{Simd, Vector};
use std::arch::x86_64::*;

/// 512 bits.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Zmm(__m512i);

/// AVX-512; `BITALG` is true if bits are counted by the instructions made for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512<const BITALG: bool> {
    /// True if these are there, and are to be used.
    has_bitalg: bool,
}

impl Avx512<false> {
    /// The proof, if this processor has the instructions, without those for counting.
    pub fn detect() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && has_bit_instructions();
        detected.then_some(Avx512 { has_bitalg: false })
    }

    /// The proof, if this processor has the instructions, and those for counting.
    pub fn detect_bitalg() -> Option<Self> {
        let has_bitalg = is_x86_feature_detected!("avx512bitalg");
        Avx512::detect()
            .filter(|_| has_bitalg)
            .map(|_| Avx512 { has_bitalg })
    }
}

// SAFETY, for every block below that only calls intrinsics: vectors come only from values of
// `Avx512`, those only from `detect` or `detect_bitalg`, and these have found the instructions.

operators!(Zmm, _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512);

impl Vector for Zmm {
    lanes!(32, _mm512_add_epi16, _mm512_mullo_epi16, _mm512_min_epu16);

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe {
            let below = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            let single = _mm512_testn_epi16_mask(self.0, below);
            _mm512_maskz_mov_epi16(single, self.0)
        })
    }

    #[inline(always)]
    fn prefer(self, wanted: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe {
            let any = _mm512_test_epi16_mask(self.0, wanted.0);
            _mm512_mask_mov_epi16(self.0, any, _mm512_and_si512(self.0, wanted.0))
        })
    }

    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe {
            let any = _mm512_test_epi16_mask(self.0, self.0);
            _mm512_mask_mov_epi16(no.0, any, yes.0)
        })
    }

    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        // SAFETY: see above.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn bytes(self) -> [u8; MAX_LANES] {
        let mut bytes = [0; MAX_LANES];
        // SAFETY: see above; 32 bytes are written over as many.
        unsafe {
            let narrow = _mm512_cvtepi16_epi8(self.0);
            _mm256_storeu_si256(bytes.as_mut_ptr().cast(), narrow);
        }
        bytes
    }
}

/// For each lane of the result the lane it comes from, and the lanes that are replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    from: __m512i,
    to: __mmask32,
}

impl<const BITALG: bool> Simd for Avx512<BITALG> {
    type Vector = Zmm;
    type Plan<'a> = Plan;
    type Mask = u32;

    type Counting = Avx512<true>;
    const COUNTS_APART: bool = !BITALG;

    #[inline(always)]
    fn counting(self) -> Option<Avx512<true>> {
        let has_bitalg = self.has_bitalg;
        has_bitalg.then_some(Avx512 { has_bitalg })
    }

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx512f,avx512bw,bmi1,bmi2,lzcnt,popcnt")]
        #[inline(never)]
        fn with_avx512<R>(work: impl FnOnce() -> R) -> R {
            work()
        }

        #[target_feature(enable = "avx512f,avx512bw,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
        #[inline(never)]
        fn with_bitalg<R>(work: impl FnOnce() -> R) -> R {
            work()
        }

        // SAFETY: `self` exists, so the processor has the instructions.
        unsafe {
            if BITALG {
                with_bitalg(work)
            } else {
                with_avx512(work)
            }
        }
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self::Vector {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_set1_epi16(value.cast_signed()) })
    }

    #[inline(always)]
    fn count(self, vector: Zmm) -> Zmm {
        // SAFETY: see above; a proof with BITALG comes only from `detect_bitalg`, by `counting`.
        Zmm(unsafe {
            if BITALG {
                _mm512_popcnt_epi16(vector.0)
            } else {
                let of_nibble = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
                let of_nibble = _mm512_broadcast_i32x4(of_nibble);
                let nibble = _mm512_set1_epi8(15);
                let low = _mm512_and_si512(vector.0, nibble);
                let high = _mm512_and_si512(_mm512_srli_epi16::<4>(vector.0), nibble);
                let bytes = _mm512_add_epi8(
                    _mm512_shuffle_epi8(of_nibble, low),
                    _mm512_shuffle_epi8(of_nibble, high),
                );
                let low = _mm512_and_si512(bytes, _mm512_set1_epi16(255));
                _mm512_add_epi16(low, _mm512_srli_epi16::<8>(bytes))
            }
        })
    }

    #[inline(always)]
    fn if_three_or(self, vector: Zmm, other: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe {
            let three = if BITALG {
                _mm512_cmpgt_epi16_mask(self.count(vector).0, _mm512_set1_epi16(2))
            } else {
                let below = _mm512_add_epi16(vector.0, _mm512_set1_epi16(-1));
                let but_one = _mm512_and_si512(vector.0, below);
                let below = _mm512_add_epi16(but_one, _mm512_set1_epi16(-1));
                _mm512_test_epi16_mask(but_one, below)
            };
            _mm512_mask_mov_epi16(other.0, three, vector.0)
        })
    }

    #[inline(always)]
    fn lookup(self, table: &LaneTable, indices: &[u8; MAX_LANES]) -> Self::Vector {
        // SAFETY: see above; 32 bytes, and 64, are read from as many.
        Zmm(unsafe {
            let indices = _mm256_loadu_si256(indices.as_ptr().cast());
            let table = _mm512_loadu_si512(table.numbers.as_ptr().cast());
            _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(indices), table)
        })
    }

    #[inline(always)]
    fn places_of(self, number: u32, numbers: &[u32; MAX_LANES]) -> u32 {
        // SAFETY: see above; each time 64 bytes are read from as many.
        unsafe {
            let (low, high) = numbers.split_at(16);
            let number = _mm512_set1_epi32(number.cast_signed());
            let low = _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(low.as_ptr().cast()), number);
            let high = _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(high.as_ptr().cast()), number);
            u32::from(low) | u32::from(high) << 16
        }
    }

    #[inline(always)]
    fn plan(self, moves: &Moves) -> Plan {
        // SAFETY: see above; 32 bytes are read from as many.
        let from = unsafe { _mm512_cvtepu8_epi16(_mm256_loadu_si256(moves.from.as_ptr().cast())) };
        Plan { from, to: moves.to }
    }

    #[inline(always)]
    fn mask(self, lanes: u32) -> u32 {
        lanes
    }

    #[inline(always)]
    fn overlaid(self, from: Zmm, old: Zmm, lanes: u32) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_mask_mov_epi16(old.0, lanes, from.0) })
    }

    #[inline(always)]
    fn moved(self, from: &Self::Vector, old: Self::Vector, plan: Plan) -> Self::Vector {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_mask_permutexvar_epi16(old.0, plan.to, plan.from, from.0) })
    }
}

arithmetic!(
    [const BITALG: bool] Avx512<BITALG>, i32, __m512i, 1,
    _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi32, _mm512_add_epi32, _mm512_sub_epi32, _mm512_max_epi32
);

arithmetic!(
    [const BITALG: bool] Avx512<BITALG>, f64, __m512d, 2,
    _mm512_loadu_pd, _mm512_storeu_pd, _mm512_set1_pd, _mm512_add_pd, _mm512_sub_pd, _mm512_max_pd
);

bytes!([const BITALG: bool] Avx512<BITALG>);

impl<const BITALG: bool> Pairs for Avx512<BITALG> {
    type Sums = __m512i;

    #[inline(always)]
    fn none(self) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add(self, sums: __m512i, left: Pair, right: &[Pair; LANES]) -> __m512i {
        // SAFETY: see above; 16 pairs are 64 bytes.
        unsafe {
            let right = _mm512_loadu_si512(right.as_ptr().cast());
            let left = _mm512_set1_epi32(left.0);
            _mm512_add_epi32(sums, _mm512_madd_epi16(left, right))
        }
    }

    #[inline(always)]
    fn numbers(self, sums: __m512i) -> [i32; LANES] {
        let mut numbers = [0; LANES];
        // SAFETY: see above; 16 numbers are 64 bytes.
        unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), sums) };
        numbers
    }

    #[inline(always)]
    fn weighed_products<const BLOCKS: usize>(
        self,
        rows: [&[Pair]; ROWS],
        right: &[[[Pair; LANES]; BLOCKS]],
        weights: [&[[i16; LANES]; BLOCKS]; ROWS],
    ) -> [i64; ROWS] {
        tile::<_, ROWS, BLOCKS, BLOCKS>(self, rows, right, weights, 0)
    }
}

/// Implements `SetLists` for words: the word and the signed one, the mask of a vector of them, their number,
/// and the intrinsics to repeat one, to load some, to find those that have nothing in common with others,
/// among some and among all, to compact, and to keep what is common to some and to all.
macro_rules! set_lists {
    ($word:ty, $signed:ty, $mask:ty, $number:literal, $repeat:ident, $load:ident,
     $disjoint_among:ident, $disjoint:ident, $compact:ident, $and:ident, $and_all:ident) => {
        impl<const BITALG: bool> SetLists<$word> for Avx512<BITALG> {
            #[inline(always)]
            fn missed(self, from: &[$word], hit: $word, live: $word, to: &mut [$word]) -> usize {
                assert!(to.len() >= from.len() + PADDING);
                const { assert!($number <= PADDING) };
                let (whole, rest) = from.as_chunks::<$number>();
                let mut len = 0;
                // SAFETY: `self` exists, so the processor has the instructions. A chunk is as long as a
                // vector, and of the rest only what is there is loaded. Before each store no more sets were
                // written than were read, and after those that there are `to` has room for a vector.
                unsafe {
                    let hit = $repeat(hit.cast_signed());
                    let live = $repeat(live.cast_signed());
                    for chunk in whole {
                        let sets = _mm512_loadu_si512(chunk.as_ptr().cast());
                        let kept = $disjoint(sets, hit);
                        let compact = $compact(kept, _mm512_and_si512(sets, live));
                        _mm512_storeu_si512(to.as_mut_ptr().add(len).cast(), compact);
                        len += kept.count_ones() as usize;
                    }
                    if !rest.is_empty() {
                        let there = (1 << rest.len()) - 1;
                        let sets = $load(there, rest.as_ptr().cast());
                        let kept = $disjoint_among(there, sets, hit);
                        let compact = $compact(kept, _mm512_and_si512(sets, live));
                        _mm512_storeu_si512(to.as_mut_ptr().add(len).cast(), compact);
                        len += kept.count_ones() as usize;
                    }
                }
                len
            }

            #[inline(always)]
            fn common(self, from: &[$word], hit: $word) -> $word {
                let (whole, rest) = from.as_chunks::<$number>();
                // SAFETY: `self` exists, so the processor has the instructions. A chunk is as long as a
                // vector, and of the rest only what is there is loaded.
                let common: $signed = unsafe {
                    let hit = $repeat(hit.cast_signed());
                    let mut common = $repeat(-1);
                    for chunk in whole {
                        let sets = _mm512_loadu_si512(chunk.as_ptr().cast());
                        common = $and(common, $disjoint(sets, hit), common, sets);
                    }
                    if !rest.is_empty() {
                        let there: $mask = (1 << rest.len()) - 1;
                        let sets = $load(there, rest.as_ptr().cast());
                        common = $and(common, $disjoint_among(there, sets, hit), common, sets);
                    }
                    $and_all(common)
                };
                common.cast_unsigned()
            }
        }
    };
}

set_lists!(
    u64,
    i64,
    __mmask8,
    8,
    _mm512_set1_epi64,
    _mm512_maskz_loadu_epi64,
    _mm512_mask_testn_epi64_mask,
    _mm512_testn_epi64_mask,
    _mm512_maskz_compress_epi64,
    _mm512_mask_and_epi64,
    _mm512_reduce_and_epi64
);

set_lists!(
    u32,
    i32,
    __mmask16,
    16,
    _mm512_set1_epi32,
    _mm512_maskz_loadu_epi32,
    _mm512_mask_testn_epi32_mask,
    _mm512_testn_epi32_mask,
    _mm512_maskz_compress_epi32,
    _mm512_mask_and_epi32,
    _mm512_reduce_and_epi32
);

/// The mask of those of up to eight keys that have nothing of `hit`, with the keys.
///
/// # Safety
/// The processor must have the instructions, and there must be no more than eight keys.
#[inline(always)]
unsafe fn eight_missed(keys: &[u64], hit: u64) -> (__mmask8, __m512i) {
    let there = ((1u32 << keys.len()) - 1) as __mmask8;
    // SAFETY: the caller has the instructions, and of eight keys only those that are there are loaded.
    unsafe {
        let keys = _mm512_maskz_loadu_epi64(there, keys.as_ptr().cast());
        let hit = _mm512_set1_epi64(hit.cast_signed());
        (_mm512_mask_testn_epi64_mask(there, keys, hit), keys)
    }
}

/// The masks of those of up to 16 keys that have nothing of `hit`: of the first eight, and of the others;
/// with the keys.
///
/// # Safety
/// The processor must have the instructions, and there must be no more than 16 keys.
#[inline(always)]
unsafe fn keys_missed(keys: &[u64], hit: u64) -> [(__mmask8, __m512i); 2] {
    let (first, second) = keys.split_at(keys.len().min(8));
    // One by one: a closure in `map` is compiled without the instructions where `map` is not inlined.
    // SAFETY: the caller has the instructions, and either half of 16 keys is no more than eight.
    unsafe { [eight_missed(first, hit), eight_missed(second, hit)] }
}

impl<const BITALG: bool> SetPairs for Avx512<BITALG> {
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
        for (keys, rests) in keys.chunks(16).zip(rests.chunks(16)) {
            let there = ((1u32 << rests.len()) - 1) as __mmask16;
            // SAFETY: `self` exists, so the processor has the instructions. Of the rests only those that
            // are there are loaded. Before each store no more sets were written than were read, and after
            // those that there are both have room for 16 words.
            unsafe {
                let [(low, first), (high, second)] = keys_missed(keys, hit);
                let (few, all) = (
                    low.count_ones() as usize,
                    u16::from(low) | u16::from(high) << 8,
                );
                let to = to_keys.as_mut_ptr().add(len);
                _mm512_storeu_si512(to.cast(), _mm512_maskz_compress_epi64(low, first));
                _mm512_storeu_si512(
                    to.add(few).cast(),
                    _mm512_maskz_compress_epi64(high, second),
                );
                let rests = _mm512_maskz_loadu_epi32(there, rests.as_ptr().cast());
                let rests = _mm512_maskz_compress_epi32(all, rests);
                _mm512_storeu_si512(to_rests.as_mut_ptr().add(len).cast(), rests);
                len += all.count_ones() as usize;
            }
        }
        len
    }

    #[inline(always)]
    fn rests_missed(self, keys: &[u64], rests: &[u32], hit: u64, to: &mut [u32]) -> usize {
        assert_eq!(keys.len(), rests.len());
        assert!(to.len() >= keys.len() + PADDING);
        let mut len = 0;
        for (keys, rests) in keys.chunks(16).zip(rests.chunks(16)) {
            let there = ((1u32 << rests.len()) - 1) as __mmask16;
            // SAFETY: as in `pairs_missed`.
            unsafe {
                let [(low, _), (high, _)] = keys_missed(keys, hit);
                let all = u16::from(low) | u16::from(high) << 8;
                let rests = _mm512_maskz_loadu_epi32(there, rests.as_ptr().cast());
                let rests = _mm512_maskz_compress_epi32(all, rests);
                _mm512_storeu_si512(to.as_mut_ptr().add(len).cast(), rests);
                len += all.count_ones() as usize;
            }
        }
        len
    }
}
