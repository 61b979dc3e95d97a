//! The cells in a line of text: a row, or a whole board.

use super::error::{ParseErrorKind, character};
use super::library::Deletions;
use super::line::{array, elements, is_long_token, is_separator, rows_of_line, unquoted};
use super::parts::{Parts, cell, is_other_sign, words};
use super::signs::{in_original, plain_signs};
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
        if is_shifted(shape, &text[..cells]) {
            return Err((start, damaged(cells - 1, cells)));
        }
        // A solution may stand before its puzzle.
        if text.len() > cells + 4 && !board.contains(&0) {
            let rest = plain_signs(&text[cells..]);
            match fields(shape, &rest, syntax).find_map(|(_, field)| field) {
                Some(Field::Board(puzzle)) if extends(board, &puzzle) => {
                    board.copy_from_slice(&puzzle);
                }
                Some(Field::Damaged(found)) => return Err((start + cells, damaged(found, cells))),
                _ => {}
            }
        }
        return Ok(());
    }
    if let Cow::Owned(plain) = plain_signs(line) {
        return line_of_cells(shape, &plain, syntax, board)
            .map_err(|error| in_original(line, error));
    }
    if let Cow::Owned(bare) = unquoted(line) {
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
        if is_bullet(words(text).map(|(_, word)| word)) {
            return Err((start, damaged(cells - 1, cells)));
        }
        let mut signs = EmptySigns::default();
        return row_of_cells(shape, line, board, syntax, &mut signs);
    }
    let found: Vec<(usize, Field)> = fields(shape, text, syntax)
        .filter_map(|(offset, field)| Some((offset, field?)))
        .collect();
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
        // Nothing stands in the place of the puzzle.
        if !first.contains(&0) && b",;".contains(&text[0]) {
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

/// True if there is an address in a line.
pub(super) fn is_address(line: &[u8]) -> bool {
    memmem::find(line, b"://").is_some()
}

/// A field of a line that may be a board.
enum Field {
    Board(Vec<u8>),
    /// A text that may have been one, with its number of signs.
    Damaged(usize),
}

/// The parts of a line, as in a bank with names before its puzzles, in an address or in the library of HoDoKu.
fn parts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| byte.is_ascii_whitespace() || b",;:=&/#<>\"'`|{}".contains(byte))
}

/// The fields among which are boards, each with its offset: what stands between separators, or the parts of that.
fn fields(
    shape: BoardShape,
    text: &[u8],
    syntax: Syntax,
) -> impl Iterator<Item = (usize, Option<Field>)> {
    let offset = move |part: &[u8]| part.as_ptr() as usize - text.as_ptr() as usize;
    let is_cell = move |byte: u8| digit(byte, shape.side(), Syntax::EVERYTHING).is_some();
    // Cells or rows with blanks between them are in no field by themselves.
    let in_words = || {
        words(text).filter(|(_, word)| {
            [1, shape.side()].contains(&word.len()) && word.iter().all(|&byte| is_cell(byte))
        })
    };
    let number: usize = in_words().map(|(_, word)| word.len()).sum();
    let in_words = in_words().next().filter(|_| 2 * number >= shape.cells());
    let in_words = in_words.map(|(at, _)| (at, Some(Field::Damaged(number))));
    // Nor are cells with a blank for an empty one.
    let boards = text
        .split(|&byte| is_separator(byte))
        .filter(|it| it.len() >= shape.cells());
    let mut rest = text.to_vec();
    for board in boards {
        rest[offset(board)..][..board.len()].fill(b'|');
    }
    // (A letter by itself may be a mistake among them.)
    let is_letter = |at: usize| rest.get(at).is_some_and(u8::is_ascii_alphabetic);
    let ends: Vec<usize> = (0..=rest.len())
        .filter(|&at| match rest.get(at) {
            None => true,
            Some(byte) if byte.is_ascii_alphabetic() => {
                is_letter(at + 1) || at > 0 && is_letter(at - 1)
            }
            Some(&byte) => byte != b' ' && !is_cell(byte),
        })
        .collect();
    let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
    let in_blanks = starts
        .zip(&ends)
        .map(|(start, &end)| &rest[start..end])
        .filter(|run| {
            let digits = run.iter().filter(|byte| byte.is_ascii_digit()).count();
            let run = run.trim_ascii();
            5 * run.len() >= 3 * shape.cells()
                && 27 * digits >= shape.cells()
                && run.windows(2).any(|two| two == b"  ")
        })
        .map(|run| {
            (
                run.as_ptr() as usize - rest.as_ptr() as usize,
                Some(Field::Damaged(run.len())),
            )
        })
        .next();
    let tokens = text.split(|&byte| is_separator(byte));
    let field = move |part| {
        let board = board_of_field(shape, part, syntax).map(Field::Board);
        (offset(part), board.or_else(|| damaged_field(shape, part)))
    };
    let is_board = |(_, field): &(usize, Option<Field>)| matches!(field, Some(Field::Board(_)));
    let is_joint = |byte: &u8| b":|".contains(byte);
    // The sign of empty cells may be one at which other lines are divided.
    let in_tokens = tokens.flat_map(move |token| match field(token) {
        whole if is_board(&whole) => vec![whole],
        _ => token
            .split(is_joint)
            .flat_map(|half| {
                let whole = field(half);
                let parts: Vec<_> = parts(half).map(field).collect();
                let is_whole = is_board(&whole) || whole.1.is_some() && !parts.iter().any(is_board);
                if is_whole { vec![whole] } else { parts }
            })
            .collect(),
    });
    let mut fields: Vec<_> = in_words
        .into_iter()
        .chain(in_blanks)
        .chain(in_tokens)
        .collect();
    fields.sort_by_key(|&(offset, _)| offset);
    fields.into_iter()
}

/// The board that a field is: cells, with a `+` before digits that were placed, or digits and one other sign.
fn board_of_field(shape: BoardShape, field: &[u8], syntax: Syntax) -> Option<Vec<u8>> {
    if field.len() < shape.cells() {
        return None;
    }
    if cells_of_field(shape, field, syntax) == Some(shape.cells()) {
        let cells = field.iter().filter(|&&byte| byte != b'+');
        let digits = cells.map(|&byte| digit(byte, shape.side(), syntax).unwrap_or(0));
        let board = digits.collect();
        return Some(board).filter(|_| !is_shifted(shape, field));
    }
    (field.len() == shape.cells() && is_of_one_sign(shape, field)).then(|| {
        let digits = field
            .iter()
            .map(|&byte| digit(byte, shape.side(), Syntax::EVERYTHING));
        digits.map(|digit| digit.unwrap_or(0)).collect()
    })
}

/// True if a text is of digits of the board and of one other sign, which is none of the usual ones, and of both.
pub(super) fn is_of_one_sign(shape: BoardShape, text: &[u8]) -> bool {
    let mut sign = None;
    text.iter().all(|&byte| {
        matches!(digit(byte, shape.side(), Syntax::default()), Some(1..))
            || is_other_sign(shape, byte) && *sign.get_or_insert(byte) == byte
    }) && sign.is_some()
        && text.iter().any(u8::is_ascii_digit)
}

/// True if a damaged board may have this number of signs: 70 to 90 in one of 9x9.
fn is_about(shape: BoardShape, number: usize) -> bool {
    (shape.cells() * 70 / 81..=shape.cells() * 90 / 81).contains(&number)
}

/// A field that may have been a board, and is no name: about as many signs, most of them cells; cells and nothing else, as when
/// zeros in front are lost; or a number that was rounded.
fn damaged_field(shape: BoardShape, field: &[u8]) -> Option<Field> {
    let is_cell = |byte: &&u8| digit(**byte, shape.side(), Syntax::EVERYTHING).is_some();
    let others = || field.iter().filter(|byte| !is_cell(byte));
    // The sign of empty cells may be an unusual one.
    let sign = others().max_by_key(|&sign| others().filter(|&other| other == sign).count());
    let cells = field.iter().filter(is_cell).count()
        + others().filter(|&other| Some(other) == sign).count();
    let is_most = is_about(shape, field.len()) && 2 * cells > field.len();
    let is_all =
        cells == field.len() && 2 * cells >= shape.cells() && cells <= 2 * shape.cells() + 2;
    let exponent = || field.iter().position(|byte| b"eE".contains(byte));
    let is_rounded = || {
        let end = exponent()?;
        let digits = field[end + 1..].strip_prefix(b"+")?;
        let number: usize = str::from_utf8(digits).ok()?.parse().ok()?;
        let is_number = field[..end]
            .iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'.');
        Some(is_number && end > 0 && 2 * number >= shape.cells() && number < shape.cells())
    };
    (is_most || is_all || is_rounded() == Some(true)).then_some(Field::Damaged(field.len()))
}

/// True if a text holds a board, or one that is damaged.
pub(super) fn holds_board(shape: BoardShape, text: &[u8]) -> bool {
    fields(shape, text, Syntax::EVERYTHING).any(|(_, field)| field.is_some())
}

/// True if a board lacks a cell, whose place a bullet takes; or a row, whose place the signs between the rows take: where
/// 0 and another sign are empty cells, one of them parts all that is between into rows.
pub(super) fn is_shifted(shape: BoardShape, cells: &[u8]) -> bool {
    let is_sign = |byte: &&u8| !byte.is_ascii_alphanumeric() || **byte == b'0';
    let mut signs = cells.iter().filter(is_sign);
    let Some(&first) = signs.next() else {
        return false;
    };
    let Some(&second) = signs.find(|&&sign| sign != first) else {
        return false;
    };
    let are_rows = |sign: u8| {
        let rows = cells.split(|&byte| byte == sign);
        let mut rows = rows.filter(|row| !row.is_empty());
        rows.clone().count() + 2 >= shape.side() && rows.all(|row| row.len() == shape.side())
    };
    shape.side() > 3 && (are_rows(first) || are_rows(second)) || is_bullet(cells.chunks(1))
}

/// True if the first of these cells may be what begins an entry: a dash, where other empty cells have another sign, or a
/// number with a full stop, where no other has one.
fn is_bullet<'a>(mut cells: impl Iterator<Item = &'a [u8]>) -> bool {
    let is_empty =
        |cell: &[u8]| cell.len() == 1 && !cell[0].is_ascii_alphanumeric() || cell == b"0";
    match cells.next() {
        Some(b"-") => {
            let mut others = cells.filter(|cell| is_empty(cell)).peekable();
            others.peek().is_some() && others.all(|cell| cell != b"-")
        }
        Some([.., _, b'.']) => cells.all(|cell| !matches!(cell, [.., _, b'.'])),
        _ => false,
    }
}

/// The number of cells in a field, if there is nothing else in it but a `+` before digits that were placed.
fn cells_of_field(shape: BoardShape, field: &[u8], syntax: Syntax) -> Option<usize> {
    let mut cells = field.iter().filter(|&&byte| byte != b'+');
    let is_cell = |&byte: &u8| digit(byte, shape.side(), syntax).is_some();
    let number = cells.clone().count();
    cells.all(is_cell).then_some(number)
}

fn damaged(found: usize, expected: usize) -> ParseErrorKind {
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
    let line = &elements(line)[..];
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
