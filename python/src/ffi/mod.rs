//! Foreign interfaces: memory with layouts and lifetimes that others promise. The only place with
//! `unsafe` code, each block of which says why it holds.
//!
//! - `arrow`: the Arrow C data interface, in capsules; `check`: checks that its arrays keep
//!   its promises, as far as possible; `structure`: the same for whole tables
//! - `numpy`: memory from and for NumPy
//! - `text`: arrays of text written here, without a check of their encoding
//! - `strings`: the texts of `str` objects
//! - `polars`: the plugin interface of polars

pub mod arrow;
mod check;
pub mod numpy;
pub mod polars;
pub mod strings;
mod structure;
pub mod text;
