//! Workers kept from job to job.

use std::sync::{Mutex, PoisonError};

/// Workers that nobody is using. There are never more than jobs have run at once, one a thread.
#[derive(Debug)]
pub struct Workers<W>(Mutex<Vec<W>>);

impl<W> Workers<W> {
    /// None yet.
    pub fn new() -> Self {
        Workers(Mutex::new(Vec::new()))
    }

    /// Has a worker do something: one that is there, or else a new one. It is kept unless `work`
    /// panics.
    pub fn with<T>(&self, new: impl FnOnce() -> W, work: impl FnOnce(&mut W) -> T) -> T {
        // Poisoning is harmless: nothing that can panic is done while the lock is held.
        let idle = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = idle().pop();
        let mut worker = kept.unwrap_or_else(new);
        let result = work(&mut worker);
        idle().push(worker);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_worker_is_made_only_when_all_are_at_work() {
        let workers = Workers::new();
        let ask = |worker: &mut Vec<u8>| {
            worker.push(0);
            worker.len()
        };
        assert_eq!(workers.with(Vec::new, ask), 1);
        assert_eq!(workers.with(Vec::new, ask), 2);
        let nested = |outer: &mut Vec<u8>| (workers.with(Vec::new, ask), ask(outer));
        assert_eq!(workers.with(Vec::new, nested), (1, 3));
        assert_eq!(workers.0.into_inner().unwrap().len(), 2);
    }
}
