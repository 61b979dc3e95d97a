//! Grids that lack rows, and lines whose puzzle is damaged: neither others nor a solution take their place.

use super::*;
use pretty_assertions::assert_eq;

/// The solution of [`LINE`].
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// True if no record of a text is read.
fn is_refused(text: &str) -> bool {
    let found = read(text);
    found.iter().all(|found| found.starts_with("line"))
}

#[test]
fn a_broken_row_costs_its_own_grid_only() {
    let good = rows(LINE).join("\n");
    #[rustfmt::skip]
    let cases = [
        ("4..8.3..", "line 5, column 9: the row has 8 cells where a grid has 9"),
        ("4..8.3..12", "line 5, column 11: the row has 10 cells where a grid has 9"),
        ("4..8.3.x1", "line 5, column 8: `x` is not a cell; expected 1 to 9, or one of . 0 _ ? - for an empty cell"),
        ("4 0 0 8 0 33 0 0 1", "line 5, column 11: `33` is not a cell; expected 1 to 9, or one of . 0 _ ? - for an empty cell"),
    ];
    for (row, message) in cases {
        let mut bad = rows(LINE);
        bad[4] = row;
        let text = format!("{}\n{good}\n\n{good}", bad.join("\n"));
        assert_eq!(read(&text), [message, LINE, LINE], "{text}");
    }
}

#[test]
fn a_grid_that_lacks_rows_does_not_swallow_the_next() {
    let all = rows(LINE);
    let good = all.join("\n");
    let message = |line: u32, found: u32| {
        format!("line {line}, column 1: the grid ends after {found} of its 9 rows")
    };
    for found in 1..9 {
        let short = all[..found as usize].join("\n");
        for behind in [LINE.to_string(), format!("Grid 2\n{good}")] {
            assert_eq!(
                read(format!("{short}\n{behind}")),
                [message(1, found), LINE.into()]
            );
        }
        // Whole bands: only the next grid shows that the gap was no edge of a band.
        assert_eq!(
            read(format!("{short}\n\n{good}\n\n{LINE}")),
            [message(1, found), LINE.into(), LINE.into()],
            "{found} rows"
        );
        assert_eq!(
            read(format!("{LINE}\n{short}")),
            [LINE.into(), message(2, found)]
        );
    }
}

#[test]
fn a_short_first_row_does_not_shift_the_grids_behind() {
    let good = rows(LINE).join("\n");
    for first in ["53..7...", "53..7.....", "5 3 . . 7 . . ."] {
        let bad = good.replacen("53..7....", first, 1);
        let found = read(format!("{bad}\n{good}\n{good}"));
        assert!(found[0].starts_with("line 1, column "), "{found:?}");
        assert!(found[0].contains("cells where a grid has 9"), "{found:?}");
        assert_eq!(found[1..], [LINE, LINE]);
    }
    // A line that is no row is a record of its own.
    let found = read(format!("53..7\n{good}\n12345678\n{LINE}\n12345678"));
    assert_eq!(found.len(), 5);
    assert_eq!([&found[1], &found[3]], [LINE, LINE]);
}

#[test]
fn borders_tell_where_a_row_is_missing() {
    let grid: Grid = LINE.parse().unwrap();
    let good = format!("{grid:#}");
    for missing in 0..9 {
        // Three of the thirteen lines before the row's are borders at most.
        let line = missing + missing / 3 + 1;
        let bad: String = good
            .lines()
            .enumerate()
            .filter(|&(number, _)| number != line)
            .map(|(_, text)| format!("{text}\n"))
            .collect();
        let found = read(format!("{bad}{good}{good}{LINE}"));
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(found[0].starts_with("line "), "{found:?}");
        assert_eq!(found[1..], [LINE, LINE, LINE], "without row {missing}");
    }
    let ruled = good.replace(" |\n|", " |\n+---+---+---+\n|");
    assert_eq!(read(format!("{ruled}{ruled}")), [LINE, LINE]);
    let found = read(
        rows(LINE)
            .join("\n")
            .replacen("6..195...", "6..195...\n---+---+---", 1),
    );
    assert_eq!(
        found,
        ["line 3, column 1: a border below row 2, inside a band; a row is missing or one too many"]
    );
}

#[test]
fn comments_inside_grids_are_skipped_and_between_them_they_part() {
    let all = rows(LINE);
    let good = all.join("\n");
    for at in 1..9 {
        let commented = format!("{}\n# four\n{}", all[..at].join("\n"), all[at..].join("\n"));
        assert_eq!(read(&commented), [LINE]);
        assert_eq!(read(format!("{commented}\n{good}\n{commented}")), [LINE; 3]);
        let short = all[..at].join("\n");
        let found = read(format!("{short}\n# two\n{good}\n# three\n{good}"));
        let cut = format!("line 1, column 1: the grid ends after {at} of its 9 rows");
        assert_eq!(found, [&cut, LINE, LINE]);
    }
}

#[test]
fn text_that_is_no_row_neither_begins_a_grid_nor_counts_in_one() {
    let good = rows(LINE).join("\n");
    let found = read(format!("Puzzle 123\n{good}\n\nPuzzle 124\n{good}"));
    assert_eq!(found, [LINE, LINE]);
    let slip = good.replacen("53..7", "53x.7", 1);
    let junk = good.replacen("6..195", "hello\n6..195", 1);
    let found = read(format!("{slip}\n{junk}\n{good}"));
    assert!(found[0].starts_with("line 1, column 3: `x`"), "{found:?}");
    assert!(found[1].starts_with("line 11, column 1: `h`"), "{found:?}");
    assert_eq!(found[2..], [LINE]);
    let dashes = "-".repeat(81) + " +";
    assert_eq!(read(dashes), [".".repeat(81)]);
}

#[test]
fn a_list_on_one_line_loses_no_puzzle() {
    let other = LINE.replace('5', ".");
    assert_eq!(read(format!("['{LINE}']")), [LINE]);
    assert_eq!(read(format!("('{LINE}', '{SOLUTION}'),")), [LINE]);
    let found = read(format!("['{LINE}', '{other}']"));
    let reason = "line 1, column 88: a second puzzle begins here, only one was expected";
    assert_eq!(found, [reason]);
}

#[test]
fn rows_before_a_solution_are_a_damaged_puzzle() {
    let rows = |number: usize| (0..number).map(|row| &LINE[9 * row..][..9]);
    for between in [" ", ",", "; ", "\t"] {
        for number in 3..9 {
            let rows: Vec<&str> = rows(number).collect();
            let line = format!("{}{between}{SOLUTION}\n", rows.join(between));
            assert!(is_refused(&line), "{line}");
        }
    }
    // The last of some rows, on a line with it: a row with a sign for an empty cell is no id.
    let line = format!("{}\n{} {SOLUTION}\n", &LINE[..9], &LINE[9..18]);
    assert!(is_refused(&line), "{line}");
    assert_eq!(read(format!("123456789 {SOLUTION}\n")), [SOLUTION]);
}

#[test]
fn the_mark_of_an_entry_is_no_cell() {
    let zeros = LINE.replace('.', "0");
    let forms = [",", ", ", ";", "\t"].into_iter();
    for (between, line) in forms.flat_map(|between| [(between, LINE), (between, &zeros)]) {
        let cells: Vec<String> = line.chars().map(String::from).collect();
        assert_eq!(read(format!("{}\n", cells.join(between))), [LINE]);
        for mark in ["1 ", "!1 ", "(1) ", "- ", "* ", "1: "] {
            let line = format!("{mark}{}\n", cells[1..].join(between));
            assert!(is_refused(&line), "{line}");
        }
    }
}

#[test]
fn a_part_of_a_puzzle_before_a_solution_is_damaged() {
    for sign in [".", "_", "-", "*", "x"] {
        let puzzle = LINE.replace('.', sign);
        for part in [&puzzle[..18], &puzzle[..40], &puzzle[30..50]] {
            let line = format!("{part} {SOLUTION}\n");
            assert!(is_refused(&line), "{line}");
        }
    }
    // What a spreadsheet shows of a text that is too wide.
    assert!(is_refused(&format!("1 ######## {SOLUTION}\n")));
    // Names are none.
    #[rustfmt::skip]
    let cases = [
        "17", "2026-11-29", "1.2.1", "grid--0001", "12345678901234567890",
    ];
    for name in cases {
        assert_eq!(read(format!("{name} {SOLUTION}\n")), [SOLUTION], "{name}");
    }
}
