//! xz: streams one after the other.

use super::{Error, ReadMethod, WINDOW_MIB, WriteMethod};
use lzma_rust2::XzReader;
use std::io::{self, ErrorKind, Read};

const CODEC: &str = "xz";

pub(super) const READ: Option<ReadMethod> = Some(ReadMethod::Stream(|packed| {
    let limit_kib = WINDOW_MIB << 10;
    Ok(Box::new(Streams(XzReader::new_mem_limit(
        packed, true, limit_kib,
    ))))
}));

pub(super) const WRITE: Option<WriteMethod> = None;

/// All streams of a file, and errors in words.
struct Streams<R>(R);

impl<R: Read> Read for Streams<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into).map_err(|error| {
            let codec = CODEC;
            match error.kind() {
                ErrorKind::OutOfMemory => Error::Memory {
                    codec,
                    limit_mib: WINDOW_MIB,
                }
                .into(),
                // Only the text says which error it is.
                _ if error.to_string().contains("after stream") => Error::Trailing(codec).into(),
                _ => error,
            }
        })
    }
}
