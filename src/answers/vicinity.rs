//! Which puzzles with exactly one solution are some clues away?

use super::{Answered, Question};
use crate::board::Grid;
use crate::control::Control;
use crate::engine::BatchSize;
use crate::simd::DetectedBackend;
use crate::status::Status;
use crate::vicinity::{Found, Searcher, Vicinity};

/// Asks for the [vicinity](crate::vicinity) of puzzles, puzzle by puzzle.
///
/// ```
/// use ninefold::answers::{Neighbour, Neighbours, ask};
/// use ninefold::{Control, Grid, Status};
///
/// let puzzle: Grid =
///     "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
///         .parse()?;
/// let all = ask(&Neighbours::new(1, 1), &[puzzle], &Control::NONE);
/// assert!(all[..all.len() - 1].iter().all(|neighbour| {
///     matches!(neighbour, Neighbour::Puzzle(grid) if grid.count_up_to(2) == 1)
/// }));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Neighbours {
    vicinity: Vicinity,
    backend: DetectedBackend,
}

impl Neighbours {
    /// What is reached by taking out `remove` clues and adding `add`.
    pub fn new(remove: usize, add: usize) -> Self {
        Neighbours {
            vicinity: Vicinity::new(remove, add),
            backend: DetectedBackend::best(),
        }
    }

    /// With a backend of your choice. What is found is the same, and so is its order.
    #[must_use]
    pub fn with_backend(self, backend: DetectedBackend) -> Self {
        Neighbours { backend, ..self }
    }
}

/// The answers to [`Neighbours`]: any number of puzzles, and the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Neighbour {
    /// A puzzle with exactly one solution.
    Puzzle(Grid),
    /// There are no more, or the search was stopped.
    #[non_exhaustive]
    End {
        /// How many puzzles were handed over.
        count: u64,
        /// What becomes of the puzzle whose vicinity it is; [`Status::Unfinished`] if the search was
        /// stopped.
        status: Status,
    },
}

impl Answered for Neighbour {
    fn status(&self) -> Option<Status> {
        match self {
            Neighbour::Puzzle(_) => None,
            Neighbour::End { status, .. } => Some(*status),
        }
    }
}

impl Question<9> for Neighbours {
    type Asked = Grid;
    type Worker = Searcher;
    type Answer = Neighbour;

    fn worker(&self) -> Searcher {
        self.vicinity.searcher(self.backend)
    }

    fn answer<E>(
        &self,
        searcher: &mut Searcher,
        grids: &[Grid],
        control: &Control,
        mut each: impl FnMut(usize, Neighbour) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut count = 0;
        searcher.search(grids, control, |index, found| match found {
            Found::Puzzle(grid) => {
                count += 1;
                each(index, Neighbour::Puzzle(grid))
            }
            Found::End(status) => {
                let count = std::mem::take(&mut count);
                each(index, Neighbour::End { count, status })
            }
        })
    }

    fn batch_size(&self) -> BatchSize {
        BatchSize::Small
    }
}
