//! The task of a command: the records that it answers, and the options for its run.

use crate::options::{About, Common, InputOptions, RunOptions};
use crate::run::session::Session;
use crate::run::signals::{self, FirstSignal};
use anyhow::Result;
use std::sync::Arc;

/// The records to answer, and the run in which they are answered.
pub struct Task<'a> {
    /// The records.
    pub input: &'a InputOptions,
    /// The options for writing and for threads.
    pub run: &'a RunOptions,
    /// Engine and backend, for the statistics.
    pub about: About,
    /// The state that the threads of the run share.
    pub session: Arc<Session>,
}

impl<'a> Task<'a> {
    /// Begins a session, which `first` ends.
    ///
    /// # Errors
    /// If the system does not allow signals to be handled.
    pub fn new(
        input: &'a InputOptions,
        run: &'a RunOptions,
        about: About,
        first: FirstSignal,
    ) -> Result<Task<'a>> {
        Ok(Task {
            input,
            run,
            about,
            session: signals::session(first)?,
        })
    }

    /// The task of a command with the common options.
    ///
    /// # Errors
    /// [`UnavailableBackend`](ninefold::simd::UnavailableBackend), or if the system does not allow
    /// signals to be handled.
    pub fn of(common: &'a Common, first: FirstSignal) -> Result<Task<'a>> {
        let about = common.engine.about()?;
        Task::new(&common.input, &common.run, about, first)
    }
}
