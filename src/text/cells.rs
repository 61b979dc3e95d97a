//! The cells in a line of text: a row, or a whole board.

use super::error::{ParseErrorKind, character};
use super::library::Deletions;
use super::line::{array, is_long_token, is_separator, rows_of_line, spaced_out, unquoted};
use super::parts::{Parts, cell, words};
use crate::board::Board;
use crate::geometry::Geometry;
use crate::symbols::{self, EmptySigns, Syntax, digit};
use memchr::memmem;
use std::borrow::Cow;

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
        if let Some((at, other)) = EmptySigns::mixed(&text[..cells], SIDE, syntax) {
            return Err((start + at, mixed_signs(other)));
        }
        let board = Board::from_known_rows(rows);
        // A solution may stand before its puzzle.
        let puzzle = match text.len() > 2 * cells && board.is_full() {
            true => boards_within::<SIDE>(&text[cells..], syntax).next(),
            false => None,
        };
        return Ok(puzzle
            .map(|(_, puzzle)| puzzle)
            .filter(|puzzle| board.extends(puzzle))
            .unwrap_or(board));
    }
    if let Cow::Owned(spaced) = spaced_out(line) {
        return line_of_cells(&spaced, syntax);
    }
    if let Cow::Owned(elements) = array(line)
        && words(&elements).count() == cells
    {
        return line_of_cells(&elements, syntax);
    }
    if let Some(deletions) = Deletions::of(line) {
        return Err(deletions.refused());
    }
    if let Some(groups) = rows_of_line::<SIDE>(text) {
        for (row, group) in rows.iter_mut().zip(groups) {
            let offset = start + group.as_ptr() as usize - text.as_ptr() as usize;
            let mut signs = EmptySigns::default();
            row_of_cells::<SIDE>(group, row, syntax, &mut signs)
                .map_err(|(at, kind)| (offset + at, kind))?;
        }
        return Ok(Board::from_known_rows(rows));
    }
    if words(text).count() == cells {
        let mut signs = EmptySigns::default();
        row_of_cells::<SIDE>(line, rows.as_flattened_mut(), syntax, &mut signs)?;
        return Ok(Board::from_known_rows(rows));
    }
    let mut boards = boards_within::<SIDE>(text, syntax);
    if let Some((_, board)) = boards.next() {
        // A list of program text would lose all puzzles but the first; its solution may follow a puzzle.
        let is_list = text.first().is_some_and(|first| b"[({".contains(first));
        let second = boards.find(|(_, other)| is_list && !other.extends(&board));
        return match second {
            Some((offset, _)) => Err((start + offset, ParseErrorKind::Surplus)),
            None => Ok(board),
        };
    }
    if !is_long_token::<SIDE>(text) {
        let mut signs = EmptySigns::default();
        row_of_cells::<SIDE>(line, rows.as_flattened_mut(), syntax, &mut signs)?;
        return Ok(Board::from_known_rows(rows));
    }
    if !all_cells {
        if memmem::find(text, b"://").is_some() {
            return Err((
                start,
                ParseErrorKind::AddressWithoutCells { expected: cells },
            ));
        }
        let is_cell = |at: &usize| {
            text.get(*at)
                .is_some_and(|&b| digit(b, SIDE, syntax).is_some())
        };
        let found = (0..cells).take_while(is_cell).count();
        let field = fields(text).max_by_key(|field| field.len());
        if let Some(field) = field.filter(|_| found < SIDE)
            && let Some(number) = cells_of_field::<SIDE>(field, syntax)
            && (SIDE + 1..cells).contains(&number)
        {
            let at = field.as_ptr() as usize - text.as_ptr() as usize + field.len();
            let kind = ParseErrorKind::LineTooShort {
                found: number,
                expected: cells,
            };
            return Err((start + at, kind));
        }
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
            let word = text
                .split(|&byte| is_separator(byte))
                .next()
                .unwrap_or(text);
            let kind = ParseErrorKind::NotSeparated {
                found: character(text, cells),
                expected: cells,
                length: String::from_utf8_lossy(word.trim_ascii_end())
                    .chars()
                    .count(),
            };
            Err((start + cells, kind))
        }
        _ => Ok(Board::from_known_rows(rows)),
    }
}

/// True if there is an address in a line.
pub(super) fn is_address(line: &[u8]) -> bool {
    memmem::find(line, b"://").is_some()
}

/// The fields of a line, as in a bank with names before its puzzles, in an address or in the library of HoDoKu.
fn fields(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| byte.is_ascii_whitespace() || b",;:=&/#>\"'`|".contains(byte))
}

/// The number of cells in a field, if there is nothing else in it but a `+` before digits that were placed.
fn cells_of_field<const SIDE: usize>(field: &[u8], syntax: Syntax) -> Option<usize> {
    let mut cells = field.iter().filter(|&&byte| byte != b'+');
    let is_cell = |&byte: &u8| digit(byte, SIDE, syntax).is_some();
    let number = cells.clone().count();
    cells.all(is_cell).then_some(number)
}

/// The boards among the fields of a line, with their offsets.
fn boards_within<const SIDE: usize>(
    text: &[u8],
    syntax: Syntax,
) -> impl Iterator<Item = (usize, Board<SIDE>)> {
    let is_board = move |field: &&[u8]| {
        field.len() >= Geometry::<SIDE>::CELLS
            && cells_of_field::<SIDE>(field, syntax) == Some(Geometry::<SIDE>::CELLS)
    };
    fields(text).filter(is_board).map(move |field| {
        let cells = field.iter().filter(|&&byte| byte != b'+');
        let mut rows = [[0; SIDE]; SIDE];
        for (cell, &byte) in rows.as_flattened_mut().iter_mut().zip(cells) {
            *cell = digit(byte, SIDE, syntax).unwrap_or(0);
        }
        let offset = field.as_ptr() as usize - text.as_ptr() as usize;
        (offset, Board::from_known_rows(rows))
    })
}

/// The error for `found`, which is no cell of a board of this size.
pub(super) fn not_a_cell<const SIDE: usize>(found: String, syntax: Syntax) -> ParseErrorKind {
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
    let line = spaced_out(line);
    let line = unquoted(&line);
    let line = &array(&line)[..];
    let parts = Parts::<SIDE>::of(line);
    let mut found = 0;
    let mut mistake = None;
    parts.visit(line, |offset, part| {
        let digit = cell::<SIDE>(part, syntax);
        if mistake.is_none() {
            match digit {
                None => {
                    // In a word the first character that is no cell, or the second.
                    let is_number = part.iter().all(u8::is_ascii_digit);
                    let bad = part
                        .iter()
                        .position(|&byte| symbols::digit(byte, SIDE, syntax).is_none());
                    let (at, kind) = match part {
                        _ if is_number => (0, not_a_cell::<SIDE>(shortened(part), syntax)),
                        _ => {
                            let at = bad.unwrap_or(1);
                            (at, not_a_cell::<SIDE>(character(part, at), syntax))
                        }
                    };
                    mistake = Some((offset + at, kind));
                }
                Some(0) => {
                    let sign = part
                        .first()
                        .map(|&sign| if part.len() == 1 { sign } else { b'.' });
                    let kind = match sign {
                        Some(sign) if SIDE > 9 => signs.note(sign).map(mixed_signs),
                        sign => signs.is_lost(sign).then_some(ParseErrorKind::BlankCell),
                    };
                    mistake = kind.map(|kind| (offset, kind));
                }
                Some(_) => {}
            }
        }
        if let Some(cell) = row.get_mut(found) {
            *cell = digit.unwrap_or(0);
        }
        found += 1;
    });
    if let Some(mistake) = mistake {
        return Err(mistake);
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
