//! Runs of the program as a whole, as a user or a script sees them.

// Each test crate that includes this module uses only part of it.
#![allow(dead_code)]

use assert_cmd::Command;
use std::path::Path;

/// What a run left: exit code, standard output and standard error.
#[derive(Debug, PartialEq)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn ninefold_in(folder: &Path, arguments: &str, input: impl Into<Vec<u8>>) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .write_stdin(input)
        .output()
        .unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub fn ninefold(arguments: &str, input: impl Into<Vec<u8>>) -> Run {
    ninefold_in(Path::new("."), arguments, input)
}

/// The output of a run in which nothing goes wrong.
pub fn prints(arguments: &str, input: &str) -> String {
    let run = ninefold(arguments, input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}");
    run.out
}
