//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Where a search ends, though the best solution may not have been found, or proven.
///
/// The default is no limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// How many nodes of the search tree are looked at for one grid. One takes some 5 µs. At
    /// least one is looked at.
    pub nodes: Option<u64>,
    /// How long one grid may take, roughly. What the limit cuts short depends on the machine.
    pub time: Option<Duration>,
    /// When this becomes true, all searches end.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits {
        nodes: None,
        time: None,
        stop: None,
    };

    /// The clock starts.
    pub(super) fn start(&self) -> Meter<'_> {
        Meter {
            limits: self,
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: 0,
        }
    }
}

/// What has been used up.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    limits: &'a Limits,
    deadline: Option<Instant>,
    nodes: u64,
}

impl Meter<'_> {
    /// Whether no limit has been reached.
    pub fn goes_on(&self) -> bool {
        let nodes = self.limits.nodes.is_none_or(|most| self.nodes < most);
        nodes && self.has_time()
    }

    /// Whether the node at hand may be finished.
    pub fn has_time(&self) -> bool {
        let stop = self.limits.stop.as_ref();
        self.deadline
            .is_none_or(|deadline| Instant::now() < deadline)
            && !stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
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
