//! All proper puzzles with N clues in a solution grid, by an exhaustive search.
//!
//! A puzzle is proper if and only if it has a clue in each [unavoidable set](crate::unavoidable) of its
//! solution. So the search is for sets of N cells that hit all unavoidable sets of the grid, of which it
//! knows the small ones. What hits those is checked, many puzzles at once, by [lanes](ninefold::lanes).
//!
//! ```text
//!            pass: two bands, with few clues, and the third, with most
//!
//!   two bands     choose cells of every unavoidable set within the two bands     tree, budget
//!       |         what is chosen, and the whole third band: one solution?        checks
//!       v
//!   third band    choose cells of every unavoidable set that is not hit          tree
//!       |         one solution?                                                  checks
//!       v
//!   puzzles
//! ```
//!
//! **Passes.** Some band has most clues of a puzzle, at least a third of them. In the pass of that band the
//! two others have at most N − ⌈N / 3⌉ clues: that prunes the search in them long before the third is
//! looked at. Each puzzle belongs to one pass: that of the first of the bands with most clues. Where stacks
//! have larger packings than bands, the grid is transposed.
//!
//! **Trees.** The search takes an unavoidable set that is not hit, with as few cells as possible, and tries
//! its cells one after the other; a cell that was tried is excluded for those after it, so that no set of
//! cells is visited twice. It goes back where more disjoint sets are not hit than there are clues left, and
//! it excludes cells where there are as many.
//!
//! **Checks.** Clues in two bands that hit all known sets are checked with the whole third band: another
//! solution differs within the two bands only, so no clues of the third band can help. It is another
//! unavoidable set, which the search learns.
//!
//! With all bounds and checks the result is exact: no set of cells is left out that is not shown to be no
//! puzzle, and every puzzle found has been counted to have one solution.
//!
//! The idea of the budget for two bands is that of the searches for all puzzles with 17 clues, by
//! "blue", "champagne" and others; unavoidable sets that are not hit, and disjoint ones, are used by
//! McGuire, Tugemann and Civario, "There is no 16-clue Sudoku", 2014.

// - `pass`: the three passes of a grid, and their rules
// - `tree`: the search for cells that hit every set, in one word of cells
// - `packing`: the bounds, and the cells that they exclude
// - `branch`: a part of a pass: two bands, checks, third band, checks
// - `checks`: puzzles by their cells, for lanes
// - `search`: all parts of a grid, in many threads

mod branch;
mod checks;
mod packing;
mod pass;
mod search;
mod tree;

pub(crate) use checks::only;
pub(crate) use search::{Search, Wanted};

/// The least number of clues of any proper puzzle (McGuire, Tugemann and Civario, 2014).
pub(crate) const FEWEST_KNOWN: usize = 17;

/// All cells of a grid, as bits.
pub(crate) const ALL_CELLS: u128 = (1 << 81) - 1;
