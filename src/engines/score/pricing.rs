//! Prices for proofs of best scores.
//!
//! The multipliers of the relaxation (`bound`) bound the score of every solution of a node,
//! whatever they are, so that a proof can state them, and a reader can repeat the bound. A proof has
//! them as whole numbers on a scale that is as small as will do.

use super::bound::{Multipliers, Relaxation, Scale, Schedule};
use super::problem::Problem;
use super::search::AT_ROOT;
use super::weights::{Goal, Weights};
use crate::engines::scalar::Candidates;
use crate::ground::debug::debug_only;
use crate::ground::grid::Grid;
use crate::ground::simd::DetectedBackend;

/// Prices of cells on a scale: what is added to those that a proof begins with, in units of the
/// reduced weights.
pub type Prices = [i64; 81];

/// The schedule for the parts of a node.
const IN_PART: Schedule = Schedule {
    step: 0.5,
    steps: 40,
};

/// Finds prices by which no solution of a node is better than the best, and what they exclude.
pub struct Pricing {
    problem: Problem,
    relaxation: Relaxation<f64>,
    /// The best score, in reduced weights.
    best: i64,
}

debug_only! { Pricing { best } }

impl Pricing {
    pub fn new(weights: &Weights, goal: Goal) -> Self {
        let problem = Problem::of(&weights.towards(goal));
        let scale = Scale::of::<f64>(&problem.weights).expect("weights within their bounds");
        Pricing {
            relaxation: Relaxation::new(&problem.weights, scale, DetectedBackend::best()),
            problem,
            best: 0,
        }
    }

    /// The unit of prices, in full weights.
    pub fn unit(&self) -> i64 {
        self.problem.unit
    }

    /// From now on no solution is to be better than this one.
    pub fn aim(&mut self, best: &Grid) {
        self.best = self.problem.scored(*best).score;
    }

    /// The multipliers that prices are counted from.
    pub fn first(&self) -> Multipliers<f64> {
        self.relaxation.first_multipliers()
    }

    /// Improves the multipliers for a node.
    pub fn improve(
        &mut self,
        node: &Candidates,
        multipliers: &mut Multipliers<f64>,
        is_root: bool,
    ) {
        let schedule = if is_root { AT_ROOT } else { IN_PART };
        // Somewhat lower than would do, since prices are rounded.
        let goal = self.relaxation.scale.up(self.best) + self.relaxation.scale.up(1) / 2;
        self.relaxation
            .bound(node, multipliers, Some(goal), schedule);
    }

    /// The multipliers as prices, rounded to a scale.
    pub fn rounded(&self, multipliers: &Multipliers<f64>, scale: u16) -> Prices {
        let step = self.step(scale);
        let first = self.first();
        std::array::from_fn(|cell| ((multipliers[cell] - first[cell]) / step).round() as i64)
    }

    /// The candidates of a node that solutions with a better score may have; `None` if there are none
    /// of these. The reduced costs are known afterwards.
    pub fn narrow(&mut self, node: &Candidates, prices: &Prices, scale: u16) -> Option<[u16; 81]> {
        let step = self.step(scale);
        let mut multipliers = self.first();
        for (multiplier, &price) in multipliers.iter_mut().zip(prices) {
            *multiplier += price as f64 * step;
        }
        self.relaxation.restrict(node);
        self.relaxation.find_reduced_costs(&multipliers);
        let (bound, least) = (self.relaxation.bound_of_costs(), self.least(scale));
        if bound < least {
            return None;
        }
        let spare = bound - least;
        Some(std::array::from_fn(|cell| {
            (0..9).fold(0, |mask, digit| {
                mask | u16::from(self.relaxation.reduced_cost(cell, digit) <= spare) << digit
            })
        }))
    }

    /// The likelihood that a candidate leads far: roughly an exponential of its reduced cost, at most 1.
    pub fn likelihood(&self, cell: usize, digit: usize, scale: u16) -> f64 {
        let spare = (self.relaxation.bound_of_costs() - self.least(scale)).max(1);
        let x = 5.0 * self.relaxation.reduced_cost(cell, digit) as f64 / spare as f64;
        1.0 / (1.0 + x + x * x * (0.5 + x / 6.0))
    }

    /// One on this scale of prices, which is a power of two, on that of the relaxation.
    fn step(&self, scale: u16) -> f64 {
        (self.relaxation.scale.up(1) / i64::from(scale)) as f64
    }

    /// The least bound with which a solution may score more than the best. In full weights scores are
    /// whole numbers, and to exceed the best takes one more, so that with a large unit the scale gives
    /// something away.
    fn least(&self, scale: u16) -> i64 {
        let scale = i64::from(scale);
        let steps = scale * self.best + (scale - 1) / self.problem.unit + 1;
        self.relaxation.scale.up(1) / scale * steps
    }
}
