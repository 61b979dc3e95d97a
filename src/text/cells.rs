//! The cells in a line of text: a row, or a whole board.

use super::error::{ParseErrorKind, character};
use super::library::Deletions;
use super::line::{array, is_long_token, is_separator, rows_of_line, spaced_out, unquoted};
use super::parts::{Parts, cell, words};
use crate::ground::board::{Grid, extends};
use crate::ground::geometry::BoardShape;
use crate::ground::words::symbols::{self, EmptySigns, Syntax, digit};
use memchr::memmem;
use std::borrow::Cow;

/// A mistake in a line, with the index of its byte.
pub(super) type InLine<T> = Result<T, (usize, ParseErrorKind)>;

/// Reads a whole board from one line, spaced or compact, into `board`, which has a place for each cell. What is
/// there after a mistake means nothing.
pub(super) fn line_of_cells(
    shape: BoardShape,
    line: &[u8],
    syntax: Syntax,
    board: &mut [u8],
) -> InLine<()> {
    let cells = shape.cells();
    let start = line.len() - line.trim_ascii_start().len();
    let text = &line[start..];
    let all_cells = symbols::digits(text, board, shape.side(), syntax);
    // Nearly all lines of a large file are read by this.
    if all_cells && text.get(cells).is_none_or(|&byte| is_separator(byte)) {
        if let Some((at, other)) = EmptySigns::mixed(&text[..cells], shape.side(), syntax) {
            return Err((start + at, mixed_signs(other)));
        }
        // A solution may stand before its puzzle.
        if text.len() > 2 * cells
            && !board.contains(&0)
            && let Some((_, puzzle)) = boards_within(shape, &text[cells..], syntax).next()
            && extends(board, &puzzle)
        {
            board.copy_from_slice(&puzzle);
        }
        return Ok(());
    }
    if let Cow::Owned(spaced) = spaced_out(line) {
        return line_of_cells(shape, &spaced, syntax, board);
    }
    if let Cow::Owned(elements) = array(line)
        && words(&elements).count() == cells
    {
        return line_of_cells(shape, &elements, syntax, board);
    }
    if let Some(deletions) = Deletions::of(line) {
        return Err(deletions.refused());
    }
    if let Some(groups) = rows_of_line(shape, text) {
        for (row, group) in board.chunks_mut(shape.side()).zip(groups) {
            let offset = start + group.as_ptr() as usize - text.as_ptr() as usize;
            let mut signs = EmptySigns::default();
            row_of_cells(shape, group, row, syntax, &mut signs)
                .map_err(|(at, kind)| (offset + at, kind))?;
        }
        return Ok(());
    }
    if words(text).count() == cells {
        let mut signs = EmptySigns::default();
        return row_of_cells(shape, line, board, syntax, &mut signs);
    }
    let mut boards = boards_within(shape, text, syntax);
    if let Some((_, first)) = boards.next() {
        // A list of program text would lose all puzzles but the first; its solution may follow a puzzle.
        let is_list = text.first().is_some_and(|first| b"[({".contains(first));
        let second = boards.find(|(_, other)| is_list && !extends(other, &first));
        return match second {
            Some((offset, _)) => Err((start + offset, ParseErrorKind::Surplus)),
            None => {
                board.copy_from_slice(&first);
                Ok(())
            }
        };
    }
    if !is_long_token(shape, text) {
        let mut signs = EmptySigns::default();
        return row_of_cells(shape, line, board, syntax, &mut signs);
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
                .is_some_and(|&b| digit(b, shape.side(), syntax).is_some())
        };
        let found = (0..cells).take_while(is_cell).count();
        let field = fields(text).max_by_key(|field| field.len());
        if let Some(field) = field.filter(|_| found < shape.side())
            && let Some(number) = cells_of_field(shape, field, syntax)
            && (shape.side() + 1..cells).contains(&number)
        {
            let at = field.as_ptr() as usize - text.as_ptr() as usize + field.len();
            let kind = ParseErrorKind::LineTooShort {
                found: number,
                expected: cells,
            };
            return Err((start + at, kind));
        }
        let kind = match text.get(found) {
            Some(&byte) if !is_separator(byte) => not_a_cell(shape, character(text, found), syntax),
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
        _ => Ok(()),
    }
}

/// The same for a board of 9x9.
pub(super) fn classic_line(line: &[u8], syntax: Syntax) -> InLine<Grid> {
    let mut digits = [0; 81];
    line_of_cells(BoardShape::CLASSIC, line, syntax, &mut digits)?;
    Ok(Grid::from_known_array(digits))
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
fn cells_of_field(shape: BoardShape, field: &[u8], syntax: Syntax) -> Option<usize> {
    let mut cells = field.iter().filter(|&&byte| byte != b'+');
    let is_cell = |&byte: &u8| digit(byte, shape.side(), syntax).is_some();
    let number = cells.clone().count();
    cells.all(is_cell).then_some(number)
}

/// The boards among the fields of a line, with their offsets.
fn boards_within(
    shape: BoardShape,
    text: &[u8],
    syntax: Syntax,
) -> impl Iterator<Item = (usize, Vec<u8>)> {
    let is_board = move |field: &&[u8]| {
        field.len() >= shape.cells() && cells_of_field(shape, field, syntax) == Some(shape.cells())
    };
    fields(text).filter(is_board).map(move |field| {
        let cells = field.iter().filter(|&&byte| byte != b'+');
        let digits = cells.map(|&byte| digit(byte, shape.side(), syntax).unwrap_or(0));
        let offset = field.as_ptr() as usize - text.as_ptr() as usize;
        (offset, digits.collect())
    })
}

/// The error for `found`, which is no cell of a board of this size.
pub(super) fn not_a_cell(shape: BoardShape, found: String, syntax: Syntax) -> ParseErrorKind {
    ParseErrorKind::NotACell {
        found,
        side: shape.side(),
        zero_based: syntax.begins_with_zero(shape.side()),
    }
}

fn mixed_signs(other: u8) -> ParseErrorKind {
    let other = char::from(other).to_string();
    ParseErrorKind::MixedEmptySigns { other }
}

/// Reads the cells of one row, or of a whole board in spaced text, into `row`, whose length is the
/// required number of cells. `signs` are those of the whole board.
pub(super) fn row_of_cells(
    shape: BoardShape,
    line: &[u8],
    row: &mut [u8],
    syntax: Syntax,
    signs: &mut EmptySigns,
) -> InLine<()> {
    let line = spaced_out(line);
    let line = unquoted(&line);
    let line = &array(&line)[..];
    let parts = Parts::of(shape, line);
    let mut found = 0;
    let mut mistake = None;
    parts.visit(shape, line, |offset, part| {
        let digit = cell(shape, part, syntax);
        if mistake.is_none() {
            match digit {
                None => {
                    // In a word the first character that is no cell, or the second.
                    let is_number = part.iter().all(u8::is_ascii_digit);
                    let bad = part
                        .iter()
                        .position(|&byte| symbols::digit(byte, shape.side(), syntax).is_none());
                    let (at, kind) = match part {
                        _ if is_number => (0, not_a_cell(shape, shortened(part), syntax)),
                        _ => {
                            let at = bad.unwrap_or(1);
                            (at, not_a_cell(shape, character(part, at), syntax))
                        }
                    };
                    mistake = Some((offset + at, kind));
                }
                Some(0) => {
                    let sign = part
                        .first()
                        .map(|&sign| if part.len() == 1 { sign } else { b'.' });
                    let kind = match sign {
                        Some(sign) if shape.side() > 9 => signs.note(sign).map(mixed_signs),
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
    check_length(line, found, row.len())
}

/// Refuses a line with another number of cells than expected.
pub(super) fn check_length(line: &[u8], found: usize, expected: usize) -> InLine<()> {
    match found == expected {
        true => Ok(()),
        false => {
            let kind = ParseErrorKind::RowLength { found, expected };
            Err((line.trim_ascii_end().len(), kind))
        }
    }
}

/// A number unchanged, if it is not so long that nobody would read it.
fn shortened(number: &[u8]) -> String {
    const LONGEST: usize = 20;
    match number.get(..LONGEST) {
        None => String::from_utf8_lossy(number).into_owned(),
        Some(start) => format!("{}...", String::from_utf8_lossy(start)),
    }
}
