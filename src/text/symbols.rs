//! Characters and the digits they stand for.
//!
//! In compact text a cell is one character: `1` to `9`, then the letters from `A`
//! (10) to `P` (25), capital or small; an empty cell is one of `.`, `0`, `_`, `?`
//! and `-`.

/// The characters that stand for an empty cell wherever they occur.
pub(super) const EMPTY_SYMBOLS: &str = ".0_?-";

/// The character of a digit in compact text, `.` for 0.
pub(super) fn symbol(digit: u8) -> char {
    match digit {
        0 => '.',
        1..=9 => (b'0' + digit) as char,
        _ => (b'A' + digit - 10) as char,
    }
}
