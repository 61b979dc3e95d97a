//! Rows of several columns, cell by cell.

/// A cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell<'a> {
    /// There is nothing.
    Null,
    /// Text, which is UTF-8.
    Text(&'a [u8]),
    /// A literal of JSON: a number, a boolean, a list or an object.
    Literal(&'a [u8]),
}

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Null,
    Text,
    Literal,
}

/// Rows of several columns, one behind the other. Kept and used again, it needs no new
/// memory.
#[derive(Debug, Default)]
pub struct CellTable {
    columns: usize,
    rows: usize,
    bytes: Vec<u8>,
    /// Where each cell ends, and what it is.
    cells: Vec<(usize, Form)>,
    /// The cells of columns of strings that are none, which are given as hexadecimal digits.
    no_text: Vec<(usize, usize)>,
}

impl CellTable {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// A cell.
    ///
    /// # Panics
    /// If there are not so many rows or columns.
    pub fn get(&self, row: usize, column: usize) -> Cell<'_> {
        assert!(column < self.columns, "there is such a column");
        let cell = row * self.columns + column;
        let start = cell.checked_sub(1).map_or(0, |before| self.cells[before].0);
        let (end, form) = self.cells[cell];
        match form {
            Form::Null => Cell::Null,
            Form::Text => Cell::Text(&self.bytes[start..end]),
            Form::Literal => Cell::Literal(&self.bytes[start..end]),
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

    /// Removes all rows; those to come have so many columns.
    pub(crate) fn restart(&mut self, columns: usize) {
        self.columns = columns;
        self.rows = 0;
        self.bytes.clear();
        self.cells.clear();
        self.no_text.clear();
    }

    /// How many bytes all cells have.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The last cell is no text.
    pub(crate) fn last_is_no_text(&mut self) {
        let column = (self.cells.len() - 1) % self.columns;
        self.no_text.push((self.rows, column));
    }

    /// Whether the cells from a size on begin so.
    pub(crate) fn continues_with(&self, size: usize, text: &[u8]) -> bool {
        self.bytes[size..].starts_with(text)
    }

    pub(crate) fn push_null(&mut self) {
        self.cells.push((self.bytes.len(), Form::Null));
    }

    pub(crate) fn push_text(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.cells.push((self.bytes.len(), Form::Text));
    }

    pub(crate) fn push_literal(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
        self.cells.push((self.bytes.len(), Form::Literal));
    }

    /// Ends a row, for which a cell was pushed for every column.
    pub(crate) fn end_row(&mut self) {
        self.rows += 1;
        debug_assert_eq!(self.cells.len(), self.rows * self.columns);
    }
}
