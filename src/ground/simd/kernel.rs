//! Kernels for a backend that is chosen at run time.

use super::numbers::Arithmetic;
use super::vector::Simd;
use std::fmt::Debug;

/// Work that is compiled once for each backend.
///
/// [`DetectedBackend::run`](super::DetectedBackend::run) does it with the instructions of a
/// backend, [`DetectedBackend::choose`](super::DetectedBackend::choose) merely hands it the proof.
pub trait Kernel {
    /// The result.
    type Output;

    /// Does the work. For [`DetectedBackend::run`](super::DetectedBackend::run) it must be
    /// `#[inline(always)]`, and so must the functions it calls: only inlined code is compiled with
    /// the instructions.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// A kernel that is run with the instructions.
pub struct InKernel<K>(pub K);

impl<K: Kernel> Kernel for InKernel<K> {
    type Output = K::Output;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> K::Output {
        simd.enter(
            #[inline(always)]
            || self.0.run(simd),
        )
    }
}

/// Numbers that a kernel can be generic over: every backend has [`Arithmetic`] for them.
pub trait Number: Copy + Debug + Default + PartialOrd + 'static {
    /// The type that has the arithmetic for a backend with the proof `S`: it is `S` itself, which a
    /// kernel that is generic over numbers could not know.
    type With<S: Simd>: Arithmetic<Self>;

    /// The proof, as the type that has the arithmetic.
    fn with<S: Simd>(simd: S) -> Self::With<S>;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            type With<S: Simd> = S;

            #[inline(always)]
            fn with<S: Simd>(simd: S) -> S {
                simd
            }
        }
    )*};
}

numbers!(i32 f64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::simd::{DetectedBackend, Sixteen};
    use pretty_assertions::assert_eq;

    /// All operations on each pair of neighbours.
    struct NeighbourPairs<'a, T>(&'a [Sixteen<T>]);

    impl<T: Number> Kernel for NeighbourPairs<'_, T> {
        type Output = Vec<[Sixteen<T>; 4]>;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Vec<[Sixteen<T>; 4]> {
            let a = T::with(simd);
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
            assert_eq!(backend.run(NeighbourPairs(&all)), expected, "{backend}");
        }
    }

    #[test]
    fn every_backend_does_the_same_work() {
        check(|i| i as i32, i32::wrapping_add, i32::wrapping_sub);
        check(|i| i as f64, |x, y| x + y, |x, y| x - y);
    }
}
