//! Boards of any [layout](crate::layout), one after the other.

// - `scalar`: the search
// - `inference`: what follows from the candidates of a board
// - `relaxation`: the bound on the scores of its solutions

mod inference;
mod relaxation;
mod scalar;

pub(crate) use relaxation::Relaxation;
pub use scalar::Branch;
pub use scalar::Solver;
