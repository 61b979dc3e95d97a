//! Boards as keys: as few bytes as are exact, in an order that looks random; and a [`Table`] of millions
//! of them in memory.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold_study::keys::{Entry, Keys, Table};
//! use ninefold::layout::Layout;
//!
//! let keys = Keys::new(&Layout::classic());
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

use ninefold::layout::Layout;
use ninefold::{AnyBoard, BoardShape, Status};
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
pub type Class<B> = Result<B, Status>;

/// Makes keys of boards of one size, and boards of keys.
#[derive(Debug)]
pub struct Keys {
    layout: Layout,
    form: KeyForm,
    secret: RandomState,
}

/// The form of the keys of boards of one size.
#[derive(Clone, Copy, Debug)]
struct KeyForm {
    side: usize,
    /// The number of different rows.
    rows: u128,
    /// The number of bits of a row, with room for the reasons.
    bits: u32,
    /// The length of a key in bytes.
    width: usize,
}

impl KeyForm {
    const NINE: KeyForm = KeyForm::of(BoardShape::CLASSIC);

    const fn of(shape: BoardShape) -> Self {
        let side = shape.side();
        let rows = (side as u128 + 1).pow(side as u32);
        let bits = (rows + Status::ALL.len() as u128).ilog2() + 1;
        let bytes = (bits as usize * side + 1).div_ceil(8);
        KeyForm {
            side,
            rows,
            bits,
            width: if bytes > PREFIX { bytes } else { PREFIX + 1 },
        }
    }
}

impl Keys {
    /// Returns a maker of keys of boards of this layout, with a secret of its own.
    pub fn new(layout: &Layout) -> Self {
        Keys {
            layout: layout.clone(),
            form: KeyForm::of(layout.shape()),
            secret: RandomState::new(),
        }
    }

    /// The length of a key in bytes. One bit is always free.
    pub const fn width(shape: BoardShape) -> usize {
        KeyForm::of(shape).width
    }

    /// Appends the key of a class.
    ///
    /// # Panics
    /// If the board is of another size.
    pub fn push<B: AnyBoard>(&self, class: Class<B>, keys: &mut Vec<u8>) {
        match self.form.side {
            // The form is then a constant.
            9 => self.push_in(KeyForm::NINE, class, keys),
            _ => self.push_in(self.form, class, keys),
        }
    }

    #[inline(always)]
    fn push_in<B: AnyBoard>(&self, form: KeyForm, class: Class<B>, keys: &mut Vec<u8>) {
        let KeyForm {
            side,
            rows,
            bits,
            width,
        } = form;
        let start = keys.len();
        let mut written = Bits::new(keys);
        match class {
            Ok(board) => {
                assert!(board.shape().side() == side, "a board of {side} rows");
                for row in board.digits()[..side * side].chunks_exact(side) {
                    written.push(number_of(row, side), bits);
                }
            }
            Err(status) => {
                written.push(rows + status as u128, bits);
                (1..side).for_each(|_| written.push(0, bits));
            }
        }
        written.finish();
        keys.resize(start + width, 0);
        let (prefix, rest) = keys[start..].split_at_mut(PREFIX);
        rest[width - PREFIX - 1] |= TAKEN;
        let mixed = mix(prefix_of(prefix) ^ self.hash(rest));
        prefix.copy_from_slice(&mixed.to_be_bytes());
    }

    /// Returns the content of a key that this maker made.
    ///
    /// # Panics
    /// If it is none, or boards of `B` have another size.
    pub fn class<B: AnyBoard>(&self, key: &[u8]) -> Class<B> {
        let KeyForm {
            side,
            rows,
            bits,
            width,
        } = self.form;
        let mut bytes = key[..width].to_vec();
        let (prefix, rest) = bytes.split_at_mut(PREFIX);
        let first = unmix(prefix_of(prefix)) ^ self.hash(rest);
        prefix.copy_from_slice(&first.to_be_bytes());
        rest[width - PREFIX - 1] &= !TAKEN;
        let mut digits = [0; BoardShape::MOST_CELLS];
        let digits = &mut digits[..side * side];
        let mut bytes = bytes.iter();
        let (mut pending, mut known) = (0u128, 0);
        for row in digits.chunks_exact_mut(side) {
            while known < bits {
                let byte = bytes.next().expect("as many bits as were written");
                pending |= u128::from(*byte) << known;
                known += 8;
            }
            let mut number = pending & ((1 << bits) - 1);
            pending >>= bits;
            known -= bits;
            if let Some(status) = number.checked_sub(rows) {
                return Err(Status::ALL[status as usize]);
            }
            for digit in row.iter_mut().rev() {
                *digit = (number % (side as u128 + 1)) as u8;
                number /= side as u128 + 1;
            }
        }
        Ok(B::from_known(&self.layout, digits))
    }

    fn hash(&self, rest: &[u8]) -> u64 {
        let mut hasher = self.secret.build_hasher();
        hasher.write(rest);
        hasher.finish()
    }
}

/// The digits of a row as one number.
#[inline(always)]
fn number_of(row: &[u8], side: usize) -> u128 {
    let base = side as u64 + 1;
    match side {
        // (16¹⁵ is less than 2⁶⁴.)
        ..=15 => row
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
    use ninefold::{Board, Grid};
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    fn key<B: AnyBoard>(keys: &Keys, class: Class<B>) -> Vec<u8> {
        let mut bytes = Vec::new();
        keys.push(class, &mut bytes);
        assert_eq!(bytes.len(), Keys::width(keys.layout.shape()));
        assert!(is_taken(&bytes, bytes.len()));
        bytes
    }

    fn check_keys<B: AnyBoard>(shape: BoardShape, digits: &[u8]) {
        let layout = shape.layout();
        let keys = Keys::new(&layout);
        let side = shape.side() as u8;
        for least in [0, side] {
            let digits = digits.iter().cycle().take(shape.cells());
            let digits: Vec<u8> = digits
                .map(|digit| (digit % (side + 1)).max(least))
                .collect();
            let board = B::from_known(&layout, &digits);
            let key = key(&keys, Ok(board.clone()));
            assert_eq!(keys.class(&key), Ok(board));
        }
        for &status in Status::ALL {
            assert_eq!(keys.class::<B>(&key::<B>(&keys, Err(status))), Err(status));
        }
    }

    proptest! {
        #[test]
        fn a_key_is_its_board_again(digits in proptest::collection::vec(0u8..=25, 1..700)) {
            check_keys::<Grid>(BoardShape::CLASSIC, &digits);
            for (rows, columns) in [(1, 2), (2, 2), (2, 3), (3, 3), (3, 5), (4, 4), (5, 5)] {
                check_keys::<Board>(BoardShape::with_boxes(rows, columns), &digits);
            }
        }

        #[test]
        fn mixing_is_undone(x: u64) {
            assert_eq!(unmix(mix(x)), x);
            assert_eq!(mix(unmix(x)), x);
        }
    }

    #[test]
    fn a_key_of_9x9_has_34_bytes() {
        assert_eq!(Keys::width(BoardShape::CLASSIC), 34);
    }

    /// Boards that differ in only one row, be it the first or the last.
    #[test]
    fn keys_of_similar_boards_are_spread_evenly() {
        let keys = Keys::new(&Layout::classic());
        for row in 0..9 {
            let mut eighths = [0; 8];
            for number in 0..8000u32 {
                let mut digits = [0; 81];
                for place in 0..4 {
                    digits[9 * row + place] = (number / 10u32.pow(place as u32) % 10) as u8;
                }
                let key = key(&keys, Ok(Grid::from_digits(&digits).unwrap()));
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
