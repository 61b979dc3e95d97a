//! The public corpora, where they are at hand: all 75,006 puzzles solved by the scalar engine, and
//! every solution verified by dancing links.
//!
//! They are looked for in the folder that `NINEFOLD_CORPORA` names, or else in `../shared/corpora`.
//! Without them nothing is checked here, and the test prints that.

use crate::boards::public_list;
use crate::oracle;
use ninefold::{Answer, batch};
use pretty_assertions::assert_eq;
use rayon::prelude::*;

fn every_puzzle_is_solved(name: &str, expected: usize) {
    let Some(puzzles) = public_list(name) else {
        return;
    };
    assert_eq!(puzzles.len(), expected);
    let answers = batch::solve(&puzzles);
    puzzles
        .par_iter()
        .zip(answers)
        .for_each(|(puzzle, answer)| {
            let Answer::Unique(solution) = answer else {
                panic!("{puzzle} has one solution, not {answer:?}");
            };
            assert!(
                solution.is_solution() && solution.extends(puzzle),
                "{puzzle}"
            );
            let judged = oracle::solutions(3, puzzle.digits(), 2);
            assert_eq!(judged, [solution.digits()], "{puzzle}");
        });
    println!("{expected} puzzles of {name} solved and verified");
}

#[test]
fn clues17() {
    every_puzzle_is_solved("clues17.txt", 49_158);
}

#[test]
fn top1465() {
    every_puzzle_is_solved("top1465.txt", 1_465);
}

#[test]
#[ignore = "slow: the gate runs it"]
fn hardest11() {
    every_puzzle_is_solved("hardest11.txt", 24_383);
}
