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
use std::collections::{BTreeMap, BTreeSet};

/// A text, and what is known of it.
pub struct Written {
    /// Number of rows of its boards.
    side: usize,
    /// The text.
    pub text: String,
    /// The puzzles that may be read, in order, with 0 for empty cells.
    puzzles: Vec<String>,
    /// The solutions beside them, which are no puzzles.
    solutions: Vec<String>,
    /// Number of records that may not be lost without a word: they are read, or malformed.
    pub records: usize,
    /// Its kind, and more about it, for the statistics.
    form: [String; 2],
    /// The damage, if there is one.
    damage: Option<&'static str>,
    /// True if the form is a usual one, so that all its puzzles are read where nothing is damaged.
    is_usual: bool,
    /// Name of a file that it may have.
    pub name: Option<&'static str>,
}

impl Written {
    /// An empty text.
    fn new(side: usize, kind: impl Into<String>, form: impl Into<String>) -> Self {
        Written {
            side,
            text: String::new(),
            puzzles: Vec::new(),
            solutions: Vec::new(),
            records: 0,
            form: [kind.into(), form.into()],
            damage: None,
            is_usual: true,
            name: None,
        }
    }

    /// The layout of its boards.
    pub fn layout(&self) -> &'static str {
        match self.side {
            4 => "4x4",
            6 => "6x6",
            _ => "9x9",
        }
    }

    /// The first fault among the records that a reader found in it, and the board that shows it: boards with 0 for empty cells, and `None` for
    /// malformed records.
    fn fault<'a>(&self, found: &'a [Option<String>]) -> Option<(&'static str, &'a str)> {
        let mut rest = self.puzzles.iter();
        for board in found.iter().flatten() {
            if !rest.any(|puzzle| puzzle == board) {
                let fault = match () {
                    () if self.solutions.contains(board) => "a solution was read as a puzzle",
                    () if self.puzzles.contains(board) => {
                        "a puzzle was read twice, or out of order"
                    }
                    () => "a board was read that was not written",
                };
                return Some((fault, board));
            }
        }
        if found.len() < self.records {
            return Some(("a puzzle was lost without a word", ""));
        }
        None
    }
}

/// The text of a case: a table, or a list or grids.
pub fn text(seed: u64, case: u64, is_table: bool) -> Written {
    let mut rng = Random::new(seed, case);
    if is_table && rng.percent(60) {
        return tables::table(&mut rng);
    }
    let mut written = lines_or_grids(&mut rng);
    if is_table {
        // A name may make it a table.
        // (A name of a table says that it is one.)
        written.name = ["x.txt"].get(rng.below(2)).copied();
        // A first line may be a head, and a sheet is malformed as a whole.
        written.records = match &*written.form[0] {
            "mixed" => written.records.min(1),
            _ => written.records.saturating_sub(1),
        };
        written.is_usual = false;
    }
    written
}

fn lines_or_grids(rng: &mut Random) -> Written {
    match rng.below(20) {
        12 => mixed(rng),
        0..5 => lines::list(rng),
        5..10 => lines::pairs(rng),
        10 => lines::in_parts(rng),
        11 => grids::side_by_side(rng),
        _ => runs::run(rng),
    }
}

/// Texts of several kinds below each other, with an empty line between them.
fn mixed(rng: &mut Random) -> Written {
    let mut written = lines_or_grids(rng);
    for _ in 0..1 + rng.below(2) {
        let other = lines_or_grids(rng);
        if other.side == written.side {
            written.text += &format!("\n{}", other.text);
            written.puzzles.extend(other.puzzles);
            written.solutions.extend(other.solutions);
            written.records += other.records;
            written.damage = written.damage.or(other.damage);
        }
    }
    written.is_usual = false;
    written.form = ["mixed".to_owned(), String::new()];
    written
}

/// Numbers of puzzles of texts of one form.
#[derive(Default)]
struct Tally {
    is_usual: bool,
    texts: u64,
    written: usize,
    read: usize,
    /// The shortest text of which something was not read.
    lost: String,
}

/// The faults and the statistics of many texts.
#[derive(Default)]
pub struct Findings {
    tallies: BTreeMap<String, Tally>,
    /// By kind: their number, the forms, the shortest text.
    faults: BTreeMap<String, (u64, BTreeSet<String>, String)>,
}

impl Findings {
    /// Notes what a reader made of a text: boards with 0 for empty cells, and `None` for malformed records.
    pub fn note(&mut self, case: u64, written: &Written, found: &[Option<String>]) {
        let [kind, form] = &written.form;
        let damage = written.damage.unwrap_or("whole");
        if written.damage.is_none() {
            let tally = self
                .tallies
                .entry(
                    [
                        kind.clone(),
                        form.clone(),
                        if written.is_usual { "usual" } else { "" }.into(),
                    ]
                    .join(", "),
                )
                .or_default();
            tally.is_usual |= written.is_usual;
            tally.texts += 1;
            tally.written += written.puzzles.len();
            let read = found.iter().flatten().count();
            tally.read += read;
            let is_shorter = tally.lost.is_empty() || written.text.len() < tally.lost.len();
            if read < written.puzzles.len() && is_shorter {
                tally.lost.clone_from(&written.text);
            }
        }
        let Some((fault, board)) = written.fault(found) else {
            return;
        };
        let entry = self.faults.entry(format!("{fault}: {kind}, {damage}"));
        let (count, forms, text) = entry.or_default();
        *count += 1;
        forms.insert(form.clone());
        if text.is_empty() || written.text.len() < text.len() {
            let records = found
                .iter()
                .map(|board| board.as_deref().unwrap_or("malformed"));
            let records: Vec<_> = records.collect();
            let records = records.join("\n");
            let name = written.name.unwrap_or_default();
            *text = format!(
                "{}wrong: {board}\nread in case {case} {name}:\n{records}\n",
                written.text
            );
        }
    }

    /// Prints the statistics, and fails with the shortest text of each kind of fault.
    ///
    /// # Panics
    /// If there are faults.
    pub fn conclude(self) {
        let mut lost = Vec::new();
        for (form, tally) in &self.tallies {
            if tally.is_usual && tally.read * 10 < tally.written * 9 {
                lost.push(form);
                println!("{}", tally.lost);
            }
            println!(
                "{:6} of {:6} puzzles in {:6} texts: {form}",
                tally.read, tally.written, tally.texts
            );
        }
        for (kind, (count, forms, text)) in &self.faults {
            let forms: Vec<_> = forms.iter().take(8).cloned().collect();
            println!(
                "\n== {count} times: {kind}\n-- {}\n{text}",
                forms.join(" / ")
            );
        }
        assert!(
            self.faults.is_empty(),
            "{} kinds of faults",
            self.faults.len()
        );
        assert!(lost.is_empty(), "usual texts that are not read: {lost:#?}");
    }
}

/// Number of texts: `NINEFOLD_RANDOM_TEXTS`, or a few.
pub fn cases() -> u64 {
    std::env::var("NINEFOLD_RANDOM_TEXTS")
        .map_or(4000, |number| number.parse().expect("a number of texts"))
}
