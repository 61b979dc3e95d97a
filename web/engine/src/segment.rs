//! The answers of one segment, as the bytes that the page keeps.

use anyhow::{Context, Result};
use ninefold::Grid;
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
    /// The classes of the records, of [`CLASS`] bytes each, where these decide which records are kept.
    classes: Vec<u8>,
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

/// The length of a class: the digits of the board that represents it, or of none.
const CLASS: usize = 81;
/// The digits of a class where a record has none.
const NO_CLASS: [u8; CLASS] = [u8::MAX; CLASS];

/// The value in place of a number of clues where there is none, or none that a byte holds.
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

    /// Adds the class of the record at hand.
    pub fn class(&mut self, class: Option<&Grid>) {
        self.classes
            .extend(class.map_or(&NO_CLASS[..], Grid::digits));
    }

    /// True if each record has one row.
    fn is_one_each(&self) -> bool {
        self.rows.iter().zip(1..).all(|(&rows, one)| rows == one)
    }

    /// Four lengths of 32 bits: records, bytes of the table, bytes of the errors, and rows, or 0 if
    /// each record has one. Then, column by column, the number of each record (64 bits), the end of each
    /// row (32), unless each record has one the number of rows up to the last of each record (32), the
    /// index of the word of each record and the number of its clues (8 each); the table; the errors as
    /// JSON; and the classes. All little-endian.
    pub fn into_bytes(self) -> Vec<u8> {
        let errors = serde_json::to_vec(&self.errors).expect("numbers and texts can be written");
        let rows = match self.is_one_each() {
            true => None,
            false => Some(&self.rows[..]),
        };
        let numbers: Vec<u8> = self
            .numbers
            .iter()
            .flat_map(|one| one.to_le_bytes())
            .collect();
        let parts = Parts {
            numbers: &numbers,
            words: &self.words,
            clues: &self.clues,
            csv: &self.csv,
            errors: &errors,
            classes: &self.classes,
        };
        parts.join(&self.ends, rows)
    }
}

/// The parts of answers as bytes, without the ends of rows.
#[derive(Clone, Copy)]
struct Parts<'a> {
    numbers: &'a [u8],
    words: &'a [u8],
    clues: &'a [u8],
    csv: &'a [u8],
    errors: &'a [u8],
    classes: &'a [u8],
}

impl<'a> Parts<'a> {
    fn join(&self, ends: &[u32], rows: Option<&[u32]>) -> Vec<u8> {
        let lengths = [
            self.words.len(),
            self.csv.len(),
            self.errors.len(),
            rows.map_or(0, |_| ends.len()),
        ];
        let mut bytes = Vec::with_capacity(
            16 + self.numbers.len()
                + 4 * (ends.len() + rows.map_or(0, <[u32]>::len))
                + 2 * self.words.len()
                + self.csv.len()
                + self.errors.len()
                + self.classes.len(),
        );
        bytes.extend(
            lengths
                .iter()
                .flat_map(|&length| (length as u32).to_le_bytes()),
        );
        bytes.extend(self.numbers);
        let numbers = ends.iter().chain(rows.unwrap_or_default());
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        for part in [self.words, self.clues, self.csv, self.errors, self.classes] {
            bytes.extend(part);
        }
        bytes
    }

    /// The parts of answers with one row for each record, and the ends of these.
    fn of(bytes: &'a [u8]) -> Option<(Self, Vec<u32>)> {
        let mut rest = bytes;
        let mut lengths = [0; 4];
        for length in &mut lengths {
            let (bytes, more) = rest.split_first_chunk()?;
            *length = u32::from_le_bytes(*bytes) as usize;
            rest = more;
        }
        let [records, csv, errors, 0] = lengths else {
            return None;
        };
        let numbers = rest.split_off(..8 * records)?;
        let (ends, _) = rest.split_off(..4 * records)?.as_chunks();
        let parts = Parts {
            numbers,
            words: rest.split_off(..records)?,
            clues: rest.split_off(..records)?,
            csv: rest.split_off(..csv)?,
            errors: rest.split_off(..errors)?,
            classes: rest.split_off(..CLASS * records)?,
        };
        Some((
            parts,
            ends.iter().map(|&end| u32::from_le_bytes(end)).collect(),
        ))
    }
}

/// Leaves out the rows of records that are not the first of their class, and gives these another word.
/// `is_first` is asked about the class of each record that has one, in order; the answers have one row
/// for each record.
///
/// # Errors
/// If `is_first` fails, or these are no such answers.
pub fn without_repeated(
    answers: &[u8],
    repeated: u8,
    mut is_first: impl FnMut(&[u8]) -> Result<bool>,
) -> Result<Vec<u8>> {
    let (parts, ends) = Parts::of(answers).context("the request is wrong: there are no classes")?;
    let mut words = parts.words.to_vec();
    let mut csv = Vec::with_capacity(parts.csv.len());
    let (mut kept, mut rows) = (Vec::new(), Vec::new());
    let mut begin = 0;
    for (record, class) in parts.classes.chunks_exact(CLASS).enumerate() {
        let end = ends[record] as usize;
        if class == NO_CLASS || is_first(class)? {
            csv.extend(&parts.csv[begin..end]);
            kept.push(csv.len() as u32);
        } else {
            words[record] = repeated;
        }
        begin = end;
        rows.push(kept.len() as u32);
    }
    let parts = Parts {
        words: &words,
        csv: &csv,
        classes: &[],
        ..parts
    };
    Ok(parts.join(&kept, Some(&rows)))
}
