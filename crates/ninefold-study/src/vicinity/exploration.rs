//! The parameters of an exploration, and its discoveries.

use super::Vicinity;
use crate::canonical::Form;
use crate::rating::Class;
use crate::technique::SeRating;
use ninefold::Grid;
use ninefold::simd::DetectedBackend;
use std::ops::RangeInclusive;

/// A search of the vicinities of many puzzles for one puzzle of each class, generation after
/// generation: each searches around the puzzles that the one before has found.
///
/// Two puzzles are of one class if they are isomorphic. Classes of the puzzles searched around, and
/// those [excluded](super::Explorer::exclude), are not found. What is found, and in which order, does not
/// depend on the number of threads.
///
/// ```
/// use ninefold_study::vicinity::{Exploration, Vicinity};
/// use ninefold::{Control, Grid, Status};
///
/// let puzzle: Grid =
///     "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
///         .parse()?;
/// let exploration = Exploration::new(Vicinity::new(1, 1)).with_generations(2);
/// let mut explorer = exploration.explorer(&Control::NONE);
/// assert_eq!(explorer.add(&[puzzle], |_| 0), [Status::Unique]);
///
/// let found: Vec<_> = explorer.discoveries().collect();
/// // Three puzzles with 17 clues, and what is around those.
/// let first = found.iter().filter(|found| found.generation == 1);
/// assert_eq!(first.count(), 3);
/// assert!(found.iter().all(|found| found.puzzle.status() == Status::Unique));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exploration {
    pub(super) vicinity: Vicinity,
    pub(super) is_minimal: bool,
    pub(super) least_er: Option<SeRating>,
    pub(super) clues: RangeInclusive<usize>,
    pub(super) generations: u32,
    pub(super) form: Option<Form>,
    pub(super) backend: DetectedBackend,
}

impl Exploration {
    /// An exploration of one generation, which keeps all puzzles, in their strict form.
    pub fn new(vicinity: Vicinity) -> Self {
        Exploration {
            vicinity,
            is_minimal: false,
            least_er: None,
            clues: 0..=81,
            generations: 1,
            form: Some(Form::Strict),
            backend: DetectedBackend::best(),
        }
    }

    /// Keeps only minimal puzzles: without any one of their clues they have several solutions.
    #[must_use]
    pub fn only_minimal(self) -> Self {
        Exploration {
            is_minimal: true,
            ..self
        }
    }

    /// Keeps only puzzles of this class of difficulty or harder, by their [ER](Exploration::with_least_er).
    #[must_use]
    pub fn with_least_class(self, class: Class) -> Self {
        match class {
            Class::Easy => self,
            harder => self.with_least_er(harder.least()),
        }
    }

    /// Keeps only puzzles with this ER, the rating of Sudoku Explainer, or a higher one, among them all
    /// whose rating is not known, since that is above [19.9](crate::technique::EXACT_UP_TO). Paths are
    /// followed only up to the first step with this rating. It is that of the puzzle in the form that is
    /// returned: see [`technique`](crate::technique). Of several the highest holds.
    #[must_use]
    pub fn with_least_er(self, er: SeRating) -> Self {
        Exploration {
            least_er: self.least_er.max(Some(er)),
            ..self
        }
    }

    /// Keeps only puzzles with these numbers of clues.
    #[must_use]
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Self {
        Exploration { clues, ..self }
    }

    /// Searches this many generations, and at least one.
    #[must_use]
    pub fn with_generations(self, generations: u32) -> Self {
        Exploration {
            generations: generations.max(1),
            ..self
        }
    }

    /// Number of generations.
    pub fn generations(&self) -> u32 {
        self.generations
    }

    /// Returns puzzles in this canonical form, or as they are found. It does not change the classes.
    #[must_use]
    pub fn in_form(self, form: impl Into<Option<Form>>) -> Self {
        Exploration {
            form: form.into(),
            ..self
        }
    }

    /// Uses this backend instead of the fastest.
    #[must_use]
    pub fn with_backend(self, backend: DetectedBackend) -> Self {
        Exploration { backend, ..self }
    }
}

/// A puzzle that an [`Exploration`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Discovery {
    /// The puzzle.
    pub puzzle: Grid,
    /// The number given to the puzzle that it goes back to.
    pub origin: u64,
    /// Number of steps from there.
    pub generation: u32,
}
