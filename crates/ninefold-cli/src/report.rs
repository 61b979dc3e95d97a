//! Statistics, malformed records and progress, all on standard error.

use crate::session::Session;
use crate::summary::{MALFORMED_SHOWN, Summary, Tally};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use ninefold::{Control, Status};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The delay before the progress bar is shown.
const DELAY: Duration = Duration::from_secs(1);

/// In what the length of a run is measured, and how long it will be.
#[derive(Clone, Copy, Debug)]
pub enum Length {
    /// Bytes of input.
    Bytes(u64),
    /// Records.
    Records(u64),
    /// Nobody knows.
    Unknown,
}

/// What is reported, and of what.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether to print nothing but what ends the run.
    pub quiet: bool,
    /// Whether to print statistics at the end.
    pub stats: bool,
    /// Whether someone watches, and the answers do not run over the same screen.
    pub watched: bool,
    /// The names of the inputs.
    pub sources: Vec<String>,
    /// How long the run will be.
    pub length: Length,
}

/// Prints a line on standard error.
pub fn say(line: &str) {
    // If that is closed, nobody wants to know.
    let _ = writeln!(io::stderr(), "{line}");
}

/// What has been done so far, and the telling of it. A clone tells of the same run.
#[derive(Clone, Debug)]
pub struct Report {
    session: Arc<Session>,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    settings: Settings,
    start: Instant,
    tally: Tally,
    progress: u64,
    shown: usize,
    bar: Option<ProgressBar>,
}

impl Report {
    /// How often the progress bar is drawn when nothing happens.
    pub const INTERVAL: Duration = Duration::from_millis(250);

    /// Begins a report. The clock starts.
    pub fn new(settings: Settings, session: Arc<Session>) -> Report {
        Report {
            session,
            state: Arc::new(Mutex::new(State {
                settings,
                start: Instant::now(),
                tally: Tally::default(),
                progress: 0,
                shown: 0,
                bar: None,
            })),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Poisoning is harmless: numbers that are a little off are better than none.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What ends the work of the run, and has its long counts shown here.
    pub fn control(&self) -> Control {
        let report = self.clone();
        self.session.control().with_progress(move |done| {
            report.session.long_count(done);
            report.draw();
        })
    }

    /// Takes in the summary of one job.
    pub fn add(&self, summary: Summary) {
        let mut state = self.lock();
        state.tally.add_all(summary.tally);
        state.progress += summary.progress;
        for error in summary.malformed {
            if state.shown == MALFORMED_SHOWN {
                break;
            }
            state.shown += 1;
            let source = &state.settings.sources[summary.source];
            state.say(&format!(
                "{source}:{}:{}: {}",
                error.line, error.column, error.kind
            ));
        }
        state.draw(&self.session);
    }

    /// How many records could not be read.
    pub fn malformed(&self) -> u64 {
        self.lock().tally.of(Status::Malformed)
    }

    /// Draws the progress bar, if the run is long and it is welcome.
    pub fn draw(&self) {
        self.lock().draw(&self.session);
    }

    /// Says what is left to say.
    pub fn finish(&self) {
        self.lock().finish();
    }
}

impl State {
    fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        let malformed = self.tally.of(Status::Malformed);
        if malformed > 0 {
            let records = if malformed == 1 { "record" } else { "records" };
            let rest = match malformed - self.shown as u64 {
                0 => String::new(),
                rest => format!(", {rest} of them not shown"),
            };
            self.say(&format!("{malformed} malformed {records} in all{rest}"));
        }
        if self.settings.stats {
            self.write(&self.statistics());
        }
    }

    fn statistics(&self) -> String {
        /// Only some commands have them.
        const SHOWN_IF_ANY: [Status; 3] = [Status::Solvable, Status::Unproven, Status::Unfinished];
        let seconds = self.start.elapsed().as_secs_f64();
        let records = self.tally.records();
        let mut lines = format!("records    {records}\n");
        for &status in Status::ALL {
            let count = self.tally.of(status);
            if count > 0 || !SHOWN_IF_ANY.contains(&status) {
                lines += &format!("{status:<10} {count}\n");
            }
        }
        lines += &format!("seconds    {seconds:.3}\n");
        lines += &format!("puzzles/s  {:.0}", records as f64 / seconds);
        lines
    }

    /// Prints a line, unless asked to be quiet.
    fn say(&self, line: &str) {
        if !self.settings.quiet {
            self.write(line);
        }
    }

    fn write(&self, line: &str) {
        let write = || say(line);
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    fn draw(&mut self, session: &Session) {
        let elapsed = self.start.elapsed();
        if self.bar.is_none() {
            let Settings { quiet, watched, .. } = self.settings;
            if quiet || !watched || elapsed < DELAY {
                return;
            }
            self.bar = Some(self.new_bar());
        }
        let records = self.tally.records();
        if let Some(bar) = &self.bar {
            let rate = records as f64 / elapsed.as_secs_f64();
            let mut message = format!(
                "{} puzzles, {}/s",
                HumanCount(records),
                HumanCount(rate as u64)
            );
            if let Some(percent) = session.long_count_percent() {
                message += &format!(", a long count {percent}% done");
            }
            bar.set_position(self.progress);
            // Before the first answer nobody can tell.
            if self.progress > 0 && !matches!(self.settings.length, Length::Unknown) {
                message += &format!(", {:#} left", HumanDuration(bar.eta()));
            }
            bar.set_message(message);
        }
    }

    fn new_bar(&self) -> ProgressBar {
        let (bar, template) = match self.settings.length {
            Length::Bytes(length) | Length::Records(length) => {
                (ProgressBar::new(length), "{bar:30} {percent:>3}%  {msg}")
            }
            Length::Unknown => (
                ProgressBar::new_spinner(),
                "{spinner} {msg}, {elapsed} so far",
            ),
        };
        bar.set_style(ProgressStyle::with_template(template).expect("a well-formed template"));
        bar.enable_steady_tick(Report::INTERVAL);
        bar.with_elapsed(self.start.elapsed())
    }
}
