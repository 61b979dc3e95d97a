//! One JSON array of records or of puzzles, on one line or many: read as JSON Lines are.

use crate::program::{AMBIGUOUS, Folder, SOLUTION, UNIQUE, ninefold, prints};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// Records with awkward values: brackets, commas and quotes in texts, nested values, nulls.
fn records() -> Vec<Value> {
    vec![
        json!({"id": 1, "puzzle": UNIQUE, "note": "a ], \"b\" [ {", "d": {"x": [1, {"y": "}"}]}}),
        json!({"id": null, "puzzle": AMBIGUOUS, "note": "\\", "d": []}),
        json!({"id": 3, "puzzle": "12", "note": "", "d": null}),
        json!({"id": 4, "puzzle": UNIQUE, "note": "\n", "d": [[], {}]}),
    ]
}

/// The same records one a line.
fn lines(records: &[Value]) -> String {
    records.iter().map(|record| format!("{record}\n")).collect()
}

fn parsed(lines: &str) -> Vec<Value> {
    let parsed = lines.lines().map(serde_json::from_str);
    parsed.map(Result::unwrap).collect()
}

#[test]
fn an_array_is_answered_as_its_records_one_a_line() {
    let records = records();
    let one = serde_json::to_string(&records).unwrap();
    let many = serde_json::to_string_pretty(&records).unwrap();
    let list = format!(
        "[\n{}\n]\n",
        lines(&records).trim_end().replace('\n', "\n,")
    );
    #[rustfmt::skip]
    let cases = [
        "check -q", "check -q --to csv --keep id,note", "solve -q --keep d,id", "convert -q --to jsonl",
    ];
    for arguments in cases {
        let expected = ninefold(arguments, lines(&records));
        for array in [&one, &many, &list, &format!("\u{feff} {many}\r\n\n")] {
            let run = ninefold(arguments, array.as_str());
            assert_eq!(run.code, expected.code);
            if arguments.contains("csv") {
                assert_eq!(run.out, expected.out);
            } else {
                // Blanks are where they were.
                assert_eq!(parsed(&run.out), parsed(&expected.out), "{array}");
                assert_eq!(run.out.lines().count(), 4);
            }
        }
    }
    // Where nothing but line ends is between values, a record is what it was to the byte.
    let spaced = format!("[{{ \"id\" : 1.50,\n \"puzzle\":\"{UNIQUE}\" }}]");
    assert_eq!(
        prints("check", &spaced),
        format!("{{ \"id\" : 1.50,\"puzzle\":\"{UNIQUE}\",\"status\":\"unique\"}}\n")
    );
}

#[test]
fn an_array_of_puzzles_is_one_record_each() {
    let digits = |puzzle: &str| -> Vec<u32> {
        puzzle
            .chars()
            .map(|cell| cell.to_digit(10).unwrap_or(0))
            .collect()
    };
    let square =
        |puzzle: &str| -> Vec<Vec<u32>> { digits(puzzle).chunks(9).map(<[u32]>::to_vec).collect() };
    #[rustfmt::skip]
    let cases = [
        json!([UNIQUE, AMBIGUOUS]), json!([digits(UNIQUE), digits(AMBIGUOUS)]),
        json!([square(UNIQUE), square(AMBIGUOUS)]), json!([["id", "x"], [1, UNIQUE], [2, AMBIGUOUS]]),
        json!([[1, UNIQUE], [2, AMBIGUOUS]]),
    ];
    for array in cases {
        for text in [
            array.to_string(),
            serde_json::to_string_pretty(&array).unwrap(),
        ] {
            let run = ninefold("solve --to lines", text.as_str());
            assert_eq!(run.out, format!("{SOLUTION}\nambiguous\n"));
        }
    }
    // A list of cells a line is a puzzle a line.
    for lists in [
        format!("{:?}\n{:?}\n", digits(UNIQUE), digits(AMBIGUOUS)),
        format!("{:?}\n{:?}\n", square(UNIQUE), square(AMBIGUOUS)),
    ] {
        assert_eq!(prints("check --to lines", &lists), "unique\nambiguous\n");
    }
    assert_eq!(prints("check", "[]\n"), "");
    // As it was: arrays a line are records of columns.
    let columns = format!("[1,\"{UNIQUE}\"]\n[2,\"{AMBIGUOUS}\"]\n");
    let expected = format!("[1,\"{UNIQUE}\",\"unique\"]\n[2,\"{AMBIGUOUS}\",\"ambiguous\"]\n");
    assert_eq!(prints("check", &columns), expected);
}

#[test]
fn what_is_wrong_in_an_array_is_told_with_its_place() {
    let array = format!(
        "[\n  {{\n    \"id\": 1,\n    \"puzzle\": \"{UNIQUE}\"\n  }},\n  {{\n    \"id\": 2,\n    \
         \"puzzle\": \"x{UNIQUE}\"\n  }},\n  7, {{\"id\": NaN}},\n  {{\"id\": 3}}\n]\n"
    );
    let run = ninefold("check --keep id", array.as_str());
    assert_eq!(run.code, 1);
    let lost = "; the output has nothing of it, and --errors keeps it whole";
    let bad = "`x` is not a cell; expected 1 to 9, or one of . 0 _ ? - for an empty cell";
    assert_eq!(
        run.err,
        format!(
            "<stdin>:8:16: row 2, column puzzle: {bad}\n\
             <stdin>:10:3: row 3: not a record: expected an object, as the first record is{lost}\n\
             <stdin>:10: row 4: not a record: expected value{lost}\n\
             <stdin>:11:3: row 5: the object has no `puzzle`\n\
             4 malformed records in all\n"
        )
    );
    assert_eq!(run.out.lines().count(), 5);
    let first = format!("[{{\"id\":1,\"puzzle\":\"{UNIQUE}\"}}");
    #[rustfmt::skip]
    let cases = [
        ("", "this looks like a JSON array, but its first element does not end"),
        (",\n{\"id\":", "line 2: the JSON array does not end: the file is cut off"),
        (",\n", "the JSON array does not end: the file is cut off"),
        ("]\n\n{}", "line 3: the JSON array has ended, and more text follows"),
        ("]]", "line 1: the JSON array has ended, and more text follows"),
    ];
    for (end, words) in cases {
        ninefold("check", format!("{first}{end}"))
            .ends(2)
            .says(words);
    }
}

#[test]
fn a_long_array_is_the_same_in_any_number_of_threads_and_shares() {
    let folder = Folder::new();
    let records: Vec<Value> = (0..20_000)
        .map(|id| json!({"id": id, "puzzle": if id % 7 == 0 { AMBIGUOUS } else { UNIQUE }}))
        .collect();
    folder.write("lines.jsonl", lines(&records));
    folder.write("one.json", serde_json::to_string(&records).unwrap());
    folder.write("many.json", serde_json::to_string_pretty(&records).unwrap());
    let run = |arguments: &str| folder.run(arguments).printed();
    let expected = run("check --to csv lines.jsonl");
    assert_eq!(expected.lines().count(), 20_001);
    for file in ["one.json", "many.json"] {
        for threads in [1, 3] {
            assert!(run(&format!("check --to csv {file} --threads {threads}")) == expected);
        }
        let shares =
            [1, 2, 3].map(|share| run(&format!("check --to csv {file} --shard {share}/3")));
        assert!(shares.iter().all(|share| share.lines().count() > 3000));
        assert!(shares.concat() == expected);
    }
    // And beside lines in one corpus.
    let both = run("check --to csv many.json lines.jsonl one.json");
    assert_eq!(both.lines().count(), 60_001);
}

/// The rows of a board, with a value for each empty cell.
fn board(puzzle: &str, empty: &Value) -> Value {
    let cells = puzzle.chars();
    let cells = cells.map(|cell| cell.to_digit(10).map_or(empty.clone(), Value::from));
    let cells: Vec<Value> = cells.collect();
    json!(cells.chunks(9).collect::<Vec<_>>())
}

#[test]
fn json_is_read_as_programs_dump_it() {
    let pretty = |value: &Value| serde_json::to_string_pretty(value).unwrap();
    let zeros = |puzzle| board(puzzle, &json!(0));
    let both = format!("{UNIQUE}\n{AMBIGUOUS}\n");
    let one = format!("{UNIQUE}\n");
    for empty in [json!(null), json!(false), json!(0), json!("")] {
        let rows = board(UNIQUE, &empty);
        let flat = rows.as_array().unwrap().iter();
        let flat: Vec<&Value> = flat.flat_map(|row| row.as_array().unwrap()).collect();
        #[rustfmt::skip]
        let cases = [
            rows.clone(), json!({"board": rows}), json!(flat), json!([rows]),
        ];
        for value in cases {
            assert_eq!(prints("convert --to lines", &pretty(&value)), one);
            assert_eq!(prints("convert --to lines", &value.to_string()), one);
        }
    }
    let grid =
        |puzzle| json!({"value": zeros(puzzle), "solution": zeros(SOLUTION), "difficulty": "Easy"});
    let public = json!({"newboard": {"grids": [grid(UNIQUE), grid(AMBIGUOUS)], "results": 2}});
    let texts = json!({"name": "x", "puzzles": [UNIQUE, AMBIGUOUS]});
    let split = json!({"columns": ["id", "puzzle"], "index": [0, 1], "data": [[7, UNIQUE], [8, AMBIGUOUS]]});
    let others = json!({"meta": [{"a": 1}], "list": [{"puzzle": UNIQUE}, {"puzzle": AMBIGUOUS}]});
    for value in [public.clone(), texts, split, others] {
        #[rustfmt::skip]
        let cases = [
            pretty(&value), value.to_string(), format!("\u{feff}{}", pretty(&value)),
        ];
        for text in cases {
            assert_eq!(prints("convert --to lines", &text), both);
        }
    }
    // Values of several lines after each other.
    let objects = [UNIQUE, AMBIGUOUS].map(|puzzle| pretty(&json!({"puzzle": puzzle})));
    assert_eq!(prints("convert --to lines", &objects.join("\n")), both);
    // A name chooses, with the list or without; a list of one is read in JSON Lines, too.
    let alone = json!({"newboard": {"grids": [grid(UNIQUE)], "results": 1}});
    for (column, text) in [
        ("newboard.grids.value", &pretty(&alone)),
        ("value", &pretty(&alone)),
        ("newboard.grids.value", &format!("{alone}\n")),
    ] {
        let found = prints(&format!("convert --to lines --column {column}"), text);
        assert_eq!(found, one);
    }
    let lines = format!("{alone}\n{alone}\n");
    let found = prints("convert --to lines --column newboard.grids.value", &lines);
    assert_eq!(found, one.repeat(2));
    let checked = ninefold("verify", pretty(&alone));
    assert_eq!(checked.code, 0);
    // A long list, of which only the beginning is known at first.
    let records = vec![json!({"puzzle": UNIQUE}); 2_000];
    let long = pretty(&json!({"a": {"b": records}, "n": 1}));
    assert_eq!(prints("convert --to lines", &long), one.repeat(2_000));
    // Errors have their lines.
    let mut damaged = public;
    damaged["newboard"]["grids"][1]["value"][8] = json!([1, 2]);
    let run = ninefold("convert --to lines", pretty(&damaged));
    run.gives(1, &format!("{UNIQUE}\nmalformed\n"));
    let places = pretty(&damaged);
    let second = places.match_indices("\"value\"").nth(1).unwrap().0;
    let line = places[..second].matches('\n').count() + 1;
    run.begins(&format!("<stdin>:{line}:"));
}

#[test]
fn json_that_may_be_another_board_is_refused() {
    let zeros = |puzzle| board(puzzle, &json!(0));
    let lower = |empty: &Value| {
        let lower = |cell: char| {
            cell.to_digit(10)
                .map_or(empty.clone(), |digit| json!(digit - 1))
        };
        json!(
            UNIQUE
                .chars()
                .map(lower)
                .collect::<Vec<_>>()
                .chunks(9)
                .collect::<Vec<_>>()
        )
    };
    let solution = SOLUTION.bytes().map(|digit| u32::from(digit - b'1'));
    let solution = solution.collect::<Vec<_>>();
    let solution = json!(solution.chunks(9).collect::<Vec<_>>());
    #[rustfmt::skip]
    let cases = [
        (json!({"columns": zeros(UNIQUE)}), 2, "column `columns`: its name says"),
        (json!({"boxes": zeros(UNIQUE), "solution": zeros(SOLUTION)}), 2, "column `boxes`"),
        (json!({"a": [{"puzzle": UNIQUE}], "b": [{"puzzle": UNIQUE}]}), 2, "several lists"),
        (json!({"puzzle": lower(&json!(null)), "solution": solution}), 1, "are its digits 0 to 8"),
        (json!({"puzzle": &UNIQUE[..80], "solution": solution}), 1, "80 cells"),
        (json!({"puzzle": "bad", "tries": [{"grid": UNIQUE}]}), 1, "3 characters"),
        (json!({"puzzle": lower(&json!("."))}), 1, "are its digits 0 to 8"),
        (json!([lower(&json!(-1)), zeros(SOLUTION)]), 1, "are its digits 0 to 8"),
    ];
    for (value, code, words) in cases {
        for text in [
            value.to_string(),
            serde_json::to_string_pretty(&value).unwrap(),
        ] {
            let run = ninefold("convert --to lines", text);
            assert_eq!(run.code, code);
            run.says(words);
            assert!(run.out.is_empty() || run.out == "malformed\n", "{value}");
        }
    }
    // A list that another follows, far behind.
    let long =
        json!({"a": [{"puzzle": UNIQUE}], "b": "x".repeat(70_000), "c": [{"puzzle": UNIQUE}]});
    ninefold("convert --to lines", long.to_string())
        .is_refused("another list with boards follows, c");
}
