//! Settings that questions have in common.

use super::{Entry, Question, all, in_order};
use crate::control::Control;
use crate::engine::Engine;
use crate::exact::Counter;
use crate::limits::Limits;
use crate::simd::DetectedBackend;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The engine that answers a question, the limits of each record, and the end of all work.
///
/// No setting changes an answer that is known; limits and controls decide which answers are.
///
/// ```
/// use ninefold::answers::{Count, Settings};
/// use ninefold::{Engine, Grid, Limits, Status};
///
/// let settings = Settings::new()
///     .with_engine(Engine::Scalar)
///     .with_limits(Limits::new().with_nodes(1000));
/// let counted = settings.ask(&Count::up_to(1_000_000), &[Grid::EMPTY]);
/// assert_eq!(counted[0].status, Status::Unfinished);
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Settings {
    /// The engine. Best scores, the vicinity and exact sums have engines of their own and take only
    /// its backend, or the best where it has none.
    pub engine: Engine,
    /// The limits of each record; each question says where it has none.
    pub limits: Limits,
    /// The end of the work on all records, and the listener for progress.
    pub control: Control,
    /// The counter of [`Count`](super::Count), [`Sample`](super::Sample) and
    /// [`Target`](super::Target), which decides how many threads an exact sum takes. Those who share
    /// it take turns, and need its memory only once.
    pub counter: Arc<Counter>,
}

impl Settings {
    /// The fastest engine, without limits.
    pub fn new() -> Self {
        Settings::default()
    }

    /// With this engine.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        Settings { engine, ..self }
    }

    /// Within limits, which are for each record.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Settings { limits, ..self }
    }

    /// With a control for the work on all records.
    #[must_use]
    pub fn with_control(self, control: Control) -> Self {
        Settings { control, ..self }
    }

    /// With this counter for exact sums.
    #[must_use]
    pub fn with_counter(self, counter: Arc<Counter>) -> Self {
        Settings { counter, ..self }
    }

    /// The instructions that lanes use.
    pub(super) fn backend(&self) -> DetectedBackend {
        self.engine.backend()
    }

    /// Asks a question about each, over all cores of rayon's current pool. Returns one entry for
    /// each, in the same order: the answer, or a [`Listing`](super::Listing) of any number of them.
    ///
    /// A listener of the control hears what share of all is answered; of a single record, the
    /// progress of its exact count.
    ///
    /// Where the pool is at work for others, a call from outside waits until it takes this up, whatever
    /// the control says: calls with a deadline have a pool of their own
    /// ([`install`](rayon::ThreadPool::install)), or threads of their own that call
    /// [`Question::answer`].
    pub fn ask<A: Sync, Q: Question<A>>(&self, question: &Q, asked: &[A]) -> Vec<Entry<Q, A>> {
        all::ask(question, asked, self)
    }

    /// Asks a question about each, over all cores of rayon's current pool, and hands each answer over
    /// with the index of its record, in order, soon after it and all before it are known. The work
    /// ends when `each` breaks, with what it broke with. It keeps no more answers than are worked on:
    /// for more than memory holds, such as all solutions of many grids.
    ///
    /// `each` is called by threads of the pool, one at a time, and must not wait for work of the same
    /// pool.
    ///
    /// ```
    /// use ninefold::answers::{Enumerate, Settings, Streamed};
    /// use ninefold::{Control, Grid};
    /// use std::ops::ControlFlow;
    ///
    /// // Whoever has seen a thousand of all solutions needs no more.
    /// let mut seen = 0;
    /// let broken = Settings::new().ask_each(&Enumerate::new(), &[Grid::EMPTY; 2], |index, answer| {
    ///     assert_eq!(index, 0);
    ///     seen += u32::from(matches!(answer, Streamed::Item(_)));
    ///     match seen {
    ///         1000 => ControlFlow::Break("enough"),
    ///         _ => ControlFlow::Continue(()),
    ///     }
    /// });
    /// assert_eq!(broken, ControlFlow::Break("enough"));
    /// assert_eq!(seen, 1000);
    /// ```
    pub fn ask_each<A: Sync, Q: Question<A>, B: Send>(
        &self,
        question: &Q,
        asked: &[A],
        each: impl FnMut(usize, Q::Answer) -> ControlFlow<B> + Send,
    ) -> ControlFlow<B> {
        in_order::ask_each(question, asked, self, each)
    }
}
