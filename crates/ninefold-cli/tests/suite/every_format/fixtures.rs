//! Files that other tools wrote: every one is read, with the statuses that `expected.tsv` says, and
//! its other columns come back as they were.

use crate::program::{Folder, Run, ninefold_in};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the fixtures.
pub const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");

/// A line of `expected.tsv`.
struct Fixture {
    file: String,
    /// The puzzle's column.
    column: String,
    arguments: String,
    statuses: Vec<String>,
}

impl Fixture {
    fn all() -> Vec<Fixture> {
        let text = fs::read_to_string(format!("{FIXTURES}/expected.tsv")).unwrap();
        let line = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [file, column, arguments, records, statuses] = fields[..] else {
                panic!("{line}");
            };
            let statuses: Vec<String> = statuses.split_whitespace().map(str::to_owned).collect();
            assert_eq!(statuses.len().to_string(), records, "{file}");
            Fixture {
                file: file.into(),
                column: column.into(),
                // In parentheses is what is special about it.
                arguments: match arguments.starts_with('(') {
                    true => String::new(),
                    false => arguments.into(),
                },
                statuses,
            }
        };
        text.lines().skip(1).map(line).collect()
    }

    fn path(&self) -> PathBuf {
        Path::new(FIXTURES).join(&self.file)
    }

    /// Runs the program with the file and the options that it needs.
    fn run(&self, folder: &Path, arguments: &str) -> Run {
        let path = self.path();
        let all = format!("{arguments} {} {}", self.arguments, path.display());
        ninefold_in(folder, &all, "")
    }

    fn is_refused(&self) -> bool {
        REFUSED.iter().any(|(file, _)| *file == self.file)
    }
}

/// Files that are refused, with the messages.
#[rustfmt::skip]
const REFUSED: &[(&str, &str)] = &[
    ("by-hand/cr.csv", "its lines end in carriage returns alone"),
    ("pandas/floats.parquet", "a program took the 81 digits for a number"),
];

/// Files that other programs read in another way, by a convention that is not in the files: the
/// statuses here, with the messages.
#[rustfmt::skip]
const OTHERWISE: &[(&str, &str, &str)] = &[
    // Columns in place of records.
    ("pandas/columns.json", "malformed", "an object, and no puzzle"),
    // Bytes from 0 to 9 in place of digits.
    ("pyarrow/type-fixed-81-digits.parquet", "malformed malformed malformed malformed malformed malformed malformed", "is not a cell"),
    // A quote that a backslash is meant to escape, or that is meant to be none.
    ("spark/extreme.csv", "unique unique ambiguous impossible illegal malformed malformed unique unique unique malformed unique",
     "the quote that begins here is never closed"),
    ("by-hand/iana.tsv", "unique unique ambiguous impossible illegal malformed malformed unique unique unique malformed unique",
     "the quote that begins here is never closed"),
];

#[test]
fn every_file_is_read_with_the_statuses_expected_or_refused_in_words() {
    let folder = Folder::new();
    let mut wrong = Vec::new();
    for fixture in Fixture::all() {
        let run = fixture.run(folder.path(), "check --keep none --to csv");
        let found: Vec<&str> = run.out.lines().filter(|&line| line != "status").collect();
        let found = found.join(" ");
        let mut expected = fixture.statuses.join(" ");
        let mut words = "";
        if let Some((_, said)) = REFUSED.iter().find(|(file, _)| *file == fixture.file) {
            (expected, words) = (String::new(), said);
        }
        if let Some((_, other, said)) = OTHERWISE.iter().find(|(file, ..)| *file == fixture.file) {
            (expected, words) = ((*other).to_owned(), said);
        }
        let code = match (fixture.is_refused(), expected.contains("malformed")) {
            (true, _) => 2,
            (_, true) => 1,
            _ => 0,
        };
        if (run.code, &found) != (code, &expected) || !run.err.contains(words) {
            wrong.push(format!("{}: {found}: {run:?}", fixture.file));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_puzzles_column_that_is_found_is_the_one_expected() {
    let folder = Folder::new();
    for fixture in Fixture::all() {
        if fixture.column == "-" || fixture.is_refused() {
            continue;
        }
        // Options that are found are as good as those that are given.
        let column = format!("--column {}", fixture.column);
        let found = fixture.run(folder.path(), "check -q --keep none --to csv");
        let others = fixture.arguments.replace("--column left", "");
        let arguments = format!("{others} {column}");
        let other = Fixture {
            arguments,
            ..fixture
        };
        let told = other.run(folder.path(), "check -q --keep none --to csv");
        assert_eq!(found, told, "{}", other.file);
    }
}

/// The text of a file in UTF-8, if it is not compressed.
fn text_of(path: &Path) -> Option<Vec<u8>> {
    let name = path.file_name().unwrap().to_str().unwrap();
    let known = ["csv", "tsv", "txt", "json", "jsonl"];
    let is_text = known.iter().any(|end| path.extension().unwrap() == *end);
    if !is_text || name == "named-wrongly.csv" {
        return None;
    }
    let bytes = fs::read(path).unwrap();
    if !name.starts_with("utf-16") {
        return Some(bytes);
    }
    let units = bytes.chunks(2).map(|pair| match name.contains("-be") {
        true => u16::from_be_bytes([pair[0], pair[1]]),
        false => u16::from_le_bytes([pair[0], pair[1]]),
    });
    let text = String::from_utf16(&units.collect::<Vec<_>>()).unwrap();
    Some(text.trim_start_matches('\u{feff}').as_bytes().to_vec())
}

/// The files of a fixture: itself, or the parts in a folder.
fn parts(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_path_buf()];
    }
    let parts = fs::read_dir(path).unwrap().map(Result::unwrap);
    let parts = parts.filter(|entry| entry.file_name().to_string_lossy().starts_with("part"));
    let mut parts: Vec<PathBuf> = parts.map(|entry| entry.path()).collect();
    parts.sort();
    parts
}

/// Cuts ` status` columns off a table: every `old` in turn, where it stands before a line end.
fn cut(text: &[u8], answers: &[String], end: &str) -> Vec<u8> {
    let mut left = text.to_vec();
    let mut whole = Vec::new();
    for answer in answers {
        let ends = ["\r\n", "\n"].map(|line| format!("{answer}{end}{line}"));
        let find = |wanted: &String| memchr::memmem::find(&left, wanted.as_bytes());
        let places = ends.iter();
        let places = places.filter_map(|wanted| Some((find(wanted)?, wanted.len())));
        let (at, length) = places.min().expect(answer);
        whole.extend_from_slice(&left[..at]);
        whole.extend_from_slice(&left[at + answer.len()..at + length]);
        left.drain(..at + length);
    }
    whole.extend_from_slice(&left);
    whole
}

#[test]
fn other_columns_of_text_come_back_byte_for_byte() {
    let folder = Folder::new();
    let mut seen = 0;
    for fixture in Fixture::all() {
        let otherwise = OTHERWISE.iter().find(|(file, ..)| *file == fixture.file);
        for part in parts(&fixture.path()) {
            let Some(input) = text_of(&part) else {
                continue;
            };
            if input.trim_ascii_start().starts_with(b"[") {
                // An array goes out as lines: `json_arrays` has them.
                continue;
            }
            // What is malformed for want of a field gets it, and lines are lost that are empty.
            let skipped = ["ragged.csv", "iana.tsv", "columns.json"];
            let name = part.file_name().unwrap().to_str().unwrap();
            if fixture.is_refused() || skipped.contains(&name) || otherwise.is_some() {
                continue;
            }
            let check = format!("check -q {} {}", fixture.arguments, part.display());
            let json = name.ends_with("json") || name.ends_with("jsonl");
            let to = if json { "--to jsonl" } else { "" };
            assert!(folder.run(&format!("{check} -o out {to}")).code < 2);
            let output = folder.bytes("out");
            let statuses = folder.run(&format!("{check} --keep none --to csv"));
            let lines = statuses.out.lines();
            let lines = lines.filter(|&line| !(json && line == "status"));
            let has = |words: &[u8]| memchr::memmem::find(&input, words).is_some();
            let separator = match name.rsplit('.').next() {
                Some("tsv") => "\t",
                Some("txt") if has(b"\t") => "\t",
                _ if has(b"question;") => ";",
                _ => ",",
            };
            let answer = |line: &str| match json {
                true => format!(",\"status\":\"{line}\""),
                false => format!("{separator}{line}"),
            };
            let answers: Vec<String> = lines.map(answer).collect();
            let mut expected = input;
            if !expected.ends_with(b"\n") {
                expected.push(b'\n');
            }
            let found = cut(&output, &answers, if json { "}" } else { "" });
            let [found, expected] = [&found, &expected].map(|text| String::from_utf8_lossy(text));
            assert_eq!(found, expected);
            seen += 1;
        }
    }
    assert!(seen > 25, "{seen}");
}

#[test]
fn other_columns_of_parquet_come_back() {
    let folder = Folder::new();
    let mut seen = 0;
    for fixture in Fixture::all() {
        let first = &parts(&fixture.path())[0];
        let is_parquet = first.extension().is_some_and(|end| end == "parquet");
        if !is_parquet || fixture.is_refused() {
            continue;
        }
        if fixture.file == "duckdb/type-array-bigint.parquet" {
            // Its levels contradict its type, so that pyarrow refuses it, too.
            continue;
        }
        // Without what is put back: the column stays as it was.
        let path = fixture.path();
        let before = folder.run(&format!("convert -q --to jsonl {}", path.display()));
        assert!(before.code < 2);
        let run = fixture.run(folder.path(), "check -q -o out.parquet");
        assert!(run.code < 2);
        let column = format!("--column {}", fixture.column);
        let after = folder.run(&format!("convert -q --to jsonl {column} out.parquet"));
        let rows = after
            .out
            .lines()
            .map(|line| line.rsplit_once(",\"status\":"));
        let rows: String = rows.map(|row| format!("{}}}\n", row.unwrap().0)).collect();
        assert_eq!(rows, before.out);
        assert_eq!(rows.lines().count(), fixture.statuses.len());
        seen += 1;
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn a_corpus_is_the_same_however_it_is_compressed() {
    let folder = Folder::new();
    let solve = |name: &str| {
        let path = format!("{FIXTURES}/pandas/kaggle3m.csv.{name}");
        let run = folder.run(&format!("solve -q {path}"));
        assert_eq!(run.code, 1);
        run.out
    };
    let first = solve("gz");
    assert_eq!(first.lines().next().unwrap().split(',').count(), 7);
    for name in ["zst", "bz2", "xz", "zip"] {
        assert_eq!(solve(name), first, "{name}");
    }
}

#[test]
fn two_columns_that_fit_and_members_that_are_several_are_asked_about() {
    let folder = Folder::new();
    for (file, words) in [
        ("two-fit.csv", "2 columns may hold the puzzle: "),
        ("two-members.zip", "choose one with `--member NAME`: "),
    ] {
        folder
            .run(&format!("check {FIXTURES}/by-hand/{file}"))
            .is_refused(words);
    }
}
