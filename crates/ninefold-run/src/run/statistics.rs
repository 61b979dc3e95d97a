//! The statistics of `--stats`, as lines or as JSON.

use super::summary::Tally;
use crate::options::{EngineInfo, StatsFormat};
use ninefold_formats::answers::Words;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The times of the parts of a run, summed over its threads.
#[derive(Clone, Copy, Debug, Default)]
pub struct Phases {
    /// Reading and framing.
    pub reading: Duration,
    /// Reading the cells of records.
    pub parsing: Duration,
    /// Answering, and writing the answers down.
    pub answering: Duration,
    /// Writing to the output.
    pub writing: Duration,
}

/// The statistics of a run.
#[derive(Debug)]
pub struct Statistics<'a> {
    /// The words for the outcomes of records.
    pub words: &'static Words,
    /// The number of records of each.
    pub tally: Tally,
    /// The number of them that an earlier run had answered.
    pub before: u64,
    /// The time of the run.
    pub seconds: f64,
    /// The times of its parts.
    pub phases: Phases,
    /// Engine, backend and threads.
    pub about: &'a EngineInfo,
}

impl Statistics<'_> {
    /// The text of them.
    pub fn print(&self, format: StatsFormat) -> String {
        match format {
            StatsFormat::Text => self.lines(),
            StatsFormat::Json => self.json().to_string(),
        }
    }

    /// The words that are shown, with how many records each has.
    fn shown(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let all = self.words.all.iter().enumerate();
        all.map(|(number, &word)| (number, word, self.tally.of(number)))
            .filter(|(number, _, count)| *count > 0 || !self.words.rare.contains(number))
            .map(|(_, word, count)| (word, count))
    }

    fn rate(&self) -> f64 {
        (self.tally.records() - self.before) as f64 / self.seconds
    }

    fn lines(&self) -> String {
        let records = self.tally.records();
        let mut lines = format!("records    {records}\n");
        for (word, count) in self.shown() {
            lines += &format!("{word:<10} {count}\n");
        }
        lines += &format!("seconds    {:.3}\n", self.seconds);
        lines += &format!("puzzles/s  {:.0}", self.rate());
        lines
    }

    fn json(&self) -> Value {
        let mut counts = Map::new();
        for (word, count) in self.shown() {
            counts.insert(word.to_owned(), count.into());
        }
        let seconds = |duration: Duration| duration.as_secs_f64();
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "engine": self.about.engine,
            "backend": self.about.backend,
            "threads": self.about.threads,
            "records": self.tally.records(),
            "counts": counts,
            "answered_before": self.before,
            "seconds": self.seconds,
            "puzzles_per_second": self.rate().round(),
            "seconds_by_phase": {
                "reading": seconds(self.phases.reading),
                "parsing": seconds(self.phases.parsing),
                "answering": seconds(self.phases.answering),
                "writing": seconds(self.phases.writing),
            },
        })
    }
}
