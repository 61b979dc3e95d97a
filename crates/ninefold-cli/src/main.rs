//! The command line, outermost of all: what is typed, where text comes from and
//! goes to, and what is said on the way. The library below knows nothing of it.
//!
//! ```text
//! commands -> records  -> rendering, workers -> run -> pipeline -> output, report -> session
//!             numbered                          lines
//! ```
//!
//! - `commands`: one file for each, with its arguments, what it does, and its answers as lines
//! - `options`: groups of options that several commands share
//! - `records`: batches of puzzles to answers to text; `numbered`: boards made by their numbers
//! - `rendering`: what is written for an answer; `lines`: lines of text
//! - `run`: one run of a command, from opening the output to the exit code
//! - `workers`: what threads work with, kept from batch to batch
//! - `input`: the files named, or standard input
//! - `pipeline`: batches through many threads, and out again in order; `summary`: what they count
//! - `output`: standard output, or a file that appears when all is done
//! - `report`: statistics, malformed records, progress
//! - `session`: what the threads of a run share; `unfinished`: the files being written
//! - `signals`: Ctrl-C and SIGTERM
//! - `heat_map`: a picture of a best score
//! - `judge`: four online judges

#![forbid(unsafe_code)]

mod commands;
mod heat_map;
mod input;
mod judge;
mod lines;
mod numbered;
mod options;
mod output;
mod pipeline;
mod records;
mod rendering;
mod report;
mod run;
mod session;
mod signals;
mod summary;
mod unfinished;
mod workers;

use clap::Parser;
use commands::Cli;
use std::io;
use std::process::ExitCode;

/// Wrong usage, or reading or writing failed. The argument parser uses it too.
const FAILED: u8 = 2;

/// Runs the program with the arguments of the process.
fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli.command.run() {
        Ok(code) => ExitCode::from(code),
        // EPIPE is success: the reader has had enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report::say(&format!("ninefold: {error:#}"));
            ExitCode::from(FAILED)
        }
    }
}

/// Whether the reader of the output closed it (EPIPE).
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
