//! `generate --layout`: boards of every kind and with every choice, and what is found inside them.

use crate::program::{Folder, outcome, output, prints};
use ninefold::layout::Layout;
use pretty_assertions::{assert_eq, assert_ne};

#[test]
fn generated_puzzles_are_minimal_by_their_layout_and_depend_on_no_thread() {
    for (layout, n) in [("x", 600), ("8x8:4x2+x", 60), ("16x16+x", 2)] {
        let made = |kind: &str| {
            output(&format!(
                "generate {kind} --layout {layout} -n {n} --seed 3"
            ))
        };
        let puzzles = made("minimal");
        assert_eq!(made("minimal -j 1"), puzzles);
        let words = prints(&format!("minimality --layout {layout}"), &puzzles);
        assert_eq!(words, "minimal\n".repeat(n));
        let found = prints(&format!("solve --layout {layout}"), &puzzles);
        assert_eq!(found, made("full"));
    }
}

#[test]
fn sizes_without_rules_are_generated_as_those_of_a_box_order() {
    for (size, order) in [("4x4", 2), ("9x9", 3), ("16x16", 4), ("25x25", 5)] {
        for kind in ["full", "easy", "minimal"] {
            if (kind, order) == ("minimal", 5) {
                continue;
            }
            let made = output(&format!("generate {kind} --layout {size} -n 2 --seed 8"));
            let expected = format!("generate {kind} --box-order {order} -n 2 --seed 8");
            assert_eq!(made, output(&expected), "{kind} {size}");
        }
    }
    let refused = |size: &str| outcome(&format!("generate minimal {size}")).err;
    assert_eq!(refused("--layout 25x25"), refused("--box-order 5"));
}

/// Words of `check` for the boards of each kind, and choices of minimal puzzles.
#[test]
fn boards_of_every_kind_are_generated_and_minimal_ones_chosen() {
    for (layout, n) in [("x", 20), ("6x6:3x2", 20), ("12x12+x", 3)] {
        for (kind, word) in [
            ("easy", "unique"),
            ("multi", "ambiguous"),
            ("impossible", "impossible"),
            ("illegal", "illegal"),
        ] {
            let arguments = format!("generate {kind} --layout {layout} -n {n} --seed 6");
            let made = output(&arguments);
            assert_eq!(output(&format!("{arguments} -j 1")), made);
            let words = prints(&format!("check --layout {layout}"), &made);
            assert_eq!(words, format!("{word}\n").repeat(n), "{layout} {kind}");
        }
    }
    let chosen = |choice: &str, n: usize| {
        let made = output(&format!("generate minimal -n {n} --seed 6 {choice}"));
        assert_eq!(made.lines().count(), n);
        made
    };
    for puzzle in chosen("--layout 6x6+x --clues 6..7", 20).lines() {
        let clues = puzzle.bytes().filter(|&byte| byte != b'.').count();
        assert!((6..=7).contains(&clues));
    }
    for puzzle in chosen("--layout x --symmetry vertical", 5).lines() {
        let has_clue: Vec<bool> = puzzle.bytes().map(|byte| byte != b'.').collect();
        assert!(
            has_clue
                .chunks(9)
                .all(|row| row.iter().eq(row.iter().rev()))
        );
    }
    let folder = Folder::new();
    let grids = output("generate full --layout 4x4 -n 2 --seed 1");
    folder.write("grids.txt", &grids);
    let made = folder.run("generate minimal --layout 4x4 --grids grids.txt -n 20");
    let solved = prints("solve --layout 4x4", &made.out);
    let mut found: Vec<&str> = solved.lines().collect();
    found.sort_unstable();
    found.dedup();
    let mut expected: Vec<&str> = grids.lines().collect();
    expected.sort_unstable();
    assert_eq!(found, expected);
    folder.write("pattern.txt", "x..x\n..x.\n.x..\nx..x\n");
    let arguments = "generate --layout 4x4 --pattern pattern.txt -n 3";
    for puzzle in folder.run(arguments).out.lines() {
        let has_clue: Vec<bool> = puzzle.bytes().map(|byte| byte != b'.').collect();
        let expected = "x..x..x..x..x..x".bytes().map(|byte| byte == b'x');
        assert_eq!(has_clue, expected.collect::<Vec<bool>>());
    }
}

/// A minimal puzzle has itself inside, and a grid many.
#[test]
fn all_minimal_puzzles_inside_are_found_by_layout() {
    for layout in ["6x6+x", "16x16"] {
        let minimal = output(&format!("generate minimal --layout {layout} -n 2"));
        let all = prints(&format!("minimise --all --layout {layout}"), &minimal);
        assert_eq!(all, minimal.replace('\n', "\n\n"), "{layout}");
    }
    let full = output("generate full --layout 6x6 -n 1");
    let few = prints("minimise --all --layout 6x6 --clues 8..10 --cap 5", &full);
    let puzzles = few.strip_suffix("unfinished\n\n").unwrap();
    assert_eq!(puzzles.lines().count(), 5);
    let words = prints("minimality --layout 6x6", puzzles);
    assert_eq!(words, "minimal\n".repeat(5));
    assert_eq!(prints("solve --layout 6x6", puzzles), full.repeat(5));
}

#[test]
fn regions_are_drawn_by_the_seed() {
    let run = outcome("generate minimal --layout jigsaw+x -n 5 --seed 9");
    let map = run.err.trim_end().rsplit(' ').next().unwrap();
    assert_eq!(run.code, 0);
    let layout: Layout = map.parse().unwrap();
    assert_eq!((layout.digits(), layout.boxes()), (9, None));
    let words = prints(&format!("minimality --layout {map}+x"), &run.out);
    assert_eq!(words, "minimal\n".repeat(5));
    let other = outcome("generate minimal --layout jigsaw+x -n 5 --seed 10");
    assert_ne!(other.err, run.err);
    let quiet = outcome("generate minimal --layout jigsaw+x -n 5 --seed 9 --quiet");
    assert_eq!((quiet.out, &quiet.err[..]), (run.out, ""));
}

#[test]
fn boards_that_cannot_be_generated_are_refused() {
    #[rustfmt::skip]
    let cases = [
        ("easy --layout x --clues 40", "not for easy ones"),
        ("minimal --layout x --er 2.0", "techniques are those of 9x9 boards, and not of x ones"),
        ("minimal --layout x --technique x-wing", "techniques are those of 9x9 boards, and not of x ones"),
        ("minimal --layout x --rate-at-least hard", "naked-singles, hidden-singles"),
        ("minimal --layout 6x6 --clues 20 --tries 50", "none among 50 that were made; give more --tries"),
        ("minimal --layout x --unbiased", "--unbiased is for minimal puzzles of 9x9"),
        ("minimal --layout 25x25+x", "minimal puzzles have up to 16 digits, and not 25"),
        ("full --layout 4x4+anti-king+anti-knight", "have no solution"),
        ("minimal --layout x+anti-king+anti-knight", "have no solution"),
        ("minimal --layout jigsaws", "no layout is called `jigsaws`"),
        ("minimal --layout jigsaw+windoku", "windows are those of boards with square boxes"),
    ];
    for (arguments, reason) in cases {
        outcome(&format!("generate {arguments}")).is_refused(reason);
    }
}
