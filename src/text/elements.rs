//! The cells of a row, and what stands between them, without what stands around: blanks for the signs of a quotation or
//! a comment, the name of an array, tags, and words beside a drawn board. Each place keeps its column.

use super::heading::has_word;
use super::parts::words;
use super::signs::plain_signs;
use crate::ground::geometry::BoardShape;
use std::borrow::Cow;

/// The length of the sign of a comment in front of a text, if the text does not have it again; 0 if there is none. A
/// number sign is none: by it people take a puzzle out.
pub(super) fn comment_mark(shape: BoardShape, text: &[u8]) -> usize {
    let Some(&sign) = text.first().filter(|sign| b"%!@$~^\\/-".contains(sign)) else {
        return 0;
    };
    let length = text.iter().take_while(|&&byte| byte == sign).count();
    let rest = &text[length..];
    let is_mark = match sign {
        b'/' | b'-' => length == 2 && rest.first().is_some_and(u8::is_ascii_whitespace),
        _ => length < 4 && !is_rest_of_row(shape.side().saturating_sub(length), rest),
    };
    match is_mark && !rest.contains(&sign) {
        true => length,
        false => 0,
    }
}

/// True if a text is this number of digits, each by itself or none, perhaps with bars: the rest of a row that begins
/// with empty cells of the sign of a comment, as `~~3452761` does.
fn is_rest_of_row(number: usize, text: &[u8]) -> bool {
    let digits = || text.iter().filter(|byte| !b" |".contains(byte));
    digits().count() == number
        && digits().all(u8::is_ascii_digit)
        && (!text.contains(&b' ') || words(text).all(|(_, word)| word.len() == 1))
}

/// The line with blanks for the signs of a quotation, or of a comment, in front: `> > 53..7....`.
pub(super) fn unquoted(shape: BoardShape, line: &[u8]) -> Cow<'_, [u8]> {
    let is_sign = |byte: &&u8| **byte == b'>' || byte.is_ascii_whitespace();
    let blanks = line.len() - line.trim_ascii_start().len();
    let signs = match line.get(blanks) {
        Some(b'>') => line.iter().take_while(is_sign).count(),
        _ => blanks + comment_mark(shape, &line[blanks..]),
    };
    if signs == blanks {
        return Cow::Borrowed(line);
    }
    let mut text = line.to_vec();
    text[..signs].fill(b' ');
    Cow::Owned(text)
}

/// A row of a table of HTML with bars for the tags around its cells, and blanks for the others.
fn without_tags(line: &[u8]) -> Cow<'_, [u8]> {
    let text = line.trim_ascii_start();
    let begins = |tag: &[u8], name: &[u8]| {
        tag.get(..name.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(name))
    };
    if !begins(text, b"<tr") && !begins(text, b"<td") && !begins(text, b"<th>") {
        return Cow::Borrowed(line);
    }
    let mut row = line.to_vec();
    let mut last = None;
    let mut at = 0;
    while let Some(start) = line[at..]
        .iter()
        .position(|&byte| byte == b'<')
        .map(|start| at + start)
    {
        let end = line[start..].iter().position(|&byte| byte == b'>');
        at = end.map_or(line.len(), |end| start + end + 1);
        row[start..at].fill(b' ');
        match &line[start..at] {
            tag if begins(tag, b"<td") || begins(tag, b"<th") => row[start] = b'|',
            tag if begins(tag, b"</td") || begins(tag, b"</th") => last = Some(start),
            _ => {}
        }
    }
    if let Some(last) = last {
        row[last] = b'|';
    }
    Cow::Owned(row)
}

/// The line with blanks for words to the right of what is drawn, as the help of a game: two blanks after the last bar
/// or corner.
fn without_words(line: &[u8]) -> Cow<'_, [u8]> {
    let is_corner = |byte: &u8| b"|+".contains(byte);
    let first = line.trim_ascii_start().first();
    let end = line
        .iter()
        .rposition(is_corner)
        .filter(|_| first.is_some_and(is_corner));
    match end {
        Some(end)
            if line[end + 1..].starts_with(b"  ")
                && has_word(&line[end + 1..])
                && line.iter().filter(|byte| is_corner(byte)).count() > 2 =>
        {
            let mut text = line.to_vec();
            text[end + 1..].fill(b' ');
            Cow::Owned(text)
        }
        _ => Cow::Borrowed(line),
    }
}

/// The line in plain signs, without words beside a drawn board and without tags.
pub(super) fn undressed(line: &[u8]) -> Cow<'_, [u8]> {
    let text = plain_signs(line);
    match (without_words(&text), without_tags(&text)) {
        (Cow::Borrowed(_), Cow::Borrowed(_)) => text,
        (text, _) => Cow::Owned(without_tags(&text).into_owned()),
    }
}

/// The cells of a row, and what stands between them: blanks for what stands around them.
pub(super) fn elements(shape: BoardShape, line: &[u8]) -> Vec<u8> {
    array(&unquoted(shape, &undressed(line))).into_owned()
}

/// A line of program text with blanks for the name of an array in front of its elements, as in `array([[5, 3, ...`,
/// `int grid[9][9] = {5, 3, ...`, `m <- matrix(c(5, 3, ...` and `Row 1: 5 3 ...`, and for what follows the bracket that closes it,
/// as in `..., 7, 9]], dtype=int8)`. Other lines as they are.
pub(super) fn array(line: &[u8]) -> Cow<'_, [u8]> {
    const LONGEST_NAME: usize = 40;
    let blanks = |at: usize| {
        line[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
    };
    let mut start = blanks(0).count();
    while line.get(start).is_some_and(u8::is_ascii_alphabetic) {
        let mut name = line[start..].iter().take(LONGEST_NAME);
        let Some(opening) = name.position(|byte| b"=(:{".contains(byte)) else {
            return Cow::Borrowed(line);
        };
        // A brace begins the elements themselves: `new int[][] {{5, 3, ...`.
        start += opening + usize::from(line[start + opening] != b'{');
        start += blanks(start).count();
    }
    start += number_before_bracket(&line[start..]);
    let mut depth = 0;
    let end = line[start..].iter().position(|byte| {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        depth < 0
    });
    let end = end.map_or(line.len(), |end| start + end);
    if line[..start].trim_ascii().is_empty() && end == line.len() {
        return Cow::Borrowed(line);
    }
    let mut text = line.to_vec();
    text[..start].fill(b' ');
    text[end..].fill(b' ');
    Cow::Owned(text)
}

/// The length of a number in front of an array, as in `problem(1, [[5, 3, ...`; 0 if there is none.
fn number_before_bracket(text: &[u8]) -> usize {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let behind = text[digits..]
        .strip_prefix(b",")
        .map(<[u8]>::trim_ascii_start);
    match behind {
        Some(behind @ [b'[' | b'{' | b'(', ..]) if digits > 0 => text.len() - behind.len(),
        _ => 0,
    }
}
