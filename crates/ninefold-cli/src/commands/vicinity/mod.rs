//! `vicinity`: the puzzles around all puzzles of an input, one of each class.
//!
//! ```text
//!  input --> all puzzles --> exploration: generation after generation --> output
//! ```
//!
//! The exploration is the library's. What is found is the same, in the same order, for any number of
//! threads.
//!
//! - `command`: its arguments, and answers as lines and columns; `run`: one run of it
//! - `search`: the exploration under way, and its progress; `words`: the outcomes of puzzles

mod command;
mod run;
mod search;
mod words;

pub use command::Arguments;
