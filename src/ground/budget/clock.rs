//! The clock of limits of time.
//!
//! It is that of the standard library, except on the target `wasm32-unknown-unknown`, where the
//! standard library has none and would panic. There a program hands over its host's clock, with
//! `set_clock`; until then no time is ever over.

use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant as Moment;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use given::{Moment, origin, set_clock};

/// The current time, where there is a clock.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub fn now() -> Option<Moment> {
    Some(Moment::now())
}

/// The current time, where there is a clock.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn now() -> Option<Moment> {
    given::now()
}

/// A moment from which another clock counts.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub fn origin() -> Moment {
    Moment::now()
}

/// The moment `time` after `now`, if there is a clock and the moment can be represented.
pub fn after(now: Option<Moment>, time: Duration) -> Option<Moment> {
    now.and_then(|now| now.checked_add(time))
}

/// A clock that the program hands over.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod given {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock, which returns the time since some fixed moment and never goes back. The first
    /// call counts.
    ///
    /// Only for `wasm32-unknown-unknown`, which has no clock of its own: without it, no timeout and no
    /// [limit of time](crate::Limits::with_time) ends anything there.
    pub fn set_clock(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    pub(super) fn now() -> Option<Moment> {
        CLOCK.get().map(|clock| Moment(clock()))
    }

    /// A moment from which another clock counts, where there is none yet.
    pub fn origin() -> Moment {
        Moment(Duration::ZERO)
    }

    /// A moment, as the standard library's `Instant` where there is one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Moment(Duration);

    impl Moment {
        pub(crate) fn checked_add(self, time: Duration) -> Option<Moment> {
            self.0.checked_add(time).map(Moment)
        }

        pub(crate) fn saturating_duration_since(self, earlier: Moment) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn without_a_clock_no_time_is_ever_over() {
        assert_eq!(after(None, Duration::ZERO), None);
        let moment = now().unwrap();
        assert_eq!(after(Some(moment), Duration::MAX), None);
        assert_eq!(after(Some(moment), Duration::ZERO), Some(moment));
    }

    #[test]
    fn a_given_clock_is_read_from_then_on() {
        static SECONDS: AtomicU64 = AtomicU64::new(7);
        assert_eq!(given::now(), None);
        given::set_clock(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
        let begin = given::now().unwrap();
        let end = begin.checked_add(Duration::from_secs(2)).unwrap();
        assert!(given::now().unwrap() < end);
        SECONDS.store(9, Ordering::Relaxed);
        let passed = || given::now().unwrap().saturating_duration_since(begin);
        assert_eq!(passed(), Duration::from_secs(2));
        assert_eq!(begin.saturating_duration_since(end), Duration::ZERO);
        assert_eq!(
            given::origin().checked_add(Duration::from_secs(7)),
            Some(begin)
        );
        assert!(given::now().unwrap() >= end);
        assert_eq!(begin.checked_add(Duration::MAX), None);
        // A second clock changes nothing.
        given::set_clock(|| Duration::ZERO);
        assert_eq!(passed(), Duration::from_secs(2));
    }
}
