//! Batches of records from anything that can be read.

use super::framing::{BYTE_ORDER_MARK, Frame, Frames, MAX_RECORD};
use super::line::trim_line_end;
use super::record::{Record, Shape};
use memchr::memchr;
use std::io::{self, ErrorKind, Read};

/// How much is read at a time if nothing else is asked for, in bytes: some two hundred puzzles.
const CHUNK: usize = 1 << 14;

/// Reads records batch by batch. Memory stays within a few chunks and one record
/// (64 kB at most) whatever the input. What a slow input (a pipe, a terminal) has
/// ready is returned without waiting for more.
///
/// ```
/// use ninefold::{Grid, text::{Reader, Syntax}};
///
/// let input: &[u8] = b"# two puzzles\n\
///     1................................................................................\n\
///     not a puzzle\n";
/// let mut results: Vec<Result<Grid, _>> = Vec::new();
/// let mut reader = Reader::<_, 9>::new(input);
/// while let Some(batch) = reader.next_batch()? {
///     results.extend(batch.records().map(|record| record.parse(Syntax::default())));
/// }
/// assert!(results[0].is_ok());
/// assert_eq!(
///     results[1].as_ref().unwrap_err().to_string(),
///     "line 3, column 1: 10 cells; a puzzle on one line has 81, a row of a grid 9"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R, const SIDE: usize> {
    input: R,
    /// Text that has been read but not framed.
    pending: Vec<u8>,
    /// The number of its first line, counted from 1.
    line: u64,
    at_start: bool,
    at_end: bool,
    /// Whether `pending` begins inside a line that was too long.
    skipping: bool,
    /// How many bytes have been read since the last batch.
    bytes: u64,
    /// How many bytes are read at a time.
    chunk: usize,
}

/// Consecutive records, with the text they were found in.
#[derive(Debug)]
pub struct Batch<const SIDE: usize> {
    text: Vec<u8>,
    frames: Vec<Frame>,
    /// How many bytes have been read since the last batch.
    bytes: u64,
}

impl<const SIDE: usize> Batch<SIDE> {
    /// How many records there are, malformed ones included.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there are none. A [`Reader`] does not return such batches.
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The records, in the order of the input.
    pub fn records(&self) -> impl ExactSizeIterator<Item = Record<'_, SIDE>> {
        self.frames.iter().map(|frame| frame.record(&self.text))
    }

    /// How many bytes were read from the input since the batch before this one. Those
    /// that were read ahead, for later batches, are included.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl<R: Read, const SIDE: usize> Reader<R, SIDE> {
    /// Reads from `input`, which need not be buffered, 16 kB at a time.
    pub fn new(input: R) -> Self {
        Self::with_chunk(input, CHUNK)
    }

    /// Reads from `input`, which need not be buffered, `chunk` bytes at a time (at least one).
    /// Batches are of that size or smaller, but for a record that does not fit.
    pub fn with_chunk(input: R, chunk: usize) -> Self {
        Reader {
            input,
            pending: Vec::new(),
            line: 1,
            at_start: true,
            at_end: false,
            skipping: false,
            bytes: 0,
            chunk: chunk.max(1),
        }
    }

    /// The next records, at least one, or `None` at the end of the input.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch<SIDE>>> {
        loop {
            if !self.at_end {
                self.read()?;
            }
            let mut frames = Vec::new();
            if self.skipping {
                self.skip_line();
            }
            let mut finder = Frames::<SIDE>::new(&self.pending, self.line, self.at_end);
            frames.extend(&mut finder);
            let (mut framed, line) = finder.framed();
            self.line = line;
            // What is left is an unfinished line or grid. A line that is already too
            // long is reported at once, and the rest of it skipped.
            let rest = &self.pending[framed..];
            if trim_line_end(rest).len() > MAX_RECORD && memchr(b'\n', rest).is_none() {
                frames.push(Frame {
                    start: framed,
                    end: framed,
                    line,
                    shape: Shape::TooLong,
                });
                framed = self.pending.len();
                self.skipping = true;
            }
            let rest = self.pending.split_off(framed);
            let text = std::mem::replace(&mut self.pending, rest);
            if !frames.is_empty() {
                let bytes = std::mem::take(&mut self.bytes);
                return Ok(Some(Batch {
                    text,
                    frames,
                    bytes,
                }));
            }
            if self.at_end {
                return Ok(None);
            }
        }
    }

    /// Appends what the input has ready, up to a chunk.
    fn read(&mut self) -> io::Result<()> {
        let old = self.pending.len();
        self.pending.resize(old + self.chunk, 0);
        let read = loop {
            match self.input.read(&mut self.pending[old..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.pending.truncate(old + *read.as_ref().unwrap_or(&0));
        let read = read?;
        self.at_end = read == 0;
        self.bytes += read as u64;
        if self.at_start {
            // Still undecided while all that was read may be the beginning of a mark.
            self.at_start = BYTE_ORDER_MARK.starts_with(&self.pending) && !self.at_end;
            if self.pending.starts_with(BYTE_ORDER_MARK) {
                self.pending.drain(..BYTE_ORDER_MARK.len());
                self.at_start = false;
            }
        }
        Ok(())
    }

    /// Drops the rest of a line that was too long.
    fn skip_line(&mut self) {
        match memchr(b'\n', &self.pending) {
            Some(end) => {
                self.pending.drain(..=end);
                self.line += 1;
                self.skipping = false;
            }
            None => self.pending.clear(),
        }
    }
}
