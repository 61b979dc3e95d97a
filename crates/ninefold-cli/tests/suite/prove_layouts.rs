//! Proofs about boards of every layout, and the checkers on what is written.

use crate::program::{ninefold_in, prints};
use crate::prove::by_python;
use pretty_assertions::assert_eq;
use std::fs;
use tempfile::TempDir;

/// Layouts, and what stands before the claims about their boards.
const LAYOUTS: [(&str, &str); 5] = [
    ("x", "@x "),
    ("6x6", "@6x6 "),
    ("8x8+anti-king", "@8x8+anti-king "),
    ("jigsaw:AABBAABBCCDDCCDD+x", "@jigsaw:AABBAABBCCDDCCDD+x "),
    ("jigsaw:AAABCABBCCDBCDDD", "@jigsaw:AAABCABBCCDBCDDD "),
];

/// `prove` names the layout, and both checkers accept what it writes and reject another number.
#[test]
fn claims_name_their_layout() {
    let folder = TempDir::new().unwrap();
    let run = |arguments: &str, input: &str| ninefold_in(folder.path(), arguments, input);
    for (layout, named) in LAYOUTS {
        let puzzles = prints(&format!("generate minimal --layout {layout} -n 3"), "");
        for claim in ["unique", "minimal", "count --list"] {
            let proven = run(
                &format!("prove --layout {layout} --claim {claim}"),
                &puzzles,
            );
            assert_eq!((proven.code, &proven.err[..]), (0, ""), "{layout}");
            let word = if claim == "minimal" {
                "minimal:"
            } else {
                "n=1"
            };
            for (line, puzzle) in proven.out.lines().zip(puzzles.lines()) {
                let expected = format!("{puzzle} {named}{word}");
                assert!(line.starts_with(&expected), "{line}");
            }
            let wrong = proven.out.replace("n=1", "n=0");
            for (name, text, accepted) in [("a", &proven.out, true), ("b", &wrong, false)] {
                if claim == "minimal" && !accepted {
                    continue;
                }
                fs::write(folder.path().join(name), text).unwrap();
                let expected = match accepted {
                    true => (0, "accepted 3, rejected 0\n"),
                    false => (1, "accepted 0, rejected 3\n"),
                };
                let checked = run(&format!("check-proof {name}"), "");
                assert_eq!((checked.code, &checked.out[..]), expected, "{layout}");
                if let Some((code, printed)) = by_python(&folder.path().join(name)) {
                    assert_eq!(
                        (code, &printed[..]),
                        (Some(expected.0), expected.1),
                        "{layout}"
                    );
                }
            }
        }
    }
}

/// Square boxes without further rules are named by nothing, as before.
#[test]
fn square_boxes_have_no_name() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/easy-16x16.txt");
    let list = fs::read_to_string(list).unwrap();
    let puzzle = list.lines().find(|line| line.len() == 256).unwrap();
    let folder = TempDir::new().unwrap();
    for options in ["--layout 16x16", "--box-order 4"] {
        let proven = prints(&format!("prove {options}"), puzzle);
        assert!(proven.starts_with(&format!("{puzzle} n=1")), "{proven}");
        fs::write(folder.path().join("p"), proven).unwrap();
        let checked = ninefold_in(folder.path(), "check-proof p", "");
        assert_eq!(
            (checked.code, &checked.out[..]),
            (0, "accepted 1, rejected 0\n")
        );
    }
}

/// Answers are proven beside them, in a file and in a column, which is checked with the same layout.
#[test]
fn answers_by_layout_are_proven() {
    let folder = TempDir::new().unwrap();
    let run = |arguments: &str| ninefold_in(folder.path(), arguments, "");
    for layout in ["x", "6x6+x"] {
        let puzzles = prints(&format!("generate minimal --layout {layout} -n 5"), "");
        fs::write(folder.path().join("p"), &puzzles).unwrap();
        let proofs = prints(&format!("prove --layout {layout}"), &puzzles);
        for command in ["solve", "check", "count", "minimality"] {
            let arguments = format!("{command} --layout {layout} p");
            let answers = run(&arguments);
            let both = run(&format!("{arguments} --proof a.proof"));
            assert_eq!((both.code, &both.out), (0, &answers.out), "{}", both.err);
            let file = fs::read_to_string(folder.path().join("a.proof")).unwrap();
            if command != "minimality" {
                assert_eq!(file, proofs);
            }
            let table = run(&format!("{arguments} --proof-column proof -o t.csv"));
            assert_eq!((table.code, &table.err[..]), (0, ""));
            for (options, code, printed) in [
                (format!("--layout {layout}"), 0, "accepted 5, rejected 0\n"),
                (
                    format!("--layout {layout}+anti-king"),
                    1,
                    "accepted 0, rejected 5\n",
                ),
            ] {
                let checked = run(&format!("check-proof {options} t.csv"));
                assert_eq!(
                    (checked.code, &checked.out[..]),
                    (code, printed),
                    "{}",
                    checked.err
                );
            }
            let verdicts = run(&format!("check-proof --layout {layout} --to csv t.csv"));
            assert_eq!(verdicts.code, 0);
            assert_eq!(
                verdicts.out.matches(",accepted,").count(),
                5,
                "{}",
                verdicts.out
            );
            if let Some(python) = by_python(&folder.path().join("t.csv")) {
                assert_eq!(python, (Some(0), "accepted 5, rejected 0\n".to_owned()));
            }
            fs::remove_file(folder.path().join("t.csv")).unwrap();
        }
        let lines = run(&format!("solve --layout {layout} p --proof-column proof"));
        assert_eq!(lines.code, 2);
        assert!(
            lines.err.contains("--proof-column is for tables"),
            "{}",
            lines.err
        );
    }
    // Without the layout the reason is said.
    let puzzles = prints("generate minimal --layout x", "");
    let table = ninefold_in(folder.path(), "prove --layout x -o t.csv", puzzles.as_str());
    assert_eq!(table.code, 0);
    let checked = run("check-proof t.csv");
    let expected = "t.csv: row 1: rejected: character 1 of the proof: the statement is about boards of another layout\n";
    assert_eq!((checked.code, &checked.err[..]), (1, expected));
}

/// Pencilmarks are those of 9x9 boards: beside proofs about other sizes they are refused.
#[test]
fn pencilmarks_are_refused_where_boards_have_another_size() {
    let folder = TempDir::new().unwrap();
    let table = format!("puzzle,proof\n{},n=0\n", "123456789".repeat(81));
    fs::write(folder.path().join("t.csv"), table).unwrap();
    for options in ["", "--to csv"] {
        let arguments = format!("check-proof --layout 6x6 --pencilmarks t.csv {options}");
        let run = ninefold_in(folder.path(), &arguments, "");
        assert_eq!((run.code, &run.out[..]), (2, ""), "{options}");
        assert!(
            run.err
                .starts_with("ninefold: --pencilmarks is for 9x9 puzzles"),
            "{}",
            run.err
        );
    }
}
