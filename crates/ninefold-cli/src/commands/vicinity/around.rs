//! The request, the puzzles found, and the words for the outcomes of puzzles.

use crate::run::summary::Words;
use ninefold::answers::Settings;
use ninefold::canonical::Form;
use ninefold::rating::Class;
use ninefold::simd::DetectedBackend;
use ninefold::{Engine, Grid, Status};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// A request for the puzzles around others.
#[derive(Clone, Debug)]
pub struct Around {
    /// The number of clues to remove.
    pub remove: u8,
    /// The number of clues to add.
    pub add: u8,
    /// True if only puzzles are kept whose solution is that of the puzzle they are found around.
    pub same_grid: bool,
    /// Files of puzzles whose classes are left out.
    pub known: Vec<PathBuf>,
    /// True if only minimal puzzles are kept.
    pub minimal: bool,
    /// The least class of difficulty of puzzles that are kept.
    pub rate_at_least: Option<Class>,
    /// The numbers of clues of the puzzles that are kept.
    pub clues: RangeInclusive<usize>,
    /// The number of generations.
    pub generations: u32,
    /// The form that is printed; none for puzzles as they are found.
    pub form: Option<Form>,
    /// The instructions of the lanes.
    pub backend: DetectedBackend,
}

impl Around {
    /// The settings of questions about what is found, which are answered even if the run is to end.
    pub fn settings(&self) -> Settings {
        Settings::new().with_engine(Engine::Lanes(self.backend))
    }
}

/// A puzzle that was found.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    /// The puzzle.
    pub puzzle: Grid,
    /// The number of the record of the input that it goes back to.
    pub from: u64,
    /// The number of steps from there.
    pub generation: u32,
}

/// The outcomes of puzzles that are read, and those that are found.
pub static WORDS: Words = Words {
    all: &[
        "unique",
        "ambiguous",
        "impossible",
        "illegal",
        "unfinished",
        "malformed",
        "found",
    ],
    malformed: MALFORMED,
    rare: &[2, 3, 4],
    good: None,
};

pub const MALFORMED: usize = 5;
pub const FOUND: usize = 6;

/// The number of the word for what becomes of a puzzle that is read.
pub fn word_of(status: Status) -> usize {
    match status {
        Status::Unique => 0,
        Status::Ambiguous => 1,
        Status::Impossible => 2,
        Status::Illegal => 3,
        _ => 4,
    }
}
