//! Solving paths by technique, and the ratings that people quote: ER, EP and ED of Sudoku Explainer.
//!
//! A path is solved as a person would do it: each step is the first finding of the first technique
//! that finds anything. So a path has the reasons for every digit, and its hardest step is the rating
//! of the puzzle.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold_study::technique::{Technique, explain};
//!
//! let grid: Grid =
//!     "5....8..71...2.45..........4.9...62...2..5......9...45.6....8.38..3...7..3......1".parse()?;
//! let path = explain(&grid).expect("one solution");
//! assert_eq!(path.rating.to_string(), "7.2/1.2/1.2");
//!
//! assert_eq!(path.steps[0].to_string(), "1.2 hidden-single r4c2 5 b4 => r4c2=5");
//! let fish = path.steps.iter().find(|step| step.technique == Technique::TurbotFish).unwrap();
//! assert_eq!(
//!     fish.to_string(),
//!     "6.6 turbot-fish (9)r9c6-(9)r9c1=(9)r8c2-(9)r2c2=(9)r2c6-(9)r9c6 => r9c6<>9",
//! );
//! # Ok::<(), ninefold::ParseError>(())
//! ```
//!
//! An [`Explainer`] does it for many puzzles, gives hints, and takes only some techniques or ratings;
//! [`answers::Explain`](crate::answers::Explain) is the same question about many puzzles on all cores.
//!
//! # Ratings
//!
//! [`Technique`] has the techniques in the order in which they are tried, with their ratings. The order
//! is not that of the ratings: direct hidden pairs (2.0) come before naked singles (2.3), and unique
//! rectangles (4.5 and more) before naked quads (5.0).
//!
//! - **ER** is the rating of the hardest step.
//! - **EP** is that of the hardest step up to and with the first that fills a cell.
//! - **ED** is that of the first step.
//!
//! They are those of SukakuExplainer 1.18.1 with the techniques of Sudoku Explainer 1.2.1 and one thread,
//! exactly. Those of 1.2.1 itself are the same up to 10.4; above, its nested chains are others. Without
//! further settings 1.18.1 has more techniques, and so another rating. Were no technique left, the rating
//! would be [higher than any](EXACT_UP_TO). [`PATH_VERSION`] is the version of all that.
//!
//! The rating of a chain grows with its length. In chains of several branches the length depends on the
//! order in which candidates are followed, and SukakuExplainer's order is replayed. A puzzle of 8 takes
//! milliseconds, one of 11 half a second or so; limits of time hold inside of a search.
//!
//! # What paths depend on
//!
//! A path depends only on the puzzle as it is written, not on the machine or on other puzzles. An
//! isomorph may have another path, since houses, cells and digits are visited in order. Its ratings are
//! the same as long as they are at most 4.4: up to XYZ-wings, whatever a technique finds is found by
//! it, or follows from simpler ones, after any other step has removed candidates. So each technique
//! finds all it can find in the end, and the hardest one needed is the same in any order. From 4.5 on
//! this does not hold: a unique rectangle may be destroyed by a step that fills one of its cells.
//!
//! Unique rectangles, unique loops and bivalue universal graves
//! [assume](Technique::assumes_uniqueness) that there is one solution, and are used only where that has
//! been checked.

// - `path`: the engine of steps, which knows no technique; `table`: the techniques; `searches`: their order
// - `hidden_single` to `chains` and `branches`: a technique each, or a family; each draws its pattern
// - `state`: candidates; `sets`, `houses` and `tuples`: what they are made of and searched by
// - `step`: what a technique finds; `notation`: how it is written
//
// A new technique is a file with a search, and a row each in `table` and `searches`.

mod aligned;
mod branches;
mod bug;
mod chain;
mod chains;
mod fish;
mod hidden_set;
mod hidden_single;
mod houses;
pub(crate) mod lanes;
mod locked;
mod memory;
mod naked_set;
mod naked_single;
mod notation;
mod path;
mod se_rating;
mod searches;
#[cfg(feature = "serde")]
mod serial;
mod sets;
mod state;
mod step;
mod table;
#[cfg(test)]
mod tests;
mod tuples;
mod unique_loop;
mod wing;

pub use chain::{Branch, Chain, Inference, Literal, NestedChain, Reason};
pub(crate) use hidden_single::only_last_cells;
pub(crate) use houses::CELLS as CELLS_OF_HOUSES;
pub(crate) use path::states;
pub use path::{Difficulty, EXACT_UP_TO, End, Explainer, PATH_VERSION, Path};
pub use se_rating::SeRating;
pub use sets::{Candidates, CellSet, DigitSet, HouseSet};
pub use step::{Placement, Step};
pub use table::{Technique, TechniqueSet};

use ninefold::Status;
use ninefold::inside::EnginePuzzle;

/// The path of a puzzle, a [`Grid`](ninefold::Grid) or [`Pencilmarks`](ninefold::Pencilmarks), with every
/// technique.
///
/// # Errors
/// The status of the puzzle, if it has not exactly one solution.
pub fn explain(puzzle: &impl EnginePuzzle) -> Result<Path, Status> {
    Explainer::new().explain(puzzle)
}
