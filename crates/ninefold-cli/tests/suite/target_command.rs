//! `ninefold target`: weights, limits, optima and pictures.

use crate::program::{AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, UNIQUE, ninefold, outcome, prints};
use ninefold::Grid;
use ninefold::score::Weights;
use ninefold::simd::DetectedBackend;
use pretty_assertions::assert_eq;
use std::fs;

/// 17 of its solutions have the largest score, 2881.
const SPARSE: &str =
    ".5....1....6...9...............78..........73.....6......1..65.6.........3.4.....";

pub fn empty() -> String {
    ".".repeat(81)
}

/// A folder with a file of weights: 1 on the diagonal.
fn with_diagonal() -> Folder {
    let folder = Folder::new();
    let weight = |i, j| if i == j { "1" } else { "0" };
    let row = |i| (0..9).map(|j| weight(i, j)).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = (0..9).map(row).collect();
    folder.write("diagonal", rows.join("\r\n"));
    folder
}

/// A folder with a file of pseudo-random weights.
pub fn with_mixed_weights() -> Folder {
    let folder = Folder::new();
    let weight = |i: i32, j: i32| (13 * i + 29 * j * j + 5 * i * j + 7) % 101;
    let row = |i| (0..9).map(|j| weight(i, j).to_string()).collect::<Vec<_>>();
    let rows: Vec<String> = (0..9).map(|i| row(i).join(" ")).collect();
    folder.write("mixed", rows.join("\n"));
    folder
}

/// The best scores of the empty grid with them, which an integer programming solver confirms.
pub const LARGEST_MIXED: i64 = 25204;
const SMALLEST_MIXED: i64 = 15846;

#[test]
fn weights_are_not_lost_to_the_output_or_the_errors() {
    let folder = with_diagonal();
    let weights = folder.bytes("diagonal");
    for option in ["--errors ./diagonal", "-o diagonal"] {
        let run = folder.run_on(&format!("target --weights diagonal {option}"), UNIQUE);
        run.is_refused(" names an input, diagonal, which would be overwritten");
        assert_eq!(folder.bytes("diagonal"), weights);
    }
}

#[test]
fn the_largest_and_the_smallest_score() {
    let input = [AMBIGUOUS, SPARSE, &empty()].join("\n");
    assert_eq!(prints("target", &input), "2829\n2881\n2906\n");
    assert_eq!(prints("target --smallest", &input), "2829\n2810\n2794\n");
}

#[test]
fn without_a_solution_the_score_is_minus_one_or_a_word() {
    let folder = with_diagonal();
    let input = [IMPOSSIBLE, ILLEGAL, "x", &empty()].join("\n");
    ninefold("target", input.clone()).gives(1, "-1\n-1\nmalformed\n2906\n");
    folder
        .run_on("target --weights diagonal", input)
        .gives(1, "impossible\nillegal\nmalformed\n72\n");
}

#[test]
fn a_grid_is_appended_and_is_the_same_in_every_run() {
    let input = [UNIQUE, AMBIGUOUS, SPARSE, &empty(), IMPOSSIBLE].join("\n");
    let out = prints("target --grid", &input);
    let puzzles = [UNIQUE, AMBIGUOUS, SPARSE, &empty()];
    for (line, puzzle) in out.lines().zip(puzzles) {
        let (score, solution) = line.split_once(' ').unwrap();
        let solution: Grid = solution.parse().unwrap();
        assert!(solution.is_solution() && solution.extends(&puzzle.parse().unwrap()));
        assert_eq!(Weights::RING.score(&solution).to_string(), score);
    }
    assert_eq!(out.lines().last(), Some("-1"));
    // With other neighbours, and another number of threads.
    let reversed: Vec<&str> = input.lines().rev().collect();
    let again = prints("target --grid --threads 1", &reversed.join("\n"));
    assert!(again.lines().rev().eq(out.lines()));
}

/// Of several grids with the score the least is given, whichever format asks for it: where all weights are equal, it is
/// the first of all solutions.
#[test]
fn the_least_of_the_best_grids_is_given_in_every_format() {
    let folder = Folder::new();
    folder.write("equal", "1 1 1 1 1 1 1 1 1\n".repeat(9));
    // What a few clues fewer leave open of a puzzle with one solution.
    let fewer = |from: usize| [&UNIQUE[..from], &".".repeat(18), &UNIQUE[from + 18..]].concat();
    #[rustfmt::skip]
    let puzzles = [
        AMBIGUOUS.to_owned(), UNIQUE.to_owned(), fewer(0), fewer(20), fewer(60),
    ]
    .join("\n");
    let firsts = prints("enumerate --order lexicographic --cap 1", &puzzles);
    let firsts: Vec<&str> = firsts.split_whitespace().collect();
    let run = |options: &str, input: &str| {
        folder
            .run_on(&format!("target --weights equal {options}"), input)
            .printed()
    };
    for smallest in ["", "--smallest"] {
        let with_grid: String = firsts.iter().map(|grid| format!("405 {grid}\n")).collect();
        assert_eq!(run(&format!("{smallest} --grid"), &puzzles), with_grid);
        assert_eq!(run(smallest, &puzzles), "405\n".repeat(5));
        let table = format!("puzzle\n{puzzles}\n");
        #[rustfmt::skip]
        let all = [("--to jsonl", &puzzles), ("--to jsonl --grid", &puzzles), ("", &table), ("--to tsv", &table)];
        for (options, input) in all {
            let written = run(&format!("{smallest} {options}"), input);
            let records = written.lines();
            let records = records.filter(|line| line.contains(char::is_numeric));
            let mut both = records.zip(&firsts);
            assert!(both.all(|(record, grid)| record.contains(grid)));
        }
    }
}

#[test]
fn every_backend_answers_alike() {
    let folder = with_mixed_weights();
    let input = [UNIQUE, AMBIGUOUS, SPARSE, &empty(), IMPOSSIBLE].join("\n");
    let with = |backend: DetectedBackend| {
        let arguments = format!("target --weights mixed --grid --backend {backend}");
        folder.run_on(&arguments, input.clone()).printed()
    };
    let answers: Vec<String> = DetectedBackend::all().map(with).collect();
    assert!(answers[0].contains(&format!("{LARGEST_MIXED} ")));
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[test]
fn optima_are_counted() {
    let input = [AMBIGUOUS, SPARSE, &empty(), IMPOSSIBLE].join("\n");
    // 359,202,816 is a published number.
    for (cap, most) in [("", "359202816"), ("--cap 17", "17+")] {
        let found = prints(&format!("target --count-optima {cap}"), &input);
        assert_eq!(found, format!("2829 3\n2881 17\n2906 {most}\n-1\n"));
    }
    let with_grid = prints("target --count-optima --cap 2 --grid", SPARSE);
    let fields: Vec<&str> = with_grid.split_whitespace().collect();
    assert_eq!((fields.len(), fields[0], fields[2]), (3, "2881", "2+"));
    outcome("target --cap 3").is_refused("--count-optima");
}

#[test]
fn what_a_limit_cuts_short_is_marked() {
    let bounds = |scores: &str| -> [i64; 2] {
        let (found, bound) = scores.split_once("..").unwrap();
        [found, bound].map(|score| score.parse().unwrap())
    };
    let out = prints("target --node-limit 5 --count-optima", &empty());
    let [found, bound] = bounds(out.strip_suffix(" unknown\n").unwrap());
    assert!(found < bound && (found..=bound).contains(&2906), "{out}");
    let folder = with_mixed_weights();
    let arguments = "target --weights mixed --smallest --time-limit 0.000000001";
    let [found, bound] = bounds(folder.run_on(arguments, empty()).out.trim_end());
    assert!(bound < found && (bound..=found).contains(&SMALLEST_MIXED));
    // One solution needs no search.
    let printed = prints("target --node-limit 1", UNIQUE);
    assert_eq!(printed, prints("target", UNIQUE));
    for wrong in ["0", "-1", "x", "1e400"] {
        outcome(&format!("target --time-limit={wrong}")).gives(2, "");
    }
    ninefold("target --stats --node-limit 5", empty()).says("unproven   1\n");
}

#[test]
fn weights_that_cannot_be_read_are_refused_with_their_place() {
    let folder = with_diagonal();
    folder.write("short", "1 2 3\n");
    folder.write("word", b"1 2 3 4 5 6 7 8 \xff\n");
    folder.write("long", "9".repeat(1_000_000));
    #[rustfmt::skip]
    let cases = [
        ("none", "cannot read none: No such file or directory (os error 2)"),
        (".", "cannot read .: it is a folder"),
        ("short", "short:1:1: 3 weights in this row, where 9 belong"),
        ("word", "word:1:17: '\u{fffd}' is no whole number"),
        ("long", "long: too long for 81 weights"),
    ];
    for (name, message) in cases {
        let run = folder.run_on(&format!("target --weights {name}"), UNIQUE);
        run.is(2, "", &format!("ninefold: {message}\n"));
    }
}

#[test]
fn a_picture_is_drawn_of_the_only_puzzle() {
    let folder = Folder::new();
    // An old picture stays until another is drawn.
    folder.write("board.svg", "old");
    let two = format!("{SPARSE}\n{SPARSE}");
    #[rustfmt::skip]
    let refused = [
        ("--svg board.svg", two.as_str(), "--svg draws exactly one puzzle; the input has 2"),
        ("--svg board.svg", "", "--svg draws exactly one puzzle; the input has 0"),
        ("--svg board.svg", IMPOSSIBLE, "--svg has nothing to draw: there is no solution"),
        ("--svg same -o same", SPARSE, "--svg and --output name the same file"),
        // Refused before there is any work.
        ("--svg no/such/folder.svg", SPARSE, "cannot write no/such/folder.svg: No such file or directory (os error 2)"),
    ];
    for (options, input, reason) in refused {
        let run = folder.run_on(&format!("target {options}"), input);
        assert_eq!((run.code, run.err), (2, format!("ninefold: {reason}\n")));
        assert_eq!(
            (folder.text("board.svg").as_str(), folder.names().len()),
            ("old", 1)
        );
    }
    let run = folder.run_on("target --svg board.svg", SPARSE);
    run.gives(0, "2881\n");
    assert_eq!(folder.names(), ["board.svg"]);
    let picture = folder.text("board.svg");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("<title>").count(), 81);
    // The clues stand out.
    assert_eq!(picture.matches("bold").count(), 15);
    assert!(picture.contains("score 2881"));
}

/// The picture of the README is what its command draws, on any machine.
#[test]
fn the_picture_of_the_readme_is_drawn() {
    let folder = Folder::new();
    let run = folder.run_on("target --count-optima --svg optimal.svg", "0".repeat(81));
    run.gives(0, "2906 359202816\n");
    let drawn = folder.text("optimal.svg");
    let shown = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/optimal.svg");
    assert!(drawn == fs::read_to_string(shown).unwrap());
}

#[test]
fn a_picture_and_the_answers_are_not_written_into_one_file() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("inner")).unwrap();
    folder.write("there", "old");
    let mut names = vec![("./a", "a"), ("a", "inner/../a")];
    names.extend([("inner/b", "./inner/b"), ("there", "./there")]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        symlink("there", folder.join("link")).unwrap();
        symlink("inner", folder.join("shortcut")).unwrap();
        fs::hard_link(folder.join("there"), folder.join("hard")).unwrap();
        names.extend([
            ("link", "there"),
            ("hard", "there"),
            ("inner/b", "shortcut/b"),
        ]);
    }
    for (svg, output) in names {
        for (svg, output) in [(svg, output), (output, svg)] {
            let run = folder.run_on(&format!("target --svg {svg} -o {output}"), SPARSE);
            run.is_refused("--svg and --output name the same file");
        }
    }
    assert_eq!(folder.text("there"), "old");
    assert_eq!(fs::read_dir(folder.join("inner")).unwrap().count(), 0);
    folder
        .run_on("target --svg inner/a -o a", SPARSE)
        .ends_well();
    let [answer, picture] = ["a", "inner/a"].map(|name| folder.text(name));
    assert!(answer == "2881\n" && picture.ends_with("</svg>\n"));
}
