//! What is written for an answer.
//!
//! A rendering sees typed answers alone, and nothing that computes them knows of it. To write
//! answers in another way, implement [`Rendering`] in a file of its own, for every answer or for all
//! that have some trait: `records/tests.rs` does so for JSON.

use ninefold_formats::table::RecordError;
use std::io::{self, Write};

/// Writes answers of a type.
pub trait Rendering<A>: Clone + Send + Sync + 'static {
    /// Writes an answer.
    ///
    /// # Errors
    /// Only if `out` fails, which means that nobody reads it any more.
    fn answer(&self, answer: &A, out: &mut impl Write) -> io::Result<()>;

    /// Writes what stands in the place of a record that is no board.
    ///
    /// # Errors
    /// As above.
    fn malformed(&self, error: &RecordError, out: &mut impl Write) -> io::Result<()>;
}
