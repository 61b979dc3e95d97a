//! Boards from anything that can be read, one by one.

use super::error::ParseError;
use super::stream::Reader;
use crate::board::Board;
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
pub struct Boards<R, const SIDE: usize> {
    reader: Reader<R, SIDE>,
    syntax: Syntax,
    /// The rest of the batch that was read last.
    batch: vec::IntoIter<Result<Board<SIDE>, ParseError>>,
    at_end: bool,
}

impl<R, const SIDE: usize> fmt::Debug for Boards<R, SIDE> {
    /// Writes nothing of the boards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Boards")
            .field("reader", &self.reader)
            .finish_non_exhaustive()
    }
}

impl<R: Read, const SIDE: usize> Reader<R, SIDE> {
    /// The boards, one by one. [`IntoIterator`] is the same for the default syntax.
    ///
    /// ```
    /// use ninefold::batch::Tally;
    /// use ninefold::text::{ReadError, Reader};
    /// use ninefold::{Board, Status};
    ///
    /// let file: &[u8] = b"1234341221434321\n12..............\n1x\n";
    /// let mut tally = Tally::default();
    /// for board in Reader::<_, 4>::new(file) {
    ///     tally.extend([match board {
    ///         Ok(board) => board.status(),
    ///         Err(ReadError::Parse(_)) => Status::Malformed,
    ///         Err(error) => return Err(error),
    ///     }]);
    /// }
    /// assert_eq!(tally.to_string(), "unique     1\nambiguous  1\nmalformed  1\n");
    ///
    /// // Or all of them, unless one is wrong.
    /// let boards: Result<Vec<Board<4>>, ReadError> = Reader::new(file).into_iter().collect();
    /// assert!(boards.unwrap_err().to_string().starts_with("line 3, column 1: "));
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn boards(self, syntax: Syntax) -> Boards<R, SIDE> {
        Boards {
            reader: self,
            syntax,
            batch: Vec::new().into_iter(),
            at_end: false,
        }
    }
}

impl<R: Read, const SIDE: usize> IntoIterator for Reader<R, SIDE> {
    type Item = Result<Board<SIDE>, ReadError>;
    type IntoIter = Boards<R, SIDE>;

    /// [`Reader::boards`] without anything that is optional.
    fn into_iter(self) -> Boards<R, SIDE> {
        self.boards(Syntax::default())
    }
}

impl<R: Read, const SIDE: usize> Iterator for Boards<R, SIDE> {
    type Item = Result<Board<SIDE>, ReadError>;

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

impl<R: Read, const SIDE: usize> FusedIterator for Boards<R, SIDE> {}

#[cfg(test)]
mod tests {
    use super::*;
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
        let boards = Reader::<_, 4>::new(FailingReader(text.as_bytes())).into_iter();
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
        let reader = Reader::<_, 4>::with_chunk(text.as_bytes(), 100);
        let read: Result<Vec<Board<4>>, ReadError> = reader.into_iter().collect();
        let parsed: Result<Vec<Board<4>>, ParseError> = lines.iter().map(|l| l.parse()).collect();
        assert_eq!(read.unwrap(), parsed.unwrap());
    }
}
