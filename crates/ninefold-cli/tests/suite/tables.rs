//! Tables: which column is the puzzle's, whether there is a header, and what is said if that cannot be
//! told.

use crate::program::{AMBIGUOUS, ILLEGAL, SOLUTION, UNIQUE, ninefold, prints};
use pretty_assertions::assert_eq;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// What `check` says of each row.
fn statuses(arguments: &str, input: &str) -> Vec<String> {
    let run = ninefold(&format!("check --keep none --to csv {arguments}"), input);
    assert!(run.code < 2, "{arguments}: {}", run.err);
    // A table without a header has an answer without one.
    let lines = run.out.lines().filter(|&line| line != "status");
    lines.map(str::to_owned).collect()
}

#[test]
fn the_puzzles_column_is_found_by_its_name() {
    let names = [
        "puzzle", "Puzzles", "quizzes", "question", "sudoku", "grid", "board", " Puzzle ",
    ];
    for name in names {
        // Both columns hold puzzles, so that only the name tells.
        let text = format!("other,{name}\n{AMBIGUOUS},{UNIQUE}\n");
        assert_eq!(statuses("", &text), ["unique"], "{name}");
    }
    // Of two such names the one that holds puzzles, as in what `target` writes.
    let text = format!("puzzle,grid\n{AMBIGUOUS},{SOLUTION}\n");
    assert_eq!(statuses("", &text), ["ambiguous"]);
}

#[test]
fn the_puzzles_column_is_found_by_its_content_or_said() {
    let cases = [
        (
            "",
            format!("id,text\n1,{UNIQUE}\n2,{AMBIGUOUS}\n"),
            "unique ambiguous",
        ),
        ("", format!("a,b\n{SOLUTION},{UNIQUE}\n"), "unique"),
        (
            "",
            format!("1,{UNIQUE}\n2,{AMBIGUOUS}\n"),
            "unique ambiguous",
        ),
        ("", format!("a\tb\n1\t{UNIQUE}\n"), "unique"),
        ("", format!("a;b\n1;{UNIQUE}\n"), "unique"),
        (
            "--column puzzle",
            format!("puzzle,grid\n{UNIQUE},{AMBIGUOUS}\n"),
            "unique",
        ),
        (
            "--column 2",
            format!("puzzle,grid\n{UNIQUE},{AMBIGUOUS}\n"),
            "ambiguous",
        ),
        // A name goes before a number.
        (
            "--column 2",
            format!("2,x\n{UNIQUE},{AMBIGUOUS}\n"),
            "unique",
        ),
        (
            "--header",
            format!("1,{UNIQUE}\n2,{AMBIGUOUS}\n"),
            "ambiguous",
        ),
        (
            "--no-header",
            format!("id,x\n2,{UNIQUE}\n3,{UNIQUE}\n"),
            "malformed unique unique",
        ),
        (
            "--from csv",
            format!("{UNIQUE},x\n{AMBIGUOUS},y\n"),
            "unique ambiguous",
        ),
        (
            "",
            format!("{{\"id\":1,\"puzzle\":\"{UNIQUE}\"}}\n"),
            "unique",
        ),
        (
            "",
            format!("{{\"id\":\"{SOLUTION}\",\"x\":\"{UNIQUE}\"}}\n"),
            "unique",
        ),
        ("", format!("[\"id\",\"x\"]\n[1,\"{UNIQUE}\"]\n"), "unique"),
        (
            "",
            format!("[1,\"{UNIQUE}\"]\n[2,\"{AMBIGUOUS}\"]\n"),
            "unique ambiguous",
        ),
        (
            "",
            format!("\"{UNIQUE}\"\n\"{ILLEGAL}\"\n"),
            "unique illegal",
        ),
    ];
    for (arguments, text, expected) in cases {
        assert_eq!(
            statuses(arguments, &text).join(" "),
            expected,
            "{arguments} {text}"
        );
    }
}

#[test]
fn cells_of_json_are_lists_too() {
    let digit = |cell: char| cell.to_digit(10).unwrap_or(0);
    let digits: Vec<u32> = UNIQUE.chars().map(digit).collect();
    let texts: Vec<String> = UNIQUE.chars().map(|cell| cell.to_string()).collect();
    let rows: Vec<&[u32]> = digits.chunks(9).collect();
    for list in [
        serde_json::to_string(&digits).unwrap(),
        serde_json::to_string(&texts).unwrap(),
        serde_json::to_string(&rows).unwrap(),
    ] {
        let text = format!("{{\"puzzle\":{list}}}\n");
        assert_eq!(
            prints("solve", &text),
            format!("{{\"puzzle\":{list},\"solution\":\"{SOLUTION}\",\"status\":\"unique\"}}\n")
        );
    }
}

#[test]
fn a_table_is_told_however_slowly_it_comes() {
    let table = format!("id,text\n1,{UNIQUE}\n2,{AMBIGUOUS}\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["check", "--keep", "none"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    for piece in table.as_bytes().chunks(5) {
        input.write_all(piece).unwrap();
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "status\nunique\nambiguous\n"
    );
}

#[test]
fn a_table_that_cannot_be_understood_is_an_error_that_helps() {
    let two = format!("id,a,b\n1,{UNIQUE},{AMBIGUOUS}\n");
    let named = format!("grid,puzzle\n{UNIQUE},{AMBIGUOUS}\n");
    let cases = [
        (
            "",
            &two,
            "2 columns may hold the puzzle: 2 a, 3 b; say which with --column NAME or --column NUMBER",
        ),
        (
            "",
            &named,
            "2 columns may hold the puzzle: 1 grid, 2 puzzle; say which with --column NAME or --column NUMBER",
        ),
        (
            "--column nix",
            &two,
            "--column nix: there is no such column. The columns are: 1 id, 2 a, 3 b",
        ),
        (
            "--column 4",
            &two,
            "--column 4: there is no such column. The columns are: 1 id, 2 a, 3 b",
        ),
        (
            "--from csv",
            &"id,name\n1,x\n".to_owned(),
            "no column looks like puzzles; say which with --column NAME or --column NUMBER. The columns are: 1 id, 2 name",
        ),
        (
            "--column x",
            &format!("x,x\n{UNIQUE},{UNIQUE}\n"),
            "2 columns are called `x`; give --column a number",
        ),
        (
            "",
            &format!("puzzle,n\r{UNIQUE},1\r{UNIQUE},2\r"),
            "its lines end in carriage returns alone, as some programs for the Mac write them, which is not read; `tr '\\r' '\\n'` makes line feeds of them",
        ),
        (
            "",
            &"<html></html>".to_owned(),
            "this is XML, but not OpenSudoku's",
        ),
        (
            "",
            &format!("{{\n  \"puzzle\":\"{UNIQUE}\"\n}}\n"),
            "this looks like JSON over several lines, which is not JSON Lines (not a record: EOF while parsing an object); `jq -c . FILE` makes one record a line",
        ),
        (
            "",
            &"[\n  {\n".to_owned(),
            "this looks like a JSON array, but its first element does not end",
        ),
        ("--from parquet", &two, "this is not Parquet"),
    ];
    for (arguments, text, expected) in cases {
        let run = ninefold(&format!("solve {arguments}"), text.as_str());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}");
        assert_eq!(run.err, format!("ninefold: <stdin>: {expected}\n"));
    }
}
