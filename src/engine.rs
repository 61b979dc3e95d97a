//! The front door of the engines: which one answers what.
//!
//! One board at a time goes to the scalar engine. Many go to whichever [`Engine`] was chosen;
//! [`batch`](crate::batch) spreads them over the cores.

use crate::answer::{Answer, Status};
use crate::board::Board;
use crate::lanes::{Backend, LaneSolver, UnavailableBackend};
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

/// What works on a batch of boards. All engines give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// One board after the other, of any size: [`scalar`](crate::scalar).
    Scalar,
    /// Many 9x9 grids at once: [`lanes`](crate::lanes). Boards of other sizes, and batches of
    /// one, go to the scalar engine.
    Lanes(Backend),
}

impl Default for Engine {
    /// The fastest: lanes, with the best backend of this processor.
    fn default() -> Self {
        Engine::Lanes(Backend::best())
    }
}

/// An engine at work on batches, in one thread. It is worth keeping from batch to batch.
///
/// ```
/// use ninefold::{Engine, Grid, Worker};
///
/// let mut worker = Worker::<9>::new(Engine::default())?;
/// assert_eq!(worker.count(&[Grid::EMPTY; 50], 1000), [1000; 50]);
/// # Ok::<(), ninefold::lanes::UnavailableBackend>(())
/// ```
#[derive(Debug)]
pub struct Worker<const SIDE: usize> {
    scalar: Solver<SIDE>,
    backend: Option<Backend>,
    /// Made when it is first needed: a batch of one shall not pay for it.
    lanes: Option<LaneSolver>,
}

impl<const SIDE: usize> Worker<SIDE> {
    /// Batches that lanes are not worth it for: two boards are already quicker in lanes.
    const FEW: usize = 1;

    /// Takes up work with an engine.
    ///
    /// # Errors
    /// If this processor cannot run its backend.
    pub fn new(engine: Engine) -> Result<Self, UnavailableBackend> {
        let backend = match engine {
            Engine::Lanes(backend) if !backend.is_available() => {
                return Err(UnavailableBackend { backend });
            }
            Engine::Lanes(backend) if SIDE == 9 => Some(backend),
            _ => None,
        };
        Ok(Worker {
            scalar: Solver::new(),
            backend,
            lanes: None,
        })
    }

    /// The lanes, where they are to be used on so many boards.
    fn lanes(&mut self, boards: &[Board<SIDE>]) -> Option<&mut LaneSolver> {
        let backend = self.backend.filter(|_| boards.len() > Self::FEW)?;
        let new = || LaneSolver::with_backend(backend).expect("a backend that was there");
        Some(self.lanes.get_or_insert_with(new))
    }

    /// Counts the solutions of each board, no further than `cap`; see [`count`]. The count of
    /// `boards[i]` is element `i`.
    pub fn count(&mut self, boards: &[Board<SIDE>], cap: u64) -> Vec<u64> {
        match self.lanes(boards) {
            Some(lanes) => lanes.count_boards(boards, cap),
            None => boards
                .iter()
                .map(|board| self.scalar.count(board, cap))
                .collect(),
        }
    }

    /// Solves each board; the answer to `boards[i]` is element `i`.
    ///
    /// The solution given of an ambiguous board is the one that [`solve`] gives; where it is not
    /// wanted, [`Worker::proper`] is faster.
    pub fn solve(&mut self, boards: &[Board<SIDE>]) -> Vec<Answer<SIDE>> {
        let proper = self.proper(boards);
        let answers = proper.into_iter().zip(boards);
        answers
            .map(|(proper, board)| match proper {
                Ok(solution) => Answer::Unique(solution),
                Err(Status::Impossible) => Answer::Impossible,
                // In lanes it depends on the neighbours which solution is met first.
                Err(_) => self.scalar.solve(board),
            })
            .collect()
    }

    /// The solution of each board that has exactly one, or else what is the matter with it. The
    /// answer to `boards[i]` is element `i`.
    pub fn proper(&mut self, boards: &[Board<SIDE>]) -> Vec<Result<Board<SIDE>, Status>> {
        match self.lanes(boards) {
            Some(lanes) => lanes.proper_boards(boards),
            None => boards
                .iter()
                .map(|board| match self.scalar.solve(board) {
                    Answer::Unique(solution) => Ok(solution),
                    answer => Err(answer.status()),
                })
                .collect(),
        }
    }
}
