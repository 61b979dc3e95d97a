//! Batches of records from anything that can be read.

use super::frame::{Form, Frame, Record};
use super::framing::{BYTE_ORDER_MARK, Frames, MAX_RECORD, PlainFrames};
use super::line::trim_line_end;
use super::plain::PlainLines;
use crate::ground::debug::debug_only;
use crate::ground::geometry::BoardShape;
use memchr::memchr;
use std::fmt;
use std::io::{self, ErrorKind, Read};

/// Default number of bytes that are read at a time: some two hundred puzzles.
const CHUNK: usize = 1 << 14;

/// Reads records batch by batch. Memory stays within a few chunks and one record (64 kB at most)
/// whatever the input. Records that a slow input (a pipe, a terminal) has ready are returned
/// without waiting for more.
///
/// The records of a batch depend only on its start, the text from there on and the size of a chunk,
/// as long as the input gives as many bytes as it is asked for until it ends, as files do. So
/// reading can be [resumed](Reader::beginning_at) where a batch began, and the batches from there
/// on are the same.
///
/// ```
/// use ninefold::{Grid, text::{Reader, Syntax}};
///
/// let input: &[u8] = b"# two puzzles\n\
///     1................................................................................\n\
///     not a puzzle\n";
/// let mut results: Vec<Result<Grid, _>> = Vec::new();
/// let mut reader = Reader::new(input);
/// while let Some(batch) = reader.next_batch()? {
///     results.extend(batch.records().map(|record| record.parse(Syntax::default())));
/// }
/// assert!(results[0].is_ok());
/// assert_eq!(
///     results[1].as_ref().unwrap_err().to_string(),
///     "line 3, column 1: 10 characters; a puzzle on one line has 81 cells, a row of a grid 9"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R> {
    input: R,
    shape: BoardShape,
    /// True if records may be pencilmarks.
    of_pencilmarks: bool,
    /// Text that has been read but not framed.
    pending: Vec<u8>,
    /// Its start in the input, without the byte order mark.
    offset: u64,
    /// Length of a byte order mark before it.
    mark: u64,
    /// The number of its first line, counted from 1.
    line: u64,
    /// True if a byte order mark may still be found.
    at_start: bool,
    at_end: bool,
    /// True if the last read gave fewer bytes than it was asked for.
    short: bool,
    /// Number of lines after a number sign that hold a board, since the last batch.
    taken_out: usize,
    /// True if `pending` begins inside a line that was too long.
    skipping: bool,
    /// Number of bytes read since the last batch.
    bytes: u64,
    /// Number of bytes that are framed for one batch, unless they are not enough for a record.
    chunk: usize,
}

debug_only! { [R] Reader<R> { offset, line, chunk } }

/// Consecutive records, with the text they were found in.
pub struct Batch {
    shape: BoardShape,
    text: Vec<u8>,
    pieces: Vec<PieceFrame>,
    records: usize,
    offset: u64,
    first_line: u64,
    /// Number of bytes read since the last batch.
    bytes: u64,
    taken_out: usize,
}

/// The place of a [`Piece`].
#[derive(Clone, Copy, Debug)]
enum PieceFrame {
    Plain(PlainFrames),
    Record(Frame),
}

/// A part of a [`Batch`].
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    /// Records that can be read together.
    Plain(PlainLines<'a>),
    /// A record of any other form.
    Record(Record<'a>),
}

impl<'a> Piece<'a> {
    /// Number of records.
    pub(crate) fn len(self) -> usize {
        match self {
            Piece::Plain(lines) => lines.len(),
            Piece::Record(_) => 1,
        }
    }

    /// Its first `most` records, at least one, and the rest, if there is any.
    pub(crate) fn split_at(self, most: usize) -> (Self, Option<Self>) {
        match self {
            Piece::Plain(lines) if lines.len() > most => {
                let (first, rest) = lines.split_at(most);
                (Piece::Plain(first), Some(Piece::Plain(rest)))
            }
            _ => (self, None),
        }
    }

    /// The records, in the order of the input.
    fn records(self) -> impl Iterator<Item = Record<'a>> {
        let (lines, record) = match self {
            Piece::Plain(lines) => (Some(lines), None),
            Piece::Record(record) => (None, Some(record)),
        };
        let lines = lines.into_iter().flat_map(PlainLines::records);
        lines.chain(record)
    }
}

impl fmt::Debug for Batch {
    /// Leaves out the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("records", &self.len())
            .field("offset", &self.offset)
            .field("first_line", &self.first_line)
            .finish_non_exhaustive()
    }
}

impl Batch {
    /// Number of records, malformed ones included.
    pub fn len(&self) -> usize {
        self.records
    }

    /// True if there are none. A [`Reader`] does not return such batches.
    pub fn is_empty(&self) -> bool {
        self.records == 0
    }

    /// The records, in the order of the input.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.pieces().flat_map(Piece::records)
    }

    /// The records by pieces, in the order of the input.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        (0..self.pieces.len()).filter_map(|index| self.piece(index))
    }

    /// A piece by its place, or `None` after the last.
    #[inline]
    pub(super) fn piece(&self, index: usize) -> Option<Piece<'_>> {
        self.pieces.get(index).map(|piece| match *piece {
            PieceFrame::Plain(frames) => Piece::Plain(PlainLines {
                lines: frames.lines(&self.text),
                first: frames.line,
            }),
            PieceFrame::Record(frame) => Piece::Record(frame.record(self.shape, &self.text)),
        })
    }

    /// Start of the batch in the input, in bytes: see [`Reader::beginning_at`].
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The number of the line that begins there. The first record may begin on a later one.
    pub fn first_line(&self) -> u64 {
        self.first_line
    }

    /// Number of lines in it, or before it, that hold a board and begin with a number sign, by which people take a
    /// puzzle out. They are no records.
    pub fn taken_out(&self) -> usize {
        self.taken_out
    }

    /// Number of bytes read from the input since the batch before this one, including those that
    /// were read ahead for later batches.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl<R: Read> Reader<R> {
    /// Reads from `input`, which need not be buffered, 16 kB at a time.
    pub fn new(input: R) -> Self {
        Self::with_chunk(input, CHUNK)
    }

    /// Reads from `input`, which need not be buffered, `chunk` bytes at a time (at least one).
    /// Batches are of that size or smaller, unless a record does not fit.
    pub fn with_chunk(input: R, chunk: usize) -> Self {
        Reader {
            input,
            shape: BoardShape::CLASSIC,
            of_pencilmarks: false,
            pending: Vec::new(),
            offset: 0,
            mark: 0,
            line: 1,
            at_start: true,
            at_end: false,
            short: false,
            taken_out: 0,
            skipping: false,
            bytes: 0,
            chunk: chunk.max(1),
        }
    }

    /// Looks for boards of another size than 9x9.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::layout::Layout;
    /// use ninefold::text::{Reader, Syntax};
    ///
    /// let layout: Layout = "6x6".parse()?;
    /// let input: &[u8] = b"1..4.. 4..1.. 2..5.. 5..2.. 3..6.. 6..3..\n";
    /// let mut reader = Reader::new(input).of_shape(layout.shape());
    /// let batch = reader.next_batch()?.expect("a batch of one record");
    /// let record = batch.records().next().expect("a record");
    /// let board: Board = record.parse_of(&layout, Syntax::default())?;
    /// assert_eq!(board.digits()[..6], [1, 0, 0, 4, 0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_shape(self, shape: BoardShape) -> Self {
        Reader {
            shape,
            of_pencilmarks: false,
            ..self
        }
    }

    /// Looks for records of pencilmarks of 9x9, whose drawings have longer borders. Boards are records there,
    /// too.
    ///
    /// ```
    /// use ninefold::text::{Reader, Syntax};
    ///
    /// let border = "+----------+----------+----------+\n";
    /// let row = "| 12 34 56 | 7  8  9  | 1  2  3  |\n";
    /// let text = format!("{border}{0}{border}{0}{border}{0}{border}", row.repeat(3));
    /// let mut reader = Reader::new(text.as_bytes()).of_pencilmarks();
    /// let batch = reader.next_batch()?.expect("a batch of one record");
    /// let record = batch.records().next().expect("a record");
    /// let marks = record.pencilmarks(Syntax::default()).expect("81 groups of digits");
    /// assert_eq!(marks.masks()[..2], [0b11, 0b1100]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn of_pencilmarks(self) -> Self {
        Reader {
            shape: BoardShape::CLASSIC,
            of_pencilmarks: true,
            ..self
        }
    }

    /// Resumes reading where a batch began: at byte [`offset`](Batch::offset), where the input must
    /// continue, and on line [`line`](Batch::first_line). A byte order mark is recognised only at
    /// offset 0.
    ///
    /// ```
    /// use ninefold::text::Reader;
    /// use std::io::{Cursor, Seek, SeekFrom};
    ///
    /// let mut input = Cursor::new(format!("{}\n", "12..34...".repeat(9)).repeat(5));
    /// let mut reader = Reader::with_chunk(&mut input, 180);
    /// let first = reader.next_batch()?.expect("the first two");
    /// let second = reader.next_batch()?.expect("two more");
    /// assert_eq!((second.offset(), second.first_line()), (164, 3));
    ///
    /// input.seek(SeekFrom::Start(164))?;
    /// let mut reader = Reader::with_chunk(&mut input, 180).beginning_at(164, 3);
    /// let again = reader.next_batch()?.expect("the same two");
    /// assert_eq!(again.records().map(|record| record.line()).collect::<Vec<_>>(), [3, 4]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn beginning_at(self, offset: u64, line: u64) -> Self {
        Reader {
            offset,
            line,
            at_start: offset == 0,
            ..self
        }
    }

    /// Start of the next batch, and the number of its first line: the arguments of
    /// [`Reader::beginning_at`]. `None` inside a line that is too long, whose rest is skipped.
    pub fn position(&self) -> Option<(u64, u64)> {
        (!self.skipping).then_some((self.offset + self.mark, self.line))
    }

    /// The next records, at least one, or `None` at the end of the input.
    ///
    /// # Errors
    /// The error of the input, if it cannot be read.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch>> {
        if self.skipping {
            self.skip_line()?;
        }
        // Number of bytes that are framed. More may have been read, but if these were used the
        // batch would depend on the one before.
        let mut window = self.chunk;
        // The bytes of a slow input are framed before more are waited for.
        let mut unseen = self.short && !self.pending.is_empty();
        loop {
            let missing = window.saturating_sub(self.pending.len());
            if missing > 0 && !self.at_end && !unseen {
                self.read(missing)?;
            }
            unseen = false;
            let visible = &self.pending[..window.min(self.pending.len())];
            let is_all = self.at_end && visible.len() == self.pending.len();
            let first_line = self.line;
            let mut finder = match self.of_pencilmarks {
                true => Frames::of_pencilmarks(visible, first_line, is_all),
                false => Frames::new(self.shape, visible, first_line, is_all),
            };
            let (mut pieces, mut records) = (Vec::new(), 0);
            loop {
                let plain = finder.plain_lines();
                if plain.lines > 0 {
                    records += plain.lines;
                    pieces.push(PieceFrame::Plain(plain));
                }
                let Some(frame) = finder.next() else {
                    break;
                };
                records += 1;
                pieces.push(PieceFrame::Record(frame));
            }
            let (mut framed, line) = finder.framed();
            self.taken_out += finder.taken_out();
            self.line = line;
            // The rest is an unfinished line or grid. A line that is already too long is reported
            // at once, and the rest of it skipped.
            let rest = &visible[framed..];
            if trim_line_end(rest).len() > MAX_RECORD && memchr(b'\n', rest).is_none() {
                records += 1;
                pieces.push(PieceFrame::Record(Frame {
                    start: framed,
                    end: framed,
                    line,
                    form: Form::TooLong,
                }));
                framed = visible.len();
                self.skipping = true;
            }
            let offset = self.offset;
            let text = self.take(framed);
            if records > 0 {
                return Ok(Some(Batch {
                    shape: self.shape,
                    text,
                    pieces,
                    records,
                    offset,
                    first_line,
                    bytes: std::mem::take(&mut self.bytes),
                    taken_out: std::mem::take(&mut self.taken_out),
                }));
            }
            if is_all {
                return Ok(None);
            }
            window = match framed {
                // A longer record, once all of that has been read.
                0 if self.pending.len() >= window => window + self.chunk,
                0 => window,
                // Lines that are no records: the batch begins after them.
                _ => self.chunk,
            };
        }
    }

    /// Takes `bytes` bytes from the beginning of the text that has been read.
    fn take(&mut self, bytes: usize) -> Vec<u8> {
        if bytes == 0 {
            return Vec::new();
        }
        self.offset += std::mem::take(&mut self.mark) + bytes as u64;
        let rest = self.pending.split_off(bytes);
        std::mem::replace(&mut self.pending, rest)
    }

    /// Appends the bytes that the input has ready, up to `most`, which is at least one.
    fn read(&mut self, most: usize) -> io::Result<()> {
        let old = self.pending.len();
        self.pending.resize(old + most, 0);
        let read = loop {
            match self.input.read(&mut self.pending[old..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.pending.truncate(old + *read.as_ref().unwrap_or(&0));
        let read = read?;
        self.at_end = read == 0;
        self.short = read < most;
        self.bytes += read as u64;
        if self.at_start {
            // Undecided as long as all bytes read may be the beginning of a mark.
            self.at_start = BYTE_ORDER_MARK.starts_with(&self.pending) && !self.at_end;
            if self.pending.starts_with(BYTE_ORDER_MARK) {
                self.pending.drain(..BYTE_ORDER_MARK.len());
                self.mark = BYTE_ORDER_MARK.len() as u64;
                self.at_start = false;
            }
        }
        Ok(())
    }

    /// Drops the rest of a line that was too long.
    fn skip_line(&mut self) -> io::Result<()> {
        while self.skipping {
            match memchr(b'\n', &self.pending) {
                Some(end) => {
                    drop(self.take(end + 1));
                    self.line += 1;
                    self.skipping = false;
                }
                None if self.at_end => {
                    drop(self.take(self.pending.len()));
                    self.skipping = false;
                }
                None => {
                    drop(self.take(self.pending.len()));
                    self.read(self.chunk)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
