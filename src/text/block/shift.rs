//! Shifted grids in a block that is too long to be read to its end.
//!
//! Where rows follow each other for longer than a block may be, it is not known whether they are whole grids. So here,
//! and nowhere else, the cells tell: if grids contradict themselves, and would not if they began on another row, a row
//! is missing or one too many.

use super::grids::Grids;
use crate::ground::geometry::BoardShape;
use crate::ground::words::symbols::Syntax;
use crate::text::line::{LineKind, elements, plain_kind, trim_line_end};
use crate::text::parts::{Parts, cell};

/// Number of grids that are looked at together.
const GROUP: usize = 4;

impl Grids<'_> {
    /// True if some grids that follow each other without a line between are shifted.
    pub fn are_shifted(&self) -> bool {
        let side = self.shape.side();
        let starts: Vec<usize> = self.lines().map(|lines| *lines.start()).collect();
        let mut digits = Vec::new();
        let mut groups = starts.windows(GROUP).step_by(GROUP);
        groups.any(|starts| {
            let [first, .., last] = *starts else {
                return false;
            };
            if last != first + (GROUP - 1) * side {
                return false;
            }
            digits.clear();
            digits.resize(GROUP * self.shape.cells(), 0);
            for (line, row) in (first..).zip(digits.chunks_exact_mut(side)) {
                self.read_row(line, row);
            }
            let are_good = |digits: &[u8]| {
                let mut grids = digits.chunks_exact(self.shape.cells());
                !grids.any(|grid| contradicts_itself(self.shape, grid))
            };
            let mut grids = digits.chunks_exact(self.shape.cells());
            grids.all(|grid| contradicts_itself(self.shape, grid))
                && (1..side).any(|shift| are_good(&digits[shift * side..]))
        })
    }

    /// Reads the digits of a row, 0 for an empty cell and for what is none.
    fn read_row(&self, line: usize, row: &mut [u8]) {
        let line = trim_line_end(self.text_of(line));
        let number = |part: &[u8]| cell(self.shape, part, Syntax::EVERYTHING).unwrap_or(0);
        if plain_kind(self.shape, line) == Some(LineKind::Row) {
            let step = if line.len() == row.len() { 1 } else { 2 };
            for (place, sign) in row.iter_mut().zip(line.chunks(step)) {
                *place = number(&sign[..1]);
            }
            return;
        }
        let mut places = row.iter_mut();
        let text = elements(line);
        Parts::of(self.shape, &text).visit(self.shape, &text, |_, part| {
            if let Some(place) = places.next() {
                *place = number(part);
            }
        });
    }
}

/// True if a digit is twice in a column or box of a grid. Rows are the same in every shift.
fn contradicts_itself(shape: BoardShape, digits: &[u8]) -> bool {
    let (side, width) = (shape.side(), shape.side() / shape.stacks());
    let mut columns = [0_u32; BoardShape::MOST_CELLS.isqrt()];
    digits.chunks(side * shape.band_rows()).any(|band| {
        let mut boxes = [0_u32; BoardShape::MOST_CELLS.isqrt()];
        band.chunks(side).any(|row| {
            let cells = row
                .chunks(width)
                .zip(&mut boxes)
                .zip(columns.chunks_mut(width));
            let mut twice = 0;
            for ((digits, seen), columns) in cells {
                for (&digit, column) in digits.iter().zip(columns) {
                    // (An empty cell has no bit.)
                    let bit = 1 << digit & !1;
                    twice |= (*seen | *column) & bit;
                    *seen |= bit;
                    *column |= bit;
                }
            }
            twice != 0
        })
    })
}
