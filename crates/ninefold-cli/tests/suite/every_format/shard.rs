//! `--shard K/N`: the outputs of all shares, one after the other, are the output of the whole; and
//! outputs that are the same whatever the number of threads.

use super::corpora::gzip;
use super::corpora::{csv, json_lines, lines};
use crate::program::Folder;
use pretty_assertions::assert_eq;
use std::fs;

/// A folder with corpora of every format.
fn corpora() -> Folder {
    let folder = Folder::new();
    let write = |name: &str, text: &[u8]| folder.write(name, text);
    write("in.txt", lines(9000, true).as_bytes());
    write("in.csv", csv(9000, true).as_bytes());
    write("in.jsonl", json_lines(9000, true).as_bytes());
    write("few.csv", csv(5, false).as_bytes());
    write("empty.csv", b"");
    write("more.csv", csv(3333, true).as_bytes());
    write("in.csv.gz", &gzip(&csv(9000, true)));
    // UTF-16, in which ASCII takes twice as much as when it has been read, and other text less.
    let wide = |text: &str| -> Vec<u8> {
        let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let chinese = "數".repeat(900);
    let mut notes = csv(4000, false);
    for note in ["plain", "a, b", "ünïcode", "quotes"] {
        notes = notes.replace(note, &chinese);
    }
    write("narrow.csv", &wide(&csv(9000, true)));
    write("wide.csv", &wide(&notes));
    folder.run("convert few.csv -o in.sdk").ends(0);
    folder.run("convert more.csv -o in.opensudoku").ends(1);
    folder
}

/// Runs a command for the whole and for all shares, whose outputs must be the whole.
fn check(folder: &Folder, command: &str, output: &str) {
    let run = folder.run(&format!("{command} -o {output}"));
    assert!(run.code < 2);
    let whole = folder.bytes(output);
    for of in [1, 2, 3, 16] {
        let mut all = Vec::new();
        let mut filled = 0;
        for number in 1..=of {
            let run = folder.run(&format!("{command} -o {output} --shard {number}/{of}"));
            assert!(run.code < 2);
            let part = folder.bytes(output);
            filled += usize::from(!part.is_empty());
            all.extend(part);
        }
        assert!(all == whole, "{command} -o {output}: {of} shares");
        // Text that takes more in its file than it does once it is read is in the first shares.
        if whole.len() > 1_000_000 && of < 4 && !command.contains("narrow") {
            assert_eq!(filled, of, "{command}: some shares are empty");
        }
    }
}

#[test]
fn shares_of_text_make_up_the_whole() {
    let folder = corpora();
    check(&folder, "solve in.txt", "out.txt");
    check(&folder, "solve in.csv", "out.csv");
    check(&folder, "count in.jsonl", "out.jsonl");
    check(&folder, "enumerate in.csv --cap 2", "out.tsv");
    check(&folder, "solve narrow.csv", "out.csv");
    check(&folder, "solve wide.csv", "out.csv");
    check(&folder, "solve in.opensudoku", "out.csv");
    check(&folder, "convert in.csv", "out.opensudoku");
    check(&folder, "convert in.csv", "out.sdm");
}

#[test]
fn shares_of_several_files_make_up_the_whole() {
    let folder = corpora();
    check(
        &folder,
        "solve few.csv in.csv empty.csv few.csv more.csv",
        "out.csv",
    );
    check(&folder, "solve in.sdk few.csv in.txt", "out.txt");
    check(&folder, "solve empty.csv", "out.txt");
}

#[test]
fn compressed_shares_make_up_the_whole() {
    let folder = corpora();
    check(&folder, "solve in.csv.gz", "out.csv");
    check(&folder, "solve in.csv.gz", "out.csv.gz");
    check(&folder, "solve in.csv in.csv.gz", "out.csv.zst");
    check(&folder, "convert in.csv", "out.opensudoku.gz");
}

#[test]
fn there_may_be_more_shares_than_records() {
    let folder = corpora();
    folder.run("solve few.csv -o whole.csv");
    let size = fs::metadata(folder.join("few.csv")).unwrap().len();
    for of in [6, size, size + 100] {
        let mut all = Vec::new();
        for number in 1..=of {
            // All of these shares would take long, and most are empty.
            if of > 6 && number > 20 && number + 20 < of && number % 50 > 0 {
                let (first, last) = ((number - 1) * size / of, number * size / of);
                assert!(first > 0, "the first batch is in the first share");
                assert!(last <= size);
                continue;
            }
            let share = format!("solve few.csv -o out.csv --shard {number}/{of}");
            folder.run(&share).ends_well();
            all.extend(folder.bytes("out.csv"));
        }
        assert!(all == folder.bytes("whole.csv"), "{of}");
    }
}

#[test]
fn shares_of_parquet_have_all_rows_together() {
    let folder = corpora();
    fs::create_dir(folder.join("in")).unwrap();
    for (number, input) in ["in.csv", "few.csv", "more.csv", "in.csv"]
        .iter()
        .enumerate()
    {
        let run = folder.run(&format!("convert {input} -o in/{number}.parquet"));
        assert!(run.code < 2);
    }
    check(&folder, "solve in", "out.csv");
    check(&folder, "solve in", "out.jsonl");
    for command in ["solve in", "solve in.csv", "solve in --keep none"] {
        let rows = |arguments: &str| -> Vec<String> {
            let run = folder.run(&format!("{command} -o out.parquet{arguments}"));
            assert!(run.code < 2);
            let convert = "convert out.parquet --column solution -o rows.jsonl --quiet";
            let run = folder.run(convert);
            assert!(run.code < 2);
            let text = folder.text("rows.jsonl");
            text.lines().map(str::to_owned).collect()
        };
        let whole = rows("");
        for of in [1, 2, 3, 7] {
            let all = (1..=of).flat_map(|number| rows(&format!(" --shard {number}/{of}")));
            let all: Vec<String> = all.collect();
            assert!(all == whole, "{command}: {of} shares");
        }
    }
}

/// A share knows lines, and not how many records came before; of Parquet it does.
#[test]
fn malformed_records_of_shares_have_the_right_places() {
    let folder = corpora();
    fs::create_dir(folder.join("in")).unwrap();
    for number in 0..2 {
        folder.run(&format!("convert in.csv -o in/{number}.parquet"));
    }
    for input in ["in.csv", "in"] {
        let table = |arguments: &str| -> Vec<Vec<String>> {
            let run = folder.run(&format!(
                "check {input} -o out.csv --errors bad.csv{arguments}"
            ));
            assert!(run.code < 2);
            let mut reader = csv::Reader::from_path(folder.join("bad.csv")).unwrap();
            let rows = reader.records().map(Result::unwrap);
            rows.map(|row| row.iter().map(str::to_owned).collect())
                .collect()
        };
        let whole = table("");
        let shares = (1..=3).flat_map(|number| table(&format!(" --shard {number}/3")));
        let shares: Vec<_> = shares.collect();
        assert_eq!(shares.len(), whole.len());
        for (share, whole) in shares.iter().zip(&whole) {
            // The number of a record is right, or it is not given where there is a line.
            let no_number = share[1].is_empty() && !share[2].is_empty();
            assert!(share[1] == whole[1] || no_number, "{share:?} {whole:?}");
            assert_eq!((&share[0], &share[2..]), (&whole[0], &whole[2..]));
        }
        let numbered = shares.iter().filter(|row| !row[1].is_empty()).count();
        assert!(numbered == whole.len() || input == "in.csv" && numbered > 0);
    }
}

#[test]
fn shares_that_make_no_sense_are_refused_in_words() {
    let folder = corpora();
    let before = folder.names();
    #[rustfmt::skip]
    let cases = [
        "0/3", "4/3", "1/0", "3", "1/", "/3", "a/b", "1/2/3", "-1/3", "1.5/3", "1/99999999999",
    ];
    for nonsense in cases {
        let run = folder.run(&format!("solve in.csv -o out.csv --shard={nonsense}"));
        assert_eq!(run.code, 2);
        let says = "expected K/N with K from 1 to N, such as 3/16";
        assert!(run.err.contains(says) && run.err.contains(nonsense));
    }
    let says = "--shard needs files: standard input and pipes can be read once only";
    #[rustfmt::skip]
    let cases = [
        "solve --shard 1/2", "solve in.csv - --shard 1/2", "solve /dev/null --shard 1/2",
    ];
    for command in cases {
        folder
            .run(command)
            .is(2, "", &format!("ninefold: {says}\n"));
    }
    assert_eq!(folder.names(), before);
}

#[test]
fn a_share_is_taken_up_too() {
    use super::corpora::killed;
    let folder = Folder::new();
    folder.write("a.csv", csv(40_000, true));
    folder.write("b.csv", csv(30_000, true));
    for number in 1..=3 {
        let command = format!("solve a.csv b.csv --errors bad.csv -o out.csv --shard {number}/3");
        assert_eq!(folder.run(&command).code, 1);
        let whole = ["out.csv", "bad.csv"].map(|name| folder.bytes(name));
        let command = format!("{command} --resume");
        killed(&folder, &command, "out.csv");
        assert_eq!(folder.run(&command).code, 1);
        assert!(whole == ["out.csv", "bad.csv"].map(|name| folder.bytes(name)));
    }
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let folder = corpora();
    #[rustfmt::skip]
    let outputs = [
        "out.txt", "out.csv", "out.tsv", "out.jsonl", "out.csv.gz", "out.tsv.zst", "out.jsonl.gz", "out.txt.zst",
        "out.parquet",
    ];
    #[rustfmt::skip]
    let puzzles = ["out.sdm", "out.opensudoku", "out.ss", "out.sdk", "out.sdx", "out.sdm.gz"];
    folder.run("convert in.csv -o in.parquet");
    let inputs = ["in.csv", "in.jsonl", "in.csv.gz", "in.parquet"];
    let solve = inputs.iter();
    let solve = solve.flat_map(|input| outputs.iter().map(move |output| ("solve", input, output)));
    let convert = puzzles.iter().map(|output| ("convert", &"in.csv", output));
    for (command, input, output) in solve.chain(convert) {
        let text = |threads: u32| {
            let command =
                format!("{command} {input} -o {output} --errors bad.csv --threads {threads}");
            let run = folder.run(&command);
            assert!(run.code < 2);
            [folder.bytes(output), folder.bytes("bad.csv")]
        };
        let one = text(1);
        for threads in [2, 5] {
            assert!(text(threads) == one, "{output}: {threads} threads");
        }
    }
    // Searches that give up, counts that take long.
    let mut puzzles = super::corpora::puzzles("sparse.txt");
    puzzles.retain(|puzzle| puzzle.bytes().filter(|&cell| cell != b'.').count() >= 16);
    puzzles.truncate(6);
    folder.write("sparse.txt", puzzles.join("\n"));
    #[rustfmt::skip]
    let cases = [
        "count sparse.txt --cap 5000 --node-limit 500", "count sparse.txt --cap none",
        "target sparse.txt --node-limit 50", "target sparse.txt --node-limit 50 --grid",
        "enumerate sparse.txt --cap 1000", "sample --puzzles sparse.txt -n 3", "solve sparse.txt --node-limit 60",
    ];
    for command in cases {
        let text = |threads: u32| {
            let command = format!("{command} -o out.csv --threads {threads}");
            let run = folder.run(&command);
            assert!(run.code < 2);
            folder.bytes("out.csv")
        };
        let one = text(1);
        for threads in [2, 5] {
            assert!(text(threads) == one, "{command}: {threads} threads");
        }
    }
}
