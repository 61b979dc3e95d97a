//! The classes seen so far, in memory as long as there is room, and the rest of them on disk.
//!
//! As long as there is room every key is known at once to be the first of its class or not. Then the
//! [`Table`] is closed: of a key that is in it that is still known, any other is *deferred*, to
//! [`Partitions`] on disk. At the end each partition has the memory for itself, and what has no room
//! even then is parted again. It is the hybrid hash join (D. J. DeWitt and others, SIGMOD 1984) of a
//! list with itself.

use super::partitions::{PARTITIONS, Partitions};
use super::runs::{NUMBER, Runs, number_at, to_bytes};
use super::temporary::Folder;
use ninefold::BoardShape;
use ninefold_study::keys::{Entry, Keys, Table};
use std::io;

/// The length of the size of a class in bytes.
const SIZE: usize = 5;

/// Key width, memory budget and temporary folder.
#[derive(Clone, Debug)]
pub struct Config {
    /// The length of a key in bytes.
    pub key: usize,
    /// True if sizes and first records of classes are wanted, and not only which records are the
    /// first.
    pub counts: bool,
    /// The memory in bytes.
    pub memory: usize,
    /// The folder for temporary files.
    pub folder: Folder,
}

impl Config {
    /// The size of buffers, in bytes.
    fn buffers(&self) -> usize {
        const LARGEST: usize = 16 << 20;
        (self.memory / 8).min(LARGEST)
    }

    /// The length of a record of [`Runs`]: the number of the first record, and with counts the key and
    /// the size.
    pub fn run_width(&self) -> usize {
        match self.counts {
            true => NUMBER + self.key + SIZE,
            false => NUMBER,
        }
    }
}

/// The decision on a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is the first of its class.
    First,
    /// It is not.
    Repeated,
    /// That will be known at the end.
    Deferred,
}

/// The classes of the records so far.
#[derive(Debug)]
pub struct Classes {
    config: Config,
    table: Table,
    level: u32,
    deferred_classes: Option<Partitions>,
}

impl Classes {
    /// None yet.
    pub fn new(config: &Config) -> Classes {
        Self::at_level(config, 0)
    }

    fn at_level(config: &Config, level: u32) -> Classes {
        let more = if config.counts { NUMBER + SIZE } else { 0 };
        let memory = config.memory - config.buffers();
        Classes {
            config: config.clone(),
            table: Table::new(config.key, more, memory),
            level,
            deferred_classes: None,
        }
    }

    /// Returns true if records are deferred.
    pub fn is_closed(&self) -> bool {
        self.deferred_classes.is_some()
    }

    /// Takes in the key of a record with its number, which must ascend: with counts from the
    /// first record on, else from the first that is deferred.
    ///
    /// # Errors
    /// If there is no room on the disk.
    pub fn offer(&mut self, key: &[u8], number: u64) -> io::Result<Decision> {
        match self.table.entry(key, self.deferred_classes.is_some()) {
            Entry::New(more) => {
                if !more.is_empty() {
                    let (first, size) = more.split_at_mut(NUMBER);
                    first.copy_from_slice(&to_bytes(number));
                    size.copy_from_slice(&to_bytes(1));
                }
                Ok(Decision::First)
            }
            Entry::There(more) => {
                if !more.is_empty() {
                    let size = &mut more[NUMBER..];
                    size.copy_from_slice(&to_bytes(number_at(size) + 1));
                }
                Ok(Decision::Repeated)
            }
            Entry::NoRoom => {
                let config = &self.config;
                let deferred_classes = self.deferred_classes.get_or_insert_with(|| {
                    let width = config.key + NUMBER;
                    Partitions::new(&config.folder, width, self.level, config.buffers())
                });
                deferred_classes.push(key, &to_bytes(number))?;
                Ok(Decision::Deferred)
            }
        }
    }

    /// Ends: the classes in memory, with counts in the order of their first records, and what was
    /// deferred, whose first records all come after those.
    pub fn end(self) -> (Vec<u8>, DeferredClasses) {
        let entries = match self.config.counts {
            true => {
                let mut entries = self.table.into_entries();
                sort(&mut entries, self.config.key + NUMBER + SIZE);
                entries
            }
            false => Vec::new(),
        };
        let deferred_classes = DeferredClasses {
            config: self.config,
            level: self.level,
            partitions: self.deferred_classes,
        };
        (entries, deferred_classes)
    }
}

/// The deferred records.
#[derive(Debug)]
pub struct DeferredClasses {
    config: Config,
    level: u32,
    partitions: Option<Partitions>,
}

impl DeferredClasses {
    /// Puts their classes into runs, with counts, or else the numbers of those that are the first of
    /// their classes. Calls `tick` now and then.
    ///
    /// # Errors
    /// If there is no room on the disk, or it cannot be read.
    pub fn resolve(self, runs: &mut Runs, tick: &mut dyn FnMut()) -> io::Result<()> {
        let Some(mut partitions) = self.partitions else {
            return Ok(());
        };
        let config = &self.config;
        partitions.close()?;
        for partition in 0..PARTITIONS {
            let mut classes = Classes::at_level(config, self.level + 1);
            let mut records = 0u64;
            partitions.each(partition, |record| {
                let (key, number) = record.split_at(config.key);
                let offered = classes.offer(key, number_at(number))?;
                if offered == Decision::First && !config.counts {
                    runs.push(&[number])?;
                }
                records += 1;
                if records.is_multiple_of(1 << 16) {
                    tick();
                }
                Ok(())
            })?;
            let (entries, deferred_classes) = classes.end();
            for entry in entries.chunks_exact(config.key + NUMBER + SIZE) {
                let class = SizedClass::in_memory(entry);
                runs.push(&[&to_bytes(class.first), class.key, &to_bytes(class.size)])?;
            }
            drop(entries);
            runs.end_run()?;
            deferred_classes.resolve(runs, tick)?;
        }
        Ok(())
    }
}

/// A class with its size, as it stands in [`Runs`] with counts.
#[derive(Clone, Copy, Debug)]
pub struct SizedClass<'a> {
    /// The number of its first record.
    pub first: u64,
    /// Its key.
    pub key: &'a [u8],
    /// The number of its records.
    pub size: u64,
}

impl<'a> SizedClass<'a> {
    /// The length of one in memory, in bytes.
    pub const fn width(key: usize) -> usize {
        key + NUMBER + SIZE
    }

    /// Of an entry of [`Classes::end`].
    pub fn in_memory(entry: &'a [u8]) -> SizedClass<'a> {
        let (key, more) = entry.split_at(entry.len() - NUMBER - SIZE);
        SizedClass {
            first: number_at(more),
            key,
            size: number_at(&more[NUMBER..]),
        }
    }

    /// Of a record of [`Runs`].
    pub fn of(record: &'a [u8]) -> SizedClass<'a> {
        let (first, rest) = record.split_at(NUMBER);
        let (key, size) = rest.split_at(rest.len() - SIZE);
        SizedClass {
            first: number_at(first),
            key,
            size: number_at(size),
        }
    }
}

/// Sorts entries of `width` bytes by their first records, in place.
fn sort(entries: &mut [u8], width: usize) {
    const NINE: usize = SizedClass::width(Keys::width(BoardShape::CLASSIC));
    if width == NINE {
        let (entries, _) = entries.as_chunks_mut::<NINE>();
        entries.sort_unstable_by_key(|entry| SizedClass::in_memory(entry).first);
        return;
    }
    // Heapsort: of another size the entries are no arrays, which could be sorted.
    let count = entries.len() / width;
    let first = |entries: &[u8], at: usize| {
        let entry = &entries[at * width..][..width];
        SizedClass::in_memory(entry).first
    };
    let swap = |entries: &mut [u8], low: usize, high: usize| {
        let (before, after) = entries.split_at_mut(high * width);
        before[low * width..][..width].swap_with_slice(&mut after[..width]);
    };
    let sift = |entries: &mut [u8], mut root: usize, end: usize| {
        while let Some(child) = (2 * root + 1..(2 * root + 3).min(end))
            .max_by_key(|&child| first(entries, child))
            .filter(|&child| first(entries, child) > first(entries, root))
        {
            swap(entries, root, child);
            root = child;
        }
    };
    (0..count / 2)
        .rev()
        .for_each(|root| sift(entries, root, count));
    for end in (1..count).rev() {
        swap(entries, 0, end);
        sift(entries, 0, end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_study::keys::PREFIX;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;
    use std::collections::HashMap;

    const KEY: usize = PREFIX + 1;

    fn key(number: u16) -> [u8; KEY] {
        let mut key = [0x80; KEY];
        // Any even spread will do.
        let spread = u64::from(number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key[..8].copy_from_slice(&spread.to_be_bytes());
        key
    }

    fn config(counts: bool, memory: usize) -> Config {
        Config {
            key: KEY,
            counts,
            memory,
            folder: Folder::new(std::env::temp_dir()),
        }
    }

    /// The indices of the records that are the first of their classes.
    fn firsts(records: &[u16], memory: usize) -> (Vec<usize>, bool) {
        let config = config(false, memory);
        let mut classes = Classes::new(&config);
        let (mut firsts, mut deferred_classes) = (Vec::new(), Vec::new());
        for (index, &record) in records.iter().enumerate() {
            match classes
                .offer(&key(record), deferred_classes.len() as u64)
                .unwrap()
            {
                Decision::First => firsts.push(index),
                Decision::Repeated => {}
                Decision::Deferred => deferred_classes.push(index),
            }
        }
        let spilled = classes.is_closed();
        let mut runs = Runs::new(&config.folder, config.run_width());
        classes.end().1.resolve(&mut runs, &mut || {}).unwrap();
        let mut merge = runs.merge(memory).unwrap();
        while let Some(record) = merge.next().unwrap() {
            firsts.push(deferred_classes[number_at(record) as usize]);
        }
        (firsts, spilled)
    }

    /// Classes, their sizes and first records.
    fn counted(records: &[u16], memory: usize) -> Vec<(Vec<u8>, u64, u64)> {
        let config = config(true, memory);
        let mut classes = Classes::new(&config);
        for (index, &record) in records.iter().enumerate() {
            classes.offer(&key(record), index as u64).unwrap();
        }
        let mut runs = Runs::new(&config.folder, config.run_width());
        let (entries, deferred_classes) = classes.end();
        let own = |class: SizedClass| (class.key.to_vec(), class.size, class.first);
        let entries = entries.chunks_exact(SizedClass::width(KEY));
        let mut all: Vec<_> = entries
            .map(|entry| own(SizedClass::in_memory(entry)))
            .collect();
        deferred_classes.resolve(&mut runs, &mut || {}).unwrap();
        let mut merge = runs.merge(memory).unwrap();
        while let Some(record) = merge.next().unwrap() {
            all.push(own(SizedClass::of(record)));
        }
        all
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn classes_are_those_of_a_plain_map_with_and_without_spilling(
            records in proptest::collection::vec(0..3000u16, 0..6000),
            memory in 1500..40_000usize,
        ) {
            let mut map: HashMap<u16, (u64, u64)> = HashMap::new();
            let mut expected = Vec::new();
            for (index, &record) in records.iter().enumerate() {
                let (_, size) = map.entry(record).or_insert_with(|| {
                    expected.push(index);
                    (index as u64, 0)
                });
                *size += 1;
            }
            for memory in [memory, 1 << 20] {
                let (firsts, spilled) = firsts(&records, memory);
                prop_assert_eq!(&firsts, &expected);
                prop_assert!(spilled || memory >= KEY * map.len());
                let classes = expected.iter().map(|&index| {
                    let (first, size) = map[&records[index]];
                    (key(records[index]).to_vec(), size, first)
                });
                prop_assert_eq!(counted(&records, memory), classes.collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn little_memory_is_spilled_from_and_much_is_not() {
        let records: Vec<u16> = (0..3000).chain(0..3000).collect();
        assert!(firsts(&records, 2000).1);
        assert!(!firsts(&records, 1 << 20).1);
        assert_eq!(firsts(&records, 2000).0, (0..3000).collect::<Vec<_>>());
    }
}
