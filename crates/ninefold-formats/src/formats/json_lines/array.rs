//! One JSON array of records, on one line or many.
//!
//! A block of it is some elements, each with the comma after it, or with the end of the array after the
//! last. So a run can be resumed at any block, as in lines.

use super::frame;
use super::record::puzzle_text;
use crate::formats::blocks::{Text, without_mark};
use crate::json::{self, element_end, value_end};
use crate::table::{ReadError, is_full_from_zero, is_nearly_a_board, looks_like_a_board};
use memchr::{memchr, memchr_iter, memrchr};
use ninefold::BoardShape;
use ninefold::text::{self, Syntax};

/// Returns true if a text is one array of records, and not an array a line. It may be cut off anywhere.
pub fn is_one_array(shape: BoardShape, text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let Some(inner) = text.strip_prefix(b"[") else {
        return false;
    };
    let first = inner.trim_ascii_start().first();
    let Some(length) = array_length(inner) else {
        return true;
    };
    let (array, behind) = text.split_at(length + 1);
    if memchr(b'\n', array).is_some() || first == Some(&b'{') {
        return true;
    }
    if !behind.trim_ascii().is_empty() {
        return false;
    }
    // A single line: puzzles, or the columns of one record.
    match first {
        _ if is_pair(shape, array) => false,
        Some(b']') => true,
        Some(b'[') => !is_puzzle(shape, array),
        Some(b'"') => serde_json::from_slice::<Vec<Option<String>>>(array)
            .is_ok_and(|texts| are_puzzles(shape, &texts)),
        _ => false,
    }
}

/// Returns true if texts are puzzles, of which some may be malformed or missing, and not the columns of
/// one record.
fn are_puzzles(shape: BoardShape, texts: &[Option<String>]) -> bool {
    let is_board = |text: &str| looks_like_a_board(shape, text.as_bytes());
    let may_be_one = |text: &str| {
        text.is_empty() || is_board(text) || is_nearly_a_board(text.as_bytes(), shape.cells())
    };
    let mut known = texts.iter().flatten();
    known.clone().any(|text| is_board(text)) && known.all(|text| may_be_one(text))
}

/// Returns true if an array is a puzzle and its solution, in any order, as texts or as lists.
pub fn is_pair(shape: BoardShape, array: &[u8]) -> bool {
    // (What is no board is not looked at as text, which may be read otherwise.)
    let text = |raw| puzzle_text(raw).unwrap_or_default().into_owned();
    let texts = json::elements(array).take(3);
    let texts = texts.map(|it| str::from_utf8(it).map(text).unwrap_or_default());
    match &texts.collect::<Vec<_>>()[..] {
        [one, other] => is_beside(shape, one, other) || is_beside(shape, other, one),
        _ => false,
    }
}

/// Returns true if a full board is the solution beside a puzzle: one that has all its clues in it, or one that cannot
/// be read.
fn is_beside(shape: BoardShape, puzzle: &[u8], solution: &[u8]) -> bool {
    let board = |text: &[u8]| text::digits(shape, text, Syntax::default());
    let Ok(full) = board(solution) else {
        return false;
    };
    (!full.contains(&0) || is_full_from_zero(shape, &full))
        && board(puzzle).map_or(true, |clues| {
            let digits = clues.iter().zip(&full);
            clues.contains(&0) && { digits }.all(|(clue, digit)| *clue == 0 || clue == digit)
        })
}

/// Returns true if a value is a list of cells, or of rows of cells.
pub fn is_puzzle(shape: BoardShape, value: &[u8]) -> bool {
    let value = value.trim_ascii();
    let text = str::from_utf8(value)
        .ok()
        .filter(|_| value.starts_with(b"["));
    let cells = text.and_then(|text| puzzle_text(text).ok());
    cells.is_some_and(|cells| looks_like_a_board(shape, &cells))
}

/// The length of an array with both brackets, given the text after its opening bracket.
fn array_length(inner: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += element_end(&inner[at..])? + 1;
        if inner[at - 1] == b']' {
            return Some(at);
        }
    }
}

/// Returns the length of the whole elements in a text that begins at one.
pub fn whole_elements(text: &[u8], complete: bool) -> usize {
    if complete {
        return text.len();
    }
    let mut whole = 0;
    while let Some(end) = element_end(&text[whole..]) {
        if text[whole + end] == b']' {
            // The text after the array belongs to its last element.
            break;
        }
        whole += end + 1;
    }
    whole
}

/// Returns the length of the whole values in a text that begins at one.
pub fn whole_values(text: &[u8], complete: bool) -> usize {
    if complete {
        return text.len();
    }
    let mut whole = text.len() - without_mark(text).len();
    while let Some(end) = value_end(&text[whole..]) {
        whole += end;
    }
    whole
}

/// Skips the text before the first element.
///
/// # Errors
/// [`ReadError`] if the text does not begin with it.
pub fn open(text: &mut Text, before: &[u8]) -> Result<(), ReadError> {
    let mut read = vec![0; before.len()];
    let begin = text.read.read_exact(&mut read);
    begin.map_err(|source| text.error(source))?;
    if read != before {
        return Err(ReadError::Array {
            name: text.name.clone(),
            fault: "it does not begin as it did".to_owned(),
        });
    }
    text.start.offset += before.len() as u64;
    text.start.line += memchr_iter(b'\n', before).count() as u64;
    Ok(())
}

/// Checks the end of the array, in the last block of a text, which begins on this line. `before` is the text before the
/// first element, and `named` is true if other lists may be beside it.
///
/// # Errors
/// A text that says what is wrong.
pub fn check_end(before: &[u8], named: bool, text: &[u8], line: u64) -> Result<(), String> {
    let lines = |text: &[u8]| memchr_iter(b'\n', text).count() as u64;
    let mut rest = text;
    while let Some(end) = element_end(rest) {
        let is_last = rest[end] == b']';
        rest = &rest[end + 1..];
        if !is_last {
            continue;
        }
        let line = line + lines(&text[..text.len() - rest.len()]);
        if without_mark(before).trim_ascii() != b"[" {
            let checked = frame::check_around(before, named, rest);
            return checked
                .map_err(|(above, fault)| format!("line {}: {fault}", line + above as u64));
        }
        let Some(more) = rest.iter().position(|byte| !byte.is_ascii_whitespace()) else {
            return Ok(());
        };
        return Err(format!(
            "line {}: the JSON array has ended, and more text follows",
            line + lines(&rest[..more])
        ));
    }
    Err(format!(
        "line {}: the JSON array does not end: the file is cut off, or a bracket is missing",
        line + lines(text)
    ))
}

/// An element of an array, or a line.
#[derive(Clone, Copy, Debug)]
pub struct Element<'a> {
    /// The value.
    pub value: &'a [u8],
    /// The value with the blanks before it in its line; only the value if something else is there.
    pub in_line: &'a [u8],
    /// True if it begins its line. If not, its column is not known.
    pub begins_line: bool,
    /// The number of the line that it begins on.
    pub line: u64,
}

/// The elements of a block, which begins on a line of this number.
pub fn elements(text: &[u8], line: u64) -> Elements<'_> {
    let (at, bare) = (0, false);
    Elements {
        text,
        at,
        line,
        bare,
    }
}

/// The values of a block, which begins on a line of this number.
pub fn values(text: &[u8], line: u64) -> Elements<'_> {
    let bare = true;
    Elements {
        bare,
        ..elements(text, line)
    }
}

/// The elements of a block.
#[derive(Debug)]
pub struct Elements<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
    /// True if they are values without commas between them.
    bare: bool,
}

impl<'a> Iterator for Elements<'a> {
    type Item = Element<'a>;

    fn next(&mut self) -> Option<Element<'a>> {
        let rest = &self.text[self.at..];
        let end = match self.bare {
            true => value_end(rest),
            false => element_end(rest),
        };
        let length = end.unwrap_or(rest.len());
        let is_last = end.is_none_or(|end| !self.bare && rest[end] == b']');
        let value = rest[..length].trim_ascii();
        if is_last && value.is_empty() {
            self.at = self.text.len();
            return None;
        }
        let blanks = length - rest[..length].trim_ascii_start().len();
        let blanks = if value.is_empty() { length } else { blanks };
        let from = self.at + blanks;
        self.line += memchr_iter(b'\n', &rest[..blanks]).count() as u64;
        let element = {
            let before = &self.text[..from];
            let line = memrchr(b'\n', before).map(|end| end + 1);
            let start = line.filter(|&line| before[line..].trim_ascii().is_empty());
            Element {
                value,
                in_line: &self.text[start.unwrap_or(from)..from + value.len()],
                begins_line: start.is_some(),
                line: self.line,
            }
        };
        self.line += memchr_iter(b'\n', &rest[blanks..length]).count() as u64;
        self.at = match is_last {
            true => self.text.len(),
            false => self.at + length + usize::from(!self.bare),
        };
        Some(element)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_block_ends_after_a_comma() {
        let text = br#" {"a":[1,2]}, {"b":"],"} ,"c,]"] "#;
        let whole = whole_elements(text, false);
        assert_eq!(&text[whole..], br#""c,]"] "#);
        assert_eq!(whole_elements(&text[whole..], false), 0);
        assert_eq!(whole_elements(text, true), text.len());
        assert!(check_end(b"[", false, text, 1).is_ok());
        for (text, words) in [
            ("1,2", "line 7: the JSON array does not end"),
            ("1,\n", "line 8: the JSON array does not end"),
            ("1,2]\n\nx", "line 9: the JSON array has ended"),
            ("1]]", "line 7: the JSON array has ended"),
        ] {
            let error = check_end(b"[", false, text.as_bytes(), 7)
                .unwrap_err()
                .to_string();
            assert!(error.starts_with(words), "{error}");
        }
    }

    #[test]
    fn elements_know_their_lines() {
        let text = b"\n  {\"a\":\n 1},\n  2, 3\n,,\n]\n";
        let found: Vec<_> = elements(text, 5)
            .map(|element| {
                let value = String::from_utf8_lossy(element.value).into_owned();
                (
                    element.line,
                    value,
                    element.in_line.len(),
                    element.begins_line,
                )
            })
            .collect();
        assert_eq!(
            found,
            [
                (6, "{\"a\":\n 1}".to_owned(), 11, true),
                (8, "2".to_owned(), 3, true),
                (8, "3".to_owned(), 1, false),
                (9, String::new(), 0, false),
            ]
        );
        assert_eq!(elements(b" \n ]", 1).count(), 0);
        assert_eq!(elements(b"1,2,", 1).count(), 2);
    }

    #[test]
    fn an_array_of_records_is_told_from_arrays_a_line() {
        const PUZZLE: &str =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        const SOLUTION: &str =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let digits: Vec<u32> = PUZZLE
            .chars()
            .map(|c| c.to_digit(10).unwrap_or(0))
            .collect();
        let rows: Vec<&[u32]> = digits.chunks(9).collect();
        let [flat, square] = [format!("{digits:?}"), format!("{rows:?}")];
        for (text, expected) in [
            ("[]".to_owned(), true),
            ("[{\"a\":1}]\n".to_owned(), true),
            ("[\n{\"a\":1}".to_owned(), true),
            ("[{\"a\"".to_owned(), true),
            (format!("[\"{PUZZLE}\",null,\"{PUZZLE}\"]"), true),
            // One of them is malformed or missing.
            (format!("[\"{PUZZLE}\",\"{}\"]", &PUZZLE[1..]), true),
            (format!("[\"{PUZZLE}\",\"\"]"), true),
            (format!("[\"{}\",null,\"{PUZZLE}\"]", &PUZZLE[..70]), true),
            (format!("[\"{PUZZLE}\",\"easy\"]"), false),
            // One record: a puzzle and its solution.
            (format!("[\"{PUZZLE}\",\"{SOLUTION}\"]"), false),
            (format!("[\"{SOLUTION}\",\"{SOLUTION}\"]"), true),
            (format!("[[1,\"{PUZZLE}\"],[2,\"{PUZZLE}\"]]"), true),
            (format!("[{flat},{flat}]"), true),
            (format!("[1,\"{PUZZLE}\"]\n[2,\"{PUZZLE}\"]\n"), false),
            (format!("[\"id\",\"puzzle\"]\n[2,\"{PUZZLE}\"]\n"), false),
            ("[\"id\",\"puzzle\"]\n".to_owned(), false),
            (format!("[17,\"{PUZZLE}\"]"), false),
            (format!("[\"{PUZZLE}\"]\n[\"{PUZZLE}\"]"), false),
            (flat.clone(), false),
            (square, false),
            (format!("{flat}\n{flat}\n"), false),
            ("{}".to_owned(), false),
        ] {
            assert_eq!(
                is_one_array(BoardShape::CLASSIC, text.as_bytes()),
                expected,
                "{text}"
            );
        }
    }
}
