//! Runs of Ninefold from files to files, as the program makes them: a question about every record of a corpus of any
//! size, by all cores, with the answers in the order of the records.
//!
//! [`FileRun`] is what a Rust program calls. The rooms below are the parts of it, for the program `ninefold`, whose
//! arguments are the options.
//!
//! ```text
//! file_run -> records, dedupe, boards_by_number -> run -> input, options -> compression
//!                                              puzzle_files, paths, option_advice, stderr
//! ```
//!
//! Imports go down this list; files are read and written by the package [`ninefold_formats`], as on the page in the
//! browser.
//!
//! - `records`: batches of records to answers to lines or tables
//! - `dedupe`: the first record of each class, on disk if memory is short
//! - `boards_by_number`: boards made by their numbers
//! - `run`: one run, from opening the output to the exit code
//! - `input`: files, folders and patterns, or standard input, opened and decompressed
//! - `options`: the options of a run, as groups of arguments
//! - `compression`: gzip, zstd and others, and UTF-16
//! - `puzzle_files`: puzzles of an input, and of files beside it, one after another
//! - `paths`: names of files; `stderr`: messages; `option_advice`: what helps against errors of the formats

#![forbid(unsafe_code)]

pub mod boards_by_number;
mod compression;
pub mod dedupe;
mod file_run;
#[cfg(any(fuzzing, test))]
pub mod fuzzing;
pub mod input;
pub mod option_advice;
pub mod options;
pub mod paths;
pub mod puzzle_files;
pub mod records;
pub mod run;
pub mod stderr;

pub use file_run::{FileRun, RunEnd, RunStop};
