//! Solving paths by technique, and the ratings that people quote: ER, EP and ED of Sudoku Explainer.
//!
//! A path is solved as a person does it: at each step the simplest technique that finds anything, and
//! of its findings the first. So a path has the reasons, and its hardest step is the rating of the
//! puzzle.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::technique::explain;
//!
//! let grid: Grid =
//!     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........".parse()?;
//! let path = explain(&grid).expect("one solution");
//! assert_eq!(path.rating.to_string(), "2.6/1.2/1.2");
//! assert_eq!(path.steps[0].to_string(), "1.2 hidden-single r3c4 2 b2 => r3c4=2");
//! # Ok::<(), ninefold::ParseError>(())
//! ```
mod aligned;
mod bug;
mod chains;
mod fish;
mod hidden_set;
mod hidden_single;
mod houses;
mod locked;
mod naked_set;
mod naked_single;
mod notation;
mod path;
mod sets;
mod state;
mod step;
mod table;
mod tuples;
mod unique_loop;
mod wing;

pub use chains::{Chain, Literal};
pub use path::{Difficulty, EXACT_UP_TO, End, Explainer, PATH_VERSION, Path};
pub use sets::{Candidates, CellSet, DigitSet, HouseSet};
pub use step::{SeRating, Step};
pub use table::{Technique, TechniqueSet};

use crate::posed::EnginePuzzle;
use crate::status::Status;

/// The path of a puzzle, a [`Grid`](crate::Grid) or [`Pencilmarks`](crate::Pencilmarks), with every
/// technique.
///
/// # Errors
/// The status of the puzzle, if it has not exactly one solution.
pub fn explain(puzzle: &impl EnginePuzzle<9>) -> Result<Path, Status> {
    Explainer::new().explain(puzzle)
}
