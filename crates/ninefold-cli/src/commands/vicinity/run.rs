//! One run of `vicinity`: all puzzles are read, and searched around generation after generation.

use super::command::Discoveries;
use super::search::{RecordName, Search};
use super::words::WORDS;
use anyhow::{Context, Result, bail};
use ninefold::Grid;
use ninefold_formats::table::{Rows, Tabled};
use ninefold_run::options::InputOptions;
use ninefold_run::puzzle_files::{self, PuzzleReader, Reference};
use ninefold_run::records::{self, Added, Begun, Emit, RunSpec, Start, Task, most_errors};
use ninefold_run::run::pipeline;
use ninefold_study::vicinity::{Discovery, Exploration};
use std::path::PathBuf;
use std::sync::Arc;

/// The option that names files of known puzzles.
const KNOWN: &str = "--known";

/// The number of puzzles read at a time.
const BATCH: usize = 128;

/// A request for the puzzles around others.
#[derive(Clone, Debug)]
pub struct Request {
    pub exploration: Exploration,
    /// Files of puzzles whose classes are left out.
    pub known: Vec<PathBuf>,
}

impl Request {
    /// Runs the command. Returns the exit code.
    ///
    /// # Errors
    /// If reading or writing fails, or options contradict each other.
    pub fn run(self, task: Task) -> Result<u8> {
        let (input, options) = (task.input, task.run);
        refuse(input)?;
        let nothing_kept = InputOptions {
            // What is found is no record of the input.
            keep: Some(vec!["none".into()]),
            // They are read again for the next search, and lost if this one's output replaces them.
            consulted: puzzle_files::files(KNOWN, &self.known)?,
            ..input.clone()
        };
        let spec = RunSpec {
            added: Added {
                columns: Tabled::<Discovery>::columns(&Discoveries),
                expands: true,
                boards: true,
                beside: None,
                pencilmarks: false,
            },
            words: &WORDS,
        };
        let task = Task {
            input: &nothing_kept,
            ..task
        };
        let corpus = records::open_clues(None, BATCH, &nothing_kept, options)?;
        let is_table = corpus.form().chosen().is_some();
        let begun = match records::begin(spec, corpus, task)? {
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
        let record_name = match names.len() {
            1 if is_table => RecordName::Row,
            1 => RecordName::Line,
            _ => RecordName::None,
        };
        if self.exploration.generations() > 1 {
            // Nobody knows how much will be found.
            run.report().has_unknown_length();
        }
        let control = run.control();
        let mut search = Search::new(
            &self.exploration,
            control.clone(),
            threads,
            Arc::clone(run.session()),
            record_name,
            most_errors(input),
        );
        if !nothing_kept.consulted.is_empty() {
            let known = InputOptions {
                files: nothing_kept.consulted.clone(),
                ..InputOptions::default()
            };
            let report = run.report().clone();
            // (A record that is no puzzle ends the run: it would be found again.)
            let mut known = Reference::<Grid>::open(Some(KNOWN), &known, BATCH, options, report)?;
            while !control.is_stopped()
                && let Some((puzzles, _)) = known.next_puzzles()?
            {
                search.exclude(&puzzles);
            }
        }
        let mut reader = Some(PuzzleReader::new(batches, plan.wanted.clone()));
        let mut source = 0;
        run.finish(&mut || {
            let step = search.step(&mut reader, &mut source)?;
            Ok(step.map(|(found, summary)| -> pipeline::Job {
                Box::new(move |out| {
                    let no_rows = Rows::with_capacity(0, &plan.wanted);
                    let mut emit = Emit::new(&Discoveries, plan, &no_rows);
                    for discovery in &found {
                        emit.answer(discovery, true, out)?;
                    }
                    emit.finish(out)?;
                    Ok(summary)
                })
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
             see the help for how to continue after an interrupt",
        ),
        (
            input.shard.is_some(),
            "--shard",
            "classes are those of the whole input",
        ),
        (
            input.keep.is_some(),
            "--keep",
            "its answers are not records of the input",
        ),
        (
            input.text.is_some(),
            "--text",
            "no column of the input is written",
        ),
    ];
    for (is_given, flag, why) in senseless {
        if is_given {
            bail!("vicinity does not take {flag}: {why}");
        }
    }
    Ok(())
}
