//! A bulk Sudoku engine.
#![forbid(unsafe_code)]

pub mod answer;
pub mod board;
pub mod geometry;
pub mod scalar;
pub mod text;

pub use answer::{Answer, Status};
pub use board::{Board, Conflict, DigitsError, Grid};
pub use geometry::{Cell, House};
pub use scalar::SolutionOrder;
pub use text::{ParseError, ParseErrorKind};
