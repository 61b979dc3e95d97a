//! Texts as people write them around puzzles, through the doors of the program: each record comes back as itself or as
//! malformed, never as another board, and what is not read is named.

use super::program::{Folder, SOLUTION, UNIQUE, ninefold, prints};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

/// The rows of a board on one line, with zeros.
fn rows(board: &str) -> Vec<String> {
    let zeros = board.replace('.', "0");
    let rows = zeros.as_bytes().chunks(9);
    rows.map(|row| String::from_utf8_lossy(row).into_owned())
        .collect()
}

/// The cells of each row with something between them.
fn spread(board: &str, between: &str) -> Vec<String> {
    let row = |row: String| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(between)
    };
    rows(board).into_iter().map(row).collect()
}

/// The candidates of a puzzle, a row a line.
fn candidates() -> Vec<String> {
    let puzzle: ninefold::Grid = UNIQUE.parse().unwrap();
    let drawn = format!("{:#}", puzzle.pencilmarks());
    let rows = drawn.lines().filter(|line| line.starts_with('|'));
    rows.map(|row| row.replace('|', " ")).collect()
}

/// Solves a text, from a pipe and from a file without a name that says anything: both read the same.
fn solved(text: &str) -> String {
    let run = ninefold("solve", text);
    let folder = Folder::new();
    folder.write("puzzles", text);
    let again = folder.run("solve puzzles");
    assert_eq!(
        (again.code, again.out),
        (run.code, run.out.clone()),
        "{text}"
    );
    run.out
}

#[test]
fn bare_candidates_are_pencilmarks() {
    let marks = candidates().join("\n") + "\n";
    let once = format!("{SOLUTION}\n");
    let between = |sign: &str| {
        let joined = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(sign) + "\n";
        marks.lines().map(joined).collect::<String>()
    };
    let around = |open: &str, close: &str| {
        let groups = |line: &str| {
            let groups = line.split_whitespace();
            let groups = groups.map(|group| format!("{open}{group}{close}"));
            groups.collect::<Vec<_>>().join(" ") + "\n"
        };
        marks.lines().map(groups).collect::<String>()
    };
    #[rustfmt::skip]
    let all = [
        between(","), between(" ; "), around("{", "}"), around("[", "]"), marks.replace('\n', " ") + "\n",
    ];
    for text in &all {
        assert_eq!(solved(text), once, "{text}");
    }
    // Nine columns of numbers are no candidates.
    let numbers = "21,43,5,6,7,81,9,1,2\n".repeat(9);
    let run = ninefold("solve", numbers);
    assert_eq!((run.code, run.out), (1, "malformed\n".repeat(9)));
    for text in [&marks, &between("\t")] {
        assert_eq!(solved(text), once, "{text}");
        assert_eq!(solved(&format!("{text}\n{text}")), once.repeat(2), "{text}");
        // A heading decides nothing, read or not.
        for heading in ["Sudoku of the day:", "easy", "1 x 2"] {
            let run = ninefold("solve", format!("{heading}\n{text}"));
            assert!(run.out.ends_with(&once), "{heading}: {}", run.out);
            assert!(run.out.lines().count() <= 2, "{heading}: {}", run.out);
        }
    }
    let nine = (spread(SOLUTION, " ").join("\n") + "\n\n").repeat(9);
    assert_eq!(solved(&nine), once.repeat(9));
}

#[test]
fn a_solution_before_its_puzzle_is_no_puzzle() {
    let folder = Folder::new();
    let text = format!("{SOLUTION},{UNIQUE}\n").repeat(2);
    for name in ["a.txt", "a.csv", "a"] {
        folder.write(name, &text);
        let rated = |command: &str| {
            let run = folder.run(&format!("{command} {name} --keep none"));
            let lines = run
                .out
                .lines()
                .filter(|line| line.contains(char::is_numeric));
            lines.map(String::from).collect::<Vec<String>>()
        };
        let rates = rated("rate --columns er");
        assert_eq!(rates.len(), 2, "{name}");
        assert!(
            rates[0] != "0.0" && !rates[0].starts_with("0.0,"),
            "{name}: {rates:?}"
        );
    }
    assert_eq!(prints("verify", &text), "correct\n".repeat(2));
    for between in [" ", ";", "\t"] {
        let line = format!("{SOLUTION}{between}{UNIQUE}\n");
        assert_ne!(prints("rate --columns er", &line), "0.0\n", "{between}");
    }
}

#[test]
fn comments_stand_before_a_table() {
    for comment in [
        "# made by hand\n",
        "% a\n% b\n",
        "// a\n",
        "; a\n",
        "Puzzles of May\n\nmade by hand\n",
    ] {
        let table = format!("{comment}id,puzzle,note\n1,{UNIQUE},x\n");
        let checked = format!("{comment}id,puzzle,note,status\n1,{UNIQUE},x,unique\n");
        assert_eq!(prints("check", &table), checked);
    }
    // A header and rows may begin with a sign of comments.
    for table in ["#id,puzzle\n#1,P\n#2,P\n", "# puzzle,solution\nP,S\nP,S\n"] {
        let table = table.replace('P', UNIQUE).replace('S', SOLUTION);
        let run = ninefold("check --from csv", table.as_str());
        let lines: Vec<&str> = table.lines().collect();
        let checked = [lines[0], "status\n"].join(",");
        let rows = [lines[1], "unique\n", lines[2], "unique\n"];
        let rows = format!("{},{}{},{}", rows[0], rows[1], rows[2], rows[3]);
        assert_eq!(run.out, checked + &rows);
    }
    // A row that is too short is no title.
    let run = ninefold(
        "check --from csv",
        format!("oops\n1,{UNIQUE}\n2,{UNIQUE}\n"),
    );
    assert_eq!((run.code, run.out.lines().count()), (1, 3), "{}", run.out);
    // The first row is no header for having no puzzle.
    for missing in ["NULL", "", "NaN"] {
        let table = format!("1,{missing}\n2,{UNIQUE}\n3,{UNIQUE}\n");
        let run = ninefold("check --from csv --keep 1", table);
        assert_eq!(run.out, "1,malformed\n2,unique\n3,unique\n", "{missing}");
    }
}

#[test]
fn zero_beside_another_sign_is_malformed_in_a_list() {
    let list = |empty: &str| {
        let cell = |(at, cell): (usize, char)| match (cell, at) {
            ('.', 80) => "0".to_owned(),
            ('.', _) => empty.to_owned(),
            (digit, _) => (digit as u8 - b'1').to_string(),
        };
        let cells: Vec<String> = UNIQUE
            .replace("79", "7.")
            .chars()
            .enumerate()
            .map(cell)
            .collect();
        format!("{{\"puzzle\":[{}]}}\n", cells.join(","))
    };
    for empty in ["null", "-1", "\".\""] {
        let run = ninefold("solve --keep none", list(empty));
        assert_eq!(
            (run.code, run.out.contains("malformed")),
            (1, true),
            "{empty}"
        );
        run.says("are its digits 0 to 8?");
    }
}

#[test]
fn a_line_without_a_board_in_it_is_malformed() {
    #[rustfmt::skip]
    let cases = [
        ("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54",
         "<stdin>:1:1: the puzzle in this address cannot be unpacked"),
        ("https://sudokupad.app/s9ggfwpb5r", "<stdin>:1:1: an address without 81 cells in it"),
        (&format!(":0000:x:{}:::", &UNIQUE[1..]), "<stdin>:1:89: the line has 80 cells where a puzzle has 81"),
        (&format!(":0100:1:{UNIQUE}:412:::"), "these are pencilmarks, and the first record is not; --pencilmarks reads both"),
    ];
    for (line, words) in cases {
        let run = ninefold("solve", format!("{UNIQUE}\n{line}\n"));
        assert_eq!(run.out, format!("{SOLUTION}\nmalformed\n"), "{line}");
        run.says(&words.replace(":1:", ":2:"));
    }
    // Deleted candidates are read as pencilmarks: this one is the solution's.
    let line = format!(":0100:1:{UNIQUE}:413:::\n");
    assert_eq!(prints("check", &line), "impossible\n");
    let line = format!(":0100:1:{UNIQUE}:113 213:::\n");
    assert_eq!(prints("check", &line), "unique\n");
}

#[test]
fn members_of_objects_are_columns() {
    let text = format!(
        "{{\"q\":{{\"puzzle\":\"{UNIQUE}\",\"a\":{{\"s\":\"{SOLUTION}\"}}}},\"id\":1}}\n{{\"q\":{{}},\"id\":2}}\n"
    );
    let run = ninefold("check --column q.puzzle --keep id", text.clone());
    assert_eq!(
        run.out,
        "{\"id\":1,\"status\":\"unique\"}\n{\"id\":2,\"status\":\"malformed\"}\n"
    );
    run.says("the object has no `puzzle`");
    let run = ninefold(
        "verify --column q.puzzle --solution-column q.a.s --keep id",
        text.lines().next().unwrap(),
    );
    assert_eq!(
        run.out,
        "{\"id\":1,\"verdict\":\"correct\",\"wrong_cell\":null}\n"
    );
    ninefold("check --column r.puzzle", text).is_refused("there is no such column");
}

/// The file has the structures q of the texts puzzle and solution; in the second row the puzzle is null, in the third q.
#[cfg(feature = "full")]
#[test]
fn members_of_structures_are_columns() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/pyarrow/nested.parquet"
    );
    let run = ninefold(
        &format!("check --column q.puzzle --keep id --to csv {file}"),
        "",
    );
    assert_eq!(run.out, "id,status\n1,unique\n2,malformed\n3,malformed\n");
    let columns = "--column q.puzzle --solution-column q.solution --keep id --to csv";
    let run = ninefold(&format!("verify {columns} {file}"), "");
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(rows[1], "1,correct,");
    let run = ninefold(&format!("check --column id.puzzle {file}"), "");
    assert_eq!(run.code, 2, "{}", run.out);
}

#[test]
fn a_hint_names_another_size() {
    let folder = Folder::new();
    let hint = |arguments: &str, text: &str| {
        folder.write("puzzles", text);
        let run = folder.run(&format!("check puzzles {arguments}"));
        run.err.lines().next().unwrap_or_default().to_owned()
    };
    let four = "1...\n..3.\n.4..\n...2\n";
    let sixteen = "1...............\n".repeat(16);
    assert!(hint("", four).ends_with("as 4x4 boards have, which are read with --box-order 2"));
    assert!(hint("", &sixteen).ends_with("which are read with --box-order 4"));
    assert_eq!(hint("--box-order 4", &sixteen), "");
    assert!(
        hint("", &".6".repeat(18))
            .ends_with("as 6x6 boards have, which are read with --layout 6x6")
    );
    assert!(
        hint("--box-order 2", UNIQUE).ends_with("which are read without --layout and --box-order")
    );
}

#[test]
fn messages_count_what_there_is() {
    let message = |text: &str| ninefold("solve", text).err;
    let said = message(&"5".repeat(162));
    assert!(said.contains("162 characters without a break; if they are a puzzle and its solution"));
    let said = message("easy hard");
    assert!(
        said.contains("8 characters; a puzzle on one line has 81 cells"),
        "{said}"
    );
    // The length of these is right.
    for (line, cell) in [("53x.7....", "x"), ("53··7.···", "·")] {
        let said = message(&format!("{line}\n").repeat(9));
        assert!(said.contains(&format!("`{cell}` is not a cell")), "{said}");
    }
    // The end of a line of another kind ends no record without a word.
    let said = message(&format!("{UNIQUE}\u{2028}{UNIQUE}"));
    assert!(said.contains("right behind cell 81"), "{said}");
    let said = message(&UNIQUE[..80]);
    assert!(
        said.contains("the line has 80 cells where a puzzle has 81"),
        "{said}"
    );
    ninefold("solve", format!("{UNIQUE}\r{UNIQUE}\r")).is_refused("carriage returns alone");
}

/// The signs around the rows of lists in programs are those of JSON, which they are not.
#[test]
fn program_text_is_no_json() {
    let lists = format!("[[{}]]\n", spread(UNIQUE, ", ").join("],\n ["));
    for text in [
        lists.replace('0', "None"),
        lists,
        format!("['{}']\n", rows(UNIQUE).join("',\n'")),
        format!("{{{{{}}}}};\n", spread(UNIQUE, ",").join("},\n{")),
    ] {
        assert_eq!(solved(&text), format!("{SOLUTION}\n"), "{text}");
    }
    // No advice that fails.
    let list = format!("[{}]\n", spread(UNIQUE, ",").join(",\n")).replace('0', "None");
    assert!(!ninefold("solve", list).err.contains("jq"));
}

/// Texts of every form that people were seen to hold, with their puzzles: those that have one meaning are read, and those
/// that may be shifted or damaged are malformed. Python and the page are asked about the same.
#[test]
fn each_form_is_read_or_refused() {
    #[derive(serde::Deserialize)]
    struct Form {
        row: String,
        text: String,
        boards: Vec<String>,
        malformed: bool,
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/forms.json");
    let forms: Vec<Form> = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    assert!(forms.len() > 80);
    for form in forms {
        let run = ninefold("convert --to lines", form.text.as_str());
        let boards: Vec<&str> = run
            .out
            .lines()
            .filter(|&line| line != "malformed")
            .collect();
        let said = format!("{}\n{}\n{}", form.row, form.text, run.err);
        assert_eq!(boards, form.boards, "{said}");
        assert_eq!(run.code != 0, form.malformed, "{said}");
        assert!(run.err.is_empty() || form.malformed, "{said}");
    }
}
