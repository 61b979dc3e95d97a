//! Work in many parts, spread over threads.
//!
//! Threads are the system's own and live as long as the work. A thread of a pool that waited here
//! would start other work of the pool, which might be another count: then it would wait for itself,
//! or memory would grow with the number of threads.

use crate::ground::budget::control::{Control, Stopped};
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does `parts` parts of a work and returns their results, in order. With one thread, it is this
/// one. After each part, `reached` is called in the thread that did it with the number of parts that
/// are finished: 1, 2, 3 and so on, one call at a time.
///
/// # Errors
/// [`Stopped`] if `control` ended the work before the last part was begun.
pub fn spread<T: Send>(
    threads: NonZero<usize>,
    parts: usize,
    control: &Control,
    work: impl Fn(usize) -> T + Sync,
    reached: impl FnMut(usize) + Send,
) -> Result<Vec<T>, Stopped> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((0..parts).map(|_| None).collect::<Vec<Option<T>>>());
    let reached = Mutex::new((0, reached));
    let take = || {
        if control.is_stopped() {
            return false;
        }
        let part = next.fetch_add(1, Ordering::Relaxed);
        if part >= parts {
            return false;
        }
        let result = work(part);
        results.lock().expect("no thread panics with it")[part] = Some(result);
        // After a panic in `reached`, which comes back to the caller, nobody works on.
        let Ok(mut reached) = reached.lock() else {
            return false;
        };
        let (finished, reached) = &mut *reached;
        *finished += 1;
        reached(*finished);
        true
    };
    control.check()?;
    thread::scope(|scope| {
        for _ in 1..threads.get().min(parts) {
            scope.spawn(|| while take() {});
        }
        while take() {}
    });
    let results = results.into_inner().expect("no thread panics with it");
    let finished: Option<Vec<T>> = results.into_iter().collect();
    finished.ok_or(Stopped)
}

// WebAssembly has no threads.
#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    fn number(threads: usize) -> NonZero<usize> {
        NonZero::new(threads).unwrap()
    }

    #[test]
    fn each_finished_part_is_reported_once_and_in_order() {
        for threads in [1, 2, 3, 16] {
            for parts in [0, 1, 2, 7, 500] {
                let mut heard = Vec::new();
                let done = AtomicUsize::new(0);
                let work = |part| {
                    done.fetch_add(1, Ordering::SeqCst);
                    part
                };
                let reached = |finished| {
                    assert!(done.load(Ordering::SeqCst) >= finished);
                    heard.push(finished);
                };
                let results = spread(number(threads), parts, &Control::NONE, work, reached);
                assert_eq!(results, Ok((0..parts).collect()));
                assert_eq!(heard, (1..=parts).collect::<Vec<_>>(), "{threads} threads");
            }
        }
    }

    /// The calling thread is at its only part until another thread has done all others.
    #[test]
    fn every_thread_reports_its_parts() {
        const PARTS: usize = 20;
        let caller = thread::current().id();
        let (is_busy, others) = (AtomicBool::new(false), AtomicUsize::new(0));
        let wait_until = |is_so: &dyn Fn() -> bool| {
            while !is_so() {
                thread::yield_now();
            }
        };
        let work = |_| match thread::current().id() == caller {
            true => {
                is_busy.store(true, Ordering::SeqCst);
                wait_until(&|| others.load(Ordering::SeqCst) == PARTS - 1);
            }
            false => {
                wait_until(&|| is_busy.load(Ordering::SeqCst));
                others.fetch_add(1, Ordering::SeqCst);
            }
        };
        let mut by_caller = Vec::new();
        let reached = |_| by_caller.push(thread::current().id() == caller);
        let results = spread(number(2), PARTS, &Control::NONE, work, reached);
        assert_eq!(results.map(|done| done.len()), Ok(PARTS));
        assert_eq!(by_caller.len(), PARTS);
        assert_eq!(by_caller.iter().filter(|&&is| is).count(), 1);
    }

    #[test]
    fn no_part_is_begun_after_a_stop() {
        for threads in [1, 3] {
            let stop = Arc::new(AtomicBool::new(false));
            let control = Control::new().with_stop(Arc::clone(&stop));
            let begun = AtomicUsize::new(0);
            let work = |_| _ = begun.fetch_add(1, Ordering::SeqCst);
            let reached = |finished| stop.store(finished >= 5, Ordering::SeqCst);
            let results = spread(number(threads), 100, &control, work, reached);
            assert_eq!(results, Err(Stopped));
            // Each other thread may be at one.
            let possible = 5..5 + threads;
            assert!(possible.contains(&begun.into_inner()), "{threads} threads");
        }
    }

    #[test]
    fn a_panic_of_the_listener_comes_back() {
        for threads in [1, 4] {
            let panics = |finished| assert!(finished < 3, "as a test");
            let spread = || spread(number(threads), 50, &Control::NONE, |_| (), panics);
            assert!(catch_unwind(AssertUnwindSafe(spread)).is_err(), "{threads}");
        }
    }
}
