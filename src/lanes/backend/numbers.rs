//! Sixteen numbers of 32 bits, or of 64: what a [`Kernel`](super::Kernel) may do with them, in each
//! backend.
//!
//! The large ones are whole numbers too, though of type `f64`: of all types of 64 bits it is the one
//! for which every processor has all instructions, and up to 2⁵³ it is exact.

#![allow(unsafe_code)]

use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use wide::{f64x4, i32x16};

/// The sixteen numbers at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Sixteen<T>(pub [T; 16]);

impl<T: Copy> Sixteen<T> {
    /// The same number sixteen times.
    pub const fn splat(number: T) -> Self {
        Sixteen([number; 16])
    }

    /// What `number` gives for each place.
    pub fn from_fn(number: impl FnMut(usize) -> T) -> Self {
        Sixteen(std::array::from_fn(number))
    }
}

/// Arithmetic with a backend's instructions. A value of such a type is the proof that the processor
/// has them.
pub(crate) trait Arithmetic<T>: Copy {
    /// Sixteen numbers in registers.
    type Numbers: Copy;

    /// Reads the numbers.
    fn load(self, from: &Sixteen<T>) -> Self::Numbers;

    /// Writes the numbers.
    fn store(self, numbers: Self::Numbers, to: &mut Sixteen<T>);

    /// The same number sixteen times.
    fn repeat(self, number: T) -> Self::Numbers;

    /// The sum in each place. Integers wrap around.
    fn plus(self, one: Self::Numbers, other: Self::Numbers) -> Self::Numbers;

    /// The difference in each place. Integers wrap around.
    fn minus(self, one: Self::Numbers, other: Self::Numbers) -> Self::Numbers;

    /// The larger number in each place.
    fn larger(self, one: Self::Numbers, other: Self::Numbers) -> Self::Numbers;
}

/// Implements [`Arithmetic`] on arrays of vectors, by the names of the intrinsics.
#[cfg(target_arch = "x86_64")]
macro_rules! arithmetic {
    ($backend:ty, $number:ty, $vector:ty, $count:literal,
     $load:ident, $store:ident, $repeat:ident, $plus:ident, $minus:ident, $larger:ident) => {
        impl Arithmetic<$number> for $backend {
            type Numbers = [$vector; $count];

            #[inline(always)]
            fn load(self, from: &Sixteen<$number>) -> Self::Numbers {
                let mut numbers = self.repeat(<$number>::default());
                for (numbers, from) in numbers.iter_mut().zip(from.0.chunks_exact(16 / $count)) {
                    // SAFETY: `self` exists, so the processor has the instructions; the chunk is
                    // as long as the vector.
                    *numbers = unsafe { $load(from.as_ptr().cast()) };
                }
                numbers
            }

            #[inline(always)]
            fn store(self, numbers: Self::Numbers, to: &mut Sixteen<$number>) {
                for (numbers, to) in numbers.into_iter().zip(to.0.chunks_exact_mut(16 / $count)) {
                    // SAFETY: as above.
                    unsafe { $store(to.as_mut_ptr().cast(), numbers) };
                }
            }

            #[inline(always)]
            fn repeat(self, number: $number) -> Self::Numbers {
                // SAFETY: `self` exists, so the processor has the instructions.
                [unsafe { $repeat(number) }; $count]
            }

            #[inline(always)]
            fn plus(self, mut one: Self::Numbers, other: Self::Numbers) -> Self::Numbers {
                for (one, other) in one.iter_mut().zip(other) {
                    // SAFETY: as above.
                    *one = unsafe { $plus(*one, other) };
                }
                one
            }

            #[inline(always)]
            fn minus(self, mut one: Self::Numbers, other: Self::Numbers) -> Self::Numbers {
                for (one, other) in one.iter_mut().zip(other) {
                    // SAFETY: as above.
                    *one = unsafe { $minus(*one, other) };
                }
                one
            }

            #[inline(always)]
            fn larger(self, mut one: Self::Numbers, other: Self::Numbers) -> Self::Numbers {
                for (one, other) in one.iter_mut().zip(other) {
                    // SAFETY: as above.
                    *one = unsafe { $larger(*one, other) };
                }
                one
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
arithmetic!(
    Avx512<false>,
    i32,
    __m512i,
    1,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_set1_epi32,
    _mm512_add_epi32,
    _mm512_sub_epi32,
    _mm512_max_epi32
);
#[cfg(target_arch = "x86_64")]
arithmetic!(
    Avx512<false>,
    f64,
    __m512d,
    2,
    _mm512_loadu_pd,
    _mm512_storeu_pd,
    _mm512_set1_pd,
    _mm512_add_pd,
    _mm512_sub_pd,
    _mm512_max_pd
);
#[cfg(target_arch = "x86_64")]
arithmetic!(
    Avx2,
    i32,
    __m256i,
    2,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_set1_epi32,
    _mm256_add_epi32,
    _mm256_sub_epi32,
    _mm256_max_epi32
);
#[cfg(target_arch = "x86_64")]
arithmetic!(
    Avx2,
    f64,
    __m256d,
    4,
    _mm256_loadu_pd,
    _mm256_storeu_pd,
    _mm256_set1_pd,
    _mm256_add_pd,
    _mm256_sub_pd,
    _mm256_max_pd
);

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
