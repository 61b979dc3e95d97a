//! `dedupe` from every format to every other.

use crate::program::{AMBIGUOUS, Folder, IMPOSSIBLE, SOLUTION, UNIQUE, ninefold_in};
use pretty_assertions::assert_eq;
use std::path::Path;

fn runs(folder: &Path, arguments: &str) -> String {
    ninefold_in(folder, arguments, "").printed()
}

#[test]
fn tables_keep_all_columns_through_every_pair_of_formats() {
    let row = |id: usize, puzzle: &str, note: &str| {
        format!("{{\"id\":\"{id}\",\"puzzle\":\"{puzzle}\",\"note\":\"{note}\"}}\n")
    };
    #[rustfmt::skip]
    let rows = [
        row(1, UNIQUE, "a \\\"quoted\\\", b"), row(2, AMBIGUOUS, "line 1\\nline 2"), row(3, UNIQUE, ""),
        row(4, IMPOSSIBLE, "Zürich"), row(5, AMBIGUOUS, "again"),
    ];
    let left = [0, 1, 3].map(|number| &rows[number][..]).concat();
    let folder = Folder::new();
    let path = folder.path();
    folder.write("base.jsonl", rows.concat());
    let names = ["csv", "tsv.zst", "jsonl", "parquet", "csv.gz"];
    for one in names {
        runs(path, &format!("convert base.jsonl -o one.{one}"));
        for two in names {
            runs(path, &format!("dedupe one.{one} -o two.{two}"));
            let back = runs(path, &format!("convert two.{two} --to jsonl"));
            assert_eq!(back, left, "{one} to {two}");
        }
        let count = runs(path, &format!("dedupe --count one.{one} --to lines"));
        let expected = format!("{UNIQUE} 2 1\n{AMBIGUOUS} 2 2\n{IMPOSSIBLE} 1 4\n");
        assert_eq!(count, expected, "{one}");
    }
}

#[test]
fn puzzles_keep_their_format() {
    let folder = Folder::new();
    folder.write(
        "base.txt",
        [UNIQUE, SOLUTION, UNIQUE, IMPOSSIBLE, SOLUTION].join("\n"),
    );
    let left = [UNIQUE, SOLUTION, IMPOSSIBLE].join("\n") + "\n";
    #[rustfmt::skip]
    let formats = [
        "lines", "csv", "jsonl", "parquet", "sdm", "sdk", "ss", "sdx", "opensudoku", "f-puzzles", "sgt",
    ];
    for format in formats {
        runs(&folder, &format!("convert base.txt --to {format} -o one"));
        // Beginnings of files are looked at, and not names.
        runs(
            &folder,
            &format!("dedupe one --from {format} --to {format} -o two"),
        );
        assert_eq!(
            runs(&folder, &format!("convert two --from {format} --to lines")),
            left,
            "{format}"
        );
    }
}

/// Records deferred to disk come back as rows, with nulls, numbers and all.
#[test]
fn deferred_rows_keep_their_columns() {
    let folder = Folder::new();
    let path = folder.path();
    let board = |number: usize| format!("{number:09}").repeat(9);
    let (mut all, mut left) = (String::new(), String::new());
    for number in 0..60_000 {
        let row = format!(
            "{{\"puzzle\":\"{}\",\"n\":\"{number}\",\"null\":{}}}\n",
            board(number / 2 * 2),
            if number % 3 == 0 {
                "null"
            } else {
                "\"text, \\\"quoted\\\"\""
            },
        );
        all += &row;
        left += if number % 2 == 0 { &row } else { "" };
    }
    folder.write("all.jsonl", all);
    runs(path, "convert all.jsonl -o all.parquet");
    for (one, two) in [
        ("jsonl", "jsonl"),
        ("jsonl", "parquet"),
        ("parquet", "jsonl"),
        ("parquet", "parquet"),
    ] {
        runs(
            path,
            &format!("dedupe all.{one} -o two.{two} --memory 1MiB"),
        );
        let back = runs(path, &format!("convert two.{two} --to jsonl"));
        assert!(back == left, "{one} to {two}");
    }
}
