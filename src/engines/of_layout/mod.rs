//! Boards of any [layout](crate::layout), one after the other.

// - `scalar`: the search
// - `inference`: what follows from the candidates of a board
// - `relaxation`: the bound on the scores of its solutions
// - `diagram`: all solutions of a small layout, counted and numbered
// - `random`: random maps of jigsaws

mod diagram;
mod inference;
mod random;
mod relaxation;
mod scalar;

pub(crate) use diagram::Diagram;
pub(crate) use relaxation::Relaxation;
pub(crate) use scalar::Branch;
pub use scalar::Solver;
