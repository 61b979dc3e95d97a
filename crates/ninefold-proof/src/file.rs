//! Files of proofs: records of puzzles of any size.

use super::check::{Rejection, check};
use super::record::Record;
use super::record_error::{InText, RecordError, RecordErrorKind};
use ninefold::inside::debug_only;
use ninefold::layout::Layout;
use ninefold::{Board, Grid, Pencilmarks};
use std::fmt;
use std::io::{self, BufRead, Read};
use std::iter::FusedIterator;
use std::str::FromStr;
use thiserror::Error;

/// A record of a puzzle of any layout, by the length of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "one record is held at a time")]
#[non_exhaustive]
pub enum AnyRecord {
    /// Of a classic grid.
    OfGrid(Record<Grid>),
    /// Of a board of another layout.
    OfBoard(Record<Board>),
    /// Of pencilmarks.
    OfPencilmarks(Record<Pencilmarks>),
}

impl AnyRecord {
    /// Checks the record: [`check`].
    ///
    /// # Errors
    /// [`Rejection`] if the proof does not show the claim.
    pub fn check(&self) -> Result<(), Rejection> {
        match self {
            AnyRecord::OfGrid(record) => check(record),
            AnyRecord::OfBoard(record) => check(record),
            AnyRecord::OfPencilmarks(record) => check(record),
        }
    }

    /// Reads a line, without its end. `last` is the layout of the line before.
    fn read_line(line: &[u8], last: &mut Option<Layout>) -> InText<Self> {
        let blank = line.iter().position(|&byte| byte == b' ');
        match blank.unwrap_or(line.len()) {
            81 if line.get(82) != Some(&b'@') => {
                Record::read_line(line, last).map(AnyRecord::OfGrid)
            }
            729 => Record::read_line(line, last).map(AnyRecord::OfPencilmarks),
            _ => match Record::read_line(line, last)? {
                // (It may be named, though it needs no name.)
                Record { layout, .. } if layout.is_classic() => {
                    Record::read_line(line, last).map(AnyRecord::OfGrid)
                }
                record => Ok(AnyRecord::OfBoard(record)),
            },
        }
    }
}

impl fmt::Display for AnyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyRecord::OfGrid(record) => record.fmt(f),
            AnyRecord::OfBoard(record) => record.fmt(f),
            AnyRecord::OfPencilmarks(record) => record.fmt(f),
        }
    }
}

impl FromStr for AnyRecord {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        AnyRecord::read_line(line.as_bytes(), &mut None)
            .map_err(|(at, kind)| RecordError::new(at, kind))
    }
}

/// The next record cannot be had.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A line that is not a record. Reading continues after it.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The input cannot be read. Nothing follows.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The records of a file of proofs, one by one, without empty lines and those that begin with `#`.
///
/// ```
/// use ninefold_proof as proof;
/// use ninefold_proof::ReadError;
///
/// let file: &[u8] = b"# three records\n\
///     1............... n=72\n\
///     1234341221434321 n=1\n\
///     1234341221434321 n=one\n";
/// let accepted: Vec<bool> = proof::Reader::new(file)
///     .map(|record| match record {
///         Ok(record) => Ok(record.check().is_ok()),
///         Err(ReadError::Record(mistake)) => {
///             assert_eq!((mistake.line, mistake.column), (4, 20));
///             Ok(false)
///         }
///         Err(error) => Err(error),
///     })
///     .collect::<Result<_, ReadError>>()?;
/// assert_eq!(accepted, [false, true, false]);
/// # Ok::<(), ReadError>(())
/// ```
pub struct Reader<R> {
    input: R,
    /// The line that was read last.
    line: Vec<u8>,
    /// Its number.
    number: u64,
    /// Largest number of bytes of a line.
    longest: usize,
    at_end: bool,
    /// The layout of the last line that named one.
    last: Option<Layout>,
}

/// Largest number of bytes of a line by default: room for a list of three million solutions.
const LONGEST_LINE: usize = 1 << 28;

debug_only! { [R] Reader<R> { number } }

impl<R: BufRead> Reader<R> {
    /// Reads from the beginning of a file.
    pub fn new(input: R) -> Self {
        Reader {
            input,
            line: Vec::new(),
            number: 0,
            longest: LONGEST_LINE,
            at_end: false,
            last: None,
        }
    }

    /// With a limit on the length of lines, in bytes, which is 2²⁸ (256 MiB) otherwise: a line takes as much
    /// memory as it is long. One that is longer is a mistake, and reading continues after it.
    #[must_use]
    pub fn with_longest_line(mut self, bytes: usize) -> Self {
        self.longest = bytes;
        self
    }

    /// The number of the line that was read last, counted from 1.
    pub fn line(&self) -> u64 {
        self.number
    }

    /// Reads the next line, without its end. Returns false if there is none.
    fn next_line(&mut self) -> Result<bool, ReadError> {
        self.line.clear();
        self.number += 1;
        // With its end, of two bytes.
        let most = self.longest as u64 + 2;
        let mut input = self.input.by_ref().take(most);
        let length = input.read_until(b'\n', &mut self.line)?;
        let is_whole = self.line.pop_if(|byte| *byte == b'\n').is_some();
        self.line.pop_if(|byte| *byte == b'\r');
        if self.line.len() > self.longest {
            if !is_whole {
                self.input.skip_until(b'\n')?;
            }
            let most = self.longest;
            let error = RecordError::new(most, RecordErrorKind::LineLength { most });
            let line = self.number;
            return Err(RecordError { line, ..error }.into());
        }
        Ok(length > 0)
    }

    /// The next record, if there is one.
    fn next_record(&mut self) -> Result<Option<AnyRecord>, ReadError> {
        loop {
            if !self.next_line()? {
                return Ok(None);
            }
            if self.line.is_empty() || self.line.starts_with(b"#") {
                continue;
            }
            let read = AnyRecord::read_line(&self.line, &mut self.last);
            return read.map(Some).map_err(|(at, kind)| {
                let error = RecordError::new(at, kind);
                let line = self.number;
                ReadError::Record(RecordError { line, ..error })
            });
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<AnyRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at_end {
            return None;
        }
        let record = self.next_record().transpose();
        self.at_end |= matches!(record, None | Some(Err(ReadError::Io(_))));
        record
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// A line that is too long is a mistake at its place; those around it are read.
    #[test]
    fn lines_have_a_longest_length() {
        let full = "1234341221434321 n=1";
        let long = "A".repeat(30);
        for end in ["\n", "\r\n", ""] {
            let text = [&format!("{full} {long}"), full, &format!("{full} AA{end}")].join("\n");
            for most in [19, 20, 22, 23, 50, 51] {
                let reader = Reader::new(text.as_bytes()).with_longest_line(most);
                let outcomes = reader.map(|read| match read {
                    Ok(record) => record.to_string().len(),
                    Err(ReadError::Record(mistake)) => {
                        assert_eq!(mistake.column, most + 1);
                        0
                    }
                    Err(ReadError::Io(error)) => panic!("{error}"),
                });
                let expected = [51, 20, 23].map(|length| if length > most { 0 } else { length });
                assert_eq!(outcomes.collect::<Vec<_>>(), expected);
            }
        }
        let endless = io::repeat(b'1').take(1 << 20);
        let mut reader = Reader::new(io::BufReader::new(endless)).with_longest_line(100);
        assert!(matches!(reader.next(), Some(Err(ReadError::Record(_)))));
        assert!(reader.line.capacity() < 1000);
        assert!(reader.next().is_none());
    }
}
