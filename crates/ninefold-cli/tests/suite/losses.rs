//! Nothing is lost without a word: no file under another's name, no row behind an open quote, no
//! character that a format cannot hold, no option.

use crate::program::{UNIQUE, ninefold, ninefold_in};
use pretty_assertions::assert_eq;
use std::fs;
use tempfile::TempDir;

#[test]
fn the_table_of_errors_is_not_written_over_an_input_or_the_output() {
    let folder = TempDir::new().unwrap();
    let input = folder.path().join("in.txt");
    fs::write(&input, format!("{UNIQUE}\n")).unwrap();
    for (command, words) in [
        ("check in.txt --errors ./in.txt", "--errors names an input"),
        ("check in.txt -o out --errors ./out", "name the same file"),
        ("check in.txt --errors -", "name the same file"),
        ("check in.txt -o in.txt --resume", "-o names one of them"),
    ] {
        let run = ninefold_in(folder.path(), command, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{command}");
        assert!(run.err.contains(words), "{command}: {}", run.err);
        assert_eq!(fs::read_to_string(&input).unwrap(), format!("{UNIQUE}\n"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{command}");
    }
}

/// An input that -o names is replaced as the help says, and only when all is done.
#[test]
fn an_input_may_be_replaced_by_its_answers() {
    let folder = TempDir::new().unwrap();
    let input = folder.path().join("in.csv");
    fs::write(&input, format!("id,puzzle\n1,{UNIQUE}\n")).unwrap();
    let run = ninefold_in(folder.path(), "check in.csv -o ./in.csv", "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let replaced = fs::read_to_string(&input).unwrap();
    assert_eq!(replaced, format!("id,puzzle,status\n1,{UNIQUE},unique\n"));
    for command in ["help solve", "help check"] {
        let help = ninefold(command, "").out;
        for words in [
            "If FILE is an input, it is replaced at the end",
            "FILE is neither an input nor that of -o",
            "a file that is no input",
        ] {
            let words_of_help: Vec<&str> = help.split_whitespace().collect();
            assert!(
                words_of_help.join(" ").contains(words),
                "{command}: {words}"
            );
        }
    }
}

#[test]
fn an_ending_that_is_no_format_is_an_error() {
    let folder = TempDir::new().unwrap();
    for (command, words) in [
        (
            "solve -o out.xslx",
            "-o out.xslx: no format has the ending .xslx, but: .txt, .csv,",
        ),
        ("convert -o out.csv.bak", "no format has the ending .bak"),
        ("dedupe -o out.sudoku", "no format has the ending .sudoku"),
        (
            "generate minimal -n 1 -o out.dat",
            "no format has the ending .dat",
        ),
    ] {
        let run = ninefold_in(folder.path(), command, format!("{UNIQUE}\n"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{command}");
        assert!(run.err.contains(words), "{command}: {}", run.err);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{command}");
    }
    // Said, or without one, or a name that is no file's.
    for command in [
        "solve -o out.xslx --to csv",
        "check -o out",
        "check -o .hidden",
        "check -o out.CSV",
        "check -o /dev/null",
    ] {
        let run = ninefold_in(folder.path(), command, format!("{UNIQUE}\n"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{command}");
    }
}

/// Read by the crate `csv`: the row with the open quote is one row, and so are all behind it, also
/// those of the next file.
#[test]
fn a_quote_that_is_never_closed_swallows_nothing() {
    let folder = TempDir::new().unwrap();
    let open = format!("id,puzzle\n1,{UNIQUE}\n2,\"abc\n3,{UNIQUE}\n4,{UNIQUE}\n");
    fs::write(folder.path().join("open.csv"), open).unwrap();
    fs::write(
        folder.path().join("more.csv"),
        format!("id,puzzle\n5,{UNIQUE}\n"),
    )
    .unwrap();
    for keep in ["", " --keep id,puzzle"] {
        let run = ninefold_in(folder.path(), &format!("check open.csv more.csv{keep}"), "");
        assert_eq!(run.code, 1);
        assert!(
            run.err
                .starts_with("open.csv:3:3: row 2: the quote that begins here"),
            "{}",
            run.err
        );
        let mut table = csv::Reader::from_reader(run.out.as_bytes());
        let rows = table.records().map(Result::unwrap);
        let seen: Vec<_> = rows
            .map(|row| (row[0].to_owned(), row[2].to_owned()))
            .collect();
        let wanted = ["unique", "malformed", "unique", "unique", "unique"];
        let wanted = (1..)
            .zip(wanted)
            .map(|(id, word): (u32, _)| (id.to_string(), word.to_owned()));
        assert_eq!(seen, wanted.collect::<Vec<_>>());
    }
}

#[test]
fn text_that_is_not_utf_8_goes_back_to_csv_and_nowhere_else() {
    let folder = TempDir::new().unwrap();
    let table = [
        b"name,puzzle\nM\xFCller,",
        UNIQUE.as_bytes(),
        b"\nplain,",
        UNIQUE.as_bytes(),
        b"\n",
    ]
    .concat();
    fs::write(folder.path().join("t.csv"), &table).unwrap();
    let run = ninefold_in(folder.path(), "check t.csv -o out.csv", "");
    assert_eq!(run.code, 0, "{}", run.err);
    let out = fs::read(folder.path().join("out.csv")).unwrap();
    assert!(out.windows(8).any(|bytes| bytes == b"M\xFCller,5"));
    let run = ninefold_in(folder.path(), "check t.csv --to jsonl", "");
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .starts_with("t.csv:2:1: row 1, column name: the cell is not UTF-8"),
        "{}",
        run.err
    );
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("{\"name\":null,") && lines[0].ends_with("\"malformed\"}"));
    assert!(lines[1].starts_with("{\"name\":\"plain\",") && lines[1].ends_with("\"unique\"}"));
}

#[test]
fn options_for_what_is_not_there_are_refused_or_named() {
    let run = ninefold("sample -n 1 --keep none", "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("--keep is for puzzles that are read"),
        "{}",
        run.err
    );
    let run = ninefold("check --column 2", UNIQUE);
    assert_eq!((run.code, run.out.as_str()), (0, "unique\n"));
    assert!(run.err.contains("the input is no table"), "{}", run.err);
}

#[test]
fn ids_of_twenty_digits_are_no_puzzles() {
    let table = format!("id,raetsel\n12345678901234567890,{UNIQUE}\n");
    let run = ninefold("check --keep none", table);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, "status\nunique\n");
}
