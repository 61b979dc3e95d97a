//! Limits on the work for one record.
//!
//! A [`Control`](crate::Control) ends an operation as a whole. [`Limits`] hold for each record by
//! itself: one that reaches them is [unfinished](crate::Status::Unfinished), with what is known, and
//! takes nothing from the others.

use std::time::Duration;

/// Limits on the work for one record; when one is reached, the record is left unfinished.
///
/// The default is no limit. A [`Control`](crate::Control) ends the work on all records.
///
/// - **Nodes** of the search tree. Such a limit means the same everywhere: on every machine, with
///   every backend, in whatever order records come, the same records are unfinished. Therefore the
///   [scalar engine](crate::scalar) works, one board at a time, since lanes look at many boards at
///   once and in an order that cannot be predicted; on hard puzzles that is slower. The search for
///   best scores is deterministic by itself.
/// - **Time**, roughly. Which records it cuts short depends on the machine. Lanes work on many
///   boards at once: a batch of them gets the time that one record may take, and the boards that
///   are not finished then are asked once more, each by itself and with the whole time. So a record
///   may take twice the time, and only one that really takes longer is unfinished.
///
/// ```
/// use ninefold::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::new().with_nodes(1000).with_time(Duration::from_millis(5));
/// assert_eq!(limits.nodes, Some(1000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, default))]
#[non_exhaustive]
pub struct Limits {
    /// Number of nodes of the search tree that may be visited, at least one. In a search for the
    /// best score a node takes some 5 µs, in others less than 1 µs on 9x9.
    pub nodes: Option<u64>,
    /// Time that the record may take, roughly. Which records it cuts short depends on the machine.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits {
        nodes: None,
        time: None,
    };

    /// [`Limits::NONE`], to build upon.
    pub const fn new() -> Self {
        Limits::NONE
    }

    /// Sets the largest number of nodes; `None` means any number.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        Limits {
            nodes: nodes.into(),
            ..self
        }
    }

    /// Sets the longest time; `None` means any. Where there is no clock, time is not limited: see
    /// [`Control::with_timeout`](crate::Control::with_timeout).
    #[must_use]
    pub fn with_time(self, time: impl Into<Option<Duration>>) -> Self {
        Limits {
            time: time.into(),
            ..self
        }
    }

    /// True if there is no limit.
    #[doc(hidden)]
    pub fn is_none(&self) -> bool {
        *self == Limits::NONE
    }
}
