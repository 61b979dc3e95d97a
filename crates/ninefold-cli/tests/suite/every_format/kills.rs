//! Runs with `--resume` that are killed at random moments, again and again, until they end: the output
//! is byte for byte that of an undisturbed run, and no other file is left.
//!
//! A handful of kills per format; as many as `NINEFOLD_KILLS` says, if it is set. `NINEFOLD_SEED` is
//! another seed of the moments, which every failure reports. No moment is wrong: what must be true is true
//! after each.

use super::corpora::gzip;
use super::corpora::{
    Random, csv, hidden, journal_lines, json_lines, lines, program, puzzles, signal,
};
use crate::program::Folder;
use crate::target_command::with_mixed_weights;
use pretty_assertions::assert_eq;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Default number of kills.
const A_HANDFUL: u64 = 3;

fn number(name: &str) -> Option<u64> {
    let given = std::env::var(name).ok()?;
    Some(given.parse().unwrap())
}

/// Kills runs of a command, which reads the files that `prepare` makes and writes `outputs`, the first
/// of which is that of `-o`.
fn check(command: &str, outputs: &[&str], prepare: impl Fn(&Path)) {
    let seed = number("NINEFOLD_SEED").unwrap_or(1);
    let mut random = Random(seed);
    let wanted = number("NINEFOLD_KILLS").unwrap_or(A_HANDFUL);

    let undisturbed = TempDir::new().unwrap();
    prepare(undisturbed.path());
    let run = program(undisturbed.path(), command, 0).output().unwrap();
    let code = run.status.code().unwrap();
    assert!(
        code < 2,
        "{command}: {}",
        String::from_utf8_lossy(&run.stderr)
    );

    let folder = Folder::new();
    let folder = folder.path();
    prepare(folder);
    let command = format!("{command} --resume");
    let start = Instant::now();
    assert_eq!(
        program(folder, &command, 0).status().unwrap().code(),
        Some(code)
    );
    let whole = start.elapsed();
    let check = |kills: u64, moments: &[String]| {
        for output in outputs {
            let expected = fs::read(undisturbed.path().join(output)).unwrap();
            let found = fs::read(folder.join(output)).unwrap();
            assert!(
                expected == found,
                "{command}: {output} differs after {kills} kills, seed {seed}, {moments:?}"
            );
            fs::remove_file(folder.join(output)).unwrap();
        }
        assert_eq!(hidden(folder), [""; 0], "{command}: seed {seed}");
    };
    check(0, &[]);

    // A run may be killed before there is anything to be taken up: then there are more kills.
    let is_enough =
        |kills: u64, taken_up: u64| kills >= wanted && (taken_up > 0 || kills >= 20 * wanted);
    let (mut kills, mut taken_up) = (0, 0);
    while !is_enough(kills, taken_up) {
        let mut moments = Vec::new();
        loop {
            let threads = 1 + random.below(3);
            // The first of them only when there is something to be taken up.
            let is_first = moments.is_empty();
            let interval = match is_first {
                true => 0,
                false => [0, 0, 5, 30][random.below(4) as usize],
            };
            let arguments = format!("{command} --threads {threads}");
            let before = journal_lines(folder, outputs[0]);
            let mut child = program(folder, &arguments, interval).spawn().unwrap();
            let was_killed = !is_enough(kills, taken_up) && {
                match is_first || random.below(3) == 0 {
                    true => {
                        let lines = before as u64 + 2 + random.below(3);
                        let grown = || journal_lines(folder, outputs[0]) as u64 >= lines;
                        while !grown() && child.try_wait().unwrap().is_none() {
                            std::thread::sleep(Duration::from_micros(100));
                        }
                        std::thread::sleep(Duration::from_micros(random.below(3000)));
                    }
                    false => {
                        let most = whole.as_micros() as u64 * 2 / 3;
                        std::thread::sleep(Duration::from_micros(random.below(most)));
                    }
                }
                let name = ["KILL", "KILL", "KILL", "TERM", "INT"][random.below(5) as usize];
                moments.push(format!(
                    "{name} at {} lines",
                    journal_lines(folder, outputs[0])
                ));
                end(&mut child, name)
            };
            kills += u64::from(was_killed);
            let output = child.wait_with_output().unwrap();
            let err = String::from_utf8_lossy(&output.stderr);
            taken_up += u64::from(err.contains("resuming the"));
            if !was_killed {
                assert_eq!(
                    output.status.code(),
                    Some(code),
                    "{command}: seed {seed}: {err}"
                );
                break;
            }
        }
        check(kills, &moments);
    }
    println!("{command}: {kills} kills, {taken_up} times taken up, {whole:?} undisturbed");
    assert!(taken_up > 0, "{command}: seed {seed}");
}

/// Ends a run with a signal, if it has not come to its end.
fn end(child: &mut Child, name: &str) -> bool {
    if child.try_wait().unwrap().is_some() {
        return false;
    }
    match name {
        "KILL" => child.kill().unwrap(),
        other => signal(child, other),
    }
    let status = child.wait().unwrap();
    match status.code() {
        // It may not have been so far yet that it would handle signals.
        None => status.signal().is_some(),
        Some(code) => code == 130 || code == 143,
    }
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn lines_are_what_an_undisturbed_run_writes() {
    check(
        "solve in.txt -o out.txt --errors bad.csv",
        &["out.txt", "bad.csv"],
        |folder| {
            write(folder, "in.txt", lines(60_000, true));
        },
    );
}

#[test]
fn grids_of_several_files_too() {
    check(
        "solve one.txt two.txt three.txt -o out.txt",
        &["out.txt"],
        |folder| {
            let grid = |puzzle: &String| -> String {
                let rows = puzzle.as_bytes().chunks(9);
                rows.map(|row| format!("{}\n", String::from_utf8_lossy(row)))
                    .collect::<String>()
                    + "\n"
            };
            let grids: String = puzzles("minimal.txt").iter().map(grid).collect();
            write(folder, "one.txt", grids.repeat(60));
            write(folder, "two.txt", "");
            write(folder, "three.txt", grids.repeat(40));
        },
    );
}

#[test]
fn csv_too() {
    check(
        "solve in.csv -o out.csv --errors bad.jsonl",
        &["out.csv", "bad.jsonl"],
        |folder| {
            write(folder, "in.csv", csv(60_000, true));
        },
    );
}

#[test]
fn csv_with_rows_that_are_too_long_too() {
    check(
        "count in.csv -o out.csv.gz --errors bad.csv",
        &["out.csv.gz", "bad.csv"],
        |folder| {
            let long = format!("1,{},\"{}", "9".repeat(81), "x\n".repeat(600_000));
            let some = csv(9_000, true);
            let more = &some[some.find('\n').unwrap() + 1..];
            let text = format!("{some}{long}\n{more}2,{},long\n{more}", "y".repeat(1 << 21));
            write(folder, "in.csv", text);
        },
    );
}

#[test]
fn gzip_too() {
    check(
        "count in.csv.gz -o out.csv.gz --errors bad.csv",
        &["out.csv.gz", "bad.csv"],
        |folder| {
            write(folder, "in.csv.gz", gzip(&csv(50_000, true)));
        },
    );
}

#[test]
fn zstandard_too() {
    check(
        "enumerate in.csv --cap 3 -o out.csv.zst",
        &["out.csv.zst"],
        |folder| {
            write(folder, "in.csv", csv(30_000, true));
        },
    );
}

/// These counts report progress, which hands finished answers on at moments that differ.
#[test]
fn long_counts_too() {
    for output in ["out.tsv.gz", "out.tsv.zst"] {
        let command = format!("count in.txt --cap none --to tsv -o {output}");
        check(&command, &[output], |folder| {
            let mut sparse = puzzles("sparse.txt");
            sparse.retain(|puzzle| puzzle.bytes().filter(|&cell| cell != b'.').count() >= 16);
            sparse.truncate(4);
            let puzzles = [sparse, puzzles("multi.txt")].concat();
            write(folder, "in.txt", puzzles.join("\n"));
        });
    }
}

/// The first signal ends their searches; answers cut short so must not stay in the output.
#[test]
fn scores_too() {
    check(
        "target in.csv --weights mixed -o out.tsv",
        &["out.tsv"],
        |folder| {
            let mixed = with_mixed_weights();
            fs::copy(mixed.path().join("mixed"), folder.join("mixed")).unwrap();
            let mut text = String::from("puzzle\n");
            for sparse in puzzles("sparse.txt").chunks(3).take(20) {
                text += &sparse[0];
                text += "\n";
                text += &(puzzles("multi.txt").join("\n") + "\n").repeat(2);
            }
            write(folder, "in.csv", text);
        },
    );
}

#[test]
fn tsv_too() {
    check("check in.csv --to tsv -o out.tsv", &["out.tsv"], |folder| {
        write(folder, "in.csv", csv(60_000, true));
    });
}

#[test]
fn json_lines_too() {
    check(
        "solve in.jsonl -o out.jsonl --errors bad.tsv",
        &["out.jsonl", "bad.tsv"],
        |folder| {
            write(folder, "in.jsonl", json_lines(40_000, true));
        },
    );
}

#[test]
fn parquet_from_a_table_too() {
    check(
        "count in.csv -o out.parquet --errors bad.csv",
        &["out.parquet", "bad.csv"],
        |folder| {
            write(folder, "in.csv", csv(400_000, true));
        },
    );
}

#[test]
fn parquet_from_parquet_too() {
    let made = Folder::new();
    let at = |name: &str| made.path().join(name);
    fs::create_dir(at("in")).unwrap();
    write(made.path(), "rows.csv", csv(250_000, true));
    let convert = "convert rows.csv -o in/a.parquet --compress zstd";
    assert!(program(made.path(), convert, 0).status().unwrap().code() < Some(2));
    for number in 0..12 {
        write(made.path(), "rows.csv", csv(1500 + 100 * number, false));
        let convert = format!("convert rows.csv -o in/b{number:02}.parquet");
        assert!(
            program(made.path(), &convert, 0)
                .status()
                .unwrap()
                .success()
        );
    }
    let prepare = |folder: &Path| {
        fs::create_dir(folder.join("in")).unwrap();
        for entry in fs::read_dir(at("in")).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), folder.join("in").join(entry.file_name())).unwrap();
        }
    };
    check(
        "solve in -o out.parquet --errors bad.csv",
        &["out.parquet", "bad.csv"],
        prepare,
    );
    // Rows as text, and row groups that are not those of the input.
    check("solve in -o out.csv", &["out.csv"], prepare);
    check(
        "solve in --keep none -o out.parquet",
        &["out.parquet"],
        prepare,
    );
}

#[test]
fn the_formats_of_puzzle_programs_too() {
    for name in ["out.sdm", "out.opensudoku", "out.ss"] {
        check(&format!("convert in.csv -o {name}"), &[name], |folder| {
            write(folder, "in.csv", csv(60_000, true));
        });
    }
    let made = Folder::new();
    write(made.path(), "rows.csv", csv(30_000, false));
    let convert = "convert rows.csv -o in.opensudoku";
    assert!(program(made.path(), convert, 0).status().unwrap().success());
    check("solve in.opensudoku -o out.csv", &["out.csv"], |folder| {
        fs::copy(
            made.path().join("in.opensudoku"),
            folder.join("in.opensudoku"),
        )
        .unwrap();
    });
}

/// The program's answers about a table of puzzles, as the input of another command.
fn made_by(command: &str, rows: usize) -> String {
    let folder = Folder::new();
    write(folder.path(), "rows.csv", csv(rows, false));
    let command = format!("{command} rows.csv -o made.csv");
    assert!(
        program(folder.path(), &command, 0)
            .status()
            .unwrap()
            .success()
    );
    folder.text("made.csv")
}

/// No command keeps state from one batch to the next that a resumed run would lack.
#[test]
fn every_other_command_too() {
    for (command, rows) in [
        ("rate in.csv -o out.csv.zst", 20_000),
        ("canonical in.csv --transform -o out.csv.gz", 20_000),
        ("minimality in.csv -o out.parquet", 12_000),
        ("minimise in.csv --seed 7 -o out.jsonl", 12_000),
        ("shuffle in.csv --seed 7 -o out.csv", 40_000),
        ("sample --puzzles in.csv -n 3 --seed 7 -o out.tsv", 1_000),
        ("unavoidable in.csv -o out.csv", 24),
    ] {
        let output = command.rsplit(' ').next().unwrap();
        check(command, &[output], |folder| {
            write(folder, "in.csv", csv(rows, rows > 100))
        });
    }
    #[rustfmt::skip]
    let cases = [
        ("solve", "verify in.csv -o out.csv", 40_000),
        ("canonical --transform", "transform in.csv -o out.csv", 30_000),
    ];
    for (made, command, rows) in cases {
        let table = made_by(made, rows);
        check(command, &["out.csv"], |folder| {
            write(folder, "in.csv", &table)
        });
    }
}
