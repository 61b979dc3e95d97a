//! `ninefold judge`: the samples that online judges publish, and inputs that they do not.

mod agreement;
mod statements;

use crate::program::{Run, ninefold, prints};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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
        assert_eq!(
            prints(&format!("judge {judge}"), &input),
            output,
            "{sample}"
        );
        judges.insert(judge.to_owned());
    }
    // The same problem on other sites.
    let letters = fs::read_to_string(folder.join("poj3076.in")).unwrap();
    for other in ["uva1309", "zoj3122"] {
        let output = prints(&format!("judge {other}"), &letters);
        assert_eq!(output, prints("judge poj3076", &letters), "{other}");
        judges.insert(other.into());
    }
    judges.insert("ecnu1021".into());
    let all = statements::NAMES.iter().map(ToString::to_string);
    assert_eq!(judges, all.collect());
}

#[test]
fn a_copy_of_the_sample_may_end_in_a_header_without_a_grid() {
    let grid = include_str!("../../../../../puzzles/judges/euler96.in");
    assert_eq!(
        prints("judge euler96", &format!("{grid}Grid 02\r\n")),
        "483\n"
    );
    assert_eq!(prints("judge euler96", ""), "0\n");
}

#[test]
fn every_judge_says_where_its_input_goes_wrong() {
    for (judge, input, message) in [
        (
            "sudogob",
            "x",
            "1:1: expected the number of grids, found `x`",
        ),
        (
            "sudogob",
            "2\n",
            "2:1: expected cell 1 of 81, 0 to 9, found the end of the input",
        ),
        (
            "p1074",
            "7 0 0\n9 a",
            "2:3: expected cell 5 of 81, 0 to 9, found `a`",
        ),
        (
            "uva10957",
            "\n\n123456789\n",
            "4:1: expected cell 10 of 81, 0 to 9, found the end of the input",
        ),
        (
            "uva10957",
            "05 0 0 0 0 0 0 0 0\n",
            "1:2: expected a blank after cell 1, found `5`",
        ),
        (
            "hdu1967",
            &format!("1\n{}{}", "123456789\n".repeat(9), "0".repeat(81))[..],
            "11:1: the grid that begins here has several solutions, and this judge no word for it",
        ),
        (
            "dlx",
            "6 1",
            "1:1: expected a box order from 1 to 5, found `6`",
        ),
    ] {
        let run = ninefold(&format!("judge {judge}"), input);
        let err = format!("<stdin>:{message}\n");
        assert_eq!(
            run,
            Run {
                code: 1,
                out: String::new(),
                err
            }
        );
    }
}

#[test]
fn a_judge_answers_what_comes_before_an_error() {
    let run = ninefold(
        "judge dlx",
        "2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n2\n1 2 x",
    );
    assert_eq!(run.code, 1);
    assert!(run.out.ends_with("TOTAL SOLUTION : 1\n"), "{}", run.out);
    assert_eq!(
        run.err,
        "<stdin>:7:5: expected cell 3 of 16, 0 to 4, found `x`\n"
    );
}

#[test]
fn a_board_of_one_cell_is_solved() {
    let solved = "==\n1 \nTOTAL SOLUTION : 1\n";
    assert_eq!(prints("judge dlx", "1\n0\n"), solved);
    assert_eq!(prints("judge dlx", "1\n1\n1\n0"), solved.repeat(2));
}

/// The statements have all words of each judge.
#[test]
fn every_word_of_a_judge_is_wanted_of_some_grid() {
    for (judge, words) in [
        ("sudogob", &["0\n", "1\n", "2\n"][..]),
        (
            "uva10957",
            &["Illegal.", "Impossible.", "Unique.", "Ambiguous."],
        ),
        ("dlx", &["NO SOLUTION", "SOLUTION : 1\n", "SOLUTION : 2\n"]),
        ("p1074", &["-1"]),
        ("poj3435", &["INCORRECT\n", "\nCORRECT\n"]),
        ("uva989", &["NO SOLUTION"]),
        ("spoj-sudoku2", &["Yes\n", "No\n"]),
        ("tioj1025", &["of 0 solution(s).", "of 1 solution(s)."]),
        ("sudokunique", &["Find another job", "Non-unique"]),
        ("hdu2780", &["Could not complete this grid."]),
        ("hdu3111", &["impossible"]),
        (
            "hdu3909",
            &["No Solution", "Multiple Solutions", "Not Minimal", "\n"],
        ),
        ("hdu4069", &["No solution", "Multiple Solutions"]),
    ] {
        let wanted = agreement::all_outputs(judge);
        for word in words {
            assert!(wanted.contains(word), "{judge}: {word}");
        }
    }
}

#[test]
fn the_list_says_in_which_order_solutions_come() {
    let list = prints("judge --list", "");
    assert!(
        list.contains("all solutions in lexicographic order"),
        "{list}"
    );
}
