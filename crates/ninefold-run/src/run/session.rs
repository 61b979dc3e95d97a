//! The state that the parts of one run share: whether it is to end, the jobs under way, and the progress
//! of a long count.
//!
//! There is one for each run, in an `Arc`: [`signals`](super::signals) ends it,
//! [`output`](super::output) reports unfinished files to it, [`pipeline`](super::pipeline)
//! which jobs are under way, and [`report`](super::report) asks it what to draw.

use super::unfinished::UnfinishedFiles;
use ninefold::Control;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The state that the threads of a run share.
#[derive(Debug)]
pub struct Session {
    /// True if searches are to end with what they have.
    stop: Arc<AtomicBool>,
    /// The signal that said so; 0 if there was none.
    signal: AtomicI32,
    /// The number of jobs that were started and whose text is not out yet.
    pending: AtomicUsize,
    /// The progress of the long count under way, in percent; 100 if there is none.
    percent: AtomicU32,
    /// The number of progress reports of long counts.
    reports: AtomicU64,
    /// The progress of the run in words, where it is more than a part of the input.
    note: Mutex<Option<String>>,
    unfinished: UnfinishedFiles,
}

impl Session {
    /// The state at the beginning of a run.
    pub fn new() -> Arc<Session> {
        Arc::new(Session {
            stop: Arc::default(),
            signal: AtomicI32::new(0),
            pending: AtomicUsize::new(0),
            percent: AtomicU32::new(100),
            reports: AtomicU64::new(0),
            note: Mutex::default(),
            unfinished: UnfinishedFiles::default(),
        })
    }

    /// The control by which searches are stopped when the run is to end.
    pub fn control(&self) -> Control {
        Control::new().with_stop(Arc::clone(&self.stop))
    }

    /// A signal says that searches are to end.
    pub fn stop(&self, signal: i32) {
        self.signal.store(signal, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Nobody wants the answers any more, so that searches end.
    pub fn give_up(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The exit code after a signal ended the run, if one did.
    pub fn exit_code(&self) -> Option<u8> {
        let signal = self.signal.load(Ordering::Relaxed);
        (signal != 0).then(|| exit_code_of(signal) as u8)
    }

    /// A job is started.
    pub fn job_starts(&self) {
        self.pending.fetch_add(1, Ordering::Relaxed);
    }

    /// The text of a job is out.
    pub fn job_is_out(&self) {
        self.pending.fetch_sub(1, Ordering::Relaxed);
    }

    /// Returns true if the text of every job is out.
    #[cfg(any(unix, test))]
    pub fn is_idle(&self) -> bool {
        self.pending.load(Ordering::Relaxed) == 0
    }

    /// Notes the progress of a long count, from 0 to 1.
    pub fn long_count(&self, done: f64) {
        self.percent.store((100.0 * done) as u32, Ordering::Relaxed);
        self.reports.fetch_add(1, Ordering::Relaxed);
    }

    /// The progress of the long count under way, in percent, if there is one.
    pub fn long_count_percent(&self) -> Option<u32> {
        let percent = self.percent.load(Ordering::Relaxed);
        (percent != 100).then_some(percent)
    }

    /// Number of progress reports so far; non-zero if a long count has run.
    pub fn long_count_reports(&self) -> u64 {
        self.reports.load(Ordering::Relaxed)
    }

    /// Notes the progress of the run, in words.
    pub fn note(&self, note: String) {
        *self.note.lock().unwrap_or_else(PoisonError::into_inner) = Some(note);
    }

    /// The progress of the run, in words, if it was noted.
    pub fn noted(&self) -> Option<String> {
        let note = self.note.lock();
        note.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The files that are being written.
    pub fn unfinished(&self) -> &UnfinishedFiles {
        &self.unfinished
    }
}

/// The exit code after a signal, as a shell reports a program that it ended.
pub fn exit_code_of(signal: i32) -> i32 {
    128 + signal
}
