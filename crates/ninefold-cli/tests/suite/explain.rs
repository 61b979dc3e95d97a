//! `explain` as it is typed: its lines, its tables, and its options. What it finds is tested in the
//! library against Sudoku Explainer; here paths are read back and followed to the solution.

use crate::program::{AMBIGUOUS, SOLUTION, UNIQUE, mixture, ninefold, prints};
use ninefold::{Cell, Grid, Pencilmarks};
use ninefold_study::technique::explain;
use pretty_assertions::assert_eq;
use serde_json::Value;

/// ER 2.6, EP 1.5, ED 1.5.
const POINTING: &str =
    "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........";
/// ER 7.2, with chains.
const CHAINS: &str =
    "5....8..71...2.45..........4.9...62...2..5......9...45.6....8.38..3...7..3......1";
/// ER 8.3.
const BEYOND: &str =
    ".3..4..1....5...6...93....48......7...52....9...........38.....5..4.1.2.1.8..7...";

/// Ratings of Sudoku Explainer.
const RATED: &str = include_str!("../../../../tests/suite/se_ratings.csv");

fn steps_of(line: &str) -> Vec<String> {
    let grid: Grid = line.parse().unwrap();
    let steps = explain(&grid).unwrap().steps;
    steps.iter().map(ToString::to_string).collect()
}

#[test]
fn a_path_is_its_steps_and_an_empty_line() {
    let printed = prints("explain", &format!("{POINTING}\n{SOLUTION}\n{BEYOND}\n"));
    let mut expected = steps_of(POINTING);
    expected.extend([String::new(), String::new()]);
    expected.extend(steps_of(BEYOND));
    expected.extend(["beyond".to_owned(), String::new()]);
    assert_eq!(printed.lines().collect::<Vec<_>>(), expected);
    let mixed = ninefold("explain", mixture());
    assert_eq!(mixed.code, 1);
    let paths: Vec<&str> = mixed.out.split("\n\n").collect();
    assert_eq!(
        paths[1..5],
        ["ambiguous", "impossible", "illegal", "malformed"]
    );
    assert_eq!(paths[0], paths[5]);
    assert_eq!(paths[0].lines().collect::<Vec<_>>(), steps_of(UNIQUE));
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let rows: Vec<&str> = RATED.lines().skip(1).collect();
    let puzzles: Vec<&str> = rows.iter().map(|row| &row[..81]).collect();
    let printed = prints("explain --columns er,ep,ed", &puzzles.join("\n"));
    for (line, row) in printed.lines().zip(&rows) {
        let expected: Vec<&str> = row[82..].split(',').collect();
        let beyond = expected[0].parse::<f64>().unwrap() > 7.5;
        for (at, (found, expected)) in line.split(' ').zip(expected).enumerate() {
            match beyond && (at == 0 || found.starts_with('>')) {
                true => assert_eq!(found, ">7.5", "{row}"),
                false => assert_eq!(found, expected, "{row}"),
            }
        }
    }
    assert_eq!(printed.lines().count(), rows.len());
    let table = prints("explain --columns er,technique,steps --to csv", BEYOND);
    assert_eq!(
        table,
        format!("puzzle,er,technique,steps,status\n{BEYOND},,,18,unique\n")
    );
}

/// The candidates of a puzzle after its steps, as a table has them.
fn follow(puzzle: &str, steps: &[Value]) -> Pencilmarks {
    let mut marks = Pencilmarks::from(puzzle.parse::<Grid>().unwrap());
    settle(&mut marks);
    for (at, step) in steps.iter().enumerate() {
        assert_eq!(step["step"], at + 1);
        if let Some(before) = step["before"].as_str() {
            let mut known = marks;
            settle(&mut known);
            assert_eq!(characters(&known), before, "{step}");
        }
        match step["cell"].as_str() {
            Some(cell) => {
                assert_eq!(step["removed"], Value::Array(Vec::new()));
                let digit = step["digit"].as_u64().unwrap();
                marks.set(cell.parse::<Cell>().unwrap(), 1 << (digit - 1));
            }
            None => {
                for removed in step["removed"].as_array().unwrap() {
                    let (cell, digits) = removed.as_str().unwrap().split_once("<>").unwrap();
                    let cell: Cell = cell.parse().unwrap();
                    for digit in digits.bytes() {
                        assert!(marks.allows(cell, digit - b'0'), "{step}");
                        marks.set(cell, marks.candidates(cell) & !(1 << (digit - b'1')));
                    }
                }
            }
        }
        settle(&mut marks);
    }
    marks
}

/// Removes the digits of clues from their houses, but places no further digit.
fn settle(marks: &mut Pencilmarks) {
    let filled: Vec<(Cell, u16)> = Grid::cells()
        .map(|cell| (cell, marks.candidates(cell)))
        .filter(|(_, mask)| mask.count_ones() == 1)
        .collect();
    for (cell, mask) in filled {
        for other in Grid::cells().filter(|&other| other != cell && share(cell, other)) {
            let left = marks.candidates(other) & !mask;
            // A cell that has its last candidate in common with another is an error that shows later.
            if left != 0 {
                marks.set(other, left);
            }
        }
    }
}

fn share(one: Cell, other: Cell) -> bool {
    let of_box = |cell: Cell| (cell.row() / 3, cell.column() / 3);
    one.row() == other.row() || one.column() == other.column() || of_box(one) == of_box(other)
}

fn characters(marks: &Pencilmarks) -> String {
    let text = ninefold::text::candidates(marks);
    String::from_utf8(text.as_flattened().to_vec()).unwrap()
}

fn rows_of(arguments: &str, input: &str) -> Vec<Value> {
    let printed = prints(arguments, input);
    let rows = printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    rows.collect()
}

#[test]
fn a_table_of_steps_leads_to_the_solution() {
    for puzzle in [UNIQUE, POINTING, CHAINS] {
        let rows = rows_of("explain --to jsonl", puzzle);
        let texts: Vec<&str> = rows
            .iter()
            .map(|row| row["text"].as_str().unwrap())
            .collect();
        assert_eq!(texts, steps_of(puzzle));
        let solution = puzzle.parse::<Grid>().unwrap().unique_solution().unwrap();
        assert_eq!(follow(puzzle, &rows).as_grid(), Some(solution));
        let (last, others) = rows.split_last().unwrap();
        assert_eq!(last["end"], "solved");
        assert!(others.iter().all(|row| row["end"].is_null()));
        assert!(rows.iter().all(|row| row["status"] == "unique"));
    }
    let rows = rows_of("explain --to jsonl", CHAINS);
    assert_eq!(rows[0]["er"], 7.2);
    let fish = rows
        .iter()
        .find(|row| row["technique"] == "turbot-fish")
        .unwrap();
    assert_eq!(fish["rating"], 6.6);
    let chain = [
        "-r9c6=9", "-r9c1=9", "+r8c2=9", "-r2c2=9", "+r2c6=9", "-r9c6=9",
    ];
    let found: Vec<&str> = fish["chain"].as_array().unwrap()[1..]
        .iter()
        .map(|literal| literal.as_str().unwrap())
        .collect();
    assert_eq!(found, chain[1..]);
    // Puzzles without a path have a row, too.
    let rows = rows_of("explain --to jsonl --keep none", AMBIGUOUS);
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (&rows[0]["step"], &rows[0]["status"]),
        (&Value::Null, &"ambiguous".into())
    );
}

#[test]
fn states_are_the_candidates_before_each_step() {
    let rows = rows_of("explain --states --to jsonl", POINTING);
    let mut filled = POINTING.parse::<Grid>().unwrap().clue_count();
    for row in &rows {
        let before = row["before"].as_str().unwrap();
        let cells = before.as_bytes().chunks(9);
        let known =
            cells.filter(|cell| cell.iter().filter(|&&candidate| candidate != b'.').count() == 1);
        let is_plain = known.count() == filled;
        filled += usize::from(row["cell"].is_string());
        // Pencilmarks take naked singles for filled cells; without them they have the same next step.
        if !is_plain {
            continue;
        }
        let hint = prints("explain --next --pencilmarks", &format!("{before}\n"));
        assert_eq!(hint.trim_end(), row["text"], "{before}");
    }
    let puzzle: Grid = POINTING.parse().unwrap();
    let path = explain(&puzzle).unwrap();
    let states = path.states(&puzzle);
    let states: Vec<String> = states.map(|(before, _)| characters(&before)).collect();
    let found: Vec<&str> = rows
        .iter()
        .map(|row| row["before"].as_str().unwrap())
        .collect();
    assert_eq!(found, states);
}

#[test]
fn placements_are_all_cells_that_were_empty_in_the_order_of_the_path() {
    let printed = prints("explain --placements", POINTING);
    let mut filled: Grid = POINTING.parse().unwrap();
    let mut cells = 0;
    for placement in printed.trim_end().split(' ') {
        let [row, column, digit] = placement.as_bytes() else {
            panic!("{placement}")
        };
        let cell = Cell::new(usize::from(row - b'1'), usize::from(column - b'1'));
        assert_eq!(filled.digit(cell), 0);
        filled.set(cell, digit - b'0');
        cells += 1;
    }
    assert_eq!(
        Ok(filled),
        POINTING.parse::<Grid>().unwrap().unique_solution()
    );
    assert_eq!(cells, 81 - POINTING.parse::<Grid>().unwrap().clue_count());
    assert_eq!(prints("explain --columns placements", POINTING), printed);
    let row = &rows_of("explain --placements --to jsonl", POINTING)[0];
    assert_eq!(row["placements"][0], printed[..3]);
}

#[test]
fn a_hint_is_the_first_step() {
    for (puzzle, next) in [
        (POINTING, steps_of(POINTING)[0].as_str()),
        (SOLUTION, "solved"),
        (AMBIGUOUS, "ambiguous"),
    ] {
        assert_eq!(prints("explain --next", puzzle).trim_end(), next);
    }
    let table = prints("explain --next --to csv --keep none", POINTING);
    let (header, row) = table.trim_end().split_once('\n').unwrap();
    assert!(header.starts_with("text,technique,type,rating,cell,digit,removed,"));
    let parts = "hidden-single,,1.5,r4c1,5,,r4c1,,5,c1,,false,";
    assert!(
        row.starts_with(&format!("{},{parts}", steps_of(POINTING)[0])),
        "{row}"
    );
    assert_eq!(prints("explain --next --at-most 1.2", POINTING), "limit\n");
}

#[test]
fn techniques_are_those_that_are_asked_for() {
    let limited = prints("explain --at-most 1.5", POINTING);
    let steps: Vec<String> = limited.lines().map(str::to_owned).collect();
    assert_eq!(steps[steps.len() - 2..], ["limit", ""]);
    assert_eq!(
        steps[..steps.len() - 2],
        steps_of(POINTING)[..steps.len() - 2]
    );
    let singles = "explain --techniques hidden-single,naked-single --columns er,ep,technique,steps";
    assert!(prints(singles, UNIQUE).ends_with(&format!("{}\n", steps_of(UNIQUE).len())));
    assert!(prints(singles, CHAINS).starts_with("- 1.2 - "));
    let unknown = ninefold("explain --techniques guessing", CHAINS);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown
            .err
            .contains("invalid value 'guessing' for '--techniques <LIST>'")
    );
    let rated = RATED.lines().skip(1).map(|row| &row[..81]);
    let rated: Vec<&str> = rated.collect();
    let all = prints("explain --to csv --keep none", &rated.join("\n"));
    assert!(all.contains(",unique-rectangle,1,4.5,"));
    let sound = prints(
        "explain --no-uniqueness --to csv --keep none",
        &rated.join("\n"),
    );
    assert!(!sound.contains(",unique-rectangle,") && !sound.contains(",true,"));
}

#[test]
fn canonical_forms_have_one_path_for_all_isomorphs() {
    let printed = prints(
        "explain --canonical",
        &prints("shuffle -n 20 --seed 1", CHAINS),
    );
    let canonical = prints("canonical", CHAINS);
    assert_eq!(printed, prints("explain", &canonical).repeat(20));
    let row = &rows_of("explain --canonical --columns er --to jsonl", CHAINS)[0];
    let form = row["canonical"].as_str().unwrap();
    assert_eq!(
        form.replace('.', "0"),
        canonical.trim_end().replace('.', "0")
    );
}

#[test]
fn what_contradicts_itself_is_refused() {
    for (arguments, reason) in [
        ("explain --columns er,er", "--columns names er twice"),
        ("explain --next --states", "cannot be used with"),
        ("explain --at-most high", "'high' is not a rating"),
        (
            "explain --box-order 4",
            "techniques are those of classic 9x9 boards only",
        ),
    ] {
        let run = ninefold(arguments, POINTING);
        assert_eq!(run.code, 2, "{arguments}");
        assert!(run.err.contains(reason), "{arguments}: {}", run.err);
    }
}

#[test]
fn puzzles_are_generated_by_rating_and_technique() {
    let rated = prints("generate minimal -n 20 --seed 2 --er 2.6..3.0", "");
    let ratings = prints("explain --columns er", &rated);
    assert!(
        ratings.lines().all(|er| ("2.6"..="3.0").contains(&er)),
        "{ratings}"
    );
    let wings = prints("generate minimal -n 10 --technique xy-wing", "");
    let table = prints("explain --to csv --keep none", &wings);
    let paths = prints("explain", &wings);
    assert_eq!(
        paths
            .split("\n\n")
            .filter(|path| path.contains(" xy-wing "))
            .count(),
        10
    );
    assert!(table.contains(",xy-wing,"));
    for (arguments, reason) in [
        (
            "generate minimal --er 7.0..8.0",
            "ratings above 7.5 are not known",
        ),
        (
            "generate easy --er 1.2",
            "for minimal boards, and not for easy ones",
        ),
        (
            "generate minimal --er 1.0 --tries 10",
            "such a rating or technique are too rare: none among 10",
        ),
        (
            "generate minimal --box-order 2 --er 1.2",
            "techniques are those of 9x9 boards, and not of 4x4 ones",
        ),
        (
            "vicinity --remove 1 --add 1 --er-at-least 7.7",
            "the largest is 7.6",
        ),
    ] {
        let run = ninefold(arguments, "");
        assert_eq!(run.code, 2, "{arguments}");
        assert!(run.err.contains(reason), "{arguments}: {}", run.err);
    }
    let around = prints("vicinity --remove 1 --add 1 --er-at-least 7.1", CHAINS);
    let all = prints("vicinity --remove 1 --add 1", CHAINS);
    let ratings = prints("explain --columns er", &all);
    let expected: Vec<&str> = all
        .lines()
        .zip(ratings.lines())
        .filter(|(_, er)| er.starts_with('>') || *er >= "7.1")
        .map(|(puzzle, _)| puzzle)
        .collect();
    assert!(!expected.is_empty() && expected.len() < all.lines().count());
    assert_eq!(around.lines().collect::<Vec<_>>(), expected);
}
