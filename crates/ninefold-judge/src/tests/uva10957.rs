//! UVa 10957: a verdict for each grid.

use super::judged;
use pretty_assertions::assert_eq;

const SAMPLE: [&str; 9] = [
    "003900760",
    "040006009",
    "607010004",
    "200670090",
    "004305600",
    "010049007",
    "700090201",
    "300200040",
    "029008500",
];

fn sample() -> [Vec<&'static str>; 4] {
    let with_row_7 = |row| {
        let mut grid = SAMPLE.to_vec();
        grid[6] = row;
        grid
    };
    let ambiguous = vec![
        "003900760",
        "040006009",
        "600010004",
        "000670090",
        "004005600",
        "010049000",
        "700090201",
        "300200040",
        "020008500",
    ];
    [
        SAMPLE.to_vec(),
        ambiguous,
        with_row_7("720090201"),
        with_row_7("750090201"),
    ]
}

const VERDICTS: &str =
    "Case 1: Unique.\nCase 2: Ambiguous.\nCase 3: Illegal.\nCase 4: Impossible.\n";

#[test]
fn the_sample_with_and_without_blanks() {
    let compact = sample().map(|grid| grid.join("\n")).join("\n\n");
    assert_eq!(judged("uva10957", &compact), Ok(VERDICTS.into()));
    let spaced: String = compact
        .chars()
        .map(|c| {
            if c == '\n' {
                " \r\n".into()
            } else {
                format!("{c} ")
            }
        })
        .collect();
    assert_eq!(judged("uva10957", &spaced), Ok(VERDICTS.into()));
    assert_eq!(
        judged("uva10957", &format!("\n{compact}\n\n\n")),
        Ok(VERDICTS.into())
    );
}

#[test]
fn no_grid_no_verdict() {
    assert_eq!(judged("uva10957", ""), Ok(String::new()));
    assert_eq!(judged("uva10957", "\n \n"), Ok(String::new()));
}

#[test]
fn illegal_comes_before_impossible() {
    // Two threes in the first row, and no solution for other reasons too.
    let mut grid = SAMPLE.to_vec();
    grid[0] = "303900760";
    grid[6] = "750090201";
    assert_eq!(
        judged("uva10957", &grid.join("\n")),
        Ok("Case 1: Illegal.\n".into())
    );
}
