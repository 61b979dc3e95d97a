//! The records of a batch as they are written again.

use super::{Cell, CellTable, Row, Rows};

/// The records of a batch, one after the other, as far as they are written again.
#[derive(Debug)]
pub struct RecordRows<'a> {
    raw: &'a [&'a [u8]],
    cells: &'a CellTable,
    /// Number of cells in a record.
    width: usize,
    short: std::iter::Peekable<std::slice::Iter<'a, (usize, usize)>>,
    /// The current record.
    record: usize,
    /// Cells of the current record.
    own: Vec<Cell<'a>>,
    missing: usize,
    /// The few records in which a quote is never closed.
    all_unclosed: &'a [usize],
    unclosed: bool,
    all_foreign: &'a [usize],
    foreign: bool,
    /// True if `own` and `missing` are those of the current record.
    ready: bool,
}

impl<'a> RecordRows<'a> {
    /// The records of a batch, of which each has `width` cells that are wanted.
    pub fn new(rows: &'a Rows<'_>, width: usize) -> Self {
        RecordRows {
            raw: &rows.raw,
            cells: &rows.cells,
            width,
            short: rows.short.iter().peekable(),
            record: 0,
            own: Vec::new(),
            missing: 0,
            all_unclosed: &rows.unclosed,
            unclosed: false,
            all_foreign: &rows.foreign,
            foreign: false,
            ready: false,
        }
    }

    /// Number of the current record in the batch.
    pub fn number(&self) -> u64 {
        self.record as u64
    }

    /// The current record.
    #[inline]
    pub fn row(&mut self) -> Row<'_> {
        if !self.ready {
            self.ready = true;
            let first = self.record * self.width;
            let cells = first..first + self.width;
            self.own.clear();
            self.own.extend(cells.map(|at| self.cells.get(at)));
            let short = self.short.next_if(|&&(record, _)| record == self.record);
            self.missing = short.map_or(0, |&(_, missing)| missing);
            self.unclosed = self.all_unclosed.contains(&self.record);
            // In order, and there may be many.
            self.foreign = self.all_foreign.binary_search(&self.record).is_ok();
        }
        Row {
            raw: self.raw.get(self.record).copied().unwrap_or_default(),
            cells: &self.own,
            missing: self.missing,
            unclosed: self.unclosed,
            foreign: self.foreign,
        }
    }

    /// Moves to the next record.
    #[inline]
    pub fn advance(&mut self) {
        if !self.ready {
            // Short records are listed in order.
            self.short.next_if(|&&(record, _)| record == self.record);
        }
        self.record += 1;
        self.ready = false;
    }
}
