//! Boundaries of records in a stream of lines, for records of every shape.
//!
//! Framing looks only at the form of lines, so that one thread can frame for many that read and
//! solve. A broken grid should not spoil its neighbours: where a row is missing or too short, the
//! records after it must be right again. Blank lines, borders and titles show where a grid must
//! have ended. Where there are none, or a whole band is missing between blank lines, there is no
//! sign of it, and the records after it may be wrong too.

use super::line::{
    LineKind, cell_count, classify, classify_pencilmarks, is_dashed_border, is_mostly_cells,
    trim_line_end,
};
use crate::geometry::Geometry;
use crate::symbols::{are_plain, is_plain};
use memchr::memchr;

/// Largest size of a line or grid, in bytes. The largest board takes under 3,000; the rest is room
/// for comments.
pub(super) const MAX_RECORD: usize = 1 << 16;

/// The bytes that some editors put at the start of a file of UTF-8 text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The layout of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// All cells on one line.
    Line,
    /// One line for each row.
    Grid,
    /// A line that is neither.
    Stray,
    /// A line too long to be read.
    TooLong,
}

/// One record of a stream: text that is, or should be, one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a, const SIDE: usize> {
    pub(super) text: &'a [u8],
    pub(super) line: u64,
    pub(super) shape: Shape,
}

impl<'a, const SIDE: usize> Record<'a, SIDE> {
    /// The line that the record begins on, counted from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Its text unchanged, with the line end; empty if it is a line that is too long.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }
}

/// Place of one record in the framed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub start: usize,
    pub end: usize,
    /// The line it begins on, counted from 1.
    pub line: u64,
    pub shape: Shape,
}

impl Frame {
    /// The record, taken from the framed text.
    pub fn record<const SIDE: usize>(self, text: &[u8]) -> Record<'_, SIDE> {
        Record {
            text: &text[self.start..self.end],
            line: self.line,
            shape: self.shape,
        }
    }
}

/// Consecutive lines of only numerals and dots, each a 9x9 board, with a line end of one byte: as nearly
/// all lines of a large file are.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainFrames {
    pub start: usize,
    /// The line of the first, counted from 1.
    pub line: u64,
    pub lines: usize,
}

/// A line of 81 cells, with its line end.
pub(super) type PlainLine = [u8; 82];

impl PlainFrames {
    /// The lines, taken from the framed text.
    pub fn lines(self, text: &[u8]) -> &[PlainLine] {
        let (lines, _) = text[self.start..].as_chunks();
        &lines[..self.lines]
    }
}

/// True if 81 cells in the usual symbols and a line end are all there is.
fn is_plain_line([cells @ .., end]: &PlainLine) -> bool {
    *end == b'\n' && are_plain(cells)
}

/// A position between two lines of the text.
#[derive(Clone, Copy, Debug)]
struct Position {
    offset: usize,
    line: u64,
}

/// Finds the records of a text one after another.
pub(super) struct Frames<'a, const SIDE: usize> {
    text: &'a [u8],
    /// True if the text ends where the input ends. If not, a line or grid that reaches the end is
    /// left for the next time.
    complete: bool,
    /// Classification of a line by its form.
    classify: fn(&[u8]) -> LineKind,
    next: Position,
}

impl<'a, const SIDE: usize> Frames<'a, SIDE> {
    /// Begins with `text`, whose first line has number `line`.
    pub fn new(text: &'a [u8], line: u64, complete: bool) -> Self {
        Frames {
            text,
            complete,
            classify: classify::<SIDE>,
            next: Position { offset: 0, line },
        }
    }

    /// Number of bytes that have been framed, and the number of the line that follows.
    pub fn framed(&self) -> (usize, u64) {
        (self.next.offset, self.next.line)
    }

    /// The line at `position` and the position after it, or `None` at the end of the text.
    fn line_at(&self, position: Position) -> Option<(&'a [u8], Position)> {
        let rest = &self.text[position.offset..];
        let length = match memchr(b'\n', rest) {
            Some(end) => end + 1,
            None if self.complete && !rest.is_empty() => rest.len(),
            None => return None,
        };
        let behind = Position {
            offset: position.offset + length,
            line: position.line + 1,
        };
        Some((trim_line_end(&rest[..length]), behind))
    }

    /// The position after the line at `position` if the line is a board in only the usual symbols,
    /// as nearly all lines of a large file are: those need no closer look.
    fn behind_plain_board(&self, position: Position) -> Option<Position> {
        let cells = Geometry::<SIDE>::CELLS;
        let line = self.text[position.offset..].get(..=cells)?;
        (line[cells] == b'\n' && is_plain(&line[..cells])).then_some(Position {
            offset: position.offset + line.len(),
            line: position.line + 1,
        })
    }

    /// Moves over the plain lines that come next.
    pub fn plain_lines(&mut self) -> PlainFrames {
        let Position { offset, line } = self.next;
        let lines = match SIDE {
            9 => {
                let (lines, _) = self.text[offset..].as_chunks::<{ size_of::<PlainLine>() }>();
                lines.iter().take_while(|line| is_plain_line(line)).count()
            }
            _ => 0,
        };
        self.next = Position {
            offset: offset + lines * size_of::<PlainLine>(),
            line: line + lines as u64,
        };
        PlainFrames {
            start: offset,
            line,
            lines,
        }
    }

    fn frame(&self, start: Position, end: Position, shape: Shape) -> Frame {
        Frame {
            start: start.offset,
            end: end.offset,
            line: start.line,
            shape,
        }
    }

    /// Returns whether a grid begins with `line`: a row, or something like a row followed by one.
    /// `None` if the text after it has not been read yet.
    fn is_first_row(&self, line: &[u8], behind: Position) -> Option<bool> {
        let is_row = |line| {
            (self.classify)(line) == LineKind::Row
                && cell_count::<SIDE>(line) == SIDE
                && is_mostly_cells::<SIDE>(line)
        };
        let about_as_long = (SIDE / 2..2 * SIDE).contains(&cell_count::<SIDE>(line));
        if is_row(line) || !about_as_long || !is_mostly_cells::<SIDE>(line) {
            return Some(is_row(line));
        }
        match self.line_at(behind) {
            Some((next, _)) => Some(is_row(next)),
            None if self.complete || self.text.len() - behind.offset > MAX_RECORD => Some(false),
            None => None,
        }
    }

    /// Returns whether a line that looks like a row counts as one, after `rows` rows of a grid. It
    /// does not if it is a border of dashes, or some other text (because of which the grid is
    /// refused when it is read).
    fn counts_as_row(line: &[u8], rows: usize, dashes_are_cells: bool) -> bool {
        let between_bands = rows.is_multiple_of(Geometry::<SIDE>::ORDER);
        is_mostly_cells::<SIDE>(line)
            && !(between_bands && is_dashed_border(line, dashes_are_cells))
    }

    /// Returns whether a grid of `rows` rows continues after a comment. It does if the following
    /// adjacent rows complete it, or complete it and whole grids after it. `None` if the following
    /// text has not been read yet.
    fn goes_on(
        &self,
        rows: usize,
        dashes_are_cells: bool,
        behind_comment: Position,
    ) -> Option<bool> {
        /// Number of grids that are checked. If all of them are complete, the grid is assumed to
        /// continue.
        const AHEAD: usize = 4;
        let mut rows = rows;
        let mut next = behind_comment;
        while rows < AHEAD * SIDE {
            let Some((line, behind)) = self.line_at(next) else {
                let too_long = self.text.len() - behind_comment.offset > MAX_RECORD;
                return (self.complete || too_long).then_some(rows.is_multiple_of(SIDE));
            };
            match (self.classify)(line) {
                LineKind::Row if Self::counts_as_row(line, rows, dashes_are_cells) => rows += 1,
                LineKind::Row | LineKind::Border | LineKind::Comment => {}
                LineKind::Blank | LineKind::Title | LineKind::Board => break,
            }
            next = behind;
        }
        Some(rows.is_multiple_of(SIDE))
    }

    /// Follows a grid from its first row, which begins at `start` and ends at `behind`. Returns the
    /// position where reading continues, or `None` if the grid may continue beyond the end of the
    /// text.
    fn follow_grid(&self, start: Position, behind: Position) -> Option<(Frame, Position)> {
        let order = Geometry::<SIDE>::ORDER;
        let mut next = behind;
        let mut rows = 1;
        // Gaps between bands: their number, the number of rows before the last one, and the end of
        // that.
        let mut gaps = 0;
        let mut last_gap = (0, start);
        let mut behind_border = false;
        let first = &self.text[start.offset..behind.offset];
        let mut dashes_are_cells = first.contains(&b'-');
        let cut = |end: Position| Some((self.frame(start, end, Shape::Grid), end));
        while rows < SIDE {
            let here = next;
            let Some((line, behind)) = self.line_at(here) else {
                let too_long = self.text.len() - start.offset > MAX_RECORD;
                return if self.complete || too_long {
                    cut(here)
                } else {
                    None
                };
            };
            if behind.offset - start.offset > MAX_RECORD {
                return cut(here);
            }
            let bands = rows / order;
            let between_bands = rows % order == 0;
            match (self.classify)(line) {
                LineKind::Row if !Self::counts_as_row(line, rows, dashes_are_cells) => {}
                LineKind::Comment if self.goes_on(rows, dashes_are_cells, behind)? => {}
                LineKind::Comment => return cut(here),
                // The lower edge of a grid that lacks rows, and the upper edge of
                // the next.
                LineKind::Border if behind_border => return cut(here),
                LineKind::Border => behind_border = true,
                LineKind::Blank if last_gap.0 == rows => last_gap.1 = behind,
                // A gap may stand between two bands, if there was one between all
                // bands before. Elsewhere it is the end of a grid that lacks rows.
                LineKind::Blank if between_bands && gaps + 1 == bands => {
                    gaps += 1;
                    last_gap = (rows, behind);
                }
                LineKind::Blank | LineKind::Title | LineKind::Board => return cut(here),
                // Two bands without a gap, when there was one before: the gap was the end of a grid
                // that lacks rows, and another began after it.
                LineKind::Row if between_bands && gaps > 0 && gaps < bands => {
                    return cut(last_gap.1);
                }
                LineKind::Row => {
                    rows += 1;
                    behind_border = false;
                    dashes_are_cells |= line.contains(&b'-');
                }
            }
            next = behind;
        }
        cut(next)
    }
}

impl<'a> Frames<'a, 9> {
    /// The same for pencilmarks.
    pub fn of_pencilmarks(text: &'a [u8], line: u64, complete: bool) -> Self {
        Frames {
            classify: classify_pencilmarks,
            ..Frames::new(text, line, complete)
        }
    }
}

impl<const SIDE: usize> Iterator for Frames<'_, SIDE> {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        loop {
            let start = self.next;
            if let Some(behind) = self.behind_plain_board(start) {
                self.next = behind;
                return Some(self.frame(start, behind, Shape::Line));
            }
            let (line, behind) = self.line_at(start)?;
            let (frame, next) = if line.len() > MAX_RECORD {
                (self.frame(start, start, Shape::TooLong), behind)
            } else {
                match (self.classify)(line) {
                    LineKind::Blank | LineKind::Comment | LineKind::Title | LineKind::Border => {
                        self.next = behind;
                        continue;
                    }
                    LineKind::Board => (self.frame(start, behind, Shape::Line), behind),
                    LineKind::Row if self.is_first_row(line, behind)? => {
                        self.follow_grid(start, behind)?
                    }
                    LineKind::Row => (self.frame(start, behind, Shape::Stray), behind),
                }
            };
            self.next = next;
            return Some(frame);
        }
    }
}
