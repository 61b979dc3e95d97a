//! The program `ninefold`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ninefold_cli::main()
}
