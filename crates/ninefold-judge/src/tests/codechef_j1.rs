//! CodeChef J1: grids whose diagonals have all digits, too.

use super::super::boards;
use super::judged;
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;

/// (The published sample lacks the empty line after the second grid, which its statement asks for.)
const SOLVED: &str = include_str!("../../../../puzzles/judges/codechef-j1.out");

/// True if both diagonals have all digits.
fn has_diagonals(solution: &[u8]) -> bool {
    let all = |diagonal: &dyn Fn(usize) -> usize| {
        let mut digits: Vec<u8> = (0..9).map(|row| solution[diagonal(row)]).collect();
        digits.sort();
        digits == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    };
    all(&|row| 10 * row) && all(&|row| 8 * (row + 1))
}

fn digits_of(rows: &str) -> Vec<u8> {
    let digits = rows.bytes().filter(u8::is_ascii_digit);
    digits.map(|digit| digit - b'0').collect()
}

#[test]
fn of_several_solutions_the_first_is_printed() {
    let rows = |digits: &[u8]| -> String { digits.iter().map(u8::to_string).collect() };
    for (grid, hidden) in [(0, [1, 8, 9]), (1, [3, 8, 9])] {
        let mut digits = digits_of(SOLVED)[81 * grid..][..81].to_vec();
        for digit in digits.iter_mut().filter(|digit| hidden.contains(digit)) {
            *digit = 0;
        }
        // All solutions without regard to the diagonals, by another engine.
        let mut solutions = Vec::new();
        let _ = boards::visit(&digits, |solution| -> ControlFlow<()> {
            solutions.push(solution.to_vec());
            ControlFlow::Continue(())
        });
        let all = solutions.len();
        solutions.retain(|solution| has_diagonals(solution));
        assert!(1 < solutions.len() && solutions.len() < all && solutions.is_sorted());
        let printed = judged("codechef-j1", &format!("1\n{}", rows(&digits))).unwrap();
        assert_eq!(digits_of(&printed), solutions[0]);
    }
    let of_empty = judged("codechef-j1", &format!("1\n{}", ".".repeat(81))).unwrap();
    assert!(of_empty.starts_with("123456789\n"), "{of_empty}");
    assert!(has_diagonals(&digits_of(&of_empty)), "{of_empty}");
}

#[test]
fn faults_have_their_place() {
    let on_diagonal = format!("1\n\n1{}1", ".".repeat(79));
    #[rustfmt::skip]
    let cases = [
        ("1\n.8....2..\n.1....5.\n", "3:9: expected cell 18 of 81, 1 to 9, or `.`, found the end of the line"),
        ("1\n.8x", "2:3: expected cell 3 of 81, 1 to 9, or `.`, found `x`"),
        (&on_diagonal, "3:1: the grid that begins here has no solution, and this judge no word for it"),
    ];
    for (input, message) in cases {
        assert_eq!(judged("codechef-j1", input), Err(message.into()), "{input}");
    }
}
