//! `ninefold target`: weights, limits, optima, pictures and interrupts.

use crate::program::{AMBIGUOUS, ILLEGAL, IMPOSSIBLE, Run, UNIQUE, ninefold, ninefold_in, prints};
use ninefold::Grid;
use ninefold::lanes::Backend;
use ninefold::score::Weights;
use pretty_assertions::assert_eq;
use std::fs;
use tempfile::TempDir;

/// 17 of its solutions have the largest score, 2881.
const SPARSE: &str =
    ".5....1....6...9...............78..........73.....6......1..65.6.........3.4.....";

fn empty() -> String {
    ".".repeat(81)
}

/// A folder with a file of weights: 1 on the diagonal.
fn with_diagonal() -> TempDir {
    let folder = TempDir::new().unwrap();
    let weight = |i, j| if i == j { "1" } else { "0" };
    let row = |i| (0..9).map(|j| weight(i, j)).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = (0..9).map(row).collect();
    fs::write(folder.path().join("diagonal"), rows.join("\r\n")).unwrap();
    folder
}

/// A folder with a file of weights that are as good as random.
fn with_mixed_weights() -> TempDir {
    let folder = TempDir::new().unwrap();
    let weight = |i: i32, j: i32| (13 * i + 29 * j * j + 5 * i * j + 7) % 101;
    let row = |i| {
        (0..9)
            .map(|j| format!("{} ", weight(i, j)))
            .collect::<String>()
    };
    let rows: Vec<String> = (0..9).map(row).collect();
    fs::write(folder.path().join("mixed"), rows.join("\n")).unwrap();
    folder
}

/// What they make of the empty grid, as an integer programming solver says too.
const LARGEST_MIXED: i64 = 25204;
const SMALLEST_MIXED: i64 = 15846;

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
    let run = ninefold("target", input.clone());
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "-1\n-1\nmalformed\n2906\n")
    );
    let run = ninefold_in(folder.path(), "target --weights diagonal", input);
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "impossible\nillegal\nmalformed\n72\n")
    );
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
    assert_eq!(
        again.lines().rev().collect::<Vec<_>>(),
        out.lines().collect::<Vec<_>>()
    );
}

#[test]
fn every_backend_answers_alike() {
    let folder = with_mixed_weights();
    let input = [UNIQUE, AMBIGUOUS, SPARSE, &empty(), IMPOSSIBLE].join("\n");
    let with = |backend: Backend| {
        let arguments = format!("target --weights mixed --grid --backend {backend}");
        let run = ninefold_in(folder.path(), &arguments, input.clone());
        assert_eq!(run.code, 0);
        run.out
    };
    let available = Backend::ALL.into_iter().filter(|b| b.is_available());
    let answers: Vec<String> = available.map(with).collect();
    assert!(answers[0].contains(&format!("{LARGEST_MIXED} ")));
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
}

#[test]
fn optima_are_counted() {
    let input = [AMBIGUOUS, SPARSE, &empty(), IMPOSSIBLE].join("\n");
    // 359,202,816 is a published number.
    assert_eq!(
        prints("target --count-optima", &input),
        "2829 3\n2881 17\n2906 359202816\n-1\n"
    );
    assert_eq!(
        prints("target --count-optima --cap 17", &input),
        "2829 3\n2881 17\n2906 17+\n-1\n"
    );
    let with_grid = prints("target --count-optima --cap 2 --grid", SPARSE);
    let fields: Vec<&str> = with_grid.split_whitespace().collect();
    assert_eq!((fields.len(), fields[0], fields[2]), (3, "2881", "2+"));
    let run = ninefold("target --cap 3", "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--count-optima"), "{}", run.err);
}

/// Equal weights make every solution an optimum, which are counted by the sum: in the one thread
/// there is, and until they are told to end.
#[cfg(target_os = "linux")]
#[test]
fn optima_are_counted_in_one_thread_and_end_when_told_so() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    // The sum takes seconds for this grid.
    const LONG: &str =
        "8..........2.............................4......5......................6.......9.";
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("equal"), "5 5 5 5 5 5 5 5 5\n".repeat(9)).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args("target --weights equal --count-optima --threads 1".split(' '))
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // More than one batch, in the first of which the count is.
    let text = format!("{LONG}\n{}", format!("{UNIQUE}\n").repeat(2000));
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || drop(input.write_all(text.as_bytes())));
    std::thread::sleep(Duration::from_millis(700));
    let tasks = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
    // The other one waits for signals.
    assert_eq!(tasks.count(), 2);
    let told = Instant::now();
    crate::program::signal(&child, "INT");
    let output = child.wait_with_output().unwrap();
    assert!(told.elapsed() < Duration::from_secs(1));
    writer.join().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(out.lines().next(), Some("2025 0+"));
}

#[test]
fn what_a_limit_cuts_short_is_marked() {
    let out = prints("target --node-limit 5 --count-optima", &empty());
    let (scores, optima) = out.trim_end().split_once(' ').unwrap();
    assert_eq!(optima, "unknown");
    let (found, bound) = scores.split_once("..").unwrap();
    let [found, bound]: [i64; 2] = [found, bound].map(|score| score.parse().unwrap());
    assert!(found < bound && (found..=bound).contains(&2906), "{out}");
    let folder = with_mixed_weights();
    let arguments = "target --weights mixed --smallest --time-limit 0.000001";
    let out = ninefold_in(folder.path(), arguments, empty()).out;
    let (found, bound) = out.trim_end().split_once("..").unwrap();
    let [found, bound]: [i64; 2] = [found, bound].map(|score| score.parse().unwrap());
    assert!(
        bound < found && (bound..=found).contains(&SMALLEST_MIXED),
        "{out}"
    );
    // One solution needs no search.
    assert_eq!(
        prints("target --node-limit 1", UNIQUE),
        prints("target", UNIQUE)
    );
    for wrong in ["0", "-1", "x", "1e400"] {
        let run = ninefold(&format!("target --time-limit={wrong}"), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong}");
    }
    let run = ninefold("target --stats --node-limit 5", empty());
    assert!(run.err.contains("unproven   1\n"), "{}", run.err);
}

#[test]
fn weights_that_cannot_be_read_are_refused_with_their_place() {
    let folder = with_diagonal();
    fs::write(folder.path().join("short"), "1 2 3\n").unwrap();
    fs::write(folder.path().join("word"), b"1 2 3 4 5 6 7 8 \xff\n").unwrap();
    fs::write(folder.path().join("long"), "9".repeat(1_000_000)).unwrap();
    for (name, message) in [
        (
            "none",
            "cannot read none: No such file or directory (os error 2)",
        ),
        (".", "cannot read .: it is a folder"),
        ("short", "short:1:1: 3 weights in this row, where 9 belong"),
        ("word", "word:1:17: '\u{fffd}' is no whole number"),
        ("long", "long: too long for 81 weights"),
    ] {
        let run = ninefold_in(folder.path(), &format!("target --weights {name}"), UNIQUE);
        let expected = Run {
            code: 2,
            out: String::new(),
            err: format!("ninefold: {message}\n"),
        };
        assert_eq!(run, expected);
    }
}

#[test]
fn a_picture_is_drawn_of_the_only_puzzle() {
    let folder = TempDir::new().unwrap();
    let run = ninefold_in(folder.path(), "target --svg board.svg", SPARSE);
    assert_eq!((run.code, run.out.as_str()), (0, "2881\n"));
    let picture = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("<title>").count(), 81);
    // The clues stand out.
    assert_eq!(picture.matches("bold").count(), 15);
    assert!(picture.contains("score 2881"));
    let two = format!("{SPARSE}\n{SPARSE}");
    let run = ninefold_in(folder.path(), "target --svg two.svg", two);
    assert_eq!(
        (run.code, run.err.as_str()),
        (2, "ninefold: --svg draws one puzzle, and there are 2\n")
    );
    let run = ninefold_in(folder.path(), "target --svg none.svg", IMPOSSIBLE);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "ninefold: --svg has nothing to draw: there is no solution\n"
        )
    );
    let run = ninefold_in(folder.path(), "target --svg same -o same", SPARSE);
    assert_eq!(
        (run.code, run.err.as_str()),
        (2, "ninefold: --svg and --output name the same file\n")
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The picture of the README is what its command draws, on any machine.
#[test]
fn the_picture_of_the_readme_is_drawn() {
    let folder = TempDir::new().unwrap();
    let arguments = "target --count-optima --svg optimal.svg";
    let run = ninefold_in(folder.path(), arguments, "0".repeat(81));
    assert_eq!((run.code, run.out.as_str()), (0, "2906 359202816\n"));
    let drawn = fs::read_to_string(folder.path().join("optimal.svg")).unwrap();
    let shown = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/optimal.svg");
    assert!(drawn == fs::read_to_string(shown).unwrap());
}

/// Whoever interrupts a long run gets what has been found, and its bounds.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_searches_and_keeps_what_they_found() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::Duration;
    const PAIRS: usize = 100_000;
    for arguments in ["target", "target --threads 1", "target -o out"] {
        let folder = with_mixed_weights();
        let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(arguments.split(' '))
            .args(["--weights", "mixed"])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            let grids = format!("{}\n{UNIQUE}\n", empty()).repeat(PAIRS);
            // Not all of them are read.
            let _ = input.write_all(grids.as_bytes());
        });
        let kill = format!("sleep 0.5; kill -INT {}", child.id());
        let killer = std::thread::spawn(move || Command::new("sh").args(["-c", &kill]).status());
        let output = child.wait_with_output().unwrap();
        assert!(killer.join().unwrap().unwrap().success());
        writer.join().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let out = match arguments {
            "target -o out" => fs::read(folder.path().join("out")).unwrap(),
            _ => output.stdout,
        };
        let out = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = out.lines().collect();
        assert!((1..PAIRS).contains(&lines.len()), "{} answers", lines.len());
        let unproven = lines.iter().filter(|line| line.contains("..")).count();
        assert!(unproven > 0, "{} answers", lines.len());
        let unique = lines[1];
        for (number, line) in lines.iter().enumerate() {
            if number % 2 == 1 {
                assert_eq!(*line, unique);
                continue;
            }
            let (found, bound) = line.split_once("..").unwrap_or((line, line));
            let [found, bound]: [i64; 2] = [found, bound].map(|score| score.parse().unwrap());
            assert!((found..=bound).contains(&LARGEST_MIXED), "{line}");
        }
    }
    // Waiting for input is no reason to go on, nor to forget what has been found.
    let folder = TempDir::new().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["target", "-o", "out"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let batches = format!("{UNIQUE}\n").repeat(2000);
    input.write_all(batches.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    crate::program::signal(&child, "INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(input);
    let out = fs::read_to_string(folder.path().join("out")).unwrap();
    assert!(out.lines().count() > 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
