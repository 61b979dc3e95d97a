//! Boards of a size that is known only when running.

use super::Layout;
use crate::ground::board::{AnyBoard, DigitsError, sealed};
use crate::ground::geometry::BoardShape;
use crate::ground::words::symbols::symbol;
use std::ops::Deref;

/// A board of any [shape](BoardShape): every cell holds a digit from 1 on, or is empty. It knows the size of its
/// boxes, as text does, but no rules; those are its [`Layout`]'s.
///
/// ```
/// use ninefold::layout::{Layout, LayoutBoard};
///
/// let layout: Layout = "4x4+x".parse()?;
/// let board = LayoutBoard::from_digits(layout.shape(), &[0, 2, 0, 4, 3, 4, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0])?;
/// assert_eq!(board.to_string(), ".2.43412........");
/// assert!(layout.is_legal(board.digits()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LayoutBoard {
    /// Of the cells in reading order; 0 in the places that a smaller board has no cells for.
    digits: [u8; BoardShape::MOST_CELLS],
    shape: BoardShape,
}

impl LayoutBoard {
    /// The board without a clue.
    pub fn empty(shape: BoardShape) -> Self {
        LayoutBoard {
            digits: [0; BoardShape::MOST_CELLS],
            shape,
        }
    }

    /// Makes a board from its digits in reading order, 0 for an empty cell.
    ///
    /// # Errors
    /// If the number of digits is not that of cells, or one is too large.
    pub fn from_digits(shape: BoardShape, digits: &[u8]) -> Result<Self, DigitsError> {
        if digits.len() != shape.cells() {
            return Err(DigitsError::Length {
                expected: shape.cells(),
                found: digits.len(),
            });
        }
        let side = shape.side();
        let too_large = digits.iter().position(|&digit| usize::from(digit) > side);
        match too_large {
            None => Ok(Self::from_known(shape, digits)),
            Some(at) => Err(DigitsError::Range {
                cell: shape.cell(at),
                digit: digits[at],
                largest: side,
            }),
        }
    }

    /// The digits in reading order, 0 for an empty cell.
    #[inline]
    pub fn digits(&self) -> &[u8] {
        &self.digits[..self.shape.cells()]
    }

    /// The size of the board and of its boxes.
    #[inline]
    pub fn shape(&self) -> BoardShape {
        self.shape
    }
}

impl sealed::Sealed for LayoutBoard {}

impl AnyBoard for LayoutBoard {
    type Symbols = LayoutSymbols;

    const SHAPE: Option<BoardShape> = None;

    #[inline]
    fn shape(&self) -> BoardShape {
        self.shape
    }

    #[inline]
    fn digits(&self) -> &[u8] {
        self.digits()
    }

    fn symbols(&self) -> LayoutSymbols {
        let mut symbols = self.digits;
        for place in &mut symbols[..self.shape.cells()] {
            *place = symbol(*place);
        }
        LayoutSymbols {
            symbols,
            cells: self.shape.cells(),
        }
    }

    fn from_known(shape: BoardShape, digits: &[u8]) -> Self {
        let mut board = LayoutBoard::empty(shape);
        board.digits[..shape.cells()].copy_from_slice(digits);
        board
    }
}

/// The characters of a [`LayoutBoard`], row by row.
#[derive(Clone, Copy, Debug)]
pub struct LayoutSymbols {
    symbols: [u8; BoardShape::MOST_CELLS],
    cells: usize,
}

impl Deref for LayoutSymbols {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.symbols[..self.cells]
    }
}

impl BoardShape {
    /// The layout of rows, columns and boxes alone.
    pub fn layout(self) -> Layout {
        match self {
            BoardShape::CLASSIC => Layout::classic(),
            _ => Layout::of_boxes(self.band_rows(), self.stack_columns()),
        }
    }
}

impl Layout {
    /// The size of its boards, and of the boxes that are drawn on them: those of a jigsaw are the usual ones of its
    /// size.
    pub fn shape(&self) -> BoardShape {
        let (rows, columns) = self.boxes().unwrap_or_else(|| {
            let rows = super::default_rows(self.digits());
            (rows, self.digits() / rows)
        });
        BoardShape::with_boxes(rows, columns)
    }
}
