//! From file to file: what a format costs beside plain lines.
//!
//! ```text
//! cargo bench -p ninefold-cli --features full --bench files -- [--rows N] [--rounds N] [--threads N]
//! ```
//!
//! Every format holds the same puzzles, the list of 17 clues repeated where it is at hand and
//! generated ones otherwise, with an id and a number beside them. `check` answers them from file to
//! file, all formats in turn in each round, and the median of the rounds counts. Files are read once
//! before, so that they come from memory and not from the disk.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const PROGRAM: &str = env!("CARGO_BIN_EXE_ninefold");

/// Where the public lists are, from here.
const CORPORA: &str = "../../../shared/corpora/clues17.txt";

/// A way from file to file: its name, the input, how it is made from the table, and the output.
struct Way {
    name: &'static str,
    input: &'static str,
    made: &'static [&'static str],
    output: &'static str,
    more: &'static [&'static str],
}

const fn way(
    name: &'static str,
    input: &'static str,
    made: &'static [&'static str],
    output: &'static str,
) -> Way {
    Way {
        name,
        input,
        made,
        output,
        more: &[],
    }
}

/// Plain lines come first: they are what the others are held against.
const WAYS: &[Way] = &[
    way("lines", "puzzles.txt", &[], "out.txt"),
    way("csv", "table.csv", &[], "out.csv"),
    way("tsv", "table.tsv", &[], "out.tsv"),
    way("csv.zst in", "table.csv.zst", &[], "out.csv"),
    way("csv.gz in", "table.csv.gz", &[], "out.csv"),
    way("jsonl", "table.jsonl", &[], "out.jsonl"),
    Way {
        more: &["--keep", "none"],
        ..way(
            "parquet in",
            "none.parquet",
            &["--compress", "none"],
            "out.txt",
        )
    },
    Way {
        more: &["--keep", "none"],
        ..way(
            "parquet in, zstd",
            "zstd.parquet",
            &["--compress", "zstd"],
            "out.txt",
        )
    },
    way(
        "parquet in and out",
        "none.parquet",
        &["--compress", "none"],
        "out.parquet",
    ),
    way(
        "parquet in and out, zstd",
        "zstd.parquet",
        &["--compress", "zstd"],
        "out.parquet",
    ),
    way("csv to parquet", "table.csv", &[], "out.parquet"),
    way("csv out as csv.zst", "table.csv", &[], "out.csv.zst"),
];

struct Options {
    rows: usize,
    rounds: usize,
    threads: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let folder = tempfile::tempdir()?;
    let at = |name: &str| folder.path().join(name);
    write_table(&at("table.csv"), options.rows)?;
    for way in WAYS {
        if !at(way.input).exists() {
            let mut convert = Command::new(PROGRAM);
            convert
                .arg("convert")
                .arg(at("table.csv"))
                .arg("-o")
                .arg(at(way.input));
            run(convert.args(way.made))?;
        }
    }
    let mut seconds = vec![Vec::new(); WAYS.len()];
    for _ in 0..options.rounds {
        for (way, seconds) in WAYS.iter().zip(&mut seconds) {
            let mut check = Command::new(PROGRAM);
            check
                .args(["check", "--threads", &options.threads])
                .args(way.more);
            check.arg(at(way.input)).arg("-o").arg(at(way.output));
            let start = Instant::now();
            run(&mut check)?;
            seconds.push(start.elapsed().as_secs_f64());
        }
    }
    println!(
        "| {:<26} | million puzzles/s | to lines |",
        "from file to file"
    );
    println!("| {:-<26} | ----------------: | -------: |", "");
    let rates: Vec<f64> = seconds
        .iter_mut()
        .map(|all| options.rows as f64 / median(all))
        .collect();
    for (way, rate) in WAYS.iter().zip(&rates) {
        println!(
            "| {:<26} | {:>17.2} | {:>8.2} |",
            way.name,
            rate / 1e6,
            rate / rates[0]
        );
    }
    Ok(())
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        rows: 5_000_000,
        rounds: 9,
        threads: "2".to_owned(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or("a flag without its value");
        match &argument[..] {
            "--rows" => options.rows = value()?.parse()?,
            "--rounds" => options.rounds = value()?.parse()?,
            "--threads" => options.threads = value()?,
            // So that the bench itself is known to work.
            "--test" => (options.rows, options.rounds) = (20_000, 1),
            // What cargo adds.
            "--bench" => {}
            other => return Err(format!("unknown flag {other}").into()),
        }
    }
    Ok(options)
}

/// A table of `rows` rows: an id, a puzzle, a number.
fn write_table(path: &Path, rows: usize) -> Result<(), Box<dyn Error>> {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join(CORPORA);
    let text = match fs::read_to_string(&list) {
        Ok(text) => text,
        Err(_) => {
            let made = Command::new(PROGRAM)
                .args(["generate", "minimal", "-n", "20000", "--seed", "17"])
                .stderr(Stdio::inherit())
                .output()?;
            String::from_utf8(made.stdout)?
        }
    };
    let puzzles: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
    let mut table = BufWriter::new(File::create(path)?);
    writeln!(table, "id,puzzle,difficulty")?;
    for (row, puzzle) in puzzles.iter().cycle().take(rows).enumerate() {
        writeln!(table, "{row},{puzzle},{}.{}", row % 12, row % 10)?;
    }
    table.flush()?;
    Ok(())
}

fn run(command: &mut Command) -> Result<(), Box<dyn Error>> {
    match command.status()?.success() {
        true => Ok(()),
        false => Err(format!("{command:?} failed").into()),
    }
}

fn median(all: &mut [f64]) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}
