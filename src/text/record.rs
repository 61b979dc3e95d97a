//! The text of one record to a board.

use super::cells::{InLine, is_address, line_of_cells, not_a_cell, row_of_cells};
use super::error::{ParseError, ParseErrorKind, character, column};
use super::fields::is_shifted;
use super::frame::{Form, Record};
use super::framing::{BYTE_ORDER_MARK, Frames, MAX_RECORD};
use super::line::{
    LineKind, classify, classify_pencilmarks, is_rule_of_table, kind_beside, may_be_row,
    plain_kind, rows_beside, trim_line_end,
};
use super::names::{are_named, without_name};
use super::pencilmarks::{line_of_pencilmarks, row_of_groups};
use super::plain::plain_cells;
use crate::ground::board::{AnyBoard, Board};
use crate::ground::geometry::BoardShape;
use crate::ground::grid::Grid;
use crate::ground::layout::Layout;
use crate::ground::pencilmarks::Pencilmarks;
use crate::ground::words::symbols::{self, EmptySigns, Syntax, digit};
use std::borrow::Cow;
use std::str::FromStr;

impl Record<'_> {
    /// Reads the record as a classic board.
    ///
    /// # Errors
    /// [`ParseError`] if it is not one; clues that contradict each other are no error here.
    ///
    /// # Panics
    /// If the [reader](super::Reader) looks for boards of another shape.
    #[inline]
    pub fn parse(&self, syntax: Syntax) -> Result<Grid, ParseError> {
        let mut digits = [0; 81];
        self.parse_into(syntax, &mut digits)?;
        Ok(Grid::from_known_array(digits))
    }

    /// Reads the record as a board of this layout.
    ///
    /// # Errors
    /// [`ParseError`] if it is not one; clues that contradict each other are no error here.
    ///
    /// # Panics
    /// If the [reader](super::Reader) looks for boards of another shape.
    pub fn parse_of<B: AnyBoard>(&self, layout: &Layout, syntax: Syntax) -> Result<B, ParseError> {
        let mut digits = [0; BoardShape::MOST_CELLS];
        let digits = &mut digits[..layout.cells()];
        self.parse_into(syntax, digits)?;
        Ok(B::from_known(layout, digits))
    }

    /// Reads the record as the digits of a board, 0 for an empty cell. Where that fails they mean nothing.
    ///
    /// # Errors
    /// [`ParseError`] if it is not one; clues that contradict each other are no error here.
    ///
    /// # Panics
    /// If the number of digits is not that of cells.
    pub fn parse_into(&self, syntax: Syntax, digits: &mut [u8]) -> Result<(), ParseError> {
        assert_eq!(digits.len(), self.shape.cells(), "a digit for each cell");
        match self.form {
            Form::Line => {
                let line = trim_line_end(self.text);
                if let (BoardShape::CLASSIC, Some(cells)) = (self.shape, plain_cells(line)) {
                    digits.copy_from_slice(&cells);
                    return Ok(());
                }
                line_of_cells(self.shape, line, syntax, digits)
                    .map_err(|error| self.error_at(self.line, line, error))
            }
            Form::Grid | Form::Named => self.parse_grid(syntax, digits),
            Form::Uneven { rows } => Err(self.uneven(rows)),
            Form::Stray => Err(self.stray()),
            Form::TooLong => Err(self.too_long()),
        }
    }

    /// The error of a line that is neither a record nor the row of one.
    fn stray(&self) -> ParseError {
        let line = trim_line_end(self.text);
        let text = String::from_utf8_lossy(line);
        let found = text
            .chars()
            .filter(|character| !character.is_whitespace())
            .count();
        let kind = match rows_beside(self.shape, line) {
            _ if is_address(line) => ParseErrorKind::AddressWithoutCells {
                expected: self.shape.cells(),
            },
            Some(found) => ParseErrorKind::SideBySide { found },
            None => ParseErrorKind::WrongLength {
                found,
                side: self.shape.side(),
            },
        };
        // As long as a row: not the length is wrong.
        let is_cell = |byte| digit(byte, self.shape.side(), Syntax::EVERYTHING).is_some();
        let is_no_cell = |character: char| !u8::try_from(character).is_ok_and(is_cell);
        let shown = |&(_, character): &(usize, char)| !character.is_whitespace();
        if found == self.shape.side()
            && let Cow::Borrowed(text) = text
            && let Some((at, _)) = text
                .char_indices()
                .filter(shown)
                .find(|&(_, character)| is_no_cell(character))
        {
            let kind = not_a_cell(self.shape, character(line, at), Syntax::default());
            return self.error_at(self.line, line, (at, kind));
        }
        let start = line.len() - line.trim_ascii_start().len();
        self.error_at(self.line, line, (start, kind))
    }

    fn too_long(&self) -> ParseError {
        let kind = ParseErrorKind::LineTooLong { limit: MAX_RECORD };
        self.error_at(self.line, b"", (0, kind))
    }

    fn uneven(&self, rows: usize) -> ParseError {
        let kind = ParseErrorKind::UnevenRows {
            found: rows,
            expected: self.shape.side(),
        };
        self.error_at(self.line, b"", (0, kind))
    }

    /// Reads nine plain rows, as in nearly all grids of a large file.
    fn plain_grid(&self, syntax: Syntax, digits: &mut [u8]) -> Option<()> {
        const SIDE: usize = BoardShape::CLASSIC.side();
        if self.shape != BoardShape::CLASSIC {
            return None;
        }
        let mut lines = self.text.split(|&byte| byte == b'\n').map(trim_line_end);
        for row in digits.chunks_exact_mut(SIDE) {
            let line = lines.next()?;
            if plain_kind(BoardShape::CLASSIC, line) != Some(LineKind::Row) {
                return None;
            }
            let step = if line.len() == SIDE { 1 } else { 2 };
            for (cell, &byte) in row.iter_mut().zip(line.iter().step_by(step)) {
                *cell = symbols::digit(byte, SIDE, syntax)?;
            }
        }
        lines.all(<[u8]>::is_empty).then_some(())
    }

    fn parse_grid(&self, syntax: Syntax, digits: &mut [u8]) -> Result<(), ParseError> {
        if self.plain_grid(syntax, digits).is_some() {
            return Ok(());
        }
        let (shape, side) = (self.shape, self.shape.side());
        let mut signs = EmptySigns::default();
        let classify = |line: &[u8]| classify(shape, line);
        self.rows_of_grid(classify, |number, line| {
            let row = &mut digits[number * side..][..side];
            row_of_cells(shape, line, row, syntax, &mut signs)
        })
    }

    /// Hands over the lines of a grid that are rows, in order.
    fn rows_of_grid(
        &self,
        classify: impl Fn(&[u8]) -> LineKind,
        mut read: impl FnMut(usize, &[u8]) -> InLine<()>,
    ) -> Result<(), ParseError> {
        let lines: Vec<&[u8]> = self
            .text
            .split(|&byte| byte == b'\n')
            .map(trim_line_end)
            .collect();
        let classified: Vec<LineKind> = lines.iter().map(|line| classify(line)).collect();
        let is_row = |&at: &usize| classified[at] == LineKind::Row;
        let row_before = |at: usize| {
            let is_between =
                |at: &usize| matches!(classified[*at], LineKind::Uniform | LineKind::Border);
            let nearest = (0..at).rev().find(|at| !is_between(at));
            nearest.filter(is_row).map(|at| lines[at])
        };
        let row_after = |at: usize| {
            let nearest = (at + 1..lines.len()).find(|&at| classified[at] != LineKind::Uniform);
            nearest.filter(is_row).map(|at| lines[at])
        };
        let kind = |at: usize| match classified[at] {
            kind @ (LineKind::Uniform | LineKind::Border) => {
                let (line, before) = (lines[at], row_before(at));
                match kind == LineKind::Border && !may_be_row(line, before) {
                    true => kind,
                    false => kind_beside(self.shape, line, [before, row_after(at)]),
                }
            }
            kind => kind,
        };
        let kinds: Vec<LineKind> = (0..lines.len()).map(kind).collect();
        // Lines of one sign, or of bars alone, are rows where the others are not enough.
        let others = kinds.iter().filter(|kind| {
            matches!(
                kind,
                LineKind::Row | LineKind::Broken | LineKind::Candidates
            )
        });
        let are_rows = others.count() < self.shape.side();
        let is_in_row = |kind: &LineKind| matches!(kind, LineKind::Row | LineKind::Broken);
        let in_rows = kinds.iter().zip(&lines).filter(|(kind, _)| is_in_row(kind));
        let are_named =
            self.form == Form::Named && are_named(self.shape, in_rows.map(|(_, line)| *line));
        let mut found = 0;
        // True if there are borders between all rows.
        let ruled = kinds
            .iter()
            .filter(|&&kind| kind == LineKind::Border)
            .count()
            + 1
            >= self.shape.side();
        for (number, (kind, line)) in
            (self.line..).zip(kinds.iter().copied().zip(lines.iter().copied()))
        {
            let is_below_first = found == 1 && is_rule_of_table(self.shape, line);
            if kind == LineKind::Border
                && !ruled
                && found % self.shape.band_rows() != 0
                && !is_below_first
            {
                let kind = ParseErrorKind::BorderInBand { row: found };
                return Err(self.error_at(number, line, (0, kind)));
            }
            let is_row = match kind {
                LineKind::Row | LineKind::Broken | LineKind::Candidates | LineKind::Text => true,
                LineKind::Uniform | LineKind::Bars => are_rows,
                LineKind::Blank
                | LineKind::Comment
                | LineKind::Heading
                | LineKind::Border
                | LineKind::Board => false,
            };
            if !is_row || found == self.shape.side() {
                continue;
            }
            let unnamed = are_named.then(|| without_name(self.shape, line)).flatten();
            read(found, unnamed.as_deref().unwrap_or(line))
                .map_err(|error| self.error_at(number, line, error))?;
            found += 1;
        }
        if found < self.shape.side() {
            let kind = ParseErrorKind::GridCutShort {
                found,
                expected: self.shape.side(),
            };
            return Err(self.error_at(self.line, b"", (0, kind)));
        }
        Ok(())
    }

    fn error_at(
        &self,
        number: u64,
        line: &[u8],
        (offset, kind): (usize, ParseErrorKind),
    ) -> ParseError {
        ParseError {
            line: number,
            column: column(line, offset),
            kind,
        }
    }

    /// Reads the record as pencilmarks, in any of the shapes that [`crate::text`] describes. A board
    /// is read too.
    ///
    /// # Errors
    /// [`ParseError`] if it is neither; candidates that contradict each other are no error here.
    ///
    /// # Panics
    /// If the [reader](super::Reader) looks for boards that are not 9x9.
    #[inline]
    pub fn pencilmarks(&self, syntax: Syntax) -> Result<Pencilmarks, ParseError> {
        assert_eq!(
            self.shape,
            BoardShape::CLASSIC,
            "pencilmarks are those of 9x9"
        );
        match self.form {
            Form::Line => {
                let line = trim_line_end(self.text);
                line_of_pencilmarks(line, syntax)
                    .map_err(|error| self.error_at(self.line, line, error))
            }
            Form::Grid | Form::Named => {
                let mut masks = [[0; 9]; 9];
                self.rows_of_grid(classify_pencilmarks, |number, line| {
                    row_of_groups(line, &mut masks[number], syntax)
                })?;
                let mut flat = [0; 81];
                flat.copy_from_slice(masks.as_flattened());
                Ok(Pencilmarks::from_known_masks(flat))
            }
            Form::Uneven { rows } => Err(self.uneven(rows)),
            Form::Stray => Err(self.stray()),
            Form::TooLong => Err(self.too_long()),
        }
    }
}

impl Grid {
    /// Reads one board in any of the shapes that [`crate::text`] describes, from all of `text`,
    /// such as a field of a table.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::text::Syntax;
    ///
    /// let rows = "1.3....22\n".repeat(9);
    /// let board = Grid::from_text(rows.as_bytes(), Syntax::default())?;
    /// assert_eq!(board.to_string(), "1.3....22".repeat(9));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ParseError`] if it cannot be read, or if the text has no record or more than one.
    pub fn from_text(text: &[u8], syntax: Syntax) -> Result<Self, ParseError> {
        parse(Layout::classic_one(), text, syntax)
    }
}

impl Board {
    /// Reads one board in any of the shapes that [`crate::text`] describes, from all of `text`,
    /// such as a field of a table.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::layout::Layout;
    /// use ninefold::text::Syntax;
    ///
    /// let six: Layout = "6x6".parse()?;
    /// let text = "1.....\n.2....\n\n..3...\n...4..\n\n....5.\n.....6\n";
    /// let board = Board::from_text(&six, text.as_bytes(), Syntax::default())?;
    /// assert_eq!(board.to_string(), "1......2......3......4......5......6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ParseError`] if it cannot be read, or if the text has no record or more than one.
    pub fn from_text(layout: &Layout, text: &[u8], syntax: Syntax) -> Result<Self, ParseError> {
        parse(layout, text, syntax)
    }
}

/// Reads the board that all of a text is, as [`Grid::from_text`] does, whatever its layout.
///
/// # Errors
/// [`ParseError`] if it cannot be read, or if the text has no record or more than one.
///
/// # Panics
/// If there are no boards `B` of this size.
pub fn parse<B: AnyBoard>(layout: &Layout, text: &[u8], syntax: Syntax) -> Result<B, ParseError> {
    let shape = layout.shape();
    if shape == BoardShape::CLASSIC
        && let Some(digits) = plain_cells(text)
    {
        return Ok(B::from_known(layout, &digits));
    }
    let mut digits = [0; BoardShape::MOST_CELLS];
    let digits = &mut digits[..shape.cells()];
    digits_of_text(shape, text, syntax, digits)?;
    Ok(B::from_known(layout, digits))
}

/// Reads the digits of the board that all of a text is, 0 for an empty cell.
///
/// # Errors
/// [`ParseError`] if it cannot be read, or if the text has no record or more than one.
pub fn digits(shape: BoardShape, text: &[u8], syntax: Syntax) -> Result<Vec<u8>, ParseError> {
    let mut digits = vec![0; shape.cells()];
    digits_of_text(shape, text, syntax, &mut digits)?;
    Ok(digits)
}

/// Reads the digits of the board that all of a text is. Where that fails they mean nothing.
fn digits_of_text(
    shape: BoardShape,
    text: &[u8],
    syntax: Syntax,
    digits: &mut [u8],
) -> Result<(), ParseError> {
    // Mostly the text is only cells, and needs no closer look.
    let trimmed = trim(text);
    if trimmed.len() == shape.cells()
        && symbols::digits(trimmed, digits, shape.side(), syntax)
        && EmptySigns::mixed(trimmed, shape.side(), syntax).is_none()
        && !is_shifted(shape, trimmed)
    {
        return Ok(());
    }
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let frames = Frames::new(shape, text, 1, true);
    frames.only(|frame| frame.record(shape, text).parse_into(syntax, digits))
}

/// The text without blanks and empty lines before a board, and those after it that may stand there.
fn trim(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_start();
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n');
    let behind = text.iter().rposition(|byte| !is_blank(byte));
    behind.map_or(&[], |last| &text[..=last])
}

impl FromStr for Grid {
    type Err = ParseError;

    /// [`Grid::from_text`] with the default [`Syntax`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Grid::from_text(text.as_bytes(), Syntax::default())
    }
}

impl TryFrom<&str> for Grid {
    type Error = ParseError;

    /// A board by its text, as [`str::parse`] reads it.
    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}
