//! Progress of a question about many boards, reported as a whole.

use super::BatchSize;
use crate::ground::budget::control::Control;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts the boards that are done, in any number of threads, and reports to the control's listener.
#[derive(Debug)]
pub(super) struct Progress {
    /// The control of the operation; its listener hears rising numbers only.
    control: Control,
    all: usize,
    done: AtomicUsize,
}

impl Progress {
    /// Number of reports at most.
    const STEPS: usize = 1000;

    /// Progress of a question about `all` boards, none of which is done.
    pub fn new(control: &Control, all: usize) -> Self {
        Progress {
            control: control.rising(),
            all,
            done: AtomicUsize::new(0),
        }
    }

    /// The control for the parts of the operation. They report nothing of their own, but for the only
    /// part: if there is one board, how far that is says how far all is.
    pub fn below(&self) -> Control {
        match self.all {
            1 => self.control.clone(),
            _ => self.control.without_progress(),
        }
    }

    /// After how many boards a thread should [add](Progress::add) them, so that this takes no time
    /// where boards do not.
    pub fn stride(&self, size: BatchSize) -> usize {
        match size {
            _ if !self.control.has_listener() => usize::MAX,
            BatchSize::Large => 64,
            BatchSize::Medium => 8,
            BatchSize::Small => 1,
        }
    }

    /// Adds a number of boards that are done.
    pub fn add(&self, boards: usize) {
        if boards == 0 || !self.control.has_listener() {
            return;
        }
        let before = self.done.fetch_add(boards, Ordering::Relaxed);
        let done = before + boards;
        let step = |done: usize| (done as u128 * Self::STEPS as u128) / self.all as u128;
        // What was stopped is answered for, too.
        if step(done) > step(before) && !self.control.is_stopped() {
            self.control.report(done as f64 / self.all as f64);
        }
    }
}
