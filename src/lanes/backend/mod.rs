//! The instruction sets that there are kernels for, and which of them this processor has.
//!
//! - `vector`: what the kernels ask of a backend
//! - `avx512`, `avx2`, `portable`: the backends
//! - `dispatch`, `numbers`: work outside the lane engine, compiled with the instructions of a backend
//! - `pairs`: sums of products of 16-bit numbers
//!
//! This folder is the only place with `unsafe` code: calls of intrinsics, and of functions that are
//! compiled with the instructions of a backend.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
mod dispatch;
mod numbers;
mod pairs;
pub(super) mod portable;
pub(super) mod vector;

pub(crate) use dispatch::{Kernel, Number};
pub(crate) use numbers::{Arithmetic, Sixteen};
pub(crate) use pairs::{LANES, Pair, Pairs, ROWS};

use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use vector::Backend as _;

/// A set of instructions that the lane engine can run with.
///
/// Every backend is in every build for its processors, and whether it can run is found out at run
/// time.
///
/// ```
/// use ninefold::simd::{Backend, DetectedBackend};
///
/// let best = DetectedBackend::best().backend();
/// assert!(best.detect().is_ok() && Backend::Portable.detect().is_ok());
/// assert_eq!(best.to_string().parse(), Ok(best));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// 32 lanes: AVX-512 F and BW, with BITALG.
    Avx512Bitalg,
    /// 32 lanes: AVX-512 F and BW.
    Avx512,
    /// 16 lanes: AVX2.
    Avx2,
    /// 8 lanes: what the crate `wide` makes of the processor that is compiled for. It runs
    /// everywhere.
    Portable,
}

/// No [`Backend`] has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no backend is called '{name}'")]
pub struct UnknownBackend {
    name: String,
}

/// This processor lacks the instructions of a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this processor cannot run the backend {backend}, which needs {}", backend.needs())]
pub struct UnavailableBackend {
    /// The backend that was asked for.
    pub backend: Backend,
}

impl Backend {
    /// Every backend, the fastest first.
    pub const ALL: &'static [Backend] = &[
        Backend::Avx512Bitalg,
        Backend::Avx512,
        Backend::Avx2,
        Backend::Portable,
    ];

    /// The backend, if this processor can run it.
    ///
    /// # Errors
    /// If this processor lacks its instructions.
    pub fn detect(self) -> Result<DetectedBackend, UnavailableBackend> {
        let available = match self {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512Bitalg => avx512::Avx512::<true>::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => avx512::Avx512::<false>::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => avx2::Avx2::detect().is_some(),
            Backend::Portable => portable::Portable::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        };
        match available {
            true => Ok(DetectedBackend(self)),
            false => Err(UnavailableBackend { backend: self }),
        }
    }

    /// The name, as the command line takes and prints it.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Avx512Bitalg => "avx512-bitalg",
            Backend::Avx512 => "avx512",
            Backend::Avx2 => "avx2",
            Backend::Portable => "portable",
        }
    }

    /// How many puzzles it works on at once.
    pub fn lanes(self) -> usize {
        match self {
            Backend::Avx512Bitalg | Backend::Avx512 => 32,
            Backend::Avx2 => 16,
            Backend::Portable => 8,
        }
    }

    /// What the processor must have.
    pub fn needs(self) -> &'static str {
        match self {
            Backend::Avx512Bitalg => "AVX-512 F, BW and BITALG",
            Backend::Avx512 => "AVX-512 F and BW",
            Backend::Avx2 => "AVX2",
            Backend::Portable => "nothing in particular",
        }
    }
}

/// A backend that this processor can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DetectedBackend(Backend);

impl DetectedBackend {
    /// The fastest backend that this processor can run.
    pub fn best() -> Self {
        let mut all = Backend::ALL.iter();
        all.find_map(|backend| backend.detect().ok())
            .unwrap_or(DetectedBackend(Backend::Portable))
    }

    /// Every backend that this processor can run, the fastest first.
    pub fn all() -> impl Iterator<Item = DetectedBackend> {
        Backend::ALL
            .iter()
            .filter_map(|backend| backend.detect().ok())
    }

    /// Which one it is.
    pub fn backend(self) -> Backend {
        self.0
    }
}

impl Default for DetectedBackend {
    /// The best.
    fn default() -> Self {
        DetectedBackend::best()
    }
}

impl fmt::Display for DetectedBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = UnknownBackend;

    fn from_str(name: &str) -> Result<Self, UnknownBackend> {
        let mut all = Backend::ALL.iter().copied();
        all.find(|backend| backend.name() == name)
            .ok_or_else(|| UnknownBackend { name: name.into() })
    }
}
