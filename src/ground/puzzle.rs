//! Puzzles: boards with their clues, and [pencilmarks](crate::pencilmarks).
//!
//! Engines take either. [`Puzzle`] is for callers; [`EnginePuzzle`] is the engines' view of it.

use crate::ground::board::{Board, Conflict};
use crate::ground::geometry::SIDE;
use crate::ground::grid::Grid;
use crate::ground::pencilmarks::Pencilmarks;

mod sealed {
    pub trait Sealed {}
}

/// A puzzle: a [`Grid`] with its clues, a [`Board`], or [`Pencilmarks`]. There are no others.
pub trait Puzzle: sealed::Sealed + Clone + Send + Sync + 'static {
    /// The boards of its size, such as its solutions.
    type Board;

    /// The board of its clues.
    fn clues(&self) -> Self::Board;
}

impl sealed::Sealed for Grid {}

impl Puzzle for Grid {
    type Board = Grid;

    fn clues(&self) -> Grid {
        *self
    }
}

impl sealed::Sealed for Board {}

impl Puzzle for Board {
    type Board = Board;

    fn clues(&self) -> Board {
        self.clone()
    }
}

impl sealed::Sealed for Pencilmarks {}

impl Puzzle for Pencilmarks {
    type Board = Grid;

    fn clues(&self) -> Grid {
        self.clues()
    }
}

/// A classic puzzle, as engines see it. It is public in a private module, so that public questions may have it as a
/// bound.
pub trait EnginePuzzle: Puzzle<Board = Grid> + Copy {
    /// The candidates of each cell when nothing has been inferred yet, row by row: bit 0 stands for
    /// digit 1.
    fn candidates(&self) -> [[u32; SIDE]; SIDE];

    /// The cells as they lie in memory.
    fn cells(&self) -> Cells<'_>;

    /// The first two clues that contradict each other.
    fn conflict(&self) -> Option<Conflict>;

    /// True if no two clues contradict each other.
    fn is_legal(&self) -> bool;

    /// About how many clues say as much.
    fn clue_count(&self) -> usize;
}

/// The 81 cells of a puzzle in reading order. For puzzles of one type it is always the same of both.
#[derive(Clone, Copy, Debug)]
pub enum Cells<'a> {
    /// Digits, 0 for an empty cell.
    Digits(&'a [u8; 81]),
    /// Masks of candidates.
    Masks(&'a [u16; 81]),
}

impl EnginePuzzle for Grid {
    #[inline]
    fn candidates(&self) -> [[u32; SIDE]; SIDE] {
        let all = (1 << SIDE) - 1;
        let mut rows = [[all; SIDE]; SIDE];
        for (masks, digits) in rows.iter_mut().zip(self.rows()) {
            for (mask, &digit) in masks.iter_mut().zip(digits) {
                if digit != 0 {
                    *mask = 1 << (digit - 1);
                }
            }
        }
        rows
    }

    #[inline(always)]
    fn cells(&self) -> Cells<'_> {
        Cells::Digits(self.digits().try_into().expect("a board of 81 cells"))
    }

    fn conflict(&self) -> Option<Conflict> {
        self.conflict()
    }

    #[inline]
    fn is_legal(&self) -> bool {
        self.is_legal()
    }

    #[inline]
    fn clue_count(&self) -> usize {
        self.clue_count()
    }
}

impl EnginePuzzle for Pencilmarks {
    #[inline]
    fn candidates(&self) -> [[u32; 9]; 9] {
        let mut rows = [[0; 9]; 9];
        for (to, &mask) in rows.as_flattened_mut().iter_mut().zip(self.masks()) {
            *to = mask.into();
        }
        rows
    }

    #[inline(always)]
    fn cells(&self) -> Cells<'_> {
        Cells::Masks(self.masks())
    }

    fn conflict(&self) -> Option<Conflict> {
        self.conflict()
    }

    fn is_legal(&self) -> bool {
        self.clues().is_legal()
    }

    /// A clue takes eight candidates from its cell.
    fn clue_count(&self) -> usize {
        let left: u32 = self.masks().iter().map(|mask| mask.count_ones()).sum();
        (9 * 81 - left as usize) / 8
    }
}
