//! Reading as a whole: every shape of record, every mistake, and the same records however the input
//! is divided into reads.

mod damaged;
mod shapes;

use super::*;
use crate::ground::board::Board;
use crate::ground::geometry::BoardShape;
use crate::ground::grid::Grid;
use pretty_assertions::assert_eq;
use std::io::Read;

pub(super) const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Gives out at most this number of bytes at a time.
pub(super) struct Dribble<'a>(pub &'a [u8], pub usize);

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(buffer.len()).min(self.0.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

/// The shapes of 4x4, 16x16 and 25x25.
const FOUR: BoardShape = BoardShape::with_boxes(2, 2);
const SIXTEEN: BoardShape = BoardShape::with_boxes(4, 4);
const TWENTY_FIVE: BoardShape = BoardShape::with_boxes(5, 5);

fn read_by(shape: BoardShape, text: &[u8], step: usize) -> Vec<String> {
    let mut reader = Reader::new(Dribble(text, step)).of_shape(shape);
    let layout = shape.layout();
    let mut found = Vec::new();
    while let Some(batch) = reader.next_batch().unwrap() {
        assert!(!batch.is_empty());
        found.extend(batch.records().map(|record| {
            match record.parse_of::<Board>(&layout, Syntax::default()) {
                Ok(board) => board.to_string(),
                Err(error) => error.to_string(),
            }
        }));
    }
    found
}

/// All of a text as a board of this shape.
fn parsed(shape: BoardShape, text: &str) -> Result<Board, ParseError> {
    Board::from_text(&shape.layout(), text.as_bytes(), Syntax::default())
}

/// The records of a text: boards as lines, errors as messages. However the text
/// arrives, they must be the same.
fn read(text: impl AsRef<[u8]>) -> Vec<String> {
    read_as(BoardShape::CLASSIC, text)
}

/// The records of a text, of boards of this shape.
fn read_as(shape: BoardShape, text: impl AsRef<[u8]>) -> Vec<String> {
    let text = text.as_ref();
    let found = read_by(shape, text, usize::MAX);
    if text.len() < 5000 {
        for step in [1, 2, 7, 64] {
            assert_eq!(read_by(shape, text, step), found, "{step} bytes at a time");
        }
    }
    found
}

pub(super) fn rows(line: &str) -> Vec<&str> {
    (0..9).map(|row| &line[9 * row..9 * row + 9]).collect()
}

#[test]
fn a_line_may_use_any_empty_symbol_and_carry_a_comment() {
    for empty in ['.', '0', '_', '?', '-'] {
        let line = LINE.replace('.', &empty.to_string());
        for tail in ["", " 7.1", "\t#3", ",solution", ";x", "   "] {
            assert_eq!(read(format!("{line}{tail}\n")), [LINE]);
        }
    }
}

#[test]
fn blank_lines_comments_titles_and_line_ends_do_not_matter() {
    let text = format!("\u{feff}# head\r\n\r\n  {LINE}\r\n \t\nGrid 07\n{LINE}");
    assert_eq!(read(text), [LINE, LINE]);
    assert_eq!(read(""), [""; 0]);
    assert_eq!(read("\n\n# nothing\n"), [""; 0]);
}

#[test]
fn grids_are_read_in_every_dress() {
    let rows = rows(LINE);
    let plain = rows.join("\n");
    let spaced = plain.replace("", " ");
    let bands = [&rows[..3], &rows[3..6], &rows[6..]];
    let [above, middle, below] = bands.map(|band| band.join("\n"));
    let gaps = format!("{above}\n\n{middle}\n \n{below}");
    let boxes = |rows: &[&str], between: &str, end: &str| {
        let row = |row: &&str| [&row[..3], &row[3..6], &row[6..]].join(between);
        rows.iter().map(row).collect::<Vec<_>>().join(end)
    };
    let grouped = boxes(&rows, " ", "\r\n");
    let bars = bands.map(|band| boxes(band, "|", "|\n|"));
    let bars = bars.join("|\n+---+---+---+\n|");
    let drawn = format!("+---+---+---+\n|{bars}|\n-------------");
    let grid: Grid = LINE.parse().unwrap();
    let own = format!("{grid:#}");
    #[rustfmt::skip]
    let cases = [
        plain.clone(), spaced, gaps, grouped, drawn, own, plain.replace('.', "-"),
    ];
    for text in cases {
        assert_eq!(read(&text), [LINE], "{text}");
        let mixed = format!("{text}\n{LINE}\n{text}\n\n{text}");
        assert_eq!(read(&mixed), [LINE; 4], "{mixed}");
        assert_eq!(text.parse(), Ok(grid));
    }
}

/// The edges of a grid as SimpleSudoku draws them.
#[test]
fn borders_may_begin_and_end_with_a_star() {
    let file = "\
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*
";
    assert_eq!(read(file), [LINE]);
    assert_eq!(read(file.replace('\n', "\r\n")), [LINE]);
    assert_eq!(read(format!("{file}{file}\n{file}{LINE}")), [LINE; 4]);
    for border in ["*---*---*---*", "*---+---+---*", "  *= - = *\t"] {
        let other = file.replace("*-----------*", border);
        assert_eq!(read(other.replace("|---+---+---|", border)), [LINE]);
    }
    // Without a row of the first band, the border is the mistake.
    let short = file.replacen("|6..|195|...|\n", "", 1);
    let short = short.replace("|---+---+---|", "*---*");
    let message =
        "line 4, column 1: a border below row 2, inside a band; a row is missing or one too many";
    assert_eq!(read(short), [message]);
}

/// Where stars are cells, neither rows nor boards of stars and dashes are taken for borders.
#[test]
fn stars_and_dashes_that_are_cells_are_no_border() {
    let starred = Syntax {
        star: true,
        ..Syntax::default()
    };
    let row = "*-------*";
    let line = row.repeat(9);
    let grid = [row; 9].join("\n");
    let spaced = grid.replace('-', "- ").replace("*-", "* -");
    let barred = grid.replace("--*", "-|-*");
    for text in [&line, &grid, &spaced, &barred] {
        let mut reader = Reader::new(text.as_bytes());
        let batch = reader.next_batch().unwrap().unwrap();
        let boards = batch.records().map(|record| record.parse(starred));
        assert!(boards.eq([Ok(Grid::EMPTY)]), "{text}");
    }
    // Lines of stars, but not one with a star at one end, are drawn between grids.
    assert_eq!(read("*********"), [""; 0]);
    for text in ["*---", "* x *", "*"] {
        assert!(read(text)[0].starts_with("line 1, "), "{text}");
    }
}

#[test]
fn an_x_is_an_empty_cell_on_request() {
    let x = Syntax {
        x: true,
        ..Syntax::default()
    };
    for empty in ['x', 'X'] {
        let line = LINE.replace('.', &empty.to_string());
        let grid = rows(&line).join("\n");
        for text in [line, grid] {
            let mut reader = Reader::new(text.as_bytes());
            let batch = reader.next_batch().unwrap().unwrap();
            let parsed = |syntax| batch.records().map(move |record| record.parse(syntax));
            // By itself, too, if there is no other sign.
            for syntax in [x, Syntax::default()] {
                assert!(parsed(syntax).eq([LINE.parse::<Grid>()]), "{text}");
            }
        }
        let mixed = LINE.replacen('.', &empty.to_string(), 1);
        let message = format!("line 1, column 3: `{empty}` is not a cell");
        assert!(read(mixed)[0].starts_with(&message));
    }
}

#[test]
fn other_sizes_take_letters_and_numbers() {
    let mut digits = [0; 256];
    for (at, digit) in digits.iter_mut().enumerate().take(40) {
        *digit = (at % 17) as u8;
    }
    let board = Board::from_digits(&SIXTEEN.layout(), &digits).unwrap();
    let line = board.to_string();
    assert!(line.starts_with(".123456789ABCDEFG.1"), "{line}");
    let rows = digits.as_chunks::<16>().0.iter();
    let rows = rows.map(|row| row.map(|digit| digit.to_string()).join(" "));
    let spaced = rows.collect::<Vec<_>>().join("\n");
    let on_one_line = spaced.replace('\n', " ");
    #[rustfmt::skip]
    let cases = [
        line.clone(), line.to_lowercase(), spaced, on_one_line, format!("{board:#}"),
    ];
    for text in cases {
        assert_eq!(read_as(SIXTEEN, &text).join("/"), line, "{text}");
    }
    #[rustfmt::skip]
    let cases = [
        ("12..|..34\n", "line 1, column 1: rows of 2 boards side by side; boards are read if each stands below the other"),
        ("12|..\n..|34\n4.|..\n..|..", "12....344......."),
        ("1 2 0 0\n0 0 3 4\n4 0 0 0\n0 0 0 5", "line 4, column 7: `5` is not a cell; expected 1 to 4, or one of . 0 _ ? - for an empty cell"),
    ];
    for (text, read) in cases {
        assert_eq!(read_as(FOUR, text), [read]);
    }
}

#[test]
fn an_empty_board_of_dashes_is_a_board() {
    let empty = ".".repeat(81);
    assert_eq!(read("-".repeat(81)).join("/"), empty);
    assert_eq!(read(["---------"; 9].join("\n")), [empty]);
}

#[test]
fn errors_name_line_and_column() {
    #[rustfmt::skip]
    let cases = [
        (&LINE[..80], "line 2, column 81: the line has 80 cells where a puzzle has 81"),
        (&format!("{}  # short", &LINE[..40]), "line 2, column 41: the line has 40 cells where a puzzle has 81"),
        (&format!("{LINE}1"),
         "line 2, column 82: `1` right behind cell 81, the last: 82 characters without a break; a space, tab, comma or semicolon must come before a comment"),
        (&LINE.replacen("98", "9x", 1), "line 2, column 21: `x` is not a cell; expected 1 to 9, or one of . 0 _ ? - for an empty cell"),
        (&LINE.replacen("98", "9·", 1), "line 2, column 21: `·` is not a cell; expected 1 to 9, or one of . 0 _ ? - for an empty cell"),
        (&LINE.replacen('.', "*", 1), "line 2, column 3: `*` is not a cell; expected 1 to 9, or one of . 0 _ ? - for an empty cell"),
        ("hello", "line 2, column 1: 5 characters; a puzzle on one line has 81 cells, a row of a grid 9"),
        ("  1 2 3 4", "line 2, column 3: 4 characters; a puzzle on one line has 81 cells, a row of a grid 9"),
        ("\u{1f600}", "line 2, column 1: 1 character; a puzzle on one line has 81 cells, a row of a grid 9"),
    ];
    for (bad, message) in cases {
        // The neighbours get their answers.
        let text = format!("{LINE}\n{bad}\n{LINE}\n");
        assert_eq!(read(text), [LINE, message, LINE]);
    }
    let mut bytes = LINE.as_bytes().to_vec();
    bytes[4] = 0xFF;
    assert!(read(bytes)[0].starts_with("line 1, column 5: `\u{fffd}` is not a cell"));
}

#[test]
fn nine_dashes_between_bands_are_a_border_where_dashes_are_no_cells() {
    let bands = rows(LINE);
    let bands = [0, 3, 6].map(|row| bands[row..row + 3].join("\n"));
    let ruled = bands.join("\n---------\n");
    assert_eq!(read(format!("{ruled}\n{ruled}")), [LINE, LINE]);
    let commented = ruled.replacen("\n---------", "\n# band 2\n---------", 1);
    assert_eq!(read(format!("{commented}\n\n{ruled}")), [LINE, LINE]);
    // Where they are cells, they are an empty row.
    let mut board: Grid = LINE.parse().unwrap();
    for column in 0..9 {
        board.set(crate::ground::geometry::Cell::new(3, column), 0);
    }
    let dashed = board.to_string().replace('.', "-");
    assert_eq!(read(rows(&dashed).join("\n")), [board.to_string()]);
}

#[test]
fn a_line_at_the_limit_reads_the_same_however_it_arrives() {
    let long = |length: usize| format!("{LINE}{}", " ".repeat(length - 81));
    for end in ["\n", "\r\n"] {
        let text = [65_535, 65_536, 65_537, 65_538, 81].map(long).join(end);
        let whole = read(&text);
        let message = "line 3, column 1: the line is longer than 65536 bytes";
        assert_eq!(whole[..3], [LINE, LINE, message]);
        assert_eq!(whole[4], LINE);
        for step in [65_536, 65_537, 65_538, 40_000] {
            let found = read_by(BoardShape::CLASSIC, text.as_bytes(), step);
            assert_eq!(found, whole, "{step} bytes at a time");
        }
    }
}

/// The message about a second sign for empty cells beside 0.
fn mixed_signs(line: usize, column: usize, other: char) -> String {
    format!(
        "line {line}, column {column}: both `0` and `{other}` stand for empty cells here; \
         if `0` is a digit, the puzzle is to be read as zero-based"
    )
}

/// A board of 16x16 as other programs write it, with digits from 0 to F: read as 1 to G it would
/// silently be another puzzle.
#[test]
fn zero_beside_another_sign_for_empty_is_an_error_on_large_boards() {
    let full = "0123456789ABCDEF".repeat(16);
    for other in ['.', '_', '?', '-'] {
        let line = full.replacen('3', &other.to_string(), 1);
        let first = |column| [mixed_signs(1, column, other)];
        assert_eq!(read_as(SIXTEEN, &line), first(4));
        assert_eq!(read_as(SIXTEEN, format!("  {line} a comment")), first(6));
        assert_eq!(parsed(SIXTEEN, &line).unwrap_err().to_string(), first(4)[0]);
        // Cells with blanks between them, and numbers.
        let spaced: Vec<String> = line.chars().map(String::from).collect();
        assert_eq!(read_as(SIXTEEN, spaced.join(" ")), first(7));
        let number = |cell: char| match cell.to_digit(16) {
            Some(digit) => digit.to_string(),
            None => cell.to_string(),
        };
        let numbers: Vec<String> = line.chars().map(number).collect();
        assert_eq!(read_as(SIXTEEN, numbers.join(" ")), first(7));
    }
    // A grid, where the two signs are in different rows.
    let mut rows = vec!["1234567890ABCDEF"; 16];
    rows[5] = "12345678-9ABCDEF";
    assert_eq!(read_as(SIXTEEN, rows.join("\n")), [mixed_signs(6, 9, '-')]);
    let line = format!("0{}", ".".repeat(624));
    assert!(matches!(
        parsed(TWENTY_FIVE, &line).unwrap_err().kind,
        ParseErrorKind::MixedEmptySigns { other } if other == "."
    ));

    // One sign by itself still means the same, and so does a mixture on smaller boards.
    for sign in ["0", ".", "-"] {
        let line = full.replace('0', sign);
        assert_eq!(read_as(SIXTEEN, &line), [full.replace('0', ".")]);
    }
    assert_eq!(read(LINE.replacen('.', "0", 9)), [LINE]);
    assert_eq!(read_as(FOUR, "1.3000.22....3.1"), ["1.3....22....3.1"]);
}

#[test]
fn digits_from_zero_are_read_on_request() {
    let zero_based = Syntax {
        zero_based: true,
        ..Syntax::default()
    };
    let sixteen = |text: &str| Board::from_text(&SIXTEEN.layout(), text.as_bytes(), zero_based);
    let expected = ".23456789ABCDEFG".repeat(16);
    let line = ".123456789ABCDEF".repeat(16);
    let one = sixteen(&line).unwrap();
    assert_eq!(one.to_string(), expected);
    let with_one = sixteen(&line.replacen('.', "0", 1)).unwrap();
    assert_eq!(with_one.digits()[..2], [1, 2]);
    assert_eq!(with_one.digits()[16], 0);
    // As a grid, with small letters, with blanks, and as numbers.
    let rows: Vec<&str> = (0..16).map(|row| &line[16 * row..16 * row + 16]).collect();
    let spaced: Vec<String> = line.chars().map(String::from).collect();
    let digits = line.chars().map(|cell| cell.to_digit(16));
    let numbers = digits.map(|digit| digit.map_or(".".into(), |digit| digit.to_string()));
    let numbers = numbers.collect::<Vec<_>>().join(" ");
    for text in [
        &rows.join("\n"),
        &line.to_lowercase(),
        &spaced.join(" "),
        &numbers,
    ] {
        assert_eq!(sixteen(text).as_ref(), Ok(&one));
    }

    let letters = "0123456789ABCDEFGHIJKLMNO".repeat(25);
    let board = Board::from_text(&TWENTY_FIVE.layout(), letters.as_bytes(), zero_based).unwrap();
    assert_eq!(board.to_string(), "123456789ABCDEFGHIJKLMNOP".repeat(25));

    // A character that is then none of the digits.
    let error = sixteen(&line.replacen('5', "G", 1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 6: `G` is not a cell; \
         expected 0 to 9, A to F, or one of . _ ? - for an empty cell"
    );
    let found = sixteen(&numbers.replacen("15", "16", 1)).unwrap_err().kind;
    assert!(matches!(found, ParseErrorKind::NotACell { found, .. } if found == "16"));
    // Smaller boards are read as before.
    assert_eq!(Grid::from_text(LINE.as_bytes(), zero_based), LINE.parse());
}

#[test]
fn from_str_takes_one_record_and_no_more() {
    let second = "line 3, column 1: a second puzzle begins here, only one was expected";
    for (text, message) in [
        ("", "line 1, column 1: no puzzle here"),
        (&format!("{LINE}\n\n{LINE}"), second),
    ] {
        assert_eq!(text.parse::<Grid>().unwrap_err().to_string(), message);
    }
}

/// A field of a table: the fast path gives the same result as the full reader.
#[test]
fn a_board_is_read_from_the_bytes_of_a_field() {
    let grid: Grid = LINE.parse().unwrap();
    let rows = rows(LINE).join("\n");
    let from = |text: &str| Grid::from_text(text.as_bytes(), Syntax::default());
    #[rustfmt::skip]
    let cases = [
        LINE, &rows, &rows.replace('\n', "\r\n"), &format!("{grid:#}"),
    ];
    for text in cases {
        for before in ["", " ", "\n", "\r\n\t", "\u{feff}", "\u{feff}\n "] {
            for behind in ["", " ", "\n", "\r\n", " \t\n\n", "\r"] {
                let text = format!("{before}{text}{behind}");
                assert_eq!(from(&text), Ok(grid), "{text:?}");
            }
        }
    }
    #[rustfmt::skip]
    let cases = [
        "", "  ", &LINE[1..], &format!("{LINE}\n{LINE}"), &format!("  {}", LINE.replacen('.', "*", 1)),
    ];
    for text in cases {
        let read = read(text);
        match (from(text), &read[..]) {
            (Err(error), []) => assert_eq!(error.kind, ParseErrorKind::Missing),
            (Err(error), [one]) => assert_eq!(error.to_string(), *one),
            (Err(error), [_, _]) => assert_eq!(error.kind, ParseErrorKind::Surplus),
            (result, _) => panic!("{text:?}: {result:?}"),
        }
    }
    // Bytes that are no text, and non-default syntax.
    let mut bytes = LINE.as_bytes().to_vec();
    bytes[2] = b'*';
    let star = Syntax {
        star: true,
        ..Syntax::default()
    };
    assert_eq!(Grid::from_text(&bytes, star), Ok(grid));
    bytes[2] = 0xFF;
    let error = Grid::from_text(&bytes, star).unwrap_err();
    assert_eq!((error.line, error.column), (1, 3));
}

#[test]
fn symbols_are_as_displayed() {
    let grid: Grid = LINE.parse().unwrap();
    assert_eq!(&*symbols(&grid), LINE.as_bytes());
}

#[test]
fn a_line_is_padded_and_cut() {
    let board = parsed(FOUR, "1.3....22....3.1").unwrap();
    assert_eq!(format!("{board:>20}"), "    1.3....22....3.1");
    assert_eq!(format!("{board:-<18}"), "1.3....22....3.1--");
    assert_eq!(format!("{board:.5}"), "1.3..");
    let grid: Grid = LINE.parse().unwrap();
    assert_eq!(format!("{grid:>83}"), format!("  {LINE}"));
    assert_eq!(format!("{grid:-<82}"), format!("{LINE}-"));
    assert_eq!(format!("{grid:.5}"), LINE[..5]);
    assert_eq!(Grid::try_from(LINE), Ok(grid));
}
