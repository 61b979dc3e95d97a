//! The reduction of weights: potentials of rows, columns and boxes add the same to the score of
//! every full grid, so only the rest of the weights matters.

use super::weights::Weights;
use crate::ground::geometry::House;

/// A decomposition of weights: the weight of a cell is the *potential* of its row, plus that of its
/// column, plus that of its box, plus a residual.
///
/// Every house of a full grid sums to 45, so potentials add 45 times their sum to the score of
/// every grid. Only residuals distinguish grids, and the fewer and the smaller they are, the easier
/// is the search. They are found by subtracting the median of a house's residuals from all of them,
/// house by house, until that changes nothing (Tukey's median polish, 1977, with boxes as a third
/// factor). No step increases the sum of the magnitudes, though the result is not always the least
/// possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    potentials: [i64; 27],
    residual: [[i64; 9]; 9],
}

impl Reduction {
    pub(super) fn of(weights: &Weights) -> Reduction {
        /// Enough for all but contrived weights. Ending early is harmless: every sweep leaves a
        /// proper reduction.
        const SWEEPS: usize = 100;
        let mut potentials = [0; 27];
        let mut residual = weights.rows().map(|row| row.map(i64::from));
        for _ in 0..SWEEPS {
            let mut changed = false;
            for (house, potential) in House::all().zip(&mut potentials) {
                let mut found: Vec<i64> = house
                    .cells()
                    .map(|cell| residual[cell.row()][cell.column()])
                    .collect();
                found.sort_unstable();
                let median = found[4];
                if median != 0 {
                    changed = true;
                    *potential += median;
                    for cell in house.cells() {
                        residual[cell.row()][cell.column()] -= median;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        Reduction {
            potentials,
            residual,
        }
    }

    /// The potential of a house.
    pub fn potential(&self, house: House) -> i64 {
        self.potentials[house.index()]
    }

    /// The part of every full grid's score that comes from the potentials.
    pub fn constant(&self) -> i64 {
        45 * self.potentials.iter().sum::<i64>()
    }

    /// A common divisor of all differences between the scores of full grids: these leave the same
    /// remainder modulo this number. 0 if they are all equal.
    ///
    /// Modulo this number, the weights are sums of potentials and nothing else. It is the greatest
    /// common divisor of *double differences* of the weights: the difference between two rows of
    /// the difference between two columns. Taken of two rows of one band, or of two columns of one
    /// stack, they do not depend on potentials; and if all of them are 0, then every weight is a
    /// sum of potentials.
    ///
    /// ```
    /// use ninefold::score::Weights;
    ///
    /// let rows = std::array::from_fn(|i| std::array::from_fn(|j| ((2 * i + 5 * j) % 9) as i32));
    /// assert_eq!(Weights::new(rows).unwrap().reduced().modulus(), 9);
    /// assert_eq!(Weights::RING.reduced().modulus(), 1);
    /// ```
    pub fn modulus(&self) -> i64 {
        let at = |row: usize, column: usize| self.residual[row][column];
        let double = |rows: [usize; 2], columns: [usize; 2]| {
            at(rows[0], columns[0]) - at(rows[0], columns[1]) - at(rows[1], columns[0])
                + at(rows[1], columns[1])
        };
        let mut modulus = 0;
        for line in 0..9 {
            // The line and the first of its band or stack: all others follow from those.
            let lines = [line / 3 * 3, line];
            for other in 1..9 {
                modulus = gcd(modulus, double(lines, [0, other]));
                modulus = gcd(modulus, double([0, other], lines));
            }
        }
        modulus
    }

    /// The residual of each weight, by row and column.
    pub fn residual(&self) -> &[[i64; 9]; 9] {
        &self.residual
    }
}

/// The greatest common divisor, not negative.
pub(super) fn gcd(mut one: i64, mut other: i64) -> i64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.abs()
}
