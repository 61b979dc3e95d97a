//! Tables: their rows in the output, the places of the answer's columns, and messages about malformed
//! rows.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, SHORT, SOLUTION, UNIQUE, mixture, ninefold, output,
    prints,
};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

#[test]
fn rows_come_back_byte_for_byte_with_the_answer_behind() {
    // Each row as it stands, and what is put before its line end.
    #[rustfmt::skip]
    let rows: [(String, &str, &str); 9] = [
        ("\u{feff}\"id\",puzzle, \"note\"".into(), ",solution,status", "\r\n"),
        (format!("0017,{UNIQUE},"), &format!(",{SOLUTION},unique"), "\r\n"),
        (format!("\"0018\",\"{UNIQUE}\",\"\""), &format!(",{SOLUTION},unique"), "\n"),
        (format!("\"a \"\"b\"\",\r\nc\",{AMBIGUOUS},x"), ",,ambiguous", "\n"),
        (format!("12345678901234567890,{IMPOSSIBLE},1.50e3"), ",,impossible", "\r\n"),
        (format!(" blanks ,{ILLEGAL},\u{6570}\u{72ec} \u{1f9e9}"), ",,illegal", "\n"),
        ("NULL,,".into(), ",,malformed", "\n"),
        // A field too few is made up for, one too many cannot be.
        (format!("7,{UNIQUE}"), ",,,malformed", "\n"),
        (format!("8,{UNIQUE},x,y"), ",,malformed", "\n"),
    ];
    let mut input = String::new();
    let mut expected = String::new();
    for (row, answer, end) in &rows {
        input += &format!("{row}{end}");
        expected += &format!("{row}{answer}{end}");
    }
    let err = "<stdin>:8:6: row 6, column puzzle: the cell is empty\n\
         <stdin>:9:1: row 7: the row has 2 fields where the table has 3 columns\n\
         <stdin>:10:1: row 8: the row has 4 fields where the table has 3 columns\n\
         3 malformed records in all\n";
    ninefold("solve", input.as_str()).is(1, &expected, err);
    // However many threads there are, and wherever batches begin.
    let body = input.split_once("\r\n").unwrap().1.repeat(2000);
    let many = ["id,puzzle,note\n", &body].concat();
    let one = ninefold("solve -q --threads 1", many.as_str()).out;
    assert_eq!(one.matches(",unique").count(), 4000);
    assert!(one == ninefold("solve -q --threads 3", many.as_str()).out);
}

#[test]
fn rows_of_some_megabytes_come_back_whole() {
    let note = "1 and more, ".repeat(300_000);
    let lines = "one line\nand another\n".repeat(150_000);
    let table =
        format!("id,puzzle,note\n3,{UNIQUE},\n1,{UNIQUE},\"{note}\"\n2,{AMBIGUOUS},\"{lines}\"\n");
    let answers = |row: &str, answer: &str| format!("{row},{answer}\n");
    let expected = [
        answers("id,puzzle,note", "status"),
        answers(&format!("3,{UNIQUE},"), "unique"),
        answers(&format!("1,{UNIQUE},\"{note}\""), "unique"),
        answers(&format!("2,{AMBIGUOUS},\"{lines}\""), "ambiguous"),
    ];
    for threads in ["--threads 1", ""] {
        assert!(prints(&format!("check {threads}"), &table) == expected.concat());
    }
    // Through other formats and back; the crate `csv` reads the same.
    for format in ["tsv", "jsonl"] {
        let other = prints(&format!("convert --to {format}"), &table);
        let back = prints("convert --to csv", &other);
        let [found, expected] = [&back, &table].map(|text| {
            let rows = csv::Reader::from_reader(text.as_bytes()).into_records();
            rows.map(Result::unwrap).collect::<Vec<_>>()
        });
        assert!(found == expected, "{format}");
    }
    let json = prints("convert --to jsonl", &table);
    let answered = prints("check", &json);
    assert_eq!(answered.lines().count(), 3);
    let mut both = answered.lines().zip(json.lines());
    assert!(both.all(|(row, line)| row.starts_with(line.trim_end_matches('}'))));
    // A limit is a limit.
    ninefold("check --longest-row 2MiB", table.as_str())
        .ends(2)
        .says("<stdin>:3: the row is longer than 2 MiB");
    ninefold("check --longest-row 1k", table.as_str()).is_refused("expected at least 1MiB");
}

#[test]
fn json_comes_back_as_it_stood() {
    let id = r#"{ "id" : 12345678901234567890123, "x":1.50,"n":null, "d":{"a":[1, 2]},"#;
    let input = format!(
        "{id}\"puzzle\":\"{UNIQUE}\" }}\r\n{{\"puzzle\":\"{AMBIGUOUS}\",\"new\":\"\\u00fc\"}}\n{{}}\n\
         [1]\nnull\n"
    );
    let none = "{\"solution\":null,\"status\":\"malformed\"}\n".repeat(3);
    let out = format!(
        "{id}\"puzzle\":\"{UNIQUE}\",\"solution\":\"{SOLUTION}\",\"status\":\"unique\"}}\n\
         {{\"puzzle\":\"{AMBIGUOUS}\",\"new\":\"\\u00fc\",\"solution\":null,\"status\":\"ambiguous\"}}\n{none}"
    );
    let not = "not a record: expected an object, as the first record is; \
               the output has nothing of it, and --errors keeps it whole";
    let err = format!(
        "<stdin>:3:1: row 3: the object has no `puzzle`\n<stdin>:4:1: row 4: {not}\n\
         <stdin>:5:1: row 5: {not}\n3 malformed records in all\n"
    );
    ninefold("solve", input.as_str()).is(1, &out, &err);
}

#[test]
fn columns_are_kept_chosen_and_renamed() {
    let input = format!("id,\"no te\",puzzle\n007,\"a\"\"b\",{UNIQUE}\n8,,{AMBIGUOUS}\n");
    #[rustfmt::skip]
    let cases = [
        ("--keep none", format!("solution,status\n{SOLUTION},unique\n,ambiguous\n")),
        ("--keep none --to tsv", format!("solution\tstatus\n{SOLUTION}\tunique\n\tambiguous\n")),
        // In the order in which they are named, with their quotes.
        ("--keep 2,id", format!("no te,id,solution,status\n\"a\"\"b\",007,{SOLUTION},unique\n,8,,ambiguous\n")),
        ("--keep id --rename s,t", format!("id,s,t\n007,{SOLUTION},unique\n8,,ambiguous\n")),
        ("--keep id --to jsonl",
         format!("{{\"id\":\"007\",\"solution\":\"{SOLUTION}\",\"status\":\"unique\"}}\n{{\"id\":\"8\",\"solution\":null,\"status\":\"ambiguous\"}}\n")),
        ("--to lines", format!("{SOLUTION}\nambiguous\n")),
    ];
    for (arguments, expected) in cases {
        assert_eq!(prints(&format!("solve {arguments}"), &input), expected);
    }
    // Plain lines become a table where one is asked for.
    let rows = format!("{UNIQUE},{SOLUTION},unique\n{AMBIGUOUS},,ambiguous\n");
    let found = prints(
        "solve --to csv",
        &format!("{UNIQUE}\n{AMBIGUOUS} comment\n"),
    );
    assert_eq!(found, format!("puzzle,solution,status\n{rows}"));
    #[rustfmt::skip]
    let cases = [
        ("--keep nix", "--keep nix: there is no such column. The columns are: 1 id, 2 no te, 3 puzzle"),
        ("--rename x", "--rename gives 1 name, and there are 2 columns to be named: solution, status"),
        ("--to sdm", "sdm holds puzzles and no answers; `ninefold convert --to sdm` writes puzzles"),
    ];
    for (arguments, error) in cases {
        let error = format!("ninefold: {error}\n");
        ninefold(&format!("solve {arguments}"), input.as_str()).is(2, "", &error);
    }
}

#[test]
fn a_name_that_the_table_has_already_is_not_used_again() {
    let input = format!("puzzle,solution,solution_ninefold\n{UNIQUE},a,b\n");
    let out = format!(
        "puzzle,solution,solution_ninefold,solution_ninefold_2,status\n\
         {UNIQUE},a,b,{SOLUTION},unique\n"
    );
    let err = "the table has a column `solution`; the answer's is called `solution_ninefold_2`\n\
               another name is given with --rename, such as `--rename new_solution,status`\n";
    ninefold("solve", input.as_str()).is(0, &out, err);
    // Word for word it does what it says, and where two names are taken it is said once.
    let renamed = prints("solve --rename new_solution,status", &input);
    assert_eq!(renamed, out.replace("solution_ninefold_2", "new_solution"));
    let both = format!("puzzle,solution,status,new_status\n{UNIQUE},a,b,c\n");
    assert_eq!(
        ninefold("solve", both).err,
        "the table has a column `solution`; the answer's is called `solution_ninefold`\n\
         the table has a column `status`; the answer's is called `status_ninefold`\n\
         another name is given with --rename, such as `--rename new_solution,new_new_status`\n"
    );
    // A column that is not kept has no name to be in the way.
    let expected = format!("puzzle,solution,status\n{UNIQUE},{SOLUTION},unique\n");
    assert_eq!(prints("solve --keep puzzle", &input), expected);
    let json = format!("{{\"puzzle\":\"{UNIQUE}\",\"status\":1}}\n");
    let answered = json.replace('}', ",\"status_ninefold\":\"unique\"}");
    ninefold("check", json.as_str()).gives(0, &answered);
    // One that comes later than anyone looks is an error of its record, and no second meaning.
    let late = format!("{{\"puzzle\":\"{UNIQUE}\"}}\n").repeat(150) + &json;
    let run = ninefold("check", late.as_str());
    assert!(run.err.contains(":151:") && run.err.contains("--rename"));
    assert_eq!((run.code, run.out.matches("malformed").count()), (1, 1));
}

#[test]
fn malformed_records_make_a_table_of_their_own() {
    let folder = Folder::new();
    let table = format!("id,puzzle\n\"1\n\",{SHORT}\n2\n3,{UNIQUE}\n,\"\"\n");
    folder.write("a,b.csv", table);
    folder.write("c.csv", format!("id,puzzle\n1,x{UNIQUE}\n"));
    let short = "the line has 80 cells where a puzzle has 81";
    let ragged = "the row has 1 field where the table has 2 columns";
    let bad = "`x` is not a cell; expected 1 to 9, or one of . 0 _ ? - for an empty cell";
    // What has a comma in it is quoted in CSV.
    let table = |quote: &str, delimiter: &str| {
        let first = format!("{quote}a,b.csv{quote}");
        let text = format!(
            "file|record|line|column|name|reason|text\n\
             {first}|1|3|83|puzzle|{short}|\"\"\"1\n\"\",{SHORT}\"\n\
             {first}|2|4|1||{ragged}|2\n\
             {first}|4|6|2|puzzle|the cell is empty|\",\"\"\"\"\"\n\
             c.csv|1|2|3|puzzle|{quote}{bad}{quote}|{quote}1,x{UNIQUE}{quote}\n"
        );
        text.replace('|', delimiter)
    };
    let (csv, tsv) = (table("\"", ","), table("", "\t"));
    for (name, expected) in [("e.csv", &csv), ("e.txt", &csv), ("e.tsv", &tsv)] {
        // With -q, too, and the same in any number of threads.
        for threads in [1, 2] {
            let arguments = format!("check -q a,b.csv c.csv --errors {name} --threads {threads}");
            let run = folder.run(&arguments);
            assert_eq!((run.code, run.err.as_str()), (1, ""));
            assert_eq!(&folder.text(name), expected);
        }
    }
    folder.run("check -q c.csv --errors e.jsonl").ends(1);
    let place = r#""file":"c.csv","record":1,"line":2,"column":3,"name":"puzzle""#;
    let said = format!("{{{place},\"reason\":\"{bad}\",\"text\":\"1,x{UNIQUE}\"}}\n");
    assert_eq!(folder.text("e.jsonl"), said);
    #[rustfmt::skip]
    let cases = [
        ("--errors e.parquet", "--errors writes csv, tsv or jsonl, and no Parquet"),
        ("--errors e.csv.gz", "--errors writes text that is not compressed"),
        ("--errors o.csv -o o.csv", "--errors and --output name the same file"),
    ];
    for (arguments, error) in cases {
        let error = format!("ninefold: {error}\n");
        folder
            .run(&format!("check c.csv {arguments}"))
            .is(2, "", &error);
    }
}

#[test]
fn statistics_are_json_too() {
    let run = ninefold("check -q --stats=json --threads 2", mixture());
    let json: Value = serde_json::from_str(&run.err).unwrap();
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(json["records"], 6);
    assert_eq!(json["threads"], 2);
    let counts =
        json!({"unique": 2, "ambiguous": 1, "impossible": 1, "illegal": 1, "malformed": 1});
    assert_eq!(json["counts"], counts);
    assert_eq!(json["engine"], "lanes");
    let info = output("info");
    assert!(info.contains(json["backend"].as_str().unwrap()));
    let phases = &json["seconds_by_phase"];
    let phases = ["reading", "parsing", "answering", "writing"].map(|phase| &phases[phase]);
    for seconds in phases.into_iter().chain([&json["seconds"]]) {
        assert!(seconds.as_f64().unwrap() > 0.0, "{phases:?}");
    }
}

/// A solution has no zeros, so that a short one was cut off and cannot be restored.
#[test]
fn a_solution_that_is_short_is_not_advised_to_get_zeros() {
    let cut = &SOLUTION[1..];
    #[rustfmt::skip]
    let cases = [
        ("", format!("puzzle,solution\n{UNIQUE},{cut}\n")),
        ("--restore-zeros", format!("puzzle,solution\n{UNIQUE},{cut}\n")),
        ("", format!("{{\"puzzle\":\"{UNIQUE}\",\"solution\":{cut}}}\n")),
    ];
    for (flags, input) in cases {
        let run = ninefold(&format!("verify --to lines {flags}"), input.as_str());
        run.gives(1, "malformed\n").says("80 cells");
        assert!(!run.err.contains("zeros"));
    }
    // A floating-point number is one all the same.
    let float = format!("puzzle,solution\n{UNIQUE},5.34678912672195e+80\n");
    ninefold("verify", float).says("a floating-point number");
}

#[test]
fn zeros_that_were_lost_are_put_back_only_if_asked_and_floats_never() {
    // Two empty cells in front, as 0: a program that takes it for a number drops them.
    let puzzle =
        "001000320000000900670000800500008061000076082000050000006400000700890040080600030";
    let solution =
        "951784326248563917673219854529348761314976582867152493196435278732891645485627139";
    let lost = &puzzle[2..];
    let float = "1.0003200000009007e+78";
    for (before, between, behind) in [("", ",", ""), ("{\"id\":", ",\"puzzle\":", "}")] {
        let header = if before.is_empty() { "id,puzzle\n" } else { "" };
        let rows = [lost, float, "12345"].map(|cell| format!("{before}7{between}{cell}{behind}\n"));
        let input = [header, &rows.concat()].concat();
        ninefold("solve --to lines", input.as_str())
            .gives(1, "malformed\nmalformed\nmalformed\n")
            .says("79 digits where a puzzle has 81: zeros were lost in front")
            .says("--restore-zeros")
            .says("a floating-point number: a program took the 81 digits");
        ninefold("solve --to lines --restore-zeros", input.as_str())
            .gives(1, &format!("{solution}\nmalformed\nmalformed\n"))
            .says("zeros were put back in 1 puzzle\n");
        // The column stays as it was.
        let run = ninefold("solve -q --restore-zeros", input.as_str());
        assert!(run.out.contains(rows[0].trim_end_matches(['}', '\n'])));
    }
}

/// An odd record after others that are alike, and before them: it is answered in the same way, and so
/// are the others. `beginning` has none that others could be like.
fn is_answered_anywhere(beginning: &str, plain: &str, odd: &str) {
    let answers = |before: usize, after: usize| {
        let rows = plain.repeat(before) + odd + &plain.repeat(after);
        let run = ninefold("solve", format!("{beginning}{rows}").as_str());
        let lines = run.out.lines().skip(beginning.lines().count());
        let mut lines: Vec<String> = lines.map(str::to_owned).collect();
        assert_eq!(lines.len(), before + 1 + after, "{odd}");
        let odd = lines.remove(before);
        assert!(lines.iter().all(|line| *line == lines[0]), "{odd}");
        // Without the lines and rows, which differ.
        let reasons = run.err.replace(|letter: char| letter.is_ascii_digit(), "");
        (lines.swap_remove(0), odd, reasons, run.code)
    };
    let expected = answers(0, 8);
    for before in [1, 2, 5] {
        assert_eq!(answers(before, 8 - before), expected, "{odd}");
    }
}

#[test]
fn a_record_unlike_those_before_it_is_read_by_itself() {
    let board = |cell: &str| UNIQUE.replacen('5', cell, 1);
    #[rustfmt::skip]
    let cases = [
        format!("{},{SOLUTION}\n", board("_")), format!("{},{SOLUTION}\n", board(",")),
        format!("{},{SOLUTION}\n", board("\"")), format!("{},{SOLUTION}\n", board("/")),
        format!("{},{SOLUTION}\r\n", board("5")), format!("\"{UNIQUE}\",{SOLUTION}\n"),
        format!("\"{UNIQUE}\",\"{SOLUTION}\nx\"\n"), format!("{UNIQUE},{UNIQUE}\n"),
        format!("{UNIQUE},{SOLUTION},x\n"), format!("{UNIQUE}\n"), format!("{SHORT},{SOLUTION}\n"),
        format!("{SOLUTION},{UNIQUE}\n"),
    ];
    for odd in cases {
        // (A cell of two lines would be two lines here.)
        if !odd.trim_end().contains('\n') {
            let beginning = format!("puzzle,solution\n{},{SOLUTION}\n", board("_"));
            is_answered_anywhere(&beginning, &format!("{UNIQUE},{SOLUTION}\n"), &odd);
        }
    }
    let plain = format!("{{\"puzzle\":\"{UNIQUE}\",\"solution\":\"{SOLUTION}\"}}\n");
    #[rustfmt::skip]
    let cases = [
        plain.replace(UNIQUE, &board("_")), plain.replace(UNIQUE, &board("\\u0035")), plain.replace(UNIQUE, SHORT),
        plain.replace(":", ": "), plain.replace('}', ",\"new\":1}"),
        // A new member, and then no record.
        plain.replace('}', ",\"new\":1,}"), plain.replace("\"solution\"", "\"puzzle\""),
        plain.replace("\"solution\"", &format!("\"{UNIQUE}\"")), plain.replace(&format!("\"{SOLUTION}\""), SOLUTION),
        plain.replace('}', ""), "[]\n".to_owned(),
    ];
    for odd in cases {
        is_answered_anywhere(&plain.replace(UNIQUE, &board("_")), &plain, &odd);
    }
}
