//! Canonical forms: one board to represent all its images by [symmetries](ninefold::symmetry).
//!
//! Two boards are *isomorphic* if relabelling the digits, permuting bands, rows, stacks and
//! columns, and transposing turn one into the other. A canonical form is the same for isomorphic
//! boards and different for all others, so that lists can be compared and freed of repetitions.
//! There are several in use. All of them divide boards into the same classes, but as strings they
//! differ: never mix them in one file. [`Form`] names and defines them.
//!
//! In every form an empty cell is 0 and digits are numbered in the order in which they first
//! appear, so that only the order of rows and columns has to be found: 2 · 6⁸ = 3,359,232
//! *geometric transformations*. The number of *automorphisms* of a board is the number of geometric
//! transformations that lead to its form.
//!
//! Of a solution grid `strict`, `counts` and `pattern` are the same form, the least of its strings
//! (minlex), and [`grid`] finds it from a table of bands. Of any other board [`puzzle()`] finds these
//! three row by row.

// - `bands`: the table, and the 416 classes of bands
// - `number`: the index of a band in it
// - `leading`: the transformations that lead from a grid to its form
// - `grid`: the forms of grids, and `solution`: those of puzzles by their solution
// - `puzzle`: the forms of puzzles, and the search for them
//
// Nothing here solves anything, or knows of engines or text.

mod bands;
mod dedupe;
mod form;
mod grid;
mod leading;
mod number;
mod puzzle;
mod solution;

pub use bands::{BANDS, least_band};
pub use dedupe::dedupe;
pub use form::Form;
pub(crate) use grid::form_of_solved;
pub use grid::{GridForm, band, bands, grid, grid_digits, grid_with_transformation, grids};
pub use puzzle::{PuzzleForm, PuzzleForms, puzzle, puzzle_with_transformation};
pub(crate) use solution::form_by_solved;
pub use solution::{SolutionForm, by_solution, by_solution_with_transformation};
