//! Puzzles as lists in text cells, and as one column for each cell.

use crate::program::{AMBIGUOUS, SOLUTION, UNIQUE, ninefold, prints};
use pretty_assertions::assert_eq;

fn digits(puzzle: &str) -> Vec<String> {
    let digit = |cell: char| cell.to_digit(10).unwrap_or(0).to_string();
    puzzle.chars().map(digit).collect()
}

/// A puzzle as other programs print lists.
fn printed(puzzle: &str) -> Vec<String> {
    let digits = digits(puzzle);
    let rows: Vec<String> = digits.chunks(9).map(|row| row.join(" ")).collect();
    vec![
        format!("[{}]", digits.join(", ")),
        format!("[{}]", digits.join(" ")),
        format!("[{}\n {}]", digits[..37].join(" "), digits[37..].join(" ")),
        format!("[[{}]]", rows.join("]\n [")),
        format!("[{}]", digits.join(". ") + "."),
        format!("['{}']", digits.join("', '")),
    ]
}

#[test]
fn lists_in_text_cells_are_puzzles() {
    for (list, solution) in printed(UNIQUE).iter().zip(printed(SOLUTION)) {
        // Found by its name, by what is in it, and without a header.
        for header in ["id,puzzle,claimed\n", "id,x,y\n", ""] {
            let table = format!("{header}1,\"{list}\",\"{solution}\"\n");
            let out = prints("verify --to lines", &table);
            assert_eq!(out, "correct\n", "{table}");
        }
        let json = serde_json::json!({"id": 1, "x": list}).to_string();
        let expected = format!("{{\"solution\":\"{SOLUTION}\",\"status\":\"unique\"}}\n");
        assert_eq!(prints("solve --keep none", &json), expected);
    }
    let list = &printed(UNIQUE)[0];
    let short = list.replacen("5, ", "", 1);
    let wrong = list.replacen('5', "55", 1);
    let table = format!("id,puzzle\n1,\"{short}\"\n2,\"{wrong}\"\n3,\"{list}\"\n");
    let run = ninefold("check --keep none --to csv", table);
    run.gives(1, "status\nmalformed\nmalformed\nunique\n");
    assert_eq!(
        run.err,
        "<stdin>:2:3: row 1, column puzzle: the line has 80 cells where a puzzle has 81\n\
         <stdin>:3:3: row 2, column puzzle: cell 1 of the list is no digit: 55\n\
         2 malformed records in all\n"
    );
}

#[test]
fn columns_of_one_cell_each_are_a_puzzle() {
    let names = |prefix: &str| {
        (0..81)
            .map(|at| format!(",{prefix}{at}"))
            .collect::<String>()
    };
    let row = |puzzle: &str| format!(",{}", digits(puzzle).join(","));
    let empty = |puzzle: &str| row(puzzle).replace(",0", ",");
    let table = format!(
        "id{}\n1{}\n2{}\n",
        names("c"),
        row(UNIQUE),
        empty(AMBIGUOUS)
    );
    let out = prints("check", &table);
    let expected = format!(
        "id{},status\n1{},unique\n2{},ambiguous\n",
        names("c"),
        row(UNIQUE),
        empty(AMBIGUOUS)
    );
    assert_eq!(out, expected);
    // Without a header; with a solution after; with the first of them named; as objects and arrays.
    let bare = &row(UNIQUE)[1..];
    let found = prints("check --to lines", &format!("{bare}\n{bare}\n"));
    assert_eq!(found, "unique\nunique\n");
    let both = format!(
        "{}{}\n{bare}{}\n",
        &names("p")[1..],
        names("s"),
        row(SOLUTION)
    );
    assert_eq!(prints("solve --to lines", &both), format!("{SOLUTION}\n"));
    let found = prints("solve --to lines --column s0", &both);
    assert_eq!(found, format!("{SOLUTION}\n"));
    let members = digits(UNIQUE).into_iter().enumerate();
    let members = members.map(|(at, cell)| format!("\"c{at}\":{cell}"));
    let members: Vec<String> = members.collect();
    let object = format!("{{\"id\":1,{}}}\n", members.join(","));
    assert_eq!(prints("check --to lines", &object), "unique\n");
    // A cell that is none is named by its column.
    let good = format!("3{}\n", row(UNIQUE));
    let bad = format!("4{}\n", row(UNIQUE).replacen(",7", ",x", 1));
    let broken = format!("{table}{good}{bad}");
    let run = ninefold("check --to lines", broken.as_str());
    run.gives(1, "unique\nambiguous\nunique\nmalformed\n");
    assert_eq!(
        run.err,
        "<stdin>:5:11: row 4, column c4: `x` is not a cell; each column holds one, a digit or nothing\n\
         1 malformed record in all\n"
    );
}
