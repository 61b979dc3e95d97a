//! Lines of HoDoKu's library: fields between colons, of which the fourth is a puzzle, and the fifth those candidates
//! that are deleted, each as digit, row and column: `:0100:1:4...:412 913:::`.
//!
//! Source: HoDoKu's manual, "The library format".

use super::cells::{InLine, classic_line};
use super::error::ParseErrorKind;
use crate::ground::geometry::Cell;
use crate::ground::pencilmarks::Pencilmarks;
use crate::ground::words::symbols::Syntax;

/// A line of the library in which candidates are deleted.
pub(super) struct Deletions<'a> {
    /// The line up to them.
    before: &'a [u8],
    deleted: &'a [u8],
}

impl<'a> Deletions<'a> {
    /// Those of a line, if it has any.
    pub fn of(line: &'a [u8]) -> Option<Self> {
        line.trim_ascii_start().strip_prefix(b":")?;
        let mut colons = (0..line.len()).filter(|&at| line[at] == b':').skip(3);
        let start = colons.next()? + 1;
        let end = colons.next().unwrap_or(line.len());
        let deleted = &line[start..end];
        let before = &line[..start];
        (!deleted.trim_ascii().is_empty()).then_some(Deletions { before, deleted })
    }

    /// The error of a line that is read as a board, which cannot hold them.
    pub fn refused(&self) -> (usize, ParseErrorKind) {
        (self.before.len(), ParseErrorKind::CandidatesDeleted)
    }

    /// The candidates that are left.
    #[inline]
    pub fn pencilmarks(&self, syntax: Syntax) -> InLine<Pencilmarks> {
        let mut marks = Pencilmarks::from(classic_line(self.before, syntax)?);
        let words = self.deleted.split(u8::is_ascii_whitespace);
        for word in words.filter(|word| !word.is_empty()) {
            let &[digit, row, column] = word
                .first_chunk()
                .filter(|_| word.len() == 3 && word.iter().all(|byte| (b'1'..=b'9').contains(byte)))
                .ok_or_else(|| self.not_deletable(word))?;
            let cell = Cell::new((row - b'1').into(), (column - b'1').into());
            marks.set(cell, marks.candidates(cell) & !(1 << (digit - b'1')));
        }
        Ok(marks)
    }

    fn not_deletable(&self, word: &[u8]) -> (usize, ParseErrorKind) {
        let offset = word.as_ptr() as usize - self.deleted.as_ptr() as usize;
        let found = String::from_utf8_lossy(word).escape_debug().to_string();
        let kind = ParseErrorKind::NotDeletable { found };
        (self.before.len() + offset, kind)
    }
}
