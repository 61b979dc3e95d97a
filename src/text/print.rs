//! A board as text: `{}` for one line, `{:#}` for a boxed grid.

use crate::ground::board::{AnyBoard, Board};
use crate::ground::grid::Grid;
use std::fmt::{self, Write};

impl fmt::Display for Grid {
    /// Writes the board on one line, or with `{:#}` as a grid with its boxes drawn. A line can be
    /// padded and cut, as in `{:>90}`.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let grid: Grid = line.parse()?;
    /// assert_eq!(grid.to_string(), line);
    /// assert_eq!(format!("{grid:.9}"), "53..7....");
    /// let drawn = format!("{grid:#}");
    /// assert!(drawn.starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write_boxed(self, f);
        }
        f.pad(str::from_utf8(&symbols(self)).expect("symbols are ASCII"))
    }
}

impl fmt::Debug for Grid {
    /// Writes `Grid(…)` with the board on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

impl fmt::Display for Board {
    /// Writes the board on one line, or with `{:#}` as a grid with its boxes drawn. A line can be
    /// padded and cut, as in `{:>90}`.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::text::Syntax;
    ///
    /// let four = "4x4".parse()?;
    /// let board = Board::from_text(&four, b"1.3. ...2 2... .3.1", Syntax::default())?;
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
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write_boxed(self, f);
        }
        f.pad(str::from_utf8(&self.symbols()).expect("symbols are ASCII"))
    }
}

impl fmt::Debug for Board {
    /// Writes `Board(…)` with the board on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
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
/// use ninefold::{Board, Grid, text};
///
/// assert_eq!(*text::symbols(&Grid::EMPTY), [b'.'; 81]);
/// let board = Board::empty(&"4x4".parse()?);
/// assert_eq!(&*text::symbols(&board), b"................");
/// # Ok::<(), ninefold::layout::UnknownLayout>(())
/// ```
#[inline]
pub fn symbols<B: AnyBoard>(board: &B) -> B::Symbols {
    board.symbols()
}
