//! Foreign interfaces: memory whose layout and lifetime others promise. The only place with
//! `unsafe` code, each block of which says why it holds.
//!
//! - `arrow`: the Arrow C data interface, in capsules; `check`: whether what comes through it keeps
//!   its promises, as far as that can be known; `structure`: the same for whole tables
//! - `numpy`: memory of NumPy's, and memory for NumPy
//! - `text`: arrays of text that need no check, since it was written here
//! - `polars`: the plugin interface of polars

pub mod arrow;
mod check;
pub mod numpy;
pub mod polars;
mod structure;
pub mod text;
