//! Many boards at once, spread over the cores.
//!
//! Work is shared out by rayon in its current thread pool: the global one, or the
//! one that the caller installs. Answers come back in the order of the boards.
//!
//! These are the three everyday questions. [`answers::ask`](crate::answers::ask) asks any question
//! so, with a [`Control`](crate::Control).

use crate::board::Board;
use crate::engine::{Engine, Worker};
use crate::limits::Limits;
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
/// twice.set(ninefold::Cell::new(0, 0), 1);
/// twice.set(ninefold::Cell::new(8, 0), 1);
/// let answers = ninefold::batch::solve(&[Grid::EMPTY, twice]);
/// assert_eq!(answers[0].status(), Status::Ambiguous);
/// assert_eq!(answers[1].status(), Status::Illegal);
/// ```
pub fn solve<const SIDE: usize>(boards: &[Board<SIDE>]) -> Vec<Answer<SIDE>> {
    each(boards, 2, |worker, boards| worker.solve(boards))
}

/// The solution of every board that has exactly one, or else its [`Status`]; the
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
///
/// ```
/// use ninefold::Grid;
///
/// // Such large numbers are not counted one by one.
/// assert_eq!(ninefold::batch::count(&[Grid::EMPTY; 2], 1 << 40), [1 << 40; 2]);
/// ```
pub fn count<const SIDE: usize>(boards: &[Board<SIDE>], cap: u64) -> Vec<u64> {
    each(boards, cap, |worker, boards| worker.count(boards, cap))
}

/// Has each core work on shares of the boards, of each of which so many solutions are met at most.
fn each<const SIDE: usize, T: Send>(
    boards: &[Board<SIDE>],
    cap: u64,
    answer: impl Fn(&mut Worker<SIDE>, &[Board<SIDE>]) -> Vec<T> + Send + Sync,
) -> Vec<T> {
    let size = Engine::default().batch_size::<SIDE>(cap, &Limits::NONE);
    boards
        .par_chunks(size.share(boards.len()))
        .map_init(Worker::best, answer)
        .flatten_iter()
        .collect()
}
