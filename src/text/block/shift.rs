//! Evidence against grids that follow each other without a line between them.
//!
//! Nothing shows where such a grid begins, but that the one before has all its rows. If a line among them is none, all
//! after it are shifted. Then some are likely to have a digit twice in a row or column.

use super::grids::Grids;
use crate::ground::geometry::BoardShape;
use crate::ground::words::symbols::Syntax;
use crate::text::elements::elements;
use crate::text::line::{plain_row, trim_line_end};
use crate::text::parts::{Parts, cell};

/// Where a grid has a digit twice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Twice {
    pub in_lines: bool,
    /// (Which says nothing of a jigsaw, whose regions are not known here.)
    pub in_boxes: bool,
}

/// Says where a grid of these lines, which are rows, has a digit twice.
pub(super) fn twice<'a>(shape: BoardShape, rows: impl Iterator<Item = &'a [u8]>) -> Twice {
    // Nearly all boards are 9x9: these loops know their length when they are compiled.
    match shape {
        BoardShape::CLASSIC => twice_of(BoardShape::CLASSIC, rows),
        shape => twice_of(shape, rows),
    }
}

#[inline(always)]
fn twice_of<'a>(shape: BoardShape, rows: impl Iterator<Item = &'a [u8]>) -> Twice {
    const MOST: usize = BoardShape::MOST_CELLS.isqrt();
    let (side, width) = (shape.side(), shape.stack_columns());
    let (mut columns, mut digits, mut boxes) = ([0_u32; MOST], [0; MOST], [0_u32; MOST]);
    let mut twice = Twice::default();
    for (number, line) in rows.enumerate() {
        if number % shape.band_rows() == 0 {
            boxes = [0; MOST];
        }
        read_row(shape, line, &mut digits[..side]);
        let (mut row, mut in_lines, mut in_boxes) = (0, 0, 0);
        let stacks = digits[..side].chunks(width).zip(columns.chunks_mut(width));
        for ((digits, columns), of_box) in stacks.zip(&mut boxes) {
            for (&digit, column) in digits.iter().zip(columns) {
                // (An empty cell has no bit.)
                let bit = 1 << digit & !1;
                in_lines |= (row | *column) & bit;
                in_boxes |= *of_box & bit;
                row |= bit;
                *column |= bit;
                *of_box |= bit;
            }
        }
        twice.in_lines |= in_lines != 0;
        twice.in_boxes |= in_boxes != 0;
    }
    twice
}

/// Reads the digits of a row, 0 for an empty cell and for what is none.
#[inline(always)]
fn read_row(shape: BoardShape, line: &[u8], row: &mut [u8]) {
    let line = trim_line_end(line);
    let number = |part: &[u8]| cell(shape, part, Syntax::EVERYTHING).unwrap_or(0);
    if plain_row(shape, line).is_some() {
        let step = if line.len() == row.len() { 1 } else { 2 };
        for (place, sign) in row.iter_mut().zip(line.iter().step_by(step)) {
            *place = match sign {
                b'1'..=b'9' => sign - b'0',
                _ => 0,
            };
        }
        return;
    }
    row.fill(0);
    let mut places = row.iter_mut();
    let text = elements(shape, line);
    Parts::of(shape, &text).visit(shape, &text, |_, part| {
        if let Some(place) = places.next() {
            *place = number(part);
        }
    });
}

impl Grids<'_> {
    /// True if grids of these rows, which follow each other, speak against where they begin: if one has a digit twice
    /// in a row or column, or if each of some has one twice in a box, and none has if they begin on another row.
    pub(super) fn are_shifted(&self, rows: &[usize]) -> bool {
        const GROUP: usize = 4;
        let side = self.shape.side();
        let twice = |grid: &[usize]| twice(self.shape, grid.iter().map(|&at| self.text_of(at)));
        let mut groups = rows.chunks(GROUP * side);
        groups.any(|rows| {
            let mut in_boxes = rows.len() == GROUP * side;
            for grid in rows.chunks_exact(side) {
                let twice = twice(grid);
                if twice.in_lines {
                    return true;
                }
                in_boxes &= twice.in_boxes;
            }
            in_boxes
                && (1..side).any(|first| {
                    let mut grids = rows[first..].chunks_exact(side).map(twice);
                    !grids.any(|twice| twice.in_lines || twice.in_boxes)
                })
        })
    }
}
