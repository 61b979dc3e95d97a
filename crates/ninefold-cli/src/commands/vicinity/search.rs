//! A search under way: what is read, generation after generation, and how far it is.

use super::around::{Around, FOUND, Near, word_of};
use super::classes::{Centers, Classes, Key};
use super::fresh::{Candidate, Tools};
use super::reading::{Numbered, Reading};
use crate::run::session::Session;
use crate::run::summary::Summary;
use crate::run::workers::Workers;
use anyhow::Result;
use indicatif::HumanCount;
use ninefold::answers::{Check, Question};
use ninefold::vicinity::Frontier;
use ninefold::{Control, Grid, Status};
use rayon::prelude::*;
use std::convert::Infallible;
use std::sync::Arc;

/// The number of puzzles that are searched around together, and of those read that are examined by one
/// thread.
const WINDOW: usize = 1024;
const CHUNK: usize = 16;

/// The number of parts of a search for each thread between two decisions.
const PARTS: usize = 4;

/// The name of records of the input, each with its number.
#[derive(Clone, Copy)]
pub enum Called {
    Line,
    Row,
    /// There are several inputs.
    Nothing,
}

/// A search under way.
pub struct Search {
    around: Around,
    control: Control,
    session: Arc<Session>,
    called: Called,
    threads: rayon::ThreadPool,
    workers: Workers<Tools>,
    /// The classes of all puzzles that were given or found.
    seen: Classes,
    generation: u32,
    /// Around which is searched in this generation, and how many of them there were.
    now: Centers,
    centers: usize,
    /// Those of them that are searched around together.
    window: Option<Window>,
    /// The puzzles found, if there is another generation.
    next: Centers,
    found: u64,
    /// The part of the input read, in the report's measure, and the part of that reported.
    progress: u64,
    told: u64,
}

/// Puzzles around which is searched together.
struct Window {
    centers: Vec<(Grid, u64)>,
    frontier: Frontier,
    /// The number of puzzles of the generation before them.
    before: usize,
    /// The number of these that were searched around.
    passed: usize,
    /// The work done: 1 for each puzzle.
    done: f64,
}

impl Search {
    /// A search that has not begun.
    pub fn new(
        around: Around,
        control: Control,
        session: Arc<Session>,
        called: Called,
        threads: rayon::ThreadPool,
    ) -> Self {
        Search {
            around,
            control,
            session,
            called,
            threads,
            workers: Workers::new(),
            seen: Classes::new(),
            generation: 1,
            now: Centers::default(),
            centers: 0,
            window: None,
            next: Centers::default(),
            found: 0,
            progress: 0,
            told: 0,
        }
    }

    /// Reads some of the input, or searches around some puzzles. Returns what was found and what is to
    /// be told, or none at the end. `source` is the last input that was read.
    pub fn step(
        &mut self,
        reading: &mut Option<Reading>,
        source: &mut usize,
    ) -> Result<Option<(Vec<Near>, Summary)>> {
        if self.control.is_stopped() {
            return Ok(None);
        }
        if let Some(input) = reading {
            if let Some((puzzles, mut summary)) = input.next()? {
                *source = summary.source;
                self.at_work(|search| search.read(&puzzles, &mut summary));
                return Ok(Some((Vec::new(), summary)));
            }
            *reading = None;
            self.centers = self.now.len();
        }
        let summary = Summary {
            source: *source,
            ..Summary::default()
        };
        Ok(self.at_work(|search| search.some(summary)))
    }

    /// Does some work, while which the run is not idle; it is while it waits for input.
    fn at_work<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        self.session.job_starts();
        let done = work(self);
        self.session.job_is_out();
        done
    }

    /// Takes in puzzles that are known, so that they are not found.
    pub fn know(&mut self, puzzles: &[Numbered]) {
        for (_, class) in self.looked_at(puzzles) {
            self.seen.insert(&class);
        }
    }

    /// Takes in some puzzles of the input.
    fn read(&mut self, puzzles: &[Numbered], summary: &mut Summary) {
        for (&(puzzle, from), (status, class)) in puzzles.iter().zip(self.looked_at(puzzles)) {
            summary.tally.add(word_of(status));
            self.now.push(self.seen.key(&puzzle), from);
            self.seen.insert(&class);
        }
        // The report is further when they have been searched around.
        self.progress += std::mem::take(&mut summary.progress);
        let read = HumanCount(self.now.len() as u64);
        self.session
            .note(format!("{read} puzzles read, and none searched around"));
    }

    /// The statuses of puzzles, and their classes.
    fn looked_at(&self, puzzles: &[Numbered]) -> Vec<(Status, Key)> {
        let (around, workers) = (&self.around, &self.workers);
        let check = Check::new();
        let settings = around.settings().with_control(self.control.clone());
        self.threads.install(|| {
            let chunks = puzzles.par_chunks(CHUNK);
            let known = chunks.flat_map_iter(|puzzles| {
                let grids: Vec<Grid> = puzzles.iter().map(|(grid, _)| *grid).collect();
                workers.with(
                    || Tools::new(around),
                    |tools| {
                        let mut statuses = Vec::with_capacity(grids.len());
                        let checked =
                            check.answer(tools.engine(), &grids, &settings, |_, status| {
                                statuses.push(status);
                                Ok::<(), Infallible>(())
                            });
                        let Ok(()) = checked;
                        let classes = grids.iter().map(|grid| tools.class(grid, &self.seen));
                        statuses.into_iter().zip(classes).collect::<Vec<_>>()
                    },
                )
            });
            known.collect()
        })
    }

    /// Searches some more. Returns what was found, or none at the end.
    fn some(&mut self, mut summary: Summary) -> Option<(Vec<Near>, Summary)> {
        let most = PARTS * self.threads.current_num_threads();
        let (mut window, parts) = loop {
            let mut window = self.window.take().or_else(|| self.next_window())?;
            let parts = window.frontier.next(most);
            if !parts.is_empty() {
                break (window, parts);
            }
        };
        let (around, workers) = (&self.around, &self.workers);
        let looked: Vec<_> = self.threads.install(|| {
            let looked = parts.into_par_iter().with_max_len(1).map(|part| {
                let look = |tools: &mut Tools| tools.look(part, around, &self.seen, &self.control);
                workers.with(|| Tools::new(around), look)
            });
            looked.collect()
        });
        let mut found = Vec::new();
        let mut deeper = Vec::new();
        let mut is_whole = true;
        for looked in looked {
            let Some(looked) = looked else {
                is_whole = false;
                continue;
            };
            self.keep(looked.candidates, &window, &mut found);
            window.done += looked.share;
            deeper.extend(looked.deeper);
        }
        summary.tally.add_some(FOUND, found.len() as u64);
        if is_whole {
            window.frontier.put_back(deeper);
            window.passed = window.frontier.puzzle();
        }
        summary.progress = self.tell(&window);
        // Otherwise the run is to end.
        self.window = is_whole.then_some(window);
        Some((found, summary))
    }

    /// The puzzles that are searched around next; none at the end.
    fn next_window(&mut self) -> Option<Window> {
        if self.now.len() == 0 {
            let is_last = self.generation == self.around.generations || self.next.len() == 0;
            if is_last {
                return None;
            }
            self.generation += 1;
            self.now = std::mem::take(&mut self.next);
            self.centers = self.now.len();
        }
        let before = self.centers - self.now.len();
        let centers = self.now.take(WINDOW, &self.seen);
        let grids: Vec<Grid> = centers.iter().map(|(grid, _)| *grid).collect();
        let (around, control) = (&self.around, &self.control);
        let frontier = self.workers.with(
            || Tools::new(around),
            |tools| tools.searcher.frontier(&grids, control),
        );
        let window = Window {
            centers,
            frontier,
            before,
            passed: 0,
            done: 0.0,
        };
        self.tell(&window);
        Some(window)
    }

    /// Keeps those that nobody else has found.
    fn keep(&mut self, candidates: Vec<Candidate>, window: &Window, found: &mut Vec<Near>) {
        for candidate in candidates {
            if !self.seen.insert(&candidate.class) {
                continue;
            }
            let from = window.centers[candidate.center].1;
            self.found += 1;
            found.push(Near {
                puzzle: self.seen.puzzle(&candidate.puzzle),
                from,
                generation: self.generation,
            });
            if self.generation < self.around.generations {
                self.next.push(candidate.puzzle, from);
            }
        }
    }

    /// Notes how far the search is. Returns by how much the report is further.
    fn tell(&mut self, window: &Window) -> u64 {
        let passed = window.passed;
        let searched = window.before + passed;
        let mut note = String::new();
        if self.around.generations > 1 {
            note += &format!("generation {}, ", self.generation);
        }
        let (of, all) = (HumanCount(searched as u64), HumanCount(self.centers as u64));
        note += &format!("{of} of {all} puzzles searched around");
        if let Some((_, number)) = window.centers.get(passed) {
            // A share is what takes about that share of the time.
            let percent = (100.0 * (window.done - passed as f64)).clamp(0.0, 99.0);
            note += &format!(", {percent:.0}% of the next");
            match self.called {
                _ if self.generation > 1 => {}
                Called::Line => note += &format!(" (line {number})"),
                Called::Row => note += &format!(" (row {number})"),
                Called::Nothing => {}
            }
        }
        note += &format!(", {} found", HumanCount(self.found));
        self.session.note(note);
        if self.generation > 1 {
            return 0;
        }
        let done = (window.before as f64 + window.done) / self.centers as f64;
        let told = (self.progress as f64 * done.min(1.0)) as u64;
        let further = told.saturating_sub(self.told);
        self.told += further;
        further
    }
}
