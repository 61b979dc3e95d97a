//! `vicinity`: one puzzle of each class, none of the input's, in order, in every format and generation.
//!
//! Expected puzzles come from trying every clue with the scalar engine; that the vicinity of a puzzle
//! is complete is the business of the library's tests.

use crate::program::{
    AMBIGUOUS, ILLEGAL, IMPOSSIBLE, SHORT, SOLUTION, UNIQUE, ninefold, ninefold_in, prints,
};
use ninefold::scalar::Solver;
use ninefold::{Cell, Grid};
use ninefold_study::canonical::{self, Form};
use ninefold_study::generate::{Generator, Kind};
use ninefold_study::technique::{Explainer, SeRating};
use pretty_assertions::assert_eq;
use std::collections::{BTreeSet, HashSet};
use std::fs;
use tempfile::TempDir;

fn puzzles(number: u64) -> Vec<Grid> {
    let mut generator = Generator::new(Kind::Minimal, 11);
    (0..number).map(|index| generator.board(index)).collect()
}

fn text(puzzles: &[Grid]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

fn strict(puzzle: &Grid) -> Grid {
    canonical::puzzle(puzzle, Form::Strict).unwrap().board
}

/// The classes of puzzles that are one clue for another away.
fn tried(puzzle: &Grid) -> BTreeSet<Grid> {
    tried_with(puzzle, |_, _| true)
}

/// The same with those clues added that are wanted.
fn tried_with(puzzle: &Grid, is_wanted: impl Fn(Cell, u8) -> bool) -> BTreeSet<Grid> {
    let mut solver = Solver::new();
    let mut found = BTreeSet::new();
    for out in Grid::cells().filter(|&cell| puzzle.digit(cell) != 0) {
        for cell in Grid::cells() {
            let mut other = *puzzle;
            other.set(out, 0);
            if other.digit(cell) != 0 {
                continue;
            }
            for digit in (1..=9).filter(|&digit| is_wanted(cell, digit)) {
                other.set(cell, digit);
                if solver.count(&other, 2) == 1 {
                    found.insert(strict(&other));
                }
            }
        }
    }
    found.remove(&strict(puzzle));
    found
}

fn is_minimal(puzzle: &Grid) -> bool {
    let mut solver = Solver::new();
    let mut clues = Grid::cells().filter(|&cell| puzzle.digit(cell) != 0);
    clues.all(|cell: Cell| {
        let mut less = *puzzle;
        less.set(cell, 0);
        solver.count(&less, 2) == 2
    })
}

fn grids(lines: &str) -> Vec<Grid> {
    lines.lines().map(|line| line.parse().unwrap()).collect()
}

#[test]
fn one_puzzle_of_each_class_is_printed_in_its_strict_form() {
    let input = puzzles(3);
    let mut expected: BTreeSet<Grid> = input.iter().flat_map(tried).collect();
    for puzzle in &input {
        expected.remove(&strict(puzzle));
    }
    let printed = grids(&prints("vicinity --remove 1 --add 1", &text(&input)));
    let set: BTreeSet<Grid> = printed.iter().copied().collect();
    assert_eq!(set.len(), printed.len());
    assert!(set.len() > 100);
    assert_eq!(set, expected);
    // What is given is not found: neither what was found around it, nor any isomorph of that.
    let all = [&input[..], &printed[..]].concat();
    let again = grids(&prints(
        "vicinity --remove 1 --add 1 --threads 1",
        &text(&all),
    ));
    assert!(again.iter().all(|puzzle| !set.contains(puzzle)));
}

#[test]
fn minimal_puzzles_and_numbers_of_clues_are_chosen() {
    let input = puzzles(2);
    let all = grids(&prints("vicinity --remove 1 --add 1", &text(&input)));
    let minimal = grids(&prints(
        "vicinity --remove 1 --add 1 --minimal",
        &text(&input),
    ));
    let expected: Vec<Grid> = all.iter().copied().filter(is_minimal).collect();
    assert_eq!(minimal, expected);
    assert!((1..all.len()).contains(&minimal.len()));

    let clues = input[0].clue_count();
    let arguments = format!("vicinity --remove 1 --add 1 --clues {clues}");
    let counted = prints(&arguments, &text(&input));
    let expected: Vec<Grid> = all
        .into_iter()
        .filter(|puzzle| puzzle.clue_count() == clues)
        .collect();
    assert_eq!(grids(&counted), expected);
    let none = prints("vicinity --remove 1 --add 1 --clues ..10", &text(&input));
    assert_eq!(none, "");
}

#[test]
fn every_form_is_of_the_same_classes() {
    let input = text(&puzzles(2));
    let strict_forms = grids(&prints("vicinity --remove 1 --add 1", &input));
    for form in ["counts", "pattern", "solution", "found"] {
        let arguments = format!("vicinity --remove 1 --add 1 --form {form}");
        let printed = grids(&prints(&arguments, &input));
        assert_eq!(
            printed.iter().map(strict).collect::<Vec<_>>(),
            strict_forms,
            "{form}"
        );
        if form == "counts" {
            let same =
                |puzzle: &Grid| canonical::puzzle(puzzle, Form::Counts).unwrap().board == *puzzle;
            assert!(printed.iter().all(same));
        }
        if form == "found" {
            // Two cells of a puzzle of the input have changed.
            let input = grids(&input);
            let differ = |a: &Grid, b: &Grid| {
                let cells = Grid::cells().filter(|&cell| a.digit(cell) != b.digit(cell));
                cells.count()
            };
            let near = |puzzle: &Grid| input.iter().any(|other| differ(puzzle, other) <= 2);
            assert!(printed.iter().all(near));
        }
    }
}

#[test]
fn the_output_is_the_same_with_any_number_of_threads() {
    let input = text(&puzzles(40));
    for arguments in [
        "vicinity --remove 1 --add 1 --to csv",
        "vicinity --remove 2 --add 1 --to csv",
    ] {
        let one = prints(&format!("{arguments} --threads 1"), &input);
        assert_eq!(prints(&format!("{arguments} --threads 3"), &input), one);
        assert_eq!(
            prints(&format!("{arguments} --backend portable"), &input),
            one
        );
    }
}

#[test]
fn what_was_found_is_the_input_of_the_next_generation() {
    let input = &puzzles(1)[0];
    let table = prints(
        "vicinity --remove 1 --add 1 --generations 2 --minimal --to csv",
        &text(&[*input]),
    );
    let mut rows = table.lines();
    assert_eq!(rows.next(), Some("puzzle,from,generation"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
    let of = |generation: &str| -> Vec<Grid> {
        let rows = rows.iter().filter(|row| row[2] == generation);
        rows.map(|row| row[0].parse().unwrap()).collect()
    };
    let (first, second) = (of("1"), of("2"));
    assert!(!first.is_empty() && !second.is_empty());
    assert!(rows.is_sorted_by_key(|row| row[2]));
    assert!(rows.iter().all(|row| row[1] == "1"));
    let minimal = |puzzle: &Grid| {
        tried(puzzle)
            .into_iter()
            .filter(is_minimal)
            .collect::<Vec<_>>()
    };
    let mut expected: BTreeSet<Grid> = minimal(input).into_iter().collect();
    assert_eq!(first.iter().copied().collect::<BTreeSet<_>>(), expected);
    // Of the first few the second generation must hold all; and nothing comes twice.
    for puzzle in first.iter().take(3) {
        for near in minimal(puzzle) {
            let is_known = near == strict(input) || first.contains(&near);
            assert!(is_known || second.contains(&near));
        }
    }
    for puzzle in &second {
        assert!(expected.insert(*puzzle), "{puzzle} comes twice");
    }
    assert!(!expected.contains(&strict(input)));
}

#[test]
fn where_a_puzzle_was_found_is_its_line_or_row() {
    let [first, second] = puzzles(2)[..] else {
        unreachable!()
    };
    let lines = format!("# a list\n\n{first}\n{SHORT}\n{second}\n");
    let run = ninefold("vicinity --remove 1 --add 1 --to csv", lines);
    assert_eq!(run.code, 1);
    let from = |table: &str| -> Vec<String> {
        let column = table
            .lines()
            .skip(1)
            .map(|row| row.split(',').nth(1).unwrap().to_owned());
        let mut seen: Vec<String> = column.collect();
        seen.dedup();
        seen
    };
    assert_eq!(from(&run.out), ["3", "5"]);
    let table = format!("id,puzzle\na,{first}\nb,{SHORT}\nc,{second}\n");
    let run = ninefold("vicinity --remove 1 --add 1", table);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("row 2"), "{}", run.err);
    assert!(run.out.starts_with("puzzle,from,generation\n"));
    assert_eq!(from(&run.out), ["1", "3"]);
}

#[test]
fn puzzles_without_one_solution_are_told_and_searched_around() {
    let input = [UNIQUE, AMBIGUOUS, IMPOSSIBLE, ILLEGAL, SHORT, SOLUTION].join("\n");
    let run = ninefold("vicinity --remove 0 --add 1 --stats", input);
    assert_eq!(run.code, 1);
    let told: HashSet<Vec<&str>> = run
        .err
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    for (word, number) in [
        ("unique", "2"),
        ("ambiguous", "1"),
        ("impossible", "1"),
        ("illegal", "1"),
        ("malformed", "1"),
    ] {
        assert!(told.contains(&vec![word, number]), "{}", run.err);
    }
    let printed: HashSet<Grid> = grids(&run.out).into_iter().collect();
    // A digit of the solution in any cell that is empty, one of each class.
    let [unique, ambiguous] = [UNIQUE, AMBIGUOUS].map(|line| line.parse::<Grid>().unwrap());
    let mut expected = HashSet::new();
    let mut solver = Solver::new();
    for puzzle in [unique, ambiguous] {
        for cell in Grid::cells().filter(|&cell| puzzle.digit(cell) == 0) {
            for digit in 1..=9 {
                let mut more = puzzle;
                more.set(cell, digit);
                if solver.count(&more, 2) == 1 {
                    expected.insert(strict(&more));
                }
            }
        }
    }
    assert_eq!(printed, expected);
    // One clue less repairs what two equal clues in a row have spoiled.
    let repaired = grids(&prints("vicinity --remove 1 --add 0 --form found", ILLEGAL));
    assert!(repaired.iter().all(|puzzle| solver.count(puzzle, 2) == 1));
    assert!(!repaired.is_empty());
    assert_eq!(prints("vicinity --remove 1 --add 1", ""), "");
}

#[test]
fn every_format_holds_the_same_puzzles() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let input = text(&puzzles(2));
    fs::write(path.join("in.txt"), &input).unwrap();
    let expected = prints("vicinity --remove 1 --add 1", &input);
    let rows = prints("vicinity --remove 1 --add 1 --to csv", &input);
    let mut formats = vec!["csv", "tsv", "jsonl", "sdm", "csv.gz"];
    if cfg!(feature = "parquet") {
        formats.push("parquet");
    }
    for format in formats {
        let arguments = format!("vicinity --remove 1 --add 1 in.txt -o out.{format}");
        let run = ninefold_in(path, &arguments, "");
        assert_eq!((run.code, &run.err[..]), (0, ""), "{format}");
        let back = ninefold_in(path, &format!("convert out.{format} --to lines"), "");
        assert_eq!(back.out.replace('0', "."), expected, "{format}");
        if format != "sdm" {
            let table = ninefold_in(path, &format!("check out.{format} --to csv"), "");
            let checked: String = rows
                .lines()
                .skip(1)
                .map(|row| format!("{row},unique\n"))
                .collect();
            assert_eq!(
                table.out,
                format!("puzzle,from,generation,status\n{checked}"),
                "{format}"
            );
        }
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (arguments, reason) in [
        (
            "--remove 1 --add 1 --keep puzzle",
            "vicinity does not take --keep: ",
        ),
        (
            "--remove 1 --add 1 --shard 1/2",
            "vicinity does not take --shard: ",
        ),
        (
            "--remove 1 --add 1 --resume -o out",
            "vicinity does not take --resume: ",
        ),
        (
            "--remove 1 --add 1 --text puzzle --to jsonl",
            "vicinity does not take --text: ",
        ),
        ("--remove 82 --add 1", "82"),
        ("--remove 1 --add 1 --generations 0", "0"),
        ("--remove 1 --add 1 --clues 25..22", "25"),
        ("--remove 1", "--add"),
    ] {
        let run = ninefold(&format!("vicinity {arguments}"), UNIQUE);
        assert_eq!(run.code, 2, "{arguments}");
        assert!(run.err.contains(reason), "{arguments}: {}", run.err);
        assert_eq!(run.out, "");
    }
}

#[test]
fn inside_the_grid_of_the_input_are_those_with_its_solution() {
    let puzzles = puzzles(2);
    for puzzle in &puzzles {
        let solution = Solver::new().any_solution(puzzle).unwrap();
        let expected = tried_with(puzzle, |cell, digit| solution.digit(cell) == digit);
        let arguments = "vicinity --remove 1 --add 1 --same-grid";
        let printed = grids(&prints(arguments, &text(&[*puzzle])));
        assert!(!printed.is_empty() && printed.len() < tried(puzzle).len());
        assert_eq!(printed.into_iter().collect::<BTreeSet<_>>(), expected);
        // As they are found, they have the solution itself.
        let found = prints(&format!("{arguments} --form found"), &text(&[*puzzle]));
        for near in grids(&found) {
            assert!(solution.extends(&near));
        }
    }
    // Several clues at once, by any number of threads.
    let deeper = "vicinity --remove 1 --add 2 --same-grid --to csv";
    let one = prints(&format!("{deeper} --threads 1"), &text(&puzzles[..1]));
    assert_eq!(
        prints(&format!("{deeper} --threads 3"), &text(&puzzles[..1])),
        one
    );
    // What has several solutions has no grid.
    let run = ninefold("vicinity --remove 1 --add 1 --same-grid", AMBIGUOUS);
    assert_eq!((run.code, &run.out[..]), (0, ""));
}

#[test]
fn the_classes_of_known_puzzles_are_left_out() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let input = text(&puzzles(2));
    let all = prints("vicinity --remove 1 --add 1", &input);
    let all: Vec<&str> = all.lines().collect();
    let (first, second) = all.split_at(all.len() / 2);
    // In other forms and formats: it is the classes that count.
    let other = |command: &str, lines: &[&str], file: &str| {
        fs::write(path.join(file), prints(command, &(lines.join("\n") + "\n"))).unwrap();
    };
    other("shuffle --seed 3", first, "known.txt");
    other(
        "canonical --form pattern --to csv --keep none",
        &second[..9],
        "known.csv",
    );
    let known = |arguments: &str| {
        let arguments = format!("vicinity --remove 1 --add 1 {arguments}");
        ninefold_in(path, &arguments, input.clone())
    };
    let run = known("--known known.txt");
    assert_eq!((run.code, &run.err[..]), (0, ""));
    assert_eq!(run.out.lines().collect::<Vec<_>>(), second);
    let run = known("--known known.txt --known known.csv --threads 1");
    assert_eq!(run.out.lines().collect::<Vec<_>>(), second[9..]);
    // One that is no puzzle would be found again.
    fs::write(path.join("short.txt"), format!("{}\n{SHORT}\n", first[0])).unwrap();
    fs::write(
        path.join("short.csv"),
        format!("id,puzzle\na,{}\nb,{SHORT}\n", first[0]),
    )
    .unwrap();
    for (arguments, reason) in [
        ("--known short.txt", "--known: short.txt:2:"),
        ("--known short.csv", "row 2, column puzzle"),
        ("--known none.txt", "none.txt"),
        ("--known -", "--known needs files"),
    ] {
        let run = known(arguments);
        assert_eq!((run.code, &run.out[..]), (2, ""), "{arguments}");
        assert!(run.err.contains(reason), "{arguments}: {}", run.err);
    }
}

#[test]
fn known_puzzles_are_not_lost_to_the_output_or_the_errors() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let known = format!("{UNIQUE}\n");
    fs::create_dir(path.join("seen")).unwrap();
    for file in ["known.csv", "seen/a.txt", "in.txt"] {
        fs::write(path.join(file), &known).unwrap();
    }
    for arguments in [
        "--known known.csv --errors known.csv",
        "--known known.csv -o ./known.csv",
        "--known in.txt --known seen --errors seen/a.txt",
        "--known seen/*.txt -o seen/a.txt",
    ] {
        let command = format!("vicinity in.txt --remove 1 --add 1 {arguments}");
        let run = ninefold_in(path, &command, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}");
        let flag = if arguments.contains("-o") {
            "-o"
        } else {
            "--errors"
        };
        let words = format!("ninefold: {flag} names an input, ");
        assert!(run.err.starts_with(&words), "{arguments}: {}", run.err);
        for file in ["known.csv", "seen/a.txt", "in.txt"] {
            assert_eq!(fs::read_to_string(path.join(file)).unwrap(), known);
        }
    }
}

#[test]
fn what_rates_at_least_so_is_kept() {
    let input = text(&puzzles(2));
    let all = grids(&prints("vicinity --remove 1 --add 1", &input));
    let mut explainer = Explainer::new();
    let mut er = |puzzle: &Grid| explainer.rate(puzzle).unwrap().er;
    let mut numbers = BTreeSet::new();
    for (class, least) in [
        ("easy", 0),
        ("medium", 25),
        ("hard", 30),
        ("expert", 45),
        ("extreme", 65),
    ] {
        let arguments = format!("vicinity --remove 1 --add 1 --rate-at-least {class}");
        let mut expected = all.clone();
        // (Ratings above 7.5 are not known.)
        expected.retain(|puzzle| er(puzzle).is_none_or(|er| er >= SeRating::of_tenths(least)));
        assert_eq!(grids(&prints(&arguments, &input)), expected, "{class}");
        numbers.insert(expected.len());
    }
    assert!(
        numbers.contains(&all.len()) && numbers.len() > 2,
        "{numbers:?}"
    );
    let run = ninefold("vicinity --remove 1 --add 1 --rate-at-least beyond", input);
    assert!(run.code == 2 && run.err.contains("extreme"), "{}", run.err);
}
