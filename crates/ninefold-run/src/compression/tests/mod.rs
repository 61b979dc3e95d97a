//! Files made by other programs (see `fixtures/make.py`), whole and in every way broken.

#[cfg(feature = "zip")]
mod archives;
mod damage;
mod encoding;
mod packing;
mod read_ahead;
mod reading;

use super::open::UnpackedInput;
use super::{CODECS, Error, Source, open};
use crate::option_advice::BUILD_FULL;
use std::io::{self, Cursor, Read, Seek, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A file of the folder `fixtures`.
macro_rules! fixture {
    ($name:literal) => {
        include_bytes!(concat!("fixtures/", $name)).as_slice()
    };
}
use fixture;

/// The text that most of them unpack to.
const TEXT: &[u8] = fixture!("text.csv");

/// Returns true if this build reads it.
fn is_built(codec: &str) -> bool {
    let mut read = CODECS.iter().filter(|row| row.can_read());
    read.any(|row| row.name() == codec)
}

/// Opens bytes as a file.
fn open_file(bytes: &[u8], member: Option<&str>) -> Result<UnpackedInput, Error> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    open(Source::file(file), member)
}

/// All that comes from a file of these bytes, and the error that ends it.
fn all_of(bytes: &[u8]) -> (Vec<u8>, Option<String>) {
    match open_file(bytes, None) {
        Ok(opened) => drain(opened.bytes),
        Err(error) => (Vec::new(), Some(error.to_string())),
    }
}

/// All that can be read, and the error that ends it.
fn drain(mut read: impl Read) -> (Vec<u8>, Option<String>) {
    let mut all = Vec::new();
    let error = read.read_to_end(&mut all).err();
    (all, error.map(|error| error.to_string()))
}

/// The bytes of a whole file.
fn whole(bytes: &[u8]) -> Vec<u8> {
    let (all, error) = all_of(bytes);
    assert_eq!(error, None);
    all
}

/// Why a file cannot be read.
fn error_of(bytes: &[u8]) -> String {
    all_of(bytes).1.expect("this is an error")
}

/// Gives one byte at a time, and is interrupted before each.
struct SlowReader {
    bytes: Cursor<Vec<u8>>,
    is_interrupted: bool,
}

impl SlowReader {
    fn new(bytes: &[u8]) -> SlowReader {
        SlowReader {
            bytes: Cursor::new(bytes.to_vec()),
            is_interrupted: false,
        }
    }
}

impl Read for SlowReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.is_interrupted ^= true;
        match self.is_interrupted {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => (&mut self.bytes).take(1).read(into),
        }
    }
}

/// Tells when it is dropped.
struct DropProbe<R> {
    read: R,
    is_dropped: Arc<AtomicBool>,
}

impl<R: Read> Read for DropProbe<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.read.read(into)
    }
}

impl<R> Drop for DropProbe<R> {
    fn drop(&mut self) {
        self.is_dropped.store(true, Ordering::SeqCst);
    }
}
