//! 9x9 boards in the usual symbols, alone and in consecutive lines.
//!
//! Nearly all records of large files are such boards, and most take less time to solve than records of
//! any form take to read.

use super::fields::is_shifted;
use super::frame::{Form, Record};
use super::framing::PlainLine;
use crate::ground::geometry::BoardShape;
use crate::ground::grid::Grid;
use crate::ground::words::symbols::plain_digits;

/// Consecutive records of a [`Batch`](super::Batch): lines of 81 cells in the symbols `1` to `9`, `.`
/// and `0`, and nothing else, which are 9x9 boards whatever the [`Syntax`](super::Syntax) is.
#[derive(Clone, Copy, Debug)]
pub struct PlainLines<'a> {
    pub(super) lines: &'a [PlainLine],
    /// The number of the first, counted from 1.
    pub(super) first: u64,
}

impl<'a> PlainLines<'a> {
    /// Number of records.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// True if there are none. Batches have no such pieces.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The first `mid` records, and the others.
    pub(super) fn split_at(self, mid: usize) -> (Self, Self) {
        let (before, behind) = self.lines.split_at(mid);
        let first = self.first + mid as u64;
        let behind = PlainLines {
            lines: behind,
            first,
        };
        (
            PlainLines {
                lines: before,
                ..self
            },
            behind,
        )
    }

    /// The records, in the order of the input.
    pub fn records(self) -> impl ExactSizeIterator<Item = Record<'a>> {
        let numbered = self.lines.iter().enumerate();
        numbered.map(move |(at, line)| Record {
            shape: BoardShape::CLASSIC,
            text: line,
            line: self.first + at as u64,
            form: Form::Line,
        })
    }

    /// The boards, in the order of the input.
    #[inline]
    pub fn boards(self) -> impl ExactSizeIterator<Item = Grid> {
        let digits = self.lines.iter().map(digits_of);
        digits.map(Grid::from_known_array)
    }

    /// The digits of a board by its place, or `None` after the last.
    #[inline]
    pub(super) fn digits(&self, index: usize) -> Option<[u8; 81]> {
        self.lines.get(index).map(digits_of)
    }
}

/// The digits of a board that is known to be one.
#[inline]
fn digits_of([cells @ .., _]: &PlainLine) -> [u8; 81] {
    let mut digits = [0; 81];
    plain_digits(cells, &mut digits);
    digits
}

/// The board of 81 cells in the symbols `1` to `9`, `.` and `0`, or `None` for any other text: a quicker
/// way to most of what [`Grid::from_text`](crate::Grid::from_text) reads.
///
/// ```
/// use ninefold::{Grid, text};
///
/// assert_eq!(text::plain_board(&[b'0'; 81]), Some(Grid::EMPTY));
/// assert_eq!(text::plain_board(&[b'_'; 81]), None);
/// ```
#[inline]
pub fn plain_board(text: &[u8]) -> Option<Grid> {
    plain_cells(text).map(Grid::from_known_array)
}

/// The digits of the board of 81 cells in these symbols.
#[inline]
pub(super) fn plain_cells(text: &[u8]) -> Option<[u8; 81]> {
    let cells = text.try_into().ok()?;
    let mut digits = [0; 81];
    let (are_plain, are_mixed) = plain_digits(cells, &mut digits);
    let is_board = are_plain && !(are_mixed && is_shifted(BoardShape::CLASSIC, cells));
    is_board.then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::words::symbols::Syntax;
    use crate::text::{Piece, Reader};
    use pretty_assertions::assert_eq;

    /// Every byte at every place, against the reading of records of any form.
    #[test]
    fn a_plain_board_is_read_as_a_record_of_any_shape_is() {
        let line: [u8; 81] = std::array::from_fn(|at| b"123456789.0"[at % 11]);
        let syntax = Syntax::default();
        for at in 0..81 {
            for byte in 0..=u8::MAX {
                let mut text = line;
                text[at] = byte;
                let expected = match byte {
                    b'0'..=b'9' | b'.' => {
                        let symbols = text.map(|cell| if cell == b'.' { b'0' } else { cell });
                        Grid::from_digits(&symbols.map(|cell| cell - b'0')).ok()
                    }
                    _ => None,
                };
                assert_eq!(plain_board(&text), expected, "{byte:#x} at {at}");
                if let Some(board) = expected {
                    assert_eq!(Grid::from_text(&text, syntax), Ok(board));
                }
            }
        }
        assert_eq!(plain_board(&line[..80]), None);
    }

    /// A list in which every record is of another form at some place: by pieces, and one by one.
    #[test]
    fn pieces_hold_the_records_of_a_batch_in_order() {
        let line = format!("{:1<81}\n", "");
        #[rustfmt::skip]
        let odd = [
            format!("{:_<81}\n", ""), format!("{:1<80}\n", ""), format!("{:1<82}\n", ""), format!("{:1<81}\r\n", ""),
            format!("{:1<81} remark\n", ""), format!("{:1<80}/\n", ""), "# comment\n\n".to_owned(),
            format!("{:1<81}", ""),
        ];
        for (number, odd) in odd.iter().enumerate() {
            for before in 0..4 {
                let text = line.repeat(before) + odd + &line.repeat(3 - before);
                let mut reader = Reader::with_chunk(text.as_bytes(), 1000);
                let batch = reader.next_batch().unwrap().expect("a batch");
                let mut plain = Vec::new();
                let mut pieces = Vec::new();
                for piece in batch.pieces() {
                    match piece {
                        Piece::Plain(lines) => {
                            assert_eq!(
                                (lines.len(), lines.is_empty()),
                                (lines.boards().len(), false)
                            );
                            plain.extend(lines.boards());
                            pieces.extend(lines.records());
                        }
                        Piece::Record(record) => pieces.push(record),
                    }
                }
                let all: Vec<_> = batch.records().collect();
                assert_eq!((all.len(), pieces.len()), (batch.len(), batch.len()));
                for (one, other) in all.iter().zip(&pieces) {
                    assert_eq!((one.line(), one.text()), (other.line(), other.text()));
                    assert_eq!(one.parse(Syntax::default()), other.parse(Syntax::default()));
                }
                let lines: Vec<u64> = all.iter().map(|record| record.line()).collect();
                let skipped = usize::from(odd.starts_with('#'));
                let added = (before as u64 + 1 + 2 * skipped as u64)..;
                let expected: Vec<u64> = match skipped {
                    1 => (1..=before as u64).chain(added.take(3 - before)).collect(),
                    _ => (1..=all.len() as u64).collect(),
                };
                assert_eq!(lines, expected, "{number}");
                assert!(plain.iter().all(|board| board.digits() == [1; 81]));
            }
        }
    }
}
