//! Keys in memory: a sorted array with gaps.
//!
//! Keys are spread evenly, so that the value of one determines its place: a key is there or
//! after it, in the order of keys, with nothing but keys between. A key that is not there is missed
//! where the first larger one stands, so that the array may be nearly full: it is ordered hashing
//! (O. Amble and D. E. Knuth, The Computer Journal 17, 1974). It grows by a tenth, in place and in
//! one pass, and so has never more than 1/0.85 of the room that its entries need: 40 bytes for each
//! key of 34.
//!
//! After its key an entry may have more bytes, which are up to the caller.

use super::{PREFIX, is_taken, prefix_of};

/// The percentage of slots above which the table grows.
const FULLEST: usize = 94;
/// The number of slots at first.
const FEWEST: usize = 64;
/// The least number of slots after the last that a key belongs to.
const SPARE: usize = 16;

/// Entries that begin with keys.
#[derive(Debug)]
pub struct Table {
    /// The lengths of a key and of an entry, in bytes.
    key: usize,
    width: usize,
    /// The slots, zeros where there is no entry.
    bytes: Vec<u8>,
    /// The number of slots that keys belong to. There are some more after them.
    slots: usize,
    taken: usize,
    /// The largest size in bytes.
    most: usize,
}

/// The outcome of adding a key.
#[derive(Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// It is new; these are the bytes after it, zeros.
    New(&'a mut [u8]),
    /// It was there, with these bytes after it.
    There(&'a mut [u8]),
    /// It is not there, and there is no room for it.
    NoRoom,
}

impl Table {
    /// Returns an empty table for keys of `key` bytes with `more` bytes after each, in `most` bytes of
    /// memory, or somewhat more if that is hardly anything.
    pub fn new(key: usize, more: usize, most: usize) -> Table {
        let mut table = Table {
            key,
            width: key + more,
            bytes: Vec::new(),
            slots: 0,
            taken: 0,
            most,
        };
        table.grow_to(FEWEST);
        table
    }

    /// Number of entries.
    #[cfg(all(test, not(target_family = "wasm")))]
    fn len(&self) -> usize {
        self.taken
    }

    /// Finds a key. If it is not there, it is put in, unless `closed` or there is no room.
    pub fn entry(&mut self, key: &[u8], closed: bool) -> Entry<'_> {
        let at = match self.find(key) {
            Ok(at) => return Entry::There(&mut self.bytes[at + self.key..at + self.width]),
            Err(at) => at,
        };
        if closed {
            return Entry::NoRoom;
        }
        if 100 * (self.taken + 1) > FULLEST * self.slots {
            if !self.grow() {
                return Entry::NoRoom;
            }
            return self.entry(key, false);
        }
        Entry::New(self.insert(at, key))
    }

    /// The bytes after a key, if it is there.
    pub fn get(&self, key: &[u8]) -> Option<&[u8]> {
        let at = self.find(key).ok()?;
        Some(&self.bytes[at + self.key..at + self.width])
    }

    /// Returns true if a key is there.
    pub fn contains(&self, key: &[u8]) -> bool {
        self.find(key).is_ok()
    }

    /// The byte at which the entry of a key begins; or else that at which it would be put in.
    fn find(&self, key: &[u8]) -> Result<usize, usize> {
        let (width, prefix) = (self.width, prefix_of(key));
        let mut at = self.home(prefix, self.slots) * width;
        // The first entry that is not less. A gap comes before the end.
        loop {
            let slot = &self.bytes[at..at + width];
            if !is_taken(slot, self.key) {
                return Err(at);
            }
            let there = prefix_of(slot);
            if there > prefix {
                return Err(at);
            }
            if there == prefix {
                match slot[PREFIX..self.key].cmp(&key[PREFIX..]) {
                    std::cmp::Ordering::Less => {}
                    std::cmp::Ordering::Equal => return Ok(at),
                    std::cmp::Ordering::Greater => return Err(at),
                }
            }
            at += width;
        }
    }

    /// Puts a key in at this byte, and moves what is there on to the next gap.
    fn insert(&mut self, at: usize, key: &[u8]) -> &mut [u8] {
        let width = self.width;
        let mut gap = at;
        while is_taken(&self.bytes[gap..gap + width], self.key) {
            gap += width;
        }
        if gap + width == self.bytes.len() {
            // There must be a gap at the end.
            self.resize(self.bytes.len() / width + SPARE);
        }
        self.bytes.copy_within(at..gap, at + width);
        self.taken += 1;
        let entry = &mut self.bytes[at..at + width];
        let (place, more) = entry.split_at_mut(self.key);
        place.copy_from_slice(key);
        more.fill(0);
        more
    }

    /// The slot that a key belongs to.
    #[inline]
    fn home(&self, prefix: u64, slots: usize) -> usize {
        ((u128::from(prefix) * slots as u128) >> 64) as usize
    }

    /// Grows by a tenth, or as far as it may. Returns whether it did.
    fn grow(&mut self) -> bool {
        let most = (self.most / self.width).saturating_sub(SPARE);
        let slots = (self.slots + self.slots / 10).min(most);
        if 100 * (self.taken + 1) > FULLEST * slots {
            return false;
        }
        self.grow_to(slots);
        true
    }

    fn resize(&mut self, slots: usize) {
        let bytes = slots * self.width;
        self.bytes.reserve_exact(bytes - self.bytes.len());
        self.bytes.resize(bytes, 0);
    }

    /// Puts every entry in its place for this number of slots.
    fn grow_to(&mut self, slots: usize) {
        let width = self.width;
        let old = self.bytes.len();
        // The number of slots, which is known only when all have been placed.
        let mut next = 0;
        for entry in self.bytes.chunks_exact(width) {
            if is_taken(entry, self.key) {
                next = next.max(self.home(prefix_of(entry), slots)) + 1;
            }
        }
        let all = (slots.max(next) + SPARE).max(old / width);
        self.resize(all);
        // First all of them go to the end, the last one first. From there on they are placed from the
        // beginning; no place is one from which another is still to be taken, since there is room for
        // all after it.
        let mut to = self.bytes.len();
        for from in (0..old).step_by(width).rev() {
            if is_taken(&self.bytes[from..from + width], self.key) {
                to -= width;
                self.bytes.copy_within(from..from + width, to);
            }
        }
        let mut next = 0;
        for from in (to..self.bytes.len()).step_by(width) {
            let place = next.max(self.home(prefix_of(&self.bytes[from..]), slots) * width);
            self.bytes[next..place].fill(0);
            self.bytes.copy_within(from..from + width, place);
            next = place + width;
        }
        self.bytes[next..].fill(0);
        self.slots = slots;
    }

    /// Returns all entries, one after the other, in any order.
    pub fn into_entries(mut self) -> Vec<u8> {
        let width = self.width;
        let mut to = 0;
        for from in (0..self.bytes.len()).step_by(width) {
            if is_taken(&self.bytes[from..from + width], self.key) {
                self.bytes.copy_within(from..from + width, to);
                to += width;
            }
        }
        self.bytes.truncate(to);
        self.bytes
    }

    /// The size in bytes.
    #[cfg(all(test, not(target_family = "wasm")))]
    fn bytes(&self) -> usize {
        self.bytes.capacity()
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;
    use std::collections::HashMap;

    const KEY: usize = 9;

    /// A key whose prefix is any number.
    fn key(number: u64, last: u8) -> [u8; KEY] {
        let mut key = [0x80 | last; KEY];
        key[..PREFIX].copy_from_slice(&number.to_be_bytes());
        key
    }

    /// Counts keys in a table, and in a plain map.
    fn agrees_with_a_map(keys: &[[u8; KEY]], most: usize) {
        let mut table = Table::new(KEY, 1, most);
        let mut map: HashMap<[u8; KEY], u8> = HashMap::new();
        let mut closed = false;
        for key in keys {
            assert_eq!(table.contains(key), map.contains_key(key));
            match table.entry(key, closed) {
                Entry::New(more) => {
                    assert_eq!(more, [0]);
                    more[0] = 1;
                    assert_eq!(map.insert(*key, 1), None);
                }
                Entry::There(more) => {
                    more[0] = more[0].wrapping_add(1);
                    let count = map.get_mut(key).expect("it was put in");
                    *count = count.wrapping_add(1);
                }
                Entry::NoRoom => {
                    closed = true;
                    assert!(!map.contains_key(key));
                    assert!(table.bytes() > most / 2);
                }
            }
        }
        assert_eq!(table.len(), map.len());
        let entries = table.into_entries();
        let entries = entries.chunks_exact(KEY + 1);
        let entries = entries.map(|entry| (entry[..KEY].try_into().unwrap(), entry[KEY]));
        assert_eq!(entries.collect::<HashMap<_, _>>(), map);
    }

    proptest! {
        #[test]
        fn it_holds_what_a_map_holds(
            // Keys that come twice, that begin alike, and that crowd at both ends.
            numbers in proptest::collection::vec(
                (prop_oneof![any::<u64>(), 0..50u64, u64::MAX - 50..=u64::MAX], 0..3u8),
                0..600,
            ),
            most in prop_oneof![0..10_000usize, Just(1 << 20)],
        ) {
            let keys: Vec<_> = numbers.iter().map(|&(number, last)| key(number, last)).collect();
            agrees_with_a_map(&keys, most);
        }
    }

    /// 40 bytes for a key of 34, at any moment.
    #[test]
    fn it_takes_little_more_than_its_entries() {
        let mut table = Table::new(34, 0, usize::MAX);
        let mut number = 0u64;
        let mut worst: f64 = 0.0;
        for count in 1..200_000usize {
            number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut key = [0x80; 34];
            key[..PREFIX].copy_from_slice(&number.to_be_bytes());
            assert!(matches!(table.entry(&key, false), Entry::New(_)));
            if count > 20_000 {
                worst = worst.max(table.bytes() as f64 / count as f64);
            }
        }
        assert!(worst <= 40.0, "{worst}");
    }
}
