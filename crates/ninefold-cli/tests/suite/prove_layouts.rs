//! Proofs about boards of every layout, and the checkers on what is written.

use crate::program::{Folder, output, prints};
use crate::prove::{assert_checked, assert_checked_by_python};
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
    for (layout, named) in LAYOUTS {
        let puzzles = output(&format!("generate minimal --layout {layout} -n 3"));
        for claim in ["unique", "minimal", "count --list"] {
            let command = format!("prove --layout {layout} --claim {claim}");
            let proven = prints(&command, &puzzles);
            let word = match claim {
                "minimal" => "minimal:",
                _ => "n=1",
            };
            for (line, puzzle) in proven.lines().zip(puzzles.lines()) {
                let expected = format!("{puzzle} {named}{word}");
                assert!(line.starts_with(&expected), "{line}");
            }
            folder.write("a", &proven);
            assert_checked(&folder, "a", 0, "accepted 3, rejected 0\n");
            if claim != "minimal" {
                folder.write("b", proven.replace("n=1", "n=0"));
                assert_checked(&folder, "b", 1, "accepted 0, rejected 3\n");
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
            assert_checked_by_python(&folder, "t.csv", 0, "accepted 5, rejected 0\n");
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
