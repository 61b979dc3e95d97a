//! Sources of puzzles for the machine, a load of lanes at a time.

use crate::board::Board;
use crate::posed::{Cells, EnginePuzzle};
use crate::simd::{MAX_LANES, prefetch};
use std::array;

/// Puzzles of 9x9 cells.
pub(crate) trait Puzzles {
    /// Number of puzzles.
    fn len(&self) -> usize;

    /// `number` puzzles from index `first` on, at most [`MAX_LANES`]. There must be that many.
    fn some(&self, first: usize, number: usize) -> Load<'_>;
}

/// Some puzzles: entries beyond the requested number may be any.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Load<'a> {
    /// Digits in reading order, 0 for an empty cell.
    Digits([&'a [u8; 81]; MAX_LANES]),
    /// Candidates of each cell, in reading order: bit 0 stands for 1.
    Candidates([&'a [u16; 81]; MAX_LANES]),
}

impl<'a> Load<'a> {
    /// Asks for the memory of `number` puzzles.
    pub fn prefetch(&self, number: usize) {
        match self {
            Load::Digits(boards) => boards[..number].iter().for_each(|&board| prefetch(board)),
            Load::Candidates(boards) => boards[..number].iter().for_each(|&board| prefetch(board)),
        }
    }

    /// The digits of `number` puzzles.
    #[inline]
    pub fn digits(number: usize, of: impl Fn(usize) -> &'a [u8; 81]) -> Self {
        const EMPTY: [u8; 81] = [0; 81];
        let puzzle = |at| if at < number { of(at) } else { &EMPTY };
        Load::Digits(array::from_fn(puzzle))
    }

    /// The candidates of `number` puzzles.
    #[inline]
    pub fn candidates(number: usize, of: impl Fn(usize) -> &'a [u16; 81]) -> Self {
        const NONE: [u16; 81] = [0; 81];
        let puzzle = |at| if at < number { of(at) } else { &NONE };
        Load::Candidates(array::from_fn(puzzle))
    }

    /// The cells of `number` puzzles, at least one, whose side is 9.
    #[inline]
    pub fn posed<const SIDE: usize, P: EnginePuzzle<SIDE>>(
        number: usize,
        of: impl Fn(usize) -> &'a P,
    ) -> Self {
        // The variant is known at compile time.
        match of(0).cells() {
            Cells::Digits(_) => Load::digits(number, |at| match of(at).cells() {
                Cells::Digits(digits) => digits,
                Cells::Masks(_) => unreachable!("puzzles of one type"),
            }),
            Cells::Masks(_) => Load::candidates(number, |at| match of(at).cells() {
                Cells::Masks(masks) => masks,
                Cells::Digits(_) => unreachable!("puzzles of one type"),
            }),
        }
    }
}

impl Puzzles for [[u8; 81]] {
    fn len(&self) -> usize {
        self.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        Load::digits(number, |at| &self[first + at])
    }
}

impl Puzzles for [&[u8; 81]] {
    fn len(&self) -> usize {
        self.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        Load::digits(number, |at| self[first + at])
    }
}

/// The candidates of each cell.
impl Puzzles for [[u16; 81]] {
    fn len(&self) -> usize {
        self.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        Load::candidates(number, |at| &self[first + at])
    }
}

/// Boards whose side is 9, though the type system does not know it.
impl<const SIDE: usize> Puzzles for [Board<SIDE>] {
    fn len(&self) -> usize {
        self.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        Load::posed(number, |at| &self[first + at])
    }
}

/// Puzzles whose side is 9, though the type system may not know it, each a part of some item.
pub(crate) struct PosedIn<'a, const SIDE: usize, T, F> {
    pub asked: &'a [T],
    pub posed: F,
}

impl<const SIDE: usize, T, P, F> Puzzles for PosedIn<'_, SIDE, T, F>
where
    P: EnginePuzzle<SIDE>,
    F: Fn(&T) -> &P,
{
    fn len(&self) -> usize {
        self.asked.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        Load::posed(number, |at| (self.posed)(&self.asked[first + at]))
    }
}

/// Puzzles whose side is 9, though the type system may not know it.
pub(crate) fn puzzles<const SIDE: usize, P: EnginePuzzle<SIDE>>(posed: &[P]) -> impl Puzzles {
    fn itself<P>(posed: &P) -> &P {
        posed
    }
    PosedIn::<SIDE, _, _> {
        asked: posed,
        posed: itself::<P>,
    }
}

/// Sources of puzzles of any size may be borrowed, which makes a trait object of them.
impl<P: Puzzles + ?Sized> Puzzles for &P {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        (**self).some(first, number)
    }
}

/// The digits of a 9x9 board in reading order.
pub(crate) fn digits_of<const SIDE: usize>(board: &Board<SIDE>) -> &[u8; 81] {
    board.digits().try_into().expect("a board of 81 cells")
}
