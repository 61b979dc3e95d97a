//! The engines: how answers are found, and how they are shown to be right.

pub(crate) mod closure;
pub mod exact;
pub mod lanes;
pub mod of_layout;
pub mod sample;
pub mod scalar;
pub mod score;
pub(crate) mod worker;
