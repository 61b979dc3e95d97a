//! `ninefold judge`, whose answers are tested beside the judges.

use crate::program::{ninefold, output, prints};
use pretty_assertions::assert_eq;

#[test]
fn a_judge_answers_what_comes_before_an_error() {
    let grid = "2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
    let solved = prints("judge dlx", grid);
    assert!(solved.ends_with("TOTAL SOLUTION : 1\n"), "{solved}");
    let run = ninefold("judge dlx", format!("{grid}2\n1 2 x"));
    let err = "<stdin>:7:5: expected cell 3 of 16, 0 to 4, found `x`\n";
    run.is(1, &solved, err);
}

#[test]
fn every_judge_is_listed() {
    assert_eq!(output("judge --list"), ninefold_judge::list());
}
