//! Is a puzzle minimal, and if not, which clues could go?

use super::{Answered, BatchSize, Question};
use crate::board::Board;
use crate::control::Control;
use crate::engine::{Engine, Worker};
use crate::geometry::Cell;
use crate::limits::Limits;
use crate::minimality::redundant::{Redundant, Wanted, redundant_clues};
use crate::status::Status;
use crate::words::words;

/// Asks whether a puzzle is minimal, and which of its clues are redundant: each that could go by
/// itself. Several of them need not be able to go together.
///
/// A clue is asked about by one search at most, and most clues by none; 9x9 puzzles are asked about
/// side by side in [lanes](crate::lanes).
///
/// ```
/// use ninefold::answers::{Minimal, Minimality, ask};
/// use ninefold::{Control, Grid};
///
/// let easy: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let answers = ask(&Minimality::new(), &[easy, Grid::EMPTY], &Control::NONE);
/// assert_eq!(answers[0].word, Minimal::Redundant);
/// // Without this clue, and all others, the puzzle still has one solution.
/// let mut less = easy;
/// less.set(answers[0].redundant[0], 0);
/// assert_eq!(less.count_up_to(2), 1);
/// assert_eq!(answers[1].word, Minimal::Ambiguous);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Minimality {
    engine: Engine,
    limits: Limits,
    wanted: Wanted,
}

impl Minimality {
    /// With the fastest engine.
    pub fn new() -> Self {
        Minimality {
            engine: Engine::default(),
            limits: Limits::NONE,
            wanted: Wanted::All,
        }
    }

    /// Asks for the word alone: the search ends at a redundant clue, and no cells are told.
    #[must_use]
    pub fn word_only(self) -> Self {
        Minimality {
            wanted: Wanted::One,
            ..self
        }
    }

    /// With an engine of your choice. The answers are the same.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        Minimality { engine, ..self }
    }

    /// Within limits, which are for each board: for all searches about it together.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Minimality { limits, ..self }
    }
}

impl Minimality {
    /// What is asked.
    pub(super) fn wanted(&self) -> Wanted {
        self.wanted
    }

    /// The limits of each board.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }
}

impl Default for Minimality {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether a puzzle is minimal, or why that cannot be said.
///
/// It has a word (`Display`, `FromStr`), which is what the command line prints, and a number, as a
/// [`Status`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
#[repr(u8)]
pub enum Minimal {
    /// One solution, and without any one of the clues there are several.
    Minimal = 0,
    /// One solution, and still one without some clue.
    Redundant = 1,
    /// Several solutions.
    Ambiguous = 2,
    /// No solution, though no clue contradicts another.
    Impossible = 3,
    /// A digit is given twice in a row, column or box.
    Illegal = 4,
    /// A limit or the caller ended the work before there was an answer.
    Unfinished = 5,
    /// The record is not a board.
    Malformed = 6,
}

impl Minimal {
    /// For a puzzle of this status, something in which is redundant or not.
    pub(super) fn of(status: Status, is_redundant: bool) -> Self {
        match status {
            Status::Unique if is_redundant => Minimal::Redundant,
            Status::Unique => Minimal::Minimal,
            Status::Ambiguous | Status::Solvable | Status::Unproven => Minimal::Ambiguous,
            Status::Impossible => Minimal::Impossible,
            Status::Illegal => Minimal::Illegal,
            Status::Unfinished => Minimal::Unfinished,
            Status::Malformed => Minimal::Malformed,
        }
    }
}

words! {
    numbered Minimal, "answer about minimality" {
        Minimal "minimal"
        Redundant "redundant"
        Ambiguous "ambiguous"
        Impossible "impossible"
        Illegal "illegal"
        Unfinished "unfinished"
        Malformed "malformed"
    }
}

/// The answer to [`Minimality`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Clues {
    /// Whether the puzzle is minimal.
    pub word: Minimal,
    /// How many solutions the puzzle has, as far as that is known; [`Status::Unfinished`] if the
    /// clues were not all asked about.
    pub status: Status,
    /// The cells of the redundant clues that were found, in reading order; none if the word
    /// [alone](Minimality::word_only) was asked for.
    pub redundant: Vec<Cell>,
}

impl Clues {
    fn new(found: Redundant, wanted: Wanted) -> Self {
        let is_answered = found.is_finished || wanted == Wanted::One && !found.cells.is_empty();
        let status = match is_answered {
            true => found.status,
            false => Status::Unfinished,
        };
        Clues {
            word: Minimal::of(status, !found.cells.is_empty()),
            status,
            redundant: match wanted {
                Wanted::All => found.cells,
                Wanted::One => Vec::new(),
            },
        }
    }
}

impl Answered for Clues {
    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

impl<const SIDE: usize> Question<SIDE> for Minimality {
    type Asked = Board<SIDE>;
    type Worker = Worker<SIDE>;
    type Answer = Clues;

    fn worker(&self) -> Worker<SIDE> {
        Worker::new(self.engine)
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[Board<SIDE>],
        control: &Control,
        mut each: impl FnMut(usize, Clues) -> Result<(), E>,
    ) -> Result<(), E> {
        let Minimality { limits, wanted, .. } = *self;
        redundant_clues(worker, boards, wanted, &limits, control, |index, found| {
            each(index, Clues::new(found, wanted))
        })
    }

    fn batch_size(&self) -> BatchSize {
        self.engine.batch_size::<SIDE>(2, &self.limits)
    }
}
