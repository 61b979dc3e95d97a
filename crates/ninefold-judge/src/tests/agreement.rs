//! Every judge on grids of every kind, against dancing links, and with inputs written in every way.

use super::statements::{NAMES, Puzzle, gives, gives_one, puzzles, statement};
use super::{judged, list, printed};
use std::sync::LazyLock;

static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(puzzles);

/// Inputs of a judge with their outputs, of all its grids.
fn inputs(judge: &str) -> Vec<(String, String)> {
    let puzzles = PUZZLES.iter().filter(|puzzle| gives(judge, puzzle));
    let puzzles: Vec<Puzzle> = puzzles.cloned().collect();
    let runs = match gives_one(judge) {
        true => puzzles.chunks(1),
        false => puzzles.chunks(puzzles.len()),
    };
    runs.map(|puzzles| statement(judge, puzzles)).collect()
}

/// The output of a judge for all its grids.
fn all_outputs(judge: &str) -> String {
    let outputs = inputs(judge).into_iter().map(|(_, expected)| expected);
    outputs.collect()
}

/// Numbers that look random, the same in every run.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        // Knuth's MMIX generator, of which the upper bits are good.
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn every_judge_agrees_with_dancing_links() {
    for judge in NAMES {
        let inputs = inputs(judge);
        assert!(!inputs.is_empty(), "{judge}");
        for (input, expected) in inputs {
            assert_eq!(judged(judge, &input), Ok(expected), "{judge}: {input}");
        }
    }
}

#[test]
fn the_statements_are_those_of_the_judges_listed() {
    let list = list();
    let names = list
        .lines()
        .skip(1)
        .map(|line| line.trim_start_matches("or "));
    let names = names.filter_map(|line| line.split("  ").next());
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    assert_eq!(names, NAMES);
}

#[test]
fn line_ends_blanks_and_marks_do_not_matter() {
    #[rustfmt::skip]
    let ends = [
        "\n", "\r\n", " \n", "\t\r\n", "\n\n", " \r\n \r\n", "\n\n\n",
    ];
    let starts = ["", "\u{feff}", "\n", "\u{feff}\r\n"];
    #[rustfmt::skip]
    let behind = [
        "", "\n", "\u{1a}", "\r\n\u{1a}\r\n", " \u{1a}\u{1a}", "\n\n \n",
    ];
    let mut draws = Draws(13);
    for judge in NAMES {
        let inputs = inputs(judge);
        for _ in 0..6 {
            let (input, expected) = &inputs[draws.below(inputs.len())];
            let lines: Vec<&str> = match draws.below(2) {
                0 => input.lines().collect(),
                // Without any of the empty lines.
                _ => input.lines().filter(|line| !line.is_empty()).collect(),
            };
            let mut text = starts[draws.below(starts.len())].to_owned();
            // One end for all, or each its own.
            let chosen = draws.below(ends.len() + 3);
            for (at, line) in lines.iter().enumerate() {
                text += line;
                if at + 1 < lines.len() {
                    text += ends
                        .get(chosen)
                        .unwrap_or_else(|| &ends[draws.below(ends.len())]);
                }
            }
            text += behind[draws.below(behind.len())];
            assert_eq!(
                judged(judge, &text).as_ref(),
                Ok(expected),
                "{judge}: {text:?}"
            );
        }
    }
}

#[test]
fn what_comes_before_an_input_breaks_off_is_answered() {
    let mut draws = Draws(7);
    for judge in NAMES {
        let inputs = inputs(judge);
        for _ in 0..6 {
            let (input, expected) = &inputs[draws.below(inputs.len())];
            // A number may be cut in two; that of the last cell would not be missed.
            let last_line = input.trim_end().rfind('\n').unwrap();
            let (output, error) = printed(judge, &input[..draws.below(last_line)]);
            let is_begun = expected.starts_with(&output) || *judge == "euler96";
            assert!(is_begun, "{judge}");
            assert!(
                error.is_none_or(|error| error.lines().count() == 1),
                "{judge}"
            );
        }
    }
}

#[test]
fn a_byte_that_is_changed_ends_in_an_answer_or_an_error() {
    let mut draws = Draws(2);
    for judge in NAMES {
        let inputs = inputs(judge);
        for _ in 0..6 {
            let (input, _) = &inputs[draws.below(inputs.len())];
            let mut input = input.clone().into_bytes();
            let at = draws.below(input.len());
            // No clue of a large board becomes another: that can be hard to refute.
            input[at] = b"x=\x00\x1a \n\xEF"[draws.below(7)];
            let (_, error) = printed(judge, input);
            assert!(
                error.is_none_or(|error| error.lines().count() == 1),
                "{judge}"
            );
        }
    }
}

/// The statements have all words of each judge.
#[test]
fn every_word_of_a_judge_is_wanted_of_some_grid() {
    #[rustfmt::skip]
    let cases = [
        ("sudogob", &["0\n", "1\n", "2\n"][..]),
        ("uva10957", &["Illegal.", "Impossible.", "Unique.", "Ambiguous."]),
        ("dlx", &["NO SOLUTION", "SOLUTION : 1\n", "SOLUTION : 2\n"]),
        ("p1074", &["-1"]),
        ("poj3435", &["INCORRECT\n", "\nCORRECT\n"]),
        ("uva989", &["NO SOLUTION"]),
        ("spoj-sudoku2", &["Yes\n", "No\n"]),
        ("tioj1025", &["of 0 solution(s).", "of 1 solution(s)."]),
        ("sudokunique", &["Find another job", "Non-unique"]),
        ("hdu2780", &["Could not complete this grid."]),
        ("hdu3111", &["impossible"]),
        ("hdu3909", &["No Solution", "Multiple Solutions", "Not Minimal", "\n"]),
        ("hdu4069", &["No solution", "Multiple Solutions"]),
    ];
    for (judge, words) in cases {
        let wanted = all_outputs(judge);
        for word in words {
            assert!(wanted.contains(word), "{judge}: {word}");
        }
    }
}
