//! Transformations as they are claimed: their text, and what they make of a board.
//!
//! Nothing here is shared with [`Symmetry`], which is what finds them.

use super::provable::digit_of;
use crate::board::Board;
use crate::geometry::Geometry;
use crate::symbols::symbol;
use crate::symmetry::Symmetry;
use std::fmt;

/// A transformation of boards, as a record claims it. [`check`](super::check) finds out whether it is
/// one.
///
/// Its parts are those of a [`Symmetry`], in the order in which they are carried out. The text is
/// `r312456789/c123456789/d214356789/t`: numbers from 1, and letters from `A` above 9.
///
/// ```
/// use ninefold::Symmetry;
/// use ninefold::proof::Transformation;
///
/// let transposition = Transformation::from(Symmetry::<9>::TRANSPOSITION);
/// assert_eq!(transposition.to_string(), "r123456789/c123456789/d123456789/t");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transformation {
    /// For each row of the image, before it is transposed, the row it comes from, counted from 0.
    pub rows: Vec<u8>,
    /// The same for each column.
    pub columns: Vec<u8>,
    /// For each digit, from 1, the digit that it becomes.
    pub digits: Vec<u8>,
    /// True if rows and columns change places in the end.
    pub is_transposed: bool,
}

impl<const SIDE: usize> From<Symmetry<SIDE>> for Transformation {
    fn from(symmetry: Symmetry<SIDE>) -> Self {
        Transformation {
            rows: symmetry.rows().to_vec(),
            columns: symmetry.columns().to_vec(),
            digits: symmetry.digits().to_vec(),
            is_transposed: symmetry.is_transposed(),
        }
    }
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut part = |letter: &str, numbers: &[u8], first: u8| {
            f.write_str(letter)?;
            for number in numbers {
                write!(f, "{}", char::from(symbol(number + first)))?;
            }
            Ok(())
        };
        part("r", &self.rows, 1)?;
        part("/c", &self.columns, 1)?;
        part("/d", &self.digits, 0)?;
        f.write_str(if self.is_transposed { "/t" } else { "" })
    }
}

impl Transformation {
    /// Reads the text of a transformation of boards with `side` rows. It may still have a number twice.
    pub(super) fn read(text: &[u8], side: usize) -> Option<Self> {
        let mut parts = text.split(|&byte| byte == b'/');
        let mut part = |letter: u8, first: u8| -> Option<Vec<u8>> {
            let symbols = parts.next()?.strip_prefix(&[letter])?;
            let number = |&symbol: &u8| digit_of(symbol, side)?.checked_sub(first);
            let numbers: Vec<u8> = symbols.iter().map(number).collect::<Option<_>>()?;
            Some(numbers).filter(|numbers| numbers.len() == side)
        };
        let (rows, columns, digits) = (part(b'r', 1)?, part(b'c', 1)?, part(b'd', 0)?);
        let is_transposed = match (parts.next(), parts.next()) {
            (None, _) => false,
            (Some(b"t"), None) => true,
            _ => return None,
        };
        Some(Transformation {
            rows,
            columns,
            digits,
            is_transposed,
        })
    }

    /// The image of a board; `None` if this is no transformation of such boards.
    pub(super) fn image<const SIDE: usize>(&self, board: &Board<SIDE>) -> Option<Board<SIDE>> {
        let order = Geometry::<SIDE>::ORDER;
        let is_permutation = |numbers: &[u8], first: u8| {
            let mut sorted = numbers.to_vec();
            sorted.sort_unstable();
            sorted.into_iter().eq(first..first + SIDE as u8)
        };
        // The lines of a band or stack come from one.
        let keeps_chutes = |lines: &[u8]| {
            let mut chutes = lines.chunks(order);
            chutes.all(|chute| {
                let from = |&line: &u8| usize::from(line) / order;
                chute.iter().all(|line| from(line) == from(&chute[0]))
            })
        };
        let is_one = [&self.rows, &self.columns]
            .into_iter()
            .all(|lines| is_permutation(lines, 0) && keeps_chutes(lines));
        if !is_one || !is_permutation(&self.digits, 1) {
            return None;
        }
        let mut image = Board::EMPTY;
        for (row, &from_row) in self.rows.iter().enumerate() {
            for (column, &from_column) in self.columns.iter().enumerate() {
                let digit = board.rows()[usize::from(from_row)][usize::from(from_column)];
                let to = match self.is_transposed {
                    false => (row, column),
                    true => (column, row),
                };
                if digit != 0 {
                    image.set(to.into(), self.digits[usize::from(digit) - 1]);
                }
            }
        }
        Some(image)
    }
}
