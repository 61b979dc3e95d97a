//! Many boards at once, spread over the cores: the everyday questions as plain functions.
//!
//! Work is shared out by rayon in its current thread pool: the global one, or the one that the caller
//! [installs](rayon::ThreadPool::install). Answers come back in the order of the boards.
//!
//! Boards are taken as they lie in memory: as [`Board`]s, as their digits in reading order
//! (`[u8; 81]`), which are not copied, or as rows of digits (`[[u8; 9]; 9]`). Digits may be out of
//! range: then they are no board.
//!
//! [`ask`](crate::ask) asks any question so, and [`Settings`](crate::Settings) with a
//! [`Control`](crate::Control).
//!
//! ```
//! use ninefold::{Grid, Status, batch};
//!
//! let mut cells = vec![[0; 81]; 3];
//! cells[1][0] = 10;
//! assert_eq!(batch::count(&cells, 1000), [1000, 0, 1000]);
//! assert_eq!(batch::check(&cells)[1], Status::Malformed);
//! assert_eq!(batch::check(&[Grid::EMPTY]), [Status::Ambiguous]);
//! ```

mod cells;
mod tally;

pub use cells::Cells;
pub use tally::Tally;

use crate::board::Board;
use crate::engine::{Engine, Worker};
use crate::limits::Limits;
use crate::pool;
use crate::status::{Answer, Status};
use cells::CheckedBoards;

/// The [`Status`] of every puzzle: one solution, several or none. The answer to `puzzles[i]` is
/// element `i`.
///
/// ```
/// use ninefold::{Grid, Status, batch};
///
/// assert_eq!(batch::check(&[Grid::EMPTY; 2]), [Status::Ambiguous; 2]);
/// ```
pub fn check<const SIDE: usize>(puzzles: &[impl Cells<SIDE>]) -> Vec<Status> {
    /// Two solutions say that there is more than one.
    const CAP: u64 = 2;
    let statuses = |worker: &mut Worker<SIDE>, boards: &[Board<SIDE>]| {
        let counts = worker.count(boards, CAP);
        worker.statuses(boards, |board| board, &counts, CAP)
    };
    each(puzzles, CAP, statuses, |status| *status = Status::Malformed)
}

/// The number of puzzles of each [`Status`].
///
/// ```
/// use ninefold::{Grid, Status, batch};
///
/// let tally = batch::tally(&[Grid::EMPTY; 3]);
/// assert_eq!((tally[Status::Ambiguous], tally[Status::Unique]), (3, 0));
/// assert_eq!(tally.to_string(), "ambiguous  3\n");
/// ```
pub fn tally<const SIDE: usize>(puzzles: &[impl Cells<SIDE>]) -> Tally {
    check(puzzles).into_iter().collect()
}

/// Solves every board; the answer to `boards[i]` is element `i`.
///
/// The solution given of an ambiguous board is the one that [`Board::solve`] gives. Where it is
/// not wanted, [`unique_solutions`] is faster.
///
/// ```
/// use ninefold::{Cell, Grid, Status, batch};
///
/// let twice = Grid::EMPTY.with(Cell::new(0, 0), 1).with(Cell::new(8, 0), 1);
/// let answers = batch::solve(&[Grid::EMPTY, twice]);
/// assert_eq!(answers[0].status(), Status::Ambiguous);
/// assert_eq!(answers[1].status(), Status::Illegal);
/// ```
pub fn solve<const SIDE: usize>(boards: &[Board<SIDE>]) -> Vec<Answer<SIDE>> {
    each(boards, 2, |worker, boards| worker.solve(boards), |_| {})
}

/// The solution of every puzzle that has exactly one, or else its [`Status`]. The answer to
/// `puzzles[i]` is element `i`.
///
/// ```
/// use ninefold::{Grid, Status, batch};
///
/// let solutions = batch::unique_solutions(&[Grid::EMPTY]);
/// assert_eq!(solutions, [Err(Status::Ambiguous)]);
/// ```
pub fn unique_solutions<const SIDE: usize>(
    puzzles: &[impl Cells<SIDE>],
) -> Vec<Result<Board<SIDE>, Status>> {
    let solutions = |worker: &mut Worker<SIDE>, boards: &[_]| worker.unique_solutions(boards);
    each(puzzles, 2, solutions, |solution| {
        *solution = Err(Status::Malformed);
    })
}

/// Counts the solutions of every puzzle, each no further than `cap`; see [`Board::count_up_to`].
/// Digits that are no board have none.
///
/// Up to a cap, numbers of solutions are `u64` everywhere in this crate, and exact ones `u128`: those
/// of 9x9 grids, one by one with [`Grid::count`](crate::Grid::count) and in bulk with
/// [`answers::Count`](crate::answers::Count), which counts either way.
///
/// ```
/// use ninefold::{Grid, batch};
///
/// // Such large numbers are not counted one by one.
/// assert_eq!(batch::count(&[Grid::EMPTY; 2], 1 << 40), [1 << 40; 2]);
/// ```
pub fn count<const SIDE: usize>(puzzles: &[impl Cells<SIDE>], cap: u64) -> Vec<u64> {
    each(
        puzzles,
        cap,
        |worker, boards| worker.count(boards, cap),
        |_| {},
    )
}

/// All solutions of all boards, one by one as the iterator is asked for them, each with the index of
/// its board. Boards without a solution are passed over.
///
/// It works in the calling thread. Where many solutions are wanted of each board,
/// [`answers::Enumerate`](crate::answers::Enumerate) finds them sooner.
///
/// ```
/// use ninefold::{Grid, batch};
///
/// let grids = [Grid::EMPTY; 3];
/// let some: Vec<(usize, Grid)> = batch::solutions(&grids).take(10).collect();
/// assert!(some.iter().all(|(index, solution)| *index == 0 && solution.is_solution()));
///
/// // At most two of each.
/// let of_each = grids.iter().map(|grid| grid.solutions().take(2).count());
/// assert_eq!(of_each.sum::<usize>(), 6);
/// ```
pub fn solutions<const SIDE: usize>(
    boards: &[Board<SIDE>],
) -> impl Iterator<Item = (usize, Board<SIDE>)> {
    let indexed = boards.iter().enumerate();
    indexed.flat_map(|(index, board)| board.solutions().map(move |solution| (index, solution)))
}

/// Has each core work on shares of the puzzles, visiting at most `cap` solutions of each. Digits that
/// are no board are answered for like a board without a solution, and the answers `corrected`.
fn each<const SIDE: usize, T: Send>(
    puzzles: &[impl Cells<SIDE>],
    cap: u64,
    answer: impl Fn(&mut Worker<SIDE>, &[Board<SIDE>]) -> Vec<T> + Send + Sync,
    corrected: impl Fn(&mut T) + Send + Sync,
) -> Vec<T> {
    let size = Engine::default().batch_size::<SIDE>(cap, &Limits::NONE);
    let size = size.share(puzzles.len());
    pool::in_parts(puzzles.len(), size, Worker::best, |worker, part| {
        let CheckedBoards { boards, malformed } = Cells::checked(&puzzles[part]);
        let mut answers = answer(worker, &boards);
        for index in malformed {
            corrected(&mut answers[index]);
        }
        answers
    })
}
