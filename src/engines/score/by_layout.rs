//! Best scores of boards of any layout: branch and bound, with the houses as problems of assignment.

use super::optima::Optima;
use super::weights::{Goal, WeightTooLarge, Weights, WeightsError, read};
use crate::engines::of_layout::{Relaxation, Solver};
use crate::engines::scalar::SolutionOrder;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::geometry::BoardShape;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use thiserror::Error;

/// A weight for each cell of a board of any size.
///
/// The score of a full board is the sum of weight times digit. Weights of 9x9 boards are made of [`Weights`], too.
///
/// ```
/// use ninefold::answers::{Target, ask};
/// use ninefold::Board;
/// use ninefold::layout::Layout;
/// use ninefold::score::{Goal, LayoutWeights};
///
/// let layout: Layout = "4x4+x".parse()?;
/// let weights = LayoutWeights::parse(layout.shape(), "4 3 2 1\n0 0 0 0\n0 0 0 0\n0 0 0 0")?;
/// let empty = Board::empty(&layout);
/// let answers = ask(&Target::new(&weights, Goal::Largest), &[empty]);
/// // The first row is 4321.
/// assert_eq!(answers[0].best.as_ref().map(|best| best.score), Some(30));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LayoutWeights {
    cells: Arc<[i32]>,
}

/// Weights that are not those of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutWeightsError {
    /// The number of weights is not that of cells.
    #[error("there are {found} weights for {expected} cells")]
    Length {
        /// Number of cells.
        expected: usize,
        /// Number of weights.
        found: usize,
    },
    /// There are no usual weights for boards of this size.
    #[error(
        "the weights of target Sudoku are those of 9x9 boards: boards of {side}x{side} need weights"
    )]
    NoRing {
        /// Number of rows and columns.
        side: usize,
    },
    /// One is too large.
    #[error(transparent)]
    TooLarge(#[from] WeightTooLarge),
}

impl LayoutWeights {
    /// Weights of a board of this shape, by cell in reading order.
    ///
    /// # Errors
    /// [`LayoutWeightsError`] if they are not as many as there are cells, or the magnitude of one exceeds
    /// [`Weights::MOST`].
    pub fn new(shape: BoardShape, cells: &[i32]) -> Result<Self, LayoutWeightsError> {
        if cells.len() != shape.cells() {
            return Err(LayoutWeightsError::Length {
                expected: shape.cells(),
                found: cells.len(),
            });
        }
        let is_too_large = |weight: &i32| !(-Weights::MOST..=Weights::MOST).contains(weight);
        if let Some(at) = cells.iter().position(is_too_large) {
            let cell = shape.cell(at);
            return Err(WeightTooLarge { cell }.into());
        }
        Ok(LayoutWeights {
            cells: cells.into(),
        })
    }

    /// The weights of target Sudoku, [`Weights::RING`], if the shape is one of nine rows.
    ///
    /// # Errors
    /// [`LayoutWeightsError::NoRing`] if it is not.
    pub fn ring(shape: BoardShape) -> Result<Self, LayoutWeightsError> {
        match shape.side() {
            9 => Ok(LayoutWeights::from(&Weights::RING)),
            side => Err(LayoutWeightsError::NoRing { side }),
        }
    }

    /// Reads a line for each row of a board of this shape, with a whole number for each column: as `FromStr` of
    /// [`Weights`] does.
    ///
    /// # Errors
    /// [`WeightsError`] if they are no numbers, too large, or not as many.
    pub fn parse(shape: BoardShape, text: &str) -> Result<Self, WeightsError> {
        let cells = read(text, shape.side())?.into();
        Ok(LayoutWeights { cells })
    }

    /// The weights by cell, in reading order.
    pub fn cells(&self) -> &[i32] {
        &self.cells
    }

    /// Weights for which a good score is a large one.
    pub(crate) fn towards(&self, goal: Goal) -> Vec<i64> {
        let weights = self.cells.iter().map(|&weight| i64::from(weight));
        weights.map(|weight| goal.sign() * weight).collect()
    }
}

impl From<&Weights> for LayoutWeights {
    fn from(weights: &Weights) -> Self {
        LayoutWeights {
            cells: weights.rows().as_flattened().into(),
        }
    }
}

impl Goal {
    /// The sign with which good scores are large ones.
    pub(crate) fn sign(self) -> i64 {
        match self {
            Goal::Largest => 1,
            Goal::Smallest => -1,
        }
    }
}

/// Number of nodes of the search for all solutions: if they are few, it is faster than a search with bounds, and if not,
/// the best of them are good to begin with.
const AT_FIRST: u64 = 2000;

/// The best solution of one board, for weights towards the goal.
#[derive(Debug)]
pub(crate) struct BestOfBoard<'a> {
    solver: &'a mut Solver,
    weights: &'a [i64],
    /// Candidates of which the best solutions are made.
    masks: Vec<u32>,
    /// The best solution that is known.
    pub solution: Vec<u8>,
    /// Its score.
    pub score: i64,
    /// Bound that no solution exceeds.
    pub bound: i64,
    /// True if it is known to be the least of those with the score.
    is_least: bool,
}

impl<'a> BestOfBoard<'a> {
    /// Finds it, as far as the allowance suffices; none if there is no solution.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance ended before any was found.
    pub fn search(
        solver: &'a mut Solver,
        weights: &'a [i64],
        board: &[u8],
        allowance: &mut Allowance,
    ) -> Result<Option<Self>, Stopped> {
        Self::search_after(AT_FIRST, solver, weights, board, allowance)
    }

    /// The same with this number of nodes of the first search.
    fn search_after(
        at_first: u64,
        solver: &'a mut Solver,
        weights: &'a [i64],
        board: &[u8],
        allowance: &mut Allowance,
    ) -> Result<Option<Self>, Stopped> {
        let mut known: Option<(i64, Vec<u8>)> = None;
        let each = |solution: &[u8], _: &mut Allowance| {
            let score = score(weights, solution);
            let is_better =
                |(best, digits): &(i64, Vec<u8>)| (score, &digits[..]) > (*best, solution);
            if known.as_ref().is_none_or(is_better) {
                known = Some((score, solution.to_vec()));
            }
            ControlFlow::<()>::Continue(())
        };
        let spare = allowance.nodes.saturating_sub(at_first);
        allowance.nodes -= spare;
        let all = solver.visit_allowed(board, SolutionOrder::Any, allowance, each);
        allowance.nodes += spare;
        if known.is_none() && all.is_err() {
            let mut first = vec![0; board.len()];
            let (count, end) = solver.count_allowed(board, 1, allowance, Some(&mut first));
            end?;
            known = (count > 0).then(|| (score(weights, &first), first));
        }
        let Some((score, solution)) = known else {
            return Ok(None);
        };
        let every = (1 << solver.layout().digits()) - 1;
        let candidates = board.iter().map(|&digit| match digit {
            0 => every,
            _ => 1 << (digit - 1),
        });
        let mut best = BestOfBoard {
            solver,
            weights,
            masks: candidates.collect(),
            solution,
            score,
            bound: score,
            is_least: all.is_ok(),
        };
        if all.is_err() {
            best.search_with_bounds(allowance);
        }
        Ok(Some(best))
    }

    /// Finds the best solution by branch and bound, as far as the allowance suffices.
    fn search_with_bounds(&mut self, allowance: &mut Allowance) {
        let least = Cell::new(self.score);
        let mut relaxation = self.relaxation(&least);
        // The root is bounded even if nothing else is; and the candidates that it keeps are those of all optima.
        let solver = &mut *self.solver;
        solver.narrow_scored(&mut self.masks, &mut relaxation);
        least.set(self.score + 1);
        let each = |solution: &[u8], _: &mut Allowance| {
            let score = score(self.weights, solution);
            if score >= least.get() {
                self.solution.copy_from_slice(solution);
                self.score = score;
                least.set(score + 1);
            }
            ControlFlow::<()>::Continue(())
        };
        let end = solver.visit_scored(&self.masks, &mut relaxation, allowance, each);
        self.bound = match end {
            Ok(_) => self.score,
            Err(Stopped) => relaxation.bound().max(self.score),
        };
    }

    /// True if no solution is better.
    pub fn is_proven(&self) -> bool {
        self.score == self.bound
    }

    fn relaxation<'b>(&self, least: &'b Cell<i64>) -> Relaxation<'b> {
        Relaxation::new(self.solver.layout().digits(), self.weights, least)
    }

    /// Exchanges the solution, whose score is proven, for the least one that has the score: cell by cell, a solution
    /// is searched for that has a smaller digit there, until there is none. If the allowance ends that, it is some one
    /// of them.
    ///
    /// # Errors
    /// [`Stopped`] if it did.
    pub fn find_least(&mut self, allowance: &mut Allowance) -> Result<(), Stopped> {
        if self.is_least {
            return Ok(());
        }
        let least = Cell::new(self.score);
        let mut relaxation = self.relaxation(&least);
        let mut masks = self.masks.clone();
        self.solver.narrow_scored(&mut masks, &mut relaxation);
        for cell in 0..masks.len() {
            loop {
                let smaller = masks[cell] & ((1 << (self.solution[cell] - 1)) - 1);
                if smaller == 0 {
                    break;
                }
                let mut asked = masks.clone();
                asked[cell] = smaller;
                let (weights, score) = (self.weights, self.score);
                let first =
                    |solution: &[u8], _: &mut Allowance| match self::score(weights, solution)
                        >= score
                    {
                        true => ControlFlow::Break(solution.to_vec()),
                        false => ControlFlow::Continue(()),
                    };
                let mut of_these = relaxation.clone();
                let found = self
                    .solver
                    .visit_scored(&asked, &mut of_these, allowance, first)?;
                match found {
                    ControlFlow::Break(solution) => self.solution = solution,
                    ControlFlow::Continue(()) => break,
                }
            }
            let digit = 1 << (self.solution[cell] - 1);
            if masks[cell] != digit {
                masks[cell] = digit;
                self.solver.narrow_scored(&mut masks, &mut relaxation);
            }
        }
        Ok(())
    }

    /// The number of solutions with the score, which is proven: up to `cap`, as far as the allowance suffices.
    pub fn count_optima(&mut self, cap: u128, allowance: &mut Allowance) -> Optima {
        let least = Cell::new(self.score);
        let mut relaxation = self.relaxation(&least);
        let mut count = 0;
        let each = |solution: &[u8], _: &mut Allowance| {
            count += u128::from(score(self.weights, solution) == self.score);
            match count < cap {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        let end = self
            .solver
            .visit_scored(&self.masks, &mut relaxation, allowance, each);
        Optima {
            count,
            all: end == Ok(ControlFlow::Continue(())),
        }
    }
}

/// The sum of weight times digit.
fn score(weights: &[i64], digits: &[u8]) -> i64 {
    let digits = digits.iter().map(|&digit| i64::from(digit));
    std::iter::zip(weights, digits)
        .map(|(weight, digit)| weight * digit)
        .sum()
}

#[cfg(test)]
mod tests;
