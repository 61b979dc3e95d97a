//! Messages on a terminal, which `script` of util-linux provides.
#![cfg(target_os = "linux")]

use crate::program::{Folder, UNIQUE, mixture};
use pretty_assertions::assert_eq;
use std::path::Path;
use std::process::{Command, Stdio};

/// The messages of a run in a folder on a terminal, its standard error; none without `script`.
fn said(folder: &Path, arguments: &str) -> Option<String> {
    let command = format!("{} {arguments} > answers", env!("CARGO_BIN_EXE_ninefold"));
    let mut output = Command::new("script");
    let output = output
        .args(["-q", "-c", &command, "/dev/null"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output();
    match output {
        Ok(output) => {
            let text = String::from_utf8(output.stdout).unwrap();
            let text = text.replace("\r\n", "\n");
            Some(text.split_inclusive('\n').map(left_of).collect())
        }
        Err(_) => {
            eprintln!("not checked without `script`: {arguments}");
            None
        }
    }
}

/// The text that is left of a line on the screen. A run on a busy machine may take so long that a progress
/// bar is drawn there, and cleared.
fn left_of(line: &str) -> &str {
    let cleared = ['\r', '\u{1b}'];
    let last = line.rsplit(cleared).next().unwrap_or_default();
    match line.contains('\u{1b}') {
        true => last.strip_prefix("[2K").unwrap_or(last),
        false => last,
    }
}

#[test]
fn a_line_is_what_is_left_of_it() {
    #[rustfmt::skip]
    let cases = [
        ("1 record\n", "1 record\n"),
        ("\r\u{1b}[2K 12 puzzles, 3/s\r\u{1b}[2K1 record\n", "1 record\n"),
        ("\r\u{1b}[2K\n", "\n"),
    ];
    for (line, left) in cases {
        assert_eq!(left_of(line), left);
    }
}

#[test]
fn a_finished_run_says_a_line() {
    let folder = Folder::new();
    folder.write("in.txt", mixture());
    folder.write("one.csv", format!("puzzle\n{UNIQUE}\n"));
    #[rustfmt::skip]
    let cases = [
        ("check in.txt", "6 records in ", " s: 2 unique, 1 ambiguous, 1 impossible, 1 illegal, 1 malformed"),
        ("solve one.csv -o out.csv", "1 record in ", " s: 1 unique"),
        ("convert one.csv --to sdm", "1 record in ", " s: 1 converted"),
        ("generate minimal -n 3", "3 records in ", " s: 3 unique"),
        ("dedupe one.csv one.csv", "2 records in ", ""),
    ];
    for (arguments, begin, end) in cases {
        let Some(said) = said(folder.path(), arguments) else {
            return;
        };
        let last = said.lines().last().unwrap_or_default();
        assert!(
            last.starts_with(begin) && last.ends_with(end),
            "{arguments}: {said}"
        );
        let lines = said.lines();
        let lines = lines.filter(|line| line.contains(" in ") && line.contains(" s"));
        assert_eq!(lines.count(), 1, "{arguments}: {said}");
    }
}

#[test]
fn nothing_is_said_that_is_not_wanted_or_said_already() {
    let folder = Folder::new();
    folder.write("one.csv", format!("puzzle\n{UNIQUE}\n"));
    if let Some(said) = said(folder.path(), "check one.csv --quiet") {
        assert_eq!(said, "");
    }
    if let Some(said) = said(folder.path(), "check one.csv --stats") {
        assert!(said.starts_with("records    1\n"), "{said}");
    }
    // Where standard error is no terminal, a finished run says nothing.
    let run = folder.run("check one.csv");
    assert_eq!(run.err, "");
}
