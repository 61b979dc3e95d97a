//! Many puzzles at once: the engine for batches of 9x9 grids.
//!
//! It works on as many puzzles as a vector has 16-bit lanes, one in each, with the instructions of a
//! [backend](crate::simd). [`LaneSolver`] counts and solves; [`answers`](crate::answers) and
//! [`batch`](crate::batch) ask it wherever there are several 9x9 grids, and most programs have no
//! need of it.
//!
//! An engine takes some 25 kB, and every puzzle of a batch 12 bytes more (170 more again where
//! solutions are wanted). `src/engines/lanes/README.md` in the repository explains how it works.

pub(crate) mod band;
mod best;
pub(crate) mod block;
mod bound;
mod branch;
mod costs;
mod count;
mod enumerate;
mod exchange;
mod layouts;
mod legal;
mod machine;
mod pool;
mod propagate;
pub(crate) mod puzzles;
mod rules;
mod second_solution;
pub(crate) mod stack;
mod strategy;
pub(crate) mod sweep;

pub use layouts::LayoutSolver;

pub(crate) use best::LaneBest;
pub(crate) use enumerate::{Message, Next};
pub(crate) use puzzles::{Load, PosedIn, Puzzles, puzzles};

use crate::ground::budget::control::Control;
use crate::ground::debug::debug_only;
use crate::ground::grid::Grid;
use crate::ground::puzzle::EnginePuzzle;
use crate::ground::simd::{DetectedBackend, Kernel, Simd};
use crate::ground::status::Status;
use best::{BestTask, ComplementedPuzzles, Incumbents};
use costs::Costs;
use count::{CountTask, SolutionSink};
use machine::Machine;
use puzzles::Classic;
use strategy::ListStatistics;

/// Nodes of its search tree that the scalar engine visits for a single board before lanes share
/// the work: some tenths of a millisecond. Nearly all proper puzzles take fewer.
#[doc(hidden)]
pub const NODES_BEFORE_LANES: u64 = 500;

/// Counts the solutions of many 9x9 grids at once, one in each lane of a vector.
///
/// For a single grid there is the engine of [`scalar`](crate::scalar). One engine uses one thread;
/// [`batch`](crate::batch) has one engine for each.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::lanes::LaneSolver;
///
/// let grids = [Grid::EMPTY; 100];
/// assert_eq!(LaneSolver::new().count(&grids, 2), [2; 100]);
/// ```
pub struct LaneSolver {
    backend: DetectedBackend,
    machine: Box<dyn AnyMachine>,
    /// Statistics of the puzzles counted so far.
    observed: ListStatistics,
}

debug_only! { LaneSolver { backend } }

/// A machine for any set of instructions. The methods return unfinished puzzles; see
/// [`Machine::run`].
trait AnyMachine: Send + Sync {
    fn count(&mut self, task: &mut CountTask, control: &Control) -> Vec<u32>;

    fn best(&mut self, incumbents: &mut Incumbents, control: &Control) -> Vec<u32>;

    fn propagate(&self, boards: &mut [[u16; 81]]);

    fn illegal_among(&mut self, puzzles: &Load, number: usize) -> u32;
}

impl<S: Simd> AnyMachine for Machine<S> {
    fn count(&mut self, task: &mut CountTask, control: &Control) -> Vec<u32> {
        self.run(task, control)
    }

    fn best(&mut self, incumbents: &mut Incumbents, control: &Control) -> Vec<u32> {
        let mut task = BestTask::new(incumbents, self.simd);
        self.run(&mut task, control)
    }

    fn propagate(&self, boards: &mut [[u16; 81]]) {
        Machine::propagate(self, boards);
    }

    fn illegal_among(&mut self, puzzles: &Load, number: usize) -> u32 {
        Machine::illegal_among(self, puzzles, number)
    }
}

/// Makes the machine.
struct NewMachine;

impl Kernel for NewMachine {
    type Output = Box<dyn AnyMachine>;

    fn run<S: Simd>(self, simd: S) -> Box<dyn AnyMachine> {
        Box::new(Machine::new(simd, Classic))
    }
}

impl LaneSolver {
    /// An engine with the [best](DetectedBackend::best) backend.
    pub fn new() -> Self {
        Self::with_backend(DetectedBackend::best())
    }

    /// An engine with this backend.
    pub fn with_backend(backend: DetectedBackend) -> Self {
        LaneSolver {
            backend,
            machine: backend.choose(NewMachine),
            observed: ListStatistics::new(2),
        }
    }

    /// The backend of this engine.
    pub fn backend(&self) -> DetectedBackend {
        self.backend
    }

    /// Counts the solutions of each grid up to `cap`. The count of `grids[i]` is element `i`. Grids
    /// with contradicting clues have none.
    ///
    /// Memory is some 12 bytes a grid, whatever the number of solutions. The time grows with the
    /// number of solutions counted.
    pub fn count(&mut self, grids: &[Grid], cap: u64) -> Vec<u64> {
        let mut counts = vec![0; grids.len()];
        self.count_into(grids, cap, &mut counts, None, &Control::NONE);
        counts
    }

    /// The solution of each grid that has exactly one, or else its [`Status`]. The answer
    /// to `grids[i]` is element `i`. Memory is some 200 bytes a grid.
    pub fn unique_solutions(&mut self, grids: &[Grid]) -> Vec<Result<Grid, Status>> {
        self.proper_within(grids, &Control::NONE)
    }

    /// [`unique_solutions`](LaneSolver::unique_solutions) until `control` stops it. Puzzles for which it
    /// stopped the work are [`Status::Unfinished`].
    #[doc(hidden)]
    pub fn proper_within<P: EnginePuzzle>(
        &mut self,
        boards: &[P],
        control: &Control,
    ) -> Vec<Result<Grid, Status>> {
        let mut counts = vec![0; boards.len()];
        let mut solutions = vec![[0; 81]; boards.len()];
        let wanted = Some(&mut solutions[..]);
        let puzzles = puzzles(boards);
        let unfinished = self.count_into(&puzzles, 2, &mut counts, wanted, control);
        let statuses = self.statuses(&puzzles, &counts, 2).into_iter();
        let proper = statuses
            .zip(&solutions)
            .map(|(status, solution)| match status {
                Status::Unique => Ok(Grid::from_known_digits(solution)),
                _ => Err(status),
            });
        let mut proper: Vec<_> = proper.collect();
        for index in unfinished {
            proper[index as usize] = Err(Status::Unfinished);
        }
        proper
    }

    /// Counts the solutions of each puzzle up to `cap` into `counts`, and writes the first one
    /// found into `solutions` where these are given: those of puzzles without a solution stay as
    /// they are. Nothing is allocated for a puzzle.
    ///
    /// Returns, in ascending order, the puzzles that are unfinished because `control` stopped the
    /// work; their counts are the solutions found until then.
    ///
    /// # Panics
    /// If there are fewer counts, or solutions, than puzzles.
    #[doc(hidden)]
    pub fn count_into<P: Puzzles + ?Sized>(
        &mut self,
        puzzles: &P,
        cap: u64,
        counts: &mut [u64],
        solutions: Option<&mut [[u8; 81]]>,
        control: &Control,
    ) -> Vec<u32> {
        counts.fill(0);
        if cap == 0 {
            return Vec::new();
        }
        self.observed = self.observed.with_cap(cap);
        let mut task = CountTask {
            puzzles: &puzzles,
            cap,
            counts,
            wanted: solutions.map_or(SolutionSink::None, |all| {
                SolutionSink::First(all.as_flattened_mut())
            }),
            observed: &mut self.observed,
        };
        self.machine.count(&mut task, control)
    }

    /// The number of solutions of one puzzle, up to `cap`.
    ///
    /// # Errors
    /// The number of solutions found, if `control` ended the search.
    pub(crate) fn count_one<P: EnginePuzzle>(
        &mut self,
        puzzle: &P,
        cap: u64,
        control: &Control,
    ) -> Result<u64, u64> {
        let mut counts = [0];
        let puzzle = puzzles(std::slice::from_ref(puzzle));
        let unfinished = self.count_into(&puzzle, cap, &mut counts, None, control);
        match unfinished.is_empty() {
            true => Ok(counts[0]),
            false => Err(counts[0]),
        }
    }

    /// For each grid the solution with the largest sum of weight times digit.
    ///
    /// A grid is given up after `nodes` guesses, and when `control` stops the work. Weights may be
    /// of any sign and size. Adding a number to the weights of a whole row, column or box changes
    /// no answer; the more weights are 0, the faster.
    ///
    /// If several solutions have that sum, it is unspecified which one is returned: it may depend
    /// on the other grids, and on the backend.
    pub(crate) fn best_boards<P: EnginePuzzle>(
        &mut self,
        boards: &[P],
        weights: &[i64; 81],
        nodes: u64,
        control: &Control,
    ) -> Vec<LaneBest> {
        let costs = Costs::of(weights);
        let as_posed = puzzles(boards);
        let relabelled: ComplementedPuzzles;
        let puzzles: &dyn Puzzles = if costs.relabelled {
            relabelled = ComplementedPuzzles::new(boards);
            &relabelled
        } else {
            &as_posed
        };
        let mut incumbents = Incumbents::new(puzzles, &costs, nodes);
        let unfinished = self.machine.best(&mut incumbents, control);
        incumbents.give_up(&unfinished);
        incumbents.found()
    }
}

impl Default for LaneSolver {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests;
