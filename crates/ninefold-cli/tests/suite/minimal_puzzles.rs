//! `minimality`, `minimise`, and `generate` with minimal puzzles.

use crate::program::{
    AMBIGUOUS, ILLEGAL, IMPOSSIBLE, SOLUTION, UNIQUE, mixture, ninefold, ninefold_in, prints,
};
use ninefold::answers::{Solve, ask};
use ninefold::layout::{self, Layout};
use ninefold::scalar::Solver;
use ninefold::{Board, Cell, Grid};
use ninefold_study::PatternSymmetry;
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;
use std::fs;
use tempfile::TempDir;

/// A minimal puzzle: the first of a corpus.
const MINIMAL: &str =
    "..1...32.......9..67....8..5....8.61....76.82....5......64.....7..89..4..8.6...3.";

fn is_proper(grid: &Grid) -> bool {
    Solver::new().count(grid, 2) == 1
}

/// The names of the clues that can be left out, each by itself.
fn redundant(puzzle: &str) -> Vec<String> {
    let grid: Grid = puzzle.parse().unwrap();
    let cells = Grid::cells().filter(|&cell| grid.digit(cell) != 0);
    let could_go = cells.filter(|&cell| {
        let mut less = grid;
        less.set(cell, 0);
        is_proper(&less)
    });
    could_go.map(|cell: Cell| cell.to_string()).collect()
}

fn is_minimal(puzzle: &str) -> bool {
    is_proper(&puzzle.parse().unwrap()) && redundant(puzzle).is_empty()
}

#[test]
fn minimality_names_the_redundant_clues() {
    let run = ninefold("minimality", [&mixture(), MINIMAL].join("\n"));
    let cells = redundant(UNIQUE).join(" ");
    assert!(cells.contains("r1c1"), "{cells}");
    let out = format!(
        "redundant {cells}\nambiguous\nimpossible\nillegal\nmalformed\nredundant {cells}\nminimal\n"
    );
    assert_eq!((run.code, run.out), (1, out));
    let words = "redundant\nambiguous\nimpossible\nillegal\nmalformed\nredundant\nminimal\n";
    for arguments in [
        "minimality --word-only",
        "minimality --word-only --engine scalar",
    ] {
        assert_eq!(
            ninefold(arguments, [&mixture(), MINIMAL].join("\n")).out,
            words
        );
    }
    assert_eq!(prints("minimality --node-limit 1", MINIMAL), "unfinished\n");
    let run = ninefold("minimality --stats", MINIMAL);
    assert!(run.err.contains("minimal"), "{}", run.err);
}

/// Of 16x16, 4x4 and 25x25, against taking out one clue after the other.
#[test]
fn boards_of_other_sizes_are_minimal_or_not() {
    fn agrees(order: usize, board: &Board) -> bool {
        let mut solver = layout::Solver::new(board.layout().clone());
        let clues = (0..board.digits().len()).filter(|&cell| board.digits()[cell] != 0);
        let redundant = clues.filter(|&cell| {
            let mut less = board.digits().to_vec();
            less[cell] = 0;
            solver.count(&less, 2) == 1
        });
        let shape = board.layout().shape();
        let redundant: Vec<String> = redundant.map(|cell| shape.cell(cell).to_string()).collect();
        let expected = match redundant.len() {
            0 => "minimal\n".to_owned(),
            _ => format!("redundant {}\n", redundant.join(" ")),
        };
        let arguments = format!("minimality --box-order {order}");
        assert_eq!(prints(&arguments, &board.to_string()), expected, "{board}");
        redundant.is_empty()
    }
    fn made(order: usize, kind: Kind, number: u64) -> Board {
        let layout: Layout = format!("{0}x{0}", order * order).parse().unwrap();
        let mut generator = Generator::of_layout(&layout, kind, 17);
        let boards = generator.boards(number..number + 1).unwrap();
        boards[0].clone()
    }
    /// A minimal board, and the same with one clue more.
    fn both(order: usize, number: u64) {
        let board = made(order, Kind::Minimal, number);
        assert!(agrees(order, &board));
        let solved = ask(&Solve::unique(), std::slice::from_ref(&board)).remove(0);
        let solution = solved.solution.unwrap();
        let empty = board.digits().iter().position(|&digit| digit == 0).unwrap();
        let cell = board.layout().shape().cell(empty);
        assert!(!agrees(order, &board.with(cell, solution.digits()[empty])));
    }
    both(2, 0);
    both(4, 2);
    assert!(!agrees(5, &made(5, Kind::Easy, 0)));
}

#[test]
fn minimality_adds_a_word_and_the_cells_to_a_table() {
    let folder = TempDir::new().unwrap();
    fs::write(
        folder.path().join("in.csv"),
        format!("id,puzzle\n1,{UNIQUE}\n2,{MINIMAL}\n3,{AMBIGUOUS}\n"),
    )
    .unwrap();
    let cells = redundant(UNIQUE).join(" ");
    assert_eq!(
        ninefold_in(folder.path(), "minimality in.csv", "").out,
        format!(
            "id,puzzle,minimality,redundant\n1,{UNIQUE},redundant,{cells}\n2,{MINIMAL},minimal,\n\
             3,{AMBIGUOUS},ambiguous,\n"
        )
    );
    assert_eq!(
        ninefold_in(folder.path(), "minimality --word-only --keep id in.csv", "").out,
        "id,minimality\n1,redundant\n2,minimal\n3,ambiguous\n"
    );
}

#[test]
fn minimise_leaves_a_minimal_puzzle_with_the_same_solution() {
    let input = [UNIQUE, SOLUTION, AMBIGUOUS, IMPOSSIBLE, ILLEGAL, MINIMAL].join("\n");
    let out = prints("minimise --seed 3", &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[2..], ["ambiguous", "impossible", "illegal", MINIMAL]);
    for (line, from) in lines.iter().zip([UNIQUE, SOLUTION]) {
        let [puzzle, from]: [Grid; 2] = [line, &from].map(|text| text.parse().unwrap());
        assert!(is_minimal(line) && from.extends(&puzzle));
    }
    for other in [
        "--threads 1",
        "--threads 3",
        "--engine scalar",
        "--backend portable",
    ] {
        assert_eq!(prints(&format!("minimise --seed 3 {other}"), &input), out);
    }
    assert_ne!(prints("minimise --seed 4", &input), out);
    let folder = TempDir::new().unwrap();
    fs::write(
        folder.path().join("in.csv"),
        format!("puzzle\n{UNIQUE}\n{ILLEGAL}\n"),
    )
    .unwrap();
    assert_eq!(
        ninefold_in(folder.path(), "minimise --seed 3 in.csv", "").out,
        format!(
            "puzzle,minimal,status\n{UNIQUE},{},unique\n{ILLEGAL},,illegal\n",
            lines[0]
        )
    );
}

#[test]
fn minimise_keeps_a_symmetry() {
    for &symmetry in PatternSymmetry::ALL {
        let out = prints(&format!("minimise --symmetry {symmetry}"), SOLUTION);
        let puzzle: Grid = out.trim_end().parse().unwrap();
        assert!(
            symmetry.is_kept_by(&puzzle) && is_proper(&puzzle),
            "{symmetry}"
        );
    }
    // Too few of its clues have an image.
    assert_eq!(
        prints("minimise --symmetry vertical", MINIMAL),
        "ambiguous\n"
    );
    let run = ninefold("minimise --symmetry round", "");
    assert!(
        run.code == 2 && run.err.contains("half-turn"),
        "{}",
        run.err
    );
}

#[test]
fn minimise_all_prints_every_minimal_puzzle_inside() {
    let out = prints("minimise --all", &[UNIQUE, AMBIGUOUS, MINIMAL].join("\n"));
    let groups: Vec<&str> = out.split("\n\n").collect();
    assert_eq!(
        groups[1..],
        ["ambiguous".to_owned(), MINIMAL.to_owned(), String::new()]
    );
    let puzzles: Vec<&str> = groups[0]
        .lines()
        .filter(|&line| line != "unfinished")
        .collect();
    assert!(puzzles.len() > 10 && puzzles.iter().all(|puzzle| is_minimal(puzzle)));
    let few = prints("minimise --all --cap 3", UNIQUE);
    assert_eq!(few, format!("{}\nunfinished\n\n", puzzles[..3].join("\n")));
    let counts = prints("minimise --all --clues 23..24 --cap 4", UNIQUE);
    for puzzle in counts.lines().filter(|line| line.len() == 81) {
        let puzzle: Grid = puzzle.parse().unwrap();
        assert!((23..=24).contains(&puzzle.clue_count()));
    }
    let run = ninefold("minimise --cap 3", "");
    assert!(run.code == 2 && run.err.contains("--all"), "{}", run.err);
    let run = ninefold("minimise --all --clues 5..3", "");
    assert!(
        run.code == 2 && run.err.contains("5 is more than 3"),
        "{}",
        run.err
    );
}

#[test]
fn generate_chooses_minimal_puzzles_by_clues_and_symmetry() {
    let out = prints("generate minimal -n 20 --seed 2 --clues 22..23", "");
    assert_eq!(out.lines().count(), 20);
    for line in out.lines() {
        let clues = line.parse::<Grid>().unwrap().clue_count();
        assert!((22..=23).contains(&clues) && is_minimal(line));
    }
    let first = prints(
        "generate minimal -n 7 --seed 2 --clues 22..23 --threads 1",
        "",
    );
    assert!(out.starts_with(&first));
    let out = prints("generate minimal -n 5 --symmetry double-diagonal", "");
    for line in out.lines() {
        let grid: Grid = line.parse().unwrap();
        assert!(PatternSymmetry::DoubleDiagonal.is_kept_by(&grid) && is_proper(&grid));
    }
    for (arguments, hint) in [
        ("generate easy --clues 30", "not for easy ones"),
        ("generate minimal --box-order 2 --clues 12", "too rare"),
        (
            "generate easy --unbiased",
            "--unbiased is for minimal puzzles of 9x9",
        ),
        ("generate minimal --unbiased --clues 24", "--clues"),
    ] {
        let run = ninefold(arguments, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}");
        assert!(run.err.contains(hint), "{arguments}: {}", run.err);
    }
}

#[test]
fn generate_puts_clues_into_a_pattern() {
    const GRID: &str = "\
x . . | . . . | . x .
x x . | x . . | . . .
. x . | x . . | . . x
------+-------+------
. . x | . x . | . . .
x . x | . . . | x . x
. . . | . x . | x . .
------+-------+------
x . . | . . x | . x .
. . . | . . x | . x x
. x . | . . . | . . x
";
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let run = |arguments: &str| ninefold_in(folder.path(), arguments, "");
    let marks: String = GRID.chars().filter(|mark| "x.".contains(*mark)).collect();
    assert_eq!(marks.len(), 81);
    write("grid.txt", GRID);
    write("line.txt", &marks.replace('x', "7"));
    let pattern = |line: &str| line.replace(|cell: char| cell != '.', "x");
    let proper = run("generate --pattern grid.txt -n 8 --seed 4").out;
    assert_eq!(proper.lines().count(), 8);
    for line in proper.lines() {
        assert_eq!(pattern(line), marks);
        assert!(is_proper(&line.parse().unwrap()));
    }
    let minimal = run("generate --pattern line.txt --minimal -n 3").out;
    assert_eq!(minimal.lines().count(), 3);
    for line in minimal.lines() {
        assert!(pattern(line) == marks && is_minimal(line), "{line}");
    }
    for same in [
        "generate minimal --pattern grid.txt -n 3",
        "generate --minimal --pattern grid.txt -n 3 --threads 1",
    ] {
        assert_eq!(run(same).out, minimal);
    }
    let piped = ninefold_in(folder.path(), "generate --pattern - -n 8 --seed 4", GRID);
    assert_eq!(piped.out, proper);
    // A puzzle is its own pattern.
    write("puzzle.txt", proper.lines().next().unwrap());
    assert_eq!(
        run("generate --pattern puzzle.txt -n 8 --seed 4").out,
        proper
    );
    // With a difficulty, and of another size.
    let rated = run("generate --pattern grid.txt --er 1.5..2.8 -n 2").out;
    for er in prints("rate --columns er", &rated).lines() {
        assert!((1.5..=2.8).contains(&er.parse::<f64>().unwrap()), "{er}");
    }
    write("four.txt", "1..1\n..1.\n.1..\n1..1\n");
    let four = run("generate --pattern four.txt --box-order 2").out;
    assert_eq!(pattern(four.trim_end()), "x..x..x..x..x..x");

    write("two.txt", &format!("{marks}\n{marks}\n"));
    write("rows.txt", &format!("{}{}", "x".repeat(63), ".".repeat(18)));
    write(
        "few.txt",
        &format!("{}{}", "x.........".repeat(7), "x.xxxxxxxxx"),
    );
    write("empty.txt", "");
    for (arguments, hint) in [
        ("generate", "<KIND>"),
        ("generate --minimal", "--pattern"),
        ("generate --pattern none.txt", "none.txt"),
        ("generate --pattern .", "--pattern"),
        ("generate --pattern empty.txt", "empty.txt"),
        ("generate --pattern two.txt", "two.txt is no pattern of 9x9"),
        (
            "generate --pattern four.txt",
            "four.txt is no pattern of 9x9: line 1",
        ),
        (
            "generate --pattern rows.txt",
            "rows 8 and 9 have no cell for a clue",
        ),
        ("generate --pattern few.txt --tries 1", "give more --tries"),
        ("generate easy --pattern grid.txt", "not for easy ones"),
        ("generate --pattern grid.txt --clues 24", "--clues"),
        ("generate --pattern grid.txt --symmetry full", "--symmetry"),
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}");
        assert!(run.err.contains(hint), "{arguments}: {}", run.err);
    }
}

#[test]
fn generate_finds_few_clues_and_makes_puzzles_of_given_grids() {
    let line = prints("generate minimal --clues 18..19 --seed 3", "");
    let line = line.trim_end();
    assert_eq!(line.parse::<Grid>().unwrap().clue_count(), 19);
    assert!(is_minimal(line));
    let folder = TempDir::new().unwrap();
    let in_folder = |arguments: &str| ninefold_in(folder.path(), arguments, "");
    // A puzzle stands for its solution.
    fs::write(
        folder.path().join("grids.csv"),
        format!("a,grid\n1,{MINIMAL}\n"),
    )
    .unwrap();
    let run = in_folder("generate minimal -n 3 --grids grids.csv --clues 25");
    let solution: Grid = MINIMAL.parse().unwrap();
    let solution = solution.solve().unique().copied();
    assert_eq!((run.code, run.out.lines().count()), (0, 3), "{}", run.err);
    for line in run.out.lines() {
        let puzzle: Grid = line.parse().unwrap();
        assert_eq!(
            (puzzle.clue_count(), puzzle.solve().unique().copied()),
            (25, solution)
        );
        assert!(is_minimal(line));
    }
    let piped = ninefold("generate minimal -n 3 --grids - --clues 25", MINIMAL);
    assert_eq!(piped.out, run.out);
    fs::write(
        folder.path().join("wrong.txt"),
        [MINIMAL, AMBIGUOUS].join("\n"),
    )
    .unwrap();
    fs::write(
        folder.path().join("none.txt"),
        format!("{MINIMAL}\n{IMPOSSIBLE}"),
    )
    .unwrap();
    fs::write(folder.path().join("short.txt"), "123").unwrap();
    fs::write(folder.path().join("empty.txt"), "").unwrap();
    for (arguments, error) in [
        ("--clues 17", "name a file of them with --grids"),
        ("--clues 1..16", "fewer than 17 clues"),
        (
            "--grids wrong.txt",
            "--grids: wrong.txt:2: this puzzle has several solutions",
        ),
        (
            "--grids none.txt",
            "--grids: none.txt:2: this puzzle has no solution",
        ),
        ("--grids short.txt", "--grids: short.txt:1:"),
        ("--grids empty.txt", "--grids: there is no solution grid"),
        ("--grids away.txt", "--grids: cannot read away.txt"),
        (
            "--grids grids.csv --clues 17",
            "none of the 1 solution grids has",
        ),
        ("--unbiased --grids grids.csv", "--unbiased"),
    ] {
        let run = in_folder(&format!("generate minimal {arguments}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}");
        assert!(run.err.contains(error), "{arguments}: {}", run.err);
    }
}

/// By the ratings of paths, which `explain` prints, and of boards of a layout by those of `rate`.
#[test]
fn generate_makes_puzzles_of_a_class_or_a_harder_one() {
    for (class, least) in [
        ("easy", 0.0),
        ("medium", 2.5),
        ("hard", 3.0),
        ("expert", 4.5),
        ("extreme", 6.5),
    ] {
        let made = prints(
            &format!("generate minimal -n 6 --seed 3 --rate-at-least {class}"),
            "",
        );
        let ratings = prints("explain --columns er", &made);
        assert_eq!(ratings.lines().count(), 6);
        for er in ratings.lines() {
            let er: f64 = er.trim_start_matches('>').parse().unwrap();
            assert!(er >= least, "{class}: {er}");
        }
    }
    let words = ["naked-singles", "hidden-singles", "beyond"];
    for (at, class) in words.iter().enumerate() {
        let made = format!("generate minimal --layout 6x6 -n 6 --rate-at-least {class}");
        let rated = prints("rate --layout 6x6 --columns class", &prints(&made, ""));
        assert_eq!(rated.lines().count(), 6);
        let mut classes = rated.lines();
        assert!(
            classes.all(|found| words[at..].contains(&found)),
            "{class}: {rated}"
        );
    }
    for (arguments, words) in [
        ("--rate-at-least beyond", "easy, medium, hard, expert"),
        (
            "--layout x --rate-at-least hard",
            "naked-singles, hidden-singles",
        ),
        (
            "--box-order 2 --rate-at-least easy",
            "naked-singles, hidden-singles",
        ),
    ] {
        let run = ninefold(&format!("generate minimal {arguments}"), "");
        assert_eq!((run.code, &run.out[..]), (2, ""), "{arguments}");
        assert!(run.err.contains(words), "{arguments}: {}", run.err);
    }
}

#[test]
fn generate_gives_up_after_as_many_tries_as_are_said() {
    let run = ninefold("generate minimal --clues 35 --tries 2000", "");
    assert_eq!((run.code, &run.out[..]), (2, ""));
    for part in [
        "none among 2000 that were made",
        "--tries",
        "`ninefold vicinity`",
    ] {
        assert!(run.err.contains(part), "{}", run.err);
    }
    let run = ninefold(
        "generate minimal --clues 34 --rate-at-least extreme --tries 100",
        "",
    );
    assert!(
        run.code == 2 && run.err.contains("none among 100 that"),
        "{}",
        run.err
    );
    // What is found does not depend on it, where it is enough.
    let few = "generate minimal -n 3 --seed 4 --clues 22";
    let expected = prints(few, "");
    assert_eq!(prints(&format!("{few} --tries 1000000"), ""), expected);
    assert_eq!(ninefold(&format!("{few} --tries 1"), "").code, 2);
    for wrong in ["--tries 0", "--unbiased --tries 5"] {
        assert_eq!(
            ninefold(&format!("generate minimal {wrong}"), "").code,
            2,
            "{wrong}"
        );
    }
}

#[test]
fn generate_unbiased_prints_weights_and_the_mean() {
    let run = ninefold("generate minimal --unbiased -n 3 --seed 1", "");
    assert_eq!(run.code, 0);
    for line in run.out.lines() {
        let [puzzle, clues, weight] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        assert!(is_minimal(puzzle));
        let clues: u128 = clues.parse().unwrap();
        assert_eq!(puzzle.parse::<Grid>().unwrap().clue_count() as u128, clues);
        let binomial = (0..clues).fold(1, |ways, k| ways * (81 - k) / (k + 1));
        assert_eq!(weight, binomial.to_string());
    }
    assert_eq!(run.out.lines().count(), 3);
    assert!(
        run.err
            .contains("mean number of clues of all minimal puzzles: 2"),
        "{}",
        run.err
    );
    assert!(run.err.contains("standard error"), "{}", run.err);
    // The same whatever the threads, and a longer series begins with the shorter.
    let two = prints(
        "generate minimal --unbiased -n 2 --seed 1 --threads 1 --quiet",
        "",
    );
    assert!(run.out.starts_with(&two) && two.lines().count() == 2);
    let table = prints(
        "generate minimal --unbiased -n 1 --seed 1 --quiet --to csv",
        "",
    );
    let first = run.out.lines().next().unwrap().replace(' ', ",");
    assert_eq!(table, format!("puzzle,clues,weight\n{first}\n"));
}
