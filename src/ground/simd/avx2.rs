//! 16 lanes with AVX2, which almost every x86-64 processor since Haswell (2013) and Zen (2017) has.

#![cfg(target_arch = "x86_64")]
#![allow(unsafe_code)]

use super::bytes::Bytes;
use super::intrinsics::{arithmetic, bytes, has_bit_instructions, lanes, operators};
use super::lanes::{LaneTable, MAX_LANES, Moves};
use super::numbers::{Arithmetic, Sixteen};
use super::pairs::{LANES, Pair, Pairs};
use super::sets::{
    PADDING, SetLists, SetPairs, missed_after, pairs_missed_after, rests_missed_after,
};
use super::vector::{Simd, Vector};
use std::arch::x86_64::*;

/// 256 bits.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Ymm(__m256i);

/// AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

// SAFETY, for every block below that only calls intrinsics: vectors come only from values of
// `Avx2`, those only from `detect`, and it has found the instructions.

operators!(Ymm, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256);

impl Ymm {
    /// All bits set in the lanes that are 0.
    #[inline(always)]
    fn is_zero(self) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) }
    }

    /// Each lane without its lowest bit.
    #[inline(always)]
    fn but_one(self) -> Self {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))) })
    }
}

impl Vector for Ymm {
    lanes!(16, _mm256_add_epi16, _mm256_mullo_epi16, _mm256_min_epu16);

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_and_si256(self.0, self.but_one().is_zero()) })
    }

    #[inline(always)]
    fn prefer(self, wanted: Self) -> Self {
        // SAFETY: see above.
        Ymm(unsafe {
            let none = (self & wanted).is_zero();
            _mm256_and_si256(self.0, _mm256_or_si256(wanted.0, none))
        })
    }

    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_blendv_epi8(yes.0, no.0, self.is_zero()) })
    }

    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        // SAFETY: see above.
        let bytes = unsafe {
            let same = _mm256_cmpeq_epi16(self.0, other.0);
            _mm256_movemask_epi8(_mm256_packs_epi16(same, _mm256_setzero_si256()))
        };
        // Each half of the vector was packed into a half of its own.
        let bytes = bytes.cast_unsigned();
        (bytes & 0xff) | (bytes >> 8)
    }

    #[inline(always)]
    fn bytes(self) -> [u8; MAX_LANES] {
        let mut bytes = [0; MAX_LANES];
        // SAFETY: see above; 16 bytes are written over 32.
        unsafe {
            let low = _mm256_castsi256_si128(self.0);
            let narrow = _mm_packus_epi16(low, _mm256_extracti128_si256::<1>(self.0));
            _mm_storeu_si128(bytes.as_mut_ptr().cast(), narrow);
        }
        bytes
    }
}

/// The bytes that a lane of the result takes from the low half, and those from the high half; and the lanes that stay.
/// No instruction moves 16-bit lanes across the halves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    low_half: __m256i,
    high_half: __m256i,
    stay: __m256i,
}

impl Avx2 {
    /// The proof, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx2") && has_bit_instructions();
        detected.then_some(Avx2(()))
    }
}

/// All bits in some lanes, and none in the others.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes_of(lanes: u32) -> __m256i {
    let bits = _mm256_setr_epi16(
        1,
        2,
        4,
        8,
        16,
        32,
        64,
        128,
        256,
        512,
        1024,
        2048,
        4096,
        8192,
        16384,
        i16::MIN,
    );
    let lanes = _mm256_set1_epi16((lanes as u16).cast_signed());
    _mm256_cmpeq_epi16(_mm256_and_si256(lanes, bits), bits)
}

impl Simd for Avx2 {
    type Vector = Ymm;
    type Plan<'a> = Plan;
    type Mask = __m256i;
    type Counting = Self;

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[inline(never)]
        fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: `self` exists, so the processor has the instructions.
        unsafe { with_avx2(work) }
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_set1_epi16(value.cast_signed()) })
    }

    #[inline(always)]
    fn count(self, vector: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe {
            let of_nibble = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
            let of_nibble = _mm256_broadcastsi128_si256(of_nibble);
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_and_si256(vector.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(vector.0), nibble);
            let bytes = _mm256_add_epi8(
                _mm256_shuffle_epi8(of_nibble, low),
                _mm256_shuffle_epi8(of_nibble, high),
            );
            let low = _mm256_and_si256(bytes, _mm256_set1_epi16(255));
            _mm256_add_epi16(low, _mm256_srli_epi16::<8>(bytes))
        })
    }

    #[inline(always)]
    fn if_three_or(self, vector: Ymm, other: Ymm) -> Ymm {
        vector.but_one().but_one().choose(vector, other)
    }

    #[inline(always)]
    fn lookup(self, table: &LaneTable, indices: &[u8; MAX_LANES]) -> Ymm {
        let [low, high] = &table.bytes;
        // SAFETY: see above; each time 16 bytes are read from 16 at least.
        Ymm(unsafe {
            let indices = _mm_loadu_si128(indices.as_ptr().cast());
            let low = _mm_shuffle_epi8(_mm_loadu_si128(low.as_ptr().cast()), indices);
            let high = _mm_shuffle_epi8(_mm_loadu_si128(high.as_ptr().cast()), indices);
            _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high))
        })
    }

    #[inline(always)]
    fn places_of(self, number: u32, numbers: &[u32; MAX_LANES]) -> u32 {
        let mut places = 0;
        for (group, numbers) in numbers.as_chunks::<8>().0.iter().enumerate() {
            // SAFETY: see above; 32 bytes are read from as many.
            let same = unsafe {
                let numbers = _mm256_loadu_si256(numbers.as_ptr().cast());
                let same = _mm256_cmpeq_epi32(numbers, _mm256_set1_epi32(number.cast_signed()));
                _mm256_movemask_ps(_mm256_castsi256_ps(same))
            };
            places |= same.cast_unsigned() << (8 * group);
        }
        places
    }

    #[inline(always)]
    fn plan(self, moves: &Moves) -> Plan {
        // SAFETY: see above; 16 bytes are read from more.
        unsafe {
            let from = _mm256_cvtepu8_epi16(_mm_loadu_si128(moves.from.as_ptr().cast()));
            let stay = _mm256_xor_si256(lanes_of(moves.to), _mm256_set1_epi8(-1));
            // The numbers of the two bytes of lane k of a half are 2k and 2k + 1.
            let in_half = _mm256_and_si256(from, _mm256_set1_epi16(7));
            let bytes = _mm256_mullo_epi16(in_half, _mm256_set1_epi16(0x0202));
            let bytes = _mm256_add_epi16(bytes, _mm256_set1_epi16(0x0100));
            let half = _mm256_and_si256(from, _mm256_set1_epi16(8));
            let is_low = _mm256_cmpeq_epi16(half, _mm256_setzero_si256());
            // A byte whose upper bit is set gives 0.
            let nothing = _mm256_set1_epi8(i8::MIN);
            Plan {
                low_half: _mm256_blendv_epi8(nothing, bytes, is_low),
                high_half: _mm256_blendv_epi8(bytes, nothing, is_low),
                stay,
            }
        }
    }

    #[inline(always)]
    fn mask(self, lanes: u32) -> __m256i {
        // SAFETY: see above.
        unsafe { lanes_of(lanes) }
    }

    #[inline(always)]
    fn overlaid(self, from: Ymm, old: Ymm, mask: __m256i) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_blendv_epi8(old.0, from.0, mask) })
    }

    #[inline(always)]
    fn moved(self, from: &Ymm, old: Ymm, plan: Plan) -> Ymm {
        // Each half is read into both: a load does so, where a move across the halves takes a shuffle.
        let halves: *const __m128i = std::ptr::from_ref(from).cast();
        // SAFETY: see above; the two halves of a vector are read, which is aligned to more than they need.
        Ymm(unsafe {
            let low = _mm256_broadcastsi128_si256(_mm_load_si128(halves));
            let high = _mm256_broadcastsi128_si256(_mm_load_si128(halves.add(1)));
            let new = _mm256_or_si256(
                _mm256_shuffle_epi8(low, plan.low_half),
                _mm256_shuffle_epi8(high, plan.high_half),
            );
            _mm256_blendv_epi8(new, old.0, plan.stay)
        })
    }
}

arithmetic!(
    [] Avx2, i32, __m256i, 2,
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi32, _mm256_add_epi32, _mm256_sub_epi32, _mm256_max_epi32
);

arithmetic!(
    [] Avx2, f64, __m256d, 4,
    _mm256_loadu_pd, _mm256_storeu_pd, _mm256_set1_pd, _mm256_add_pd, _mm256_sub_pd, _mm256_max_pd
);

bytes!([] Avx2);

impl Pairs for Avx2 {
    type Sums = [__m256i; 2];

    #[inline(always)]
    fn none(self) -> [__m256i; 2] {
        // SAFETY: see above.
        unsafe { [_mm256_setzero_si256(); 2] }
    }

    #[inline(always)]
    fn add(self, sums: [__m256i; 2], left: Pair, right: &[Pair; LANES]) -> [__m256i; 2] {
        let (low, high) = right.split_at(LANES / 2);
        // SAFETY: see above; 8 pairs are 32 bytes.
        unsafe {
            let left = _mm256_set1_epi32(left.0);
            let low = _mm256_loadu_si256(low.as_ptr().cast());
            let high = _mm256_loadu_si256(high.as_ptr().cast());
            [
                _mm256_add_epi32(sums[0], _mm256_madd_epi16(left, low)),
                _mm256_add_epi32(sums[1], _mm256_madd_epi16(left, high)),
            ]
        }
    }

    #[inline(always)]
    fn numbers(self, sums: [__m256i; 2]) -> [i32; LANES] {
        let mut numbers = [0; LANES];
        let (low, high) = numbers.split_at_mut(LANES / 2);
        // SAFETY: see above; 8 numbers are 32 bytes.
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), sums[0]);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), sums[1]);
        }
        numbers
    }
}

/// For each set of this number of words of a vector the words of 32 bits that they have, one after the other.
const fn compact<const SETS: usize>(words: usize) -> [[u32; 8]; SETS] {
    let parts = 8 / words;
    let mut table = [[0; 8]; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut at, mut len) = (0, 0);
        while at < 8 {
            if set >> (at / parts) & 1 == 1 {
                table[set][len] = at as u32;
                len += 1;
            }
            at += 1;
        }
        set += 1;
    }
    table
}

/// For each set of four words of 64 bits the halves of those words, and for each set of eight words of 32 bits
/// those words.
static COMPACT_4: [[u32; 8]; 16] = compact(4);
static COMPACT_8: [[u32; 8]; 256] = compact(8);

/// Writes some of the words of a vector, one after the other, as the table says.
///
/// # Safety
/// The processor must have the instructions, and at `to` there must be room for a vector.
#[inline(always)]
unsafe fn write_compact(words: __m256i, table: &[u32; 8], to: *mut __m256i) {
    // SAFETY: the caller has the instructions and the room; the table is as long as a vector.
    unsafe {
        let places = _mm256_loadu_si256(table.as_ptr().cast());
        _mm256_storeu_si256(to, _mm256_permutevar8x32_epi32(words, places));
    }
}

/// All bits set in each word of 64 bits that has nothing of `hit`.
///
/// # Safety
/// The processor must have the instructions.
#[inline(always)]
unsafe fn disjoint_64(words: __m256i, hit: __m256i) -> __m256i {
    // SAFETY: the caller has the instructions.
    unsafe { _mm256_cmpeq_epi64(_mm256_and_si256(words, hit), _mm256_setzero_si256()) }
}

/// All bits set in each word of 32 bits that has nothing of `hit`.
///
/// # Safety
/// The processor must have the instructions.
#[inline(always)]
unsafe fn disjoint_32(words: __m256i, hit: __m256i) -> __m256i {
    // SAFETY: the caller has the instructions.
    unsafe { _mm256_cmpeq_epi32(_mm256_and_si256(words, hit), _mm256_setzero_si256()) }
}

/// Implements `SetLists` for words: the word, the number of them in a vector, the functions to repeat one
/// and to find those that have nothing in common with another, those that make a set of them, and the table.
macro_rules! set_lists {
    ($word:ty, $number:literal, $repeat:ident, $disjoint:ident,
     $cast:ident, $places:ident, $table:ident) => {
        impl SetLists<$word> for Avx2 {
            #[inline(always)]
            fn missed(self, from: &[$word], hit: $word, live: $word, to: &mut [$word]) -> usize {
                assert!(to.len() >= from.len() + PADDING);
                const { assert!($number <= PADDING) };
                let (whole, rest) = from.as_chunks::<$number>();
                let mut len = 0;
                // SAFETY: `self` exists, so the processor has the instructions. A chunk is as long as a
                // vector. Before each store no more sets were written than were read, and after those that
                // there are `to` has room for a vector.
                unsafe {
                    let (all_hit, all_live) =
                        ($repeat(hit.cast_signed()), $repeat(live.cast_signed()));
                    for chunk in whole {
                        let sets = _mm256_loadu_si256(chunk.as_ptr().cast());
                        let kept = $places($cast($disjoint(sets, all_hit))) as u32;
                        let compact = &$table[kept as usize];
                        let to = to.as_mut_ptr().add(len).cast();
                        write_compact(_mm256_and_si256(sets, all_live), compact, to);
                        len += kept.count_ones() as usize;
                    }
                }
                missed_after(len, rest, hit, live, to)
            }

            #[inline(always)]
            fn common(self, from: &[$word], hit: $word) -> $word {
                let (whole, rest) = from.as_chunks::<$number>();
                let mut words = [<$word>::MAX; $number];
                // SAFETY: `self` exists, so the processor has the instructions. A chunk is as long as a
                // vector, and so are the words.
                unsafe {
                    let hit = $repeat(hit.cast_signed());
                    let every = $repeat(-1);
                    let mut common = every;
                    for chunk in whole {
                        let sets = _mm256_loadu_si256(chunk.as_ptr().cast());
                        let others = _mm256_andnot_si256($disjoint(sets, hit), every);
                        common = _mm256_and_si256(common, _mm256_or_si256(sets, others));
                    }
                    _mm256_storeu_si256(words.as_mut_ptr().cast(), common);
                }
                let common = words
                    .iter()
                    .fold(<$word>::MAX, |common, word| common & word);
                let missed = rest.iter().filter(|&set| set & hit == 0);
                missed.fold(common, |common, set| common & set)
            }
        }
    };
}

set_lists!(
    u64,
    4,
    _mm256_set1_epi64x,
    disjoint_64,
    _mm256_castsi256_pd,
    _mm256_movemask_pd,
    COMPACT_4
);

set_lists!(
    u32,
    8,
    _mm256_set1_epi32,
    disjoint_32,
    _mm256_castsi256_ps,
    _mm256_movemask_ps,
    COMPACT_8
);

/// For each of eight keys, as a bit, whether it has nothing of `hit`; with the keys.
///
/// # Safety
/// The processor must have the instructions.
#[inline(always)]
unsafe fn keys_missed(keys: &[u64; 8], hit: u64) -> ([usize; 2], [__m256i; 2]) {
    // SAFETY: the caller has the instructions, and eight keys are two vectors.
    unsafe {
        let hit = _mm256_set1_epi64x(hit.cast_signed());
        let first = _mm256_loadu_si256(keys.as_ptr().cast());
        let second = _mm256_loadu_si256(keys.as_ptr().add(4).cast());
        // One by one: a closure in `map` is compiled without the instructions where `map` is not inlined.
        let low = _mm256_movemask_pd(_mm256_castsi256_pd(disjoint_64(first, hit))) as usize;
        let high = _mm256_movemask_pd(_mm256_castsi256_pd(disjoint_64(second, hit))) as usize;
        ([low, high], [first, second])
    }
}

impl SetPairs for Avx2 {
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
        let (whole, left) = keys.as_chunks::<8>();
        let (whole_rests, left_rests) = rests.as_chunks::<8>();
        let mut len = 0;
        for (keys, rests) in whole.iter().zip(whole_rests) {
            // SAFETY: `self` exists, so the processor has the instructions. Before each store no more sets
            // were written than were read, and after those that there are both have room for 16 words.
            unsafe {
                let ([low, high], [first, second]) = keys_missed(keys, hit);
                let to = to_keys.as_mut_ptr().add(len);
                write_compact(first, &COMPACT_4[low], to.cast());
                let to = to.add(low.count_ones() as usize);
                write_compact(second, &COMPACT_4[high], to.cast());
                let rests = _mm256_loadu_si256(rests.as_ptr().cast());
                let all = low | high << 4;
                write_compact(
                    rests,
                    &COMPACT_8[all],
                    to_rests.as_mut_ptr().add(len).cast(),
                );
                len += all.count_ones() as usize;
            }
        }
        pairs_missed_after(len, left, left_rests, hit, to_keys, to_rests)
    }

    #[inline(always)]
    fn rests_missed(self, keys: &[u64], rests: &[u32], hit: u64, to: &mut [u32]) -> usize {
        assert_eq!(keys.len(), rests.len());
        assert!(to.len() >= keys.len() + PADDING);
        let (whole, left) = keys.as_chunks::<8>();
        let (whole_rests, left_rests) = rests.as_chunks::<8>();
        let mut len = 0;
        for (keys, rests) in whole.iter().zip(whole_rests) {
            // SAFETY: as in `pairs_missed`.
            unsafe {
                let ([low, high], _) = keys_missed(keys, hit);
                let rests = _mm256_loadu_si256(rests.as_ptr().cast());
                let all = low | high << 4;
                write_compact(rests, &COMPACT_8[all], to.as_mut_ptr().add(len).cast());
                len += all.count_ones() as usize;
            }
        }
        rests_missed_after(len, left, left_rests, hit, to)
    }
}
