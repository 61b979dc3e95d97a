//! Puzzles that are read one after another, each with its line or row: those of an input, and those of
//! the files that an option names beside it (`--known`, `--against`).

use crate::input::{Source, expand};
use crate::option_advice;
use crate::options::{InputOptions, RunOptions, WriteOptions};
use crate::records::{self, Added, CorpusBatches, Plan};
use crate::run::report::Report;
use crate::run::summary::Summary;
use anyhow::{Context, Result, anyhow, bail};
use ninefold::AnyBoard;
use ninefold_formats::formats::{Format, Similarity};
use ninefold_formats::table::{Outcome, ReadOptions, RecordError};
use std::marker::PhantomData;
use std::path::PathBuf;

/// A puzzle, and its line or row.
pub type NumberedPuzzle<B> = (B, u64);

/// The puzzles of a batch.
#[derive(Debug)]
pub struct PuzzleBatch<B> {
    /// The puzzles.
    pub puzzles: Vec<NumberedPuzzle<B>>,
    /// The records that are no puzzles, each with its number in the batch.
    pub malformed: Vec<(u64, RecordError)>,
    /// The number of its input, and of the records of that input before it.
    pub source: usize,
    pub before: u64,
    /// The part of the input that was read, in the report's measure.
    pub progress: u64,
    /// The number of puzzles whose zeros were restored.
    pub restored: u64,
    /// The number of puzzles after a number sign, which are no records.
    pub taken_out: u64,
}

/// A reader of puzzles.
#[derive(Debug)]
pub struct PuzzleReader<B> {
    batches: CorpusBatches,
    wanted: ReadOptions,
    /// The input at hand, and the number of records of it that were read.
    source: usize,
    rows: u64,
    boards: PhantomData<fn() -> B>,
}

impl<B: AnyBoard> PuzzleReader<B> {
    /// Reads batches.
    pub fn new(batches: CorpusBatches, wanted: ReadOptions) -> Self {
        PuzzleReader {
            boards: PhantomData,
            batches,
            wanted,
            source: 0,
            rows: 0,
        }
    }

    /// The puzzles of the next batch.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn next_batch(&mut self) -> Result<Option<PuzzleBatch<B>>> {
        let Some((batch, source)) = self.batches.next_batch()? else {
            return Ok(None);
        };
        if source != self.source {
            (self.source, self.rows) = (source, 0);
        }
        let mut rows = batch.rows(&self.wanted);
        let mut read = PuzzleBatch {
            puzzles: Vec::with_capacity(rows.len()),
            malformed: Vec::new(),
            source,
            before: self.rows,
            progress: batch.progress(),
            restored: rows.restored,
            taken_out: rows.taken_out,
        };
        let mut record = 0;
        let order = rows.in_order();
        let mut boards = rows.take_boards::<B>().into_iter();
        for outcome in order {
            match outcome {
                Outcome::Malformed(error) => read.malformed.push((record, error)),
                Outcome::Read(_) => {
                    let line = rows.lines.get(record as usize).copied();
                    let board = boards
                        .next()
                        .expect("a board for each record that was read");
                    let puzzle = (board, line.unwrap_or(self.rows + record + 1));
                    read.puzzles.push(puzzle);
                }
            }
            record += 1;
        }
        self.rows += record;
        Ok(Some(read))
    }
}

impl<B> PuzzleBatch<B> {
    /// Its summary, without the outcomes of its puzzles: malformed records are counted by this word, and
    /// at most `most_errors` of them are reported.
    pub fn summary(&mut self, malformed: usize, most_errors: usize) -> Summary {
        let mut summary = Summary {
            source: self.source,
            progress: self.progress,
            restored: self.restored,
            taken_out: self.taken_out,
            ..Summary::default()
        };
        summary
            .tally
            .add_some(malformed, self.malformed.len() as u64);
        summary.malformed = std::mem::take(&mut self.malformed);
        summary.malformed.truncate(most_errors);
        summary
    }
}

/// The files that an option names beside the input.
///
/// # Errors
/// If one of them is not there, or is standard input.
pub fn files(option: &str, named: &[PathBuf]) -> Result<Vec<PathBuf>> {
    if named.is_empty() {
        return Ok(Vec::new());
    }
    if named.iter().any(|file| file.as_os_str() == "-") {
        bail!("{option} needs files: standard input is for the other puzzles");
    }
    // Files that are left out are reported when they are read.
    let sources = expand(named, true).with_context(|| option.to_owned())?;
    let files = sources.into_iter().filter_map(|source| match source {
        Source::File(file) => Some(file),
        Source::Standard | Source::Sample => None,
    });
    Ok(files.collect())
}

/// Files of puzzles, with their names.
#[derive(Debug)]
pub struct Reference<B> {
    reader: PuzzleReader<B>,
    /// The option that names the files, if they are not the input.
    option: Option<&'static str>,
    names: Vec<String>,
    /// True if their records are rows of tables.
    is_table: bool,
}

impl<B: AnyBoard> Reference<B> {
    /// Opens files of boards, which an option names if they are not the input. `boards` puzzles make a batch.
    ///
    /// # Errors
    /// If one of them cannot be opened.
    pub fn open(
        option: Option<&'static str>,
        input: &InputOptions,
        boards: usize,
        options: &RunOptions,
        report: Report,
    ) -> Result<Self> {
        let input = InputOptions {
            keep: Some(vec!["none".into()]),
            ..input.clone()
        };
        let corpus = naming(option, records::open_clues(None, boards, &input, options))?;
        let is_table = corpus.form().chosen().is_some();
        let names = corpus.names();
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
        let mut plan = Plan::new(corpus.form(), &input, &write, added)?;
        plan.wanted.lines = true;
        let batches = corpus.batches(None, None, Similarity::NotAtAll, report)?;
        Ok(Reference {
            reader: PuzzleReader::new(batches, plan.wanted),
            option,
            names,
            is_table,
        })
    }

    /// The next puzzles, and the number of their file, where every record must be a puzzle: what is wrong
    /// with one would be wrong with the answer.
    ///
    /// # Errors
    /// If a file cannot be read, or has a record that is no puzzle.
    pub fn next_puzzles(&mut self) -> Result<Option<(Vec<NumberedPuzzle<B>>, usize)>> {
        let Some(batch) = self.next_batch()? else {
            return Ok(None);
        };
        if let Some((record, error)) = batch.malformed.first() {
            let error = self.describe(&batch, *record, error);
            return naming(self.option, Err(anyhow!(error)));
        }
        Ok(Some((batch.puzzles, batch.source)))
    }

    /// The next puzzles, and the records that are none.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn next_batch(&mut self) -> Result<Option<PuzzleBatch<B>>> {
        naming(self.option, self.reader.next_batch())
    }

    /// Describes a record of a batch that is no puzzle.
    pub fn describe(&self, batch: &PuzzleBatch<B>, record: u64, error: &RecordError) -> String {
        let row = self.is_table.then_some(batch.before + record + 1);
        option_advice::describe(error, &self.names[batch.source], row)
    }

    /// The names of the files.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

/// A result whose error names the option that it is about, if there is one.
fn naming<T>(option: Option<&'static str>, result: Result<T>) -> Result<T> {
    match option {
        Some(option) => result.context(option),
        None => result,
    }
}
