//! A bulk Sudoku engine.
#![forbid(unsafe_code)]

pub mod answer;
pub mod batch;
pub mod board;
mod engine;
pub mod generate;
pub mod geometry;
pub mod scalar;
pub mod target;
pub mod text;

pub use answer::{Answer, Status};
pub use board::{Board, Conflict, DigitsError, Grid};
pub use engine::{count, solutions, solve};
pub use geometry::{Cell, House};
pub use scalar::SolutionOrder;
pub use text::{ParseError, ParseErrorKind};
