//! The fields of a line, among which are a board and what stands beside it: a name, a solution, or a board that is
//! damaged.

use super::line::is_separator;
use super::parts::{is_other_sign, words};
use crate::ground::geometry::BoardShape;
use crate::ground::words::symbols::{Syntax, digit};

/// A field of a line that may be a board.
pub(super) enum Field {
    Board(Vec<u8>),
    /// A text that may have been one, with its number of signs.
    Damaged(usize),
}

/// The parts of a line, as in a bank with names before its puzzles, in an address or in the library of HoDoKu.
pub(super) fn parts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| byte.is_ascii_whitespace() || b",;:=&/#<>\"'`|{}".contains(byte))
}

/// The fields that are boards or may have been, in order, each with its offset: what stands between separators, or the
/// parts of that.
pub(super) fn fields(shape: BoardShape, text: &[u8], syntax: Syntax) -> Vec<(usize, Field)> {
    let offset = move |part: &[u8]| part.as_ptr() as usize - text.as_ptr() as usize;
    let is_cell = move |byte: u8| digit(byte, shape.side(), Syntax::EVERYTHING).is_some();
    // Cells, rows or bands with blanks between them are in no field by themselves.
    let pieces: Vec<(usize, usize)> = words(text)
        .filter(|(_, word)| word.len() < shape.cells() && word.iter().all(|&byte| is_cell(byte)))
        .map(|(at, word)| (at, word.len()))
        .collect();
    let number: usize = pieces.iter().map(|(_, length)| length).sum();
    let of_rows = pieces
        .iter()
        .filter(|(_, length)| *length >= shape.side())
        .count();
    let are_scattered = is_about(shape, number) || of_rows > 1 && 3 * number >= shape.cells();
    let in_words = pieces.first().filter(|_| are_scattered);
    let in_words = in_words.map(|&(at, _)| (at, Field::Damaged(number)));
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
            Some(&byte) => {
                byte != b' ' && !(is_cell(byte) && byte.is_ascii_digit() && byte != b'0')
            }
        })
        .collect();
    let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
    let in_blanks = starts
        .zip(&ends)
        .map(|(start, &end)| &rest[start..end])
        .filter(|run| {
            let digits = run.iter().filter(|byte| byte.is_ascii_digit()).count();
            let run = run.trim_ascii();
            (3 * shape.cells() / 5..=shape.cells() * 90 / 81).contains(&run.len())
                && 27 * digits >= shape.cells()
                && run.windows(2).any(|two| two == b"  ")
        })
        .map(|run| {
            (
                run.as_ptr() as usize - rest.as_ptr() as usize,
                Field::Damaged(run.len()),
            )
        })
        .next();
    let tokens = text.split(|&byte| is_separator(byte));
    let field = move |part| {
        let board = board_of_field(shape, part, syntax).map(Field::Board);
        let field = board.or_else(|| damaged_field(shape, part))?;
        Some((offset(part), field))
    };
    let is_board = |(_, field): &(usize, Field)| matches!(field, Field::Board(_));
    let is_joint = |byte: &u8| b":|".contains(byte);
    // The sign of empty cells may be one at which other lines are divided.
    let in_tokens = tokens.flat_map(move |token| match field(token) {
        Some(whole) if is_board(&whole) => vec![whole],
        _ => token
            .split(is_joint)
            .flat_map(|half| {
                let parts = || parts(half).filter_map(field).collect::<Vec<_>>();
                match field(half) {
                    Some(whole) if is_board(&whole) => vec![whole],
                    Some(whole) => Some(parts())
                        .filter(|parts| parts.iter().any(is_board))
                        .unwrap_or_else(|| vec![whole]),
                    None => parts(),
                }
            })
            .collect(),
    });
    let mut fields: Vec<_> = in_words
        .into_iter()
        .chain(in_blanks)
        .chain(in_tokens)
        .collect();
    fields.sort_by_key(|&(offset, _)| offset);
    fields
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
    let is_digit = |byte: &u8| matches!(digit(*byte, shape.side(), Syntax::default()), Some(1..));
    let mut signs = text.iter().enumerate().filter(|(_, byte)| !is_digit(byte));
    let Some((at, &sign)) = signs.next() else {
        return false;
    };
    let number = 1 + signs.clone().count();
    // A sign at one end by itself parts the digits from something.
    let is_apart = number == 1 && (at == 0 || at + 1 == text.len());
    is_other_sign(shape, sign)
        && number < text.len()
        && !is_apart
        && signs.all(|(_, &other)| other == sign)
}

/// True if a damaged board may have this number of signs: 64 to 90 in one of 9x9.
fn is_about(shape: BoardShape, number: usize) -> bool {
    (shape.cells() * 64 / 81..=shape.cells() * 90 / 81).contains(&number)
}

/// A field that may have been a board, and is no name: about as many signs, most of them cells; cells and nothing
/// else, as when zeros in front are lost or an end is; or what a spreadsheet leaves of a board.
fn damaged_field(shape: BoardShape, field: &[u8]) -> Option<Field> {
    if field.len() > 2 * shape.cells() + 2 {
        return None;
    }
    // The sign of empty cells may be an unusual one. (A line that is drawn has no digits.)
    let (mut digits, mut cells, mut others) = (0, 0, [0_usize; 256]);
    for &byte in field {
        match digit(byte, shape.side(), Syntax::EVERYTHING) {
            Some(value) => (cells, digits) = (cells + 1, digits + usize::from(value > 0)),
            None => others[usize::from(byte)] += 1,
        }
    }
    let of_sign = others.into_iter().max().unwrap_or(0);
    let may_be = 20 * digits >= field.len();
    let is_most = may_be && is_about(shape, field.len()) && 2 * (cells + of_sign) > field.len();
    // (A short number may be an id, and one with points a date or a version.)
    let has_gap = || {
        let is_gap = |two: &[u8]| two[0] == two[1] && !two[0].is_ascii_digit();
        field.len() >= shape.side() && field.windows(2).any(is_gap)
    };
    let is_all = may_be
        && cells + of_sign == field.len()
        && (cells == field.len() && 2 * cells >= shape.cells() || has_gap());
    (is_most || is_all || is_spreadsheet_loss(field, shape.cells()))
        .then_some(Field::Damaged(field.len()))
}

/// True if a text has what a spreadsheet leaves of a board of this many cells: the number to which it rounds it, such
/// as `5.307E+80`, or the number signs that it shows for a text that is too wide.
pub fn is_spreadsheet_loss(text: &[u8], cells: usize) -> bool {
    let is_hidden = text.len() > 3 && text.iter().all(|&byte| byte == b'#');
    let is_of_number = |byte: &u8| byte.is_ascii_digit() || b".eE+".contains(byte);
    let is_rounded = |text: &[u8]| {
        let mut parts = text.splitn(2, |byte| b"eE".contains(byte));
        let [number, exponent] = [parts.next(), parts.next()].map(Option::unwrap_or_default);
        let exponent = exponent.strip_prefix(b"+");
        let exponent = exponent.and_then(|digits| str::from_utf8(digits).ok()?.parse().ok());
        number.iter().any(u8::is_ascii_digit)
            && number
                .iter()
                .all(|byte| byte.is_ascii_digit() || *byte == b'.')
            && exponent
                .is_some_and(|exponent: usize| (cells.div_ceil(2)..cells).contains(&exponent))
    };
    is_hidden || text.split(|byte| !is_of_number(byte)).any(is_rounded)
}

/// True if a text holds a board, or one that is damaged.
pub(super) fn holds_board(shape: BoardShape, text: &[u8]) -> bool {
    2 * text.len() >= shape.cells() && !fields(shape, text, Syntax::EVERYTHING).is_empty()
}

/// True if a board lacks a cell, whose place a bullet takes; or a row, whose place the signs between the rows take:
/// where 0 and another sign are empty cells, one of them parts all that is between into rows.
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

/// True if the first of these cells may be what begins an entry: a dash, where other empty cells have another sign,
/// or a number with a full stop, where no other has one.
fn is_bullet<'a>(mut cells: impl Iterator<Item = &'a [u8]>) -> bool {
    let is_empty =
        |cell: &[u8]| cell.len() == 1 && !cell[0].is_ascii_alphanumeric() || cell == b"0";
    match cells.next() {
        Some(b"-") => {
            let mut others = cells.filter(|cell| is_empty(cell));
            others.all(|cell| cell != b"-")
        }
        Some([.., _, b'.']) => cells.all(|cell| !matches!(cell, [.., _, b'.'])),
        _ => false,
    }
}

/// True if the first of some words may be the mark of an entry: a [bullet](is_bullet), or one that is parted from the
/// others otherwise than all these are, as in `1 3,0,0,7`.
pub(super) fn begins_with_mark(text: &[u8]) -> bool {
    let mut end = None;
    let mut between = words(text).filter_map(|(at, word)| {
        let before = end.replace(at + word.len());
        before.map(|before| &text[before..at])
    });
    let (first, second) = (between.next(), between.next());
    is_bullet(words(text).map(|(_, word)| word))
        || first != second && between.all(|between| Some(between) == second)
}

/// The number of cells in a field, if there is nothing else in it but a `+` before digits that were placed.
pub(super) fn cells_of_field(shape: BoardShape, field: &[u8], syntax: Syntax) -> Option<usize> {
    let mut cells = field.iter().filter(|&&byte| byte != b'+');
    let is_cell = |&byte: &u8| digit(byte, shape.side(), syntax).is_some();
    let number = cells.clone().count();
    cells.all(is_cell).then_some(number)
}
