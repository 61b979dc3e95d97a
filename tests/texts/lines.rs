//! Boards on one line, with what stands before and behind them, and their damages.

use super::Written;
use super::boards::{Random, any_puzzle, puzzle, side, solution};

/// The signs of empty cells that everyone knows.
pub const EMPTY: &[&str] = &["0", ".", "_", "?", "-"];

/// Others that are used.
const OTHER_EMPTY: &[&str] = &[
    "x", "X", "*", "#", "+", "~", "·", "•", "□", "．", "–", "o", "O", "█", "■", "=",
];

/// A form of boards on a line: the signs of 0 to 9, and what is between and around them.
struct Form {
    signs: Vec<String>,
    between: &'static str,
    around: &'static str,
    name: &'static str,
}

/// See the names of the fields in [`FORMS`].
type FormRow = (
    usize,
    &'static str,
    &'static [&'static str],
    &'static str,
    &'static str,
    char,
);

/// Forms: how many of a hundred, the name, the signs of empty cells, what is between and around cells, the sign of 1.
#[rustfmt::skip]
const FORMS: &[FormRow] = &[
    (40, "bare", EMPTY, "", "", '1'),
    (14, "other sign", OTHER_EMPTY, "", "", '1'),
    (4, "full width", &["．", "０"], "", "", '１'),
    (4, "Arabic", &[".", "٠"], "", "", '١'),
    (4, "circled", &["."], "", "", '①'),
    (8, "spaced", &["0", ".", "_"], " ", "", '1'),
    (5, "commas", &["0", "."], ",", "", '1'),
    (4, "brackets", &["0"], ", ", "[]", '1'),
    (4, "quoted", &["0", "."], "", "\"\"", '1'),
    (4, "single quotes", &["0", "."], "", "''", '1'),
    (4, "back quotes", &["0", "."], "", "``", '1'),
    (5, "blanks", &[" "], "", "", '1'),
];

impl Form {
    fn of(rng: &mut Random, side: usize) -> Self {
        let mut share = rng.below(100);
        let form = FORMS.iter().find(|form| {
            let is_it = share < form.0;
            share = share.wrapping_sub(form.0);
            is_it
        });
        let &(_, name, empty, between, around, one) = form.expect("shares of a hundred");
        let digits = (0..side as u32).map(|digit| char::from_u32(one as u32 + digit).unwrap());
        let empty = rng.of(empty).to_owned();
        Form {
            signs: std::iter::once(empty)
                .chain(digits.map(String::from))
                .collect(),
            between,
            around,
            name,
        }
    }

    fn is_usual(&self) -> bool {
        matches!(
            self.name,
            "bare" | "spaced" | "commas" | "brackets" | "quoted" | "single quotes"
        )
    }

    fn write(&self, cells: &[&str]) -> String {
        let (before, behind) = self.around.split_at(self.around.len() / 2);
        format!("{before}{}{behind}", cells.join(self.between))
    }

    /// The signs of the cells of a board.
    fn cells(&self, board: &str) -> Vec<&str> {
        board
            .bytes()
            .map(|digit| &self.signs[usize::from(digit - b'0')][..])
            .collect()
    }
}

/// A board in a form, damaged so that it is no board, and the name of the damage.
fn damaged(rng: &mut Random, form: &Form, board: &str) -> (String, &'static str) {
    let mut cells = form.cells(board);
    let at = rng.below(cells.len());
    let name = match rng.below(7) {
        0 | 1 => {
            cells.remove(at);
            "cell dropped"
        }
        2 => {
            cells.insert(at, cells[at]);
            "cell doubled"
        }
        3 if cells.len() > 2 => {
            cells.truncate(cells.len() - 1 - rng.below(cells.len() / 5));
            "cut"
        }
        4 if form.between.is_empty() && board.starts_with('0') => {
            let zeros = board.len() - board.trim_start_matches('0').len();
            return (board[zeros..].to_owned(), "zeros lost");
        }
        5 if form.between.is_empty() && form.around.is_empty() => {
            let digits = board.trim_start_matches('0');
            let first = digits.len().min(5);
            let (mantissa, rest) = digits.split_at(first);
            if mantissa.len() < 5 {
                cells.pop();
                return (form.write(&cells), "cell dropped");
            }
            let number = format!("{}.{}E+{}", &mantissa[..1], &mantissa[1..], rest.len() + 4);
            return (number, "scientific");
        }
        _ => {
            // A letter that is neither a digit nor the sign of the others.
            let clue =
                (0..cells.len()).find(|&it| board.as_bytes()[(it + at) % cells.len()] != b'0');
            let empty = (0..cells.len()).find(|&it| board.as_bytes()[it] == b'0');
            match (clue, empty) {
                (Some(clue), Some(_)) => {
                    let clue = (clue + at) % cells.len();
                    cells[clue] = if form.signs[0] == "x" { "y" } else { "x" };
                    "wrong sign"
                }
                _ => {
                    cells.pop();
                    "cell dropped"
                }
            }
        }
    };
    (form.write(&cells), name)
}

/// A text to stand before each puzzle, with N for the number of that, and its name.
fn before(rng: &mut Random) -> (&'static str, &'static str) {
    match rng.below(20) {
        0..7 => ("", "none"),
        7 => ("N ", "number"),
        8 => ("N. ", "number and dot"),
        9 => ("N) ", "number and bracket"),
        10 => ("N: ", "number and colon"),
        11 => ("N,", "number and comma"),
        12 => ("N\t", "number and tab"),
        13 => ("- ", "dash"),
        14 => (rng.of(&["* ", "+ ", "• ", "– "]), "bullet"),
        15 => (rng.of(&["hard ", "Easy,", "name;", "7.1 "]), "word"),
        16 => (
            rng.of(&["00015097c6c3 ", "https://example.org/?bd="]),
            "address",
        ),
        17 => (
            rng.of(&["!", "!N ", "$ ", "@ ", "& ", "~ ", "% ", "^ ", "// ", "; "]),
            "comment sign",
        ),
        18 => (
            rng.of(&["<li>", "<li>N ", "\\item ", "'''", "> ", "| "]),
            "markup",
        ),
        _ => ("# ", "taken out"),
    }
}

fn behind(rng: &mut Random) -> &'static str {
    match rng.below(3) {
        0 => rng.of(&[
            " # seven",
            ",easy",
            "\t7.2",
            " 7",
            " 17",
            " ; note",
            ",17,0.5",
            " 7.1 1.2 1.2",
            ",",
        ]),
        _ => "",
    }
}

/// A list: a puzzle a line.
pub fn list(rng: &mut Random) -> Written {
    let side = side(rng);
    let form = Form::of(rng, side);
    let number = 1 + rng.below(12);
    let bad = rng.below(2 * number);
    let first = rng.below(30);
    let (start, name) = before(rng);
    // A number or a dash before cells apart is a cell.
    let start = match matches!(
        name,
        "number" | "number and tab" | "number and comma" | "dash"
    ) {
        true if !form.between.is_empty() => "",
        _ => start,
    };
    let has_end = rng.percent(30) && form.between.is_empty();
    let name = if start.is_empty() { "nothing" } else { name };
    let mut written = Written::new(side, "list", format!("{}, {name} before", form.name));
    let is_usual_start = matches!(name, "number" | "number and tab" | "word") && side == 9;
    written.is_usual = form.is_usual()
        && (start.is_empty() || is_usual_start && form.between.is_empty())
        && (!has_end || form.name == "bare" && side == 9);
    for index in 0..number {
        let start = start.replace('N', &(first + index).to_string());
        let end = if has_end { behind(rng) } else { "" };
        let solution = solution(rng, side);
        let puzzle = any_puzzle(rng, &solution);
        let mut text = form.write(&form.cells(&puzzle));
        let mut is_lost = false;
        if form.name == "blanks" && rng.percent(30) {
            // As editors do.
            text.truncate(text.trim_end().len());
            written.form[1] += ", trimmed";
        } else if index == bad && rng.percent(8) {
            let middle = (text.len() / 2..).find(|&at| text.is_char_boundary(at));
            text.insert(middle.unwrap_or(0), '\n');
            written.damage = Some("line in two");
        } else if index == bad {
            let (damaged, how) = damaged(rng, &form, &puzzle);
            text = damaged;
            written.damage = Some(how);
            is_lost = true;
        }
        let line = format!("{start}{text}{end}\n");
        written.text += &line;
        // A line that begins so is taken out, unless that is the sign of empty cells.
        let is_comment = line.trim_start().starts_with('#');
        written.is_usual &= !is_comment;
        // Blanks in front are no cells where nothing says so.
        written.records += usize::from(index != bad && !is_comment && form.name != "blanks");
        if !is_lost && (!is_comment || start.is_empty()) {
            written.puzzles.push(puzzle);
        }
    }
    written
}

/// A puzzle beside its solution, on one line, or on two with their names.
pub fn pairs(rng: &mut Random) -> Written {
    let side = if rng.percent(95) { 9 } else { side(rng) };
    let mut form = Form::of(rng, side);
    if !form.between.is_empty() {
        form.between = "";
        form.around = "";
    }
    let style = rng.below(12);
    let between = [
        " ", ",", ";", "\t", ":", "  ", ", ", " | ", "|", " : ", "", "",
    ][style];
    let is_swapped = style < 10 && rng.percent(15);
    let style_name = match style {
        10 => "puzzle= and solution=",
        11 => "lines in turns",
        _ => between,
    };
    let mut written = Written::new(
        side,
        if style < 10 { "pair" } else { style_name },
        format!("{}, by {style_name:?}, swapped {is_swapped}", form.name),
    );
    written.is_usual = form.name == "bare" && side == 9 && style < 7 && style != 4;
    let start = match style < 10 && rng.percent(25) {
        true => rng.of(&["N ", "N,", "N;", "id N,", "N\t"]),
        false => "",
    };
    if !start.is_empty() {
        written.is_usual = false;
        written.form[1] += ", number";
    }
    let end = match style < 10 && rng.percent(20) {
        true => rng.of(&[",7.1", " 7", "\teasy", ";17"]),
        false => "",
    };
    written.is_usual &= end.is_empty();
    let number = 1 + rng.below(6);
    let bad = rng.below(number);
    let has_damage = rng.percent(70);
    for index in 0..number {
        let solution = solution(rng, side);
        let puzzle = puzzle(rng, &solution, 20..70);
        let whole = form.write(&form.cells(&puzzle));
        let mut puzzle_text = whole.clone();
        let mut solution_text = solution.clone();
        let mut allowed = vec![puzzle.clone()];
        if has_damage && index == bad {
            match rng.below(8) {
                0 => {
                    solution_text.remove(rng.below(solution.len()));
                    written.damage = Some("solution damaged");
                }
                _ => {
                    let (text, how) = damaged(rng, &form, &puzzle);
                    puzzle_text = text;
                    written.damage = Some(how);
                    allowed.clear();
                }
            }
        }
        let start = start.replace('N', &(index + 1).to_string());
        match style {
            10 => {
                let header = if rng.percent(50) {
                    format!("[{}]\n", index + 1)
                } else {
                    String::new()
                };
                written.text +=
                    &format!("{header}puzzle={puzzle_text}\nsolution={solution_text}\n");
            }
            11 => {
                written.text += &format!("{puzzle_text}\n{solution_text}\n");
                // It is a board by itself there.
                allowed.push(solution.clone());
            }
            _ if is_swapped => {
                written.text += &format!("{start}{solution_text}{between}{puzzle_text}{end}\n")
            }
            _ => written.text += &format!("{start}{puzzle_text}{between}{solution_text}{end}\n"),
        }
        written.puzzles.extend(allowed);
        written.solutions.push(solution);
        let starts_comment = puzzle_text.starts_with('#') && style != 10;
        written.records += usize::from(style < 10 && !starts_comment && form.name != "blanks");
    }
    written
}

/// Nine rows on a line, with a sign between them, and eight of them.
pub fn in_parts(rng: &mut Random) -> Written {
    let side = side(rng);
    let between = rng.of(&[
        " ", "/", "|", ",", ";", "\t", ":", ".", "-", "  ", ", ", " | ",
    ]);
    let empty = if between == "." {
        "0"
    } else {
        rng.of(&["0", "."])
    };
    let mut written = Written::new(side, "rows on a line", format!("by {between:?}"));
    written.is_usual = side == 9 && between != "-";
    let has_damage = rng.percent(60);
    let bad = rng.below(4);
    for index in 0..4 {
        let solution = solution(rng, side);
        let puzzle = puzzle(rng, &solution, 20..70);
        let signs = puzzle.replace('0', empty);
        let mut rows: Vec<String> = (0..side)
            .map(|row| signs[row * side..][..side].to_owned())
            .collect();
        if has_damage && bad == index {
            let row = rng.below(side);
            match rng.below(4) {
                0 => {
                    // So that there may be as many signs as a board has.
                    rows.remove(row);
                    for _ in 0..1 + rng.below(2) {
                        rows.insert(rng.below(2) * (rows.len() - 1), String::new());
                    }
                    written.damage = Some("row lost, more signs");
                }
                1 => {
                    rows.remove(row);
                    written.damage = Some("row lost");
                }
                2 => {
                    rows.insert(row, rows[row].clone());
                    // Who leaves it out is right.
                    written.puzzles.push(puzzle.clone());
                    written.damage = Some("row doubled");
                }
                _ => {
                    rows[row].pop();
                    written.damage = Some("row cut");
                }
            }
        } else {
            written.puzzles.push(puzzle);
        }
        let line = rows.join(between);
        // (Of a line with fewer cells than a board it may be said that it is a comment.)
        written.records += usize::from(!line.starts_with([';', '/']));
        written.text += &format!("{line}\n");
    }
    written
}
