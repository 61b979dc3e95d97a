//! Region maps: a character for each cell.

use super::MOST_DIGITS;
use std::collections::HashMap;
use thiserror::Error;

/// There is no such layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegionError {
    /// There are too few digits, or too many.
    #[error("boards have 2 to {MOST_DIGITS} digits, and not {found}")]
    Digits {
        /// The number of digits.
        found: usize,
    },
    /// A map has not as many characters as a board has cells.
    #[error(
        "the map has {found} characters, which is no square of 2 to {MOST_DIGITS}: it needs one for each cell"
    )]
    Cells {
        /// The number of characters without blanks.
        found: usize,
    },
    /// A region has not as many cells as a row.
    #[error(
        "region `{sign}` has {found} cells, and a row has {expected}: all regions need as many"
    )]
    Size {
        /// Its character in the map.
        sign: char,
        /// Its number of cells.
        found: usize,
        /// The number of digits.
        expected: usize,
    },
    /// There are windows only between square boxes.
    #[error("windows are those of boards with square boxes, such as 9x9")]
    NoWindows,
    /// Disjoint groups are the cells in the same place of every box.
    #[error("disjoint groups are those of boards with boxes, and not of jigsaws")]
    NoBoxes,
}

/// The number of digits of a map, and the region of each cell, numbered in the order of their first cells.
pub(super) fn read(map: &str) -> Result<(usize, Vec<usize>), RegionError> {
    let signs: Vec<char> = map.chars().filter(|sign| !sign.is_whitespace()).collect();
    let digits = signs.len().isqrt();
    if digits * digits != signs.len() || !(2..=MOST_DIGITS).contains(&digits) {
        return Err(RegionError::Cells { found: signs.len() });
    }
    let mut numbers: HashMap<char, usize> = HashMap::new();
    let mut sizes: Vec<(char, usize)> = Vec::new();
    let mut regions = Vec::with_capacity(signs.len());
    for sign in signs {
        let number = *numbers.entry(sign).or_insert_with(|| {
            sizes.push((sign, 0));
            sizes.len() - 1
        });
        sizes[number].1 += 1;
        regions.push(number);
    }
    match sizes.into_iter().find(|&(_, size)| size != digits) {
        Some((sign, found)) => Err(RegionError::Size {
            sign,
            found,
            expected: digits,
        }),
        None => Ok((digits, regions)),
    }
}

/// True if cells are in one piece: every one can be reached from every other across sides.
pub(super) fn are_connected(digits: usize, cells: &[u16]) -> bool {
    let mut left = cells.to_vec();
    let mut open: Vec<u16> = left.pop().into_iter().collect();
    let is_beside = |one: u16, other: u16| {
        let [(row, column), (beside, across)] =
            [one, other].map(|cell| (usize::from(cell) / digits, usize::from(cell) % digits));
        row.abs_diff(beside) + column.abs_diff(across) == 1
    };
    while let Some(cell) = open.pop() {
        open.extend(left.extract_if(.., |other| is_beside(cell, *other)));
    }
    left.is_empty()
}
