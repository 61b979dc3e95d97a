//! The inside of the engine, for `ninefold-study` and `ninefold-proof`: the parts of kernels, budgets, and what questions
//! are made with. It is no interface for others, and may change with any version.

#[cfg(feature = "serde")]
pub use crate::answers::serial::{parsed, serialised_as_text};

pub use crate::answers::boards::{BoardQuestion, LayoutWorker, Wanted};
pub use crate::answers::kept::{Kept, MOST_KEPT};
pub use crate::answers::solution::only_solution;
pub use crate::answers::{of_engine, one_by_one, only_answer};
pub use crate::engines::exact::by_box::ByBox;
pub use crate::engines::lanes::NODES_BEFORE_LANES;
pub use crate::engines::lanes::band::{Triads, any, decided, once, three, twice};
pub use crate::engines::lanes::block::{ALL, Block};
pub use crate::engines::lanes::puzzles::{Load, Puzzles};
pub use crate::engines::lanes::stack::Stack;
pub use crate::engines::lanes::sweep::{solved, sweep, without_empty_cells};
pub use crate::engines::of_layout::{self, Branch};
pub use crate::engines::sample::bands;
pub use crate::engines::scalar::candidates::Candidates;
pub use crate::engines::scalar::search::Search;
pub use crate::engines::score::pricing;
pub use crate::ground::board::extends;
pub use crate::ground::budget::allowance::Allowance;
pub use crate::ground::debug::debug_only;
pub use crate::ground::geometry::{CELLS, ORDER, ORDERS, SIDE};
pub use crate::ground::layout::incidence::{Houses, members};
pub use crate::ground::layout::regions;
pub use crate::ground::layout::tables::MOST_IN_LANES;
pub use crate::ground::parallel::pool;
pub use crate::ground::parallel::spread::spread;
pub use crate::ground::puzzle::{Cells, EnginePuzzle};
pub use crate::ground::random::Draws;
pub use crate::ground::simd::kernel::Kernel;
pub use crate::ground::simd::lanes::{Lanes, MAX_LANES, Moves, pop};
pub use crate::ground::simd::sets::{PADDING, SetLists, SetWord};
pub use crate::ground::simd::vector::{Simd, Vector, enter_counting};
pub use crate::ground::symmetry;
pub use crate::ground::words::symbols::symbol;
pub use crate::ground::words::words;
pub use crate::text::transformation;
