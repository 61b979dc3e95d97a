//! Workers kept from job to job.

use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

/// Workers that are not at work, each with the thread that it worked in.
///
/// A thread gets its own again, whose memory is in the cache of its core.
#[derive(Debug)]
pub struct Workers<W>(Mutex<Vec<(ThreadId, W)>>);

impl<W> Workers<W> {
    /// None yet.
    pub fn new() -> Self {
        Workers(Mutex::new(Vec::new()))
    }

    /// Has the worker of this thread do something, a new one if there is none. It is kept unless
    /// `work` panics.
    pub fn with<T>(&self, new: impl FnOnce() -> W, work: impl FnOnce(&mut W) -> T) -> T {
        let this = thread::current().id();
        // Poisoning is harmless: nothing that can panic is done while the lock is held.
        let idle = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = {
            let mut idle = idle();
            let own = idle.iter().position(|(thread, _)| *thread == this);
            own.map(|own| idle.swap_remove(own).1)
        };
        let mut worker = kept.unwrap_or_else(new);
        let result = work(&mut worker);
        idle().push((this, worker));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_thread_keeps_a_worker() {
        let workers = Workers::new();
        let ask = || {
            workers.with(Vec::new, |worker| {
                worker.push(0);
                worker.len()
            })
        };
        assert_eq!([ask(), ask()], [1, 2]);
        let others = thread::scope(|scope| scope.spawn(|| [ask(), ask()]).join().unwrap());
        assert_eq!(others, [1, 2]);
        assert_eq!(ask(), 3);
        assert_eq!(workers.0.lock().unwrap().len(), 2);
    }
}
