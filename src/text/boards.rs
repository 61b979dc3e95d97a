//! Boards from anything that can be read, one by one.

use super::error::ParseError;
use super::stream::Reader;
use crate::board::{AnyBoard, Grid};
use crate::symbols::Syntax;
use std::io::{self, Read};
use std::iter::FusedIterator;
use std::{fmt, vec};
use thiserror::Error;

/// The next board cannot be had.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A record that is not a board. Reading continues after it.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The input cannot be read. Nothing follows.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The boards of an input, one by one: the iterator of [`Reader::boards`].
pub struct Boards<R, B = Grid> {
    reader: Reader<R>,
    syntax: Syntax,
    /// The rest of the batch that was read last.
    batch: vec::IntoIter<Result<B, ParseError>>,
    at_end: bool,
}

impl<R, B> fmt::Debug for Boards<R, B> {
    /// Writes nothing of the boards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Boards")
            .field("reader", &self.reader)
            .finish_non_exhaustive()
    }
}

impl<R: Read> Reader<R> {
    /// The boards, one by one. [`IntoIterator`] is the same for 9x9 and the default syntax.
    ///
    /// ```
    /// use ninefold::batch::Tally;
    /// use ninefold::text::{ReadError, Reader};
    /// use ninefold::{Grid, Status};
    ///
    /// let first = "1".repeat(81);
    /// let text = format!("{first}\n{}\n1x\n", ".".repeat(81));
    /// let file = text.as_bytes();
    /// let mut tally = Tally::default();
    /// for board in Reader::new(file) {
    ///     tally.extend([match board {
    ///         Ok(board) => board.status(),
    ///         Err(ReadError::Parse(_)) => Status::Malformed,
    ///         Err(error) => return Err(error),
    ///     }]);
    /// }
    /// assert_eq!(tally.to_string(), "ambiguous  1\nillegal    1\nmalformed  1\n");
    ///
    /// // Or all of them, unless one is wrong.
    /// let boards: Result<Vec<Grid>, ReadError> = Reader::new(file).into_iter().collect();
    /// assert!(boards.unwrap_err().to_string().starts_with("line 3, column 1: "));
    /// # Ok::<(), ReadError>(())
    /// ```
    ///
    /// # Panics
    /// If boards of `B` have another shape than the reader [looks for](Reader::of_shape); not before the first.
    pub fn boards<B: AnyBoard>(self, syntax: Syntax) -> Boards<R, B> {
        Boards {
            reader: self,
            syntax,
            batch: Vec::new().into_iter(),
            at_end: false,
        }
    }
}

impl<R: Read> IntoIterator for Reader<R> {
    type Item = Result<Grid, ReadError>;
    type IntoIter = Boards<R>;

    /// [`Reader::boards`] of 9x9, without anything that is optional.
    fn into_iter(self) -> Boards<R> {
        self.boards(Syntax::default())
    }
}

impl<R: Read, B: AnyBoard> Iterator for Boards<R, B> {
    type Item = Result<B, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(board) = self.batch.next() {
                return Some(board.map_err(ReadError::Parse));
            }
            if self.at_end {
                return None;
            }
            match self.reader.next_batch() {
                Ok(Some(batch)) => {
                    let boards = batch.records().map(|record| record.parse(self.syntax));
                    self.batch = boards.collect::<Vec<_>>().into_iter();
                }
                Ok(None) => self.at_end = true,
                Err(error) => {
                    self.at_end = true;
                    return Some(Err(error.into()));
                }
            }
        }
    }
}

impl<R: Read, B: AnyBoard> FusedIterator for Boards<R, B> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::geometry::Geometry;
    use pretty_assertions::assert_eq;

    /// Gives some text, and then fails.
    struct FailingReader<'a>(&'a [u8]);

    impl Read for FailingReader<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match self.0.is_empty() {
                true => Err(io::Error::other("unplugged")),
                false => self.0.read(into),
            }
        }
    }

    #[test]
    fn an_input_that_fails_ends_with_its_error() {
        let text = "1...............\n".repeat(3) + "1..";
        let reader = Reader::new(FailingReader(text.as_bytes())).of_shape(Geometry::<4>::SHAPE);
        let boards = reader.boards::<Board<4>>(Syntax::default());
        let read: Vec<String> = boards
            .map(|board| match board {
                Ok(board) => board.to_string(),
                Err(error) => error.to_string(),
            })
            .collect();
        let line = "1...............";
        assert_eq!(read, [line, line, line, "unplugged"]);
    }

    #[test]
    fn boards_of_many_batches_come_in_order() {
        let lines = (0..1000).map(|n| format!("{:0>4}............", n % 5 * 1000 % 4000));
        let lines: Vec<String> = lines.collect();
        let text = lines.join("\n");
        let reader = Reader::with_chunk(text.as_bytes(), 100).of_shape(Geometry::<4>::SHAPE);
        let read: Result<Vec<Board<4>>, ReadError> = reader.boards(Syntax::default()).collect();
        let parsed: Result<Vec<Board<4>>, ParseError> = lines.iter().map(|l| l.parse()).collect();
        assert_eq!(read.unwrap(), parsed.unwrap());
    }
}
