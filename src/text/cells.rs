//! The cells in a line of text: a row, or a whole board.

use super::elements::{array, elements, unquoted};
use super::error::{ParseErrorKind, character};
use super::fields::{Field, begins_with_mark, cells_of_field, fields, is_shifted, parts};
use super::library::Deletions;
use super::line::{is_long_token, is_separator, rows_of_line};
use super::parts::{Parts, cell, is_other_sign, words};
use super::signs::{in_original, plain_signs};
use crate::ground::board::extends;
use crate::ground::geometry::BoardShape;
use crate::ground::grid::Grid;
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
        if is_shifted(shape, &text[..cells]) {
            return Err((start, damaged(cells - 1, cells)));
        }
        let is_full = !board.contains(&0);
        if is_full && lacks_puzzle(&line[..start]) {
            return Err((start, damaged(0, cells)));
        }
        // A solution may stand before its puzzle.
        if text.len() > cells + 4 && is_full {
            let rest = plain_signs(&text[cells..]);
            match fields(shape, &rest, syntax).first() {
                Some((_, Field::Board(puzzle))) if extends(board, puzzle) => {
                    board.copy_from_slice(puzzle);
                }
                Some(&(_, Field::Damaged(found))) => {
                    return Err((start + cells, damaged(found, cells)));
                }
                _ => {}
            }
        }
        return Ok(());
    }
    if let Cow::Owned(plain) = plain_signs(line) {
        return line_of_cells(shape, &plain, syntax, board)
            .map_err(|error| in_original(line, error));
    }
    if let Cow::Owned(bare) = unquoted(shape, line) {
        return line_of_cells(shape, &bare, syntax, board);
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
        let mut signs = EmptySigns::default();
        for (row, group) in board.chunks_mut(shape.side()).zip(groups) {
            let offset = start + group.as_ptr() as usize - text.as_ptr() as usize;
            row_of_cells(shape, group, row, syntax, &mut signs)
                .map_err(|(at, kind)| (offset + at, kind))?;
        }
        return Ok(());
    }
    if words(text).count() == cells {
        if begins_with_mark(text) {
            return Err((start, damaged(cells - 1, cells)));
        }
        let mut signs = EmptySigns::default();
        return row_of_cells(shape, line, board, syntax, &mut signs);
    }
    let found = fields(shape, text, syntax);
    let first = found
        .iter()
        .enumerate()
        .find_map(|(at, (_, field))| match field {
            Field::Board(board) => Some((at, board)),
            Field::Damaged(_) => None,
        });
    if let Some((at, first)) = first {
        // What stands before it may be the puzzle, and this its solution; so may what stands behind a solution.
        let beside = if first.contains(&0) {
            &found[..at]
        } else {
            &found[..]
        };
        let is_damaged = |(offset, field): &(usize, Field)| match field {
            Field::Damaged(number) => Some((start + offset, damaged(*number, cells))),
            Field::Board(_) => None,
        };
        if let Some(error) = beside.iter().find_map(is_damaged) {
            return Err(error);
        }
        if !first.contains(&0) && lacks_puzzle(&line[..start + found[at].0]) {
            return Err((start, damaged(0, cells)));
        }
        // A list of program text would lose all puzzles but the first; its solution may follow a puzzle.
        let is_list = text.first().is_some_and(|first| b"[({".contains(first));
        let mut others = found[at + 1..].iter();
        let second = others.find(|(_, field)| {
            is_list && matches!(field, Field::Board(other) if !extends(other, first))
        });
        return match second {
            Some((offset, _)) => Err((start + offset, ParseErrorKind::Surplus)),
            None => {
                let puzzle = found[at + 1..].iter().find_map(|(_, field)| match field {
                    Field::Board(other) if !first.contains(&0) && extends(first, other) => {
                        Some(other)
                    }
                    _ => None,
                });
                board.copy_from_slice(puzzle.unwrap_or(first));
                Ok(())
            }
        };
    }
    // Where words are rows without a break, a number before them is no cell.
    let mut words_of_line = words(text);
    let are_rows = words_of_line.all(|(_, word)| word.len().is_multiple_of(shape.side()));
    if !is_long_token(shape, text) && (are_rows || words(text).count() > shape.stacks()) {
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
        let field = parts(text).max_by_key(|field| field.len());
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

/// True if an empty field is among those before a solution, or digits that blanks part: nothing stands in the place of
/// the puzzle, or one that lost cells.
fn lacks_puzzle(before: &[u8]) -> bool {
    let mut fields = before
        .split(|byte| b",;\t".contains(byte))
        .map(<[u8]>::trim_ascii);
    // What comes last belongs to the solution.
    fields.next_back();
    let is_number = |(_, word): &(usize, &[u8])| word.iter().all(u8::is_ascii_digit);
    fields.any(|field| matches!(field, b"" | b"\"\"" | b"''"))
        || memmem::find(before, b"  ").is_some() && words(before).filter(is_number).count() > 2
}

/// True if there is an address in a line.
pub(super) fn is_address(line: &[u8]) -> bool {
    memmem::find(line, b"://").is_some()
}

pub(super) fn damaged(found: usize, expected: usize) -> ParseErrorKind {
    ParseErrorKind::Damaged { found, expected }
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
    if let Cow::Owned(plain) = plain_signs(line) {
        return row_of_cells(shape, &plain, row, syntax, signs)
            .map_err(|error| in_original(line, error));
    }
    let line = &elements(shape, line)[..];
    let parts = Parts::of(shape, line);
    let mut found = 0;
    let mut mistake = None;
    let mut other = None;
    parts.visit(shape, line, |offset, part| {
        found += 1;
        let digit = cell(shape, part, syntax);
        if let Some(cell) = row.get_mut(found - 1) {
            *cell = digit.unwrap_or(0);
        }
        if mistake.is_none() {
            match digit {
                None if matches!(part, &[sign] if is_other_sign(shape, sign) && signs.is_one(sign)) => {
                    other.get_or_insert((offset, not_a_cell(shape, character(part, 0), syntax)));
                }
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
                    // Of two signs the unusual one is the mistake.
                    if let Some(one) = signs.one {
                        let here = not_a_cell(shape, char::from(one).to_string(), syntax);
                        mistake = Some(other.take().unwrap_or((offset, here)));
                        return;
                    }
                    let kind = match sign {
                        Some(sign) if shape.side() > 9 => signs.note(sign).map(mixed_signs),
                        sign => signs.is_lost(sign).then_some(ParseErrorKind::BlankCell),
                    };
                    mistake = kind.map(|kind| (offset, kind));
                }
                Some(_) => {}
            }
        }
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
