//! Puzzles that records are about: their text, and what they say of their cells.

use crate::board::Board;
use crate::geometry::Cell;
use crate::pencilmarks::Pencilmarks;
use crate::posed::EnginePuzzle;
use crate::symbols::symbol;
use std::fmt;

/// A clue, and the puzzle without it.
#[derive(Clone, Copy, Debug)]
pub struct Relaxation {
    /// The cell of the clue, or of the missing candidate.
    pub cell: Cell,
    /// The digit of the clue, or the missing one.
    pub digit: u8,
    /// The candidates of the cell in solutions without the clue: all other digits; of pencilmarks only
    /// the missing one.
    pub mask: u32,
}

/// A puzzle that records are about. It is public in a private module, so that public functions may
/// have it as a bound.
pub trait Provable<const SIDE: usize>: EnginePuzzle<SIDE> + fmt::Display {
    /// Number of characters of its text, in words.
    const LENGTH: &'static str;

    /// Reads a text of the right length; at a character that does not belong there it fails.
    fn read(text: &[u8]) -> Result<Self, usize>;

    /// Number of characters of its text.
    fn length() -> usize;

    /// The candidates of a cell as the puzzle has them.
    fn mask(&self, cell: Cell) -> u32;

    /// The clues in reading order; of pencilmarks the missing candidates, cell by cell and in ascending
    /// order.
    fn relaxations(&self) -> Vec<Relaxation>;

    /// The name of a clue.
    fn clue_name(cell: Cell, digit: u8) -> impl fmt::Display;
}

impl<const SIDE: usize> Provable<SIDE> for Board<SIDE> {
    const LENGTH: &'static str = match SIDE {
        4 => "16",
        9 => "81",
        16 => "256",
        _ => "625",
    };

    fn length() -> usize {
        SIDE * SIDE
    }

    fn read(text: &[u8]) -> Result<Self, usize> {
        let mut rows = [[0; SIDE]; SIDE];
        for (at, (digit, &byte)) in rows.as_flattened_mut().iter_mut().zip(text).enumerate() {
            *digit = digit_of(byte, SIDE).ok_or(at)?;
        }
        Ok(Board::from_known_rows(rows))
    }

    fn mask(&self, cell: Cell) -> u32 {
        match self.digit(cell) {
            0 => (1 << SIDE) - 1,
            digit => 1 << (digit - 1),
        }
    }

    fn relaxations(&self) -> Vec<Relaxation> {
        let all = (1 << SIDE) - 1;
        let without = |(cell, digit)| Relaxation {
            cell,
            digit,
            mask: all ^ 1 << (digit - 1),
        };
        self.clues().map(without).collect()
    }

    fn clue_name(cell: Cell, _: u8) -> impl fmt::Display {
        cell
    }
}

impl Provable<9> for Pencilmarks {
    const LENGTH: &'static str = "729";

    fn length() -> usize {
        729
    }

    fn read(text: &[u8]) -> Result<Self, usize> {
        let mut masks = [0; 81];
        for (at, &byte) in text.iter().enumerate() {
            match byte {
                b'.' => {}
                _ if usize::from(byte) == usize::from(b'1') + at % 9 => {
                    masks[at / 9] |= 1 << (at % 9);
                }
                _ => return Err(at),
            }
        }
        Ok(Pencilmarks::from_known_masks(masks))
    }

    fn mask(&self, cell: Cell) -> u32 {
        self.candidates(cell).into()
    }

    fn relaxations(&self) -> Vec<Relaxation> {
        let candidates = |cell| (1..=9).map(move |digit| (cell, digit));
        let all = Board::<9>::cells().flat_map(candidates);
        let all = all.map(|(cell, digit)| Relaxation {
            cell,
            digit,
            mask: 1 << (digit - 1),
        });
        all.filter(|missing| self.mask(missing.cell) & missing.mask == 0)
            .collect()
    }

    fn clue_name(cell: Cell, digit: u8) -> impl fmt::Display {
        fmt::from_fn(move |f| write!(f, "{cell}<>{digit}"))
    }
}

/// True if puzzles of a type are boards, and not pencilmarks.
pub(super) fn is_board<const SIDE: usize, P: Provable<SIDE>>() -> bool {
    P::length() == SIDE * SIDE
}

/// The digit of a symbol on a board of `side` rows, 0 for an empty cell. Other than elsewhere there
/// is one symbol for each.
pub(super) fn digit_of(byte: u8, side: usize) -> Option<u8> {
    (0..=side as u8).find(|&digit| symbol(digit) == byte)
}
