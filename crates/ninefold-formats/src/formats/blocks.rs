//! Text in blocks of whole records, for formats whose records end at line ends.
//!
//! The end of a block depends only on its beginning, so that a run can be resumed at any block and reads
//! the same blocks from there on.

use crate::table::{Position, ReadError};
use memchr::{memchr, memchr_iter};
use std::fmt;
use std::io::{self, Cursor, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Default length limit of a record of a table, in bytes.
pub const LONGEST_RECORD: usize = 64 << 20;

/// Length limit of records, and the treatment of longer ones.
#[derive(Clone, Copy, Debug)]
pub struct RecordLimit {
    /// Length limit of a record, in bytes: at least the size of a block.
    pub bytes: usize,
    /// True if a longer record is skipped, because only the answers are written. If false, it ends the
    /// reading, so that none of its columns is lost.
    pub skipped: bool,
}

impl RecordLimit {
    /// Returns a limit as text: in MiB if that is a whole number.
    pub fn shown(bytes: usize) -> String {
        match bytes % (1 << 20) {
            0 => format!("{} MiB", bytes >> 20),
            _ => format!("{bytes} bytes"),
        }
    }
}

/// Number of bytes without the end of a record up to which a text is searched again after each read. Up to
/// there, records that are ready do not wait.
const LOOKED_AT_AGAIN: usize = 1 << 20;

/// Size of a read, in bytes.
const PIECE: usize = 1 << 20;

/// Size of the beginning of a text from which its format and columns are found, in bytes.
pub const HEAD: usize = 1 << 16;

/// Mark that some programs put at the start of a file of UTF-8 text.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A text to read.
pub struct Text {
    /// Its name in messages.
    pub name: String,
    /// The text, from `start` on.
    pub read: Box<dyn Read + Send>,
    /// Its beginning in the input.
    pub start: Position,
    /// True if blocks are filled. False for a pipe or a terminal, which may be slow: what it has ready does
    /// not wait.
    pub fill: bool,
    /// Progress in the input, in the unit of the report.
    pub progress: Progress,
    /// True if reading may use threads of its own.
    pub beside: bool,
    /// True if more of the input follows this text, which ends at the end of a record.
    pub more: bool,
    /// Length limit of records.
    pub limit: RecordLimit,
}

/// Progress in an input.
#[derive(Clone, Debug)]
pub enum Progress {
    /// The number of bytes read.
    Bytes,
    /// The share of a compressed or encoded input that the bytes read came from.
    Conversion(Conversion),
}

/// Progress in an input that is decompressed or decoded. Another thread may do that, ahead of what is read.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// Number of bytes taken from the input.
    pub taken: Arc<AtomicU64>,
    /// Number of bytes that they became.
    pub given: Arc<AtomicU64>,
    /// Number of these that have been read.
    read: u64,
    /// Progress reported so far.
    told: u64,
}

impl Conversion {
    /// Progress at the beginning of an input.
    pub fn new(taken: Arc<AtomicU64>, given: Arc<AtomicU64>) -> Self {
        Conversion {
            taken,
            given,
            read: 0,
            told: 0,
        }
    }

    fn advance(&mut self, bytes: u64) -> u64 {
        self.read += bytes;
        // In this order: the bytes given came from those taken by then.
        let given = self.given.load(Ordering::Acquire);
        let taken = self.taken.load(Ordering::Relaxed);
        let consumed = match self.read {
            // Readers of puzzle files do not report the length of records.
            0 => taken,
            read => {
                (u128::from(taken) * u128::from(read.min(given)) / u128::from(given.max(1))) as u64
            }
        };
        let before = self.told;
        self.told = before.max(consumed);
        self.told - before
    }
}

impl Text {
    /// A text in memory, from its start.
    pub fn of(text: Vec<u8>) -> Self {
        Text {
            name: "text".to_owned(),
            read: Box::new(Cursor::new(text)),
            start: Position {
                source: 0,
                offset: 0,
                line: 1,
            },
            fill: true,
            progress: Progress::Bytes,
            beside: false,
            more: false,
            limit: RecordLimit {
                bytes: LONGEST_RECORD,
                skipped: false,
            },
        }
    }
}

impl Text {
    /// Returns the error for a failed read.
    pub fn error(&self, source: io::Error) -> ReadError {
        ReadError::Io {
            name: self.name.clone(),
            source,
        }
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Text");
        text.field("name", &self.name).field("start", &self.start);
        text.finish_non_exhaustive()
    }
}

impl Progress {
    /// Returns the progress since the last call, after which `bytes` bytes were read.
    pub fn advance(&mut self, bytes: u64) -> u64 {
        match self {
            Progress::Bytes => bytes,
            Progress::Conversion(converted) => converted.advance(bytes),
        }
    }
}

/// A block of consecutive records.
#[derive(Debug)]
pub struct Block {
    /// Their text; empty if it is one record that is too long.
    pub text: Vec<u8>,
    /// The number of its first line, counted from 1.
    pub line: u64,
    /// Beginning of the next block.
    pub end: Position,
    /// Progress that it makes in the input.
    pub progress: u64,
    /// True if it stands for a record that is too long.
    pub too_long: bool,
    /// True if it is the first line of a record that does not end, since a quote in it is not closed.
    pub unclosed: bool,
    /// Length limit of a record, in bytes.
    pub limit: usize,
    /// True if it is known that nothing follows.
    pub last: bool,
}

/// A reader of blocks.
#[derive(Debug)]
pub struct Blocks<F> {
    input: Text,
    chunk: usize,
    /// Returns the length of the whole records in a text, which may be all of the rest.
    whole: F,
    /// True if a record that does not end is cut at its first line, and the next lines are records.
    lines: bool,
    pending: Vec<u8>,
    /// Beginning of the text in `pending` that is not in a block yet.
    begin: usize,
    at_end: bool,
    position: Position,
}

impl<F: Fn(&[u8], bool) -> usize> Blocks<F> {
    /// Makes blocks of about `chunk` bytes. `whole` returns the length of the whole records in a text; its
    /// second argument is true if the text is complete.
    pub fn new(input: Text, chunk: usize, whole: F) -> Self {
        Blocks {
            position: input.start,
            input,
            chunk: chunk.max(1),
            whole,
            lines: false,
            pending: Vec::new(),
            begin: 0,
            at_end: false,
        }
    }

    /// Cuts a record that is too long at its first line, if it has several.
    #[must_use]
    pub fn cut_at_lines(self) -> Self {
        Blocks {
            lines: true,
            ..self
        }
    }

    /// The next block, or `None` at the end.
    ///
    /// # Errors
    /// [`ReadError`] if the input cannot be read.
    pub fn next_block(&mut self) -> Result<Option<Block>, ReadError> {
        let limit = self.input.limit.bytes.max(self.chunk);
        let mut wanted = self.chunk;
        // Length of the text that is known to have no end of a record.
        let mut searched = 0;
        loop {
            self.read(wanted)?;
            let pending = &self.pending[self.begin..];
            if pending.is_empty() {
                return Ok(None);
            }
            // More may have been read after a record that was too long. It is left out, or else the block
            // would depend on the one before.
            let visible = &pending[..wanted.min(pending.len())];
            let is_all = self.at_end && visible.len() == pending.len();
            let seen = visible.len();
            // A long record that comes in many small pieces is not searched after each of them.
            let is_due = is_all
                || seen > limit
                || searched < LOOKED_AT_AGAIN
                || visible.ends_with(b"\n")
                || seen - searched >= searched / 8;
            if is_due {
                let whole = (self.whole)(visible, is_all);
                if whole > 0 {
                    let text = self.take(whole);
                    return Ok(Some(self.block(text)));
                }
                searched = seen;
            }
            if seen > limit {
                return self.too_long(limit).map(Some);
            }
            wanted = (2 * seen).max(seen + self.chunk).min(limit + 1);
        }
    }

    /// Takes the first `length` pending bytes.
    fn take(&mut self, length: usize) -> Vec<u8> {
        let end = self.begin + length;
        // The smaller part is copied.
        if self.pending.len() - end > length {
            let text = self.pending[self.begin..end].to_vec();
            self.begin = end;
            return text;
        }
        let rest = self.pending.split_off(end);
        let mut text = std::mem::replace(&mut self.pending, rest);
        text.drain(..std::mem::take(&mut self.begin));
        text
    }

    /// Returns the block for a record that does not end within the limit.
    fn too_long(&mut self, limit: usize) -> Result<Block, ReadError> {
        let visible = &self.pending[self.begin..];
        let visible = &visible[..limit.min(visible.len())];
        if self.lines
            && let Some(end) = memchr(b'\n', visible)
        {
            let text = self.take(end + 1);
            return Ok(Block {
                unclosed: true,
                ..self.block(text)
            });
        }
        let line = self.position.line;
        if !self.input.limit.skipped {
            return Err(ReadError::TooLong {
                name: self.input.name.clone(),
                line,
                limit: RecordLimit::shown(limit),
            });
        }
        self.skip_line()?;
        self.position.line += 1;
        Ok(Block {
            line,
            too_long: true,
            ..self.block(Vec::new())
        })
    }

    fn block(&mut self, text: Vec<u8>) -> Block {
        let line = self.position.line;
        self.pass(&text);
        Block {
            line,
            end: self.position,
            progress: self.input.progress.advance(text.len() as u64),
            too_long: false,
            unclosed: false,
            limit: self.input.limit.bytes,
            text,
            last: self.at_end && self.pending.len() == self.begin && !self.input.more,
        }
    }

    fn pass(&mut self, text: &[u8]) {
        self.position.offset += text.len() as u64;
        self.position.line += memchr_iter(b'\n', text).count() as u64;
    }

    /// Reads until `wanted` bytes are pending.
    fn read(&mut self, wanted: usize) -> Result<(), ReadError> {
        if self.at_end || self.pending.len() - self.begin >= wanted {
            return Ok(());
        }
        self.pending.drain(..std::mem::take(&mut self.begin));
        while !self.at_end && self.pending.len() < wanted {
            let old = self.pending.len();
            self.pending.resize(wanted.min(old + PIECE), 0);
            let read = match self.input.read.read(&mut self.pending[old..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => Ok(None),
                result => result.map(Some),
            };
            let filled = *read.as_ref().unwrap_or(&None).as_ref().unwrap_or(&0);
            self.pending.truncate(old + filled);
            match read.map_err(|source| self.input.error(source))? {
                None => continue,
                Some(0) => self.at_end = true,
                Some(_) if !self.input.fill => break,
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Drops the rest of a line that is too long.
    fn skip_line(&mut self) -> Result<(), ReadError> {
        loop {
            let pending = &self.pending[self.begin..];
            match memchr(b'\n', pending) {
                Some(end) => {
                    self.begin += end + 1;
                    self.position.offset += end as u64 + 1;
                    return Ok(());
                }
                None => {
                    self.position.offset += pending.len() as u64;
                    self.begin = self.pending.len();
                }
            }
            self.read(self.chunk)?;
            if self.pending.len() == self.begin {
                return Ok(());
            }
        }
    }
}

/// Returns the length of the whole lines in a text.
pub fn whole_lines(text: &[u8], complete: bool) -> usize {
    match complete {
        true => text.len(),
        false => memchr::memrchr(b'\n', text).map_or(0, |end| end + 1),
    }
}

/// Text without a byte order mark.
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// A reader that fills every buffer as far as the reader inside it can.
#[derive(Debug)]
pub struct FullReader<R>(pub R);

impl<R: Read> Read for FullReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        while filled < buffer.len() {
            match self.0.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(filled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::io::Cursor;

    /// Length limit of records in these tests.
    const LIMIT: usize = 1 << 20;

    /// The blocks of a text from a position on: whether each stands for a long record or a line with an
    /// open quote, and its end.
    fn blocks(text: &str, start: Position) -> Vec<(bool, bool, Position)> {
        let read = Cursor::new(text.as_bytes()[start.offset as usize..].to_vec());
        let input = Text {
            read: Box::new(read),
            start,
            limit: RecordLimit {
                bytes: LIMIT,
                skipped: true,
            },
            ..Text::of(Vec::new())
        };
        let mut blocks = Blocks::new(input, 4096, whole).cut_at_lines();
        let mut all = Vec::new();
        while let Some(block) = blocks.next_block().unwrap() {
            all.push((block.too_long, block.unclosed, block.end));
        }
        all
    }

    /// Of 1000 bytes that become 8000, all of which another thread may have unpacked by now.
    #[test]
    fn what_was_unpacked_ahead_is_not_consumed_yet() {
        let (taken, given) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let mut converted = Conversion::new(Arc::clone(&taken), Arc::clone(&given));
        let mut advance = |now: (u64, u64), read| {
            taken.store(now.0, Ordering::Relaxed);
            given.store(now.1, Ordering::Relaxed);
            converted.advance(read)
        };
        assert_eq!(advance((500, 4000), 400), 50);
        assert_eq!(advance((500, 4000), 400), 50);
        assert_eq!(advance((1000, 8000), 3200), 400);
        // It never decreases where one part is packed better than another.
        assert_eq!(advance((1000, 16_000), 0), 0);
        assert_eq!(advance((1000, 16_000), 12_000), 500);
    }

    /// A quote extends to the next one, as in tables.
    fn whole(text: &[u8], complete: bool) -> usize {
        let mut inside = false;
        let ends = text.iter().enumerate().filter_map(|(at, byte)| {
            inside ^= *byte == b'"';
            (*byte == b'\n' && !inside).then_some(at + 1)
        });
        match complete {
            true => text.len(),
            false => ends.last().unwrap_or(0),
        }
    }

    #[test]
    fn a_block_depends_on_where_it_begins_alone() {
        let rows = "some row\n".repeat(2000);
        let quoted = "two\nlines\n".repeat(LIMIT / 9);
        let long = "x".repeat(2 * LIMIT);
        let text = format!("{rows}\"{quoted}{rows}{long}\n{rows}\"{rows}\"\n{rows}");
        let start = Position {
            source: 0,
            offset: 0,
            line: 1,
        };
        let all = blocks(&text, start);
        assert_eq!(all.iter().filter(|(too_long, ..)| *too_long).count(), 1);
        assert_eq!(all.iter().filter(|(_, unclosed, _)| *unclosed).count(), 1);
        assert_eq!(all.last().unwrap().2.offset, text.len() as u64);
        // The first ones, those around long records, and some of the others.
        let is_near = |at: usize| {
            all[at.saturating_sub(1)..all.len().min(at + 3)]
                .iter()
                .any(|b| b.0 || b.1)
        };
        for at in (0..all.len()).filter(|&at| at < 3 || is_near(at) || at % 40 == 0) {
            assert_eq!(blocks(&text, all[at].2), all[at + 1..], "from block {at}");
        }
    }

    /// A slow pipe, which returns a little at a time.
    struct Slow(Cursor<Vec<u8>>);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(60_000);
            self.0.read(&mut buffer[..length])
        }
    }

    #[test]
    fn long_records_are_whole_however_they_come() {
        let rows = "some row\n".repeat(100);
        let quoted = "two\nlines\n".repeat(300_000);
        let long = "x".repeat(LIMIT * 5);
        let text = format!("{rows}{long}\n{rows}\"{quoted}\"\n{rows}{long}");
        for fill in [true, false] {
            let input = Text {
                read: Box::new(Slow(Cursor::new(text.clone().into_bytes()))),
                fill,
                ..Text::of(Vec::new())
            };
            let mut blocks = Blocks::new(input, 4096, whole).cut_at_lines();
            let mut joined = Vec::new();
            let mut longest = 0;
            while let Some(block) = blocks.next_block().unwrap() {
                assert!(!block.too_long && !block.unclosed);
                assert_eq!(whole(&block.text, block.last), block.text.len());
                longest = longest.max(block.text.len());
                joined.extend(block.text);
            }
            assert!(joined == text.as_bytes() && longest > long.len());
        }
    }

    #[test]
    fn a_record_that_is_too_long_ends_the_reading_where_columns_are_kept() {
        let text = format!("some row\n{}\nsome row\n", "x".repeat(2 * LIMIT));
        let input = Text {
            limit: RecordLimit {
                bytes: LIMIT,
                skipped: false,
            },
            ..Text::of(text.into_bytes())
        };
        let mut blocks = Blocks::new(input, 4096, whole);
        assert_eq!(blocks.next_block().unwrap().unwrap().text, b"some row\n");
        let error = blocks.next_block().unwrap_err().to_string();
        assert!(
            error.starts_with("text:2: the row is longer than 1 MiB")
                && error.ends_with("could not be written again"),
            "{error}"
        );
    }
}
