//! The deferred records, on disk, to be written when it is known which are the first of
//! their classes.

use super::temporary::{Folder, Scratch};
use ninefold_formats::table::{Cell, Row};
use std::io;

/// The records of many jobs, each of which has put them down as one block.
#[derive(Debug)]
pub struct DeferredRecords {
    scratch: Scratch,
    blocks: Vec<Block>,
}

/// Records with consecutive numbers.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// The number of the first.
    first: u64,
    start: u64,
    length: usize,
}

impl Block {
    /// The number of its first record.
    pub fn first(&self) -> u64 {
        self.first
    }
}

impl DeferredRecords {
    /// None yet.
    pub fn new(folder: &Folder) -> DeferredRecords {
        DeferredRecords {
            scratch: Scratch::new(folder),
            blocks: Vec::new(),
        }
    }

    /// Puts down records with consecutive numbers from `first` on.
    ///
    /// # Errors
    /// If there is no room on the disk.
    pub fn append(&mut self, first: u64, records: &[u8]) -> io::Result<()> {
        let start = self.scratch.append(records)?;
        self.blocks.push(Block {
            first,
            start,
            length: records.len(),
        });
        Ok(())
    }

    /// All blocks, in the order of their numbers.
    pub fn blocks(&self) -> Vec<Block> {
        let mut blocks = self.blocks.clone();
        blocks.sort_unstable_by_key(|block| block.first);
        blocks
    }

    /// The number of the first record of a block, and the records.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(&mut self, block: &Block) -> io::Result<(u64, Vec<u8>)> {
        let mut records = vec![0; block.length];
        self.scratch.read(block.start, &mut records)?;
        Ok((block.first, records))
    }
}

/// A deferred record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// True if it has no class, and is written in any case.
    pub kept: bool,
    /// The record as a writer sees it, but for its cells.
    pub raw: &'a [u8],
    pub missing: usize,
    pub unclosed: bool,
    pub foreign: bool,
    /// The value after its cells, if there is one.
    pub value: Option<&'a [u8]>,
}

// What stands on disk: whether the record is kept, whether a quote in it is not closed, whether it is
// no record of its format, whether there is a value, and then lengths of 8 bytes and what is so long.
const NULL: u8 = 0;
const TEXT: u8 = 1;
const LITERAL: u8 = 2;

/// Appends a record.
pub fn write(kept: bool, row: &Row, value: Option<&[u8]>, out: &mut Vec<u8>) {
    out.extend([kept, row.unclosed, row.foreign, value.is_some()].map(u8::from));
    put_length(row.missing, out);
    put(row.raw, out);
    put(value.unwrap_or_default(), out);
    put_length(row.cells.len(), out);
    for cell in row.cells {
        out.push(match cell {
            Cell::Null => NULL,
            Cell::Text(_) => TEXT,
            Cell::Literal(_) => LITERAL,
        });
        put(cell.bytes(), out);
    }
}

fn put_length(length: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&(length as u64).to_le_bytes());
}

fn put(bytes: &[u8], out: &mut Vec<u8>) {
    put_length(bytes.len(), out);
    out.extend_from_slice(bytes);
}

/// Takes the first record of some, and replaces `cells` by its cells.
///
/// # Panics
/// If there is none.
pub fn take<'a>(records: &mut &'a [u8], cells: &mut Vec<Cell<'a>>) -> Record<'a> {
    let [kept, unclosed, foreign, has_value] = [0; 4].map(|_| take_byte(records) != 0);
    let missing = take_length(records);
    let raw = take_bytes(records);
    let value = take_bytes(records);
    cells.clear();
    for _ in 0..take_length(records) {
        let kind = take_byte(records);
        let bytes = take_bytes(records);
        cells.push(match kind {
            NULL => Cell::Null,
            TEXT => Cell::Text(bytes),
            _ => Cell::Literal(bytes),
        });
    }
    Record {
        kept,
        raw,
        missing,
        unclosed,
        foreign,
        value: has_value.then_some(value),
    }
}

fn take_byte(records: &mut &[u8]) -> u8 {
    *records.split_off_first().expect("as it was written")
}

fn take_length(records: &mut &[u8]) -> usize {
    let (length, rest) = records.split_first_chunk().expect("as it was written");
    *records = rest;
    u64::from_le_bytes(*length) as usize
}

fn take_bytes<'a>(records: &mut &'a [u8]) -> &'a [u8] {
    let length = take_length(records);
    records.split_off(..length).expect("as it was written")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn records_come_back_as_they_were() {
        let cells = [
            Cell::Null,
            Cell::Text(b"a, b"),
            Cell::Literal(b"7"),
            Cell::Text(b""),
        ];
        let rows = [
            (&b"1,2"[..], &cells[..], 3, true),
            (b"", &cells[..1], 0, false),
            (b"x\r\n", &[], 0, false),
        ];
        let mut out = Vec::new();
        for (number, &(raw, cells, missing, unclosed)) in rows.iter().enumerate() {
            let row = Row {
                raw,
                cells,
                missing,
                unclosed,
                foreign: !unclosed,
            };
            write(
                number == 1,
                &row,
                (number == 2).then_some(b"value"),
                &mut out,
            );
        }
        let mut records = &out[..];
        let mut taken = Vec::new();
        for (number, &(raw, cells, missing, unclosed)) in rows.iter().enumerate() {
            let value = (number == 2).then_some(&b"value"[..]);
            let record = take(&mut records, &mut taken);
            assert_eq!(
                record,
                Record {
                    kept: number == 1,
                    raw,
                    missing,
                    unclosed,
                    foreign: !unclosed,
                    value
                }
            );
            assert_eq!(taken, cells);
        }
        assert!(records.is_empty());
    }

    #[test]
    fn blocks_come_in_the_order_of_their_numbers() {
        let mut deferred = DeferredRecords::new(&Folder::new(std::env::temp_dir()));
        deferred.append(20, b"second").unwrap();
        deferred.append(3, b"first").unwrap();
        let blocks = deferred.blocks();
        let read: Vec<_> = blocks
            .iter()
            .map(|block| deferred.read(block).unwrap())
            .collect();
        assert_eq!(read, [(3, b"first".to_vec()), (20, b"second".to_vec())]);
    }
}
