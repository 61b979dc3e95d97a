//! The everyday questions as methods of a board.
//!
//! Each answers for one board in the calling thread. [`batch`](crate::batch) answers for many.

use super::{Worker, capped};
use crate::engines::closure::closures;
use crate::engines::exact;
use crate::engines::scalar::{SolutionOrder, Solutions, Solver};
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Control;
use crate::ground::grid::Grid;
use crate::ground::pencilmarks::Pencilmarks;
use crate::ground::status::{Answer, Status};

impl Grid {
    /// Solves the board and reports whether the solution is the only one.
    ///
    /// ```
    /// use ninefold::{Answer, Grid};
    ///
    /// let grid: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let Answer::Unique(solution) = grid.solve() else {
    ///     panic!("this puzzle has one solution");
    /// };
    /// assert_eq!(
    ///     solution.to_string(),
    ///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    /// );
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn solve(&self) -> Answer {
        let answer = Worker::best().solve_one(self, &Control::NONE);
        answer.expect("nothing stops it")
    }

    /// Returns the only solution.
    ///
    /// ```
    /// use ninefold::{Grid, Status};
    ///
    /// assert_eq!(Grid::EMPTY.unique_solution(), Err(Status::Ambiguous));
    /// ```
    ///
    /// # Errors
    /// The [`Status`] of a board that has no solution or several.
    pub fn unique_solution(&self) -> Result<Self, Status> {
        Worker::best().proper_one(self, &Control::NONE)
    }

    /// Reports whether the board has one solution, several or none.
    ///
    /// ```
    /// use ninefold::{Cell, Grid, Status};
    ///
    /// let mut grid = Grid::EMPTY;
    /// assert_eq!(grid.status(), Status::Ambiguous);
    /// grid.set(Cell::new(0, 0), 1);
    /// grid.set(Cell::new(0, 8), 1);
    /// assert_eq!(grid.status(), Status::Illegal);
    /// ```
    pub fn status(&self) -> Status {
        match self.unique_solution() {
            Ok(_) => Status::Unique,
            Err(status) => status,
        }
    }

    /// Counts the solutions, but no further than `cap`; [`Count`](crate::answers::Count#the-cap)
    /// says what a cap is. A board whose clues contradict each other has none.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// assert_eq!(Grid::EMPTY.count_up_to(1000), 1000);
    /// ```
    ///
    /// The exact number of solutions of a 9x9 grid, however large, is [`Grid::count`].
    pub fn count_up_to(&self, cap: u64) -> u64 {
        let visited = capped::visited(cap.into());
        let found = Worker::best().count_one(self, visited, &Control::NONE);
        capped::counted(self, found.expect("nothing stops it"), cap)
    }

    /// All solutions, found one by one as the iterator is asked for them, in
    /// [any order](Solutions::in_order).
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let some: Vec<Grid> = Grid::EMPTY.solutions().take(10).collect();
    /// assert!(some.iter().all(Grid::is_solution));
    /// ```
    pub fn solutions(&self) -> Solutions {
        Solver::new().into_solutions(self, SolutionOrder::Any)
    }
}

impl Grid {
    /// The exact number of solutions, however large: [`exact::count`].
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// assert_eq!(Grid::EMPTY.count(), 6_670_903_752_021_072_936_960);
    /// ```
    pub fn count(&self) -> u128 {
        exact::count(self)
    }

    /// The candidates that some solution has, which are the pencilmarks with the fewest candidates that
    /// have the same solutions. Their [`clues`](Pencilmarks::clues) are the digits that all solutions
    /// share. [`answers::Candidates`](crate::answers::Candidates) asks for many puzzles, and in how many
    /// solutions each candidate is.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let grid: Grid =
    ///     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
    ///         .parse()?;
    /// let candidates = grid.candidates().expect("it has solutions");
    /// assert!(grid.solutions().all(|solution| candidates.allow(&solution)));
    /// assert_eq!(candidates.clues().clue_count(), 62);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The [`Status`] of a board that has no solution.
    pub fn candidates(&self) -> Result<Pencilmarks, Status> {
        let mut worker = Worker::best();
        let found = closures(
            &mut worker,
            &[*self],
            &mut Allowance::unlimited(&Control::NONE),
        )[0];
        match Status::of_posed(self, found.count, u64::MAX) {
            Status::Unique | Status::Ambiguous => Ok(Pencilmarks::from_known_masks(found.seen)),
            status => Err(status),
        }
    }

    /// The candidates of each cell as the clues give them: one for a clue, all nine for an empty
    /// cell.
    pub fn pencilmarks(&self) -> Pencilmarks {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// Wikipedia's example with its published solution, without a clue that leaves two solutions,
    /// and with a clue repeated.
    #[test]
    fn methods_say_what_is_known_of_a_puzzle() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let solution: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        assert_eq!(puzzle.solve(), Answer::Unique(solution));
        assert_eq!(puzzle.unique_solution(), Ok(solution));
        assert_eq!(puzzle.status(), Status::Unique);
        assert_eq!((puzzle.count(), puzzle.count_up_to(1 << 40)), (1, 1));
        assert!(puzzle.solutions().eq([solution]));
        assert_eq!(puzzle.pencilmarks().as_grid(), Some(puzzle));

        // Three solutions, as the documentation of the scalar engine has it.
        let several: Grid =
            "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
                .parse()
                .unwrap();
        assert_eq!(several.status(), Status::Ambiguous);
        assert_eq!((several.count(), several.count_up_to(2)), (3, 2));
        let ordered = several.solutions().in_order(SolutionOrder::Lexicographic);
        let ordered: Vec<Grid> = ordered.collect();
        assert!(ordered.is_sorted() && ordered.len() == 3);
    }

    #[test]
    fn solutions_begin_anew_in_another_order() {
        // The three solutions of the puzzle above, of which two are taken.
        let several: Grid =
            "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
                .parse()
                .unwrap();
        let all: Vec<Grid> = several.solutions().collect();
        let mut solutions = several.solutions();
        assert_eq!(solutions.by_ref().take(2).count(), 2);
        let ordered: Vec<_> = solutions.in_order(SolutionOrder::Lexicographic).collect();
        assert_eq!(ordered.len(), 3);
        assert!(ordered.is_sorted() && all.iter().all(|one| ordered.contains(one)));
    }
}
