//! Ctrl-C, SIGTERM, and SIGHUP where it is not ignored.
//!
//! Unfinished files are removed, and the program ends. A command that can end its searches with
//! less than an answer is *patient*: nothing more is read, its searches end, their answers are
//! written, and so is the output file; only a second signal ends it at once, if it comes half a second
//! later or more. `NINEFOLD_SIGNALS_AT_ONCE` is another time than half a second, in milliseconds.

use super::session::Session;
use anyhow::Result;
use std::sync::Arc;
#[cfg(unix)]
use std::time::{Duration, Instant};

/// The effect of the first signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSignal {
    /// It ends the program.
    Ends,
    /// It ends the searches, whose answers are written; the second signal ends the program.
    StopsSearches,
}

/// Signals that come within this time are one: a terminal's group, a shell and `timeout` may each send
/// the same interrupt. In milliseconds, and the environment variable that sets another time.
#[cfg(unix)]
const AT_ONCE: u64 = 500;
#[cfg(unix)]
const AT_ONCE_NAME: &str = "NINEFOLD_SIGNALS_AT_ONCE";

/// Begins a run whose signals are handled.
///
/// # Errors
/// If the system does not allow it.
pub fn session(first: FirstSignal) -> Result<Arc<Session>> {
    let session = Session::new();
    handle(&session, first)?;
    Ok(session)
}

#[cfg(unix)]
fn handle(session: &Arc<Session>, first: FirstSignal) -> Result<()> {
    use super::milliseconds::milliseconds_of;
    use super::session::exit_code_of;
    use anyhow::Context;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let at_once = milliseconds_of(AT_ONCE_NAME, AT_ONCE)?;
    // What `nohup` has ignored stays so.
    let hangup = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let handled = [SIGINT, SIGTERM].into_iter().chain(hangup);
    let mut signals = Signals::new(handled).context("cannot handle signals")?;
    let session = Arc::clone(session);
    std::thread::spawn(move || {
        let mut signals = signals.forever();
        let Some(mut signal) = signals.next() else {
            return;
        };
        if first == FirstSignal::StopsSearches {
            session.stop(signal);
            let stopped = Arc::clone(&session);
            std::thread::spawn(move || end_if_idle(&stopped, signal));
            let first = Instant::now();
            loop {
                match signals.next() {
                    Some(_) if first.elapsed() < at_once => {}
                    Some(second) => {
                        signal = second;
                        break;
                    }
                    None => return,
                }
            }
        }
        let exit = || std::process::exit(exit_code_of(signal));
        session.unfinished().abandon(exit);
    });
    Ok(())
}

/// Returns true if the process was begun with a signal ignored. Where that is unknown, it is taken for
/// ignored, and left as it is.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let ignored = || {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mut lines = status.lines();
        let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"))?;
        let mask = u64::from_str_radix(mask.trim(), 16).ok()?;
        Some(mask >> (signal - 1) & 1 == 1)
    };
    ignored().unwrap_or(true)
}

/// Ends the program when all answers are out and it still runs: then it waits for input, which
/// may never come. The output file has all there is.
#[cfg(unix)]
fn end_if_idle(session: &Session, signal: i32) {
    use super::session::exit_code_of;
    /// Time enough to put the output in place.
    const GRACE: Duration = Duration::from_millis(500);
    loop {
        std::thread::sleep(GRACE);
        if session.is_idle() {
            let exit = || std::process::exit(exit_code_of(signal));
            session.unfinished().conclude(exit);
        }
    }
}

/// Elsewhere an interrupt may leave the unfinished file.
#[cfg(not(unix))]
fn handle(_: &Arc<Session>, _: FirstSignal) -> Result<()> {
    Ok(())
}
