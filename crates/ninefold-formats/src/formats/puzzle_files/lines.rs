//! The lines of a text, however long, in bounded memory.

use super::Input;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead, Read};

/// The most bytes that a line may have. The longest row of a 25x25 board with all its
/// candidates has less than a kilobyte.
pub(super) const LIMIT: usize = 64 * 1024;

/// The lines of an input, one at a time.
pub(super) struct Lines {
    input: Input,
    /// The number of the line, from 1; 0 before the first.
    number: u64,
    bytes: Vec<u8>,
}

/// A line, without its end.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// Its text; of a line that is too long, the beginning. Bytes that are not UTF-8 are
    /// replacement characters, which are no part of any format.
    pub text: Cow<'a, str>,
    /// True if it has more than [`LIMIT`] bytes.
    pub too_long: bool,
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

impl Lines {
    pub fn new(input: Input) -> Lines {
        Lines {
            input,
            number: 0,
            bytes: Vec::new(),
        }
    }

    /// The next line, or `None` at the end.
    pub fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.bytes.clear();
        // A line's end does not count, and may have two bytes; the first line may begin
        // with a byte order mark of three.
        let most = LIMIT as u64 + 5;
        let read = (&mut self.input)
            .take(most)
            .read_until(b'\n', &mut self.bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        let ended = self.bytes.pop_if(|&mut byte| byte == b'\n').is_some();
        if ended || (read as u64) < most {
            self.bytes.pop_if(|&mut byte| byte == b'\r');
        } else {
            self.input.skip_until(b'\n')?;
        }
        if self.number == 1 && self.bytes.starts_with(b"\xEF\xBB\xBF") {
            self.bytes.drain(..3);
        }
        Ok(Some(Line {
            number: self.number,
            text: String::from_utf8_lossy(&self.bytes),
            too_long: self.bytes.len() > LIMIT,
        }))
    }
}
