//! Rows of several columns, cell by cell.

/// A cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell<'a> {
    /// No value.
    Null,
    /// Text, which is UTF-8.
    Text(&'a [u8]),
    /// A literal of JSON: a number, a boolean, a list or an object.
    Literal(&'a [u8]),
}

/// Kind of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CellKind {
    Null,
    Text,
    Literal,
}

/// Rows of several columns, one after the other. A table that is used again needs no new memory.
#[derive(Debug, Default)]
pub struct CellTable {
    columns: usize,
    rows: usize,
    bytes: Vec<u8>,
    /// End and kind of each cell.
    cells: Vec<(usize, CellKind)>,
    /// Row and column of each cell that is not UTF-8 though its column is of strings.
    no_text: Vec<(usize, usize)>,
}

impl CellTable {
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// A cell.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn get(&self, row: usize, column: usize) -> Cell<'_> {
        assert!(column < self.columns, "there is such a column");
        let cell = row * self.columns + column;
        let start = cell.checked_sub(1).map_or(0, |before| self.cells[before].0);
        let (end, kind) = self.cells[cell];
        match kind {
            CellKind::Null => Cell::Null,
            CellKind::Text => Cell::Text(&self.bytes[start..end]),
            CellKind::Literal => Cell::Literal(&self.bytes[start..end]),
        }
    }

    /// The cells of a row.
    pub fn row(&self, row: usize) -> impl ExactSizeIterator<Item = Cell<'_>> {
        (0..self.columns).map(move |column| self.get(row, column))
    }

    /// The rows and columns of the cells that are no text though their columns are of strings, in order.
    /// They are given as hexadecimal digits.
    pub fn no_text(&self) -> &[(usize, usize)] {
        &self.no_text
    }

    /// Removes all rows and sets the number of columns.
    pub(crate) fn restart(&mut self, columns: usize) {
        self.columns = columns;
        self.rows = 0;
        self.bytes.clear();
        self.cells.clear();
        self.no_text.clear();
    }

    /// Number of bytes in all cells.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Records that the last cell is not UTF-8.
    pub(crate) fn last_is_no_text(&mut self) {
        let column = (self.cells.len() - 1) % self.columns;
        self.no_text.push((self.rows, column));
    }

    /// Returns true if the bytes from offset `size` on begin with `text`.
    pub(crate) fn continues_with(&self, size: usize, text: &[u8]) -> bool {
        self.bytes[size..].starts_with(text)
    }

    pub(crate) fn push_null(&mut self) {
        self.cells.push((self.bytes.len(), CellKind::Null));
    }

    pub(crate) fn push_text(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.cells.push((self.bytes.len(), CellKind::Text));
    }

    pub(crate) fn push_literal(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
        self.cells.push((self.bytes.len(), CellKind::Literal));
    }

    /// Ends a row. A cell was pushed for every column.
    pub(crate) fn end_row(&mut self) {
        self.rows += 1;
        debug_assert_eq!(self.cells.len(), self.rows * self.columns);
    }
}
