//! Columns and members of CSV, TSV and JSON, with a puzzle, its solution and other things in each record.

use super::Written;
use super::boards::{Random, puzzle, solution};

/// A board as JSON: nested rows, a flat list or a text, with this for empty cells.
fn json(board: &str, shape: usize, empty: &str) -> String {
    let cell = |digit: char| {
        if digit == '0' {
            empty.to_owned()
        } else {
            digit.to_string()
        }
    };
    let row = |row: &str| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
    match shape {
        0 => {
            let rows =
                (0..board.len().div_ceil(9)).map(|at| &board[9 * at..board.len().min(9 * at + 9)]);
            format!("[{}]", rows.map(row).collect::<Vec<_>>().join(","))
        }
        1 => row(board),
        _ => format!("\"{board}\""),
    }
}

/// A text of digits as a damaged cell holds it, and the name of the damage.
fn damaged(rng: &mut Random, board: &str) -> (String, &'static str) {
    let at = rng.below(81);
    match rng.below(8) {
        0 => ([&board[..at], &board[at + 1..]].concat(), "cell dropped"),
        1 => ([&board[..=at], &board[at..]].concat(), "cell doubled"),
        2 if board.starts_with('0') => (board.trim_start_matches('0').to_owned(), "zeros lost"),
        3 => (
            format!("{}.{}E+80", &board[..1], &board[1..5]),
            "scientific",
        ),
        4 => ([&board[..at], "y", &board[at + 1..]].concat(), "wrong sign"),
        5 => (String::new(), "nothing"),
        6 => (board[..72].to_owned(), "row lost"),
        _ => (board[..80].to_owned(), "cut"),
    }
}

/// A table of one to ten records.
pub fn table(rng: &mut Random) -> Written {
    match rng.below(10) {
        0..6 => fields(rng),
        _ => members(rng),
    }
}

fn fields(rng: &mut Random) -> Written {
    let delimiter = rng.of(&[",", ",", ";", "\t"]);
    let has_header = rng.percent(60);
    let columns: &[&str] = rng.of(&[
        &["puzzle", "solution"][..],
        &["id", "puzzle", "solution", "difficulty"],
        &["quizzes", "solutions"],
        &["solution", "puzzle"],
        &["id", "puzzle", "clues"],
        &["board", "answer"],
        &["sudoku", "solved"],
        &["a", "b"],
        &["puzzle"],
    ]);
    let is_quoted = rng.percent(20);
    let empty = rng.of(&["0", "0", ".", "_", "*", "x"]);
    let name = rng.of(&["", "x.csv", "x.txt", "x.tsv"]);
    let mut written = Written::new(
        9,
        format!("table, header {has_header}"),
        format!(
            "by {delimiter:?}, {}, named {name:?}, empty {empty}",
            columns.join(" ")
        ),
    );
    written.name = Some(name).filter(|name| !name.is_empty());
    written.is_usual =
        has_header && matches!(empty, "0" | ".") && columns[0] != "a" && !name.ends_with("txt");
    if has_header {
        written.text += &format!("{}\n", columns.join(delimiter));
    }
    let number = 1 + rng.below(10);
    let has_damage = rng.percent(60);
    let bad = rng.below(number);
    for index in 0..number {
        let solution = solution(rng, 9);
        let puzzle = puzzle(rng, &solution, 20..70);
        let mut text = puzzle.clone();
        if has_damage && bad == index {
            let (cell, how) = damaged(rng, &puzzle);
            text = cell;
            written.damage = Some(how);
            let is_alone = number == 1 && (!has_header || columns[0] == "a");
            if text.is_empty() && (is_alone || columns[0] == "solution") {
                // Nothing says that it is no puzzle: a comma behind it may be that of a list.
                written.puzzles.push(solution.clone());
            }
        } else {
            written.puzzles.push(puzzle);
        }
        written.solutions.push(solution.clone());
        let text = match written.damage {
            Some("scientific") if bad == index => text,
            _ => text.replace('0', empty),
        };
        let cell = |column: &&str| match *column {
            "puzzle" | "quizzes" | "board" | "sudoku" | "a" if is_quoted => format!("\"{text}\""),
            "puzzle" | "quizzes" | "board" | "sudoku" | "a" => text.clone(),
            "id" => (index + 1).to_string(),
            "difficulty" => "7.1".to_owned(),
            "clues" => "30".to_owned(),
            _ => solution.clone(),
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        written.text += &format!("{}\n", cells.join(delimiter));
    }
    written.records = number;
    if matches!(written.damage, Some("nothing" | "scientific")) {
        // An empty cell may be an empty line, or what is left a heading.
        written.records = number - 1;
    }
    written
}

fn members(rng: &mut Random) -> Written {
    let is_array = rng.percent(30);
    let shape = rng.below(3);
    let style = rng.below(8);
    let names = [
        ["puzzle", "solution"],
        ["grid", "answer"],
        ["board", "solution"],
        ["value", "solution"],
        ["quiz", "solution"],
        ["rows", "solution"],
        ["columns", "solution"],
        ["boxes", "solution"],
    ][style];
    let with_solution = rng.percent(60);
    let is_bare = rng.percent(20);
    let empty = rng.of(&["0", "0", "null", "\"\"", "\".\"", "false", "-1"]);
    let from_0 = with_solution && rng.percent(10);
    let kind = if is_bare { "bare" } else { names[0] };
    let mut written = Written::new(
        9,
        format!("JSON, {kind}, solution {with_solution}"),
        format!("array {is_array}, shape {shape}, empty {empty}, from 0 {from_0}"),
    );
    written.is_usual = style < 3 && empty == "0" && !from_0 && !is_bare;
    let number = 1 + rng.below(6);
    let has_damage = rng.percent(60);
    let bad = rng.below(number);
    let mut records = Vec::new();
    for index in 0..number {
        let mut solution = solution(rng, 9);
        let puzzle = puzzle(rng, &solution, 20..70);
        if from_0 {
            solution = solution
                .bytes()
                .map(|digit| char::from(digit - 1))
                .collect();
        }
        written.solutions.push(solution.clone());
        let mut text = puzzle.clone();
        if has_damage && bad == index {
            let (cell, how) = damaged(rng, &puzzle);
            text = if cell.contains(['.', 'y']) && shape < 2 {
                cell.replace(['.', 'y', 'E', '+'], "")
            } else {
                cell
            };
            written.damage = Some(how);
        } else {
            written.puzzles.push(puzzle);
        }
        let transposed = |text: &str| -> String {
            (0..81)
                .map(|at| char::from(text.as_bytes()[at % 9 * 9 + at / 9]))
                .collect()
        };
        let boxes = |text: &str| -> String {
            let cell = |at: usize| (at / 27 * 3 + at % 9 / 3) * 9 + at / 9 % 3 * 3 + at % 3;
            (0..81)
                .map(|at| char::from(text.as_bytes()[cell(at)]))
                .collect()
        };
        let text = match names[0] {
            "columns" if text.len() == 81 && !is_bare => transposed(&text),
            "boxes" if text.len() == 81 && !is_bare => boxes(&text),
            _ => text,
        };
        let board = json(&text, shape, empty);
        records.push(match (is_bare, with_solution) {
            (true, _) => board,
            (_, true) => format!(
                "{{\"{}\":{board},\"{}\":{}}}",
                names[0],
                names[1],
                json(&solution, shape, empty)
            ),
            _ => format!("{{\"id\":{index},\"{}\":{board}}}", names[0]),
        });
    }
    let is_dumped = rng.percent(10);
    written.text = match (is_array, is_dumped) {
        (true, true) => {
            written.form[1] += ", in an object";
            written.is_usual = false;
            format!(
                "{{\"newboard\":{{\"grids\":[{}],\"results\":{number}}}}}\n",
                records.join(",")
            )
        }
        (true, _) => format!("[{}]\n", records.join(",\n")),
        (_, true) => {
            // Each value on a line of its own, as programs print them.
            written.form[1] += ", indented";
            written.is_usual = false;
            let text = format!("[{}]", records.join(","));
            let text = text.replace(',', ",\n  ").replace('[', "[\n  ");
            if records[0].contains('{') {
                format!("{}\n", records.join("\n").replace(',', ",\n  "))
            } else {
                text
            }
        }
        _ => format!("{}\n", records.join("\n")),
    };
    written.records = match written.damage {
        _ if is_dumped => 1,
        Some("nothing" | "scientific") => number - 1,
        _ => number,
    };
    written
}
