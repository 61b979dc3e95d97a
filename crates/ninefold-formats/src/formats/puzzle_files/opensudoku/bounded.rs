//! The input of the XML reader, which knows where it is and where to stop.
//!
//! The XML reader keeps a tag, a text or a comment in memory until it ends. What never ends
//! is cut off here: by length, and, within a tag, at a `<`, which no tag may contain. Without
//! the second a missing quote would make one tag of all games behind it.

use super::super::Input;
use std::fmt;
use std::io::{self, BufRead, Read};

/// The most bytes that a tag, a text or a comment may have.
pub(super) const LIMIT: usize = 1 << 20;

/// An input that is cut off.
pub(super) struct Bounded {
    input: Input,
    /// The line of the next byte, from 1.
    line: u64,
    /// The column of the next character, from 1.
    column: usize,
    /// How many bytes have been taken of the part that is being read.
    taken: usize,
    part: Part,
    cut: Option<Cut>,
}

/// What is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Nothing yet.
    Start,
    /// A start tag or an end tag.
    Tag,
    Text,
    /// A comment, a declaration: what begins with `<!` or `<?`.
    Declaration,
}

/// Why the input has been cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// A tag or a text is too long; behind it one can go on.
    TooLong,
    /// A comment or a declaration is too long. Where it ends cannot be told, since `<` says
    /// nothing in it.
    Endless,
    /// There is a `<` in a tag. It begins the next.
    TagInTag,
}

impl fmt::Debug for Bounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bounded")
            .field("line", &self.line)
            .field("column", &self.column)
            .finish_non_exhaustive()
    }
}

impl Bounded {
    pub fn new(input: Input) -> Bounded {
        Bounded {
            input,
            line: 1,
            column: 1,
            taken: 0,
            part: Part::Start,
            cut: None,
        }
    }

    /// Where the next byte is: line and column.
    pub fn place(&self) -> (u64, usize) {
        (self.line, self.column)
    }

    /// The next part begins.
    pub fn begin_part(&mut self) {
        self.taken = 0;
        self.part = Part::Start;
        self.cut = None;
    }

    /// Whether anything of this part has been taken.
    pub fn has_advanced(&self) -> bool {
        self.taken > 0
    }

    /// Why the input was cut off, if it was.
    pub fn cut(&self) -> Option<Cut> {
        self.cut
    }

    /// Goes on to the next `<`.
    pub fn skip_to_tag(&mut self) -> io::Result<()> {
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            let length = bytes.iter().position(|&byte| byte == b'<');
            let skipped = length.unwrap_or(bytes.len());
            let done = length.is_some() || bytes.is_empty();
            self.consume(skipped);
            if done {
                return Ok(());
            }
        }
    }

    fn cut_off(&mut self, cut: Cut) -> io::Error {
        self.cut = Some(cut);
        io::Error::other("cut off")
    }
}

impl Read for Bounded {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut bytes = self.fill_buf()?;
        let read = bytes.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Bounded {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.taken >= LIMIT {
            return Err(self.cut_off(match self.part {
                Part::Declaration => Cut::Endless,
                _ => Cut::TooLong,
            }));
        }
        let bytes = self.input.fill_buf()?;
        let mut length = bytes.len().min(LIMIT - self.taken);
        if self.part == Part::Start {
            // The first byte tells a tag from a text, the second a tag from a comment.
            let second = match (bytes, self.taken) {
                ([b'<'], 0) | ([], _) => None,
                ([b'<', second, ..], 0) => Some(*second),
                ([second, ..], 1) => Some(*second),
                _ => {
                    self.part = Part::Text;
                    None
                }
            };
            if let Some(second) = second {
                self.part = match second {
                    b'!' | b'?' => Part::Declaration,
                    _ => Part::Tag,
                };
            }
        }
        if self.part == Part::Tag {
            let from = usize::from(self.taken == 0);
            let rest = bytes.get(from..length).unwrap_or_default();
            if let Some(position) = rest.iter().position(|&byte| byte == b'<') {
                length = from + position;
            }
            if length == 0 && !bytes.is_empty() {
                return Err(self.cut_off(Cut::TagInTag));
            }
        }
        // It is there already, and asking again is how to have it behind the changes above.
        Ok(&self.input.fill_buf()?[..length])
    }

    fn consume(&mut self, amount: usize) {
        // These bytes have been looked at, so they are in memory and there is no error.
        let Ok(bytes) = self.input.fill_buf() else {
            return;
        };
        for &byte in &bytes[..amount.min(bytes.len())] {
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.column = 1;
                }
                // The later bytes of a character.
                0x80..0xC0 => {}
                _ => self.column += 1,
            }
        }
        self.taken += amount;
        self.input.consume(amount);
    }
}
