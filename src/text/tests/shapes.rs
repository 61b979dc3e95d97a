//! Boards of sizes that are known only when running, with boxes that need not be square.

use super::read_as;
use crate::ground::board::Board;
use crate::ground::layout::Layout;
use crate::ground::words::symbols::Syntax;
use pretty_assertions::assert_eq;

/// A board of this layout with some clues, the largest digit among them.
fn board(layout: &Layout) -> Board {
    let side = layout.digits();
    let digits: Vec<u8> = (0..side * side)
        .map(|cell| match cell % 3 {
            0 => (side - cell % side) as u8,
            _ => 0,
        })
        .collect();
    Board::from_digits(layout, &digits).unwrap()
}

fn layout(name: &str) -> Layout {
    name.parse().unwrap()
}

#[rustfmt::skip]
const NAMES: [&str; 12] = [
    "2x2", "3x3", "4x4", "5x5", "6x6", "6x6:3x2", "7x7", "8x8", "10x10", "12x12", "15x15:5x3", "25x25",
];

/// The drawn grid is the one that Display writes, so it is checked by hand once.
#[test]
fn boxes_are_drawn_as_wide_and_as_high_as_they_are() {
    let six = Board::from_digits(
        &layout("6x6"),
        &[
            1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 6,
        ],
    );
    let border = "+-------+-------+\n";
    let row = "| . . . | . . . |\n";
    let first = "| 1 2 3 | 4 5 6 |\n";
    let last = "| . . . | . . 6 |\n";
    let drawn = [
        border, first, row, border, row, row, border, row, last, border,
    ]
    .concat();
    assert_eq!(format!("{:#}", six.unwrap()), drawn);
    let twelve = format!("{:#}", Board::empty(&layout("12x12")));
    assert_eq!(
        twelve.lines().filter(|line| line.starts_with('+')).count(),
        5
    );
    assert_eq!(
        twelve.lines().next(),
        Some(&*("+-------------".repeat(3) + "+"))
    );
}

#[test]
fn every_size_is_read_in_every_form() {
    for name in NAMES {
        let layout = layout(name);
        let (shape, side) = (layout.shape(), layout.digits());
        let board = board(&layout);
        let line = board.to_string();
        assert_eq!(line.len(), side * side, "{name}");
        let rows: Vec<&str> = (0..side).map(|row| &line[row * side..][..side]).collect();
        let bands: Vec<String> = rows
            .chunks(shape.band_rows())
            .map(|rows| rows.join("\n"))
            .collect();
        let numbers = |row: &[u8]| {
            let cells: Vec<String> = row.iter().map(u8::to_string).collect();
            cells.join(" ")
        };
        let spaced: Vec<String> = board.digits().chunks(side).map(numbers).collect();
        let mut texts = vec![
            line.clone(),
            format!("{line} a remark"),
            format!("{line}\r"),
            rows.join("\n"),
            format!("{board:#}"),
            numbers(board.digits()),
            spaced.join("\n"),
            format!("[{}]", numbers(board.digits()).replace(' ', ", ")),
        ];
        // Bands with empty lines between them, where they are not the rows themselves.
        if shape.band_rows() > 1 {
            texts.push(bands.join("\n\n"));
        }
        for text in texts {
            // (Of the smallest board a row is hardly more than a number.)
            if side < 4 && text.contains('\n') {
                continue;
            }
            assert_eq!(
                read_as(shape, format!("{text}\n")),
                std::slice::from_ref(&line),
                "{name}: {text}"
            );
            let twice = format!("{text}\n\n\n\n{text}\n");
            assert_eq!(
                read_as(shape, &twice),
                [line.clone(), line.clone()],
                "{name}: {twice}"
            );
            let alone = Board::from_text(&layout, text.as_bytes(), Syntax::default());
            assert_eq!(alone.as_ref(), Ok(&board), "{name}: {text}");
        }
    }
}

#[test]
fn what_is_no_cell_of_a_size_is_named() {
    let six = layout("6x6").shape();
    let good = "123456".repeat(6);
    #[rustfmt::skip]
    let cases = [
        (good.replacen('6', "7", 1), "line 1, column 6: `7` is not a cell"),
        (good[1..].to_owned(), "line 1, column 36: the line has 35 cells where a puzzle has 36"),
        (".2.4.".to_owned(), "line 1, column 1: 5 characters; a puzzle on one line has 36 cells, a row of a grid 6"),
    ];
    for (text, message) in cases {
        let found = read_as(six, format!("{text}\n{good}\n"));
        assert_eq!(found[1], good);
        assert!(found[0].starts_with(message), "{found:?}");
    }
    // A border where no box ends.
    let rows = "123456\n".repeat(3) + "------------\n" + &"123456\n".repeat(3);
    assert_eq!(
        read_as(layout("6x6:3x2").shape(), &rows),
        std::slice::from_ref(&good)
    );
    let found = read_as(six, &rows);
    assert!(found[0].contains("line 4, column 1"), "{found:?}");
}
