#![doc = include_str!("README.md")]

mod band;
mod best;
mod block;
mod bound;
mod branch;
mod costs;
mod machine;
mod pool;
mod sweep;

use crate::board::{Board, Grid};
use crate::simd::{DetectedBackend, Kernel, Simd};
use crate::status::Status;
pub(crate) use best::Found;
use best::{Contest, relabel};
use costs::Costs;
use machine::{Batch, Machine};
use std::fmt::Debug;

/// Counts the solutions of many 9x9 grids at once, one in each lane of a vector.
///
/// A single grid is mostly solved quicker by the engine of [`scalar`](crate::scalar), two are not,
/// and a thousand take a tenth of the time. One engine uses one thread; [`batch`](crate::batch) has
/// one for each.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::lanes::LaneSolver;
///
/// let grids = [Grid::EMPTY; 100];
/// assert_eq!(LaneSolver::new().count(&grids, 2), [2; 100]);
/// ```
#[derive(Debug)]
pub struct LaneSolver {
    backend: DetectedBackend,
    machine: Box<dyn AnyMachine>,
}

/// The machine, whichever its instructions are.
trait AnyMachine: Debug + Send + Sync {
    fn run(&mut self, batch: &mut Batch);
    fn best(&mut self, contest: &mut Contest);
}

impl<S: Simd> AnyMachine for Machine<S> {
    fn run(&mut self, batch: &mut Batch) {
        Machine::run(self, batch);
    }

    fn best(&mut self, contest: &mut Contest) {
        Machine::best(self, contest);
    }
}

/// Makes the machine.
struct NewMachine;

impl Kernel for NewMachine {
    type Output = Box<dyn AnyMachine>;

    fn run<S: Simd>(self, simd: S) -> Box<dyn AnyMachine> {
        Box::new(Machine::new(simd))
    }
}

impl LaneSolver {
    /// An engine with the [best](DetectedBackend::best) simd.
    pub fn new() -> Self {
        Self::with_backend(DetectedBackend::best())
    }

    /// An engine with the backend of your choice.
    pub fn with_backend(backend: DetectedBackend) -> Self {
        LaneSolver {
            backend,
            machine: backend.choose(NewMachine),
        }
    }

    /// The backend it runs with.
    pub fn backend(&self) -> DetectedBackend {
        self.backend
    }

    /// Counts the solutions of each grid, but no further than `cap`. The count of `grids[i]` is
    /// element `i`. Grids with contradicting clues have none.
    ///
    /// Memory is some 30 bytes a grid, however many solutions there are. The time grows with the
    /// number of solutions counted.
    pub fn count(&mut self, grids: &[Grid], cap: u64) -> Vec<u64> {
        self.count_boards(grids, cap)
    }

    /// The solution of each grid that has exactly one, or else what is the matter with it. The
    /// answer to `grids[i]` is element `i`. Memory is some 200 bytes a grid.
    pub fn proper(&mut self, grids: &[Grid]) -> Vec<Result<Grid, Status>> {
        self.proper_boards(grids)
    }

    /// [`count`](LaneSolver::count) for boards whose side is 9, though the type system does not
    /// know it.
    pub(crate) fn count_boards<const SIDE: usize>(
        &mut self,
        boards: &[Board<SIDE>],
        cap: u64,
    ) -> Vec<u64> {
        let puzzles: Vec<&[u8; 81]> = boards.iter().map(digits).collect();
        let mut counts = vec![0; boards.len()];
        self.run(&puzzles, cap, &mut counts, None);
        counts
    }

    /// [`proper`](LaneSolver::proper) for boards whose side is 9, though the type system does not
    /// know it.
    pub(crate) fn proper_boards<const SIDE: usize>(
        &mut self,
        boards: &[Board<SIDE>],
    ) -> Vec<Result<Board<SIDE>, Status>> {
        let puzzles: Vec<&[u8; 81]> = boards.iter().map(digits).collect();
        let mut counts = vec![0; boards.len()];
        let mut solutions = vec![[0; 81]; boards.len()];
        self.run(&puzzles, 2, &mut counts, Some(&mut solutions));
        let found = boards.iter().zip(counts.into_iter().zip(&solutions));
        found
            .map(|(board, (count, solution))| match count {
                0 if board.is_legal() => Err(Status::Impossible),
                0 => Err(Status::Illegal),
                1 => Ok(Board::from_digits(solution).expect("digits from 1 to 9")),
                _ => Err(Status::Ambiguous),
            })
            .collect()
    }

    /// For each grid the solution with the largest sum of weight times digit.
    ///
    /// A grid is given up after `nodes` guesses. Weights may be of any sign and size. Adding a
    /// number to the weights of a whole row, column or box changes no answer; the more weights
    /// are 0, the faster.
    ///
    /// Which one of several solutions with that sum is unspecified: it may depend on the other
    /// grids, and on the simd.
    pub(crate) fn best_boards(
        &mut self,
        boards: &[Grid],
        weights: &[i64; 81],
        nodes: u64,
    ) -> Vec<Found> {
        let costs = Costs::of(weights);
        let relabelled: Vec<[u8; 81]>;
        let puzzles: Vec<&[u8; 81]> = if costs.relabelled {
            relabelled = boards.iter().map(|board| relabel(digits(board))).collect();
            relabelled.iter().collect()
        } else {
            boards.iter().map(digits).collect()
        };
        let mut contest = Contest::new(&puzzles, &costs, nodes);
        self.machine.best(&mut contest);
        contest.found()
    }

    /// Stand-in.
    pub(crate) fn count_into<P: Puzzles + ?Sized>(
        &mut self,
        puzzles: &P,
        cap: u64,
        counts: &mut [u64],
        solutions: Option<&mut [[u8; 81]]>,
        _control: &crate::control::Control,
    ) -> Vec<u32> {
        let puzzles = puzzles.refs();
        self.run(&puzzles, cap, counts, solutions);
        Vec::new()
    }

    /// Counts the solutions of each puzzle, given as its digits, up to `cap`, and notes one of
    /// them if they are wanted.
    fn run(
        &mut self,
        puzzles: &[&[u8; 81]],
        cap: u64,
        counts: &mut [u64],
        solutions: Option<&mut [[u8; 81]]>,
    ) {
        if cap == 0 {
            counts.fill(0);
            return;
        }
        let mut batch = Batch {
            puzzles,
            cap,
            counts,
            solutions,
        };
        self.machine.run(&mut batch);
    }
}

/// The digits of a 9x9 board in reading order.
fn digits<const SIDE: usize>(board: &Board<SIDE>) -> &[u8; 81] {
    board.digits().try_into().expect("a board of 81 cells")
}

impl Default for LaneSolver {
    fn default() -> Self {
        Self::new()
    }
}

/// Stand-in.
pub(crate) trait Puzzles {
    fn refs(&self) -> Vec<&[u8; 81]>;
}
impl<const SIDE: usize> Puzzles for [Board<SIDE>] {
    fn refs(&self) -> Vec<&[u8; 81]> {
        self.iter().map(digits).collect()
    }
}
impl Puzzles for [[u8; 81]] {
    fn refs(&self) -> Vec<&[u8; 81]> {
        self.iter().collect()
    }
}
