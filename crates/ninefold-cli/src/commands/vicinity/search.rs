//! A search under way: puzzles are read and then searched around, with notes on the progress.

use super::words::{FOUND, MALFORMED, word_of};
use anyhow::Result;
use indicatif::HumanCount;
use ninefold::{Control, Grid};
use ninefold_run::puzzle_files::{NumberedPuzzle, PuzzleReader};
use ninefold_run::run::session::Session;
use ninefold_run::run::summary::Summary;
use ninefold_study::vicinity::{Discovery, Exploration, Explorer};
use rayon::ThreadPool;
use std::sync::Arc;

/// The name of records of the input, each with its number.
#[derive(Clone, Copy)]
pub enum RecordName {
    Line,
    Row,
    /// There are several inputs.
    None,
}

/// A search under way.
pub struct Search {
    explorer: Explorer,
    control: Control,
    threads: ThreadPool,
    session: Arc<Session>,
    record_name: RecordName,
    /// The number of malformed records of a batch that are reported.
    most_errors: usize,
    /// True if there is more than one generation.
    has_generations: bool,
    /// The number of puzzles read.
    read: u64,
    /// The part of the input read, in the report's measure, and the part of that reported.
    progress: u64,
    reported: u64,
}

impl Search {
    /// A search that has not begun.
    pub fn new(
        exploration: &Exploration,
        control: Control,
        threads: ThreadPool,
        session: Arc<Session>,
        record_name: RecordName,
        most_errors: usize,
    ) -> Self {
        Search {
            explorer: exploration.explorer(&control),
            control,
            threads,
            session,
            record_name,
            most_errors,
            has_generations: exploration.generations() > 1,
            read: 0,
            progress: 0,
            reported: 0,
        }
    }

    /// Reads some of the input, or searches around some puzzles. Returns the puzzles found and the
    /// summary, or none at the end. `source` is the last input that was read.
    pub fn step(
        &mut self,
        reader: &mut Option<PuzzleReader<Grid>>,
        source: &mut usize,
    ) -> Result<Option<(Vec<Discovery>, Summary)>> {
        if self.control.is_stopped() {
            return Ok(None);
        }
        if let Some(input) = reader {
            if let Some(mut batch) = input.next_batch()? {
                *source = batch.source;
                let mut summary = batch.summary(MALFORMED, self.most_errors);
                self.work(|search| search.add(&batch.puzzles, &mut summary));
                return Ok(Some((Vec::new(), summary)));
            }
            *reader = None;
        }
        let mut summary = Summary {
            source: *source,
            ..Summary::default()
        };
        let Some(found) = self.work(|search| {
            let Search {
                explorer, threads, ..
            } = search;
            threads.install(|| explorer.search_some())
        }) else {
            return Ok(None);
        };
        summary.tally.add_some(FOUND, found.len() as u64);
        summary.progress = self.note_progress();
        Ok(Some((found, summary)))
    }

    /// Does some work, during which the run is not idle; it is while it waits for input.
    fn work<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        self.session.job_starts();
        let result = work(self);
        self.session.job_is_out();
        result
    }

    /// Excludes puzzles that are known.
    pub fn exclude(&mut self, puzzles: &[NumberedPuzzle<Grid>]) {
        let grids = grids(puzzles);
        self.threads.install(|| self.explorer.exclude(&grids));
    }

    /// Adds puzzles of the input.
    fn add(&mut self, puzzles: &[NumberedPuzzle<Grid>], summary: &mut Summary) {
        let grids = grids(puzzles);
        let explorer = &mut self.explorer;
        let statuses = self
            .threads
            .install(|| explorer.add(&grids, |index| puzzles[index].1));
        for status in statuses {
            summary.tally.add(word_of(status));
        }
        // The report advances when they have been searched around.
        self.progress += std::mem::take(&mut summary.progress);
        self.read += puzzles.len() as u64;
        let read = HumanCount(self.read);
        self.session
            .note(format!("{read} puzzles read, and none searched around"));
    }

    /// Notes the progress of the search. Returns by how much the report advances.
    fn note_progress(&mut self) -> u64 {
        let progress = self.explorer.progress();
        let mut note = String::new();
        if self.has_generations {
            note += &format!("generation {}, ", progress.generation);
        }
        let searched = HumanCount(progress.searched as u64);
        let all = HumanCount(progress.centers as u64);
        note += &format!("{searched} of {all} puzzles searched around");
        if let Some(number) = progress.next {
            let percent = (100.0 * progress.share_of_next).clamp(0.0, 99.0);
            note += &format!(", {percent:.0}% of the next");
            match self.record_name {
                _ if progress.generation > 1 => {}
                RecordName::Line => note += &format!(" (line {number})"),
                RecordName::Row => note += &format!(" (row {number})"),
                RecordName::None => {}
            }
        }
        note += &format!(", {} found", HumanCount(progress.found));
        self.session.note(note);
        if progress.generation > 1 {
            return 0;
        }
        let done = (progress.searched as f64 + progress.share_of_next) / progress.centers as f64;
        let reported = (self.progress as f64 * done.min(1.0)) as u64;
        let advance = reported.saturating_sub(self.reported);
        self.reported += advance;
        advance
    }
}

/// The puzzles without their numbers.
fn grids(puzzles: &[NumberedPuzzle<Grid>]) -> Vec<Grid> {
    puzzles.iter().map(|(grid, _)| *grid).collect()
}
