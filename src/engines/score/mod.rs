//! Best scores: the solution with the largest, or smallest, sum of weight times digit.
//!
//! In target Sudoku (靶形数独, NOIP 2009) a cell counts 6 on the border ring, then 7, 8, 9, and 10 in
//! the centre; here [`Weights`] can be any.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::score::{Goal, ScoreSolver, Weights};
//!
//! let best = ScoreSolver::default().best(&Grid::EMPTY).unwrap();
//! assert_eq!(best.score, 2906);
//! assert!(best.is_proven());
//!
//! let mut smallest = ScoreSolver::new(&Weights::RING, Goal::Smallest);
//! assert_eq!(smallest.best(&Grid::EMPTY).unwrap().score, 2794);
//! ```
//!
//! # Method
//!
//! 1. Much of the weights does not matter: a [`Reduction`] removes the part that every full grid
//!    scores alike, and finds a common divisor of all differences between scores.
//! 2. [Lanes](crate::lanes) work on many grids at once. They settle those with one solution, and
//!    nearly all that lack only a handful of clues.
//! 3. The rest, grids with thousands of solutions or 10²¹, goes to branch and bound: templates, the
//!    46,656 ways to place one digit, tied together by multipliers, bound the score of all
//!    solutions to within a few points.
//!
//! That bound and the common divisor, [`Reduction::modulus`], keep searches short: some hundreds of
//! nodes with random weights, although the empty grid has 6.67 · 10²¹ solutions.
//!
//! # Sources
//!
//! Bounds by Lagrangian relaxation: Held and Karp, *The traveling-salesman problem and minimum
//! spanning trees: Part II*, 1971. Fixing variables by their reduced costs: Balas and Martin, *Pivot
//! and complement*, 1980.

// - `weights`, `reduction`: the weight of each cell, and the part of it that matters
// - `templates`: the best template of every digit, the kernel
// - `bound`: the relaxation, its multipliers, and the bound they give
// - `node`: narrowing of a node, and branching
// - `search`, `optima`: branch and bound for the best solution, and for the number of them
// - `least`: the least of them
// - `pricing`: the bound for proofs
// - `meter`: limits
// - `by_layout`: weights and best solutions of boards of any layout

mod bound;
mod by_layout;
mod least;
mod meter;
mod node;
mod optima;
#[doc(hidden)]
pub mod pricing;
mod problem;
mod reduction;
mod search;
mod templates;
mod weights;

pub(crate) use by_layout::BestOfBoard;
pub use by_layout::{LayoutWeights, LayoutWeightsError};
pub use optima::Optima;
pub use reduction::Reduction;
pub use weights::{Goal, WeightTooLarge, Weights, WeightsError, WeightsErrorKind};

pub use crate::ground::budget::limits::Limits;

use crate::engines::exact::{CountExactly, Counter};
use crate::engines::lanes::LaneBest as InLanes;
use crate::engines::scalar::Candidates;
use crate::engines::worker::{Engine, Worker};
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::debug::debug_only;
use crate::ground::grid::Grid;
use crate::ground::puzzle::EnginePuzzle;
use crate::ground::simd::DetectedBackend;
use crate::ground::status::{Answer, Status};
use bound::Scale;
use optima::OptimaCounter;
use problem::Problem;
use std::slice;
use std::sync::Arc;

/// The best solution of a grid, or the best that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Best<B = Grid> {
    /// Its score.
    pub score: i64,
    /// The solution: of several with that score the least in lexicographic order, by the digits in
    /// reading order. If a limit ended the search, it is the best solution found by then; with
    /// [`ScoreSolver::with_any_grid`] it is any of the best.
    pub grid: B,
    /// Bound that no solution's score exceeds. It is the score itself unless a limit ended the
    /// search.
    pub bound: i64,
    /// Number of nodes of a search tree that were visited; 0 if lanes found the solution.
    pub nodes: u64,
}

impl<B> Best<B> {
    /// True if it is proven that no solution is better.
    pub fn is_proven(&self) -> bool {
        self.score == self.bound
    }
}

/// Evaluates an expression with the type of number, and the scale, for which the weights are small
/// enough.
macro_rules! by_size {
    ($problem:expr, $T:ident, $scale:ident => $expression:expr) => {
        if let Some($scale) = Scale::of::<i32>(&$problem.weights) {
            type $T = i32;
            $expression
        } else {
            type $T = f64;
            let $scale = Scale::of::<f64>(&$problem.weights).expect("weights within their bounds");
            $expression
        }
    };
}

/// Finds the best solutions of grids. It is worth keeping from grid to grid.
///
/// Like all search this is exponential at worst, which [`Limits`] are for.
pub struct ScoreSolver {
    weights: Weights,
    goal: Goal,
    problem: Problem,
    backend: DetectedBackend,
    worker: Worker,
    /// Counts optima, millions at a time.
    counter: Arc<Counter>,
    /// True if any of the best solutions may be returned.
    any_grid: bool,
}

debug_only! { ScoreSolver { goal, backend, counter } }

impl ScoreSolver {
    /// Largest number of weights that counts as few: then lanes can bound scores well.
    const FEW: usize = 27;
    /// Largest number of guesses of lanes for one grid if weights are few. They take about as long
    /// as branch and bound takes for the grids that are given up.
    const GUESSES_IF_FEW: u64 = 20_000;
    /// The same for other weights.
    const GUESSES: u64 = 2_000;
    /// Smallest number of clues for which lanes are used with other weights; grids with fewer would
    /// all be given up.
    const CLUES: usize = 20;

    /// A solver for these weights, with the [best](DetectedBackend::best) backend.
    pub fn new(weights: &Weights, goal: Goal) -> Self {
        let backend = DetectedBackend::best();
        ScoreSolver {
            weights: *weights,
            goal,
            problem: Problem::of(&weights.towards(goal)),
            backend,
            worker: Worker::new(Engine::Lanes(backend)),
            counter: Arc::default(),
            any_grid: false,
        }
    }

    /// Accepts any of the best solutions, where only the score is of interest: finding the least
    /// takes longer. Which one is found may
    /// depend on the other grids, and on the backend.
    #[must_use]
    pub fn with_any_grid(self) -> Self {
        ScoreSolver {
            any_grid: true,
            ..self
        }
    }

    /// Uses this backend. The answers are the same.
    #[must_use]
    pub fn with_backend(self, backend: DetectedBackend) -> Self {
        ScoreSolver {
            backend,
            worker: Worker::new(Engine::Lanes(backend)),
            ..self
        }
    }

    /// Uses this counter for [`ScoreSolver::count_optima`]: it decides how many threads count.
    /// Solvers that share it take turns, and need its memory only once.
    #[must_use]
    pub fn with_counter(self, counter: Arc<Counter>) -> Self {
        ScoreSolver { counter, ..self }
    }

    /// The solution with the best score of a grid, or of [pencilmarks](crate::Pencilmarks), or `None`
    /// if there is no solution because the puzzle is impossible or illegal.
    pub fn best<P: EnginePuzzle + PartialEq>(&mut self, puzzle: &P) -> Option<Best> {
        let best = self.best_within(puzzle, &Limits::NONE, &Control::NONE);
        best.ok()
    }

    /// [`ScoreSolver::best`], or the best that can be found within limits, with a bound that no
    /// solution exceeds.
    ///
    /// # Errors
    /// [`Status::Impossible`] or [`Status::Illegal`] if there is no solution, and
    /// [`Status::Unfinished`] if `control` ended the work before any was found.
    ///
    /// ```
    /// use ninefold::score::{Limits, ScoreSolver};
    /// use ninefold::{Control, Grid};
    ///
    /// let limits = Limits::new().with_nodes(5);
    /// let best = ScoreSolver::default().best_within(&Grid::EMPTY, &limits, &Control::NONE);
    /// let best = best.expect("a grid with solutions");
    /// assert!(best.score <= 2906 && 2906 <= best.bound);
    /// assert!(!best.is_proven());
    /// ```
    pub fn best_within<P: EnginePuzzle + PartialEq>(
        &mut self,
        puzzle: &P,
        limits: &Limits,
        control: &Control,
    ) -> Result<Best, Status> {
        self.best_of_each(slice::from_ref(puzzle), limits, control)[0]
    }

    /// The best solution of each puzzle: many puzzles take a fraction of the time of one after the
    /// other. The answer to `puzzles[i]` is element `i`, and limits are for each puzzle: the time once for the
    /// score, and once for the least solution with it, to which the nodes do not apply.
    ///
    /// # Errors
    /// An element is an error in the same cases as the result of [`ScoreSolver::best_within`].
    pub fn best_of_each<P: EnginePuzzle + PartialEq>(
        &mut self,
        puzzles: &[P],
        limits: &Limits,
        control: &Control,
    ) -> Vec<Result<Best, Status>> {
        // Mostly there is one solution or none.
        let proper = self.worker.proper_within(puzzles, control);
        let ambiguous: Vec<P> = std::iter::zip(puzzles, &proper)
            .filter(|&(grid, proper)| *proper == Err(Status::Ambiguous) && self.suits_lanes(grid))
            .map(|(&grid, _)| grid)
            .collect();
        let found = self.in_lanes(&ambiguous, limits, control);
        let mut found = ambiguous.iter().zip(found).peekable();
        let mut answers = Vec::with_capacity(puzzles.len());
        for (grid, proper) in puzzles.iter().zip(proper) {
            let best = match proper {
                Ok(solution) => Ok(self.proven(solution)),
                Err(Status::Ambiguous) => match found.next_if(|&(at, _)| at == grid) {
                    Some((_, InLanes::Best(solution))) => Ok(self.proven(solution)),
                    Some((_, InLanes::GivenUp(known))) => self.search(grid, known, limits, control),
                    Some((_, InLanes::Impossible)) => unreachable!("it has several solutions"),
                    None => self.search(grid, None, limits, control),
                },
                Err(Status::Unfinished) => self.best_when_stopped(grid, limits, control),
                Err(status) => Err(status),
            };
            answers.push(match best {
                Ok(best) if best.is_proven() && proper.is_err() && !self.any_grid => {
                    Ok(self.with_least(grid, best, limits, control))
                }
                best => best,
            });
        }
        answers
    }

    /// A quick result after the work was stopped: mostly a solution, if the grid has one, and a
    /// bound.
    fn best_when_stopped<P: EnginePuzzle>(
        &mut self,
        grid: &P,
        limits: &Limits,
        control: &Control,
    ) -> Result<Best, Status> {
        match self.worker.solve_with_small_budget(grid) {
            Some(Answer::Unique(solution)) => Ok(self.proven(solution)),
            Some(Answer::Ambiguous(known)) => self.search(grid, Some(known), limits, control),
            Some(answer) => Err(answer.status()),
            None => Err(Status::Unfinished),
        }
    }

    /// True if lanes are likely to find the best of many solutions before the search would.
    fn suits_lanes(&self, grid: &impl EnginePuzzle) -> bool {
        self.has_few_weights() || grid.clue_count() >= Self::CLUES
    }

    fn has_few_weights(&self) -> bool {
        let weights = self.problem.weights.iter();
        weights.filter(|&&weight| weight != 0).count() <= Self::FEW
    }

    fn in_lanes<P: EnginePuzzle>(
        &mut self,
        grids: &[P],
        limits: &Limits,
        control: &Control,
    ) -> Vec<InLanes> {
        let guesses = match self.has_few_weights() {
            true => Self::GUESSES_IF_FEW,
            false => Self::GUESSES,
        };
        let guesses = limits.nodes.unwrap_or(u64::MAX).min(guesses);
        let lanes = self.worker.lanes().expect("a worker with lanes");
        lanes.best_boards(grids, &self.problem.weights, guesses, control)
    }

    /// Branch and bound for a grid with several solutions, starting with the known one or else with
    /// the first that is found.
    fn search<P: EnginePuzzle>(
        &mut self,
        grid: &P,
        known: Option<Grid>,
        limits: &Limits,
        control: &Control,
    ) -> Result<Best, Status> {
        let known = match known {
            Some(known) => known,
            None => match self.worker.solve_within(slice::from_ref(grid), control)[0] {
                Ok(answer) => *answer.any().expect("it has several solutions"),
                Err(Stopped) => return self.best_when_stopped(grid, limits, control),
            },
        };
        let known = self.problem.scored(known);
        let puzzle = Candidates::new(grid);
        let found = by_size!(self.problem, T, scale => {
            search::search::<T>(&self.problem, scale, self.backend, puzzle, known, limits, control)
        });
        Ok(Best {
            score: self.full_score(found.best.score),
            grid: found.best.grid,
            bound: self.full_score(found.bound),
            nodes: found.nodes,
        })
    }

    fn proven(&self, solution: Grid) -> Best {
        let score = self.weights.score(&solution);
        Best {
            score,
            grid: solution,
            bound: score,
            nodes: 0,
        }
    }

    /// The score for a score in reduced weights.
    fn full_score(&self, reduced: i64) -> i64 {
        let score = self.problem.constant + self.problem.unit * reduced;
        match self.goal {
            Goal::Largest => score,
            Goal::Smallest => -score,
        }
    }

    /// The least of the solutions of `grid` that are as good as `best`, its proven best; or the
    /// least found before `limits` or `control` ended the search.
    fn with_least<P: EnginePuzzle>(
        &self,
        grid: &P,
        best: Best,
        limits: &Limits,
        control: &Control,
    ) -> Best {
        // The limit on nodes is for the score, whose search was complete.
        let limits = Limits {
            nodes: None,
            ..*limits
        };
        let known = self.problem.scored(best.grid);
        let puzzle = Candidates::new(grid);
        let least = by_size!(self.problem, T, scale => {
            least::least::<T>(&self.problem, scale, self.backend, puzzle, known, &limits, control)
        });
        Best {
            grid: least,
            ..best
        }
    }

    /// The number of solutions of `puzzle` with the score of `best`, its best, counted up to `cap` or
    /// until a limit is reached.
    ///
    /// Where most reduced weights are 0, as in the ring, many optima are counted at a time; with others
    /// one by one.
    ///
    /// ```
    /// use ninefold::score::{Limits, ScoreSolver};
    /// use ninefold::{Control, Grid};
    ///
    /// let grid: Grid = ".5....1....6...9...............78..........73.....6......1..65.6.........3.4....."
    ///     .parse()?;
    /// let mut solver = ScoreSolver::default();
    /// let best = solver.best(&grid).unwrap();
    /// let optima = solver.count_optima(&grid, &best, u128::MAX, &Limits::NONE, &Control::NONE);
    /// assert_eq!((optima.count, optima.all), (17, true));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn count_optima<P: CountExactly>(
        &mut self,
        puzzle: &P,
        best: &Best,
        cap: u128,
        limits: &Limits,
        control: &Control,
    ) -> Optima {
        let best = self.problem.scored(best.grid);
        let completions = |clues: &Grid, control: &Control| {
            let puzzle = puzzle.with_clues(clues);
            self.counter.count_within(&puzzle, control).ok()
        };
        let candidates = Candidates::new(puzzle);
        let counter = OptimaCounter {
            problem: &self.problem,
            backend: self.backend,
            completions: &completions,
            limits,
            control,
        };
        by_size!(self.problem, T, scale => counter.count::<T>(scale, candidates, &best, cap))
    }
}

impl Default for ScoreSolver {
    /// A solver for the largest score in target Sudoku.
    fn default() -> Self {
        ScoreSolver::new(&Weights::RING, Goal::Largest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::{Generator, Kind};
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    fn random(rng: &mut SmallRng, most: i32) -> Weights {
        let mut rows = [[0; 9]; 9];
        rows.as_flattened_mut()
            .fill_with(|| rng.random_range(-most..=most));
        Weights::new(rows).unwrap()
    }

    /// Comparison of two searches that share next to nothing.
    #[test]
    fn lanes_and_branch_and_bound_agree() {
        let mut rng = SmallRng::seed_from_u64(8);
        let multi = Generator::new(Kind::Multi, 3);
        let sparse = Generator::new(Kind::Sparse, 3);
        let dense: Vec<Grid> = (0..150).map(|index| multi.board(index)).collect();
        let sparse: Vec<Grid> = (0..30).map(|index| sparse.board(index)).collect();
        for (weights, grids) in [
            (Weights::RING, &dense),
            (Weights::RING, &sparse),
            (random(&mut rng, 2), &dense),
            (random(&mut rng, 20), &dense),
            (random(&mut rng, Weights::MOST), &dense),
        ] {
            let mut solver = ScoreSolver::new(&weights, Goal::Largest);
            let lanes = solver.worker.lanes().unwrap();
            let found =
                lanes.best_boards(grids, &solver.problem.weights, 1_000_000, &Control::NONE);
            for (grid, found) in grids.iter().zip(found) {
                let InLanes::Best(best) = found else {
                    panic!("{found:?}: {grid}");
                };
                let searched = solver.search(grid, None, &Limits::NONE, &Control::NONE);
                let searched = searched.unwrap();
                assert!(searched.is_proven());
                assert_eq!(weights.score(&best), searched.score, "{grid}");
            }
        }
    }

    #[test]
    fn every_backend_searches_alike() {
        let mut rng = SmallRng::seed_from_u64(9);
        for most in [5, 1000, Weights::MOST] {
            let weights = random(&mut rng, most);
            let searched = |backend| {
                let mut solver = ScoreSolver::new(&weights, Goal::Smallest).with_backend(backend);
                let found = solver.search(&Grid::EMPTY, None, &Limits::NONE, &Control::NONE);
                found.unwrap()
            };
            let found: Vec<Best> = DetectedBackend::all().map(searched).collect();
            assert!(found.iter().all(|best| *best == found[0]), "{found:?}");
        }
    }

    #[test]
    fn scores_differ_by_multiples_of_the_modulus() {
        let full = Generator::new(Kind::Full, 4);
        for factors in [[1, 0, 0], [2, 5, 0], [3, 6, 0], [4, 4, 6]] {
            let mut rows = [[0; 9]; 9];
            for (index, weight) in rows.as_flattened_mut().iter_mut().enumerate() {
                let (i, j) = (index as i32 / 9, index as i32 % 9);
                *weight = (factors[0] * i + factors[1] * j + factors[2] * i * j).rem_euclid(12);
            }
            let weights = Weights::new(rows).unwrap();
            let modulus = weights.reduced().modulus();
            let first = weights.score(&full.board(0));
            let mut common = 0;
            for index in 1..200 {
                let difference = weights.score(&full.board(index)) - first;
                assert_eq!(difference % modulus.max(1), 0);
                common = reduction::gcd(common, difference);
            }
            // There is no larger common divisor.
            assert_eq!(common, modulus);
        }
    }
}
