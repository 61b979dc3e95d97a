//! Answers as lines.
//!
//! A rendering sees only typed answers, and nothing that computes them knows of it. To write
//! answers in another way, implement [`Rendering`] in a file of its own, for every answer or for all
//! that have some trait.

use crate::usual_answers::write_word;
use ninefold::Status;
use std::io::{self, Write};

/// Writes answers of a type.
pub trait Rendering<A>: Clone + Send + Sync + 'static {
    /// Writes an answer.
    ///
    /// # Errors
    /// That of `out`, such as [`io::ErrorKind::BrokenPipe`].
    fn answer(&self, answer: &A, out: &mut impl Write) -> io::Result<()>;

    /// Writes the answer to a malformed record.
    ///
    /// # Errors
    /// That of `out`, such as [`io::ErrorKind::BrokenPipe`].
    fn malformed(&self, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}
