//! The task of a command: the records that it answers, and the options for its run.

use crate::options::{Common, EngineInfo, InputOptions, ProofOptions, RunOptions, note_parts};
use crate::run::session::Session;
use crate::run::signals::{self, FirstSignal};
use anyhow::Result;
use ninefold::Limits;
use ninefold::answers::Settings;
use ninefold_formats::answers::{About, Inquiry};
use ninefold_proof::Prove;
use std::sync::Arc;

/// The records to answer, and the run in which they are answered.
#[derive(Debug)]
pub struct Task<'a> {
    /// The records.
    pub input: &'a InputOptions,
    /// The engine, and the limits of each record. The control is that of the run.
    pub settings: Settings,
    /// The options for writing and for threads.
    pub run: &'a RunOptions,
    /// Engine and backend, for the statistics.
    pub about: EngineInfo,
    /// The state that the threads of the run share.
    pub session: Arc<Session>,
    /// The options for proofs, and the claim that proves the answers, where they are proven.
    pub proofs: Option<(&'a ProofOptions, Prove)>,
}

impl<'a> Task<'a> {
    /// Begins a session, which `first` ends, with the fastest engine, of which statistics say nothing, and without limits.
    ///
    /// # Errors
    /// If the system does not allow signals to be handled.
    pub fn new(
        input: &'a InputOptions,
        run: &'a RunOptions,
        first: FirstSignal,
    ) -> Result<Task<'a>> {
        note_parts(&input.layout, run);
        Ok(Task {
            input,
            settings: Settings::new(),
            run,
            about: EngineInfo::default(),
            session: signals::session(first)?,
            proofs: None,
        })
    }

    /// The task of a command with the common options.
    ///
    /// # Errors
    /// [`UnavailableBackend`](ninefold::simd::UnavailableBackend), or if the system does not allow
    /// signals to be handled.
    pub fn of(common: &'a Common, first: FirstSignal) -> Result<Task<'a>> {
        let settings = Settings::new()
            .with_engine(common.engine.engine()?)
            .with_limits(common.limits.limits());
        let about = common.engine.about()?;
        let task = Task::new(&common.input, &common.run, first)?;
        Ok(Task {
            settings,
            about,
            ..task
        })
    }

    /// The layout of the boards that a question is asked about. (Limits are among the settings.)
    pub fn about_boards(&self) -> About {
        About {
            layout: self.input.by_layout().then(|| self.input.layout.clone()),
            limits: Limits::NONE,
        }
    }

    /// A question about these boards.
    pub fn inquiry<Q, V>(&self, question: Q, view: V) -> Inquiry<Q, V> {
        Inquiry::new(question, view, self.about_boards())
    }
}
