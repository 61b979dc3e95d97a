//! Boards in lines for each row: bare, drawn, as programs print them, with names of rows, side by side.

use super::Written;
use super::boards::{Random, puzzle, side, solution};
use super::lines::EMPTY;

/// The dress of grids: cells, what is between and around them, and borders.
#[derive(Clone)]
pub struct Dress {
    pub side: usize,
    pub style: usize,
    pub empty: &'static str,
}

/// Names of styles; the first are those whose rows are no more than cells.
#[rustfmt::skip]
pub const STYLES: &[&str] = &[
    "compact", "spaced", "commas", "tabs", "semicolons", "fields", "bars", "spaced bars", "framed", "drawn", "names", "letters", "pandas",
    "Markdown", "Markdown, head", "brackets", "quotes", "column of names", "empty column", "decimals", "named columns", "HTML", "LaTeX", "blanks",
];

/// The number of those.
pub const BARE: usize = 7;

impl Dress {
    pub fn of(rng: &mut Random, side: usize, style: usize) -> Self {
        let is_other = rng.percent(15) && matches!(style, 0 | 1 | 6 | 7 | 8);
        let empty = match style {
            _ if is_other => rng.of(&["x", "X", "*", "o", "·", "•", "~", "．"]),
            2 | 3 | 4 | 12 | 15 => "0",
            5 | 17..=20 => "",
            21..=23 => " ",
            9 | 13 | 14 => rng.of(&[" ", "."]),
            _ => rng.of(EMPTY),
        };
        Dress { side, style, empty }
    }

    /// True if it is a usual one. (Rows of `_` alone may be borders, and names of rows are not known everywhere.)
    pub fn is_usual(&self) -> bool {
        self.side == 9
            && !matches!(self.style, 5 | 10..=14 | 17..)
            && matches!(self.empty, "0" | "." | " ")
    }

    fn box_width(&self) -> usize {
        if self.side == 4 { 2 } else { 3 }
    }

    fn box_height(&self) -> usize {
        if self.side == 9 { 3 } else { 2 }
    }

    /// The cells of rows of a board.
    pub fn cells(&self, board: &str) -> Vec<Vec<String>> {
        let sign = |digit: char| {
            if digit == '0' {
                self.empty.to_owned()
            } else {
                digit.to_string()
            }
        };
        let rows = board.as_bytes().chunks(self.side);
        rows.map(|row| row.iter().map(|&digit| sign(char::from(digit))).collect())
            .collect()
    }

    /// A row with these cells, the `at`-th of its grid.
    pub fn row(&self, cells: &[String], at: usize) -> String {
        let boxes = |between: &str, bar: &str| {
            let parts = cells
                .chunks(self.box_width())
                .map(|part| part.join(between));
            parts.collect::<Vec<_>>().join(bar)
        };
        match self.style {
            0 => cells.concat(),
            1 => cells.join(" "),
            2 | 5 | 20 => cells.join(","),
            3 => cells.join("\t"),
            4 => cells.join(";"),
            6 => boxes("", "|"),
            7 => boxes(" ", " | "),
            8 => format!("| {} |", boxes(" ", " | ")),
            9 => format!("│ {} │", cells.join(" │ ")),
            10 => format!("{} | {}", at + 1, cells.join(" ")),
            11 => format!("{}  {}", char::from(b'A' + at as u8), cells.join(" ")),
            12 => format!("{at}  {}", cells.join("  ")),
            13 | 14 => format!("| {} |", cells.join(" | ")),
            15 => format!("[{}],", cells.join(", ")),
            16 => format!("\"{}\",", cells.concat()),
            17 => format!("{at},{}", cells.join(",")),
            18 => format!("{},", cells.join(",")),
            19 => {
                let decimals = cells.iter().map(|cell| {
                    if cell.is_empty() {
                        String::new()
                    } else {
                        format!("{cell}.0")
                    }
                });
                decimals.collect::<Vec<_>>().join(",")
            }
            21 => format!("<tr><td>{}</td></tr>", cells.join("</td><td>")),
            22 => format!("|{}|.", cells.join("|")),
            _ if at.is_multiple_of(2) => cells.concat(),
            _ => cells.concat().trim_end().to_owned(),
        }
    }

    /// The line before the rows, and the line between bands, if there are any.
    fn borders(&self) -> [Option<String>; 2] {
        let side = self.side;
        let numbers = |from: usize, between: &str| {
            (from..from + side)
                .map(|number| number.to_string())
                .collect::<Vec<_>>()
                .join(between)
        };
        let stacks = side / self.box_width();
        match self.style {
            7 => [
                None,
                Some(vec!["-".repeat(2 * self.box_width()); stacks].join("+-")),
            ],
            8 => {
                let border = format!(
                    "+{}",
                    format!("{}+", "-".repeat(2 * self.box_width() + 1)).repeat(stacks)
                );
                [Some(border.clone()), Some(border)]
            }
            9 => [Some(format!("┌{}┐", vec!["───"; side].join("┬"))), None],
            10 => [Some(format!("    {}", numbers(1, " "))), None],
            11 => [Some(format!("   {}", numbers(1, " "))), None],
            12 => [Some(format!("   {}", numbers(0, "  "))), None],
            17 => [Some(format!(",{}", numbers(0, ","))), None],
            20 => [
                Some(
                    (0..side)
                        .map(|at| char::from(b'A' + at as u8).to_string())
                        .collect::<Vec<_>>()
                        .join(","),
                ),
                None,
            ],
            21 => [Some("<table>".to_owned()), None],
            22 => [Some("\\begin{sudoku}".to_owned()), None],
            14 => {
                let names: Vec<String> = (0..side)
                    .map(|at| char::from(b'A' + at as u8).to_string())
                    .collect();
                [
                    Some(format!(
                        "| {} |\n|{}",
                        names.join(" | "),
                        "---|".repeat(side)
                    )),
                    None,
                ]
            }
            _ => [None, None],
        }
    }

    /// The lines of a grid with these rows.
    pub fn lines(&self, rows: &[String]) -> Vec<String> {
        let [top, band] = self.borders();
        let mut lines: Vec<String> = top.iter().cloned().collect();
        for (at, row) in rows.iter().enumerate() {
            if at > 0 && at % self.box_height() == 0 {
                lines.extend(band.clone());
            }
            if at > 0 && self.style == 9 {
                lines.push(format!("├{}┤", vec!["───"; self.side].join("┼")));
            }
            lines.push(row.clone());
            if at == 0 && self.style == 13 {
                lines.push(format!("|{}", "---|".repeat(self.side)));
            }
        }
        lines.extend(match self.style {
            8 => top,
            9 => Some(format!("└{}┘", vec!["───"; self.side].join("┴"))),
            21 => Some("</table>".to_owned()),
            22 => Some("\\end{sudoku}".to_owned()),
            _ => None,
        });
        lines
    }

    pub fn rows(&self, board: &str) -> Vec<String> {
        self.cells(board)
            .iter()
            .enumerate()
            .map(|(at, row)| self.row(row, at))
            .collect()
    }
}

/// Two or three boards beside each other, or a board beside words.
pub fn side_by_side(rng: &mut Random) -> Written {
    let side = side(rng);
    let style = rng.below(9);
    let dress = Dress::of(rng, side, style);
    let number = 2 + rng.below(2);
    let between = rng.of(&["  ", "   ", " | ", " || ", "\t", "     "]);
    let has_words = rng.percent(25);
    let number = if has_words { 1 } else { number };
    let mut written = Written::new(
        side,
        "beside each other",
        format!("{number}, {}, {between:?}", STYLES[style]),
    );
    written.is_usual = false;
    let mut lines = vec![String::new(); 40];
    let mut height = 0;
    let has_damage = rng.percent(40);
    let bad = rng.below(number);
    for index in 0..number {
        let solution = solution(rng, side);
        let puzzle = puzzle(rng, &solution, 25..60);
        let mut rows = dress.rows(&puzzle);
        if has_damage && bad == index {
            let row = rng.below(side);
            match rng.below(2) {
                0 => drop(rows.remove(row)),
                _ => drop(rows[row].pop()),
            }
            written.damage = Some("damaged");
        } else {
            written.puzzles.push(puzzle);
        }
        let drawn = dress.lines(&rows);
        height = height.max(drawn.len());
        for (at, line) in drawn.into_iter().enumerate() {
            if index > 0 {
                lines[at] += between;
            }
            lines[at] += &line;
        }
    }
    if has_words {
        written.form[1] += ", words";
        #[rustfmt::skip]
        let words = [
            "nudoku 6.0.0", "", "Movement", "h - Move left", "q - Quit", "7", "Level 3", "Commands",
        ];
        for line in lines.iter_mut().take(height) {
            *line += &format!("     {}", rng.of(&words));
        }
    }
    for line in &lines[..height] {
        written.text += &format!("{line}\n");
    }
    written.records = 1;
    written
}
