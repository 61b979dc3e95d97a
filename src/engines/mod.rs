//! The engines: how answers are found, and how they are shown to be right.

pub(crate) mod closure;
pub mod exact;
pub mod fewest;
pub mod generate;
pub mod lanes;
pub(crate) mod minimality;
pub mod of_layout;
pub mod proof;
pub mod rating;
pub mod sample;
pub mod scalar;
pub mod score;
pub mod technique;
pub mod unavoidable;
pub mod vicinity;
pub(crate) mod worker;
