//! The classes of puzzles given or found, and the puzzles still to be searched around, in little
//! memory.

use crate::keys::{Entry, Keys, Table};
use ninefold::layout::Layout;
use ninefold::{BoardShape, Grid};
use std::collections::VecDeque;

/// A puzzle in 34 bytes.
pub type Key = [u8; Keys::width(BoardShape::CLASSIC)];

/// Classes, each by the strict form of its puzzles: 40 bytes for each.
#[derive(Debug)]
pub struct Classes {
    keys: Keys,
    table: Table,
}

impl Classes {
    /// Returns an empty set.
    pub fn new() -> Self {
        Classes {
            keys: Keys::new(Layout::classic_one()),
            table: Table::new(size_of::<Key>(), 0, usize::MAX),
        }
    }

    /// Returns a puzzle in few bytes.
    pub fn key(&self, puzzle: &Grid) -> Key {
        let mut bytes = Vec::with_capacity(size_of::<Key>() + 6);
        self.keys.push(Ok(*puzzle), &mut bytes);
        bytes.try_into().expect("as long as a key is")
    }

    /// Returns the puzzle of a key.
    pub fn puzzle(&self, key: &Key) -> Grid {
        self.keys.class(key).expect("the key of a puzzle")
    }

    /// Returns true if the class of this form is there.
    pub fn contains(&self, form: &Key) -> bool {
        self.table.contains(form)
    }

    /// Adds the class of this form. Returns true if it is new.
    pub fn insert(&mut self, form: &Key) -> bool {
        matches!(self.table.entry(form, false), Entry::New(_))
    }
}

/// A puzzle to search around.
#[derive(Clone, Copy, Debug)]
struct Center {
    puzzle: Key,
    /// Its origin, in bytes that need no alignment.
    origin: [u8; 8],
}

/// The number of puzzles in one piece of memory, which is freed when they are taken.
const PIECE: usize = 1 << 14;

/// Puzzles to search around, in order: 42 bytes for each.
#[derive(Debug, Default)]
pub struct Centers {
    pieces: VecDeque<Vec<Center>>,
    /// The number of puzzles taken from the first piece.
    taken: usize,
    len: usize,
}

impl Centers {
    /// Number of puzzles.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Adds one at the end.
    pub fn push(&mut self, puzzle: Key, origin: u64) {
        let center = Center {
            puzzle,
            origin: origin.to_ne_bytes(),
        };
        self.len += 1;
        match self.pieces.back_mut() {
            Some(last) if last.len() < PIECE => last.push(center),
            _ => self.pieces.push_back(vec![center]),
        }
    }

    /// Takes the first ones, `most` at most, each with its origin.
    pub fn take(&mut self, most: usize, classes: &Classes) -> Vec<(Grid, u64)> {
        let mut taken = Vec::new();
        while taken.len() < most
            && let Some(piece) = self.pieces.front()
        {
            let end = piece.len().min(self.taken + most - taken.len());
            let some = piece[self.taken..end].iter();
            taken.extend(some.map(|center| {
                let origin = u64::from_ne_bytes(center.origin);
                (classes.puzzle(&center.puzzle), origin)
            }));
            self.taken = end;
            if end == piece.len() {
                self.pieces.pop_front();
                self.taken = 0;
            }
        }
        self.len -= taken.len();
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn puzzles_come_back_in_order_and_with_their_numbers() {
        let classes = Classes::new();
        let puzzle = |number: u64| {
            let mut digits = [0; 81];
            for (place, digit) in digits.iter_mut().take(6).enumerate() {
                *digit = (number / 10_u64.pow(place as u32) % 10) as u8;
            }
            Grid::from_digits(&digits).unwrap()
        };
        let number = 2 * PIECE as u64 + 7;
        let mut centers = Centers::default();
        for n in 0..number {
            centers.push(classes.key(&puzzle(n)), 3 * n);
        }
        let mut next = 0;
        for most in [1, 100, PIECE - 50, PIECE, 1000, 1000].into_iter() {
            assert_eq!(centers.len() as u64, number - next);
            for taken in centers.take(most, &classes) {
                assert_eq!(taken, (puzzle(next), 3 * next));
                next += 1;
            }
        }
        assert_eq!((next, centers.len()), (number, 0));
        assert!(centers.take(1, &classes).is_empty());
    }

    #[test]
    fn a_class_is_new_once() {
        let mut classes = Classes::new();
        let key = classes.key(&Grid::EMPTY);
        assert!(!classes.contains(&key));
        assert!(classes.insert(&key) && !classes.insert(&key));
        assert!(classes.contains(&key));
    }
}
