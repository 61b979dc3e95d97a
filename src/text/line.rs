//! One line of text: its form, without reading its digits.

use crate::geometry::Geometry;
use crate::symbols::{Syntax, digit};

/// The kind of a line, by its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Nothing.
    Blank,
    /// A comment: it begins with `#`.
    Comment,
    /// A title, as some collections put above each grid: `Grid 01`.
    Title,
    /// A border of a boxed grid.
    Border,
    /// A whole board, right or wrong.
    Board,
    /// Anything else: in a grid, a row.
    Row,
}

/// Classifies a line without its line end.
///
/// Nearly all lines of a large file are whole boards, which are recognised by the first few
/// characters.
pub(super) fn classify<const SIDE: usize>(line: &[u8]) -> LineKind {
    let text = line.trim_ascii_start();
    match text.first() {
        None => return LineKind::Blank,
        Some(b'#') => return LineKind::Comment,
        Some(b'+' | b'-' | b'=' | b'|') if is_border::<SIDE>(text) => return LineKind::Border,
        Some(b'*') if is_starred_border::<SIDE>(text) => return LineKind::Border,
        Some(b'G' | b'g') if is_title(text) => return LineKind::Title,
        _ => {}
    }
    if is_long_token::<SIDE>(text) || tokens(text).count() == Geometry::<SIDE>::CELLS {
        LineKind::Board
    } else {
        LineKind::Row
    }
}

/// Classifies a line of pencilmarks without its line end: the borders of drawn candidates are longer,
/// and are drawn with more signs.
pub(super) fn classify_pencilmarks(line: &[u8]) -> LineKind {
    let text = line.trim_ascii();
    let is_sign = |byte: &u8| b"-=+|*.:'` \t".contains(byte);
    let is_ruled = || {
        text.windows(3)
            .any(|three| three == b"---" || three == b"===")
    };
    // Lines with as many characters as a board, or far more, may be cells.
    let is_border = (10..4 * 81).contains(&text.len())
        && text.iter().all(is_sign)
        && is_ruled()
        && (text.len() != 81 || text.iter().any(|byte| b"=+|:'`".contains(byte)));
    match is_border {
        true => LineKind::Border,
        false => classify::<9>(line),
    }
}

/// True if the text begins with more characters without a break than a row of a grid could have,
/// borders between all cells included.
pub(super) fn is_long_token<const SIDE: usize>(text: &[u8]) -> bool {
    let longest_row = 2 * SIDE;
    // The loop has no early exit, so that the compiler turns it into vector instructions.
    text.len() > longest_row
        && !text[..=longest_row].iter().fold(false, |found, &byte| {
            found
                | (byte == b' ')
                | (byte == b'\t')
                | (byte == b',')
                | (byte == b';')
                | (byte == b'|')
        })
}

/// True if a comment may follow this character.
pub(super) fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';')
}

/// The parts of a line between blanks and `|`, with their offsets.
pub(super) fn tokens(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut offset = 0;
    line.split(|&byte| byte == b'|' || byte.is_ascii_whitespace())
        .map(move |token| {
            let at = offset;
            offset += token.len() + 1;
            (at, token)
        })
        .filter(|(_, token)| !token.is_empty())
}

/// True if every part of the line is a cell. Otherwise its characters are: blanks and borders may
/// divide a compact row at the boxes, into as many parts as there are boxes in a row, but no
/// further.
pub(super) fn is_spaced<const SIDE: usize>(line: &[u8]) -> bool {
    tokens(line).count() > Geometry::<SIDE>::ORDER
}

/// Number of cells that the line would have as a row.
pub(super) fn cell_count<const SIDE: usize>(line: &[u8]) -> usize {
    if is_spaced::<SIDE>(line) {
        return tokens(line).count();
    }
    let is_start_of_character = |byte: &&u8| **byte & 0xC0 != 0x80;
    tokens(line)
        .map(|(_, token)| token.iter().filter(is_start_of_character).count())
        .sum()
}

/// True if more than half of the line's characters are cells, so that it is a row with a mistake in
/// it rather than some other text.
pub(super) fn is_mostly_cells<const SIDE: usize>(line: &[u8]) -> bool {
    let characters = || tokens(line).flat_map(|(_, token)| token);
    let cells = characters().filter(|byte| digit(**byte, SIDE, Syntax::EVERYTHING).is_some());
    2 * cells.count() > characters().count()
}

/// The line without the CR of a CRLF line end.
pub(super) fn trim_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// True for a line of border characters. Dashes by themselves can also be cells: as many as a row
/// has are a row, and far more than a border has are a board.
fn is_border<const SIDE: usize>(text: &[u8]) -> bool {
    // An empty board of dashes is no border, whatever the comment after it.
    let begins_as_board = text.iter().take(4 * SIDE).filter(|&&b| b == b'-').count();
    if begins_as_board == 4 * SIDE {
        return false;
    }
    let mut dashes = 0;
    let mut drawn = false;
    for byte in text {
        match byte {
            b'-' => dashes += 1,
            b'+' | b'=' => drawn = true,
            b'|' | b' ' | b'\t' => {}
            _ => return false,
        }
    }
    drawn || dashes != SIDE && dashes < 4 * SIDE
}

/// True for a line of border characters with a star at either end and at least one dash between
/// them: SimpleSudoku's upper and lower edge, `*-----------*`. Stars and dashes can also be cells:
/// as many as a row has are a row, and far more than a border has are a board.
fn is_starred_border<const SIDE: usize>(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    if text.len() >= 4 * SIDE || text.last() != Some(&b'*') {
        return false;
    }
    let number = |wanted: &[u8]| text.iter().filter(|byte| wanted.contains(byte)).count();
    number(b"*-|+= \t") == text.len() && number(b"-") > 0 && number(b"*-") != SIDE
}

/// True if a line that would be a row is meant as a border between bands: nothing but dashes, after
/// rows in which no dash stands for an empty cell.
pub(super) fn is_dashed_border(line: &[u8], dashes_are_cells: bool) -> bool {
    !dashes_are_cells && tokens(line).all(|(_, token)| token.iter().all(|&byte| byte == b'-'))
}

/// `Grid` and a number.
fn is_title(text: &[u8]) -> bool {
    let (word, rest) = text.split_at(text.len().min(4));
    let number = rest.trim_ascii();
    word.eq_ignore_ascii_case(b"grid")
        && rest.first().is_some_and(u8::is_ascii_whitespace)
        && !number.is_empty()
        && number.iter().all(u8::is_ascii_digit)
}
