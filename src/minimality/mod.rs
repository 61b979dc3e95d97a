//! Which clues a puzzle needs: minimality, and what is left when clues go.
//!
//! A puzzle is proper if it has exactly one solution. A clue of it is *redundant* if the puzzle is
//! proper without it, and *needed* if not. A puzzle without a redundant clue is *minimal*. More clues
//! never take properness away, so a clue that is needed is needed in every proper puzzle inside.
//!
//! - `unavoidable`: sets of cells of which a puzzle has a clue, read off the solution
//! - `exchanges`: clues that two lines or two digits prove to be needed
//! - `redundant`: which clues could go, each by itself
//! - `removal`: which clues go, some at a time, and yet as if one by one
//! - `reduction`: clues taken from many boards side by side
//! - `minimise`: a minimal puzzle inside each board, drawn at random
//! - `inside`: every minimal puzzle inside a board

mod exchanges;
pub(crate) mod inside;
pub(crate) mod minimise;
pub(crate) mod reduction;
pub(crate) mod redundant;
pub(crate) mod removal;
pub(crate) mod unavoidable;
