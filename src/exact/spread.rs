//! Work in many parts, spread over threads.
//!
//! Threads are the system's own and live as long as the work. A thread of a pool that waited here
//! would take up other work of the pool, which might be another count: then it would wait for
//! itself, or memory would grow with the number of threads.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Whoever watches a long piece of work: is told the fraction done, from 0 to 1, now and then in
/// the thread that asked for it, and can stop it.
pub type Watch<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// Does `parts` parts of a work and returns what they come to, in order; none if it was stopped.
/// With one thread, it is this one.
pub fn spread<T: Send>(
    threads: NonZero<usize>,
    parts: usize,
    work: impl Fn(usize) -> T + Sync,
    mut between: impl FnMut(usize) -> ControlFlow<()>,
) -> Option<Vec<T>> {
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
    thread::scope(|scope| {
        for _ in 1..threads.get().min(parts) {
            scope.spawn(|| while take() {});
        }
        while take() {
            if between(next.load(Ordering::Relaxed).min(parts)).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    let results = results.into_inner().expect("no thread panics with it");
    results.into_iter().collect()
}
