//! Transformations as they are claimed: their text, and what they make of a board.
//!
//! Nothing here is shared with [`Symmetry`], which is what finds them.

use super::provable::digit_of;
use ninefold::inside::symbol;
use ninefold::layout::{House, Layout};
use ninefold::{AnyBoard, Symmetry};
use std::collections::HashSet;
use std::fmt;

/// A transformation of boards, as a record claims it. [`check`](super::check) finds out whether it is
/// one.
///
/// Its parts are those of a [`Symmetry`], in the order in which they are carried out. The text is
/// `r312456789/c123456789/d214356789/t`: numbers from 1, and letters from `A` above 9.
///
/// ```
/// use ninefold::Symmetry;
/// use ninefold_proof::Transformation;
///
/// let transposition = Transformation::from(Symmetry::TRANSPOSITION);
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

impl From<Symmetry> for Transformation {
    fn from(symmetry: Symmetry) -> Self {
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

    /// The image of a board of a layout; `None` if this is no transformation of such boards, by which each house and
    /// pair becomes one.
    pub(super) fn image<B: AnyBoard>(&self, layout: &Layout, board: &B) -> Option<B> {
        let side = layout.digits();
        let is_permutation = |numbers: &[u8], first: u8| {
            let mut sorted = numbers.to_vec();
            sorted.sort_unstable();
            sorted.into_iter().eq(first..first + side as u8)
        };
        if !is_permutation(&self.rows, 0)
            || !is_permutation(&self.columns, 0)
            || !is_permutation(&self.digits, 1)
        {
            return None;
        }
        // Where each cell goes.
        let mut to = vec![0; layout.cells()];
        for (row, &from_row) in self.rows.iter().enumerate() {
            for (column, &from_column) in self.columns.iter().enumerate() {
                let place = match self.is_transposed {
                    false => row * side + column,
                    true => column * side + row,
                };
                to[usize::from(from_row) * side + usize::from(from_column)] = place as u16;
            }
        }
        let moved = |&cell: &u16| to[usize::from(cell)];
        let houses: HashSet<&[u16]> = layout.houses().iter().map(House::cells).collect();
        let keeps_houses = layout.houses().iter().all(|house| {
            let mut cells: Vec<u16> = house.cells().iter().map(moved).collect();
            cells.sort_unstable();
            houses.contains(&cells[..])
        });
        let keeps_pairs = layout.pairs().iter().all(|(one, other)| {
            let (one, other) = (moved(one), moved(other));
            let pair = (one.min(other), one.max(other));
            layout.pairs().binary_search(&pair).is_ok()
        });
        if !keeps_houses || !keeps_pairs {
            return None;
        }
        let mut image = vec![0; layout.cells()];
        for (&digit, &place) in board.digits().iter().zip(&to) {
            if digit != 0 {
                image[usize::from(place)] = self.digits[usize::from(digit) - 1];
            }
        }
        Some(B::from_known(layout, &image))
    }
}
