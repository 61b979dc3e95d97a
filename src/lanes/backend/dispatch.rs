//! Ordinary loops, compiled with the instructions of a backend.
//!
//! Not every kernel needs instructions named one by one: loops over arrays whose length the
//! compiler knows become vector code by themselves, if it may use the instructions.

#![allow(unsafe_code)]

use super::Backend;

/// Work that is to be compiled once for each backend.
pub(crate) trait Kernel {
    /// What comes of it.
    type Output;

    /// Does the work. It must be `#[inline(always)]`, and so must what it calls: only what is
    /// inlined is compiled with the instructions.
    fn run(self) -> Self::Output;
}

impl Backend {
    /// Runs a kernel with the instructions of this backend.
    ///
    /// # Panics
    /// If the backend is not available.
    #[inline]
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        assert!(self.is_available(), "{self} cannot run here");
        // SAFETY: the processor has the features, which has just been asserted.
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                Backend::Avx512 | Backend::Avx512Bitalg => with_avx512(kernel),
                #[cfg(target_arch = "x86_64")]
                Backend::Avx2 => with_avx2(kernel),
                _ => kernel.run(),
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn with_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    struct Sum<'a>(&'a [[i32; 16]]);

    impl Kernel for Sum<'_> {
        type Output = [i32; 16];

        #[inline(always)]
        fn run(self) -> [i32; 16] {
            let mut sums = [0; 16];
            for row in self.0 {
                for (sum, number) in sums.iter_mut().zip(row) {
                    *sum += number;
                }
            }
            sums
        }
    }

    #[test]
    fn every_backend_does_the_same_work() {
        let rows: Vec<[i32; 16]> = (0..100)
            .map(|i| std::array::from_fn(|j| i * j as i32))
            .collect();
        let expected = std::array::from_fn(|j| 4950 * j as i32);
        for backend in Backend::ALL.into_iter().filter(|b| b.is_available()) {
            assert_eq!(backend.run(Sum(&rows)), expected, "{backend}");
        }
    }
}
