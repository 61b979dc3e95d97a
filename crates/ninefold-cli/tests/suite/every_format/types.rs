//! Types of JSON in Parquet, and values that one format cannot take from another.

use crate::program::{AMBIGUOUS, Folder, SHORT, UNIQUE, ninefold};
use parquet::file::reader::{FileReader, SerializedFileReader};
use pretty_assertions::assert_eq;
use std::fs;
use std::fs::File;
use std::path::Path;

/// The columns of a Parquet file as the format's crate prints them, without the file's own name.
fn schema(path: &Path) -> Vec<String> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let mut text = Vec::new();
    let root = reader.metadata().file_metadata().schema().clone();
    parquet::schema::printer::print_schema(&mut text, &root);
    let text = String::from_utf8(text).unwrap();
    let lines = text.lines().map(|line| line.trim().to_owned());
    lines.filter(|line| !line.starts_with("message")).collect()
}

/// Rows as the format's crate reads them.
fn rows(path: &Path) -> Vec<String> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap();
    rows.map(|row| row.unwrap().to_string()).collect()
}

#[test]
fn values_of_json_keep_their_types_in_parquet() {
    let folder = Folder::new();
    let path = folder.path();
    let lines = [
        format!(
            r#"{{"id":-7,"puzzle":"{UNIQUE}","rate":0.1,"both":1,"ok":true,"tags":["a","ü\n"],"grid":[[1,2],[]],"none":null,"big":12345678901234567890,"exact":1.50,"mixed":1,"o":{{"a":[1]}}}}"#
        ),
        format!(
            r#"{{"id":9223372036854775807,"puzzle":"{AMBIGUOUS}","rate":-2.5e-300,"both":0.5,"ok":false,"tags":[],"grid":[],"none":null,"big":1,"exact":2,"mixed":"1","o":null}}"#
        ),
        format!(
            r#"{{"id":null,"puzzle":"{UNIQUE}","rate":null,"both":null,"ok":null,"tags":[null,"b"],"grid":[null,[3,null]],"none":null,"big":null,"exact":null,"mixed":null,"o":{{}}}}"#
        ),
        format!(r#"{{"puzzle":"{UNIQUE}"}}"#),
    ];
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    folder.write("in.jsonl", &text);
    folder.run("convert in.jsonl -o out.parquet").ends_well();
    let schema = schema(&path.join("out.parquet"));
    #[rustfmt::skip]
    let cases = [
        "OPTIONAL INT64 id;", "OPTIONAL BYTE_ARRAY puzzle (STRING);", "OPTIONAL DOUBLE rate;",
        "OPTIONAL DOUBLE both;", "OPTIONAL BOOLEAN ok;", "OPTIONAL group tags (LIST) {",
        "OPTIONAL group grid (LIST) {", "OPTIONAL BYTE_ARRAY none (STRING);", "OPTIONAL BYTE_ARRAY big (STRING);",
        "OPTIONAL BYTE_ARRAY exact (STRING);", "OPTIONAL BYTE_ARRAY mixed (STRING);",
        "OPTIONAL BYTE_ARRAY o (STRING);",
    ];
    for column in cases {
        assert!(
            schema.iter().any(|line| line == column),
            "{column}: {schema:#?}"
        );
    }
    // As another reader has them.
    let read = rows(&path.join("out.parquet"));
    assert!(
        read[0].contains(r#"tags: ["a", "ü"#) && read[0].contains("grid: [[1, 2], []]"),
        "{}",
        read[0]
    );
    assert!(
        read[2].contains(r#"tags: [null, "b"]"#) && read[2].contains("grid: [null, [3, null]]"),
        "{}",
        read[2]
    );
    // And back: a column of one kind is what it was, and others are text.
    let back = folder.run("convert out.parquet --to jsonl").out;
    let expected = text
        .replace("\"both\":1,", "\"both\":1.0,")
        .replace(":12345678901234567890", ":\"12345678901234567890\"")
        .replace("\"big\":1,", "\"big\":\"1\",")
        .replace(":1.50", ":\"1.50\"")
        .replace("\"exact\":2,", "\"exact\":\"2\",")
        .replace("\"mixed\":1,", "\"mixed\":\"1\",")
        .replace(r#"{"a":[1]}"#, r#""{\"a\":[1]}""#)
        .replace("\"o\":{}", "\"o\":\"{}\"");
    let nulls = "\"id\":null";
    let last = back.lines().last().unwrap();
    assert!(
        last.contains(nulls) && last.contains("\"grid\":null"),
        "{last}"
    );
    let three = |text: &str| text.lines().take(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(three(&back), three(&expected));
    // Many rows, through many pages and row groups, in any number of threads.
    folder.write("many.jsonl", text.repeat(40_000));
    for threads in [1, 3] {
        let out = format!("convert many.jsonl -o many{threads}.parquet --threads {threads}");
        assert_eq!(folder.run(&out).code, 0);
    }
    let [one, three] = [1, 3].map(|threads| path.join(format!("many{threads}.parquet")));
    assert!(fs::read(&one).unwrap() == fs::read(three).unwrap());
    let all = rows(&one);
    assert_eq!(all.len(), 160_000);
    assert!(all.chunks(4).all(|four| four == read));
}

#[test]
fn a_later_value_of_another_type_is_an_error_of_its_record_or_text() {
    let folder = Folder::new();
    let path = folder.path();
    let line = |rating: &str| format!("{{\"id\":1,\"puzzle\":\"{UNIQUE}\",\"rating\":{rating}}}\n");
    let text = line("7").repeat(120) + &line("\"n/a\"") + &line("7.5") + &line("8");
    folder.write("in.jsonl", &text);
    let run = folder.run("check in.jsonl -o out.parquet --errors e.jsonl");
    let reason = |value: &str| {
        format!(
            "{value} is not a whole number of 64 bits, as the first 100 records have it in this \
             column of Parquet; --errors keeps the record whole, and --text makes the column one of \
             text"
        )
    };
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        format!(
            "in.jsonl:121:112: row 121, column rating: {}\n\
             in.jsonl:122:111: row 122, column rating: {}\n2 malformed records in all\n",
            reason("`\"n/a\"`"),
            reason("`7.5`")
        )
    );
    let read = rows(&path.join("out.parquet"));
    assert_eq!(read.len(), 123);
    assert!(
        read[120].contains("id: 1") && read[120].ends_with("rating: null, status: \"malformed\"}"),
        "{}",
        read[120]
    );
    assert!(
        read[122].ends_with("rating: 8, status: \"unique\"}"),
        "{}",
        read[122]
    );
    let errors = folder.text("e.jsonl");
    let texts = errors.lines();
    let texts = texts.map(|line| -> serde_json::Value { serde_json::from_str(line).unwrap() });
    let texts = texts.map(|error| error["text"].as_str().unwrap().to_owned() + "\n");
    let texts: Vec<String> = texts.collect();
    assert_eq!(texts, [line("\"n/a\""), line("7.5")]);
    // As text, or in a format without types, nothing is in the way.
    #[rustfmt::skip]
    let cases = [
        "-o text.parquet --text rating", "-o text.parquet --text 3,id", "-o text.csv",
    ];
    for arguments in cases {
        folder
            .run(&format!("check in.jsonl {arguments}"))
            .ends_well();
    }
    folder
        .run("check in.jsonl -o out.parquet --text nix")
        .is_refused("--text nix: there is no such column");
}

#[test]
fn puzzles_as_lists_go_through_parquet() {
    let folder = Folder::new();
    let digits = UNIQUE.chars().map(|cell| cell.to_digit(10).unwrap_or(0));
    let digits: Vec<u32> = digits.collect();
    let squares: Vec<&[u32]> = digits.chunks(9).collect();
    let cells: Vec<String> = UNIQUE.chars().map(|cell| cell.to_string()).collect();
    let columns = digits.iter().enumerate();
    let columns = columns.map(|(at, cell)| format!("\"c{at}\":{cell}"));
    let columns: Vec<String> = columns.collect();
    for (_, record) in [
        ("flat", format!("{{\"id\":1,\"puzzle\":{digits:?}}}")),
        ("square", format!("{{\"id\":1,\"puzzle\":{squares:?}}}")),
        ("texts", format!("{{\"id\":1,\"puzzle\":{cells:?}}}")),
        ("columns", format!("{{\"id\":1,{}}}", columns.join(","))),
    ] {
        folder.write("in.jsonl", format!("{record}\n"));
        for format in ["parquet", "csv", "tsv", "jsonl"] {
            folder
                .run(&format!("convert in.jsonl -o out.{format}"))
                .ends_well();
            let run = folder.run(&format!("check --to lines out.{format}"));
            assert_eq!(run.out, "unique\n");
        }
    }
}

#[test]
fn what_cannot_be_carried_is_reported_and_kept_whole_among_the_errors() {
    let folder = Folder::new();
    let path = folder.path();
    let good = format!("{{\"id\":1,\"puzzle\":\"{UNIQUE}\"}}");
    #[rustfmt::skip]
    let foreign = [
        "[1, 2]", "null", "7", "{\"id\":", "\"x\"", "{\"a\":1}}", "[\"b\"}",
    ];
    let text = format!("{good}\n{}\n{good}\n", foreign.join("\n"));
    // A line that is no object stays what it is where nothing is added to it.
    let run = ninefold("convert --to jsonl", text.as_str());
    run.gives(1, &text);
    assert!(!run.err.contains("nothing of it"), "{}", run.err);
    folder.write("in.jsonl", &text);
    let lost = "the output has nothing of it, and --errors keeps it whole";
    #[rustfmt::skip]
    let cases = [
        "convert --to csv", "convert -o out.parquet", "check", "check --keep id",
    ];
    for to in cases {
        let run = folder.run(&format!("{to} in.jsonl --errors e.jsonl"));
        assert_eq!(run.code, 1);
        assert_eq!(run.err.matches(lost).count(), foreign.len());
        let errors = folder.text("e.jsonl");
        let errors = errors
            .lines()
            .map(|line| -> serde_json::Value { serde_json::from_str(line).unwrap() });
        let texts = errors.map(|error| error["text"].as_str().unwrap().into());
        let texts: Vec<String> = texts.collect();
        assert_eq!(texts, foreign, "{to}");
    }
    // Nothing is wanted of it, and nothing is lost.
    let run = ninefold("check --keep none --to csv", text.as_str());
    assert!(!run.err.contains("nothing of it"), "{}", run.err);
    // In a table of arrays it has its place.
    let arrays = format!("[1,\"{UNIQUE}\"]\n{{}}\n[2,\"{UNIQUE}\"]\n");
    let run = ninefold("check", arrays.as_str());
    assert_eq!(
        run.out,
        format!(
            "[1,\"{UNIQUE}\",\"unique\"]\n[null,null,\"malformed\"]\n[2,\"{UNIQUE}\",\"unique\"]\n"
        )
    );
    // Fields and elements too many, a member that comes late.
    let row = format!("2,\"a \"\"b\"\"\",{UNIQUE},x,\"y\nz\"");
    let table = format!("id,note,puzzle\n1,,{UNIQUE}\n{row}\n");
    let array = format!("[2,\"{UNIQUE}\",3]");
    let late = format!("{{\"id\":9,\"late\":2,\"puzzle\":\"{UNIQUE}\"}}");
    #[rustfmt::skip]
    let cases = [
        ("in.csv", table, row, "the output has the first 3, and --errors keeps the row whole"),
        ("in.jsonl", format!("[1,\"{UNIQUE}\"]\n{array}\n"), array, "the output has the first 2, and --errors keeps the array whole"),
        ("in.jsonl", format!("{good}\n").repeat(100) + &late, late, "the output cannot hold; --errors keeps the record whole"),
    ];
    for (name, text, whole, words) in cases {
        folder.write(name, text);
        for to in ["tsv", "parquet"] {
            let run = folder.run(&format!("check {name} -o out.{to} --errors e.csv"));
            run.ends(1).says(words);
            let mut errors = csv::Reader::from_path(path.join("e.csv")).unwrap();
            let texts: Vec<String> = errors.records().map(|row| row.unwrap()[6].into()).collect();
            assert_eq!(texts, [whole.as_str()], "{name} {to}");
        }
    }
    // What is known of the record that has a member too many is there.
    let out = folder.run("convert out.parquet --to csv --keep id").out;
    assert!(out.ends_with("\n9\n"), "{out}");
    // Lines and grids are text, too.
    let input = format!("{UNIQUE}\n{SHORT} a, b\n");
    let run = folder.run_on("check -q --errors e.csv", input);
    assert_eq!(run.code, 1);
    let mut errors = csv::Reader::from_path(path.join("e.csv")).unwrap();
    let texts: Vec<String> = errors.records().map(|row| row.unwrap()[6].into()).collect();
    assert_eq!(texts, [format!("{SHORT} a, b")]);
}
