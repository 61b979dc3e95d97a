//! The number of solutions by the partition of one box.
//!
//! The sum goes over pairs of partitions, of two boxes, and so over those of either box. Pairs that are
//! alike (`orbits`) are summed once, but belong to several partitions.

use super::Counter;
use super::orbits::{alike_pairs, swaps};
use super::partitions::Partitions;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use std::collections::BTreeMap;

/// The number of solutions by the partition of one box.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct ByBox {
    /// The box, counted from 0.
    pub of_box: usize,
    /// True if the partition is that of its rows, else that of its columns.
    pub by_rows: bool,
    /// The triples of each partition that has solutions, as sets of digits, the one with the smallest
    /// digit first; and the number of its solutions.
    pub solutions: Vec<([u16; 3], u128)>,
}

impl Counter {
    /// [Counts by the sum](Counter::sum_within) the solutions with each partition of a box, which is the
    /// one with the fewest partitions of the two that the sum begins with; `None` if there is no solution.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    #[doc(hidden)]
    pub fn by_box(&self, grid: &Grid, allowance: &mut Allowance) -> Result<Option<ByBox>, Stopped> {
        let Some((network, shares)) = self.shares(grid, allowance)? else {
            return Ok(None);
        };
        let [first, second, _] = &network.possible[0];
        let swaps = swaps(&network.places.alike());
        let mut by_first = BTreeMap::new();
        let mut by_second = BTreeMap::new();
        for share in &shares {
            for (u, a) in alike_pairs(&swaps, first[share.u], second[share.a]) {
                *by_first.entry(u).or_insert(0) += share.solutions;
                *by_second.entry(a).or_insert(0) += share.solutions;
            }
        }
        let (at, chosen) = match by_first.len() <= by_second.len() {
            true => (0, by_first),
            false => (3, by_second),
        };
        // Two cells of a column of the arranged grid, and where they come from.
        let mut marked = Grid::EMPTY;
        marked.set(Cell::new(0, at), 1);
        marked.set(Cell::new(1, at), 2);
        let mut restored = [(1, Cell::new(0, 0)); 2];
        for (cell, digit) in network.arrangement.restored(&marked).clues() {
            restored[usize::from(digit) - 1] = (digit, cell);
        }
        let [(_, one), (_, other)] = restored;
        let triples = &Partitions::get().triples;
        Ok(Some(ByBox {
            of_box: one.box_number(),
            by_rows: one.row() == other.row(),
            solutions: chosen
                .into_iter()
                .map(|(partition, solutions)| (triples[usize::from(partition)], solutions))
                .collect(),
        }))
    }
}
