//! Common parts of the backends for x86-64 and AArch64: traits that are implemented by the names of
//! intrinsics. Generic parameters of the type stand in brackets before it.

#![cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]

/// True if the processor has the bit-manipulation instructions that every one with AVX2 is known to
/// have: code about sets of lanes is much shorter with them.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_bit_instructions() -> bool {
    is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Implements `&`, `|` and `^` for vectors, which are values of a tuple structure.
macro_rules! operators {
    ($vector:ident, $and:ident, $or:ident, $xor:ident) => {
        operators!(@ $vector, BitAnd, bitand, $and);
        operators!(@ $vector, BitOr, bitor, $or);
        operators!(@ $vector, BitXor, bitxor, $xor);
    };
    (@ $vector:ident, $operator:ident, $function:ident, $intrinsic:ident) => {
        impl std::ops::$operator for $vector {
            type Output = Self;

            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                // SAFETY: vectors come only from the proof that the processor has the instructions.
                $vector(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    };
}
pub(super) use operators;

/// The methods of a `Vector` that are the same for all: its lanes in memory, and for each an intrinsic, the sums,
/// products and smaller numbers. The vector is a value of a tuple structure, and of as many lanes of 16 bits.
macro_rules! lanes {
    ($lanes:literal, $plus:ident, $times:ident, $least:ident) => {
        const LANES: usize = $lanes;

        #[inline(always)]
        fn lanes(&self) -> &[u16] {
            const { assert!(size_of::<Self>() == size_of::<[u16; $lanes]>()) };
            let lanes: *const [u16; $lanes] = (&raw const self.0).cast();
            // SAFETY: it is as long, and all values of its bits are numbers.
            unsafe { &*lanes }
        }

        #[inline(always)]
        fn lanes_mut(&mut self) -> &mut [u16] {
            let lanes: *mut [u16; $lanes] = (&raw mut self.0).cast();
            // SAFETY: as in `lanes`, and any numbers are a vector.
            unsafe { &mut *lanes }
        }

        lanes!(@ plus, $plus);
        lanes!(@ times, $times);
        lanes!(@ least, $least);
    };
    (@ $function:ident, $intrinsic:ident) => {
        #[inline(always)]
        fn $function(self, other: Self) -> Self {
            // SAFETY: vectors come only from the proof that the processor has the instructions.
            Self(unsafe { $intrinsic(self.0, other.0) })
        }
    };
}
pub(super) use lanes;

/// Implements `Arithmetic` with arrays of vectors: the number, the vector, the count of vectors
/// that hold sixteen numbers, and the intrinsics to load, store, repeat, add, subtract, and take
/// the larger.
macro_rules! arithmetic {
    ([$($generics:tt)*] $backend:ty, $number:ty, $vector:ty, $count:literal,
     $load:ident, $store:ident, $repeat:ident, $plus:ident, $minus:ident, $larger:ident) => {
        impl<$($generics)*> Arithmetic<$number> for $backend {
            type Numbers = [$vector; $count];

            #[inline(always)]
            fn load(self, from: &Sixteen<$number>) -> Self::Numbers {
                const { assert!($count * size_of::<$vector>() == size_of::<Sixteen<$number>>()) };
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
                    // SAFETY: as in `load`.
                    unsafe { $store(to.as_mut_ptr().cast(), numbers) };
                }
            }

            #[inline(always)]
            fn repeat(self, number: $number) -> Self::Numbers {
                // SAFETY: `self` exists, so the processor has the instructions.
                [unsafe { $repeat(number) }; $count]
            }

            arithmetic!(@ plus, $plus);
            arithmetic!(@ minus, $minus);
            arithmetic!(@ larger, $larger);
        }
    };
    (@ $function:ident, $intrinsic:ident) => {
        #[inline(always)]
        fn $function(self, mut one: Self::Numbers, other: Self::Numbers) -> Self::Numbers {
            for (one, other) in one.iter_mut().zip(other) {
                // SAFETY: `self` exists, so the processor has the instructions.
                *one = unsafe { $intrinsic(*one, other) };
            }
            one
        }
    };
}
pub(super) use arithmetic;

/// Implements `Bytes` with vectors of 16 bytes.
#[cfg(target_arch = "x86_64")]
macro_rules! bytes {
    ([$($generics:tt)*] $backend:ty) => {
        impl<$($generics)*> Bytes for $backend {
            #[inline(always)]
            fn look_up(self, table: [u8; 16], indices: [u8; 16]) -> [u8; 16] {
                let mut found = [0; 16];
                // SAFETY: `self` exists, so the processor has the instructions; each array is 16 bytes.
                unsafe {
                    let table = _mm_loadu_si128(table.as_ptr().cast());
                    let indices = _mm_loadu_si128(indices.as_ptr().cast());
                    _mm_storeu_si128(found.as_mut_ptr().cast(), _mm_shuffle_epi8(table, indices));
                }
                found
            }

            #[inline(always)]
            fn places(self, bytes: [u8; 16]) -> u16 {
                // SAFETY: `self` exists, so the processor has the instructions; the array is 16 bytes.
                unsafe {
                    let bytes = _mm_loadu_si128(bytes.as_ptr().cast());
                    _mm_movemask_epi8(_mm_cmpgt_epi8(bytes, _mm_setzero_si128())) as u16
                }
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
pub(super) use bytes;
