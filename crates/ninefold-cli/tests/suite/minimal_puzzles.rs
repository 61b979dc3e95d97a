//! `minimality`, `minimise`, and `generate` with minimal puzzles.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, SOLUTION, UNIQUE, mixture, ninefold, outcome, output,
    prints,
};
use ninefold::scalar::Solver;
use ninefold::{Cell, Grid};
use ninefold_study::PatternSymmetry;
use pretty_assertions::assert_eq;

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
    run.gives(1, &out);
    let words = "redundant\nambiguous\nimpossible\nillegal\nmalformed\nredundant\nminimal\n";
    for engine in ["lanes", "scalar"] {
        let arguments = format!("minimality --word-only --engine {engine}");
        ninefold(&arguments, [&mixture(), MINIMAL].join("\n")).gives(1, words);
    }
    assert_eq!(prints("minimality --node-limit 1", MINIMAL), "unfinished\n");
    ninefold("minimality --stats", MINIMAL).says("minimal");
}

/// Any clue of a full board can be left out, and none of a minimal one.
#[test]
fn boards_of_other_sizes_are_minimal_or_not() {
    for side in [2, 4, 5] {
        let of_size =
            |command: &str, input: &str| prints(&format!("{command} --box-order {side}"), input);
        let cells = (1..=side * side)
            .flat_map(|row| (1..=side * side).map(move |column| format!(" r{row}c{column}")));
        let all = format!("redundant{}\n", cells.collect::<String>());
        assert_eq!(of_size("minimality", &of_size("generate full", "")), all);
        if side < 5 {
            let minimal = of_size("generate minimal", "");
            assert_eq!(of_size("minimality", &minimal), "minimal\n");
        }
    }
}

#[test]
fn minimality_adds_a_word_and_the_cells_to_a_table() {
    let table = format!("id,puzzle\n1,{UNIQUE}\n2,{MINIMAL}\n3,{AMBIGUOUS}\n");
    let cells = redundant(UNIQUE).join(" ");
    let expected = format!(
        "id,puzzle,minimality,redundant\n1,{UNIQUE},redundant,{cells}\n2,{MINIMAL},minimal,\n\
         3,{AMBIGUOUS},ambiguous,\n"
    );
    assert_eq!(prints("minimality", &table), expected);
    let words = prints("minimality --word-only --keep id", &table);
    assert_eq!(
        words,
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
    #[rustfmt::skip]
    let cases = [
        "--threads 1", "--threads 3", "--engine scalar", "--backend portable",
    ];
    for other in cases {
        assert_eq!(prints(&format!("minimise --seed 3 {other}"), &input), out);
    }
    assert_ne!(prints("minimise --seed 4", &input), out);
    let table = format!("puzzle\n{UNIQUE}\n{ILLEGAL}\n");
    let rows = format!("{UNIQUE},{},unique\n{ILLEGAL},,illegal\n", lines[0]);
    let expected = format!("puzzle,minimal,status\n{rows}");
    assert_eq!(prints("minimise --seed 3", &table), expected);
}

#[test]
fn minimise_keeps_a_symmetry() {
    for &symmetry in PatternSymmetry::ALL {
        let out = prints(&format!("minimise --symmetry {symmetry}"), SOLUTION);
        let puzzle: Grid = out.trim_end().parse().unwrap();
        assert!(symmetry.is_kept_by(&puzzle) && is_proper(&puzzle));
    }
    // Too few of its clues have an image.
    let found = prints("minimise --symmetry vertical", MINIMAL);
    assert_eq!(found, "ambiguous\n");
    outcome("minimise --symmetry round").is_refused("half-turn");
}

#[test]
fn minimise_all_prints_every_minimal_puzzle_inside() {
    let out = prints("minimise --all", &[UNIQUE, AMBIGUOUS, MINIMAL].join("\n"));
    let groups: Vec<&str> = out.split("\n\n").collect();
    assert_eq!(groups[1..], ["ambiguous", MINIMAL, ""]);
    let puzzles = groups[0].lines().filter(|&line| line != "unfinished");
    let puzzles: Vec<&str> = puzzles.collect();
    assert!(puzzles.len() > 10 && puzzles.iter().all(|puzzle| is_minimal(puzzle)));
    let few = prints("minimise --all --cap 3", UNIQUE);
    assert_eq!(few, format!("{}\nunfinished\n\n", puzzles[..3].join("\n")));
    let counts = prints("minimise --all --clues 23..24 --cap 4", UNIQUE);
    for puzzle in counts.lines().filter(|line| line.len() == 81) {
        let puzzle: Grid = puzzle.parse().unwrap();
        assert!((23..=24).contains(&puzzle.clue_count()));
    }
    outcome("minimise --cap 3").is_refused("--all");
    outcome("minimise --all --clues 5..3").is_refused("5 is more than 3");
}

#[test]
fn generate_chooses_minimal_puzzles_by_clues_and_symmetry() {
    let out = output("generate minimal -n 20 --seed 2 --clues 22..23");
    assert_eq!(out.lines().count(), 20);
    for line in out.lines() {
        let clues = line.parse::<Grid>().unwrap().clue_count();
        assert!((22..=23).contains(&clues) && is_minimal(line));
    }
    let first = output("generate minimal -n 7 --seed 2 --clues 22..23 --threads 1");
    assert!(out.starts_with(&first));
    let out = output("generate minimal -n 5 --symmetry double-diagonal");
    for line in out.lines() {
        let grid: Grid = line.parse().unwrap();
        assert!(PatternSymmetry::DoubleDiagonal.is_kept_by(&grid) && is_proper(&grid));
    }
    #[rustfmt::skip]
    let cases = [
        ("generate easy --clues 30", "not for easy ones"),
        ("generate minimal --box-order 2 --clues 12", "too rare"),
        ("generate easy --unbiased", "--unbiased is for minimal puzzles of 9x9"),
        ("generate minimal --unbiased --clues 24", "--clues"),
    ];
    for (arguments, hint) in cases {
        outcome(arguments).is_refused(hint);
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
    let folder = Folder::new();
    let run = |arguments: &str| folder.run(arguments);
    let marks: String = GRID.chars().filter(|mark| "x.".contains(*mark)).collect();
    assert_eq!(marks.len(), 81);
    folder.write("grid.txt", GRID);
    folder.write("line.txt", marks.replace('x', "7"));
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
    // A puzzle is its own pattern.
    folder.write("puzzle.txt", proper.lines().next().unwrap());
    for (same, expected) in [
        ("minimal --pattern grid.txt -n 3", &minimal),
        ("--minimal --pattern grid.txt -n 3 --threads 1", &minimal),
        ("--pattern - -n 8 --seed 4", &proper),
        ("--pattern puzzle.txt -n 8 --seed 4", &proper),
    ] {
        let run = folder.run_on(&format!("generate {same}"), GRID);
        run.gives(0, expected);
    }
    for (name, pattern) in [
        ("four.txt", "1..1\n..1.\n.1..\n1..1\n"),
        ("two.txt", &format!("{marks}\n{marks}\n")),
        ("rows.txt", &("x".repeat(63) + &".".repeat(18))),
        ("few.txt", &("x.........".repeat(7) + "x.xxxxxxxxx")),
        ("empty.txt", ""),
    ] {
        folder.write(name, pattern);
    }
    #[rustfmt::skip]
    let cases = [
        ("generate", "<KIND>"),
        ("generate --minimal", "--pattern"),
        ("generate --pattern none.txt", "none.txt"),
        ("generate --pattern .", "--pattern"),
        ("generate --pattern empty.txt", "empty.txt"),
        ("generate --pattern two.txt", "two.txt is no pattern of 9x9"),
        ("generate --pattern four.txt", "four.txt is no pattern of 9x9: line 1"),
        ("generate --pattern rows.txt", "rows 8 and 9 have no cell for a clue"),
        ("generate --pattern few.txt --tries 1", "give more --tries"),
        ("generate easy --pattern grid.txt", "not for easy ones"),
        ("generate --pattern grid.txt --clues 24", "--clues"),
        ("generate --pattern grid.txt --symmetry full", "--symmetry"),
    ];
    for (arguments, hint) in cases {
        run(arguments).is_refused(hint);
    }
}

#[test]
fn generate_finds_few_clues_and_makes_puzzles_of_given_grids() {
    let line = output("generate minimal --clues 18..19 --seed 3");
    let line = line.trim_end();
    assert_eq!(line.parse::<Grid>().unwrap().clue_count(), 19);
    assert!(is_minimal(line));
    let folder = Folder::new();
    // A puzzle stands for its solution.
    folder.write("grids.csv", format!("a,grid\n1,{MINIMAL}\n"));
    let run = folder.run("generate minimal -n 3 --grids grids.csv --clues 25");
    let solution = MINIMAL.parse::<Grid>().unwrap().unique_solution();
    for line in run.out.lines() {
        let puzzle: Grid = line.parse().unwrap();
        assert_eq!(
            (puzzle.clue_count(), puzzle.unique_solution()),
            (25, solution)
        );
        assert!(is_minimal(line));
    }
    assert_eq!(run.out.lines().count(), 3);
    let piped = prints("generate minimal -n 3 --grids - --clues 25", MINIMAL);
    assert_eq!(piped, run.out);
    folder.write("wrong.txt", [MINIMAL, AMBIGUOUS].join("\n"));
    folder.write("none.txt", format!("{MINIMAL}\n{IMPOSSIBLE}"));
    folder.write("short.txt", "123");
    folder.write("empty.txt", "");
    #[rustfmt::skip]
    let cases = [
        ("--clues 17", "name a file of them with --grids"),
        ("--clues 1..16", "fewer than 17 clues"),
        ("--grids wrong.txt", "--grids: wrong.txt:2: this puzzle has several solutions"),
        ("--grids none.txt", "--grids: none.txt:2: this puzzle has no solution"),
        ("--grids short.txt", "--grids: short.txt:1:"),
        ("--grids empty.txt", "--grids: there is no solution grid"),
        ("--grids away.txt", "--grids: cannot read away.txt"),
        ("--grids grids.csv --clues 17", "none of the 1 solution grids has"),
        ("--unbiased --grids grids.csv", "--unbiased"),
    ];
    for (arguments, error) in cases {
        folder
            .run(&format!("generate minimal {arguments}"))
            .is_refused(error);
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
        let made = format!("generate minimal -n 6 --seed 3 --rate-at-least {class}");
        let made = output(&made);
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
        let rated = prints("rate --layout 6x6 --columns class", &output(&made));
        assert_eq!(rated.lines().count(), 6);
        let mut classes = rated.lines();
        assert!(classes.all(|found| words[at..].contains(&found)));
    }
    #[rustfmt::skip]
    let cases = [
        ("--rate-at-least beyond", "easy, medium, hard, expert"),
        ("--layout x --rate-at-least hard", "naked-singles, hidden-singles"),
        ("--box-order 2 --rate-at-least easy", "naked-singles, hidden-singles"),
    ];
    for (arguments, words) in cases {
        outcome(&format!("generate minimal {arguments}")).is_refused(words);
    }
}

#[test]
fn generate_gives_up_after_as_many_tries_as_are_said() {
    outcome("generate minimal --clues 35 --tries 2000")
        .gives(2, "")
        .says("none among 2000 that were made")
        .says("--tries")
        .says("`ninefold vicinity`");
    outcome("generate minimal --clues 34 --rate-at-least extreme --tries 100")
        .is_refused("none among 100 that");
    // What is found does not depend on it, where it is enough.
    let few = "generate minimal -n 3 --seed 4 --clues 22";
    let expected = output(few);
    assert_eq!(output(&format!("{few} --tries 1000000")), expected);
    for wrong in [
        "-n 3 --seed 4 --clues 22 --tries 1",
        "--tries 0",
        "--unbiased --tries 5",
    ] {
        outcome(&format!("generate minimal {wrong}")).ends(2);
    }
}

#[test]
fn generate_unbiased_prints_weights_and_the_mean() {
    let run = outcome("generate minimal --unbiased -n 2 --seed 1");
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
    assert_eq!(run.out.lines().count(), 2);
    run.says("mean number of clues of all minimal puzzles: 2")
        .says("standard error");
    // The same whatever the threads, and a longer series begins with the shorter.
    let one = output("generate minimal --unbiased -n 1 --seed 1 --threads 1 --quiet");
    assert!(run.out.starts_with(&one) && one.lines().count() == 1);
    let table = output("generate minimal --unbiased -n 1 --seed 1 --quiet --to csv");
    let first = run.out.lines().next().unwrap().replace(' ', ",");
    assert_eq!(table, format!("puzzle,clues,weight\n{first}\n"));
}
