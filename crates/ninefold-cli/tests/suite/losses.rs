//! Nothing is lost without a word: no file under another's name, no row after an open quote, no
//! character that a format cannot hold, no option.

use crate::program::{Folder, UNIQUE, ninefold, outcome, output, prints};
use pretty_assertions::assert_eq;

#[test]
fn the_table_of_errors_is_not_written_over_an_input_or_the_output() {
    let folder = Folder::new();
    folder.write("in.txt", UNIQUE);
    for (command, words) in [
        ("check in.txt --errors ./in.txt", "--errors names an input"),
        ("check in.txt -o out --errors ./out", "name the same file"),
        ("check in.txt --errors -", "name the same file"),
        ("check in.txt -o in.txt --resume", "-o names one of them"),
    ] {
        folder.run(command).is_refused(words);
        assert_eq!(folder.text("in.txt"), UNIQUE);
        assert_eq!(folder.names().len(), 1, "{command}");
    }
}

/// An input that -o names is replaced as the help says, and only when all is done.
#[test]
fn an_input_may_be_replaced_by_its_answers() {
    let folder = Folder::new();
    folder.write("in.csv", format!("id,puzzle\n1,{UNIQUE}\n"));
    folder.run("check in.csv -o ./in.csv").ends_well();
    let replaced = format!("id,puzzle,status\n1,{UNIQUE},unique\n");
    assert_eq!(folder.text("in.csv"), replaced);
    for command in ["help solve", "help check"] {
        let help = output(command);
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [
            "If FILE is an input, it is replaced at the end",
            "FILE must be neither an input nor that of -o",
            "a file that is not an input",
        ] {
            assert!(help.contains(words), "{words}");
        }
    }
}

/// Lines where the ending says nothing, and an error where it promises a file that is not written.
#[test]
fn an_ending_that_cannot_be_written_is_an_error_and_another_is_lines() {
    let folder = Folder::new();
    for (command, ending) in [
        ("solve -o out.xlsx", ".xlsx"),
        ("convert -o out.ods", ".ods"),
        ("dedupe -o out.PDF", ".PDF"),
        ("generate minimal -n 1 -o out.npy", ".npy"),
        ("solve -o out.sqlite.gz", ".sqlite"),
    ] {
        let words = format!("{ending} is not written; say the format with --to");
        folder.run_on(command, UNIQUE).is_refused(&words);
        assert_eq!(folder.names().len(), 0, "{command}");
    }
    // Said, or unknown, or without one, or a name that is no file's.
    for (name, is_lines) in [
        ("out.xlsx --to csv", false),
        ("out.CSV", false),
        ("answers.out", true),
        ("a.log", true),
        ("out.csv.bak", true),
        ("out", true),
        (".hidden", true),
    ] {
        let run = folder.run_on(&format!("check -o {name}"), UNIQUE);
        run.ends_well();
        let written = folder.text(name.split(' ').next().unwrap());
        assert_eq!(written == "unique\n", is_lines, "{name}: {written}");
    }
    folder.run_on("check -o /dev/null", UNIQUE).ends_well();
}

/// Read by the crate `csv`: the row with the open quote is one row, and so are all after it, also
/// those of the next file.
#[test]
fn a_quote_that_is_never_closed_swallows_nothing() {
    let folder = Folder::new();
    let open = format!("id,puzzle\n1,{UNIQUE}\n2,\"abc\n3,{UNIQUE}\n4,{UNIQUE}\n");
    folder.write("open.csv", open);
    folder.write("more.csv", format!("id,puzzle\n5,{UNIQUE}\n"));
    for keep in ["", " --keep id,puzzle"] {
        let run = folder.run(&format!("check open.csv more.csv{keep}"));
        run.ends(1)
            .begins("open.csv:3:3: row 2: the quote that begins here");
        let rows = csv::Reader::from_reader(run.out.as_bytes()).into_records();
        let rows = rows.map(Result::unwrap);
        let seen: Vec<String> = rows.map(|row| format!("{} {}", &row[0], &row[2])).collect();
        let wanted = [
            "1 unique",
            "2 malformed",
            "3 unique",
            "4 unique",
            "5 unique",
        ];
        assert_eq!(seen, wanted);
    }
}

#[test]
fn text_that_is_not_utf_8_goes_back_to_csv_and_nowhere_else() {
    let folder = Folder::new();
    #[rustfmt::skip]
    let table = [
        b"name,puzzle\nM\xFCller,", UNIQUE.as_bytes(), b"\nplain,", UNIQUE.as_bytes(), b"\n",
    ]
    .concat();
    folder.write("t.csv", &table);
    folder.run("check t.csv -o out.csv").ends(0);
    let out = folder.bytes("out.csv");
    assert!(out.windows(8).any(|bytes| bytes == b"M\xFCller,5"));
    let run = folder.run("check t.csv --to jsonl");
    run.ends(1)
        .begins("t.csv:2:1: row 1, column name: the cell is not UTF-8");
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("{\"name\":null,") && lines[0].ends_with("\"malformed\"}"));
    assert!(lines[1].starts_with("{\"name\":\"plain\",") && lines[1].ends_with("\"unique\"}"));
}

/// A table whose first two names differ in a byte that is not UTF-8, as Windows-1252 has them.
#[cfg(unix)]
mod names_of_any_bytes {
    use super::*;
    use assert_cmd::Command;
    use pretty_assertions::assert_eq;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    const HEADER: &[u8] = b"M\xFCller,M\xE4ller,r\xE4tsel\n";

    /// Runs the program with arguments of any bytes. Returns its exit code, output and errors.
    fn run(arguments: &[&[u8]]) -> (i32, Vec<u8>, String) {
        let table = [HEADER, b"a\xDF,b,", UNIQUE.as_bytes(), b"\n"].concat();
        let mut program = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        program.args(arguments.iter().map(|argument| OsStr::from_bytes(argument)));
        let output = program.write_stdin(table).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), output.stdout, err)
    }

    #[test]
    fn go_back_to_text_as_they_were() {
        let puzzle = UNIQUE.as_bytes();
        #[rustfmt::skip]
        let all = [
            &HEADER[..HEADER.len() - 1], b",status\na\xDF,b,", puzzle, b",unique\n",
        ];
        let tab = |byte: u8| if byte == b',' { b'\t' } else { byte };
        let tabs = all.concat().into_iter().map(tab).collect();
        #[rustfmt::skip]
        let cases: [(&[&[u8]], Vec<u8>); 7] = [
            (&[b"check"], all.concat()),
            (&[b"check", b"--to", b"tsv"], tabs),
            (&[b"check", b"--keep", b"M\xE4ller,M\xFCller"], b"M\xE4ller,M\xFCller,status\nb,a\xDF,unique\n".to_vec()),
            (&[b"check", b"--keep", b" m\xFCLLER", b"--to", b"tsv"], b"M\xFCller\tstatus\na\xDF\tunique\n".to_vec()),
            (&[b"check", b"--keep", b"2", b"--column", b"r\xE4tsel"], b"M\xE4ller,status\nb,unique\n".to_vec()),
            (&[b"check", b"--keep", b"none", b"--as", b"\xFCber", b"--to", b"csv"], b"\xFCber\nunique\n".to_vec()),
            // A name that is there already differs from one that only looks like it.
            (&[b"check", b"--keep", b"1", b"--as", b"M\xE4ller"], b"M\xFCller,M\xE4ller\na\xDF,unique\n".to_vec()),
        ];
        for (arguments, expected) in cases {
            let (code, out, err) = run(arguments);
            assert_eq!((code, &err[..]), (0, ""), "{arguments:?}");
            assert_eq!(out, expected, "{arguments:?}");
        }
    }

    #[test]
    fn are_refused_where_text_is_utf_8_and_shown_with_escapes() {
        let utf8 = "is not UTF-8, and this format has no other text; if the file is in Latin-1, \
                    `iconv -f latin1 -t utf-8 FILE` makes it so\n";
        let none =
            "there is no such column. The columns are: 1 M\\xFCller, 2 M\\xE4ller, 3 r\\xE4tsel\n";
        #[rustfmt::skip]
        let cases: [(&[&[u8]], String); 6] = [
            (&[b"check", b"--to", b"jsonl"], format!("ninefold: column 1, M\\xFCller: its name {utf8}")),
            (&[b"convert", b"--to", b"parquet"], format!("ninefold: column 1, M\\xFCller: its name {utf8}")),
            (&[b"check", b"--to", b"jsonl", b"--keep", b"3"], format!("ninefold: column 3, r\\xE4tsel: its name {utf8}")),
            (&[b"check", b"--to", b"jsonl", b"--keep", b"none", b"--as", b"\xFC"],
             "ninefold: --rename \\xFC: the name is not UTF-8, and a JSON object has no other text\n".into()),
            (&[b"check", b"--keep", b"M\xF6ller"], format!("ninefold: --keep M\\xF6ller: {none}")),
            (&[b"check", b"--column", b"M\xF6ller"], format!("ninefold: <stdin>: --column M\\xF6ller: {none}")),
        ];
        for (arguments, expected) in cases {
            assert_eq!(run(arguments), (2, Vec::new(), expected), "{arguments:?}");
        }
        // Those that are left out are in nobody's way.
        let (code, out, _) = run(&[b"check", b"--to", b"jsonl", b"--keep", b"none"]);
        assert_eq!((code, &out[..]), (0, &b"{\"status\":\"unique\"}\n"[..]));
    }

    #[test]
    fn stand_in_the_table_of_errors() {
        let folder = Folder::new();
        let table = [HEADER, b"a,b,x", UNIQUE.as_bytes(), b"\n"].concat();
        folder.write("t.csv", table);
        #[rustfmt::skip]
        let cases = [
            ("e.csv", &b"t.csv,1,2,5,r\xE4tsel,"[..]),
            ("e.tsv", b"t.csv\t1\t2\t5\tr\xE4tsel\t"),
            ("e.jsonl", b"{\"file\":\"t.csv\",\"record\":1,\"line\":2,\"column\":5,\"name\":\"r\\\\xE4tsel\","),
        ];
        for (name, expected) in cases {
            let run = folder.run(&format!(
                "check t.csv --column 3 --keep none --errors {name}"
            ));
            run.ends(1).begins("t.csv:2:5: row 1, column r\\xE4tsel: ");
            let found = memchr::memmem::find(&folder.bytes(name), expected);
            assert!(found.is_some(), "{name}");
        }
    }
}

/// Two columns of one name would be one member of an object.
#[test]
fn columns_of_one_name_are_not_made_one() {
    let table = format!("id,x,puzzle,x\n1,a,{UNIQUE},b\n");
    for (to, holder) in [("jsonl", "a JSON object"), ("parquet", "Parquet")] {
        for command in ["check", "convert"] {
            let err = format!(
                "ninefold: columns 2 and 4 are both called `x`, and {holder} has a name once; \
                 --keep says which columns are written, by their numbers\n"
            );
            ninefold(&format!("{command} --to {to}"), table.as_str()).is(2, "", &err);
        }
    }
    let expected = "{\"id\":\"1\",\"x\":\"b\",\"status\":\"unique\"}\n";
    assert_eq!(prints("check --to jsonl --keep 1,4", &table), expected);
    // The same column twice is the same name twice.
    ninefold("check --to jsonl --keep 2,2", table.as_str()).says("columns 2 and 2");
    // Arrays have a header, and objects are made of them where columns are left out.
    let arrays = format!("[\"x\",\"x\",\"puzzle\"]\n[1,2,\"{UNIQUE}\"]\n");
    let expected = format!("[\"x\",\"x\",\"puzzle\",\"status\"]\n[1,2,\"{UNIQUE}\",\"unique\"]\n");
    assert_eq!(prints("check", &arrays), expected);
    ninefold("check --keep 1,2", arrays).gives(2, "");
    // Without one they are called by their numbers, and so must not be the answer.
    let rows = format!("[\"{UNIQUE}\"]\n").repeat(2);
    let object = format!("{{\"column_1\":\"{UNIQUE}\",\"column_1_ninefold\":\"unique\"}}\n");
    ninefold("check --keep 1 --as column_1", rows).gives(0, &object.repeat(2));
    // Text holds both.
    assert!(prints("check --to tsv", &table).starts_with("id\tx\tpuzzle\tx\tstatus\n"));
}

/// As Python, JavaScript, jq, pandas and DuckDB read them.
#[test]
fn of_two_members_of_one_name_the_last_counts() {
    let other = UNIQUE.replace("53", "55");
    for twice in [
        format!("{{\"puzzle\":\"{other}\",\"x\":1,\"puzzle\":\"{UNIQUE}\",\"x\":2}}\n"),
        format!("{{\"puzzle\":[],\"x\":1,\"x\":2,\"\\u0070uzzle\":\"{UNIQUE}\"}}\n"),
        format!("{{\"x\":{{\"puzzle\":3}},\"puzzle\":null,\"puzzle\":\"{UNIQUE}\",\"x\":2}}\n"),
    ] {
        // As the first record, which decides the columns, and as a later one.
        let first = format!("{{\"puzzle\":\"{UNIQUE}\",\"x\":0}}\n");
        for input in [twice.clone(), format!("{first}{twice}")] {
            let run = ninefold("check --to csv --keep x,puzzle", input);
            let last = run.out.lines().last().unwrap();
            assert_eq!(last, format!("2,{UNIQUE},unique"));
        }
        let answered = twice.replace("}\n", ",\"status\":\"unique\"}\n");
        assert_eq!(ninefold("check", twice).out, answered);
    }
}

#[test]
fn options_for_what_is_not_there_are_refused_or_named() {
    outcome("sample -n 1 --keep none").is_refused("--keep is for puzzles of files");
    ninefold("check --column 2", UNIQUE)
        .gives(0, "unique\n")
        .says("the input is no table");
}

#[test]
fn ids_of_twenty_digits_are_no_puzzles() {
    let table = format!("id,raetsel\n12345678901234567890,{UNIQUE}\n");
    assert_eq!(prints("check --keep none", &table), "status\nunique\n");
}

/// Neither as clues nor as pencilmarks: with the mark there are 81 words.
#[test]
fn the_mark_of_an_entry_is_no_cell() {
    let zeros = UNIQUE.replace('.', "0");
    for between in [",", ", ", ";", "\t", " "] {
        let cells: Vec<String> = zeros.chars().map(String::from).collect();
        for mark in ["1 ", "!1 ", "(1) ", "- ", "* ", "1: ", "1. "] {
            // A number and blanks before all cells are as likely to be one.
            if between == " " && ["1 ", "!1 "].contains(&mark) {
                continue;
            }
            let line = format!("{mark}{}\n", cells[1..].join(between));
            let run = ninefold("solve --keep none", line.repeat(2));
            assert_eq!(run.out, "malformed\n".repeat(2));
        }
    }
}
