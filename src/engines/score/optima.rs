//! Number of solutions that attain the best score.
//!
//! Branch and bound as for the best one, but nodes that are as good as the best stay open too. The
//! search guesses only in cells that matter, those whose reduced weight is not 0; once they are
//! decided, so is the score, and all completions are counted at once.

use super::bound::Scale;
use super::meter::Meter;
use super::node::{Narrower, Outcome};
use super::problem::{Problem, ScoredGrid};
use super::search::{AT_ROOT, IN_PART};
use super::templates::Worth;
use crate::engines::scalar::{Candidates, is_single};
use crate::ground::budget::control::Control;
use crate::ground::budget::limits::Limits;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::simd::DetectedBackend;

/// The number of solutions that attain the best score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Optima {
    /// The number found: exact if `all` is true, else a lower bound.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::ground::words::as_text")
    )]
    pub count: u128,
    /// True if there are no more.
    pub all: bool,
}

/// Counts the solutions that attain the best score of a problem.
pub(super) struct OptimaCounter<'a> {
    pub problem: &'a Problem,
    pub backend: DetectedBackend,
    /// Counts the solutions with some clues, which decide the score; `None` if that ended early.
    pub completions: &'a dyn Fn(&Grid, &Control) -> Option<u128>,
    pub limits: &'a Limits,
    pub control: &'a Control,
}

impl OptimaCounter<'_> {
    /// Counts the solutions of a puzzle that are as good as `best`, its best, until there are more
    /// than `cap`.
    pub fn count<T: Worth>(
        &self,
        scale: Scale,
        puzzle: Candidates,
        best: &ScoredGrid,
        cap: u128,
    ) -> Optima {
        let weights = &self.problem.weights;
        let mut narrower = Narrower::<T>::for_all(weights, scale, self.backend);
        let least = narrower.bounds.scale.up(best.score);
        let mut open = vec![narrower.root(puzzle)];
        let mut meter = Meter::start(self.limits, self.control);
        let mut schedule = AT_ROOT;
        let mut count: u128 = 0;
        while count <= cap
            && let Some(mut node) = open.pop()
        {
            if !meter.goes_on() {
                open.push(node);
                break;
            }
            meter.count();
            match narrower.narrow(&mut node, Some(least), schedule) {
                Outcome::Pruned => {}
                Outcome::Solved(grid) => {
                    count += u128::from(self.problem.scored(grid).score == best.score);
                }
                Outcome::Open => match most_weighty(self.problem, &node.candidates) {
                    Some(cell) => narrower.split_cell(&node, cell, &mut open),
                    None => match self.count_completions(&node.candidates, best, &meter) {
                        Some(completions) => count += completions,
                        None => {
                            open.push(node);
                            break;
                        }
                    },
                },
            }
            schedule = IN_PART;
        }
        Optima {
            count: count.min(cap),
            all: open.is_empty() && count <= cap,
        }
    }

    /// The number of ways to fill in the other cells, if those that matter make the best score.
    /// `None` if there is no time for it.
    ///
    /// Candidates that were removed here do not matter: no solution with the best score has them,
    /// and here all solutions have the same score.
    fn count_completions(
        &self,
        candidates: &Candidates,
        best: &ScoredGrid,
        meter: &Meter,
    ) -> Option<u128> {
        let mut clues = Grid::EMPTY;
        for cell in Grid::cells() {
            let mask = candidates.at(cell);
            if is_single(mask) {
                clues.set(cell, mask.trailing_zeros() as u8 + 1);
            }
        }
        if self.problem.scored(clues).score != best.score {
            return Some(0);
        }
        (self.completions)(&clues, meter.control())
    }
}

/// The open cell with the largest weight, of those with the fewest candidates.
fn most_weighty(problem: &Problem, candidates: &Candidates) -> Option<Cell> {
    std::iter::zip(Grid::cells(), &problem.weights)
        .filter(|&(cell, &weight)| weight != 0 && !is_single(candidates.at(cell)))
        .min_by_key(|&(cell, &weight)| (candidates.at(cell).count_ones(), -weight.abs()))
        .map(|(cell, _)| cell)
}
