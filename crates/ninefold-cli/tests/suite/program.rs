//! Runs of the program as a whole, as a user or a script sees them.

use assert_cmd::Command;
use std::path::Path;

pub const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The first sample of the NOIP 2009 problem: three solutions, best score 2829.
pub const AMBIGUOUS: &str =
    "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12";
/// Nothing is left for the last cell of the first row.
pub const IMPOSSIBLE: &str =
    "12345678.........9...............................................................";
pub const ILLEGAL: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SHORT: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";

/// True if this build reads and writes files of this name, or with this extension.
pub fn is_built(name: &str) -> bool {
    cfg!(feature = "full") || !name.ends_with("parquet") && !name.ends_with("zst")
}

/// One record of every status.
pub fn mixture() -> String {
    [UNIQUE, AMBIGUOUS, IMPOSSIBLE, ILLEGAL, SHORT, UNIQUE].join("\n")
}

/// The outcome of a run: exit code, standard output and standard error.
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

/// The output of a run that succeeds.
pub fn prints(arguments: &str, input: &str) -> String {
    let run = ninefold(arguments, input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}");
    run.out
}
