//! A list of puzzles to measure engines by, with the origin of each.

use crate::corpora::{self, Corpus};

/// A list of 9x9 puzzles, or a sample of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// The name of the file as it was given, or of one of the usual lists.
    pub name: String,
    /// The puzzles, each as a line of 81 characters.
    pub lines: Vec<String>,
    /// The number of the line that each begins on, from 1; of a generated one its own number.
    pub numbers: Vec<u64>,
    /// Number of puzzles of the list of which these are a sample, if it is known.
    pub total: Option<u64>,
}

impl From<Corpus> for List {
    fn from(corpus: Corpus) -> List {
        List {
            name: corpus.name,
            lines: corpus.lines,
            numbers: corpus.numbers,
            total: None,
        }
    }
}

/// The lists that are measured if no files are named: generated ones, and the public ones that are
/// at hand; at most `sample` puzzles of each.
///
/// # Panics
/// If a public list cannot be read.
pub fn usual(sample: usize) -> Vec<List> {
    let lists = corpora::load(sample);
    lists.into_iter().map(List::from).collect()
}
