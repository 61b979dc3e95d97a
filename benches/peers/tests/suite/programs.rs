//! Other programs beside the engines: small scripts that are right, wrong or fail.

use super::program::{PROPER, SOLVED, cells, peers, text};
use std::fs;
use std::process::Output;
use tempfile::TempDir;

/// A program that is right on the puzzles of [`mine`], on the empty grid beyond the cap, and says more
/// than is asked.
const RIGHT: &str = r#"right=awk '/^55/ { print "illegal two fives"; next } /^\.+$/ { print 17; next } { print "Unique" }'"#;

/// A puzzle each with one solution, many, and none.
fn mine() -> String {
    let empty = ".".repeat(81);
    format!("{PROPER}\n{empty}\n55{}\n", &empty[2..])
}

/// The program with this list on standard input.
fn on(list: &str, arguments: &[&str]) -> Output {
    let folder = TempDir::new().unwrap();
    peers(
        folder.path(),
        &[arguments, &["-"]].concat(),
        list.as_bytes(),
    )
}

#[test]
fn programs_are_compared_as_the_other_engines_are() {
    let programs = ["--program", RIGHT, "--program", "one|all=sed s/.*/1/"];
    let out = on(&mine(), &programs);
    let said = text(&out.stderr);
    assert_eq!(out.status.code(), Some(1), "{said}");
    let warning = |line, count| {
        format!("warning: <stdin>:{line}: one|all counts 1 where dancing links count {count}: ")
    };
    assert!(
        said.contains(&warning(2, 2)) && said.contains(&warning(3, 0)),
        "{said}"
    );
    assert_eq!(said.matches("warning").count(), 2, "{said}");
    let words: Vec<&str> = text(&out.stdout).split_whitespace().collect();
    let table = words.join(" ");
    for expected in [
        "| right | one\\|all |",
        " Programs, each timed as a whole process less its start: right, one\\|all.",
        "(!) one\\|all disagrees with dancing links on 2 of 3 puzzles of <stdin>.",
    ] {
        assert!(table.contains(expected), "{expected} is not in\n{table}");
    }

    let out = on(&mine(), &[&programs[..], &["--csv"]].concat());
    assert_eq!(out.status.code(), Some(1));
    let names = ["engine", "puzzles", "rounds", "disagreements"];
    let rows = cells(&out.stdout, &names);
    let last = [["right", "3", "1", "0"], ["one|all", "3", "1", "2"]];
    assert_eq!(rows[rows.len() - 2..], last);
    assert!(rows.iter().all(|row| row[0] == "one|all" || row[3] == "0"));
}

#[test]
fn programs_take_the_usual_lists_too() {
    let folder = TempDir::new().unwrap();
    let arguments = [
        "--csv",
        "--sample",
        "20",
        "--cap",
        "1",
        "--program",
        "one=sed s/.*/1/",
    ];
    let out = peers(folder.path(), &arguments, b"");
    let rows = cells(&out.stdout, &["list", "engine", "disagreements"]);
    let of_one = |list| {
        rows.iter()
            .find(|row| row[0] == list && row[1] == "one")
            .expect(list)
    };
    // To 1, every puzzle with a solution has one.
    assert_eq!(of_one("minimal")[2], "0");
    assert_eq!(of_one("impossible")[2], "20");
    assert_eq!(out.status.code(), Some(1));
}

#[test]
fn programs_may_write_early_or_late_and_read_the_input_as_a_file() {
    let list = format!("{PROPER}\n").repeat(20_000);
    // Much is written to both sides before all is read, or nothing before the end.
    let early = r#"early=awk '{ print 1, $0, $0, $0; print $0 > "/dev/stderr" }'"#;
    let late = "late=awk 'END { for (n = 0; n < NR; n++) print 1 }' /dev/stdin";
    let out = on(&list, &["--csv", "--program", early, "--program", late]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let rows = cells(&out.stdout, &["engine", "puzzles"]);
    let last = [["early", "20000"], ["late", "20000"]];
    assert_eq!(rows[rows.len() - 2..], last);
}

#[test]
fn a_program_that_cannot_be_run_is_reported_before_anything_is_measured() {
    let silent = |program: &str, cap: &str| {
        let out = on(&mine(), &["--cap", cap, "--program", program]);
        assert_eq!(out.status.code(), Some(2), "{program}");
        assert!(out.stdout.is_empty(), "{program}");
        text(&out.stderr).to_owned()
    };
    for (command, expected) in [
        (
            "./nosuch --count",
            "error: program mine ended with an error (exit status: 127, which is that of \
          a command that is not found): ./nosuch --count\n    sh: ",
        ),
        (
            "seq 9 >&2; exit 3",
            "error: program mine ended with an error (exit status: 3): seq 9 >&2; exit 3\n    \
          5\n    6\n    7\n    8\n    9\n",
        ),
        (
            "kill -9 $$",
            "error: program mine ended with an error (signal: 9 (SIGKILL)): kill -9 $$\n",
        ),
        (
            "true",
            "error: program mine prints 0 lines for 1 puzzle: there must be one line for each\n",
        ),
        (
            "echo 1; echo total 1",
            "error: program mine prints 2 lines for 1 puzzle: there must be one line",
        ),
        (
            "cat",
            "expected a number, unique, ambiguous, impossible or illegal\n",
        ),
        ("echo", "error: program mine prints `` in line 1, for 5346"),
    ] {
        let said = silent(&format!("mine={command}"), "2");
        assert!(said.contains(expected), "{expected} is not in\n{said}");
    }
    // More than the word says is asked.
    let said = silent("mine=echo ambiguous", "3");
    let expected = "`ambiguous` in line 1, for 5346";
    assert!(said.contains(expected), "{said}");
    assert!(
        said.contains("does not say how many solutions there are, up to 3"),
        "{said}"
    );
}

#[test]
fn where_a_program_fails_on_a_list_the_lists_before_are_shown() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("first.txt"), SOLVED).unwrap();
    fs::write(folder.path().join("second.txt"), mine()).unwrap();
    let dies = r#"dies=awk '/^55/ { print "contradiction" > "/dev/stderr"; exit 4 } { print 1 }'"#;
    for format in ["--csv", "--markdown"] {
        let files = [format, "--program", dies, "first.txt", "second.txt"];
        let out = peers(folder.path(), &files, b"");
        let (table, said) = (text(&out.stdout), text(&out.stderr));
        assert_eq!(out.status.code(), Some(2), "{said}");
        let expected = "error: second.txt: program dies ended with an error (exit status: 4)";
        assert!(said.contains(expected), "{said}");
        assert!(said.ends_with("\n    contradiction\n"), "{said}");
        assert!(
            table.contains("first.txt") && !table.contains("second.txt"),
            "{table}"
        );
    }
    let unsure = r#"unsure=awk '/^55/ { print "maybe"; next } { print 1 }'"#;
    let out = on(&mine(), &["--program", unsure]);
    let said = text(&out.stderr);
    assert_eq!(out.status.code(), Some(2), "{said}");
    assert!(
        said.contains("error: <stdin>: program unsure prints `maybe` in line "),
        "{said}"
    );
}

/// A program that prints a summary of what it found, which is right, after other numbers.
const SUMMARY: &str = r#"sums=awk '/^55/ { none++; next } /^\.+$/ { more++; next }
    END { print NR " puzzles in 3 ms"; print none + 0 " puzzles had no solution, " more + 0 " multiple" }'"#;

#[test]
fn programs_that_print_a_summary_are_compared_by_it() {
    let out = on(&mine(), &["--csv", "--summary", SUMMARY]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let rows = cells(&out.stdout, &["engine", "puzzles", "disagreements"]);
    assert_eq!(rows[rows.len() - 1], ["sums", "3", "0"]);

    let wrong = "wrong=awk 'END { print NR, \"unique\" }'";
    let out = on(&mine(), &["--summary", wrong]);
    let (table, said) = (text(&out.stdout), text(&out.stderr));
    assert_eq!(out.status.code(), Some(1), "{said}");
    let expected = "warning: <stdin>: wrong finds 0 without a solution, 3 with one, 0 with several, where there are \
                    1 without a solution, 1 with one, 1 with several\n";
    assert!(said.contains(expected), "{said}");
    let note = "(!) wrong disagrees with dancing links on 2 of 3 puzzles of <stdin>.";
    assert!(table.contains(note), "{table}");
    assert!(!table.contains("| wrong "), "{table}");
}

#[test]
fn a_program_of_ours_is_compared_with_the_fastest_peer_and_is_none() {
    let folder = TempDir::new().unwrap();
    let own = SUMMARY.replacen("sums", "own", 1);
    let out = peers(folder.path(), &["--own", &own, "-"], mine().as_bytes());
    assert!(out.status.success(), "{}", text(&out.stderr));
    let words: Vec<&str> = text(&out.stdout).split_whitespace().collect();
    let table = words.join(" ");
    // The last of ours in the first table, and the last engine in the second.
    assert!(table.contains("| scalar | own |"), "{table}");
    assert!(table.contains("| crate dlx 0.8 | own |"), "{table}");
    let (row, _) = table.split_once("Puzzles a second").unwrap();
    assert!(!row.contains("| 3 | 3 | own |"), "{row}");
}

#[test]
fn a_summary_that_says_nothing_or_too_much_is_reported() {
    let refused = |command: &str, cap: &str, list: &str| {
        let summary = format!("mine={command}");
        let out = on(list, &["--cap", cap, "--summary", &summary]);
        assert_eq!(out.status.code(), Some(2), "{command}");
        text(&out.stderr).to_owned()
    };
    for (command, cap, expected) in [
        (
            "./nosuch",
            "2",
            "is that of a command that is not found): ./nosuch\n",
        ),
        (
            "echo broken >&2; exit 3",
            "2",
            "(exit status: 3): echo broken >&2; exit 3\n    broken\n",
        ),
        (
            "wc -l",
            "2",
            "error: program mine prints no number of puzzles in its summary, such as ",
        ),
        (
            "echo 7 unique",
            "2",
            "error: program mine speaks of 7 puzzles in its summary, and got 1\n",
        ),
        (
            "echo 1 unique",
            "3",
            "error: program mine prints a summary, which is compared with counts up to 2, not 3\n",
        ),
    ] {
        let said = refused(command, cap, &mine());
        assert!(said.contains(expected), "{expected} is not in\n{said}");
    }
    // Right on one puzzle, but it leaves out every line after the first.
    let said = refused("head -n 1 >/dev/null; echo 1 unique", "2", &mine());
    let expected = "error: <stdin>: program mine speaks of 1 puzzles in its summary, and got 3\n";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn programs_need_a_name_each_that_no_other_engine_has() {
    for (programs, expected) in [
        (
            &["./fsss2"][..],
            "a name and `=` must stand before the command",
        ),
        (&["=./fsss2"], "there is no name before `=`"),
        (&["fsss="], "there is no command after `=`"),
        (
            &["one=sed s/.*/1/", "one=echo 1"],
            "there are two engines called `one`",
        ),
        (
            &["sudoku=sed s/.*/1/"],
            "there are two engines called `sudoku`",
        ),
    ] {
        let options: Vec<&str> = programs
            .iter()
            .flat_map(|program| ["--program", program])
            .collect();
        let out = on(&mine(), &options);
        assert_eq!(out.status.code(), Some(2), "{programs:?}");
        assert!(out.stdout.is_empty(), "{programs:?}");
        let said = text(&out.stderr);
        assert!(said.contains(expected), "{expected} is not in\n{said}");
    }
}
