//! Boards on one line, with what stands before and behind them, and their damages.

use super::Written;
use super::boards::{Random, any_puzzle, puzzle, side, solution};

/// The signs of empty cells that everyone knows.
pub const EMPTY: &[&str] = &["0", ".", "_", "?", "-"];

/// Others that are used.
const OTHER_EMPTY: &[&str] = &[
    "x", "X", "*", "#", "+", "~", "·", "•", "□", "．", "–", "o", "O", "█", "■", "=",
];

/// A board in a form of a line, and whether the form is a usual one.
struct Form {
    cells: Vec<String>,
    between: &'static str,
    around: [&'static str; 2],
    name: &'static str,
    is_usual: bool,
}

impl Form {
    fn of(rng: &mut Random, side: usize) -> Self {
        let usual = rng.of(EMPTY);
        let other = rng.of(OTHER_EMPTY);
        let form = |between, around, name, is_usual| Form {
            cells: Vec::new(),
            between,
            around,
            name,
            is_usual,
        };
        let (mut form, empty, zero) = match rng.below(24) {
            0..10 => (form("", ["", ""], "bare", true), usual, '0'),
            10..13 => (form("", ["", ""], "other sign", false), other, '0'),
            13 => (
                form("", ["", ""], "full width", false),
                ["．", "０"][rng.below(2)],
                '０',
            ),
            14 => (
                form("", ["", ""], "Arabic", false),
                [".", "٠"][rng.below(2)],
                '٠',
            ),
            15 => (form("", ["", ""], "circled", false), ".", '⓪'),
            16 | 17 => (
                form(" ", ["", ""], "spaced", true),
                rng.of(&["0", ".", "_"]),
                '0',
            ),
            18 => (
                form(",", ["", ""], "commas", true),
                rng.of(&["0", "."]),
                '0',
            ),
            19 => (form(", ", ["[", "]"], "brackets", true), "0", '0'),
            20 => (
                form("", ["\"", "\""], "quoted", true),
                rng.of(&["0", "."]),
                '0',
            ),
            21 => (
                form("", ["'", "'"], "single quotes", true),
                rng.of(&["0", "."]),
                '0',
            ),
            22 => (
                form("", ["`", "`"], "back quotes", false),
                rng.of(&["0", "."]),
                '0',
            ),
            _ => (form("", ["", ""], "blanks", false), " ", '0'),
        };
        // The signs of digits: 0 to 9.
        let digit = |digit: u32| match zero {
            '⓪' => char::from_u32(0x2460 + digit - 1).unwrap(),
            zero => char::from_u32(zero as u32 + digit).unwrap(),
        };
        form.cells = (0..=side as u32)
            .map(|number| match number {
                0 => empty.to_owned(),
                number => digit(number).to_string(),
            })
            .collect();
        form
    }

    fn write(&self, cells: &[&str]) -> String {
        let [before, behind] = self.around;
        format!("{before}{}{behind}", cells.join(self.between))
    }

    /// The signs of the cells of a board.
    fn signs(&self, board: &str) -> Vec<&str> {
        board
            .bytes()
            .map(|digit| &self.cells[usize::from(digit - b'0')][..])
            .collect()
    }
}

/// A board in a form, damaged so that it is no board, and the name of the damage.
fn damaged(rng: &mut Random, form: &Form, board: &str) -> (String, &'static str) {
    let mut cells = form.signs(board);
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
        5 if form.between.is_empty() && form.around[0].is_empty() => {
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
                    cells[clue] = if form.cells[0] == "x" { "y" } else { "x" };
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

/// What stands before a puzzle; with a number it stands for.
fn before(rng: &mut Random, number: usize) -> (String, &'static str) {
    let (text, name) = match rng.below(20) {
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
    };
    (text.replace('N', &number.to_string()), name)
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

/// True if a line with this before a board in a form means that it is taken out, or is no board.
fn is_taken_out(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// A list: a puzzle a line.
pub fn list(rng: &mut Random) -> Written {
    let side = side(rng);
    let form = Form::of(rng, side);
    let mut written = Written::new(side, "list", form.name);
    written.is_usual = form.is_usual;
    let (_, ahead) = before(&mut Random::new(rng.below(1 << 20) as u64, 0), 0);
    let has_damage = rng.percent(50);
    let number = 1 + rng.below(12);
    let first = rng.below(30);
    let bad = rng.below(number);
    let which = rng.below(1 << 20) as u64;
    let has_end = rng.percent(30);
    for index in 0..number {
        let (mut start, name) = before(&mut Random::new(which, 0), first + index);
        debug_assert!(!name.is_empty());
        // A number or a dash before cells apart is a cell.
        if !form.between.is_empty()
            && matches!(
                name,
                "number" | "number and tab" | "number and comma" | "dash"
            )
        {
            start.clear();
        }
        if index == 0 {
            written.form[1] +=
                &format!(", before: {}", if start.is_empty() { "none" } else { name });
            written.is_usual &= start.is_empty()
                || form.between.is_empty() && matches!(name, "number" | "number and tab" | "word");
        }
        let end = match has_end && form.between.is_empty() {
            true => behind(rng),
            false => "",
        };
        written.is_usual &= end.is_empty() || form.name == "bare";
        let solution = solution(rng, side);
        let puzzle = any_puzzle(rng, &solution);
        let is_damaged = has_damage && index == bad;
        let line = match is_damaged {
            true => {
                let (text, how) = damaged(rng, &form, &puzzle);
                written.damage = Some(how);
                if rng.percent(8) {
                    let whole = form.write(&form.signs(&puzzle));
                    let middle = (whole.len() / 2..)
                        .find(|&at| whole.is_char_boundary(at))
                        .unwrap();
                    written.damage = Some("line in two");
                    written.puzzles.push(puzzle.clone());
                    format!("{start}{}\n{}{end}", &whole[..middle], &whole[middle..])
                } else {
                    format!("{start}{text}{end}")
                }
            }
            false => format!("{start}{}{end}", form.write(&form.signs(&puzzle))),
        };
        written.text += &line;
        written.text += "\n";
        if !is_taken_out(&line) {
            written.records += usize::from(!is_damaged);
            if !is_damaged {
                written.puzzles.push(puzzle);
            }
        } else if start.is_empty() && !is_damaged {
            // A sign of an empty cell, or of a comment.
            written.puzzles.push(puzzle);
            written.is_usual = false;
        }
        if side != 9 {
            written.is_usual &= start.is_empty() && end.is_empty();
        }
    }
    let _ = ahead;
    // Blanks in front are no cells where nothing says so.
    if form.name == "blanks" {
        written.records = 0;
    }
    written
}

/// A puzzle beside its solution, on one line, or on two with their names.
pub fn pairs(rng: &mut Random) -> Written {
    let side = if rng.percent(95) { 9 } else { side(rng) };
    let mut form = Form::of(rng, side);
    if !form.between.is_empty() {
        form.between = "";
        form.around = ["", ""];
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
        let whole = form.write(&form.signs(&puzzle));
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
        let mut end = "";
        if has_damage && bad == index {
            let row = rng.below(side);
            match rng.below(4) {
                0 => {
                    rows.remove(row);
                    end = between;
                    written.damage = Some("row lost, sign behind");
                }
                1 => {
                    rows.remove(row);
                    written.damage = Some("row lost");
                }
                2 => {
                    rows.insert(row, rows[row].clone());
                    if row + 1 == side {
                        written.puzzles.push(puzzle.clone());
                    }
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
        written.text += &format!("{}{end}\n", rows.join(between));
        written.records += 1;
    }
    written
}
