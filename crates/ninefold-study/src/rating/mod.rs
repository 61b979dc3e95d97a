//! Difficulty: the [`Class`] of a puzzle by its ER, and the number of guesses of a proof.
//!
//! ER, EP and ED are the ratings of Sudoku Explainer, which [`technique`](crate::technique) defines; the class is ER in
//! words. The number of **guesses** is the engine's own: those of the search of the [lanes](ninefold::lanes) for the
//! solution and for the proof that it is the only one. It is the same for all isomorphs of a puzzle, on every machine
//! and with every engine, and pinned by [`RATING_VERSION`]: another definition has another number. Puzzles that have
//! not exactly one solution have no rating.
//!
//! # Guesses
//!
//! At first a clue's cell has that one candidate, and every other cell those that no clue in its
//! row, column or box forbids. Then three rules remove candidates until none of them removes any more:
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
//!    is one.) Pairs and triples elsewhere are not looked for.
//!
//! The fewer candidates there are, the more a rule can remove, so the final candidates do not
//! depend on any order. Where they are no solution, the search guesses in one cell: it tries each of
//! its candidates, with the rules again. A cell with n candidates is n-1 guesses. Since the whole
//! tree must be searched, it does not matter which candidate is tried first.
//!
//! In version 1 the search guesses in one of the cells with the fewest candidates, of these in one
//! with the greatest influence on others; the module `search` has the formula. Where that leaves
//! several, a number computed from the candidates of the whole board decides, and where even that
//! is equal, the first cell of the puzzle's [solution form](crate::canonical::by_solution).

pub(crate) mod by_layout;
mod class;
pub(crate) mod lanes;
mod marks;
pub(crate) mod order;
mod places;
mod search;

pub use class::{Class, SinglesClass};

use crate::canonical;
use marks::Marks;
use ninefold::inside::{Allowance, debug_only};
use ninefold::{Control, Grid, Status, Stopped};
use places::Places;
use search::Proof;

/// Version of the definition of guesses. It changes when any number of them might.
pub const RATING_VERSION: u32 = 1;

/// Counts the guesses of puzzles one at a time, plainly by the definition. Faster engines are checked against it.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_study::rating::Rater;
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// assert_eq!(Rater::new().guesses(&grid), Ok(0));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Rater {
    places: Places,
}

debug_only! { Rater {} }

impl Default for Rater {
    fn default() -> Self {
        Self::new()
    }
}

impl Rater {
    /// Creates a rater.
    pub fn new() -> Self {
        Rater {
            places: Places::new(),
        }
    }

    /// Number of guesses that it takes to find the solution of a puzzle and to prove it the only one.
    ///
    /// # Errors
    /// The [`Status`], if there is not exactly one solution.
    pub fn guesses(&mut self, board: &Grid) -> Result<u64, Status> {
        self.guesses_within(board, &mut Allowance::unlimited(&Control::NONE))
    }

    /// [`Rater::guesses`] within an allowance; if that is used up, the error is
    /// [`Status::Unfinished`].
    pub(crate) fn guesses_within(
        &self,
        board: &Grid,
        allowance: &mut Allowance,
    ) -> Result<u64, Status> {
        let proof = self.prove(board, allowance)?;
        match proof.solution {
            Some(solution) if proof.tied => {
                let form = canonical::by_solution(board, &solution).expect("its solution");
                Ok(self.prove(&form.board, allowance)?.guesses)
            }
            _ => Ok(proof.guesses),
        }
    }

    /// The proof for the puzzle as it lies: ties between cells to guess in are decided by reading order.
    ///
    /// # Errors
    /// The [`Status`], if there is not exactly one solution.
    fn prove(&self, grid: &Grid, allowance: &mut Allowance) -> Result<Proof, Status> {
        let mut proof = Proof::default();
        let marks = Marks::of(&self.places, grid);
        match proof.search(&self.places, marks, allowance) {
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
    /// Number of guesses with ties decided by reading order, and whether there were any.
    pub(crate) fn guesses_as_it_lies(&self, grid: &Grid) -> Result<(u64, bool), Status> {
        let proof = self.prove(grid, &mut Allowance::unlimited(&Control::NONE))?;
        Ok((proof.guesses, proof.tied))
    }
}

#[cfg(test)]
mod tests;
