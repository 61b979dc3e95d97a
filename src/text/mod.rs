//! Text in, text out: writing and reading boards, and finding them in a stream.
//!
//! # Accepted text
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
//! Outside a grid empty lines, borders, lines that begin with `#` and titles (`Grid 01`) are
//! skipped; so are comments inside a grid. Line ends are LF or CRLF, the last may be missing, and a
//! byte-order mark at the start is skipped. Nine dashes without a `+` are a row of nine empty
//! cells; but between the bands of a grid in which no dash has stood for a cell they are a border.
//! Nothing may follow the cells of a grid's row.
//!
//! # Pencilmarks
//!
//! A record of [pencilmarks](crate::pencilmarks), of 9x9 only, is
//!
//! - **a line** of 729 characters, nine for each cell, row by row: the place of a digit holds the
//!   digit, or one of `.` `0` `_` `?` `-` if it is no candidate;
//! - **a grid** of 9 lines of 9 groups of digits, each the candidates of a cell: `| 12 345 6 |
//!   ...`, with borders of `-` `=` `+` `|` `*` and of `.` `:` `'` at the edges; or all 81 groups on
//!   one line. A single digit is a solved cell. A single `.` or other sign of an empty cell stands
//!   for all nine candidates. A group of nine characters is read like those on a line of 729. A
//!   digit may have a `u` before it, with which SudoCue's files mark the digits that the player
//!   entered.
//! - or a board in any of the shapes for puzzles: its empty cells have all candidates.
//!
//! # Boards of other sizes, and errors
//!
//! On a board of another size read n² for 9 and n⁴ for 81. Digits above 9 are
//! letters in compact text (`A` or `a` is 10) and letters or numbers in spaced text.
//!
//! Other programs write 16x16 with the digits `0` to `F`, and 25x25 with `0` to `O`: that is read
//! with [`Syntax::zero_based`]. Without it, `0` is an empty cell, and a record larger than 9x9 in
//! which another sign stands for empty cells, too, is [an error](ParseErrorKind::MixedEmptySigns).
//! Boards are always written with digits from `1` on.
//!
//! Every record has a result: one that cannot be read gives a [`ParseError`] with line and column,
//! and reading continues after it.

// - `print`: a board as one line or as a boxed grid
// - `transformation`: a transformation from one board to another, as a word
// - `error`: mistakes in a record, with their place
// - `record`: the text of one record to a board
// - `cells`: the cells in one line
// - `pencilmarks`: the same for candidates, read and written
// - `line`: the form of one line
// - `framing`: boundaries of records of every shape
// - `plain`: boards in the usual symbols, and lines of them, many at a time
// - `stream`: batches of records from anything that can be read
// - `boards`: the same, board by board

mod boards;
mod cells;
mod error;
mod framing;
mod line;
mod pencilmarks;
mod plain;
mod print;
mod record;
mod stream;
mod transformation;

pub use crate::symbols::Syntax;
pub use boards::{Boards, ReadError};
pub use error::{ParseError, ParseErrorKind};
pub use framing::Record;
pub use pencilmarks::candidates;
pub use plain::{PlainLines, plain_board};
pub use print::symbols;
pub use stream::{Batch, Piece, Reader};
pub use transformation::TransformationError;

#[cfg(test)]
mod tests;
