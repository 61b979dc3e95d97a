//! The weights of cells: the score of a grid, and weights as text.

use super::reduction::Reduction;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The direction in which scores are good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Large ones.
    #[default]
    Largest,
    /// Small ones.
    Smallest,
}

/// A weight for each of the 81 cells.
///
/// The score of a full grid is the sum of weight times digit.
///
/// ```
/// use ninefold::score::Weights;
///
/// let identity: Weights = "\
///     1 0 0 0 0 0 0 0 0
///     0 1 0 0 0 0 0 0 0
///     0 0 1 0 0 0 0 0 0
///     0 0 0 1 0 0 0 0 0
///     0 0 0 0 1 0 0 0 0
///     0 0 0 0 0 1 0 0 0
///     0 0 0 0 0 0 1 0 0
///     0 0 0 0 0 0 0 1 0
///     0 0 0 0 0 0 0 0 1".parse()?;
/// assert_eq!(identity.rows()[4][4], 1);
/// assert_ne!(identity, Weights::RING);
/// # Ok::<(), ninefold::score::WeightsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "[[i32; 9]; 9]", into = "[[i32; 9]; 9]")
)]
pub struct Weights {
    rows: [[i32; 9]; 9],
}

impl Weights {
    /// The largest magnitude that a weight may have.
    pub const MOST: i32 = 1_000_000_000;

    /// The weights of target Sudoku (靶形数独, NOIP 2009): 6 on the border ring, then 7, 8 and 9,
    /// and 10 in the centre.
    pub const RING: Weights = {
        let mut rows = [[0; 9]; 9];
        let mut row = 0;
        while row < 9 {
            let mut column = 0;
            while column < 9 {
                // The distance from the border, the ring's number from outside.
                let mut ring = row;
                let others = [8 - row, column, 8 - column];
                let mut i = 0;
                while i < others.len() {
                    if others[i] < ring {
                        ring = others[i];
                    }
                    i += 1;
                }
                rows[row][column] = 6 + ring as i32;
                column += 1;
            }
            row += 1;
        }
        Weights { rows }
    };

    /// Weights by row and column.
    ///
    /// # Errors
    /// [`WeightTooLarge`] if the magnitude of one exceeds [`Weights::MOST`].
    pub fn new(rows: [[i32; 9]; 9]) -> Result<Weights, WeightTooLarge> {
        let weights = Weights { rows };
        let too_large = |&cell: &Cell| !(-Self::MOST..=Self::MOST).contains(&weights.of(cell));
        match Grid::cells().find(too_large) {
            Some(cell) => Err(WeightTooLarge { cell }),
            None => Ok(weights),
        }
    }

    /// Weights by cell, in reading order, unless the magnitude of one exceeds [`Weights::MOST`].
    #[doc(hidden)]
    pub fn from_cells(cells: &[i64; 81]) -> Option<Weights> {
        let mut rows = [[0; 9]; 9];
        for (weight, &cell) in rows.as_flattened_mut().iter_mut().zip(cells) {
            *weight = i32::try_from(cell).ok()?;
        }
        Weights::new(rows).ok()
    }

    /// The weights by row and column.
    pub fn rows(&self) -> &[[i32; 9]; 9] {
        &self.rows
    }

    /// The weight of a cell.
    ///
    /// # Panics
    /// If the cell is not on the grid.
    #[track_caller]
    pub fn of(&self, cell: Cell) -> i32 {
        self.rows[cell.row()][cell.column()]
    }

    /// The score of a grid: the sum of weight times digit. Empty cells count 0.
    ///
    /// ```
    /// use ninefold::score::Weights;
    ///
    /// // No grid scores more.
    /// let grid =
    ///     "952461378784235196316789542529647831168593724437812965245978613691354287873126459";
    /// assert_eq!(Weights::RING.score(&grid.parse()?), 2906);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn score(&self, grid: &Grid) -> i64 {
        std::iter::zip(grid.digits(), self.rows.as_flattened())
            .map(|(&digit, &weight)| i64::from(digit) * i64::from(weight))
            .sum()
    }

    /// The weights with opposite signs. A grid with the smallest score for one has the largest for
    /// the other.
    #[must_use]
    pub fn negated(&self) -> Weights {
        Weights {
            rows: self.rows.map(|row| row.map(|weight| -weight)),
        }
    }

    /// Weights for which a good score is a large one.
    pub(super) fn towards(&self, goal: Goal) -> Weights {
        match goal {
            Goal::Largest => *self,
            Goal::Smallest => self.negated(),
        }
    }

    /// The weights separated into potentials, which add the same to the score of every full grid,
    /// and the rest.
    ///
    /// ```
    /// use ninefold::score::Weights;
    ///
    /// let ring = Weights::RING.reduced();
    /// assert_eq!(ring.constant(), 2745);
    /// // The centre, the corners, which count twice, and twelve more cells.
    /// assert_eq!(ring.residual()[0], [2, 1, 0, 0, 0, 0, 0, 1, 2]);
    /// assert_eq!(ring.residual().as_flattened().iter().filter(|&&weight| weight != 0).count(), 17);
    /// ```
    pub fn reduced(&self) -> Reduction {
        Reduction::of(self)
    }
}

impl From<Weights> for [[i32; 9]; 9] {
    fn from(weights: Weights) -> Self {
        weights.rows
    }
}

impl TryFrom<[[i32; 9]; 9]> for Weights {
    type Error = WeightTooLarge;

    /// See [`Weights::new`].
    fn try_from(rows: [[i32; 9]; 9]) -> Result<Weights, WeightTooLarge> {
        Weights::new(rows)
    }
}

impl Default for Weights {
    /// The ring.
    fn default() -> Self {
        Weights::RING
    }
}

/// A weight that exceeds the bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the weight of {cell} is not between -{most} and {most}", most = Weights::MOST)]
pub struct WeightTooLarge {
    /// The cell of the weight.
    pub cell: Cell,
}

/// A text that is no matrix of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {kind}")]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The mistake.
    pub kind: WeightsErrorKind,
}

/// A mistake in a matrix of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsErrorKind {
    /// This is not a whole number.
    #[error("'{0}' is no whole number")]
    NotANumber(String),
    /// The number's magnitude exceeds [`Weights::MOST`].
    #[error("{0} is not between -{most} and {most}", most = Weights::MOST)]
    TooLarge(String),
    /// A row has another number of numbers than the board has columns.
    #[error("{found} {} in this row, where {side} belong", if *found == 1 { "weight" } else { "weights" })]
    RowLength {
        /// Number of its numbers.
        found: usize,
        /// Number of columns.
        side: usize,
    },
    /// There are fewer rows than the board has.
    #[error("the weights end after {found} {} of {side}", if *found == 1 { "row" } else { "rows" })]
    TooFewRows {
        /// Number of rows.
        found: usize,
        /// Number of rows of the board.
        side: usize,
    },
    /// There are more rows than the board has.
    #[error("more than {side} rows of weights")]
    TooManyRows {
        /// Number of rows of the board.
        side: usize,
    },
}

impl FromStr for Weights {
    type Err = WeightsError;

    /// Reads nine lines of nine whole numbers, separated by blanks, tabs, commas or semicolons.
    /// Empty lines do not count.
    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let cells = read(text, 9)?;
        let mut rows = [[0; 9]; 9];
        rows.as_flattened_mut().copy_from_slice(&cells);
        Ok(Weights { rows })
    }
}

/// Reads a line for each row of a board, with a number for each of its columns.
pub(super) fn read(text: &str, side: usize) -> Result<Vec<i32>, WeightsError> {
    let mut cells = Vec::with_capacity(side * side);
    let mut last_line = 1;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (number, line) in text.lines().enumerate() {
        last_line = number + 1;
        let error = |column: usize, kind| WeightsError {
            line: number + 1,
            column,
            kind,
        };
        let before = cells.len();
        for (start, word) in words(line) {
            let column = line[..start].chars().count() + 1;
            if before == side * side {
                return Err(error(column, WeightsErrorKind::TooManyRows { side }));
            }
            cells.push(weight(word).map_err(|kind| error(column, kind))?);
        }
        let found = cells.len() - before;
        if found != 0 && found != side {
            return Err(error(1, WeightsErrorKind::RowLength { found, side }));
        }
    }
    if cells.len() < side * side {
        let found = cells.len() / side;
        return Err(WeightsError {
            line: last_line,
            column: 1,
            kind: WeightsErrorKind::TooFewRows { found, side },
        });
    }
    Ok(cells)
}

/// The words of a line, each with its start.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let separates = |character: char| character.is_whitespace() || matches!(character, ',' | ';');
    let words = line.split(separates).filter(|word| !word.is_empty());
    words.map(move |word| (word.as_ptr().addr() - line.as_ptr().addr(), word))
}

fn weight(word: &str) -> Result<i32, WeightsErrorKind> {
    let digits = word.strip_prefix(['-', '+', '−']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(WeightsErrorKind::NotANumber(word.into()));
    }
    let number: Result<i32, _> = word.replace('−', "-").parse();
    match number {
        Ok(number) if number.unsigned_abs() <= Weights::MOST.unsigned_abs() => Ok(number),
        _ => Err(WeightsErrorKind::TooLarge(word.into())),
    }
}

impl fmt::Display for Weights {
    /// Writes nine lines of nine numbers, which `FromStr` reads again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let row = row.map(|weight| weight.to_string());
            writeln!(f, "{}", row.join(" "))?;
        }
        Ok(())
    }
}
