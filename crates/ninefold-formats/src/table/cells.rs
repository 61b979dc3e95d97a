//! The cells of many rows in one place.

/// One column of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// No value, which is not the same as an empty text.
    Null,
    /// Text, without the quotes of its format.
    Text(&'a [u8]),
    /// A number, a truth value, a list or an object, as JSON writes it.
    Literal(&'a [u8]),
}

impl<'a> Cell<'a> {
    /// Its text, empty for null.
    pub fn bytes(self) -> &'a [u8] {
        match self {
            Cell::Null => b"",
            Cell::Text(text) | Cell::Literal(text) => text,
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum CellKind {
    Null,
    Text,
    Literal,
}

/// Cells one after another, row by row, without an allocation for each.
#[derive(Clone, Debug, Default)]
pub struct CellTable {
    bytes: Vec<u8>,
    /// Kind of each cell, and its end in `bytes`.
    ends: Vec<(CellKind, usize)>,
}

impl CellTable {
    /// Appends a cell.
    pub fn push(&mut self, cell: Cell) {
        let kind = match cell {
            Cell::Null => CellKind::Null,
            Cell::Text(_) => CellKind::Text,
            Cell::Literal(_) => CellKind::Literal,
        };
        self.bytes.extend_from_slice(cell.bytes());
        self.ends.push((kind, self.bytes.len()));
    }

    /// Appends a text that `write` writes.
    pub fn push_text(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
        self.ends.push((CellKind::Text, self.bytes.len()));
    }

    /// Number of cells.
    #[allow(clippy::len_without_is_empty, reason = "no one asks")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The cell with this number.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn get(&self, at: usize) -> Cell<'_> {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before].1);
        let (kind, end) = self.ends[at];
        let text = &self.bytes[start..end];
        match kind {
            CellKind::Null => Cell::Null,
            CellKind::Text => Cell::Text(text),
            CellKind::Literal => Cell::Literal(text),
        }
    }
}
