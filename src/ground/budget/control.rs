//! When a long operation ends, and to whom it reports progress.
//!
//! Every operation that may take long takes a [`Control`] and checks it every few milliseconds
//! (every few tens of milliseconds in exact counts, and on 25x25): the engines within a batch,
//! exact counts and the wait for their turn, the set-up of samples, enumeration, best scores.
//! Whatever was not finished by then is reported as [unfinished](crate::Status::Unfinished), with
//! what is known.

use crate::ground::budget::clock::{Moment, after, now, origin};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use crate::ground::budget::clock::set_clock;

/// A deadline, stop flags, a progress listener and a clock, all of them optional.
///
/// A clone shares the flags, the listener and the clock.
///
/// ```
/// use ninefold::{Control, Grid, exact};
/// use std::time::Duration;
///
/// let counter = exact::Counter::new();
/// let in_time = counter.count_within(&Grid::EMPTY, &Control::new().with_timeout(Duration::ZERO));
/// assert_eq!(in_time, Err(ninefold::Stopped));
/// ```
#[derive(Clone, Default)]
pub struct Control {
    deadline: Option<Moment>,
    /// The operation ends when any of these is true.
    stops: Vec<Arc<AtomicBool>>,
    progress: Option<Arc<dyn Fn(f64) + Send + Sync>>,
    /// The time, if it is not that of the standard library.
    clock: Option<Arc<dyn Fn() -> Option<Moment> + Send + Sync>>,
}

/// An operation was ended by its [`Control`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped before it was finished")]
pub struct Stopped;

impl Control {
    /// No end to the operation, and no progress reports.
    pub const NONE: Control = Control {
        deadline: None,
        stops: Vec::new(),
        progress: None,
        clock: None,
    };

    /// [`Control::NONE`], to build upon.
    pub const fn new() -> Self {
        Control::NONE
    }

    /// Ends the operation at this moment, or earlier if an earlier deadline was set before.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    pub fn with_deadline(self, deadline: std::time::Instant) -> Self {
        self.ending_at(deadline)
    }

    /// Ends the operation at this moment, or earlier if an earlier deadline was set before.
    #[must_use]
    pub(crate) fn ending_at(self, deadline: Moment) -> Self {
        let earliest = self.deadline.map_or(deadline, |other| other.min(deadline));
        Control {
            deadline: Some(earliest),
            ..self
        }
    }

    /// Ends the operation after this time, counted from now. A time too long for the clock means no
    /// end.
    ///
    /// The target `wasm32-unknown-unknown` has no clock: there, a timeout ends an operation only if the
    /// program has set a clock, with `control::set_clock`.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        match after(self.now(), timeout) {
            Some(deadline) => self.ending_at(deadline),
            None => self,
        }
    }

    /// Reads the time from `clock`, which returns the time since some fixed moment and never goes back.
    /// Timeouts that are set afterwards count by it, and so do the
    /// [limits of time](crate::Limits::with_time) of records: processor time instead of time that
    /// passes, or in a test a clock that the test sets, so that a limit ends the same work on every
    /// machine. It is read at each check while there is a deadline, in the threads of the operation.
    ///
    /// ```
    /// use ninefold::answers::{Count, Settings};
    /// use ninefold::{Control, Grid, Status};
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::time::Duration;
    ///
    /// // A millisecond passes from one check to the next.
    /// let checks = AtomicU64::new(0);
    /// let clock = move || Duration::from_millis(checks.fetch_add(1, Ordering::Relaxed));
    /// let control = Control::new().with_clock(clock).with_timeout(Duration::from_millis(20));
    /// let settings = Settings::new().with_control(control);
    /// let counted = settings.ask(&Count::up_to(9_000_000), &[Grid::EMPTY]);
    /// assert_eq!(counted[0].status, Status::Unfinished);
    /// ```
    #[must_use]
    pub fn with_clock(self, clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        let (origin, first) = (self.now().unwrap_or_else(origin), clock());
        let now = move || origin.checked_add(clock().saturating_sub(first));
        Control {
            clock: Some(Arc::new(now)),
            ..self
        }
    }

    /// Ends the operation soon after the flag has become true. Flags that were set before stay in
    /// force.
    #[must_use]
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stops.push(stop);
        self
    }

    /// The control, and a handle that stops it: for work that nobody waits for when its caller is gone.
    ///
    /// ```
    /// use ninefold::{Control, Grid, exact};
    /// use std::thread;
    ///
    /// let (control, stopper) = Control::new().stopper();
    /// let counting = thread::spawn(move || exact::Counter::new().count_within(&Grid::EMPTY, &control));
    /// // Where this is in a future, its being dropped ends the count.
    /// drop(stopper);
    /// let counted = counting.join().expect("no panic");
    /// assert!(counted.is_err() || counted == Ok(6_670_903_752_021_072_936_960));
    /// ```
    pub fn stopper(self) -> (Self, Stopper) {
        let stop = Arc::new(AtomicBool::new(false));
        (self.with_stop(Arc::clone(&stop)), Stopper { stop })
    }

    /// Reports progress to `listener`, from 0 to 1: now and then, in one of the threads of the
    /// operation, and never less than before. Operations whose length is not known report nothing;
    /// a stopped operation does not reach 1. A listener must not wait for work of the same rayon
    /// pool. It replaces a listener that was set before.
    ///
    /// [`ask`](crate::answers::Settings::ask) reports the share of boards that are done, and an
    /// [exact count](crate::exact::Counter) the share of its sum.
    ///
    /// ```
    /// use ninefold::answers::{Check, Settings};
    /// use ninefold::{Control, Grid};
    /// use std::sync::mpsc;
    ///
    /// let (sender, receiver) = mpsc::channel();
    /// let control = Control::new().with_progress(move |done| sender.send(done).unwrap());
    /// Settings::new().with_control(control).ask(&Check::new(), &[Grid::EMPTY; 1000]);
    /// assert_eq!(receiver.iter().last(), Some(1.0));
    /// ```
    #[must_use]
    pub fn with_progress(self, listener: impl Fn(f64) + Send + Sync + 'static) -> Self {
        Control {
            progress: Some(Arc::new(listener)),
            ..self
        }
    }

    /// The same without the listener: for a part of an operation whose progress is reported as a
    /// whole.
    #[must_use]
    pub fn without_progress(&self) -> Self {
        Control {
            progress: None,
            ..self.clone()
        }
    }

    /// The same for an operation of which several threads report: the listener gets only values
    /// that are larger than all before, starting with 0, and one at a time.
    #[must_use]
    pub(crate) fn rising(&self) -> Self {
        let progress = self.progress.clone().map(|listener| {
            let highest = Mutex::new(0.0);
            let rising = move |done: f64| {
                // After a panic of the listener, the number is still the highest that it got.
                let mut highest = highest.lock().unwrap_or_else(PoisonError::into_inner);
                if done > *highest {
                    *highest = done;
                    listener(done);
                }
            };
            Arc::new(rising) as Arc<dyn Fn(f64) + Send + Sync>
        });
        Control {
            progress,
            ..self.clone()
        }
    }

    /// True if there is a progress listener.
    pub(crate) fn has_listener(&self) -> bool {
        self.progress.is_some()
    }

    /// The current time by the clock of this control, where there is one.
    pub(crate) fn now(&self) -> Option<Moment> {
        match &self.clock {
            Some(clock) => clock(),
            None => now(),
        }
    }

    /// The moment at which the operation is to end, if it is known.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        self.deadline
    }

    /// Ends the operation at this moment, or at none, whatever was set before.
    pub(crate) fn set_deadline(&mut self, deadline: Option<Moment>) {
        self.deadline = deadline;
    }

    /// True if the operation is to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        let mut stops = self.stops.iter();
        stops.any(|stop| stop.load(Ordering::Relaxed))
            || self
                .deadline
                .is_some_and(|deadline| self.now().is_some_and(|now| now >= deadline))
    }

    /// Checks whether the operation may continue.
    ///
    /// # Errors
    /// [`Stopped`] if the operation is to end.
    #[inline]
    pub fn check(&self) -> Result<(), Stopped> {
        match self.is_stopped() {
            false => Ok(()),
            true => Err(Stopped),
        }
    }

    /// Reports progress to the listener, if there is one, from 0 to 1.
    pub fn report(&self, done: f64) {
        if let Some(progress) = &self.progress {
            progress(done);
        }
    }
}

/// Stops the operations of a [`Control`], at the latest when it is dropped: see [`Control::stopper`].
#[derive(Debug)]
#[must_use = "a stopper that is dropped stops"]
pub struct Stopper {
    stop: Arc<AtomicBool>,
}

impl Stopper {
    /// Stops.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Stopper {
    fn drop(&mut self) {
        self.stop();
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("deadline", &self.deadline)
            .field("stops", &self.stops)
            .field("progress", &self.progress.is_some())
            .field("clock", &self.clock.is_some())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn the_earlier_deadline_counts() {
        let hour = Duration::from_secs(3600);
        let control = Control::new().with_timeout(hour);
        assert!(!control.is_stopped());
        assert!(control.clone().with_timeout(Duration::ZERO).is_stopped());
        let sooner = Control::new().with_timeout(Duration::ZERO);
        assert!(sooner.with_timeout(hour).is_stopped());
        assert!(!Control::new().with_timeout(Duration::MAX).is_stopped());
    }

    #[test]
    fn the_clock_of_a_control_says_when_its_time_is_over() {
        let time = Arc::new(AtomicU64::new(7));
        let read = Arc::clone(&time);
        let control = Control::new()
            .with_clock(move || Duration::from_secs(read.load(Ordering::Relaxed)))
            .with_timeout(Duration::from_secs(2));
        for (seconds, is_stopped) in [(7, false), (8, false), (9, true), (1 << 40, true)] {
            time.store(seconds, Ordering::Relaxed);
            assert_eq!(control.clone().is_stopped(), is_stopped, "{seconds}");
        }
        // A deadline that was set before stays in force.
        time.store(0, Ordering::Relaxed);
        let over = Control::new().with_timeout(Duration::ZERO);
        assert!(over.with_clock(|| Duration::ZERO).is_stopped());
    }

    #[test]
    fn a_flag_stops_every_clone() {
        let stop = Arc::new(AtomicBool::new(false));
        let control = Control::new().with_stop(Arc::clone(&stop));
        let clone = control.clone();
        assert_eq!(clone.check(), Ok(()));
        stop.store(true, Ordering::Relaxed);
        assert_eq!([control.check(), clone.check()], [Err(Stopped); 2]);
        // A second flag leaves the first one in force.
        let more = control.with_stop(Arc::default());
        assert!(more.is_stopped());
    }

    #[test]
    fn a_stopper_stops_when_it_is_asked_to_or_dropped() {
        let (control, stopper) = Control::new().stopper();
        let clone = control.clone();
        assert!(!control.is_stopped());
        stopper.stop();
        assert!(control.is_stopped() && clone.is_stopped());

        let (control, stopper) = Control::new().stopper();
        let (both, other) = control.clone().stopper();
        drop(other);
        assert!(both.is_stopped() && !control.is_stopped());
        drop(stopper);
        assert!(control.is_stopped());
    }

    #[test]
    fn the_listener_hears_of_progress_unless_left_out() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = Arc::clone(&heard);
        let control = Control::new().with_progress(move |done| listener.lock().unwrap().push(done));
        control.report(0.25);
        control.without_progress().report(0.5);
        assert_eq!(*heard.lock().unwrap(), [0.25]);
    }

    #[test]
    fn what_rises_is_heard_once() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = Arc::clone(&heard);
        let control = Control::new().with_progress(move |done| listener.lock().unwrap().push(done));
        let rising = control.rising();
        for done in [0.0, 0.5, 0.25, 0.5, 0.75, 0.0, 1.0, 1.0] {
            rising.clone().report(done);
        }
        assert_eq!(*heard.lock().unwrap(), [0.5, 0.75, 1.0]);
        assert!(!Control::NONE.rising().has_listener());
    }
}
