//! One run of `dedupe`: batches until the input ends, and then the deferred records.

use super::batch::{Decider, DedupeState, Job};
use super::classes::Config;
use super::deferred::DeferredRecords;
use super::ending::FinalPhase;
use super::temporary::Folder;
use super::words::WORDS;
use crate::options::{InputOptions, RunOptions};
use crate::paths::folder_of;
use crate::puzzle_files::{self, Reference};
use crate::records::{self, Added, Begun, RunSpec, Start, Task, most_errors};
use crate::run::encoding::Encoding;
use crate::run::output::Output;
use crate::run::pipeline;
use crate::run::turns::Turns;
use crate::run::workers::Workers;
use crate::stderr::say;
use anyhow::{Context, Result, bail};
use ninefold::answers::Question;
use ninefold::{AnyBoard, Status};
use ninefold_formats::table::{AnswerColumn, Type};
use ninefold_study::answers::ClassifyAnswer;
use ninefold_study::keys::Keys;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

/// A request for the first records of all classes, or for the classes.
#[derive(Debug)]
pub struct Dedupe {
    /// True if classes are printed with their sizes, instead of records.
    pub count: bool,
    /// The memory for classes, in bytes.
    pub memory: u64,
    /// The folder for temporary files.
    pub temp_dir: Option<PathBuf>,
    /// Other files, with whose puzzles the classes begin.
    pub against: Vec<PathBuf>,
}

impl Default for Dedupe {
    /// Records, with a gigabyte of memory.
    fn default() -> Self {
        Dedupe {
            count: false,
            memory: 1 << 30,
            temp_dir: None,
            against: Vec::new(),
        }
    }
}

/// The option that names other files.
const AGAINST: &str = "--against";

impl Dedupe {
    /// Runs the command, with the question that finds the class of a puzzle. Returns the exit code.
    ///
    /// # Errors
    /// If reading or writing fails, temporary files included.
    pub fn run<B, Q>(self, classify: Q, task: Task) -> Result<u8>
    where
        B: AnyBoard,
        Q: Question<B, Answer = ClassifyAnswer<B>>,
    {
        let (input, options) = (task.input, task.run);
        self.refuse(input)?;
        let against = puzzle_files::files(AGAINST, &self.against)?;
        let input = &InputOptions {
            keep: match self.count {
                // There is no record that columns could be of.
                true => Some(vec!["none".into()]),
                false => input.keep.clone(),
            },
            consulted: [&input.consulted[..], &against].concat(),
            ..input.clone()
        };
        let format = records::output_format(&options.write)?.0;
        let column = !self.count
            && (format.is_some_and(|format| format.is_puzzle_file()) || input.restore_zeros);
        let several = input.sources(true)?.len() > 1;
        let spec = RunSpec {
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
        };
        let folder = self.folder(options);
        if self.temp_dir.is_some() {
            folder.check().context("--temp-dir")?;
        }
        let settings = task.settings.clone();
        let boards = classify.batch_size(&settings).boards();
        let corpus = records::open_clues(None, boards, input, options)?;
        let begun = match records::begin(spec, corpus, Task { input, ..task })? {
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
        let config = Config {
            key: Keys::width(input.layout.shape()),
            counts: self.count,
            memory: usize::try_from(self.memory).unwrap_or(usize::MAX),
            folder: folder.clone(),
        };
        let deduping = DedupeState {
            classify,
            workers: Workers::default(),
            keys: Keys::new(&input.layout),
            plan,
            config: config.clone(),
            settings: settings.with_control(run.control().clone()),
            column,
            names: if several { names } else { Vec::new() },
            most_errors: most_errors(input),
            deferred: Mutex::new(DeferredRecords::new(&folder)),
            classless: Default::default(),
        };
        let turns = Turns::new(Decider::new(&config));
        let (deduping, turns) = (&deduping, &turns);
        let report = run.report().clone();
        let mut others = match against.is_empty() {
            true => None,
            false => {
                let others = others_of(input, against);
                let report = report.clone();
                let others = Reference::<B>::open(Some(AGAINST), &others, boards, options, report)?;
                Some(others)
            }
        };
        let mut ending = None;
        let code = run.finish(&mut || {
            if let Some(reference) = &mut others {
                if let Some((puzzles, _)) = reference.next_puzzles()? {
                    let job = Job::Excluded {
                        boards: puzzles.into_iter().map(|(board, _)| board).collect(),
                        turn: turns.next_job(),
                    };
                    return Ok(Some(done_by(deduping, job)));
                }
                others = None;
            }
            let job = match &mut ending {
                None => match batches.next_batch()? {
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
                        let ending =
                            ending.insert(FinalPhase::new(decider, &config, report.clone()));
                        ending.next(&deduping.deferred)?
                    }
                },
                Some(ending) => ending.next(&deduping.deferred)?,
            };
            Ok(job.map(|job| done_by(deduping, job)))
        })?;
        if !options.quiet {
            deduping.say_classless();
        }
        Ok(code)
    }

    /// Refuses what is of no use together.
    fn refuse(&self, input: &InputOptions) -> Result<()> {
        if input.resume {
            bail!("dedupe cannot be resumed: what it knows of earlier records is in memory");
        }
        if input.shard.is_some() {
            bail!(
                "dedupe needs all records, and --shard reads some of them: dedupe each share into a \
                 file, and then these files"
            );
        }
        if self.count && input.keep.is_some() {
            bail!("--count prints classes, not records: there are no columns for --keep");
        }
        Ok(())
    }

    /// The folder for temporary files: beside the output by default, since the system's place may
    /// be memory.
    fn folder(&self, options: &RunOptions) -> Folder {
        let output = options.write.output.as_deref().and_then(Output::replaced);
        Folder::new(match (&self.temp_dir, &output) {
            (Some(folder), _) => folder.clone(),
            (None, Some(output)) => folder_of(output).to_path_buf(),
            (None, None) => std::env::temp_dir(),
        })
    }
}

/// A job as the run does it.
fn done_by<'a, B, Q>(deduping: &'a DedupeState<B, Q>, job: Job<'a, B>) -> pipeline::Job<'a>
where
    B: AnyBoard,
    Q: Question<B, Answer = ClassifyAnswer<B>>,
{
    Box::new(move |out| deduping.work(job, out))
}

/// The options for reading other files, which are read like the input.
fn others_of(input: &InputOptions, files: Vec<PathBuf>) -> InputOptions {
    InputOptions {
        files,
        errors: None,
        rename: None,
        text: None,
        ..input.clone()
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

impl<B, Q: Question<B>> DedupeState<B, Q> {
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
                "{}: a puzzle without exactly one solution has no class, and is kept",
                parts.join(", ")
            ));
        }
    }
}
