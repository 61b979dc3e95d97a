//! Typed answers, a batch of boards at a time. They know nothing of text.
//!
//! A [`Question`] is asked of all boards of a batch at once, by one thread with a worker of its own,
//! and answers them in order. What it is asked of may hold more than a board. Which engine works, and
//! when it gives way to another, is decided here: lanes up to a budget and then the exact sum, lanes
//! and then branch and bound. The caller shows the answers, as lines, as JSON, as columns of a table:
//! [`ask`] spreads a question over the cores and collects the answers, and a program with a pipeline
//! of its own calls [`Question::answer`] from its threads.
//!
//! ```
//! use ninefold::answers::{ask, Count, Counted};
//! use ninefold::{Control, Grid, Status};
//!
//! let boards = [Grid::EMPTY; 3];
//! let counted = ask(&Count::exactly(), &boards, &Control::NONE);
//! assert_eq!(counted[2].count, 6_670_903_752_021_072_936_960);
//! assert_eq!(counted[2].status, Status::Ambiguous);
//! ```

// - `solve`, `check`, `count` and the others: one file for each question
// - `pencilmarks`: questions asked of candidates instead of clues
// - `memory`: the same for callers that own their memory, bytes in and bytes out
//
// A new question is one file: a type with what is to be known beforehand, a type for the answer,
// and an `impl` of [`Question`], which also says what is asked about: boards, mostly.

mod best;
mod canonical;
mod check;
mod class;
mod count;
mod enumerate;
pub mod memory;
mod minimality;
mod minimise;
mod pencilmarks;
mod progress;
mod rate;
mod sample;
mod shuffle;
mod solve;
mod unavoidable;
mod verify;
mod vicinity;

pub use best::{BestScore, CountOptima, Scored};
pub use canonical::{Canonical, CanonicalForm, CanonicalWorker};
pub use check::Check;
pub use class::{By, Classified, Classifier, Classify};
pub use count::{Count, Counted};
pub use enumerate::{Enumerate, Enumerated};
pub use minimality::{Clues, Minimal, Minimality};
pub use minimise::{Inside, MinimalInside, Minimise, Minimised};
pub use pencilmarks::{GoneCandidates, OfPencilmarks, PencilmarkQuestion};
pub use rate::{Rate, RateWorker, Rated};
pub use sample::Sample;
pub use shuffle::{Isomorph, Shuffle};
pub use solve::{Solve, Solved};
pub use unavoidable::{Unavoidable, UnavoidableSet};
pub use verify::{Claim, Verdict, Verified, Verify};
pub use vicinity::{Neighbour, Neighbours};

pub use crate::engine::BatchSize;

use crate::control::Control;
use crate::status::Status;
use progress::Progress;
use rayon::prelude::*;
use std::convert::Infallible;

/// Something that can be asked of boards of `SIDE` rows, or of what there is to say about them.
pub trait Question<const SIDE: usize>: Clone + Send + Sync + 'static {
    /// What it is asked of: a board, mostly.
    type Asked: Send + Sync;
    /// What one thread works with. It is worth keeping from batch to batch.
    type Worker: Send;
    /// What is found out about each.
    type Answer: Answered + Send;

    /// A worker for one thread.
    fn worker(&self) -> Self::Worker;

    /// Answers for all that it is asked of, in order. Each answer is handed to `each` with the
    /// index of what it answers for, as soon as it and all before it are known. Most
    /// questions have one answer each; [`Enumerate`], [`Sample`], [`MinimalInside`], [`Shuffle`],
    /// [`Unavoidable`] and [`Neighbours`] have any number, of which the last has a
    /// [status](Answered::status).
    ///
    /// `control` hears from the operations below, such as each [exact count](crate::exact::Counter)
    /// of its own: what share of all is answered, the caller counts, and [`ask`] reports.
    ///
    /// When `control` ends the work, what is left is still answered for, with what is known and
    /// the status [`Status::Unfinished`]. Which boards these are is unspecified: it depends on the
    /// moment, and engines work on many boards at once.
    ///
    /// # Errors
    /// If `each` fails, with what it failed with; no more answers are handed over then.
    fn answer<E>(
        &self,
        worker: &mut Self::Worker,
        asked: &[Self::Asked],
        control: &Control,
        each: impl FnMut(usize, Self::Answer) -> Result<(), E>,
    ) -> Result<(), E>;

    /// How many boards should make a batch.
    fn batch_size(&self) -> BatchSize {
        BatchSize::Small
    }
}

/// What was found out about a board.
pub trait Answered {
    /// What became of the board; none if more is to follow about it.
    fn status(&self) -> Option<Status>;
}

/// Asks a question of each, over all cores of rayon's current pool. The answers come in the same
/// order.
///
/// A listener of `control` hears what share of all is answered; of a single board, how far an exact
/// count is.
///
/// Where the pool is at work for others, a call from outside waits until it takes this up, whatever
/// `control` says: calls with a deadline have a pool of their own
/// ([`install`](rayon::ThreadPool::install)), or threads of their own that call
/// [`Question::answer`].
pub fn ask<const SIDE: usize, Q: Question<SIDE>>(
    question: &Q,
    asked: &[Q::Asked],
    control: &Control,
) -> Vec<Q::Answer> {
    let size = question.batch_size();
    let progress = Progress::new(control, asked.len());
    let (below, stride) = (progress.below(), progress.stride(size));
    asked
        .par_chunks(size.share(asked.len()))
        .map_init(
            || question.worker(),
            |worker, asked| {
                let mut answers = Vec::with_capacity(asked.len());
                // How many are answered, and of how many the listener knows.
                let (mut done, mut known) = (0, 0);
                let collected = question.answer(worker, asked, &below, |_, answer| {
                    done += usize::from(answer.status().is_some());
                    if done - known >= stride {
                        progress.add(done - known);
                        known = done;
                    }
                    answers.push(answer);
                    Ok::<(), Infallible>(())
                });
                let Ok(()) = collected;
                progress.add(done - known);
                answers
            },
        )
        .flatten_iter()
        .collect()
}
