//! Keys that have no room in memory, on disk, parted by their values so that each part may have it.

use super::temporary::{Folder, Scratch};
use ninefold_study::keys::prefix_of;
use std::io;

/// The number of bits of a key that are its partition.
const BITS: u32 = 6;
/// The number of partitions.
pub const PARTITIONS: usize = 1 << BITS;

/// Records of one width that begin with keys, each with those of its partition, in the order in which
/// they came.
#[derive(Debug)]
pub struct Partitions {
    scratch: Scratch,
    /// The length of a record.
    width: usize,
    /// The number of times that the keys were partitioned before.
    level: u32,
    /// The length of the part of a partition in memory, in bytes.
    block: usize,
    all: Vec<Partition>,
}

#[derive(Clone, Debug, Default)]
struct Partition {
    /// The places and lengths of its blocks.
    blocks: Vec<(u64, usize)>,
    /// The records that are not on disk yet.
    rest: Vec<u8>,
}

impl Partitions {
    /// None yet, with `memory` bytes for what is gathered.
    pub fn new(folder: &Folder, width: usize, level: u32, memory: usize) -> Partitions {
        let block = (memory / PARTITIONS / width).max(1) * width;
        Partitions {
            scratch: Scratch::new(folder),
            width,
            level,
            block,
            all: vec![Partition::default(); PARTITIONS],
        }
    }

    /// Adds a record: its key and more.
    ///
    /// # Errors
    /// If there is no room on the disk.
    pub fn push(&mut self, key: &[u8], more: &[u8]) -> io::Result<()> {
        debug_assert_eq!(key.len() + more.len(), self.width);
        // The highest bits are the place in a table, which is to be used as a whole.
        let shift = self.level * BITS % (u64::BITS - BITS);
        let number = (prefix_of(key) >> shift) as usize % PARTITIONS;
        let partition = &mut self.all[number];
        if partition.rest.capacity() == 0 {
            partition.rest.reserve_exact(self.block);
        }
        partition.rest.extend_from_slice(key);
        partition.rest.extend_from_slice(more);
        if partition.rest.len() >= self.block {
            let start = self.scratch.append(&partition.rest)?;
            partition.blocks.push((start, partition.rest.len()));
            partition.rest.clear();
        }
        Ok(())
    }

    /// Brings all to the disk, and gives back the memory.
    ///
    /// # Errors
    /// If there is no room on the disk.
    pub fn close(&mut self) -> io::Result<()> {
        for partition in &mut self.all {
            let rest = std::mem::take(&mut partition.rest);
            if !rest.is_empty() {
                let start = self.scratch.append(&rest)?;
                partition.blocks.push((start, rest.len()));
            }
        }
        Ok(())
    }

    /// Hands each record of a closed partition to `each`.
    ///
    /// # Errors
    /// If reading fails, or `each` does.
    pub fn each(
        &mut self,
        partition: usize,
        mut each: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut bytes = Vec::new();
        for (start, length) in std::mem::take(&mut self.all[partition].blocks) {
            bytes.resize(length, 0);
            self.scratch.read(start, &mut bytes)?;
            bytes.chunks_exact(self.width).try_for_each(&mut each)?;
        }
        Ok(())
    }
}
