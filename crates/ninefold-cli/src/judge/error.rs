//! Why a judge stopped, and where.

use std::io;
use thiserror::Error;

/// Why a judge stopped.
#[derive(Debug, Error)]
pub enum JudgeError {
    /// The input is not what the judge gives.
    #[error("{line}:{column}: {message}")]
    Input {
        /// The line, counted from 1.
        line: u64,
        /// The byte in that line, counted from 1.
        column: usize,
        /// The expected text and the text found.
        message: String,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
