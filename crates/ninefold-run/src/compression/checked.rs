//! Says in words what a decoder found.

use super::Error;
use super::source::Meter;
use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::sync::Arc;

/// A reader of unpacked bytes, whose errors say what is wrong with the packed ones.
pub(super) struct CheckedReader {
    codec: &'static str,
    read: Box<dyn Read + Send>,
    meter: Arc<Meter>,
    /// The error. A decoder is not called again after it.
    failure: Option<Failure>,
}

/// An error as it was, for those who ask again.
#[derive(Clone, Debug)]
pub(super) struct Failure(ErrorKind, String);

impl Failure {
    pub(super) fn of(error: &io::Error) -> Failure {
        Failure(error.kind(), error.to_string())
    }

    /// The same error again.
    pub(super) fn again(&self) -> io::Error {
        io::Error::new(self.0, self.clone())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

impl std::error::Error for Failure {}

impl CheckedReader {
    pub(super) fn new(
        codec: &'static str,
        read: Box<dyn Read + Send>,
        meter: Arc<Meter>,
    ) -> CheckedReader {
        CheckedReader {
            codec,
            read,
            meter,
            failure: None,
        }
    }

    fn in_words(&self, error: io::Error) -> io::Error {
        let codec = self.codec;
        let is_ours = error.get_ref().is_some_and(|error| error.is::<Error>());
        // Of what could not be read the system says why.
        if is_ours || self.meter.has_failed() {
            return error;
        }
        if self.meter.has_ended() {
            return Error::EndsEarly(codec).into();
        }
        let why = error.to_string();
        Error::Damaged { codec, why }.into()
    }
}

impl Read for CheckedReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        if let Some(failure) = &self.failure {
            return Err(failure.again());
        }
        self.read.read(into).map_err(|error| {
            let error = self.in_words(error);
            self.failure = Some(Failure::of(&error));
            error
        })
    }
}
