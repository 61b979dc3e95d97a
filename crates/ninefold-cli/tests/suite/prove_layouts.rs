//! Proofs about boards of every layout, and the checkers on what is written.

use crate::program::{Folder, output, prints};
use crate::prove::by_python;
use pretty_assertions::assert_eq;
use std::fs;

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
    let folder = Folder::new();
    let run = |arguments: &str, input: &str| folder.run_on(arguments, input);
    for (layout, named) in LAYOUTS {
        let puzzles = output(&format!("generate minimal --layout {layout} -n 3"));
        for claim in ["unique", "minimal", "count --list"] {
            let command = format!("prove --layout {layout} --claim {claim}");
            let proven = run(&command, &puzzles);
            proven.ends_well();
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
                folder.write(name, text);
                let expected = match accepted {
                    true => (0, "accepted 3, rejected 0\n"),
                    false => (1, "accepted 0, rejected 3\n"),
                };
                let checked = run(&format!("check-proof {name}"), "");
                assert_eq!((checked.code, &checked.out[..]), expected, "{layout}");
                if let Some((code, printed)) = by_python(&folder.path().join(name)) {
                    assert_eq!((code, &printed[..]), (Some(expected.0), expected.1));
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
    let folder = Folder::new();
    for options in ["--layout 16x16", "--box-order 4"] {
        let proven = prints(&format!("prove {options}"), puzzle);
        assert!(proven.starts_with(&format!("{puzzle} n=1")), "{proven}");
        folder.write("p", proven);
        folder
            .run("check-proof p")
            .gives(0, "accepted 1, rejected 0\n");
    }
}

/// Answers are proven beside them, in a file and in a column, which is checked with the same layout.
#[test]
fn answers_by_layout_are_proven() {
    let folder = Folder::new();
    let run = |arguments: &str| folder.run(arguments);
    for layout in ["x", "6x6+x"] {
        let puzzles = output(&format!("generate minimal --layout {layout} -n 5"));
        folder.write("p", &puzzles);
        let proofs = prints(&format!("prove --layout {layout}"), &puzzles);
        for command in ["solve", "check", "count", "minimality"] {
            let arguments = format!("{command} --layout {layout} p");
            let answers = run(&arguments);
            run(&format!("{arguments} --proof a.proof")).gives(0, &answers.out);
            let file = folder.text("a.proof");
            if command != "minimality" {
                assert_eq!(file, proofs);
            }
            run(&format!("{arguments} --proof-column proof -o t.csv")).ends_well();
            #[rustfmt::skip]
            let cases = [
                (format!("--layout {layout}"), 0, "accepted 5, rejected 0\n"),
                (format!("--layout {layout}+anti-king"), 1, "accepted 0, rejected 5\n"),
            ];
            for (options, code, printed) in cases {
                run(&format!("check-proof {options} t.csv")).gives(code, printed);
            }
            let verdicts = run(&format!("check-proof --layout {layout} --to csv t.csv"));
            assert_eq!(verdicts.code, 0);
            assert_eq!(verdicts.out.matches(",accepted,").count(), 5);
            if let Some(python) = by_python(&folder.path().join("t.csv")) {
                assert_eq!(python, (Some(0), "accepted 5, rejected 0\n".to_owned()));
            }
            fs::remove_file(folder.path().join("t.csv")).unwrap();
        }
        run(&format!("solve --layout {layout} p --proof-column proof"))
            .is_refused("--proof-column is for tables");
    }
    // Without the layout the reason is said.
    let puzzles = output("generate minimal --layout x");
    let table = folder.run_on("prove --layout x -o t.csv", puzzles.as_str());
    assert_eq!(table.code, 0);
    let checked = run("check-proof t.csv");
    let expected = "t.csv: row 1: rejected: character 1 of the proof: the statement is about boards of another layout\n";
    assert_eq!((checked.code, &checked.err[..]), (1, expected));
}

/// Pencilmarks are those of 9x9 boards: beside proofs about other sizes they are refused.
#[test]
fn pencilmarks_are_refused_where_boards_have_another_size() {
    let folder = Folder::new();
    let table = format!("puzzle,proof\n{},n=0\n", "123456789".repeat(81));
    folder.write("t.csv", table);
    for options in ["", "--to csv"] {
        let arguments = format!("check-proof --layout 6x6 --pencilmarks t.csv {options}");
        folder
            .run(&arguments)
            .gives(2, "")
            .begins("ninefold: --pencilmarks is for 9x9 puzzles");
    }
}
