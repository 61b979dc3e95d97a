//! Characters and their digits, one at a time and sixteen at a time. All reading and writing of
//! cells rests on it, records of text as well as columns of a table in memory.
//!
//! In compact text a cell is one character: `1` to `9`, then the letters from `A`
//! (10) to `P` (25), capital or small; an empty cell is one of `.` `0` `_` `?` `-`, and on request
//! `*`, `X` and `x`. On request the digits of larger boards begin with `0` and end with `F` or `O`.

use wide::u8x16;

/// Options of the way puzzles are written. By default all are off.
///
/// ```
/// use ninefold::text::Syntax;
///
/// let starred = Syntax { star: true, ..Syntax::default() };
/// assert!(!starred.x);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Syntax {
    /// True if `*` stands for an empty cell too. Some formats use it as a marker, so it is an error
    /// by default.
    pub star: bool,
    /// True if `X` and `x` stand for an empty cell too, as some programs write it. More often a
    /// letter is a mistake, so it is an error by default.
    pub x: bool,
    /// True if the digits of boards of 16x16 and 25x25 begin with `0`: `0` to `F`, and `0` to `O`.
    /// In text with blanks between the cells the numbers begin with 0, too. Then `0` is not an
    /// empty cell. Smaller boards are read as without it.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::text::Syntax;
    ///
    /// let syntax = Syntax { zero_based: true, ..Syntax::default() };
    /// let text = format!("0F..{}", ".".repeat(252));
    /// let board = Board::from_text(&"16x16".parse()?, text.as_bytes(), syntax)?;
    /// assert_eq!(board.digits()[..4], [1, 16, 0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub zero_based: bool,
}

impl Syntax {
    /// All options on.
    pub const EVERYTHING: Syntax = Syntax {
        star: true,
        x: true,
        zero_based: false,
    };

    /// True if `0` is a digit on a board of `side` rows.
    #[inline]
    pub fn begins_with_zero(self, side: usize) -> bool {
        self.zero_based && side > 9
    }
}

const EMPTY: &[u8] = b".0_?-";

/// Number of characters that are read at a time.
const LANES: usize = 16;

/// The character of a digit up to 25 in compact text, `.` for 0.
#[inline]
pub fn symbol(digit: u8) -> u8 {
    match digit {
        0 => b'.',
        1..=9 => b'0' + digit,
        _ => b'A' + digit - 10,
    }
}

/// The digit that a character stands for on a board of `side` rows, 0 for an empty
/// cell, or `None` if it is not a cell.
pub fn digit(byte: u8, side: usize, syntax: Syntax) -> Option<u8> {
    let zero_based = u8::from(syntax.begins_with_zero(side));
    let digit = match byte {
        b'0' if zero_based == 1 => 1,
        b'1'..=b'9' => byte - b'0' + zero_based,
        b'A'..=b'P' => byte - b'A' + 10 + zero_based,
        b'a'..=b'p' => byte - b'a' + 10 + zero_based,
        b'*' if syntax.star => 0,
        // No board is so large that it would be a digit.
        b'X' | b'x' if syntax.x => 0,
        _ if EMPTY.contains(&byte) => 0,
        _ => return None,
    };
    (digit as usize <= side).then_some(digit)
}

/// Reads as many cells as `digits` has room for from the start of `text`. Returns true if all of
/// them are cells; if not, `digits` holds no meaningful values.
///
/// On files of easy puzzles, reading characters one by one takes longer than solving. So
/// sixteen characters are read at a time, in one vector, and the symbols that nearly all
/// files are written in are tried first.
pub fn digits(text: &[u8], digits: &mut [u8], side: usize, syntax: Syntax) -> bool {
    if text.len() < digits.len() {
        return false;
    }
    let text = &text[..digits.len()];
    if digits.len() < LANES {
        return std::iter::zip(text, digits).all(|(&byte, place)| {
            let value = digit(byte, side, syntax);
            *place = value.unwrap_or(0);
            value.is_some()
        });
    }
    let is_plain = side >= 9 && !syntax.begins_with_zero(side);
    is_plain && read(text, digits, plain) || read(text, digits, |bytes| any(bytes, side, syntax))
}

/// The signs for the empty cells of a record: on boards larger than 9x9, `0` or other signs, but
/// not both, since there `0` may be meant as a digit.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmptySigns {
    zero: bool,
    other: Option<u8>,
    /// True if there is nothing at all for one.
    nothing: bool,
    /// A sign that is none of the usual ones, for all of them.
    pub one: Option<u8>,
}

impl EmptySigns {
    /// Notes the sign of one more empty cell. Returns the sign that occurs beside `0`, once there
    /// are both.
    pub fn note(&mut self, sign: u8) -> Option<u8> {
        match sign {
            b'0' => self.zero = true,
            sign => self.other = Some(sign),
        }
        self.other.filter(|_| self.zero)
    }

    /// Notes a sign that is none of the usual ones. Returns true if it is the only one for empty cells so far.
    pub fn is_one(&mut self, sign: u8) -> bool {
        let is_usual = self.zero || self.nothing || self.other.is_some();
        !is_usual && *self.one.get_or_insert(sign) == sign
    }

    /// Notes one more empty cell, for which there is this sign or none. Returns true once there are both: then
    /// something may be lost.
    pub fn is_lost(&mut self, sign: Option<u8>) -> bool {
        match sign {
            None => self.nothing = true,
            Some(b'0') => self.zero = true,
            other => self.other = other,
        }
        self.nothing && (self.zero || self.other.is_some())
    }

    /// The place, in text of cells only, at which there are both, and the other sign.
    pub fn mixed(text: &[u8], side: usize, syntax: Syntax) -> Option<(usize, u8)> {
        if side <= 9 || syntax.zero_based || !text.contains(&b'0') {
            return None;
        }
        let mut signs = EmptySigns::default();
        let mut cells = text.iter().enumerate();
        cells.find_map(|(at, &byte)| {
            let is_empty = digit(byte, side, syntax) == Some(0);
            let other = is_empty.then(|| signs.note(byte)).flatten()?;
            Some((at, other))
        })
    }
}

/// Reads cells sixteen at a time; `values` returns their digits, and a mask of those that are
/// cells. Returns true if all are.
#[inline(always)]
fn read(text: &[u8], digits: &mut [u8], mut values: impl FnMut(u8x16) -> [u8x16; 2]) -> bool {
    let mut all_cells = u8x16::splat(u8::MAX);
    let mut take = |from: &[u8; LANES], to: &mut [u8; LANES]| {
        let [value, is_cell] = values(u8x16::new(*from));
        all_cells &= is_cell;
        *to = value.to_array();
    };
    let (whole, _) = text.as_chunks();
    let (whole_digits, _) = digits.as_chunks_mut();
    for (from, to) in whole.iter().zip(whole_digits) {
        take(from, to);
    }
    // The last sixteen once more, with those before them that had been read already.
    if let (Some(from), Some(to)) = (text.last_chunk(), digits.last_chunk_mut()) {
        take(from, to);
    }
    all_cells.all()
}

/// Digits and cells in the symbols `1` to `9`, `.` and `0`.
#[inline(always)]
fn plain(bytes: u8x16) -> [u8x16; 2] {
    // Characters before 0 wrap to a large number.
    let value = bytes - u8x16::splat(b'0');
    let is_numeral = value.simd_le(u8x16::splat(9));
    [
        value & is_numeral,
        is_numeral | bytes.simd_eq(u8x16::splat(b'.')),
    ]
}

/// Reads 81 cells in the symbols `1` to `9`, `.` and `0`. Returns true if all are: any other is read as
/// an empty cell; and whether both of the latter are among them.
#[inline]
pub fn plain_digits(cells: &[u8; 81], digits: &mut [u8; 81]) -> (bool, bool) {
    let none = u8x16::splat(0);
    let (mut points, mut zeros) = (none, none);
    let are_plain = read(cells, digits, |bytes| {
        points |= bytes.simd_eq(u8x16::splat(b'.'));
        zeros |= bytes.simd_eq(u8x16::splat(b'0'));
        plain(bytes)
    });
    (are_plain, points.any() && zeros.any())
}

/// True if 81 cells are all in the symbols `1` to `9`, `.` and `0`; and whether both of the latter are among them.
#[inline]
pub fn are_plain(cells: &[u8; 81]) -> (bool, bool) {
    let (whole, _) = cells.as_chunks::<LANES>();
    let none = u8x16::splat(0);
    let last = cells.last_chunk();
    let read = |(all, points, zeros): (u8x16, u8x16, u8x16), bytes: &[u8; LANES]| {
        let value = u8x16::new(*bytes) - u8x16::splat(b'0');
        let point = value.simd_eq(u8x16::splat(b'.'.wrapping_sub(b'0')));
        let is_cell = value.simd_le(u8x16::splat(9)) | point;
        (all & is_cell, points | point, zeros | value.simd_eq(none))
    };
    let (all, points, zeros) = whole.iter().chain(last).fold((!none, none, none), read);
    (all.all(), points.any() && zeros.any())
}

/// True if text of 16 characters or more is only numerals and `.` (and `/`, which lies between
/// them).
pub fn is_plain(text: &[u8]) -> bool {
    let plain = |bytes: &[u8; LANES]| {
        (u8x16::new(*bytes) - u8x16::splat(b'.')).simd_le(u8x16::splat(b'9' - b'.'))
    };
    let (whole, _) = text.as_chunks();
    let Some(last) = text.last_chunk() else {
        return false;
    };
    whole
        .iter()
        .fold(plain(last), |all, bytes| all & plain(bytes))
        .all()
}

/// Digits and cells in all symbols.
#[inline(always)]
fn any(bytes: u8x16, side: usize, syntax: Syntax) -> [u8x16; 2] {
    let zero_based = u8::from(syntax.begins_with_zero(side));
    let largest_numeral = u8x16::splat(side.min(9) as u8);
    let largest_letter = u8x16::splat((side.max(9) - 9) as u8 - zero_based);
    let star = if syntax.star { b'*' } else { b'.' };
    let x = if syntax.x { b'x' } else { b'.' };
    let optional = [star, x, x.to_ascii_uppercase()];
    // 1 to 9, and 1 for A: characters before them wrap to a large number.
    let numeral = bytes - u8x16::splat(b'0');
    let letter = (bytes | u8x16::splat(0x20)) - u8x16::splat(b'a' - 1);
    // Where 0 is an empty cell, it does not matter here as a numeral.
    let is_numeral = numeral.simd_le(largest_numeral);
    let is_letter = letter.simd_le(largest_letter) & !letter.simd_eq(u8x16::splat(0));
    let empty = EMPTY.iter().chain(&optional);
    let is_empty = empty.fold(u8x16::splat(0), |found, &symbol| {
        found | bytes.simd_eq(u8x16::splat(symbol))
    });
    let numeral = numeral + u8x16::splat(zero_based);
    let value = (numeral & is_numeral) | ((letter + u8x16::splat(9 + zero_based)) & is_letter);
    [value, is_numeral | is_letter | is_empty]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_digit_reads_as_it_is_written() {
        for side in [4, 9, 16, 25] {
            for value in 0..=side as u8 {
                let byte = symbol(value);
                assert_eq!(digit(byte, side, Syntax::default()), Some(value));
            }
            assert_eq!(digit(symbol(side as u8 + 1), side, Syntax::default()), None);
        }
    }

    #[test]
    fn a_star_or_an_x_is_a_cell_only_on_request() {
        let star = Syntax {
            star: true,
            ..Syntax::default()
        };
        let x = Syntax {
            x: true,
            ..Syntax::default()
        };
        // On the largest board letters are digits, but not this one.
        for side in [9, 25] {
            let read = |byte, syntax| digit(byte, side, syntax);
            for (byte, wanted, unwanted) in [(b'*', star, x), (b'x', x, star), (b'X', x, star)] {
                assert_eq!(read(byte, Syntax::default()), None);
                assert_eq!(read(byte, unwanted), None);
                assert_eq!(read(byte, wanted), Some(0));
                assert_eq!(read(byte, Syntax::EVERYTHING), Some(0));
            }
        }
    }

    /// The character of the lowest digit.
    fn one(syntax: Syntax, side: usize) -> u8 {
        match syntax.begins_with_zero(side) {
            true => b'0',
            false => b'1',
        }
    }

    #[test]
    fn digits_begin_with_zero_on_request() {
        let zero_based = Syntax {
            zero_based: true,
            ..Syntax::default()
        };
        let all = b"0123456789ABCDEFGHIJKLMNO";
        for side in [16, 25] {
            for (at, &byte) in all[..side].iter().enumerate() {
                assert_eq!(digit(byte, side, zero_based), Some(at as u8 + 1));
                let small = byte.to_ascii_lowercase();
                assert_eq!(digit(small, side, zero_based), Some(at as u8 + 1));
            }
            assert_eq!(
                digit(b"0123456789ABCDEFGHIJKLMNOP"[side], side, zero_based),
                None
            );
            assert_eq!(digit(b'.', side, zero_based), Some(0));
        }
        // Smaller boards have no such digits.
        assert_eq!(digit(b'0', 9, zero_based), Some(0));
        assert_eq!(digit(b'4', 4, zero_based), Some(4));
    }

    /// Every byte in every lane, against reading one by one.
    #[test]
    fn sixteen_at_a_time_agree_with_one_at_a_time() {
        for side in [4, 9, 16, 25] {
            for options in 0..8 {
                let syntax = Syntax {
                    star: options & 1 != 0,
                    x: options & 2 != 0,
                    zero_based: options & 4 != 0,
                };
                for byte in 0..=u8::MAX {
                    // Every lane of a first and a later vector, and the tail.
                    let cells = side * side;
                    for at in (0..cells.min(32)).chain(cells - LANES..cells) {
                        let mut text = vec![one(syntax, side); side * side];
                        text[at] = byte;
                        let mut read = vec![0; side * side];
                        let good = digits(&text, &mut read, side, syntax);
                        let expected = digit(byte, side, syntax);
                        assert_eq!(good, expected.is_some(), "{byte:#x} at {at}, {side}");
                        if let Some(expected) = expected {
                            let mut all = vec![1; side * side];
                            all[at] = expected;
                            assert_eq!(read, all, "{byte:#x} at {at}, {side}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn too_little_text_is_not_enough_cells() {
        assert!(!digits(&[b'1'; 80], &mut [0; 81], 9, Syntax::default()));
        assert!(digits(&[b'1'; 99], &mut [0; 81], 9, Syntax::default()));
    }
}
