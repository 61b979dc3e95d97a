//! `explain` as it is typed: its lines, its tables, and its options. What it finds is tested in the
//! library against Sudoku Explainer; here paths are read back and followed to the solution.

use crate::program::{AMBIGUOUS, SOLUTION, UNIQUE, mixture, ninefold, outcome, output, prints};
use ninefold::{Cell, Grid, Pencilmarks};
use ninefold_study::technique::{Chain, explain};
use pretty_assertions::assert_eq;
use serde_json::Value;

/// ER 2.6, EP 1.5, ED 1.5.
const POINTING: &str =
    "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........";
/// ER 7.2, with chains.
const CHAINS: &str =
    "5....8..71...2.45..........4.9...62...2..5......9...45.6....8.38..3...7..3......1";
/// ER 8.3, with branches.
const BRANCHES: &str =
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
    let printed = prints("explain", &format!("{POINTING}\n{SOLUTION}\n{BRANCHES}\n"));
    let mut expected = steps_of(POINTING);
    expected.extend([String::new(), String::new()]);
    expected.extend(steps_of(BRANCHES));
    expected.push(String::new());
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

/// The ratings of `rate`, which its tests compare with those of Sudoku Explainer.
#[test]
fn ratings_are_those_of_rate() {
    let puzzles = RATED.lines().skip(1).map(|row| format!("{}\n", &row[..81]));
    let puzzles: String = puzzles.collect();
    let [found, rated] = ["explain", "rate"]
        .map(|command| prints(&format!("{command} --columns er,ep,ed"), &puzzles));
    assert!(found == rated);
    let columns = "--columns er,technique,steps --to csv";
    let table = prints(&format!("explain --at-most 7.5 {columns}"), BRANCHES);
    let expected = format!("puzzle,er,technique,steps,status\n{BRANCHES},,,18,unique\n");
    assert_eq!(table, expected);
}

#[test]
fn a_path_that_does_not_reach_the_solution_says_why() {
    for (options, reason, rating) in [
        ("--at-most 7.5", "limit", ">7.5"),
        ("--techniques hidden-single,pointing", "beyond", "-"),
    ] {
        let path = prints(&format!("explain {options}"), BRANCHES);
        assert_eq!(path.lines().rev().nth(1), Some(reason));
        let er = prints(&format!("explain {options} --columns er"), BRANCHES);
        assert_eq!(er, format!("{rating}\n"));
    }
}

#[test]
fn a_chain_with_branches_is_the_same_words_in_every_column() {
    let rows = rows_of("explain --to jsonl", BRANCHES);
    let grid: Grid = BRANCHES.parse().unwrap();
    let steps = explain(&grid).unwrap().steps;
    let mut branches = 0;
    for (row, step) in rows.iter().zip(&steps) {
        let chain = step.chain.as_deref();
        let words = chain.map(Chain::words).unwrap_or_default();
        assert_eq!(row["chain"], Value::from(words.clone()));
        if chain.is_some_and(|chain| !chain.branches.is_empty()) {
            branches += 1;
            assert_eq!(words[0], "if");
            assert!(row["text"].as_str().unwrap().contains(&words.join(" ")));
        }
    }
    assert!(branches > 0 && rows.len() == steps.len());
}

fn characters(marks: &Pencilmarks) -> String {
    let text = ninefold::text::candidates(marks);
    String::from_utf8(text.as_flattened().to_vec()).unwrap()
}

fn rows_of(arguments: &str, input: &str) -> Vec<Value> {
    let printed = prints(arguments, input);
    let rows = printed.lines();
    let rows = rows.map(|line| serde_json::from_str(line).unwrap());
    rows.collect()
}

/// Digits that a row places or removes have changed in the state before the next.
#[test]
fn a_table_of_steps_leads_to_the_solution() {
    for puzzle in [UNIQUE, POINTING, CHAINS, BRANCHES] {
        let rows = rows_of("explain --states --to jsonl", puzzle);
        let texts = rows.iter().map(|row| row["text"].as_str().unwrap());
        assert!(texts.eq(steps_of(puzzle)));
        let grid: Grid = puzzle.parse().unwrap();
        let solution = grid.unique_solution().unwrap();
        let solved = characters(&Pencilmarks::from(solution));
        let states = rows.iter().map(|row| row["before"].as_str().unwrap());
        let states: Vec<&str> = states.chain([&solved[..]]).collect();
        let mut filled = grid.clue_count();
        for (at, row) in rows.iter().enumerate() {
            assert_eq!(row["step"], at + 1);
            let removed = row["removed"].as_array().unwrap();
            if let Some(cell) = row["cell"].as_str() {
                let digit = row["digit"].as_u64().unwrap();
                assert_eq!(digit, u64::from(solution.digit(cell.parse().unwrap())));
                assert!(removed.is_empty() && grid.digit(cell.parse().unwrap()) == 0);
                filled += 1;
            }
            for removed in removed {
                let (cell, digits) = removed.as_str().unwrap().split_once("<>").unwrap();
                let cell: Cell = cell.parse().unwrap();
                for digit in digits.bytes() {
                    let place = (cell.row() * 9 + cell.column()) * 9 + usize::from(digit - b'1');
                    let [before, after] = [at, at + 1].map(|at| states[at].as_bytes()[place]);
                    assert_eq!((before, after), (digit, b'.'), "{row}");
                }
            }
        }
        assert_eq!(filled, 81);
        let (last, others) = rows.split_last().unwrap();
        assert_eq!(last["end"], "solved");
        assert!(others.iter().all(|row| row["end"].is_null()));
        assert!(rows.iter().all(|row| row["status"] == "unique"));
    }
    let rows = rows_of("explain --to jsonl", CHAINS);
    assert_eq!(rows[0]["er"], 7.2);
    let fish = rows.iter().find(|row| row["technique"] == "turbot-fish");
    let fish = fish.unwrap();
    assert_eq!(fish["rating"], 6.6);
    let chain = ["-r9c1=9", "+r8c2=9", "-r2c2=9", "+r2c6=9", "-r9c6=9"];
    let expected = chain.map(Value::from);
    assert_eq!(fish["chain"].as_array().unwrap()[1..], expected);
    // Puzzles without a path have a row, too.
    let rows = rows_of("explain --to jsonl --keep none", AMBIGUOUS);
    assert!(rows.len() == 1 && rows[0]["step"].is_null() && rows[0]["status"] == "ambiguous");
}

#[test]
fn states_are_the_candidates_before_each_step() {
    let rows = rows_of("explain --states --to jsonl", POINTING);
    // A state with no naked single, which pencilmarks take for a filled cell, has the same next step.
    let before = rows[0]["before"].as_str().unwrap();
    let hint = prints("explain --next --pencilmarks", &format!("{before}\n"));
    assert_eq!(hint.trim_end(), rows[0]["text"]);
    let puzzle: Grid = POINTING.parse().unwrap();
    let path = explain(&puzzle).unwrap();
    let states = path.states(&puzzle);
    let states: Vec<String> = states.map(|(before, _)| characters(&before)).collect();
    let found = rows.iter().map(|row| row["before"].as_str().unwrap());
    let found: Vec<&str> = found.collect();
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
    let expected = POINTING.parse::<Grid>().unwrap().unique_solution();
    assert_eq!(Ok(filled), expected);
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
    let expected = &steps_of(POINTING)[..steps.len() - 2];
    assert_eq!(&steps[..steps.len() - 2], expected);
    let singles = "explain --techniques hidden-single,naked-single --columns er,ep,technique,steps";
    assert!(prints(singles, UNIQUE).ends_with(&format!("{}\n", steps_of(UNIQUE).len())));
    assert!(prints(singles, CHAINS).starts_with("- 1.2 - "));
    ninefold("explain --techniques guessing", CHAINS)
        .is_refused("invalid value 'guessing' for '--techniques <LIST>'");
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
    let input = prints("shuffle -n 20 --seed 1", CHAINS);
    let printed = prints("explain --canonical", &input);
    let canonical = prints("canonical", CHAINS);
    assert_eq!(printed, prints("explain", &canonical).repeat(20));
    let row = &rows_of("explain --canonical --columns er --to jsonl", CHAINS)[0];
    let form = row["canonical"].as_str().unwrap();
    let expected = canonical.trim_end().replace('.', "0");
    assert_eq!(form.replace('.', "0"), expected);
}

#[test]
fn what_contradicts_itself_is_refused() {
    #[rustfmt::skip]
    let cases = [
        ("explain --columns er,er", "--columns names er twice"),
        ("explain --next --states", "cannot be used with"),
        ("explain --at-most high", "'high' is not a rating"),
        ("explain --box-order 4", "techniques are those of classic 9x9 boards only"),
    ];
    for (arguments, reason) in cases {
        ninefold(arguments, POINTING).is_refused(reason);
    }
}

#[test]
fn puzzles_are_generated_by_rating_and_technique() {
    let rated = output("generate minimal -n 20 --seed 2 --er 2.6..3.0");
    let ratings = prints("explain --columns er", &rated);
    assert!(
        ratings.lines().all(|er| ("2.6"..="3.0").contains(&er)),
        "{ratings}"
    );
    let wings = output("generate minimal -n 10 --technique xy-wing");
    let table = prints("explain --to csv --keep none", &wings);
    let paths = prints("explain", &wings);
    let paths = paths
        .split("\n\n")
        .filter(|path| path.contains(" xy-wing "));
    assert_eq!(paths.count(), 10);
    assert!(table.contains(",xy-wing,"));
    #[rustfmt::skip]
    let cases = [
        ("generate minimal --er 7.0..20.0", "ratings above 19.9 are not known"),
        ("generate easy --er 1.2", "for minimal boards, and not for easy ones"),
        ("generate minimal --er 1.0 --tries 10", "such a rating or technique are too rare: none among 10"),
        ("generate minimal --box-order 2 --er 1.2", "techniques are those of 9x9 boards, and not of 4x4 ones"),
        ("vicinity --remove 1 --add 1 --er-at-least 20.1", "the largest is 20.0"),
    ];
    for (arguments, reason) in cases {
        outcome(arguments).is_refused(reason);
    }
    let around = prints("vicinity --remove 1 --add 1 --er-at-least 7.1", CHAINS);
    let all = prints("vicinity --remove 1 --add 1", CHAINS);
    let ratings = prints("explain --columns er", &all);
    let expected = all.lines().zip(ratings.lines());
    let expected = expected.filter(|(_, er)| er.parse::<f64>().unwrap() >= 7.1);
    let expected: Vec<&str> = expected.map(|(puzzle, _)| puzzle).collect();
    assert!(!expected.is_empty() && expected.len() < all.lines().count());
    assert_eq!(around.lines().collect::<Vec<_>>(), expected);
}
