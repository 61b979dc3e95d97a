//! 8 lanes with NEON, which every processor of AArch64 has.

#![cfg(target_arch = "aarch64")]
#![allow(unsafe_code)]

use super::bytes::Bytes;
use super::intrinsics::{arithmetic, lanes, operators};
use super::lanes::{LaneTable, MAX_LANES, Moves};
use super::numbers::{Arithmetic, Sixteen};
use super::pairs::{LANES, Pair, Pairs};
use super::sets::{SetLists, SetPairs};
use super::vector::{Simd, Vector};
use std::arch::aarch64::*;
use std::arch::{asm, is_aarch64_feature_detected};

/// 128 bits.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Quad(uint16x8_t);

/// NEON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

// SAFETY, for every block below that only calls intrinsics: vectors come only from values of
// `Neon`, those only from `detect`, and it has found the instructions.

operators!(Quad, vandq_u16, vorrq_u16, veorq_u16);

/// Bit k in lane k.
const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// Bit k in byte k of eight.
const BYTE_BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

impl Quad {
    /// All bits set in the lanes in which both have a bit.
    ///
    /// As an instruction by name, since the compiler makes two of the intrinsic: `vtstq_u16` is to it an
    /// `&` and a comparison with 0.
    #[inline(always)]
    fn meets(self, other: Self) -> uint16x8_t {
        let met;
        // SAFETY: see above; the instruction only writes its first operand.
        unsafe {
            asm!(
                "cmtst {met:v}.8h, {one:v}.8h, {other:v}.8h",
                met = lateout(vreg) met,
                one = in(vreg) self.0,
                other = in(vreg) other.0,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        met
    }

    /// Each lane less one.
    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: see above.
        Quad(unsafe { vaddq_u16(self.0, vdupq_n_u16(u16::MAX)) })
    }
}

impl Vector for Quad {
    lanes!(8, vaddq_u16, vmulq_u16, vminq_u16);

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        Quad(unsafe { vbicq_u16(self.0, other.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        self.without(Quad(self.meets(self.less_one())))
    }

    #[inline(always)]
    fn prefer(self, wanted: Self) -> Self {
        // SAFETY: see above.
        self & Quad(unsafe { vornq_u16(wanted.0, self.meets(wanted)) })
    }

    // Where two differ, it depends on the third. By name as well, since the compiler makes four
    // instructions of the intrinsic.
    #[inline(always)]
    fn twice([a, b, c]: [Self; 3]) -> Self {
        let mut found = a ^ b;
        // SAFETY: see above; the instruction only writes its first operand.
        unsafe {
            asm!(
                "bsl {found:v}.16b, {third:v}.16b, {one:v}.16b",
                found = inout(vreg) found.0,
                third = in(vreg) c.0,
                one = in(vreg) b.0,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        found
    }

    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        // SAFETY: see above.
        Quad(unsafe { vbslq_u16(vceqzq_u16(self.0), no.0, yes.0) })
    }

    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        // SAFETY: see above; eight lanes are read from as many.
        let same = unsafe {
            let bits = vld1q_u16(BITS.as_ptr());
            vaddvq_u16(vandq_u16(vceqq_u16(self.0, other.0), bits))
        };
        u32::from(same)
    }

    #[inline(always)]
    fn bytes(self) -> [u8; MAX_LANES] {
        let mut bytes = [0; MAX_LANES];
        // SAFETY: see above; 8 bytes are written over 32.
        unsafe { vst1_u8(bytes.as_mut_ptr(), vmovn_u16(self.0)) };
        bytes
    }
}

impl Neon {
    /// The proof, if this processor has the instructions. Lanes are taken to lie in memory as bytes do in
    /// a vector.
    pub fn detect() -> Option<Self> {
        let detected = cfg!(target_endian = "little") && is_aarch64_feature_detected!("neon");
        detected.then_some(Neon(()))
    }
}

impl Simd for Neon {
    type Vector = Quad;
    /// For each byte the byte it is copied from; 255 where it stays.
    type Plan<'a> = uint8x16_t;
    type Mask = uint16x8_t;
    type Counting = Self;

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "neon")]
        #[inline(never)]
        fn with_neon<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: `self` exists, so the processor has the instructions.
        unsafe { with_neon(work) }
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Quad {
        // SAFETY: see above.
        Quad(unsafe { vdupq_n_u16(value) })
    }

    #[inline(always)]
    fn count(self, vector: Quad) -> Quad {
        // SAFETY: see above.
        Quad(unsafe { vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(vector.0))) })
    }

    #[inline(always)]
    fn if_three_or(self, vector: Quad, other: Quad) -> Quad {
        let but_one = vector & vector.less_one();
        // SAFETY: see above.
        Quad(unsafe { vbslq_u16(but_one.meets(but_one.less_one()), vector.0, other.0) })
    }

    #[inline(always)]
    fn lookup(self, table: &LaneTable, indices: &[u8; MAX_LANES]) -> Quad {
        let [low, high] = &table.bytes;
        // SAFETY: see above; each time 16 bytes are read from 16 at least.
        Quad(unsafe {
            let indices = vld1q_u8(indices.as_ptr());
            let low = vqtbl1q_u8(vld1q_u8(low.as_ptr()), indices);
            let high = vqtbl1q_u8(vld1q_u8(high.as_ptr()), indices);
            vreinterpretq_u16_u8(vzip1q_u8(low, high))
        })
    }

    #[inline(always)]
    fn places_of(self, number: u32, numbers: &[u32; MAX_LANES]) -> u32 {
        // SAFETY: see above; four numbers at a time are read from 32, and 16 bytes from 16.
        unsafe {
            let number = vdupq_n_u32(number);
            let bits = vld1q_u8(BYTE_BITS.as_ptr());
            let half = |at: usize| {
                let four =
                    |k: usize| vceqq_u32(vld1q_u32(numbers.as_ptr().add(at + 4 * k)), number);
                let eight = |k: usize| {
                    let low = vreinterpretq_u16_u32(four(k));
                    vreinterpretq_u8_u16(vuzp1q_u16(low, vreinterpretq_u16_u32(four(k + 1))))
                };
                vandq_u8(vuzp1q_u8(eight(0), eight(2)), bits)
            };
            let eighths = vpaddq_u8(half(0), half(16));
            let quarters = vpaddq_u8(eighths, eighths);
            let bytes = vpaddq_u8(quarters, quarters);
            vgetq_lane_u32::<0>(vreinterpretq_u32_u8(bytes))
        }
    }

    #[inline(always)]
    fn plan(self, moves: &Moves) -> uint8x16_t {
        // SAFETY: see above; each time as many bytes are read as there are, or more are there.
        unsafe {
            let from = vmovl_u8(vld1_u8(moves.from.as_ptr()));
            // The numbers of the two bytes of lane k are 2k and 2k + 1.
            let bytes = vmlaq_n_u16(vdupq_n_u16(0x0100), from, 0x0202);
            let bits = Quad(vld1q_u16(BITS.as_ptr()));
            let moved = self.splat(moves.to as u16).meets(bits);
            vreinterpretq_u8_u16(vornq_u16(bytes, moved))
        }
    }

    #[inline(always)]
    fn moved(self, from: &Quad, old: Quad, plan: uint8x16_t) -> Quad {
        // SAFETY: see above.
        Quad(unsafe {
            let [from, old] = [*from, old].map(|quad| vreinterpretq_u8_u16(quad.0));
            // Bytes whose index is none of the table's stay.
            vreinterpretq_u16_u8(vqtbx1q_u8(old, from, plan))
        })
    }

    #[inline(always)]
    fn mask(self, lanes: u32) -> uint16x8_t {
        // SAFETY: see above; eight lanes are read from as many.
        let bits = Quad(unsafe { vld1q_u16(BITS.as_ptr()) });
        self.splat(lanes as u16).meets(bits)
    }

    #[inline(always)]
    fn overlaid(self, from: Quad, old: Quad, mask: uint16x8_t) -> Quad {
        // SAFETY: see above.
        Quad(unsafe { vbslq_u16(mask, from.0, old.0) })
    }
}

arithmetic!(
    [] Neon, i32, int32x4_t, 4,
    vld1q_s32, vst1q_s32, vdupq_n_s32, vaddq_s32, vsubq_s32, vmaxq_s32
);

arithmetic!(
    [] Neon, f64, float64x2_t, 8,
    vld1q_f64, vst1q_f64, vdupq_n_f64, vaddq_f64, vsubq_f64, vmaxq_f64
);

impl Bytes for Neon {
    #[inline(always)]
    fn look_up(self, table: [u8; 16], indices: [u8; 16]) -> [u8; 16] {
        let mut found = [0; 16];
        // SAFETY: see above; each array is 16 bytes.
        unsafe {
            let indices = vld1q_u8(indices.as_ptr());
            vst1q_u8(
                found.as_mut_ptr(),
                vqtbl1q_u8(vld1q_u8(table.as_ptr()), indices),
            );
        }
        found
    }

    #[inline(always)]
    fn places(self, bytes: [u8; 16]) -> u16 {
        // SAFETY: see above; each array is 16 bytes.
        unsafe {
            let bytes = vld1q_u8(bytes.as_ptr());
            let places = vandq_u8(vtstq_u8(bytes, bytes), vld1q_u8(BYTE_BITS.as_ptr()));
            let [low, high] = [vget_low_u8(places), vget_high_u8(places)];
            u16::from(vaddv_u8(low)) | u16::from(vaddv_u8(high)) << 8
        }
    }
}

impl Pairs for Neon {
    type Sums = [int32x4_t; 4];

    #[inline(always)]
    fn none(self) -> [int32x4_t; 4] {
        // SAFETY: see above.
        [unsafe { vdupq_n_s32(0) }; 4]
    }

    // Products are added as they are made, where the first numbers of pairs are together, and the second.
    #[inline(always)]
    fn add(self, mut sums: [int32x4_t; 4], left: Pair, right: &[Pair; LANES]) -> [int32x4_t; 4] {
        let [low, high] = [left.0 as i16, (left.0 >> 16) as i16];
        for (sums, right) in sums
            .as_chunks_mut::<2>()
            .0
            .iter_mut()
            .zip(right.as_chunks::<8>().0)
        {
            // SAFETY: see above; 8 pairs are 16 numbers.
            unsafe {
                let int16x8x2_t(lows, highs) = vld2q_s16(right.as_ptr().cast());
                sums[0] = vmlal_n_s16(sums[0], vget_low_s16(lows), low);
                sums[0] = vmlal_n_s16(sums[0], vget_low_s16(highs), high);
                sums[1] = vmlal_high_n_s16(sums[1], lows, low);
                sums[1] = vmlal_high_n_s16(sums[1], highs, high);
            }
        }
        sums
    }

    #[inline(always)]
    fn numbers(self, sums: [int32x4_t; 4]) -> [i32; LANES] {
        let mut numbers = Sixteen::splat(0);
        self.store(sums, &mut numbers);
        numbers.0
    }
}

// The compiler makes vectors of what these sets have in common by itself, and few lists are long enough
// that two or four sets at once would be written sooner than one by one.

impl SetLists<u64> for Neon {}

impl SetLists<u32> for Neon {}

impl SetPairs for Neon {}
