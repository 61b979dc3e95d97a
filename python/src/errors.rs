//! The errors that this module raises. Their classes are defined and documented in Python
//! (`ninefold/errors.py`).

use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use thiserror::Error;

/// A failed call, by the class of the error that it raises.
#[derive(Debug, Error)]
pub enum Failure {
    /// Data that breaks the rules of Arrow's memory layout.
    #[error("{0}")]
    InvalidArrow(String),
    /// Data of a type that cannot hold puzzles.
    #[error("{0}")]
    UnsupportedType(String),
    /// A record that is not a puzzle: its row, from 0, and the reason.
    #[error("row {0}: {1}")]
    Malformed(usize, String),
    /// More answers than a column can hold.
    #[error("{0}")]
    TooMany(String),
    /// The end of the call, for another error that is raised instead.
    #[error("the call was ended")]
    Stopped,
    /// No memory for the answers to this number of puzzles.
    #[error("no memory for the answers to {0} puzzles")]
    Memory(usize),
}

impl Failure {
    /// Returns whether this failure is raised rather than another one: the first malformed record is.
    pub fn comes_before(&self, other: &Failure) -> bool {
        match (self, other) {
            (failure, Failure::Stopped) => !matches!(failure, Failure::Stopped),
            (Failure::Malformed(row, _), Failure::Malformed(other, _)) => row < other,
            _ => false,
        }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        Python::attach(|py| {
            let raised = py
                .import("ninefold.errors")
                .and_then(|errors| match failure {
                    Failure::InvalidArrow(why) => {
                        errors.getattr("InvalidArrowError")?.call1((why,))
                    }
                    Failure::UnsupportedType(why) => {
                        errors.getattr("UnsupportedTypeError")?.call1((why,))
                    }
                    Failure::Malformed(row, why) => {
                        errors.getattr("MalformedError")?.call1((row, why))
                    }
                    Failure::Stopped => Err(PyRuntimeError::new_err(failure.to_string())),
                    Failure::TooMany(why) => Err(PyValueError::new_err(why)),
                    memory @ Failure::Memory(_) => Err(PyMemoryError::new_err(memory.to_string())),
                });
            raised.map_or_else(|error| error, PyErr::from_value)
        })
    }
}
