//! The program in tests, with files and standard input, and its output.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// From Wikipedia's article on Sudoku; it has one solution.
pub const PROPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
pub const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The program in a folder with these arguments, and standard input.
pub fn peers(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_peers"));
    run(program.current_dir(folder), arguments, input)
}

/// This program with these arguments, and standard input.
pub fn run(program: &mut Command, arguments: &[&str], input: &[u8]) -> Output {
    let mut program = program
        .args(["--rounds", "1"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut standard_input = program.stdin.take().expect("a pipe");
    // It may end without reading.
    let _ = standard_input.write_all(input);
    drop(standard_input);
    program.wait_with_output().expect("the program ends")
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// Rows of CSV, of which the columns of these names.
pub fn cells(out: &[u8], names: &[&str]) -> Vec<Vec<String>> {
    let mut table = csv::Reader::from_reader(out);
    let header = table.headers().expect("a header").clone();
    let columns: Vec<usize> = names
        .iter()
        .map(|name| {
            header
                .iter()
                .position(|column| column == *name)
                .expect(name)
        })
        .collect();
    let rows = table.records().map(|row| row.expect("a row"));
    rows.map(|row| {
        columns
            .iter()
            .map(|&column| row[column].to_owned())
            .collect()
    })
    .collect()
}
