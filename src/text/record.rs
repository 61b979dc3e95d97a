//! The text of one record to a board.

use super::cells::{InLine, is_address, line_of_cells, not_a_cell, row_of_cells};
use super::error::{ParseError, ParseErrorKind, character, column};
use super::framing::{BYTE_ORDER_MARK, Frames, MAX_RECORD, Record, Shape};
use super::line::{
    LineKind, classify, classify_pencilmarks, kind_beside, plain_kind, trim_line_end,
};
use super::pencilmarks::{line_of_pencilmarks, row_of_groups};
use super::plain::plain_board;
use crate::board::Board;
use crate::geometry::Geometry;
use crate::pencilmarks::Pencilmarks;
use crate::symbols::{self, EmptySigns, Syntax, digit};
use std::borrow::Cow;
use std::str::FromStr;

impl<const SIDE: usize> Record<'_, SIDE> {
    /// Reads the record as a board of `SIDE` rows.
    ///
    /// # Errors
    /// [`ParseError`] if it is not one; clues that contradict each other are no error here.
    pub fn parse(&self, syntax: Syntax) -> Result<Board<SIDE>, ParseError> {
        match self.shape {
            Shape::Line => {
                let line = trim_line_end(self.text);
                line_of_cells(line, syntax).map_err(|error| self.error_at(self.line, line, error))
            }
            Shape::Grid => self.parse_grid(syntax),
            Shape::Uneven { rows } => Err(self.uneven(rows)),
            Shape::Stray => Err(self.stray()),
            Shape::TooLong => Err(self.too_long()),
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
        let kind = match is_address(line) {
            true => ParseErrorKind::AddressWithoutCells {
                expected: Geometry::<SIDE>::CELLS,
            },
            false => ParseErrorKind::WrongLength { found, side: SIDE },
        };
        // As long as a row: not the length is wrong.
        let is_cell = |byte| digit(byte, SIDE, Syntax::EVERYTHING).is_some();
        let is_no_cell = |character: char| !u8::try_from(character).is_ok_and(is_cell);
        let shown = |&(_, character): &(usize, char)| !character.is_whitespace();
        if found == SIDE
            && let Cow::Borrowed(text) = text
            && let Some((at, _)) = text
                .char_indices()
                .filter(shown)
                .find(|&(_, character)| is_no_cell(character))
        {
            let kind = not_a_cell::<SIDE>(character(line, at), Syntax::default());
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
            expected: SIDE,
        };
        self.error_at(self.line, b"", (0, kind))
    }

    /// Reads nine plain rows, as in nearly all grids of a large file.
    fn plain_grid(&self, syntax: Syntax) -> Option<Board<SIDE>> {
        let mut rows = [[0; SIDE]; SIDE];
        let mut lines = self.text.split(|&byte| byte == b'\n').map(trim_line_end);
        for row in &mut rows {
            let line = lines.next()?;
            if SIDE > 9 || plain_kind::<SIDE>(line) != Some(LineKind::Row) {
                return None;
            }
            let step = if line.len() == SIDE { 1 } else { 2 };
            for (cell, &byte) in row.iter_mut().zip(line.iter().step_by(step)) {
                *cell = symbols::digit(byte, SIDE, syntax)?;
            }
        }
        lines
            .all(<[u8]>::is_empty)
            .then(|| Board::from_known_rows(rows))
    }

    fn parse_grid(&self, syntax: Syntax) -> Result<Board<SIDE>, ParseError> {
        if let Some(board) = self.plain_grid(syntax) {
            return Ok(board);
        }
        let mut rows = [[0; SIDE]; SIDE];
        let mut signs = EmptySigns::default();
        self.rows_of_grid(classify::<SIDE>, |number, line| {
            row_of_cells::<SIDE>(line, &mut rows[number], syntax, &mut signs)
        })?;
        Ok(Board::from_known_rows(rows))
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
        let row = |mut others: Box<dyn Iterator<Item = usize> + '_>| {
            let nearest = others.find(|&at| classified[at] != LineKind::Uniform)?;
            (classified[nearest] == LineKind::Row).then(|| lines[nearest])
        };
        let kind = |at: usize| match classified[at] {
            LineKind::Uniform => {
                let rows = [
                    row(Box::new((0..at).rev())),
                    row(Box::new(at + 1..lines.len())),
                ];
                kind_beside::<SIDE>(lines[at], rows)
            }
            kind => kind,
        };
        let kinds: Vec<LineKind> = (0..lines.len()).map(kind).collect();
        // Lines of one sign are rows where the others are not enough.
        let others = kinds.iter().filter(|kind| {
            matches!(
                kind,
                LineKind::Row | LineKind::Broken | LineKind::Candidates
            )
        });
        let are_rows = others.count() < SIDE;
        let mut found = 0;
        // True if there are borders between all rows.
        let ruled = kinds
            .iter()
            .filter(|&&kind| kind == LineKind::Border)
            .count()
            + 1
            >= SIDE;
        for (number, (kind, line)) in
            (self.line..).zip(kinds.iter().copied().zip(lines.iter().copied()))
        {
            if kind == LineKind::Border && !ruled && found % Geometry::<SIDE>::ORDER != 0 {
                let kind = ParseErrorKind::BorderInBand { row: found };
                return Err(self.error_at(number, line, (0, kind)));
            }
            let is_row = match kind {
                LineKind::Row | LineKind::Broken | LineKind::Candidates | LineKind::Text => true,
                LineKind::Uniform => are_rows,
                LineKind::Blank
                | LineKind::Comment
                | LineKind::Heading
                | LineKind::Border
                | LineKind::Board => false,
            };
            if !is_row || found == SIDE {
                continue;
            }
            read(found, line).map_err(|error| self.error_at(number, line, error))?;
            found += 1;
        }
        if found < SIDE {
            let kind = ParseErrorKind::GridCutShort {
                found,
                expected: SIDE,
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
}

impl Record<'_, 9> {
    /// Reads the record as pencilmarks, in any of the shapes that [`crate::text`] describes. A board
    /// is read too.
    ///
    /// # Errors
    /// [`ParseError`] if it is neither; candidates that contradict each other are no error here.
    #[inline]
    pub fn pencilmarks(&self, syntax: Syntax) -> Result<Pencilmarks, ParseError> {
        match self.shape {
            Shape::Line => {
                let line = trim_line_end(self.text);
                line_of_pencilmarks(line, syntax)
                    .map_err(|error| self.error_at(self.line, line, error))
            }
            Shape::Grid => {
                let mut masks = [[0; 9]; 9];
                self.rows_of_grid(classify_pencilmarks, |number, line| {
                    row_of_groups(line, &mut masks[number], syntax)
                })?;
                let mut flat = [0; 81];
                flat.copy_from_slice(masks.as_flattened());
                Ok(Pencilmarks::from_known_masks(flat))
            }
            Shape::Uneven { rows } => Err(self.uneven(rows)),
            Shape::Stray => Err(self.stray()),
            Shape::TooLong => Err(self.too_long()),
        }
    }
}

impl<const SIDE: usize> Board<SIDE> {
    /// Reads one board in any of the shapes that [`crate::text`] describes, from all of `text`,
    /// such as a field of a table.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::text::Syntax;
    ///
    /// let board = Board::<4>::from_text(b" 1.3....22....3.1", Syntax::default())?;
    /// assert_eq!(Board::from_text(b"1.3.\n...2\n2...\n.3.1", Syntax::default()), Ok(board));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ParseError`] if it cannot be read, or if the text has no record or more than one.
    pub fn from_text(text: &[u8], syntax: Syntax) -> Result<Self, ParseError> {
        match plain_board(text) {
            Some(board) => Ok(board),
            None => Self::from_any_text(text, syntax),
        }
    }

    /// Reads text that need not be plain.
    fn from_any_text(text: &[u8], syntax: Syntax) -> Result<Self, ParseError> {
        let mut rows = [[0; SIDE]; SIDE];
        // Mostly the text is only cells, and needs no closer look.
        let trimmed = trim(text);
        if trimmed.len() == Geometry::<SIDE>::CELLS
            && symbols::digits(trimmed, rows.as_flattened_mut(), SIDE, syntax)
            && EmptySigns::mixed(trimmed, SIDE, syntax).is_none()
        {
            return Ok(Board::from_known_rows(rows));
        }
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mut frames = Frames::<SIDE>::new(text, 1, true);
        let alone = |line, kind| ParseError {
            line,
            column: 1,
            kind,
        };
        let record = frames
            .next()
            .ok_or_else(|| alone(1, ParseErrorKind::Missing))?;
        let board = record.record::<SIDE>(text).parse(syntax)?;
        match frames.next() {
            Some(second) => Err(alone(second.line, ParseErrorKind::Surplus)),
            None => Ok(board),
        }
    }
}

/// The text without blanks and empty lines before a board, and those after it that may stand there.
fn trim(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_start();
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n');
    let behind = text.iter().rposition(|byte| !is_blank(byte));
    behind.map_or(&[], |last| &text[..=last])
}

impl<const SIDE: usize> FromStr for Board<SIDE> {
    type Err = ParseError;

    /// [`Board::from_text`] with the default [`Syntax`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Board::from_text(text.as_bytes(), Syntax::default())
    }
}

impl<const SIDE: usize> TryFrom<&str> for Board<SIDE> {
    type Error = ParseError;

    /// A board by its text, as [`str::parse`] reads it.
    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}
