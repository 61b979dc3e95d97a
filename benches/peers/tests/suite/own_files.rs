//! The program on files of the user's own: the results, the messages, and the exit status.

use super::program::{PROPER, SOLVED, cells, peers, text};
use std::fs;
use tempfile::TempDir;

#[test]
fn files_are_measured_by_their_names_and_nothing_else_is() {
    let folder = TempDir::new().unwrap();
    // With CRLF, and with no line end after the last.
    let mine = format!("# mine\r\n{PROPER}\r\n{}", ".".repeat(81));
    fs::write(folder.path().join("mine.txt"), mine).unwrap();
    let input = format!("{PROPER}\n");
    let out = peers(folder.path(), &["mine.txt", "-"], input.as_bytes());
    assert!(out.status.success(), "{}", text(&out.stderr));
    let table = text(&out.stdout);
    let lists: Vec<&str> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(" |").next())
        .map(str::trim_end)
        .collect();
    // Of two tables.
    assert_eq!(lists[2..4], ["mine.txt", "<stdin>"], "{table}");
    assert_eq!(lists[6..], ["mine.txt", "<stdin>"], "{table}");
    assert!(table.contains("All engines agree on the counts"), "{table}");
    assert!(table.contains("One thread, counting to 2"), "{table}");
    assert!(!table.contains("(!)"), "{table}");
}

#[test]
fn csv_has_a_row_for_each_list_and_engine() {
    let folder = TempDir::new().unwrap();
    let lines = format!("{PROPER}\n").repeat(600);
    fs::write(folder.path().join("a,b.txt"), lines).unwrap();
    let out = peers(folder.path(), &["--csv", "--cap", "1", "a,b.txt"], b"");
    assert!(out.status.success(), "{}", text(&out.stderr));
    let names = [
        "list",
        "engine",
        "cap",
        "list_puzzles",
        "puzzles",
        "ratio_to_dlx",
    ];
    let rows = cells(&out.stdout, &names);
    let dlx = rows.iter().find(|row| row[1] == "DLX (tests/dlx)").unwrap();
    // A slow engine gets a part.
    assert_eq!(
        dlx[..],
        ["a,b.txt", "DLX (tests/dlx)", "1", "600", "500", "1.000"]
    );
    let sudoku = rows.iter().find(|row| row[1] == "sudoku 0.8").unwrap();
    assert_eq!(sudoku[3..5], ["600", "600"]);
    assert!(rows.iter().any(|row| row[1].starts_with("lanes ")));
}

#[test]
fn a_sample_of_a_long_list_says_of_how_many_it_is() {
    let folder = TempDir::new().unwrap();
    let lines = format!("{PROPER}\n").repeat(300);
    fs::write(folder.path().join("mine.txt"), lines).unwrap();
    let out = peers(folder.path(), &["--csv", "--sample", "20", "mine.txt"], b"");
    let rows = cells(&out.stdout, &["list_puzzles", "puzzles"]);
    assert!(rows.iter().all(|row| row[..] == ["300", "20"]), "{rows:?}");
    let out = peers(folder.path(), &["--sample", "20", "mine.txt"], b"");
    assert!(text(&out.stdout).contains("| 20 of 300 |"));
}

#[test]
fn engines_agree_on_odd_puzzles() {
    // Every claim is only about Sudoku's rules: no engine takes part in making these.
    let contradicting = format!("55{}", ".".repeat(79));
    let wrong = SOLVED.replacen("534", "543", 1);
    // Its last cell can be neither: 1 to 8 stand in its row, and 9 in its column.
    let impossible = format!("12345678.........9{}", ".".repeat(63));
    let odd = [
        PROPER,
        SOLVED,
        &".".repeat(81),
        &contradicting,
        &wrong,
        &impossible,
        &format!("{}.", &SOLVED[..80]),
    ];
    let input = odd.join("\n");
    for cap in ["1", "2", "50"] {
        let folder = TempDir::new().unwrap();
        let out = peers(folder.path(), &["--cap", cap, "-"], input.as_bytes());
        assert!(out.status.success(), "to {cap}: {}", text(&out.stderr));
    }
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_measured() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut mine = format!("{PROPER}\n1234x\n").into_bytes();
    // No UTF-8, and a board of 16x16.
    mine.extend_from_slice(b"\xFF\xFE\n");
    mine.extend_from_slice(format!("{}\n{PROPER}", ".".repeat(256)).as_bytes());
    fs::write(at("mine.txt"), mine).unwrap();
    fs::write(at("empty.txt"), "").unwrap();
    fs::create_dir(at("folder")).unwrap();
    let files = ["--csv", "none.txt", "mine.txt", "empty.txt", "folder"];
    let out = peers(folder.path(), &files, b"");
    assert_eq!(out.status.code(), Some(1));
    let said = text(&out.stderr);
    for expected in [
        "cannot read none.txt: No such file or directory",
        "mine.txt:2:1: 5 characters; a puzzle on one line has 81",
        "mine.txt:3:1: ",
        "mine.txt:4:82: ",
        "mine.txt: 3 records of 5 are left out",
        "empty.txt: there is no 9x9 puzzle in it",
        "cannot read folder: it is a folder",
    ] {
        assert!(said.contains(expected), "{expected} is not in\n{said}");
    }
    let rows = cells(&out.stdout, &["list", "puzzles"]);
    assert!(!rows.is_empty());
    assert!(
        rows.iter().all(|row| row[..] == ["mine.txt", "2"]),
        "{rows:?}"
    );
}

#[test]
fn without_any_puzzle_there_is_no_table() {
    let folder = TempDir::new().unwrap();
    let out = peers(folder.path(), &["-"], b"");
    assert_eq!(out.status.code(), Some(1));
    assert!(out.stdout.is_empty());
    assert!(text(&out.stderr).contains("<stdin>: there is no 9x9 puzzle in it"));
}

#[test]
fn wrong_usage_is_refused_with_2() {
    let folder = TempDir::new().unwrap();
    for arguments in [
        &["--cap", "0"][..],
        &["--sample", "-1"],
        &["--rounds", "many"],
        &["--csv", "--markdown"],
        &["--fast"],
        &["-", "-"],
        &["--lists", ".", "mine.txt"],
    ] {
        let out = peers(folder.path(), arguments, b"");
        assert_eq!(out.status.code(), Some(2), "{arguments:?}");
        assert!(out.stdout.is_empty(), "{arguments:?}");
    }
}
