//! How long a search may go on.

use crate::control::Control;
use std::time::Duration;

/// Where the search for one grid ends, though the best solution may not have been found, or proven.
///
/// The default is no limit. What ends the searches for all grids is a [`Control`].
///
/// ```
/// use ninefold::score::Limits;
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
    /// How many nodes of the search tree are looked at. One takes some 5 µs. At least one is
    /// looked at.
    pub nodes: Option<u64>,
    /// How long it may take, roughly. What the limit cuts short depends on the machine.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits {
        nodes: None,
        time: None,
    };

    /// [`Limits::NONE`], to be built upon.
    pub const fn new() -> Self {
        Limits::NONE
    }

    /// With so many nodes at most, or any number.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        Limits {
            nodes: nodes.into(),
            ..self
        }
    }

    /// With so much time at most, or any.
    #[must_use]
    pub fn with_time(self, time: impl Into<Option<Duration>>) -> Self {
        Limits {
            time: time.into(),
            ..self
        }
    }

    /// The clock starts.
    pub(super) fn start(&self, control: &Control) -> Meter {
        let control = control.without_progress();
        Meter {
            most: self.nodes,
            control: match self.time {
                Some(time) => control.with_timeout(time),
                None => control,
            },
            nodes: 0,
        }
    }
}

/// What has been used up.
#[derive(Debug)]
pub(super) struct Meter {
    most: Option<u64>,
    control: Control,
    nodes: u64,
}

impl Meter {
    /// Whether no limit has been reached.
    pub fn goes_on(&self) -> bool {
        self.most.is_none_or(|most| self.nodes < most) && !self.control.is_stopped()
    }

    /// What ends the work on the node at hand.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Counts one node.
    pub fn count(&mut self) {
        self.nodes += 1;
    }

    /// How many nodes there were.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
