//! Many grids, with other lines between them: titles, numbers, dates, ratings, and lines that look like rows.

use super::Written;
use super::boards::{Random, any_puzzle, puzzle, side, solution};
use super::grids::{BARE, Dress, STYLES};

/// Kinds of lines before or behind each grid. Those before `LIKE_ROWS` look like rows.
#[rustfmt::skip]
const EXTRAS: &[&str] = &[
    "header from 1", "header from 0", "rising id", "random id", "row of zeros", "row of dots", "row of dashes",
    "rating", "none", "number", "title", "date", "word", "comment",
];
const LIKE_ROWS: usize = 8;

/// An extra line, for the `index`-th grid.
fn extra(rng: &mut Random, dress: &Dress, kind: usize, index: usize, first: usize) -> String {
    let side = dress.side;
    let row = |text: &str| dress.row(&text.chars().map(String::from).collect::<Vec<_>>(), 0);
    let count = |from: usize| {
        (from..from + side)
            .map(|number| number.to_string())
            .collect::<String>()
    };
    match EXTRAS[kind] {
        "header from 1" => row(&count(1)),
        "header from 0" => row(&count(0)),
        "rising id" => row(&format!("{:0side$}", first + index)),
        "random id" => {
            // A digit is there twice, so that it is no row of a puzzle.
            let mut id: String = (1..side)
                .map(|_| char::from(b'1' + rng.below(side) as u8))
                .collect();
            let first = char::from(id.as_bytes()[0]);
            id.push(first);
            row(&id)
        }
        "row of zeros" => row(&"0".repeat(side)),
        "row of dots" => row(&".".repeat(side)),
        "row of dashes" => row(&"-".repeat(side)),
        "rating" => {
            let decimal = |rng: &mut Random| format!("{}.{}", 1 + rng.below(9), rng.below(10));
            let parts = [decimal(rng), decimal(rng), decimal(rng)];
            parts.join(if dress.style == 2 { "," } else { " " })
        }
        "number" => (first + index).to_string(),
        "title" => format!("Puzzle {}", index + 1),
        "date" => format!("2026-11-{:02}", 1 + index % 30),
        "word" => "hard".to_owned(),
        _ => format!("# {}", index + 1),
    }
}

/// A damage to the cells of a grid: its name, and whether who reads the puzzle all the same is wrong.
fn damage(rng: &mut Random, dress: &Dress, cells: &mut Vec<Vec<String>>) -> (&'static str, bool) {
    let at = rng.below(cells.len());
    let has_blanks = STYLES[dress.style] == "blanks";
    match rng.below(6) {
        2 => {
            // Who leaves it out is right.
            cells.insert(at, cells[at].clone());
            ("row doubled", false)
        }
        3 if !has_blanks => {
            // Empty fields at the end may be left out.
            let cell = cells[at].pop();
            ("row cut", cell.as_deref() != Some(""))
        }
        4 if !has_blanks => {
            let cell = rng.below(dress.side);
            // An empty field more may be a column that is empty.
            let sign = Some(cells[at][cell].clone()).filter(|sign| !sign.is_empty());
            cells[at].insert(cell, sign.unwrap_or("5".to_owned()));
            ("cell doubled", true)
        }
        5 => {
            cells.truncate(rng.below(dress.side - 1) + 1);
            ("grid cut", true)
        }
        _ => {
            // A row of blanks cannot be seen.
            let row = cells.remove(at);
            ("row lost", !has_blanks || row.concat().trim() != "")
        }
    }
}

/// Grids below each other.
pub fn run(rng: &mut Random) -> Written {
    let side = side(rng);
    let kind = rng.below(EXTRAS.len());
    let is_like_row = kind < LIKE_ROWS;
    let style = rng.below(if is_like_row { BARE } else { STYLES.len() });
    let dress = Dress::of(rng, side, style);
    let (separator, parted) = separator(rng, &dress, is_like_row);
    let number = match rng.below(10) {
        0 => 1,
        1..5 => 1 + rng.below(12),
        5..7 => side * (1 + rng.below(4)),
        _ => 1 + rng.below(40),
    };
    // Where lines look like rows, rows of another number are boards in another way, unless there are many.
    let may_be_damaged = !is_like_row || side == 9 && number > 4 && separator.is_empty();
    let has_damage = may_be_damaged && rng.percent(40);
    // Of the first and the last, that line may be the row that is missing; a word may part such a run anywhere.
    let bad = match is_like_row && has_damage {
        true => 3 + rng.below(number - 4),
        false => rng.below(number),
    };
    let word = (!is_like_row && rng.percent(12)).then(|| 1 + rng.below(side - 1));
    let is_legal = is_like_row || rng.percent(60);
    let is_behind = rng.percent(30);
    // Behind each grid, or between them; or once.
    let with_line = match (rng.below(10), is_behind) {
        (0, false) if is_like_row => 0..1,
        (0, true) if is_like_row => number - 1..number,
        (1..4, true) => 0..number - 1,
        _ => 0..number,
    };
    let has_count = rng.percent(12) && separator.is_empty();
    let has_title = rng.percent(8);
    let first = [0, 1, 1, 1, 95, 998][rng.below(6)];
    let [kind_name, form] = match is_like_row {
        true => [EXTRAS[kind], STYLES[style]],
        false => [STYLES[style], EXTRAS[kind]],
    };
    let place = if is_behind { ", behind" } else { "" };
    let mut written = Written::new(
        side,
        format!("grids of {side}, {kind_name}, {parted}"),
        format!("{form}{place}"),
    );
    let is_plain = !is_behind && !has_count && !has_title && parted != "spaced";
    written.is_usual = dress.is_usual() && is_legal && !is_like_row && is_plain;
    if has_title {
        written.text += "Sudoku of the day:\n";
    }
    if has_count {
        written.form[1] += ", count";
        written.text += &format!("{number}\n");
    }
    let gap = if parted == "spaced" { "\n" } else { "" };
    for index in 0..number {
        let solution = solution(rng, side);
        let puzzle = match is_legal {
            true => puzzle(rng, &solution, 28..60),
            false => any_puzzle(rng, &solution),
        };
        let mut cells = dress.cells(&puzzle);
        let mut is_lost = false;
        let has_word = has_damage && index == bad && word.is_some();
        if has_word {
            written.damage = Some("word inside");
        } else if has_damage && index == bad {
            let (how, is_wrong) = damage(rng, &dress, &mut cells);
            written.damage = Some(how);
            is_lost = is_wrong;
        }
        if !is_lost {
            written.puzzles.push(puzzle);
        }
        let rows = cells.iter().enumerate();
        let rows: Vec<String> = rows.map(|(at, row)| dress.row(row, at)).collect();
        let mut lines = dress.lines(&rows);
        if let Some(at) = word.filter(|_| has_word) {
            lines.insert(at, "oops".to_owned());
        }
        if EXTRAS[kind] != "none" && with_line.contains(&index) {
            let line = extra(rng, &dress, kind, index, first);
            match is_behind {
                true => lines.push(line),
                false => lines.insert(0, line),
            }
        }
        for line in &lines {
            written.text += &format!("{line}\n{gap}");
        }
        written.text += separator;
    }
    written.records = 1;
    written
}

/// Lines between grids, and the name of how they are parted.
fn separator(rng: &mut Random, dress: &Dress, is_like_row: bool) -> (&'static str, &'static str) {
    let line = match (is_like_row, rng.below(10)) {
        (true, 0..6) | (false, 0..3) => "",
        (true, _) | (false, 3..6) => "\n",
        (_, 6) => "---------\n",
        (_, 7) => "=========\n",
        (_, 8) => "\n\n",
        _ => "*********\n",
    };
    // It is a row where it is of the sign of empty cells.
    let is_row = !dress.empty.trim().is_empty() && line.starts_with(dress.empty);
    match line {
        "" if rng.percent(10) => ("", "spaced"),
        "" => ("", "together"),
        _ if is_row || line.starts_with('\n') => ("\n", "parted"),
        line => (line, "line between"),
    }
}
