//! Where the machine takes its puzzles from, a load of lanes at a time.

use crate::board::Board;

/// Puzzles of 9x9 cells, as digits in reading order, 0 for an empty cell.
pub(crate) trait Puzzles {
    /// How many there are.
    fn len(&self) -> usize;

    /// Hands over as many puzzles as `digits` has places, from number `first` on. There are so
    /// many.
    fn fill<'a>(&'a self, first: usize, digits: &mut [&'a [u8; 81]]);
}

impl Puzzles for [[u8; 81]] {
    fn len(&self) -> usize {
        self.len()
    }

    fn fill<'a>(&'a self, first: usize, digits: &mut [&'a [u8; 81]]) {
        for (digits, puzzle) in digits.iter_mut().zip(&self[first..]) {
            *digits = puzzle;
        }
    }
}

impl Puzzles for [&[u8; 81]] {
    fn len(&self) -> usize {
        self.len()
    }

    fn fill<'a>(&'a self, first: usize, digits: &mut [&'a [u8; 81]]) {
        let number = digits.len();
        digits.copy_from_slice(&self[first..][..number]);
    }
}

/// Boards whose side is 9, though the type system does not know it.
impl<const SIDE: usize> Puzzles for [Board<SIDE>] {
    fn len(&self) -> usize {
        self.len()
    }

    fn fill<'a>(&'a self, first: usize, digits: &mut [&'a [u8; 81]]) {
        for (digits, board) in digits.iter_mut().zip(&self[first..]) {
            *digits = digits_of(board);
        }
    }
}

/// What holds puzzles of any size may be borrowed, which makes it an object.
impl<P: Puzzles + ?Sized> Puzzles for &P {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn fill<'a>(&'a self, first: usize, digits: &mut [&'a [u8; 81]]) {
        (**self).fill(first, digits);
    }
}

/// The digits of a 9x9 board in reading order.
pub(crate) fn digits_of<const SIDE: usize>(board: &Board<SIDE>) -> &[u8; 81] {
    board.digits().try_into().expect("a board of 81 cells")
}
