//! Runs with `--resume` that are killed at random moments, again and again, until they end: the output
//! is byte for byte that of an undisturbed run, and no other file is left.
//!
//! A handful of kills per format; as many as `NINEFOLD_KILLS` says, if it is set. `NINEFOLD_SEED` is
//! another seed of the moments, which every failure reports. No moment is wrong: what must be true is true
//! after each.

use super::corpora::gzip;
use super::corpora::{Random, csv, hidden, journal_lines, json_lines, lines, program, puzzles};
use crate::program::Folder;
use crate::signals::signal;
use crate::target_command::with_mixed_weights;
use pretty_assertions::assert_eq;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Child;
use std::time::{Duration, Instant};

/// Default number of kills.
const A_HANDFUL: u64 = 3;

fn number(name: &str) -> Option<u64> {
    let given = std::env::var(name).ok()?;
    Some(given.parse().unwrap())
}

/// The names of files and what they hold.
type Files = Vec<(&'static str, Vec<u8>)>;

/// A folder with files.
fn with(files: &Files) -> Folder {
    let folder = Folder::new();
    for (name, content) in files {
        folder.write(name, content);
    }
    folder
}

/// Kills runs of a command, which reads these files, and writes those of `-o` and `--errors`, the former first.
fn check(command: &str, files: Files) {
    let words: Vec<&str> = command.split(' ').collect();
    let after = |flag| {
        words
            .iter()
            .position(|word| *word == flag)
            .map(|at| words[at + 1])
    };
    let outputs: Vec<&str> = ["-o", "--errors"].into_iter().filter_map(after).collect();
    let seed = number("NINEFOLD_SEED").unwrap_or(1);
    let mut random = Random(seed);
    let wanted = number("NINEFOLD_KILLS").unwrap_or(A_HANDFUL);

    let undisturbed = with(&files);
    let run = program(&undisturbed, command, 0).output().unwrap();
    let code = run.status.code().unwrap();
    assert!(
        code < 2,
        "{command}: {}",
        String::from_utf8_lossy(&run.stderr)
    );

    let folder = with(&files);
    let command = format!("{command} --resume");
    let start = Instant::now();
    assert_eq!(
        program(&folder, &command, 0).status().unwrap().code(),
        Some(code)
    );
    let whole = start.elapsed();
    let check = |kills: u64, moments: &[String]| {
        for output in &outputs {
            let expected = fs::read(undisturbed.join(output)).unwrap();
            let found = folder.bytes(output);
            assert!(
                expected == found,
                "{command}: {output} differs after {kills} kills, seed {seed}, {moments:?}"
            );
            fs::remove_file(folder.join(output)).unwrap();
        }
        assert_eq!(hidden(&folder), [""; 0], "{command}: seed {seed}");
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
            let before = journal_lines(&folder, outputs[0]);
            let mut child = program(&folder, &arguments, interval).spawn().unwrap();
            let was_killed = !is_enough(kills, taken_up) && {
                match is_first || random.below(3) == 0 {
                    true => {
                        let lines = before as u64 + 2 + random.below(3);
                        let grown = || journal_lines(&folder, outputs[0]) as u64 >= lines;
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
                    journal_lines(&folder, outputs[0])
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

#[test]
fn lines_are_what_an_undisturbed_run_writes() {
    check(
        "solve in.txt -o out.txt --errors bad.csv",
        vec![("in.txt", lines(60_000, true).into())],
    );
}

#[test]
fn grids_of_several_files_too() {
    let grid = |puzzle: &String| -> String {
        let rows = puzzle.as_bytes().chunks(9);
        rows.map(|row| format!("{}\n", String::from_utf8_lossy(row)))
            .chain(["\n".into()])
            .collect()
    };
    let grids: String = puzzles("minimal.txt").iter().map(grid).collect();
    let [one, three] = [60, 40].map(|times| grids.repeat(times).into());
    let files = vec![
        ("one.txt", one),
        ("two.txt", Vec::new()),
        ("three.txt", three),
    ];
    check("solve one.txt two.txt three.txt -o out.txt", files);
}

#[test]
fn csv_too() {
    check(
        "solve in.csv -o out.csv --errors bad.jsonl",
        vec![("in.csv", csv(60_000, true).into())],
    );
}

#[test]
fn csv_with_rows_that_are_too_long_too() {
    let long = format!("1,{},\"{}", "9".repeat(81), "x\n".repeat(600_000));
    let some = csv(9_000, true);
    let more = &some[some.find('\n').unwrap() + 1..];
    let text = format!("{some}{long}\n{more}2,{},long\n{more}", "y".repeat(1 << 21));
    check(
        "count in.csv -o out.csv.gz --errors bad.csv",
        vec![("in.csv", text.into())],
    );
}

#[test]
fn gzip_too() {
    let command = "count in.csv.gz -o out.csv.gz --errors bad.csv";
    check(command, vec![("in.csv.gz", gzip(&csv(50_000, true)))]);
}

#[test]
fn zstandard_too() {
    check(
        "enumerate in.csv --cap 3 -o out.csv.zst",
        vec![("in.csv", csv(30_000, true).into())],
    );
}

/// These counts report progress, which hands finished answers on at moments that differ.
#[test]
fn long_counts_too() {
    let mut sparse = puzzles("sparse.txt");
    sparse.retain(|puzzle| puzzle.bytes().filter(|&cell| cell != b'.').count() >= 16);
    sparse.truncate(4);
    let puzzles = [sparse, puzzles("multi.txt")].concat().join("\n");
    for output in ["out.tsv.gz", "out.tsv.zst"] {
        let command = format!("count in.txt --cap none --to tsv -o {output}");
        check(&command, vec![("in.txt", puzzles.clone().into())]);
    }
}

/// The first signal ends their searches; answers cut short so must not stay in the output.
#[test]
fn scores_too() {
    let mut text = String::from("puzzle\n");
    for sparse in puzzles("sparse.txt").chunks(3).take(20) {
        text += &format!("{}\n", sparse[0]);
        text += &(puzzles("multi.txt").join("\n") + "\n").repeat(2);
    }
    let files = vec![
        ("mixed", with_mixed_weights().bytes("mixed")),
        ("in.csv", text.into()),
    ];
    check("target in.csv --weights mixed -o out.tsv", files);
}

#[test]
fn tsv_too() {
    check(
        "check in.csv --to tsv -o out.tsv",
        vec![("in.csv", csv(60_000, true).into())],
    );
}

#[test]
fn json_lines_too() {
    let command = "solve in.jsonl -o out.jsonl --errors bad.tsv";
    check(command, vec![("in.jsonl", json_lines(40_000, true).into())]);
}

#[test]
fn parquet_from_a_table_too() {
    let command = "count in.csv -o out.parquet --errors bad.csv";
    check(command, vec![("in.csv", csv(400_000, true).into())]);
}

/// The program's output for a table, as the input of another command.
fn made(command: &str, rows: usize, malformed: bool, output: &str) -> Vec<u8> {
    let folder = with(&vec![("rows.csv", csv(rows, malformed).into())]);
    assert!(folder.run(&format!("{command} rows.csv -o {output}")).code < 2);
    folder.bytes(output)
}

#[test]
fn parquet_from_parquet_too() {
    let mut files = vec![(
        "a.parquet",
        made("convert --compress zstd", 250_000, true, "a.parquet"),
    )];
    #[rustfmt::skip]
    let names = [
        "b.parquet", "c.parquet", "d.parquet", "e.parquet", "f.parquet", "g.parquet", "h.parquet", "i.parquet",
        "j.parquet", "k.parquet", "l.parquet", "m.parquet",
    ];
    for (number, name) in names.into_iter().enumerate() {
        files.push((name, made("convert", 1500 + 100 * number, false, name)));
    }
    check(
        "solve [a-m].parquet -o out.parquet --errors bad.csv",
        files.clone(),
    );
    // Rows as text, and row groups that are not those of the input.
    check("solve [a-m].parquet -o out.csv", files.clone());
    check("solve [a-m].parquet --keep none -o out.parquet", files);
}

#[test]
fn the_formats_of_puzzle_programs_too() {
    for name in ["out.sdm", "out.opensudoku", "out.ss"] {
        check(
            &format!("convert in.csv -o {name}"),
            vec![("in.csv", csv(60_000, true).into())],
        );
    }
    let name = "in.opensudoku";
    check(
        "solve in.opensudoku -o out.csv",
        vec![(name, made("convert", 30_000, false, name))],
    );
}

/// No command keeps state from one batch to the next that a resumed run would lack.
#[test]
fn every_other_command_too() {
    #[rustfmt::skip]
    let cases = [
        ("rate in.csv -o out.csv.zst", 20_000), ("canonical in.csv --transform -o out.csv.gz", 20_000),
        ("minimality in.csv -o out.parquet", 12_000), ("minimise in.csv --seed 7 -o out.jsonl", 12_000),
        ("shuffle in.csv --seed 7 -o out.csv", 40_000), ("unavoidable in.csv -o out.csv", 24),
        ("sample --puzzles in.csv -n 3 --seed 7 -o out.tsv", 1_000),
    ];
    for (command, rows) in cases {
        check(command, vec![("in.csv", csv(rows, rows > 100).into())]);
    }
    let solved = made("solve", 40_000, false, "in.csv");
    check("verify in.csv -o out.csv", vec![("in.csv", solved)]);
    let forms = made("canonical --transform", 30_000, false, "in.csv");
    check("transform in.csv -o out.csv", vec![("in.csv", forms)]);
}
