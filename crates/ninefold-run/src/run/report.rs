//! Statistics, malformed records and progress, all on standard error.

use super::malformed::MalformedTable;
use super::output::Extent;
use super::pace::Pace;
use super::session::Session;
use super::statistics::{Phases, Statistics};
use super::summary::{MALFORMED_SHOWN, Summary, Tally};
use crate::option_advice;
use crate::options::{EngineInfo, StatsFormat};
use crate::stderr::say;
use anyhow::Result;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use ninefold::Control;
use ninefold_formats::answers::{STATUSES, Words};
use serde::{Deserialize, Serialize};
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

/// The subject of a report, and its options.
#[derive(Clone, Debug)]
pub struct ReportOptions {
    /// True if to print nothing but what ends the run.
    pub quiet: bool,
    /// The format of statistics at the end, if they are wanted.
    pub stats: Option<StatsFormat>,
    /// True if someone watches, and the answers do not run over the same screen.
    pub watched: bool,
    /// True if what is said goes to a screen.
    pub on_screen: bool,
    /// The names of the inputs.
    pub sources: Vec<String>,
    /// The length of the run.
    pub length: Length,
    /// The words for what can become of a record.
    pub words: &'static Words,
    /// True if records are rows of a table, and have numbers.
    pub table: bool,
    /// The first line that is skipped if there is no record, and the reason.
    pub skipped: Option<String>,
    /// Engine, backend and threads, for the statistics.
    pub about: EngineInfo,
}

impl ReportOptions {
    /// Those of a run that prints nothing.
    pub fn silent() -> Self {
        ReportOptions {
            quiet: true,
            stats: None,
            watched: false,
            on_screen: false,
            sources: vec![String::new()],
            length: Length::Unknown,
            words: &STATUSES,
            table: true,
            skipped: None,
            about: EngineInfo::default(),
        }
    }
}

/// The counts so far, from which a resumed run continues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    tally: Tally,
    /// The number of malformed records shown.
    shown: usize,
    /// The number of puzzles whose zeros were restored.
    restored: u64,
    /// The number of puzzles after a number sign, which are no records.
    #[serde(default)]
    taken_out: u64,
    /// The input at hand, and how many of its records have been answered.
    source: usize,
    rows: u64,
}

/// The report of a run. A clone reports the same run.
#[derive(Clone, Debug)]
pub struct Report {
    session: Arc<Session>,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    settings: ReportOptions,
    start: Instant,
    counted: Snapshot,
    /// The number of records that an earlier run answered.
    before: u64,
    /// The inputs that are not read from their beginning, and how many records come before, if that is
    /// known.
    inside: Vec<(usize, Option<u64>)>,
    progress: u64,
    pace: Pace,
    phases: Phases,
    malformed: Option<MalformedTable>,
    bar: Option<ProgressBar>,
}

impl Report {
    /// The interval at which the progress bar is drawn when nothing happens.
    pub const INTERVAL: Duration = Duration::from_millis(250);

    /// Begins a report. The clock starts. Malformed records go into a table, too, if there is one.
    pub fn new(
        settings: ReportOptions,
        malformed: Option<MalformedTable>,
        session: Arc<Session>,
    ) -> Report {
        let pace = Pace::new(settings.about.threads);
        Report {
            session,
            state: Arc::new(Mutex::new(State {
                settings,
                pace,
                start: Instant::now(),
                counted: Snapshot::default(),
                before: 0,
                inside: Vec::new(),
                progress: 0,
                phases: Phases::default(),
                malformed,
                bar: None,
            })),
        }
    }

    /// Returns true if someone watches, and the answers do not run over the same screen.
    pub fn watch(&self, watched: bool) {
        self.lock().settings.watched = watched;
    }

    /// Nobody knows how long the run will be.
    pub fn has_unknown_length(&self) {
        self.lock().settings.length = Length::Unknown;
    }

    /// Continues the counts of an earlier run.
    pub fn resume(&self, counted: Snapshot) {
        let mut state = self.lock();
        state.before = counted.tally.records();
        state.counted = counted;
    }

    /// The counts so far.
    pub fn snapshot(&self) -> Snapshot {
        self.lock().counted.clone()
    }

    /// Has malformed records go into a table, too.
    pub fn write_malformed(&self, table: Option<MalformedTable>) {
        self.lock().malformed = table;
    }

    /// The records of an input do not begin at its beginning, but after N others, if that is
    /// known.
    pub fn begins_inside(&self, source: usize, before: Option<u64>) {
        self.lock().inside.push((source, before));
    }

    /// Brings the table of malformed records to the disk. Returns what is there.
    ///
    /// # Errors
    /// If writing fails.
    pub fn sync_errors(&self) -> Result<Extent> {
        match &mut self.lock().malformed {
            Some(table) => table.sync(),
            None => Ok(Extent::default()),
        }
    }

    /// Puts the table of malformed records in its place.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish_errors(&self) -> Result<()> {
        match self.lock().malformed.take() {
            Some(table) => table.finish(),
            None => Ok(()),
        }
    }

    /// The progress of the run, in its measure.
    #[cfg(test)]
    pub fn progress(&self) -> u64 {
        self.lock().progress
    }

    /// Some of the input is passed over: another run has answered what is in it.
    pub fn skip(&self, progress: u64) {
        self.lock().progress += progress;
    }

    /// Does some reading, and notes how long it takes.
    pub fn reading<T>(&self, read: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = read();
        let mut state = self.lock();
        state.phases.reading += start.elapsed();
        let (now, progress) = (state.start.elapsed(), state.progress);
        state.pace.begins(now, progress);
        result
    }

    /// Does some writing, and notes how long it takes.
    pub fn writing<T>(&self, write: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = write();
        self.lock().phases.writing += start.elapsed();
        result
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Poisoning is harmless: numbers that are a little off are better than none.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The control by which the run is stopped, and its long counts are shown here.
    pub fn control(&self) -> Control {
        let report = self.clone();
        self.session.control().with_progress(move |done| {
            report.session.long_count(done);
            report.draw();
        })
    }

    /// Takes in the summary of one job.
    ///
    /// # Errors
    /// If the table of malformed records cannot be written.
    pub fn add(&self, summary: Summary) -> Result<()> {
        let mut state = self.lock();
        let state = &mut *state;
        let counted = &mut state.counted;
        if counted.source != summary.source {
            (counted.source, counted.rows) = (summary.source, 0);
        }
        let inside = state
            .inside
            .iter()
            .find(|(source, _)| *source == summary.source);
        // The number of the first record, if it is known.
        let first = match inside {
            Some((_, before)) => before.map(|before| before + counted.rows + 1),
            None => Some(counted.rows + 1),
        };
        counted.rows += summary.tally.records() + summary.deferred;
        counted.tally.add_all(summary.tally);
        counted.restored += summary.restored;
        counted.taken_out += summary.taken_out;
        state.progress += summary.progress;
        state.pace.done(state.start.elapsed(), state.progress);
        state.phases.parsing += summary.parsing;
        state.phases.answering += summary.answering;
        for (record, error) in summary.malformed {
            let source = &state.settings.sources[summary.source];
            let row = first.map(|first| first + record);
            if let Some(table) = &mut state.malformed {
                table.add(source, row, &error)?;
            }
            if state.counted.shown < MALFORMED_SHOWN {
                state.counted.shown += 1;
                let row = row.filter(|_| state.settings.table);
                state.say(&option_advice::describe(&error, source, row));
            }
        }
        state.draw(&self.session);
        Ok(())
    }

    /// Returns true if no record is malformed, a text has one, and all are as they should be, where that is asked.
    pub fn all_good(&self) -> bool {
        let state = self.lock();
        let tally = &state.counted.tally;
        let words = state.settings.words;
        tally.of(words.malformed) == 0
            && state.nothing().is_none()
            && words
                .good
                .is_none_or(|good| tally.of(good) == tally.records())
    }

    /// Draws the progress bar, if the run is long and it is welcome.
    pub fn draw(&self) {
        self.lock().draw(&self.session);
    }

    /// Says what is left to say.
    pub fn finish(&self) {
        self.lock().finish(self.session.exit_code().is_some());
    }
}

/// The result of a run in a line: the number of records, the time, and the outcomes.
fn closing(words: &Words, tally: Tally, before: u64, seconds: f64) -> String {
    let records = tally.records();
    let noun = if records == 1 { "record" } else { "records" };
    let mut line = format!("{} {noun} in {seconds:.1} s", HumanCount(records));
    if before > 0 {
        line += &format!(
            " and an earlier run, which had answered {}",
            HumanCount(before)
        );
    }
    for (number, word) in words.all.iter().enumerate() {
        let separator = if line.contains(": ") { ", " } else { ": " };
        match tally.of(number) {
            0 => {}
            count => line += &format!("{separator}{} {word}", HumanCount(count)),
        }
    }
    line
}

impl State {
    /// The first line of a text that has no record, and the reason.
    fn nothing(&self) -> Option<&str> {
        let skipped = self.settings.skipped.as_deref();
        skipped.filter(|_| self.counted.tally.records() == 0)
    }

    fn finish(&mut self, interrupted: bool) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        if let Some(reason) = self.nothing().filter(|_| !interrupted) {
            self.say(reason);
        }
        let Snapshot {
            tally,
            shown,
            restored,
            taken_out,
            ..
        } = self.counted;
        let malformed = tally.of(self.settings.words.malformed);
        if malformed > 0 {
            let records = if malformed == 1 { "record" } else { "records" };
            let rest = match malformed - shown as u64 {
                0 => String::new(),
                rest => format!(", {rest} of them not shown"),
            };
            self.say(&format!("{malformed} malformed {records} in all{rest}"));
        }
        if restored > 0 {
            let puzzles = if restored == 1 { "puzzle" } else { "puzzles" };
            self.say(&format!("zeros were put back in {restored} {puzzles}"));
        }
        if taken_out > 0 && self.settings.stats.is_some() {
            let lines = if taken_out == 1 {
                "line holds a puzzle"
            } else {
                "lines hold puzzles"
            };
            self.say(&format!("{taken_out} {lines} after `#`, and are not read"));
        }
        if self.settings.on_screen && self.settings.stats.is_none() {
            let seconds = self.start.elapsed().as_secs_f64();
            self.say(&closing(self.settings.words, tally, self.before, seconds));
        }
        if let Some(format) = self.settings.stats {
            let statistics = Statistics {
                words: self.settings.words,
                tally,
                before: self.before,
                seconds: self.start.elapsed().as_secs_f64(),
                phases: self.phases,
                about: &self.settings.about,
            };
            self.write(&statistics.print(format));
        }
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
            let ReportOptions { quiet, watched, .. } = self.settings;
            if quiet || !watched || elapsed < DELAY {
                return;
            }
            self.bar = Some(self.new_bar());
        }
        let records = self.counted.tally.records() - self.before;
        if let Some(bar) = &self.bar {
            let rate = records as f64 / elapsed.as_secs_f64();
            let mut message = format!(
                "{} puzzles, {}/s",
                HumanCount(records),
                HumanCount(rate as u64)
            );
            if let Some(note) = session.noted() {
                message = note;
            }
            if let Some(percent) = session.long_count_percent() {
                message += &format!(", a long count {percent}% done");
            }
            bar.set_position(self.progress);
            if let Length::Bytes(length) | Length::Records(length) = self.settings.length
                && let Some(left) = self.pace.left(elapsed, length)
            {
                message += &format!(", {:#} left", HumanDuration(left));
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

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Status;
    use ninefold_formats::answers::STATUSES;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_run_ends_with_a_line_that_says_what_it_came_to() {
        let mut tally = Tally::default();
        assert_eq!(closing(&STATUSES, tally, 0, 0.04), "0 records in 0.0 s");
        tally.add(Status::Unique as usize);
        assert_eq!(
            closing(&STATUSES, tally, 0, 0.06),
            "1 record in 0.1 s: 1 unique"
        );
        for _ in 0..1233 {
            tally.add(Status::Unique as usize);
        }
        tally.add(Status::Malformed as usize);
        assert_eq!(
            closing(&STATUSES, tally, 0, 12.34),
            "1,235 records in 12.3 s: 1,234 unique, 1 malformed"
        );
        assert_eq!(
            closing(&STATUSES, tally, 1000, 12.34),
            "1,235 records in 12.3 s and an earlier run, which had answered 1,000: \
             1,234 unique, 1 malformed"
        );
    }
}
