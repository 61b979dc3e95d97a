//! Prices of houses: multipliers that bound scores.
//!
//! A solution has exactly one candidate of each set, so that with a price y for each place of a digit in a
//! house, and a scale S, S times its score is the sum of all prices and of what its candidates are worth
//! beyond the prices of their houses; and this is at most the largest of each cell. That holds for any
//! prices. The best ones are the dual solution of the linear program that takes candidates in parts; they
//! are rounded to fractions with a small denominator, the scale.

use super::node::Node;
use super::sets::Sets;
use microlp::{ComparisonOp, OptimizationDirection, Problem};

/// The scales that are tried: linear programs of this kind have solutions with small denominators.
const SCALES: [i64; 4] = [1, 2, 6, 60];

/// Number of sets that are cells.
pub const CELLS: usize = 81;

/// Prices as integers.
#[derive(Clone, Debug)]
pub struct Prices {
    /// The multiple of scores that they bound.
    pub scale: i64,
    /// The price of each set, 0 for the cells.
    pub of: Vec<i64>,
    /// The worth of each candidate beyond the prices of its houses.
    pub worth: Vec<i64>,
}

/// The bound of a node.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The largest worth in each cell.
    pub largest: Vec<i64>,
    /// The scale times the bound.
    pub value: i64,
}

impl Prices {
    /// The best prices for a node, in which each candidate has such a value. None if they are not found,
    /// which rounding errors may be the reason for.
    pub fn best(node: &Node, values: &[i64]) -> Option<Prices> {
        let mut program = Problem::new(OptimizationDirection::Minimize);
        let any = (f64::NEG_INFINITY, f64::INFINITY);
        let all: Vec<_> = (0..Sets::classic().number())
            .map(|_| program.add_var(1.0, any))
            .collect();
        for candidate in node.candidates() {
            let terms = Sets::classic()
                .around(candidate)
                .iter()
                .map(|&set| (all[set], 1.0));
            program.add_constraint(terms, ComparisonOp::Ge, values[candidate] as f64);
        }
        let solution = program.solve().ok()?.into_solution().ok()?;
        let exact: Vec<f64> = all.iter().map(|&price| solution.var_value(price)).collect();
        // The least bound on scores, which are integers; and the smallest scale with it.
        let rounded = SCALES.map(|scale| Prices::rounded(scale, &exact, values));
        let bound = |prices: &Prices| prices.bound(node).value.div_euclid(prices.scale);
        rounded.into_iter().min_by_key(bound)
    }

    /// Prices times a scale, as integers.
    fn rounded(scale: i64, exact: &[f64], values: &[i64]) -> Prices {
        let mut of: Vec<i64> = exact
            .iter()
            .map(|price| (price * scale as f64).round() as i64)
            .collect();
        of[..CELLS].fill(0);
        let worth = |(candidate, value): (usize, &i64)| {
            let prices: i64 = Sets::classic()
                .around(candidate)
                .iter()
                .map(|&set| of[set])
                .sum();
            scale * value - prices
        };
        let worth = values.iter().enumerate().map(worth).collect();
        Prices { scale, of, worth }
    }

    /// The bound of a node that is not dead.
    pub fn bound(&self, node: &Node) -> Bound {
        let largest = |cell| node.options(cell).map(|option| self.worth[option]).max();
        let largest: Vec<i64> = (0..CELLS).map(|cell| largest(cell).unwrap_or(0)).collect();
        let value = self.of.iter().chain(&largest).sum();
        Bound { largest, value }
    }
}
