//! Work outside the lane engine, compiled with the instructions of a backend.
//!
//! It is either ordinary loops over arrays, which become vector code if the compiler may use the
//! instructions; or it says what is a vector, in the terms of [`Arithmetic`].

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::numbers::Arithmetic;
use super::pairs::Pairs;
use super::portable::Portable;
use super::vector::Backend as _;
use super::{Backend, DetectedBackend};
use std::fmt::Debug;

/// Work that is to be compiled once for each backend.
pub(crate) trait Kernel {
    /// What it counts with.
    type Number: Number;
    /// What comes of it.
    type Output;

    /// Does the work. It must be `#[inline(always)]`, and so must what it calls: only what is
    /// inlined is compiled with the instructions.
    fn run<I>(self, instructions: I) -> Self::Output
    where
        I: Arithmetic<Self::Number> + Pairs;
}

/// Numbers that kernels can count with.
pub(crate) trait Number: Copy + Debug + Default + PartialOrd + 'static {
    /// Runs a kernel with the instructions of a backend.
    fn run<K: Kernel<Number = Self>>(backend: Backend, kernel: K) -> K::Output;
}

impl DetectedBackend {
    /// Runs a kernel with the instructions of this backend.
    #[inline]
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        K::Number::run(self.backend(), kernel)
    }
}

macro_rules! numbers {
    ($number:ty) => {
        impl Number for $number {
            #[inline]
            fn run<K: Kernel<Number = Self>>(backend: Backend, kernel: K) -> K::Output {
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx512f,avx512bw")]
                fn with_avx512<K: Kernel<Number = $number>>(
                    kernel: K,
                    proof: Avx512<false>,
                ) -> K::Output {
                    kernel.run(proof)
                }

                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2")]
                fn with_avx2<K: Kernel<Number = $number>>(kernel: K, proof: Avx2) -> K::Output {
                    kernel.run(proof)
                }

                match backend {
                    #[cfg(target_arch = "x86_64")]
                    Backend::Avx512 | Backend::Avx512Bitalg
                        if let Some(proof) = Avx512::<false>::detect() =>
                    {
                        // SAFETY: the processor has the features, as the proof shows.
                        unsafe { with_avx512(kernel, proof) }
                    }
                    #[cfg(target_arch = "x86_64")]
                    Backend::Avx2 if let Some(proof) = Avx2::detect() => {
                        // SAFETY: as above.
                        unsafe { with_avx2(kernel, proof) }
                    }
                    _ => kernel.run(Portable),
                }
            }
        }
    };
}

numbers!(i32);
numbers!(f64);

#[cfg(test)]
mod tests {
    use super::super::numbers::Sixteen;
    use super::*;
    use pretty_assertions::assert_eq;

    /// All operations on each pair of neighbours.
    struct Mixed<'a, T>(&'a [Sixteen<T>]);

    impl<T: Number> Kernel for Mixed<'_, T> {
        type Number = T;
        type Output = Vec<[Sixteen<T>; 4]>;

        #[inline(always)]
        fn run<I>(self, a: I) -> Vec<[Sixteen<T>; 4]>
        where
            I: Arithmetic<T> + Pairs,
        {
            let mut results = vec![[Sixteen::splat(T::default()); 4]; self.0.len() - 1];
            for (pair, results) in self.0.windows(2).zip(&mut results) {
                let (one, other) = (a.load(&pair[0]), a.load(&pair[1]));
                a.store(a.plus(one, other), &mut results[0]);
                a.store(a.minus(one, other), &mut results[1]);
                a.store(a.larger(one, other), &mut results[2]);
                a.store(a.repeat(pair[0].0[3]), &mut results[3]);
            }
            results
        }
    }

    fn check<T: Number>(numbers: fn(i64) -> T, plus: fn(T, T) -> T, minus: fn(T, T) -> T) {
        let number = |i: i64, j: usize| numbers(((i * j as i64 + i) % 7 - 3) << (2 * j));
        let all: Vec<Sixteen<T>> = (0..100)
            .map(|i| Sixteen::from_fn(|j| number(i, j)))
            .collect();
        let larger = |one: T, other: T| if one > other { one } else { other };
        let expected: Vec<[Sixteen<T>; 4]> = all
            .windows(2)
            .map(|pair| {
                let of = |operation: &dyn Fn(T, T) -> T| {
                    Sixteen::from_fn(|j| operation(pair[0].0[j], pair[1].0[j]))
                };
                let third = Sixteen::splat(pair[0].0[3]);
                [of(&plus), of(&minus), of(&larger), third]
            })
            .collect();
        for backend in DetectedBackend::all() {
            assert_eq!(backend.run(Mixed(&all)), expected, "{backend}");
        }
    }

    #[test]
    fn every_backend_does_the_same_work() {
        check(|i| i as i32, i32::wrapping_add, i32::wrapping_sub);
        check(|i| i as f64, |x, y| x + y, |x, y| x - y);
    }
}
