//! What a search has used up of its limits.

use crate::control::Control;
use crate::limits::Limits;

/// The limits of one search, and what has been used up.
#[derive(Debug)]
pub(super) struct Meter {
    most: Option<u64>,
    control: Control,
    nodes: u64,
}

impl Meter {
    /// The clock starts.
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
