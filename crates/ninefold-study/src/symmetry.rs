//! Symmetries of layouts: what turns solutions by a layout into solutions by it, whatever they are.
//!
//! Of boards with boxes of r rows and c columns, and without further rules, they are those of the classic board:
//! relabelling the digits, permuting the bands, the rows of a band, the stacks and the columns of a stack. Rows and
//! columns change places only where that makes boxes of boxes. There are
//!
//! ```text
//! (rc)! · c! (r!)ᶜ · r! (c!)ʳ
//! ```
//!
//! of them, which is 2,488,320 on 6x6, and twice that number where rows and columns change places. A layout with
//! further rules, or with other regions, has those that map its houses, and its pairs, onto themselves.

#[cfg(feature = "serde")]
use ninefold::inside::symmetry::Parts;
use ninefold::inside::symmetry::{check, draw_lines, inverted, is_permutation};
use ninefold::inside::{Draws, transformation};
use ninefold::layout::{House, Layout, MOST_DIGITS};
use ninefold::text::TransformationError;
use ninefold::{AnyBoard, BoardShape, SymmetryError};
use std::fmt;

/// Room for the lines and digits of every board.
const MOST: usize = MOST_DIGITS;
/// Room for more digits than any board has.
const ROOM: usize = (MOST + 1).next_power_of_two();

/// An element of a [`SymmetryGroup`]: a symmetry of boards of any layout.
///
/// It has the parts of a [`Symmetry`](ninefold::Symmetry), which are carried out in the same order: rows are rearranged,
/// then columns, then digits are relabelled, and in the end rows and columns may change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(into = "Parts"))]
pub struct LayoutSymmetry {
    side: u8,
    rows: [u8; MOST],
    columns: [u8; MOST],
    digits: [u8; MOST],
    transposed: bool,
}

impl LayoutSymmetry {
    fn of_parts(parts: [&[u8]; 3], transposed: bool) -> Self {
        let [rows, columns, digits] = parts.map(|part| {
            let mut padded = [0; MOST];
            padded[..part.len()].copy_from_slice(part);
            padded
        });
        LayoutSymmetry {
            side: parts[0].len() as u8,
            rows,
            columns,
            digits,
            transposed,
        }
    }

    /// For each row of the image, before it is transposed, the row it comes from.
    pub fn rows(&self) -> &[u8] {
        &self.rows[..usize::from(self.side)]
    }

    /// For each column of the image, before it is transposed, the column it comes from.
    pub fn columns(&self) -> &[u8] {
        &self.columns[..usize::from(self.side)]
    }

    /// For each digit, 1 at index 0, the digit that it becomes.
    pub fn digits(&self) -> &[u8] {
        &self.digits[..usize::from(self.side)]
    }

    /// True if rows and columns change places in the end.
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// The image of a board. Empty cells stay empty: they become empty cells of the image.
    ///
    /// # Panics
    /// If the board is of another size.
    pub fn apply<B: AnyBoard>(&self, board: &B) -> B {
        let shape = board.shape();
        let side = shape.side();
        assert_eq!(side, usize::from(self.side), "rows of the board");
        // An empty cell stays one. There is more room than digits, so that no index is checked.
        let mut becomes = [0; ROOM];
        becomes[1..=side].copy_from_slice(&self.digits[..side]);
        let (row_step, column_step) = match self.transposed {
            false => (side, 1),
            true => (1, side),
        };
        let mut image = [0; BoardShape::MOST_CELLS];
        let image = &mut image[..side * side];
        for (row, &from) in self.rows[..side].iter().enumerate() {
            let from = &board.digits()[usize::from(from) * side..][..side];
            for (column, &at) in self.columns[..side].iter().enumerate() {
                let digit = becomes[usize::from(from[usize::from(at)]) % ROOM];
                image[row * row_step + column * column_step] = digit;
            }
        }
        board.with_known(image)
    }

    /// The element that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let part = |numbers: &[u8], least| inverted(&numbers.to_vec(), least);
        let (rows, columns) = (part(self.rows(), 0), part(self.columns(), 0));
        let digits = part(self.digits(), 1);
        // What was a row before the board was transposed is a column afterwards.
        let (rows, columns) = match self.transposed {
            false => (rows, columns),
            true => (columns, rows),
        };
        LayoutSymmetry::of_parts([&rows, &columns, &digits], self.transposed)
    }
}

#[cfg(feature = "serde")]
impl From<LayoutSymmetry> for Parts {
    fn from(symmetry: LayoutSymmetry) -> Parts {
        Parts {
            rows: symmetry.rows().to_vec(),
            columns: symmetry.columns().to_vec(),
            digits: symmetry.digits().to_vec(),
            transposed: symmetry.transposed,
        }
    }
}

/// The symmetries of a layout: those that permute the digits, the rows and the columns, and may make columns of rows,
/// and after which the same cells differ. See the beginning of [`symmetry`](self).
///
/// ```
/// use ninefold::Board;
/// use ninefold::layout::Layout;
/// use ninefold_study::symmetry::SymmetryGroup;
///
/// let layout: Layout = "6x6".parse()?;
/// let group = SymmetryGroup::of(&layout);
/// let digits = [2, 1, 3, 4, 5, 6];
/// // Boxes have two rows and three columns. So two bands may change places, but not two rows of different bands.
/// let swap = group.element(&[2, 3, 0, 1, 4, 5], &[0, 1, 2, 3, 4, 5], &digits, false)?;
/// assert!(group.element(&[2, 1, 0, 3, 4, 5], &[0, 1, 2, 3, 4, 5], &digits, false).is_err());
/// assert!(group.element(&[2, 3, 0, 1, 4, 5], &[0, 1, 2, 3, 4, 5], &digits, true).is_err());
/// assert_eq!(swap.to_string(), "r341256/c123456/d213456");
/// assert_eq!(group.read("r341256/c123456/d213456"), Ok(swap));
///
/// let mut cells = [0; 36];
/// cells[..3].copy_from_slice(&[1, 0, 6]);
/// let board = Board::from_digits(&layout, &cells)?;
/// assert_eq!(swap.apply(&board).to_string(), format!("{}2.6{}", ".".repeat(12), ".".repeat(21)));
/// assert_eq!(swap.inverse().apply(&swap.apply(&board)), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SymmetryGroup {
    shape: BoardShape,
    /// The layout, if it has more rules than rows, columns and boxes, or other ones, and its symmetries of a square.
    rules: Option<(Layout, Vec<[bool; 3]>)>,
}

impl Default for SymmetryGroup {
    /// That of the classic board.
    fn default() -> Self {
        SymmetryGroup::of_shape(BoardShape::CLASSIC)
    }
}

impl SymmetryGroup {
    /// The symmetries of boards with rows, columns and boxes, and without further rules.
    pub fn of_shape(shape: BoardShape) -> Self {
        SymmetryGroup { shape, rules: None }
    }

    /// The symmetries of a layout.
    pub fn of(layout: &Layout) -> Self {
        let shape = layout.shape();
        SymmetryGroup {
            shape,
            rules: (*layout != shape.layout()).then(|| (layout.clone(), squares(layout))),
        }
    }

    /// The size of boards.
    pub fn shape(&self) -> BoardShape {
        self.shape
    }

    /// True if the layout has more rules than rows, columns and boxes, or other ones.
    pub fn has_rules(&self) -> bool {
        self.rules.is_some()
    }

    /// The symmetry of these parts: for each row and column of the image (before it is transposed) the one it comes
    /// from, counted from 0; for each digit from 1 the digit that it becomes; and whether it is transposed.
    ///
    /// # Errors
    /// [`SymmetryError`] if they are no permutations, or the layout is not mapped onto itself.
    pub fn element(
        &self,
        rows: &[u8],
        columns: &[u8],
        digits: &[u8],
        transposed: bool,
    ) -> Result<LayoutSymmetry, SymmetryError> {
        let side = self.shape.side();
        if rows.len() != side {
            return Err(SymmetryError::Rows);
        }
        if columns.len() != side {
            return Err(SymmetryError::Columns);
        }
        if digits.len() != side {
            return Err(SymmetryError::Digits);
        }
        match &self.rules {
            None => {
                check(self.shape, [rows, columns, digits])?;
                if transposed && !self.is_transposable() {
                    return Err(SymmetryError::Transposition);
                }
            }
            Some((layout, _)) => {
                let are_permuted = is_permutation(rows, 0) && is_permutation(columns, 0);
                if !are_permuted || !keeps(layout, rows, columns, transposed) {
                    return Err(SymmetryError::Layout);
                }
                if !is_permutation(digits, 1) {
                    return Err(SymmetryError::Digits);
                }
            }
        }
        let parts = [rows, columns, digits];
        Ok(LayoutSymmetry::of_parts(parts, transposed))
    }

    /// True if boxes stay boxes where rows and columns change places. (Boxes that are rows are no further houses.)
    fn is_transposable(&self) -> bool {
        let (rows, columns) = (self.shape.band_rows(), self.shape.stack_columns());
        rows == columns || rows == 1 || columns == 1
    }

    /// Draws an element, each with the same probability. Of a layout with other rules than boxes the draw is among its
    /// relabellings of digits and its symmetries of a square.
    // The order of the draws is part of the output contract: never change it.
    #[doc(hidden)]
    pub fn draw(&self, draws: &mut Draws) -> LayoutSymmetry {
        let side = self.shape.side();
        let mut parts = [[0; MOST]; 3];
        let [rows, columns, digits] = parts.each_mut().map(|part| &mut part[..side]);
        let numbers = |least: u8| (0..side as u8).map(move |number| number + least);
        digits
            .iter_mut()
            .zip(numbers(1))
            .for_each(|(to, number)| *to = number);
        draws.shuffle(digits);
        let transposed = match &self.rules {
            None => {
                draw_lines(draws, rows, self.shape.band_rows());
                draw_lines(draws, columns, self.shape.stack_columns());
                self.is_transposable() && draws.below(2) == 1
            }
            Some((_, squares)) => {
                let [flips_rows, flips_columns, transposed] = *draws.pick(squares);
                for (lines, flips) in [(rows, flips_rows), (columns, flips_columns)] {
                    lines
                        .iter_mut()
                        .zip(numbers(0))
                        .for_each(|(to, number)| *to = number);
                    if flips {
                        lines.reverse();
                    }
                }
                transposed
            }
        };
        LayoutSymmetry::of_parts(parts.each_ref().map(|part| &part[..side]), transposed)
    }
}

/// The symmetries of a square that map a layout onto itself, the identity first: whether rows and columns are in
/// reverse, and whether they change places.
fn squares(layout: &Layout) -> Vec<[bool; 3]> {
    let all: Vec<u8> = (0..layout.digits() as u8).collect();
    let reverse: Vec<u8> = all.iter().rev().copied().collect();
    let lines = |flips: bool| if flips { &reverse } else { &all };
    let squares = (0..8).map(|number| [1, 2, 4].map(|bit| number & bit != 0));
    squares
        .filter(|&[rows, columns, transposed]| {
            keeps(layout, lines(rows), lines(columns), transposed)
        })
        .collect()
}

/// True if these permutations of rows and columns map the houses of a layout onto houses, and pairs onto pairs.
fn keeps(layout: &Layout, rows: &[u8], columns: &[u8], transposed: bool) -> bool {
    let side = layout.digits();
    let mut images = vec![0; layout.cells()];
    for (row, &from_row) in rows.iter().enumerate() {
        for (column, &from_column) in columns.iter().enumerate() {
            let to = match transposed {
                false => row * side + column,
                true => column * side + row,
            };
            images[usize::from(from_row) * side + usize::from(from_column)] = to as u16;
        }
    }
    let image = |cell: u16| images[usize::from(cell)];
    let mut houses: Vec<&[u16]> = layout.houses().iter().map(House::cells).collect();
    houses.sort_unstable();
    let stays = |house: &House| {
        let mut cells: Vec<u16> = house.cells().iter().map(|&cell| image(cell)).collect();
        cells.sort_unstable();
        houses.binary_search(&&cells[..]).is_ok()
    };
    let pair_stays = |&(one, other): &(u16, u16)| {
        let (one, other) = (image(one), image(other));
        let pair = (one.min(other), one.max(other));
        layout.pairs().binary_search(&pair).is_ok()
    };
    layout.houses().iter().all(stays) && layout.pairs().iter().all(pair_stays)
}

impl fmt::Display for LayoutSymmetry {
    /// Writes the transformation as a [`Symmetry`](ninefold::Symmetry) is written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.rows(), self.columns(), self.digits()];
        transformation::write(f, parts, self.is_transposed())
    }
}

impl SymmetryGroup {
    /// Reads an element in the format of [`Symmetry`](ninefold::Symmetry). Capital letters are read, too.
    ///
    /// # Errors
    /// [`TransformationError`] if the text is no transformation, or not one of the group.
    pub fn read(&self, text: &str) -> Result<LayoutSymmetry, TransformationError> {
        let ([rows, columns, digits], transposed) = transformation::parts(self.shape.side(), text)?;
        Ok(self.element(&rows, &columns, &digits, transposed)?)
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod text;
