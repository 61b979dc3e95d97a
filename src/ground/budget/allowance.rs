//! The remaining budget of a record that is worked on.

use crate::ground::budget::clock::{Moment, after};
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::budget::limits::Limits;
use std::borrow::Cow;
use std::time::Duration;

impl Limits {
    /// The allowance of one record. The clock starts now.
    pub fn start<'a>(&self, control: &'a Control) -> Allowance<'a> {
        let nodes = self.nodes.map_or(u64::MAX, |nodes| nodes.max(1));
        // A time too long for the clock means no end.
        let end = self.time.and_then(|time| after(control.now(), time));
        Allowance {
            nodes,
            end,
            whole: control,
            control: match end {
                Some(end) => Cow::Owned(control.clone().ending_at(end)),
                None => Cow::Borrowed(control),
            },
        }
    }
}

/// The remaining node and time budget of one record.
#[derive(Debug)]
pub struct Allowance<'a> {
    /// Number of nodes that may still be visited.
    pub nodes: u64,
    /// The moment at which the record's time is over.
    end: Option<Moment>,
    /// The control of the whole operation.
    whole: &'a Control,
    /// The control of the whole operation, with the record's deadline.
    control: Cow<'a, Control>,
}

impl<'a> Allowance<'a> {
    /// No limits but those of `control`.
    pub fn unlimited(control: &'a Control) -> Self {
        Limits::NONE.start(control)
    }

    /// This number of nodes, as long as `control` allows it.
    pub fn of_nodes(nodes: u64, control: &'a Control) -> Self {
        Limits::new().with_nodes(nodes).start(control)
    }

    /// The control that ends the work on this record, nodes apart.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// The control of the whole operation, however much time the record has left.
    pub fn whole(&self) -> &'a Control {
        self.whole
    }

    /// Ends the progress reports of this record: it has become several pieces of work, each of
    /// which would begin at 0.
    pub fn mute(&mut self) {
        if self.control.has_listener() {
            self.control = Cow::Owned(self.control.without_progress());
        }
    }

    /// Checks whether the work may continue.
    ///
    /// # Errors
    /// [`Stopped`] if the time is over or the whole operation is to end.
    pub fn check(&self) -> Result<(), Stopped> {
        self.control.check()
    }

    /// Takes one of the nodes, and checks whether the work may continue.
    ///
    /// # Errors
    /// [`Stopped`] if no node is left, or as of [`check`](Allowance::check).
    #[inline]
    pub fn take_node(&mut self) -> Result<(), Stopped> {
        self.nodes = self.nodes.checked_sub(1).ok_or(Stopped)?;
        self.check()
    }

    /// Runs `other` with the clock stopped, because it is no work on the record: handing over an
    /// answer or waiting for one's turn may take as long as other records do.
    pub fn pause<T>(&mut self, other: impl FnOnce() -> T) -> T {
        let Some(end) = self.end else {
            return other();
        };
        let begin = self.whole.now();
        let result = other();
        let both = begin.zip(self.whole.now());
        let paused = both.map_or(Duration::ZERO, |(begin, end)| {
            end.saturating_duration_since(begin)
        });
        // Too far to be represented is as good as no end at all.
        self.end = end.checked_add(paused);
        let deadlines = [self.end, self.whole.deadline()].into_iter().flatten();
        self.control.to_mut().set_deadline(deadlines.min());
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn a_record_has_its_own_time_within_that_of_all() {
        let limits = Limits::new().with_time(HOUR);
        assert_eq!(limits.start(&Control::NONE).check(), Ok(()));
        let over = Control::new().with_timeout(Duration::ZERO);
        assert_eq!(limits.start(&over).check(), Err(Stopped));
        let none = Limits::new().with_time(Duration::ZERO);
        assert_eq!(none.start(&Control::NONE).check(), Err(Stopped));
        let endless = Limits::new().with_time(Duration::MAX);
        assert_eq!(endless.start(&Control::NONE).check(), Ok(()));
    }

    #[test]
    fn the_clock_stands_still_in_a_pause() {
        let hours = Arc::new(AtomicU64::new(0));
        let clock = Arc::clone(&hours);
        let control = Control::new()
            .with_clock(move || HOUR * clock.load(Ordering::Relaxed) as u32)
            .with_timeout(HOUR * 4);
        let two_pass = || _ = hours.fetch_add(2, Ordering::Relaxed);
        let mut allowance = Limits::new().with_time(HOUR).start(&control);
        let end = allowance.end.unwrap();
        allowance.pause(two_pass);
        assert_eq!(allowance.end, end.checked_add(HOUR * 2));
        assert_eq!(allowance.control().deadline(), allowance.end);
        assert_eq!(allowance.check(), Ok(()));
        // The deadline of the whole operation is not extended.
        allowance.pause(two_pass);
        assert_eq!(allowance.control().deadline(), control.deadline());
        assert_eq!(allowance.check(), Err(Stopped));
        // Time that passes outside a pause is the record's.
        let clock = Arc::clone(&hours);
        let endless =
            Control::new().with_clock(move || HOUR * clock.load(Ordering::Relaxed) as u32);
        let allowance = Limits::new().with_time(HOUR * 2).start(&endless);
        two_pass();
        assert_eq!(allowance.check(), Err(Stopped));
    }

    #[test]
    fn at_least_one_node_is_allowed() {
        assert_eq!(Limits::new().with_nodes(0).start(&Control::NONE).nodes, 1);
        assert_eq!(Allowance::unlimited(&Control::NONE).nodes, u64::MAX);
        assert_eq!(Allowance::of_nodes(7, &Control::NONE).nodes, 7);
    }
}
