//! Boundaries of records in a stream of lines, for records of every form.
//!
//! Framing looks only at the form of lines, so that one thread can frame for many that read and
//! solve. Most lines are boards, and need no closer look; blocks of other lines are read in `block`.

use super::block::Block;
use super::error::{ParseError, ParseErrorKind};
use super::fields::{holds_board, is_shifted};
use super::frame::{Form, Frame};
use super::line::{
    Line, LineKind, PlainStyle, classify, classify_pencilmarks, is_rule_of_table, kind_beside,
    may_be_row, trim_line_end,
};
use crate::ground::geometry::BoardShape;
use crate::ground::words::symbols::{are_plain, is_plain};
use memchr::memchr;
use std::collections::VecDeque;

/// Largest size of a line or grid, in bytes. The largest board takes under 3,000; the rest is room
/// for comments.
pub(super) const MAX_RECORD: usize = 1 << 16;

/// The bytes that some editors put at the start of a file of UTF-8 text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

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
    let (are_plain, are_mixed) = are_plain(cells);
    *end == b'\n' && are_plain && !(are_mixed && is_shifted(BoardShape::CLASSIC, cells))
}

/// A position between two lines of the text.
#[derive(Clone, Copy, Debug)]
struct Position {
    offset: usize,
    line: u64,
}

/// Finds the records of a text one after another.
pub(super) struct Frames<'a> {
    shape: BoardShape,
    /// True if records may be pencilmarks.
    of_pencilmarks: bool,
    text: &'a [u8],
    /// True if the text ends where the input ends. If not, a line or grid that reaches the end is
    /// left for the next time.
    complete: bool,
    next: Position,
    /// Records of a block of lines before `next`.
    ready: VecDeque<Frame>,
    /// Number of lines after a number sign that hold a board.
    taken_out: usize,
}

impl<'a> Frames<'a> {
    /// Reads the only record of the text.
    ///
    /// # Errors
    /// [`ParseError`] if there is none or more than one, or that of `read`.
    pub fn only<T>(
        mut self,
        read: impl FnOnce(Frame) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let alone = |line, kind| ParseError {
            line,
            column: 1,
            kind,
        };
        let first = self.next();
        let found = read(first.ok_or_else(|| alone(1, ParseErrorKind::Missing))?)?;
        match self.next() {
            Some(second) => Err(alone(second.line, ParseErrorKind::Surplus)),
            None => Ok(found),
        }
    }

    /// Begins with `text`, whose first line has number `line`.
    pub fn new(shape: BoardShape, text: &'a [u8], line: u64, complete: bool) -> Self {
        Frames {
            shape,
            of_pencilmarks: false,
            text,
            complete,
            next: Position { offset: 0, line },
            ready: VecDeque::new(),
            taken_out: 0,
        }
    }

    /// The same for pencilmarks, of 9x9 only.
    pub fn of_pencilmarks(text: &'a [u8], line: u64, complete: bool) -> Self {
        Frames {
            of_pencilmarks: true,
            ..Frames::new(BoardShape::CLASSIC, text, line, complete)
        }
    }

    /// The kind of a line by its form.
    fn classify(&self, line: &[u8]) -> LineKind {
        match self.of_pencilmarks {
            true => classify_pencilmarks(line),
            false => classify(self.shape, line),
        }
    }

    /// Number of lines so far that hold a board, but begin with a number sign, by which people take a puzzle out.
    pub fn taken_out(&self) -> usize {
        self.taken_out
    }

    fn note_comment(&mut self, line: &[u8]) {
        let line = line.trim_ascii_start();
        self.taken_out += usize::from(line.starts_with(b"#") && holds_board(self.shape, line));
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
        let cells = self.shape.cells();
        let (board, behind) = self.text[position.offset..].split_at_checked(cells)?;
        let end = match behind {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return None,
        };
        let is_plain = match <&[u8; 81]>::try_from(board) {
            Ok(grid) => is_plain(grid),
            Err(_) => is_plain(board),
        };
        is_plain.then_some(Position {
            offset: position.offset + cells + end,
            line: position.line + 1,
        })
    }

    /// Moves over the plain lines that come next.
    pub fn plain_lines(&mut self) -> PlainFrames {
        let Position { offset, line } = self.next;
        let lines = match self.shape {
            BoardShape::CLASSIC if self.ready.is_empty() => {
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

    fn frame(&self, start: Position, end: Position, form: Form) -> Frame {
        Frame {
            start: start.offset,
            end: end.offset,
            line: start.line,
            form,
        }
    }

    /// The first row after `position` if nothing but lines of one sign stand before it. The outer `None` means that
    /// it has not been read yet.
    fn row_after(&self, mut position: Position) -> Option<Option<&'a [u8]>> {
        for _ in 0..self.shape.side() {
            let Some((line, behind)) = self.line_at(position) else {
                let is_far = self.text.len() - position.offset > MAX_RECORD;
                return (self.complete || is_far).then_some(None);
            };
            match self.classify(line) {
                LineKind::Uniform => position = behind,
                LineKind::Row => return Some(Some(line)),
                _ => return Some(None),
            }
        }
        Some(None)
    }

    /// The position after a grid of [plain](PlainStyle) rows that are written alike, if an empty line or the end
    /// of the text follows it: that can be read in one way only, as a block, too.
    fn behind_plain_grid(&self, start: Position) -> Option<Position> {
        let mut here = start;
        let mut style = PlainStyle::default();
        for _ in 0..self.shape.side() {
            let (line, behind) = self.line_at(here)?;
            style.add(self.shape, line)?;
            here = behind;
        }
        let ends = match self.line_at(here) {
            Some((line, _)) => line.trim_ascii().is_empty() && !line.contains(&b'\t'),
            None => self.complete && here.offset == self.text.len(),
        };
        (ends && style.is_one()).then_some(here)
    }

    /// Reads the block of lines that begins at `start`. `None` if it may continue beyond the end of the text.
    fn read_block(&mut self, start: Position) -> Option<()> {
        let mut block = Block::new(self.shape, self.of_pencilmarks);
        let mut here = start;
        let mut before = None;
        let is_far = |position: Position| position.offset - start.offset > MAX_RECORD;
        let (next, too_long) = loop {
            let Some((line, behind)) = self.line_at(here).filter(|_| !is_far(here)) else {
                if is_far(here) || self.text.len() - start.offset > MAX_RECORD {
                    break (None, true);
                }
                if self.complete {
                    break (None, false);
                }
                return None;
            };
            let kind = match line.len() > MAX_RECORD {
                true => LineKind::Board,
                false => self.classify(line),
            };
            if kind == LineKind::Board {
                break (Some(kind), false);
            }
            let is_uniform = kind == LineKind::Uniform;
            let kind = match kind {
                LineKind::Border if !may_be_row(line, before) => kind,
                LineKind::Uniform | LineKind::Border => {
                    kind_beside(self.shape, line, [before, self.row_after(behind)?])
                }
                LineKind::Bars if block.may_have_heading() => match self.line_at(behind) {
                    Some((rule, _)) if is_rule_of_table(self.shape, rule) => LineKind::Border,
                    None if !self.complete => return None,
                    _ => kind,
                },
                kind => kind,
            };
            match kind {
                LineKind::Row => before = Some(line),
                LineKind::Uniform | LineKind::Border => {}
                _ => before = None,
            }
            block.push(Line {
                start: here.offset,
                end: behind.offset,
                number: here.line,
                kind,
                is_uniform,
            });
            here = behind;
            if kind == LineKind::Blank && block.is_settled() && !block.is_pending() {
                break (Some(kind), false);
            }
        };
        let (frames, lines) = block.frames(self.text, next, too_long);
        for line in &block.lines[..lines.min(block.lines.len())] {
            if line.kind == LineKind::Comment {
                self.note_comment(&self.text[line.start..line.end]);
            }
        }
        self.next = match block.lines.get(lines) {
            Some(rest) => Position {
                offset: rest.start,
                line: rest.number,
            },
            None => here,
        };
        self.ready = frames.into();
        Some(())
    }
}

impl Iterator for Frames<'_> {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        loop {
            if let Some(frame) = self.ready.pop_front() {
                return Some(frame);
            }
            let start = self.next;
            if let Some(behind) = self.behind_plain_board(start) {
                self.next = behind;
                return Some(self.frame(start, behind, Form::Line));
            }
            if let Some(behind) = self.behind_plain_grid(start) {
                self.next = behind;
                return Some(self.frame(start, behind, Form::Grid));
            }
            let (line, behind) = self.line_at(start)?;
            if line.len() > MAX_RECORD {
                self.next = behind;
                return Some(self.frame(start, start, Form::TooLong));
            }
            match self.classify(line) {
                LineKind::Board => {
                    self.next = behind;
                    return Some(self.frame(start, behind, Form::Line));
                }
                LineKind::Comment => {
                    self.note_comment(line);
                    self.next = behind;
                }
                LineKind::Blank | LineKind::Heading | LineKind::Border => self.next = behind,
                _ => self.read_block(start)?,
            }
        }
    }
}
