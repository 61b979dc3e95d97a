//! The exact-cover classic: all solutions of boards of any box order.

use super::judged;
use pretty_assertions::assert_eq;

#[test]
fn solutions_come_in_order_and_are_counted() {
    let unique = "1 2 0 0\n3 4 1 0\n2 1 4 3\n0 0 0 0\n";
    let ambiguous = "..34\n3412\n..43\n4321\n";
    let impossible = "1100 0000 0000 0000";
    let expected = "\
        ========\n1 2 3 4 \n3 4 1 2 \n2 1 4 3 \n4 3 2 1 \nTOTAL SOLUTION : 1\n\
        ========\n1 2 3 4 \n3 4 1 2 \n2 1 4 3 \n4 3 2 1 \n\
        ========\n2 1 3 4 \n3 4 1 2 \n1 2 4 3 \n4 3 2 1 \nTOTAL SOLUTION : 2\n\
        NO SOLUTION\n";
    let input = format!("2\n{unique}\n2\n{ambiguous}2\n{impossible}");
    assert_eq!(judged("dlx", &input), Ok(expected.into()));
}

#[test]
fn a_board_of_one_cell_has_one_solution() {
    for input in ["1\n0\n", "1\n1\n", "1 .", "\n1\r\n\r\n01"] {
        let expected = "==\n1 \nTOTAL SOLUTION : 1\n";
        assert_eq!(judged("dlx", input), Ok(expected.into()), "{input:?}");
    }
    let two = judged("dlx", "1 0\n2 1234 3412 2143 4321\n1 1\n").unwrap();
    assert_eq!(two.matches("TOTAL SOLUTION : 1\n").count(), 3);
}

#[test]
fn the_empty_4x4_board_has_288_solutions() {
    let out = judged("dlx", &format!("2\n{}", "0 ".repeat(16))).unwrap();
    assert!(out.ends_with("TOTAL SOLUTION : 288\n"));
    let solutions: Vec<&str> = out.split("========\n").skip(1).collect();
    assert_eq!(solutions.len(), 288);
    assert!(solutions.is_sorted());
}

#[test]
fn large_boards_have_numbers_of_two_digits() {
    // Rows shifted by a box's width, and by one more from band to band.
    let digit = |r: usize, c: usize| (c + r * 4 + r / 4) % 16 + 1;
    let row = |r: usize| {
        (0..16)
            .map(|c| format!("{} ", digit(r, c)))
            .collect::<String>()
    };
    let rows: String = (0..16).map(|r| row(r) + "\n").collect();
    let holes = rows.replacen("1 2 3", "0 . 0", 1);
    let expected = format!("{}\n{rows}TOTAL SOLUTION : 1\n", "==".repeat(16));
    assert_eq!(judged("dlx", &format!("4\n{holes}")), Ok(expected));
}
