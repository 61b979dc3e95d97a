//! One line of text: its form, without reading its digits.

use super::elements::{array, comment_mark, elements, undressed, unquoted};
use super::fields::{holds_board, is_of_one_sign};
use super::heading::{has_word, is_brackets, is_comment, is_heading, is_number, is_solution};
use super::parts::{OtherSign, Parts, bare, cell, groups, words};
use crate::ground::geometry::BoardShape;
use crate::ground::words::symbols::{Syntax, digit, is_plain};
use std::borrow::Cow;

/// A line of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub start: usize,
    pub end: usize,
    /// Its number, counted from 1.
    pub number: u64,
    pub kind: LineKind,
    /// True if it has one sign, and as many as a row has cells, whatever its kind is beside other lines.
    pub is_uniform: bool,
}

/// The kind of a line, by its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Nothing.
    Blank,
    /// A comment, or the brackets around the rows of program text.
    Comment,
    /// Words and a number, or words that end in a colon: `Grid 01`.
    Heading,
    /// A border of a drawn grid.
    Border,
    /// A whole board, right or wrong.
    Board,
    /// As many cells as a row has, and nothing else.
    Row,
    /// The same with one sign in all cells, which may also be drawn between grids: `---------`.
    Uniform,
    /// Bars with nothing between them: a row without clues, or a gap in a drawn grid.
    Bars,
    /// Mostly cells, but not as many as a row has, or something else among them.
    Broken,
    /// Nine groups of candidates, where clues are read.
    Candidates,
    /// Anything else.
    Text,
}

/// Classifies a line without its line end.
///
/// Nearly all lines of a large file are whole boards, which are recognised by the first few
/// characters.
pub(super) fn classify(shape: BoardShape, line: &[u8]) -> LineKind {
    if let Some(kind) = plain_kind(shape, line) {
        return kind;
    }
    let line = &undressed(line)[..];
    let text = line.trim_ascii();
    match text.first() {
        // A row without clues that was copied from a spreadsheet has only tabs.
        None if line.iter().filter(|&&byte| byte == b'\t').count() + 1 == shape.side() => {
            return LineKind::Row;
        }
        None => return LineKind::Blank,
        Some(b'|') if are_bars(shape, text) => return LineKind::Bars,
        Some(b'|') if text.contains(&b':') && is_rule_of_table(shape, text) => {
            return LineKind::Border;
        }
        Some(b'+' | b'-' | b'=' | b'|') if is_border(shape, text) => return LineKind::Border,
        Some(b'*') if is_starred_border(shape, text) => return LineKind::Border,
        Some(b'.' | b':' | b'\'' | b',') if is_ruled(shape, text) => return LineKind::Border,
        Some(b'#') if is_numbered(shape, text) => return LineKind::Board,
        Some(b'#') if !is_marked(shape, text) => return LineKind::Comment,
        // A quotation, as in a mail: only puzzles in it are read.
        Some(b'>') => {
            return match classify(shape, &unquoted(shape, line)) {
                LineKind::Broken | LineKind::Candidates | LineKind::Heading | LineKind::Text => {
                    LineKind::Comment
                }
                kind => kind,
            };
        }
        // A puzzle is no comment, nor is a row, though it begins with the sign of one.
        Some(_) if comment_mark(shape, text) > 0 => {
            return match classify(shape, &unquoted(shape, line)) {
                kind @ (LineKind::Row | LineKind::Board) => kind,
                _ if holds_board(shape, text) => LineKind::Board,
                _ => LineKind::Comment,
            };
        }
        _ => {}
    }
    let elements = &array(line)[..];
    match kind_of_row(shape, elements) {
        kind @ (LineKind::Row | LineKind::Uniform) => kind,
        _ if is_solution(text) => LineKind::Comment,
        _ if is_comment(text) && holds_board(shape, text) => LineKind::Board,
        _ if is_comment(text) && !begins_with_cell(text) || is_brackets(elements.trim_ascii()) => {
            LineKind::Comment
        }
        _ if is_board(shape, text) || is_board(shape, elements.trim_ascii()) => LineKind::Board,
        _ if is_heading(text) && holds_board(shape, text) => LineKind::Board,
        _ if is_heading(text) => LineKind::Heading,
        // A name before a number makes no broken row of a text.
        _ => kind_of_row(shape, line),
    }
}

/// The kind of a board that a comment may follow, or of a row with a clue and with blanks between its cells or none,
/// in the usual signs: as nearly all lines are, they need no closer look.
pub(super) fn plain_kind(shape: BoardShape, line: &[u8]) -> Option<LineKind> {
    let cells = shape.cells();
    if line.len() < cells {
        return (plain_row(shape, line) == Some(true)).then_some(LineKind::Row);
    }
    let ends = line.get(cells).is_none_or(|&byte| is_separator(byte));
    (ends && is_plain(&line[..cells])).then_some(LineKind::Board)
}

/// True if a row in the usual signs, with blanks between its cells or none, has a clue; none if it is no such row.
#[inline(always)]
pub(super) fn plain_row(shape: BoardShape, line: &[u8]) -> Option<bool> {
    // Nearly all boards are 9x9: these loops know their length when they are compiled.
    match shape {
        BoardShape::CLASSIC => plain_row_of(BoardShape::CLASSIC, line),
        shape => plain_row_of(shape, line),
    }
}

#[inline(always)]
fn plain_row_of(shape: BoardShape, line: &[u8]) -> Option<bool> {
    let is_clue = |byte: &u8| (b'1'..=b'0' + shape.side().min(9) as u8).contains(byte);
    let is_cell = |byte: &u8| is_clue(byte) || b".0".contains(byte);
    if line.len() == shape.side() {
        return line.iter().all(is_cell).then(|| line.iter().any(is_clue));
    }
    let mut cells = line.iter().step_by(2);
    let mut blanks = line.iter().skip(1).step_by(2);
    let is_row = line.len() + 1 == 2 * shape.side()
        && cells.clone().all(is_cell)
        && blanks.all(|&byte| byte == b' ');
    is_row.then(|| cells.any(is_clue))
}

/// How [plain](plain_row) rows of a grid are written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlainStyle {
    length: usize,
    has_clue: bool,
    has_points: bool,
    has_zeros: bool,
}

impl PlainStyle {
    /// True if these lines, without their line ends, are plain rows in one style.
    pub fn is_shared<'a>(shape: BoardShape, mut rows: impl Iterator<Item = &'a [u8]>) -> bool {
        let mut style = PlainStyle::default();
        rows.all(|row| style.add(shape, row).is_some()) && style.is_one()
    }

    /// Adds a row. None if it is not plain, or longer or shorter than the row before.
    #[inline(always)]
    pub fn add(&mut self, shape: BoardShape, row: &[u8]) -> Option<()> {
        self.has_clue |= plain_row(shape, row)?;
        self.has_points |= row.contains(&b'.');
        self.has_zeros |= row.contains(&b'0');
        let length = std::mem::replace(&mut self.length, row.len());
        (length == 0 || length == row.len()).then_some(())
    }

    /// True if all rows are written in one way, and one of them has a clue.
    pub fn is_one(&self) -> bool {
        self.has_clue && !(self.has_points && self.has_zeros)
    }
}

/// Classifies a line of pencilmarks without its line end: the borders of drawn candidates are longer,
/// and are drawn with more signs.
#[inline]
pub(super) fn classify_pencilmarks(line: &[u8]) -> LineKind {
    let text = line.trim_ascii();
    if is_ruled(BoardShape::CLASSIC, text) {
        return LineKind::Border;
    }
    if let Cow::Owned(line) = unquoted(BoardShape::CLASSIC, line) {
        return match classify_pencilmarks(&line) {
            LineKind::Broken | LineKind::Heading | LineKind::Text => LineKind::Comment,
            kind => kind,
        };
    }
    let kind = classify(BoardShape::CLASSIC, line);
    let (good, all) = groups(line);
    match kind {
        LineKind::Row | LineKind::Uniform | LineKind::Comment | LineKind::Blank => kind,
        LineKind::Board if good != 9 || all != 9 => kind,
        LineKind::Border | LineKind::Heading => kind,
        _ if good == 9 && all == 9 => LineKind::Row,
        _ if good > 3 && 2 * good > all => LineKind::Broken,
        kind => kind,
    }
}

/// True for a border of drawn candidates, or of a grid with edges such as `.-------.-------.-------.`: signs of
/// borders, three of them in a row. Lines with as many characters as a row or a board, or far more, may be cells.
fn is_ruled(shape: BoardShape, text: &[u8]) -> bool {
    let is_sign = |byte: &u8| b"-=+|*.,:'` \t".contains(byte);
    let is_cell = |byte: &u8| b"-*.".contains(byte);
    let mut threes = text.windows(3);
    (shape.side() + 1..4 * shape.cells()).contains(&text.len())
        && text.iter().all(is_sign)
        && threes.any(|three| three == b"---" || three == b"===")
        && (text.len() != shape.cells() || !text.iter().all(is_cell))
}

/// True for a number sign that numbers a board, and begins no comment: `#12 53..7....`.
fn is_numbered(shape: BoardShape, text: &[u8]) -> bool {
    let digits = text[1..].iter().take_while(|byte| byte.is_ascii_digit());
    let behind = &text[1 + digits.count()..];
    let behind = behind
        .strip_prefix(b".")
        .or(behind.strip_prefix(b":"))
        .unwrap_or(behind);
    let is_apart =
        behind.len() < text.len() - 1 && behind.first().is_some_and(u8::is_ascii_whitespace);
    is_apart && is_board(shape, behind.trim_ascii())
}

/// True if the first sign stands for an empty cell: it stands there again, and beside it only digits and bars.
fn begins_with_cell(text: &[u8]) -> bool {
    let (first, rest) = (text[0], &text[1..]);
    rest.contains(&first)
        && rest.iter().any(u8::is_ascii_digit)
        && text
            .iter()
            .all(|&byte| byte == first || byte.is_ascii_digit() || b" \t|+".contains(&byte))
}

/// True for a line whose empty cells are number signs.
fn is_marked(shape: BoardShape, text: &[u8]) -> bool {
    text[1..].contains(&b'#')
        && (kind_of_row(shape, text) == LineKind::Row
            || text.len() == shape.cells() && is_of_one_sign(shape, text))
}

/// True if a line is a row of a grid and nothing else, with or without signs, brackets or quotes around its cells.
pub fn is_row(shape: BoardShape, line: &[u8]) -> bool {
    let line = trim_line_end(line);
    matches!(classify(shape, line), LineKind::Row | LineKind::Uniform)
}

/// The kind of a line that is a row or text.
pub(super) fn kind_of_row(shape: BoardShape, line: &[u8]) -> LineKind {
    let (mut found, mut good) = (0, 0);
    let mut sign = None;
    let mut is_uniform = true;
    let mut other = OtherSign::default();
    Parts::of(shape, line).visit(shape, line, |_, part| {
        found += 1;
        match cell(shape, part, Syntax::EVERYTHING) {
            Some(digit) => {
                good += 1;
                other.is_usual |= digit == 0;
            }
            None => other.note(shape, part),
        }
        is_uniform &= part.len() == 1 && *sign.get_or_insert(part[0]) == part[0];
    });
    let is_row = || {
        good == shape.side()
            || other.stands_for(shape.side() - good) && !is_number(line.trim_ascii())
    };
    match () {
        () if found == shape.side() && is_row() => {
            let is_letter = |sign: u8| sign.is_ascii_alphabetic() && !b"xXoO".contains(&sign);
            if is_uniform && sign.is_some_and(is_letter) && good < shape.side() {
                return LineKind::Text;
            }
            let is_drawn =
                sign.is_some_and(|sign| b"-_?*xX".contains(&sign) || other.sign.is_some());
            match is_uniform && is_drawn {
                true => LineKind::Uniform,
                false => LineKind::Row,
            }
        }
        // No row is so damaged.
        () if found == 1 && is_number(line.trim_ascii()) => LineKind::Text,
        () if 2 * good > found => LineKind::Broken,
        () if shape.side() == 9 && groups(line) == (9, 9) => LineKind::Candidates,
        () => LineKind::Text,
    }
}

/// True if a line that looks like a border may be a row, which the rows nearest to it decide as for
/// [one sign](kind_beside): if its sign is in the row before it, for empty cells.
pub(super) fn may_be_row(line: &[u8], row: Option<&[u8]>) -> bool {
    let sign = line.iter().find(|byte| !b" |+".contains(byte));
    sign.zip(row).is_some_and(|(sign, row)| row.contains(sign))
}

/// The kind of a line of one sign, given the rows nearest to it if there are any: one that is written as they
/// are, with signs between its cells, is a row; one that is written otherwise, or with a sign that they do not
/// have, is a border.
pub(super) fn kind_beside(shape: BoardShape, line: &[u8], rows: [Option<&[u8]>; 2]) -> LineKind {
    let line = &elements(shape, line)[..];
    let rows = rows.map(|row| row.map(|row| elements(shape, row)));
    let line = line.trim_ascii();
    let sign = bare(line).first().copied();
    let is_cell =
        |byte: u8| sign == Some(byte) || digit(byte, shape.side(), Syntax::EVERYTHING).is_some();
    let is_alike = |row: &[u8]| {
        let row = row.trim_ascii();
        line.len() == row.len()
            && line
                .iter()
                .zip(row)
                .all(|(&one, &other)| match is_cell(one) {
                    true => is_cell(other),
                    false => one == other,
                })
    };
    let has_sign = |row: &[u8]| sign.is_some_and(|sign| row.contains(&sign));
    let is_bare = line.trim_ascii().iter().all(|&byte| is_cell(byte));
    let rows = || rows.iter().flatten().map(|row| &row[..]);
    match () {
        () if rows().next().is_none() => LineKind::Uniform,
        () if !rows().any(|row| is_alike(row) && has_sign(row)) => LineKind::Border,
        () if is_bare => LineKind::Uniform,
        () => LineKind::Row,
    }
}

/// True if a line is meant as a whole board: as many characters without a break as a board has, or more
/// than a row has at its beginning; or as many cells with blanks between them, or nine rows.
fn is_board(shape: BoardShape, text: &[u8]) -> bool {
    let cells = shape.cells();
    is_long_token(shape, text) && (is_mostly_cells(shape, text) || !has_word(text))
        || text
            .split(|&byte| is_separator(byte))
            .any(|token| token.len() >= cells)
        || words(text).count() == cells
        || rows_of_line(shape, text).is_some()
}

/// True if most of the beginning of a text are cells.
fn is_mostly_cells(shape: BoardShape, text: &[u8]) -> bool {
    let beginning = &text[..text.len().min(2 * shape.side())];
    let cells = beginning
        .iter()
        .filter(|&&byte| digit(byte, shape.side(), Syntax::EVERYTHING).is_some());
    2 * cells.count() > beginning.len()
}

/// The rows of a board that stand on one line with a blank, `|`, `/` or another sign between them.
pub(super) fn rows_of_line(shape: BoardShape, text: &[u8]) -> Option<Vec<&[u8]>> {
    let text = text.trim_ascii();
    let is_cell = |&byte: &u8| digit(byte, shape.side(), Syntax::EVERYTHING).is_some();
    let is_row = |row: &[u8]| {
        row.len() == shape.side() && (row.iter().all(is_cell) || is_of_one_sign(shape, row))
    };
    let mut rows = Vec::new();
    // One sign between rows, which may be a cell's where that is not among them.
    if text.len() >= shape.cells() + shape.side() - 1 {
        let sign = text[shape.side()];
        let is_sign = |byte: u8| !byte.is_ascii_alphanumeric();
        let all = (0..shape.side()).all(|row| {
            let start = row * (shape.side() + 1);
            let cells = &text[start..start + shape.side()];
            rows.push(cells);
            is_row(cells)
                && !cells.contains(&sign)
                && text.get(start + shape.side()).is_none_or(|&byte| {
                    byte == sign || row + 1 == shape.side() && is_separator(byte)
                })
        });
        // (Ten rows are no board.)
        let behind = text.get(shape.cells() + shape.side()..).unwrap_or_default();
        let is_more = || behind.get(..shape.side()).is_some_and(is_row);
        if all && is_sign(sign) && !is_more() {
            return Some(rows);
        }
        rows.clear();
    }
    for (_, token) in words(text) {
        if rows.len() == shape.side() || !is_row(token) {
            return None;
        }
        rows.push(token);
    }
    (rows.len() == shape.side()).then_some(rows)
}

/// The number of rows that stand side by side on a line, if they are more than one and fewer than a board has.
pub(super) fn rows_beside(shape: BoardShape, line: &[u8]) -> Option<usize> {
    let line = elements(shape, line);
    let is_cell = |&byte: &u8| digit(byte, shape.side(), Syntax::EVERYTHING).is_some();
    let mut number = 0;
    for (_, word) in words(&line) {
        if !word.iter().all(is_cell) {
            return None;
        }
        number += word.len();
    }
    let rows = number / shape.side();
    let are_apart = line.contains(&b'|') || line.trim_ascii().windows(2).any(|two| two == b"  ");
    let are_rows = number.is_multiple_of(shape.side()) && (2..shape.side()).contains(&rows);
    (are_rows && are_apart).then_some(rows)
}

/// True if the text begins with more characters without a break than a row of a grid could have,
/// borders between all cells included.
pub(super) fn is_long_token(shape: BoardShape, text: &[u8]) -> bool {
    let longest_row = 2 * shape.side();
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

/// The line without the CR of a CRLF line end.
pub(super) fn trim_line_end(line: &[u8]) -> &[u8] {
    let mut line = line.strip_suffix(b"\n").unwrap_or(line);
    while let Some(before) = line.strip_suffix(b"\r") {
        line = before;
    }
    line
}

/// True for bars around all cells of a row, or around those of all its boxes, with only blanks between them.
fn are_bars(shape: BoardShape, text: &[u8]) -> bool {
    let bars = text.iter().filter(|&&byte| byte == b'|').count();
    [shape.side() + 1, shape.stacks() + 1].contains(&bars)
        && text.iter().all(|byte| b"| \t".contains(byte))
}

/// True for the line below the heading of a table in Markdown: `|---|---|`, `|:-:|:-:|`, or `|-|-|`, which may be a row.
pub(super) fn is_rule_of_table(shape: BoardShape, line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let number = |sign: u8| text.iter().filter(|&&byte| byte == sign).count();
    let has_dashes = number(b'-') >= shape.side() || number(b'-') > 0 && number(b':') > 0;
    has_dashes
        && number(b'|') == shape.side() + 1
        && text.iter().all(|byte| b"|-: \t".contains(byte))
}

/// True for a line of border characters. Dashes by themselves can also be cells: as many as a row
/// has are a row, and far more than a border has are a board.
fn is_border(shape: BoardShape, text: &[u8]) -> bool {
    // An empty board of dashes is no border, whatever the comment after it.
    let begins_as_board = text
        .iter()
        .take(4 * shape.side())
        .filter(|&&b| b == b'-')
        .count();
    if begins_as_board == 4 * shape.side() {
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
    drawn || dashes != shape.side() && dashes < 4 * shape.side()
}

/// True for a line of border characters with a star at either end and at least one dash between
/// them: SimpleSudoku's upper and lower edge, `*-----------*`. Stars and dashes can also be cells:
/// as many as a row has are a row, and far more than a border has are a board.
fn is_starred_border(shape: BoardShape, text: &[u8]) -> bool {
    if text.len() >= 4 * shape.side() || text.last() != Some(&b'*') {
        return false;
    }
    let number = |wanted: &[u8]| text.iter().filter(|byte| wanted.contains(byte)).count();
    number(b"*-|+= \t") == text.len() && number(b"-") > 0 && number(b"*-") != shape.side()
}
