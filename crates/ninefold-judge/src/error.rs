//! Errors of judges, with their places.

use std::io;
use thiserror::Error;

/// The error that stopped a judge.
#[derive(Debug, Error)]
pub enum JudgeError {
    /// The input is not what the statement says.
    #[error("{line}:{column}: {fault}")]
    Input {
        /// The line, counted from 1.
        line: u64,
        /// The byte in that line, counted from 1.
        column: usize,
        /// The fault.
        fault: Fault,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A fault of an input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// Something else is expected there.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The expected text, in words.
        expected: String,
        /// The text found.
        found: String,
    },
    /// A grid has no solution, and the statement no word for that.
    #[error("the grid that begins here has no solution, and this judge no word for it")]
    NoSolution,
    /// Walls do not divide a grid into regions of as many cells as a row has.
    #[error("the region that begins here has {found} cells, and a row has {expected}")]
    RegionSize {
        /// The number of its cells.
        found: usize,
        /// The number of cells of a row.
        expected: usize,
    },
    /// A grid has several solutions, and the statement says that it has one.
    #[error("the grid that begins here has several solutions, and this judge no word for it")]
    SeveralSolutions,
}
