//! The ground: boards and their shapes, words, symmetry, instructions, and what bounds long work.
//!
//! It imports nothing but itself. [`text`](crate::text) stands on it, engines on both, and answers on all.

pub mod board;
pub mod budget;
pub(crate) mod debug;
pub mod geometry;
pub mod grid;
pub mod layout;
pub(crate) mod parallel;
pub mod pencilmarks;
pub(crate) mod puzzle;
pub(crate) mod random;
pub mod simd;
pub mod status;
pub mod symmetry;
pub(crate) mod words;
