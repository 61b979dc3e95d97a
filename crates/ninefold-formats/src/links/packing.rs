//! The packing of texts in addresses: `compressToBase64` of the JavaScript library lz-string, and its inverse.

use std::collections::{HashMap, HashSet};

/// Largest number of characters of a text: no puzzle has as many, and a few bytes may stand for very many.
const MOST_CHARACTERS: usize = 1 << 20;
/// The codes that stand for a character that is new, of 8 or 16 bits, and for the end.
const NEW: [(usize, u32); 2] = [(0, 8), (1, 16)];
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const END: usize = 2;
/// The first code that stands for a part of the text before.
const FIRST: usize = 3;

/// The text that was packed; none if it was not packed so, is cut off or too long.
pub fn unpacked(base64: &[u8]) -> Option<String> {
    let mut bits = Bits { base64, taken: 0 };
    let mut text: Vec<u16> = Vec::new();
    // A code stands for a part of the text, by its place and its length.
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let mut before: Option<(usize, usize)> = None;
    // The width of a code, and number of codes until it grows.
    let (mut width, mut left) = (2, 1usize);
    let mut grow = |width: &mut u32| {
        left -= 1;
        if left == 0 {
            left = 1 << *width;
            *width += 1;
        }
    };
    loop {
        let code = bits.take(width)?;
        let new = NEW.iter().find(|(known, _)| *known == code);
        let start = text.len();
        let part = match (new, before) {
            (Some(&(_, size)), _) => {
                text.push(bits.take(size)? as u16);
                parts.push((start, 1));
                (start, 1)
            }
            (None, _) if code == END => return String::from_utf16(&text).ok(),
            // The part before and its first character, which are there when they are copied one by one.
            (None, Some((place, length))) if code == FIRST + parts.len() => (place, length + 1),
            (None, _) => *parts.get(code - FIRST)?,
        };
        if new.is_some() {
            grow(&mut width);
        } else {
            let (place, length) = part;
            if text.len() + length > MOST_CHARACTERS {
                return None;
            }
            for at in place..place + length {
                text.push(text[at]);
            }
        }
        if let Some((place, length)) = before {
            parts.push((place, length + 1));
            grow(&mut width);
        }
        before = Some((start, text.len() - start));
    }
}

/// The bits of a text in base64, the highest of a character first.
struct Bits<'a> {
    base64: &'a [u8],
    taken: usize,
}

impl Bits<'_> {
    /// The number that the next bits make, the lowest first; none if fewer are left.
    fn take(&mut self, width: u32) -> Option<usize> {
        let mut number = 0;
        for at in 0..width {
            let value = value_of(*self.base64.get(self.taken / 6)?)?;
            number |= usize::from(value >> (5 - self.taken % 6) & 1) << at;
            self.taken += 1;
        }
        Some(number)
    }
}

fn value_of(character: u8) -> Option<u8> {
    Some(match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

/// Packs a text.
pub fn packed(text: &str) -> String {
    let mut packer = Packer {
        base64: String::new(),
        value: 0,
        taken: 0,
        width: 2,
        left: 2,
        unsent: HashSet::new(),
    };
    // Characters, and parts that are another part and a character, by their codes.
    let mut characters: HashMap<u16, usize> = HashMap::new();
    let mut parts: HashMap<(usize, u16), usize> = HashMap::new();
    let mut part: Option<(usize, u16)> = None;
    for character in text.encode_utf16() {
        let next = FIRST + characters.len() + parts.len();
        let own = *characters.entry(character).or_insert_with(|| {
            packer.unsent.insert(character);
            next
        });
        if let Some((code, first)) = part {
            if let Some(&longer) = parts.get(&(code, character)) {
                part = Some((longer, first));
                continue;
            }
            packer.send(code, first);
            parts.insert((code, character), FIRST + characters.len() + parts.len());
        }
        part = Some((own, character));
    }
    if let Some((code, first)) = part {
        packer.send(code, first);
    }
    packer.write(END, packer.width);
    packer.finish()
}

/// The codes that were sent, as signs.
struct Packer {
    base64: String,
    /// The bits of the sign that is not full, and their number.
    value: usize,
    taken: u32,
    /// The width of a code, and number of codes until it grows.
    width: u32,
    left: usize,
    /// Characters that stand for themselves when they are first sent.
    unsent: HashSet<u16>,
}

impl Packer {
    /// Sends the code of a part with this first character.
    fn send(&mut self, code: usize, first: u16) {
        if self.unsent.remove(&first) {
            let (new, size) = NEW[usize::from(first >= 256)];
            self.write(new, self.width);
            self.write(usize::from(first), size);
            self.grow();
        } else {
            self.write(code, self.width);
        }
        self.grow();
    }

    fn grow(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.width;
            self.width += 1;
        }
    }

    /// Writes a number, its lowest bit first.
    fn write(&mut self, number: usize, width: u32) {
        for at in 0..width {
            self.value = self.value << 1 | number >> at & 1;
            self.taken += 1;
            if self.taken == 6 {
                self.base64.push(char::from(SIGNS[self.value]));
                (self.value, self.taken) = (0, 0);
            }
        }
    }

    /// Fills the last sign, of which there is one even if it has no bits, and four signs together.
    fn finish(mut self) -> String {
        self.write(0, 6 - self.taken);
        let missing = self.base64.len().next_multiple_of(4) - self.base64.len();
        self.base64.extend(std::iter::repeat_n('=', missing));
        self.base64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    /// The packed texts are those of lz-string 1.5.0.
    #[test]
    fn texts_are_packed_as_by_the_original() {
        for (text, base64) in [
            ("", "Q==="),
            ("a", "IZA="),
            ("aaaaaaaaaaaa", "IY1lA==="),
            ("abcabcabcabcab", "IYIwxqHppA=="),
            (
                "{\"size\":3,\"grid\":[[{},{},{}],[{},{},{}],[{},{},{}]]}",
                "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
            ),
            ("数独 abc数独é", "g6mhunAECGBGDGoJdA=="),
        ] {
            assert_eq!(packed(text), base64, "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(text in "([a-c]{0,30}|\\PC{0,8}){0,12}") {
            let packed = packed(&text);
            let bare = packed.trim_end_matches('=');
            prop_assert_eq!(unpacked(bare.as_bytes()), Some(text));
        }
    }
}
