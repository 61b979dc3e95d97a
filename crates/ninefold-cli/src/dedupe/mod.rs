//! `dedupe`: the first record of each class, or each class with its size.
//!
//! ```text
//!  each of N threads                     in order           each of N threads
//!  batch -> rows -> Classify -> keys --> first? ----------> rows of the first ones --> output
//!                                          | no room
//!                                          +--> temporary files ..at the end..> rows --> output
//! ```
//!
//! The output is in the order of the input, and the same however much memory there is and however many
//! threads work.
//!
//! - `key`: boards as keys; `table`: keys in memory
//! - `classes`: the classes so far, in memory or put off to `partitions` on disk; `runs`: what comes
//!   of those
//! - `turns`: decisions in the order of the jobs; `deferred`: the records that were put off
//! - `temporary`: temporary files; `places`: where a record stands
//! - `batch`: what the jobs do; `ending`: what is still to do behind the last batch

mod batch;
mod classes;
mod deferred;
mod ending;
pub mod key;
mod partitions;
mod places;
mod runs;
pub mod table;
mod temporary;
mod turns;

use crate::input::expand;
use crate::options::About;
use crate::options::{InputOptions, RunOptions};
use crate::paths::folder_of;
use crate::records::{self, Added, Begun, Needs, Plan, Start, most_errors};
use crate::run::encoding::Encoding;
use crate::run::output::Output;
use crate::run::session::Session;
use crate::run::sink::Sink;
use crate::run::summary::Words;
use crate::run::workers::Workers;
use crate::stderr::say;
use anyhow::{Context, Result, bail};
use batch::{Decider, Job};
use classes::Means;
use deferred::Deferred;
use ending::Ending;
use key::Keys;
use ninefold::answers::{Classifier, Classify, Question};
use ninefold::{Control, Status};
use ninefold_formats::table::{AnswerColumn, Type};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use temporary::Folder;
use turns::Turns;

/// What is to be done.
#[derive(Debug)]
pub struct Dedupe {
    /// What a class is.
    pub classify: Classify,
    /// Whether classes are printed, with their sizes, and not records.
    pub count: bool,
    /// How many bytes of memory there are for classes.
    pub memory: u64,
    /// Where temporary files are.
    pub temporary: Option<PathBuf>,
}

/// What can become of a record.
static WORDS: Words = Words {
    all: &[
        "first",
        "repeated",
        "ambiguous",
        "impossible",
        "illegal",
        "unfinished",
        "malformed",
    ],
    malformed: MALFORMED,
    rare: &[2, 3, 4, 5],
    good: None,
};

const FIRST: usize = 0;
const REPEATED: usize = 1;
const MALFORMED: usize = 6;

/// The number of the word for a puzzle without a class.
fn word_of(status: Status) -> usize {
    match status {
        Status::Ambiguous => 2,
        Status::Impossible => 3,
        Status::Illegal => 4,
        _ => 5,
    }
}

/// What the jobs of a run have in common.
struct Deduping<const SIDE: usize> {
    classify: Classify,
    workers: Workers<Classifier<SIDE>>,
    keys: Keys<SIDE>,
    plan: Plan,
    means: Means,
    control: Control,
    /// Whether the board is a column.
    column: bool,
    /// The names of the inputs.
    names: Vec<String>,
    most_errors: usize,
    deferred: Mutex<Deferred>,
    /// How many puzzles had no class, by status.
    classless: [AtomicU64; Status::ALL.len()],
}

impl Dedupe {
    /// Runs the command. Returns the exit code.
    ///
    /// # Errors
    /// If reading or writing fails, temporary files included.
    pub fn run<const SIDE: usize>(
        self,
        about: About,
        input: &InputOptions,
        options: &RunOptions,
        session: Arc<Session>,
    ) -> Result<u8> {
        self.refuse(input)?;
        let input = &match self.count {
            // There is no record that columns could be of.
            true => InputOptions {
                keep: Some(vec!["none".into()]),
                ..input.clone()
            },
            false => input.clone(),
        };
        let format = records::output_format(&options.write)?.0;
        let column = !self.count
            && (format.is_some_and(|format| format.is_puzzle_file()) || input.restore_zeros);
        let several = expand(&input.files, true)?.len() > 1;
        let needs = Needs {
            added: Added {
                columns: match self.count {
                    true => count_columns(several),
                    false if column => vec![AnswerColumn::new("puzzle", Type::Text)],
                    false => Vec::new(),
                },
                // There need not be a row for a record.
                expands: true,
                boards: !self.count,
                beside: None,
                pencilmarks: false,
            },
            words: &WORDS,
            about,
        };
        let folder = self.folder(options);
        if self.temporary.is_some() {
            folder.check().context("--temporary")?;
        }
        let boards = Question::<SIDE>::batch_size(&self.classify).boards();
        let corpus = records::open_clues::<SIDE>(None, boards, input, options)?;
        let begun = match records::begin::<SIDE>(needs, corpus, input, options, session)? {
            Start::Concluded(code) => return Ok(code),
            Start::Begun(begun) => *begun,
        };
        let Begun {
            mut plan,
            run,
            mut batches,
            names,
        } = begun;
        plan.wanted.text = !self.count && matches!(plan.encoding, Encoding::Lines);
        plan.wanted.lines = self.count;
        let means = Means {
            key: Keys::<SIDE>::WIDTH,
            counts: self.count,
            memory: usize::try_from(self.memory).unwrap_or(usize::MAX),
            folder: folder.clone(),
        };
        let deduping = Deduping {
            classify: self.classify,
            workers: Workers::new(),
            keys: Keys::<SIDE>::new(),
            plan,
            means: means.clone(),
            control: run.control().clone(),
            column,
            names: if several { names } else { Vec::new() },
            most_errors: most_errors(input),
            deferred: Mutex::new(Deferred::new(&folder)),
            classless: Default::default(),
        };
        let turns = Turns::new(Decider::new(&means));
        let (deduping, turns) = (&deduping, &turns);
        let report = run.report().clone();
        let mut ending = None;
        let code = run.finish(|| {
            let job = match &mut ending {
                None => match batches.next()? {
                    Some((batch, source)) => Some(Job::Batch {
                        batch,
                        source,
                        turn: turns.next_job(),
                    }),
                    None => {
                        if !turns.wait_for_all() {
                            return Ok(None);
                        }
                        let decider = turns.with(Decider::take);
                        let ending = ending.insert(Ending::new(decider, &means, report.clone()));
                        ending.next(&deduping.deferred)?
                    }
                },
                Some(ending) => ending.next(&deduping.deferred)?,
            };
            Ok(job.map(|job| move |out: &mut Sink| deduping.work(job, out)))
        })?;
        if !options.quiet {
            deduping.say_classless();
        }
        Ok(code)
    }

    /// Refuses what is of no use together.
    fn refuse(&self, input: &InputOptions) -> Result<()> {
        if input.resume {
            bail!(
                "dedupe cannot be taken up with --resume: what it knows of the records before is \
                 in memory"
            );
        }
        if input.shard.is_some() {
            bail!(
                "dedupe looks at all records together, and --shard at some: dedupe each share into \
                 a file, and then these files"
            );
        }
        if self.count && input.keep.is_some() {
            bail!("--count prints classes and no records: there are no columns for --keep");
        }
        Ok(())
    }

    /// Where temporary files are: beside the output if nothing is said, since the system's place may
    /// be memory.
    fn folder(&self, options: &RunOptions) -> Folder {
        let output = options.write.output.as_deref().and_then(Output::replaced);
        Folder::new(match (&self.temporary, &output) {
            (Some(folder), _) => folder.clone(),
            (None, Some(output)) => folder_of(output).to_path_buf(),
            (None, None) => std::env::temp_dir(),
        })
    }
}

/// The columns of classes; with `several` inputs, also the number of the one with the first record.
fn count_columns(several: bool) -> Vec<AnswerColumn> {
    let mut columns = vec![
        AnswerColumn::new("class", Type::Text),
        AnswerColumn::new("size", Type::Integer),
        AnswerColumn::new("line", Type::Integer),
    ];
    if several {
        columns.push(AnswerColumn::new("input", Type::Integer));
    }
    columns
}

impl<const SIDE: usize> Deduping<SIDE> {
    /// Says how many puzzles had no class, if any had none.
    fn say_classless(&self) {
        let parts: Vec<String> = Status::ALL
            .iter()
            .zip(&self.classless)
            .map(|(status, count)| (status, count.load(Ordering::Relaxed)))
            .filter(|&(_, count)| count > 0)
            .map(|(status, count)| format!("{count} {status}"))
            .collect();
        if !parts.is_empty() {
            say(&format!(
                "{}: without a single solution a puzzle has no class, and is kept",
                parts.join(", ")
            ));
        }
    }
}
