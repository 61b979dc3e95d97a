//! Many boards at once, spread over the cores.
//!
//! Work is shared out by rayon in its current thread pool: the global one, or the
//! one that the caller installs. Answers come back in the order of the boards.

use crate::board::{Board, Grid};
use crate::control::Control;
use crate::engine::Worker;
use crate::score::{Best, Goal, Limits, ScoreSolver, Weights};
use crate::status::{Answer, Status};
use rayon::prelude::*;

/// Solves every board; the answer to `boards[i]` is element `i`.
///
/// The solution given of an ambiguous board is the one that [`crate::solve`] gives. Where it is
/// not wanted, [`proper`] is faster.
///
/// ```
/// use ninefold::{Grid, Status};
///
/// let mut twice = Grid::EMPTY;
/// twice.set(ninefold::Cell { row: 0, column: 0 }, 1);
/// twice.set(ninefold::Cell { row: 8, column: 0 }, 1);
/// let answers = ninefold::batch::solve(&[Grid::EMPTY, twice]);
/// assert_eq!(answers[0].status(), Status::Ambiguous);
/// assert_eq!(answers[1].status(), Status::Illegal);
/// ```
pub fn solve<const SIDE: usize>(boards: &[Board<SIDE>]) -> Vec<Answer<SIDE>> {
    each(boards, 2, |worker, boards| worker.solve(boards))
}

/// The solution of every board that has exactly one, or else what is the matter with it; the
/// answer to `boards[i]` is element `i`.
///
/// ```
/// use ninefold::{Grid, Status};
///
/// let proper = ninefold::batch::proper(&[Grid::EMPTY]);
/// assert_eq!(proper, [Err(Status::Ambiguous)]);
/// ```
pub fn proper<const SIDE: usize>(boards: &[Board<SIDE>]) -> Vec<Result<Board<SIDE>, Status>> {
    each(boards, 2, |worker, boards| worker.proper(boards))
}

/// Counts the solutions of every board, each no further than `cap`; see
/// [`crate::count`].
pub fn count<const SIDE: usize>(boards: &[Board<SIDE>], cap: u64) -> Vec<u64> {
    each(boards, cap, |worker, boards| worker.count(boards, cap))
}

/// The best score of every grid; the answer to `grids[i]` is element `i`. See
/// [`ScoreSolver::best_of_each`].
///
/// ```
/// use ninefold::score::{Goal, Limits, Weights};
/// use ninefold::{Grid, batch};
///
/// let best = batch::best(&[Grid::EMPTY; 5], &Weights::RING, Goal::Largest, &Limits::NONE);
/// assert!(best.iter().all(|best| best.is_ok_and(|best| best.score == 2906)));
/// ```
pub fn best(
    grids: &[Grid],
    weights: &Weights,
    goal: Goal,
    limits: &Limits,
) -> Vec<Result<Best, Status>> {
    /// Enough for lanes, and few enough that sparse grids do not keep the other cores waiting.
    const LARGEST: usize = 1024;
    let fair = grids.len() / (4 * rayon::current_num_threads());
    grids
        .par_chunks(fair.clamp(1, LARGEST))
        .map_init(
            || ScoreSolver::new(weights, goal),
            |solver, grids| solver.best_of_each(grids, limits, &Control::NONE),
        )
        .flatten_iter()
        .collect()
}

/// Has each core work on shares of the boards, of each of which so many solutions are met at most.
fn each<const SIDE: usize, T: Send>(
    boards: &[Board<SIDE>],
    cap: u64,
    answer: impl Fn(&mut Worker<SIDE>, &[Board<SIDE>]) -> Vec<T> + Send + Sync,
) -> Vec<T> {
    /// Enough that the lanes which run empty at the end of a share do not count.
    const LARGEST: usize = 4096;
    /// With fewer, lanes would be at a loss for work.
    const SMALLEST: usize = 128;
    /// Beyond it one board may take as long as many.
    const SMALL_CAP: u64 = 100;
    let fair = boards.len() / (4 * rayon::current_num_threads());
    let share = if SIDE == 9 && cap <= SMALL_CAP {
        fair.clamp(SMALLEST, LARGEST)
    } else {
        fair.clamp(1, SMALLEST)
    };
    boards
        .par_chunks(share)
        .map_init(Worker::best, answer)
        .flatten_iter()
        .collect()
}
