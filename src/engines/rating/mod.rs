//! Difficulty that no morph changes: the class of rules that a puzzle needs, the number of rounds,
//! the smallest backdoors, and the number of guesses of a proof.
//!
//! Every measure here is the same for all isomorphs of a puzzle, on every machine and with every
//! engine. The measures are pinned by [`RATING_VERSION`]: another definition has another number.
//! Puzzles that have not exactly one solution have no rating.
//!
//! # Candidates and rounds
//!
//! At first a clue's cell has that one candidate, and every other cell those that no clue in its
//! row, column or box forbids. Then there are **rounds**. A round looks at the candidates as they
//! stand, and removes all that its rules find, at once. It is of the first of these kinds that
//! removes anything:
//!
//! 1. **Singles.** Cells with one candidate (naked singles), and cells that are the only place of a
//!    digit in a house (hidden singles) are filled, and their digits are removed from the other
//!    cells of their houses.
//! 2. **Locked candidates.** A digit whose places in a row or column are all in one box is removed
//!    from the rest of the box (claiming); one whose places in a box are all in one row or column
//!    is removed from the rest of that line (pointing).
//! 3. **Hidden triples** where a row or column crosses a box: if three digits have no other place
//!    in that row or column than these three cells, or in that box, then all other digits are
//!    removed from these cells. (Cells that are filled count: so a hidden pair beside a filled cell
//!    is one.) It is the rule that the sweep of the [lanes](crate::lanes) applies. Pairs and
//!    triples elsewhere are not looked for.
//!
//! The rounds end where every cell has one candidate, or where none of the kinds removes anything.
//! The fewer candidates there are, the more a rule can remove, so the final candidates do not
//! depend on any order; and since a round does all at once, neither does the number of rounds.
//! [`rounds()`] reports what every round finds.
//!
//! # Measures
//!
//! - The [`Class`]: the cheapest set of rules with which the rounds solve the puzzle.
//! - The number of rounds.
//! - The number of **guesses** that it takes to find the solution and to prove that it is the only
//!   one. Where the rounds end without a solution, the search guesses in one cell: it tries each of
//!   its candidates, with rounds again. A cell with n candidates is n-1 guesses. Since the whole
//!   tree must be searched, it does not matter which candidate is tried first.
//! - The **backdoors** in singles: the smallest number of cells such that, once they are filled
//!   from the solution, singles solve the rest; and the number of such sets of cells.
//!
//! In version 1 the search guesses in one of the cells with the fewest candidates, of these in one
//! with the greatest influence on others; the module `search` has the formula. Where that leaves
//! several, a number computed from the candidates of the whole board decides, and where even that
//! is equal, the first cell of the puzzle's [solution form](crate::canonical::by_solution).

mod backdoors;
pub(crate) mod by_layout;
mod class;
mod layout;
mod marks;
pub(crate) mod order;
mod rounds;
mod search;
mod steps;

pub use backdoors::{Backdoors, LARGEST_BACKDOOR};
pub use class::Class;
pub use rounds::RoundKind;
pub use steps::{End, Placement, Round, Rounds, Single, rounds};

use crate::engines::scalar::Solver;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::canonical;
use crate::ground::debug::debug_only;
use crate::ground::grid::Grid;
use crate::ground::status::{Answer, Status};
use layout::Layout;
use marks::Marks;
use rounds::{class_of, settle};
use search::Proof;

/// Version of the definition of the measures. It changes when any number might.
pub const RATING_VERSION: u32 = 1;

/// The difficulty of a puzzle. The [module](self) defines the measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rating {
    /// The cheapest set of rules that solves it.
    pub class: Class,
    /// Number of rounds, of all kinds: at most 729 on 9x9. For puzzles beyond the rules, the rounds
    /// until the rules find nothing more.
    pub rounds: u32,
    /// Number of guesses it takes to find the solution and to prove it the only one: 0 if the class
    /// is not [`Class::Beyond`]. Of a [`Board`](crate::Board) those of another
    /// search, of the board as it lies, which may be others for isomorphs.
    pub guesses: Option<u64>,
}

/// Rates puzzles one at a time, plainly by the definition. Faster engines are checked against it.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::rating::{Class, Rater};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let rating = Rater::new().rate(&grid).expect("one solution");
/// assert_eq!(rating.class, Class::NakedSingles);
/// assert_eq!(rating.guesses, Some(0));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Rater {
    layout: Layout,
    solver: Solver,
}

debug_only! { Rater { solver } }

impl Default for Rater {
    fn default() -> Self {
        Self::new()
    }
}

impl Rater {
    /// Creates a rater.
    pub fn new() -> Self {
        Rater {
            layout: Layout::new(),
            solver: Solver::new(),
        }
    }

    /// The rating of a puzzle with one solution, or else its [`Status`].
    ///
    /// Where rounds do not solve it, the time is that of a search.
    ///
    /// # Errors
    /// The [`Status`], if there is not exactly one solution.
    pub fn rate(&mut self, board: &Grid) -> Result<Rating, Status> {
        self.rate_within(board, &mut Allowance::unlimited(&Control::NONE))
    }

    /// [`Rater::rate`] within an allowance; if that is used up, the error is
    /// [`Status::Unfinished`].
    pub(crate) fn rate_within(
        &mut self,
        board: &Grid,
        allowance: &mut Allowance,
    ) -> Result<Rating, Status> {
        let (mut rating, proof) = self.rate_as_it_lies(board, allowance)?;
        if proof.tied
            && let Some(solution) = proof.solution
        {
            let grid = *board;
            let form = canonical::by_solution(&grid, &solution).expect("its solution");
            rating.guesses = Some(self.prove(&form.board, allowance)?.guesses);
        }
        Ok(rating)
    }

    /// The rating of the puzzle if ties between cells to guess in are decided by reading order, and
    /// the proof.
    fn rate_as_it_lies(
        &mut self,
        board: &Grid,
        allowance: &mut Allowance,
    ) -> Result<(Rating, Proof), Status> {
        let (class, rounds) = self.closure(board);
        let mut rating = Rating {
            class,
            rounds,
            guesses: Some(0),
        };
        if class < Class::Beyond {
            return Ok((rating, Proof::default()));
        }
        let proof = self.prove(board, allowance)?;
        rating.guesses = Some(proof.guesses);
        Ok((rating, proof))
    }

    /// The class of a board that has one solution, and the number of rounds.
    pub(crate) fn closure(&self, board: &Grid) -> (Class, u32) {
        let layout = &self.layout;
        let begin = Marks::of(layout, board);
        let settled = settle(layout, begin, Class::HiddenTriples);
        let class = class_of(layout, begin, settled.marks, settled.class);
        (class, settled.rounds)
    }

    /// The smallest backdoors of a puzzle with one solution, or else its [`Status`].
    ///
    /// The time is that of some hundred closures by singles for a size of 1, a thousand for a size
    /// of 2, and up to some 40,000 on 9x9 beyond that.
    ///
    /// # Errors
    /// The [`Status`], if there is not exactly one solution.
    pub fn backdoors(&mut self, board: &Grid) -> Result<Backdoors, Status> {
        self.backdoors_within(board, &mut Allowance::unlimited(&Control::NONE))
    }

    /// [`Rater::backdoors`] within an allowance; if that is used up, the error is
    /// [`Status::Unfinished`].
    pub(crate) fn backdoors_within(
        &mut self,
        board: &Grid,
        allowance: &mut Allowance,
    ) -> Result<Backdoors, Status> {
        let found = match self.solver.solve_within(board, allowance) {
            Ok(Answer::Unique(solution)) => {
                backdoors::backdoors(&self.layout, board, &solution, allowance)
            }
            Ok(answer) => return Err(answer.status()),
            Err(stopped) => Err(stopped),
        };
        found.map_err(|Stopped| Status::Unfinished)
    }

    /// Searches a grid.
    ///
    /// # Errors
    /// The [`Status`], if there is not exactly one solution.
    fn prove(&self, grid: &Grid, allowance: &mut Allowance) -> Result<Proof, Status> {
        let mut proof = Proof::default();
        let marks = Marks::of(&self.layout, grid);
        match proof.search(&self.layout, marks, allowance) {
            Err(Stopped) => Err(Status::Unfinished),
            Ok(()) => match proof.solutions {
                1 => Ok(proof),
                solutions => Err(Status::of_count(grid, solutions.into(), 2)),
            },
        }
    }
}

#[cfg(test)]
impl Rater {
    /// The rating with ties decided by reading order, and whether there were any.
    pub(crate) fn rated_as_it_lies(&mut self, grid: &Grid) -> Result<(Rating, bool), Status> {
        let control = Control::NONE;
        let mut allowance = Allowance::unlimited(&control);
        let (rating, proof) = self.rate_as_it_lies(grid, &mut allowance)?;
        Ok((rating, proof.tied))
    }
}

#[cfg(test)]
mod tests;
