//! Prints how Ninefold's engines compare with their peers, on the usual lists or on your own.
//!
//! ```text
//! cargo run --release -- [OPTIONS] [FILE]...
//! ```
//!
//! The table goes to standard output. Records that cannot be read, the range of each ratio, and
//! warnings about disagreements go to standard error.

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use peers::command::{Options, run};
use peers::engines;
use peers::own_files::is_standard_input;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = Options::parse();
    let standard = options.files.iter().filter(|file| is_standard_input(file));
    if standard.count() > 1 {
        let error = "standard input (`-`) can be read once only";
        let mut command = Options::command();
        command.error(ErrorKind::ValueValidation, error).exit();
    }
    let mut engines = engines();
    if let Err(error) = options.add_programs(&mut engines) {
        let mut command = Options::command();
        command.error(ErrorKind::ValueValidation, error).exit();
    }
    let status = run(&options, &mut engines, &mut io::stdout(), &mut |line| {
        // If standard error is closed, nobody wants to know.
        let _ = writeln!(io::stderr(), "{line}");
    });
    ExitCode::from(status)
}
