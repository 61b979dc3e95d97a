//! Text in, text out: writing and reading boards, and finding them in a stream.
//!
//! # Accepted text
//!
//! A *record* is one puzzle, in either of two shapes:
//!
//! - **a line** of 81 characters: `1` to `9` for clues, any of `.` `0` `_` `?` `-` for empty cells (`*` or `X` too if
//!   [`Syntax`] says so), or instead any one other sign; digits may be those of other scripts. What stands before or
//!   after it, apart by a blank, tab, comma or semicolon, is ignored: numbers, ratings, names, addresses. Of two boards on a line the first is read, but no solution before its
//!   puzzle; a list in brackets with several puzzles is malformed. 81 cells with blanks or commas between them are
//!   read as well, and nine rows with one sign between them.
//! - **a grid** of 9 lines of 9 cells, with or without blanks, bars, commas, semicolons or tabs between the cells,
//!   and with or without borders of `|` `+` `-` `=` `*` or Unicode's, or the brackets and quotes of program text.
//!   Empty lines may stand between all its bands or all its rows, and nowhere else inside it, comments anywhere.
//!   Nothing may follow the cells of a row.
//!
//! Outside a grid empty lines, borders, comments and headings are skipped. A heading is words with a number, or
//! words that end in a colon; a number or date above a puzzle; or words above or below a grid. Any other line is
//! a malformed record of its own. A line of one sign, such as nine dashes, parts two grids where one ends or
//! begins, is a border between bands, and a row among rows with that sign. Bars with blanks between them are a row
//! without clues where that makes the grids whole, and else a gap between rows. Line ends are LF or CRLF, the last may
//! be missing, and byte-order marks are skipped.
//!
//! Which lines are rows, and of which grids, is decided for a block of lines together, by the reading that leaves
//! the fewest grids unfinished. Where rows are missing or too many, all grids that touch those rows may be shifted:
//! they are [malformed](ParseErrorKind::UnevenRows), as are grids without a line between them of which one has a digit
//! twice in a row or column. A block ends after 64 kB.
//!
//! # Pencilmarks
//!
//! A record of [pencilmarks](crate::pencilmarks), of 9x9 only, is
//!
//! - **a line** of 729 characters, nine for each cell, row by row: the place of a digit holds the
//!   digit, or one of `.` `0` `_` `?` `-` if it is no candidate;
//! - a line of HoDoKu's library, in which candidates are deleted: `:0100:1:53..7...:412 913:::`;
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
// - `heading`, `parts`: what stands around puzzles, and what is between the cells of a line
// - `names`: names of rows and columns around a board
// - `signs`: the signs of a line, of any script
// - `block`: the lines that are rows, and of which grids
// - `record`: the text of one record to a board
// - `cells`: the cells in one line
// - `fields`: the boards in one line, and what may be damaged
// - `elements`: the cells of a line without what stands around them
// - `pencilmarks`: the same for candidates, read and written
// - `library`: candidates that are deleted in lines of HoDoKu
// - `line`: the form of one line
// - `framing`: boundaries of records of every shape
// - `plain`: boards in the usual symbols, and lines of them, many at a time
// - `stream`: batches of records from anything that can be read
// - `boards`: the same, board by board

mod block;
mod boards;
mod cells;
mod elements;
mod error;
mod fields;
mod frame;
mod framing;
mod heading;
mod library;
mod line;
mod names;
mod parts;
mod pencilmarks;
mod plain;
mod print;
mod record;
mod signs;
mod stream;
#[doc(hidden)]
pub mod transformation;

pub use crate::ground::words::symbols::{Syntax, symbol};
pub use boards::{Boards, ReadError};
pub use error::{ParseError, ParseErrorKind};
pub use fields::is_spreadsheet_loss;
pub use frame::Record;
pub use line::is_row;
pub use pencilmarks::candidates;
pub use plain::{PlainLines, plain_board};
pub use print::symbols;
pub use record::{digits, parse};
pub use stream::{Batch, Piece, Reader};
pub use transformation::TransformationError;

#[cfg(test)]
mod tests;
