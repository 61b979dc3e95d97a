//! Statistics, malformed records and progress, all on standard error.

use super::args::Run;
use super::output::Output;
use super::pipeline::Summary;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use ninefold::Status;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long a run must take before a progress bar is worth the ink.
const PATIENCE: Duration = Duration::from_secs(1);

/// How much of the long count under way is done, in percent; 100 if there is none.
static LONG_COUNT: AtomicU32 = AtomicU32::new(100);

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

/// Prints a line on standard error.
pub fn say(line: &str) {
    // If that is closed, nobody wants to know.
    let _ = writeln!(io::stderr(), "{line}");
}

/// What has been done so far, and the telling of it.
pub struct Report {
    quiet: bool,
    stats: bool,
    /// Whether someone watches, and the answers do not run over the same screen.
    watched: bool,
    /// The names of the inputs.
    sources: Vec<String>,
    length: Length,
    start: Instant,
    outcomes: [u64; Status::ALL.len()],
    progress: u64,
    shown: usize,
    bar: Option<ProgressBar>,
}

impl Report {
    /// How often the progress bar is drawn when nothing happens.
    pub const INTERVAL: Duration = Duration::from_millis(250);
    /// How many malformed records are shown one by one.
    pub const MALFORMED_SHOWN: usize = 20;

    /// Begins a report on a run over the inputs of these names. The clock starts.
    pub fn new(options: &Run, output: &Output, sources: Vec<String>, length: Length) -> Report {
        Report {
            quiet: options.quiet,
            stats: options.stats,
            watched: io::stderr().is_terminal() && !output.is_terminal(),
            sources,
            length,
            start: Instant::now(),
            outcomes: [0; Status::ALL.len()],
            progress: 0,
            shown: 0,
            bar: None,
        }
    }

    /// Notes how much of a long count is done, from 0 to 1, for whoever draws next.
    pub fn long_count(done: f64) {
        LONG_COUNT.store((100.0 * done) as u32, Ordering::Relaxed);
    }

    /// Takes in the summary of one job.
    pub fn add(&mut self, summary: Summary) {
        for (all, some) in self.outcomes.iter_mut().zip(summary.outcomes) {
            *all += some;
        }
        self.progress += summary.progress;
        for error in summary.malformed {
            if self.shown == Self::MALFORMED_SHOWN {
                break;
            }
            self.shown += 1;
            let source = &self.sources[summary.source];
            self.say(&format!(
                "{source}:{}:{}: {}",
                error.line, error.column, error.kind
            ));
        }
        self.draw();
    }

    /// How many records could not be read.
    pub fn malformed(&self) -> u64 {
        self.outcomes[Status::Malformed as usize]
    }

    /// Says what is left to say.
    pub fn finish(mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        let malformed = self.malformed();
        if malformed > 0 {
            let records = if malformed == 1 { "record" } else { "records" };
            let rest = match malformed - self.shown as u64 {
                0 => String::new(),
                rest => format!(", {rest} of them not shown"),
            };
            self.say(&format!("{malformed} malformed {records} in all{rest}"));
        }
        if self.stats {
            let seconds = self.start.elapsed().as_secs_f64();
            let records = self.records();
            let mut lines = format!("records    {records}\n");
            for (outcome, count) in Status::ALL.iter().copied().zip(self.outcomes) {
                if count > 0
                    || ![Status::Solvable, Status::Unproven, Status::Unfinished].contains(&outcome)
                {
                    lines += &format!("{:<10} {count}\n", outcome.word());
                }
            }
            lines += &format!("seconds    {seconds:.3}\n");
            lines += &format!("puzzles/s  {:.0}", records as f64 / seconds);
            self.write(&lines);
        }
    }

    fn records(&self) -> u64 {
        self.outcomes.iter().sum()
    }

    /// Prints a line, unless asked to be quiet.
    fn say(&self, line: &str) {
        if !self.quiet {
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

    /// Draws the progress bar, if the run is long and it is welcome.
    pub fn draw(&mut self) {
        let elapsed = self.start.elapsed();
        if self.bar.is_none() {
            if self.quiet || !self.watched || elapsed < PATIENCE {
                return;
            }
            self.bar = Some(self.new_bar());
        }
        let records = self.records();
        if let Some(bar) = &self.bar {
            let rate = records as f64 / elapsed.as_secs_f64();
            let mut message = format!(
                "{} puzzles, {}/s",
                HumanCount(records),
                HumanCount(rate as u64)
            );
            match LONG_COUNT.load(Ordering::Relaxed) {
                100 => {}
                percent => message += &format!(", a long count {percent}% done"),
            }
            bar.set_position(self.progress);
            // Before the first answer nobody can tell.
            if self.progress > 0 && !matches!(self.length, Length::Unknown) {
                message += &format!(", {:#} left", HumanDuration(bar.eta()));
            }
            bar.set_message(message);
        }
    }

    fn new_bar(&self) -> ProgressBar {
        let (bar, template) = match self.length {
            Length::Bytes(length) | Length::Records(length) => {
                (ProgressBar::new(length), "{bar:30} {percent:>3}%  {msg}")
            }
            Length::Unknown => (
                ProgressBar::new_spinner(),
                "{spinner} {msg}, {elapsed} so far",
            ),
        };
        bar.set_style(ProgressStyle::with_template(template).expect("a well-formed template"));
        bar.enable_steady_tick(Self::INTERVAL);
        bar.with_elapsed(self.start.elapsed())
    }
}
