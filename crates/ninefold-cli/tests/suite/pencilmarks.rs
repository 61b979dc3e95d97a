//! Pencilmarks through the program: in every format, with every command.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, SOLUTION, UNIQUE, is_built, ninefold, prints,
};
use ninefold::{Grid, Pencilmarks};
use pretty_assertions::assert_eq;

const PUZZLES: [&str; 5] = [UNIQUE, AMBIGUOUS, IMPOSSIBLE, ILLEGAL, SOLUTION];

fn marks(puzzle: &str) -> String {
    Pencilmarks::from(puzzle.parse::<Grid>().unwrap()).to_string()
}

/// Candidates as a drawing with borders.
fn drawn(marks: &str) -> String {
    let border = format!("+{0}+{0}+{0}+\n", "-".repeat(31));
    let mut text = String::new();
    for (number, row) in marks.as_bytes().chunks(81).enumerate() {
        if number % 3 == 0 {
            text += &border;
        }
        for (column, cell) in row.chunks(9).enumerate() {
            let digits: Vec<u8> = cell.iter().copied().filter(|&byte| byte != b'.').collect();
            text += if column % 3 == 0 { "| " } else { "" };
            text += &format!("{:9} ", String::from_utf8(digits).unwrap());
        }
        text += "|\n";
    }
    text + &border
}

/// Puzzles as CSV or JSON Lines, with a column before.
fn table(puzzles: &[String], format: &str) -> String {
    let rows = puzzles.iter().zip(1..);
    match format {
        "csv" => {
            let rows = rows.map(|(puzzle, id)| format!("{id},{puzzle}\n"));
            std::iter::once("id,puzzle\n".to_owned())
                .chain(rows)
                .collect()
        }
        _ => rows
            .map(|(puzzle, id)| format!("{{\"id\":{id},\"puzzle\":\"{puzzle}\"}}\n"))
            .collect(),
    }
}

#[rustfmt::skip]
const COMMANDS: [&str; 11] = [
    "solve", "solve --any", "check", "check --engine scalar", "count --cap 10", "count --cap none",
    "enumerate --cap 20 --order lexicographic", "target --grid --count-optima", "target --smallest", "candidates",
    "candidates --count --cap 2",
];

#[test]
fn an_ordinary_puzzle_has_the_same_answers_as_pencilmarks_in_every_shape() {
    let lines = PUZZLES.map(|puzzle| format!("{puzzle}\n")).concat();
    let as_marks = PUZZLES.map(marks);
    #[rustfmt::skip]
    let shapes = [
        as_marks.clone().map(|marks| marks + "\n").concat(), as_marks.clone().map(|marks| drawn(&marks)).concat(),
        as_marks.clone().map(|marks| drawn(&marks) + "\n").concat(),
        // Of both kinds; the first decides.
        format!("{}\n{AMBIGUOUS}\n{}{ILLEGAL} a comment\n{}\n", as_marks[0], drawn(&as_marks[2]), as_marks[4]),
    ];
    for command in COMMANDS {
        let expected = prints(command, &lines);
        for shape in &shapes {
            assert_eq!(prints(command, shape), expected);
            let command = format!("{command} --pencilmarks");
            assert_eq!(prints(&command, shape), expected);
        }
        let command = format!("{command} --pencilmarks");
        assert_eq!(prints(&command, &lines), expected);
    }
}

#[test]
fn tables_of_pencilmarks_are_found_and_keep_their_columns() {
    let boards: Vec<String> = PUZZLES.iter().map(|&puzzle| puzzle.to_owned()).collect();
    let as_marks: Vec<String> = PUZZLES.iter().map(|puzzle| marks(puzzle)).collect();
    for command in COMMANDS {
        for format in ["csv", "jsonl"] {
            let expected = prints(command, &table(&boards, format));
            let mut expected = expected;
            for (id, (puzzle, marks)) in (1..).zip(boards.iter().zip(&as_marks)) {
                // The puzzle's own column; a solution may be the same text.
                let [before, after] = [puzzle, marks].map(|puzzle| match format {
                    "csv" => format!("\n{id},{puzzle},"),
                    _ => format!("\"puzzle\":\"{puzzle}\""),
                });
                expected = expected.replace(&before, &after);
            }
            assert_eq!(prints(command, &table(&as_marks, format)), expected);
        }
    }
    // A drawing in a field of some lines.
    let drawing = drawn(&as_marks[0]);
    let text = format!("puzzle\n\"{drawing}\"\n");
    assert_eq!(prints("check --keep none", &text), "status\nunique\n");
}

/// The unique solution's 1s and 4s may change places where nothing else holds them.
#[test]
fn candidates_that_no_clues_could_name_are_heeded() {
    let solution: Grid = SOLUTION.parse().unwrap();
    let mut marks = Pencilmarks::from(solution);
    for cell in Grid::cells().filter(|&cell| matches!(solution.digit(cell), 1 | 4)) {
        marks.set(cell, 0b1001);
    }
    let swapped = SOLUTION.chars();
    let swapped = swapped.map(|digit| match digit {
        '1' => '4',
        '4' => '1',
        other => other,
    });
    let swapped: String = swapped.collect();
    let line = format!("{marks}\n");
    assert_eq!(prints("count --cap none", &line), "2\n");
    let mut both = [SOLUTION.to_owned(), swapped];
    both.sort();
    let solutions = prints("enumerate --order lexicographic", &line);
    assert!(
        solutions.contains(&both[0]) && solutions.contains(&both[1]),
        "{solutions}"
    );
    // Each cell could hold one candidate less, but none more than the other.
    assert_eq!(prints("minimality", &line), "ambiguous\n");
    let one = Grid::cells().next().unwrap();
    let found = prints("minimality --word-only --pencilmarks", SOLUTION);
    assert_eq!(found, "redundant\n");
    let mut given_back = Pencilmarks::from(solution);
    given_back.set(one, 0b1_1000);
    let answer = prints("minimality", &format!("{given_back}\n"));
    assert!(
        answer.starts_with("redundant r1c1<>1 r1c1<>2 r1c1<>3 r1c1<>6"),
        "{answer}"
    );
    // A cell without candidates.
    marks.set(ninefold::Cell::new(0, 0), 0);
    assert_eq!(prints("check", &format!("{marks}\n")), "impossible\n");
}

#[test]
fn what_is_malformed_is_told_with_its_place() {
    let good = marks(UNIQUE);
    let bad = good.replacen("123456789", "123456798", 1);
    let run = ninefold("check", format!("{good}\n{bad}\n{}\n", &good[..700]));
    run.gives(1, "unique\nmalformed\nmalformed\n")
        .says("<stdin>:2:26: `9` in the place of candidate 8; expected 8");
    run.says("<stdin>:3:701: the line has 700 characters");
    // Pencilmarks where the first record is none.
    for pencilmarks in [good.clone(), drawn(&good)] {
        let run = ninefold("check", format!("{UNIQUE}\n{pencilmarks}\n"));
        assert_eq!(
            (run.code, run.out.starts_with("unique\nmalformed\n")),
            (1, true)
        );
        run.says("--pencilmarks");
    }
    let rows = [UNIQUE.to_owned(), UNIQUE.to_owned(), good];
    let run = ninefold("check --keep id", table(&rows, "csv"));
    assert_eq!(run.out, "id,status\n1,unique\n2,unique\n3,malformed\n");
    run.says("--pencilmarks reads both");
}

#[test]
fn what_is_not_defined_for_pencilmarks_is_refused() {
    let folder = Folder::new();
    let line = marks(UNIQUE);
    folder.write("marks.txt", format!("{line}\n"));
    let text = format!("puzzle,solution\n{line},{SOLUTION}\n");
    folder.write("claims.csv", text);
    for command in ["verify claims.csv", "sample -n 1 --puzzles marks.txt"] {
        folder
            .run(command)
            .is_refused("the puzzles are pencilmarks");
    }
    ninefold("check --box-order 2 --pencilmarks", "1...............\n").is_refused("9x9");
    for format in ["sdm", "sdk", "ss", "sdx"] {
        folder
            .run(&format!("convert --to {format} marks.txt"))
            .is_refused("holds clues and no candidates");
    }
}

#[test]
fn convert_keeps_candidates() {
    let folder = Folder::new();
    let lines = PUZZLES.map(|puzzle| marks(puzzle) + "\n").concat();
    let drawings = PUZZLES.map(|puzzle| drawn(&marks(puzzle))).concat();
    assert_eq!(prints("convert --to lines", &drawings), lines);
    let found = prints("convert --to csv", &drawings);
    assert_eq!(found, format!("puzzle\n{lines}"));
    let names = ["all.csv", "all.jsonl", "all.tsv", "all.parquet"];
    for name in names.into_iter().filter(|name| is_built(name)) {
        folder
            .run_on(&format!("convert -o {name}"), &drawings[..])
            .ends_well();
        folder
            .run(&format!("convert --to lines {name}"))
            .is(0, &lines, "");
        let words = "unique\nambiguous\nimpossible\nillegal\nunique\n";
        folder
            .run(&format!("check --to lines {name}"))
            .is(0, words, "");
    }
}

/// Rows without borders are pencilmarks. With a digit that the player placed, which only SudoCue's files have, their
/// candidates are left out unless they are asked for, and a sentence says so.
#[test]
fn candidates_of_sudocue_are_read_on_request() {
    let solution: Grid = SOLUTION.parse().unwrap();
    let mut marks = Pencilmarks::from(solution);
    for cell in Grid::cells().filter(|&cell| matches!(solution.digit(cell), 1 | 4)) {
        marks.set(cell, 0b1001);
    }
    // One of them is decided only by its candidates.
    let last = Grid::cells().rfind(|&cell| solution.digit(cell) == 1);
    let last = last.unwrap();
    marks.set(last, 0b10001);
    let rows = drawn(&marks.to_string());
    let rows = rows.lines().filter(|line| line.starts_with('|'));
    let rows: String = rows.map(|line| line.replace('|', "") + "\n").collect();
    assert_eq!(prints("check", &rows), "unique\n");
    // The first digit is the player's.
    let placed = rows.replacen(&SOLUTION[..1], &format!("u{}", &SOLUTION[..1]), 1);
    let run = ninefold("check", placed.clone());
    run.gives(0, "ambiguous\n");
    let expected = "candidates are left out; --pencilmarks reads them\n";
    assert_eq!(run.err, expected);
    let found = prints("solve --pencilmarks", &placed);
    assert_eq!(found, format!("{SOLUTION}\n"));
    let found = prints("solve --pencilmarks --from sdx", &rows);
    assert_eq!(found, format!("{SOLUTION}\n"));
    let puzzles = prints("convert --to sdx", &format!("{UNIQUE}\n{AMBIGUOUS}\n"));
    assert_eq!(prints("check --from sdx", &puzzles), "unique\nambiguous\n");
}
