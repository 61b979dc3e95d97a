//! Counting by visiting, for puzzles with few solutions.

use crate::engines::lanes::{LaneSolver, NODES_BEFORE_LANES};
use crate::engines::scalar::Solver;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::puzzle::EnginePuzzle;
use crate::ground::simd::DetectedBackend;

/// The number of solutions from which the sum counts them instead of visiting them. With lanes
/// visiting this many takes about as long as the sum takes for such grids.
pub const BUDGET: u64 = 100_000;

/// Visits the solutions of one puzzle after the other: with the scalar engine, and with lanes where
/// the search is long.
pub(super) struct FewCounter {
    backend: DetectedBackend,
    scalar: Solver,
    /// Created when it is first needed.
    lanes: Option<LaneSolver>,
}

impl FewCounter {
    pub fn new(backend: DetectedBackend) -> Self {
        FewCounter {
            backend,
            scalar: Solver::new(),
            lanes: None,
        }
    }

    /// Number of solutions; `None` if there are [`BUDGET`] or more.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the count.
    pub fn count(
        &mut self,
        puzzle: &impl EnginePuzzle,
        control: &Control,
    ) -> Result<Option<u64>, Stopped> {
        let mut allowance = Allowance::of_nodes(NODES_BEFORE_LANES, control);
        let count = self.scalar.count_within(puzzle, BUDGET, &mut allowance);
        let count = count.or_else(|_| {
            let new = || LaneSolver::with_backend(self.backend);
            let lanes = self.lanes.get_or_insert_with(new);
            lanes.count_one(puzzle, BUDGET, control)
        });
        match count {
            Ok(count) => Ok(Some(count).filter(|&count| count < BUDGET)),
            Err(_) => Err(Stopped),
        }
    }
}
