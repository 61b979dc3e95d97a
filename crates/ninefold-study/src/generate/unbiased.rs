//! Minimal puzzles without bias, each with its weight.
//!
//! Puzzles of [`Kind::Minimal`](super::Kind::Minimal) have a bias that cannot be corrected: the
//! probability of finding one depends on all other puzzles inside its grid. With *controlled bias*
//! it is known (Berthier, "Unbiased statistics of a CSP", 2009). One try:
//!
//! 1. A grid is drawn, each exactly as likely as any other, and an order of its cells.
//! 2. Clues are removed in that order until there is more than one solution.
//! 3. The last puzzle with one solution is the result, if it is minimal. Mostly it is not, and
//!    there is no result.
//!
//! A minimal puzzle with n clues is the result of a try if and only if its grid is drawn, and the
//! first 81 - n cells in the order are those without a clue. Whatever the order of these cells, all
//! puzzles on the way have more clues, and so one solution, and the next clue to be removed is
//! needed. So its probability is
//!
//! ```text
//! 1 / number of grids  ·  1 / C(81, n)        C(81, n) = 81! / (n! (81 - n)!)
//! ```
//!
//! which depends only on n; P(n + 1) / P(n) = (n + 1) / (81 - n). Therefore each puzzle found has
//! the *weight* C(81, n), and means with these weights are estimates of means over all existing
//! minimal puzzles. Berthier's estimate of the mean number of clues is 26.577.
//!
//! One draw in thirty gives [several grids](super::representatives). Each is then a try of its own,
//! with an order of its own, under the same number; means are not affected.
//!
//! The order is drawn from its end: the clues that stay longest come first, and n is the smallest
//! number of them with one solution. It is found by bisection, and the first question, about
//! [`MOST_CLUES`] clues, ends nearly all tries.

use super::representatives;
use crate::minimality::redundant::{Redundant, RedundantGoal, redundant_clues};
use ninefold::inside::Draws;
use ninefold::{Control, Engine, Grid, Limits, Stopped, Symmetry, Worker};
use std::convert::Infallible;
use std::ops::Range;

/// Number that distinguishes these draws from those for the kinds. Part of the output contract:
/// never change it.
const STREAM: u64 = 11;

/// Puzzles with more clues are left out: a try that would end in one is dropped. They lie some nine
/// standard deviations of 1.1 clues beyond the mean, so finding one would take far more tries than
/// can be made.
const MOST_CLUES: usize = 36;

/// Number of clues with which no puzzle has one solution (McGuire, Tugemann and Civario, "There is
/// no 16-clue Sudoku", 2012).
const TOO_FEW: usize = 16;

/// Number of tries that are made side by side.
const SIDE_BY_SIDE: u64 = 4096;

/// A minimal puzzle that was found without bias.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WeightedPuzzle {
    /// The puzzle.
    pub puzzle: Grid,
    /// The number of its try.
    pub number: u64,
    /// The number of its clues.
    pub clues: usize,
}

impl WeightedPuzzle {
    /// C(81, n) for its n clues: its weight in a mean over all minimal puzzles. It is less than 2.2
    /// · 10²³.
    pub fn weight(&self) -> u128 {
        weight(self.clues)
    }
}

/// Number of ways to choose `clues` cells from 81.
fn weight(clues: usize) -> u128 {
    (0..clues as u128).fold(1, |ways, k| ways * (81 - k) / (k + 1))
}

/// Makes the tries of one endless series, each of which finds a minimal puzzle or, nearly always,
/// none. Try number `n` of a series depends only on the seed and
/// `n`.
///
/// ```
/// use ninefold::Control;
/// use ninefold_study::generate::UnbiasedSearch;
///
/// let mut unbiased = UnbiasedSearch::new(1);
/// let met = unbiased.tries(0..20_000, &Control::NONE)?;
/// for met in met {
///     println!("{} {} {}", met.puzzle, met.clues, met.weight());
/// }
/// # Ok::<(), ninefold::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct UnbiasedSearch {
    seed: u64,
    worker: Worker,
}

/// A grid, and some clues of it.
struct Try {
    number: u64,
    /// Index among the grids with this number.
    index: usize,
    solution: Grid,
    /// The cells whose clues stay longest; the first of them is removed last.
    order: [u8; MOST_CLUES],
    /// A number of these clues that leaves several solutions, and a number that leaves one.
    too_few: usize,
    enough: usize,
    draws: Draws,
}

impl UnbiasedSearch {
    /// The series of this seed, made with the fastest engine.
    pub fn new(seed: u64) -> Self {
        UnbiasedSearch {
            seed,
            worker: Worker::best(),
        }
    }

    /// Uses this engine. The puzzles are the same.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        UnbiasedSearch {
            worker: Worker::new(engine),
            ..self
        }
    }

    /// The puzzles that the tries of these numbers find, in order.
    ///
    /// # Errors
    /// [`Stopped`](ninefold::Stopped) if `control` ended the work.
    pub fn tries(
        &mut self,
        numbers: Range<u64>,
        control: &Control,
    ) -> Result<Vec<WeightedPuzzle>, Stopped> {
        let mut met = Vec::new();
        let mut first = numbers.start;
        while first < numbers.end {
            let end = numbers.end.min(first.saturating_add(SIDE_BY_SIDE));
            self.side_by_side(first..end, &mut met, control)?;
            first = end;
        }
        Ok(met)
    }

    fn side_by_side(
        &mut self,
        numbers: Range<u64>,
        met: &mut Vec<WeightedPuzzle>,
        control: &Control,
    ) -> Result<(), Stopped> {
        let mut tries: Vec<Try> = numbers.flat_map(|number| self.draw(number)).collect();
        // First all clues that are kept, then half way between a number that is too small and one
        // that is enough.
        let mut asks = |tries: &mut Vec<Try>, at: fn(&Try) -> usize| {
            let puzzles: Vec<Grid> = tries.iter().map(|one| one.puzzle(at(one))).collect();
            let mut counts = vec![0; puzzles.len()];
            let left = self.worker.count_within(&puzzles, 2, &mut counts, control);
            if !left.is_empty() {
                return Err(Stopped);
            }
            for (one, &count) in tries.iter_mut().zip(&counts) {
                let clues = at(one);
                match count {
                    1 => one.enough = clues,
                    _ => one.too_few = clues,
                }
            }
            Ok(())
        };
        asks(&mut tries, |_| MOST_CLUES)?;
        tries.retain(|one| one.enough == MOST_CLUES);
        let mut found = Vec::new();
        while !tries.is_empty() {
            asks(&mut tries, |one| (one.too_few + one.enough) / 2)?;
            let mut at = 0;
            while at < tries.len() {
                match tries[at].enough - tries[at].too_few {
                    1 => found.push(tries.swap_remove(at)),
                    _ => at += 1,
                }
            }
        }
        found.sort_unstable_by_key(|one| (one.number, one.index));
        let puzzles: Vec<Grid> = found.iter().map(|one| one.puzzle(one.enough)).collect();
        let mut is_stopped = false;
        let each = |index: usize, redundant: Redundant| {
            is_stopped |= !redundant.is_finished;
            if redundant.is_finished && redundant.cells.is_empty() {
                met.push(found[index].met(&puzzles[index]));
            }
            Ok::<(), Infallible>(())
        };
        let limits = &Limits::NONE;
        let Ok(()) = redundant_clues(
            &mut self.worker,
            &puzzles,
            RedundantGoal::One,
            limits,
            control,
            each,
        );
        match is_stopped {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// A grid, up to the order of its lines and the names of its digits, and the order of its
    /// cells: since all orders are equally likely, that is as good as any image of the grid. Rarely
    /// several grids.
    fn draw(&self, number: u64) -> impl Iterator<Item = Try> {
        let mut draws = Draws::new(self.seed, STREAM, number);
        let solutions = representatives::draw_representatives(&mut draws);
        solutions
            .into_iter()
            .enumerate()
            .map(move |(index, solution)| {
                let mut cells: [u8; 81] = std::array::from_fn(|cell| cell as u8);
                for place in 0..MOST_CLUES {
                    cells.swap(place, place + draws.below((81 - place) as u32) as usize);
                }
                Try {
                    number,
                    index,
                    solution,
                    order: *cells.first_chunk().expect("81 cells"),
                    too_few: TOO_FEW,
                    enough: 81,
                    draws: draws.clone(),
                }
            })
    }
}

impl Try {
    /// The first clues.
    fn puzzle(&self, clues: usize) -> Grid {
        let mut rows = [[0; 9]; 9];
        let digits = rows.as_flattened_mut();
        for &cell in &self.order[..clues] {
            let cell = usize::from(cell) % 81;
            digits[cell] = self.solution.as_array()[cell];
        }
        Grid::from_known_rows(rows)
    }

    /// The result of the try, replaced by a random image of it: so each grid is as likely as any
    /// other.
    fn met(&self, puzzle: &Grid) -> WeightedPuzzle {
        WeightedPuzzle {
            puzzle: Symmetry::drawn(&mut self.draws.clone()).apply(puzzle),
            number: self.number,
            clues: self.enough,
        }
    }
}

/// An estimate of the mean number of clues of all minimal puzzles, from the puzzles found.
///
/// ```
/// use ninefold_study::generate::MeanClues;
///
/// let mut mean = MeanClues::new();
/// // Two of 26 clues are worth one of 27 and a little more.
/// mean.add(26);
/// mean.add(27);
/// assert!(mean.mean().is_some_and(|mean| (26.66..26.68).contains(&mean)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeanClues {
    /// Number of puzzles with each number of clues.
    counts: [u64; MOST_CLUES + 1],
}

impl MeanClues {
    /// An estimate without any puzzles yet.
    pub fn new() -> Self {
        MeanClues {
            counts: [0; MOST_CLUES + 1],
        }
    }

    /// Adds a puzzle with this number of clues that was [found without bias](UnbiasedSearch).
    ///
    /// # Panics
    /// If `clues` is 37 or more: no puzzle that can be found has 37 clues.
    pub fn add(&mut self, clues: usize) {
        self.counts[clues] += 1;
    }

    /// The estimate, or `None` without any puzzle.
    pub fn mean(&self) -> Option<f64> {
        let weights: f64 = self.terms().map(|(_, weight)| weight).sum();
        let sum: f64 = self.terms().map(|(clues, weight)| clues * weight).sum();
        (weights > 0.0).then(|| sum / weights)
    }

    /// The standard error of the estimate, or `None` with fewer than two puzzles. It is that of a
    /// mean with weights, √(Σ w² (n - mean)²) / Σ w, a little enlarged where there are few.
    pub fn standard_error(&self) -> Option<f64> {
        let mean = self.mean()?;
        let puzzles: u64 = self.counts.iter().sum();
        let weights: f64 = self.terms().map(|(_, weight)| weight).sum();
        let squares = self.counts.iter().enumerate().map(|(clues, &count)| {
            let deviation = relative_weight(clues) * (clues as f64 - mean);
            count as f64 * deviation * deviation
        });
        let enlarged = puzzles as f64 / (puzzles as f64 - 1.0);
        (puzzles > 1).then(|| (squares.sum::<f64>() * enlarged).sqrt() / weights)
    }

    /// Each number of clues, with the total weight of its puzzles.
    fn terms(&self) -> impl Iterator<Item = (f64, f64)> {
        let counts = self.counts.iter().enumerate();
        counts.map(|(clues, &count)| (clues as f64, count as f64 * relative_weight(clues)))
    }
}

impl Default for MeanClues {
    fn default() -> Self {
        Self::new()
    }
}

/// The weight relative to that of 26 clues.
fn relative_weight(clues: usize) -> f64 {
    weight(clues) as f64 / weight(26) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn weights_are_binomial_coefficients() {
        assert_eq!(weight(0), 1);
        assert_eq!(weight(1), 81);
        assert_eq!(weight(2), 81 * 80 / 2);
        for clues in 0..MOST_CLUES as u128 {
            // P(n + 1) / P(n) = (n + 1) / (81 - n), and weights are its reciprocals.
            let (one, next) = (weight(clues as usize), weight(clues as usize + 1));
            assert_eq!(one * (81 - clues), next * (clues + 1));
        }
        assert_eq!(weight(40), weight(41));
        assert_eq!(weight(81), 1);
    }

    #[test]
    fn the_mean_and_its_error_are_those_of_the_formula() {
        let mut mean = MeanClues::new();
        assert_eq!((mean.mean(), mean.standard_error()), (None, None));
        mean.add(25);
        assert_eq!((mean.mean(), mean.standard_error()), (Some(25.0), None));
        mean.add(27);
        let weights = [25, 27].map(|clues| weight(clues) as f64);
        let expected = (25.0 * weights[0] + 27.0 * weights[1]) / (weights[0] + weights[1]);
        assert!((mean.mean().unwrap() - expected).abs() < 1e-9);
        let squares =
            (weights[0] * (25.0 - expected)).powi(2) + (weights[1] * (27.0 - expected)).powi(2);
        let error = (2.0 * squares).sqrt() / (weights[0] + weights[1]);
        assert!((mean.standard_error().unwrap() - error).abs() < 1e-9);
    }

    /// Clue by clue, by the definition of the method.
    fn by_definition(one: &Try) -> Option<Grid> {
        let mut solver = ninefold::scalar::Solver::new();
        let mut clues = MOST_CLUES;
        let mut is_proper = |grid: &Grid| solver.count(grid, 2) == 1;
        if !is_proper(&one.puzzle(clues)) {
            return None;
        }
        while is_proper(&one.puzzle(clues - 1)) {
            clues -= 1;
        }
        let puzzle = one.puzzle(clues);
        let is_minimal = one.order[..clues].iter().all(|&cell| {
            let mut less = puzzle;
            less.set(ninefold::Cell::from_index(cell.into()), 0);
            !is_proper(&less)
        });
        is_minimal.then(|| one.met(&puzzle).puzzle)
    }

    /// Few tries find a puzzle, so those around the ones that do are checked against the
    /// definition.
    #[test]
    fn tries_meet_what_removal_clue_by_clue_meets() {
        const TRIES: u64 = 300_000;
        let mut unbiased = UnbiasedSearch::new(1);
        let all = unbiased.tries(0..TRIES, &Control::NONE).unwrap();
        assert!(!all.is_empty());
        for met in all {
            assert_eq!(met.clues, met.puzzle.clue_count());
            let near = met.number.saturating_sub(200)..met.number + 200;
            let mut expected = Vec::new();
            for number in near.clone() {
                let met = unbiased.draw(number).filter_map(|one| by_definition(&one));
                expected.extend(met.map(|puzzle| (number, puzzle)));
            }
            assert!(expected.contains(&(met.number, met.puzzle)));
            // With other engines, and with other batches.
            for engine in [Engine::Scalar, Engine::default()] {
                let mut unbiased = unbiased.clone().with_engine(engine);
                let found = unbiased.tries(near.clone(), &Control::NONE).unwrap();
                let found: Vec<_> = found.iter().map(|met| (met.number, met.puzzle)).collect();
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn tries_that_are_stopped_are_no_tries() {
        let over = Control::new().with_timeout(std::time::Duration::ZERO);
        assert_eq!(UnbiasedSearch::new(1).tries(0..100, &over), Err(Stopped));
        assert_eq!(UnbiasedSearch::new(1).tries(5..5, &over), Ok(Vec::new()));
    }
}
