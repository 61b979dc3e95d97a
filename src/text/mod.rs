//! Text in, text out: how boards are written, read and found in a stream.
//!
//! # What is read
//!
//! A *record* is one puzzle, in either of two shapes:
//!
//! - **a line** of 81 characters: `1` to `9` for clues, any of `.` `0` `_` `?` `-`
//!   for empty cells (`*` or `X` too if [`Syntax`] says so). What follows after a
//!   space, tab, comma or semicolon is ignored: ratings, names, comments. A line of
//!   81 cells separated by blanks is read as well.
//! - **a grid** of 9 lines of 9 cells, with or without blanks between the cells,
//!   with or without `|`, `+`, `-` or `=` borders, which may begin and end with `*`.
//!   Empty lines may stand between its bands, if they stand between all of them, and
//!   nowhere else inside it.
//!
//! Outside a grid empty lines, borders, lines that begin with `#` and titles (`Grid
//! 01`) are skipped; so are comments inside a grid. Line ends are LF or CRLF, the last
//! may be missing, and a byte-order mark at the start is skipped.
//! Nine dashes without a `+` are a row of nine empty cells; but between the bands of a
//! grid in which no dash has stood for a cell they are a border. Nothing may follow
//! behind the cells of a grid's row.
//!
//! # Pencilmarks
//!
//! A record of [pencilmarks](crate::pencilmarks), of 9x9 only, is
//!
//! - **a line** of 729 characters, nine for each cell, row by row: the place of a digit holds the
//!   digit, or one of `.` `0` `_` `?` `-` if it is no candidate;
//! - **a grid** of 9 lines of 9 groups of digits, each the candidates of a cell: `| 12 345 6 | ...`,
//!   with borders of `-` `=` `+` `|` `*` and of `.` `:` `'` at the edges; or all 81 groups on one
//!   line. A digit alone is a solved cell. `.` and the other signs of an empty cell alone stand for
//!   all nine candidates, and nine characters as on a line of 729 for those that are there. A digit
//!   may have a `u` before it, as SudoCue's files mark what the player put there.
//! - or a board as above: its empty cells have all candidates.
//!
//! # Boards of other sizes, and errors
//!
//! On a board of another size read n² for 9 and n⁴ for 81. Digits above 9 are
//! letters in compact text (`A` or `a` is 10) and letters or numbers in spaced text.
//!
//! Others write 16x16 with the digits `0` to `F`, and 25x25 with `0` to `O`: that is read if
//! [`Syntax::zero_based`] says so. If not, `0` is an empty cell, and a record larger than 9x9 in which
//! another sign stands for empty cells, too, is [an error](ParseErrorKind::MixedEmptySigns). Boards
//! are always written with digits from `1` on.
//!
//! Every record has a result: one that cannot be read gives a [`ParseError`] with line
//! and column, and reading goes on behind it.

// - `print`: a board as one line or as a boxed grid
// - `transformation`: what leads from one board to another, as a word
// - `error`: what can be wrong with a record, and where
// - `record`: the text of one record to a board
// - `pencilmarks`: the same for candidates, read and written
// - `line`: what one line looks like
// - `framing`: where records begin and end, whatever their shape
// - `stream`: batches of records from anything that can be read

mod error;
mod framing;
mod line;
mod pencilmarks;
mod print;
mod record;
mod stream;
mod transformation;

pub use crate::symbols::Syntax;
pub use error::{ParseError, ParseErrorKind};
pub use pencilmarks::candidates;
pub use print::symbols;
pub use record::Record;
pub use stream::{Batch, Reader};
pub use transformation::TransformationError;

#[cfg(test)]
mod tests;
