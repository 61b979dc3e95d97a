//! The command line, outermost of all: what is typed, where records come from and go to, and what is
//! said on the way. The library below knows nothing of it. The binary `ninefold` is
//! [`main`] and nothing else.
//!
//! ```text
//! commands -> records -> input, formats -> table, compression, parquet_file
//!             numbered     usual        -> run -> pipeline -> store -> output, journal, report -> session
//! ```
//!
//! - `commands`: one file for each, with its arguments, what it does, and its answers as lines and as
//!   columns
//! - `options`: groups of options that several commands share
//! - `records`: batches of records to answers to lines or tables; `numbered`: boards made by their
//!   numbers
//! - `rendering`: what is written for an answer as a line; `usual`: how most answers look
//! - `input`: files, folders and patterns, or standard input, opened and decompressed
//! - `formats`, `table`, `answers`, `parquet_file`: the package [`ninefold_formats`], which the page in
//!   the browser reads and writes with, too
//! - `compression`: gzip, zstd and others, and UTF-16
//! - `dedupe`: the first record of each class, with bounded memory
//! - `run`: one run of a command, from opening the output to the exit code
//! - `workers`: what threads work with, kept from batch to batch
//! - `pipeline`: jobs through many threads; `order`: what they make, out again in order; `summary`: what
//!   they count
//! - `store`: pieces to an output; `output`: standard output, or a file that appears when all is done
//! - `journal`: how far a run is, so that it can be taken up; `leftovers`: what killed runs leave
//! - `report`: malformed records and progress, `pace`: the time left; `malformed`: the former as a table; `statistics`
//! - `session`: what the threads of a run share; `unfinished`: the files being written
//! - `signals`: Ctrl-C, SIGTERM and SIGHUP
//! - `heat_map`: a picture of a best score
//! - `judge`: online judges, each a row of three small tables

#![forbid(unsafe_code)]

mod commands;
mod compression;
mod dedupe;
#[cfg(fuzzing)]
pub mod fuzzing;
mod heat_map;
mod input;
mod journal;
mod judge;
mod leftovers;
mod malformed;
mod numbered;
mod options;
mod order;
mod output;
mod pace;
mod pipeline;
mod records;
mod rendering;
mod report;
mod run;
mod session;
mod signals;
mod statistics;
mod store;
mod summary;
mod unfinished;
mod usual;
mod vicinity;
mod workers;

pub use table::PUZZLE_NAMES;

use ninefold_formats::{answers, formats, parquet_file, table};

use clap::Parser;
use commands::Cli;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

/// Wrong usage, or reading or writing failed. The argument parser uses it too.
const FAILED: u8 = 2;

/// Runs the program with the arguments of the process. Returns its exit code.
pub fn main() -> ExitCode {
    run(std::env::args_os().collect()).into()
}

/// Runs the program as another one's `main`, such as Python's, with these arguments, the first of
/// which is the name that it was called by. Returns its exit code, unless the process ends here: after
/// `--help` and wrong usage, and by a signal. It is to be called once in a process.
pub fn run(arguments: Vec<OsString>) -> u8 {
    keep_memory();
    let cli = Cli::parse_from(&arguments);
    run::set_arguments(arguments);
    match cli.command.run() {
        Ok(code) => code,
        // EPIPE is success: the reader has had enough.
        Err(error) if is_broken_pipe(&error) => 0,
        Err(error) => {
            report::say(&format!("ninefold: {}", in_words(&error)));
            FAILED
        }
    }
}

/// Has the allocator keep what batches give back, and not return it to the system each time, only to
/// ask for it again: glibc takes the largest block that was ever given back for what is usual. On
/// plain lines the pages that had to be mapped anew took a seventh of all time.
fn keep_memory() {
    const USUAL: usize = 4 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(USUAL)));
}

/// An error with its causes. Some say what their cause says and have it as their cause, too.
fn in_words(error: &anyhow::Error) -> String {
    let mut causes: Vec<String> = error.chain().map(ToString::to_string).collect();
    causes.dedup();
    causes.join(": ")
}

/// Whether the reader of the output closed it (EPIPE).
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
