//! The instruction sets that there are kernels for, and which of them this processor has.

pub use crate::lanes::{Backend, DetectedBackend, UnavailableBackend, UnknownBackend};
