//! A board as text: `{}` for one line, `{:#}` for a boxed grid.

use crate::board::Board;
use crate::geometry::Geometry;
use crate::symbols::symbol;
use std::fmt::{self, Write};

impl<const SIDE: usize> fmt::Display for Board<SIDE> {
    /// Writes the board on one line, or with `{:#}` as a grid with its boxes drawn. A line can be
    /// padded and cut, as in `{:>90}`.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let board: Board<4> = "1.3. ...2 2... .3.1".replace(' ', "").parse()?;
    /// assert_eq!(board.to_string(), "1.3....22....3.1");
    /// assert_eq!(
    ///     format!("{board:#}"),
    ///     "\
    /// +-----+-----+
    /// | 1 . | 3 . |
    /// | . . | . 2 |
    /// +-----+-----+
    /// | 2 . | . . |
    /// | . 3 | . 1 |
    /// +-----+-----+
    /// "
    /// );
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write_boxed(self, f);
        }
        let line = symbols(self);
        f.pad(str::from_utf8(line.as_flattened()).expect("symbols are ASCII"))
    }
}

impl<const SIDE: usize> fmt::Debug for Board<SIDE> {
    /// Writes `Board(…)` with the board on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Digits above 9 are written as numbers here, right-aligned.
fn write_boxed<const SIDE: usize>(board: &Board<SIDE>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let order = Geometry::<SIDE>::ORDER;
    let width = if SIDE > 9 { 2 } else { 1 };
    let border = format!("+{}", "-".repeat(order * (width + 1) + 1)).repeat(order) + "+\n";
    for (r, row) in board.rows().iter().enumerate() {
        if r % order == 0 {
            f.write_str(&border)?;
        }
        for cells in row.chunks(order) {
            f.write_char('|')?;
            for &digit in cells {
                match digit {
                    0 => write!(f, " {:>width$}", '.')?,
                    _ => write!(f, " {digit:>width$}")?,
                }
            }
            f.write_char(' ')?;
        }
        f.write_str("|\n")?;
    }
    f.write_str(&border)
}

/// The characters of the board as `{}` writes them, row by row: the fast way to write boards in
/// bulk.
///
/// ```
/// use ninefold::{Board, text};
///
/// let line = text::symbols(&Board::<4>::EMPTY);
/// assert_eq!(line.as_flattened(), b"................");
/// ```
pub fn symbols<const SIDE: usize>(board: &Board<SIDE>) -> [[u8; SIDE]; SIDE] {
    let mut symbols = [[0; SIDE]; SIDE];
    // In one loop, and up to 9x9 without a table, so that it runs in vectors.
    for (place, &digit) in symbols.as_flattened_mut().iter_mut().zip(board.digits()) {
        *place = match SIDE {
            ..=9 if digit == 0 => b'.',
            ..=9 => b'0' + digit,
            _ => symbol(digit),
        };
    }
    symbols
}
