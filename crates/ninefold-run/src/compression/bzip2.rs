//! bzip2: streams one after the other.

use super::{Error, ReadMethod, WriteMethod};
use ::bzip2::bufread::MultiBzDecoder;
use std::io::{self, Read};

const CODEC: &str = "bzip2";

pub(super) const READ: Option<ReadMethod> = Some(ReadMethod::Stream(|packed| {
    Ok(Box::new(Streams(MultiBzDecoder::new(packed))))
}));

pub(super) const WRITE: Option<WriteMethod> = None;

/// All streams of a file, and errors in words.
struct Streams<R>(R);

impl<R: Read> Read for Streams<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into).map_err(|error| {
            let found = error.get_ref().and_then(|error| error.downcast_ref());
            match found {
                // It was recognised by the first stream, so another one begins wrong.
                Some(::bzip2::Error::DataMagic) => Error::Trailing(CODEC).into(),
                _ => error,
            }
        })
    }
}
