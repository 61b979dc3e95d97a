//! Many grids, with other lines between them: titles, numbers, dates, ratings, and lines that look like rows.

use super::Written;
use super::boards::{Random, any_puzzle, puzzle, side, solution};
use super::grids::{BARE, Dress, STYLES};

/// Kinds of lines before or behind each grid. Those before `LIKE_ROWS` look like rows.
const EXTRAS: &[&str] = &[
    "header from 1",
    "header from 0",
    "rising id",
    "random id",
    "row of zeros",
    "row of dots",
    "row of dashes",
    "rating",
    "none",
    "number",
    "title",
    "date",
    "word",
    "comment",
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
            id.push_str(&id[..1].to_owned());
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

/// Grids below each other.
pub fn run(rng: &mut Random) -> Written {
    let side = side(rng);
    let kind = rng.below(EXTRAS.len());
    let is_like_row = kind < LIKE_ROWS;
    let style = rng.below(if is_like_row { BARE } else { STYLES.len() });
    let dress = Dress::of(rng, side, style);
    let is_behind = rng.percent(30);
    let separator = match (is_like_row, rng.below(10)) {
        (true, 0..6) | (false, 0..3) => "",
        (true, _) | (false, 3..6) => "\n",
        (_, 6) => "---------\n",
        (_, 7) => "=========\n",
        (_, 8) => "\n\n",
        _ => "*********\n",
    };
    // The separator is a row where it is of the sign of empty cells.
    let separator = match separator.starts_with(dress.empty.trim_start())
        && separator.len() > 2
        && !dress.empty.is_empty()
    {
        true => "\n",
        false => separator,
    };
    let is_spaced = rng.percent(10) && separator.is_empty();
    let mut number = match rng.below(10) {
        0 => 1,
        1..5 => 1 + rng.below(12),
        5..7 => side * (1 + rng.below(4)),
        _ => 1 + rng.below(40),
    };
    let damage = match rng.below(10) {
        // Where lines look like rows, rows of another number are boards in another way, unless there are many.
        0..4 if !is_like_row || (side == 9 && number > 2 && separator.is_empty()) => {
            1 + rng.below(7)
        }
        _ => 0,
    };
    let has_count = rng.percent(12) && separator.is_empty();
    let has_title = rng.percent(8);
    let first = [0, 1, 1, 1, 95, 998][rng.below(6)];
    if side == 4 && kind < LIKE_ROWS {
        number = number.min(20);
    }
    let place = match (EXTRAS[kind], is_behind) {
        ("none", _) => "",
        (_, true) => ", behind",
        _ => "",
    };
    let parted = match (separator, is_spaced) {
        ("", true) => "spaced",
        ("", false) => "together",
        ("\n" | "\n\n", _) => "parted",
        _ => "line between",
    };
    let [kind_name, form] = match is_like_row {
        true => [EXTRAS[kind], STYLES[style]],
        false => [STYLES[style], EXTRAS[kind]],
    };
    let kind_name = format!("grids of {side}, {kind_name}, {parted}");
    let mut written = Written::new(side, kind_name, format!("{form}{place}"));
    written.is_usual = dress.is_usual()
        && kind >= LIKE_ROWS
        && !is_spaced
        && !is_behind
        && !has_count
        && !has_title;
    if has_title {
        written.text += "Sudoku of the day:\n";
    }
    if has_count {
        written.form[1] += ", count";
        written.text += &format!("{number}\n");
    }
    let bad = rng.below(number);
    let gap = if is_spaced { "\n" } else { "" };
    for index in 0..number {
        let solution = solution(rng, side);
        let puzzle = match is_like_row {
            true => puzzle(rng, &solution, 28..60),
            false => any_puzzle(rng, &solution),
        };
        let mut cells = dress.cells(&puzzle);
        let at = rng.below(side);
        let mut has_oops = false;
        let is_damaged = damage > 0 && bad == index;
        let mut is_lost = damage != 6;
        if is_damaged {
            let how = match damage {
                1 | 2 => {
                    // A row of blanks cannot be seen.
                    is_lost = STYLES[style] != "blanks"
                        || puzzle[at * side..][..side].contains(|cell| cell != '0');
                    cells.remove(at);
                    "row lost"
                }
                3 => {
                    // Who leaves it out is right.
                    is_lost = false;
                    cells.insert(at, cells[at].clone());
                    "row doubled"
                }
                4 if STYLES[style] != "blanks" => {
                    // Empty fields at the end may be left out.
                    let cell = cells[at].pop();
                    is_lost = cell.as_deref() != Some("");
                    "row cut"
                }
                5 if STYLES[style] != "blanks" => {
                    let cell = rng.below(side);
                    let sign = cells[at][cell].clone();
                    // An empty field more is a column that is empty.
                    let sign = if sign.is_empty() {
                        "5".to_owned()
                    } else {
                        sign
                    };
                    cells[at].insert(cell, sign);
                    "cell doubled"
                }
                6 => {
                    has_oops = true;
                    "word inside"
                }
                _ => {
                    cells.truncate(rng.below(side - 1) + 1);
                    "grid cut"
                }
            };
            written.damage = Some(how);
        }
        if !is_damaged || !is_lost {
            written.puzzles.push(puzzle);
        }
        let rows: Vec<String> = cells
            .iter()
            .enumerate()
            .map(|(at, row)| dress.row(row, at))
            .collect();
        let mut lines: Vec<String> = dress
            .lines(&rows)
            .into_iter()
            .map(|(line, _)| line)
            .collect();
        if has_oops {
            lines.insert(1 + rng.below(lines.len() - 1), "oops".to_owned());
        }
        if EXTRAS[kind] != "none" {
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
