//! What the parts of one run share: that it is to end, what is still under way, and how far a long
//! count is.
//!
//! There is one for each run, in an `Arc`: [`signals`](super::signals) ends it,
//! [`output`](super::output) tells it which files are unfinished, [`pipeline`](super::pipeline)
//! which jobs are under way, and [`report`](super::report) asks it what to draw.

use super::unfinished::UnfinishedFiles;
use ninefold::Control;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The state that the threads of a run share.
#[derive(Debug)]
pub struct Session {
    /// Whether searches are to end with what they have.
    stop: Arc<AtomicBool>,
    /// The signal that said so; 0 if there was none.
    signal: AtomicI32,
    /// How many jobs were started whose text is not out yet.
    pending: AtomicUsize,
    /// How much of the long count under way is done, in percent; 100 if there is none.
    percent: AtomicU32,
    /// How often a long count has told how far it is.
    reports: AtomicU64,
    /// What there is to say of how far the run is, where that is more than how much of the input.
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

    /// What ends searches when the run is to end.
    pub fn control(&self) -> Control {
        Control::new().with_stop(Arc::clone(&self.stop))
    }

    /// A signal says that searches are to end.
    pub fn stop(&self, signal: i32) {
        self.signal.store(signal, Ordering::Relaxed);
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

    /// Whether the text of every job is out.
    pub fn is_idle(&self) -> bool {
        self.pending.load(Ordering::Relaxed) == 0
    }

    /// Notes how much of a long count is done, from 0 to 1.
    pub fn long_count(&self, done: f64) {
        self.percent.store((100.0 * done) as u32, Ordering::Relaxed);
        self.reports.fetch_add(1, Ordering::Relaxed);
    }

    /// How much of the long count under way is done, in percent, if there is one.
    pub fn long_count_percent(&self) -> Option<u32> {
        let percent = self.percent.load(Ordering::Relaxed);
        (percent != 100).then_some(percent)
    }

    /// How often [`Session::long_count`] was called: if it was, there was a long count.
    pub fn long_count_reports(&self) -> u64 {
        self.reports.load(Ordering::Relaxed)
    }

    /// Notes how far the run is, in words.
    pub fn note(&self, note: String) {
        *self.note.lock().unwrap_or_else(PoisonError::into_inner) = Some(note);
    }

    /// How far the run is, in words, if that was noted.
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
