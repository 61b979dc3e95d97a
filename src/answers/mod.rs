//! Typed answers, a batch of boards at a time. They know nothing of text.
//!
//! A [`Question`] is asked of boards, of pencilmarks or of what else it has answers about, all of a
//! batch at once, by one thread with a worker of its own. Which engine works, and when it gives way to
//! another, is decided here: lanes up to a budget and then the exact sum, lanes and then branch and
//! bound. [`ask`] spreads a question over the cores and collects the answers; [`ask_each`] hands them
//! over one by one; and a program with a pipeline of its own calls [`Question::answer`] from its
//! threads. Engine, limits and the end of the work are [`Settings`], beside the question.
//!
//! ```
//! use ninefold::answers::{Count, ask};
//! use ninefold::{Grid, Pencilmarks, Status};
//!
//! let counted = ask(&Count::exactly(), &[Grid::EMPTY; 3]);
//! assert_eq!(counted[2].count, 6_670_903_752_021_072_936_960);
//! assert_eq!(counted[2].status, Status::Ambiguous);
//!
//! // The same question about pencilmarks: cells that hold 1 or 4 in the solution may hold either.
//! let solution: Grid =
//!     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
//!         .parse()?;
//! let mut marks = Pencilmarks::from(solution);
//! for cell in Grid::cells().filter(|&cell| matches!(solution.digit(cell), 1 | 4)) {
//!     marks.set(cell, 0b1001);
//! }
//! assert_eq!(ask(&Count::exactly(), &[marks])[0].count, 2);
//! # Ok::<(), ninefold::ParseError>(())
//! ```
//!
//! A [`Board`](crate::Board) has its layout with it. Those that are asked about together may be of several:
//!
//! ```
//! use ninefold::answers::{Check, ask};
//! use ninefold::layout::Layout;
//! use ninefold::text::Syntax;
//! use ninefold::{Board, Grid, Status};
//!
//! let puzzle: Grid =
//!     "1.......2.3.....4...5...6.....7.8.......9.......6.4.....2...3...8.....9.4.......7".parse()?;
//! let x = Board::from_digits(&"x".parse()?, puzzle.digits())?;
//! let six: Layout = "6x6".parse()?;
//! let solution = Board::from_text(&six, b"123456456123214365365214531642642531", Syntax::default())?;
//! let statuses = ask(&Check::new(), &[x, solution]);
//! // Clues on a diagonal contradict each other.
//! assert_eq!(statuses, [Status::Illegal, Status::Unique]);
//! assert_ne!(ask(&Check::new(), &[puzzle]), [Status::Illegal]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// - `solve`, `check`, `count` and the others: one file for each question
// - `settings`: engine, limits and control; `all` and `in_order`: all cores at work
// - `progress`: how far they are
//
// A new question is one file: a type with what is to be known beforehand, a type for the answer,
// and an `impl` of [`Question`], which also says what is asked about: boards, mostly.

mod all;
pub mod batch;
pub(crate) mod boards;
mod candidates;
mod check;
mod count;
mod enumerate;
mod in_order;
pub(crate) mod kept;
mod progress;
mod sample;
#[cfg(feature = "serde")]
pub(crate) mod serial;
mod settings;
pub(crate) mod solution;
mod solve;
mod target;
mod verify;

pub use boards::{BoardCandidatesAnswer, BoardWorker};
pub use candidates::{CandidateNumbers, Candidates, CandidatesAnswer};
pub use check::Check;
pub use count::{Count, CountAnswer};
pub use enumerate::Enumerate;
pub use sample::Sample;
pub use settings::Settings;
pub use solve::{Solve, SolveAnswer};
pub use target::{CountOptima, Target, TargetAnswer};
pub use verify::{Claim, Verdict, Verify, VerifyAnswer};

pub use crate::engines::worker::BatchSize;
pub use crate::ground::puzzle::Puzzle;
pub use crate::ground::status::Streamed;

use crate::ground::status::Status;
use std::ops::ControlFlow;

/// Something that can be asked of `A`: of [boards](crate::Board), of
/// [pencilmarks](crate::Pencilmarks), or of what else there is to say about them.
pub trait Question<A>: Clone + Send + Sync + 'static {
    /// Working memory of one thread. It is worth keeping from batch to batch.
    type Worker: Send;
    /// The answer about each.
    type Answer: AnswerPart + Send;

    /// A worker for one thread, with the engine and the counter of the settings.
    fn worker(&self, settings: &Settings) -> Self::Worker;

    /// Answers for all that it is asked of, in order. Each answer is handed to `each` with the
    /// index of what it answers for, as soon as it and all before it are known. Most questions have
    /// one answer each, and others any number of items and an end: those whose answers are
    /// [`Streamed`].
    ///
    /// The settings are those that the worker was made with, but for limits of time and the control,
    /// which may change from batch to batch. The control's listener hears from the operations below,
    /// such as each [exact count](crate::exact::Counter) of its own: what share of all is answered,
    /// the caller counts, and [`ask`] reports.
    ///
    /// When the control ends the work, what is left is still answered for, with what is known and
    /// the status [`Status::Unfinished`]. Which boards these are is unspecified: it depends on the
    /// moment, and engines work on many boards at once.
    ///
    /// # Errors
    /// If `each` fails, with what it failed with; no more answers are handed over then.
    fn answer<E>(
        &self,
        worker: &mut Self::Worker,
        asked: &[A],
        settings: &Settings,
        each: impl FnMut(usize, Self::Answer) -> Result<(), E>,
    ) -> Result<(), E>;

    /// Number of boards that should make a batch.
    fn batch_size(&self, _settings: &Settings) -> BatchSize {
        BatchSize::Small
    }
}

/// An answer about a board.
pub trait AnswerPart: Sized {
    /// All answers about one board, as [`ask`] collects them: the answer itself if there is one, and a
    /// [`Listing`] of any number.
    type Entry: Send;

    /// The status of the board; none if more answers about it follow.
    fn status(&self) -> Option<Status>;

    /// Adds the answer to those before it about the same board.
    fn add_to(self, collected: &mut Option<Self::Entry>);
}

/// The entry that [`ask`] returns about each `A` that a question is asked of.
pub type Entry<Q, A> = <<Q as Question<A>>::Answer as AnswerPart>::Entry;

/// All items of a [stream](Streamed) about one board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Listing<T> {
    /// The items, in order.
    pub items: Vec<T>,
    /// Number of items.
    pub count: u64,
    /// The status of the board.
    pub status: Status,
}

impl<T: Send> AnswerPart for Streamed<T> {
    type Entry = Listing<T>;

    fn status(&self) -> Option<Status> {
        match self {
            Streamed::Item(_) => None,
            Streamed::End { status, .. } => Some(*status),
        }
    }

    fn add_to(self, collected: &mut Option<Listing<T>>) {
        let listing = collected.get_or_insert_with(|| Listing {
            items: Vec::new(),
            count: 0,
            status: Status::Unfinished,
        });
        match self {
            Streamed::Item(item) => listing.items.push(item),
            Streamed::End { count, status } => {
                listing.count = count;
                listing.status = status;
            }
        }
    }
}

/// Implements [`AnswerPart`] for an answer that has a status and is the only one. Generic parameters stand in
/// brackets before the type.
#[doc(hidden)]
#[macro_export]
macro_rules! only_answer {
    ($([$($generics:tt)*])? $type:ident $(<$of:ident>)?) => {
        impl $(<$($generics)*>)? $crate::answers::AnswerPart for $type $(<$of>)? {
            type Entry = Self;

            fn status(&self) -> Option<$crate::Status> {
                Some(self.status)
            }

            fn add_to(self, collected: &mut Option<Self>) {
                *collected = Some(self);
            }
        }
    };
}
pub use only_answer;

/// Within an `impl` of [`Question`]: its worker is the engine of the settings.
#[doc(hidden)]
#[macro_export]
macro_rules! of_engine {
    () => {
        type Worker = Worker;

        fn worker(&self, settings: &Settings) -> Worker {
            Worker::new(settings.engine)
        }
    };
}
pub use of_engine;

/// Within an `impl` of [`Question`], or of a trait like it: one answer about each, one after the other.
#[doc(hidden)]
#[macro_export]
macro_rules! one_by_one {
    (|$self:ident, $worker:ident: $of:ty, $one:ident: $asked:ty, $settings:ident| $answer:expr) => {
        fn answer<E>(
            &$self,
            $worker: &mut $of,
            asked: &[$asked],
            $settings: &Settings,
            mut each: impl FnMut(usize, Self::Answer) -> Result<(), E>,
        ) -> Result<(), E> {
            for (index, $one) in asked.iter().enumerate() {
                each(index, $answer)?;
            }
            Ok(())
        }
    };
}
pub use one_by_one;

/// Asks a question about each, over all cores, with the fastest engine and without limits; see
/// [`Settings::ask`].
///
/// ```
/// use ninefold::answers::{Enumerate, Solve, ask};
/// use ninefold::{Grid, Status};
///
/// let grid: Grid =
///     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
///         .parse()?;
/// let solved = ask(&Solve::unique(), &[grid]);
/// assert_eq!(solved[0].status, Status::Ambiguous);
/// let listed = ask(&Enumerate::new(), &[grid]);
/// assert_eq!(listed[0].items.len(), 3);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn ask<A: Sync, Q: Question<A>>(question: &Q, asked: &[A]) -> Vec<Entry<Q, A>> {
    Settings::new().ask(question, asked)
}

/// Asks a question about each, over all cores, and hands the answers over in order, until `each`
/// breaks; see [`Settings::ask_each`].
///
/// ```
/// use ninefold::answers::{Check, ask_each};
/// use ninefold::{Grid, Status};
/// use std::ops::ControlFlow;
///
/// // The first board that is no proper puzzle.
/// let first = ask_each(&Check::new(), &[Grid::EMPTY; 1000], |index, status| match status {
///     Status::Unique => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(index),
/// });
/// assert_eq!(first, ControlFlow::Break(0));
/// ```
pub fn ask_each<A: Sync, Q: Question<A>, B: Send>(
    question: &Q,
    asked: &[A],
    each: impl FnMut(usize, Q::Answer) -> ControlFlow<B> + Send,
) -> ControlFlow<B> {
    Settings::new().ask_each(question, asked, each)
}
