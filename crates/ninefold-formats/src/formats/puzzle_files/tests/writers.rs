//! Tests of the writers, byte for byte.

use super::*;
use ninefold::BoardShape;
use ninefold::layout::Layout;
use pretty_assertions::assert_eq;

fn text(writer: &dyn PuzzleFileWriter, puzzles: &[&str]) -> String {
    let puzzles: Vec<_> = puzzles.iter().map(|&cells| cells.to_owned()).collect();
    String::from_utf8(written(writer, &puzzles)).unwrap()
}

/// As Sudopedia shows it.
#[test]
fn simple_sudokus_picture_is_drawn() {
    let puzzle =
        ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.";
    let picture = " *-----------*
 |.3.|4..|...|
 |9.2|8.6|3.1|
 |...|...|.2.|
 |---+---+---|
 |8..|.6.|7..|
 |.6.|2.5|.9.|
 |..3|.4.|..8|
 |---+---+---|
 |.7.|...|...|
 |4.8|9.2|5.6|
 |...|..8|.3.|
 *-----------*
";
    let writer = SimpleSudokuWriter::new(BoardShape::CLASSIC);
    assert_eq!(text(&writer, &[puzzle]), format!("{picture}\n"));
    assert_eq!(
        text(&writer, &[puzzle, puzzle]),
        format!("{picture}\n").repeat(2)
    );
    let four: Layout = "4x4".parse().unwrap();
    let writer = SimpleSudokuWriter::new(four.shape());
    let expected = " *-----*\n |1.|..|\n |..|..|\n |--+--|\n |..|..|\n |..|.4|\n *-----*\n\n";
    assert_eq!(text(&writer, &["1..............4"]), expected);
}

#[test]
fn collections_have_zeros_for_empty_cells() {
    let writer = SdmWriter::new(4);
    let expected = "1000000000000004\n0000000000000000\n";
    assert_eq!(
        text(&writer, &["1..............4", "................"]),
        expected
    );
}

#[test]
fn puzzles_are_sections_of_an_sdk_file() {
    let writer = SdkWriter::new(4);
    let expected = "[Puzzle]\n1...\n....\n....\n...4\n\
                    [Puzzle]\n....\n....\n....\n....\n";
    assert_eq!(
        text(&writer, &["1..............4", "................"]),
        expected
    );
}

#[test]
fn empty_cells_of_an_sdx_file_have_all_candidates() {
    let writer = SdxWriter::new(4);
    let empty = "1234 1234 1234 1234\n";
    let one = format!("1 1234 1234 1234\n{empty}{empty}1234 1234 1234 4\n");
    let expected = format!("{one}\n").repeat(2);
    let puzzle = "1..............4";
    assert_eq!(text(&writer, &[puzzle, puzzle]), expected);
}

#[test]
fn opensudokus_name_comes_first_and_is_escaped() {
    let head = |name: &str| {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>{name}</name>\n  \
             <source>ninefold</source>\n"
        )
    };
    let data = SUDOCUE.replace('.', "0");
    let game = format!("  <game data=\"{data}\"/>\n");
    let check = |name: &str, expected: &str| {
        let writer = OpenSudokuWriter::new(9, name).unwrap();
        let expected = format!("{}{game}{game}</opensudoku>\n", head(expected));
        assert_eq!(text(&writer, &[SUDOCUE, SUDOCUE]), expected);
    };
    check("17 clues", "17 clues");
    check("a<b>&\u{0}\n", "a&lt;b&gt;&amp;");
    check(" \n", "ninefold");
}

#[test]
fn pieces_of_parallel_jobs_concatenate_to_a_file() {
    let puzzles = [SUDOCUE, SUDOCUE, SUDOCUE];
    let writers: [Box<dyn PuzzleFileWriter>; 5] = [
        Box::new(SdkWriter::new(9)),
        Box::new(SdxWriter::new(9)),
        Box::new(SimpleSudokuWriter::new(BoardShape::CLASSIC)),
        Box::new(SdmWriter::new(9)),
        Box::new(OpenSudokuWriter::new(9, "a").unwrap()),
    ];
    for writer in &writers {
        let piece = |write: &dyn Fn(&mut Vec<u8>) -> io::Result<()>| {
            let mut piece = Vec::new();
            write(&mut piece).unwrap();
            piece
        };
        let pieces = [
            piece(&|out| writer.begin(out)),
            piece(&|out| writer.record(SUDOCUE.as_bytes(), out)),
            piece(&|out| writer.record(SUDOCUE.as_bytes(), out)),
            piece(&|out| writer.record(SUDOCUE.as_bytes(), out)),
            piece(&|out| writer.end(out)),
        ];
        let whole = text(writer.as_ref(), &puzzles);
        assert_eq!(String::from_utf8(pieces.concat()).unwrap(), whole);
    }
}

#[test]
fn what_is_no_board_is_not_written() {
    let check = |cells: &[u8], reason: &str| {
        let mut out = Vec::new();
        let writer = OpenSudokuWriter::new(9, "a").unwrap();
        let error = writer.record(cells, &mut out).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        assert_eq!(error.to_string(), reason);
        assert!(out.is_empty());
    };
    check(b"12", "it is not a board of 9x9: it has 2 cells");
    let cells = SUDOCUE.replace('2', "\"");
    let reason = "it is not a board of 9x9: `\\\"` is not a cell";
    check(cells.as_bytes(), reason);
    check(
        SUDOCUE.replace('2', "A").as_bytes(),
        "it is not a board of 9x9: `A` is not a cell",
    );
}

#[test]
fn boxes_that_are_not_square_are_drawn_as_they_are() {
    let layout: Layout = "6x6".parse().unwrap();
    let writer = SimpleSudokuWriter::new(layout.shape());
    let drawn = text(&writer, &["1.....2.....3.....4.....5.....6....."]);
    assert_eq!(drawn.lines().count(), 11);
    assert!(
        drawn.starts_with(" *-------*\n |1..|...|\n |2..|...|\n |---+---|\n |3..|...|\n"),
        "{drawn}"
    );
}
