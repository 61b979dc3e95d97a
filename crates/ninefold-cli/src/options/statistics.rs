//! `--stats`: its format, and what options say of the program.

use clap::ValueEnum;

/// How statistics are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatsFormat {
    /// A line for each number.
    Text,
    /// One JSON object.
    Json,
}

/// What is known of the program.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// What solves 9x9 puzzles.
    pub engine: Option<String>,
    /// With which instructions.
    pub backend: Option<String>,
    /// In how many threads.
    pub threads: usize,
}
