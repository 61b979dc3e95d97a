//! One run of a command: its output, its report and its jobs, from the first to the exit code.

use crate::options::RunOptions;
use crate::output::Output;
use crate::pipeline::{self, Jobs};
use crate::report::{Length, Report, Settings, say};
use crate::session::Session;
use anyhow::Result;
use ninefold::Control;
use std::io::{self, IsTerminal};
use std::sync::Arc;

/// The exit code if some records were malformed; all others were answered.
pub const SOME_MALFORMED: u8 = 1;

/// A run under way.
#[derive(Debug)]
pub struct Run {
    session: Arc<Session>,
    output: Output,
    report: Report,
    control: Control,
    threads: Option<u16>,
    quiet: bool,
}

impl Run {
    /// Opens the output, and begins a report on the inputs of these names.
    ///
    /// # Errors
    /// If the output cannot be opened.
    pub fn start(
        options: &RunOptions,
        session: Arc<Session>,
        sources: Vec<String>,
        length: Length,
    ) -> Result<Run> {
        let output = Output::open(options.output.as_deref(), &session)?;
        let settings = Settings {
            quiet: options.quiet,
            stats: options.stats,
            watched: io::stderr().is_terminal() && !output.is_terminal(),
            sources,
            length,
        };
        let report = Report::new(settings, Arc::clone(&session));
        Ok(Run {
            control: report.control(),
            session,
            output,
            report,
            threads: options.threads,
            quiet: options.quiet,
        })
    }

    /// What ends the work of this run, and has its progress shown.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// What the threads of this run share.
    pub fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// Runs the jobs that `produce` starts, puts the output in its place and ends the report.
    /// Returns the exit code.
    ///
    /// # Errors
    /// If `produce` or writing fails, or a job panics. Then the output file is as it was.
    pub fn finish(mut self, produce: impl FnOnce(&mut Jobs) -> Result<()>) -> Result<u8> {
        pipeline::run(
            self.threads,
            &self.session,
            &mut self.output,
            &self.report,
            produce,
        )?;
        self.output.finish()?;
        self.report.finish();
        if let Some(code) = self.session.exit_code() {
            if !self.quiet {
                say("interrupted: what had been read is answered, the rest is not");
            }
            return Ok(code);
        }
        Ok(match self.report.malformed() {
            0 => 0,
            _ => SOME_MALFORMED,
        })
    }
}
