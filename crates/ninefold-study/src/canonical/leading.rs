//! The transformations that lead from a solution grid to its least string.
//!
//! The form's first band is the least that any of the six bands and stacks can become, so only those
//! of the least class matter, and of their arrangements those that attain the least band: 1.42 on
//! average. Each of them fixes the order of the columns and the digits; the other rows then follow
//! from the digits in the first column. The least of these few strings is the form.

use super::bands::{Arrangement, Bands};
use super::number::{number, sorted, sorted_columns};
use ninefold::Symmetry;
use std::cmp::Ordering;

/// The digits of a grid in reading order.
pub(super) type Digits = [u8; 81];

/// The bands and stacks of the least class of a grid that is a solution.
#[derive(Clone, Copy)]
pub(super) struct Tops {
    /// The place of their class, from 0 to 415.
    pub(super) class: u16,
    /// The class of each of the bands, and then of the stacks.
    pub(super) classes: [u16; 6],
    /// And their numbers.
    numbers: [usize; 6],
}

/// A transformation whose image begins with the least band: to be applied as it is, or to the
/// transposed grid.
#[derive(Clone, Copy)]
pub(super) struct LeadingTransformation {
    /// True if rows and columns are exchanged.
    transposed: bool,
    /// For each row of the image the one it comes from.
    rows: [u8; 9],
    /// For each column of the image the one it comes from.
    columns: [u8; 9],
    /// For each digit its image, and 0 for 0.
    becomes: [u8; 16],
}

/// Distances in reading order between the cells of a column, and between those of a row.
const fn strides(transposed: bool) -> (usize, usize) {
    if transposed { (1, 9) } else { (9, 1) }
}

/// True if the digits, from 0 to 9, are those of a solution.
pub(super) fn is_solution(digits: &Digits) -> bool {
    /// The bit of each digit, and none for other numbers.
    const BITS: [u16; 16] = [0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 0, 0, 0, 0, 0, 0];
    let bit = |cell: usize| BITS[usize::from(digits[cell] & 15)];
    let mut all = !0;
    // The digits in the crossings of rows and stacks, and of columns and bands.
    let (mut rows, mut columns) = ([[0; 3]; 9], [[0; 3]; 9]);
    for row in 0..9 {
        for column in 0..9 {
            let bit = bit(9 * row + column);
            rows[row][column / 3] |= bit;
            columns[column][row / 3] |= bit;
        }
    }
    for line in 0..9 {
        all &= rows[line][0] | rows[line][1] | rows[line][2];
        all &= columns[line][0] | columns[line][1] | columns[line][2];
        let (first, stack) = (line / 3 * 3, line % 3);
        all &= rows[first][stack] | rows[first + 1][stack] | rows[first + 2][stack];
    }
    // Nine cells with nine digits.
    all == 0b11_1111_1110
}

impl Tops {
    /// The least class of a grid that is a solution.
    #[inline(always)]
    pub(super) fn new(bands: &Bands, digits: &Digits) -> Tops {
        let mut numbers = [0; 6];
        for chute in 0..3 {
            numbers[chute] = number(|row, column| digits[27 * chute + 9 * row + column]);
            numbers[3 + chute] = number(|row, column| digits[3 * chute + row + 9 * column]);
        }
        let (mut classes, mut class) = ([0; 6], u16::MAX);
        for (to, &number) in classes.iter_mut().zip(&numbers) {
            *to = bands.class_of(number);
            class = class.min(*to);
        }
        Tops {
            class,
            classes,
            numbers,
        }
    }

    /// Calls `visit` with every transformation whose image begins with the least band.
    #[inline(always)]
    pub(super) fn each(
        self,
        bands: &Bands,
        digits: &Digits,
        mut visit: impl FnMut(LeadingTransformation),
    ) {
        let class = &bands.classes[usize::from(self.class)];
        let mut left = 0u32;
        for (chute, &of_chute) in self.classes.iter().enumerate() {
            left |= u32::from(of_chute == self.class) << chute;
        }
        while left != 0 {
            let chute = left.trailing_zeros() as usize;
            left &= left - 1;
            let transposed = chute >= 3;
            let top = 3 * (chute as u8 % 3);
            let (down, across) = strides(transposed);
            let first = usize::from(top) * down;
            let ordered =
                sorted_columns(|row, column| digits[first + row * down + column * across]);
            let stored = bands.leading(self.numbers[chute]);
            let mut arrangement = stored;
            for column in &mut arrangement.columns {
                *column = ordered[usize::from(*column)];
            }
            for automorphism in &class.automorphisms {
                let Arrangement {
                    mut rows,
                    mut columns,
                } = *automorphism;
                for row in &mut rows {
                    *row = top + arrangement.rows[usize::from(*row)];
                }
                for column in &mut columns {
                    *column = arrangement.columns[usize::from(*column)];
                }
                visit(LeadingTransformation::new(
                    digits, transposed, rows, columns,
                ));
            }
        }
    }
}

impl LeadingTransformation {
    /// The identity.
    pub(super) const IDENTITY: LeadingTransformation = LeadingTransformation {
        transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        becomes: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0],
    };

    /// The transformation with these three rows on top and these columns, with the other rows and
    /// the digits in the order that makes the image least.
    #[inline(always)]
    fn new(
        digits: &Digits,
        transposed: bool,
        top: [u8; 3],
        columns: [u8; 9],
    ) -> LeadingTransformation {
        let (down, across) = strides(transposed);
        let digit = |row: u8, column: u8| {
            usize::from(digits[usize::from(row) * down + usize::from(column) * across] & 15)
        };
        let mut becomes = [0; 16];
        for (column, &from) in columns.iter().enumerate() {
            becomes[digit(top[0], from)] = column as u8 + 1;
        }
        // Two bands are left. Rows are in the order of their first digits.
        let chute = top[0] / 3;
        let others = [[3, 6], [0, 6], [0, 3]][usize::from(chute)];
        let key = |row: u8| becomes[digit(row, columns[0])] << 4 | row;
        let band = |first: u8| sorted([key(first), key(first + 1), key(first + 2)]);
        let (a, b) = (band(others[0]), band(others[1]));
        let (middle, bottom) = if a[0] < b[0] { (a, b) } else { (b, a) };
        let ([d, e, f], [g, h, i]) = (middle, bottom);
        LeadingTransformation {
            transposed,
            rows: [
                top[0],
                top[1],
                top[2],
                d & 15,
                e & 15,
                f & 15,
                g & 15,
                h & 15,
                i & 15,
            ],
            columns,
            becomes,
        }
    }

    /// One row of the image of a grid.
    #[inline(always)]
    pub(super) fn row(&self, digits: &Digits, row: usize) -> [u8; 9] {
        let (down, across) = strides(self.transposed);
        let first = usize::from(self.rows[row]) * down;
        let mut image = [0; 9];
        for (to, &column) in image.iter_mut().zip(&self.columns) {
            let digit = digits[first + usize::from(column) * across];
            *to = self.becomes[usize::from(digit & 15)];
        }
        image
    }

    /// The image of a grid, which may have empty cells.
    #[inline(always)]
    pub(super) fn image(&self, digits: &Digits) -> [[u8; 9]; 9] {
        let mut image = [[0; 9]; 9];
        for (row, to) in image.iter_mut().enumerate() {
            *to = self.row(digits, row);
        }
        image
    }

    /// One row of the image of a grid as a number that grows with the lexicographic order of rows.
    #[inline(always)]
    pub(super) fn row_as_number(&self, digits: &Digits, row: usize) -> u64 {
        let row = self.row(digits, row);
        row.iter()
            .fold(0, |number, &digit| number << 4 | u64::from(digit))
    }

    /// Compares the image of a grid with its image by another transformation that also leads to the
    /// least band.
    pub(super) fn compare(&self, digits: &Digits, other: &LeadingTransformation) -> Ordering {
        let mut orders = (3..9).map(|row| self.row(digits, row).cmp(&other.row(digits, row)));
        orders
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    /// The transformation as an element of the group.
    pub(super) fn symmetry(&self) -> Symmetry {
        let digits = std::array::from_fn(|digit| self.becomes[digit + 1]);
        // Lines are rearranged first: the rows of the transposed grid are columns then.
        let (rows, columns) = match self.transposed {
            false => (self.rows, self.columns),
            true => (self.columns, self.rows),
        };
        let symmetry = Symmetry::new(rows, columns, digits, self.transposed);
        symmetry.expect("lines are arranged band by band")
    }
}
