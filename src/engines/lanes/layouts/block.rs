//! A block of boards of any layout: as many as a vector has lanes, of up to 256 cells.

use super::super::rules::Boards;
use crate::ground::layout::tables::MOST_CELLS;
use crate::ground::simd::{Moves, Simd, Vector};
use std::array;

/// Number of vectors that are moved together: boards are moved in whole groups.
const GROUP: usize = 9;

/// As many groups as the cells need.
const GROUPS: usize = MOST_CELLS.div_ceil(GROUP);

/// As many boards as a vector has lanes.
#[derive(Clone, Debug)]
pub(super) struct Block<V> {
    /// The candidates of each cell, of which those are used that the layout has. So cells are numbered with 8
    /// bits, and no number is out of bounds.
    groups: Box<[[V; GROUP]; GROUPS]>,
    /// For each board the sum of its cells after the last sweep.
    pub sums: V,
    /// Number of groups in use.
    used: usize,
}

impl<V: Vector> Block<V> {
    /// A block of boards of this many cells, whose candidates are `all`.
    pub fn new<S: Simd<Vector = V>>(simd: S, cells: usize, all: u16) -> Self {
        let groups = vec![[simd.splat(all); GROUP]; GROUPS];
        Block {
            groups: groups.try_into().expect("as many as there are"),
            sums: simd.splat(u16::MAX),
            used: cells.div_ceil(GROUP),
        }
    }

    /// The candidates of each cell, in reading order.
    #[inline(always)]
    pub fn cells(&self) -> &[V; MOST_CELLS] {
        let cells = self.groups.as_flattened().first_chunk();
        cells.expect("groups of all cells")
    }

    /// The candidates of each cell, in reading order, and the sums.
    #[inline(always)]
    pub fn parts_mut(&mut self) -> (&mut [V; MOST_CELLS], &mut V) {
        let cells = self.groups.as_flattened_mut().first_chunk_mut();
        (cells.expect("groups of all cells"), &mut self.sums)
    }

    /// Puts boards, each as the candidates of its cells, into lanes 0, 1, ...
    pub fn load(&mut self, boards: impl Iterator<Item = impl Iterator<Item = u16>>) {
        let (cells, sums) = self.parts_mut();
        for (lane, board) in boards.enumerate() {
            for (cell, candidates) in cells.iter_mut().zip(board) {
                cell.lanes_mut()[lane] = candidates;
            }
        }
        // So high that a new board is hardly ever idle at once.
        sums.lanes_mut().fill(u16::MAX);
    }
}

impl<S: Simd> Boards<S> for Block<S::Vector> {
    fn take(&mut self, simd: S, from: &Self, moves: &Moves) {
        self.gather(simd, None, [(from, moves)]);
    }

    fn overlay<const SOURCES: usize>(&mut self, simd: S, sources: [(&Self, u32); SOURCES]) {
        simd.enter(
            #[inline(always)]
            || {
                let used = self.used;
                for (at, group) in self.groups.iter_mut().take(used).enumerate() {
                    simd.overlay(
                        group,
                        sources.map(|(block, lanes)| (&block.groups[at], lanes)),
                    );
                }
                let from = sources.map(|(block, lanes)| (array::from_ref(&block.sums), lanes));
                simd.overlay(array::from_mut(&mut self.sums), from);
            },
        )
    }

    fn gather<const SOURCES: usize>(
        &mut self,
        simd: S,
        within: Option<&Moves>,
        sources: [(&Self, &Moves); SOURCES],
    ) {
        debug_assert!(within.is_none_or(Moves::are_apart));
        simd.enter(
            #[inline(always)]
            || {
                let within = within.map(|moves| simd.plan(moves));
                let plans = sources.map(|(block, moves)| (block, simd.plan(moves)));
                let used = self.used;
                for (at, group) in self.groups.iter_mut().take(used).enumerate() {
                    let from = plans.map(|(block, plan)| (&block.groups[at], plan));
                    simd.gather(group, within, from);
                }
                let from = plans.map(|(block, plan)| (array::from_ref(&block.sums), plan));
                simd.gather(array::from_mut(&mut self.sums), within, from);
            },
        )
    }
}
