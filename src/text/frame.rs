//! Records, and where they stand in a text.

use crate::ground::geometry::BoardShape;

/// The layout of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// All cells on one line.
    Line,
    /// One line for each row.
    Grid,
    /// The same with the names of rows before them.
    Named,
    /// One line for each row, of which some are missing or too many among those that follow each other.
    Uneven {
        /// Number of these.
        rows: usize,
    },
    /// A line that is neither.
    Stray,
    /// A line too long to be read.
    TooLong,
}

/// One record of a stream: text that is, or should be, one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    pub(super) shape: BoardShape,
    pub(super) text: &'a [u8],
    pub(super) line: u64,
    pub(super) form: Form,
}

impl<'a> Record<'a> {
    /// The line that the record begins on, counted from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Its text unchanged, with the line end; empty if it is a line that is too long.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }
}

/// Place of one record in the framed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub start: usize,
    pub end: usize,
    /// The line it begins on, counted from 1.
    pub line: u64,
    pub form: Form,
}

impl Frame {
    /// The record, taken from the framed text.
    pub fn record(self, shape: BoardShape, text: &[u8]) -> Record<'_> {
        Record {
            shape,
            text: &text[self.start..self.end],
            line: self.line,
            form: self.form,
        }
    }
}
