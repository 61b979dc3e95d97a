//! The bytes of an input as they lie there, and how many of them were taken.

use super::{Codec, HEAD, recognise};
use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The bytes of an input as they lie there.
pub enum Source {
    /// A file, in which one can go back.
    File(File),
    /// Anything that is read once.
    Pipe(Box<dyn Read + Send>),
}

impl Source {
    /// A file, from where it stands. What cannot be read twice, such as a named pipe, is a pipe.
    pub fn file(mut file: File) -> Source {
        let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
        match is_file && file.stream_position().is_ok() {
            true => Source::File(file),
            false => Source::Pipe(Box::new(file)),
        }
    }

    /// A stream, which is read once.
    pub fn pipe(read: impl Read + Send + 'static) -> Source {
        Source::Pipe(Box::new(read))
    }

    /// The first bytes, which are still there afterwards: as many as it takes to recognise what
    /// they are, at most [`HEAD`]. Nobody who types has to end more than a line for it.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn head(&mut self) -> io::Result<Vec<u8>> {
        match self {
            Source::File(file) => {
                let start = file.stream_position()?;
                let head = first_of(file)?;
                file.seek(SeekFrom::Start(start))?;
                Ok(head)
            }
            Source::Pipe(read) => {
                let head = first_of(read)?;
                let rest = std::mem::replace(read, Box::new(io::empty()));
                *read = Box::new(Cursor::new(head.clone()).chain(rest));
                Ok(head)
            }
        }
    }

    /// Its codec. All bytes are still there afterwards.
    ///
    /// # Errors
    /// If the first bytes cannot be read.
    pub fn codec(&mut self) -> io::Result<Option<&'static Codec>> {
        Ok(recognise(&self.head()?))
    }

    /// The number of bytes from the current position, where that is known.
    pub fn size(&mut self) -> Option<u64> {
        match self {
            Source::File(file) => {
                let start = file.stream_position().ok()?;
                Some(file.metadata().ok()?.len().saturating_sub(start))
            }
            Source::Pipe(_) => None,
        }
    }

    /// Its bytes, one after the other.
    pub fn into_read(self) -> Box<dyn Read + Send> {
        match self {
            Source::File(file) => Box::new(file),
            Source::Pipe(read) => read,
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::File(file) => f.debug_tuple("File").field(file).finish(),
            Source::Pipe(_) => f.write_str("Pipe"),
        }
    }
}

/// The first bytes of `read`. A line end is part of no magic: who types one gets an answer.
fn first_of(read: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = [0; HEAD];
    let mut filled = 0;
    while filled < HEAD && recognise(&head[..filled]).is_none() && !head[..filled].contains(&b'\n')
    {
        match read.read(&mut head[filled..]) {
            Ok(0) => break,
            Ok(more) => filled += more,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(head[..filled].to_vec())
}

/// The state of the bytes taken so far. A decoder's error by itself does not say whether its
/// input was wrong, at its end, or unreadable.
#[derive(Debug, Default)]
pub(super) struct Meter {
    pub(super) consumed: Arc<AtomicU64>,
    ended: AtomicBool,
    failed: AtomicBool,
}

impl Meter {
    /// Returns true if someone wanted more than there was.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// Returns true if it could not be read.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }
}

/// A reader that counts its bytes and notes its end.
pub(super) struct MeteredReader {
    read: Box<dyn Read + Send>,
    meter: Arc<Meter>,
}

impl MeteredReader {
    pub(super) fn new(read: Box<dyn Read + Send>, meter: &Arc<Meter>) -> MeteredReader {
        let meter = Arc::clone(meter);
        MeteredReader { read, meter }
    }
}

impl Read for MeteredReader {
    /// Not every decoder knows interruptions, so they end here.
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.read.read(into) {
                Ok(0) if !into.is_empty() => self.meter.ended.store(true, Ordering::Relaxed),
                Ok(read) => {
                    let consumed = &self.meter.consumed;
                    consumed.fetch_add(read as u64, Ordering::Relaxed);
                    return Ok(read);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.meter.failed.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            return Ok(0);
        }
    }
}
