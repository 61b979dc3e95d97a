//! `ninefold target --layout`: best scores of boards of any layout.

use crate::program::{Folder, output, prints};
use ninefold::Board;
use ninefold::layout::{Layout, Solver};
use ninefold::score::Weights;
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;

/// A folder with weights of 6x6 boards, of all signs.
fn with_weights() -> (Folder, Vec<i64>) {
    let folder = Folder::new();
    let weight = |cell: i64| (13 * cell + 5 * cell * cell) % 17 - 8;
    let weights: Vec<i64> = (0..36).map(weight).collect();
    let rows = weights.chunks(6).map(|row| {
        let row: Vec<String> = row.iter().map(i64::to_string).collect();
        row.join(", ")
    });
    folder.write("six", rows.collect::<Vec<_>>().join("\n"));
    (folder, weights)
}

/// The best score of all solutions, the first solution that has it, and how many have it.
fn best_of_all(
    layout: &Layout,
    puzzle: &[u8],
    weights: &[i64],
    smallest: bool,
) -> (i64, String, usize) {
    let mut scored = Vec::new();
    let end = Solver::new(layout.clone()).visit(puzzle, |solution| {
        let digits = solution.iter().map(|&digit| i64::from(digit));
        let score = digits.zip(weights).map(|(digit, weight)| digit * weight);
        let score: i64 = score.sum();
        let key = if smallest { score } else { -score };
        let board = Board::from_digits(layout, solution).unwrap();
        scored.push((key, board.to_string(), score));
        ControlFlow::<()>::Continue(())
    });
    assert!(end.is_continue());
    scored.sort();
    let ties = scored.iter().filter(|other| other.0 == scored[0].0).count();
    (scored[0].2, scored[0].1.clone(), ties)
}

#[test]
fn best_scores_are_those_of_all_solutions_in_lines_and_tables() {
    let (folder, weights) = with_weights();
    for name in ["6x6", "6x6:3x2", "6x6+x"] {
        let layout: Layout = name.parse().unwrap();
        let puzzles = output(&format!("generate multi --layout {name} -n 6 --seed 3"));
        for smallest in [false, true] {
            let expected = puzzles.lines().map(|line| {
                let digit = |sign: char| sign.to_digit(10).unwrap_or(0) as u8;
                let puzzle: Vec<u8> = line.chars().map(digit).collect();
                best_of_all(&layout, &puzzle, &weights, smallest)
            });
            let expected: Vec<_> = expected.collect();
            let option = if smallest { "--smallest" } else { "" };
            let command = format!("target --layout {name} --weights six {option}");
            let run = |more: &str| {
                let run = folder.run_on(&format!("{command} {more}"), puzzles.clone());
                run.ends_well();
                run.out
            };
            let mut lines = [String::new(), String::new()];
            let mut table = String::new();
            for ((score, grid, ties), puzzle) in expected.iter().zip(puzzles.lines()) {
                lines[0] += &format!("{score}\n");
                lines[1] += &format!("{score} {grid} {ties}\n");
                table += &format!(
                    "{{\"puzzle\":\"{puzzle}\",\"score\":{score},\"bound\":{score},\"proven\":true,\
                     \"grid\":\"{grid}\",\"status\":\"solvable\"}}\n"
                );
            }
            assert_eq!(run(""), lines[0]);
            assert_eq!(run("--grid --count-optima"), lines[1]);
            assert_eq!(run("--to jsonl"), table);
        }
    }
}

/// Without weights those of target Sudoku are taken, which are of nine rows.
#[test]
fn the_ring_is_for_layouts_of_nine_rows() {
    let puzzles = output("generate minimal --layout x -n 4 --seed 3");
    let solutions = prints("solve --layout x", &puzzles);
    let scored = |line: &str| format!("{} {line}\n", Weights::RING.score(&line.parse().unwrap()));
    let expected: String = solutions.lines().map(scored).collect();
    let contradiction = format!("11{}\n", ".".repeat(79));
    let found = prints("target --layout x --grid", &(puzzles + &contradiction));
    assert_eq!(found, expected + "-1\n");
    // Sudoku as it is said otherwise.
    assert_eq!(prints("target --layout 9x9", &".".repeat(81)), "2906\n");
}

#[test]
fn what_a_limit_cuts_short_is_marked() {
    let empty = ".".repeat(36);
    let (folder, _) = with_weights();
    let run = |options: &str| {
        let command = format!("target --layout 6x6+x --weights six {options}");
        folder.run_on(&command, empty.clone()).out
    };
    let best: i64 = run("").trim_end().parse().unwrap();
    let out = run("--node-limit 40 --count-optima");
    let (scores, optima) = out.trim_end().split_once(' ').unwrap();
    assert_eq!(optima, "unknown");
    let (found, bound) = scores.split_once("..").unwrap();
    let [found, bound]: [i64; 2] = [found, bound].map(|score| score.parse().unwrap());
    assert!(found < bound && (found..=bound).contains(&best), "{out}");
    assert_eq!(run("--node-limit 1"), "unfinished\n");
}

#[test]
fn what_is_not_there_for_other_boards_is_said() {
    let (folder, _) = with_weights();
    folder.write("nine", Weights::RING.to_string());
    for (options, message) in [
        (
            "--layout 6x6",
            "--weights FILE is missing: the weights of target Sudoku are those of 9x9 boards: \
             boards of 6x6 need weights",
        ),
        (
            "--box-order 2 --weights six",
            "six:1:1: 6 weights in this row, where 4 belong",
        ),
        (
            "--layout 6x6 --weights nine",
            "nine:1:1: 9 weights in this row, where 6 belong",
        ),
        (
            "--layout x --svg picture",
            "--svg draws classic 9x9 puzzles, and not those of x",
        ),
        (
            "--layout x --proof proofs",
            "proofs of scores are those of classic 9x9 puzzles, and not of x",
        ),
        (
            "--layout windoku --proof-column proof",
            "proofs of scores are those of classic 9x9 puzzles, and not of windoku",
        ),
    ] {
        let run = folder.run(&format!("target {options}"));
        let said = format!("ninefold: {message}\n");
        run.is(2, "", &said);
    }
}
