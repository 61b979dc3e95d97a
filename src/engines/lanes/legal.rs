//! Clues that contradict each other, in all lanes at once, and statuses by counts.
//!
//! A board without a solution is illegal or impossible. Where a list has many such boards, to look at
//! them one by one would take longer than the search.

use super::block::Block;
use super::machine::Machine;
use super::puzzles::{Load, Puzzles};
use super::{AnyMachine, LaneSolver};
use crate::ground::simd::{Lanes, MAX_LANES, Simd, Vector};
use crate::ground::status::Status;

impl<S: Simd> Machine<S> {
    /// The places, in a load of `number` puzzles, of those in which a digit is given twice in a row,
    /// column or box, as a set. Nothing may be under way.
    pub(super) fn illegal_among(&mut self, puzzles: &Load, number: usize) -> u32 {
        let mut illegal = 0;
        for first in (0..number).step_by(S::Vector::LANES) {
            let some = first..number.min(first + S::Vector::LANES);
            let lanes = u32::MAX >> (MAX_LANES - some.len());
            let simd = self.simd;
            let block = self.load_fresh(puzzles, some);
            illegal |= (illegal_lanes(simd, block) & lanes) << first;
        }
        illegal
    }
}

/// The lanes whose boards have a digit twice in a row, column or box, among cells of one candidate.
fn illegal_lanes<S: Simd>(simd: S, block: &Block<S::Vector>) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let none = simd.splat(0);
            let mut twice = none;
            let mut columns = [none; 9];
            let (rows, _) = block.cells().as_chunks::<9>();
            for band in rows.chunks_exact(3) {
                let mut boxes = [none; 3];
                for row in band {
                    let mut seen = none;
                    for (c, cell) in row.iter().enumerate() {
                        let clue = cell.single();
                        for house in [&mut seen, &mut columns[c], &mut boxes[c / 3]] {
                            twice = twice | (*house & clue);
                            *house = *house | clue;
                        }
                    }
                }
            }
            !twice.same(none) & S::Vector::EVERY
        },
    )
}

/// Some puzzles, with their indices.
struct Selection<'a> {
    puzzles: Load<'a>,
    indices: [usize; MAX_LANES],
    len: usize,
}

impl<'a> Selection<'a> {
    /// Adds the puzzle at a place of another load.
    fn push(&mut self, from: &Load<'a>, place: usize, index: usize) {
        match (&mut self.puzzles, from) {
            (Load::Digits(to), Load::Digits(from)) => to[self.len] = from[place],
            (Load::Candidates(to), Load::Candidates(from)) => to[self.len] = from[place],
            _ => unreachable!("puzzles of one type"),
        }
        self.indices[self.len] = index;
        self.len += 1;
    }

    /// Notes which of them are illegal, and forgets them.
    fn note(&mut self, machine: &mut dyn AnyMachine, statuses: &mut [Status]) {
        for place in Lanes(machine.illegal_among(&self.puzzles, self.len)) {
            statuses[self.indices[place]] = Status::Illegal;
        }
        self.len = 0;
    }
}

impl LaneSolver {
    /// The [`Status`] of each puzzle by the number of its solutions, where counting ended at `cap`,
    /// which is 1 or more.
    pub(crate) fn statuses<P: Puzzles + ?Sized>(
        &mut self,
        puzzles: &P,
        counts: &[u64],
        cap: u64,
    ) -> Vec<Status> {
        let legal = |&count| Status::of_legal(count, cap);
        let mut statuses: Vec<Status> = counts.iter().map(legal).collect();
        let mut chosen: Option<Selection> = None;
        for (window, counts) in counts.chunks(MAX_LANES).enumerate() {
            if !counts.contains(&0) {
                continue;
            }
            let first = window * MAX_LANES;
            let some = puzzles.some(first, counts.len());
            let chosen = chosen.get_or_insert(Selection {
                puzzles: some,
                indices: [0; MAX_LANES],
                len: 0,
            });
            for (place, _) in counts.iter().enumerate().filter(|&(_, &count)| count == 0) {
                chosen.push(&some, place, first + place);
                if chosen.len == MAX_LANES {
                    chosen.note(&mut *self.machine, &mut statuses);
                }
            }
        }
        if let Some(mut chosen) = chosen.filter(|chosen| chosen.len > 0) {
            chosen.note(&mut *self.machine, &mut statuses);
        }
        statuses
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::lanes::puzzles;
    use crate::ground::grid::Grid;
    use crate::ground::pencilmarks::Pencilmarks;
    use crate::ground::simd::DetectedBackend;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// Grids of few clues at random, of which about half are illegal, by the scalar definition.
    #[test]
    fn illegal_boards_are_those_whose_clues_contradict_each_other() {
        let mut rng = SmallRng::seed_from_u64(9);
        let mut illegal = 0;
        let grids: Vec<Grid> = (0..5000)
            .map(|_| {
                let mut digits = [0; 81];
                for _ in 0..12 {
                    digits[rng.random_range(0..81)] = rng.random_range(1..=9);
                }
                Grid::from_known_digits(&digits)
            })
            .collect();
        let marks: Vec<Pencilmarks> = grids.iter().map(|&grid| grid.into()).collect();
        let counts: Vec<u64> = grids.iter().map(|_| rng.random_range(0..3)).collect();
        let expected: Vec<Status> = std::iter::zip(&grids, &counts)
            .map(|(grid, &count)| Status::of_count(grid, count, 2))
            .collect();
        illegal += expected
            .iter()
            .filter(|&&status| status == Status::Illegal)
            .count();
        assert!((1000..1500).contains(&illegal), "{illegal}");
        for backend in DetectedBackend::all() {
            let mut lanes = LaneSolver::with_backend(backend);
            assert_eq!(lanes.statuses(&puzzles(&grids), &counts, 2), expected);
            assert_eq!(lanes.statuses(&puzzles(&marks), &counts, 2), expected);
        }
    }
}
