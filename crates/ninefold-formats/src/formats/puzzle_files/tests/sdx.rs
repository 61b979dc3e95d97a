//! SudoCue's `.sdx`.

use super::*;
use pretty_assertions::assert_eq;

/// The example of SudoCue's description: its `.sdk` example, some moves later.
const EXAMPLE: &str = "2 679 6789 1 46789 5 469 9 3\n389 5 4 69 689 68 7 1 29\n\
    9 1 679 2 4679 3 4569 8 59\n6 9 2 8 u1 7 3 59 4\n\
    3489 3479 3789 56 2456 46 u1 2579 2579\n1 47 5 3 24 9 8 27 6\n\
    3459 2 39 7 3589 1 59 6 589\n359 8 1 569 3569 6 2 4 579\n\
    7 369 369 4 35689 2 59 359 1\n";

fn read(text: &str) -> Vec<Record> {
    let records = all(SdxReader::new(9, input(text, 7)));
    let with_crlf = text.replace('\n', "\r\n");
    let again = all(SdxReader::new(9, input(with_crlf, 1000)));
    assert_eq!(records, again, "with other line ends");
    records
}

/// The example's clues, and its four empty cells in which one candidate is left.
fn expected() -> String {
    let mut cells = SUDOCUE.as_bytes().to_vec();
    for (row, column, candidate) in [(1, 8, b'9'), (3, 1, b'9'), (4, 2, b'9'), (8, 6, b'6')] {
        let cell = &mut cells[(row - 1) * 9 + column - 1];
        assert_eq!(*cell, b'.');
        *cell = candidate;
    }
    String::from_utf8(cells).unwrap()
}

#[test]
fn sudocues_example_is_read() {
    assert_eq!(read(EXAMPLE), [found(1, &expected())]);
    let two = format!("\u{FEFF}# one\n{EXAMPLE}\n#two\n{EXAMPLE}");
    assert_eq!(read(&two), [found(2, &expected()), found(13, &expected())]);
    let tabs = EXAMPLE.replace(' ', "\t");
    assert_eq!(read(&tabs), [found(1, &expected())]);
}

#[test]
fn a_missing_entry_is_an_empty_cell() {
    let text = "1 2  4 . 0 X - 9\n".to_owned() + &" u1  U2  3  4  5  67  789  1  2 \n".repeat(8);
    let row = "..345..12";
    let expected = "12.4....9".to_owned() + &row.repeat(8);
    assert_eq!(read(&text), [found(1, &expected)]);
}

#[test]
fn larger_boards_have_letters_and_no_numbers() {
    let row = "1 12 uG g 9A . . . . . . . . . . .\n";
    let records = all(SdxReader::new(16, input(row.repeat(16), 7)));
    let expected = "1..G............".repeat(16);
    assert_eq!(records, [found(1, &expected)]);
}

#[test]
fn a_broken_puzzle_is_one_problem_and_the_next_is_read() {
    let check = |row: &str, line, column, reason: &str| {
        let broken = EXAMPLE.replacen("6 9 2 8 u1 7 3 59 4\n", row, 1);
        let text = format!("{broken}\n{EXAMPLE}");
        let next = broken.lines().count() as u64 + 2;
        let expected = [problem(line, column, reason), found(next, &expected())];
        assert_eq!(read(&text), expected);
    };
    let cell = |found: &str| {
        format!("`{found}` is not a cell; expected a clue (1 to 9), u and a digit, or candidates")
    };
    check("6 9 2 8 u1 7 3 5é9 4\n", 4, 16, &cell("5é9"));
    check("6 9 2 8 u12 7 3 59 4\n", 4, 9, &cell("u12"));
    check("6 9 2 8 u 7 3 59 4\n", 4, 9, &cell("u"));
    check("6 9 2 8 u1 7 3 509 4\n", 4, 16, &cell("509"));
    let reason = "the row has 8 entries where a grid has 9";
    check("6 9 2 8 u1 7 3 59\n", 4, 18, reason);
    let reason = "the row has 10 entries where a grid has 9";
    check("6 9 2 8 u1 7 3 59 4 5\n", 4, 21, reason);
    check("", 8, 1, "the grid ends after 8 of its 9 rows");
    let reason = "the grid has 10 rows where a puzzle has 9; an empty line or a header stands \
                  between two puzzles";
    check("6 9 2 8 u1 7 3 59 4\n6 9 2 8 u1 7 3 59 4\n", 10, 1, reason);
    let reason = "the line is longer than 65536 bytes";
    check(&("5 ".repeat(1 << 19) + "\n"), 4, 1, reason);
    check(&(" ".repeat(1 << 19) + "\n"), 4, 1, reason);
}
