//! Texts as people write them around puzzles: each record comes back as it is, or as malformed, and never as another board.

use crate::ground::board::Board;
use crate::ground::geometry::BoardShape;
use crate::ground::grid::Grid;
use crate::text::{Reader, Syntax};
use pretty_assertions::assert_eq;

const LINE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const OTHER: &str =
    "864371259325849761971265843436192587198657432257483916689734125713528694542916378";

/// The shape of 4x4.
const FOUR: BoardShape = BoardShape::with_boxes(2, 2);

fn rows(line: &str) -> Vec<&str> {
    (0..9).map(|row| &line[9 * row..][..9]).collect()
}

/// The records of a text: boards with zeros, and errors.
fn read(text: &str) -> Vec<Result<String, String>> {
    read_as(BoardShape::CLASSIC, text)
}

/// Those of boards of this shape.
fn read_as(shape: BoardShape, text: &str) -> Vec<Result<String, String>> {
    let mut reader = Reader::new(text.as_bytes()).of_shape(shape);
    let layout = shape.layout();
    let mut found = Vec::new();
    while let Some(batch) = reader.next_batch().expect("memory can be read") {
        found.extend(batch.records().map(|record| {
            match record.parse_of::<Board>(&layout, Syntax::default()) {
                Ok(board) => Ok(board.to_string().replace('.', "0")),
                Err(error) => Err(error.to_string()),
            }
        }));
    }
    found
}

fn boards(text: &str) -> Vec<String> {
    let records = read(text).into_iter();
    records
        .map(|record| record.unwrap_or_else(|error| error))
        .collect()
}

#[test]
fn lines_of_one_sign_part_grids() {
    let grid = rows(LINE).join("\n");
    for sign in ["-", "_", "=", "*", "~", "?", "+"] {
        let line = sign.repeat(9);
        let spaced = [sign; 9].join(" ");
        for line in [&line, &spaced] {
            let two = format!("{grid}\n{line}\n{grid}\n");
            assert_eq!(boards(&two), [LINE; 2], "{line}");
        }
        for one in [format!("{line}\n{grid}\n"), format!("{grid}\n{line}\n")] {
            assert_eq!(boards(&one.repeat(9)), [LINE; 9], "{line}");
        }
    }
    let small = "1...\n..2.\n.3..\n...4\n";
    let found = read_as(FOUR, &format!("{small}----\n{small}"));
    assert_eq!(found, vec![Ok("1000002003000004".to_owned()); 2]);
}

/// A row whose empty cells are an unusual sign may look like a number after the sign of a comment, or like a border.
#[test]
fn rows_of_an_unusual_sign_are_rows() {
    let open = format!("{}003452761", &LINE[..72]);
    let blank = format!("{}{}", &LINE[..72], "0".repeat(9));
    for sign in ["~", "%", "*", "=", "o"] {
        for board in [&open, &blank] {
            let grid = rows(board).join("\n").replace('0', sign);
            assert_eq!(boards(&format!("{grid}\n")), [&**board], "{grid}");
            for between in [" ", "|"] {
                let spaced = rows(board).into_iter().map(|row| row.replace('0', sign));
                let spaced = spaced.map(|row| match between {
                    " " => row.chars().flat_map(|cell| [cell, ' ']).collect(),
                    _ => [&row[..3], &row[3..6], &row[6..]].join(between),
                });
                let spaced: Vec<String> = spaced.collect();
                let text = format!("{}\n", spaced.join("\n"));
                assert_eq!(boards(&text), [&**board], "{text}");
            }
            let two = format!("{grid}\n\n{}\n", rows(OTHER).join("\n"));
            assert_eq!(boards(&two), [board, OTHER], "{two}");
            let headed = format!("123456789\n{grid}\n\n").repeat(2);
            let mut read = boards(&headed).into_iter();
            assert!(
                read.all(|it| it == *board || it.starts_with("line")),
                "{headed}"
            );
        }
    }
}

/// Bars with blanks between them are a row where they make the grids whole, and a gap where they do not.
#[test]
fn bars_alone_are_a_row_or_a_gap() {
    let grid: Grid = LINE.parse().unwrap();
    let mut empty = grid.digits().to_vec();
    empty[36..45].fill(0);
    let line = Grid::from_digits(&empty).unwrap().to_string();
    let line = line.replace('.', "0");
    for has_heading in [false, true] {
        let text = table(&empty, 9, has_heading);
        assert_eq!(boards(&text), [&*line], "{text}");
        let nine = boards(&format!("{text}\n").repeat(9));
        assert_eq!(nine, [&*line; 9], "{text}");
    }
    assert_eq!(boards(&table(&empty, 9, false).repeat(9)), [&*line; 9]);
    let blank = table(&[0; 81], 9, false);
    assert_eq!(boards(&blank), ["0".repeat(81)]);
    let gap = &blank[..blank.len() / 9];
    let spaced = table(grid.digits(), 9, false).replace('\n', &format!("\n{gap}"));
    assert_eq!(boards(&spaced), [LINE]);
    assert_eq!(boards(&format!("{gap}\n{LINE}\n")), [LINE]);
    let unclear = "line 1, column 1: a line among these rows may be a row or none, so that the grid may be shifted";
    // Two boards with two such rows each, or one with gaps.
    let half = "|1|2|3|4|\n| | | | |\n".repeat(2);
    let found = read_as(FOUR, &half);
    assert_eq!(found, [Ok("1234000012340000".to_owned())]);
    let both = [unclear.to_owned(), unclear.replace("line 1", "line 5")].map(Err::<String, _>);
    assert_eq!(read_as(FOUR, &half.repeat(2)), both);
    // In a box of blanks it cannot be seen how many cells are meant.
    let boxes = "|12|34|\n|  |  |\n|21|43|\n|43|21|\n".repeat(2);
    let found = read_as(FOUR, &boxes);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(Result::is_err), "{found:?}");
}

/// More rows than are read together, with one too many above them, or one missing.
#[test]
fn long_runs_of_rows_are_not_read_shifted() {
    let grid = rows(LINE).join("\n") + "\n";
    let good = grid.repeat(3000);
    assert_eq!(boards(&good), vec![LINE; 3000]);
    let found = read(&format!("{}\n{good}", rows(LINE)[4]));
    assert!(found.len() > 2990 && found.iter().all(Result::is_err));
    // In the middle: what was answered before is right, and nothing behind it is answered.
    let (_, damaged) = grid.split_at(10);
    let found = read(&[&good, damaged, &good].concat());
    let answered = found.iter().take_while(|record| record.is_ok()).count();
    assert!((2000..=3000).contains(&answered), "{answered}");
    assert_eq!(found[..answered], vec![Ok(LINE.to_owned()); answered]);
    assert!(found[answered..].iter().all(Result::is_err));
    // Boards that contradict themselves wherever they begin may be no boards.
    let wrong = "123456789\n".repeat(27_000);
    assert!(read(&wrong).iter().all(Result::is_err));
    let small = "1234\n34..\n23..\n41..\n".repeat(5000);
    assert!(read_as(FOUR, &small).iter().all(Result::is_ok));
    let shifted = read_as(FOUR, &format!("41..\n{small}"));
    assert!(shifted.iter().all(Result::is_err));
}

#[test]
fn headings_are_skipped() {
    let grid = rows(LINE).join("\n");
    #[rustfmt::skip]
    let cases = [
        "998", "1002", "No. 00001", "Grid 07", "Puzzle 12:", "#3", "12.", "2026-11-25", "25.11.2026", "1/12/2026",
        "Sudoku of the day:", "Very hard", "數獨", "Nr. 5 (schwer)", "Level 3 - No 17", "Easy", "[Puzzle]", "[3]",
        "(3)", "% randomly generated - medium", "// one", "; one", "-- one", "<!-- one -->", "```", "\"\"\"",
        "'''text", "~~~", "/* one */", "@author me", "! one", "> one", "int grid[9][9] = {", "puzzle = [",
    ];
    for heading in cases {
        for between in ["\n", "\n\n", "\n---+---+---\n"] {
            let text = format!("{heading}{between}{grid}\n").repeat(5);
            assert_eq!(boards(&text), [LINE; 5], "{text}");
        }
        let text = format!("{heading}\n{grid}\n\n").repeat(3);
        assert_eq!(boards(&text), [LINE; 3], "{text}");
    }
    // Numbers that count, of as many digits as there are.
    let numbered = (997..1004).map(|number| format!("{number}\n{grid}\n"));
    assert_eq!(boards(&numbered.collect::<String>()), [LINE; 7]);
    #[rustfmt::skip]
    let cases = [
        "Puzzle 1:", "% one", "// one", "; one", "Sudoku #5", "17", "No. 00001", "2026-11-02", "#3", "[3]", "(3)",
    ];
    for heading in cases {
        let two = format!("{heading}\n{LINE}\n").repeat(2);
        assert_eq!(boards(&two), [LINE; 2], "{heading}");
    }
    let drawn = "*-----------*\n|.3.|4..|...|\n|...|...|.2.|\n|..1|...|...|\n|---+---+---|\n|5..|.7.|...|\n\
                 |...|...|4..|\n|..8|...|..6|\n|---+---+---|\n|...|..9|.1.|\n|2..|...|...|\n|...|.5.|7..|\n\
                 *-----------*\n Simple Sudoku\n";
    let expected =
        "030400000000000020001000000500070000000000400008000006000009010200000000000050700";
    assert_eq!(boards(drawn), [expected]);
}

#[test]
fn text_that_is_no_heading_is_a_record_of_its_own() {
    for text in ["hello", "null", "5300700006001", "not a puzzle"] {
        let found = read(&format!("{text}\n{LINE}\n{text}\n"));
        assert!(
            matches!(&found[..], [Err(_), Ok(line), Err(_)] if line == LINE),
            "{text}"
        );
    }
}

#[test]
fn rows_that_are_no_whole_grids_are_malformed() {
    let all = rows(LINE);
    let grid = all.join("\n");
    // A row is missing or doubled in one of two grids without a line between.
    for at in 0..18 {
        let mut two: Vec<&str> = all.iter().chain(&all).copied().collect();
        two.remove(at);
        let found = read(&format!("{}\n\n{grid}\n", two.join("\n")));
        assert!(found[..2].iter().all(Result::is_err), "{found:?}");
        assert_eq!(found[2..], [Ok(LINE.to_owned())]);
        two.splice(at..at, ["123456789", "987654321"]);
        let found = read(&format!("{}\n\n{grid}\n", two.join("\n")));
        let (last, others) = found.split_last().unwrap();
        assert_eq!(*last, Ok(LINE.to_owned()));
        assert!(others.iter().all(Result::is_err), "{others:?}");
    }
    let message = "line 1, column 1: 17 rows follow each other where a grid has 9; one is missing or too many";
    let found = boards(&format!("{grid}\n{}\n", all[..8].join("\n")));
    assert_eq!(found[0], message);
}

#[test]
fn blocks_may_be_long() {
    let text = format!("998\n{}\n", rows(LINE).join("\n")).repeat(3000);
    assert_eq!(boards(&text), vec![LINE; 3000]);
    let prose = "These are words.\n".repeat(10_000);
    let found = boards(&format!("{prose}\n{LINE}\n"));
    assert_eq!(found.last().unwrap(), LINE);
}

#[test]
fn rows_on_one_line_are_a_board() {
    for between in [" ", "  ", "/", "|", ",", ";", "\t", ":", ", ", " | "] {
        let line = rows(LINE).join(between) + "\n";
        assert_eq!(boards(&line), [LINE], "{between:?}");
    }
    // A sign of empty cells, where there are others.
    assert_eq!(boards(&rows(LINE).join(".")), [LINE]);
    assert_eq!(boards(&rows(&LINE.replace('0', ".")).join("-")), [LINE]);
    let nine = format!("{}\n", rows(OTHER).join(" ")).repeat(9);
    assert_eq!(boards(&nine), [OTHER; 9]);
}

#[test]
fn cells_may_have_any_sign_between_them() {
    let cells = |between: &str, empty: &str, around: [&str; 2]| {
        let row = |row: &&str| {
            let cells = row.chars().map(|cell| cell.to_string().replace('0', empty));
            let cells: Vec<String> = cells.collect();
            around.join(cells.join(between).as_str())
        };
        rows(LINE).iter().map(row).collect::<Vec<_>>().join("\n")
    };
    for empty in ["0", ".", "-1", "None", "null", "\"\"", "?", "0.0", "' '"] {
        for between in [",", ", ", ";", " ", "\t", " | "] {
            let brackets = [["[", "],"], ["{", "},"], ["(", "),"], ["[[", "]"]];
            for around in brackets.into_iter().chain([["", ""], ["", between]]) {
                let text = cells(between, empty, around);
                assert_eq!(boards(&text), [LINE], "{text}");
                assert_eq!(boards(&format!("grid = [\n{text}\n]\n")), [LINE], "{text}");
                assert_eq!(boards(&format!("{text}\n\n{text}\n")), [LINE; 2], "{text}");
            }
        }
    }
    // Empty fields, as from a spreadsheet.
    for between in [",", ";", "\t"] {
        let text = cells(between, "", ["", ""]);
        assert_eq!(boards(&text), [LINE], "{text}");
    }
    for around in [
        ["Row 1: ", ""],
        ["> ", ""],
        ["", "\n"],
        ["| ", " |"],
        ["│", "│"],
    ] {
        let text = cells(" ", "0", around);
        assert_eq!(boards(&format!("{text}\n")), [LINE], "{text}");
    }
    for (open, between, around, close) in [
        ("board = [\n", "", ["    \"", "\","], "\n]"),
        ("s = \"\"\"\n", "", ["", ""], "\n\"\"\""),
        ("int grid[9][9] = {\n", ", ", ["    {", "},"], "\n};"),
        ("int[][] grid = new int[][] {", ",", ["{", "},"], "};"),
        ("problem(1, [", ",", ["[", "],"], "])."),
        ("array([", ", ", ["       [", "],"], "])"),
    ] {
        let text = format!("{open}{}{close}\n", cells(between, "0", around));
        assert_eq!(boards(&text), [LINE], "{text}");
    }
}

#[test]
fn a_board_may_stand_within_a_line() {
    for text in [
        &format!("00015097c6c3 {LINE}  7.2"),
        &format!("12) {LINE}"),
        &format!("#12 {LINE}"),
        &format!("easy: {LINE} # of the day"),
        &format!("grid1 = '{LINE}'"),
        &format!("> {LINE}"),
        &format!("id,{LINE},x"),
        &format!("https://www.sudokuwiki.org/sudoku.htm?bd={LINE}"),
        &format!(":0000:x:{LINE}:::"),
        &format!("{OTHER},530070000"),
    ] {
        let expected = if text.starts_with('8') { OTHER } else { LINE };
        assert_eq!(boards(text), [expected], "{text}");
    }
    let placed = LINE.replacen('5', "+5", 1).replacen('9', "+9", 1);
    assert_eq!(boards(&format!(":0000:x:{placed}:::")), [LINE]);
    // The solution before the puzzle.
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(boards(&format!("{solution},{LINE}")), [LINE]);
    assert_eq!(boards(&format!("{LINE},{solution}")), [LINE]);
}

#[test]
fn characters_that_cannot_be_seen_do_not_matter() {
    #[rustfmt::skip]
    let cases = [
        format!("{LINE}\r\r\n{LINE}\r\r\n"),
        format!("\u{feff}{LINE}\n\u{feff}{LINE}\n"),
        format!("\u{a0}{LINE}\u{a0}\n{LINE}\n\u{1a}"),
        format!("{LINE}\u{200b}\n\u{200e}{LINE}\u{202f}\n"),
        (rows(LINE).join("\u{3000}\n") + "\n\n").repeat(2),
        format!("{}\n{}\n\u{1a}\n", rows(LINE).join("\u{a0}\n"), rows(LINE).join("\n")),
    ];
    for text in cases {
        assert_eq!(boards(&text), [LINE; 2], "{text:?}");
    }
}

/// A grid as a table of Markdown, with or without a heading; an empty cell is a blank.
fn table(grid: &[u8], side: usize, has_heading: bool) -> String {
    let row = |row: &[u8]| {
        let cells = row.iter().map(|&digit| match digit {
            0 => "   |".to_owned(),
            digit => format!(" {digit} |"),
        });
        format!("|{}\n", cells.collect::<String>())
    };
    let heading = match has_heading {
        true => format!("{}|{}\n", row(&vec![0; side]), ":-:|".repeat(side)),
        false => String::new(),
    };
    heading + &grid.chunks(side).map(row).collect::<String>()
}
