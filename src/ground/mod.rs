//! The ground: boards and their shapes, words, symmetry, canonical forms, instructions, and what bounds long work.
//!
//! It imports nothing but itself. [`text`](crate::text) stands on it, engines on both, and answers on all.

pub mod board;
pub mod budget;
pub mod canonical;
pub(crate) mod debug;
pub mod geometry;
pub mod grid;
pub mod keys;
pub mod layout;
pub(crate) mod parallel;
pub(crate) mod pattern;
pub mod pencilmarks;
pub(crate) mod puzzle;
pub(crate) mod random;
pub mod simd;
pub mod status;
pub mod symmetry;
pub(crate) mod words;
