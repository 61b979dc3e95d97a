//! Puzzles that are read, each with its line or row: those of the input, and those that are known.

use super::words::MALFORMED;
use crate::advice;
use crate::input::{Source, expand};
use crate::options::{InputOptions, RunOptions, WriteOptions};
use crate::records::{self, Added, CorpusBatches, Plan};
use crate::run::report::Report;
use crate::run::summary::Summary;
use anyhow::{Context, Result, bail};
use ninefold::{Control, Grid};
use ninefold_formats::formats::{Format, Similarity};
use ninefold_formats::table::{Outcome, ReadOptions};
use std::path::PathBuf;

/// The number of puzzles read at a time.
pub const BATCH: usize = 128;

/// A puzzle, and its line or row.
pub type NumberedPuzzle = (Grid, u64);

/// A reader of puzzles.
pub struct PuzzleReader {
    batches: CorpusBatches<9>,
    wanted: ReadOptions,
    /// The number of malformed records of a batch that are reported.
    most_errors: usize,
    /// The input at hand, and how many records of it were read.
    source: usize,
    rows: u64,
}

impl PuzzleReader {
    /// Reads batches.
    pub fn new(batches: CorpusBatches<9>, wanted: ReadOptions, most_errors: usize) -> Self {
        PuzzleReader {
            batches,
            wanted,
            most_errors,
            source: 0,
            rows: 0,
        }
    }

    /// The puzzles of the next batch, each with its number, and a summary of the others.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn next(&mut self) -> Result<Option<(Vec<NumberedPuzzle>, Summary)>> {
        let Some((batch, source)) = self.batches.next()? else {
            return Ok(None);
        };
        if source != self.source {
            (self.source, self.rows) = (source, 0);
        }
        let mut rows = batch.rows(&self.wanted);
        let mut summary = Summary {
            source,
            progress: batch.progress(),
            restored: rows.restored,
            ..Summary::default()
        };
        let mut puzzles = Vec::with_capacity(rows.boards.len());
        let mut record = 0;
        for outcome in rows.in_order() {
            match outcome {
                Outcome::Malformed(error) => {
                    summary.tally.add(MALFORMED);
                    if summary.malformed.len() < self.most_errors {
                        summary.malformed.push((record, error));
                    }
                }
                Outcome::Read(at) => {
                    let line = rows.lines.get(record as usize).copied();
                    puzzles.push((rows.boards[at], line.unwrap_or(self.rows + record + 1)));
                }
            }
            record += 1;
        }
        self.rows += record;
        Ok(Some((puzzles, summary)))
    }
}

/// The files that `--known` names.
///
/// # Errors
/// If one of them is not there, or is standard input.
pub fn files(known: &[PathBuf]) -> Result<Vec<PathBuf>> {
    if known.iter().any(|file| file.as_os_str() == "-") {
        bail!("--known needs files: standard input is for the puzzles around which is searched");
    }
    // Without names it would be standard input. Files that are left out are reported when they are read.
    let sources = expand(known, true).context("--known")?;
    let files = sources.into_iter().filter_map(|source| match source {
        Source::File(file) => Some(file),
        Source::Standard => None,
    });
    Ok(files.collect())
}

/// Hands the puzzles of the files that are known to `each`.
///
/// # Errors
/// If one of them cannot be read, or has a record that is no puzzle: it would be found again.
pub fn known(
    files: &[PathBuf],
    options: &RunOptions,
    report: &Report,
    control: &Control,
    mut each: impl FnMut(&[NumberedPuzzle]),
) -> Result<()> {
    if files.is_empty() {
        return Ok(());
    }
    let input = InputOptions {
        files: files.to_vec(),
        keep: Some(vec!["none".into()]),
        ..InputOptions::default()
    };
    let write = WriteOptions {
        output: None,
        to: Some(Format::Lines),
        compress: None,
    };
    let added = Added {
        columns: Vec::new(),
        expands: false,
        boards: true,
        beside: None,
        pencilmarks: false,
    };
    let corpus = records::open_clues::<9>(None, BATCH, &input, options).context("--known")?;
    let is_table = corpus.layout().chosen().is_some();
    let names = corpus.names();
    let mut plan = Plan::new::<9>(corpus.layout(), &input, &write, added)?;
    plan.wanted.lines = true;
    let batches = corpus.batches::<9>(None, None, Similarity::NotAtAll, report.clone())?;
    let mut reader = PuzzleReader::new(batches, plan.wanted.clone(), 1);
    while !control.is_stopped() {
        let Some((puzzles, summary)) = reader.next().context("--known")? else {
            break;
        };
        if let Some((record, error)) = summary.malformed.first() {
            let before = reader.rows - puzzles.len() as u64 - summary.tally.of(MALFORMED);
            let row = is_table.then_some(before + record + 1);
            let error = advice::describe(error, &names[summary.source], row);
            bail!("--known: {error}");
        }
        each(&puzzles);
    }
    Ok(())
}
