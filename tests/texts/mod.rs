//! Random texts around puzzles, whose writer knows the boards: what a reader of files is checked against.
//!
//! It knows nothing of the readers. A text is a list of lines or of grids, in the dress of some program or person,
//! or a table; solutions stand beside puzzles, other lines between grids, and now and then something is damaged. It
//! comes with the puzzles that a reader may find in it, in order. Whatever else is read was not written: a board
//! that is shifted, mixed, or a solution in place of its puzzle. A damaged puzzle may only be refused. Where a text
//! has two meanings, as eight rows below a line of the sign of an empty cell, it is not written.
//!
//! - `boards`: random numbers, solutions and puzzles
//! - `lines`: boards on one line, with what stands before and behind them, and their damages
//! - `grids`: boards in lines for each row, drawn, with names of rows, side by side
//! - `runs`: many grids, with other lines between them
//! - `tables`: columns and members of CSV, TSV and JSON

mod boards;
mod grids;
mod lines;
mod runs;
mod tables;

use boards::Random;
use std::collections::BTreeMap;

/// A text, and what is known of it.
pub struct Written {
    /// Number of rows of its boards.
    pub side: usize,
    /// The text.
    pub text: String,
    /// The puzzles that may be read, in order, with 0 for empty cells.
    pub puzzles: Vec<String>,
    /// Number of records that may not be lost without a word: they are read, or malformed.
    pub records: usize,
    /// Its kind, for the statistics.
    pub form: String,
    /// True if the form is a usual one, and nothing in the text is damaged: all its puzzles are read.
    pub is_usual: bool,
    /// Name of a file that it may have.
    pub name: Option<&'static str>,
}

impl Written {
    /// An empty text.
    fn new(side: usize, form: impl Into<String>) -> Self {
        Written {
            side,
            text: String::new(),
            puzzles: Vec::new(),
            records: 0,
            form: form.into(),
            is_usual: true,
            name: None,
        }
    }

    /// Names a part of its form that is damaged.
    fn damaged(&mut self, how: &str) {
        self.form += &format!(", {how}");
        self.is_usual = false;
    }
}

/// The text of a case. Only a few are tables, where `tables` is false: they are read as lines, too.
pub fn text(seed: u64, case: u64, tables: bool) -> Written {
    let mut rng = Random::new(seed, case);
    match rng.below(100) {
        n if n < if tables { 50 } else { 4 } => tables::table(&mut rng),
        n if n < 70 => match rng.below(10) {
            0..4 => lines::list(&mut rng),
            4..8 => lines::pairs(&mut rng),
            8 => lines::in_parts(&mut rng),
            _ => grids::side_by_side(&mut rng),
        },
        _ => runs::run(&mut rng),
    }
}

/// What became of the puzzles of texts of one form.
#[derive(Default)]
struct Tally {
    texts: u64,
    written: u64,
    read: u64,
}

/// The faults and the statistics of many texts.
#[derive(Default)]
pub struct Findings {
    tallies: BTreeMap<String, Tally>,
    faults: BTreeMap<String, (u64, String)>,
}

impl Findings {
    /// Notes what a reader made of a text: boards with 0 for empty cells, and `None` for malformed records.
    pub fn note(&mut self, case: u64, written: &Written, found: &[Option<String>]) {
        let tally = self.tallies.entry(written.form.clone()).or_default();
        tally.texts += 1;
        tally.written += written.puzzles.len() as u64;
        let mut rest = written.puzzles.iter();
        let mut fault = None;
        for board in found.iter().flatten() {
            match rest.any(|puzzle| puzzle == board) {
                true => tally.read += 1,
                false => {
                    fault = Some(format!("{board} was not written there"));
                    break;
                }
            }
        }
        if fault.is_none() && found.len() < written.records {
            let count = format!("{} records of {} came out", found.len(), written.records);
            fault = Some(count);
        }
        let is_read = found.iter().flatten().count() == written.puzzles.len();
        if fault.is_none() && written.is_usual && !is_read {
            fault = Some("a usual text was not read".to_owned());
        }
        if let Some(fault) = fault {
            let shown = || format!("case {case}: {fault}\n{}\n", written.text);
            let kind = fault.split_once(' ').map_or("", |(_, kind)| kind);
            let kind = kind.trim_start_matches(|sign: char| !sign.is_alphabetic());
            let entry = self.faults.entry(format!("{}: {kind}", written.form));
            let (count, text) = entry.or_insert_with(|| (0, shown()));
            *count += 1;
            if shown().len() < text.len() {
                *text = shown();
            }
        }
    }

    /// Prints the statistics, and fails with the shortest text of each kind of fault.
    ///
    /// # Panics
    /// If there are faults.
    pub fn conclude(self) {
        for (form, tally) in &self.tallies {
            println!(
                "{:6} of {:6} puzzles in {:6} texts: {form}",
                tally.read, tally.written, tally.texts
            );
        }
        for (kind, (count, text)) in &self.faults {
            println!("\n== {count} times: {kind}\n{text}");
        }
        assert!(
            self.faults.is_empty(),
            "{} kinds of faults",
            self.faults.len()
        );
    }
}

/// Number of texts: `NINEFOLD_RANDOM_TEXTS`, or a few.
pub fn cases() -> u64 {
    std::env::var("NINEFOLD_RANDOM_TEXTS")
        .map_or(4000, |number| number.parse().expect("a number of texts"))
}
