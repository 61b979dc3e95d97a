//! Lines of bars with nothing between them, which are rows without clues in one drawing, and gaps between rows in
//! another.
//!
//! Both readings are tried. One of them is taken if only with it all grids are whole; where that does not tell, only
//! if the other is none that a puzzle can have.

use super::Block;
use super::grids::Grids;
use crate::text::line::{Line, LineKind};

/// The meaning of lines of bars alone in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bars {
    /// Rows without clues, or there are none.
    Rows,
    /// Gaps between rows.
    Gaps,
    /// Rows or gaps.
    Either,
}

impl Block {
    /// The meaning of its lines of bars alone.
    pub(super) fn meaning_of_bars(&self, text: &[u8]) -> Bars {
        if self.bars.is_empty() {
            return Bars::Rows;
        }
        let has_rows = self.rows_between_bars().any(|rows| rows > 0);
        // Every row has a gap on one of its sides at least.
        let are_apart = has_rows && self.rows_between_bars().all(|rows| rows < 2);
        let as_rows = self.are_whole(text);
        let as_gaps = has_rows && self.without_bars().are_whole_and_good(text);
        let one_sign = |line: &Line| line.kind == LineKind::Uniform;
        match (as_rows, as_gaps) {
            // What else may be a row would have to be tried with each.
            _ if self.lines.iter().any(one_sign) => Bars::Either,
            (false, false) if !has_rows => Bars::Gaps,
            (false, true) if are_apart => Bars::Gaps,
            (true, _) => match (are_apart && self.has_band_with_two(text), as_gaps) {
                (true, true) => Bars::Gaps,
                (false, false) => Bars::Rows,
                _ => Bars::Either,
            },
            _ => Bars::Either,
        }
    }

    /// The block with borders for lines of bars.
    pub(super) fn without_bars(&self) -> Block {
        let mut block = Block::new(self.shape, self.of_pencilmarks);
        for (at, line) in self.lines.iter().enumerate() {
            let kind = match self.are_bars(at) {
                true => LineKind::Border,
                false => line.kind,
            };
            block.push(Line { kind, ..*line });
        }
        block
    }

    fn are_bars(&self, line: usize) -> bool {
        self.bars.binary_search(&line).is_ok()
    }

    fn are_whole(&self, text: &[u8]) -> bool {
        let roles = self.roles(false);
        Grids::new(self.shape, text, &self.lines, &roles).are_whole()
    }

    /// The same, and no grid has a digit twice in a row or column.
    fn are_whole_and_good(&self, text: &[u8]) -> bool {
        let roles = self.roles(false);
        let grids = Grids::new(self.shape, text, &self.lines, &roles);
        grids.are_whole() && !grids.some_have_twice()
    }

    /// Number of rows between a line of bars and the next, at the beginning and at the end, too.
    fn rows_between_bars(&self) -> impl Iterator<Item = usize> {
        let is_row = |line: &&Line| line.kind == LineKind::Row;
        let starts = std::iter::once(0).chain(self.bars.iter().map(|at| at + 1));
        let ends = self.bars.iter().copied().chain([self.lines.len()]);
        starts
            .zip(ends)
            .map(move |(start, end)| self.lines[start..end].iter().filter(is_row).count())
    }

    /// True if two rows of a band have no clue, so that no puzzle has one solution.
    fn has_band_with_two(&self, text: &[u8]) -> bool {
        let roles = self.roles(false);
        let grids = Grids::new(self.shape, text, &self.lines, &roles);
        grids.lines().any(|lines| {
            let is_row = |at: &usize| self.lines[*at].kind == LineKind::Row;
            let rows: Vec<usize> = lines.filter(is_row).collect();
            let mut bands = rows.chunks(self.shape.band_rows());
            bands.any(|band| band.iter().filter(|at| self.are_bars(**at)).count() > 1)
        })
    }
}
