//! One count at a time. A thread that waits checks its control.

use crate::ground::budget::control::{Control, Stopped};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A lock that is waited for until a control ends the wait.
#[derive(Debug, Default)]
pub(super) struct StoppableLock {
    is_taken: Mutex<bool>,
    over: Condvar,
}

/// The lock, until it is dropped.
#[derive(Debug)]
pub(super) struct Held<'a>(&'a StoppableLock);

impl StoppableLock {
    /// Longest time for which a stop may go unnoticed, since nobody wakes the waiting threads when
    /// a flag is set.
    const LOOK: Duration = Duration::from_millis(5);

    /// Waits for the lock.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the wait.
    pub fn take(&self, control: &Control) -> Result<Held<'_>, Stopped> {
        let mut is_taken = self.lock();
        while *is_taken {
            control.check()?;
            let woken = self.over.wait_timeout(is_taken, Self::LOOK);
            (is_taken, _) = woken.unwrap_or_else(PoisonError::into_inner);
        }
        *is_taken = true;
        Ok(Held(self))
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        // Nothing that can panic is done with it.
        self.is_taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        *self.0.lock() = false;
        self.0.over.notify_one();
    }
}
