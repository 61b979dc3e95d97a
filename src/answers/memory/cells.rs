//! Cells in the caller's memory: where records begin, and what they hold.

use crate::symbols::{self, Syntax};
use std::ops::Range;
use thiserror::Error;

/// The cells of 9x9 grids in the caller's memory, 81 to a record.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Cells<'a> {
    /// Digits from 1 to 9, and 0 for an empty cell. Anything above is malformed.
    Digits(&'a [[u8; 81]]),
    /// Characters, as [`crate::text`] has them in one line of 81.
    Text(StridedText<'a>),
}

/// Text in which records of 81 characters begin at a fixed distance.
///
/// ```
/// use ninefold::answers::memory::StridedText;
///
/// let column = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
///     .................................................................................\n";
/// let text = StridedText::new(column, 82, 2)?;
/// assert_eq!(text.record(1), &[b'.'; 81]);
/// # Ok::<(), ninefold::answers::memory::StrideError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StridedText<'a> {
    bytes: &'a [u8],
    stride: usize,
    len: usize,
}

/// A buffer does not hold the records that it is said to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrideError {
    /// Records would overlap.
    #[error("records of 81 characters cannot begin every {stride} bytes")]
    Overlap {
        /// The distance given.
        stride: usize,
    },
    /// The last record would end behind the buffer.
    #[error("{len} records at every {stride} bytes need more than the {bytes} bytes there are")]
    TooShort {
        /// How many records there should be.
        len: usize,
        /// The distance given.
        stride: usize,
        /// How long the buffer is.
        bytes: usize,
    },
}

impl<'a> StridedText<'a> {
    /// `len` records, the first at the beginning of `bytes` and each `stride` bytes behind the one
    /// before. What is between and behind them is not looked at.
    ///
    /// # Errors
    /// If `stride` is below 81, or the last record would end behind the buffer.
    pub fn new(bytes: &'a [u8], stride: usize, len: usize) -> Result<Self, StrideError> {
        if stride < 81 {
            return Err(StrideError::Overlap { stride });
        }
        let end = match len.checked_sub(1) {
            None => Some(0),
            Some(last) => last
                .checked_mul(stride)
                .and_then(|last| last.checked_add(81)),
        };
        match end {
            Some(end) if end <= bytes.len() => Ok(StridedText { bytes, stride, len }),
            _ => Err(StrideError::TooShort {
                len,
                stride,
                bytes: bytes.len(),
            }),
        }
    }

    /// The characters of a record.
    ///
    /// # Panics
    /// If there are not so many records.
    #[track_caller]
    pub fn record(&self, index: usize) -> &'a [u8] {
        assert!(index < self.len, "record {index} of {}", self.len);
        &self.bytes[index * self.stride..][..81]
    }
}

impl Cells<'_> {
    /// How many records there are.
    pub fn len(&self) -> usize {
        match self {
            Cells::Digits(digits) => digits.len(),
            Cells::Text(text) => text.len,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Some of the records.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    #[track_caller]
    pub fn slice(&self, range: Range<usize>) -> Self {
        match *self {
            Cells::Digits(digits) => Cells::Digits(&digits[range]),
            Cells::Text(text) => {
                assert!(
                    range.start <= range.end && range.end <= text.len,
                    "{range:?}"
                );
                let bytes = match range.is_empty() {
                    true => &[],
                    false => &text.bytes[range.start * text.stride..],
                };
                Cells::Text(StridedText {
                    bytes,
                    len: range.len(),
                    ..text
                })
            }
        }
    }

    /// Reads a record. Returns whether it is a grid; if not, `digits` holds anything.
    #[inline]
    pub(super) fn read(&self, index: usize, digits: &mut [u8; 81]) -> bool {
        match self {
            Cells::Digits(all) => {
                *digits = all[index];
                // Without a way out of the loop, so that it runs in vectors.
                digits.iter().fold(0, |most, &digit| digit.max(most)) <= 9
            }
            Cells::Text(text) => symbols::digits(text.record(index), digits, 9, Syntax::default()),
        }
    }
}
