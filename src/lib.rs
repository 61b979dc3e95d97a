//! Sudoku in bulk: solutions, capped and exact counts, uniform samples, all solutions and best
//! target scores.
//!
//! The way of the data is text → grid → engine → answer → text. From the ground up:
//!
//! - [`geometry`]: where cells lie; everything rests on it
//! - [`board`]: the [`Grid`] of 81 cells, and boards from 4x4 to 25x25
//! - [`pencilmarks`]: 9x9 puzzles by the candidates of their cells
//! - [`PatternSymmetry`]: which cells have clues together
//! - [`symmetry`]: what turns solutions into solutions, such as transposing
//! - [`canonical`]: one board to stand for all isomorphic ones
//! - [`status`]: what can become of a record; [`control`]: when long work is to end; [`limits`]: how
//!   much work a record may take
//! - [`simd`]: the instruction sets that there are kernels for
//! - [`scalar`]: the engine for one board at a time, of any size
//! - [`lanes`]: the engine for many 9x9 grids at once; [`Engine`]: which of the two works
//! - [`exact`]: exact numbers of solutions, however many there are
//! - [`score`]: best target scores (靶形数独)
//! - [`rating`]: difficulty that no morph changes
//! - [`generate`]: reproducible corpora of every kind
//! - [`sample`]: solutions drawn at random, each with the same probability
//! - [`unavoidable`]: cells of which every puzzle with a given solution has a clue
//! - [`answers`]: every question as a typed answer, in batches, over all cores and in memory of the
//!   caller's; [`batch`]: the everyday ones as plain functions
//! - [`vicinity`]: the puzzles that are some clues away from others
//! - [`text`]: reading puzzles from lines, grids and streams, and writing them
//!
//! # One puzzle
//!
//! ```
//! use ninefold::{Answer, Grid, SolutionOrder};
//!
//! let grid: Grid =
//!     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
//!         .parse()?;
//! assert!(matches!(grid.solve(), Answer::Ambiguous(_)));
//! assert_eq!(grid.count_up_to(1000), 3);
//! for solution in grid.solutions().in_order(SolutionOrder::Lexicographic) {
//!     assert!(solution.is_solution() && solution.extends(&grid));
//! }
//! # Ok::<(), ninefold::ParseError>(())
//! ```
//!
//! # A million
//!
//! ```
//! use ninefold::generate::{Generator, Kind};
//! use ninefold::{Grid, batch};
//!
//! let mut generator = Generator::<9>::new(Kind::Easy, 42)?;
//! let grids: Vec<Grid> = (0..1000).map(|index| generator.board(index)).collect();
//! let counts = batch::count(&grids, 2);
//! assert!(counts.iter().all(|&count| count == 1));
//! # Ok::<(), ninefold::generate::UnsupportedKind>(())
//! ```
//!
//! # Debug builds
//!
//! Without optimisation the library takes about a hundred times as long. So that it is optimised in
//! your debug builds, too, your `Cargo.toml` needs these two lines:
//!
//! ```toml
//! [profile.dev.package.ninefold]
//! opt-level = 3
//! ```
//!
//! # WebAssembly
//!
//! The library builds for `wasm32-unknown-unknown` as it is. There it has one thread, and no clock:
//! [flags](Control::with_stop) stop an operation, and times do not.
//!
//! # Features
//!
//! `serde`, off by default: answers, boards and options can be serialised. A board is its line of
//! symbols, a cell `r1c9`, a status or a kind its word, and an exact count is text, since it may be
//! larger than other languages take numbers to be. What is an answer alone is only written.
#![warn(missing_docs)]

pub mod answers;
pub mod batch;
pub mod board;
pub mod canonical;
pub mod control;
mod draws;
mod engine;
pub mod exact;
pub mod generate;
pub mod geometry;
pub mod lanes;
pub mod limits;
mod minimality;
mod pattern;
pub mod pencilmarks;
mod posed;
pub mod rating;
pub mod sample;
pub mod scalar;
pub mod score;
#[cfg(feature = "serde")]
mod serial;
pub mod simd;
pub mod status;
mod symbols;
pub mod symmetry;
pub mod text;
pub mod unavoidable;
pub mod vicinity;
mod words;

pub use board::{Board, Conflict, DigitsError, Grid, GridsError};
pub use control::{Control, Stopped, Stopper};
pub use engine::{Engine, Worker};
pub use geometry::{Cell, House};
pub use limits::Limits;
pub use pattern::PatternSymmetry;
pub use pencilmarks::{MaskError, Pencilmarks};
pub use scalar::SolutionOrder;
pub use status::{Answer, Status};
pub use symmetry::{Symmetry, SymmetryError};
pub use text::{ParseError, ParseErrorKind};
pub use words::UnknownWord;

/// The examples of the README, so that they are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
