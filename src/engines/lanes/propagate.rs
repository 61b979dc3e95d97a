//! Removal of candidates by sweeps only, without a guess; and some solutions of each board.

use super::LaneSolver;
use super::block::Block;
use super::count::{CountTask, SolutionSink};
use super::machine::Machine;
use super::puzzles::Puzzles;
use super::sweep::sweep;
use crate::ground::budget::control::Control;
use crate::ground::simd::{Simd, Vector};

/// Largest number of sweeps for a board: nearly all have settled by then, and the search of the
/// board finds the rest.
const SWEEPS: usize = 12;

impl<S: Simd> Machine<S> {
    /// Removes from each board, given as the candidates of its cells, those that sweeps find to be
    /// in no solution. Boards that are found dead have no candidates afterwards.
    pub fn propagate(&self, boards: &mut [[u16; 81]]) {
        let simd = self.simd;
        let mut block = Block::new(simd);
        for boards in boards.chunks_mut(S::Vector::LANES) {
            let used = u32::MAX >> (32 - boards.len());
            let mut dead = 0;
            block.load_candidates(simd, &boards.iter().collect::<Vec<_>>());
            for _ in 0..SWEEPS {
                let outcome = sweep(simd, &mut block, 0);
                dead |= outcome.dead;
                if (outcome.idle | dead) & used == used {
                    break;
                }
            }
            for (lane, board) in boards.iter_mut().enumerate() {
                if dead >> lane & 1 == 1 {
                    *board = [0; 81];
                    continue;
                }
                for (candidates, cell) in board.iter_mut().zip(block.cells()) {
                    *candidates = cell.lanes()[lane];
                }
            }
        }
    }
}

impl LaneSolver {
    /// Removes from each board, given as the candidates of its cells (bit 0 stands for 1), some
    /// that are in no solution. Boards that are found to have no solution have no candidates
    /// afterwards.
    #[doc(hidden)]
    pub fn propagate(&self, boards: &mut [[u16; 81]]) {
        self.machine.propagate(boards);
    }

    /// Counts the solutions of each puzzle up to `cap` into `counts`, and hands over all that are
    /// counted with the indices of their puzzles, in the order in which they are found.
    ///
    /// Returns, in ascending order, the puzzles that are unfinished because `control` stopped the
    /// work.
    #[doc(hidden)]
    pub fn meet<P: Puzzles + ?Sized>(
        &mut self,
        puzzles: &P,
        cap: u64,
        counts: &mut Vec<u64>,
        met: &mut Vec<(u32, [u8; 81])>,
        control: &Control,
    ) -> Vec<u32> {
        counts.clear();
        counts.resize(puzzles.len(), 0);
        met.clear();
        self.observed = self.observed.with_cap(cap);
        let mut task = CountTask {
            puzzles: &puzzles,
            cap,
            counts,
            wanted: SolutionSink::All(met),
            observed: &mut self.observed,
        };
        self.machine.count(&mut task, control)
    }
}
