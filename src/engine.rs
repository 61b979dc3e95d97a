//! The front door of the engines: which one answers what.
//!
//! One board at a time goes to the scalar engine first, which is the quicker one unless the search
//! is long. Many go to whichever [`Engine`] was chosen; [`batch`](crate::batch) spreads them over
//! the cores.

use crate::board::Board;
use crate::lanes::LaneSolver;
use crate::scalar::{SolutionOrder, Solutions, Solver};
use crate::simd::DetectedBackend;
use crate::status::{Answer, Status};
use std::slice;

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
    Worker::best().solve_one(board)
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
    Worker::best().count_one(board, cap)
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
    /// Many 9x9 grids at once: [`lanes`](crate::lanes). Boards of other sizes go to the scalar
    /// engine, and so does a batch of one at first.
    Lanes(DetectedBackend),
}

/// How many boards should make a batch for one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchSize {
    /// Some two hundred: a board may take as long as many.
    Small,
    /// Some eight hundred: enough for lanes, and yet some boards take long.
    Medium,
    /// Some three thousand: so that hardly any lane is ever empty.
    Large,
}

impl BatchSize {
    /// The number of boards.
    pub const fn boards(self) -> usize {
        match self {
            BatchSize::Small => 200,
            BatchSize::Medium => 800,
            BatchSize::Large => 3200,
        }
    }
}

impl Engine {
    /// The batches to give it, if it counts solutions up to `cap`.
    pub(crate) fn batch_size(self, cap: u64) -> BatchSize {
        /// Beyond it a puzzle may take longer than all others together, and threads would wait for
        /// each other.
        const SMALL_CAP: u64 = 100;
        match self {
            Engine::Lanes(_) if cap <= SMALL_CAP => BatchSize::Large,
            _ => BatchSize::Small,
        }
    }
}

impl Default for Engine {
    /// The fastest: lanes, with the best backend of this processor.
    fn default() -> Self {
        Engine::Lanes(DetectedBackend::best())
    }
}

/// An engine at work on batches, in one thread. It is worth keeping from batch to batch.
///
/// ```
/// use ninefold::{Engine, Grid, Worker};
///
/// let mut worker = Worker::<9>::new(Engine::default());
/// assert_eq!(worker.count(&[Grid::EMPTY; 50], 1000), [1000; 50]);
/// ```
#[derive(Debug)]
pub struct Worker<const SIDE: usize> {
    scalar: Solver<SIDE>,
    backend: Option<DetectedBackend>,
    /// Made when it is first needed: a batch of one shall not pay for it.
    lanes: Option<LaneSolver>,
}

impl<const SIDE: usize> Worker<SIDE> {
    /// How many nodes of its search tree the scalar engine visits for a single board before lanes
    /// share the work: some tenths of a millisecond. Nearly all proper puzzles take fewer.
    const NODES: u64 = 500;

    /// Takes up work with an engine.
    pub fn new(engine: Engine) -> Self {
        let backend = match engine {
            Engine::Lanes(backend) if SIDE == 9 => Some(backend),
            _ => None,
        };
        Worker {
            scalar: Solver::new(),
            backend,
            lanes: None,
        }
    }

    /// At work with the fastest engine.
    pub(crate) fn best() -> Self {
        Self::new(Engine::default())
    }

    /// The lanes, if they are to be used on so many boards from the start.
    fn lanes_for(&mut self, boards: &[Board<SIDE>]) -> Option<&mut LaneSolver> {
        if boards.len() > 1 { self.lanes() } else { None }
    }

    /// The lanes, where there are any.
    pub(crate) fn lanes(&mut self) -> Option<&mut LaneSolver> {
        let backend = self.backend?;
        let new = || LaneSolver::with_backend(backend);
        Some(self.lanes.get_or_insert_with(new))
    }

    /// Counts the solutions of each board, no further than `cap`; see [`count`]. The count of
    /// `boards[i]` is element `i`.
    pub fn count(&mut self, boards: &[Board<SIDE>], cap: u64) -> Vec<u64> {
        match self.lanes_for(boards) {
            Some(lanes) => lanes.count_boards(boards, cap),
            None => {
                let counts = boards.iter().map(|board| self.count_one(board, cap));
                counts.collect()
            }
        }
    }

    fn count_one(&mut self, board: &Board<SIDE>, cap: u64) -> u64 {
        let count = self.scalar.count_within(board, cap, self.nodes());
        count.unwrap_or_else(|| self.take_over().count_boards(slice::from_ref(board), cap)[0])
    }

    /// How many nodes the scalar engine visits before lanes take over, where there are any.
    fn nodes(&self) -> u64 {
        self.backend.map_or(u64::MAX, |_| Self::NODES)
    }

    /// The lanes, for a board that the scalar engine did not come to the end of.
    fn take_over(&mut self) -> &mut LaneSolver {
        self.lanes()
            .expect("a search is limited where there are lanes")
    }

    /// Solves each board; the answer to `boards[i]` is element `i`.
    ///
    /// The solution given of an ambiguous board is the one that [`solve`] gives; where it is not
    /// wanted, [`Worker::proper`] is faster.
    pub fn solve(&mut self, boards: &[Board<SIDE>]) -> Vec<Answer<SIDE>> {
        match self.lanes_for(boards) {
            Some(lanes) => {
                let proper = lanes.proper_boards(boards).into_iter().zip(boards);
                let answers = proper.map(|(proper, board)| self.answer(proper, board));
                answers.collect()
            }
            None => boards.iter().map(|board| self.solve_one(board)).collect(),
        }
    }

    fn solve_one(&mut self, board: &Board<SIDE>) -> Answer<SIDE> {
        let answer = self.scalar.solve_within(board, self.nodes());
        answer.unwrap_or_else(|| {
            let proper = self.take_over().proper_boards(slice::from_ref(board))[0];
            self.answer(proper, board)
        })
    }

    /// The answer to a board of which it is known whether it is proper.
    fn answer(&mut self, proper: Result<Board<SIDE>, Status>, board: &Board<SIDE>) -> Answer<SIDE> {
        match proper {
            Ok(solution) => Answer::Unique(solution),
            Err(Status::Impossible) => Answer::Impossible,
            // In lanes it depends on the neighbours which solution is met first.
            Err(_) => self.scalar.solve(board),
        }
    }

    /// The solution of each board that has exactly one, or else what is the matter with it. The
    /// answer to `boards[i]` is element `i`.
    pub fn proper(&mut self, boards: &[Board<SIDE>]) -> Vec<Result<Board<SIDE>, Status>> {
        match self.lanes_for(boards) {
            Some(lanes) => lanes.proper_boards(boards),
            None => boards.iter().map(|board| self.proper_one(board)).collect(),
        }
    }

    fn proper_one(&mut self, board: &Board<SIDE>) -> Result<Board<SIDE>, Status> {
        match self.scalar.solve_within(board, self.nodes()) {
            Some(Answer::Unique(solution)) => Ok(solution),
            Some(answer) => Err(answer.status()),
            None => self.take_over().proper_boards(slice::from_ref(board))[0],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// Norvig's puzzle, which takes the scalar engine a million nodes: lanes take over, and say
    /// what it says.
    #[test]
    fn a_long_search_for_a_single_board_goes_on_in_lanes() {
        let grid =
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
        let impossible: Board<9> = grid.parse().unwrap();
        let mut worker = Worker::<9>::best();
        let nodes = Worker::<9>::NODES;
        assert_eq!(worker.scalar.count_within(&impossible, 2, nodes), None);
        assert_eq!(count(&impossible, 2), 0);
        assert_eq!(solve(&impossible), Answer::Impossible);
        assert_eq!(worker.proper(&[impossible]), [Err(Status::Impossible)]);
        assert_eq!(Solver::new().count(&impossible, 2), 0);

        let empty = Board::<9>::EMPTY;
        assert_eq!(worker.scalar.count_within(&empty, 100_000, nodes), None);
        assert_eq!(worker.count(&[empty], 100_000), [100_000]);
    }

    #[test]
    fn a_board_solved_alone_is_solved_as_in_a_batch() {
        let grid =
            "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12";
        let ambiguous: Board<9> = grid.parse().unwrap();
        let mut worker = Worker::<9>::best();
        let [alone] = worker.solve(&[ambiguous])[..] else {
            panic!("one board has one answer");
        };
        assert_eq!(worker.solve(&[ambiguous; 40]), [alone; 40]);
        assert_eq!(solve(&ambiguous), alone);
        assert_eq!(Solver::new().solve(&ambiguous), alone);
    }
}
