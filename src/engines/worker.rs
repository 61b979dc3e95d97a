//! The choice between the engines.
//!
//! One board at a time goes to the scalar engine first, which is the quicker one unless the search
//! is long. A list of boards goes to whichever [`Engine`] was chosen; [`batch`](crate::batch)
//! spreads it over the cores.
//!
//! - `capped`: where visiting solutions ends and the exact sum takes over
//! - `limited`: boards with limits of their own
//! - `methods`: the everyday questions as methods of a board

pub(crate) mod capped;
mod limited;
mod methods;

pub(crate) use limited::together;

use crate::engines::lanes::{LaneSolver, NODES_BEFORE_LANES, PosedIn, puzzles};
use crate::engines::scalar::Solver;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::budget::limits::Limits;
use crate::ground::grid::Grid;
use crate::ground::puzzle::EnginePuzzle;
use crate::ground::simd::DetectedBackend;
use crate::ground::status::{Answer, Status};
use std::{fmt, slice};

/// The algorithm that works on a batch of boards. All engines give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// One board after the other: [`scalar`](crate::scalar).
    Scalar,
    /// Many boards of up to 16 digits at once: [`lanes`](crate::lanes). Larger ones go to the scalar engine, and so does
    /// a batch of one at first.
    Lanes(DetectedBackend),
}

/// Recommended number of boards in a batch for one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BatchSize {
    /// Some two hundred: one board may take as long as many others.
    Small,
    /// Some eight hundred: enough to fill the lanes, although some boards take long.
    Medium,
    /// Some three thousand, so that hardly any lane is ever empty.
    Large,
}

impl BatchSize {
    /// Number of boards.
    pub const fn boards(self) -> usize {
        match self {
            BatchSize::Small => 200,
            BatchSize::Medium => 800,
            BatchSize::Large => 3200,
        }
    }

    /// Number of `boards` that a thread of rayon's current pool should take at a time, so that all
    /// threads have work to the end.
    pub(crate) fn share(self, boards: usize) -> usize {
        /// With fewer boards some lanes stay empty.
        const FULL_LANES: usize = 128;
        let least = match self {
            BatchSize::Large => FULL_LANES,
            BatchSize::Small | BatchSize::Medium => 1,
        };
        let fair = boards / (4 * rayon::current_num_threads());
        fair.clamp(least, self.boards())
    }
}

impl fmt::Display for Engine {
    /// Writes `scalar` or `lanes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Engine::Scalar => "scalar",
            Engine::Lanes(_) => "lanes",
        })
    }
}

impl Engine {
    /// Recommended size of the batches of grids, if the engine counts solutions up
    /// to `cap` within these limits.
    #[doc(hidden)]
    pub fn batch_size(self, cap: u64, limits: &Limits) -> BatchSize {
        /// With a larger cap a puzzle may take longer than all others together, and threads would
        /// wait for each other.
        const SMALL_CAP: u64 = 100;
        match self {
            Engine::Lanes(_) if cap <= SMALL_CAP => match limits {
                Limits { nodes: Some(_), .. } => BatchSize::Small,
                // With a time limit, some boards are expected to take long.
                Limits { time: Some(_), .. } => BatchSize::Medium,
                _ => BatchSize::Large,
            },
            _ => BatchSize::Small,
        }
    }
}

impl Engine {
    /// The instructions for what only lanes can do.
    #[doc(hidden)]
    pub fn backend(self) -> DetectedBackend {
        match self {
            Engine::Lanes(backend) => backend,
            Engine::Scalar => DetectedBackend::best(),
        }
    }
}

impl Default for Engine {
    /// The fastest: lanes, with the best backend of this processor.
    fn default() -> Self {
        Engine::Lanes(DetectedBackend::best())
    }
}

/// An engine with its working memory, for one thread. It is worth keeping from batch to batch.
///
/// ```
/// use ninefold::{Engine, Grid, Worker};
///
/// let mut worker = Worker::new(Engine::default());
/// assert_eq!(worker.count(&[Grid::EMPTY; 50], 1000), [1000; 50]);
/// ```
pub struct Worker {
    scalar: Solver,
    backend: Option<DetectedBackend>,
    /// Made when it is first needed, so that a batch of one does not pay for it.
    lanes: Option<LaneSolver>,
    /// Working memory: for each board of a batch the number of solutions found, and the first of
    /// them.
    counts: Vec<u64>,
    solutions: Vec<[u8; 81]>,
}

impl Clone for Worker {
    /// Returns a worker with the same engine, and working memory of its own.
    fn clone(&self) -> Self {
        Self::new(self.engine())
    }
}

impl fmt::Debug for Worker {
    /// Leaves out the working memory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker")
            .field("engine", &self.engine())
            .finish_non_exhaustive()
    }
}

impl Worker {
    /// Creates a worker that uses this engine.
    pub fn new(engine: Engine) -> Self {
        Worker {
            scalar: Solver::new(),
            backend: match engine {
                Engine::Lanes(backend) => Some(backend),
                Engine::Scalar => None,
            },
            lanes: None,
            counts: Vec::new(),
            solutions: Vec::new(),
        }
    }

    /// The engine in use.
    #[doc(hidden)]
    pub fn engine(&self) -> Engine {
        self.backend.map_or(Engine::Scalar, Engine::Lanes)
    }

    /// A worker with the fastest engine.
    #[doc(hidden)]
    pub fn best() -> Self {
        Self::new(Engine::default())
    }

    /// The lanes, if they are to be used from the start for this number of boards.
    #[doc(hidden)]
    pub fn lanes_for(&mut self, boards: usize) -> Option<&mut LaneSolver> {
        if boards > 1 { self.lanes() } else { None }
    }

    /// The lanes, if the engine has any.
    #[doc(hidden)]
    pub fn lanes(&mut self) -> Option<&mut LaneSolver> {
        let backend = self.backend?;
        let new = || LaneSolver::with_backend(backend);
        Some(self.lanes.get_or_insert_with(new))
    }

    /// The scalar engine.
    #[doc(hidden)]
    pub fn scalar(&mut self) -> &mut Solver {
        &mut self.scalar
    }

    /// Both, the lanes if they are wanted and the engine has any.
    pub(crate) fn scalar_and_lanes(
        &mut self,
        are_wanted: bool,
    ) -> (&mut Solver, Option<&mut LaneSolver>) {
        let lanes = self.backend.filter(|_| are_wanted).map(|backend| {
            let new = || LaneSolver::with_backend(backend);
            self.lanes.get_or_insert_with(new)
        });
        (&mut self.scalar, lanes)
    }

    /// Work that the scalar engine may do for a single board before lanes take over.
    fn alone<'a>(&self, control: &'a Control) -> Allowance<'a> {
        match self.backend {
            Some(_) => Allowance::of_nodes(NODES_BEFORE_LANES, control),
            None => Allowance::unlimited(control),
        }
    }

    /// Counts the solutions of each board up to `cap`; see [`Grid::count_up_to`]. The count of `boards[i]` is
    /// element `i`. Exact sums of all workers take turns.
    pub fn count(&mut self, boards: &[Grid], cap: u64) -> Vec<u64> {
        let mut counts = vec![0; boards.len()];
        let visited = capped::visited(cap.into());
        let unfinished = self.count_within(boards, visited, &mut counts, &Control::NONE);
        debug_assert!(unfinished.is_empty());
        for (board, count) in boards.iter().zip(&mut counts) {
            *count = capped::counted(board, *count, cap);
        }
        counts
    }

    /// [Counts](Worker::count) until `control` stops it. Returns the indices of the boards that
    /// were not finished, in ascending order; their counts are the solutions found so far.
    ///
    /// # Panics
    /// If `counts` is not as long as `boards`.
    #[doc(hidden)]
    pub fn count_within<P: EnginePuzzle>(
        &mut self,
        boards: &[P],
        cap: u64,
        counts: &mut [u64],
        control: &Control,
    ) -> Vec<u32> {
        assert_eq!(boards.len(), counts.len(), "a count for each board");
        if let Some(lanes) = self.lanes_for(boards.len()) {
            return lanes.count_into(&puzzles(boards), cap, counts, None, control);
        }
        let mut unfinished = Vec::new();
        for (index, (board, count)) in boards.iter().zip(counts).enumerate() {
            match self.count_one(board, cap, control) {
                Ok(found) => *count = found,
                Err(found) => {
                    *count = found;
                    unfinished.push(index as u32);
                }
            }
        }
        unfinished
    }

    /// The [`Status`] of each item's `board` by the number of its solutions, where counting ended at
    /// `cap`.
    pub(crate) fn statuses<T, P: EnginePuzzle>(
        &mut self,
        asked: &[T],
        board: impl Fn(&T) -> &P,
        counts: &[u64],
        cap: u64,
    ) -> Vec<Status> {
        if cap > 0
            && let Some(lanes) = self.lanes_for(asked.len())
        {
            let posed = board;
            return lanes.statuses(&PosedIn { asked, posed }, counts, cap);
        }
        let both = asked.iter().zip(counts);
        both.map(|(asked, &count)| Status::of_posed(board(asked), count, cap))
            .collect()
    }

    /// The number of solutions of a board, or of those found before `control` ended the search.
    fn count_one<P: EnginePuzzle>(
        &mut self,
        board: &P,
        cap: u64,
        control: &Control,
    ) -> Result<u64, u64> {
        let mut allowance = self.alone(control);
        let found = self.scalar.count_within(board, cap, &mut allowance);
        if let (Err(few), Some(lanes)) = (found, self.lanes()) {
            let found = lanes.count_one(board, cap, control);
            return found.map_err(|found| found.max(few));
        }
        found
    }

    /// Solves each board; the answer to `boards[i]` is element `i`.
    ///
    /// Of an ambiguous board the solution is the same one that [`Grid::solve`] returns; where it is not
    /// needed, [`Worker::unique_solutions`] is faster.
    pub fn solve(&mut self, boards: &[Grid]) -> Vec<Answer> {
        let answers = self.solve_within(boards, &Control::NONE).into_iter();
        answers
            .map(|answer| answer.expect("nothing stops it"))
            .collect()
    }

    /// [Solves](Worker::solve) until `control` stops it.
    ///
    /// # Errors
    /// An element is an error if `control` ended the search for its board.
    #[doc(hidden)]
    pub fn solve_within<P: EnginePuzzle>(
        &mut self,
        boards: &[P],
        control: &Control,
    ) -> Vec<Result<Answer, Stopped>> {
        if boards.len() == 1 || self.backend.is_none() {
            let one = |board| self.solve_one(board, control);
            return boards.iter().map(one).collect();
        }
        let proper = self.proper_within(boards, control);
        let both = boards.iter().zip(proper);
        both.map(|(board, proper)| self.answer(proper, board, control))
            .collect()
    }

    fn solve_one<P: EnginePuzzle>(
        &mut self,
        board: &P,
        control: &Control,
    ) -> Result<Answer, Stopped> {
        let mut allowance = self.alone(control);
        let answer = self.scalar.solve_within(board, &mut allowance);
        if let (Err(Stopped), Some(lanes)) = (answer, self.lanes()) {
            let proper = lanes.proper_within(slice::from_ref(board), control)[0];
            return self.answer(proper, board, control);
        }
        answer
    }

    /// Solves a board if that takes at most [`NODES_BEFORE_LANES`] nodes: some tenths of a millisecond.
    pub(crate) fn solve_with_small_budget<P: EnginePuzzle>(&mut self, board: &P) -> Option<Answer> {
        let control = Control::NONE;
        let mut allowance = Allowance::of_nodes(NODES_BEFORE_LANES, &control);
        self.scalar.solve_within(board, &mut allowance).ok()
    }

    /// The answer for a board of which it is already known whether it has exactly one solution.
    fn answer<P: EnginePuzzle>(
        &mut self,
        proper: Result<Grid, Status>,
        board: &P,
        control: &Control,
    ) -> Result<Answer, Stopped> {
        match proper {
            Ok(solution) => Ok(Answer::Unique(solution)),
            Err(Status::Impossible) => Ok(Answer::Impossible),
            Err(Status::Unfinished) => Err(Stopped),
            // In lanes, the neighbouring puzzles decide which solution is found first.
            Err(_) => {
                let mut allowance = Allowance::unlimited(control);
                self.scalar.solve_within(board, &mut allowance)
            }
        }
    }

    /// The solution of each board that has exactly one, or else its [`Status`]. The answer to
    /// `boards[i]` is element `i`.
    pub fn unique_solutions(&mut self, boards: &[Grid]) -> Vec<Result<Grid, Status>> {
        self.proper_within(boards, &Control::NONE)
    }

    /// [`Worker::unique_solutions`] until `control` stops it; boards for which it ended the search are
    /// [`Status::Unfinished`].
    #[doc(hidden)]
    pub fn proper_within<P: EnginePuzzle>(
        &mut self,
        boards: &[P],
        control: &Control,
    ) -> Vec<Result<Grid, Status>> {
        if let Some(lanes) = self.lanes_for(boards.len()) {
            return lanes.proper_within(boards, control);
        }
        let one = |board| self.proper_one(board, control);
        boards.iter().map(one).collect()
    }

    fn proper_one<P: EnginePuzzle>(
        &mut self,
        board: &P,
        control: &Control,
    ) -> Result<Grid, Status> {
        let mut allowance = self.alone(control);
        match self.scalar.solve_within(board, &mut allowance) {
            Ok(Answer::Unique(solution)) => Ok(solution),
            Ok(answer) => Err(answer.status()),
            Err(Stopped) => match self.lanes() {
                Some(lanes) => lanes.proper_within(slice::from_ref(board), control)[0],
                _ => Err(Status::Unfinished),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// Norvig's puzzle takes the scalar engine a million nodes: lanes take over and must give the
    /// same answer.
    #[test]
    fn a_long_search_for_a_single_board_goes_on_in_lanes() {
        let grid =
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
        let impossible: Grid = grid.parse().unwrap();
        let mut worker = Worker::best();
        let control = Control::NONE;
        let allowed = || Allowance::of_nodes(NODES_BEFORE_LANES, &control);
        let found = worker.scalar.count_within(&impossible, 2, &mut allowed());
        assert_eq!(found, Err(0));
        assert_eq!(impossible.count_up_to(2), 0);
        assert_eq!(impossible.solve(), Answer::Impossible);
        assert_eq!(
            worker.unique_solutions(&[impossible]),
            [Err(Status::Impossible)]
        );
        assert_eq!(Solver::new().count(&impossible, 2), 0);

        let empty = Grid::EMPTY;
        let found = worker.scalar.count_within(&empty, 100_000, &mut allowed());
        assert!(found.is_err_and(|found| found > 0));
        assert_eq!(worker.count(&[empty], 100_000), [100_000]);
    }

    #[test]
    fn a_board_solved_alone_is_solved_as_in_a_batch() {
        let grid =
            "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12";
        let ambiguous: Grid = grid.parse().unwrap();
        let mut worker = Worker::best();
        let [alone] = worker.solve(&[ambiguous])[..] else {
            panic!("one board has one answer");
        };
        assert_eq!(worker.solve(&[ambiguous; 40]), [alone; 40]);
        assert_eq!(ambiguous.solve(), alone);
        assert_eq!(Solver::new().solve(&ambiguous), alone);
    }
}
