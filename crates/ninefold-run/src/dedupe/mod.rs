//! Duplicates removed, on disk if need be: the first record of each class, or each class with its size.
//!
//! ```text
//!  each of N threads                     in order           each of N threads
//!  batch -> rows -> Classify -> keys --> first? ----------> rows of the first ones --> output
//!                                          | no room
//!                                          +--> temporary files ..at the end..> rows --> output
//! ```
//!
//! The output is in the order of the input, and the same however much memory there is and however many
//! threads work. Puzzles of other files (`--against`) come first, with the first numbers, and are never
//! written.
//!
//! - `run`: one run of it; `words`: the outcomes of records
//! - `classes`: the classes so far, in memory or deferred to `partitions` on disk; `runs`: the results
//!   of those
//! - `deferred`: the deferred records
//! - `temporary`: temporary files; `places`: the place of a record
//! - `batch`: the work of the jobs; `ending`: the work after the last batch

mod batch;
mod classes;
mod deferred;
mod ending;
mod partitions;
mod places;
mod run;
mod runs;
mod temporary;
mod words;

pub use run::Dedupe;
