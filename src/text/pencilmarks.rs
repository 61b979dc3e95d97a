//! Pencilmarks as text: 729 characters on a line, or 81 groups of digits.

use super::cells::{InLine, check_length, classic_line, damaged, row_of_cells};
use super::elements::unquoted;
use super::error::{ParseError, ParseErrorKind, character};
use super::fields::begins_with_mark;
use super::framing::{BYTE_ORDER_MARK, Frames};
use super::library::Deletions;
use super::line::{is_long_token, is_separator};
use super::parts::words;
use crate::ground::geometry::BoardShape;
use crate::ground::pencilmarks::Pencilmarks;
use crate::ground::words::symbols::{EmptySigns, Syntax, digit};
use std::fmt;
use std::str::FromStr;

/// Number of characters of a line: nine for each cell.
const CHARACTERS: usize = 729;

/// A line with more characters without a break than this is meant as one of 729, and not of 81.
const LONGER_THAN_BOARDS: usize = 400;

/// The characters of pencilmarks as `{}` writes them, cell by cell: the fast way to write them in
/// bulk.
///
/// ```
/// use ninefold::{Pencilmarks, text};
///
/// let mut marks = Pencilmarks::EMPTY;
/// marks.set(ninefold::Cell::new(0, 0), 0b1_0001_0001);
/// assert_eq!(&text::candidates(&marks)[0], b"1...5...9");
/// ```
pub fn candidates(marks: &Pencilmarks) -> [[u8; 9]; 81] {
    let mut text = [[b'.'; 9]; 81];
    for (cell, &mask) in text.iter_mut().zip(marks.masks()) {
        for (bit, place) in (0..).zip(cell) {
            if mask >> bit & 1 == 1 {
                *place = b'1' + bit;
            }
        }
    }
    text
}

impl fmt::Display for Pencilmarks {
    /// Writes them on one line of 729 characters, nine for each cell: the place of a digit holds the
    /// digit, or `.` if it is no candidate. With `{:#}` they are drawn, a group of digits for each
    /// cell; one of nine dots is a cell without candidates.
    ///
    /// ```
    /// use ninefold::{Cell, Grid};
    ///
    /// let mut marks = Grid::EMPTY.pencilmarks();
    /// for column in 0..9 {
    ///     (0..9).for_each(|row| marks.set(Cell::new(row, column), 1 << column));
    /// }
    /// marks.set(Cell::new(0, 1), 0b1011);
    /// let drawn = format!("{marks:#}");
    /// let lines: Vec<&str> = drawn.lines().take(3).collect();
    /// assert_eq!(
    ///     lines,
    ///     [
    ///         "+---------+-------+-------+",
    ///         "| 1 124 3 | 4 5 6 | 7 8 9 |",
    ///         "| 1 2   3 | 4 5 6 | 7 8 9 |",
    ///     ]
    /// );
    /// assert_eq!(drawn.parse(), Ok(marks));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = candidates(self);
        let text = str::from_utf8(text.as_flattened()).expect("digits and dots");
        match f.alternate() {
            false => f.pad(text),
            true => write_drawn(text, f),
        }
    }
}

/// Draws the candidates that stand in a line of 729 characters.
fn write_drawn(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const NONE: &str = ".........";
    let groups: Vec<String> = (0..81)
        .map(|cell| match &text[9 * cell..][..9] {
            NONE => NONE.to_owned(),
            places => places.replace('.', ""),
        })
        .collect();
    let width = |column: usize| {
        let lengths = groups.iter().skip(column).step_by(9).map(String::len);
        lengths.max().unwrap_or_default()
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let parts = widths.chunks(3).map(|box_| {
        let dashes = box_.iter().sum::<usize>() + 4;
        format!("+{}", "-".repeat(dashes))
    });
    let border = parts.collect::<String>() + "+\n";
    for (row, groups) in groups.chunks(9).enumerate() {
        if row % 3 == 0 {
            f.write_str(&border)?;
        }
        for (column, (group, &width)) in groups.iter().zip(&widths).enumerate() {
            if column % 3 == 0 {
                f.write_str("| ")?;
            }
            write!(f, "{group:<width$} ")?;
        }
        f.write_str("|\n")?;
    }
    f.write_str(&border)
}

impl Pencilmarks {
    /// Reads pencilmarks in any of the shapes that [`crate::text`] describes, from all of `text`,
    /// such as a field of a table. A board is read too: its empty cells have all candidates.
    ///
    /// ```
    /// use ninefold::Pencilmarks;
    /// use ninefold::text::Syntax;
    ///
    /// let row = "| 12 345 6 | 7 8 9 | . 123456789 12 |\n";
    /// let marks = Pencilmarks::from_text(row.repeat(9).as_bytes(), Syntax::default())?;
    /// assert_eq!(marks.masks()[..3], [0b11, 0b1_1100, 0b10_0000]);
    /// assert_eq!(marks.to_string().parse(), Ok(marks));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ParseError`] if they cannot be read, or if the text has no record or more than one.
    #[inline]
    pub fn from_text(text: &[u8], syntax: Syntax) -> Result<Self, ParseError> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let frames = Frames::of_pencilmarks(text, 1, true);
        frames.only(|frame| frame.record(BoardShape::CLASSIC, text).pencilmarks(syntax))
    }
}

impl FromStr for Pencilmarks {
    type Err = ParseError;

    /// [`Pencilmarks::from_text`] with the default [`Syntax`].
    #[inline]
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Pencilmarks::from_text(text.as_bytes(), Syntax::default())
    }
}

/// Reads all cells from one line: 729 characters, 81 groups, or a board.
#[inline]
pub(super) fn line_of_pencilmarks(line: &[u8], syntax: Syntax) -> InLine<Pencilmarks> {
    let start = line.len() - line.trim_ascii_start().len();
    let text = &line[start..];
    if let Some(deletions) = Deletions::of(line) {
        return deletions.pencilmarks(syntax);
    }
    if !is_long_token(BoardShape::CLASSIC, text) {
        if words(text).count() != 81 {
            return classic_line(line, syntax).map(Pencilmarks::from);
        }
        if begins_with_mark(text) {
            return Err((start, damaged(80, 81)));
        }
        let mut masks = [0; 81];
        row_of_groups(line, &mut masks, syntax)?;
        return Ok(Pencilmarks::from_known_masks(masks));
    }
    let length = text.iter().position(|&byte| is_separator(byte));
    let length = length.unwrap_or(text.trim_ascii_end().len());
    if length <= LONGER_THAN_BOARDS {
        return classic_line(line, syntax).map(Pencilmarks::from);
    }
    if let Some(masks) = plain(&text[..length]) {
        return Ok(Pencilmarks::from_known_masks(masks));
    }
    let mut masks = [0; 81];
    let (cells, _) = text[..length.min(CHARACTERS)].as_chunks::<9>();
    let mut all_good = length == CHARACTERS;
    for (mask, cell) in masks.iter_mut().zip(cells) {
        for (bit, &byte) in (0..9).zip(cell) {
            let is_candidate = byte == b'1' + bit;
            *mask |= u16::from(is_candidate) << bit;
            all_good &= is_candidate || is_gone(byte, syntax);
        }
    }
    if all_good {
        return Ok(Pencilmarks::from_known_masks(masks));
    }
    let wrong = text[..length.min(CHARACTERS)].iter().zip(0..);
    let wrong = wrong
        .filter(|&(&byte, at)| byte != b'1' + (at % 9) as u8 && !is_gone(byte, syntax))
        .map(|(_, at)| at)
        .next();
    Err(match wrong {
        Some(at) => {
            let kind = ParseErrorKind::NotACandidate {
                found: character(text, at),
                digit: at as u8 % 9 + 1,
            };
            (start + at, kind)
        }
        None => {
            let kind = ParseErrorKind::PencilmarksLength { found: length };
            (start + length.min(CHARACTERS), kind)
        }
    })
}

/// The masks of 729 characters, if all excluded candidates are written as `.`, as on nearly all
/// lines of a large file.
///
/// On files of easy puzzles, reading characters one by one takes longer than solving. These loops
/// have no early exit, so that the compiler turns the first into vector instructions.
fn plain(text: &[u8]) -> Option<[u16; 81]> {
    /// The line without an excluded candidate.
    const FULL: [u8; CHARACTERS] = {
        let mut full = [0; CHARACTERS];
        let mut at = 0;
        while at < CHARACTERS {
            full[at] = b'1' + (at % 9) as u8;
            at += 1;
        }
        full
    };
    let text: &[u8; CHARACTERS] = text.try_into().ok()?;
    let mut candidates = [0; CHARACTERS];
    let mut wrong = 0;
    for ((is_candidate, &byte), &full) in candidates.iter_mut().zip(text).zip(&FULL) {
        *is_candidate = u8::from(byte == full);
        wrong |= u8::from(byte != full) & u8::from(byte != b'.');
    }
    let (cells, _) = candidates.as_chunks::<9>();
    let masks = std::array::from_fn(|cell| {
        let [eight @ .., ninth] = cells[cell];
        // The lowest bit of byte k becomes bit k of the highest byte.
        let eight = u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        eight as u16 | u16::from(ninth) << 8
    });
    (wrong == 0).then_some(masks)
}

/// True if a character stands for an excluded candidate.
fn is_gone(byte: u8, syntax: Syntax) -> bool {
    digit(byte, 9, syntax) == Some(0)
}

/// Reads the candidates of the cells of one row, or of a whole grid, into `row`, whose length is
/// the required number of cells. A group of digits is a cell; but where there are no more groups
/// than boxes, every character is a cell, as in any other grid.
#[inline]
pub(super) fn row_of_groups(line: &[u8], row: &mut [u16], syntax: Syntax) -> InLine<()> {
    let line = &unquoted(BoardShape::CLASSIC, line)[..];
    // As many words as there are boxes in a row, but no more, may be compact.
    if words(line).count() <= 3 {
        let mut digits = [0; 81];
        let digits = &mut digits[..row.len()];
        row_of_cells(
            BoardShape::CLASSIC,
            line,
            digits,
            syntax,
            &mut EmptySigns::default(),
        )?;
        let grid = digits.iter().zip(row);
        grid.for_each(|(&digit, mask)| *mask = mask_of(digit));
        return Ok(());
    }
    let mut found = 0;
    for (offset, token) in words(line) {
        let mask = group(token, syntax).map_err(|(at, kind)| (offset + at, kind))?;
        if let Some(cell) = row.get_mut(found) {
            *cell = mask;
        }
        found += 1;
    }
    check_length(line, found, row.len())
}

/// The candidates of a cell with a digit, or of an empty one (0).
fn mask_of(digit: u8) -> u16 {
    match digit {
        0 => Pencilmarks::ALL,
        digit => 1 << (digit - 1),
    }
}

/// The candidates that a group stands for: digits, each once; the sign of an empty cell for all
/// nine; or nine characters, a place for each digit. A `u` before a digit means, in SudoCue's
/// files, that the player entered it.
fn group(token: &[u8], syntax: Syntax) -> InLine<u16> {
    let not_a_cell = |at: usize| {
        let found = character(token, at);
        let kind = ParseErrorKind::NotACell {
            found,
            side: 9,
            zero_based: false,
        };
        (at, kind)
    };
    let digits = match token {
        [byte] => {
            return digit(*byte, 9, syntax)
                .map(mask_of)
                .ok_or_else(|| not_a_cell(0));
        }
        [b'u', digit] => std::slice::from_ref(digit),
        digits => digits,
    };
    let behind_u = token.len() - digits.len();
    let by_place = digits.len() == 9 && digits.iter().any(|&byte| is_gone(byte, syntax));
    let mut mask = 0;
    for (at, &byte) in digits.iter().enumerate() {
        if by_place && is_gone(byte, syntax) {
            continue;
        }
        if !byte.is_ascii_digit() || byte == b'0' {
            return Err(not_a_cell(behind_u + at));
        }
        if by_place && usize::from(byte - b'1') != at {
            let kind = ParseErrorKind::NotACandidate {
                found: character(token, at),
                digit: at as u8 + 1,
            };
            return Err((at, kind));
        }
        let bit = 1 << (byte - b'1');
        if mask & bit != 0 {
            let found = character(token, at);
            return Err((at, ParseErrorKind::CandidateTwice { found }));
        }
        mask |= bit;
    }
    Ok(mask)
}

#[cfg(test)]
mod tests;
