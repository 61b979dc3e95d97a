//! The upper bound on the scores of a node's solutions: houses one after the other, as problems of assignment.
//!
//! A solution scores the sum of weight times digit. It is counted from above: a bound, less a *reduced cost* of at
//! least 0 for the digit of each cell. At first the bound has the best digit of each cell by itself. A house has each
//! digit once, so that its cells together cost at least as much as the cheapest assignment of digits to them: this is
//! taken from the bound, and the prices of the cells and digits that prove it are taken from the reduced costs. What
//! is left of them is what the next house is bounded with. All numbers are whole, and the bound is never too low.
//!
//! The cheapest assignment is that of the Hungarian method (Kuhn, "The Hungarian method for the assignment problem",
//! 1955). A candidate whose reduced cost is more than the bound can lose is removed: Balas and Martin, "Pivot and
//! complement", 1980.

use super::inference::{Constraints, Node};
use super::scalar::{Branch, Guide};
use crate::ground::layout::MOST_DIGITS;
use std::cell::Cell;

/// Largest reduced cost that is kept, so that no sum overflows: one that is too small bounds less, but not wrongly.
const MOST: i64 = 1 << 52;

/// The relaxation of one problem, which bounds its nodes. It holds for all solutions of the node at which it is.
#[derive(Clone, Debug)]
pub(crate) struct Relaxation<'a> {
    /// Smallest score of a wanted solution.
    least: &'a Cell<i64>,
    digits: usize,
    /// Bound that no score exceeds.
    bound: i64,
    /// Reduced cost of each digit in each cell.
    costs: Vec<i64>,
    /// Costs of the nodes that are not yet visited, each with its bound at the end.
    kept: Vec<i64>,
    /// Mean fall of the bound by the houses of a node, of which later ones count more.
    fall: i64,
    /// The problem of the house that is searched.
    problem: Assignment,
}

impl<'a> Relaxation<'a> {
    /// That of solutions which score at least `least`, by the weights of the cells: a score is known, and no weight is
    /// above 2^32.
    pub fn new(digits: usize, weights: &[i64], least: &'a Cell<i64>) -> Self {
        let best = |weight: i64| weight.max(weight * digits as i64);
        let costs = weights.iter().flat_map(|&weight| {
            (1..=digits as i64).map(move |digit| best(weight) - weight * digit)
        });
        Relaxation {
            least,
            digits,
            bound: weights.iter().map(|&weight| best(weight)).sum(),
            costs: costs.collect(),
            kept: Vec::new(),
            fall: MOST,
            problem: Assignment::default(),
        }
    }

    /// Bound that no score exceeds, of the current node and of all that were kept and not returned to.
    pub fn bound(&self) -> i64 {
        let kept = self.kept.chunks(self.costs.len() + 1);
        let kept = kept.filter_map(|kept| kept.last().copied());
        kept.fold(self.bound, i64::max)
    }

    /// Reduced costs of the candidates of a cell, with their masks.
    fn of(&self, cell: usize, mask: u32) -> impl Iterator<Item = (i64, u32)> {
        let costs = &self.costs[cell * self.digits..][..self.digits];
        let bits = (0..).map(|digit| 1u32 << digit);
        let candidates = bits.zip(costs).filter(move |(bit, _)| mask & bit != 0);
        candidates.map(|(bit, &cost)| (cost, bit))
    }

    /// True if the bound is below what is wanted.
    fn is_below(&self) -> bool {
        self.bound < self.least.get()
    }

    /// Lowers the bound by all cells, and by all houses if they are likely to lower it far enough. Returns false if
    /// that shows that there is no wanted solution.
    fn lower(&mut self, constraints: &Constraints, node: &Node) -> bool {
        for (cell, &mask) in node.masks.iter().enumerate() {
            let least = self.of(cell, mask).map(|(cost, _)| cost).min();
            self.take(cell, mask, least.unwrap_or(0));
        }
        if self.is_below() {
            return false;
        }
        // Houses take most of the time of a node.
        let before = self.bound;
        if (before - self.least.get()) / 2 > self.fall {
            self.fall += self.fall / 16 + 1;
            return true;
        }
        let mut houses = constraints.layout().houses().iter();
        let is_possible =
            houses.all(|house| self.lower_by_house(house.cells(), node) && !self.is_below());
        let fall = before - self.bound;
        self.fall = match self.fall {
            MOST => fall,
            mean => mean + (fall - mean) / 8,
        };
        is_possible
    }

    /// Takes a price from the bound and from the reduced costs of a cell.
    fn take(&mut self, cell: usize, mask: u32, price: i64) {
        self.bound -= price;
        for (digit, cost) in self.costs[cell * self.digits..][..self.digits]
            .iter_mut()
            .enumerate()
        {
            if mask >> digit & 1 != 0 {
                *cost -= price;
            }
        }
    }

    /// Lowers the bound by the cheapest assignment of digits to the cells of a house. Returns false if there is none.
    fn lower_by_house(&mut self, cells: &[u16], node: &Node) -> bool {
        let mut open = [0; MOST_DIGITS];
        let (mut count, mut free) = (0, 0);
        for &cell in cells {
            let mask = node.masks[usize::from(cell)];
            if !mask.is_power_of_two() {
                open[count] = cell;
                count += 1;
                free |= mask;
            }
        }
        if count == 0 {
            return true;
        }
        let mut digits = [0; MOST_DIGITS];
        let mut places = 0;
        for digit in (0..self.digits).filter(|&digit| free >> digit & 1 != 0) {
            // (Of more digits than cells some have no place.)
            if places == count {
                return false;
            }
            digits[places] = digit;
            places += 1;
        }
        let (open, digits) = (&open[..count], &digits[..places]);
        let problem = &mut self.problem;
        for (costs, &cell) in problem.costs.iter_mut().zip(open) {
            let mask = node.masks[usize::from(cell)];
            for (cost, &digit) in costs.iter_mut().zip(digits) {
                *cost = match mask >> digit & 1 {
                    0 => FORBIDDEN,
                    _ => self.costs[usize::from(cell) * self.digits + digit],
                };
            }
        }
        if places < count || !problem.solve(count) {
            return false;
        }
        let prices = problem.of_row[..count]
            .iter()
            .chain(&problem.of_column[..count]);
        self.bound -= prices.sum::<i64>();
        for (&cell, &of_row) in open.iter().zip(&problem.of_row) {
            let mask = node.masks[usize::from(cell)];
            for (&digit, &of_column) in digits.iter().zip(&problem.of_column) {
                if mask >> digit & 1 != 0 {
                    let cost = &mut self.costs[usize::from(cell) * self.digits + digit];
                    *cost = (*cost - of_row - of_column).min(MOST);
                }
            }
        }
        true
    }

    /// Removes the candidates that cost too much. Returns false if a cell has no other.
    fn fix(&self, constraints: &Constraints, node: &mut Node) -> bool {
        let slack = self.bound - self.least.get();
        (0..node.masks.len()).all(|cell| {
            let mask = node.masks[cell];
            let left = self.of(cell, mask).filter(|&(cost, _)| cost <= slack);
            let left = left.fold(0, |left, (_, bit)| left | bit);
            left == mask || node.reduce(constraints, cell as u16, left)
        })
    }
}

impl Guide for Relaxation<'_> {
    // (A node takes longer than a look.)
    const NODES_BETWEEN_LOOKS: u64 = 1;

    fn narrow(&mut self, constraints: &Constraints, node: &mut Node) -> bool {
        node.propagate(constraints, true)
            && self.lower(constraints, node)
            && self.fix(constraints, node)
            && node.propagate(constraints, true)
    }

    fn branch(&mut self, node: &Node) -> Option<(usize, u32)> {
        let cell = Branch::ByConflicts.cell(node)?;
        let cheapest = self.of(cell, node.masks[cell]).min();
        cheapest.map(|(_, digit)| (cell, digit))
    }

    fn keep(&mut self) {
        self.kept.extend_from_slice(&self.costs);
        self.kept.push(self.bound);
    }

    fn restore(&mut self) {
        self.bound = self.kept.pop().expect("a node that was kept");
        let start = self.kept.len() - self.costs.len();
        self.costs.copy_from_slice(&self.kept[start..]);
        self.kept.truncate(start);
    }
}

/// The cost of what cannot be assigned.
const FORBIDDEN: i64 = i64::MAX;

/// A problem of assignment: rows to columns, each to another one, at the least cost.
#[derive(Clone, Debug)]
struct Assignment {
    costs: [[i64; MOST_DIGITS]; MOST_DIGITS],
    /// Prices of rows and columns: no cost is below the sum of both, and of what is assigned it is that sum.
    of_row: [i64; MOST_DIGITS],
    of_column: [i64; MOST_DIGITS],
}

impl Default for Assignment {
    fn default() -> Self {
        Assignment {
            costs: [[0; MOST_DIGITS]; MOST_DIGITS],
            of_row: [0; MOST_DIGITS],
            of_column: [0; MOST_DIGITS],
        }
    }
}

impl Assignment {
    /// Finds the prices of the first `size` rows and columns. Returns false if there is no assignment.
    fn solve(&mut self, size: usize) -> bool {
        const NONE: usize = MOST_DIGITS;
        // The row of each column.
        let mut assigned = [NONE; MOST_DIGITS];
        self.of_row[..size].fill(0);
        self.of_column[..size].fill(0);
        for row in 0..size {
            // Paths of least cost from the row to all columns, until one ends at a column that is free.
            let mut lengths = [FORBIDDEN; MOST_DIGITS];
            let mut before = [NONE; MOST_DIGITS];
            let mut reached = 0u32;
            let (mut from, mut last, mut length) = (row, NONE, 0);
            let free = loop {
                let (mut nearest, mut next) = (FORBIDDEN, NONE);
                for column in (0..size).filter(|column| reached >> column & 1 == 0) {
                    let cost = self.costs[from][column];
                    if cost != FORBIDDEN {
                        let reduced = cost - self.of_row[from] - self.of_column[column];
                        if length + reduced < lengths[column] {
                            lengths[column] = length + reduced;
                            before[column] = last;
                        }
                    }
                    if lengths[column] < nearest {
                        (nearest, next) = (lengths[column], column);
                    }
                }
                if next == NONE {
                    return false;
                }
                length = nearest;
                if assigned[next] == NONE {
                    break next;
                }
                reached |= 1 << next;
                (from, last) = (assigned[next], next);
            };
            self.of_row[row] += length;
            for column in (0..size).filter(|column| reached >> column & 1 != 0) {
                self.of_row[assigned[column]] += length - lengths[column];
                self.of_column[column] -= length - lengths[column];
            }
            let mut column = free;
            while column != NONE {
                let previous = before[column];
                assigned[column] = match previous {
                    NONE => row,
                    _ => assigned[previous],
                };
                column = previous;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// The least cost of all assignments of the rows from `row` on to columns that are not `taken`.
    fn cheapest(problem: &Assignment, size: usize, row: usize, taken: u32) -> Option<i64> {
        if row == size {
            return Some(0);
        }
        let free = (0..size).filter(|column| taken >> column & 1 == 0);
        let costs = free.filter_map(|column| match problem.costs[row][column] {
            FORBIDDEN => None,
            cost => Some(cost + cheapest(problem, size, row + 1, taken | 1 << column)?),
        });
        costs.min()
    }

    #[test]
    fn assignments_cost_the_least_and_their_prices_prove_it() {
        let mut rng = SmallRng::seed_from_u64(4);
        let (mut solved, mut impossible) = (0, 0);
        for round in 0..2000 {
            let size = round % 7 + 1;
            let most = [1, 20, MOST][round % 3];
            let mut problem = Assignment::default();
            // (What the problem before left behind does not matter.)
            problem.of_row.fill(7);
            problem.of_column.fill(-7);
            for cost in problem.costs.as_flattened_mut() {
                *cost = match rng.random_bool(0.4) {
                    true => FORBIDDEN,
                    false => rng.random_range(0..=most),
                };
            }
            let expected = cheapest(&problem, size, 0, 0);
            assert_eq!(problem.solve(size), expected.is_some());
            let Some(expected) = expected else {
                impossible += 1;
                continue;
            };
            solved += 1;
            let prices = [&problem.of_row[..size], &problem.of_column[..size]].concat();
            assert_eq!(prices.iter().sum::<i64>(), expected);
            for row in 0..size {
                for column in 0..size {
                    let price = problem.of_row[row] + problem.of_column[column];
                    assert!(problem.costs[row][column] >= price);
                }
            }
        }
        assert!(solved > 400 && impossible > 400, "{solved} {impossible}");
    }
}
