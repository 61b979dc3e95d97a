//! Minimality: the clues that a puzzle needs, and the puzzles left when clues are removed.
//!
//! A puzzle is proper if it has exactly one solution. A clue of it is *redundant* if the puzzle is
//! proper without it, and *needed* otherwise. A puzzle without a redundant clue is *minimal*.
//! Adding clues of the solution keeps a puzzle proper, so a clue that is needed is needed in every
//! proper puzzle inside.
//!
//! - `line_cycles`: cells in which two lines could exchange their digits
//! - `exchanges`: clues that two lines or two digits prove to be needed
//! - `redundant`: the clues that could be removed, each by itself
//! - `candidates`: the excluded candidates of pencilmarks that could be given back
//! - `removal`: removing clues in groups, with the same result as one by one
//! - `reduction`: removing clues from many boards of 9x9 side by side
//! - `of_layout`: the same for boards of any layout
//! - `orbits`: clues that are removed together, and the order in which that is tried
//! - `minimise`: a minimal puzzle inside each board, drawn at random
//! - `inside`: every minimal puzzle inside a board

pub(crate) mod candidates;
mod exchanges;
pub(crate) mod inside;
pub(crate) mod line_cycles;
pub(crate) mod minimise;
pub(crate) mod of_layout;
pub(crate) mod orbits;
pub(crate) mod reduction;
pub(crate) mod redundant;
pub(crate) mod removal;
