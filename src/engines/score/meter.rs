//! The part of its limits that a search has used.

use crate::ground::budget::control::Control;
use crate::ground::budget::limits::Limits;

/// The limits of one search, and the part that was used.
#[derive(Debug)]
pub(super) struct Meter {
    most: Option<u64>,
    control: Control,
    nodes: u64,
}

impl Meter {
    /// Starts the clock.
    pub fn start(limits: &Limits, control: &Control) -> Meter {
        let control = control.without_progress();
        Meter {
            most: limits.nodes,
            control: match limits.time {
                Some(time) => control.with_timeout(time),
                None => control,
            },
            nodes: 0,
        }
    }

    /// True if no limit has been reached.
    pub fn goes_on(&self) -> bool {
        self.most.is_none_or(|most| self.nodes < most) && !self.control.is_stopped()
    }

    /// The control that ends the work on the current node.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Counts one node.
    pub fn count(&mut self) {
        self.nodes += 1;
    }

    /// Number of nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
