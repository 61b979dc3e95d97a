//! Files left by killed runs, which the next run names and removes, unlike those of living runs; and
//! full disks.

use super::corpora::{csv, halted, hidden, killed, program};
use crate::program::{Folder, UNIQUE, ninefold_in};
use crate::signals::{signal, wait_until};
use pretty_assertions::assert_eq;
use std::fs;
use std::io::Write;
use std::process::{Child, Command, Stdio};

/// A run that waits for more input, after it has begun to write.
fn waiting(folder: &Folder, arguments: &str, files: usize) -> Child {
    let before = hidden(folder).len();
    let mut command = program(folder, arguments, 0);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let input = child.stdin.as_mut().unwrap();
    input.write_all(format!("{UNIQUE}\n").as_bytes()).unwrap();
    wait_until(arguments, || hidden(folder).len() >= before + files);
    child
}

#[test]
fn leftovers_are_named_and_removed() {
    let folder = Folder::new();
    folder.write("in.csv", csv(20_000, true));
    for errors in ["", " --errors bad.csv"] {
        let files = if errors.is_empty() { 1 } else { 2 };
        let mut child = waiting(&folder, &format!("solve -o out.csv{errors}"), files);
        child.kill().unwrap();
        child.wait().unwrap();
        killed(
            &folder,
            &format!("solve in.csv -o out.csv{errors} --resume"),
            "out.csv",
        );
        let left = hidden(&folder);
        assert_eq!(left.len(), files + files + 1, "{left:?}");
        let run = folder.run(&format!("solve in.csv -o out.csv{errors}"));
        assert_eq!(run.code, 1);
        assert_eq!(hidden(&folder), [""; 0]);
        // Each is named, beside its target.
        let said = run.err.lines().filter(|line| line.starts_with("removed"));
        let said: Vec<&str> = said.collect();
        assert_eq!(said.len(), files);
        for name in left {
            let told = said.iter().any(|line| line.contains(&name));
            assert!(told);
        }
        assert!(said[0].starts_with("removed files left by a killed run: "));
    }
    // Quietly, if that is asked for.
    killed(&folder, "solve in.csv -o out.csv --resume", "out.csv");
    let run = folder.run("solve in.csv -o out.csv -q");
    assert_eq!((run.err.as_str(), hidden(&folder).len()), ("", 0));
}

#[test]
fn nothing_else_is_taken_for_a_leftover() {
    let folder = Folder::new();
    folder.write("in.csv", csv(10, false));
    #[rustfmt::skip]
    let others = [
        // Of targets called `out.csv.ninefold-x` and `my.out.csv`, and of nobody.
        ".my.out.csv.ninefold-partial", ".out.csv.ninefold-", ".out.csv.ninefold-a.b.unfinished",
        ".out.csv.ninefold-other", ".out.csv.ninefold-partial.bak", ".out.csv.ninefold-x.ninefold-aB3dE6.unfinished",
        ".out.csv.ninefold-x.ninefold-journal", ".out.csv.ninefold-x.ninefold-partial", "out.csv.ninefold-partial",
    ];
    for other in others {
        folder.write(other, "keep me");
    }
    // One that cannot be opened, and so not locked: a link to itself.
    let closed = ".out.csv.ninefold-aB3dE6.unfinished";
    std::os::unix::fs::symlink(closed, folder.join(closed)).unwrap();
    folder.run("solve in.csv -o out.csv").ends_well();
    let mut expected = others.to_vec();
    expected.push(closed);
    expected.extend(["in.csv", "out.csv"]);
    expected.sort();
    assert_eq!(folder.names(), expected);
}

#[test]
fn files_of_living_runs_are_left_alone() {
    let folder = Folder::new();
    folder.write("in.csv", csv(150_000, true));
    // One that reads standard input, and one that is to be resumed, in the midst of their work.
    let mut first = waiting(&folder, "solve -o out.csv --to lines --errors bad.csv", 2);
    let command = "count in.csv -o out.csv --errors bad.csv --resume";
    let mut second = halted(&folder, command, ("out.csv", 3), || ());
    let living = hidden(&folder);
    assert_eq!(living.len(), 5, "{living:?}");
    for command in [
        "check in.csv -o out.csv --errors bad.csv",
        "check in.csv -o bad.csv",
        "check in.csv -o other.csv --errors bad.csv",
    ] {
        let run = folder.run(command);
        assert_eq!(run.code, 1);
        assert!(!run.err.contains("removed"));
        assert_eq!(hidden(&folder), living);
    }
    signal(&second, "CONT");
    assert_eq!(second.wait().unwrap().code(), Some(1));
    let expected = Folder::new();
    fs::copy(folder.join("in.csv"), expected.join("in.csv")).unwrap();
    let plain = command.replace(" --resume", "");
    assert_eq!(expected.run(&plain).code, 1);
    for name in ["out.csv", "bad.csv"] {
        let [found, expected] = [&folder, &expected].map(|at| fs::read(at.join(name)).unwrap());
        assert!(found == expected, "{name}");
    }
    drop(first.stdin.take());
    assert_eq!(first.wait().unwrap().code(), Some(0));
    let out = folder.text("out.csv");
    assert_eq!(out, format!("{}\n", crate::program::SOLUTION));
    assert_eq!(hidden(&folder), [""; 0]);
}

/// A run stopped while it waits for input leaves its answers so far, but no file that cannot be read.
#[test]
fn half_a_parquet_file_is_not_put_in_its_place() {
    let folder = Folder::new();
    folder.write("out.parquet", "old");
    let mut child = waiting(&folder, "target -o out.parquet", 1);
    // Waiting for it would close its standard input.
    let input = child.stdin.take();
    signal(&child, "INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(input);
    // It is whole if the signal came before it waited.
    let out = folder.bytes("out.parquet");
    assert!(out == b"old" || out.ends_with(b"PAR1"), "{out:?}");
    assert_eq!(hidden(&folder), [""; 0]);
}

/// The commands, and what they write first.
fn commands() -> Vec<(&'static str, &'static str)> {
    vec![
        ("solve in.csv -o out.csv --errors bad.csv", "out.csv"),
        (
            "check in.csv --keep none --errors bad.csv -o out.csv",
            "out.csv",
        ),
        ("convert in.csv -o out.opensudoku", "out.opensudoku"),
        ("solve in.csv -o out.jsonl.gz", "out.jsonl.gz"),
        ("solve in.csv -o out.parquet", "out.parquet"),
    ]
}

/// Runs the program with files limited to `blocks` blocks of 512 bytes.
fn limited(folder: &Folder, blocks: u32, trap: &str, arguments: &str) -> (Option<i32>, String) {
    let script = format!("{trap} ulimit -f {blocks}; exec \"$0\" $1");
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_ninefold"), arguments])
        .env("NINEFOLD_JOURNAL_INTERVAL", "0")
        .current_dir(folder)
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), err)
}

#[test]
fn a_disk_that_is_full_leaves_the_target_as_it_was() {
    let rows = csv(60_000, true);
    for (command, output) in commands() {
        let folder = Folder::new();
        folder.write("in.csv", &rows);
        folder.write(output, "old");
        let (code, err) = limited(&folder, 100, "trap '' XFSZ;", command);
        assert_eq!(code, Some(2), "{command}: {err}");
        assert!(
            err.contains("ninefold: cannot write the ") && err.contains("too large"),
            "{err}"
        );
        assert_eq!(folder.bytes(output), b"old", "{command}");
        assert_eq!(folder.names(), ["in.csv", output], "{command}");
    }
}

#[test]
fn a_run_is_taken_up_when_there_is_room_again() {
    let rows = csv(60_000, true);
    for (command, output) in commands() {
        let expected = Folder::new();
        fs::write(expected.join("in.csv"), &rows).unwrap();
        let code = expected.run(command).code;
        let folder = Folder::new();
        folder.write("in.csv", &rows);
        folder.write(output, "old");
        let command = format!("{command} --resume");
        // Ever more room; the first is not enough for the first line of the journal. The signal that
        // there is no more ends the program at once, if nobody says that it is not to.
        for (number, blocks) in [0, 1, 2, 50, 500, 3000].into_iter().enumerate() {
            let trap = ["trap '' XFSZ;", ""][number % 2];
            let (failed, err) = limited(&folder, blocks, trap, &command);
            if failed == Some(code) {
                continue;
            }
            assert!(
                matches!(failed, Some(2) | None),
                "{command}, {blocks}: {failed:?} {err}"
            );
            assert_eq!(folder.bytes(output), b"old", "{command}, {blocks}");
        }
        let run = folder.run(&command);
        assert_eq!(run.code, code);
        assert_eq!(folder.names(), expected.names(), "{command}");
        for name in folder.names() {
            let [found, whole] = [&folder, &expected].map(|at| fs::read(at.join(&name)).unwrap());
            assert!(found == whole, "{command}: {name}");
        }
    }
}

/// A small file system of its own, which only the script sees.
#[cfg(target_os = "linux")]
#[test]
fn a_small_file_system_is_as_good_as_a_limit() {
    const SCRIPT: &str = r#"
        set -u; cd "$1"; program=$0; command=$2; output=$3; mkdir small
        mount -t tmpfs -o size=300k ninefold-test small || { echo skipped; exit; }
        cd small; echo old > $output
        "$program" $command; echo "code $?"
        cat $output; ls -A
        "$program" $command --resume; echo "code $?"
        cat $output; ls -A | tr '\n' ' '
        mount -o remount,size=500m "$1/small"
        echo; "$program" $command --resume; echo "code $?"
        ls -A; cp $output "$1"
    "#;
    let rows = csv(60_000, true);
    for (command, output) in commands() {
        let command = command.replace("in.csv", "../in.csv");
        let command = command.replace(" --errors bad.csv", "");
        let expected = Folder::new();
        fs::create_dir(expected.join("small")).unwrap();
        fs::write(expected.join("in.csv"), &rows).unwrap();
        ninefold_in(&expected.join("small"), &command, "");
        let folder = Folder::new();
        folder.write("in.csv", &rows);
        let shell = Command::new("unshare")
            .args(["-m", "sh", "-c", SCRIPT, env!("CARGO_BIN_EXE_ninefold")])
            .arg(folder.path())
            .args([&command, output])
            .env("NINEFOLD_JOURNAL_INTERVAL", "0")
            .output();
        let Ok(shell) = shell else {
            println!("skipped: there is no `unshare`");
            return;
        };
        let out = String::from_utf8(shell.stdout).unwrap();
        if out.is_empty() || out.contains("skipped") {
            println!("skipped: no file system may be mounted here");
            return;
        }
        let (journal, partial) = (
            format!(".{output}.ninefold-journal"),
            format!(".{output}.ninefold-partial"),
        );
        let left = format!("{journal} {partial} {output} ");
        let says = format!("code 2\nold\n{output}\ncode 2\nold\n{left}\ncode 1\n{output}\n");
        let err = String::from_utf8(shell.stderr).unwrap();
        assert_eq!(out, says, "{command}: {err}");
        assert_eq!(
            err.matches("No space left on device").count(),
            2,
            "{command}: {err}"
        );
        let whole = fs::read(expected.join("small").join(output)).unwrap();
        assert!(folder.bytes(output) == whole, "{command}");
    }
}
