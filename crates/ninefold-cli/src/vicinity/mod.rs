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
//! after every few parts of the search. What is found is the same, in the same order, for any number
//! of threads.
//!
//! - `reading`: puzzles that are read
//! - `classes`: the classes that were seen, and the puzzles around which is still to be searched
//! - `search`: generation after generation, and how far it is
//! - `fresh`: what one thread finds, and which of it is wanted

mod classes;
mod fresh;
mod reading;
mod search;

use crate::options::About;
use crate::options::{InputOptions, RunOptions};
use crate::records::{self, Added, Begun, Emit, Needs, Start, most_errors};
use crate::run::session::Session;
use crate::run::sink::Sink;
use crate::run::summary::Words;
use crate::usual::Usual;
use anyhow::{Context, Result, bail};
use ninefold::canonical::Form;
use ninefold::rating::Class;
use ninefold::simd::DetectedBackend;
use ninefold::{Grid, Status};
use ninefold_formats::table::{Rows, Tabled};
use reading::Reading;
use search::{Called, Search};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Around {
    /// How many clues are taken out.
    pub remove: u8,
    /// How many are added.
    pub add: u8,
    /// Whether only puzzles are kept whose solution is that of the puzzle they are found around.
    pub same_grid: bool,
    /// Files of puzzles whose classes are left out.
    pub known: Vec<PathBuf>,
    /// Whether only minimal puzzles are kept.
    pub minimal: bool,
    /// The least class of difficulty of puzzles that are kept.
    pub rate_at_least: Option<Class>,
    /// How many clues the puzzles may have that are kept.
    pub clues: RangeInclusive<usize>,
    /// How many generations there are.
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
        let nothing_kept = InputOptions {
            // What is found is no record of the input.
            keep: Some(vec!["none".into()]),
            // They are read again for the next search, and lost if this one's output replaces them.
            consulted: reading::files(&self.known)?,
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
        let corpus = records::open_clues::<9>(None, reading::BATCH, &nothing_kept, options)?;
        let is_table = corpus.layout().chosen().is_some();
        let begun = match records::begin::<9>(needs, corpus, &nothing_kept, options, session)? {
            Start::Concluded(code) => return Ok(code),
            Start::Begun(begun) => *begun,
        };
        let Begun {
            mut plan,
            run,
            batches,
            names,
        } = begun;
        plan.wanted.lines = true;
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads.map_or(0, usize::from))
            .build()
            .context("cannot start threads")?;
        let plan = &plan;
        let called = match names.len() {
            1 if is_table => Called::Row,
            1 => Called::Line,
            _ => Called::Nothing,
        };
        if self.generations > 1 {
            // Nobody knows how much will be found.
            run.report().has_unknown_length();
        }
        let (known, control) = (self.known.clone(), run.control().clone());
        let session = Arc::clone(run.session());
        let mut search = Search::new(self, control.clone(), session, called, threads);
        reading::known(&known, options, run.report(), &control, |puzzles| {
            search.know(puzzles);
        })?;
        let mut reading = Some(Reading::new(
            batches,
            plan.wanted.clone(),
            most_errors(input),
        ));
        let mut source = 0;
        run.finish(|| {
            let step = search.step(&mut reading, &mut source)?;
            Ok(step.map(|(found, summary)| {
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

/// Refuses what makes no sense where answers are about all records together.
fn refuse(input: &InputOptions) -> Result<()> {
    let senseless = [
        (
            input.resume,
            "--resume",
            "which classes are new depends on all that were found before, and they are in memory; \
             see the help for how to go on after an interrupt",
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
        (
            input.text.is_some(),
            "--text",
            "no column of the input is written",
        ),
    ];
    for (is_given, flag, why) in senseless {
        if is_given {
            bail!("{flag} is not for vicinity: {why}");
        }
    }
    Ok(())
}
