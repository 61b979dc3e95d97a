//! SIMD: the instruction sets for which there are kernels, and detection of those that this
//! processor has.
//!
//! A [`Backend`] is the name of a set, and a [`DetectedBackend`] one that this processor has: only
//! detection makes such values. Engines use the [best](DetectedBackend::best) unless they are given
//! another, and their answers are the same with each.

// This module is ground. It knows nothing of boards: kernels are in the modules of their
// algorithms, are written once, and use only the operations of this module.
//
// ```text
//   kernel<S: Simd>(simd, ...)                         in lanes, score, exact
//        |   loops over arrays, and operations of
//        v
//   Vector      16-bit lanes: sets of candidates, small costs       vector.rs
//   Arithmetic  sixteen numbers of 32 or 64 bits                    numbers.rs
//   Pairs       sums of products of 16-bit numbers                  pairs.rs
//   Bytes       look-ups of sixteen bytes                           bytes.rs
//   SetLists    lists of sets of up to 64 things, and their pairs   sets.rs
//        |
//        v
//   avx512.rs   avx2.rs   neon.rs   portable.rs        a file for each instruction set
// ```
//
// A value of a type that is `Simd` is the **proof** that the processor has the instructions. Only
// detection makes such values, and nothing can be done without one.
//
// `Simd::enter` runs a closure in a function that is compiled with the instructions; there is no
// other such function. Code that is to be compiled with them must be inlined into the closure.
// Otherwise it is compiled without, and an operation that should be one instruction becomes a call:
// so kernels, and all functions that they call, are `#[inline(always)]`. `.ci/codegen` finds the
// ones that were forgotten.
//
// ```text
// fn sweep<S: Simd>(simd: S, block: &mut Block<S::Vector>) -> SweepOutcome {
//     simd.enter(#[inline(always)] || apply_rules(simd, block))
// }
//
// #[inline(always)]
// fn apply_rules<S: Simd>(simd: S, block: &mut Block<S::Vector>) -> SweepOutcome { ... }
// ```
//
// A kernel that writes through references is a function of its own, as here: the compiler knows
// that parameters do not alias, but not that captures of a closure do not (1 % of a sweep).
//
// Instructions of which only some kernels make use, such as those that count bits, are no backend of
// their own: these kernels are compiled twice, and choose when they are entered (`enter_counting!`).
//
// Where the backend is chosen at run time, work is a `Kernel`, and [`DetectedBackend`] runs it with
// the proof that it holds.
//
// # A new instruction set
//
// is one file and one row:
//
// 1. The file, `src/ground/simd/NAME.rs`, with its `mod` line below: a type for the proof, a type for the
//    vectors, and the traits `Vector`, `Simd`, `Arithmetic<i32>`, `Arithmetic<f64>`, `Pairs` and
//    `Bytes` for them. `avx2.rs` is a good one to start from. A file that is only for some
//    processors declares that itself, with `#![cfg(...)]` at its top.
// 2. The row in the table below. From it follow [`Backend`], its name on the command line,
//    detection, dispatch, and the lists that the tests and `.ci/codegen` use.
//
// Nothing else names a backend except the bounds in `.ci/codegen`, which prints the lines to be
// added there.

mod bytes;
mod grids;
pub(crate) mod kernel;
pub(crate) mod lanes;
mod numbers;
pub(crate) mod pairs;
mod prefetch;
pub(crate) mod sets;
mod table;
pub(crate) mod vector;

mod avx2;
mod avx512;
mod intrinsics;
mod neon;
mod portable;

pub(crate) use kernel::{Kernel, Number};
pub(crate) use lanes::{LaneTable, Lanes, MAX_LANES, Moves, pop};
pub(crate) use numbers::{Arithmetic, Sixteen};
pub(crate) use prefetch::prefetch;
pub(crate) use vector::{Simd, Vector, enter_counting};

use kernel::InKernel;
use std::fmt;
use std::hash::{Hash, Hasher};
use table::backends;
use thiserror::Error;

// Every backend, the fastest first. One row is one line, for `.ci/codegen` reads them too:
//
//   variant      { name, lanes of a vector, processors, type of the proof and what detects it, what it needs }
//
// Rows with the same type share its kernels, but for those that count bits.
backends! {
    Avx512Bitalg { "avx512-bitalg", 32, target_arch = "x86_64", avx512::Avx512<false>, detect_bitalg, "AVX-512 F, BW and BITALG, BMI1, BMI2, LZCNT and POPCNT" }
    Avx512       { "avx512", 32, target_arch = "x86_64", avx512::Avx512<false>, detect, "AVX-512 F and BW, BMI1, BMI2, LZCNT and POPCNT" }
    Avx2         { "avx2", 16, target_arch = "x86_64", avx2::Avx2, detect, "AVX2, BMI1, BMI2, LZCNT and POPCNT" }
    Neon         { "neon", 8, target_arch = "aarch64", neon::Neon, detect, "NEON" }
    Portable     { "portable", 8, all(), portable::Portable, detect, "nothing in particular" }
}

/// A backend that this processor can run, as a capability that was found.
///
/// It comes from [`Backend::detect`], [`DetectedBackend::best`] or [`DetectedBackend::all`].
#[derive(Clone, Copy)]
pub struct DetectedBackend(Proof);

impl DetectedBackend {
    /// The fastest backend that this processor can run.
    pub fn best() -> Self {
        let portable = DetectedBackend(Proof::Portable(portable::Portable));
        Self::all().next().unwrap_or(portable)
    }

    /// Every backend that this processor can run, the fastest first.
    pub fn all() -> impl Iterator<Item = DetectedBackend> {
        let all = Backend::ALL.iter();
        all.filter_map(|backend| backend.detect().ok())
    }

    /// Its name.
    pub fn backend(self) -> Backend {
        self.0.backend()
    }

    /// Runs a kernel with the instructions of this backend.
    #[inline]
    #[doc(hidden)]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        self.0.choose(InKernel(kernel))
    }

    /// Hands a kernel the proof, and leaves it to the kernel to [enter](Simd::enter): for a choice
    /// that is made once and lasts.
    #[doc(hidden)]
    pub fn choose<K: Kernel>(self, kernel: K) -> K::Output {
        self.0.choose(kernel)
    }
}

impl Default for DetectedBackend {
    /// The [best](DetectedBackend::best).
    fn default() -> Self {
        DetectedBackend::best()
    }
}

impl PartialEq for DetectedBackend {
    fn eq(&self, other: &Self) -> bool {
        self.backend() == other.backend()
    }
}

impl Eq for DetectedBackend {}

impl Hash for DetectedBackend {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.backend().hash(state);
    }
}

impl fmt::Debug for DetectedBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tuple = f.debug_tuple("DetectedBackend");
        tuple.field(&self.backend()).finish()
    }
}

impl fmt::Display for DetectedBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.backend().fmt(f)
    }
}

/// This processor lacks the instructions of a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this processor cannot run the backend {backend}, which needs {}", backend.needs())]
#[non_exhaustive]
pub struct UnavailableBackend {
    /// The backend that was asked for.
    pub backend: Backend,
}

/// Runs the same test, which sees no local variables, with every backend of this processor, and
/// says which are tested and which are not.
#[cfg(test)]
macro_rules! for_each_backend {
    ($simd:ident => $test:block) => {{
        struct Test;

        impl $crate::ground::simd::Kernel for Test {
            type Output = ();

            fn run<S: $crate::ground::simd::Simd>(self, $simd: S) $test
        }

        for &backend in $crate::ground::simd::Backend::ALL {
            match backend.detect() {
                Ok(detected) => {
                    println!("tested: {backend}");
                    detected.choose(Test);
                }
                Err(error) => println!("NOT tested: {error}"),
            }
        }
    }};
}
#[cfg(test)]
pub(crate) use for_each_backend;

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_is_found_is_what_was_asked_for() {
        let mut found = DetectedBackend::all();
        assert_eq!(found.next(), Some(DetectedBackend::best()));
        // Every AArch64 has it.
        if cfg!(target_arch = "aarch64") {
            assert_eq!(DetectedBackend::best().backend(), Backend::Neon);
        }
        for &backend in Backend::ALL {
            match backend.detect() {
                Ok(detected) => assert_eq!(detected.backend(), backend),
                Err(error) => assert_eq!(error.backend, backend),
            }
        }
        let portable = Backend::Portable.detect();
        assert_eq!(
            portable.map(DetectedBackend::backend),
            Ok(Backend::Portable)
        );
    }
}
