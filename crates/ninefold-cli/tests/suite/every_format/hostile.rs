//! Hostile or accidental text: the right exit code, a message that names the fault, no panic, and
//! memory that does not grow with the text.

use super::measured::{MIB, repeat, run, write};
use crate::program::{AMBIGUOUS, UNIQUE};
use pretty_assertions::assert_eq;
use std::process::ChildStdin;

#[test]
fn a_line_without_end_is_one_malformed_record_or_refused() {
    #[rustfmt::skip]
    let cases = [
        ("check", 1, "<stdin>:1:1: the line is longer than 65536 bytes"),
        ("check --from ss", 1, "the line is longer than 65536 bytes"),
        ("check --from sdk", 1, "the line is longer than 65536 bytes"),
        ("check --from sdx", 1, "the line is longer than 65536 bytes"),
        ("check --from opensudoku", 1, "a text of more than 1048576 bytes"),
        ("check --from csv", 2, "the first row is longer than 65536 bytes"),
        ("check --from tsv", 2, "the first row is longer than 65536 bytes"),
        ("check --from jsonl", 2, "the first line is longer than 65536 bytes"),
        ("convert --to parquet", 1, "the line is longer than 65536 bytes"),
    ];
    for (arguments, code, words) in cases {
        let left = run(arguments, |input| repeat(input, b"1", 200 * MIB));
        assert_eq!(left.code, code);
        left.says(words);
    }
}

#[test]
fn a_row_without_end_takes_no_other_with_it() {
    let long = "the row is longer than 64 MiB; --longest-row sets another limit";
    for (arguments, quote) in [
        ("check --to lines", ""),
        ("check --keep none --to jsonl", ""),
        ("check --keep none --to csv", "\""),
    ] {
        let left = run(arguments, |input| {
            write(input, &format!("id,puzzle\n1,{UNIQUE}\n2,{quote}"));
            repeat(input, b"1", 200 * MIB);
            write(input, &format!("\n3,{AMBIGUOUS}\n"));
        });
        assert_eq!(left.code, 1);
        let statuses = ["unique", "malformed", "ambiguous"].into_iter();
        let statuses = statuses.filter(|status| left.out.contains(status));
        let statuses: Vec<&str> = statuses.collect();
        assert_eq!(
            statuses,
            ["unique", "malformed", "ambiguous"],
            "{arguments}{quote}"
        );
        left.begins(&format!("<stdin>:3:1: row 2: {long}"));
    }
    let left = run("check --to lines", |input| {
        write(input, &format!("{{\"puzzle\":\"{UNIQUE}\"}}\n{{\"x\":\""));
        repeat(input, b"1", 200 * MIB);
        write(input, &format!("\"}}\n{{\"puzzle\":\"{AMBIGUOUS}\"}}\n"));
    });
    assert_eq!((left.code, left.out.lines().count()), (1, 3));
    left.begins("<stdin>:2:1: row 2: the line is longer than");
}

#[test]
fn a_row_without_end_ends_the_run_where_its_columns_would_be_lost() {
    let table = format!("id,puzzle\n1,{UNIQUE}\n2,");
    let json = format!("{{\"puzzle\":\"{UNIQUE}\"}}\n{{\"x\":\"");
    for (arguments, begin, line) in [
        ("check", &table, 3),
        ("check --to tsv", &table, 3),
        ("check --keep id", &table, 3),
        ("convert --to jsonl", &table, 3),
        ("check", &json, 2),
        ("convert --to csv", &json, 2),
    ] {
        let left = run(arguments, |input| {
            write(input, begin);
            repeat(input, b"1", 80 * MIB);
            write(input, &format!("\n3,{AMBIGUOUS}\n"));
        });
        assert_eq!(left.code, 2);
        let before = left.out.contains(UNIQUE) || left.out.contains("1,unique");
        assert!(before && !left.out.contains("malformed"), "{arguments}");
        let words = format!(
            "ninefold: <stdin>:{line}: the row is longer than 64 MiB, and its columns could not be \
             written again; --longest-row sets another limit, and --keep none leaves the columns out\n"
        );
        assert!(left.err.ends_with(&words), "{arguments}: {}", left.err);
    }
}

#[test]
fn a_long_row_is_read_in_little_memory() {
    for (arguments, begin, end) in [
        ("check", "note,puzzle\n", ","),
        ("check --to jsonl --threads 1", "note,puzzle\n", ","),
        ("check --to tsv", "note,puzzle\n\"", "\"\"\","),
        ("check", "{\"note\":\"", "\",\"puzzle\":\""),
    ] {
        let close = if begin.starts_with('{') { "\"}" } else { "" };
        let first = match begin {
            "{\"note\":\"" => format!("{{\"note\":0,\"puzzle\":\"{AMBIGUOUS}\"}}\n"),
            _ => String::new(),
        };
        let left = run(&format!("{arguments} --keep 2 --stats"), |input| {
            write(input, &format!("{first}{begin}"));
            repeat(input, b"1", 50 * MIB);
            write(input, &format!("{end}{UNIQUE}{close}\n"));
        });
        assert_eq!(left.code, 0);
        assert!(left.out.contains(UNIQUE) && left.out.contains("unique"));
    }
}

#[test]
fn a_quote_that_is_never_closed_is_named() {
    let left = run("check", |input| {
        let content = format!("id,puzzle\n1,{UNIQUE}\n\"2,{UNIQUE}\n3,{UNIQUE}\n");
        write(input, &content);
    });
    assert_eq!(left.code, 1);
    assert!(
        left.out
            .starts_with(&format!("id,puzzle,status\n1,{UNIQUE},unique\n"))
    );
    assert_eq!(
        left.err,
        "<stdin>:3:1: row 2: the quote that begins here is never closed\n1 malformed record in all\n"
    );
    // The text after the longest record is read, and the row comes back.
    let left = run("check --longest-row 1MiB", |input| {
        write(input, "id,puzzle\n\"1,");
        repeat(input, format!("{UNIQUE}\n2,").as_bytes(), 3 * MIB);
    });
    left.ends(1).begins(
        "<stdin>:2:1: row 1: the quote that begins here is not closed within 1 MiB; \
         --longest-row sets another limit\n",
    );
    assert!(left.out.starts_with(&format!(
        "id,puzzle,status\n\"1,{UNIQUE}\",,malformed\n2,{UNIQUE},unique\n2,{UNIQUE},unique\n"
    )));
    let left = run("check --keep none --to csv", |input| {
        write(input, "id,puzzle\n\"1,");
        repeat(input, format!("{UNIQUE}\n2,").as_bytes(), 80 * MIB);
    });
    assert_eq!(left.code, 1);
    assert!(
        left.out.starts_with("status\nmalformed\nunique\nunique\n"),
        "{}",
        left.err
    );
}

#[test]
fn a_million_columns_are_refused_or_read() {
    let wide = |header: bool| {
        move |input: &mut ChildStdin| {
            if header {
                write(input, "puzzle");
                repeat(input, b",c", 2_000_000);
                write(input, "\n");
            } else {
                write(input, "puzzle,x\n");
            }
            write(input, UNIQUE);
            repeat(input, b",1", 2_000_000);
            write(input, &format!("\n{UNIQUE},1\n"));
        }
    };
    run("check", wide(true)).is_refused("the first row is longer than 65536 bytes");
    run("check --keep none --to csv", wide(false)).gives(1, "status\nmalformed\nunique\n");
    // As many as fit are read, with every one of their names and cells.
    for to in ["csv", "jsonl"] {
        let left = run(&format!("check --to {to} --threads 2"), |input| {
            let names: String = (0..9000).map(|number| format!(",c{number}")).collect();
            write(input, &format!("puzzle{names}\n"));
            repeat(
                input,
                format!("{UNIQUE}{}\n", ",7".repeat(9000)).as_bytes(),
                40 * MIB,
            );
        });
        assert!(left.code < 2 && left.out.contains("unique"), "{}", left.err);
    }
    for (begin, end, member) in [("[", "]", ",1"), ("{\"x\":1", "}", ",\"c\":1")] {
        run("check --to csv", move |input| {
            write(input, begin);
            repeat(
                input,
                &member.as_bytes()[usize::from(begin == "[")..],
                2_000_000,
            );
            write(input, &format!("{end}\n"));
        })
        .gives(2, "");
    }
}

#[test]
fn json_however_deep_is_an_error_of_its_record() {
    for depth in [200, 100_000, 1_000_000] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let left = run("check --keep none --to csv", |input| {
                write(input, &format!("{{\"puzzle\":\"{UNIQUE}\",\"x\":0}}\n"));
                // As another member, and as the puzzle, and never closed.
                for (before, behind) in [
                    (format!("{{\"puzzle\":\"{UNIQUE}\",\"x\":"), "}\n"),
                    ("{\"puzzle\":".into(), "}\n"),
                ] {
                    write(input, &before);
                    repeat(input, open.as_bytes(), depth * open.len());
                    write(input, "1");
                    repeat(input, close.as_bytes(), depth * close.len());
                    write(input, behind);
                }
                repeat(input, open.as_bytes(), depth * open.len());
                write(input, &format!("\n{{\"puzzle\":\"{UNIQUE}\",\"x\":0}}\n"));
            });
            assert_eq!(left.code, 1);
            let expected = "status\nunique\nunique\nmalformed\nmalformed\nunique\n";
            assert_eq!(left.out, expected);
        }
        run("check", |input| repeat(input, b"[", depth)).gives(2, "");
    }
}
