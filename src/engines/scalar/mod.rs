//! The scalar engine: one board at a time, the reference that everything faster is
//! checked against.
//!
//! A depth-first search that guesses in the most constrained cell. Between two guesses
//! naked singles, hidden singles and locked candidates are applied to masks of
//! candidates until nothing more follows.

// - `candidates`: the digits that each cell may still hold, and the choice of a cell to guess in
// - `rules`: the inference
// - `search`: the stack of guesses
//
// A new inference rule is one more pass in `rules`, called from
// `Candidates::propagate`.

pub(crate) mod candidates;
mod rules;
pub(crate) mod search;

pub(crate) use candidates::{Candidates, Mask, Propagation, is_single};
pub(crate) use search::Search;
pub use search::SolutionOrder;

use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::puzzle::EnginePuzzle;
use crate::ground::status::Answer;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

/// The scalar engine for grids; that for other layouts is [`layout::Solver`](crate::layout::Solver).
///
/// A solver keeps its working memory from call to call: make one and use it for
/// many boards. Making one is cheap: nothing is allocated before the first guess.
/// At worst the time is exponential in the number of cells.
///
/// ```
/// use ninefold::{Grid, scalar::Solver};
///
/// let grid: Grid =
///     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12".parse()?;
/// let mut solver = Solver::new();
/// assert_eq!(solver.count(&grid, 2), 2); // at least two
/// assert_eq!(solver.count(&grid, u64::MAX), 3); // exactly three
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    search: Search,
}

impl Solver {
    /// A solver with no working memory yet.
    pub fn new() -> Self {
        Solver {
            search: Search::default(),
        }
    }

    /// Counts the solutions of `board`, but stops at `cap`: the result is the number of solutions
    /// or `cap`, whichever is smaller.
    ///
    /// Counting visits each solution. An empty 9x9 grid has 6.67 · 10²¹ of them: where the number
    /// may be large and no cap is wanted, [`exact::count`] finds it without visiting any.
    ///
    /// [`exact::count`]: crate::exact::count
    pub fn count(&mut self, board: &Grid, cap: u64) -> u64 {
        let count = self.count_within(board, cap, &mut Allowance::unlimited(&Control::NONE));
        count.expect("a search without a limit comes to its end")
    }

    /// [`Solver::count`] within an allowance.
    ///
    /// # Errors
    /// The number of solutions found so far, if the allowance is used up.
    #[doc(hidden)]
    pub fn count_within(
        &mut self,
        posed: &impl EnginePuzzle,
        cap: u64,
        allowance: &mut Allowance,
    ) -> Result<u64, u64> {
        self.search.start(posed, SolutionOrder::Any);
        let mut count = 0;
        while count < cap {
            match self.search.has_next_allowed(allowance) {
                Ok(true) => count += 1,
                Ok(false) => break,
                Err(Stopped) => return Err(count),
            }
        }
        Ok(count)
    }

    /// Some solution of `board`, if it has one. It is unspecified which one, but it is the same at
    /// every call.
    pub fn any_solution(&mut self, board: &Grid) -> Option<Grid> {
        self.search.start(board, SolutionOrder::Any);
        Some(self.search.next_solution()?.board())
    }

    /// Solves `board`, and reports whether the solution is the only one.
    pub fn solve(&mut self, board: &Grid) -> Answer {
        let answer = self.solve_within(board, &mut Allowance::unlimited(&Control::NONE));
        answer.expect("a search without a limit comes to its end")
    }

    /// [`Solver::solve`] within an allowance.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    #[doc(hidden)]
    pub fn solve_within(
        &mut self,
        posed: &impl EnginePuzzle,
        allowance: &mut Allowance,
    ) -> Result<Answer, Stopped> {
        self.search.start(posed, SolutionOrder::Any);
        if !self.search.has_next_allowed(allowance)? {
            return Ok(without_solution(posed));
        }
        let first = self.search.board();
        Ok(match self.search.has_next_allowed(allowance)? {
            false => Answer::Unique(first),
            true => Answer::Ambiguous(first),
        })
    }

    /// [`Solver::visit`] until `control` stops it.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the search.
    pub fn visit_within<B>(
        &mut self,
        board: &Grid,
        order: SolutionOrder,
        control: &Control,
        mut visitor: impl FnMut(&Grid) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        let mut allowance = Allowance::unlimited(control);
        self.visit_allowed(board, order, &mut allowance, |solution, _| {
            visitor(solution)
        })
    }

    /// [`Solver::visit`] within an allowance. The visitor may [pause](Allowance::pause) it.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    #[doc(hidden)]
    pub fn visit_allowed<B>(
        &mut self,
        posed: &impl EnginePuzzle,
        order: SolutionOrder,
        allowance: &mut Allowance,
        mut visitor: impl FnMut(&Grid, &mut Allowance) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        self.search.start(posed, order);
        while self.search.has_next_allowed(allowance)? {
            if let ControlFlow::Break(value) = visitor(&self.search.board(), allowance) {
                return Ok(ControlFlow::Break(value));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// A solution of `board` in which `cell`, an empty one, does not hold `digit`.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    #[doc(hidden)]
    pub fn another_solution(
        &mut self,
        board: &Grid,
        cell: Cell,
        digit: u8,
        allowance: &mut Allowance,
    ) -> Result<Option<Grid>, Stopped> {
        self.search.start(board, SolutionOrder::Any);
        self.search.exclude(cell, digit);
        let found = self.search.has_next_allowed(allowance)?;
        Ok(found.then(|| self.search.board()))
    }

    /// Calls `visitor` with every solution of `board`, each once, until there are no more or it
    /// breaks. Returns the visitor's break value, if it broke.
    ///
    /// ```
    /// use ninefold::{Grid, SolutionOrder, scalar::Solver};
    /// use std::ops::ControlFlow;
    ///
    /// // The hundredth of all solution grids.
    /// let mut seen = 0;
    /// let flow = Solver::new().visit(&Grid::EMPTY, SolutionOrder::Lexicographic, |solution| {
    ///     seen += 1;
    ///     if seen == 100 {
    ///         return ControlFlow::Break(*solution);
    ///     }
    ///     ControlFlow::Continue(())
    /// });
    /// let ControlFlow::Break(hundredth) = flow else {
    ///     panic!("there are many more");
    /// };
    /// assert!(hundredth.is_solution());
    /// ```
    pub fn visit<B>(
        &mut self,
        board: &Grid,
        order: SolutionOrder,
        mut visitor: impl FnMut(&Grid) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.search.start(board, order);
        while let Some(solution) = self.search.next_solution() {
            visitor(&solution.board())?;
        }
        ControlFlow::Continue(())
    }

    /// All solutions of `board`, each found when the iterator is asked for it.
    ///
    /// ```
    /// use ninefold::{Grid, SolutionOrder, scalar::Solver};
    ///
    /// let grid: Grid =
    ///     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12".parse()?;
    /// let mut all = Solver::new().into_solutions(&grid, SolutionOrder::Lexicographic);
    /// let first = all.next().expect("there are three");
    /// assert!(first.is_solution() && first.extends(&grid));
    /// assert_eq!(all.count(), 2);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn into_solutions(mut self, board: &Grid, order: SolutionOrder) -> Solutions {
        self.search.start(board, order);
        Solutions {
            board: *board,
            search: self.search,
        }
    }
}

/// The answer to a board that was found to have no solution.
fn without_solution(posed: &impl EnginePuzzle) -> Answer {
    match posed.conflict() {
        Some(conflict) => Answer::Illegal(conflict),
        None => Answer::Impossible,
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// The solutions of a board, lazily: the iterator of [`Solver::into_solutions`]
/// and [`Grid::solutions`].
#[derive(Clone, Debug)]
pub struct Solutions {
    board: Grid,
    search: Search,
}

impl Solutions {
    /// The same solutions in another order, beginning with the first.
    ///
    /// ```
    /// use ninefold::{Grid, SolutionOrder};
    ///
    /// let mut solutions = Grid::EMPTY.solutions().in_order(SolutionOrder::Lexicographic);
    /// let first = solutions.next().expect("there are many");
    /// assert_eq!(first.to_string()[..27], *"123456789456789123789123456");
    /// ```
    #[must_use]
    pub fn in_order(mut self, order: SolutionOrder) -> Self {
        self.search.start(&self.board, order);
        self
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        Some(self.search.next_solution()?.board())
    }
}

// A finished search has neither a root nor a guess left, so it stays finished.
impl FusedIterator for Solutions {}
