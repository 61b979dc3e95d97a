//! Sorted runs on disk, merged to one.

use super::temporary::{Folder, Scratch};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io;

/// The length of a number on disk in bytes: enough for a million millions.
pub const NUMBER: usize = 5;
/// One more than the largest number.
pub const NUMBERS: u64 = 1 << (8 * NUMBER);

/// The size of the blocks that are written, in bytes.
const BLOCK: usize = 1 << 16;

/// A number as it stands on disk and in memory, in the order of its value.
#[inline]
pub fn to_bytes(number: u64) -> [u8; NUMBER] {
    debug_assert!(number < NUMBERS);
    *number.to_be_bytes().last_chunk().expect("8 bytes")
}

/// The number that stands at the beginning of some bytes.
#[inline]
pub fn number_at(bytes: &[u8]) -> u64 {
    let mut number = [0; 8];
    number[8 - NUMBER..].copy_from_slice(&bytes[..NUMBER]);
    u64::from_be_bytes(number)
}

/// Records of one width that begin with their numbers, by which those of a run ascend.
#[derive(Debug)]
pub struct Runs {
    scratch: Scratch,
    width: usize,
    pending: Vec<u8>,
    /// The end of each run.
    ends: Vec<u64>,
}

impl Runs {
    /// None yet.
    pub fn new(folder: &Folder, width: usize) -> Runs {
        Runs {
            scratch: Scratch::new(folder),
            width,
            pending: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Appends a record to the run under way.
    ///
    /// # Errors
    /// If there is no room on the disk.
    pub fn push(&mut self, parts: &[&[u8]]) -> io::Result<()> {
        parts
            .iter()
            .for_each(|part| self.pending.extend_from_slice(part));
        debug_assert_eq!(self.pending.len() % self.width, 0);
        match self.pending.len() >= BLOCK {
            true => self.flush(),
            false => Ok(()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.pending.is_empty() {
            self.scratch.append(&self.pending)?;
            self.pending.clear();
        }
        Ok(())
    }

    /// Ends a run.
    ///
    /// # Errors
    /// If there is no room on the disk.
    pub fn end_run(&mut self) -> io::Result<()> {
        self.flush()?;
        let end = self.scratch.length();
        if self.ends.last().copied().unwrap_or(0) < end {
            self.ends.push(end);
        }
        Ok(())
    }

    /// All records, by their numbers, with some `memory` bytes.
    ///
    /// # Errors
    /// If reading fails.
    pub fn merge(mut self, memory: usize) -> io::Result<Merge> {
        self.end_run()?;
        self.pending = Vec::new();
        let share = memory / self.ends.len().max(1) / self.width;
        let block = share.clamp(1, BLOCK) * self.width;
        let mut start = 0;
        let mut runs = Vec::new();
        for &end in &self.ends {
            runs.push(Run {
                next: start,
                end,
                block: Vec::new(),
                at: 0,
            });
            start = end;
        }
        let mut merge = Merge {
            scratch: self.scratch,
            width: self.width,
            block,
            heap: BinaryHeap::with_capacity(runs.len()),
            runs,
            last: Vec::new(),
        };
        for run in 0..merge.runs.len() {
            merge.advance(run)?;
        }
        Ok(merge)
    }
}

/// Sorted runs as one.
#[derive(Debug)]
pub struct Merge {
    scratch: Scratch,
    width: usize,
    block: usize,
    runs: Vec<Run>,
    /// The first number of each run that is not at its end.
    heap: BinaryHeap<Reverse<(u64, usize)>>,
    /// The record handed out last.
    last: Vec<u8>,
}

#[derive(Debug)]
struct Run {
    /// The beginning and the end of the rest of it on disk.
    next: u64,
    end: u64,
    /// The block that was read, and the part of it that is used up.
    block: Vec<u8>,
    at: usize,
}

impl Merge {
    /// The next record.
    ///
    /// # Errors
    /// If reading fails.
    pub fn next(&mut self) -> io::Result<Option<&[u8]>> {
        let Some(Reverse((_, number))) = self.heap.pop() else {
            return Ok(None);
        };
        let run = &mut self.runs[number];
        self.last.clear();
        self.last
            .extend_from_slice(&run.block[run.at..run.at + self.width]);
        run.at += self.width;
        self.advance(number)?;
        Ok(Some(&self.last))
    }

    /// The number of the next record.
    pub fn peek(&self) -> Option<u64> {
        self.heap.peek().map(|Reverse((first, _))| *first)
    }

    /// Puts the first record of what is left of a run into the heap.
    fn advance(&mut self, number: usize) -> io::Result<()> {
        let run = &mut self.runs[number];
        if run.at == run.block.len() {
            let length = (self.block as u64).min(run.end - run.next) as usize;
            if length == 0 {
                run.block = Vec::new();
                run.at = 0;
                return Ok(());
            }
            run.block.resize(length, 0);
            run.at = 0;
            self.scratch.read(run.next, &mut run.block)?;
            run.next += length as u64;
        }
        let first = number_at(&run.block[run.at..]);
        self.heap.push(Reverse((first, number)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_come_back_as_one(
            parts in proptest::collection::vec(proptest::collection::btree_set(0..NUMBERS, 0..80), 0..8),
            memory in 0..2000usize,
        ) {
            let folder = Folder::new(std::env::temp_dir());
            let mut runs = Runs::new(&folder, NUMBER + 1);
            for part in &parts {
                for &number in part {
                    runs.push(&[&to_bytes(number), &[number as u8]]).unwrap();
                }
                runs.end_run().unwrap();
            }
            let mut merge = runs.merge(memory).unwrap();
            let mut merged = Vec::new();
            while let Some(first) = merge.peek() {
                let record = merge.next().unwrap().unwrap();
                assert_eq!(number_at(record), first);
                assert_eq!(record[NUMBER], first as u8);
                merged.push(first);
            }
            assert!(merge.next().unwrap().is_none());
            let mut all: Vec<u64> = parts.into_iter().flatten().collect();
            all.sort_unstable();
            assert_eq!(merged, all);
        }
    }
}
