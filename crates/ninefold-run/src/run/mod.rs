//! One run of a command, from opening its outputs to the exit code: jobs through many threads, and
//! what they make out again in order.
//!
//! ```text
//! Run -> pipeline -> sink -> order -> writer -> store, journal, report -> output -> session
//! ```
//!
//! - `pipeline`: jobs through many threads; `sink`: where each writes; `order`: what they make, out
//!   again in order; `writer`: what is done with it then; `workers`: what threads keep from batch to
//!   batch; `summary`: what a job counts; `turns`: decisions in the order of the jobs
//! - `encoding`: how rows are written; `store`: pieces to an output; `output`: standard output, or a
//!   file that appears when all is done; `unfinished`: the files being written
//! - `journal`: how far a run is, so that it can be resumed; `command_line`: the options it is resumed by;
//!   `leftovers`: the files of killed runs
//! - `report`: malformed records, progress and statistics; `malformed`: the first as a table; `pace`:
//!   the time left; `statistics`
//! - `session`: what the threads of a run share; `signals`: Ctrl-C, SIGTERM and SIGHUP; `reader`: the
//!   reader of standard output, who may end before the run
//!
//! It knows options, inputs and compression by their types, and neither records nor commands.

pub mod command_line;
pub mod encoding;
mod journal;
mod leftovers;
mod malformed;
mod milliseconds;
mod order;
pub mod output;
mod pace;
pub mod pipeline;
#[cfg(unix)]
pub mod reader;
pub mod report;
pub mod session;
pub mod signals;
pub mod sink;
mod statistics;
pub mod store;
pub mod summary;
pub mod turns;
pub mod unfinished;
pub mod workers;
mod writer;

use crate::compression::CodecLevel;
use crate::input::Identity;
use crate::options::EngineInfo;
use crate::options::{InputOptions, RunOptions, WriteOptions};
use crate::stderr::say;
use anyhow::{Result, bail};
use encoding::Encoding;
use journal::{Identification, Journal, ResumePoint};
use malformed::MalformedTable;
use ninefold::Control;
use ninefold_formats::answers::Words;
use ninefold_formats::table::Position;
use output::{Extent, Output};
use pipeline::NextJob;
use report::{Length, Report, ReportOptions};
use session::Session;
use sink::Packers;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::{OutputPart, Store};
use writer::Writer;

/// The exit code if some records were malformed, and all others were answered, or if a text has no record.
pub const SOME_MALFORMED: u8 = 1;

/// The error if a run with such an input is to be resumed.
pub const NOT_RESUMABLE_INPUT: &str =
    "--resume needs files: standard input and pipes cannot be read again";

/// The inputs, words and engine of a run.
#[derive(Debug)]
pub struct Subject {
    /// The words for the outcomes of records.
    pub words: &'static Words,
    /// The names of the inputs.
    pub sources: Vec<String>,
    /// Its length.
    pub length: Length,
    /// True if records are rows of a table.
    pub table: bool,
    /// The first line that is skipped if there is no record, and the reason.
    pub skipped: Option<String>,
    /// Engine and backend.
    pub about: EngineInfo,
}

/// A run under way.
#[derive(Debug)]
pub struct Run {
    session: Arc<Session>,
    report: Report,
    control: Control,
    write: WriteOptions,
    threads: Option<u16>,
    quiet: bool,
    watched: bool,
    /// The file that the output goes to, if it is one that can be replaced.
    target: Option<PathBuf>,
    journal: Option<Journal>,
    resumed: Option<ResumePoint>,
    writer: Option<Writer>,
    packing: Option<CodecLevel>,
}

impl Run {
    /// Begins a report.
    pub fn start(options: &RunOptions, session: Arc<Session>, subject: Subject) -> Run {
        let settings = ReportOptions {
            quiet: options.quiet,
            stats: options.stats,
            watched: false,
            on_screen: io::stderr().is_terminal(),
            sources: subject.sources,
            length: subject.length,
            words: subject.words,
            table: subject.table,
            skipped: subject.skipped,
            about: EngineInfo {
                threads: threads_of(options),
                ..subject.about
            },
        };
        let report = Report::new(settings, None, Arc::clone(&session));
        let write = options.write.clone();
        Run {
            control: report.control(),
            target: write.output.as_deref().and_then(Output::replaced),
            session,
            report,
            write,
            threads: options.threads,
            quiet: options.quiet,
            watched: io::stderr().is_terminal(),
            journal: None,
            resumed: None,
            writer: None,
            packing: None,
        }
    }

    /// The control by which the run is stopped, and reports its progress.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// The state that the threads of this run share.
    pub fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// The report of progress and malformed records.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Finds the position at which an earlier run is resumed, if there was one. `inputs` identify the
    /// inputs, which must be the same.
    ///
    /// # Errors
    /// If the run cannot be resumed, or the journal is of another run.
    pub fn resume(
        &mut self,
        input: &InputOptions,
        inputs: Option<Vec<Identity>>,
    ) -> Result<Option<Position>> {
        let Some(inputs) = inputs else {
            bail!(NOT_RESUMABLE_INPUT);
        };
        let Some(target) = self.target.clone() else {
            bail!("--resume needs -o FILE: only a regular file can be resumed");
        };
        let identification = Identification {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            given: input.given.clone().unwrap_or_else(command_line::get),
            inputs,
        };
        let errors = match input.errors.as_deref().map(Output::replaced) {
            Some(None) => bail!("--resume needs --errors FILE: only a regular file can be resumed"),
            errors => errors.flatten(),
        };
        let (journal, resumed) = Journal::open(&target, errors.as_deref(), &identification)?;
        if journal.is_damaged() && !self.quiet {
            say("part of the earlier output is damaged; writing it again");
        }
        self.journal = Some(journal);
        if let Some(resumed) = &resumed {
            self.report.resume(resumed.snapshot.clone());
            if !self.quiet {
                say("resuming the interrupted run");
            }
        }
        self.resumed = resumed;
        Ok(self.resumed.as_ref().map(|resumed| resumed.position))
    }

    /// Returns true if a killed run had completed the output, and only had to put it in its place.
    pub fn is_done(&self) -> bool {
        self.resumed
            .as_ref()
            .is_some_and(|resumed| resumed.finished)
    }

    /// Opens the outputs.
    ///
    /// # Errors
    /// If one cannot be opened, or the format is not for a terminal.
    pub fn open(
        &mut self,
        encoding: &Encoding,
        packing: Option<CodecLevel>,
        part: OutputPart,
        errors: Option<&Path>,
    ) -> Result<()> {
        let written = self.resumed.as_ref().map(|resumed| &resumed.written);
        if self.journal.is_none() {
            for target in self.target.iter().chain(&errors.and_then(Output::replaced)) {
                leftovers::remove(target, self.quiet);
            }
        }
        let output = match (&self.journal, &self.target) {
            (Some(_), Some(target)) => {
                let partial = leftovers::partial(target);
                let written = written.map_or_else(Extent::default, |written| written.extent);
                Output::resumable(&partial, target, written)?
            }
            _ => {
                let part = match encoding {
                    // Without its footer it is nothing.
                    #[cfg(feature = "parquet")]
                    Encoding::Parquet { .. } => unfinished::PartialFile::Useless,
                    _ => unfinished::PartialFile::Useful,
                };
                Output::open(self.write.output.as_deref(), part, &self.session)?
            }
        };
        if output.is_terminal() {
            match (encoding, packing) {
                #[cfg(feature = "parquet")]
                (Encoding::Parquet { .. }, _) => bail!(
                    "refusing to write Parquet to a terminal; use -o FILE, or a text format such as \
                     --to csv"
                ),
                (_, Some(packing)) => {
                    bail!("refusing to write {packing} to a terminal; use -o FILE")
                }
                _ => {}
            }
        }
        self.report.watch(self.watched && !output.is_terminal());
        if let Some(errors) = errors {
            let format = MalformedTable::format(errors)?;
            let goes_on = self.resumed.as_ref().map(|resumed| resumed.errors);
            let output = match &self.journal {
                Some(_) => {
                    let target = Output::target(errors);
                    let partial = leftovers::partial(&target);
                    Output::resumable(&partial, &target, goes_on.unwrap_or_default())?
                }
                None => Output::open(Some(errors), unfinished::PartialFile::Useful, &self.session)?,
            };
            let table = MalformedTable::begin(output, format, goes_on.is_some())?;
            self.report.write_malformed(Some(table));
        }
        self.packing = packing;
        self.writer = Some(Writer {
            store: Store::begin(output, encoding, packing, part, written)?,
            report: self.report.clone(),
            control: self.control.clone(),
            journal: self.journal.take(),
            is_cut: false,
        });
        Ok(())
    }

    /// Does the jobs that `next` gives, puts the output in its place and ends the report. Returns the
    /// exit code.
    ///
    /// # Errors
    /// If `next` or writing fails, or a job panics. Then the output file is as it was.
    ///
    /// # Panics
    /// If the outputs have not been opened.
    pub fn finish(self, next: &mut NextJob) -> Result<u8> {
        let report = self.report.clone();
        let finished = self.write(next);
        if finished.is_err() {
            // The table of malformed records is not finished either.
            report.write_malformed(None);
        }
        finished
    }

    fn write(mut self, next: &mut NextJob) -> Result<u8> {
        let writer = self.writer.take().expect("the outputs are open");
        let packers = self.packing.map(Packers::new).transpose()?;
        let writer = pipeline::run(self.threads, &self.session, packers, writer, next)?;
        let interrupted = self.session.exit_code();
        let Writer { store, journal, .. } = writer;
        match (journal, interrupted) {
            // The output is incomplete, and can be resumed.
            (Some(_), Some(code)) => {
                if !self.quiet {
                    say("interrupted; run the same command again to continue");
                }
                self.report.finish();
                return Ok(code);
            }
            (journal, _) => {
                let mut output = store.finish()?;
                let mut journal = journal;
                if let Some(journal) = &mut journal {
                    journal.finished(&mut output, &self.report)?;
                }
                self.report.finish_errors()?;
                output.finish()?;
                if let Some(journal) = journal {
                    journal.remove()?;
                }
            }
        }
        self.end(interrupted)
    }

    /// Puts the output of a finished run that was killed in its place. Returns the exit code.
    ///
    /// # Errors
    /// If a file cannot be cut to what the journal says, renamed or removed.
    pub fn conclude(mut self, errors: Option<&Path>) -> Result<u8> {
        if let Some(resumed) = &self.resumed {
            let errors = errors.map(Output::target);
            let errors = errors.iter().map(|target| (target, resumed.errors));
            let output = self.target.iter();
            let output = output.map(|target| (target, resumed.written.extent));
            for (target, written) in errors.chain(output) {
                let partial = leftovers::partial(target);
                // It may be in its place already.
                if partial.exists() {
                    Output::resumable(&partial, target, written)?.finish()?;
                }
            }
        }
        if let Some(journal) = self.journal.take() {
            journal.remove()?;
        }
        self.end(None)
    }

    /// Ends the report. Returns the exit code.
    fn end(self, interrupted: Option<u8>) -> Result<u8> {
        self.report.finish();
        if let Some(code) = interrupted {
            if !self.quiet {
                say(&match self.session.noted() {
                    Some(note) => {
                        format!("interrupted: {note}; the answers found so far are written")
                    }
                    None => "interrupted: records read so far are answered, the rest is not".into(),
                });
            }
            return Ok(code);
        }
        Ok(match self.report.all_good() {
            true => 0,
            false => SOME_MALFORMED,
        })
    }
}

/// The number of threads that solve puzzles.
pub fn threads_of(options: &RunOptions) -> usize {
    match options.threads {
        Some(threads) => threads.into(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}
