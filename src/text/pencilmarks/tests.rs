use super::*;
use crate::ground::geometry::Cell;
use crate::text::Reader;
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

fn random(rng: &mut SmallRng) -> Pencilmarks {
    let few = rng.random_bool(0.5);
    Pencilmarks::from_known_masks([0; 81].map(|_: u16| match few {
        true => 1 << rng.random_range(0..9) | 1 << rng.random_range(0..9),
        false => rng.random_range(0..512),
    }))
}

/// The group of a cell, as drawings have it.
fn group_of(mask: u16) -> String {
    let digits = (1..=9).filter(|digit| mask >> (digit - 1) & 1 == 1);
    match mask {
        0 => ".........".to_owned(),
        _ => digits.map(|digit: u8| digit.to_string()).collect(),
    }
}

/// Drawings as programs make them: HoDoKu, Simple Sudoku, and others.
fn drawn(marks: &Pencilmarks, style: usize) -> String {
    let width = if style == 3 { 1 } else { 9 };
    let rule = |end: &str, join: &str, dash: &str| {
        let part = dash.repeat(3 * (width + 1) + 1);
        format!("{end}{part}{join}{part}{join}{part}{end}\n")
    };
    let [top, middle, bottom] = match style {
        0 => [
            rule("+", "+", "-"),
            rule("+", "+", "-"),
            rule("+", "+", "-"),
        ],
        1 => [
            rule(".", ".", "-"),
            rule(":", "+", "-"),
            rule("'", "'", "-"),
        ],
        2 => [
            rule("*", "-", "-"),
            rule("|", "+", "-"),
            rule("*", "-", "-"),
        ],
        3 => [String::new(), String::new(), String::new()],
        _ => [rule("|", "|", "="), "\n".to_owned(), rule("|", "|", "-")],
    };
    let mut text = top;
    for (row, cells) in marks.masks().chunks(9).enumerate() {
        if row == 3 || row == 6 {
            text += &middle;
        }
        for (column, &mask) in cells.iter().enumerate() {
            text += match column % 3 {
                0 if style != 3 => "| ",
                _ => "",
            };
            text += &format!("{:width$} ", group_of(mask));
        }
        text += if style == 3 { "\n" } else { "|\n" };
    }
    text + &bottom
}

#[test]
fn pencilmarks_read_as_they_are_written() {
    let mut rng = SmallRng::seed_from_u64(1);
    for number in 0..200 {
        let marks = random(&mut rng);
        let line = marks.to_string();
        assert_eq!(line.len(), 729);
        assert_eq!(line.parse(), Ok(marks));
        // Other signs for excluded candidates, and a comment.
        for gone in ["0", "_", "?", "-"] {
            let text = format!(" {}\t17 clues", line.replace('.', gone));
            assert_eq!(text.parse(), Ok(marks), "{text}");
        }
        let style = number % 5;
        assert_eq!(
            drawn(&marks, style).parse(),
            Ok(marks),
            "{}",
            drawn(&marks, style)
        );
        let groups: Vec<String> = marks.masks().iter().map(|&mask| group_of(mask)).collect();
        assert_eq!(groups.join(" ").parse(), Ok(marks));
    }
}

#[test]
fn records_of_all_shapes_stand_one_behind_the_other() {
    let mut rng = SmallRng::seed_from_u64(2);
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut text = String::from("# a comment\n");
    let mut expected = Vec::new();
    for number in 0..30 {
        let marks = random(&mut rng);
        text += &match number % 6 {
            5 => format!("{marks}\n"),
            style => drawn(&marks, style),
        };
        expected.push(marks);
        if number % 7 == 0 {
            text += &format!("{board}\n");
            expected.push(Pencilmarks::from(board.parse::<crate::Grid>().unwrap()));
        }
        if number % 5 == 3 {
            text += "\n";
        }
    }
    for chunk in [1, 500, 3000, 1 << 20] {
        let mut reader = Reader::with_chunk(text.as_bytes(), chunk).of_pencilmarks();
        let mut found = Vec::new();
        while let Some(batch) = reader.next_batch().unwrap() {
            found.extend(
                batch
                    .records()
                    .map(|record| record.pencilmarks(Syntax::default())),
            );
        }
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.into_iter().zip(&expected) {
            assert_eq!(found.as_ref(), Ok(expected));
        }
    }
}

#[test]
fn a_board_is_read_with_all_candidates_in_its_empty_cells() {
    let board: crate::Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
    let marks = Pencilmarks::from(board);
    assert_eq!(board.to_string().parse(), Ok(marks));
    assert_eq!(format!("{board:#}").parse(), Ok(marks));
    let rows: Vec<String> = board
        .to_string()
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect();
    assert_eq!(rows.join("\n").parse(), Ok(marks));
}

#[test]
fn errors_say_where_and_what() {
    let error = |text: &str| text.parse::<Pencilmarks>().unwrap_err().to_string();
    let line = Pencilmarks::EMPTY.to_string();
    assert_eq!(
        error(&line.replacen("9123", "9132", 1)),
        "line 1, column 11: `3` in the place of candidate 2; \
         expected 2, or one of . 0 _ ? - if it is gone"
    );
    assert_eq!(
        error(&line[..728]),
        "line 1, column 729: the line has 728 characters where pencilmarks have 729, nine for each cell"
    );
    assert_eq!(
        error(&format!("{line}1")),
        "line 1, column 730: the line has 730 characters where pencilmarks have 729, nine for each cell"
    );
    let drawing = drawn(&Pencilmarks::EMPTY, 0);
    let broken = drawing.replacen("123456789 123456789", "12x 123456789", 1);
    assert_eq!(
        error(&broken),
        "line 2, column 5: `x` is not a cell; expected 1 to 9, or one of . 0 _ ? - for an empty cell"
    );
    let twice = drawing.replacen("123456789 123456789", "122 123456789", 1);
    assert_eq!(
        error(&twice),
        "line 2, column 5: candidate 2 stands twice in the cell"
    );
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(
        error(&lines[..8].join("\n")),
        "line 2, column 1: the grid ends after 6 of its 9 rows"
    );
    assert_eq!(error(""), "line 1, column 1: no puzzle here");
    assert_eq!(
        error(&format!("{line}\n{line}")),
        "line 2, column 1: a second puzzle begins here, only one was expected"
    );
}

#[test]
fn groups_may_be_by_place_and_marked_by_the_player() {
    let mut row = "12 .2..5.... u7 . 0 9 123456789 ......... 4".to_owned();
    row += &"\n1 2 3 4 5 6 7 8 9".repeat(8);
    let marks: Pencilmarks = row.parse().unwrap();
    #[rustfmt::skip]
    let expected = [
        0b11, 0b1_0010, 1 << 6, 0x1ff, 0x1ff, 1 << 8, 0x1ff, 0, 1 << 3,
    ];
    assert_eq!(marks.masks()[..9], expected);
    assert_eq!(marks.candidates(Cell::new(8, 8)), 1 << 8);
}

#[test]
fn any_text_is_read_or_refused() {
    let mut rng = SmallRng::seed_from_u64(3);
    #[rustfmt::skip]
    let pieces: Vec<String> = [
        "|", " ", "\n", "123456789", "12", "7", ".", "-----------", "+", "*", "u", "u5", "x", "\r\n", "#", "\u{20ac}",
        "=", "'", ":", "\t", ",", "Grid 01\n",
    ]
    .iter()
    .map(|&piece| piece.to_owned())
    .chain([
        Pencilmarks::EMPTY.to_string(),
        drawn(&Pencilmarks::EMPTY, 1),
    ])
    .collect();
    for _ in 0..1500 {
        let mut text = Vec::new();
        for _ in 0..rng.random_range(0..200) {
            text.extend_from_slice(pieces[rng.random_range(0..pieces.len())].as_bytes());
            if rng.random_bool(0.02) {
                text.push(rng.random());
            }
        }
        if let Ok(marks) = Pencilmarks::from_text(&text, Syntax::default()) {
            assert_eq!(marks.to_string().parse(), Ok(marks));
        }
        let mut reader = Reader::with_chunk(&text[..], 300).of_pencilmarks();
        let mut lines = 0;
        while let Some(batch) = reader.next_batch().unwrap() {
            for record in batch.records() {
                assert!(record.line() > lines);
                lines = record.line();
                if let Err(error) = record.pencilmarks(Syntax::EVERYTHING) {
                    assert!(error.line >= record.line());
                }
            }
        }
    }
}

#[test]
fn what_is_drawn_is_read() {
    let mut rng = SmallRng::seed_from_u64(23);
    for _ in 0..200 {
        let marks = random(&mut rng);
        let drawn = format!("{marks:#}");
        assert_eq!(drawn.parse(), Ok(marks), "{drawn}");
        assert_eq!(drawn.lines().count(), 13);
    }
    let empty = format!("{:#}", Pencilmarks::EMPTY);
    assert_eq!(empty.parse(), Ok(Pencilmarks::EMPTY));
}
