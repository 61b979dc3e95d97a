//! 32 lanes with AVX-512: foundation and byte-and-word instructions, from Skylake-X (2017) and
//! Zen 4 (2022) on; and faster with the bit-algorithm instructions of Ice Lake (2019) and Zen 4.

#![allow(unsafe_code)]

use super::vector::{Backend, MAX_LANES, Vector, entry_points};
use crate::lanes::block::{Block, CANDIDATES, Moves};
use crate::lanes::bound::{self, Bounds, Scratch};
use crate::lanes::branch::{self, Forks};
use crate::lanes::costs::Costs;
use crate::lanes::sweep::{self, Verdict};
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

/// 512 bits; `BITALG` says whether bits are counted by instructions made for it.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(in crate::lanes) struct Zmm<const BITALG: bool>(__m512i);

/// AVX-512, with or without the bit-algorithm instructions.
#[derive(Clone, Copy, Debug)]
pub(in crate::lanes) struct Avx512<const BITALG: bool>(());

// SAFETY, for every block below that only calls intrinsics: vectors come from values of `Avx512`
// alone, those from `detect` alone, and it has found the instructions.

impl<const BITALG: bool> BitAnd for Zmm<BITALG> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl<const BITALG: bool> BitOr for Zmm<BITALG> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl<const BITALG: bool> BitXor for Zmm<BITALG> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
}

impl<const BITALG: bool> Vector for Zmm<BITALG> {
    const LANES: usize = 32;

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        let lanes: *const [u16; 32] = (&raw const self.0).cast();
        // SAFETY: 64 bytes are 32 times 16 bits, all of whose values are numbers.
        unsafe { &*lanes }
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        let lanes: *mut [u16; 32] = (&raw mut self.0).cast();
        // SAFETY: as above, and any numbers are a vector.
        unsafe { &mut *lanes }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_mullo_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: see above; `detect` looks for BITALG where it is used.
        Zmm(unsafe {
            if BITALG {
                _mm512_popcnt_epi16(self.0)
            } else {
                let of_nibble = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
                let of_nibble = _mm512_broadcast_i32x4(of_nibble);
                let nibble = _mm512_set1_epi8(15);
                let low = _mm512_and_si512(self.0, nibble);
                let high = _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), nibble);
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
    fn if_three_or(self, other: Self) -> Self {
        // SAFETY: see above.
        Zmm(unsafe {
            let three = if BITALG {
                _mm512_cmpgt_epi16_mask(self.count().0, _mm512_set1_epi16(2))
            } else {
                let below = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
                let but_one = _mm512_and_si512(self.0, below);
                let below = _mm512_add_epi16(but_one, _mm512_set1_epi16(-1));
                _mm512_test_epi16_mask(but_one, below)
            };
            _mm512_mask_mov_epi16(other.0, three, self.0)
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
#[derive(Clone, Copy)]
struct Plan {
    from: __m512i,
    to: __mmask32,
}

impl<const BITALG: bool> Avx512<BITALG> {
    /// Prepares moves.
    #[inline(always)]
    fn plan(self, moves: &Moves) -> Plan {
        // SAFETY: see above; 32 bytes are read from as many.
        let from = unsafe { _mm512_cvtepu8_epi16(_mm256_loadu_si256(moves.from.as_ptr().cast())) };
        Plan { from, to: moves.to }
    }

    /// The lanes of `from` in their new places, those of `old` elsewhere.
    #[inline(always)]
    fn moved(self, from: Zmm<BITALG>, old: Zmm<BITALG>, plan: Plan) -> Zmm<BITALG> {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_mask_permutexvar_epi16(old.0, plan.to, plan.from, from.0) })
    }
}

macro_rules! backend {
    ($bitalg:literal, $features:literal, $detected:expr) => {
        impl Backend for Avx512<$bitalg> {
            type Vector = Zmm<$bitalg>;

            fn detect() -> Option<Self> {
                $detected.then_some(Avx512(()))
            }

            #[inline(always)]
            fn splat(self, value: u16) -> Self::Vector {
                // SAFETY: see above.
                Zmm(unsafe { _mm512_set1_epi16(value.cast_signed()) })
            }

            #[inline(always)]
            fn candidates(self, digits: &[u8; MAX_LANES]) -> Self::Vector {
                // SAFETY: see above; 32 bytes are read from as many, and written to none.
                Zmm(unsafe {
                    let digits = _mm256_loadu_si256(digits.as_ptr().cast());
                    let table = _mm512_loadu_si512(CANDIDATES.as_ptr().cast());
                    _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(digits), table)
                })
            }

            entry_points!(Avx512<$bitalg>, Zmm<$bitalg>, $features);
        }
    };
}

backend!(
    false,
    "avx512f,avx512bw",
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
);
backend!(
    true,
    "avx512f,avx512bw,avx512bitalg",
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512bitalg")
);
