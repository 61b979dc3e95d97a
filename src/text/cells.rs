//! The cells in a line of text: a row, or a whole board.

use super::error::{ParseErrorKind, character};
use super::line::{is_long_token, is_separator, is_spaced, tokens};
use crate::board::Board;
use crate::geometry::Geometry;
use crate::symbols::{self, EmptySigns, Syntax, digit};

/// A mistake in a line, with the index of its byte.
pub(super) type InLine<T> = Result<T, (usize, ParseErrorKind)>;

/// Reads a whole board from one line, spaced or compact.
pub(super) fn line_of_cells<const SIDE: usize>(line: &[u8], syntax: Syntax) -> InLine<Board<SIDE>> {
    let cells = Geometry::<SIDE>::CELLS;
    let start = line.len() - line.trim_ascii_start().len();
    let text = &line[start..];
    let mut rows = [[0; SIDE]; SIDE];
    let all_cells = symbols::digits(text, rows.as_flattened_mut(), SIDE, syntax);
    // Nearly all lines of a large file are read by this.
    if all_cells && text.get(cells).is_none_or(|&byte| is_separator(byte)) {
        return match EmptySigns::mixed(&text[..cells], SIDE, syntax) {
            None => Ok(Board::from_known_rows(rows)),
            Some((at, other)) => Err((start + at, mixed_signs(other))),
        };
    }
    if !is_long_token::<SIDE>(text) {
        let mut signs = EmptySigns::default();
        row_of_cells::<SIDE>(line, rows.as_flattened_mut(), syntax, &mut signs)?;
        return Ok(Board::from_known_rows(rows));
    }
    if !all_cells {
        let is_cell = |at: &usize| {
            text.get(*at)
                .is_some_and(|&b| digit(b, SIDE, syntax).is_some())
        };
        let found = (0..cells).take_while(is_cell).count();
        let kind = match text.get(found) {
            Some(&byte) if !is_separator(byte) => {
                not_a_cell::<SIDE>(character(text, found), syntax)
            }
            _ => ParseErrorKind::LineTooShort {
                found,
                expected: cells,
            },
        };
        return Err((start + found, kind));
    }
    match text.get(cells) {
        Some(&byte) if !is_separator(byte) => {
            let kind = ParseErrorKind::NotSeparated {
                found: character(text, cells),
                expected: cells,
            };
            Err((start + cells, kind))
        }
        _ => Ok(Board::from_known_rows(rows)),
    }
}

/// The error for `found`, which is no cell of a board of this size.
fn not_a_cell<const SIDE: usize>(found: String, syntax: Syntax) -> ParseErrorKind {
    ParseErrorKind::NotACell {
        found,
        side: SIDE,
        zero_based: syntax.begins_with_zero(SIDE),
    }
}

fn mixed_signs(other: u8) -> ParseErrorKind {
    let other = char::from(other).to_string();
    ParseErrorKind::MixedEmptySigns { other }
}

/// Reads the cells of one row, or of a whole board in spaced text, into `row`, whose length is the
/// required number of cells. `signs` are those of the whole board.
pub(super) fn row_of_cells<const SIDE: usize>(
    line: &[u8],
    row: &mut [u8],
    syntax: Syntax,
    signs: &mut EmptySigns,
) -> InLine<()> {
    let not_a_cell =
        |offset: usize, found: String| Err((offset, not_a_cell::<SIDE>(found, syntax)));
    let zero_based = u8::from(syntax.begins_with_zero(SIDE));
    let mut mixed = |digit: u8, sign: u8| match SIDE > 9 && digit == 0 {
        true => signs.note(sign).map(mixed_signs),
        false => None,
    };
    let mut found = 0;
    let mut put = |digit: u8| {
        if let Some(cell) = row.get_mut(found) {
            *cell = digit;
        }
        found += 1;
    };
    let spaced = is_spaced::<SIDE>(line);
    for (offset, token) in tokens(line) {
        if spaced && token.len() > 1 && token.iter().all(u8::is_ascii_digit) {
            let number = std::str::from_utf8(token).ok().and_then(|t| t.parse().ok());
            let digit = number.and_then(|number: u8| number.checked_add(zero_based));
            let Some(digit) = digit.filter(|&digit| digit as usize <= SIDE) else {
                return not_a_cell(offset, shortened(token));
            };
            if let Some(kind) = mixed(digit, b'0') {
                return Err((offset, kind));
            }
            put(digit);
            continue;
        }
        for (at, &byte) in token.iter().enumerate() {
            match digit(byte, SIDE, syntax) {
                // In spaced text a token is a cell.
                Some(_) if spaced && at > 0 => {
                    return not_a_cell(offset + at, character(token, at));
                }
                Some(digit) => {
                    if let Some(kind) = mixed(digit, byte) {
                        return Err((offset + at, kind));
                    }
                    put(digit);
                }
                None => return not_a_cell(offset + at, character(token, at)),
            }
        }
    }
    if found != row.len() {
        let kind = ParseErrorKind::RowLength {
            found,
            expected: row.len(),
        };
        return Err((line.trim_ascii_end().len(), kind));
    }
    Ok(())
}

/// A number unchanged, if it is not so long that nobody would read it.
fn shortened(number: &[u8]) -> String {
    const LONGEST: usize = 20;
    match number.get(..LONGEST) {
        None => String::from_utf8_lossy(number).into_owned(),
        Some(start) => format!("{}...", String::from_utf8_lossy(start)),
    }
}
