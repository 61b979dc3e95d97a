//! Names of rows and columns around a printed board: numbers from 0 or 1 on, or letters.

use super::elements::elements;
use super::line::{LineKind, kind_of_row};
use super::parts::words;
use crate::ground::geometry::BoardShape;

/// True if each of these rows begins with its name, before as many cells as a row has.
pub(super) fn are_named<'a>(shape: BoardShape, rows: impl Iterator<Item = &'a [u8]>) -> bool {
    let names: Option<Vec<Vec<u8>>> = rows.map(|row| Some(name_of_row(shape, row)?.0)).collect();
    names.is_some_and(|names| {
        names.len() == shape.side() && are_in_order(names.iter().map(Vec::as_slice))
    })
}

/// True for a line of as many names as a board has columns, and nothing else.
pub(super) fn is_head(shape: BoardShape, line: &[u8]) -> bool {
    let line = elements(shape, line);
    let mut names: Vec<&[u8]> = words(&line).map(|(_, word)| word).collect();
    // As many characters without a blank.
    if let [word] = *names {
        names = word.chunks(1).collect();
    }
    names.len() == shape.side() && are_in_order(names.into_iter())
}

/// A row of cells with a blank for the name before them.
pub(super) fn without_name(shape: BoardShape, row: &[u8]) -> Option<Vec<u8>> {
    name_of_row(shape, row).map(|(_, cells)| cells)
}

/// The name before the cells of a row, and the row without it and what parts them.
fn name_of_row(shape: BoardShape, row: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut cells = elements(shape, row);
    let (start, name) = words(&cells).next()?;
    let end = start + name.len();
    let name = name
        .strip_suffix(b".")
        .or(name.strip_suffix(b":"))
        .unwrap_or(name)
        .to_vec();
    let behind = cells[end..].iter().position(|&byte| byte != b' ')? + end;
    let cut = match cells[behind] {
        b',' | b';' | b'\t' => behind + 1,
        b'|' => behind,
        _ => end,
    };
    cells[..cut].fill(b' ');
    let is_apart = behind > end || cut > end || !cells[end].is_ascii_alphanumeric();
    // (A field too many may be a cell.)
    let delimiters = cells.iter().filter(|byte| b",;\t".contains(byte)).count();
    if delimiters >= shape.side() {
        return None;
    }
    let kind = kind_of_row(shape, &cells);
    (is_apart && matches!(kind, LineKind::Row | LineKind::Uniform)).then_some((name, cells))
}

/// True for 1, 2, 3 and so on, 0, 1, 2, or A, B, C.
fn are_in_order<'a>(names: impl Iterator<Item = &'a [u8]> + Clone) -> bool {
    let number = |name: &[u8]| str::from_utf8(name).ok()?.parse::<usize>().ok();
    let are_from = |first: usize| {
        names
            .clone()
            .zip(first..)
            .all(|(name, at)| number(name) == Some(at))
    };
    let letters = |first: u8| {
        names
            .clone()
            .zip(first..)
            .all(|(name, letter)| name == [letter])
    };
    are_from(1) || are_from(0) || letters(b'A') || letters(b'a')
}
