//! What is around all puzzles of an input, one of each class.
//!
//! ```text
//!  input --> all puzzles, and their classes
//!                |
//!                v      all cores, some puzzles at a time                in order
//!  generation:  queue --> vicinity --> class known? --> minimal? --> class known? --> output
//!                ^                                                        |
//!                +-------------------- the next generation <--------------+
//! ```
//!
//! Whether a puzzle is the first of its class depends on all before it, so that is decided in order,
//! between one window of puzzles and the next. A window is as long for any number of threads.

use crate::options::{InputOptions, RunOptions};
use crate::pipeline::Sink;
use crate::records::{self, Added, Begun, CorpusBatches, Emit, Needs, Start, most_errors};
use crate::session::Session;
use crate::statistics::About;
use crate::summary::{Summary, Words};
use crate::table::{Rows, Tabled, Wanted};
use crate::usual::Usual;
use crate::workers::Workers;
use anyhow::{Context, Result, bail};
use ninefold::answers::{Check, Minimal, Minimality, Question};
use ninefold::canonical::{Form, PuzzleForms, by_solution};
use ninefold::simd::DetectedBackend;
use ninefold::vicinity::{Found, Searcher, Vicinity};
use ninefold::{Control, Engine, Grid, Status, Worker};
use rayon::prelude::*;
use std::collections::HashSet;
use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Around {
    /// How many clues are taken out.
    pub remove: u8,
    /// How many are added.
    pub add: u8,
    /// Whether minimal puzzles alone are kept.
    pub minimal: bool,
    /// How many clues the puzzles may have that are kept.
    pub clues: RangeInclusive<usize>,
    /// How often it goes on.
    pub generations: u32,
    /// The form that is printed; none for puzzles as they are found.
    pub form: Option<Form>,
    /// What the lanes work with.
    pub backend: DetectedBackend,
}

/// A puzzle that was found.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    /// The puzzle.
    pub puzzle: Grid,
    /// The number of the record of the input that it goes back to.
    pub from: u64,
    /// How many steps it is from there.
    pub generation: u32,
}

/// What can become of a puzzle that is read, and what is found.
static WORDS: Words = Words {
    all: &[
        "unique",
        "ambiguous",
        "impossible",
        "illegal",
        "unfinished",
        "malformed",
        "found",
    ],
    malformed: MALFORMED,
    rare: &[2, 3, 4],
    good: None,
};

const MALFORMED: usize = 5;
const FOUND: usize = 6;

/// The number of the word for what becomes of a puzzle that is read.
fn word_of(status: Status) -> usize {
    match status {
        Status::Unique => 0,
        Status::Ambiguous => 1,
        Status::Impossible => 2,
        Status::Illegal => 3,
        _ => 4,
    }
}

/// How many puzzles are searched around between two decisions, and how many of them by one thread:
/// one at a time where each takes long.
const WINDOW: usize = 128;
const CHUNK: usize = 16;

/// How many puzzles that were found are looked at together.
const TOGETHER: usize = 1024;

/// A puzzle around which is searched.
#[derive(Clone, Copy, Debug)]
struct Center {
    puzzle: Grid,
    from: u64,
    /// By how much the report is further when it is done.
    progress: u64,
}

impl Around {
    /// Runs the command. Returns the exit code.
    ///
    /// # Errors
    /// If reading or writing fails, or options contradict each other.
    pub fn run(
        self,
        about: About,
        input: &InputOptions,
        options: &RunOptions,
        session: Arc<Session>,
    ) -> Result<u8> {
        refuse(input)?;
        // What is found is no record of the input.
        let nothing_kept = InputOptions {
            keep: Some(vec!["none".into()]),
            ..input.clone()
        };
        let needs = Needs {
            added: Added {
                columns: Tabled::<Near>::columns(&Usual),
                expands: true,
                boards: true,
                beside: None,
                pencilmarks: false,
            },
            words: &WORDS,
            about,
        };
        let corpus = records::open_clues::<9>(None, WINDOW, &nothing_kept, options)?;
        let begun = match records::begin::<9>(needs, corpus, &nothing_kept, options, session)? {
            Start::Concluded(code) => return Ok(code),
            Start::Begun(begun) => *begun,
        };
        let Begun {
            mut plan,
            run,
            batches,
            ..
        } = begun;
        plan.wanted.lines = true;
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads.map_or(0, usize::from))
            .build()
            .context("cannot start threads")?;
        let plan = &plan;
        let mut search = Search {
            around: self,
            control: run.control().clone(),
            threads,
            workers: Workers::new(),
            seen: HashSet::new(),
            generation: 1,
            now: Vec::new(),
            done: 0,
            next: Vec::new(),
        };
        let mut reading = Some(Reading {
            batches,
            wanted: plan.wanted.clone(),
            most_errors: most_errors(input),
            source: 0,
            rows: 0,
        });
        let mut source = 0;
        let session = Arc::clone(run.session());
        run.finish(|| {
            // While this works, the run is not idle.
            session.job_starts();
            let step = search.step(&mut reading, &mut source);
            session.job_is_out();
            Ok(step?.map(|(found, summary)| {
                move |out: &mut Sink| {
                    let no_rows = Rows::<9>::with_capacity(0, &plan.wanted);
                    let mut emit = Emit::new(&Usual, plan, &no_rows);
                    for near in &found {
                        emit.answer(near, true, out)?;
                    }
                    emit.finish(out)?;
                    Ok(summary)
                }
            }))
        })
    }
}

/// An input that is being read.
struct Reading {
    batches: CorpusBatches<9>,
    wanted: Wanted,
    /// How many malformed records of a batch are told of.
    most_errors: usize,
    /// The input at hand, and how many records of it were read.
    source: usize,
    rows: u64,
}

/// A puzzle of the input, and its line or row.
type Numbered = (Grid, u64);

impl Reading {
    /// The puzzles of the next batch, each with its number, and what is said of the others.
    ///
    /// # Errors
    /// If the input cannot be read.
    fn next(&mut self) -> Result<Option<(Vec<Numbered>, Summary)>> {
        let Some((batch, source)) = self.batches.next()? else {
            return Ok(None);
        };
        if source != self.source {
            (self.source, self.rows) = (source, 0);
        }
        let mut rows = batch.rows(&self.wanted);
        let mut summary = Summary {
            source,
            progress: batch.progress(),
            restored: rows.restored,
            ..Summary::default()
        };
        let mut errors = std::mem::take(&mut rows.errors).into_iter().peekable();
        let boards = std::mem::take(&mut rows.boards);
        let mut puzzles = Vec::with_capacity(boards.len());
        let mut record = 0;
        for at in 0..=boards.len() {
            while let Some((_, error)) = errors.next_if(|&(before, _)| before <= at) {
                summary.tally.add(MALFORMED);
                if summary.malformed.len() < self.most_errors {
                    summary.malformed.push((record, error));
                }
                record += 1;
            }
            if let Some(puzzle) = boards.get(at) {
                let line = rows.lines.get(record as usize).copied();
                puzzles.push((*puzzle, line.unwrap_or(self.rows + record + 1)));
                record += 1;
            }
        }
        self.rows += record;
        Ok(Some((puzzles, summary)))
    }
}

/// Refuses what makes no sense where answers are about all records together.
fn refuse(input: &InputOptions) -> Result<()> {
    let senseless = [
        (
            input.resume,
            "--resume",
            "a search that was killed begins anew",
        ),
        (
            input.shard.is_some(),
            "--shard",
            "classes are those of the whole input",
        ),
        (
            input.keep.is_some(),
            "--keep",
            "what is found is no record of the input",
        ),
    ];
    for (is_given, flag, why) in senseless {
        if is_given {
            bail!("{flag} is not for vicinity: {why}");
        }
    }
    Ok(())
}

/// What one thread works with.
struct Tools {
    searcher: Searcher,
    engine: Worker<9>,
    /// For classes, and for what is printed.
    classes: PuzzleForms,
    printed: Option<PuzzleForms>,
}

/// A puzzle that was found, by its class.
struct Candidate {
    class: [u8; 81],
    puzzle: Grid,
    center: usize,
}

/// A search under way.
struct Search {
    around: Around,
    control: Control,
    threads: rayon::ThreadPool,
    workers: Workers<Tools>,
    /// The strict forms of all puzzles that were given or found.
    seen: HashSet<[u8; 81]>,
    generation: u32,
    /// Around which is searched in this generation, and how many of them are done.
    now: Vec<Center>,
    done: usize,
    /// What was found, if there is another generation.
    next: Vec<Center>,
}

impl Around {
    fn tools(&self) -> Tools {
        let forms = |form| PuzzleForms::with_backend(form, self.backend);
        let vicinity = Vicinity::new(self.remove.into(), self.add.into());
        Tools {
            searcher: vicinity.searcher(self.backend),
            engine: Worker::new(Engine::Lanes(self.backend)),
            classes: forms(Form::Strict).expect("no solution is needed"),
            printed: self
                .form
                .filter(|&form| form != Form::Strict)
                .and_then(forms),
        }
    }

    /// What is printed for a puzzle with one solution.
    fn shown(&self, tools: &mut Tools, puzzle: &Grid, class: &[u8; 81]) -> Grid {
        match (self.form, &mut tools.printed) {
            (None, _) => *puzzle,
            (Some(Form::Strict), _) => Grid::from_digits(class).expect("digits from 0 to 9"),
            (Some(_), Some(forms)) => forms.form(puzzle).board,
            // The form that needs the solution.
            (Some(_), None) => match ninefold::solve(puzzle).unique() {
                Some(solution) => by_solution(puzzle, solution).map_or(*puzzle, |form| form.board),
                None => *puzzle,
            },
        }
    }
}

impl Search {
    /// Reads some of the input, or searches around some puzzles. Returns what was found and what is to
    /// be told, or none at the end. `source` is the last input that was read.
    fn step(
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
                self.read(&puzzles, &mut summary);
                return Ok(Some((Vec::new(), summary)));
            }
            *reading = None;
        }
        let summary = Summary {
            source: *source,
            ..Summary::default()
        };
        Ok(self.window(summary))
    }

    /// Takes in some puzzles of the input.
    fn read(&mut self, puzzles: &[Numbered], summary: &mut Summary) {
        let (around, workers, control) = (&self.around, &self.workers, &self.control);
        let check = Check::new().with_engine(Engine::Lanes(around.backend));
        let known: Vec<(Status, [u8; 81])> = self.threads.install(|| {
            let chunks = puzzles.par_chunks(CHUNK);
            let known = chunks.flat_map_iter(|puzzles| {
                let grids: Vec<Grid> = puzzles.iter().map(|(grid, _)| *grid).collect();
                let know = |tools: &mut Tools| {
                    let mut known = Vec::with_capacity(grids.len());
                    let checked = check.answer(&mut tools.engine, &grids, control, |at, status| {
                        let class = tools.classes.form(&grids[at]).board;
                        known.push((status, *class.as_array()));
                        Ok::<(), Infallible>(())
                    });
                    let Ok(()) = checked;
                    known
                };
                workers.with(|| around.tools(), know)
            });
            known.collect()
        });
        let progress = std::mem::take(&mut summary.progress);
        for (&(puzzle, from), (status, class)) in puzzles.iter().zip(known) {
            summary.tally.add(word_of(status));
            self.now.push(Center {
                puzzle,
                from,
                progress: 0,
            });
            self.seen.insert(class);
        }
        // The report is further when these have been searched around.
        match self.now.last_mut() {
            Some(last) => last.progress += progress,
            None => summary.progress = progress,
        }
    }

    /// Searches around the next puzzles. Returns what was found, or none at the end.
    fn window(&mut self, mut summary: Summary) -> Option<(Vec<Near>, Summary)> {
        if self.done == self.now.len() {
            let is_last = self.generation == self.around.generations || self.next.is_empty();
            if is_last {
                return None;
            }
            self.generation += 1;
            self.now = std::mem::take(&mut self.next);
            self.done = 0;
        }
        let first = self.done;
        self.done = self.now.len().min(first + WINDOW);
        let centers = &self.now[first..self.done];
        let chunk = if self.around.remove + self.around.add > 2 {
            1
        } else {
            CHUNK
        };
        let candidates: Vec<Candidate> = self.threads.install(|| {
            let chunks = centers.par_chunks(chunk).enumerate();
            let found = chunks.flat_map_iter(|(number, centers)| {
                let tools = || self.around.tools();
                let found = self
                    .workers
                    .with(tools, |tools| self.around(centers, tools));
                found.into_iter().map(move |candidate| Candidate {
                    center: candidate.center + number * chunk,
                    ..candidate
                })
            });
            found.collect()
        });
        let mut found = Vec::new();
        for candidate in candidates {
            if !self.seen.insert(candidate.class) {
                continue;
            }
            let Candidate { puzzle, center, .. } = candidate;
            let from = self.now[first + center].from;
            summary.tally.add(FOUND);
            found.push(Near {
                puzzle,
                from,
                generation: self.generation,
            });
            if self.generation < self.around.generations {
                self.next.push(Center {
                    puzzle,
                    from,
                    progress: 0,
                });
            }
        }
        let centers = &self.now[first..self.done];
        summary.progress = centers.iter().map(|center| center.progress).sum();
        Some((found, summary))
    }

    /// What is found around some puzzles, one of each class and none that was seen before these.
    fn around(&self, centers: &[Center], tools: &mut Tools) -> Vec<Candidate> {
        let grids: Vec<Grid> = centers.iter().map(|center| center.puzzle).collect();
        let mut fresh = Fresh {
            search: self,
            seen: HashSet::new(),
            found: Vec::new(),
            kept: Vec::new(),
        };
        // The searcher is at work while the other tools are.
        let own = Vicinity::new(0, 0).searcher(self.around.backend);
        let mut searcher = std::mem::replace(&mut tools.searcher, own);
        let searched = searcher.search(&grids, &self.control, |center, near| {
            if let Found::Puzzle(puzzle) = near
                && self.around.clues.contains(&puzzle.clue_count())
            {
                fresh.found.push((center, puzzle));
                if fresh.found.len() == TOGETHER {
                    fresh.look(tools);
                }
            }
            Ok::<(), Infallible>(())
        });
        let Ok(()) = searched;
        tools.searcher = searcher;
        fresh.look(tools);
        fresh.kept
    }
}

/// What one thread finds that was not seen before.
struct Fresh<'a> {
    search: &'a Search,
    seen: HashSet<[u8; 81]>,
    /// What was not looked at yet, with the puzzle around which it is.
    found: Vec<(usize, Grid)>,
    kept: Vec<Candidate>,
}

impl Fresh<'_> {
    /// Keeps what is new of all that was found.
    fn look(&mut self, tools: &mut Tools) {
        let around = &self.search.around;
        let mut new = Vec::new();
        for (center, puzzle) in self.found.drain(..) {
            let class = *tools.classes.form(&puzzle).board.as_array();
            if !self.search.seen.contains(&class) && self.seen.insert(class) {
                new.push(Candidate {
                    class,
                    puzzle,
                    center,
                });
            }
        }
        if around.minimal {
            new = minimal(around, new, tools);
        }
        for candidate in &mut new {
            candidate.puzzle = around.shown(tools, &candidate.puzzle, &candidate.class);
        }
        self.kept.append(&mut new);
    }
}

/// Those that are minimal. It takes some milliseconds, and is done even if the run is to end: what
/// was found is written.
fn minimal(around: &Around, candidates: Vec<Candidate>, tools: &mut Tools) -> Vec<Candidate> {
    let grids: Vec<Grid> = candidates
        .iter()
        .map(|candidate| candidate.puzzle)
        .collect();
    let question = Minimality::new()
        .word_only()
        .with_engine(Engine::Lanes(around.backend));
    let mut words = Vec::with_capacity(grids.len());
    let asked = question.answer(&mut tools.engine, &grids, &Control::NONE, |_, answer| {
        words.push(answer.word);
        Ok::<(), Infallible>(())
    });
    let Ok(()) = asked;
    let both = candidates.into_iter().zip(words);
    both.filter_map(|(candidate, word)| (word == Minimal::Minimal).then_some(candidate))
        .collect()
}
