//! Prints how Ninefold's engines compare with their peers, as a Markdown table.
//!
//! ```text
//! cargo run --release -- [--rounds N] [--cap N] [--sample N]
//! ```
//!
//! In a round every engine runs once over the same shuffled list, one after the other. Engines that
//! are compared are so measured within a second or so of each other, and a ratio is taken in each
//! round: what the machine does meanwhile touches both sides. The table holds medians over the
//! rounds, in puzzles a second and as ratios; the range of each ratio goes to standard error.
//! Counts are asserted in every round. Slow engines get the first part of the list.

use peers::corpora::Corpus;
use peers::{Engine, engines, expected, load};
use std::process::exit;
use std::time::Instant;

const USAGE: &str = "\
Usage: peers [--rounds N] [--cap N] [--sample N]

  --rounds N   measure N times and take medians (7)
  --cap N      count solutions no further than N (2)
  --sample N   take at most N puzzles of each corpus (20000)";

struct Options {
    rounds: usize,
    cap: u64,
    sample: usize,
}

fn main() {
    let options = options().unwrap_or_else(|error| {
        eprintln!("{error}\n\n{USAGE}");
        exit(2);
    });
    let mut engines = engines();
    let mut table = vec![header(&engines)];
    for corpus in load(options.sample) {
        let rates = measure(&corpus, &mut engines, &options);
        table.push(row(&corpus, &engines, &rates));
    }
    print_markdown(&table);
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        rounds: 7,
        cap: 2,
        sample: 20_000,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        if name == "--help" {
            println!("{USAGE}");
            exit(0);
        }
        let mut number = || {
            let value = arguments.next().unwrap_or_default();
            let number = value.parse::<u32>();
            number.map_err(|_| format!("{name} takes a number, not '{value}'"))
        };
        match name.as_str() {
            "--rounds" => options.rounds = number()? as usize,
            "--cap" => options.cap = number()?.into(),
            "--sample" => options.sample = number()? as usize,
            _ => return Err(format!("no option '{name}'")),
        }
    }
    if options.rounds == 0 || options.cap == 0 || options.sample == 0 {
        return Err("--rounds, --cap and --sample begin at 1".to_owned());
    }
    Ok(options)
}

/// Puzzles a second of every engine (outer) in every round (inner).
fn measure(corpus: &Corpus, engines: &mut [Engine], options: &Options) -> Vec<Vec<f64>> {
    let expected = expected(corpus, options.cap);
    let mut rates = vec![Vec::new(); engines.len()];
    for _ in 0..options.rounds {
        for (engine, rates) in engines.iter_mut().zip(&mut rates) {
            // The list is shuffled: its first part is like the whole.
            let lines = &corpus.lines[..engine.enough.min(corpus.lines.len())];
            let start = Instant::now();
            let counts = engine.count(lines, options.cap);
            let seconds = start.elapsed().as_secs_f64();
            corpus.check(&engine.title, &counts, &expected[..lines.len()]);
            rates.push(lines.len() as f64 / seconds);
        }
    }
    rates
}

/// The pairs whose ratio is shown, by number: the fastest of ours, which comes first, with each peer.
fn pairs(engines: &[Engine]) -> impl Iterator<Item = (usize, usize)> {
    (0..engines.len())
        .filter(|&peer| !engines[peer].ours)
        .map(|peer| (0, peer))
}

fn header(engines: &[Engine]) -> Vec<String> {
    let mut cells = vec!["corpus".to_owned(), "puzzles".to_owned()];
    cells.extend(engines.iter().map(|engine| engine.title.clone()));
    // The unit is said once.
    cells[2].push_str(" (puzzles/s)");
    for (own, peer) in pairs(engines) {
        cells.push(format!("{} / {}", engines[own].name, engines[peer].name));
    }
    cells
}

fn row(corpus: &Corpus, engines: &[Engine], rates: &[Vec<f64>]) -> Vec<String> {
    let mut cells = vec![corpus.name.clone(), thousands(corpus.lines.len())];
    for rates in rates {
        cells.push(thousands(three_digits(Spread::of(rates.clone()).median)));
    }
    for (own, peer) in pairs(engines) {
        let ratios = rates[own].iter().zip(&rates[peer]).map(|(a, b)| a / b);
        let Spread {
            least,
            median,
            most,
        } = Spread::of(ratios.collect());
        let (list, own, peer) = (&corpus.name, &engines[own].name, &engines[peer].name);
        eprintln!("{list}: {own} / {peer} from {least:.2} to {most:.2}");
        cells.push(format!("{median:.2}"));
    }
    cells
}

struct Spread {
    least: f64,
    median: f64,
    most: f64,
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Spread {
        values.sort_by(f64::total_cmp);
        let last = values.len() - 1;
        Spread {
            least: values[0],
            median: (values[last / 2] + values[last.div_ceil(2)]) / 2.0,
            most: values[last],
        }
    }
}

/// Rounded to three significant digits: more would not come out the same again.
fn three_digits(rate: f64) -> usize {
    let unit = 10f64.powi((rate.log10().floor() as i32 - 2).max(0));
    ((rate / unit).round() * unit) as usize
}

fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Prints a table whose first row is the header: the first column is text, the others are numbers.
fn print_markdown(table: &[Vec<String>]) {
    let columns = 0..table[0].len();
    let width = |column: usize| table.iter().map(|row| row[column].len()).max();
    let widths: Vec<usize> = columns.filter_map(width).collect();
    for (number, row) in table.iter().enumerate() {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => print!("| {cell:<width$} |"),
                _ => print!(" {cell:>width$} |"),
            }
        }
        println!();
        if number == 0 {
            for (column, &width) in widths.iter().enumerate() {
                match column {
                    0 => print!("| {} |", "-".repeat(width)),
                    _ => print!(" {}: |", "-".repeat(width - 1)),
                }
            }
            println!();
        }
    }
}
