//! A board as text: `{}` for one line, `{:#}` for a boxed grid.

use crate::ground::board::{AnyBoard, Board};
use crate::ground::layout::LayoutBoard;
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
        f.pad(str::from_utf8(&symbols(self)).expect("symbols are ASCII"))
    }
}

impl<const SIDE: usize> fmt::Debug for Board<SIDE> {
    /// Writes `Board(…)` with the board on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl fmt::Display for LayoutBoard {
    /// Writes the board on one line, or with `{:#}` as a grid with its boxes drawn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write_boxed(self, f);
        }
        f.pad(str::from_utf8(&self.symbols()).expect("symbols are ASCII"))
    }
}

impl fmt::Debug for LayoutBoard {
    /// Writes `LayoutBoard(…)` with the board on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LayoutBoard({self})")
    }
}

/// Digits above 9 are written as numbers here, right-aligned.
fn write_boxed(board: &impl AnyBoard, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let shape = board.shape();
    let columns = shape.stack_columns();
    let width = if shape.side() > 9 { 2 } else { 1 };
    let border =
        format!("+{}", "-".repeat(columns * (width + 1) + 1)).repeat(shape.stacks()) + "+\n";
    for (r, row) in board.digits().chunks(shape.side()).enumerate() {
        if r % shape.band_rows() == 0 {
            f.write_str(&border)?;
        }
        for cells in row.chunks(columns) {
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
/// assert_eq!(&*line, b"................");
/// ```
#[inline]
pub fn symbols<B: AnyBoard>(board: &B) -> B::Symbols {
    board.symbols()
}
