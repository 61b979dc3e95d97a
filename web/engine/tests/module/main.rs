//! The module as the page calls it: its output does not depend on where a text is cut.

mod batch;
mod by_layout;
mod calling;
mod chosen;
mod later;

use calling::{AMBIGUOUS, PUZZLE, SOLUTION, answers, ask, call, decode};
use ninefold_web::Module;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// Texts of every form, with records that cannot be read.
fn texts() -> Vec<(&'static str, String)> {
    let grid: String = (0..9)
        .map(|row| format!("{}\n", &PUZZLE[9 * row..9 * row + 9]))
        .collect();
    let lines = format!(
        "{PUZZLE}\n{AMBIGUOUS}\n{SOLUTION}\n\nnothing\n{}\n",
        &PUZZLE[..80]
    );
    let rows: String = (0..40)
        .map(|id| match id % 5 {
            0 => format!("{id},\"a \"\"quoted\"\"\nname\",{PUZZLE}\n"),
            1 => format!("{id},,{AMBIGUOUS}\n"),
            2 => format!("{id},x\n"),
            3 => format!("{id},ü,\"{SOLUTION}\"\r\n"),
            _ => format!("{id},y,{}x\n", &PUZZLE[..80]),
        })
        .collect();
    let objects: String = (0..40)
        .map(|id| match id % 3 {
            0 => format!("{{\"id\":{id},\"puzzle\":\"{PUZZLE}\",\"tags\":[\"a\",null]}}\n"),
            1 => format!("{{\"puzzle\":\"{AMBIGUOUS}\",\"id\":\"{id}\"}}\n"),
            _ => format!("{{\"id\":{id},\"puzzle\":7}}\n"),
        })
        .collect();
    vec![
        ("lines", lines.repeat(20)),
        ("lines", lines.repeat(20).replace('\n', "\r\n")),
        ("lines", format!("Grid 01\n{grid}\n").repeat(30)),
        ("csv", format!("id,name,puzzle\n{rows}")),
        (
            "csv",
            format!("\u{feff}id;name;puzzle\n{}", rows.replace(',', ";")),
        ),
        (
            "tsv",
            format!("id\tname\tpuzzle\n{}", rows.replace(',', "\t")),
        ),
        // A table of one column, in which an empty cell is an empty line.
        (
            "csv",
            format!("puzzle\n{}\n\n", format!("{PUZZLE}\n\n").repeat(30)),
        ),
        ("jsonl", objects),
        // A last line that is too long.
        (
            "lines",
            format!("{}{}", lines.repeat(200), "5".repeat(100_000)),
        ),
        ("lines", format!("{PUZZLE}\n{}", "# nothing\n".repeat(3000))),
        // Many empty lines at its end.
        (
            "csv",
            format!(
                "puzzle\n{}{}",
                format!("{PUZZLE}\n").repeat(100),
                "\n".repeat(20_000)
            ),
        ),
        ("lines", String::new()),
    ]
}

#[test]
fn a_table_does_not_depend_on_where_its_text_is_cut() {
    is_the_same_however_it_is_cut(&json!({"ask": "solve"}));
}

#[test]
fn a_table_of_several_rows_a_record_does_not_either() {
    is_the_same_however_it_is_cut(&json!({"ask": "enumerate", "cap": 2}));
    is_the_same_however_it_is_cut(&json!({"ask": "shuffle", "n": 3, "seed": 7}));
}

fn is_the_same_however_it_is_cut(question: &Value) {
    for (format, text) in texts() {
        let (opened, whole, errors) = answers(question, text.as_bytes(), usize::MAX, 1 << 30);
        assert_eq!(opened["format"], format);
        let lines = text.lines().count() as u64;
        assert!(
            errors
                .iter()
                .all(|error| error[0].as_u64().unwrap() <= lines)
        );
        for (piece, size) in [(usize::MAX, 1), (20_000, 1), (20_000, 5000), (31_001, 1000)] {
            let cut = answers(question, text.as_bytes(), piece, size);
            assert_eq!(cut.1, whole, "{format} in pieces of {piece}, cut at {size}");
            assert_eq!(
                cut.2, errors,
                "{format} in pieces of {piece}, cut at {size}"
            );
        }
    }
}

#[test]
fn other_columns_come_back_as_they_were_and_malformed_rows_keep_their_place() {
    let text = format!("id,name,puzzle\n7,\"a,\"\"b\",{PUZZLE}\n8,,53..7\n9,z,{AMBIGUOUS}\n");
    let (opened, table, errors) = answers(&json!({"ask": "solve"}), text.as_bytes(), 1 << 20, 1);
    assert_eq!(opened["columns"], json!(["id", "name", "puzzle"]));
    assert_eq!(opened["puzzle"], 2);
    assert_eq!(opened["added"], json!(["solution", "status"]));
    assert_eq!(
        table,
        format!(
            "id,name,puzzle,solution,status\n7,\"a,\"\"b\",{PUZZLE},{SOLUTION},unique\n\
             8,,53..7,,malformed\n9,z,{AMBIGUOUS},,ambiguous\n"
        )
    );
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0][0], 3);
}

#[test]
fn every_question_has_its_columns_its_words_and_its_number() {
    let text = format!("{PUZZLE}\n{AMBIGUOUS}\nx\n");
    #[rustfmt::skip]
    let questions = [
        (json!({"ask": "solve", "any": true}), None, ["unique", "ambiguous", "malformed"]),
        (json!({"ask": "check"}), None, ["unique", "ambiguous", "malformed"]),
        (json!({"ask": "count", "cap": "2"}), Some([1.0, 2.0]), ["unique", "ambiguous", "malformed"]),
        (json!({"ask": "count", "cap": "none"}), Some([1.0, 3.0]), ["unique", "ambiguous", "malformed"]),
        (json!({"ask": "target"}), Some([2846.0, 2829.0]), ["solvable", "solvable", "malformed"]),
        (json!({"ask": "minimality"}), Some([22.0, 0.0]), ["redundant", "ambiguous", "malformed"]),
        (json!({"ask": "canonical", "automorphisms": true}), Some([1.0, 1.0]), ["canonical", "canonical", "malformed"]),
        (json!({"ask": "rate"}), Some([1.2, f64::NAN]), ["easy", "ambiguous", "malformed"]),
        (json!({"ask": "rate", "ratings": false, "guesses": true}), Some([0.0, f64::NAN]), ["unique", "ambiguous", "malformed"]),
    ];
    for (question, numbers, words) in questions {
        let module = &mut Module::new();
        let open = json!({"do": "open", "question": question, "complete": true});
        let opened = ask(module, &open, text.as_bytes());
        let segment = json!({"do": "answer", "line": 1, "offset": 0, "last": true});
        let found = decode(&call(module, &segment, text.as_bytes()).unwrap());
        let word = |record: usize| &opened["words"][usize::from(found.records[record].2)];
        assert_eq!(
            [0, 1, 2].map(|record| word(record).as_str().unwrap()),
            words,
            "{question}"
        );
        assert_eq!(
            opened["number"].is_string(),
            numbers.is_some(),
            "{question}"
        );
        for (record, number) in numbers.into_iter().flatten().enumerate() {
            let found = f64::from_bits(found.records[record].1);
            assert!(
                found == number || found.is_nan() && number.is_nan(),
                "{question}: {found}"
            );
        }
        assert_eq!(
            [0, 1, 2].map(|record| found.records[record].3),
            [30, 30, 255]
        );
        // Fields are read again as they were written.
        let fields = ask(module, &json!({"do": "fields"}), found.csv.as_bytes());
        assert_eq!(fields[1][0], AMBIGUOUS);
        assert_eq!(
            fields[1].as_array().unwrap().len(),
            1 + opened["added"].as_array().unwrap().len()
        );
    }
}

#[test]
fn a_segment_of_a_hard_question_is_one_record() {
    let lines = format!("{PUZZLE}\n").repeat(50);
    let rows: String = (0..50).map(|id| format!("{id},{PUZZLE}\n")).collect();
    for (text, most) in [(lines, 1), (format!("id,puzzle\n{rows}"), 4)] {
        let module = &mut Module::new();
        let open = json!({"do": "open", "question": {"ask": "solve"}, "complete": true});
        ask(module, &open, text.as_bytes());
        let cut = json!({"do": "cut", "complete": true, "line": 1, "offset": 0, "size": 1});
        let ends = ask(module, &cut, text.as_bytes());
        let mut from = 0;
        for end in ends.as_array().unwrap() {
            let end = end[0].as_u64().unwrap() as usize;
            let records = text[from..end].matches(PUZZLE).count();
            assert!((1..=most).contains(&records), "{records}");
            from = end;
        }
        assert_eq!(from, text.len());
    }
}

#[test]
fn what_is_not_read_is_said_plainly() {
    let module = &mut Module::new();
    let open = json!({"do": "open", "question": {"ask": "solve"}, "complete": true});
    let two = format!("id,one,other\n1,{PUZZLE},{AMBIGUOUS}\n");
    #[rustfmt::skip]
    let reasons: [(&[u8], &str, &str, Value); 5] = [
        (b"a,puzzle\n1,2\n", "unknown-column", "no such column", json!([[1, "a"], [2, "puzzle"]])),
        (b"a,b\n1,2\n3,4\n", "no-column", "no column looks like puzzles", json!([[1, "a"], [2, "b"]])),
        (two.as_bytes(), "columns", "2 columns may hold the puzzle", json!([[2, "one"], [3, "other"]])),
        (b"53..7\0", "binary", "this is no text", json!([])),
        (b"<html>", "xml", "this is HTML", json!([])),
    ];
    for (text, kind, said, columns) in reasons {
        let mut open = open.clone();
        if text.contains(&b',') {
            open["from"] = json!("csv");
        }
        if kind == "unknown-column" {
            open["column"] = json!("nowhere");
        }
        let refused = &ask(module, &open, text)["refused"];
        assert_eq!(refused["kind"], kind, "{refused}");
        assert!(
            refused["said"].as_str().unwrap().contains(said),
            "{refused}"
        );
        assert_eq!(refused["columns"], columns);
        assert_eq!(refused["companion"], Value::Null);
    }
    let marks = format!("{}\n", "123456789".repeat(81));
    let canonical = json!({"do": "open", "question": {"ask": "canonical"}, "complete": true});
    let error = call(module, &canonical, marks.as_bytes()).unwrap_err();
    assert!(error.contains("pencilmarks"), "{error}");
    let error = call(module, &json!({"do": "nothing"}), b"").unwrap_err();
    assert!(error.contains("the request is wrong"), "{error}");
    let error = call(module, &json!({"do": "fields"}), b"").unwrap_err();
    assert_eq!(error, "no text is open");
}

#[test]
fn one_puzzle_is_told_in_full() {
    let module = &mut Module::new();
    let look = ask(module, &json!({"do": "puzzle", "puzzle": AMBIGUOUS}), b"");
    assert_eq!(
        (&look["count"], &look["capped"]),
        (&json!("3"), &json!(false))
    );
    assert_eq!(look["clues"], 30);
    // (As `ninefold candidates --count` has them: r1c3 is 4 in two of the solutions, and 8 in one.)
    let shared = ask(module, &json!({"do": "shared", "puzzle": AMBIGUOUS}), b"");
    let open = shared["cells"].as_str().unwrap().matches('.').count();
    assert_eq!(open, 19);
    assert_eq!(shared["clue"], json!({"cell": 2, "digit": 8, "left": "1"}));
    let empty = json!({"do": "shared", "puzzle": ".".repeat(81)});
    assert_eq!(
        ask(module, &empty, b""),
        json!({"cells": ".".repeat(81), "clue": null})
    );
    assert_eq!(look["conflicts"], json!([]));
    let capped = ask(
        module,
        &json!({"do": "puzzle", "puzzle": ".".repeat(81), "cap": "10"}),
        b"",
    );
    assert_eq!(
        (&capped["count"], &capped["capped"]),
        (&json!("10"), &json!(true))
    );
    assert_eq!(capped["candidates"], json!(vec![511; 81]));
    let exact = ask(
        module,
        &json!({"do": "puzzle", "puzzle": ".".repeat(81), "cap": "none"}),
        b"",
    );
    assert_eq!(exact["count"], "6670903752021072936960");
    let clash = format!("55{}", ".".repeat(79));
    let clash = ask(module, &json!({"do": "puzzle", "puzzle": clash}), b"");
    assert_eq!(
        (&clash["status"], &clash["conflicts"]),
        (&json!("illegal"), &json!([0, 1]))
    );
    let one = ask(module, &json!({"do": "puzzle", "puzzle": PUZZLE}), b"");
    assert_eq!(
        (&one["solution"], &one["minimality"]),
        (&json!(SOLUTION), &json!("redundant"))
    );
    // Row 1, column 3: 5, 3, 7 in the row, 8 in the column, 6, 9, 8 in the box.
    assert_eq!(one["candidates"][2], 0b1011);
    let best = ask(module, &json!({"do": "target", "puzzle": AMBIGUOUS}), b"");
    assert_eq!(best["score"], 2829);
    let least = ask(
        module,
        &json!({"do": "target", "puzzle": ".".repeat(81), "smallest": true}),
        b"",
    );
    // Ten less each digit turns a grid into another: the weights sum to 570.
    assert_eq!(least["score"], 10 * 570 - 2906);
    let wrong = call(module, &json!({"do": "puzzle", "puzzle": "12"}), b"").unwrap_err();
    assert!(!wrong.is_empty());
}

#[test]
fn the_example_of_a_list_has_one_solution_each() {
    let module = &mut Module::new();
    let list = call(module, &json!({"do": "list", "records": 1000}), b"").unwrap();
    let (_, table, errors) = answers(&json!({"ask": "check"}), &list, usize::MAX, 1 << 20);
    assert_eq!(errors, Vec::<Value>::new());
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 1000);
    assert!(rows.iter().all(|row| row.ends_with(",unique")));
    let distinct: std::collections::HashSet<&&str> = rows.iter().collect();
    assert_eq!(distinct.len(), 1000);
}

#[test]
fn a_header_that_is_no_utf_8_comes_back_as_it_was() {
    let module = &mut Module::new();
    let text = [b"n\xe9,puzzle\n1,", PUZZLE.as_bytes(), b"\n"].concat();
    let open = json!({"do": "open", "question": {"ask": "check"}, "complete": true});
    ask(module, &open, &text);
    let preamble = call(module, &json!({"do": "preamble"}), b"").unwrap();
    assert_eq!(preamble, b"n\xe9,puzzle,status\n");
}

#[test]
fn empty_lines_at_the_end_of_a_narrow_table_are_no_rows_and_others_are() {
    let rows = format!("{PUZZLE}\n\n{PUZZLE}\n").repeat(50);
    let text = format!("puzzle\n{rows}{}", "\n".repeat(20_000));
    for (piece, size) in [(usize::MAX, 1 << 30), (usize::MAX, 1), (9_000, 4096)] {
        let (_, table, errors) = answers(&json!({"ask": "check"}), text.as_bytes(), piece, size);
        assert_eq!(
            (table.lines().count(), errors.len()),
            (151, 50),
            "{piece}, {size}"
        );
    }
}

#[test]
fn the_boards_of_a_text_are_those_of_its_records() {
    let marks = format!("{}{}", ".2.......", "123456789".repeat(80));
    let request = |most: usize, layout: Option<&str>| {
        let question = json!({"ask": "check", "layout": layout});
        json!({"do": "boards", "question": question, "complete": true, "most": most})
    };
    let sixteen = "1234341221434321";
    #[rustfmt::skip]
    let cases = [
        (format!("{PUZZLE}\n{AMBIGUOUS}\n"), 9, None, vec![PUZZLE, AMBIGUOUS], 0),
        (format!("{PUZZLE}\n{AMBIGUOUS}\n"), 1, None, vec![PUZZLE], 0),
        (format!("{PUZZLE}\n{}\n", &PUZZLE[1..]), 9, None, vec![PUZZLE], 1),
        (format!("id,puzzle\n1,{PUZZLE}\n"), 9, None, vec![PUZZLE], 0),
        (marks.clone(), 9, None, vec![&marks[..]], 0),
        (sixteen.to_owned(), 9, Some("4x4"), vec![sixteen], 0),
        ("no puzzle".to_owned(), 9, None, vec![], 1),
    ];
    for (text, most, layout, boards, malformed) in cases {
        let found = ask(&mut Module::new(), &request(most, layout), text.as_bytes());
        assert_eq!(
            found,
            json!({"boards": boards, "malformed": malformed}),
            "{text}"
        );
    }
}
