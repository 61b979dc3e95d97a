//! The symmetries of Sudoku: what turns solutions into solutions whatever they are.
//!
//! Relabelling the digits, permuting the bands, the rows of a band, the stacks and the
//! columns of a stack, and transposing the board keep every house a house. With box
//! order n these transformations form a group of
//!
//! ```text
//! 2 · n²! · (n!)²ⁿ⁺²
//! ```
//!
//! elements: 2 for the transposition, n²! for the digits, and (n!)ⁿ⁺¹ each for the rows
//! and the columns, since the n bands and the n rows of each of them are permuted (Russell
//! and Jarvis, "Mathematics of Sudoku II", 2006). That is 3072 on 4x4 and
//! 1,218,998,108,160 on 9x9.

use crate::ground::geometry::{BoardShape, MAX_ORDER, ORDER, SIDE};
use crate::ground::grid::Grid;
use crate::ground::random::Draws;
use std::array;
use thiserror::Error;

/// A symmetry of the classic board: an element of the [group](self) that relabelling,
/// permuting bands, stacks and the lines in them, and transposing make up.
///
/// It is made of four parts, which are carried out in this order:
///
/// 1. Rows are rearranged: row `i` of the image is row [`rows`](Self::rows)`[i]` of the board.
/// 2. Columns are rearranged: column `j` of the image is column
///    [`columns`](Self::columns)`[j]` of the board.
/// 3. Digits are relabelled: digit `d` becomes [`digits`](Self::digits)`[d - 1]`.
/// 4. If it is [transposed](Self::is_transposed), rows and columns change places.
///
/// Every element is written in exactly one way, so two are equal if they do the same.
/// Every operation takes time linear in the number of cells or less, and allocates nothing.
///
/// ```
/// use ninefold::{Grid, Symmetry};
///
/// let grid: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
///         .parse()?;
///
/// // The first two rows change places.
/// let rows = [1, 0, 2, 3, 4, 5, 6, 7, 8];
/// let same = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// let swap = Symmetry::new(rows, same, [1, 2, 3, 4, 5, 6, 7, 8, 9], false)?;
/// let image = swap.apply(&grid);
/// assert_eq!(image.rows()[0], grid.rows()[1]);
/// assert!(image.is_solution());
///
/// // Then rows and columns change places, and after that everything is undone.
/// let both = swap.then(&Symmetry::TRANSPOSITION);
/// assert_eq!(both.apply(&grid), Symmetry::TRANSPOSITION.apply(&image));
/// assert_eq!(both.inverse().apply(&both.apply(&grid)), grid);
/// assert_eq!(both.then(&both.inverse()), Symmetry::IDENTITY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Parts", into = "Parts")
)]
pub struct Symmetry {
    rows: [u8; SIDE],
    columns: [u8; SIDE],
    digits: [u8; SIDE],
    transposed: bool,
}

/// The numbers given are not a [`Symmetry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// The rows are not a permutation, or the rows of a band do not stay together.
    #[error("the rows are not a permutation that keeps bands together")]
    Rows,
    /// The columns are not a permutation, or the columns of a stack do not stay together.
    #[error("the columns are not a permutation that keeps stacks together")]
    Columns,
    /// A digit is missing, repeated or out of range.
    #[error("the digits are not a permutation of those of the board")]
    Digits,
    /// Rows and columns change places, and boxes are not square.
    #[error("rows and columns change places only where boxes are square")]
    Transposition,
    /// Cells that differ by the rules of a layout become cells that need not.
    #[error("the rows and columns are not permutations that map the layout onto itself")]
    Layout,
}

/// Room for more digits than any board has.
const ROOM: usize = (MAX_ORDER * MAX_ORDER + 1).next_power_of_two();

impl Symmetry {
    /// The element that changes nothing.
    pub const IDENTITY: Self = {
        let mut lines = [0; SIDE];
        let mut digits = [0; SIDE];
        let mut i = 0;
        while i < SIDE {
            lines[i] = i as u8;
            digits[i] = i as u8 + 1;
            i += 1;
        }
        Symmetry {
            rows: lines,
            columns: lines,
            digits,
            transposed: false,
        }
    };

    /// The element by which rows and columns change places, and nothing else.
    pub const TRANSPOSITION: Self = Symmetry {
        transposed: true,
        ..Self::IDENTITY
    };

    /// The symmetry of these parts, whose meaning [`Symmetry`] explains: for each row and
    /// column of the image (before it is transposed) the one it comes from, counted from 0;
    /// for each digit from 1 the digit that it becomes; and whether it is transposed.
    ///
    /// # Errors
    /// If rows or columns are not a permutation of `0..9` that keeps bands or stacks together, or the
    /// digits are not a permutation of `1..=9`.
    pub fn new(
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
        transposed: bool,
    ) -> Result<Self, SymmetryError> {
        check(BoardShape::CLASSIC, [&rows, &columns, &digits])?;
        Ok(Symmetry {
            rows,
            columns,
            digits,
            transposed,
        })
    }

    /// Draws an element, each with the same probability: so it maps a board to each board of its class with the same
    /// probability, since each image is reached by as many elements as map the board to itself.
    // The order of the draws is part of the output contract, and that of `SymmetryGroup::draw`: never change it.
    #[doc(hidden)]
    pub fn drawn(draws: &mut Draws) -> Self {
        let mut digits = *Symmetry::IDENTITY.digits();
        draws.shuffle(&mut digits);
        let [mut rows, mut columns] = [[0; SIDE]; 2];
        draw_lines(draws, &mut rows, ORDER);
        draw_lines(draws, &mut columns, ORDER);
        let transposed = draws.below(2) == 1;
        Symmetry::new(rows, columns, digits, transposed).expect("lines are drawn band by band")
    }

    /// For each row of the image, before it is transposed, the row it comes from.
    pub fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// For each column of the image, before it is transposed, the column it comes from.
    pub fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// For each digit, 1 at index 0, the digit that it becomes.
    pub fn digits(&self) -> &[u8; 9] {
        &self.digits
    }

    /// True if rows and columns change places in the end.
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// The image of a board. Empty cells stay empty: they become empty cells of the image.
    ///
    /// The image is legal if the board is, it is a solution if the board is one, and its
    /// solutions are the images of the board's.
    pub fn apply(&self, board: &Grid) -> Grid {
        // An empty cell stays one. There is more room than digits, so that no index is checked.
        let mut becomes = [0; ROOM];
        becomes[1..=SIDE].copy_from_slice(&self.digits);
        let mut image = [[0; SIDE]; SIDE];
        for (to, &row) in image.iter_mut().zip(&self.rows) {
            let from = &board.rows()[usize::from(row)];
            for (to, &column) in to.iter_mut().zip(&self.columns) {
                *to = becomes[usize::from(from[usize::from(column)]) % ROOM];
            }
        }
        Grid::from_known_rows(match self.transposed {
            false => image,
            true => array::from_fn(|row| array::from_fn(|column| image[column][row])),
        })
    }

    /// The element that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverted(&self.rows, 0), inverted(&self.columns, 0));
        // What was a row before the board was transposed is a column afterwards.
        let (rows, columns) = match self.transposed {
            false => (rows, columns),
            true => (columns, rows),
        };
        Symmetry {
            rows,
            columns,
            digits: inverted(&self.digits, 1),
            transposed: self.transposed,
        }
    }

    /// The element that does what this one does, and then what `other` does.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        // The rows of a transposed board are its columns: `other` rearranges those.
        let (rows, columns) = match self.transposed {
            false => (&other.rows, &other.columns),
            true => (&other.columns, &other.rows),
        };
        Symmetry {
            rows: rows.map(|row| self.rows[usize::from(row)]),
            columns: columns.map(|column| self.columns[usize::from(column)]),
            digits: self
                .digits
                .map(|digit| other.digits[usize::from(digit) - 1]),
            transposed: self.transposed != other.transposed,
        }
    }
}

impl Default for Symmetry {
    /// The [identity](Self::IDENTITY).
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// True if the numbers are those from `least` on, each once.
#[doc(hidden)]
pub fn is_permutation(numbers: &[u8], least: u8) -> bool {
    let mut seen = vec![false; numbers.len()];
    numbers.iter().all(|number| {
        let place = number.checked_sub(least);
        let place = place.and_then(|at| seen.get_mut(usize::from(at)));
        place.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// True if a permutation of lines maps whole bands, or stacks, of `width` lines to whole ones.
fn keeps_chutes_together(lines: &[u8], width: usize) -> bool {
    let mut chutes = lines.chunks_exact(width);
    chutes.all(|chute| {
        let band = |&line: &u8| usize::from(line) / width;
        chute.iter().all(|line| band(line) == band(&chute[0]))
    })
}

/// Checks the rows, columns and digits of a symmetry of boards of this shape.
///
/// # Errors
/// As of [`Symmetry::new`].
#[doc(hidden)]
pub fn check(shape: BoardShape, [rows, columns, digits]: [&[u8]; 3]) -> Result<(), SymmetryError> {
    if !is_permutation(rows, 0) || !keeps_chutes_together(rows, shape.band_rows()) {
        return Err(SymmetryError::Rows);
    }
    if !is_permutation(columns, 0) || !keeps_chutes_together(columns, shape.stack_columns()) {
        return Err(SymmetryError::Columns);
    }
    match is_permutation(digits, 1) {
        true => Ok(()),
        false => Err(SymmetryError::Digits),
    }
}

/// The permutation that undoes this one, of numbers from `least` on.
#[doc(hidden)]
pub fn inverted<P: AsRef<[u8]> + AsMut<[u8]> + Clone>(numbers: &P, least: u8) -> P {
    let mut inverse = numbers.clone();
    for (to, &from) in (least..).zip(numbers.as_ref()) {
        inverse.as_mut()[usize::from(from - least)] = to;
    }
    inverse
}

/// The parts of a symmetry as they are serialised: lists, as those of a [layout](crate::layout) are.
#[cfg(feature = "serde")]
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[doc(hidden)]
pub struct Parts {
    pub rows: Vec<u8>,
    pub columns: Vec<u8>,
    pub digits: Vec<u8>,
    pub transposed: bool,
}

#[cfg(feature = "serde")]
impl From<Symmetry> for Parts {
    fn from(symmetry: Symmetry) -> Parts {
        Parts {
            rows: symmetry.rows.to_vec(),
            columns: symmetry.columns.to_vec(),
            digits: symmetry.digits.to_vec(),
            transposed: symmetry.transposed,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Symmetry {
    type Error = SymmetryError;

    fn try_from(parts: Parts) -> Result<Self, SymmetryError> {
        let rows = parts.rows.try_into().map_err(|_| SymmetryError::Rows)?;
        let columns = parts.columns.try_into();
        let columns = columns.map_err(|_| SymmetryError::Columns)?;
        let digits = parts.digits.try_into().map_err(|_| SymmetryError::Digits)?;
        Symmetry::new(rows, columns, digits, parts.transposed)
    }
}

/// A random order of rows or columns that keeps bands or stacks, of `width` lines, together.
#[doc(hidden)]
pub fn draw_lines(draws: &mut Draws, lines: &mut [u8], width: usize) {
    let mut chutes: Vec<&mut [u8]> = lines.chunks_mut(width).collect();
    draws.shuffle(&mut chutes);
    for (number, chute) in chutes.into_iter().enumerate() {
        for (i, line) in chute.iter_mut().enumerate() {
            *line = (number * width + i) as u8;
        }
        draws.shuffle(chute);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::geometry::ORDER;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use std::collections::HashSet;

    /// The solution whose rows are shifts of the first.
    fn cyclic() -> Grid {
        let mut board = Grid::EMPTY;
        for cell in Grid::cells() {
            let shift = cell.row() % ORDER * ORDER + cell.row() / ORDER;
            board.set(cell, ((cell.column() + shift) % SIDE) as u8 + 1);
        }
        board
    }

    /// A solution without some of its digits.
    fn puzzle(rng: &mut SmallRng) -> Grid {
        let mut board = random(rng).apply(&cyclic());
        for cell in Grid::cells() {
            if rng.random_range(0..3) == 0 {
                board.set(cell, 0);
            }
        }
        board
    }

    fn random_lines(rng: &mut SmallRng) -> [u8; SIDE] {
        let mut chutes: Vec<usize> = (0..ORDER).collect();
        chutes.shuffle(rng);
        let lines = chutes.into_iter().flat_map(|chute| {
            let lines = chute * ORDER..(chute + 1) * ORDER;
            let mut lines: Vec<u8> = lines.map(|line| line as u8).collect();
            lines.shuffle(rng);
            lines
        });
        lines.collect::<Vec<u8>>().try_into().unwrap()
    }

    fn random(rng: &mut SmallRng) -> Symmetry {
        let mut digits = Symmetry::IDENTITY.digits;
        digits.shuffle(rng);
        let (rows, columns) = (random_lines(rng), random_lines(rng));
        Symmetry::new(rows, columns, digits, rng.random_range(0..2) == 1).unwrap()
    }

    #[test]
    fn symmetries_form_a_group() {
        let mut rng = SmallRng::seed_from_u64(SIDE as u64);
        for _ in 0..100 {
            let [a, b, c] = [0; 3].map(|_| random(&mut rng));
            assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
            assert_eq!(a.then(&Symmetry::IDENTITY), a);
            assert_eq!(Symmetry::IDENTITY.then(&a), a);
            assert_eq!(a.then(&a.inverse()), Symmetry::IDENTITY);
            assert_eq!(a.inverse().then(&a), Symmetry::IDENTITY);
            // What is composed is again one that the checks let pass.
            let ab = a.then(&b);
            let parts = (*ab.rows(), *ab.columns(), *ab.digits());
            assert_eq!(
                Symmetry::new(parts.0, parts.1, parts.2, ab.is_transposed()),
                Ok(ab)
            );
        }
    }

    #[test]
    fn one_after_the_other_is_the_composition_and_solutions_stay_solutions() {
        let mut rng = SmallRng::seed_from_u64(100 + SIDE as u64);
        for _ in 0..100 {
            let board = puzzle(&mut rng);
            let [a, b] = [0; 2].map(|_| random(&mut rng));
            assert_eq!(a.then(&b).apply(&board), b.apply(&a.apply(&board)));
            assert_eq!(a.inverse().apply(&a.apply(&board)), board);
            assert_eq!(Symmetry::IDENTITY.apply(&board), board);
            assert_eq!(a.apply(&board).clue_count(), board.clue_count());
            assert!(a.apply(&board).is_legal());
            assert!(a.apply(&cyclic()).is_solution());
            assert_eq!(a.apply(&Grid::EMPTY), Grid::EMPTY);
        }
    }

    const SAME: [u8; SIDE] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const DIGITS: [u8; SIDE] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

    #[test]
    fn each_part_does_what_it_says() {
        let board: Grid = format!("{:.<9}{:.<72}", "1234", ".1.3").parse().unwrap();
        let image = |rows, columns, digits, transposed| {
            let symmetry = Symmetry::new(rows, columns, digits, transposed).unwrap();
            let image = symmetry.apply(&board);
            // The first four rows and columns.
            let rows = image.rows()[..4].iter().flat_map(|row| &row[..4]);
            let symbol = |&digit: &u8| {
                if digit == 0 {
                    '.'
                } else {
                    (b'0' + digit) as char
                }
            };
            rows.map(symbol).collect::<String>()
        };
        let swapped = [1, 0, 2, 3, 4, 5, 6, 7, 8];
        let turned = [2, 1, 0, 3, 4, 5, 6, 7, 8];
        let bands = [3, 4, 5, 0, 1, 2, 6, 7, 8];
        let digits = [4, 2, 1, 3, 5, 6, 7, 8, 9];
        assert_eq!(image(turned, SAME, DIGITS, false), ".....1.31234....");
        assert_eq!(image(bands, SAME, DIGITS, false), "............1234");
        assert_eq!(image(SAME, swapped, DIGITS, false), "21341..3........");
        assert_eq!(image(SAME, bands, DIGITS, false), "4..13...........");
        assert_eq!(image(SAME, SAME, digits, false), "4213.4.1........");
        assert_eq!(image(SAME, SAME, DIGITS, true), "1...21..3...43..");
        // Rows are rearranged before the board is transposed.
        assert_eq!(image(swapped, SAME, DIGITS, true), ".1..12...3..34..");
    }

    /// Those that change rows only: they are 6⁴, which all differ. (`SymmetryGroup` has a test of all elements of 4x4.)
    #[test]
    fn there_are_1296_orders_of_the_rows_that_all_differ() {
        let full = cyclic();
        let mut images = HashSet::new();
        let mut elements = 0;
        for number in 0..9usize.pow(6) {
            // Two rows of each band say where the third comes from.
            let digits = [0, 1, 2, 3, 4, 5].map(|place| (number / 9usize.pow(place) % 9) as u8);
            let rows: [u8; SIDE] = array::from_fn(|row| {
                let (band, line) = (row / ORDER, row % ORDER);
                let [one, other] = [digits[2 * band], digits[2 * band + 1]];
                match line {
                    0 => one,
                    1 => other,
                    _ => (3 * (one / 3 * 3) + 3).saturating_sub(one + other),
                }
            });
            if let Ok(element) = Symmetry::new(rows, SAME, DIGITS, false) {
                elements += 1;
                images.insert(element.apply(&full));
            }
        }
        assert_eq!((elements, images.len()), (1296, 1296));
    }

    #[test]
    fn a_symmetry_is_three_lists_of_bytes_and_a_bit() {
        assert_eq!(size_of::<Symmetry>(), 28);
    }

    #[test]
    fn parts_that_are_no_symmetry_are_refused() {
        let new = |rows, columns, digits| Symmetry::new(rows, columns, digits, false);
        for lines in [
            [0, 1, 2, 3, 4, 5, 6, 7, 7],
            [0, 1, 2, 3, 4, 5, 6, 7, 9],
            [0, 1, 3, 2, 4, 5, 6, 7, 8],
            [8, 0, 1, 2, 3, 4, 5, 6, 7],
        ] {
            assert_eq!(new(lines, SAME, DIGITS), Err(SymmetryError::Rows));
            assert_eq!(new(SAME, lines, DIGITS), Err(SymmetryError::Columns));
        }
        for digits in [
            SAME,
            [1, 2, 3, 4, 5, 6, 7, 8, 8],
            [1, 2, 3, 4, 5, 6, 7, 8, 10],
        ] {
            assert_eq!(new(SAME, SAME, digits), Err(SymmetryError::Digits));
        }
        assert_eq!(
            new([8, 0, 1, 2, 3, 4, 5, 6, 7], SAME, DIGITS)
                .unwrap_err()
                .to_string(),
            "the rows are not a permutation that keeps bands together"
        );
    }
}
