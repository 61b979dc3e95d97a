//! The upper bound on the scores of a node's solutions: Lagrangian relaxation over templates.
//!
//! A full grid is a template for each digit, and no two of them share a cell. The bound relaxes
//! this second constraint and replaces it by prices: a Lagrange *multiplier* for each cell, which
//! every template through the cell pays, and which is paid out once. For any multipliers u
//!
//! ```text
//!   bound(u) = sum of u over all cells
//!            + for each digit the most valuable template, where a cell is worth
//!              digit x weight - u of the cell
//! ```
//!
//! is no less than the score of any solution. Multipliers are raised where too many templates meet,
//! and lowered where there are none, until the bound is as low as is useful: the subgradient
//! method, with steps of the length that Polyak proposed (1969), in a direction that keeps some of
//! the last (Camerini, Fratta and Maffioli, 1975). Where every cell has exactly one template, these
//! are a solution, and the best.
//!
//! All numbers are whole, scaled up so that multipliers can be precise. Therefore the bound is
//! never too low.

use super::templates::{BestTemplates, Digits, FindBest, FindThrough, Tables, Worth};
use crate::engines::scalar::Candidates;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::simd::DetectedBackend;

/// The scale of the bound, on which scores are multiplied by a power of 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    exponent: u32,
}

impl Scale {
    /// Largest exponent of the scale: more precision is of no use.
    const MOST: u32 = 8;
    /// Smallest exponent: with less, multipliers are too rough for the bound to get near scores.
    const LEAST: u32 = 7;

    /// The finest scale for weights of at most this magnitude; `None` if they are too large for
    /// numbers of that type.
    pub fn of<T: Worth>(weights: &[i64; 81]) -> Option<Scale> {
        let largest = weights.iter().map(|weight| weight.abs()).max().unwrap_or(0);
        let fits = |exponent: &u32| {
            let scaled = largest.checked_mul(9 << exponent);
            scaled.is_some_and(|scaled| scaled <= most_worth::<T>())
        };
        let exponents = (Self::LEAST..=Self::MOST).rev();
        exponents
            .into_iter()
            .find(fits)
            .map(|exponent| Scale { exponent })
    }

    /// A score on the scale.
    pub fn up(self, score: i64) -> i64 {
        score << self.exponent
    }

    /// The largest score that does not exceed a bound.
    pub fn down(self, bound: i64) -> i64 {
        bound >> self.exponent
    }
}

/// Largest worth of a cell on the scale; multipliers may be twice as large.
const fn most_worth<T: Worth>() -> i64 {
    T::MOST / 3
}

/// The Lagrange multiplier of each cell.
pub(super) type Multipliers<T> = [T; 81];

/// A schedule of subgradient steps: the effort to lower a bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// The length of the first step, as a part of Polyak's.
    pub step: f32,
    /// Largest number of steps. Each finds the best template of every digit.
    pub steps: u32,
}

/// Result of bounding a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// No solution scores enough: the node can be pruned.
    Below,
    /// No solution scores more than this, on the scale.
    By(i64),
    /// The solution with the highest score.
    Solved(Grid),
}

/// The relaxation of one problem, which bounds its nodes.
#[derive(Clone, Debug)]
pub(super) struct Relaxation<T> {
    backend: DetectedBackend,
    pub scale: Scale,
    /// Worth of each cell to each digit, if it can hold it.
    worth: [Digits<T>; 81],
    /// The same for the candidates of the current node; other digits are forbidden.
    values: [Digits<T>; 81],
    tables: Tables<T>,
    /// Worth of the best template through each cell for each digit.
    through: [Digits<T>; 81],
    /// The best template of each digit, with the multipliers of the reduced costs.
    best: BestTemplates<T>,
    /// The bound given by these templates.
    bound_of_costs: i64,
}

impl<T: Worth> Relaxation<T> {
    pub fn new(weights: &[i64; 81], scale: Scale, backend: DetectedBackend) -> Self {
        let worth = weights.map(|weight| {
            Digits::from_fn(|lane| match lane {
                0..9 => T::from_whole(scale.up(weight * (lane as i64 + 1))),
                _ => T::default(),
            })
        });
        let none = [Digits::splat(T::default()); 81];
        Relaxation {
            backend,
            scale,
            worth,
            values: worth,
            tables: Tables::new(),
            through: none,
            best: BestTemplates::default(),
            bound_of_costs: i64::MAX,
        }
    }

    /// Initial multipliers: as if every cell held a 5.
    pub fn first_multipliers(&self) -> Multipliers<T> {
        self.worth.map(|worth| worth.0[4])
    }

    /// Bounds the solutions of a node as tightly as the schedule allows, and leaves the multipliers
    /// that do it. Ends as soon as all solutions are below `least`, on the scale, if it is given.
    pub fn bound(
        &mut self,
        node: &Candidates,
        multipliers: &mut Multipliers<T>,
        least: Option<i64>,
        schedule: Schedule,
    ) -> Bound {
        self.restrict(node);
        let mut at = *multipliers;
        let mut lowest = i64::MAX;
        let mut direction = [0.0_f32; 81];
        let mut step = schedule.step;
        let mut without_progress = 0;
        // Together with a value this does not exceed the largest worth of a cell.
        let price = T::from_whole(T::MOST - most_worth::<T>());
        for _ in 0..schedule.steps {
            let found = self.find_best(&at);
            let Some(bound) = total(&found, &at) else {
                return Bound::Below;
            };
            if bound < lowest {
                lowest = bound;
                *multipliers = at;
                without_progress = 0;
            } else {
                without_progress += 1;
                if without_progress > 6 {
                    without_progress = 0;
                    step *= 0.7;
                    if step < 0.005 {
                        break;
                    }
                }
            }
            if least.is_some_and(|least| bound < least) {
                return Bound::Below;
            }
            let mut cover = [0_i32; 81];
            for columns in &found.columns {
                for (row, &column) in columns.iter().enumerate() {
                    cover[9 * row + usize::from(column)] += 1;
                }
            }
            if cover == [1; 81] {
                return Bound::Solved(found.grid());
            }
            let mut length = 0.0;
            for (direction, cover) in direction.iter_mut().zip(cover) {
                *direction = 0.6 * *direction + (1 - cover) as f32;
                length += *direction * *direction;
            }
            // Without a score to reach, somewhat lower.
            let goal = least.unwrap_or(lowest - most_worth::<T>() / 20);
            let factor = step * (bound - goal + 1) as f32 / length.max(1.0);
            for (at, direction) in at.iter_mut().zip(direction) {
                let moved = *at - T::from_real(factor * direction);
                *at = if moved > price {
                    price
                } else if moved < -price {
                    -price
                } else {
                    moved
                };
            }
        }
        Bound::By(lowest)
    }

    /// Finds the reduced costs of all candidates of the node that was bounded last, with the
    /// resulting multipliers: the best template through each candidate.
    pub fn find_reduced_costs(&mut self, multipliers: &Multipliers<T>) {
        self.best = self.find_best(multipliers);
        let kernel = FindThrough {
            tables: &mut self.tables,
            through: &mut self.through,
        };
        T::find_through(self.backend, kernel);
        self.bound_of_costs = total(&self.best, multipliers).unwrap_or(i64::MIN);
    }

    /// The bound that belongs to the reduced costs.
    pub fn bound_of_costs(&self) -> i64 {
        self.bound_of_costs
    }

    /// The reduced cost of a digit, counted from 0, in a cell: a lower bound on the difference
    /// between the bound and that for solutions in which the cell holds the digit. See
    /// [`Relaxation::find_reduced_costs`].
    #[inline]
    pub fn reduced_cost(&self, cell: usize, digit: usize) -> i64 {
        (self.best.worth[digit] - self.through[cell].0[digit]).whole()
    }

    fn find_best(&mut self, multipliers: &Multipliers<T>) -> BestTemplates<T> {
        let kernel = FindBest {
            values: &self.values,
            multipliers,
            tables: &mut self.tables,
        };
        T::find_best(self.backend, kernel)
    }

    /// Forbids what are no candidates of a node. [`Relaxation::bound`] does it.
    pub fn restrict(&mut self, node: &Candidates) {
        for (index, (values, worth)) in self.values.iter_mut().zip(&self.worth).enumerate() {
            let mask = node.at(Cell::from_index(index));
            for lane in 0..16 {
                let allowed = mask >> lane & 1 == 1;
                values.0[lane] = if allowed { worth.0[lane] } else { T::FORBIDDEN };
            }
        }
    }
}

/// The bound given by these templates, if every digit has one.
fn total<T: Worth>(best: &BestTemplates<T>, multipliers: &Multipliers<T>) -> Option<i64> {
    let templates = best.worth.iter().try_fold(0, |sum, &worth| {
        (worth > T::IMPOSSIBLE).then_some(sum + worth.whole())
    });
    let paid_out: i64 = multipliers.iter().map(|price| price.whole()).sum();
    templates.map(|templates| templates + paid_out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::{Generator, Kind};
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn scales_are_as_fine_as_numbers_allow() {
        let exponent = |most| Scale::of::<i32>(&[most; 81]).map(|scale| scale.exponent);
        assert_eq!(
            [0, 1, 1000, 2000].map(exponent),
            [Some(8), Some(8), Some(8), Some(7)]
        );
        assert_eq!([3_000, i64::MAX].map(exponent), [None, None]);
        let exponent = |most| Scale::of::<f64>(&[most; 81]).map(|scale| scale.exponent);
        // More than can remain of any weight, by far.
        assert_eq!(exponent(4_000_000_000), Some(8));
        let scale = Scale { exponent: 3 };
        assert_eq!(
            [-5, 0, 7].map(|score| scale.down(scale.up(score))),
            [-5, 0, 7]
        );
        assert_eq!(
            [-5, 0, 7].map(|score| scale.down(scale.up(score) - 1)),
            [-6, -1, 6]
        );
    }

    /// The bound is never below the score of a solution, with any multipliers, nor is the bound
    /// that it gives for a candidate of that solution.
    #[test]
    fn no_solution_is_beyond_the_bound() {
        check_bounds::<i32>([1, 20, 500, 2_000]);
        check_bounds::<f64>([1, 20, 5_000, 2_000_000_000]);
    }

    fn check_bounds<T: Worth>(magnitudes: [i64; 4]) {
        let mut rng = SmallRng::seed_from_u64(6);
        let full = Generator::new(Kind::Full, 5);
        for index in 0..200 {
            let most = magnitudes[index as usize % 4];
            let weights = std::array::from_fn(|_| rng.random_range(-most..=most));
            let scale = Scale::of::<T>(&weights).unwrap();
            let mut bounds = Relaxation::<T>::new(&weights, scale, DetectedBackend::best());
            let solution = full.board(index);
            let mut clues = solution;
            for cell in Grid::cells() {
                if rng.random_bool(0.8) {
                    clues.set(cell, 0);
                }
            }
            let mut node = Candidates::new(&clues);
            node.propagate();
            let mut multipliers = bounds.first_multipliers();
            for price in &mut multipliers {
                *price = *price + T::from_whole(rng.random_range(-1000..1000));
            }
            let steps = rng.random_range(1..40);
            let schedule = Schedule { step: 1.0, steps };
            let found = bounds.bound(&node, &mut multipliers, None, schedule);
            let digits = solution.digits().iter().map(|&digit| i64::from(digit));
            let score: i64 = digits
                .zip(&weights)
                .map(|(digit, weight)| digit * weight)
                .sum();
            match found {
                Bound::By(bound) => assert!(bounds.scale.down(bound) >= score),
                Bound::Solved(best) => assert!(best.is_solution() && best.extends(&clues)),
                Bound::Below => panic!("there is a solution, and nothing to be below of"),
            }
            bounds.find_reduced_costs(&multipliers);
            let bound = bounds.bound_of_costs();
            for (cell, &digit) in solution.digits().iter().enumerate() {
                let cost = bounds.reduced_cost(cell, usize::from(digit) - 1);
                assert!(cost >= 0 && bounds.scale.down(bound - cost) >= score);
            }
        }
    }

    #[test]
    fn a_full_grid_is_bounded_by_its_score() {
        let full = Generator::new(Kind::Full, 7);
        let solution = full.board(0);
        let weights = std::array::from_fn(|cell| cell as i64 % 7 - 3);
        let scale = Scale::of::<i32>(&weights).unwrap();
        let mut bounds = Relaxation::<i32>::new(&weights, scale, DetectedBackend::best());
        let mut multipliers = bounds.first_multipliers();
        let schedule = Schedule {
            step: 1.0,
            steps: 1,
        };
        let node = Candidates::new(&solution);
        let found = bounds.bound(&node, &mut multipliers, None, schedule);
        assert_eq!(found, Bound::Solved(solution));
    }
}
