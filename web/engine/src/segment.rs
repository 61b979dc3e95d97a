//! The answers of one segment, as the bytes that the page keeps.

use serde::Serialize;

/// The answers of a segment, record by record.
#[derive(Debug, Default)]
pub struct Answers {
    /// The rows of the table.
    pub csv: Vec<u8>,
    /// The end of each row.
    ends: Vec<u32>,
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
    /// Adds a record whose row has just been written.
    pub fn push(&mut self, word: u8, number: Option<f64>, clues: u8) {
        self.ends.push(self.csv.len() as u32);
        self.numbers.push(number.unwrap_or(f64::NAN));
        self.words.push(word);
        self.clues.push(clues);
    }

    /// Adds a malformed record whose row has just been written.
    pub fn push_malformed(&mut self, word: u8, error: ninefold_formats::table::RecordError) {
        let record = self.ends.len();
        let (line, column, name) = (error.line, error.column, error.name);
        let name = name.map(|name| name.to_string().into());
        self.errors
            .push(Malformed(record, line, column, name, error.reason));
        self.push(word, None, NO_CLUES);
    }

    /// Four lengths of 32 bits: records, bytes of the table, bytes of the errors and 0; then for
    /// each record its number (64 bits), the end of its row (32), the index of its word and the
    /// number of its clues (8 each), column by column; the table; the errors as JSON. All
    /// little-endian.
    pub fn into_bytes(self) -> Vec<u8> {
        let errors = serde_json::to_vec(&self.errors).expect("numbers and texts can be written");
        let records = self.ends.len();
        let lengths = [records, self.csv.len(), errors.len(), 0];
        let mut bytes = Vec::with_capacity(16 + 14 * records + self.csv.len() + errors.len());
        for length in lengths {
            bytes.extend((length as u32).to_le_bytes());
        }
        for number in &self.numbers {
            bytes.extend(number.to_le_bytes());
        }
        for end in &self.ends {
            bytes.extend(end.to_le_bytes());
        }
        bytes.extend(&self.words);
        bytes.extend(&self.clues);
        bytes.extend(&self.csv);
        bytes.extend(&errors);
        bytes
    }
}
