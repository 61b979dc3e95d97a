//! What a job has to say of its records besides its text.

use ninefold::{ParseError, Status};

/// How many malformed records are shown one by one.
pub const MALFORMED_SHOWN: usize = 20;

/// How many records there were of each status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([u64; Status::ALL.len()]);

impl Tally {
    /// Counts one record.
    pub fn add(&mut self, status: Status) {
        self.0[status as usize] += 1;
    }

    /// Counts what another has counted.
    pub fn add_all(&mut self, other: Tally) {
        for (all, some) in self.0.iter_mut().zip(other.0) {
            *all += some;
        }
    }

    /// How many records there were of a status.
    pub fn of(&self, status: Status) -> u64 {
        self.0[status as usize]
    }

    /// How many records there were.
    pub fn records(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// What a job has to say besides its text.
#[derive(Debug, Default)]
pub struct Summary {
    /// The statuses of its records.
    pub tally: Tally,
    /// The first malformed records, at most [`MALFORMED_SHOWN`].
    pub malformed: Vec<ParseError>,
    /// Which of the inputs they are from.
    pub source: usize,
    /// How far the job advances the input, in the report's measure.
    pub progress: u64,
}

impl Summary {
    /// Counts one record that could not be read.
    pub fn add_malformed(&mut self, error: ParseError) {
        self.tally.add(Status::Malformed);
        if self.malformed.len() < MALFORMED_SHOWN {
            self.malformed.push(error);
        }
    }
}
