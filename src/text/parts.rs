//! The parts of a line that are its cells, however they are written: one character for each, or words with
//! blanks, commas, bars, brackets or quotes between them.

use super::signs::LETTER;
use crate::ground::geometry::BoardShape;
use crate::ground::words::symbols::{Syntax, digit};

/// How a line is divided into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parts {
    /// At a delimiter, which stands between all of them: an empty field is an empty cell.
    Fields(u8),
    /// At bars, which stand before, between and behind all of them: blanks between two are an empty cell.
    Bars,
    /// At blanks and other signs: a word is a cell.
    Words,
    /// Every character is a cell; blanks and other signs may divide a row at the boxes.
    Characters,
}

impl Parts {
    /// The division of a line.
    pub fn of(shape: BoardShape, line: &[u8]) -> Self {
        for delimiter in [b',', b';', b'\t', b'&'] {
            let (number, trails) = delimiters(shape, line, delimiter);
            // With a cell too many, an empty one is no reason to count words.
            let is_wide = (shape.side()..2 * shape.side()).contains(&number)
                && b",;".contains(&delimiter)
                && line.windows(2).any(|two| two == [delimiter; 2]);
            if number + 1 == shape.side() || trails || is_wide {
                return Parts::Fields(delimiter);
            }
        }
        if without_bars(shape, line).is_some() {
            return Parts::Bars;
        }
        // As many words as there are boxes in a row, but no more, may be compact.
        match words(line).count() > shape.stacks() {
            true => Parts::Words,
            false => Parts::Characters,
        }
    }

    /// Hands over the cells, each with its offset.
    pub fn visit<'a>(
        self,
        shape: BoardShape,
        line: &'a [u8],
        mut cell: impl FnMut(usize, &'a [u8]),
    ) {
        match self {
            Parts::Fields(delimiter) => {
                let (number, trails) = delimiters(shape, line, delimiter);
                fields(line, delimiter)
                    .take(number + usize::from(!trails))
                    .for_each(|(offset, field)| cell(offset, field));
            }
            Parts::Bars => {
                let (start, inner) = without_bars(shape, line).unwrap_or((0, line));
                fields(inner, b'|').for_each(|(offset, field)| cell(start + offset, field));
            }
            Parts::Words => words(line).for_each(|(offset, word)| cell(offset, word)),
            Parts::Characters => {
                for (offset, word) in words(line) {
                    let is_start = |at: &usize| word[*at] & 0xC0 != 0x80 || *at == 0;
                    let mut starts = (0..word.len()).filter(is_start).peekable();
                    while let Some(start) = starts.next() {
                        let end = starts.peek().map_or(word.len(), |&next| next);
                        cell(offset + start, &word[start..end]);
                    }
                }
            }
        }
    }
}

/// Number of delimiters in a line, and true if one stands after each cell.
fn delimiters(shape: BoardShape, line: &[u8], delimiter: u8) -> (usize, bool) {
    // A tab at the end is the delimiter before an empty cell.
    let text = match delimiter {
        b'\t' => line,
        _ => line.trim_ascii_end(),
    };
    let number = text.iter().filter(|&&byte| byte == delimiter).count();
    (
        number,
        number == shape.side() && text.last() == Some(&delimiter),
    )
}

/// The fields of a line between delimiters, each without what stands around its cell, with its offset.
fn fields(line: &[u8], delimiter: u8) -> impl Iterator<Item = (usize, &[u8])> {
    let mut offset = 0;
    line.split(move |&byte| byte == delimiter)
        .map(move |field| {
            let around = field.iter().take_while(|&&byte| is_around(byte)).count();
            let start = if around == field.len() { 0 } else { around };
            let at = offset + start;
            offset += field.len() + 1;
            (at, bare(field))
        })
}

/// The text between the outer bars of a row that has bars around all cells, as tables of Markdown and rows of
/// LaTeX's package `sudoku` have, which end in `|.`; with its offset.
fn without_bars(shape: BoardShape, line: &[u8]) -> Option<(usize, &[u8])> {
    let text = line.trim_ascii_end();
    let text = text.strip_suffix(b".").unwrap_or(text).strip_suffix(b"|")?;
    let start = text.len() - text.trim_ascii_start().len();
    let inner = text[start..].strip_prefix(b"|")?;
    let bars = inner.iter().filter(|&&byte| byte == b'|').count();
    (bars + 1 == shape.side()).then_some((start + 1, inner))
}

/// True for what may stand around a cell and is none.
fn is_around(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"|[](){}\"'`,;&\\".contains(&byte)
}

/// A line without what stands around its cells.
pub(super) fn bare(line: &[u8]) -> &[u8] {
    let start = line.iter().position(|&byte| !is_around(byte));
    let end = line.iter().rposition(|&byte| !is_around(byte));
    start
        .zip(end)
        .map_or(&[], |(start, end)| &line[start..=end])
}

/// The words of a line: what stands between blanks, bars, commas, brackets and quotes. Two quotes with nothing
/// or a blank between them are an empty word.
pub(super) fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &line[at..];
            match rest {
                [] => return None,
                [b'"', b'"', ..] | [b'\'', b'\'', ..] => {
                    at += 2;
                    return Some((at - 2, &line[..0]));
                }
                [b'"', b' ', b'"', ..] | [b'\'', b' ', b'\'', ..] => {
                    at += 3;
                    return Some((at - 3, &line[..0]));
                }
                [first, ..] if is_around(*first) => at += 1,
                _ => {
                    let length = rest.iter().position(|&byte| is_around(byte));
                    let start = at;
                    at += length.unwrap_or(rest.len());
                    return Some((start, &line[start..at]));
                }
            }
        }
    })
}

/// The digit of a cell that stands by itself, 0 for an empty one; none if it is no cell.
pub(super) fn cell(shape: BoardShape, part: &[u8], syntax: Syntax) -> Option<u8> {
    match part {
        [] => Some(0),
        &[byte] => digit(byte, shape.side(), syntax),
        b"-1" | b"false" | b"False" | b"None" | b"none" | b"null" | b"NULL" | b"nan" | b"NaN"
        | b"NA" => Some(0),
        _ => {
            // A column of numbers of which some are missing has fractions.
            let whole = part
                .strip_suffix(b".0")
                .or(part.strip_suffix(b"."))
                .unwrap_or(part);
            let is_number = !whole.is_empty() && whole.iter().all(u8::is_ascii_digit);
            let text = std::str::from_utf8(whole).ok().filter(|_| is_number)?;
            let number = text
                .parse::<u8>()
                .ok()?
                .checked_add(u8::from(syntax.begins_with_zero(shape.side())))?;
            (number as usize <= shape.side()).then_some(number)
        }
    }
}

/// A sign for empty cells that is none of the usual ones: any, but only one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OtherSign {
    /// The sign.
    pub sign: Option<u8>,
    number: usize,
    /// True if some cells are empty in a usual way.
    pub is_usual: bool,
}

impl OtherSign {
    /// Notes a part that is no cell by itself.
    pub fn note(&mut self, shape: BoardShape, part: &[u8]) {
        if let &[byte] = part
            && is_other_sign(shape, byte)
            && *self.sign.get_or_insert(byte) == byte
        {
            self.number += 1;
        }
    }

    /// True if it stands for this number of empty cells of a row: for all of them. A single letter or number sign may
    /// begin the name of something.
    pub fn stands_for(&self, number: usize) -> bool {
        let is_name =
            |sign: u8| sign == b'#' || sign.is_ascii_alphabetic() && !b"xoXO".contains(&sign);
        let least = if self.sign.is_some_and(is_name) { 2 } else { 1 };
        number >= least && self.number == number && !self.is_usual
    }
}

/// True if a sign is neither a cell, nor a digit, nor one of those around cells.
pub(super) fn is_other_sign(shape: BoardShape, byte: u8) -> bool {
    byte != LETTER
        && byte != 0
        && !byte.is_ascii_digit()
        && !is_around(byte)
        && digit(byte, shape.side(), Syntax::default()).is_none()
}

/// Number of groups of candidates in a line, and of all words in it.
///
/// Where there are more signs between them than blanks and bars, commas have to stand between all, and each group has
/// to be in order: it might be a table of numbers.
pub(super) fn groups(line: &[u8]) -> (usize, usize) {
    let has = |signs: &[u8]| line.iter().any(|byte| signs.contains(byte));
    let is_strict = has(b"[](){}\"'`,;");
    let delimiters = line.iter().filter(|byte| b",;".contains(byte)).count();
    let is_divided = matches!(delimiters, 0 | 8 | 9);
    let is_in_order = |group: &[u8]| group.is_sorted_by(|one, other| one < other);
    words(line).fold((0, 0), |(good, all), (_, group)| {
        let is_good = is_group(group) && is_divided && (!is_strict || is_in_order(group));
        (good + usize::from(is_good), all + 1)
    })
}

/// True for the candidates of a cell: digits, or nine places of which each has its digit or the sign of an
/// excluded candidate. (Nine digits in another order are a row of a solution.)
fn is_group(group: &[u8]) -> bool {
    let digits = group.strip_prefix(b"u").unwrap_or(group);
    let is_cell = |byte: u8| digit(byte, 9, Syntax::EVERYTHING).is_some();
    let in_place = || {
        (b'1'..)
            .zip(digits)
            .all(|(place, &byte)| byte == place || !byte.is_ascii_digit() || byte == b'0')
    };
    digits.len() <= 9
        && digits.iter().all(|&byte| is_cell(byte))
        && (digits.len() < 9 || in_place())
}
