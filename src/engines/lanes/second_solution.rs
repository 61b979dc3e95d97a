//! Solutions other than one that is known.
//!
//! A puzzle whose solution is known has another one or not. The other solution says more than that there
//! is one: the cells in which the two differ are an [unavoidable set](crate::unavoidable) without a clue.

use super::LaneSolver;
use super::count::{CountTask, SolutionSink};
use super::puzzles::Puzzles;
use crate::ground::budget::control::{Control, Stopped};

impl LaneSolver {
    /// For each puzzle, all of which have the solution `known`, a solution that differs from it in
    /// `others`, and the number of its solutions, up to two, in `counts`. What is written for puzzles with
    /// one solution is unspecified.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the work.
    #[doc(hidden)]
    pub fn other_solutions<P: Puzzles + ?Sized>(
        &mut self,
        puzzles: &P,
        known: &[u8; 81],
        counts: &mut Vec<u64>,
        others: &mut Vec<[u8; 81]>,
        control: &Control,
    ) -> Result<(), Stopped> {
        const CAP: u64 = 2;
        counts.clear();
        counts.resize(puzzles.len(), 0);
        others.resize(puzzles.len(), [0; 81]);
        self.observed = self.observed.with_cap(CAP);
        let mut task = CountTask {
            puzzles: &puzzles,
            cap: CAP,
            counts,
            wanted: SolutionSink::Other {
                known,
                others: others.as_flattened_mut(),
            },
            observed: &mut self.observed,
        };
        match self.machine.count(&mut task, control).is_empty() {
            true => Ok(()),
            false => Err(Stopped),
        }
    }
}
