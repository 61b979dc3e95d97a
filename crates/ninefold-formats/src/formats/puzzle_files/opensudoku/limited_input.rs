//! Input of the XML reader, with its place and with limits.
//!
//! The XML reader keeps a tag, a text or a comment in memory until it ends. One that never ends is cut off
//! here: by length, and, within a tag, at a `<`, which no tag may contain. Otherwise a missing quote would
//! make one tag of all games after it.

use super::super::Input;
use std::fmt;
use std::io::{self, BufRead, Read};

/// Length limit of a tag, a text or a comment, in bytes.
pub(super) const LIMIT: usize = 1 << 20;

/// An input with limits.
pub(super) struct LimitedInput {
    input: Input,
    /// The line of the next byte, from 1.
    line: u64,
    /// The column of the next character, from 1.
    column: usize,
    /// Number of bytes taken of the current part.
    taken: usize,
    part: XmlPart,
    breach: Option<LimitBreach>,
}

/// A part of the XML text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum XmlPart {
    /// Nothing yet.
    Start,
    /// A start tag or an end tag.
    Tag,
    Text,
    /// A comment, a declaration: what begins with `<!` or `<?`.
    Declaration,
}

/// Reason why the input was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitBreach {
    /// A tag or a text is too long. Reading can continue after it.
    TooLong,
    /// A comment or a declaration is too long. Its end cannot be found, since it may contain `<`.
    Endless,
    /// There is a `<` in a tag. It begins the next.
    TagInTag,
}

impl fmt::Debug for LimitedInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LimitedInput")
            .field("line", &self.line)
            .field("column", &self.column)
            .finish_non_exhaustive()
    }
}

impl LimitedInput {
    pub fn new(input: Input) -> LimitedInput {
        LimitedInput {
            input,
            line: 1,
            column: 1,
            taken: 0,
            part: XmlPart::Start,
            breach: None,
        }
    }

    /// Line and column of the next byte.
    pub fn place(&self) -> (u64, usize) {
        (self.line, self.column)
    }

    /// Begins the next part.
    pub fn begin_part(&mut self) {
        self.taken = 0;
        self.part = XmlPart::Start;
        self.breach = None;
    }

    /// Returns true if anything of this part has been taken.
    pub fn has_advanced(&self) -> bool {
        self.taken > 0
    }

    /// Reason why the input was cut off, if it was.
    pub fn breach(&self) -> Option<LimitBreach> {
        self.breach
    }

    /// Skips to the next `<`.
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

    fn cut_off(&mut self, cut: LimitBreach) -> io::Error {
        self.breach = Some(cut);
        io::Error::other("cut off")
    }
}

impl Read for LimitedInput {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut bytes = self.fill_buf()?;
        let read = bytes.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for LimitedInput {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.taken >= LIMIT {
            return Err(self.cut_off(match self.part {
                XmlPart::Declaration => LimitBreach::Endless,
                _ => LimitBreach::TooLong,
            }));
        }
        let bytes = self.input.fill_buf()?;
        let mut length = bytes.len().min(LIMIT - self.taken);
        if self.part == XmlPart::Start {
            // The first byte decides between a tag and a text, the second between a tag and a comment.
            let second = match (bytes, self.taken) {
                ([b'<'], 0) | ([], _) => None,
                ([b'<', second, ..], 0) => Some(*second),
                ([second, ..], 1) => Some(*second),
                _ => {
                    self.part = XmlPart::Text;
                    None
                }
            };
            if let Some(second) = second {
                self.part = match second {
                    b'!' | b'?' => XmlPart::Declaration,
                    _ => XmlPart::Tag,
                };
            }
        }
        if self.part == XmlPart::Tag {
            let from = usize::from(self.taken == 0);
            let rest = bytes.get(from..length).unwrap_or_default();
            if let Some(position) = rest.iter().position(|&byte| byte == b'<') {
                length = from + position;
            }
            if length == 0 && !bytes.is_empty() {
                return Err(self.cut_off(LimitBreach::TagInTag));
            }
        }
        // The bytes are buffered already. They are borrowed again since the fields above have changed.
        Ok(&self.input.fill_buf()?[..length])
    }

    fn consume(&mut self, amount: usize) {
        // These bytes have been read, so they are in memory and there is no error.
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
