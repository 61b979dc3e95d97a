//! The command `fewest`, as it is typed.

use crate::program::{AMBIGUOUS, ILLEGAL, SHORT, SOLUTION, UNIQUE, ninefold, prints};
use ninefold::Grid;
use pretty_assertions::assert_eq;

/// Every puzzle of 28 of the 30 clues of [`UNIQUE`] that has one solution, in order, by leaving out two of
/// them in turn.
fn by_brute_force() -> Vec<String> {
    let all: Grid = UNIQUE.parse().unwrap();
    let cells: Vec<_> = all.clues().map(|(cell, _)| cell).collect();
    assert_eq!(cells.len(), 30);
    let mut found = Vec::new();
    for (at, &first) in cells.iter().enumerate() {
        for &second in &cells[at + 1..] {
            let mut puzzle = all;
            puzzle.set(first, 0);
            puzzle.set(second, 0);
            if puzzle.count_up_to(2) == 1 {
                found.push(puzzle.to_string());
            }
        }
    }
    found.sort_by_key(|puzzle| by_clues(puzzle));
    found
}

/// The key by which puzzles are sorted: a clue comes before an empty cell.
fn by_clues(puzzle: &str) -> String {
    puzzle.replace(|symbol| symbol != '.', "!")
}

fn within(more: &str) -> String {
    format!("fewest --within {UNIQUE} {more}")
}

#[test]
fn every_puzzle_is_printed_in_order() {
    let expected = by_brute_force();
    assert!(expected.len() > 1);
    // As the help says: the order of `LC_ALL=C sort -r`.
    assert!(expected.is_sorted_by(|one, other| one > other));
    let lines = expected.join("\n");
    // A puzzle stands for its solution.
    let input = format!("{UNIQUE}\n{SOLUTION}\n");
    let found = prints(&within("--clues 28"), &input);
    assert_eq!(found, format!("{lines}\n\n").repeat(2));
    let number = format!("{}\n", expected.len());
    let found = prints(&within("--clues 28 --count"), &input);
    assert_eq!(found, number.repeat(2));
    assert_eq!(prints(&within("--clues 17"), SOLUTION), "\n");
    let parts =
        (1..=3).map(|part| prints(&within(&format!("--clues 28 --part {part}/3")), SOLUTION));
    let parts: String = parts.collect();
    let mut together: Vec<&str> = parts.lines().filter(|line| !line.is_empty()).collect();
    together.sort_by_key(|puzzle| by_clues(puzzle));
    assert_eq!(together, expected);
}

#[test]
fn the_least_number_has_one_puzzle() {
    let printed = prints(&within(""), SOLUTION);
    let puzzle: Grid = printed.trim_end().parse().unwrap();
    assert_eq!(puzzle.count_up_to(2), 1);
    let fewer = format!("--count --clues {}", puzzle.clue_count() - 1);
    assert_eq!(prints(&within(&fewer), SOLUTION), "0\n");
    let minimal = prints(
        &within(&format!("--minimal --clues {}", puzzle.clue_count())),
        SOLUTION,
    );
    assert!(minimal.contains(&puzzle.to_string()));
}

#[test]
fn tables_have_a_row_for_each_puzzle_and_records_their_status() {
    let found = by_brute_force();
    let input = format!("puzzle,name\n{SOLUTION},a\n{AMBIGUOUS},b\n{ILLEGAL},c\n{SHORT},d\n");
    let run = ninefold(&within("--clues 28"), input.clone());
    let mut expected = String::from("puzzle,name,fewest,status\n");
    for puzzle in &found {
        expected += &format!("{SOLUTION},a,{puzzle},unique\n");
    }
    expected += &format!("{AMBIGUOUS},b,,ambiguous\n{ILLEGAL},c,,illegal\n{SHORT},d,,malformed\n");
    run.gives(1, &expected);
    let run = ninefold(&within("--clues 28 --count --keep none"), input);
    let number = found.len();
    let expected = format!("puzzles,status\n{number},unique\n,ambiguous\n,illegal\n,malformed\n");
    run.gives(1, &expected);
}

#[test]
fn what_is_not_searched_to_the_end_is_unfinished() {
    let found = prints("fewest --clues 30 --time-limit 0.05", SOLUTION);
    assert_eq!(found.lines().last(), Some(""));
    let run = prints("fewest --clues 30 --time-limit 0.05 --count", SOLUTION);
    assert_eq!(run, "unfinished\n");
    let lines = prints("fewest --clues 17", &format!("{AMBIGUOUS}\n{ILLEGAL}\n"));
    assert_eq!(lines, "ambiguous\n\nillegal\n\n");
}

#[test]
fn options_out_of_range_are_refused() {
    for (options, said) in [
        ("--clues 0", "1..=81"),
        ("--clues 82", "1..=81"),
        ("--clues 20 --part 3/2", "3/16"),
        ("--clues 20 --within x", "--within"),
        // Each part would have a least number of its own.
        ("--part 1/2", "--clues"),
        ("--count", "--clues"),
    ] {
        ninefold(&format!("fewest {options}"), SOLUTION).is_refused(said);
    }
    let run = ninefold("fewest --clues 20 --size 4", SOLUTION);
    assert_eq!(run.code, 2);
}
