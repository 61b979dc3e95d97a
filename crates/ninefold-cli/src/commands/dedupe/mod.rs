//! `dedupe`: the first record of each class, or each class with its size.
//!
//! ```text
//!  each of N threads                     in order           each of N threads
//!  batch -> rows -> Classify -> keys --> first? ----------> rows of the first ones --> output
//!                                          | no room
//!                                          +--> temporary files ..at the end..> rows --> output
//! ```
//!
//! The output is in the order of the input, and the same however much memory there is and however many
//! threads work.
//!
//! - `command`: its arguments; `run`: one run of it; `words`: what can become of a record
//! - `key`: boards as keys; `table`: keys in memory
//! - `classes`: the classes so far, in memory or put off to `partitions` on disk; `runs`: what comes
//!   of those
//! - `deferred`: the records that were put off
//! - `temporary`: temporary files; `places`: where a record stands
//! - `batch`: what the jobs do; `ending`: what is still to do behind the last batch

mod batch;
mod classes;
mod command;
mod deferred;
mod ending;
pub(super) mod key;
mod partitions;
mod places;
mod run;
mod runs;
pub(super) mod table;
mod temporary;
mod words;

pub use command::DedupeArgs;
