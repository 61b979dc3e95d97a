//! Ninefold's engines compared with other people's, on lists of puzzles.
//!
//! - `engines`: every engine behind one interface
//! - `program`: other programs as engines
//! - `answers`: what these print
//! - `stopwatch`: the time of processors
//! - `exact_cover`: a puzzle for the crate `dlx`
//! - `list`: the puzzles that are measured, and the origin of each
//! - `published`: the lists of tdoku's benchmark
//! - `own_files`: lists of the user's own
//! - `comparison`: the engines in turns on one list, and their disagreements
//! - `markdown`, `tidy`: the results as tables to read, and as a table to process
//! - `processor`: the name of the processor
//! - `command`: the options, and the exit status

pub mod answers;
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
pub mod processor;
pub mod program;
pub mod published;
pub mod stopwatch;
pub mod tidy;

pub use comparison::{Comparison, Rules, Spread};
pub use engines::{Engine, Role, engines};
pub use list::List;
pub use program::Program;
