//! `vicinity`: the puzzles around all puzzles of an input, one of each class.
//!
//! ```text
//!  input --> all puzzles, and their classes
//!                |
//!                v      all cores, some puzzles at a time                in order
//!  generation:  queue --> vicinity --> class known? --> minimal? --> class known? --> output
//!                ^                                                        |
//!                +-------------------- the next generation <--------------+
//! ```
//!
//! Whether a puzzle is the first of its class depends on all before it, so that is decided in order,
//! after every few parts of the search. What is found is the same, in the same order, for any number
//! of threads.
//!
//! - `command`: its arguments, and answers as lines and columns; `run`: one run of it
//! - `around`: the request, and the puzzles found
//! - `reading`: puzzles that are read
//! - `classes`: the classes that were seen, and the puzzles around which is still to be searched
//! - `search`: generation after generation, and how far it is
//! - `fresh`: the puzzles that one thread finds, and which of them are wanted

mod around;
mod classes;
mod command;
mod fresh;
mod reading;
mod run;
mod search;

pub use command::VicinityArgs;
