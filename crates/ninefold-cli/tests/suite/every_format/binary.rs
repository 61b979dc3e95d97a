//! Files that are no text, as other programs write them (`tests/binary`, see `make.py` there), and
//! empty files with names of formats that are never empty.

use crate::program::{AMBIGUOUS, Folder, UNIQUE, names, ninefold, ninefold_in, outcome};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/binary")
}

const TAR: &str = "this is a tar archive, which is not read: unpack it first";
const ENCRYPTED: &str = "encrypted";

/// Files, with the message for each.
#[rustfmt::skip]
const REFUSED: &[(&str, &str)] = &[
    ("one.tar", TAR),
    ("gnu.tar", TAR),
    ("pax.tar", TAR),
    ("old.tar", TAR),
    ("one.tar.gz", TAR),
    ("one.tar.xz", TAR),
    ("one.tar.bz2", TAR),
    ("twice.gz.gz", "this is gzip data within gzip data, and one compression is read, not two"),
    ("puzzles.zip.gz", "this is zip data within gzip data"),
    ("gzipped.zip", "this is gzip data within zip data"),
    ("itself.exe", "a program, which may be an archive that unpacks itself"),
    ("footer.parquet", ENCRYPTED),
    ("column.parquet", ENCRYPTED),
    ("other-column.parquet", ENCRYPTED),
    ("one.feather", "this is an Arrow file (Feather), which is not read: write"),
    ("two.feather", "this is an Arrow file (Feather), which is not read: write"),
    ("stream.arrows", "this is an Arrow stream, which is not read: write"),
    ("table.orc", "this is an ORC file, which is not read: write"),
    ("base.sqlite", "this is an SQLite database, which is not read: write"),
    ("protocol2.pickle", "this is a Python pickle, which is not read: write"),
    ("protocol5.pickle", "this is a Python pickle, which is not read: write"),
    ("cells.npy", "this is a NumPy array (.npy), which is not read: "),
    ("cells.npz", "this is a NumPy array (.npy), which is not read: "),
    ("several.npz", "this is a file of NumPy arrays (.npz), which is not read: "),
    ("two-tables.xlsx", "this workbook has several worksheets with something else than boards in their cells: \"a\", \"b\"; --member"),
];

/// Two puzzles, one with a solution and one with several.
const READ: &[&str] = &["puzzles.txt.lzma", "macos.zip"];

/// Workbooks with them, and true if they are tables; one has only the first.
#[rustfmt::skip]
const WORKBOOKS: &[(&str, bool)] = &[
    ("book.xlsx", true), ("table.ods", true), ("boards.xlsx", false), ("boards.ods", false), ("frame.xlsx", false),
];

#[test]
fn each_file_has_its_row() {
    let mut rows: Vec<&str> = REFUSED.iter().map(|(name, _)| *name).collect();
    rows.extend(READ);
    rows.extend(WORKBOOKS.iter().map(|(name, _)| *name));
    rows.push("make.py");
    rows.sort_unstable();
    assert_eq!(names(&folder()), rows);
}

#[test]
fn binary_files_are_refused_with_what_they_are() {
    for (name, words) in REFUSED {
        // By its name, whatever is said of the format, and in a folder where another file is text.
        for flags in ["", "--from lines", "--from csv", "--to jsonl"] {
            let run = ninefold_in(&folder(), &format!("solve {flags} {name}"), "");
            run.gives(2, "");
            assert!(run.err.starts_with("ninefold: ") && run.err.contains(name));
            run.says(words);
        }
        // Through a pipe, where no index at the end can be read.
        let run = ninefold("dedupe", fs::read(folder().join(name)).unwrap());
        run.gives(2, "");
        if !name.ends_with(".zip") && !name.ends_with("npz") && !name.ends_with("xlsx") {
            let words = match name.ends_with("column.parquet") {
                true => "this is Parquet, whose index is at its end",
                false => words,
            };
            run.says(words);
        }
    }
}

#[test]
fn a_pattern_with_a_binary_file_is_refused_before_anything_is_in_place() {
    let here = Folder::new();
    here.write("a.csv", format!("puzzle\n{UNIQUE}\n"));
    fs::copy(folder().join("table.orc"), here.path().join("b.csv")).unwrap();
    for inputs in [".", "*.csv", "a.csv b.csv"] {
        let run = here.run(&format!("check {inputs} -o out.csv"));
        run.is_refused("b.csv: this is an ORC file");
        assert_eq!(names(here.path()), ["a.csv", "b.csv"], "{inputs}");
    }
}

#[test]
fn what_begins_like_other_kinds_is_refused_too() {
    #[rustfmt::skip]
    let cases = [
        (&b"PAR1 is no more than its mark\0"[..], "this is Parquet, whose index is at its end"),
        (b"\x89HDF\r\n\x1a\n\0\0\0\0", "this is an HDF5 file"),
        (b"Obj\x01\x04\x16avro.schema", "this is an Avro file"),
        (b"\0\0\0\0\0\0\0\0DUCK@\0\0\0\0", "this is a DuckDB database"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "save the sheet with the puzzles as CSV"),
        (b"%PDF-1.7\n%\xe2\xe3\n", "this is a PDF document"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is an image"),
        (b"\x7fELF\x02\x01\x01\0", "this is a program"),
        (b"LZIP\x01\x0c", "this is lzip data, which cannot be read"),
        (b"53..7\0", "this is no text: byte 6 is NUL"),
        (b"puzzle,note\n,\0\n", "this is no text: byte 14 is NUL"),
    ];
    for (bytes, words) in cases {
        for flags in ["", "--from csv", "--threads 1"] {
            ninefold(&format!("solve {flags}"), bytes).is_refused(words);
        }
    }
}

/// No command answers files that are no text. (They read no further than they must.)
#[test]
fn no_judge_answers_a_binary_file() {
    let list = outcome("judge --list").out;
    let rows = list.lines().skip(1);
    let rows = rows.map(|line| line.trim_start_matches("or "));
    let rows = rows.filter(|line| !line.starts_with(' '));
    let judges = rows.filter_map(|line| line.split_whitespace().next());
    for judge in judges {
        #[rustfmt::skip]
        let cases = [
            "one.tar", "one.tar.gz", "cells.npy", "base.sqlite", "column.parquet",
        ];
        for name in cases {
            let bytes = fs::read(folder().join(name)).unwrap();
            let run = ninefold(&format!("judge {judge}"), bytes);
            run.ends(1).begins("<stdin>:");
        }
    }
}

#[test]
fn lzma_and_zips_of_macs_are_read() {
    for name in READ {
        let printed = ninefold_in(&folder(), &format!("check {name}"), "").printed();
        assert_eq!(printed, "unique\nambiguous\n", "{name}");
    }
    let run = ninefold_in(&folder(), "check macos.zip --member .DS_Store", "");
    run.is_refused("this is no text: byte 1 is NUL");
    // It is cut off anywhere, also within its header.
    let whole = fs::read(folder().join("puzzles.txt.lzma")).unwrap();
    for cut in [3, 12, 13, 20, whole.len() - 1] {
        let run = ninefold("check -q", &whole[..cut]);
        assert_eq!(run.code, 2);
        let words = "the lzma data ends early: the file is incomplete";
        run.says(words);
    }
    let run = ninefold("check", [&whole[..], b"more"].concat());
    run.ends(2).says("something that is not lzma data follows");
}

#[test]
fn workbooks_are_read_as_tables_or_as_boards() {
    for &(name, is_table) in WORKBOOKS {
        let statuses = ["unique", "ambiguous"];
        let statuses = &statuses[..if name == "frame.xlsx" { 1 } else { 2 }];
        let path = folder().join(name);
        #[rustfmt::skip]
        let cases = [
            ninefold_in(&folder(), &format!("check --keep none --to lines {name}"), ""),
            ninefold("check --keep none --to lines -q", fs::read(&path).unwrap()),
        ];
        for run in cases {
            assert_eq!(run.code, 0);
            assert_eq!(run.out.lines().collect::<Vec<_>>(), statuses, "{name}");
        }
        let run = ninefold_in(&folder(), &format!("check -q {name}"), "");
        assert_eq!(run.out.contains(','), is_table, "{name}: {}", run.out);
        // The same text each time, so that a run is resumed and shared out.
        let here = Folder::new();
        fs::copy(&path, here.path().join(name)).unwrap();
        let run = here.run(&format!(
            "solve {name} --keep none --to lines -o out.txt --resume"
        ));
        run.ends_well();
        let all = here.text("out.txt");
        let parts = ["1/2", "2/2"].map(|part| {
            let command = format!("solve {name} --keep none --to lines -q --shard {part}");
            here.run(&command).out
        });
        assert_eq!(parts.concat(), all, "{name}");
    }
    let run = ninefold_in(
        &folder(),
        "check two-tables.xlsx --member b --keep none",
        "",
    );
    run.gives(0, "status\nambiguous\n");
    ninefold_in(&folder(), "check two-tables.xlsx --member c", "").is_refused("no worksheet \"c\"");
}

/// With each byte changed, and cut off anywhere, a workbook is an error or as it was.
#[test]
fn damaged_workbooks_are_errors() {
    let here = Folder::new();
    for name in ["boards.xlsx", "boards.ods"] {
        let whole = fs::read(folder().join(name)).unwrap();
        let damaged = |at: usize| match at % 2 {
            0 => whole[..at].to_vec(),
            _ => {
                let mut bytes = whole.clone();
                bytes[at] ^= 0x55;
                bytes
            }
        };
        for at in (1..whole.len()).step_by(whole.len() / 60) {
            here.write(name, damaged(at));
            let run = here.run(&format!("check -q {name}"));
            let is_as_it_was = run.code == 0 && run.out == "unique\nambiguous\n";
            let is_error = run.code == 2 && run.out.is_empty() && run.err.starts_with("ninefold: ");
            assert!(
                is_as_it_was || is_error,
                "{name} {at}: {} {}",
                run.out,
                run.err
            );
        }
    }
}

#[test]
fn an_empty_file_whose_name_says_otherwise_is_an_error() {
    let here = Folder::new();
    let at = |name: &str| here.path().join(name);
    for (name, words) in [
        ("a.parquet", "the file is empty, which Parquet never is"),
        ("a.pq", "the file is empty, which Parquet never is"),
        ("a.csv.gz", "the file is empty, which gzip data never is"),
        ("a.zip", "the file is empty, which zip data never is"),
        ("a.xz", "the file is empty, which xz data never is"),
        ("a.txt.zst", "the file is empty, which zstd data never is"),
        ("a.bz2", "the file is empty, which bzip2 data never is"),
        ("a.lzma", "the file is empty, which lzma data never is"),
    ] {
        fs::write(at(name), "").unwrap();
        fs::write(at("b.txt"), format!("{UNIQUE}\n")).unwrap();
        #[rustfmt::skip]
        let cases = [
            "check", "dedupe", "check -o out.txt", "check b.txt", "check --shard 1/2",
        ];
        for command in cases {
            let run = here.run(&format!("{command} {name}"));
            assert_eq!(run.code, 2);
            let words = format!("cannot read {name}: {words}");
            run.says(&words);
        }
        fs::remove_file(at(name)).unwrap();
        assert_eq!(names(here.path()), ["b.txt"]);
    }
    // What was written whole may have no record in it, and text may be empty.
    let empty = [
        here.run("check --to csv -o a.csv.gz"),
        here.run("check --to parquet -o a.parquet"),
    ];
    assert!(empty.iter().all(|run| run.code == 0));
    fs::write(at("a.csv"), "").unwrap();
    fs::write(at("a.jsonl"), "").unwrap();
    for name in ["a.csv.gz", "a.parquet", "a.csv", "a.jsonl"] {
        here.run(&format!("check -q {name}")).ends_well();
    }
    // A name that promises too much, as it always was.
    fs::write(at("b.csv.gz"), format!("puzzle\n{AMBIGUOUS}\n")).unwrap();
    let run = here.run("check b.csv.gz --keep none");
    run.gives(0, "status\nambiguous\n");
}
