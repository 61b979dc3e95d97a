//! Which clues a puzzle needs: minimality, and what is left when clues go.
//!
//! A puzzle is proper if it has exactly one solution. A clue of it is *redundant* if the puzzle is
//! proper without it, and *needed* if not. A puzzle without a redundant clue is *minimal*. More clues
//! never take properness away, so a clue that is needed is needed in every proper puzzle inside.
//!
//! - `line_cycles`: cells in which two lines could exchange their digits
//! - `exchanges`: clues that two lines or two digits prove to be needed
//! - `redundant`: which clues could go, each by itself
//! - `candidates`: which candidates of pencilmarks could be given back
//! - `removal`: which clues go, some at a time, and yet as if one by one
//! - `reduction`: clues taken from many boards side by side
//! - `minimise`: a minimal puzzle inside each board, drawn at random
//! - `inside`: every minimal puzzle inside a board

pub(crate) mod candidates;
mod exchanges;
pub(crate) mod inside;
pub(crate) mod line_cycles;
pub(crate) mod minimise;
pub(crate) mod reduction;
pub(crate) mod redundant;
pub(crate) mod removal;
