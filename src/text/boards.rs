//! Boards from anything that can be read, one by one.

use super::error::ParseError;
use super::stream::{Batch, Piece, Reader};
use crate::ground::board::{AnyBoard, Board};
use crate::ground::debug::debug_only;
use crate::ground::grid::Grid;
use crate::ground::layout::Layout;
use crate::ground::words::symbols::Syntax;
use std::io::{self, Read};
use std::iter::FusedIterator;
use std::marker::PhantomData;
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
    layout: Layout,
    syntax: Syntax,
    /// The batch that was read last.
    batch: Option<Batch>,
    /// The piece of it that is next, and of that the record.
    next: (usize, usize),
    at_end: bool,
    boards: PhantomData<fn() -> B>,
}

debug_only! { [R, B] Boards<R, B> { reader } }

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
    /// If the reader [looks for](Reader::of_shape) boards of another shape; not before the first.
    pub fn boards(self, syntax: Syntax) -> Boards<R> {
        Boards::new(self, Layout::classic(), syntax)
    }

    /// The boards of a layout, one by one.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::text::{ReadError, Reader, Syntax};
    ///
    /// let six = "6x6+x".parse().expect("a layout");
    /// let input: &[u8] = b"1..4.. 4..1.. 2..5.. 5..2.. 3..6.. 6..3..\n";
    /// let boards = Reader::new(input).boards_of(&six, Syntax::default());
    /// let boards: Vec<Board> = boards.collect::<Result<_, ReadError>>()?;
    /// assert_eq!(boards[0].layout(), &six);
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn boards_of(self, layout: &Layout, syntax: Syntax) -> Boards<R, Board> {
        Boards::new(self.of_shape(layout.shape()), layout.clone(), syntax)
    }
}

impl<R, B> Boards<R, B> {
    fn new(reader: Reader<R>, layout: Layout, syntax: Syntax) -> Self {
        Boards {
            reader,
            layout,
            syntax,
            batch: None,
            next: (0, 0),
            at_end: false,
            boards: PhantomData,
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
            let (piece, at) = self.next;
            match self.batch.as_ref().and_then(|batch| batch.piece(piece)) {
                Some(Piece::Plain(lines)) => {
                    if let Some(digits) = lines.digits(at) {
                        self.next.1 += 1;
                        return Some(Ok(B::from_known(&self.layout, &digits)));
                    }
                    self.next = (piece + 1, 0);
                    continue;
                }
                Some(Piece::Record(record)) => {
                    self.next = (piece + 1, 0);
                    return Some(
                        record
                            .parse_of(&self.layout, self.syntax)
                            .map_err(ReadError::Parse),
                    );
                }
                None if self.at_end => return None,
                None => self.next = (0, 0),
            }
            match self.reader.next_batch() {
                Ok(Some(batch)) => self.batch = Some(batch),
                Ok(None) => (self.batch, self.at_end) = (None, true),
                Err(error) => {
                    (self.batch, self.at_end) = (None, true);
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
    use crate::ground::geometry::BoardShape;
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

    fn four() -> Layout {
        BoardShape::with_boxes(2, 2).layout()
    }

    #[test]
    fn an_input_that_fails_ends_with_its_error() {
        let text = "1...............\n".repeat(3) + "1..";
        let boards =
            Reader::new(FailingReader(text.as_bytes())).boards_of(&four(), Syntax::default());
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
        let (layout, syntax) = (four(), Syntax::default());
        let reader = Reader::with_chunk(text.as_bytes(), 100);
        let read: Result<Vec<Board>, ReadError> = reader.boards_of(&layout, syntax).collect();
        let parse = |line: &String| Board::from_text(&layout, line.as_bytes(), syntax);
        let parsed: Result<Vec<Board>, ParseError> = lines.iter().map(parse).collect();
        assert_eq!(read.unwrap(), parsed.unwrap());
    }

    #[test]
    fn classic_boards_of_many_batches_come_in_order() {
        let lines = (0..1000).map(|n| format!("{n:0>4}{}", ".".repeat(77)).replace('0', "."));
        let lines: Vec<String> = lines.collect();
        let text = lines.join("\n");
        let reader = Reader::with_chunk(text.as_bytes(), 1000);
        let read: Result<Vec<Grid>, ReadError> = reader.into_iter().collect();
        let parsed: Result<Vec<Grid>, ParseError> = lines.iter().map(|l| l.parse()).collect();
        assert_eq!(read.unwrap(), parsed.unwrap());
    }
}
