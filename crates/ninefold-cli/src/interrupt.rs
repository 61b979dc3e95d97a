//! Ctrl-C, and being told to end.
//!
//! What is unfinished is removed, and the program ends. A command that can end its searches with
//! less than an answer is *patient*: nothing more is read, its searches end, their answers are
//! written, and so is the output file; only a second signal ends it at once.

use super::output;
use anyhow::Result;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

/// Whether patient searches are to end.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// The signal that said so.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
/// How many jobs were started whose text is not out yet.
static PENDING: AtomicUsize = AtomicUsize::new(0);

/// A flag for searches: whether they are to end.
pub fn flag() -> Arc<AtomicBool> {
    Arc::clone(&STOP)
}

/// Whether nothing more is to be read.
pub fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// The exit code after an end that was asked for, as a shell reports a program that a signal ended.
pub fn exit_code() -> Option<u8> {
    let signal = SIGNAL.load(Ordering::Relaxed);
    (signal != 0).then(|| code_of(signal) as u8)
}

fn code_of(signal: i32) -> i32 {
    128 + signal
}

/// A job is started.
pub fn job_starts() {
    PENDING.fetch_add(1, Ordering::Relaxed);
}

/// The text of a job is out.
pub fn job_is_out() {
    PENDING.fetch_sub(1, Ordering::Relaxed);
}

/// Has signals handled. Answers printed so far are out already. Hanging up is left as it is, so that
/// `nohup` works.
///
/// # Errors
/// If the system does not let us.
#[cfg(unix)]
pub fn handle(patiently: bool) -> Result<()> {
    use anyhow::Context;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGTERM]).context("cannot handle signals")?;
    std::thread::spawn(move || {
        let mut signals = signals.forever();
        let Some(mut signal) = signals.next() else {
            return;
        };
        if patiently {
            SIGNAL.store(signal, Ordering::Relaxed);
            STOP.store(true, Ordering::Relaxed);
            std::thread::spawn(move || end_if_idle(signal));
            match signals.next() {
                Some(second) => signal = second,
                None => return,
            }
        }
        output::abandon(|| std::process::exit(code_of(signal)));
    });
    Ok(())
}

/// Ends the program when all answers are out and it still goes on: then it waits for input, which
/// may never come. The output file has all there is.
#[cfg(unix)]
fn end_if_idle(signal: i32) {
    /// Enough to put the output in place.
    const PATIENCE: std::time::Duration = std::time::Duration::from_millis(500);
    loop {
        std::thread::sleep(PATIENCE);
        if PENDING.load(Ordering::Relaxed) == 0 {
            output::conclude(|| std::process::exit(code_of(signal)));
        }
    }
}

/// Elsewhere an interrupt may leave the unfinished file behind.
#[cfg(not(unix))]
pub fn handle(_: bool) -> Result<()> {
    Ok(())
}
