//! A node of branch and bound: the candidates of some solutions, narrowed by inference, bounds and
//! variable fixing, and the node's branches.

use super::bound::{Bound, Multipliers, Relaxation, Scale, Schedule};
use super::templates::Worth;
use crate::engines::scalar::{Candidates, Mask, Propagation, is_single};
use crate::ground::geometry::{Cell, House};
use crate::ground::grid::Grid;
use crate::ground::simd::DetectedBackend;

/// The schedule after variables were fixed.
const AFTER_FIXING: Schedule = Schedule {
    step: 0.3,
    steps: 4,
};

/// An open node: solutions that were not visited yet.
#[derive(Clone, Debug)]
pub(super) struct Node<T> {
    pub candidates: Candidates,
    multipliers: Multipliers<T>,
    /// Bound on the scores of all its solutions, on the scale of [`Relaxation`].
    pub bound: i64,
}

/// Result of narrowing a node.
pub(super) enum Outcome {
    /// No solution scores enough.
    Pruned,
    /// The best solution of the node; if all are wanted, the only one.
    Solved(Grid),
    /// Undecided.
    Open,
}

/// A branch of a node: the solutions in which a cell holds one digit.
#[derive(Clone, Copy, Debug)]
struct Choice {
    cell: Cell,
    mask: Mask,
    /// Lower bound on the decrease of the bound there.
    reduced_cost: i64,
}

/// Narrows and splits the nodes of one problem.
#[derive(Clone, Debug)]
pub(super) struct Narrower<T> {
    pub bounds: Relaxation<T>,
    /// True if all solutions of a score are wanted, and not only one.
    all: bool,
}

impl<T: Worth> Narrower<T> {
    /// A narrower for the best solution of a node.
    pub fn for_best(weights: &[i64; 81], scale: Scale, backend: DetectedBackend) -> Self {
        Narrower {
            bounds: Relaxation::new(weights, scale, backend),
            all: false,
        }
    }

    /// A narrower for all solutions of a node that score enough.
    pub fn for_all(weights: &[i64; 81], scale: Scale, backend: DetectedBackend) -> Self {
        Narrower {
            all: true,
            ..Self::for_best(weights, scale, backend)
        }
    }

    /// The node of all solutions with these candidates.
    pub fn root(&self, candidates: Candidates) -> Node<T> {
        Node {
            candidates,
            multipliers: self.bounds.first_multipliers(),
            bound: i64::MAX,
        }
    }

    /// Narrows a node to solutions that reach `least`, on the scale, if it is given, until nothing
    /// more follows.
    pub fn narrow(
        &mut self,
        node: &mut Node<T>,
        least: Option<i64>,
        mut schedule: Schedule,
    ) -> Outcome {
        loop {
            match node.candidates.propagate() {
                Propagation::Contradiction => return Outcome::Pruned,
                Propagation::Solved => return Outcome::Solved(node.candidates.board()),
                Propagation::Stuck => {}
            }
            let (candidates, multipliers) = (&mut node.candidates, &mut node.multipliers);
            let bounded = self.bounds.bound(candidates, multipliers, least, schedule);
            match bounded {
                Bound::Below => return Outcome::Pruned,
                Bound::Solved(grid) if !self.all => return Outcome::Solved(grid),
                Bound::Solved(_) => {}
                Bound::By(bound) => node.bound = node.bound.min(bound),
            }
            self.bounds.find_reduced_costs(multipliers);
            let bound = self.bounds.bound_of_costs();
            let spare = least.map_or(i64::MAX, |least| bound - least);
            if !self.fix_variables(candidates, spare) {
                return Outcome::Open;
            }
            schedule = AFTER_FIXING;
        }
    }

    /// Variable fixing: removes candidates whose reduced cost is more than the bound can spare.
    /// Returns true if there were any.
    fn fix_variables(&self, candidates: &mut Candidates, spare: i64) -> bool {
        let mut changed = false;
        for (index, cell) in Grid::cells().enumerate() {
            let mask = candidates.at(cell);
            let mut kept = 0;
            for digit in 0..9 {
                let cost = self.bounds.reduced_cost(index, digit);
                kept |= Mask::from(cost <= spare) << digit;
            }
            if mask & !kept != 0 {
                candidates.set(cell, mask & kept);
                changed = true;
            }
        }
        changed
    }

    /// Branches on a node that has just been narrowed, and puts its parts on a stack, the most
    /// promising on top. The branches are the digits of one cell, or the places of a digit in one
    /// house: the set with the fewest, where those with a high reduced cost count less.
    pub fn split(&self, node: &Node<T>, least: Option<i64>, stack: &mut Vec<Node<T>>) {
        let spare = least.map_or(i64::MAX, |least| node.bound - least);
        let likelihoods = self.likelihoods(&node.candidates, spare);
        let mut fewest = f32::INFINITY;
        let mut chosen = Vec::new();
        for (index, cell) in Grid::cells().enumerate() {
            let number = likelihoods[index].iter().sum();
            if !is_single(node.candidates.at(cell)) && number < fewest {
                fewest = number;
                chosen = choices_of_cell(&node.candidates, cell);
            }
        }
        for house in House::all() {
            let mut numbers = [0.0; 9];
            for cell in house.cells() {
                for (number, likelihood) in numbers.iter_mut().zip(&likelihoods[cell.index()]) {
                    *number += likelihood;
                }
            }
            for (digit, number) in numbers.into_iter().enumerate() {
                if number < fewest {
                    let cells = house.cells().map(|cell| (cell, 1 << digit));
                    let places: Vec<_> = cells
                        .filter(|&(cell, mask)| node.candidates.at(cell) & mask != 0)
                        .collect();
                    if places.len() > 1 {
                        fewest = number;
                        chosen = places;
                    }
                }
            }
        }
        self.push(node, chosen, stack);
    }

    /// Branches on the digits of one cell of a node that has just been narrowed; see
    /// [`Narrower::split`].
    pub fn split_cell(&self, node: &Node<T>, cell: Cell, stack: &mut Vec<Node<T>>) {
        self.push(node, choices_of_cell(&node.candidates, cell), stack);
    }

    fn push(&self, node: &Node<T>, chosen: Vec<(Cell, Mask)>, stack: &mut Vec<Node<T>>) {
        let mut choices: Vec<Choice> = chosen
            .into_iter()
            .map(|(cell, mask)| Choice {
                cell,
                mask,
                reduced_cost: self
                    .bounds
                    .reduced_cost(cell.index(), mask.trailing_zeros() as usize),
            })
            .collect();
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.reduced_cost));
        // Reduced costs are relative to the bound with the same multipliers. The bound of the node
        // may be lower, if other multipliers gave it.
        let bound = self.bounds.bound_of_costs();
        for Choice {
            cell,
            mask,
            reduced_cost,
        } in choices
        {
            let mut part = node.clone();
            part.candidates.set(cell, mask);
            part.bound = node.bound.min(bound.saturating_sub(reduced_cost));
            stack.push(part);
        }
    }

    /// Likelihood of each digit in each cell, 1 at most: roughly an exponential of its reduced
    /// cost, and the same on all machines.
    fn likelihoods(&self, candidates: &Candidates, spare: i64) -> [[f32; 9]; 81] {
        let scale = 5.0 / spare.clamp(1, T::MOST) as f32;
        let mut likelihoods = [[0.0; 9]; 81];
        for (index, cell) in Grid::cells().enumerate() {
            let mask = candidates.at(cell);
            for (digit, likelihood) in likelihoods[index].iter_mut().enumerate() {
                if mask >> digit & 1 == 1 {
                    let x = self.bounds.reduced_cost(index, digit) as f32 * scale;
                    *likelihood = 1.0 / (1.0 + x + x * x * (0.5 + x / 6.0));
                }
            }
        }
        likelihoods
    }
}

fn choices_of_cell(candidates: &Candidates, cell: Cell) -> Vec<(Cell, Mask)> {
    let mask = candidates.at(cell);
    let digits = (0..9).map(|digit| (cell, mask & 1 << digit));
    digits.filter(|&(_, mask)| mask != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::score::{Goal, ScoreSolver, Weights};
    use crate::test_boards::{Generator, Kind};
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// Also if the bound of the node is as low as possible, and its multipliers are bad.
    #[test]
    fn no_solution_is_beyond_the_bound_of_its_part() {
        let mut rng = SmallRng::seed_from_u64(3);
        let multi = Generator::new(Kind::Multi, 2);
        let mut divided = 0;
        for index in 0..200 {
            let grid = multi.board(index);
            let mut rows = [[0; 9]; 9];
            rows.as_flattened_mut()
                .fill_with(|| rng.random_range(-20..=20));
            let weights = Weights::new(rows).unwrap();
            let best = ScoreSolver::new(&weights, Goal::Largest)
                .best(&grid)
                .unwrap();
            let numbers: Vec<i64> = rows.as_flattened().iter().copied().map(i64::from).collect();
            let numbers: [i64; 81] = numbers.try_into().unwrap();
            let scale = Scale::of::<i32>(&numbers).unwrap();
            let mut narrower = Narrower::<i32>::for_best(&numbers, scale, DetectedBackend::best());
            let least = scale.up(best.score);
            let mut node = narrower.root(Candidates::new(&grid));
            node.bound = least;
            let schedule = Schedule {
                step: 1.0,
                steps: 1,
            };
            if !matches!(
                narrower.narrow(&mut node, Some(least), schedule),
                Outcome::Open
            ) {
                continue;
            }
            divided += 1;
            let mut parts = Vec::new();
            narrower.split(&node, Some(least), &mut parts);
            let has_best = |part: &&Node<i32>| {
                let mut cells = Grid::cells();
                cells.all(|cell| part.candidates.at(cell) >> (best.grid.digit(cell) - 1) & 1 == 1)
            };
            if let Some(part) = parts.iter().find(has_best) {
                assert!(part.bound >= least, "{} {least}", part.bound);
            }
        }
        assert!(divided > 20, "{divided}");
    }
}
