//! The lists of tdoku's benchmark by its names.

use super::program::{PROPER, SOLVED, cells, peers, run, text};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// The program on the usual lists, of which the public corpora are in `corpora` and tdoku's in `data`.
fn usual(folder: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_peers"));
    program
        .current_dir(folder)
        .env("NINEFOLD_CORPORA", folder.join("corpora"));
    run(&mut program, &[&["--sample", "3"], arguments].concat(), b"")
}

/// Folders with corpora and with lists of tdoku's.
fn folders() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, puzzles: usize| {
        let text = format!("{PROPER}\n").repeat(puzzles);
        fs::write(folder.path().join(name), text).unwrap();
    };
    for sub in ["corpora", "data", "empty"] {
        fs::create_dir(folder.path().join(sub)).unwrap();
    }
    write("corpora/clues17.txt", 1);
    write("corpora/hardest11.txt", 1);
    write("corpora/mine.txt", 1);
    write("data/puzzles2_17_clue", 2);
    write("data/puzzles7_serg_benchmark.txt", 2);
    write("data/other.txt", 2);
    folder
}

/// Each list once, with the number of its puzzles.
fn lists(out: &Output) -> Vec<Vec<String>> {
    let mut rows = cells(&out.stdout, &["list", "list_puzzles"]);
    rows.dedup();
    rows
}

const GENERATED: [[&str; 2]; 4] = [
    ["easy", "3"],
    ["minimal", "3"],
    ["impossible", "3"],
    ["multi", "3"],
];

#[test]
fn corpora_have_the_names_of_tdoku_s_lists_and_those_of_others_stay() {
    let folder = folders();
    let out = usual(folder.path(), &["--csv"]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let mut expected = vec![
        ["17_clue", "1"],
        ["forum_hardest_1905_11+ (every second)", "1"],
    ];
    expected.extend(GENERATED);
    expected.push(["mine", "1"]);
    assert_eq!(lists(&out), expected);
}

#[test]
fn a_folder_of_tdoku_s_lists_comes_before_corpora_and_what_is_missing_is_said() {
    let folder = folders();
    let out = usual(folder.path(), &["--lists", "data"]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let table = text(&out.stdout);
    let (first, _) = table.split_once("Puzzles a second").expect("two tables");
    let rows = first.lines().skip(4).filter(|line| !line.is_empty());
    let lists: Vec<Vec<&str>> = rows
        .map(|row| row.split('|').map(str::trim).skip(1).take(2).collect())
        .collect();
    let mut expected = vec![
        ["17_clue", "2"],
        ["forum_hardest_1905_11+ (every second)", "1"],
        ["serg_benchmark", "2"],
    ];
    expected.extend(GENERATED);
    expected.push(["mine", "1"]);
    assert_eq!(lists, expected);
    let note = "Of the lists of tdoku's benchmark these were not at hand: kaggle, unbiased, magictour_top1465, \
                forum_hardest_1905, forum_hardest_1106, gen_puzzles.\n";
    assert!(table.contains(note), "{table}");
}

#[test]
fn a_folder_without_such_lists_is_reported() {
    let folder = folders();
    let out = usual(folder.path(), &["--csv", "--lists", "empty"]);
    assert_eq!(out.status.code(), Some(1));
    let said = text(&out.stderr);
    let expected = "there is none of tdoku's lists in empty, such as puzzles0_kaggle\n";
    assert!(said.contains(expected), "{said}");
    assert!(!lists(&out).is_empty());
}

#[test]
fn the_table_names_the_processor() {
    let folder = TempDir::new().unwrap();
    let out = peers(
        folder.path(),
        &["--processor", "an abacus", "-"],
        SOLVED.as_bytes(),
    );
    assert!(out.status.success(), "{}", text(&out.stderr));
    assert!(text(&out.stdout).contains("time of the processor (an abacus)"));
}
