//! The problem in reduced weights.

use super::reduction::gcd;
use super::weights::Weights;
use crate::engines::scalar::{Candidates, is_single};
use crate::ground::grid::Grid;

/// A solution and its score in reduced weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredGrid {
    pub score: i64,
    pub grid: Grid,
}

/// The problem in reduced weights: the larger a score the better.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub weights: [i64; 81],
    /// Scores differ by multiples of this, which is at least 1.
    pub modulus: i64,
    /// A score `reduced` here is `constant + unit * reduced` in full.
    pub constant: i64,
    pub unit: i64,
}

impl Problem {
    pub fn of(weights: &Weights) -> Problem {
        let reduction = weights.reduced();
        let residual = reduction.residual().as_flattened();
        let unit = residual
            .iter()
            .fold(0, |unit, &weight| gcd(unit, weight))
            .max(1);
        Problem {
            weights: std::array::from_fn(|cell| residual[cell] / unit),
            modulus: (reduction.modulus() / unit).max(1),
            constant: reduction.constant(),
            unit,
        }
    }

    pub fn scored(&self, grid: Grid) -> ScoredGrid {
        let digits = grid.digits().iter().map(|&digit| i64::from(digit));
        ScoredGrid {
            score: std::iter::zip(digits, &self.weights)
                .map(|(digit, weight)| digit * weight)
                .sum(),
            grid,
        }
    }

    /// True if every solution has the same score, since the cells that matter are solved.
    pub fn is_decided(&self, candidates: &Candidates) -> bool {
        std::iter::zip(Grid::cells(), &self.weights)
            .all(|(cell, &weight)| weight == 0 || is_single(candidates.at(cell)))
    }
}
