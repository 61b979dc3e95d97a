//! SPOJ SUDOGOB: numbers of solutions, and solutions written as the grid was.

use super::{judged, printed};
use pretty_assertions::assert_eq;

/// The first grid of the sample, without its first row.
const REST: &str = "0 0 0 0 3 8 0 0 0\n7 0 8 0 1 6 0 9 0\n0 0 7 0 0 3 8 6 0\n\
    8 2 0 0 7 0 0 4 5\n0 6 3 1 0 0 9 0 0\n0 7 0 3 5 0 6 0 2\n0 0 0 8 2 0 0 0 0\n\
    0 0 2 9 0 0 7 0 4\n";
const SOLUTION: &str = "3 1 6 4 9 2 5 7 8 \n2 9 5 7 3 8 4 1 6 \n7 4 8 5 1 6 2 9 3 \n\
    9 5 7 2 4 3 8 6 1 \n8 2 1 6 7 9 3 4 5 \n4 6 3 1 8 5 9 2 7 \n1 7 9 3 5 4 6 8 2 \n\
    6 3 4 8 2 7 1 5 9 \n5 8 2 9 6 1 7 3 4 \n";

fn sample() -> String {
    [
        "3 0 6 0 0 2 5 0 0",
        "3 0 6 0 0 2 5 0 3",
        "3 0 6 0 0 2 0 0 0",
    ]
    .map(|first| format!("{first}\n{REST}"))
    .concat()
}

#[test]
fn any_number_of_solutions_is_counted() {
    let empty = "0".repeat(81);
    let first_row = format!("123456789{}", "0".repeat(72));
    let expected = "6670903752021072936960\n18383222420692992\n";
    let input = format!("2\n{empty}\n{first_row}\n");
    assert_eq!(judged("sudogob", &input), Ok(expected.into()));
}

#[test]
fn a_compact_grid_is_answered_by_a_compact_one() {
    let compact = |text: &str| text.replace(' ', "");
    let expected = Ok(compact(&format!("1\n{SOLUTION}0\n2\n")));
    assert_eq!(
        judged("sudogob", &format!("3\n{}", compact(&sample()))),
        expected
    );
}

#[test]
fn grids_before_an_error_are_answered() {
    let (output, error) = printed("sudogob", format!("4\n{}", sample()));
    assert_eq!(
        error.unwrap(),
        "29:1: expected cell 1 of 81, 0 to 9, found the end of the input"
    );
    assert_eq!(output, format!("1\n{SOLUTION}0\n2\n"));
}
