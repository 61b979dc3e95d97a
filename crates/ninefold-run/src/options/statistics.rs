//! `--stats`: its format, and what options say of the program.

use clap::ValueEnum;

/// The format of statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatsFormat {
    /// A line for each number.
    Text,
    /// One JSON object.
    Json,
}

/// The engine, backend and threads of a run.
#[derive(Clone, Debug, Default)]
pub struct EngineInfo {
    /// The engine for 9x9 puzzles.
    pub engine: Option<String>,
    /// Its instructions.
    pub backend: Option<String>,
    /// The number of threads.
    pub threads: usize,
}
