//! What a job has to say of its records besides what it writes.

use ninefold::Status;
use ninefold_formats::table::{Position, RecordError};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How many malformed records are shown one by one.
pub const MALFORMED_SHOWN: usize = 20;

/// How many words a question may have for what becomes of a record.
const MOST_WORDS: usize = 8;

/// The words for what can become of a record.
#[derive(Debug)]
pub struct Words {
    /// The words, by number.
    pub all: &'static [&'static str],
    /// The number of the word for a record that cannot be read.
    pub malformed: usize,
    /// Those that are shown only if there are any.
    pub rare: &'static [usize],
    /// The one that all records should have, if the exit code is to tell.
    pub good: Option<usize>,
}

/// Those for a [`Status`], by its number.
pub static STATUSES: Words = Words {
    all: Status::WORDS,
    malformed: Status::Malformed as usize,
    rare: &[
        Status::Solvable as usize,
        Status::Unproven as usize,
        Status::Unfinished as usize,
    ],
    good: None,
};

/// How many records there were of each word.
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

    /// How many records there were of a word.
    pub fn of(&self, word: usize) -> u64 {
        self.0[word]
    }

    /// How many records there were.
    pub fn records(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// What a job has to say.
#[derive(Debug, Default)]
pub struct Summary {
    /// What became of its records.
    pub tally: Tally,
    /// How many more records it had, of which a later job tells what became.
    pub put_off: u64,
    /// The malformed records, at most as many as are wanted, each with its number in the batch.
    pub malformed: Vec<(u64, RecordError)>,
    /// Which of the inputs they are from.
    pub source: usize,
    /// How far the job advances the input, in the report's measure.
    pub progress: u64,
    /// How many puzzles got lost zeros back.
    pub restored: u64,
    /// Where the records behind the job begin, if a run can be taken up there.
    pub end: Option<Position>,
    /// The row group of the input that ends with it.
    #[cfg(feature = "parquet")]
    pub group: Option<(ninefold_parquet::Input, usize)>,
    /// How long reading the cells took, and answering.
    pub parsing: Duration,
    /// How long answering and writing the answers down took.
    pub answering: Duration,
}
