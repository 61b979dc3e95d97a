//! `ninefold target`: weights, limits, optima and pictures.

use crate::dlx::Dlx;
use crate::program::{AMBIGUOUS, ILLEGAL, IMPOSSIBLE, Run, UNIQUE, ninefold, ninefold_in, prints};
use ninefold::Grid;
use ninefold::score::Weights;
use ninefold::simd::DetectedBackend;
use pretty_assertions::assert_eq;
use std::fs;
use std::ops::ControlFlow;
use tempfile::TempDir;

/// 17 of its solutions have the largest score, 2881.
const SPARSE: &str =
    ".5....1....6...9...............78..........73.....6......1..65.6.........3.4.....";

pub fn empty() -> String {
    ".".repeat(81)
}

/// A folder with a file of weights: 1 on the diagonal.
fn with_diagonal() -> TempDir {
    let folder = TempDir::new().unwrap();
    let weight = |i, j| if i == j { "1" } else { "0" };
    let row = |i| (0..9).map(|j| weight(i, j)).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = (0..9).map(row).collect();
    fs::write(folder.path().join("diagonal"), rows.join("\r\n")).unwrap();
    folder
}

/// A folder with a file of pseudo-random weights.
pub fn with_mixed_weights() -> TempDir {
    let folder = TempDir::new().unwrap();
    let weight = |i: i32, j: i32| (13 * i + 29 * j * j + 5 * i * j + 7) % 101;
    let row = |i| {
        (0..9)
            .map(|j| format!("{} ", weight(i, j)))
            .collect::<String>()
    };
    let rows: Vec<String> = (0..9).map(row).collect();
    fs::write(folder.path().join("mixed"), rows.join("\n")).unwrap();
    folder
}

/// The best scores of the empty grid with them, which an integer programming solver confirms.
pub const LARGEST_MIXED: i64 = 25204;
const SMALLEST_MIXED: i64 = 15846;

#[test]
fn weights_are_not_lost_to_the_output_or_the_errors() {
    let folder = with_diagonal();
    let weights = fs::read(folder.path().join("diagonal")).unwrap();
    for option in ["--errors ./diagonal", "-o diagonal"] {
        let command = format!("target --weights diagonal {option}");
        let run = ninefold_in(folder.path(), &command, format!("{UNIQUE}\n"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{option}");
        assert!(
            run.err
                .contains(" names an input, diagonal, which would be overwritten"),
            "{option}: {}",
            run.err
        );
        assert_eq!(fs::read(folder.path().join("diagonal")).unwrap(), weights);
    }
}

#[test]
fn the_largest_and_the_smallest_score() {
    let input = [AMBIGUOUS, SPARSE, &empty()].join("\n");
    assert_eq!(prints("target", &input), "2829\n2881\n2906\n");
    assert_eq!(prints("target --smallest", &input), "2829\n2810\n2794\n");
}

#[test]
fn without_a_solution_the_score_is_minus_one_or_a_word() {
    let folder = with_diagonal();
    let input = [IMPOSSIBLE, ILLEGAL, "x", &empty()].join("\n");
    let run = ninefold("target", input.clone());
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "-1\n-1\nmalformed\n2906\n")
    );
    let run = ninefold_in(folder.path(), "target --weights diagonal", input);
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "impossible\nillegal\nmalformed\n72\n")
    );
}

#[test]
fn a_grid_is_appended_and_is_the_same_in_every_run() {
    let input = [UNIQUE, AMBIGUOUS, SPARSE, &empty(), IMPOSSIBLE].join("\n");
    let out = prints("target --grid", &input);
    let puzzles = [UNIQUE, AMBIGUOUS, SPARSE, &empty()];
    for (line, puzzle) in out.lines().zip(puzzles) {
        let (score, solution) = line.split_once(' ').unwrap();
        let solution: Grid = solution.parse().unwrap();
        assert!(solution.is_solution() && solution.extends(&puzzle.parse().unwrap()));
        assert_eq!(Weights::RING.score(&solution).to_string(), score);
    }
    assert_eq!(out.lines().last(), Some("-1"));
    // With other neighbours, and another number of threads.
    let reversed: Vec<&str> = input.lines().rev().collect();
    let again = prints("target --grid --threads 1", &reversed.join("\n"));
    assert_eq!(
        again.lines().rev().collect::<Vec<_>>(),
        out.lines().collect::<Vec<_>>()
    );
}

/// The best score that dancing links find, the first solution that has it, and how many have it.
fn first_of_the_best(weights: &Weights, puzzle: &str, smallest: bool) -> (i64, String, usize) {
    let puzzle: Grid = puzzle.parse().unwrap();
    let mut solutions = Vec::new();
    Dlx::new(3, puzzle.digits()).visit(&mut |solution| {
        solutions.push(Grid::from_digits(solution).unwrap());
        ControlFlow::Continue(())
    });
    solutions.sort_by_key(Grid::to_string);
    let score = |solution: &&Grid| weights.score(solution);
    let best = match smallest {
        true => solutions.iter().map(|solution| score(&solution)).min(),
        false => solutions.iter().map(|solution| score(&solution)).max(),
    };
    let best = best.unwrap();
    let ties: Vec<&Grid> = solutions
        .iter()
        .filter(|solution| score(solution) == best)
        .collect();
    (best, ties[0].to_string(), ties.len())
}

/// Of several grids with the score the least is given, whichever format asks for it.
#[test]
fn the_least_of_the_best_grids_is_given_in_every_format() {
    let folder = with_diagonal();
    let diagonal = fs::read_to_string(folder.path().join("diagonal")).unwrap();
    // What a few clues fewer leave open of a puzzle with one solution.
    let fewer = |from: usize, clues: usize| -> String {
        let mut left = clues;
        let open = UNIQUE.chars().enumerate().map(|(at, sign)| match sign {
            '.' | '0' => '.',
            _ if at >= from && left > 0 => {
                left -= 1;
                '.'
            }
            sign => sign,
        });
        open.collect()
    };
    let puzzles = [
        AMBIGUOUS.to_owned(),
        UNIQUE.to_owned(),
        fewer(0, 4),
        fewer(20, 4),
        fewer(40, 5),
        fewer(60, 4),
    ];
    let mut tied = 0;
    for (options, weights, smallest) in [
        ("", Weights::RING, false),
        ("--smallest", Weights::RING, true),
        ("--weights diagonal", diagonal.parse().unwrap(), false),
    ] {
        let expected = puzzles
            .iter()
            .map(|puzzle| first_of_the_best(&weights, puzzle, smallest));
        let expected: Vec<(i64, String, usize)> = expected.collect();
        tied += expected.iter().filter(|(_, _, ties)| *ties > 1).count();
        let run = |more: &str, input: String| {
            let arguments = format!("target {options} {more}");
            ninefold_in(folder.path(), &arguments, input).out
        };
        let lines = puzzles.join("\n");
        let with_grid: String = expected
            .iter()
            .map(|(score, grid, _)| format!("{score} {grid}\n"))
            .collect();
        assert_eq!(run("--grid", lines.clone()), with_grid);
        let scores: String = expected
            .iter()
            .map(|(score, ..)| format!("{score}\n"))
            .collect();
        assert_eq!(run("", lines.clone()), scores);
        let table = format!("puzzle\n{lines}\n");
        for written in [
            run("--to jsonl", lines.clone()),
            run("--to jsonl --grid", lines.clone()),
            run("", table.clone()),
            run("--to tsv", table),
        ] {
            let records = written
                .lines()
                .filter(|line| line.contains(char::is_numeric));
            let records: Vec<&str> = records.collect();
            assert_eq!(records.len(), expected.len());
            for (record, (_, grid, _)) in records.iter().zip(&expected) {
                assert!(record.contains(grid), "{record} {grid}");
            }
        }
    }
    assert!(tied > 6, "{tied}");
}

#[test]
fn every_backend_answers_alike() {
    let folder = with_mixed_weights();
    let input = [UNIQUE, AMBIGUOUS, SPARSE, &empty(), IMPOSSIBLE].join("\n");
    let with = |backend: DetectedBackend| {
        let arguments = format!("target --weights mixed --grid --backend {backend}");
        let run = ninefold_in(folder.path(), &arguments, input.clone());
        assert_eq!(run.code, 0);
        run.out
    };
    let answers: Vec<String> = DetectedBackend::all().map(with).collect();
    assert!(answers[0].contains(&format!("{LARGEST_MIXED} ")));
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
}

#[test]
fn optima_are_counted() {
    let input = [AMBIGUOUS, SPARSE, &empty(), IMPOSSIBLE].join("\n");
    // 359,202,816 is a published number.
    assert_eq!(
        prints("target --count-optima", &input),
        "2829 3\n2881 17\n2906 359202816\n-1\n"
    );
    assert_eq!(
        prints("target --count-optima --cap 17", &input),
        "2829 3\n2881 17\n2906 17+\n-1\n"
    );
    let with_grid = prints("target --count-optima --cap 2 --grid", SPARSE);
    let fields: Vec<&str> = with_grid.split_whitespace().collect();
    assert_eq!((fields.len(), fields[0], fields[2]), (3, "2881", "2+"));
    let run = ninefold("target --cap 3", "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--count-optima"), "{}", run.err);
}

#[test]
fn what_a_limit_cuts_short_is_marked() {
    let out = prints("target --node-limit 5 --count-optima", &empty());
    let (scores, optima) = out.trim_end().split_once(' ').unwrap();
    assert_eq!(optima, "unknown");
    let (found, bound) = scores.split_once("..").unwrap();
    let [found, bound]: [i64; 2] = [found, bound].map(|score| score.parse().unwrap());
    assert!(found < bound && (found..=bound).contains(&2906), "{out}");
    let folder = with_mixed_weights();
    let arguments = "target --weights mixed --smallest --time-limit 0.000000001";
    let out = ninefold_in(folder.path(), arguments, empty()).out;
    let (found, bound) = out.trim_end().split_once("..").unwrap();
    let [found, bound]: [i64; 2] = [found, bound].map(|score| score.parse().unwrap());
    assert!(
        bound < found && (bound..=found).contains(&SMALLEST_MIXED),
        "{out}"
    );
    // One solution needs no search.
    assert_eq!(
        prints("target --node-limit 1", UNIQUE),
        prints("target", UNIQUE)
    );
    for wrong in ["0", "-1", "x", "1e400"] {
        let run = ninefold(&format!("target --time-limit={wrong}"), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong}");
    }
    let run = ninefold("target --stats --node-limit 5", empty());
    assert!(run.err.contains("unproven   1\n"), "{}", run.err);
}

#[test]
fn weights_that_cannot_be_read_are_refused_with_their_place() {
    let folder = with_diagonal();
    fs::write(folder.path().join("short"), "1 2 3\n").unwrap();
    fs::write(folder.path().join("word"), b"1 2 3 4 5 6 7 8 \xff\n").unwrap();
    fs::write(folder.path().join("long"), "9".repeat(1_000_000)).unwrap();
    for (name, message) in [
        (
            "none",
            "cannot read none: No such file or directory (os error 2)",
        ),
        (".", "cannot read .: it is a folder"),
        ("short", "short:1:1: 3 weights in this row, where 9 belong"),
        ("word", "word:1:17: '\u{fffd}' is no whole number"),
        ("long", "long: too long for 81 weights"),
    ] {
        let run = ninefold_in(folder.path(), &format!("target --weights {name}"), UNIQUE);
        let expected = Run {
            code: 2,
            out: String::new(),
            err: format!("ninefold: {message}\n"),
        };
        assert_eq!(run, expected);
    }
}

#[test]
fn a_picture_is_drawn_of_the_only_puzzle() {
    let folder = TempDir::new().unwrap();
    let run = ninefold_in(folder.path(), "target --svg board.svg", SPARSE);
    assert_eq!((run.code, run.out.as_str()), (0, "2881\n"));
    let picture = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("<title>").count(), 81);
    // The clues stand out.
    assert_eq!(picture.matches("bold").count(), 15);
    assert!(picture.contains("score 2881"));
    let two = format!("{SPARSE}\n{SPARSE}");
    let run = ninefold_in(folder.path(), "target --svg two.svg", two);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "ninefold: --svg draws exactly one puzzle; the input has 2\n"
        )
    );
    let run = ninefold_in(folder.path(), "target --svg none.svg", IMPOSSIBLE);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "ninefold: --svg has nothing to draw: there is no solution\n"
        )
    );
    let run = ninefold_in(folder.path(), "target --svg same -o same", SPARSE);
    assert_eq!(
        (run.code, run.err.as_str()),
        (2, "ninefold: --svg and --output name the same file\n")
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The picture of the README is what its command draws, on any machine.
#[test]
fn the_picture_of_the_readme_is_drawn() {
    let folder = TempDir::new().unwrap();
    let arguments = "target --count-optima --svg optimal.svg";
    let run = ninefold_in(folder.path(), arguments, "0".repeat(81));
    assert_eq!((run.code, run.out.as_str()), (0, "2906 359202816\n"));
    let drawn = fs::read_to_string(folder.path().join("optimal.svg")).unwrap();
    let shown = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/optimal.svg");
    assert!(drawn == fs::read_to_string(shown).unwrap());
}

#[test]
fn a_picture_and_the_answers_are_not_written_into_one_file() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("inner")).unwrap();
    fs::write(folder.path().join("there"), "old").unwrap();
    let mut names = vec![
        ("./a", "a"),
        ("a", "inner/../a"),
        ("inner/b", "./inner/b"),
        ("there", "./there"),
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("there", folder.path().join("link")).unwrap();
        std::os::unix::fs::symlink("inner", folder.path().join("shortcut")).unwrap();
        fs::hard_link(folder.path().join("there"), folder.path().join("hard")).unwrap();
        names.extend([
            ("link", "there"),
            ("hard", "there"),
            ("inner/b", "shortcut/b"),
        ]);
    }
    for (svg, output) in names {
        for (svg, output) in [(svg, output), (output, svg)] {
            let run = ninefold_in(
                folder.path(),
                &format!("target --svg {svg} -o {output}"),
                SPARSE,
            );
            let err = "ninefold: --svg and --output name the same file\n";
            assert_eq!((run.code, run.err.as_str()), (2, err), "{svg} {output}");
        }
    }
    let there = fs::read_to_string(folder.path().join("there")).unwrap();
    assert_eq!(there, "old");
    assert_eq!(
        fs::read_dir(folder.path().join("inner")).unwrap().count(),
        0
    );
    let run = ninefold_in(folder.path(), "target --svg inner/a -o a", SPARSE);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let [answer, picture] =
        ["a", "inner/a"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
    assert!(answer == "2881\n" && picture.ends_with("</svg>\n"));
}

#[test]
fn a_picture_replaces_its_file_only_when_it_is_drawn() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("board.svg");
    fs::write(&path, "old").unwrap();
    let files = || fs::read_dir(folder.path()).unwrap().count();
    let two = format!("{SPARSE}\n{SPARSE}");
    for input in [two.as_str(), IMPOSSIBLE, ""] {
        let run = ninefold_in(folder.path(), "target --svg board.svg", input);
        assert_eq!(run.code, 2);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(files(), 1);
    }
    let run = ninefold_in(folder.path(), "target --svg board.svg", SPARSE);
    assert_eq!((run.code, run.out.as_str()), (0, "2881\n"));
    assert!(fs::read_to_string(&path).unwrap().ends_with("</svg>\n"));
    assert_eq!(files(), 1);
    // Refused before there is any work.
    let run = ninefold_in(folder.path(), "target --svg no/such/folder.svg", SPARSE);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let hint = "ninefold: cannot write no/such/folder.svg: No such file";
    assert!(run.err.starts_with(hint), "{}", run.err);
}
