//! Pencilmarks as text.

use crate::pencilmarks::Pencilmarks;
use std::fmt;

/// The characters of pencilmarks as `{}` writes them, cell by cell: the quick way to write them in
/// bulk.
///
/// ```
/// use ninefold::{Pencilmarks, text};
///
/// let mut marks = Pencilmarks::EMPTY;
/// marks.set(ninefold::Cell { row: 0, column: 0 }, 0b1_0001_0001);
/// assert_eq!(&text::candidates(&marks)[0], b"1...5...9");
/// ```
pub fn candidates(marks: &Pencilmarks) -> [[u8; 9]; 81] {
    let mut text = [[b'.'; 9]; 81];
    for (cell, &mask) in text.iter_mut().zip(marks.masks()) {
        for (bit, place) in (0..).zip(cell) {
            if mask >> bit & 1 == 1 {
                *place = b'1' + bit;
            }
        }
    }
    text
}

impl fmt::Display for Pencilmarks {
    /// Writes them on one line of 729 characters, nine for each cell: the place of a digit holds the
    /// digit, or `.` if it is no candidate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = candidates(self);
        f.write_str(std::str::from_utf8(text.as_flattened()).expect("digits and dots"))
    }
}
