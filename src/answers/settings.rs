//! Settings that questions have in common.

use crate::engines::exact::Counter;
use crate::engines::worker::Engine;
use crate::ground::budget::control::Control;
use crate::ground::budget::limits::Limits;
use crate::ground::simd::DetectedBackend;
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
    #[doc(hidden)]
    pub fn backend(&self) -> DetectedBackend {
        self.engine.backend()
    }
}
