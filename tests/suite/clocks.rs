//! Clocks that tests set. A limit of time ends the same work on every machine, however busy, where the
//! time is the number of checks.

use ninefold::Control;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Time to wait for what must come, enough for the slowest machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Later than any number of checks.
const NEVER: u64 = 1 << 50;

/// A number of checks, as the time that passes meanwhile on the clocks of this module.
pub fn checks(number: u64) -> Duration {
    Duration::from_millis(number)
}

/// A control whose clock advances by one at each check, without an end. `at_check` is called with the
/// number of each check, before it is made, in the thread that makes it.
pub fn at_each_check(at_check: impl Fn(u64) + Send + Sync + 'static) -> Control {
    let number = AtomicU64::new(0);
    let clock = move || {
        let number = number.fetch_add(1, Ordering::SeqCst);
        at_check(number);
        checks(number)
    };
    Control::new().with_clock(clock).with_timeout(checks(NEVER))
}

/// A control without an end whose clock advances by one at each check, for limits of time.
pub fn counting() -> Control {
    at_each_check(|_| ())
}

/// A control whose time is over after a number of checks.
pub fn ended_after(number: u64) -> Control {
    counting().with_timeout(checks(number))
}

/// A control whose flag is set at a check.
pub fn stopped_at(check: u64) -> Control {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let set = move |number| {
        if number >= check {
            flag.store(true, Ordering::SeqCst);
        }
    };
    at_each_check(set).with_stop(stop)
}

/// The number of checks that an operation makes until it ends by itself.
pub fn checks_of(operation: impl FnOnce(&Control)) -> u64 {
    let last = Arc::new(AtomicU64::new(0));
    let heard = Arc::clone(&last);
    operation(&at_each_check(move |number| {
        heard.fetch_max(number, Ordering::SeqCst);
    }));
    last.load(Ordering::SeqCst)
}
