//! `vicinity`: one puzzle of each class, none of the input's, in order, in every format and generation.
//!
//! Expected puzzles come from trying every clue with the scalar engine; that the vicinity of a puzzle
//! is complete is the business of the library's tests.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, SHORT, SOLUTION, UNIQUE, is_built, ninefold, output,
    prints,
};
use ninefold::scalar::Solver;
use ninefold::{Cell, Grid};
use ninefold_study::canonical::{self, Form};
use ninefold_study::generate::{Generator, Kind};
use ninefold_study::technique::{Explainer, SeRating};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;

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
    let mut solver = Solver::new();
    let mut found = BTreeSet::new();
    for out in Grid::cells().filter(|&cell| puzzle.digit(cell) != 0) {
        let mut less = *puzzle;
        less.set(out, 0);
        for cell in Grid::cells().filter(|&cell| less.digit(cell) == 0) {
            for digit in 1..=9 {
                let mut other = less;
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

/// The puzzles around these that are one clue for another away, with options.
#[track_caller]
fn near(options: &str, puzzles: &[Grid]) -> Vec<Grid> {
    let arguments = format!("vicinity --remove 1 --add 1 {options}");
    grids(&prints(&arguments, &text(puzzles)))
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
    let printed = near("", &input);
    let set: BTreeSet<Grid> = printed.iter().copied().collect();
    assert_eq!(set.len(), printed.len());
    assert!(set.len() > 100);
    assert_eq!(set, expected);
    // What is given is not found: neither what was found around it, nor any isomorph of that.
    let all = [&input[..], &printed[..]].concat();
    let again = near("--threads 1", &all);
    assert!(again.iter().all(|puzzle| !set.contains(puzzle)));
}

#[test]
fn minimal_puzzles_and_numbers_of_clues_are_chosen() {
    let input = puzzles(2);
    let (all, minimal) = (near("", &input), near("--minimal", &input));
    let expected: Vec<Grid> = all.iter().copied().filter(is_minimal).collect();
    assert_eq!(minimal, expected);
    assert!((1..all.len()).contains(&minimal.len()));

    let clues = input[0].clue_count();
    let mut expected = all;
    expected.retain(|puzzle| puzzle.clue_count() == clues);
    assert_eq!(near(&format!("--clues {clues}"), &input), expected);
    assert_eq!(near("--clues ..10", &input), []);
}

#[test]
fn every_form_is_of_the_same_classes() {
    let input = puzzles(2);
    let strict_forms = near("", &input);
    for form in ["counts", "pattern", "solution", "found"] {
        let printed = near(&format!("--form {form}"), &input);
        assert!(printed.iter().map(strict).eq(strict_forms.iter().copied()));
        if form == "counts" {
            let same =
                |puzzle: &Grid| canonical::puzzle(puzzle, Form::Counts).unwrap().board == *puzzle;
            assert!(printed.iter().all(same));
        }
        if form == "found" {
            // Two cells of a puzzle of the input have changed.
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
    for (change, number) in [
        ("--remove 1 --add 1", 40),
        ("--remove 2 --add 1", 40),
        ("--remove 1 --add 2 --same-grid", 1),
    ] {
        let input = text(&puzzles(number));
        let by = |option: &str| prints(&format!("vicinity {change} --to csv {option}"), &input);
        let one = by("--threads 1");
        assert_eq!([by("--threads 3"), by("--backend portable")], [&*one; 2]);
    }
}

#[test]
fn what_was_found_is_the_input_of_the_next_generation() {
    let input = &puzzles(1)[0];
    let command = "vicinity --remove 1 --add 1 --generations 2 --minimal --to csv";
    let table = prints(command, &text(&[*input]));
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
    let minimal = |puzzle: &Grid| tried(puzzle).into_iter().filter(is_minimal);
    let mut expected: BTreeSet<Grid> = minimal(input).collect();
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
    let from = |table: &str| {
        let rows = table.lines().skip(1);
        let mut seen: Vec<String> = rows
            .map(|row| row.split(',').nth(1).unwrap().into())
            .collect();
        seen.dedup();
        seen
    };
    assert_eq!(from(&run.out), ["3", "5"]);
    let table = format!("id,puzzle\na,{first}\nb,{SHORT}\nc,{second}\n");
    let run = ninefold("vicinity --remove 1 --add 1", table);
    run.ends(1).says("row 2");
    assert!(run.out.starts_with("puzzle,from,generation\n"));
    assert_eq!(from(&run.out), ["1", "3"]);
}

#[test]
fn puzzles_without_one_solution_are_told_and_searched_around() {
    let input = [UNIQUE, AMBIGUOUS, IMPOSSIBLE, ILLEGAL, SHORT, SOLUTION].join("\n");
    let run = ninefold("vicinity --remove 0 --add 1 --stats", input);
    run.ends(1)
        .says("\nunique     2\nambiguous  1\nimpossible 1\nillegal    1\nmalformed  1\n");
    // A digit in any empty cell, one of each class.
    let around = |puzzle| prints("vicinity --remove 0 --add 1", puzzle);
    let expected = around(UNIQUE) + &around(AMBIGUOUS);
    let [found, expected] =
        [&run.out, &expected].map(|lines| lines.lines().collect::<BTreeSet<_>>());
    assert_eq!(found, expected);
    assert!(around(UNIQUE).lines().count() > 10 && around(AMBIGUOUS).lines().count() > 10);
    // One clue less repairs what two equal clues in a row have spoiled.
    let repaired = prints("vicinity --remove 1 --add 0 --form found", ILLEGAL);
    let printed = prints("check", &repaired);
    assert_eq!(printed, "unique\n".repeat(repaired.lines().count()));
    assert!(!repaired.is_empty());
    assert_eq!(output("vicinity --remove 1 --add 1"), "");
}

#[test]
fn every_format_holds_the_same_puzzles() {
    let folder = Folder::new();
    folder.write("in.txt", text(&puzzles(2)));
    let vicinity = |more: &str| {
        folder
            .run(&format!("vicinity --remove 1 --add 1 in.txt {more}"))
            .printed()
    };
    let (lines, rows) = (vicinity(""), vicinity("--to csv"));
    for ending in ["tsv", "jsonl", "csv.gz", "parquet", "sdm"] {
        let file = format!("out.{ending}");
        if is_built(&file) {
            vicinity(&format!("-o {file}"));
            let back = |to: &str| folder.run(&format!("convert {file} --to {to}")).printed();
            assert_eq!(back("lines").replace('0', "."), lines, "{file}");
            assert!(ending == "sdm" || back("csv") == rows, "{file}");
        }
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    #[rustfmt::skip]
    let cases = [
        ("--remove 1 --add 1 --keep puzzle", "vicinity does not take --keep: "),
        ("--remove 1 --add 1 --shard 1/2", "vicinity does not take --shard: "),
        ("--remove 1 --add 1 --resume -o out", "vicinity does not take --resume: "),
        ("--remove 1 --add 1 --text puzzle --to jsonl", "vicinity does not take --text: "),
        ("--remove 82 --add 1", "82"),
        ("--remove 1 --add 1 --generations 0", "0"),
        ("--remove 1 --add 1 --clues 25..22", "25"),
        ("--remove 1", "--add"),
    ];
    for (arguments, reason) in cases {
        ninefold(&format!("vicinity {arguments}"), UNIQUE).is_refused(reason);
    }
}

#[test]
fn inside_the_grid_of_the_input_are_those_with_its_solution() {
    for puzzle in puzzles(2) {
        let solution = Solver::new().any_solution(&puzzle).unwrap();
        let near = |options: &str| near(options, &[puzzle]);
        let inside = near("--same-grid");
        // As they are found, they have the solution itself.
        let found = near("--same-grid --form found");
        assert!(found.iter().all(|near| solution.extends(near)));
        assert!(found.iter().map(strict).eq(inside));
        let mut anywhere = near("--form found");
        assert!(anywhere.len() > found.len());
        anywhere.retain(|near| solution.extends(near));
        assert!(anywhere.iter().all(|near| found.contains(near)));
    }
    // What has several solutions has no grid.
    ninefold("vicinity --remove 1 --add 1 --same-grid", AMBIGUOUS).gives(0, "");
}

#[test]
fn the_classes_of_known_puzzles_are_left_out() {
    let folder = Folder::new();
    let input = text(&puzzles(2));
    let all = prints("vicinity --remove 1 --add 1", &input);
    let all: Vec<&str> = all.lines().collect();
    let (first, second) = all.split_at(all.len() / 2);
    // In other forms and formats: it is the classes that count.
    let other = |command: &str, lines: &[&str], file: &str| {
        folder.write(file, prints(command, &(lines.join("\n") + "\n")));
    };
    other("shuffle --seed 3", first, "known.txt");
    let pattern = "canonical --form pattern --to csv --keep none";
    other(pattern, &second[..9], "known.csv");
    let known = |arguments: &str| {
        let arguments = format!("vicinity --remove 1 --add 1 {arguments}");
        folder.run_on(&arguments, input.clone())
    };
    let run = known("--known known.txt");
    run.ends_well();
    assert_eq!(run.out.lines().collect::<Vec<_>>(), second);
    let run = known("--known known.txt --known known.csv --threads 1");
    assert_eq!(run.out.lines().collect::<Vec<_>>(), second[9..]);
    // One that is no puzzle would be found again.
    folder.write("short.txt", format!("{}\n{SHORT}\n", first[0]));
    let content = format!("id,puzzle\na,{}\nb,{SHORT}\n", first[0]);
    folder.write("short.csv", content);
    for (arguments, reason) in [
        ("--known short.txt", "--known: short.txt:2:"),
        ("--known short.csv", "row 2, column puzzle"),
        ("--known none.txt", "none.txt"),
        ("--known -", "--known needs files"),
    ] {
        known(arguments).is_refused(reason);
    }
}

#[test]
fn known_puzzles_are_not_lost_to_the_output_or_the_errors() {
    let folder = Folder::new();
    let path = folder.path();
    let known = format!("{UNIQUE}\n");
    fs::create_dir(path.join("seen")).unwrap();
    for file in ["known.csv", "seen/a.txt", "in.txt"] {
        folder.write(file, &known);
    }
    #[rustfmt::skip]
    let cases = [
        "--known known.csv --errors known.csv", "--known known.csv -o ./known.csv",
        "--known in.txt --known seen --errors seen/a.txt", "--known seen/*.txt -o seen/a.txt",
    ];
    for arguments in cases {
        let run = folder.run(&format!("vicinity in.txt --remove 1 --add 1 {arguments}"));
        let flag = arguments.split(' ').rev().nth(1).unwrap();
        run.gives(2, "")
            .begins(&format!("ninefold: {flag} names an input, "));
        for file in ["known.csv", "seen/a.txt", "in.txt"] {
            assert_eq!(folder.text(file), known);
        }
    }
}

#[test]
fn what_rates_at_least_so_is_kept() {
    let input = puzzles(2);
    let all = near("", &input);
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
        let mut expected = all.clone();
        expected.retain(|puzzle| er(puzzle) >= Some(SeRating::of_tenths(least)));
        assert_eq!(near(&format!("--rate-at-least {class}"), &input), expected);
        numbers.insert(expected.len());
    }
    assert!(numbers.contains(&all.len()) && numbers.len() > 2);
    ninefold("vicinity --remove 1 --add 1 --rate-at-least beyond", UNIQUE).is_refused("extreme");
}
