//! Workers kept from job to job.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

/// Workers that are not at work, each with the thread that it worked in.
///
/// A thread gets its own again, whose memory is in the cache of its core.
#[derive(Debug)]
pub struct Workers<W>(Mutex<Vec<(ThreadId, W)>>);

impl<W> Default for Workers<W> {
    /// None yet.
    fn default() -> Self {
        Workers(Mutex::default())
    }
}

impl<W> Workers<W> {
    /// The worker of this thread, or a new one, to be [put back](Workers::put_back).
    ///
    /// # Errors
    /// If `new` fails.
    pub fn take<E>(&self, new: impl FnOnce() -> Result<W, E>) -> Result<W, E> {
        match self.kept() {
            Some(worker) => Ok(worker),
            None => new(),
        }
    }

    /// Keeps a worker for this thread.
    pub fn put_back(&self, worker: W) {
        self.idle().push((thread::current().id(), worker));
    }

    fn idle(&self) -> MutexGuard<'_, Vec<(ThreadId, W)>> {
        // Poisoning is harmless: nothing that can panic is done while the lock is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> Option<W> {
        let this = thread::current().id();
        let mut idle = self.idle();
        let own = idle.iter().position(|(thread, _)| *thread == this);
        own.map(|own| idle.swap_remove(own).1)
    }

    /// Has the worker of this thread do something, a new one if there is none. It is kept unless
    /// `work` panics.
    pub fn with<T>(&self, new: impl FnOnce() -> W, work: impl FnOnce(&mut W) -> T) -> T {
        let mut worker = self.kept().unwrap_or_else(new);
        let result = work(&mut worker);
        self.put_back(worker);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_thread_keeps_a_worker() {
        let workers = Workers::default();
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
