//! Many boards at once, spread over the cores: the everyday questions as plain functions.
//!
//! Work is shared out by rayon in its current thread pool: the global one, or the one that the caller
//! [installs](rayon::ThreadPool::install). Answers come back in the order of the boards.
//!
//! Boards are taken as they lie in memory: as [`Grid`]s, as their digits in reading order
//! (`[u8; 81]`), which are not copied, or as rows of digits (`[[u8; 9]; 9]`). Digits may be out of
//! range: then they are no board. The puzzles of a file are taken from a [`Reader`](crate::text::Reader),
//! which all cores read, and others from iterators: see [`Puzzles`].
//!
//! [`ask`](crate::ask) asks any question so, and [`Settings`](crate::Settings) with a
//! [`Control`](crate::Control).
//!
//! ```
//! use ninefold::text::Reader;
//! use ninefold::{Grid, Status, batch};
//!
//! let mut cells = vec![[0; 81]; 3];
//! cells[1][0] = 10;
//! assert_eq!(batch::count(&cells, 1000), [1000, 0, 1000]);
//! assert_eq!(batch::check(&cells)[1], Status::Malformed);
//! assert_eq!(batch::check(&[Grid::EMPTY]), [Status::Ambiguous]);
//!
//! let file: &[u8] = b"1........2...................................................................3...\nno puzzle\n";
//! let statuses = batch::check(Reader::new(file))?;
//! assert_eq!(statuses, [Status::Ambiguous, Status::Malformed]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod cells;
mod puzzles;
mod tally;

pub use cells::Cells;
pub use puzzles::Puzzles;
pub use tally::Tally;

use crate::engines::worker::{Engine, Worker};
use crate::ground::budget::limits::Limits;
use crate::ground::grid::Grid;
use crate::ground::status::{Answer, Status};
use cells::CheckedBoards;

/// Two solutions say that there is more than one.
const CAP: u64 = 2;

/// The [`Status`] of every puzzle: one solution, several or none. The answer to `puzzles[i]` is
/// element `i`.
///
/// # Errors
/// Of a [`Reader`](crate::text::Reader) the error of its input.
///
/// ```
/// use ninefold::{Grid, Status, batch};
///
/// assert_eq!(batch::check(&[Grid::EMPTY; 2]), [Status::Ambiguous; 2]);
/// ```
pub fn check<P: Puzzles>(puzzles: P) -> P::Outcome<Vec<Status>> {
    each(puzzles, CAP, statuses, |all| all)
}

/// The number of puzzles of each [`Status`]. It takes the same memory whatever the number of puzzles in a
/// file.
///
/// # Errors
/// Of a [`Reader`](crate::text::Reader) the error of its input.
///
/// ```
/// use ninefold::{Grid, Status, batch};
///
/// let tally = batch::tally(&[Grid::EMPTY; 3]);
/// assert_eq!((tally[Status::Ambiguous], tally[Status::Unique]), (3, 0));
/// assert_eq!(tally.to_string(), "ambiguous  3\n");
/// ```
pub fn tally<P: Puzzles>(puzzles: P) -> P::Outcome<Tally> {
    let tally = |worker: &mut _, boards: CheckedBoards<'_>| {
        vec![statuses(worker, boards).into_iter().collect::<Tally>()]
    };
    each(puzzles, CAP, tally, |parts| {
        let mut all = Tally::default();
        parts.iter().for_each(|part| all.add(part));
        all
    })
}

/// Solves every board; the answer to `boards[i]` is element `i`.
///
/// The solution given of an ambiguous board is the one that [`Grid::solve`] gives. Where it is
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
pub fn solve(boards: &[Grid]) -> Vec<Answer> {
    let solve = |worker: &mut Worker, posed: CheckedBoards<'_>| worker.solve(&posed.boards);
    each(boards, CAP, solve, |all| all)
}

/// The solution of every puzzle that has exactly one, or else its [`Status`]. The answer to
/// `puzzles[i]` is element `i`.
///
/// # Errors
/// Of a [`Reader`](crate::text::Reader) the error of its input.
///
/// ```
/// use ninefold::{Grid, Status, batch};
///
/// let solutions = batch::unique_solutions(&[Grid::EMPTY]);
/// assert_eq!(solutions, [Err(Status::Ambiguous)]);
/// ```
pub fn unique_solutions<P: Puzzles>(puzzles: P) -> P::Outcome<Vec<Result<Grid, Status>>> {
    let solutions = |worker: &mut Worker, posed: CheckedBoards<'_>| {
        let mut solutions = worker.unique_solutions(&posed.boards);
        for index in posed.malformed {
            solutions[index] = Err(Status::Malformed);
        }
        solutions
    };
    each(puzzles, CAP, solutions, |all| all)
}

/// Counts the solutions of every puzzle, each no further than `cap`; see [`Grid::count_up_to`].
/// Digits that are no board have none.
///
/// Up to a cap, numbers of solutions are `u64` everywhere in this crate, and exact ones `u128`: those
/// of 9x9 grids, one by one with [`Grid::count`](crate::Grid::count) and in bulk with
/// [`answers::Count`](crate::answers::Count), which counts either way.
///
/// # Errors
/// Of a [`Reader`](crate::text::Reader) the error of its input.
///
/// ```
/// use ninefold::{Grid, batch};
///
/// // Such large numbers are not counted one by one.
/// assert_eq!(batch::count(&[Grid::EMPTY; 2], 1 << 40), [1 << 40; 2]);
/// ```
pub fn count<P: Puzzles>(puzzles: P, cap: u64) -> P::Outcome<Vec<u64>> {
    let count = |worker: &mut Worker, posed: CheckedBoards<'_>| worker.count(&posed.boards, cap);
    each(puzzles, cap, count, |all| all)
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
pub fn solutions(boards: &[Grid]) -> impl Iterator<Item = (usize, Grid)> {
    let indexed = boards.iter().enumerate();
    indexed.flat_map(|(index, board)| board.solutions().map(move |solution| (index, solution)))
}

/// The statuses of boards.
fn statuses(worker: &mut Worker, posed: CheckedBoards<'_>) -> Vec<Status> {
    let counts = worker.count(&posed.boards, CAP);
    let mut statuses = worker.statuses(&posed.boards, |board| board, &counts, CAP);
    for index in posed.malformed {
        statuses[index] = Status::Malformed;
    }
    statuses
}

/// Has each core answer shares of the puzzles, visiting at most `cap` solutions of each, and returns what
/// `gather` makes of all answers.
fn each<P: Puzzles, T: Send, A>(
    puzzles: P,
    cap: u64,
    answer: impl Fn(&mut Worker, CheckedBoards<'_>) -> Vec<T> + Sync,
    gather: impl FnOnce(Vec<T>) -> A,
) -> P::Outcome<A> {
    let size = Engine::default().batch_size(cap, &Limits::NONE);
    puzzles.ask(size, answer, gather)
}
