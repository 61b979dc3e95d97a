//! The answers of one segment, as the bytes that the page keeps.

use serde::Serialize;

/// The answers of a segment, record by record.
#[derive(Debug, Default)]
pub struct Answers {
    /// The rows of the table.
    csv: Vec<u8>,
    /// The end of each row.
    ends: Vec<u32>,
    /// The number of rows up to the last of each record.
    rows: Vec<u32>,
    /// The numbers by which the page sorts and plots; not a number if there is none.
    numbers: Vec<f64>,
    /// The index of the word for the outcome of each record.
    words: Vec<u8>,
    /// Number of clues of each record.
    clues: Vec<u8>,
    /// The malformed records.
    errors: Vec<Malformed>,
}

/// A record that could not be read: its number in the segment, and its line and column, counted
/// from 1, the name of its column and the mistake.
#[derive(Debug, Serialize)]
struct Malformed(
    usize,
    Option<u64>,
    Option<usize>,
    Option<Box<str>>,
    Box<str>,
);

/// The value in place of a number of clues where there is none.
pub const NO_CLUES: u8 = u8::MAX;

impl Answers {
    /// Adds a row of the record at hand, which `write` appends to the table.
    pub fn row(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.csv);
        self.ends.push(self.csv.len() as u32);
    }

    /// Ends the record at hand, whose rows have been added.
    pub fn end(&mut self, word: u8, number: Option<f64>, clues: u8) {
        self.rows.push(self.ends.len() as u32);
        self.numbers.push(number.unwrap_or(f64::NAN));
        self.words.push(word);
        self.clues.push(clues);
    }

    /// Ends a malformed record, whose rows have been added.
    pub fn end_malformed(&mut self, word: u8, error: ninefold_formats::table::RecordError) {
        let record = self.words.len();
        let (line, column, name) = (error.line, error.column, error.name);
        let name = name.map(|name| name.to_string().into());
        self.errors
            .push(Malformed(record, line, column, name, error.reason));
        self.end(word, None, NO_CLUES);
    }

    /// True if each record has one row.
    fn is_one_each(&self) -> bool {
        self.rows.iter().zip(1..).all(|(&rows, one)| rows == one)
    }

    /// Four lengths of 32 bits: records, bytes of the table, bytes of the errors, and rows, or 0 if
    /// each record has one. Then, column by column, the number of each record (64 bits), the end of each
    /// row (32), unless each record has one the number of rows up to the last of each record (32), the
    /// index of the word of each record and the number of its clues (8 each); the table; the errors as
    /// JSON. All little-endian.
    pub fn into_bytes(self) -> Vec<u8> {
        let errors = serde_json::to_vec(&self.errors).expect("numbers and texts can be written");
        let records = self.words.len();
        let (rows, of_records) = match self.is_one_each() {
            true => (0, &[][..]),
            false => (self.ends.len(), &self.rows[..]),
        };
        let lengths = [records, self.csv.len(), errors.len(), rows];
        let room = 16 + 14 * records + 4 * self.ends.len() + self.csv.len() + errors.len();
        let mut bytes = Vec::with_capacity(room);
        for length in lengths {
            bytes.extend((length as u32).to_le_bytes());
        }
        for number in &self.numbers {
            bytes.extend(number.to_le_bytes());
        }
        for end in self.ends.iter().chain(of_records) {
            bytes.extend(end.to_le_bytes());
        }
        bytes.extend(&self.words);
        bytes.extend(&self.clues);
        bytes.extend(&self.csv);
        bytes.extend(&errors);
        bytes
    }
}
