//! Work on the threads of rayon's current pool, of which rayon's part is compiled once and not for each kind
//! of work.
//!
//! (Where threads wait for each other, `spread` has threads of its own.)

use std::collections::VecDeque;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Has `work` done by at most this number of threads at a time, once by each. A panic comes back when all
/// have ended.
pub fn on_threads(most: usize, work: &(dyn Fn() + Sync)) {
    let threads = rayon::current_num_threads().min(most);
    rayon::scope(|scope| (0..threads).for_each(|_| scope.spawn(|_| work())));
}

/// The results of `work` on `0..all`, in order. Threads take parts of `size` as they get on, each with a worker
/// of its own.
pub fn in_parts<W, T: Send>(
    all: usize,
    size: usize,
    new: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, Range<usize>) -> Vec<T> + Sync,
) -> Vec<T> {
    let parts = (0..all).step_by(size);
    let mut parts = parts.map(|first| first..all.min(first.saturating_add(size)));
    let Ok(results) = in_turn(
        all.div_ceil(size),
        || Ok::<_, Infallible>(parts.next()),
        new,
        work,
    );
    results
}

/// The results of `work` on what `next` returns until `None`, in order. Threads, `most` at a time, take parts
/// one by one as they get on, each with a worker of its own. One at a time calls `next`, which may have work of
/// its own done by the pool.
///
/// # Errors
/// The first error of `next`, which is not called again.
pub fn in_turn<P, W, T: Send, E: Send>(
    most: usize,
    next: impl FnMut() -> Result<Option<P>, E> + Send,
    new: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, P) -> Vec<T> + Sync,
) -> Result<Vec<T>, E> {
    /// The source of parts, until it has none, and the number of those that were taken.
    struct Turns<F, E> {
        next: Option<F>,
        taken: usize,
        failed: Option<E>,
    }
    let turns = Mutex::new(Turns {
        next: Some(next),
        taken: 0,
        failed: None,
    });
    let results = Mutex::new(InOrder::default());
    // The thread that calls `next`, counted from 1.
    let caller = AtomicUsize::new(0);
    on_threads(most, &|| {
        let thread = rayon::current_thread_index().map_or(usize::MAX, |index| index + 1);
        let mut worker = None;
        loop {
            if thread == caller.load(Ordering::Relaxed) {
                // While it waits for work of the pool in `next`, this thread was given this share to do, too.
                return;
            }
            let (part, number) = {
                // (Where `next` panicked there is no more to do.)
                let Ok(mut turns) = turns.lock() else {
                    return;
                };
                let Some(next) = &mut turns.next else {
                    return;
                };
                caller.store(thread, Ordering::Relaxed);
                let part = next();
                caller.store(0, Ordering::Relaxed);
                match part {
                    Ok(Some(part)) => {
                        turns.taken += 1;
                        (part, turns.taken - 1)
                    }
                    other => {
                        turns.next = None;
                        turns.failed = other.err();
                        return;
                    }
                }
            };
            let result = work(worker.get_or_insert_with(&new), part);
            // Nothing panics with the lock.
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.add(number, result);
        }
    });
    let turns = turns.into_inner().unwrap_or_else(PoisonError::into_inner);
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    turns.failed.map_or(Ok(results.joined), Err)
}

/// Results of parts, which are joined as soon as those of all parts before are: what they took is free then.
struct InOrder<T> {
    joined: Vec<T>,
    /// Number of parts that are joined.
    parts: usize,
    /// The parts after those, as far as they are known.
    early: VecDeque<Option<Vec<T>>>,
}

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        InOrder {
            joined: Vec::new(),
            parts: 0,
            early: VecDeque::new(),
        }
    }
}

impl<T> InOrder<T> {
    fn add(&mut self, part: usize, results: Vec<T>) {
        let ahead = part - self.parts;
        let known = self.early.len().max(ahead + 1);
        self.early.resize_with(known, || None);
        self.early[ahead] = Some(results);
        while let Some(Some(results)) = self.early.front_mut() {
            self.joined.append(results);
            self.early.pop_front();
            self.parts += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::mpsc;

    #[test]
    fn results_come_in_order_and_each_once() {
        for (all, size) in [(0, 1), (1, 1), (1, 5), (7, 2), (1000, 3), (1000, 1000)] {
            let results = in_parts(all, size, || (), |(), part| part.collect());
            assert_eq!(
                results,
                (0..all).collect::<Vec<_>>(),
                "{all} in parts of {size}"
            );
        }
        // Any number of results of a part.
        let results = in_parts(10, 2, || (), |(), part| vec![part.start; part.start]);
        let expected = [vec![2; 2], vec![4; 4], vec![6; 6], vec![8; 8]].concat();
        assert_eq!(results, expected);
    }

    #[test]
    fn a_thread_keeps_its_worker() {
        let made = AtomicUsize::new(0);
        let new = || made.fetch_add(1, Ordering::Relaxed);
        in_parts(1000, 1, new, |_, part| part.collect());
        assert!((1..=rayon::current_num_threads()).contains(&made.into_inner()));
    }

    // WebAssembly ends with a panic.
    #[cfg(not(target_family = "wasm"))]
    #[test]
    fn a_panic_comes_back() {
        let work = |(): &mut (), part: Range<usize>| {
            assert!(!part.contains(&50), "as a test");
            vec![part.start]
        };
        let panics = AssertUnwindSafe(|| in_parts(100, 1, || (), work));
        assert!(catch_unwind(panics).is_err());
        let mut parts = 0..100;
        let next = || match parts.next() {
            Some(50) => panic!("as a test"),
            part => Ok::<_, ()>(part),
        };
        let panics = AssertUnwindSafe(|| in_turn(8, next, || (), |(), part| vec![part]));
        assert!(catch_unwind(panics).is_err());
    }

    /// The only free thread of a pool is given the other share of the work while it gets a part.
    #[cfg(not(target_family = "wasm"))]
    #[test]
    fn parts_may_come_from_the_pool() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
        let (begin, begun) = mpsc::channel();
        let (end, ended) = mpsc::channel();
        let other = move || {
            begin.send(()).expect("a receiver");
            ended.recv().expect("a sender");
        };
        let mut parts = 0..10;
        let mut given = 0;
        let next = || {
            given += usize::from(rayon::yield_now() == Some(rayon::Yield::Executed));
            Ok::<_, ()>(parts.next())
        };
        let work = move || {
            begun.recv().expect("a sender");
            let results = in_turn(2, next, || (), |(), part| vec![part]);
            end.send(()).expect("a receiver");
            results
        };
        let (results, ()) = pool.expect("two threads").join(work, other);
        assert_eq!(results, Ok((0..10).collect()));
        assert_eq!(given, 1);
    }

    #[test]
    fn the_first_error_ends_it() {
        let mut parts = 0..;
        let next = || match parts.next() {
            Some(part @ 0..50) => Ok(Some(part)),
            part => Err(part),
        };
        assert_eq!(
            in_turn(8, next, || (), |(), part| vec![part]),
            Err(Some(50))
        );
        assert_eq!(parts.start, 51);
    }
}
