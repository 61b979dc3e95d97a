//! The study of Sudoku with the engine of [`ninefold`]: techniques and ratings, canonical forms, minimality,
//! the puzzles beside a puzzle, and puzzles that are made.
//!
//! ```
//! use ninefold::{Status, batch};
//! use ninefold_study::canonical;
//! use ninefold_study::generate::{Generator, Kind};
//!
//! let mut puzzles = Generator::new(Kind::Minimal, 1).par_boards(0..100);
//! assert_eq!(batch::check(&puzzles), [Status::Unique; 100]);
//! canonical::dedupe(&mut puzzles);
//! ```

#![warn(missing_docs)]

pub mod answers;
pub mod canonical;
pub mod fewest;
pub mod generate;
pub mod keys;
mod minimality;
mod pattern;
pub mod rating;
pub mod symmetry;
pub mod technique;
pub mod unavoidable;
pub mod vicinity;

pub use pattern::PatternSymmetry;
