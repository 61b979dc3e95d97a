//! How many threads there are, and what the calling one does meanwhile.
//!
//! Threads are started for a call and end with it. There is no pool, and so nothing that a process
//! which forks could leave its children without: the children of PySpark's and PyTorch's workers
//! call as any other. To start a thread takes some 20 µs.
//!
//! The calling thread works itself where that is sure to be quick. Otherwise it waits, and looks
//! again and again whether there is a signal, which Python looks after in its main thread alone,
//! and tells how far the work is.

use ninefold::Control;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long the calling thread sleeps before it looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// How many rows are turned from objects of Python's, or into them, before signals are looked for:
/// that takes less than a millisecond.
const ROWS_OF_OBJECTS: usize = 4096;

/// Looks for signals now and then while rows are turned from objects of Python's, or into them, which
/// the calling thread does with Python's lock.
///
/// # Errors
/// What a signal's handler raised.
pub fn look_for_signals(py: Python<'_>, row: usize) -> PyResult<()> {
    match row % ROWS_OF_OBJECTS {
        0 => py.check_signals(),
        _ => Ok(()),
    }
}

/// How many threads answer at most where nothing is said.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// How many threads a core gets at most, whatever is asked for.
const MOST_OF_A_CORE: usize = 4;

/// How many threads of this process are at work for calls that did not say how many they want, so
/// that many calls at once, such as those of polars' own threads, do not get all cores each.
static BUSY: AtomicUsize = AtomicUsize::new(0);
/// The process that the number is about: in a child those threads do not exist.
static OWNER: AtomicU32 = AtomicU32::new(0);

/// Threads that a call has.
#[derive(Debug)]
pub struct Share {
    /// So many.
    pub threads: usize,
    counted: bool,
}

impl Share {
    /// As many as were asked for, or as many as there are free cores; no more than `useful`, and at
    /// least one.
    pub fn of(asked: Option<usize>, useful: usize) -> Share {
        if let Some(threads) = asked {
            // More only wait for each other, and a system has a limit.
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
            // (Saturating: the number is one of another process just after a fork.)
            let less = |busy: usize| Some(busy.saturating_sub(self.threads));
            let _ = BUSY.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        }
    }
}

/// A call that is told how far it is, and that may be ended.
#[derive(Debug)]
pub struct Call {
    /// Ends the work when it becomes true.
    pub stop: Arc<AtomicBool>,
    /// How many rows are done.
    pub done: AtomicUsize,
    /// How many there are.
    pub rows: usize,
    /// Is called with both numbers now and then.
    pub progress: Option<Py<PyAny>>,
}

impl Call {
    /// About so many rows.
    pub fn new(rows: usize, progress: Option<Py<PyAny>>) -> Call {
        Call {
            stop: Arc::default(),
            done: AtomicUsize::new(0),
            rows,
            progress,
        }
    }

    /// What ends the work.
    pub fn control(&self) -> Control {
        Control::new().with_stop(Arc::clone(&self.stop))
    }

    /// Whether the work is to end.
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

    /// Does `jobs` in so many threads, each with a worker of its own, while the calling thread,
    /// which has let go of Python, looks for signals and tells how far the work is.
    ///
    /// # Errors
    /// What a signal's handler or the listener raised. Then some jobs have not been done.
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
                // Whatever becomes of the work, the one who waits is to know.
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
                    // The system has no more of them.
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

    /// Tells for the last time how far the work is.
    ///
    /// # Errors
    /// What the listener raised.
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
                // Not while it is locked: other threads of Python may take long.
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

/// Says that a thread has ended, when it is dropped.
struct Ends<'a> {
    running: &'a Mutex<usize>,
    ended: &'a Condvar,
}

impl Ends<'_> {
    /// Says that a thread has ended which did not begin.
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
