//! Sudoku in bulk: solutions, capped and exact counts, uniform samples, all solutions and best
//! target scores.
//!
//! - **One grid**: methods of [`Grid`], the classic board: `grid.solve()`, `grid.status()`,
//!   `grid.count_up_to(1000)`.
//! - **A slice of them**: the functions of [`batch`], over all cores: `batch::check(&grids)`. They take
//!   digits as they lie in memory too.
//! - **A file**: [`batch`] again, over a [`text::Reader`]: `batch::check(Reader::new(file))`. A reader is an
//!   iterator of boards, too.
//! - **Any other question**: [`ask`], of a slice too; [`Settings`] are a deadline, limits or an engine of
//!   your choice. [`answers`] has the questions.
//! - **Boards of other sizes and rules**, from 2x2 to 25x25, with diagonals, windows or jigsaw regions: [`Board`]s of a
//!   [`Layout`](layout::Layout), of which the same questions are asked.
//! - **Your own threads**: a [`Worker`] in each, or a worker of
//!   [`Question::worker`](answers::Question::worker).
//!
//! ```
//! use ninefold::{Answer, Grid, batch};
//!
//! let grid: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! match grid.solve() {
//!     Answer::Unique(solution) => println!("{solution:#}"),
//!     Answer::Ambiguous(one) => println!("{one}, for example"),
//!     Answer::Impossible => println!("no solution"),
//!     Answer::Illegal(conflict) => println!("{conflict}"),
//! }
//! assert_eq!(batch::count(&[grid, Grid::EMPTY], 1000), [1, 1000]);
//! # Ok::<(), ninefold::ParseError>(())
//! ```
//!
//! # I want ...
//!
//! | I want | call |
//! | --- | --- |
//! | the solution | [`grid.solve()`](Grid::solve), or [`grid.unique_solution()`](Grid::unique_solution) where there shall be one |
//! | to know whether it is a proper puzzle | [`grid.status()`](Grid::status) |
//! | the number of solutions, up to a cap | [`grid.count_up_to(1000)`](Grid::count_up_to), a `u64` |
//! | the exact number, however large | [`grid.count()`](Grid::count), a `u128` |
//! | the digits that some solution has in each cell, those that all share | [`grid.candidates()`](Grid::candidates), [`answers::Candidates`] |
//! | all solutions, or the first ten | [`grid.solutions().take(10)`](Grid::solutions) |
//! | a million grids checked, counted, solved | [`batch::check`], [`batch::count`], [`batch::unique_solutions`] |
//! | how many of them are proper | [`batch::tally`] |
//! | the same for digits in a `Vec<[u8; 81]>` | the same functions; or [`Grid::slice_from_digits`](Grid::slice_from_digits) |
//! | the same for the puzzles of a file, or of an iterator | the same functions of `Reader::new(file)`, or of `&mut iterator`; see [`batch::Puzzles`] |
//! | the puzzles of a file one by one | `for board in` [`Reader::new(file)`](text::Reader) |
//! | a count of hours with a deadline, progress, a button to stop it | [`exact::Counter`] with a [`Control`] |
//! | to stop when a future is dropped | [`Control::stopper`] |
//! | the best score for weights of my own | [`score::ScoreSolver`] |
//! | solutions of candidates instead of clues | [`Pencilmarks`] and [`answers::Solve`] |
//! | the same of X, windoku, a jigsaw, 6x6 or 16x16 | [`Board::from_text`], and [`ask`] [`answers::Solve`], [`answers::Check`] or [`answers::Count`] |
//! | solutions at random | [`answers::Sample`], [`sample::Sampler`] |
//! | puzzles to test with, one of each class, redundant clues, how a person solves it, its ER, all puzzles with 17 clues in a grid | the package [`ninefold-study`](https://docs.rs/ninefold-study) |
//! | a proof of the number of solutions, that others can check | the package [`ninefold-proof`](https://docs.rs/ninefold-proof) |
//!
//! Numbers of solutions are `u64` where they end at a cap, and `u128` where they are exact.
//!
//! # Small programs
//!
//! Puzzles from a file, by status:
//!
//! ```
//! use ninefold::batch::{self, Tally};
//! use ninefold::text::Reader;
//!
//! # fn tally(file: impl std::io::Read + Send) -> std::io::Result<Tally> {
//! let tally = batch::tally(Reader::new(file))?;
//! # Ok(tally)
//! # }
//! # let text = format!("{}\nno puzzle\n", ".".repeat(81));
//! # assert_eq!(tally(text.as_bytes()).unwrap().to_string(), "ambiguous  1\nmalformed  1\n");
//! ```
//!
//! Their solutions, a megabyte of the file at a time, and what is wrong with those that cannot be read:
//!
//! ```
//! use ninefold::text::{Reader, Syntax};
//! use ninefold::{Status, batch};
//!
//! # fn solve(file: impl std::io::Read) -> std::io::Result<()> {
//! let mut reader = Reader::with_chunk(file, 1 << 20);
//! while let Some(records) = reader.next_batch()? {
//!     for (record, solution) in records.records().zip(batch::unique_solutions(&records)) {
//!         match solution {
//!             Ok(solution) => println!("{solution}"),
//!             Err(Status::Malformed) => println!("{}", record.parse(Syntax::default()).unwrap_err()),
//!             Err(status) => println!("{status}"),
//!         }
//!     }
//! }
//! # Ok(())
//! # }
//! # let text = format!("{}\nno puzzle\n", ".".repeat(81));
//! # solve(text.as_bytes()).unwrap();
//! ```
//!
//! Digits in memory, which are not copied:
//!
//! ```
//! use ninefold::{Grid, batch};
//!
//! let cells: Vec<[u8; 81]> = vec![[0; 81]; 100];
//! assert_eq!(batch::count(&cells, 1000), [1000; 100]);
//!
//! let grids: &[Grid] = Grid::slice_from_digits(&cells)?;
//! assert_eq!(Grid::slice_as_digits(grids), cells);
//! # Ok::<(), ninefold::GridsError>(())
//! ```
//!
//! The first ten solutions of a list, each with its puzzle:
//!
//! ```
//! use ninefold::{Grid, batch};
//!
//! let grids = [Grid::EMPTY; 3];
//! for (index, solution) in batch::solutions(&grids).take(10) {
//!     assert!(solution.extends(&grids[index]));
//! }
//! ```
//!
//! An exact count that may take a minute, and reports how far it is:
//!
//! ```
//! use ninefold::{Control, Grid, exact::Counter};
//! use std::sync::mpsc;
//! use std::time::Duration;
//!
//! let (sender, receiver) = mpsc::channel();
//! let control = Control::new()
//!     .with_timeout(Duration::from_secs(60))
//!     .with_progress(move |done| _ = sender.send(done));
//! match Counter::new().count_within(&Grid::EMPTY, &control) {
//!     Ok(count) => assert_eq!(count, 6_670_903_752_021_072_936_960),
//!     Err(stopped) => println!("{stopped}"),
//! }
//! drop(control);
//! assert!(receiver.into_iter().all(|done| (0.0..=1.0).contains(&done)));
//! ```
//!
//! The best score for weights of one's own:
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::score::{Goal, ScoreSolver, Weights};
//!
//! let mut weights = [[1; 9]; 9];
//! weights[4][4] = 100;
//! let mut solver = ScoreSolver::new(&Weights::new(weights)?, Goal::Largest);
//! let best = solver.best(&Grid::EMPTY).expect("there are solutions");
//! assert_eq!(best.score, 405 - 9 + 900);
//! # Ok::<(), ninefold::score::WeightTooLarge>(())
//! ```
//!
//! Boards of other layouts, several of them in one batch, within a second or else without an answer:
//!
//! ```
//! use ninefold::answers::Solve;
//! use ninefold::layout::Layout;
//! use ninefold::text::Syntax;
//! use ninefold::{Board, Control, Settings, Status};
//! use std::time::Duration;
//!
//! let x: Layout = "6x6+x".parse()?;
//! let small = Board::from_text(&x, b"1.....\n......\n..3...\n......\n......\n.....6", Syntax::default())?;
//! let large = Board::empty(&"16x16".parse()?);
//! let control = Control::new().with_timeout(Duration::from_secs(1));
//! let solved = Settings::new()
//!     .with_control(control)
//!     .ask(&Solve::any(), &[small, large]);
//! for answer in solved {
//!     match answer.solution {
//!         Some(solution) => assert!(solution.is_solution()),
//!         None => assert_eq!(answer.status, Status::Unfinished),
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Candidates, cell by cell, from clues, asked about and drawn:
//!
//! ```
//! use ninefold::answers::{Count, ask};
//! use ninefold::{Cell, Grid};
//!
//! let grid = Grid::try_from([[0; 9]; 9])?.with(Cell::new(0, 0), 5);
//! let mut marks = grid.pencilmarks();
//! marks.set((0, 1).into(), 0b11);
//! assert_eq!(ask(&Count::up_to(10), &[marks])[0].count, 10);
//! assert!(format!("{marks:#}").contains("| 5         12        123456789 |"));
//! assert_eq!(grid.clues().count(), 1);
//! assert_eq!(grid[(0, 0)], 5);
//! # Ok::<(), ninefold::DigitsError>(())
//! ```
//!
//! # Threads, and what waits for them
//!
//! Batches are shared out in rayon's current pool; `ThreadPool::install` gives them another. In
//! asynchronous programs they belong into a blocking thread (`spawn_blocking`), with the [`Control`] of
//! a [`Stopper`] that stays in the future: that a future is dropped stops nothing by itself.
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
//! # WebAssembly, `no_std`
//!
//! The library builds for `wasm32-unknown-unknown` as it is. There it has one thread, and no clock: times
//! end nothing until the program sets one, with `control::set_clock`. Without the standard library it does
//! not build.
//!
//! # Features
//!
//! `serde`, off by default: answers, boards and options can be serialised. A board is its line of
//! symbols, which does not say of which layout it is, so that only a [`Grid`] is read; a cell `r1c9`, a status or a kind its word, and an exact count is text, since it may be
//! larger than other languages take numbers to be. Types that are only answers can be serialised and
//! not read.
//!
//! # Modules
//!
//! What is asked:
//!
//! - [`batch`]: the everyday questions as functions; [`answers`]: every question as a typed answer
//! - [`exact`]: exact numbers of solutions, however large
//! - [`score`]: best target scores (靶形数独)
//! - [`sample`]: solutions drawn at random, each with the same probability
//!
//! What it is asked about, and how long:
//!
//! - [`grid`]: the classic board; [`board`]: boards of any layout; [`geometry`]: where cells lie;
//!   [`pencilmarks`]: 9x9 puzzles by the candidates of their cells
//! - [`layout`]: the rules and sizes that boards can have, such as X, windoku, jigsaws and 6x6, and how they are solved
//! - [`text`]: puzzles from lines, grids and streams, and how they are written
//! - [`symmetry`]: what turns solutions into solutions, such as transposing
//! - [`status`]: the result of a record in a word; [`control`]: when long work is to end; [`limits`]:
//!   how much work a record may take
//!
//! The engines themselves, for those who compare engines or build upon one: [`scalar`], for one grid at
//! a time, and [`layout::Solver`] for one board of any layout; [`lanes`], for many grids, or boards of a
//! layout, at once; [`simd`], the instruction sets that there are kernels for. An [`Engine`] says which
//! of them a [`Worker`] uses.
#![warn(missing_docs)]

pub mod answers;
mod engines;
mod ground;
#[doc(hidden)]
pub mod inside;
#[cfg(test)]
mod test_boards;
pub mod text;

pub use answers::batch;
pub use engines::{exact, lanes, sample, scalar, score};
pub use ground::budget::{control, limits};
pub use ground::{board, geometry, grid, pencilmarks, simd, status, symmetry};

/// Boards of any size and with any further rules: which cells there are, and which of them differ.
///
/// A classic board has rows, columns and boxes. Other puzzles have rectangular boxes (6x6 with boxes of two rows and
/// three columns), regions of any shape (jigsaws), diagonals (X), windows (windoku), cells in the same place of
/// every box (disjoint groups), or cells a move of chess apart (anti-knight, anti-king). All of these say no
/// more than that some cells differ: either all cells of a *house*, which has as many as there are digits, or
/// two cells, a *pair*. A [`Layout`](layout::Layout) lists them.
pub mod layout {
    pub use crate::engines::of_layout::Solver;
    pub use crate::ground::layout::*;
}

pub use answers::{Settings, ask, ask_each};
pub use board::{AnyBoard, Board, Conflict, DigitsError, GridsError};
pub use control::{Control, Stopped, Stopper};
pub use engines::worker::{Engine, Worker};
pub use geometry::{BoardShape, Cell, House};
pub use grid::Grid;
pub use ground::words::UnknownWord;
pub use limits::Limits;
pub use pencilmarks::{MaskError, Pencilmarks};
pub use scalar::SolutionOrder;
pub use status::{Answer, Status};
pub use symmetry::{Symmetry, SymmetryError};
pub use text::{ParseError, ParseErrorKind};

/// The examples of the README, so that they are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
