//! Round trips through every pair of formats: of tables with awkward columns, and of only puzzles.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, Run, SHORT, UNIQUE, ninefold, ninefold_in,
};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

/// Runs the program, which may find malformed records, and nothing worse.
fn quietly(folder: &Path, arguments: &str) -> String {
    let run = ninefold_in(folder, &format!("{arguments} -q"), "");
    assert!(
        run.code < 2 && run.err.is_empty(),
        "{arguments}: {}",
        run.err
    );
    run.out
}

/// A table as JSON Lines, in which a null differs from an empty text: quotes, delimiters and line ends in
/// cells, blanks, leading zeros, 20 digits, what looks like a number or a null, Unicode.
fn awkward() -> String {
    let zeros = IMPOSSIBLE.replace('.', "0");
    [
        format!(r#"{{"id":"0017","puzzle":"{UNIQUE}","no te":"a \"quoted\", b","big":"12345678901234567890","mark":null}}"#),
        format!(r#"{{"id":"","puzzle":"{AMBIGUOUS}","no te":"line 1\nline 2\r\nline 3\n","big":"00000000000000000000","mark":""}}"#),
        format!(r#"{{"id":null,"puzzle":"{zeros}","no te":"\ttab; semicolon\t","big":"-1.50e3","mark":"NULL"}}"#),
        format!(r#"{{"id":" blanks ","puzzle":"{ILLEGAL}","no te":"Zürich 数独 🧩 é","big":"18446744073709551616","mark":"\\N"}}"#),
        format!(r#"{{"id":"\"","puzzle":"{SHORT}","no te":"back\\slash\\","big":"1e400","mark":"null"}}"#),
        r#"{"id":"5","puzzle":null,"no te":"'","big":"0x1F","mark":"NaN"}"#.to_owned(),
        format!(r#"{{"id":null,"puzzle":"{UNIQUE}","no te":null,"big":null,"mark":null}}"#),
        format!(r#"{{"id":"","puzzle":"{UNIQUE}","no te":"","big":"","mark":"\r"}}"#),
    ]
    .map(|line| line + "\n")
    .concat()
}

/// Names of files for every format that holds tables, and every compression.
const TABLES: [&str; 9] = [
    "csv", "tsv", "jsonl", "parquet", "csv.gz", "tsv.zst", "jsonl.gz", "json.zst", "pq",
];

#[test]
fn tables_go_through_every_pair_of_formats_and_are_the_same() {
    let folder = Folder::new();
    let path = folder.path();
    folder.write("base.jsonl", awkward());
    for one in TABLES {
        quietly(path, &format!("convert base.jsonl -o one.{one}"));
        assert_eq!(
            quietly(path, &format!("convert one.{one} --to jsonl")),
            awkward(),
            "{one}"
        );
        for two in TABLES {
            quietly(path, &format!("convert one.{one} -o two.{two}"));
            let back = quietly(path, &format!("convert two.{two} --to jsonl"));
            assert_eq!(back, awkward(), "{one} to {two}");
            // And the first file again, to the byte.
            quietly(path, &format!("convert two.{two} -o back.{one}"));
            let [before, after] =
                ["one", "back"].map(|name| folder.bytes(&format!("{name}.{one}")));
            assert!(before == after, "{one} to {two} and back");
        }
    }
}

#[test]
fn the_formats_say_what_other_programs_expect() {
    let folder = Folder::new();
    folder.write("base.jsonl", awkward());
    let csv = quietly(
        folder.path(),
        "convert base.jsonl --to csv --keep id,3,big,mark",
    );
    let mut reader = csv::ReaderBuilder::new().from_reader(csv.as_bytes());
    let expected = vec!["id", "no te", "big", "mark"];
    assert_eq!(reader.headers().unwrap(), expected);
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let expected = vec!["0017", "a \"quoted\", b", "12345678901234567890", ""];
    assert_eq!(rows[0], expected);
    let expected = vec!["", "line 1\nline 2\r\nline 3\n", "00000000000000000000", ""];
    assert_eq!(rows[1], expected);
    let expected = vec![
        " blanks ",
        "Zürich 数独 🧩 é",
        "18446744073709551616",
        "\\N",
    ];
    assert_eq!(rows[3], expected);
    // What is quoted though it need not be is an empty text, and no null.
    assert!(csv.contains("\n\"\",\"line 1\n"), "{csv}");
    assert!(csv.ends_with("\n,,,\n\"\",\"\",\"\",\"\r\"\n"), "{csv}");
}

#[test]
fn numbers_and_structures_of_json_are_copied_as_they_stand() {
    #[rustfmt::skip]
    let values = [
        "1.50", "12345678901234567890123", "-0", "1E+2", "true", "{\"a\": [1, \"x\"]}", "[]",
    ];
    let folder = Folder::new();
    let line = |value: &&str| format!("{{\"puzzle\":\"{UNIQUE}\",\"x\":{value}}}\n");
    let lines: String = values.iter().map(line).collect();
    folder.write("in.jsonl", &lines);
    assert_eq!(quietly(folder.path(), "convert in.jsonl --to jsonl"), lines);
    let kept = quietly(folder.path(), "convert in.jsonl --to jsonl --keep x");
    let expected = values.iter().map(|value| format!("{{\"x\":{value}}}\n"));
    let expected: String = expected.collect();
    assert_eq!(kept, expected);
    let tsv = quietly(folder.path(), "convert in.jsonl --to tsv --keep x");
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.delimiter(b'\t').from_reader(tsv.as_bytes());
    let cells = reader.records().map(|row| row.unwrap()[0].to_owned());
    let cells: Vec<String> = cells.collect();
    assert_eq!(cells, values);
    quietly(folder.path(), "convert in.jsonl -o out.parquet");
    let json = quietly(folder.path(), "convert out.parquet --to tsv --keep x");
    assert_eq!(json, tsv);
}

#[test]
fn a_record_of_nothing_but_a_null_is_a_record_everywhere() {
    let folder = Folder::new();
    let lines = format!(
        "{{\"puzzle\":\"{UNIQUE}\"}}\n{{\"puzzle\":null}}\n{{\"puzzle\":\"{AMBIGUOUS}\"}}\n"
    );
    folder.write("in.jsonl", lines);
    for format in TABLES {
        quietly(folder.path(), &format!("convert in.jsonl -o out.{format}"));
        let statuses = quietly(folder.path(), &format!("check out.{format} --to lines"));
        assert_eq!(statuses, "unique\nmalformed\nambiguous\n", "{format}");
    }
}

#[test]
fn members_that_come_late_are_an_error_or_not_wanted() {
    let line = format!("{{\"id\":1,\"puzzle\":\"{UNIQUE}\"}}\n");
    let input = line.repeat(120) + &line.replace("\"id\"", "\"late\":2,\"id\"");
    // As it stands nothing is lost.
    let run = ninefold("check", input.as_str());
    assert_eq!((run.code, run.out.matches("unique").count()), (0, 121));
    assert!(run.out.contains("\"late\":2"));
    let run = ninefold("check --to csv", input.as_str());
    assert_eq!((run.code, run.out.matches("unique").count()), (1, 120));
    assert!(run.err.contains(":121:") && run.err.contains("`late`"));
    let run = ninefold("check --to csv --keep id", input.as_str());
    assert_eq!((run.code, run.out.matches("unique").count()), (0, 121));
}

/// The formats that hold only puzzles.
const PUZZLES: [&str; 6] = ["txt", "sdm", "sdk", "ss", "sdx", "opensudoku"];

/// Puzzles of all kinds.
fn corpus() -> String {
    let first = |name: &str| {
        let path = format!("{}/../../puzzles/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).unwrap();
        text.lines()
            .take(4)
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    [
        "minimal",
        "multi",
        "impossible",
        "illegal",
        "full",
        "sparse",
    ]
    .map(first)
    .concat()
}

#[test]
fn puzzles_go_through_every_pair_of_formats_and_are_the_same() {
    let folder = Folder::new();
    let path = folder.path();
    let corpus = corpus();
    folder.write("base.txt", &corpus);
    for one in PUZZLES.into_iter().chain(TABLES) {
        let to = match one {
            "txt" => "--to lines",
            _ => "",
        };
        quietly(path, &format!("convert base.txt -o one.{one} {to}"));
        assert_eq!(
            quietly(path, &format!("convert one.{one} --to lines")),
            corpus,
            "{one}"
        );
        for two in PUZZLES {
            quietly(path, &format!("convert one.{one} -o two.{two}"));
            let back = quietly(path, &format!("convert two.{two} --to lines"));
            assert_eq!(back, corpus, "{one} to {two}");
        }
    }
}

#[test]
fn larger_boards_go_where_a_format_has_them() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/easy-16x16.txt");
    let text = fs::read_to_string(path).unwrap();
    let corpus = text.lines().take(3).map(|line| format!("{line}\n"));
    let corpus: String = corpus.collect();
    let folder = Folder::new();
    folder.write("base.txt", &corpus);
    let convert = |arguments: &str| folder.run(&format!("convert --box-order 4 {arguments}"));
    for format in ["csv", "jsonl", "parquet", "sdm", "sdk", "ss", "sdx"] {
        convert(&format!("base.txt -o out.{format}")).ends_well();
        assert_eq!(convert(&format!("out.{format} --to lines")).out, corpus);
    }
    convert("base.txt -o out.opensudoku").is_refused("9x9 only, not of 16x16");
}

#[test]
fn what_is_no_puzzle_is_left_out_named_or_kept() {
    let input = format!("{UNIQUE}\n{SHORT}\n{AMBIGUOUS}\n");
    let reported = |run: &Run| {
        assert!(run.code == 1 && run.err.starts_with("<stdin>:2:81: "));
    };
    let zeros = |puzzle: &str| puzzle.replace('.', "0");
    for (format, expected) in [
        ("lines", format!("{UNIQUE}\nmalformed\n{AMBIGUOUS}\n")),
        ("sdm", format!("{}\n{}\n", zeros(UNIQUE), zeros(AMBIGUOUS))),
        ("csv", format!("puzzle\n{UNIQUE}\n{SHORT}\n{AMBIGUOUS}\n")),
    ] {
        let run = ninefold(&format!("convert --to {format}"), input.as_str());
        assert_eq!(run.out, expected);
        reported(&run);
    }
    let run = ninefold("convert", input.as_str());
    run.gives(2, "");
    assert_eq!(
        run.err,
        "ninefold: no output format: use --to, or -o with a name such as puzzles.csv\n"
    );
}

#[test]
fn a_folder_or_a_pattern_is_one_corpus_of_one_kind() {
    let folder = Folder::new();
    let path = folder.path();
    fs::create_dir(path.join("d")).unwrap();
    folder.write("d/a.csv", format!("id,puzzle\n1,{UNIQUE}\n"));
    folder.write("d/b.csv", "");
    folder.write("d/c.csv", format!("id,puzzle\r\n2,{AMBIGUOUS}\r\n"));
    folder.write("d/notes.md", "none");
    let expected = format!("id,puzzle,status\n1,{UNIQUE},unique\n2,{AMBIGUOUS},ambiguous\r\n");
    for input in ["d", "d/*.csv", "d/a.csv d/b.csv d/c.csv"] {
        assert_eq!(folder.run(&format!("check -q {input}")).out, expected);
    }
    let run = folder.run("check d");
    assert_eq!(run.err, "d: 1 file of another kind is left out\n");
    #[rustfmt::skip]
    let cases = [
        ("d/e.csv", format!("puzzle,id\n{UNIQUE},3\n"), "d/e.csv is not like d/a.csv: csv of puzzle, id, and not csv of id, puzzle"),
        ("d/e.csv", format!("id;puzzle\n3;{UNIQUE}\n"), "d/e.csv is not like d/a.csv"),
        ("d/e.csv", format!("{{\"id\":3,\"puzzle\":\"{UNIQUE}\"}}\n"),
         "d/e.csv is jsonl, and d/a.csv is csv: rows of both cannot stand in one table"),
    ];
    for (name, text, words) in cases {
        folder.write(name, text);
        folder.run("check -q d -o out.csv").is_refused(words);
        assert!(!path.join("out.csv").exists());
    }
}
