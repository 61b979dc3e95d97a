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
    folder
        .run("solve puzzles")
        .gives(run.code, &run.out.clone());
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
    ninefold("solve", numbers).gives(1, &"malformed\n".repeat(9));
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
    let rated = prints("rate --columns er", &format!("{UNIQUE}\n"));
    for between in [" ", ";", "\t", ","] {
        let text = format!("{SOLUTION}{between}{UNIQUE}\n").repeat(2);
        let found = prints("rate --columns er --to lines", &text);
        assert_eq!(found, rated.repeat(2));
        assert_eq!(prints("verify --to lines", &text), "correct\n".repeat(2));
    }
}

#[test]
fn comments_stand_before_a_table() {
    #[rustfmt::skip]
    let cases = [
        "# made by hand\n", "% a\n% b\n", "// a\n", "; a\n", "Puzzles of May\n\nmade by hand\n",
    ];
    for comment in cases {
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
    let input = format!("oops\n1,{UNIQUE}\n2,{UNIQUE}\n");
    let run = ninefold("check --from csv", input);
    assert_eq!((run.code, run.out.lines().count()), (1, 3), "{}", run.out);
    // The first row is no header for having no puzzle.
    for missing in ["NULL", "", "NaN"] {
        let table = format!("1,{missing}\n2,{UNIQUE}\n3,{UNIQUE}\n");
        let run = ninefold("check --from csv --keep 1", table);
        assert_eq!(run.out, "1,malformed\n2,unique\n3,unique\n");
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
        assert_eq!(run.out, format!("{SOLUTION}\nmalformed\n"));
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
    let expected = "{\"id\":1,\"status\":\"unique\"}\n{\"id\":2,\"status\":\"malformed\"}\n";
    assert_eq!(run.out, expected);
    run.says("the object has no `puzzle`");
    let run = ninefold(
        "verify --column q.puzzle --solution-column q.a.s --keep id",
        text.lines().next().unwrap(),
    );
    let expected = "{\"id\":1,\"verdict\":\"correct\",\"wrong_cell\":null}\n";
    assert_eq!(run.out, expected);
    ninefold("check --column r.puzzle", text).is_refused("there is no such column");
}

/// The file has the structures q of the texts puzzle and solution; in the second row the puzzle is null, in the third q.
#[cfg(feature = "full")]
#[test]
fn members_of_structures_are_columns() {
    use super::program::outcome;
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/pyarrow/nested.parquet"
    );
    let run = outcome(&format!(
        "check --column q.puzzle --keep id --to csv {file}"
    ));
    assert_eq!(run.out, "id,status\n1,unique\n2,malformed\n3,malformed\n");
    let columns = "--column q.puzzle --solution-column q.solution --keep id --to csv";
    let run = outcome(&format!("verify {columns} {file}"));
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(rows[1], "1,correct,");
    let run = outcome(&format!("check --column id.puzzle {file}"));
    assert_eq!(run.code, 2);
}

#[test]
fn messages_count_what_there_is() {
    #[rustfmt::skip]
    let cases = [
        ("5".repeat(162), "162 characters without a break; if they are a puzzle and its solution"),
        ("easy hard".into(), "8 characters; a puzzle on one line has 81 cells"),
        // The length of these is right.
        ("53x.7....\n".repeat(9), "`x` is not a cell"),
        ("53··7.···\n".repeat(9), "`·` is not a cell"),
        // The end of a line of another kind ends no record without a word.
        (format!("{UNIQUE}\u{2028}{UNIQUE}"), "right behind cell 81"),
    ];
    for (text, words) in cases {
        ninefold("solve", text).says(words);
    }
}

/// The signs around the rows of lists in programs are those of JSON, which they are not.
#[test]
fn program_text_is_no_json() {
    let lists = format!("[[{}]]\n", spread(UNIQUE, ", ").join("],\n ["));
    #[rustfmt::skip]
    let cases = [
        lists.replace('0', "None"), lists, format!("['{}']\n", rows(UNIQUE).join("',\n'")),
        format!("{{{{{}}}}};\n", spread(UNIQUE, ",").join("},\n{")),
    ];
    for text in cases {
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
        let boards = run.out.lines().filter(|&line| line != "malformed");
        let boards: Vec<&str> = boards.collect();
        let said = format!("{}\n{}\n{}", form.row, form.text, run.err);
        assert_eq!(boards, form.boards, "{said}");
        assert_eq!(run.code != 0, form.malformed, "{said}");
        assert!(run.err.is_empty() || form.malformed, "{said}");
    }
}
