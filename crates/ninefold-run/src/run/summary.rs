//! The summary of a job: its records, besides their answers.

use ninefold_formats::table::{Batch, Position, RecordError, Rows};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The number of malformed records that are shown one by one.
pub const MALFORMED_SHOWN: usize = 20;

/// The largest number of words for the outcomes of records.
const MOST_WORDS: usize = 8;

/// The number of records of each word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally([u64; MOST_WORDS]);

impl Tally {
    /// Counts one record, by the number of its word.
    pub fn add(&mut self, word: usize) {
        self.0[word] += 1;
    }

    /// Counts some records of one word.
    pub fn add_some(&mut self, word: usize, records: u64) {
        self.0[word] += records;
    }

    /// Counts what another has counted.
    pub fn add_all(&mut self, other: Tally) {
        for (all, some) in self.0.iter_mut().zip(other.0) {
            *all += some;
        }
    }

    /// The number of records of a word.
    pub fn of(&self, word: usize) -> u64 {
        self.0[word]
    }

    /// The number of records.
    pub fn records(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// The summary of a job.
#[derive(Debug, Default)]
pub struct Summary {
    /// The outcomes of its records.
    pub tally: Tally,
    /// The number of its records whose outcome a later job reports.
    pub deferred: u64,
    /// The malformed records, at most as many as are wanted, each with its number in the batch.
    pub malformed: Vec<(u64, RecordError)>,
    /// The number of their input.
    pub source: usize,
    /// The part of the input that the job has read, in the report's measure.
    pub progress: u64,
    /// The number of puzzles whose zeros were restored.
    pub restored: u64,
    /// The number of puzzles after a number sign, which are no records.
    pub taken_out: u64,
    /// The position of the first record after the job, if a run can be resumed there.
    pub end: Option<Position>,
    /// True if the job was ended before it was done. What later jobs made is left out, since there would
    /// be a gap.
    pub is_cut: bool,
    /// The row group of the input that ends with it.
    #[cfg(feature = "parquet")]
    pub group: Option<(ninefold_parquet::Input, usize)>,
    /// The time for reading the cells.
    pub parsing: Duration,
    /// The time for answering and writing the answers down.
    pub answering: Duration,
}

impl Summary {
    /// That of a batch of this input whose records are read, and not answered.
    pub fn of(batch: &dyn Batch, rows: &Rows<'_>, source: usize) -> Self {
        Summary {
            source,
            progress: batch.progress(),
            restored: rows.restored,
            taken_out: rows.taken_out,
            end: batch.end(),
            #[cfg(feature = "parquet")]
            group: batch.ends_group(),
            ..Summary::default()
        }
    }
}
