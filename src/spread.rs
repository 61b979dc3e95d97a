//! Work in many parts, spread over threads.
//!
//! Threads are the system's own and live as long as the work. A thread of a pool that waited here
//! would start other work of the pool, which might be another count: then it would wait for itself,
//! or memory would grow with the number of threads.

use crate::control::{Control, Stopped};
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Does `parts` parts of a work and returns their results, in order. With one thread, it is this
/// one. Between two parts, `reached` is called in this thread with the number of parts that have
/// been begun.
///
/// # Errors
/// [`Stopped`] if `control` ended the work before the last part was done.
pub fn spread<T: Send>(
    threads: NonZero<usize>,
    parts: usize,
    control: &Control,
    work: impl Fn(usize) -> T + Sync,
    mut reached: impl FnMut(usize),
) -> Result<Vec<T>, Stopped> {
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let results = Mutex::new((0..parts).map(|_| None).collect::<Vec<Option<T>>>());
    let take = || {
        if stopped.load(Ordering::Relaxed) {
            return false;
        }
        let part = next.fetch_add(1, Ordering::Relaxed);
        if part >= parts {
            return false;
        }
        let result = work(part);
        results.lock().expect("no thread panics with it")[part] = Some(result);
        true
    };
    control.check()?;
    thread::scope(|scope| {
        for _ in 1..threads.get().min(parts) {
            scope.spawn(|| while take() {});
        }
        while take() {
            reached(next.load(Ordering::Relaxed).min(parts));
            if control.is_stopped() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    let results = results.into_inner().expect("no thread panics with it");
    let finished: Option<Vec<T>> = results.into_iter().collect();
    finished.ok_or(Stopped)
}
