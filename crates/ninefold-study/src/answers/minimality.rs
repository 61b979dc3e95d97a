//! Is a puzzle minimal, and if not, which clues could go?

use crate::minimality::candidates::redundantly_gone;
use crate::minimality::redundant::{RedundantGoal, redundant_clues};
use ninefold::answers::{BatchSize, Question};
use ninefold::inside::{of_engine, one_by_one, only_answer, words};
use ninefold::{Cell, Grid, Pencilmarks, Settings, Status, Worker};

/// Asks whether a puzzle is minimal, and which of its clues are redundant: each that could go by
/// itself. Several of them need not be able to go together.
///
/// A clue is asked about by one search at most, and most clues by none; 9x9 puzzles are asked about
/// side by side in [lanes](ninefold::lanes). Limits are for all searches about a board together.
///
/// [Pencilmarks](ninefold::Pencilmarks) are minimal if each candidate that is gone, given back by itself,
/// makes a second solution. A puzzle of clues is seldom minimal in this sense: a clue says of eight
/// candidates at once that they are gone.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::{Minimal, Minimality};
/// use ninefold::Grid;
///
/// let easy: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let answers = ask(&Minimality::new(), &[easy, Grid::EMPTY]);
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
    wanted: RedundantGoal,
}

impl Minimality {
    /// The word, and everything that is redundant.
    pub fn new() -> Self {
        Minimality {
            wanted: RedundantGoal::All,
        }
    }

    /// Asks only for the word: the search ends at a redundant clue, and no cells are returned.
    #[must_use]
    pub fn word_only(self) -> Self {
        Minimality {
            wanted: RedundantGoal::One,
        }
    }

    /// The redundant clues that it asks for.
    pub(super) fn wanted(self) -> RedundantGoal {
        self.wanted
    }
}

impl Default for Minimality {
    fn default() -> Self {
        Self::new()
    }
}

/// Minimal or not, or why that cannot be said.
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
            // (It is the last.)
            _ => Minimal::Malformed,
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

/// The answer to [`Minimality`]: of boards with the cells of clues, and of pencilmarks with the cells
/// and digits of candidates that are gone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MinimalityAnswer<T = Cell> {
    /// The word for it.
    pub word: Minimal,
    /// The status of the puzzle, as far as that is known; [`Status::Unfinished`] if not everything was
    /// asked about.
    pub status: Status,
    /// The redundant clues that were found, or the candidates that could be given back, each by
    /// itself, in reading order; none if [only the word](Minimality::word_only) was asked for.
    pub redundant: Vec<T>,
}

impl<T> MinimalityAnswer<T> {
    /// For a puzzle of this status, in which this was found redundant.
    pub(super) fn new(
        status: Status,
        redundant: Vec<T>,
        is_finished: bool,
        wanted: RedundantGoal,
    ) -> Self {
        let is_answered = is_finished || wanted.is_one() && !redundant.is_empty();
        let status = match is_answered {
            true => status,
            false => Status::Unfinished,
        };
        MinimalityAnswer {
            word: Minimal::of(status, !redundant.is_empty()),
            status,
            redundant: match wanted {
                RedundantGoal::All => redundant,
                RedundantGoal::One => Vec::new(),
            },
        }
    }
}

only_answer! { [T: Send] MinimalityAnswer<T> }

impl Question<Grid> for Minimality {
    type Answer = MinimalityAnswer;

    of_engine!();

    fn answer<E>(
        &self,
        worker: &mut Worker,
        boards: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, MinimalityAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, control) = (&settings.limits, &settings.control);
        let wanted = self.wanted;
        redundant_clues(worker, boards, wanted, limits, control, |index, found| {
            let (status, clues) = (found.status, found.cells);
            let answer = MinimalityAnswer::new(status, clues, found.is_finished, wanted);
            each(index, answer)
        })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        settings.engine.batch_size(2, &settings.limits)
    }
}

impl Question<Pencilmarks> for Minimality {
    type Answer = MinimalityAnswer<(Cell, u8)>;

    of_engine!();

    one_by_one! { |self, worker: Worker, marks: Pencilmarks, settings| {
        let allowance = &mut settings.limits.start(&settings.control);
        let by_nodes = settings.limits.nodes.is_some();
        let found = redundantly_gone(worker, marks, self.wanted, by_nodes, allowance);
        let (status, gone) = (found.status, found.candidates);
        MinimalityAnswer::new(status, gone, found.is_finished, self.wanted)
    } }
}
