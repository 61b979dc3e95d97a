//! Puzzles that records are about: their text, and what they say of their cells.

use ninefold::answers::Puzzle;
use ninefold::inside::symbol;
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Board, BoardShape, Cell, Grid, Pencilmarks};
use std::fmt;

/// A clue, and the puzzle without it.
#[derive(Clone, Copy, Debug)]
pub struct Relaxation {
    /// The number of its cell in reading order.
    pub index: usize,
    /// The cell of the clue, or of the missing candidate.
    pub cell: Cell,
    /// The digit of the clue, or the missing one.
    pub digit: u8,
    /// The candidates of the cell in solutions without the clue: all other digits; of pencilmarks only
    /// the missing one.
    pub mask: u32,
}

impl Relaxation {
    /// The candidates of each cell without the clue, where these are those with it.
    pub fn of(&self, masks: &[u32]) -> Vec<u32> {
        let mut masks = masks.to_vec();
        masks[self.index] = self.mask;
        masks
    }
}

/// A puzzle that records are about: a [`Grid`](ninefold::Grid), a [`Board`](ninefold::Board), or
/// [`Pencilmarks`](ninefold::Pencilmarks). There are no others.
pub trait Provable: Puzzle<Board: AnyBoard> + PartialEq {
    /// True if they are boards, and not pencilmarks.
    const IS_BOARD: bool;

    /// Number of characters of the text of a puzzle with this number of cells.
    fn length(cells: usize) -> usize;

    /// Reads a text of the right length; at a character that does not belong there it fails.
    fn read(layout: &Layout, text: &[u8]) -> Result<Self, usize>;

    /// True if there are such puzzles of this layout.
    fn fits(layout: &Layout) -> bool;

    /// Its text.
    fn text(&self) -> impl fmt::Display;

    /// The candidates of each cell as the puzzle has them, in reading order.
    fn masks(&self) -> Vec<u32>;

    /// The clues in reading order; of pencilmarks the missing candidates, cell by cell and in ascending
    /// order.
    fn relaxations(&self) -> Vec<Relaxation>;

    /// The name of a clue.
    fn clue_name(cell: Cell, digit: u8) -> impl fmt::Display;
}

/// Boards are provable alike.
macro_rules! provable_boards {
    ($($board:ty)*) => {$(
        impl Provable for $board {
            const IS_BOARD: bool = true;

            fn length(cells: usize) -> usize {
                cells
            }

            fn read(layout: &Layout, text: &[u8]) -> Result<Self, usize> {
                let symbols = text.iter().enumerate();
                let digits = symbols.map(|(at, &byte)| digit_of(byte, layout.digits()).ok_or(at));
                let digits: Result<Vec<u8>, usize> = digits.collect();
                Ok(<$board>::from_known(layout, &digits?))
            }

            fn fits(layout: &Layout) -> bool {
                !<$board>::CLASSIC || layout.is_classic()
            }

            fn text(&self) -> impl fmt::Display {
                text_of(self)
            }

            fn masks(&self) -> Vec<u32> {
                let all = (1 << self.shape().side()) - 1;
                let mask = |&digit: &u8| match digit {
                    0 => all,
                    digit => 1 << (digit - 1),
                };
                self.digits().iter().map(mask).collect()
            }

            fn relaxations(&self) -> Vec<Relaxation> {
                let shape = self.shape();
                let all = (1 << shape.side()) - 1;
                let clues = self.digits().iter().enumerate();
                let clues = clues.filter(|&(_, &digit)| digit != 0);
                let without = |(index, &digit): (usize, &u8)| Relaxation {
                    index,
                    cell: shape.cell(index),
                    digit,
                    mask: all ^ 1 << (digit - 1),
                };
                clues.map(without).collect()
            }

            fn clue_name(cell: Cell, _: u8) -> impl fmt::Display {
                cell
            }
        }
    )*};
}

provable_boards!(Grid Board);

impl Provable for Pencilmarks {
    const IS_BOARD: bool = false;

    fn length(cells: usize) -> usize {
        9 * cells
    }

    fn fits(layout: &Layout) -> bool {
        layout.digits() == 9
    }

    fn read(_: &Layout, text: &[u8]) -> Result<Self, usize> {
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

    fn text(&self) -> impl fmt::Display {
        self
    }

    fn masks(&self) -> Vec<u32> {
        // (The method of the type, of the same name.)
        let masks = Pencilmarks::masks(self);
        masks.iter().map(|&mask| mask.into()).collect()
    }

    fn relaxations(&self) -> Vec<Relaxation> {
        let candidates = |index: usize| (0..9).map(move |digit| (index, digit));
        let all = (0..81).flat_map(candidates);
        let masks = Pencilmarks::masks(self);
        let missing = all.filter(|&(index, digit)| masks[index] >> digit & 1 == 0);
        let missing = missing.map(|(index, digit)| Relaxation {
            index,
            cell: BoardShape::CLASSIC.cell(index),
            digit: digit + 1,
            mask: 1 << digit,
        });
        missing.collect()
    }

    fn clue_name(cell: Cell, digit: u8) -> impl fmt::Display {
        fmt::from_fn(move |f| write!(f, "{cell}<>{digit}"))
    }
}

/// The shape of puzzles of a type that name no layout: that of square boxes for this number of cells. None if there
/// is none.
pub(super) fn plain_shape<P: Provable>(cells: usize) -> Option<BoardShape> {
    let order = cells.isqrt().isqrt();
    if order.pow(4) != cells || !(2..=5).contains(&order) {
        return None;
    }
    Some(BoardShape::with_boxes(order, order)).filter(|shape| P::fits(&shape.layout()))
}

/// The text of a board.
pub(super) fn text_of(board: &impl AnyBoard) -> impl fmt::Display {
    fmt::from_fn(|f| f.write_str(str::from_utf8(&board.symbols()).expect("symbols are ASCII")))
}

/// The digit of a symbol on a board of `side` rows, 0 for an empty cell. Other than elsewhere there
/// is one symbol for each.
pub(super) fn digit_of(byte: u8, side: usize) -> Option<u8> {
    (0..=side as u8).find(|&digit| symbol(digit) == byte)
}
