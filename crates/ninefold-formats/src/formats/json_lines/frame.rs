//! The frame around the records of a text: one a line, the elements of one list, which may be deep in an object, or
//! values on several lines each.
//!
//! A list is found by the beginning of the text, and the rest of the object is checked where the list ends, so that a
//! long list is read in blocks, as lines are.

use super::array::{self, Element, is_pair, is_puzzle};
use super::record::{self, AllMembers, Shape, puzzle_text};
use crate::formats::FormError;
use crate::formats::blocks::without_mark;
use crate::json::{element_end, value_end};
use crate::table::{Choice, Name, is_known_name, is_nearly_a_board, looks_like_a_board};
use ninefold::BoardShape;
use serde::de::IgnoredAny;
use std::sync::Arc;

/// The frame around records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// One record a line.
    Lines,
    /// Values one after the other, of which some have several lines.
    Values,
    /// The elements of one array.
    Array {
        /// The text before the first element, with the bracket.
        before: Arc<[u8]>,
        /// True if the list was named, so that there may be others.
        named: bool,
    },
}

impl Frame {
    /// The records of a block, which begins on a line of this number.
    pub fn records<'a>(&self, text: &'a [u8], line: u64) -> Records<'a> {
        match self {
            Frame::Lines => Records::Lines(Lines(text), line),
            Frame::Values => Records::Array(array::values(text, line)),
            Frame::Array { .. } => Records::Array(array::elements(text, line)),
        }
    }
}

/// The records of a block.
#[derive(Debug)]
pub enum Records<'a> {
    /// Lines, and the number of the next.
    Lines(Lines<'a>, u64),
    /// Elements of an array, or values.
    Array(array::Elements<'a>),
}

impl<'a> Iterator for Records<'a> {
    type Item = Element<'a>;

    fn next(&mut self) -> Option<Element<'a>> {
        let (lines, number) = match self {
            Records::Array(elements) => return elements.next(),
            Records::Lines(lines, number) => (lines, number),
        };
        loop {
            let value = lines.next()?.trim_ascii();
            let line = *number;
            *number += 1;
            if !value.is_empty() {
                return Some(Element {
                    value,
                    in_line: value,
                    begins_line: true,
                    line,
                });
            }
        }
    }
}

/// The lines of a text.
#[derive(Debug)]
pub struct Lines<'a>(&'a [u8]);

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.0.is_empty() {
            return None;
        }
        let end = memchr::memchr(b'\n', self.0);
        let line = &self.0[..end.unwrap_or(self.0.len())];
        self.0 = end.map_or(&[], |end| &self.0[end + 1..]);
        Some(line)
    }
}

/// Deepest object in which lists are looked for.
const DEEPEST: usize = 16;

/// A list that may be the records.
struct List {
    /// The names that lead to it.
    path: Vec<String>,
    /// The place after its bracket.
    start: usize,
    /// True if its first element is a board, or has one in it.
    has_board: bool,
}

/// The lists in an object, or its beginning, and whether it has a board by itself, or a member that is called so.
#[derive(Default)]
struct Found {
    lists: Vec<List>,
    is_record: bool,
}

/// The frame of a text, which may be cut off if it is not `complete`, and the names that lead to the list in it.
///
/// # Errors
/// [`FormError::SeveralLists`] if several lists may be the records, and none is named.
pub fn frame_of(
    choice: &Choice,
    head: &[u8],
    complete: bool,
) -> Result<(Frame, Vec<String>), FormError> {
    let (shape, text) = (choice.shape, without_mark(head));
    let start = text.len() - text.trim_ascii_start().len();
    let value = value_end(text).map(|end| text[..end].trim_ascii());
    let has_lines = value.is_some_and(|value| value.contains(&b'\n'));
    let array = |start: usize, named| Frame::Array {
        before: head[..head.len() - text.len() + start].into(),
        named,
    };
    if text.get(start) == Some(&b'[') {
        let frame =
            match has_lines && value.is_some_and(|it| is_puzzle(shape, it) || is_pair(shape, it)) {
                true => Frame::Values,
                false if array::is_one_array(shape, text) => array(start + 1, false),
                false => Frame::Lines,
            };
        return Ok((frame, Vec::new()));
    }
    let only =
        complete && value.is_some() && text[value_end(text).unwrap_or(0)..].trim_ascii().is_empty();
    if text.get(start) != Some(&b'{') || value.is_some() && !has_lines && !only {
        return Ok((Frame::Lines, Vec::new()));
    }
    let mut found = Found::default();
    found.look(shape, text, start, &mut Vec::new());
    let given = choice.column.as_ref().and_then(Name::as_str);
    let is_in = |list: &List, name: &str| name.starts_with(&(list.path.join(".") + "."));
    if let Some(list) = found
        .lists
        .iter()
        .find(|it| given.is_some_and(|name| is_in(it, name)))
    {
        return Ok((array(list.start, true), list.path.clone()));
    }
    let mut lists: Vec<&List> = found.lists.iter().filter(|list| list.has_board).collect();
    if lists.is_empty() && has_lines {
        lists.extend(&found.lists);
    }
    match lists[..] {
        [list] if !found.is_record => Ok((array(list.start, false), list.path.clone())),
        [_, _, ..] if !found.is_record => Err(FormError::SeveralLists {
            lists: lists.iter().map(|list| list.path.join(".")).collect(),
        }),
        // What is no JSON is told as a line.
        _ if has_lines
            && value.is_some_and(|it| serde_json::from_slice::<IgnoredAny>(it).is_ok()) =>
        {
            Ok((Frame::Values, Vec::new()))
        }
        _ => Ok((Frame::Lines, Vec::new())),
    }
}

/// Checks the text around a list in an object, and the text after it.
///
/// # Errors
/// Number of lines above the fault, from the end of the list on, and a text that says what is wrong.
pub fn check_around(before: &[u8], named: bool, behind: &[u8]) -> Result<(), (usize, String)> {
    let text = [without_mark(before), b"]", behind].concat();
    let above = memchr::memchr_iter(b'\n', before).count();
    serde_json::from_slice::<IgnoredAny>(&text).map_err(|error| {
        let line = error.line().saturating_sub(1 + above);
        (
            line,
            "the JSON around the list does not end, or has a mistake in it".to_owned(),
        )
    })?;
    let mut found = Found::default();
    found.look(BoardShape::CLASSIC, &text, 0, &mut Vec::new());
    match found.lists.iter().find(|list| list.has_board && !named) {
        Some(list) => Err((
            0,
            format!("another list with boards follows, {}", list.path.join(".")),
        )),
        None => Ok(()),
    }
}

impl Found {
    /// Reads the value at a place, to which these names lead, and returns the place after it.
    fn look(
        &mut self,
        shape: BoardShape,
        text: &[u8],
        at: usize,
        path: &mut Vec<String>,
    ) -> Option<usize> {
        let skip = |at: usize| text.len() - text[at..].trim_ascii_start().len();
        let mut at = skip(at);
        let end = || value_end(&text[at..]).map(|length| at + length);
        let is_named = path.last().is_some_and(|name| is_known_name(name));
        match text.get(at)? {
            b'{' if path.len() < DEEPEST => loop {
                at = skip(at + 1);
                if text.get(at)? == &b'}' {
                    return Some(at + 1);
                }
                let name = at..at + value_end(&text[at..])?;
                path.push(serde_json::from_slice(&text[name.clone()]).ok()?);
                let colon = skip(name.end);
                at = skip(self.look(
                    shape,
                    text,
                    colon + usize::from(text.get(colon)? == &b':'),
                    path,
                )?);
                path.pop();
                match text.get(at)? {
                    b',' => {}
                    _ => return Some(at + 1),
                }
            },
            b'[' => {
                if end().is_some_and(|end| is_puzzle(shape, &text[at..end])) {
                    self.is_record = true;
                    return end();
                }
                let first = element_end(&text[at + 1..])?;
                let first = text[at + 1..][..first].trim_ascii();
                let has_board = has_board(shape, first);
                if has_board || first.starts_with(b"{") {
                    let path = path.clone();
                    let start = at + 1;
                    self.lists.push(List {
                        path,
                        start,
                        has_board,
                    });
                } else {
                    self.is_record |= is_named;
                }
                end()
            }
            b'"' => {
                let end = end()?;
                self.is_record |= is_named || is_board(shape, &text[at..end]);
                Some(end)
            }
            b'{' => end(),
            _ => Some(at + text[at..].iter().position(|byte| b",]}".contains(byte))?),
        }
    }
}

/// Returns true if a value is a board, or nearly, or a record with one in it.
fn has_board(shape: BoardShape, value: &[u8]) -> bool {
    let mut all = AllMembers::default();
    let members = Shape::of(value).filter(|shape| *shape != Shape::Text);
    is_board(shape, value)
        || members.is_some_and(|members| {
            record::read(value, members, &mut all).is_ok()
                && all
                    .cells
                    .iter()
                    .any(|(_, raw)| is_board(shape, raw.as_bytes()))
        })
}

fn is_board(shape: BoardShape, value: &[u8]) -> bool {
    let text = str::from_utf8(value)
        .ok()
        .filter(|it| it.starts_with(['"', '[']));
    let cells = text.and_then(|text| puzzle_text(text).ok());
    cells.is_some_and(|it| looks_like_a_board(shape, &it) || is_nearly_a_board(&it, shape.cells()))
}
