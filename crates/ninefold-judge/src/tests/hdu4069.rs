//! HDU 4069: grids of regions, which walls in the numbers of cells separate.

use super::{judged, printed};
use pretty_assertions::assert_eq;

const SAMPLE: &str = include_str!("../../../../puzzles/judges/hdu4069.in");
const ANSWERS: &str = include_str!("../../../../puzzles/judges/hdu4069.out");

#[test]
fn all_digits_may_be_given_and_some_may_conflict() {
    let of_first = |text: &'static str| text.lines().skip(1).take(9);
    let cells = of_first(SAMPLE).flat_map(str::split_whitespace);
    let digits = of_first(ANSWERS).flat_map(str::bytes);
    let walls = cells.map(|cell| cell.parse::<u64>().unwrap() / 16 * 16);
    let full = walls.zip(digits);
    let full: Vec<String> = full
        .map(|(walls, digit)| (walls + u64::from(digit - b'0')).to_string())
        .collect();
    let full = format!("1 {}", full.join(" "));
    let rows: Vec<&str> = of_first(ANSWERS).collect();
    let answer = format!("Case 1:\n{}\n", rows.join("\n"));
    assert_eq!(judged("hdu4069", &full), Ok(answer));
    // A 7 instead of the 5 in the corner.
    let conflict = full.replacen("1 149 ", "1 151 ", 1);
    assert_ne!(conflict, full);
    let answer = "Case 1:\nNo solution\n";
    assert_eq!(judged("hdu4069", &conflict), Ok(answer.into()));
}

#[test]
fn faults_have_their_place() {
    // Grid 2 of the sample, with other cells; the answer to grid 1 comes before.
    let first = ANSWERS.split_once("Case 2").unwrap().0;
    #[rustfmt::skip]
    let cases = [
        // No digit is 10 or above, and there are no further walls.
        ("144 48 144 81 81", "144 48 154 81 81", "12:8: expected cell 3 of 81, 0 to 9 plus walls, found `154`"),
        ("144 48 144 81 81", "144 48 256 81 81", "12:8: expected cell 3 of 81, 0 to 9 plus walls, found `256`"),
        ("144 48 144 81 81", "144 48 144 . 81", "12:12: expected cell 4 of 81, 0 to 9 plus walls, found `.`"),
        // Walls on one side only.
        ("144 48 144 81 81", "144 48 16 81 81", "12:8: expected cell 3 of 81, with a wall to cell 2, found `16`"),
        ("144 48 144 81 81", "144 16 144 81 81", "12:8: expected cell 3 of 81, without a wall to cell 2, found `144`"),
        ("128 96 224 144 48", "128 96 224 128 48", "13:12: expected cell 13 of 81, with a wall to cell 4, found `128`"),
        // A wall that is missing joins two regions.
        ("144 48 144 81 81", "144 16 16 81 81", "12:1: the region that begins here has 18 cells, and a row has 9"),
    ];
    for (from, to, message) in cases {
        let input = SAMPLE.replacen(from, to, 1);
        let error = Some(message.to_owned());
        assert_eq!(printed("hdu4069", input), (first.to_owned(), error), "{to}");
    }
}
