//! The command line, outermost of all: what is typed, where records come from and go to, and the
//! messages on the way. The library below knows nothing of it. The binary `ninefold` is
//! [`main`] and nothing else.
//!
//! ```text
//! commands -> exports -> ninefold-run
//!   heat_map, options
//! ```
//!
//! Imports go down this list. Records are answered from files to files by the package [`ninefold_run`], whose options
//! are arguments here, and online judges by the package [`ninefold_judge`].
//!
//! - `commands`: one file or folder for each, with its arguments and what it does
//! - `exports`: proofs as files for other checkers
//! - `options`: options of several commands that are not those of a run
//! - `heat_map`: a picture of a best score

#![forbid(unsafe_code)]

mod commands;
mod exports;
mod heat_map;
mod options;

pub use ninefold_formats::table::PUZZLE_NAMES;

use ninefold_run::run::command_line::{self, CommandLine};
use ninefold_run::stderr;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

/// See the manifest.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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
    if arguments.len() < 2 {
        return commands::say_what_to_type();
    }
    let program = commands::program();
    let matches = program.clone().get_matches_from(&arguments);
    command_line::set(CommandLine::new(&program, &matches));
    match commands::run(matches) {
        Ok(code) => code,
        // EPIPE is success: the reader has had enough.
        Err(error) if is_broken_pipe(&error) => 0,
        Err(error) => {
            stderr::say(&format!("ninefold: {}", in_words(&error)));
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

/// Returns true if the reader of the output closed it (EPIPE).
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
