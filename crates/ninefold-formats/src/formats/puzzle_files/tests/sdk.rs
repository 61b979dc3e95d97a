//! SadMan's and SudoCue's `.sdk`.

use super::*;
use pretty_assertions::assert_eq;

fn read(text: &str) -> Vec<Record> {
    let records = all(SdkReader::new(9, input(text, 7)));
    let with_crlf = text.replace('\n', "\r\n");
    let again = all(SdkReader::new(9, input(with_crlf, 1000)));
    assert_eq!(records, again, "with other line ends");
    records
}

#[test]
fn sudocues_example_is_read() {
    let text = "#ARuud\n#DA random puzzle created by SudoCue\n#CJust start plugging in the \
                numbers\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n2..1.5..3\n\
                .54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n\
                7..4.2..1\n";
    assert_eq!(read(text), [found(8, SUDOCUE)]);
    assert_eq!(read(&("\u{FEFF}".to_owned() + text)), [found(8, SUDOCUE)]);
    assert_eq!(read(text.trim_end()), [found(8, SUDOCUE)]);
}

#[test]
fn only_the_puzzles_of_sadmans_sections_are_read() {
    let puzzle = rows(SUDOCUE, 9);
    let state = rows(&SUDOCUE.replace('.', "9"), 9);
    let marks = "12,,,,,,,,9\n".repeat(9);
    let colours = "..1......\n".repeat(9);
    let one = format!(
        "#A A\n#N 1\n[Puzzle]\n{puzzle}[State]\n{state}[PencilMarks]\n{marks}[Colours]\n{colours}"
    );
    assert_eq!(read(&one), [found(4, SUDOCUE)]);
    let two = format!("{one}\n{one}");
    assert_eq!(read(&two), [found(4, SUDOCUE), found(47, SUDOCUE)]);
    // Nor are rows of a section read that is not ended by a header.
    let bare = format!("[State]\n\n{state}\n{puzzle}\n[state]\n{state}#\n{puzzle}");
    assert_eq!(read(&bare), [found(13, SUDOCUE), found(34, SUDOCUE)]);
}

#[test]
fn all_signs_for_an_empty_cell_are_read() {
    let text = "123456789\n0.Xx_?-00\n".to_owned() + &"  .........  \n".repeat(7);
    let expected = "123456789".to_owned() + &".".repeat(72);
    assert_eq!(read(&text), [found(1, &expected)]);
}

#[test]
fn larger_boards_have_letters() {
    let hexadecimal = "123456789abcdefg".to_owned() + &".".repeat(240);
    let text = format!("[puzzle]\n{}", rows(&hexadecimal, 16));
    let records = all(SdkReader::new(16, input(text, 7)));
    assert_eq!(records, [found(2, &hexadecimal.to_uppercase())]);
    let small = "1..4............";
    let records = all(SdkReader::new(4, input(rows(small, 4), 7)));
    assert_eq!(records, [found(1, small)]);
    let records = all(SdkReader::new(4, input("1..5\n", 7)));
    let reason = "`5` is not a cell; expected 1 to 4, or one of . 0 X _ ? - for an empty cell";
    assert_eq!(records, [problem(1, 4, reason)]);
}

#[test]
fn a_broken_puzzle_is_one_problem_and_the_next_is_read() {
    let puzzle = rows(SUDOCUE, 9);
    let check = |broken: &str, line, column, reason: &str| {
        let text = format!("[Puzzle]\n{puzzle}{broken}[Puzzle]\n{puzzle}\n{puzzle}\n");
        let next = 11 + broken.lines().count() as u64 + 1;
        let records = read(&text);
        // A section extends to the next header, so the last two make one.
        let surplus = "the grid has 18 rows where a puzzle has 9; an empty line or a header \
                       stands between two puzzles";
        #[rustfmt::skip]
        let expected = [
            found(2, SUDOCUE), problem(line, column, reason), problem(next + 10, 1, surplus),
        ];
        assert_eq!(records, expected);
    };
    let cells = "`é` is not a cell; expected 1 to 9, or one of . 0 X _ ? - for an empty cell";
    let wrong = puzzle
        .replacen("  ", "", 1)
        .replacen(".54...71.", " .54é..7x1.", 1);
    check(&format!("[Puzzle]\n{wrong}"), 13, 5, cells);
    let long = puzzle.replacen(".54...71.", " .54...71.9", 1);
    let reason = "the row has 10 cells where a grid has 9";
    check(&format!("[Puzzle]\n{long}"), 13, 11, reason);
    let short = puzzle.replacen(".54...71.", ".54...71", 1);
    let reason = "the row has 8 cells where a grid has 9";
    check(&format!("[Puzzle]\n{short}"), 13, 9, reason);
    let missing = puzzle.replacen(".54...71.\n", "", 1);
    let reason = "the grid ends after 8 of its 9 rows";
    check(&format!("[Puzzle]\n{missing}\n"), 19, 1, reason);
    check("[Puzzle]\n", 11, 1, "no rows behind this [Puzzle] header");
    let reason = "`[Cages]` is not a section of an .sdk file; expected [Puzzle], [State], \
                  [PencilMarks] or [Colours]";
    check("[Cages]\n1,2,3\n", 11, 1, reason);
}

#[test]
fn bare_puzzles_are_separated_and_a_run_of_rows_is_not_cut_up() {
    let puzzle = rows(SUDOCUE, 9);
    let two = format!("{puzzle}\n\n{puzzle}#D\n{puzzle}");
    let expected = [found(1, SUDOCUE), found(12, SUDOCUE), found(22, SUDOCUE)];
    assert_eq!(read(&two), expected);
    let reason = "the grid has 10 rows where a puzzle has 9; an empty line or a header stands \
                  between two puzzles";
    let ten = format!("{puzzle}.........\n\n{puzzle}");
    assert_eq!(read(&ten), [problem(10, 1, reason), found(12, SUDOCUE)]);
}

#[test]
fn a_line_without_end_is_a_problem_of_its_puzzle() {
    let puzzle = rows(SUDOCUE, 9);
    let endless = "1".repeat(1 << 20);
    let text = format!("{endless}\n{puzzle}\n#{endless}\n{puzzle}[State]\n{endless}");
    let reason = "the line is longer than 65536 bytes";
    assert_eq!(read(&text), [problem(1, 1, reason), found(13, SUDOCUE)]);
    // The longest that is no problem in itself.
    let reason = "the row has 65536 cells where a grid has 9";
    let text = "1".repeat(65536);
    assert_eq!(read(&text), [problem(1, 10, reason)]);
}

#[test]
fn an_empty_file_has_no_puzzles() {
    assert_eq!(read(""), []);
    assert_eq!(read("\n\n#A\n\n"), []);
}
