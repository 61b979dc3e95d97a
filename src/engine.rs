//! The front door of the engines: which one answers what.
//!
//! One board at a time goes to the scalar engine; [`batch`](crate::batch) spreads
//! many over the cores.

use crate::answer::Answer;
use crate::board::Board;
use crate::scalar::{SolutionOrder, Solutions, Solver};

/// Solves `board` and tells whether the solution is the only one.
///
/// ```
/// use ninefold::{Answer, Grid};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let Answer::Unique(solution) = ninefold::solve(&grid) else {
///     panic!("this puzzle has one solution");
/// };
/// assert_eq!(
///     solution.to_string(),
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
/// );
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn solve<const SIDE: usize>(board: &Board<SIDE>) -> Answer<SIDE> {
    Solver::new().solve(board)
}

/// Counts the solutions of `board`, but no further than `cap`; `u64::MAX` means
/// all of them, however long it takes. A board whose clues contradict each other
/// has none.
///
/// ```
/// use ninefold::Grid;
///
/// assert_eq!(ninefold::count(&Grid::EMPTY, 1000), 1000);
/// ```
pub fn count<const SIDE: usize>(board: &Board<SIDE>, cap: u64) -> u64 {
    Solver::new().count(board, cap)
}

/// All solutions of `board`, found one by one as the iterator is asked for them.
///
/// ```
/// use ninefold::{Grid, SolutionOrder};
///
/// let first = ninefold::solutions(&Grid::EMPTY, SolutionOrder::Lexicographic).next();
/// assert_eq!(
///     first.unwrap().to_string(),
///     "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
/// );
/// ```
pub fn solutions<const SIDE: usize>(board: &Board<SIDE>, order: SolutionOrder) -> Solutions<SIDE> {
    Solver::new().into_solutions(board, order)
}
