//! Heads and tails of files of many programs, lists and people, around boards of our own: all of it is
//! read as a person would, or is malformed, and never as another board.

use super::program::{Folder, SOLUTION, UNIQUE};
use ninefold::Grid;
use pretty_assertions::assert_eq;

const HEADS: &str = include_str!("../fixtures/heads.txt");

/// The placeholders of rows.
const KINDS: &str = "rzscgbpqa";

/// A text with placeholders, and what comes back.
struct Head<'a> {
    source: &'a str,
    reads: &'a str,
    /// The same, or more that a person would read.
    means: &'a str,
    text: &'a str,
}

impl Head<'_> {
    fn all() -> impl Iterator<Item = Head<'static>> {
        let begin = HEADS.find("\nsource: ").expect("a first record") + 1;
        HEADS[begin..].trim_end().split("\n====\n").map(|record| {
            let (source, rest) = record.split_once('\n').expect("a line of the source");
            let (reads, rest) = rest.split_once('\n').expect("a line of what it reads");
            let reads = reads.strip_prefix("reads: ").unwrap_or_default();
            let (means, text) = match rest.strip_prefix("means: ") {
                None => (reads, rest),
                Some(rest) => rest.split_once('\n').expect("a text"),
            };
            Head {
                source,
                reads,
                means,
                text,
            }
        })
    }

    /// The text with boards in the places of placeholders.
    fn expanded(&self, boards: &Boards) -> String {
        let mut text = String::new();
        // A line may stand for those of all rows.
        let numbered = |line: &str, row: usize| {
            KINDS.chars().fold(line.to_owned(), |line, kind| {
                line.replace(&format!("@{kind}*"), &format!("@{kind}{row}"))
            })
        };
        let lines: Vec<String> = self
            .text
            .split('\n')
            .flat_map(|line| match numbered(line, 1) == line {
                true => vec![line.to_owned()],
                false => (1..=9).map(|row| numbered(line, row)).collect(),
            })
            .collect();
        let lines = lines.join("\n");
        let mut rest = &lines[..];
        while let Some((before, behind)) = rest.split_once('@') {
            text += before;
            let found = behind.split_once('@');
            let found = found.and_then(|(name, rest)| Some((boards.named(name)?, rest)));
            match found {
                Some((board, behind)) => {
                    text += &board;
                    rest = behind;
                }
                None => {
                    text.push('@');
                    rest = behind;
                }
            }
        }
        text + rest + "\n"
    }
}

/// The boards that stand in the texts.
struct Boards {
    puzzle: String,
    candidates: Vec<String>,
}

impl Boards {
    fn new() -> Boards {
        let puzzle: Grid = UNIQUE.parse().unwrap();
        let marks = puzzle.pencilmarks();
        let list = |cell| {
            let mask = marks.candidates(cell);
            let digits = (1..=9).filter(|digit| mask >> (digit - 1) & 1 == 1);
            digits.map(|digit| digit.to_string()).collect::<String>()
        };
        Boards {
            puzzle: UNIQUE.replace('.', "0"),
            candidates: Grid::cells().map(list).collect(),
        }
    }

    /// The text for a placeholder, if it is one.
    fn named(&self, name: &str) -> Option<String> {
        let Boards { puzzle, candidates } = self;
        match name {
            "line" => return Some(puzzle.replace('0', ".")),
            "zero" => return Some(puzzle.clone()),
            "solution" => return Some(SOLUTION.to_owned()),
            "pencil729" => {
                let place =
                    |list: &String, digit: char| if list.contains(digit) { digit } else { '.' };
                let cell = |list| ('1'..='9').map(move |digit| place(list, digit));
                return Some(candidates.iter().flat_map(cell).collect());
            }
            _ => {}
        }
        let mut parts = name.split('~');
        let (first, signs) = (parts.next()?, parts.collect::<Vec<&str>>());
        if let ("line", [sign]) = (first, &signs[..]) {
            return Some(puzzle.replace('0', sign));
        }
        let kind = first.chars().next()?;
        let number = first[kind.len_utf8()..].parse::<usize>().ok()?;
        if !(1..=9).contains(&number) || first.len() != 2 {
            return None;
        }
        let cells = 9 * (number - 1)..9 * number;
        let board = if kind == 's' { SOLUTION } else { &puzzle[..] };
        let row: Vec<&str> = cells.clone().map(|at| &board[at..=at]).collect();
        let with = |empty: &'static str| -> Vec<String> {
            row.iter().map(|&cell| cell.replace('0', empty)).collect()
        };
        let boxes = |row: &[String], between: &str, outer: &str| -> String {
            let boxes = row.chunks(3).map(|three| three.join(between));
            boxes.collect::<Vec<_>>().join(outer)
        };
        let words = &candidates[cells];
        Some(match (kind, &signs[..]) {
            ('r' | 's', [empty, between, outer]) => {
                let row: Vec<String> = row.iter().map(|cell| cell.replace('0', empty)).collect();
                boxes(&row, between, outer)
            }
            ('r', []) => with(".").concat(),
            ('z' | 's', []) => row.concat(),
            ('c', []) => row.join(" "),
            ('g', []) => boxes(&with("."), "", " "),
            ('b', []) => boxes(&with("."), " ", " | "),
            ('p', []) => words.join(" "),
            ('q', []) => boxes(words, " ", " | "),
            ('a', []) => {
                let width = |column: usize| {
                    let column = candidates.iter().skip(column).step_by(9);
                    column.map(String::len).max().unwrap_or_default()
                };
                let padded = |(column, word): (usize, &String)| {
                    let width = width(column);
                    format!("{word:<width$}")
                };
                let padded: Vec<String> = words.iter().enumerate().map(padded).collect();
                boxes(&padded, " ", " | ")
            }
            _ => return None,
        })
    }
}

/// The records of a file, a sign each.
fn records(run: &super::program::Run) -> String {
    if run.code == 2 {
        return "refused".to_owned();
    }
    let solved = SOLUTION;
    let kind = |line: &str| match line.replace('.', "0") {
        _ if line == "malformed" => "!",
        line if line == UNIQUE.replace('.', "0") => "P",
        line if line == solved => "S",
        line if line.len() == 729 => "M",
        _ => "another board",
    };
    let lines = run.out.lines();
    let kinds = lines.map(|line| kind(line.split([' ', ',']).next().unwrap_or_default()));
    let kinds: Vec<&str> = kinds.collect();
    kinds.join(" ")
}

#[test]
fn heads_and_tails_are_read_right() {
    let folder = Folder::new();
    let boards = Boards::new();
    let (mut wrong, mut read, mut all) = (Vec::new(), 0, 0);
    for head in Head::all() {
        folder.write("puzzles", head.expanded(&boards));
        let found = records(&folder.run("convert --to lines puzzles"));
        if found != head.reads {
            wrong.push(format!("{}: {found}, and not {}", head.source, head.reads));
        }
        all += 1;
        read += usize::from(head.reads == head.means);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // No board is lost in these.
    assert_eq!((read, all), (378, 422));
}
