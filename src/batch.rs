//! Many boards at once, spread over the cores.
//!
//! Work is shared out by rayon in its current thread pool: the global one, or the
//! one that the caller installs. Answers come back in the order of the boards.

use crate::answer::Answer;
use crate::board::Board;
use crate::scalar::Solver;
use rayon::prelude::*;

/// Solves every board; the answer to `boards[i]` is element `i`.
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
    each(boards, |solver, board| solver.solve(board))
}

/// Counts the solutions of every board, each no further than `cap`; see
/// [`crate::count`].
pub fn count<const SIDE: usize>(boards: &[Board<SIDE>], cap: u64) -> Vec<u64> {
    each(boards, |solver, board| solver.count(board, cap))
}

/// One solver for each piece of work that rayon makes of the boards.
fn each<const SIDE: usize, T: Send>(
    boards: &[Board<SIDE>],
    answer: impl Fn(&mut Solver<SIDE>, &Board<SIDE>) -> T + Send + Sync,
) -> Vec<T> {
    boards.par_iter().map_init(Solver::new, answer).collect()
}
