//! A column as texts.

/// Length limit of a text, in bytes. A longer one is no record, and is not copied.
pub const LONGEST_TEXT: usize = 64 << 10;

/// Number of bytes after which the rest is left for the next call.
pub(crate) const READ_AT_ONCE: usize = 8 << 20;

/// Rows of a column as texts. A column that is used again needs no new memory.
#[derive(Debug, Default)]
pub struct TextColumn {
    bytes: Vec<u8>,
    /// End of each row's text.
    ends: Vec<usize>,
    /// Numbers of the rows without a text, in order.
    nulls: Vec<usize>,
    /// Numbers of the rows that cannot be read as text, in order, with the reasons.
    errors: Vec<(usize, String)>,
}

/// A row of a column as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextCell<'a> {
    /// No text.
    Null,
    /// The text, as bytes: not all columns hold UTF-8.
    Text(&'a [u8]),
    /// A value that cannot be read as text, with the reason.
    Bad(&'a str),
}

impl TextColumn {
    /// A column without rows.
    pub fn new() -> TextColumn {
        TextColumn::default()
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.ends.len()
    }

    /// Removes all rows.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.nulls.clear();
        self.errors.clear();
    }

    /// A row.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn get(&self, row: usize) -> TextCell<'_> {
        let end = self.ends[row];
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        if start < end {
            return TextCell::Text(&self.bytes[start..end]);
        }
        if self.nulls.binary_search(&row).is_ok() {
            return TextCell::Null;
        }
        match self.errors.binary_search_by_key(&row, |error| error.0) {
            Ok(index) => TextCell::Bad(&self.errors[index].1),
            Err(_) => TextCell::Text(&[]),
        }
    }

    /// All rows.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = TextCell<'_>> {
        (0..self.rows()).map(|row| self.get(row))
    }

    /// Number of bytes in all texts.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }

    fn end(&mut self) {
        self.ends.push(self.bytes.len());
    }

    /// Adds a text that is missing.
    pub fn push_null(&mut self) {
        self.nulls.push(self.ends.len());
        self.end();
    }

    /// Adds the reason why there is no text.
    pub fn push_error(&mut self, error: String) {
        self.errors.push((self.ends.len(), error));
        self.end();
    }

    /// Adds a text.
    #[inline]
    pub fn push(&mut self, text: &[u8]) {
        if text.len() > LONGEST_TEXT {
            self.push_error(format!("a text of {} bytes", text.len()));
        } else {
            self.bytes.extend_from_slice(text);
            self.end();
        }
    }

    /// Adds a list of numbers as one text: a digit for each, and a dot for 0.
    pub(crate) fn push_digits<N>(&mut self, numbers: impl Iterator<Item = N>)
    where
        N: Into<i64>,
    {
        let start = self.bytes.len();
        let mut wrong = None;
        for (place, number) in numbers.enumerate() {
            let number = number.into();
            let digit = match number {
                0 => b'.',
                1..=9 => b'0' + number as u8,
                _ => {
                    wrong = wrong.or(Some((place, number)));
                    b'?'
                }
            };
            self.bytes.push(digit);
        }
        match wrong {
            None => self.end(),
            Some((place, number)) => {
                self.bytes.truncate(start);
                self.push_error(format!(
                    "element {} of the list is {number}, and cells are 0 to 9",
                    place + 1
                ));
            }
        }
    }
}
