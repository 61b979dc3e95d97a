//! Every judge's input and output as its statement has them, for grids whose solutions dancing links
//! found. Nothing here knows the program's tables: each judge is written out once more.

use super::dlx;
use ninefold::layout::Layout;
use ninefold_study::generate::{Generator, Kind};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Above the number of solutions of any grid here.
const MOST: usize = 300;

/// Every judge there is, by all of its names.
#[rustfmt::skip]
pub const NAMES: &[&str] = &[
    "sudogob", "p1074", "uva10957", "dlx", "poj2676", "poj2918", "poj3074", "poj3076", "uva1309", "zoj3122",
    "poj3435", "spoj-sudoku", "spoj-sudoku2", "hdu1967", "novice42", "uva989", "tioj1025", "sudokunique",
    "fiendishsudoku", "hdu1426", "hdu2780", "hdu3111", "hdu3909", "hdu4069", "codechef-j1", "euler96", "p1784",
    "boj2239", "ecnu1021", "boj2580",
];

/// Grids with several solutions, of which one has all digits on its diagonals: those of the sample of CodeChef J1,
/// with holes.
const DIAGONAL: [&str; 2] = [
    "080700200012030006003000708600051000000000000304870000040027800000040050001000060",
    "093001700000000100600307090804015000050000000120000607000804000000000010002000543",
];

/// A grid and all its solutions.
#[derive(Clone, Debug)]
pub struct Puzzle {
    order: usize,
    digits: Vec<u8>,
    /// In lexicographic order.
    solutions: Vec<Vec<u8>>,
}

impl Puzzle {
    /// The puzzle, unless it has too many solutions.
    fn new(order: usize, digits: &[u8]) -> Option<Puzzle> {
        let mut solutions = Vec::new();
        dlx::Dlx::new(order, digits).visit(&mut |solution| {
            solutions.push(solution.to_vec());
            match solutions.len() < MOST {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        solutions.sort();
        (solutions.len() < MOST).then(|| Puzzle {
            order,
            digits: digits.to_vec(),
            solutions,
        })
    }

    fn side(&self) -> usize {
        self.order * self.order
    }

    /// True if a clue contradicts another.
    fn is_illegal(&self) -> bool {
        let (order, side) = (self.order, self.side());
        let mut seen = BTreeSet::new();
        let clues = self.digits.iter().enumerate();
        let mut clues = clues.filter(|(_, digit)| **digit != 0);
        clues.any(|(cell, digit)| {
            let (row, column) = (cell / side, cell % side);
            let of_box = row / order * order + column / order;
            let houses = [(0, row), (1, column), (2, of_box)];
            houses.into_iter().any(|house| !seen.insert((house, digit)))
        })
    }

    /// True if the solution stays the only one without some clue.
    fn has_redundant_clue(&self) -> bool {
        (0..self.digits.len()).any(|cell| {
            let mut without = self.digits.clone();
            let clue = std::mem::take(&mut without[cell]);
            clue != 0 && dlx::count(self.order, &without, 2) == 1
        })
    }

    /// The solutions whose diagonals have all digits.
    fn with_diagonals(&self) -> Vec<&[u8]> {
        let side = self.side();
        let has_all = |solution: &[u8], diagonal: &dyn Fn(usize) -> usize| {
            let digits: BTreeSet<u8> = (0..side).map(|row| solution[diagonal(row)]).collect();
            digits.len() == side
        };
        let all = self.solutions.iter().map(Vec::as_slice);
        all.filter(|solution| has_all(solution, &|row| row * side + row))
            .filter(|solution| has_all(solution, &|row| row * side + side - 1 - row))
            .collect()
    }

    /// The largest target score: a digit counts 6 times on the border and 10 times in the centre.
    fn best_score(&self) -> Option<usize> {
        let score = |solution: &Vec<u8>| {
            let weight = |at: usize| {
                let (row, column) = (at / 9, at % 9);
                6 + row.min(8 - row).min(column).min(8 - column)
            };
            let scores = solution.iter().enumerate();
            scores
                .map(|(at, &digit)| weight(at) * usize::from(digit))
                .sum()
        };
        self.solutions.iter().map(score).max()
    }
}

/// Boards of a kind, and the same with one clue more or less, which may change their status.
fn of_kind(side: usize, kind: Kind, count: u64, all: &mut Vec<Puzzle>) {
    let layout: Layout = format!("{side}x{side}").parse().unwrap();
    let boards = Generator::of_layout(&layout, kind, 20).boards(0..count);
    for (index, board) in boards.unwrap().into_iter().enumerate() {
        let order = side.isqrt();
        all.extend(Puzzle::new(order, board.digits()));
        let mut changed = board.digits().to_vec();
        let cell = (index * 31 + 7) % changed.len();
        changed[cell] = match changed[cell] {
            0 => (index % side) as u8 + 1,
            _ => 0,
        };
        all.extend(Puzzle::new(order, &changed));
    }
}

/// Grids of all sizes, with no, one and several solutions, and with clues that contradict each other.
pub fn puzzles() -> Vec<Puzzle> {
    let mut all = vec![];
    for digit in 0..2 {
        all.extend(Puzzle::new(1, &[digit]));
    }
    for kind in [Kind::Minimal, Kind::Multi, Kind::Impossible, Kind::Illegal] {
        of_kind(4, kind, 5, &mut all);
        of_kind(9, kind, 6, &mut all);
    }
    of_kind(9, Kind::Easy, 2, &mut all);
    for kind in [Kind::Easy, Kind::Multi, Kind::Impossible, Kind::Illegal] {
        of_kind(16, kind, 2, &mut all);
    }
    of_kind(25, Kind::Easy, 1, &mut all);
    all.extend(DIAGONAL.iter().filter_map(|digits| {
        let digits: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
        Puzzle::new(3, &digits)
    }));
    all
}

/// True if inputs of a judge may have this grid.
pub fn gives(judge: &str, puzzle: &Puzzle) -> bool {
    if judge == "codechef-j1" {
        return puzzle.order == 3 && puzzle.with_diagonals().len() == 1;
    }
    let orders = match judge {
        // (POJ 3435 has boards of up to 100x100, of which there are none here.)
        "dlx" | "fiendishsudoku" | "poj3435" => 1..=5,
        "poj3076" | "uva1309" | "zoj3122" | "spoj-sudoku" => 4..=4,
        "uva989" => 1..=3,
        "hdu3909" => 2..=4,
        _ => 3..=3,
    };
    let solutions = match judge {
        "sudogob" | "p1074" | "uva10957" | "dlx" | "uva989" | "tioj1025" | "sudokunique"
        | "hdu2780" | "hdu3111" | "hdu3909" | "hdu4069" | "poj3435" => 0..=MOST,
        "spoj-sudoku2" | "hdu1967" => 1..=1,
        // What is printed where there are several is not said for larger boards.
        _ if puzzle.order > 3 => 1..=1,
        _ => 1..=MOST,
    };
    orders.contains(&puzzle.order) && solutions.contains(&puzzle.solutions.len())
}

/// True if inputs of a judge have one grid.
pub fn gives_one(judge: &str) -> bool {
    #[rustfmt::skip]
    let those = [
        "p1074", "poj3435", "tioj1025", "fiendishsudoku", "p1784", "boj2239", "ecnu1021", "boj2580",
    ];
    those.contains(&judge)
}

/// Rows of cells, the first symbol for an empty one, with `between` them and `after` the last.
fn rows(digits: &[u8], symbols: &str, between: &str, after: &str) -> String {
    let symbol = |&digit: &u8| match symbols.chars().nth(digit.into()) {
        Some(symbol) => symbol.to_string(),
        None => digit.to_string(),
    };
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(symbol).collect();
        cells.join(between) + after + "\n"
    };
    digits.chunks(digits.len().isqrt()).map(row).collect()
}

fn compact(digits: &[u8]) -> String {
    rows(digits, "0", "", "")
}

fn spaced(digits: &[u8]) -> String {
    rows(digits, "0", " ", "")
}

/// The input of a judge with these grids, and its output.
pub fn statement(judge: &str, puzzles: &[Puzzle]) -> (String, String) {
    let each = |text: &dyn Fn(&Puzzle) -> String| puzzles.iter().map(text).collect::<Vec<_>>();
    let count = format!("{}\n", puzzles.len());
    let grid = |form: fn(&[u8]) -> String| each(&|p| form(&p.digits));
    let first = |form: fn(&[u8]) -> String| each(&|p| form(&p.solutions[0]));
    let sized = |form: fn(&[u8]) -> String| each(&|p| format!("{}\n{}", p.order, form(&p.digits)));
    let first_or = |form: fn(&[u8]) -> String, none: &str| {
        each(&|p| p.solutions.first().map_or(none.into(), |first| form(first)))
    };
    let only_or = |form: fn(&[u8]) -> String, none: &str, several: &str| {
        each(&|p| match &p.solutions[..] {
            [] => none.into(),
            [only] => form(only),
            _ => several.into(),
        })
    };
    let headers = (1..).map(|number| format!("Grid {number:02}\n"));
    match judge {
        "sudogob" => {
            let answer = |puzzle: &Puzzle| match &puzzle.solutions[..] {
                [only] => format!("1\n{}", rows(only, "0", " ", " ")),
                all => format!("{}\n", all.len()),
            };
            (count + &grid(spaced).concat(), each(&answer).concat())
        }
        "p1074" => {
            let answer = |puzzle: &Puzzle| match puzzle.best_score() {
                Some(score) => format!("{score}\n"),
                None => "-1\n".into(),
            };
            (grid(spaced).concat(), each(&answer).concat())
        }
        "uva10957" => {
            let verdict = |puzzle: &Puzzle| match puzzle.solutions.len() {
                0 if puzzle.is_illegal() => "Illegal",
                0 => "Impossible",
                1 => "Unique",
                _ => "Ambiguous",
            };
            let answers = (1..).zip(puzzles);
            let answers =
                answers.map(|(case, puzzle)| format!("Case {case}: {}.\n", verdict(puzzle)));
            (grid(spaced).join("\n"), answers.collect())
        }
        "dlx" => {
            let answer = |puzzle: &Puzzle| {
                let line = "==".repeat(puzzle.side()) + "\n";
                let all = puzzle.solutions.iter();
                let all: String = all
                    .map(|solution| line.clone() + &rows(solution, "0", " ", " "))
                    .collect();
                match puzzle.solutions.len() {
                    0 => "NO SOLUTION\n".into(),
                    count => format!("{all}TOTAL SOLUTION : {count}\n"),
                }
            };
            (sized(spaced).concat(), each(&answer).concat())
        }
        "poj2676" => (count + &grid(compact).concat(), first(compact).concat()),
        "poj2918" => {
            let answers = (1..).zip(first(compact));
            let answers = answers.map(|(case, rows)| format!("Scenario #{case}:\n{rows}\n"));
            (count + &grid(compact).join("\n") + "\n", answers.collect())
        }
        "poj3074" => {
            let line = |digits: &[u8]| rows(digits, ".", "", "").replace('\n', "") + "\n";
            (grid(line).concat() + "end\n", first(line).concat())
        }
        "poj3076" | "uva1309" | "zoj3122" | "spoj-sudoku" => {
            let letters = |digits: &[u8]| rows(digits, "-ABCDEFGHIJKLMNOP", "", "");
            let input = grid(letters).join("\n");
            let input = match judge {
                "spoj-sudoku" => count + &input,
                _ => input,
            };
            (input, first(letters).join("\n"))
        }
        "poj3435" => {
            let answer = |puzzle: &Puzzle| match puzzle.is_illegal() {
                true => "INCORRECT\n".into(),
                false => "CORRECT\n".into(),
            };
            (sized(spaced).concat(), each(&answer).concat())
        }
        "spoj-sudoku2" | "hdu1967" => {
            // The solution turned clockwise, with other digits; or that of another puzzle, of which none
            // here is such an image.
            let turned = |solution: &[u8]| -> Vec<u8> {
                let from = (0..81).map(|at| solution[9 * (8 - at % 9) + at / 9]);
                from.map(|digit| digit * 2 % 10 + u8::from(digit > 4))
                    .collect()
            };
            let (mut input, mut output) = (Vec::new(), String::new());
            for (number, puzzle) in puzzles.iter().enumerate() {
                let is_image = number % 2 == 0;
                let is_other = |other: &&Puzzle| other.solutions != puzzle.solutions;
                let other = puzzles.iter().find(is_other).unwrap();
                let solution = if is_image { puzzle } else { other };
                let last_week = compact(&turned(&solution.solutions[0]));
                input.push(last_week + &compact(&puzzle.digits));
                output += if is_image { "Yes\n" } else { "No\n" };
            }
            (count + &input.join("\n"), output)
        }
        "novice42" => {
            let input = headers.clone().zip(grid(compact));
            let output = headers.zip(first(compact));
            let join = |(header, rows): (String, String)| header + &rows;
            let output: Vec<String> = output.map(join).collect();
            (
                count + &input.map(join).collect::<String>(),
                output.join("\n"),
            )
        }
        "uva989" => {
            let output = first_or(spaced, "NO SOLUTION\n");
            (sized(spaced).join("\n"), output.join("\n"))
        }
        "tioj1025" => {
            let answer = |puzzle: &Puzzle| {
                let all = puzzle.solutions.iter();
                let all: String = all.map(|solution| spaced(solution) + "\n").collect();
                let count = puzzle.solutions.len();
                format!("{all}there are a total of {count} solution(s).\n")
            };
            (grid(spaced).concat(), each(&answer).concat())
        }
        "sudokunique" => {
            let output = only_or(spaced, "Find another job\n", "Non-unique\n");
            (grid(spaced).join("\n"), output.join("\n"))
        }
        "fiendishsudoku" => (sized(spaced).concat(), first(spaced).concat()),
        "hdu1426" => (
            grid(|digits| rows(digits, "?", " ", "")).join("\n"),
            first(spaced).join("\n"),
        ),
        "hdu2780" => {
            let output = first_or(compact, "Could not complete this grid.\n");
            (count + &grid(compact).concat(), output.join("\n"))
        }
        "hdu3111" => {
            let input = grid(|digits| rows(digits, "?", "", ""));
            let output = first_or(compact, "impossible\n");
            (count + &input.join("---\n"), output.join("---\n"))
        }
        "hdu3909" => {
            let form = |digits: &[u8]| rows(digits, ".123456789ABCDEFG", "", "");
            let answer = |puzzle: &Puzzle| match &puzzle.solutions[..] {
                [] => "No Solution\n".into(),
                [_] if puzzle.has_redundant_clue() => "Not Minimal\n".into(),
                [only] => form(only),
                _ => "Multiple Solutions\n".into(),
            };
            (sized(form).concat(), each(&answer).concat())
        }
        "hdu4069" => {
            // (The regions of its sample are no boxes.)
            let cell = |(at, digit): (usize, &u8)| {
                let (row, column) = (at / 9, at % 9);
                let walls = [row % 3 == 0, column % 3 == 2, row % 3 == 2, column % 3 == 0];
                let walls = [16, 32, 64, 128].into_iter().zip(walls);
                let walls = walls.map(|(wall, is_there)| wall * usize::from(is_there));
                usize::from(*digit) + walls.sum::<usize>()
            };
            let form = |puzzle: &Puzzle| {
                let cells: Vec<usize> = puzzle.digits.iter().enumerate().map(cell).collect();
                let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>();
                let rows = cells.chunks(9).map(|cells| row(cells).join(" ") + "\n");
                rows.collect::<String>()
            };
            let answers = only_or(compact, "No solution\n", "Multiple Solutions\n");
            let answers = (1..).zip(answers);
            let answers = answers.map(|(case, answer)| format!("Case {case}:\n{answer}"));
            (count + &each(&form).join("\n"), answers.collect())
        }
        "codechef-j1" => {
            let input = grid(|digits| rows(digits, ".", "", "")).join("\n");
            let answers = each(&|p| compact(p.with_diagonals()[0]) + "\n");
            (count + &input, answers.concat())
        }
        "euler96" => {
            let input = headers
                .zip(grid(compact))
                .map(|(header, rows)| header + &rows);
            let corners = puzzles.iter().map(|puzzle| {
                let row = &puzzle.solutions[0];
                100 * u32::from(row[0]) + 10 * u32::from(row[1]) + u32::from(row[2])
            });
            (input.collect(), format!("{}\n", corners.sum::<u32>()))
        }
        "p1784" | "boj2580" => (grid(spaced).concat(), first(spaced).concat()),
        "boj2239" | "ecnu1021" => (grid(compact).concat(), first(compact).concat()),
        other => panic!("no statement of {other}"),
    }
}
