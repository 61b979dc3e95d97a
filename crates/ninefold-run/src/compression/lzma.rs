//! lzma: one stream of the format before xz, which has a header of 13 bytes and no checksum.

use super::{Error, ReadMethod, WINDOW_MIB, WriteMethod};
use lzma_rust2::LzmaReader;
use std::io::{self, ErrorKind, Read};

const CODEC: &str = "lzma";

pub(super) const READ: Option<ReadMethod> = Some(ReadMethod::Stream(|packed| {
    Ok(Box::new(Stream::Begins(packed)))
}));

pub(super) const WRITE: Option<WriteMethod> = None;

/// The stream, and errors in words.
enum Stream<R> {
    /// At its header, where it may end already.
    Begins(R),
    /// Behind it.
    Goes(Box<LzmaReader<R>>),
    /// There is nothing more.
    Ended,
}

impl<R: Read> Read for Stream<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if matches!(self, Stream::Begins(_)) {
            let Stream::Begins(packed) = std::mem::replace(self, Stream::Ended) else {
                return Ok(0);
            };
            let limit_kib = WINDOW_MIB << 10;
            let mut stream =
                LzmaReader::new_mem_limit(packed, limit_kib, None).map_err(in_words)?;
            // Without a checksum the state of the decoder at the end is all that can be checked.
            stream.set_relaxed_end_condition(false);
            *self = Stream::Goes(Box::new(stream));
        }
        let Stream::Goes(stream) = self else {
            return Ok(0);
        };
        let read = stream.read(into).map_err(in_words)?;
        if read > 0 || into.is_empty() {
            return Ok(read);
        }
        let Stream::Goes(stream) = std::mem::replace(self, Stream::Ended) else {
            return Ok(0);
        };
        let (mut packed, buffered) = stream.into_parts();
        match buffered.is_empty() && packed.read(&mut [0])? == 0 {
            true => Ok(0),
            false => Err(Error::Trailing(CODEC).into()),
        }
    }
}

fn in_words(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::OutOfMemory => Error::Memory {
            codec: CODEC,
            limit_mib: WINDOW_MIB,
        }
        .into(),
        _ => error,
    }
}
