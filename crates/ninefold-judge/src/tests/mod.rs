//! The samples that online judges publish, and inputs that they do not; faults of inputs, and their places, for all
//! judges.

mod agreement;
mod codechef_j1;
#[path = "../../../../tests/dlx/mod.rs"]
mod dlx;
mod hdu4069;
mod poj3435;
mod statements;
mod sudogob;

use super::{JUDGES, Judge, list};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The output of the judge of a name for an input, and the fault of the input.
fn printed(name: &str, input: impl AsRef<[u8]>) -> (String, Option<String>) {
    let mut output = Vec::new();
    let judge = Judge::by_name(name).unwrap();
    let answered = judge.answer(&mut input.as_ref(), &mut output);
    let error = answered.err().map(|error| error.to_string());
    (String::from_utf8(output).unwrap(), error)
}

/// The output of the judge of a name for an input without fault.
fn judged(name: &str, input: &str) -> Result<String, String> {
    match printed(name, input) {
        (output, None) => Ok(output),
        (_, Some(error)) => Err(error),
    }
}

/// Judges without a known sample, or with that of another.
const WITHOUT_SAMPLE: &[&str] = &["poj2918", "boj2239", "boj2580", "spoj-sudoku2", "hdu1967"];

#[test]
fn judges_answer_their_samples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/judges");
    let mut judges = BTreeSet::from_iter(WITHOUT_SAMPLE.iter().map(ToString::to_string));
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "in") {
            continue;
        }
        let sample = path.file_stem().unwrap().to_str().unwrap();
        let judge = sample.trim_end_matches("-1").trim_end_matches("-2");
        let input = fs::read_to_string(&path).unwrap();
        let output = fs::read_to_string(path.with_extension("out")).unwrap();
        assert_eq!(judged(judge, &input), Ok(output), "{sample}");
        judges.insert(judge.to_owned());
    }
    // The same problem on other sites.
    let letters = fs::read_to_string(folder.join("poj3076.in")).unwrap();
    for other in ["uva1309", "zoj3122"] {
        assert_eq!(judged(other, &letters), judged("poj3076", &letters));
        judges.insert(other.into());
    }
    judges.insert("ecnu1021".into());
    let all = statements::NAMES.iter().map(ToString::to_string);
    assert_eq!(judges, all.collect());
}

#[test]
fn a_copy_of_the_sample_may_end_in_a_header_without_a_grid() {
    let grid = include_str!("../../../../puzzles/judges/euler96.in");
    let copy = format!("{grid}Grid 02\r\n");
    assert_eq!(judged("euler96", &copy), Ok("483\n".into()));
    assert_eq!(judged("euler96", ""), Ok("0\n".into()));
}

#[test]
fn errors_name_line_and_column() {
    let long_line = ".".repeat(82);
    let long_header = "G".repeat(201);
    let pair = format!("1\n{}{}", "123456789\n".repeat(9), "0".repeat(81));
    let dashes = format!("2\n{}--\n", "?????????\n".repeat(9));
    let without_solution = format!("\n\n1 1{}", " 0".repeat(79));
    #[rustfmt::skip]
    let cases = [
        ("p1074", "", "1:1: expected cell 1 of 81, 0 to 9, found the end of the input"),
        ("p1074", "123\n45x", "1:4: expected cell 4 of 81, 0 to 9, found the end of the line"),
        ("p1074", "1 2\n\n 3\n", "4:1: expected cell 4 of 81, 0 to 9, found the end of the input"),
        ("sudogob", "two", "1:1: expected the number of grids, found `two`"),
        ("sudogob", "-1", "1:1: expected the number of grids, found `-1`"),
        ("dlx", "2 1234 3412 2143 4325", "1:21: expected cell 16 of 16, 0 to 4, found `5`"),
        ("dlx", "4\n1 2 17", "2:5: expected cell 3 of 256, 0 to 16, found `17`"),
        ("dlx", "6", "1:1: expected a box order from 1 to 5, found `6`"),
        ("dlx", "4 000000000000000000001", "1:3: expected cell 1 of 256, 0 to 16, found `00000000000000000000`"),
        ("p1074", "1 2 10", "1:6: expected a blank after cell 3, found `0`"),
        // Numbers where a compact row might begin.
        ("uva10957", "\n05 0 0 0 0 0 0 0 0\n", "2:2: expected a blank after cell 1, found `5`"),
        ("sudogob", "1\n00 05 0 0 0 0 0 0 0\n", "2:2: expected a blank after cell 1, found `0`"),
        ("p1074", "005 0 0 0 0 0 0 0 0\n", "1:2: expected a blank after cell 1, found `0`"),
        ("p1074", "05\t0", "1:2: expected a blank after cell 1, found `5`"),
        ("dlx", "2\n03 1 2 4\n", "2:2: expected a blank after cell 1, found `3`"),
        ("dlx", "1 2", "1:3: expected cell 1 of 1, 0 to 1, found `2`"),
        ("dlx", "1", "1:2: expected cell 1 of 1, 0 to 1, found the end of the input"),
        ("dlx", "0", "1:1: expected a box order from 1 to 5, found `0`"),
        ("dlx", "+2", "1:1: expected a box order from 1 to 5, found `+2`"),
        ("dlx", "\n 99999999999999999999999", "2:2: expected a box order from 1 to 5, found `99999999999999999999`"),
        // Rows that are too short and too long.
        ("poj2676", "1\n12345678 \n9123456789\n", "2:9: expected cell 9 of 81, 0 to 9, found the end of the line"),
        ("poj2676", "1\n1234567890\n12345678\n", "2:11: expected cell 11 of 81, 0 to 9, found the end of the line"),
        ("poj3074", &long_line, "1:82: expected a blank after cell 81, found `.`"),
        // Symbols of each alphabet.
        ("poj3076", "ABCDEFGHIJKLMNOQ", "1:16: expected cell 16 of 256, A to P, or `-`, found `Q`"),
        ("hdu3111", "1\n12345678?\n..", "3:1: expected cell 10 of 81, 1 to 9, or `?`, found `.`"),
        ("hdu3909", "2\n12.5", "2:4: expected cell 4 of 16, 1 to 4, or `.`, found `5`"),
        ("hdu3909", "4\n123456789ABCDEFH", "2:16: expected cell 16 of 256, 1 to 9, A to G, or `.`, found `H`"),
        ("fiendishsudoku", "5\n.5 0", "2:1: expected cell 1 of 625, 0 to 25, found `.5`"),
        // What stands around grids.
        ("poj2676", ".", "1:1: expected the number of grids, found `.`"),
        ("poj3074", "ends", "1:1: expected `end`, found `ends`"),
        ("hdu3111", &dashes, "11:1: expected `---`, found `--`"),
        ("novice42", "1\n000000000\n", "2:1: expected a header such as `Grid 01`, found `0`"),
        ("euler96", &long_header, "1:1: expected a header of at most 200 bytes, found `GGGGGGGGGGGGGGGGGGGG`"),
        ("uva989", "4\n", "1:1: expected a box order from 1 to 3, found `4`"),
        ("hdu3909", "1\n", "1:1: expected a box order from 2 to 4, found `1`"),
        ("hdu3909", "184467440737095516160000000000000000000000000000", "1:1: expected a box order from 2 to 4, found `18446744073709551616`"),
        ("p1784", "\u{feff}x", "1:1: expected cell 1 of 81, 0 to 9, found `x`"),
        ("uva10957", "\n1\u{1a}\n5", "2:2: expected more of the input, found `\\x1a`"),
        ("hdu1967", &pair, "11:1: the grid that begins here has several solutions, and this judge no word for it"),
        ("p1784", &without_solution, "3:1: the grid that begins here has no solution, and this judge no word for it"),
    ];
    for (judge, input, message) in cases {
        assert_eq!(judged(judge, input), Err(message.to_string()), "{input:?}");
    }
}

#[test]
fn a_compact_row_may_have_blanks_between_its_boxes() {
    let grouped = "000 000 000\n".repeat(9);
    let joined = "0".repeat(81);
    let spaced = "0 ".repeat(81);
    // Only the first row decides.
    let mixed = format!("{}{}", "0".repeat(9), "\n0 00 000 0 00".repeat(8));
    for grid in [grouped, joined, spaced, mixed] {
        assert_eq!(judged("p1074", &grid), Ok("2906\n".into()), "{grid}");
    }
    let four = judged("dlx", "2 12 34 34 12 21 43 43 21").unwrap();
    assert!(four.ends_with("TOTAL SOLUTION : 1\n"), "{four}");
}

#[test]
fn no_grid_no_verdict() {
    for input in ["", "\n \n"] {
        assert_eq!(judged("uva10957", input), Ok(String::new()));
    }
}

#[test]
fn a_board_of_one_cell_has_one_solution() {
    let solved = "==\n1 \nTOTAL SOLUTION : 1\n";
    for input in ["1\n0\n", "1\n1\n", "1 .", "\n1\r\n\r\n01"] {
        assert_eq!(judged("dlx", input), Ok(solved.into()), "{input:?}");
    }
}

#[test]
fn a_byte_that_is_no_text_is_an_error_wherever_it_comes() {
    for judge in JUDGES {
        #[rustfmt::skip]
        let cases = [
            &b"\xEF\xBB"[..], b"\xEF\xBB1", b"\xFF\xFE1\x000\0", b"\0", b"1\n\0",
        ];
        for input in cases {
            let (output, error) = printed(judge.name, input);
            assert_eq!(output, "", "{}", judge.name);
            assert!(error.unwrap().contains(": expected "), "{}", judge.name);
        }
    }
}

#[test]
fn rows_without_end_take_no_memory() {
    /// Never ends, and is read by the byte.
    struct Endless(u8);
    impl std::io::Read for Endless {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            bytes.fill(self.0);
            Ok(bytes.len())
        }
    }
    for judge in JUDGES {
        for byte in *b"019AG?-.xe\0" {
            let mut input = std::io::BufReader::new(Endless(byte));
            let answered = judge.answer(&mut input, &mut std::io::sink());
            assert!(answered.is_err(), "{} {byte}", judge.name);
        }
    }
}

#[test]
fn the_list_is_the_table() {
    let list = list();
    let mut lines = list.lines().skip(1).peekable();
    for judge in JUDGES {
        let mut text = String::new();
        let first = lines.next().unwrap();
        assert_eq!(first.split("  ").next(), Some(judge.name));
        assert!(first.contains(judge.source), "{first}");
        text += first;
        while let Some(line) =
            lines.next_if(|line| line.starts_with(' ') || line.starts_with("or "))
        {
            text += "\n";
            text += line;
        }
        for part in [judge.input(), judge.output(), judge.words()] {
            assert!(text.contains(&part), "{text}");
        }
        for alias in judge.aliases {
            assert!(text.contains(&format!("\nor {alias}")), "{text}");
        }
    }
    assert_eq!(lines.next(), None);
    for (name, boards) in [("poj3074", "9x9"), ("poj3076", "16x16")] {
        let input = Judge::by_name(name).unwrap().input();
        assert!(input.starts_with(&format!("{boards} grids")), "{input}");
    }
}

#[test]
fn no_two_judges_have_a_name_in_common() {
    let mut names: Vec<&str> = JUDGES
        .iter()
        .flat_map(|judge| judge.aliases.iter().copied().chain([judge.name]))
        .collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
    for name in names {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(is_plain), "{name}");
    }
}
