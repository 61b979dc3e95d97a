//! Text that is not UTF-8: UTF-16 is found by its first bytes and read as UTF-8.
//!
//! All readers after this one read UTF-8, or bytes that are taken as they are.
//!
//! The crate `encoding_rs_io` would be no gain: it replaces bad units by U+FFFD without an error, as is
//! done here, and it does not find UTF-16 without a byte order mark.

use std::io::{self, ErrorKind, Read};

/// The number of bytes from the beginning that are examined.
pub const HEAD: usize = 512;

/// In which order the two bytes of a unit come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Utf16 {
    /// The low one first, as on Windows.
    LittleEndian,
    /// The high one first.
    BigEndian,
}

/// Text that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is text in UTF-32, which is not read: save it as UTF-8")]
pub struct Utf32;

/// Returns true if text that begins like this is in UTF-16: it has a byte order mark, or zeros in every
/// other place.
///
/// # Errors
/// If it is in UTF-32.
pub fn recognise(head: &[u8]) -> Result<Option<Utf16>, Utf32> {
    let head = &head[..head.len().min(HEAD)];
    match head {
        // The first is that of UTF-16 too, but no text continues with a zero.
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => return Err(Utf32),
        [0xff, 0xfe, ..] => return Ok(Some(Utf16::LittleEndian)),
        [0xfe, 0xff, ..] => return Ok(Some(Utf16::BigEndian)),
        _ => {}
    }
    // Headers may have some letters that are not ASCII, but they are few.
    let mostly = |size: usize, place: usize| {
        let is_ascii = |unit: &[u8]| {
            let zeros = unit.iter().filter(|&&byte| byte == 0).count();
            (1..0x80).contains(&unit[place]) && zeros == size - 1
        };
        let units = head.len() / size;
        let ascii = head
            .chunks_exact(size)
            .filter(|unit| is_ascii(unit))
            .count();
        units >= 2 && ascii * 4 >= units * 3
    };
    if mostly(4, 0) || mostly(4, 3) {
        return Err(Utf32);
    }
    Ok(match (mostly(2, 0), mostly(2, 1)) {
        (true, _) => Some(Utf16::LittleEndian),
        (_, true) => Some(Utf16::BigEndian),
        _ => None,
    })
}

/// UTF-16 as UTF-8. A byte order mark is dropped; what is no character becomes U+FFFD: half a
/// surrogate pair, an odd byte at the end.
#[derive(Debug)]
pub struct Utf8From<R> {
    read: R,
    order: Utf16,
    /// Bytes read and not decoded yet: less than two units between two calls.
    raw: Vec<u8>,
    left: usize,
    units: Vec<u16>,
    /// UTF-8, and how much of it was taken.
    text: Vec<u8>,
    taken: usize,
    has_begun: bool,
    has_ended: bool,
}

impl<R: Read> Utf8From<R> {
    /// The number of bytes decoded at once.
    const BLOCK: usize = 64 << 10;

    /// Reads `read` from its beginning on.
    pub fn new(read: R, order: Utf16) -> Utf8From<R> {
        Utf8From {
            read,
            order,
            raw: vec![0; Self::BLOCK],
            left: 0,
            units: Vec::new(),
            text: Vec::new(),
            taken: 0,
            has_begun: false,
            has_ended: false,
        }
    }

    /// Decodes another block.
    fn decode(&mut self) -> io::Result<()> {
        let read = match self.read.read(&mut self.raw[self.left..]) {
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(()),
            read => read?,
        };
        self.has_ended = read == 0;
        let raw = &self.raw[..self.left + read];
        let (pairs, odd) = raw.as_chunks::<2>();
        self.units.clear();
        self.units
            .extend(pairs.iter().map(|&pair| match self.order {
                Utf16::LittleEndian => u16::from_le_bytes(pair),
                Utf16::BigEndian => u16::from_be_bytes(pair),
            }));
        // The second half of a pair may still come.
        let is_half = |unit: &u16| (0xd800..0xdc00).contains(unit);
        let mut left = odd.len();
        if !self.has_ended && self.units.pop_if(|unit| is_half(unit)).is_some() {
            left += 2;
        }
        let mut units = &self.units[..];
        if !self.has_begun && !units.is_empty() {
            self.has_begun = true;
            units = units.strip_prefix(&[0xfeff]).unwrap_or(units);
        }
        self.text.clear();
        self.taken = 0;
        if units.iter().all(|&unit| unit < 0x80) {
            self.text.extend(units.iter().map(|&unit| unit as u8));
        } else {
            for decoded in char::decode_utf16(units.iter().copied()) {
                let letter = decoded.unwrap_or(char::REPLACEMENT_CHARACTER);
                push(&mut self.text, letter);
            }
        }
        if self.has_ended && left > 0 {
            push(&mut self.text, char::REPLACEMENT_CHARACTER);
            left = 0;
        }
        let end = self.left + read;
        self.raw.copy_within(end - left..end, 0);
        self.left = left;
        Ok(())
    }
}

fn push(text: &mut Vec<u8>, letter: char) {
    text.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
}

impl<R: Read> Read for Utf8From<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() && !self.has_ended {
            self.decode()?;
        }
        let mut text = &self.text[self.taken..];
        let read = text.read(into)?;
        self.taken += read;
        Ok(read)
    }
}
