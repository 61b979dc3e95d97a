//! Puzzles that records are about: their text, and what they say of their cells.

use crate::board::Board;
use crate::geometry::Cell;
use crate::pencilmarks::Pencilmarks;
use crate::posed::EnginePuzzle;
use crate::symbols::symbol;
use std::fmt;

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

    /// The cells of clues, each with all other digits; of pencilmarks the cells of missing candidates,
    /// each with only this one.
    fn relaxations(&self) -> Vec<(Cell, u32)>;
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

    fn relaxations(&self) -> Vec<(Cell, u32)> {
        let all = (1 << SIDE) - 1;
        let clues = self.clues();
        clues
            .map(|(cell, digit)| (cell, all ^ 1 << (digit - 1)))
            .collect()
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

    fn relaxations(&self) -> Vec<(Cell, u32)> {
        let missing = |cell| (0..9).map(move |digit| (cell, 1 << digit));
        let all = Board::<9>::cells().flat_map(missing);
        all.filter(|&(cell, bit)| self.mask(cell) & bit == 0)
            .collect()
    }
}

/// The digit of a symbol on a board of `side` rows, 0 for an empty cell. Other than elsewhere there
/// is one symbol for each.
fn digit_of(byte: u8, side: usize) -> Option<u8> {
    (0..=side as u8).find(|&digit| symbol(digit) == byte)
}
