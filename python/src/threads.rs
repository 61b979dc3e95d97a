//! The threads of a call, and the work of the calling thread meanwhile.
//!
//! Threads are started for a call and end with it. There is no pool that a process which forks could
//! lose in its children: children of PySpark's and PyTorch's workers can call like any other process.
//! Starting a thread takes some 20 µs.
//!
//! The calling thread does the work itself if that is sure to be quick. Otherwise it waits, checks
//! regularly for signals, which Python handles only in its main thread, and reports progress.

use ninefold::Control;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Pause of the calling thread between checks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// Number of rows that are converted from or to Python's objects between checks for signals, which
/// takes less than a millisecond.
const ROWS_OF_OBJECTS: usize = 4096;

/// Checks for signals now and then while the calling thread, with Python's lock, converts rows from or
/// to Python's objects.
///
/// # Errors
/// The exception of a signal's handler.
pub fn look_for_signals(py: Python<'_>, row: usize) -> PyResult<()> {
    match row % ROWS_OF_OBJECTS {
        0 => py.check_signals(),
        _ => Ok(()),
    }
}

/// Default number of threads of a call.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Largest number of threads for each core, whatever the caller asks for.
const MOST_OF_A_CORE: usize = 4;

/// Number of threads of this process that work for calls without a number of threads, so that many
/// calls at once, such as those of polars' threads, do not each get all cores.
static BUSY: AtomicUsize = AtomicUsize::new(0);
/// The process that the number is about: a child of a fork does not have those threads.
static OWNER: AtomicU32 = AtomicU32::new(0);

/// The threads of a call.
#[derive(Debug)]
pub struct Share {
    /// Number of threads.
    pub threads: usize,
    counted: bool,
}

impl Share {
    /// The number that was asked for, or the number of free cores; at most `useful`, and at least one.
    pub fn of(asked: Option<usize>, useful: usize) -> Share {
        if let Some(threads) = asked {
            // More would only wait for each other, and systems have a limit.
            let most = MOST_OF_A_CORE * cores().max(16);
            return Share {
                threads: threads.min(useful).min(most).max(1),
                counted: false,
            };
        }
        let process = std::process::id();
        if OWNER.swap(process, Ordering::Relaxed) != process {
            BUSY.store(0, Ordering::Relaxed);
        }
        let free = cores().saturating_sub(BUSY.load(Ordering::Relaxed));
        let threads = free.min(useful).max(1);
        BUSY.fetch_add(threads, Ordering::Relaxed);
        Share {
            threads,
            counted: true,
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if self.counted {
            // (Saturating, since just after a fork the number is that of another process.)
            let less = |busy: usize| Some(busy.saturating_sub(self.threads));
            let _ = BUSY.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        }
    }
}

/// A call with progress, which may be stopped.
#[derive(Debug)]
pub struct Call {
    /// True to stop the work.
    pub stop: Arc<AtomicBool>,
    /// Number of finished rows.
    pub done: AtomicUsize,
    /// Number of rows.
    pub rows: usize,
    /// Listener, which gets both numbers now and then.
    pub progress: Option<Py<PyAny>>,
}

impl Call {
    /// A call about this number of rows.
    pub fn new(rows: usize, progress: Option<Py<PyAny>>) -> Call {
        Call {
            stop: Arc::default(),
            done: AtomicUsize::new(0),
            rows,
            progress,
        }
    }

    /// The control by which the call stops the engine.
    pub fn control(&self) -> Control {
        Control::new().with_stop(Arc::clone(&self.stop))
    }

    /// Returns whether the work has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn tell(&self, py: Python<'_>) -> PyResult<()> {
        match &self.progress {
            None => Ok(()),
            Some(progress) => {
                let done = self.done.load(Ordering::Relaxed);
                progress.call1(py, (done, self.rows)).map(drop)
            }
        }
    }

    /// Does `jobs` in `threads` threads, each with its own worker. Meanwhile the calling thread, without
    /// Python's lock, checks for signals and reports progress.
    ///
    /// # Errors
    /// The exception of a signal's handler or of the listener. Then some jobs have not been done.
    pub fn work<J: Send, W>(
        &self,
        jobs: impl Iterator<Item = J> + Send,
        threads: usize,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, J) + Sync,
    ) -> PyResult<()> {
        let jobs = Mutex::new(jobs);
        let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
        let running = Mutex::new(threads);
        let ended = Condvar::new();
        let outcome = thread::scope(|scope| {
            let run = || {
                // (Dropped at the end, even after a panic, so that the waiting thread does not wait forever.)
                let _ends = Ends {
                    running: &running,
                    ended: &ended,
                };
                let mut worker = worker();
                while !self.is_stopped()
                    && let Some(job) = next()
                {
                    work(&mut worker, job);
                }
            };
            let mut started = 0;
            for _ in 0..threads {
                match thread::Builder::new().spawn_scoped(scope, run) {
                    Ok(_) => started += 1,
                    // (The system has no more threads.)
                    Err(_) => Ends::of(&running, &ended),
                }
            }
            if started == 0 {
                *running.lock().unwrap_or_else(PoisonError::into_inner) += 1;
                run();
            }
            self.wait(&running, &ended)
        });
        outcome?;
        self.finish()
    }

    /// Reports progress for the last time.
    ///
    /// # Errors
    /// The exception of the listener.
    pub fn finish(&self) -> PyResult<()> {
        match self.progress {
            None => Ok(()),
            Some(_) => Python::attach(|py| self.tell(py)),
        }
    }

    /// Waits until no thread is running.
    fn wait(&self, running: &Mutex<usize>, ended: &Condvar) -> PyResult<()> {
        let mut outcome = Ok(());
        let mut left = running.lock().unwrap_or_else(PoisonError::into_inner);
        while *left > 0 {
            let (guard, late) = ended
                .wait_timeout(left, LOOK)
                .unwrap_or_else(PoisonError::into_inner);
            left = guard;
            if late.timed_out() && outcome.is_ok() {
                // (Without the lock, since other threads of Python may take long.)
                drop(left);
                outcome = Python::attach(|py| py.check_signals().and_then(|()| self.tell(py)));
                if outcome.is_err() {
                    self.stop.store(true, Ordering::Relaxed);
                }
                left = running.lock().unwrap_or_else(PoisonError::into_inner);
            }
        }
        outcome
    }
}

/// Notifies the waiting thread, when dropped, that a thread has ended.
struct Ends<'a> {
    running: &'a Mutex<usize>,
    ended: &'a Condvar,
}

impl Ends<'_> {
    /// Counts a thread as ended that could not be started.
    fn of(running: &Mutex<usize>, ended: &Condvar) {
        drop(Ends { running, ended });
    }
}

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.ended.notify_all();
    }
}
