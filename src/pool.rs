//! Work on the threads of rayon's current pool, of which rayon's part is compiled once and not for each kind
//! of work.
//!
//! (Where threads wait for each other, [`spread`](crate::spread) has threads of its own.)

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Has `work` done by at most this number of threads at a time, once by each. A panic comes back when all
/// have ended.
pub(crate) fn on_threads(most: usize, work: &(dyn Fn() + Sync)) {
    let threads = rayon::current_num_threads().min(most);
    rayon::scope(|scope| (0..threads).for_each(|_| scope.spawn(|_| work())));
}

/// The results of `work` on `0..all`, in order. Threads take parts of `size` as they get on, each with a worker
/// of its own.
pub(crate) fn in_parts<W, T: Send>(
    all: usize,
    size: usize,
    new: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, Range<usize>) -> Vec<T> + Sync,
) -> Vec<T> {
    let parts = all.div_ceil(size);
    let next = AtomicUsize::new(0);
    let results = Mutex::new((0..parts).map(|_| Vec::new()).collect::<Vec<Vec<T>>>());
    on_threads(parts, &|| {
        let mut worker = None;
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                return;
            }
            let first = part * size;
            let worker = worker.get_or_insert_with(&new);
            let result = work(worker, first..all.min(first.saturating_add(size)));
            // Nothing panics with the lock.
            results.lock().unwrap_or_else(PoisonError::into_inner)[part] = result;
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut joined = Vec::with_capacity(results.iter().map(Vec::len).sum());
    for mut result in results {
        joined.append(&mut result);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::panic::{AssertUnwindSafe, catch_unwind};

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
    }
}
