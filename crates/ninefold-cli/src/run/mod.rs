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
//! - `journal`: how far a run is, so that it can be resumed; `leftovers`: the files of killed runs
//! - `report`: malformed records, progress and statistics; `malformed`: the first as a table; `pace`:
//!   the time left; `statistics`
//! - `session`: what the threads of a run share; `signals`: Ctrl-C, SIGTERM and SIGHUP
//!
//! It knows options, inputs and compression by their types, and neither records nor commands.

pub mod encoding;
mod journal;
mod leftovers;
mod malformed;
mod order;
pub mod output;
mod pace;
pub mod pipeline;
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

use crate::compression::Packing;
use crate::input::Identity;
use crate::options::About;
use crate::options::{InputOptions, RunOptions, WriteOptions};
use crate::stderr::say;
use anyhow::{Result, bail};
use encoding::Encoding;
use journal::{Identification, Journal, Resumed};
use malformed::MalformedTable;
use ninefold::Control;
use ninefold_formats::table::Position;
use output::{Extent, Output, put_in_place};
use report::{Length, Report, Settings};
use session::Session;
use sink::{Packers, Sink};
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use store::{Part, Store};
use summary::{Summary, Words};
use writer::Writer;

/// The exit code if some records were malformed; all others were answered.
pub const SOME_MALFORMED: u8 = 1;

/// Why a run cannot be taken up.
pub const PIPE: &str =
    "--resume needs files: what was read from standard input or a pipe cannot be read again";

/// What a run is about.
pub struct Subject {
    /// The words for what can become of a record.
    pub words: &'static Words,
    /// The names of the inputs.
    pub sources: Vec<String>,
    /// How long it will be.
    pub length: Length,
    /// Whether records are rows of a table.
    pub table: bool,
    /// What answers.
    pub about: About,
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
    resumed: Option<Resumed>,
    writer: Option<Writer>,
    packing: Option<Packing>,
}

impl Run {
    /// Begins a report.
    pub fn start(options: &RunOptions, session: Arc<Session>, subject: Subject) -> Run {
        let settings = Settings {
            quiet: options.quiet,
            stats: options.stats,
            watched: false,
            on_screen: io::stderr().is_terminal(),
            sources: subject.sources,
            length: subject.length,
            words: subject.words,
            table: subject.table,
            about: About {
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

    /// What ends the work of this run, and has its progress shown.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// What the threads of this run share.
    pub fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// Who is told how it goes.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Finds out whether the run, which is to be resumed, goes on where another was, and where, given
    /// what tells whether its inputs are the same.
    ///
    /// # Errors
    /// If it cannot.
    pub fn resume(
        &mut self,
        input: &InputOptions,
        inputs: Option<Vec<Identity>>,
    ) -> Result<Option<Position>> {
        let Some(inputs) = inputs else {
            bail!(PIPE);
        };
        let Some(target) = self.target.clone() else {
            bail!("--resume needs -o with the name of a file: nothing else can be gone on with");
        };
        let identification = Identification {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            arguments: arguments(),
            inputs,
        };
        let errors = match input.errors.as_deref().map(Output::replaced) {
            Some(None) => bail!("--resume needs --errors with the name of a file"),
            errors => errors.flatten(),
        };
        let (journal, resumed) = Journal::open(&target, errors.as_deref(), &identification)?;
        if journal.is_damaged() && !self.quiet {
            say("some of what had been written is not as it was, and is written anew");
        }
        self.journal = Some(journal);
        if let Some(resumed) = &resumed {
            self.report.resume(resumed.snapshot.clone());
            if !self.quiet {
                say("going on where the run was that was killed");
            }
        }
        self.resumed = resumed;
        Ok(self.resumed.as_ref().map(|resumed| resumed.position))
    }

    /// Whether all had been done by a run that was killed, but for putting the output in its place.
    pub fn is_done(&self) -> bool {
        self.resumed
            .as_ref()
            .is_some_and(|resumed| resumed.finished)
    }

    /// Opens the outputs.
    ///
    /// # Errors
    /// If one cannot be opened, or the format is not for a screen.
    pub fn open(
        &mut self,
        encoding: &Encoding,
        packing: Option<Packing>,
        part: Part,
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
                    Encoding::Parquet { .. } => unfinished::Part::Useless,
                    _ => unfinished::Part::Useful,
                };
                Output::open(self.write.output.as_deref(), part, &self.session)?
            }
        };
        if output.is_terminal() {
            match (encoding, packing) {
                #[cfg(feature = "parquet")]
                (Encoding::Parquet { .. }, _) => bail!(
                    "Parquet is not for a screen; write it to a file with -o, or choose another \
                     format with --to, such as --to csv"
                ),
                (_, Some(packing)) => {
                    bail!("{packing} is not for a screen; write it to a file with -o")
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
                None => Output::open(Some(errors), unfinished::Part::Useful, &self.session)?,
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
    pub fn finish<J>(self, next: impl FnMut() -> Result<Option<J>> + Send) -> Result<u8>
    where
        J: FnOnce(&mut Sink) -> io::Result<Summary>,
    {
        let report = self.report.clone();
        let finished = self.write(next);
        if finished.is_err() {
            // The table of malformed records is not finished either.
            report.write_malformed(None);
        }
        finished
    }

    fn write<J>(mut self, next: impl FnMut() -> Result<Option<J>> + Send) -> Result<u8>
    where
        J: FnOnce(&mut Sink) -> io::Result<Summary>,
    {
        let writer = self.writer.take().expect("the outputs are open");
        let packers = self.packing.map(Packers::new).transpose()?;
        let writer = pipeline::run(self.threads, &self.session, packers, writer, next)?;
        let interrupted = self.session.exit_code();
        let Writer { store, journal, .. } = writer;
        match (journal, interrupted) {
            // What there is can be gone on with, and is not the whole.
            (Some(_), Some(code)) => {
                if !self.quiet {
                    say("interrupted: the same command line goes on from here");
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

    /// Puts the output in its place that a run had finished which was killed then. Returns the exit
    /// code.
    ///
    /// # Errors
    /// If that fails.
    pub fn conclude(mut self, errors: Option<&Path>) -> Result<u8> {
        let errors = errors.map(Output::target);
        for target in errors.iter().chain(&self.target) {
            let partial = leftovers::partial(target);
            // It may be in its place already.
            if partial.exists() {
                put_in_place(&partial, target)?;
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
                    Some(note) => format!("interrupted: {note}; what was found is written"),
                    None => "interrupted: what had been read is answered, the rest is not".into(),
                });
            }
            return Ok(code);
        }
        Ok(
            match self.report.malformed() == 0 && self.report.all_good() {
                true => 0,
                false => SOME_MALFORMED,
            },
        )
    }
}

/// How many threads solve puzzles.
fn threads_of(options: &RunOptions) -> usize {
    match options.threads {
        Some(threads) => threads.into(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// What the program was called with, which need not be what the process was.
static ARGUMENTS: OnceLock<Vec<OsString>> = OnceLock::new();

/// Notes what the program was called with.
pub fn set_arguments(arguments: Vec<OsString>) {
    // (It is called once in a process; what was noted first would stand.)
    let _ = ARGUMENTS.set(arguments);
}

/// What was typed, but for what does not change the output.
fn arguments() -> Vec<String> {
    let mut kept = Vec::new();
    // Names of files need not be text.
    let arguments = ARGUMENTS.get().into_iter().flatten();
    let mut arguments = arguments.skip(1).map(|argument| match argument.to_str() {
        Some(argument) => argument.to_owned(),
        // With an escape for each byte that is none, so that two that differ stay different.
        None => format!("{argument:?}"),
    });
    while let Some(argument) = arguments.next() {
        match &argument[..] {
            "--threads" | "--engine" | "--backend" => drop(arguments.next()),
            "--quiet" | "-q" => {}
            other if other.starts_with("--stats") => {}
            other
                if ["--threads=", "--engine=", "--backend="]
                    .iter()
                    .any(|flag| other.starts_with(flag)) => {}
            _ => kept.push(argument),
        }
    }
    kept
}
