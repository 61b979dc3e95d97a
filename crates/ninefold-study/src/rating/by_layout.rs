//! Ratings of boards of a layout: by singles, and by the guesses of the search of [`layout::Solver`](Solver).
//!
//! These guesses are others than those of [classic boards](super): those of the scalar engine's search, which uses
//! singles and locked candidates, and branches where contradictions were. They depend on how a puzzle lies.

use super::SinglesClass;
use ninefold::layout::Solver;

/// The class of a puzzle with one solution.
pub(crate) fn class_by_singles(solver: &mut Solver, puzzle: &[u8]) -> SinglesClass {
    match () {
        () if are_solving(solver, puzzle, false) => SinglesClass::NakedSingles,
        () if are_solving(solver, puzzle, true) => SinglesClass::HiddenSingles,
        () => SinglesClass::Beyond,
    }
}

/// Returns true if naked singles, or hidden ones, too, solve a board.
fn are_solving(solver: &mut Solver, board: &[u8], with_hidden: bool) -> bool {
    let left = solver.singles(board, with_hidden);
    left.is_some_and(|left| left.iter().all(|mask| mask.is_power_of_two()))
}

/// The number of guesses of a search that took this number of nodes; none where singles solve the puzzle.
pub(crate) fn guesses(nodes: Option<u64>) -> u64 {
    // Each guess has two nodes: a cell has this digit, or another one.
    nodes.map_or(0, |nodes| (nodes - 1) / 2)
}
