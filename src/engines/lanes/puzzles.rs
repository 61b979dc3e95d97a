//! Sources of puzzles for the machine, a load of lanes at a time.

use crate::ground::grid::Grid;
use crate::ground::puzzle::{Cells, EnginePuzzle};
use crate::ground::simd::{MAX_LANES, prefetch};
use std::array;

/// The types that hold a board: its digits, and its candidates.
pub trait Shape: Sized + 'static {
    /// The digits of its cells, 0 for an empty one.
    type Digits: ?Sized + AsRef<[u8]> + ToOwned;

    /// The candidates of its cells as masks, of which bit 0 stands for 1.
    type Masks: ?Sized;
}

/// Classic boards: nine rows, columns and boxes, which are known when kernels are compiled.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

impl Shape for Classic {
    type Digits = [u8; 81];
    type Masks = [u16; 81];
}

/// Puzzles.
pub trait Puzzles<B: Shape = Classic> {
    /// Number of puzzles.
    fn len(&self) -> usize;

    /// True if there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// `number` puzzles from index `first` on, at most [`MAX_LANES`]. There must be that many.
    fn some(&self, first: usize, number: usize) -> Load<'_, B>;
}

/// Some puzzles: entries beyond the requested number may be any.
#[derive(Debug)]
pub enum Load<'a, B: Shape = Classic> {
    /// Digits in reading order, 0 for an empty cell.
    Digits([&'a B::Digits; MAX_LANES]),
    /// Candidates of each cell, in reading order: bit 0 stands for 1.
    Candidates([&'a B::Masks; MAX_LANES]),
}

impl<B: Shape> Clone for Load<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Shape> Copy for Load<'_, B> {}

impl<B: Shape> Load<'_, B> {
    /// Asks for the memory of `number` puzzles.
    pub fn prefetch(&self, number: usize) {
        match self {
            Load::Digits(boards) => boards[..number].iter().for_each(|&board| prefetch(board)),
            Load::Candidates(boards) => boards[..number].iter().for_each(|&board| prefetch(board)),
        }
    }
}

impl<'a> Load<'a> {
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

    /// The cells of `number` puzzles, at least one.
    #[inline]
    pub fn posed<P: EnginePuzzle>(number: usize, of: impl Fn(usize) -> &'a P) -> Self {
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

impl Puzzles for [Grid] {
    fn len(&self) -> usize {
        self.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        Load::posed(number, |at| &self[first + at])
    }
}

/// Puzzles, each a part of some item.
pub struct PosedIn<'a, T, F> {
    pub asked: &'a [T],
    pub posed: F,
}

impl<T, P, F> Puzzles for PosedIn<'_, T, F>
where
    P: EnginePuzzle,
    F: Fn(&T) -> &P,
{
    fn len(&self) -> usize {
        self.asked.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        Load::posed(number, |at| (self.posed)(&self.asked[first + at]))
    }
}

/// Puzzles as they lie in a slice.
pub fn puzzles<P: EnginePuzzle>(posed: &[P]) -> impl Puzzles {
    fn itself<P>(posed: &P) -> &P {
        posed
    }
    PosedIn {
        asked: posed,
        posed: itself::<P>,
    }
}

/// Sources of puzzles of any size may be borrowed, which makes a trait object of them.
impl<B: Shape, P: Puzzles<B> + ?Sized> Puzzles<B> for &P {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_, B> {
        (**self).some(first, number)
    }
}
