//! POJ 3435: whether the clues of a board of up to 100x100 contradict each other.

use super::judged;
use pretty_assertions::assert_eq;

#[test]
fn each_kind_of_conflict_is_one() {
    for (input, verdict) in [
        // In a row, a column and a box only; and legal clues without a solution.
        ("2\n1 0 0 1\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "INCORRECT"),
        ("2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n1 0 0 0\n", "INCORRECT"),
        ("2\n1 0 0 0\n0 1 0 0\n0 0 0 0\n0 0 0 0\n", "INCORRECT"),
        ("2\n1 2 3 0\n0 0 0 4\n0 0 0 0\n0 0 0 0\n", "CORRECT"),
        ("1\n0\n", "CORRECT"),
        ("1 1", "CORRECT"),
    ] {
        assert_eq!(
            judged("poj3435", input),
            Ok(format!("{verdict}\n")),
            "{input}"
        );
    }
}

#[test]
fn a_board_of_100x100_is_checked() {
    // Rows shifted by a box's width, and by one more from band to band.
    let digit = |row: usize, column: usize| (column + row * 10 + row / 10) % 100 + 1;
    let mut digits: Vec<usize> = (0..10_000).map(|at| digit(at / 100, at % 100)).collect();
    let input = |digits: &[usize]| {
        let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
        format!("10\n{}", digits.join(" "))
    };
    assert_eq!(judged("poj3435", &input(&digits)), Ok("CORRECT\n".into()));
    digits.swap(0, 9_999);
    let swapped = judged("poj3435", &input(&digits));
    assert_eq!(swapped, Ok("INCORRECT\n".into()));
}

#[test]
fn faults_have_their_place() {
    #[rustfmt::skip]
    let cases = [
        ("11\n0", "1:1: expected a box order from 1 to 10, found `11`"),
        ("10\n100 101", "2:5: expected cell 2 of 10000, 0 to 100, found `101`"),
        ("2\n0 0 0 0\n", "3:1: expected cell 5 of 16, 0 to 4, found the end of the input"),
    ];
    for (input, message) in cases {
        assert_eq!(judged("poj3435", input), Err(message.into()), "{input}");
    }
}
