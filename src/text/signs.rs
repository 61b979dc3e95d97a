//! The signs of a line: characters of any script as those of ASCII, one byte for each character.
//!
//! Rows are written with digits of many scripts, with dashes, spaces and borders of Unicode, and with signs for empty
//! cells that nobody can list. What has a counterpart in ASCII becomes it; any other sign becomes a control
//! character, the same for the same sign, so that it can be compared; and a letter becomes [`LETTER`].

use super::error::{ParseErrorKind, character};
use std::borrow::Cow;

/// Stands for a letter that is no digit.
pub(super) const LETTER: u8 = 0x7F;

/// Stand for other signs: control characters that are no blanks.
const OTHERS: &[u8] =
    b"\x01\x02\x03\x04\x05\x06\x07\x08\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1B\x1C\x1D\x1E\x1F";

/// The digits 0 in Unicode's scripts, which those up to 9 follow.
const ZEROS: [u32; 24] = [
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50,
    0xED0, 0xF20, 0x1040, 0x17E0, 0x1810, 0x2080, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6,
];

/// The digits 1 of those that are drawn in circles or brackets, or with a full stop.
const ONES: [u32; 8] = [
    0x2460, 0x2474, 0x2488, 0x24F5, 0x2776, 0x2780, 0x278A, 0x2160,
];

/// The line in plain signs: unchanged if it is of ASCII, without the end that old editors write (^Z).
pub(super) fn plain_signs(line: &[u8]) -> Cow<'_, [u8]> {
    if !line.iter().any(|&byte| byte >= 0x80 || byte == 0x1A) {
        return Cow::Borrowed(line);
    }
    let mut text = Vec::with_capacity(line.len());
    characters(line, |_, sign| text.extend(sign));
    Cow::Owned(text)
}

/// A mistake at a place in the plain signs of a line, at its place in the line, and with the character found there.
pub(super) fn in_original(
    line: &[u8],
    (at, kind): (usize, ParseErrorKind),
) -> (usize, ParseErrorKind) {
    let (mut number, mut place) = (0, line.len());
    characters(line, |offset, sign| {
        if sign.is_some() {
            if number == at {
                place = offset;
            }
            number += 1;
        }
    });
    let is_odd = line.get(place).is_some_and(|byte| !byte.is_ascii());
    let kind = match kind {
        ParseErrorKind::NotACell {
            side, zero_based, ..
        } if is_odd => ParseErrorKind::NotACell {
            found: character(line, place),
            side,
            zero_based,
        },
        kind => kind,
    };
    (place, kind)
}

/// Hands over each character of a line: its place, and its sign, if it is more than a mark on the character before.
fn characters(line: &[u8], mut visit: impl FnMut(usize, Option<u8>)) {
    let mut start = 0;
    for chunk in line.utf8_chunks() {
        for (at, character) in chunk.valid().char_indices() {
            visit(start + at, sign(character));
        }
        start += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            visit(start, Some(LETTER));
        }
        start += chunk.invalid().len();
    }
}

fn sign(character: char) -> Option<u8> {
    let code = u32::from(character);
    let digit = |first: u32, number: u32| {
        (first..first + number)
            .contains(&code)
            .then(|| b'0' + (code - first) as u8)
    };
    Some(match code {
        0x1A => b' ',
        0..0x80 => code as u8,
        // Marks that make an emoji of a character.
        0xFE0E | 0xFE0F | 0x20E3 => return None,
        // Spaces of any width, joiners and marks of direction; not the ends of lines and paragraphs.
        0xA0 | 0xAD | 0x2000..=0x200F | 0x202F | 0x205F | 0x2060 | 0x3000 | 0xFEFF => b' ',
        0xFF01..=0xFF5E => (code - 0xFEE0) as u8,
        0x2010..=0x2015 | 0x2212 => b'-',
        0x2018 | 0x2019 => b'\'',
        0x201C | 0x201D => b'"',
        0x2500..=0x257F => border_sign(code - 0x2500),
        0xB9 => b'1',
        0xB2 | 0xB3 => b'0' + (code - 0xB0) as u8,
        0x2070 | 0x24EA | 0x24FF | 0x3007 => b'0',
        0x2074..=0x2079 => b'0' + (code - 0x2070) as u8,
        _ => {
            let numerals = "一二三四五六七八九".chars();
            let numeral = numerals.zip(b'1'..).find(|&(it, _)| it == character);
            let of_zero = ZEROS.iter().find_map(|&zero| digit(zero, 10));
            let of_one = || ONES.iter().find_map(|&one| digit(one, 9));
            match of_zero
                .or_else(|| Some(of_one()? + 1))
                .or(numeral.map(|(_, digit)| digit))
            {
                Some(digit) => digit,
                None if character.is_alphanumeric() => LETTER,
                None => OTHERS[code as usize % OTHERS.len()],
            }
        }
    })
}

/// The sign of ASCII for a character of the block of box drawings, by its number there.
fn border_sign(number: u32) -> u8 {
    match number {
        0x00 | 0x01 | 0x04 | 0x05 | 0x08 | 0x09 | 0x4C | 0x4D | 0x50 | 0x74 | 0x76 | 0x78
        | 0x7A | 0x7C | 0x7E => b'=',
        0x02 | 0x03 | 0x06 | 0x07 | 0x0A | 0x0B | 0x4E | 0x4F | 0x51 | 0x75 | 0x77 | 0x79
        | 0x7B | 0x7D | 0x7F => b'|',
        _ => b'+',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn each_character_is_one_sign() {
        for (line, expected) in [
            ("53..7", "53..7"),
            ("５３．．７", "53..7"),
            ("٥٣۷५", "5375"),
            ("⑤❸⑴Ⅸ", "5319"),
            ("5\u{fe0f}\u{20e3}3\u{fe0f}\u{20e3}", "53"),
            ("│5┃3║", "|5|3|"),
            ("五三〇", "530"),
            ("–5—", "-5-"),
        ] {
            assert_eq!(plain_signs(line.as_bytes()), expected.as_bytes(), "{line}");
        }
        let dots = plain_signs("·5·•".as_bytes()).into_owned();
        assert!(dots[0] == dots[2] && dots[0] != dots[3] && OTHERS.contains(&dots[0]));
        assert_eq!(plain_signs("ä\u{3042}".as_bytes())[..], [LETTER; 2]);
        // Bytes that are no text.
        assert_eq!(plain_signs(b"1\xFF2")[..], [b'1', LETTER, b'2']);
    }
}
