//! Boards as keys: as few bytes as are exact, in an order that looks random; and a [`Table`] of millions
//! of them in memory.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::keys::{Entry, Keys, Table};
//!
//! let keys = Keys::<9>::new();
//! let mut bytes = Vec::new();
//! keys.push(Ok(Grid::EMPTY), &mut bytes);
//! assert_eq!((bytes.len(), keys.class(&bytes)), (34, Ok(Grid::EMPTY)));
//!
//! let mut table = Table::new(34, 0, usize::MAX);
//! assert!(matches!(table.entry(&bytes, false), Entry::New(_)));
//! assert!(table.contains(&bytes));
//! ```
//!
//! A row is a number to the base of the side and one, with 30 bits for the nine cells of a row of
//! 9x9, and a board is its rows: 270 bits, so that 34 bytes hold it. Nothing is lost: two boards have
//! the same key if and only if they are the same.
//!
//! The first eight bytes are mixed with a hash of all others and then among themselves, both of
//! which can be undone. So keys are spread evenly, whatever the boards have in common, and
//! the table can find one by its value. The hash has another secret in every run, so
//! that nobody can make up a list that takes long; answers do not depend on it.

mod table;

pub use table::{Entry, Table};

use crate::board::Board;
use crate::status::Status;
use std::hash::{BuildHasher, Hasher, RandomState};

/// The length of the prefix of a key, which determines its place.
pub const PREFIX: usize = 8;

/// A bit of the last byte that is set in every key.
const TAKEN: u8 = 0x80;

/// The prefix of a key: a number that is spread evenly.
#[inline]
pub fn prefix_of(key: &[u8]) -> u64 {
    let first = key.first_chunk().expect("a key is longer than its prefix");
    u64::from_be_bytes(*first)
}

/// Returns true if there is a key, and not only zeros. `key` may be longer than the width.
#[inline]
fn is_taken(key: &[u8], width: usize) -> bool {
    key[width - 1] & TAKEN != 0
}

/// The content of a key: the board that represents a class, or the reason why a puzzle has none.
pub type Class<const SIDE: usize> = Result<Board<SIDE>, Status>;

/// Makes keys of boards of `SIDE` rows, and boards of keys.
#[derive(Debug)]
pub struct Keys<const SIDE: usize> {
    secret: RandomState,
}

impl<const SIDE: usize> Default for Keys<SIDE> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const SIDE: usize> Keys<SIDE> {
    /// The number of different rows.
    const ROWS: u128 = (SIDE as u128 + 1).pow(SIDE as u32);
    /// The number of bits of a row, with room for the reasons.
    const BITS: u32 = (Self::ROWS + Status::ALL.len() as u128).ilog2() + 1;
    /// The length of a key in bytes. One bit is always free.
    pub const WIDTH: usize = {
        let bytes = (Self::BITS as usize * SIDE + 1).div_ceil(8);
        if bytes > PREFIX { bytes } else { PREFIX + 1 }
    };

    /// Returns a maker with a secret of its own.
    pub fn new() -> Self {
        Keys {
            secret: RandomState::new(),
        }
    }

    /// Appends the key of a class.
    pub fn push(&self, class: Class<SIDE>, keys: &mut Vec<u8>) {
        let start = keys.len();
        let mut bits = Bits::new(keys);
        match class {
            Ok(board) => {
                for row in board.rows() {
                    bits.push(number_of(row), Self::BITS);
                }
            }
            Err(status) => {
                bits.push(Self::ROWS + status as u128, Self::BITS);
                (1..SIDE).for_each(|_| bits.push(0, Self::BITS));
            }
        }
        bits.finish();
        keys.resize(start + Self::WIDTH, 0);
        let (prefix, rest) = keys[start..].split_at_mut(PREFIX);
        rest[Self::WIDTH - PREFIX - 1] |= TAKEN;
        let mixed = mix(prefix_of(prefix) ^ self.hash(rest));
        prefix.copy_from_slice(&mixed.to_be_bytes());
    }

    /// Returns the content of a key that this maker made.
    ///
    /// # Panics
    /// If it is none.
    pub fn class(&self, key: &[u8]) -> Class<SIDE> {
        let mut bytes = key[..Self::WIDTH].to_vec();
        let (prefix, rest) = bytes.split_at_mut(PREFIX);
        let first = unmix(prefix_of(prefix)) ^ self.hash(rest);
        prefix.copy_from_slice(&first.to_be_bytes());
        rest[Self::WIDTH - PREFIX - 1] &= !TAKEN;
        let mut rows = [[0; SIDE]; SIDE];
        let mut bits = bytes.iter();
        let (mut pending, mut known) = (0u128, 0);
        for row in &mut rows {
            while known < Self::BITS {
                let byte = bits.next().expect("as many bits as were written");
                pending |= u128::from(*byte) << known;
                known += 8;
            }
            let mut number = pending & ((1 << Self::BITS) - 1);
            pending >>= Self::BITS;
            known -= Self::BITS;
            if let Some(status) = number.checked_sub(Self::ROWS) {
                return Err(Status::ALL[status as usize]);
            }
            for digit in row.iter_mut().rev() {
                *digit = (number % (SIDE as u128 + 1)) as u8;
                number /= SIDE as u128 + 1;
            }
        }
        Ok(Board::from_rows(rows).expect("the digits of a board"))
    }

    fn hash(&self, rest: &[u8]) -> u64 {
        let mut hasher = self.secret.build_hasher();
        hasher.write(rest);
        hasher.finish()
    }
}

/// The digits of a row as one number.
#[inline]
fn number_of<const SIDE: usize>(row: &[u8; SIDE]) -> u128 {
    let base = SIDE as u64 + 1;
    match SIDE {
        ..=9 => row
            .iter()
            .fold(0, |number, &digit| number * base + u64::from(digit))
            .into(),
        _ => row.iter().fold(0, |number, &digit| {
            number * u128::from(base) + u128::from(digit)
        }),
    }
}

/// Numbers of some bits each, one after the other, the lowest bit first.
struct Bits<'a> {
    bytes: &'a mut Vec<u8>,
    pending: u128,
    /// The number of pending bits, at most 7 between two numbers.
    known: u32,
}

impl<'a> Bits<'a> {
    fn new(bytes: &'a mut Vec<u8>) -> Self {
        Bits {
            bytes,
            pending: 0,
            known: 0,
        }
    }

    /// Appends a number of at most 120 bits.
    #[inline]
    fn push(&mut self, number: u128, bits: u32) {
        self.pending |= number << self.known;
        self.known += bits;
        let whole = self.known / 8;
        let bytes = self.pending.to_le_bytes();
        self.bytes.extend_from_slice(&bytes[..whole as usize]);
        self.pending = self.pending.checked_shr(8 * whole).unwrap_or(0);
        self.known -= 8 * whole;
    }

    fn finish(self) {
        if self.known > 0 {
            self.bytes.push(self.pending as u8);
        }
    }
}

// The finaliser of SplitMix64 in the variant "Mix13" of David Stafford (Better Bit Mixing, 2011), and
// its inverse: the factors of one are the inverses of those of the other.
const FACTORS: [u64; 2] = [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];
const INVERSES: [u64; 2] = [0x96de_1b17_3f11_9089, 0x3196_42b2_d24d_8ec3];

#[inline]
fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(FACTORS[0]);
    let x = (x ^ x >> 27).wrapping_mul(FACTORS[1]);
    x ^ x >> 31
}

#[inline]
fn unmix(x: u64) -> u64 {
    let x = (x ^ x >> 31 ^ x >> 62).wrapping_mul(INVERSES[1]);
    let x = (x ^ x >> 27 ^ x >> 54).wrapping_mul(INVERSES[0]);
    x ^ x >> 30 ^ x >> 60
}

// Properties are not checked as WebAssembly.
#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    fn key<const SIDE: usize>(keys: &Keys<SIDE>, class: Class<SIDE>) -> Vec<u8> {
        let mut bytes = Vec::new();
        keys.push(class, &mut bytes);
        assert_eq!(bytes.len(), Keys::<SIDE>::WIDTH);
        assert!(is_taken(&bytes, bytes.len()));
        bytes
    }

    fn check_keys<const SIDE: usize>(digits: &[u8]) {
        let keys = Keys::<SIDE>::new();
        let of = |digits: Vec<u8>| {
            let board = Board::<SIDE>::from_digits(&digits).unwrap();
            assert_eq!(keys.class(&key(&keys, Ok(board))), Ok(board));
        };
        let digits = |least| {
            let digits = digits.iter().cycle().take(SIDE * SIDE);
            let digits = digits.map(move |digit| digit % (SIDE as u8 + 1));
            digits.map(move |digit| digit.max(least)).collect()
        };
        of(digits(0));
        of(digits(SIDE as u8));
        for &status in Status::ALL {
            assert_eq!(keys.class(&key(&keys, Err(status))), Err(status));
        }
    }

    proptest! {
        #[test]
        fn a_key_is_its_board_again(digits in proptest::collection::vec(0u8..=25, 1..700)) {
            check_keys::<4>(&digits);
            check_keys::<9>(&digits);
            check_keys::<16>(&digits);
            check_keys::<25>(&digits);
        }

        #[test]
        fn mixing_is_undone(x: u64) {
            assert_eq!(unmix(mix(x)), x);
            assert_eq!(mix(unmix(x)), x);
        }
    }

    #[test]
    fn a_key_of_9x9_has_34_bytes() {
        assert_eq!(Keys::<9>::WIDTH, 34);
    }

    /// Boards that differ in only one row, be it the first or the last.
    #[test]
    fn keys_of_similar_boards_are_spread_evenly() {
        let keys = Keys::<9>::new();
        for row in 0..9 {
            let mut eighths = [0; 8];
            for number in 0..8000u32 {
                let mut digits = [0; 81];
                for place in 0..4 {
                    digits[9 * row + place] = (number / 10u32.pow(place as u32) % 10) as u8;
                }
                let key = key(&keys, Ok(Board::from_digits(&digits).unwrap()));
                eighths[(prefix_of(&key) >> 61) as usize] += 1;
            }
            // The standard deviation is 30.
            assert!(
                eighths.iter().all(|&n| (800..1200).contains(&n)),
                "{eighths:?}"
            );
        }
    }
}
