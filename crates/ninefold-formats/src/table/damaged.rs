//! Puzzles that other programs stored as numbers.
//!
//! A whole number has no zeros in front, so that a puzzle that begins with empty cells becomes shorter. It
//! can be restored without doubt. A text that is too short and begins with a zero was never a number: it
//! lost a digit at an unknown place. A floating-point number has about 16 digits and has lost the others.

use super::Remedy;
use ninefold::BoardShape;

/// Least number of digits that are taken for a puzzle without its zeros. A puzzle of 9x9 has at least 17 clues; other
/// boards are taken to need as large a part of their cells.
const fn fewest(cells: usize) -> usize {
    (17 * cells).div_ceil(81)
}

/// Damage to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Zeros are missing in front.
    ZerosLost {
        /// Number of zeros.
        missing: usize,
    },
    /// It is a floating-point number.
    Float,
}

impl Damage {
    /// The damage to a cell that is no board, if it is one of these. Boards of more than nine digits are no numbers.
    pub fn of(cell: &[u8], shape: BoardShape) -> Option<Damage> {
        let (cell, cells) = (cell.trim_ascii(), shape.cells());
        if shape.side() > 9 {
            return None;
        }
        let is_digit = |byte: &u8| (b'0'..=b'0' + shape.side() as u8).contains(byte);
        let is_number = cell.iter().all(is_digit) && !cell.starts_with(b"0");
        if is_number && (fewest(cells)..cells).contains(&cell.len()) {
            let missing = cells - cell.len();
            return Some(Damage::ZerosLost { missing });
        }
        is_float(cell).then_some(Damage::Float)
    }

    /// Returns true if the puzzle can be restored.
    pub fn is_mendable(self) -> bool {
        matches!(self, Damage::ZerosLost { .. })
    }

    /// The remedy, if there is one.
    pub fn remedy(self) -> Option<Remedy> {
        self.is_mendable().then_some(Remedy::RestoreZeros)
    }

    /// The reason why it is no puzzle.
    pub fn reason(self, cells: usize) -> String {
        match self {
            Damage::ZerosLost { missing } => format!(
                "{} digits where a puzzle has {cells}: zeros were lost in front, as happens when a \
                 program takes the puzzle for a number",
                cells - missing
            ),
            Damage::Float => format!(
                "a floating-point number: a program took the {cells} digits for a number, and all but \
                 the first 16 or so are lost; write the table again with the column as text"
            ),
        }
    }
}

/// Returns true if a cell is a number so long that it can hardly be anything but a puzzle. Ids may have
/// twenty digits, and other long numbers have exponents.
pub fn is_damaged(cell: &[u8]) -> bool {
    /// The digits of a puzzle whose first two rows and more are empty.
    const LEAST: usize = 60;
    let cell = cell.trim_ascii();
    match Damage::of(cell, BoardShape::CLASSIC) {
        Some(Damage::ZerosLost { .. }) => cell.len() >= LEAST,
        Some(Damage::Float) => {
            let exponent = cell.rsplit(|byte| matches!(byte, b'e' | b'E')).next();
            let exponent = exponent.and_then(|digits| std::str::from_utf8(digits).ok());
            let exponent = exponent.and_then(|digits| digits.trim_start_matches('+').parse().ok());
            cell.len() >= LEAST || exponent.is_some_and(|tens: usize| (LEAST..=81).contains(&tens))
        }
        None => false,
    }
}

/// Returns true if a cell is a large floating-point number: `5.3e+80`, or digits that end in `.0`.
fn is_float(cell: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(cell) else {
        return false;
    };
    let exponent = text
        .split_once(['e', 'E'])
        .is_some_and(|(mantissa, exponent)| {
            mantissa.parse::<f64>().is_ok()
                && exponent
                    .strip_prefix('+')
                    .unwrap_or(exponent)
                    .parse::<u32>()
                    .is_ok()
        });
    let point = text.strip_suffix(".0").is_some_and(|digits| {
        digits.len() >= fewest(81) && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    exponent || point
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::layout::Layout;
    use pretty_assertions::assert_eq;

    #[test]
    fn ids_and_other_numbers_are_no_puzzles() {
        #[rustfmt::skip]
        let cases = [
            "12345678901234567890", "1e5", "2e6", "3.5e20", "123456789012345678.0",
        ];
        for number in cases {
            assert!(!is_damaged(number.as_bytes()), "{number}");
        }
        let lost = "3".repeat(64);
        for puzzle in [&lost[..], "3.00702e+80", "4e79"] {
            assert!(is_damaged(puzzle.as_bytes()), "{puzzle}");
        }
    }

    #[test]
    fn damage_is_told_from_slips() {
        let lost = "3".repeat(64);
        assert_eq!(
            Damage::of(lost.as_bytes(), BoardShape::CLASSIC),
            Some(Damage::ZerosLost { missing: 17 })
        );
        for float in ["3.00702e+80", "4e79", "1.2E+80", "530070000600195000.0"] {
            assert_eq!(
                Damage::of(float.as_bytes(), BoardShape::CLASSIC),
                Some(Damage::Float),
                "{float}"
            );
        }
        for other in ["", "12345", "53..7....", "puzzle", "1e", "e5", "1.0"] {
            assert_eq!(
                Damage::of(other.as_bytes(), BoardShape::CLASSIC),
                None,
                "{other}"
            );
        }
        // No number begins with a zero.
        let short = format!("0{lost}");
        assert_eq!(Damage::of(short.as_bytes(), BoardShape::CLASSIC), None);
        // As many digits as there are cells are a board.
        assert_eq!(
            Damage::of("1".repeat(81).as_bytes(), BoardShape::CLASSIC),
            None
        );
    }
    #[test]
    fn boards_of_other_sizes_lose_zeros_too() {
        let of = |cell: &str, side| {
            let layout: Layout = format!("{side}x{side}").parse().unwrap();
            Damage::of(cell.as_bytes(), layout.shape())
        };
        let missing = |missing| Some(Damage::ZerosLost { missing });
        assert_eq!(of("1002003000000456", 6), missing(20));
        assert_eq!(of("200340", 4), missing(10));
        // Too few digits, a digit of larger boards, and letters, which no program takes for a number.
        assert_eq!(of("123", 6), None);
        assert_eq!(of("1002003000000457", 6), None);
        assert_eq!(of("1002003000000456", 16), None);
        assert_eq!(of("1.2e35", 6), Some(Damage::Float));
    }
}
