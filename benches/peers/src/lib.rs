//! Ninefold's engines beside other people's, on lists of puzzles.
//!
//! - `engines`: every engine behind one face
//! - `exact_cover`: a puzzle for the crate `dlx`
//! - `list`: what is measured, and where each puzzle is from
//! - `own_files`: lists of the user's own
//! - `comparison`: the engines in turns on one list, and where they disagree
//! - `markdown`, `tidy`: what was measured as a table to read, or to go on with
//! - `command`: the options, and how a run ends

pub mod command;
pub mod comparison;
#[path = "../../corpora/mod.rs"]
pub mod corpora;
pub mod engines;
mod exact_cover;
// Not `dlx`, which is the name of the crate.
#[path = "../../../tests/dlx/mod.rs"]
mod knuth;
pub mod list;
pub mod markdown;
pub mod own_files;
pub mod tidy;

pub use comparison::{Comparison, Rules, Spread};
pub use engines::{Engine, Role, engines};
pub use list::List;
