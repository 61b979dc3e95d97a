//! Records in, answers out: batches of puzzles through a [`Question`] to lines or tables.
//!
//! ```text
//! input -> Form -> Batches -> Rows -> Question::answer -> Tabled -> pipeline's Sink
//! ```
//!
//! It is the same for every question, every format that is read and every one that is written.
//!
//! - `task`: what a command asks for; `plan`: what its run reads and writes
//! - `corpus`: the inputs
//! - `batches`: the batches of all inputs, or of a share of them
//! - `asking`: the answers to a batch; `emit`: answers as lines or rows; `parquet`: rows as pages
//! - `pencilmarks`: what is not asked of them
//! - `proofs`: proofs beside answers
//! - `companions`: boards beside puzzles, moved as the puzzles are

mod asking;
mod batches;
mod companions;
mod corpus;
mod emit;
mod other_size;
#[cfg(feature = "parquet")]
mod parquet;
mod pencilmarks;
mod plan;
mod proofs;
mod task;

pub use batches::CorpusBatches;
pub use companions::answer_with_companion;
pub use corpus::Corpus;
pub use emit::{Emit, RowWriter};
pub use plan::{Added, Plan, output_format, written_format};
pub use proofs::{ProofOf, answer_and_prove};
pub use task::Task;

use crate::input::{Identity, OpenOptions, Source};
use crate::options::{InputOptions, RunOptions};
use crate::paths::is_same_file;
use crate::run::output::is_standard;
use crate::run::pipeline;
use crate::run::report::Length;
use crate::run::store::OutputPart;
use crate::run::workers::Workers;
use crate::run::{self, NOT_RESUMABLE_INPUT, Run};
use crate::stderr::say;
use anyhow::{Error, Result, bail};
use asking::{AnswerBatch, Asking, Job};
use ninefold::Pencilmarks;
use ninefold::answers::{BatchSize, Question};
use ninefold_formats::answers::{AnswerAbout, Definition, EVERY_QUESTION, Subject, View, Words};
use ninefold_formats::formats::Format;
use ninefold_formats::table::{Choice, Companion, Tabled};
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

/// The columns that a run writes after those of its records, and the words it counts them by.
#[derive(Debug)]
pub struct RunSpec {
    /// The columns after those of a record.
    pub added: Added,
    /// The words for the outcomes of records.
    pub words: &'static Words,
}

/// The start of a run.
#[derive(Debug)]
pub enum Start {
    /// With all done but putting the output in its place; this is the exit code.
    Concluded(u8),
    /// With its inputs and outputs open.
    Begun(Box<Begun>),
}

/// A run with its inputs and outputs open.
#[derive(Debug)]
pub struct Begun {
    /// Its plan.
    pub plan: Plan,
    /// Its output and report.
    pub run: Run,
    /// Its batches.
    pub batches: CorpusBatches,
    /// The names of the inputs.
    pub names: Vec<String>,
}

/// The columns that the options choose.
pub fn choice_of(beside: Option<Companion>, input: &InputOptions) -> Choice {
    let beside_column = input.beside_column.as_deref().map(plan::name_of);
    let layouts = input.own_layouts.as_ref();
    let layouts = layouts.and_then(|own| own.column.clone());
    let (solutions, beside_column, solution_column) = match &layouts {
        // A solution stands beside the layout then.
        Some(_) => (beside.is_some(), layouts.clone(), beside_column),
        None => (false, beside_column, None),
    };
    Choice {
        shape: input.layout.shape(),
        column: input.column.as_deref().map(plan::name_of),
        beside_column,
        solutions,
        solution_column,
        delimiter: input.delimiter,
        header: input.header(),
        beside: layouts.map_or(beside, |_| Some(Companion::Layout)),
        pencilmarks: input.pencilmarks,
        zero_based: input.zero_based,
    }
}

/// Opens the inputs, of which `boards` puzzles make a batch.
///
/// # Errors
/// If one cannot be opened, or the options contradict each other.
pub fn open(
    beside: Option<Companion>,
    boards: usize,
    input: &InputOptions,
    options: &RunOptions,
) -> Result<Corpus> {
    input.check_delimiter()?;
    let sources = input.sources(options.quiet)?;
    if input.resume && !sources.iter().all(Source::can_be_read_again) {
        bail!(NOT_RESUMABLE_INPUT);
    }
    if !options.quiet && sources.iter().any(|source| source.is_terminal()) {
        say("reading puzzles from the terminal; end with Ctrl-D, or see --help");
    }
    refuse_losses(&sources, input, options)?;
    let corpus = Corpus::open(
        sources,
        OpenOptions {
            member: input.member.clone(),
            reads_ahead: options.threads != Some(1),
            longest_row: input.longest_row,
        },
        input.from,
        choice_of(beside, input),
        input.shard,
        boards,
    )?;
    if let Some(size) = corpus
        .other_size()
        .filter(|_| !options.quiet && input.own_layouts.is_none())
    {
        say(&size.sentence(input.takes_layout, input.nine_only));
    }
    if corpus.leaves_out_candidates && !options.quiet {
        say("candidates are left out; --pencilmarks reads them");
    }
    Ok(corpus)
}

/// Opens the inputs for a command that is about clues.
///
/// # Errors
/// If one cannot be opened, or they are pencilmarks.
pub fn open_clues(
    beside: Option<Companion>,
    boards: usize,
    input: &InputOptions,
    options: &RunOptions,
) -> Result<Corpus> {
    let corpus = open(beside, boards, input, options)?;
    if corpus.has_pencilmarks() {
        bail!(pencilmarks::NOT_DEFINED);
    }
    Ok(corpus)
}

/// Opens the inputs for a question about boards of a layout.
///
/// # Errors
/// If one cannot be opened, or they are pencilmarks.
pub fn open_of_layout(beside: Option<Companion>, size: BatchSize, task: &Task) -> Result<Corpus> {
    let corpus = open(beside, size.boards(), task.input, task.run)?;
    if corpus.has_pencilmarks() {
        bail!("the puzzles are pencilmarks, which are those of boards without --layout");
    }
    Ok(corpus)
}

/// Opens the outputs of a run.
///
/// # Errors
/// If one cannot be opened, or the options contradict each other.
pub fn begin(spec: RunSpec, corpus: Corpus, task: Task) -> Result<Start> {
    let (input, options) = (task.input, task.run);
    let plan = Plan::new(corpus.form(), input, &options.write, spec.added)?;
    if !options.quiet {
        plan.notes.iter().for_each(|note| say(note));
    }
    let length = corpus.size().map_or(Length::Unknown, Length::Bytes);
    let names = corpus.names();
    let subject = run::Subject {
        words: spec.words,
        sources: names.clone(),
        length,
        table: corpus.form().chosen().is_some(),
        skipped: corpus.skipped(),
        about: task.about,
    };
    let mut run = Run::start(options, task.session, subject);
    let resumed = match input.resume {
        true => run.resume(input, identities(&corpus, input)?)?,
        false => None,
    };
    if run.is_done() {
        return run.conclude(input.errors.as_deref()).map(Start::Concluded);
    }
    let part = input.shard.map_or(OutputPart::ALL, |shard| OutputPart {
        first: shard.is_first(),
        last: shard.is_last(),
    });
    run.open(&plan.encoding, plan.packing, part, input.errors.as_deref())?;
    let (cells, alike) = (plan.cells.clone(), plan.alike());
    let batches = corpus.batches(resumed, cells, alike, run.report().clone())?;
    Ok(Start::Begun(Box::new(Begun {
        plan,
        run,
        batches,
        names,
    })))
}

/// The number of malformed records of a batch that are reported.
pub fn most_errors(input: &InputOptions) -> usize {
    match input.errors.is_some() {
        true => usize::MAX,
        false => crate::run::summary::MALFORMED_SHOWN,
    }
}

/// Answers every record of the input, with a question that is about clues or about what stands beside
/// them. Returns the exit code.
///
/// # Errors
/// If reading or writing fails, or the records are pencilmarks and the question is not asked of those.
pub fn answer<A, Q, R>(question: Q, view: R, task: Task) -> Result<u8>
where
    A: Subject,
    Q: Question<A>,
    R: View<Q::Answer>,
{
    let boards = question.batch_size(&task.settings).boards();
    let corpus = match A::EITHER {
        true => open(A::BESIDE, boards, task.input, task.run)?,
        false => open_clues(A::BESIDE, boards, task.input, task.run)?,
    };
    answer_all::<A, Q, R>(question, view, corpus, task)
}

/// Answers every record of the input with a question as it is defined, with these parameters. Returns the exit code.
///
/// # Errors
/// If reading or writing fails, or the question does not take the parameters, or the records.
pub fn ask<D: Definition>(parameters: D, task: Task) -> Result<u8> {
    let asked = parameters.visit::<EVERY_QUESTION, _>(task.about_boards(), task);
    asked.map_err(Error::msg)?
}

/// Answers every record of the input with a question about boards of a layout, which depends on whether answers are
/// lines, or rows of tables. Returns the exit code.
///
/// # Errors
/// If reading or writing fails, or the records are pencilmarks.
pub fn answer_boards<A, Q, R>(
    batch_size: BatchSize,
    question: impl FnOnce(Format) -> Result<Q>,
    view: R,
    task: Task,
) -> Result<u8>
where
    A: Subject,
    Q: Question<A>,
    R: View<Q::Answer>,
{
    let corpus = open_of_layout(A::BESIDE, batch_size, &task)?;
    let question = question(written_format(corpus.form(), &task.run.write)?)?;
    answer_all::<A, Q, R>(question, view, corpus, task)
}

/// Answers every record of the input, boards or pencilmarks. Returns the exit code.
///
/// # Errors
/// If reading or writing fails.
pub fn answer_either<B, Q, R>(question: Q, view: R, task: Task) -> Result<u8>
where
    B: Subject,
    Q: Question<B> + Question<Pencilmarks>,
    R: View<AnswerAbout<Q, B>> + View<AnswerAbout<Q, Pencilmarks>>,
{
    let batch_size = Question::<B>::batch_size(&question, &task.settings);
    answer_as_shown::<B, Q, R>(batch_size, |_| Ok(question), view, task)
}

/// [`answer_either`] with a question that depends on whether answers are lines, or rows of tables.
///
/// # Errors
/// If reading or writing fails.
pub fn answer_as_shown<B, Q, R>(
    batch_size: BatchSize,
    question: impl FnOnce(Format) -> Result<Q>,
    view: R,
    task: Task,
) -> Result<u8>
where
    B: Subject,
    Q: Question<B> + Question<Pencilmarks>,
    R: View<AnswerAbout<Q, B>> + View<AnswerAbout<Q, Pencilmarks>>,
{
    let corpus = open(None, batch_size.boards(), task.input, task.run)?;
    let question = question(written_format(corpus.form(), &task.run.write)?)?;
    match corpus.has_pencilmarks() {
        true => answer_all::<Pencilmarks, Q, R>(question, view, corpus, task),
        false => answer_all::<B, Q, R>(question, view, corpus, task),
    }
}

/// Answers every record of the inputs.
fn answer_all<A, Q, R>(question: Q, view: R, corpus: Corpus, task: Task) -> Result<u8>
where
    A: Subject,
    Q: Question<A>,
    R: View<Q::Answer>,
{
    let spec = RunSpec {
        added: Added {
            columns: Tabled::columns(&view),
            expands: Tabled::expands(&view),
            boards: view.boards(),
            beside: A::BESIDE,
            pencilmarks: A::PENCILMARKS || A::EITHER && corpus.has_pencilmarks(),
        },
        words: view.words(),
    };
    let asking = Asking {
        question,
        view,
        workers: Workers::default(),
        subject: PhantomData,
    };
    run_all(spec, corpus, task, &asking)
}

/// Has every batch of the inputs answered. It knows neither the question nor its answers, and so is
/// compiled once.
fn run_all(spec: RunSpec, corpus: Corpus, task: Task, asking: &dyn AnswerBatch) -> Result<u8> {
    let most_errors = most_errors(task.input);
    let settings = task.settings.clone();
    let begun = match begin(spec, corpus, task)? {
        Start::Concluded(code) => return Ok(code),
        Start::Begun(begun) => *begun,
    };
    let Begun {
        plan,
        run,
        mut batches,
        ..
    } = begun;
    let control = run.control().clone();
    let job = Job {
        plan,
        settings: settings.with_control(control.clone()),
        session: Arc::clone(run.session()),
        most_errors,
    };
    let job = &job;
    run.finish(&mut || {
        if control.is_stopped() {
            return Ok(None);
        }
        let batch = batches.next_batch()?;
        Ok(batch.map(|(batch, source)| -> pipeline::Job {
            Box::new(move |out| job.batch(&*batch, source, asking, out))
        }))
    })
}

/// The identities of all files that answers depend on; none if one cannot be read again.
fn identities(corpus: &Corpus, input: &InputOptions) -> Result<Option<Vec<Identity>>> {
    let consulted = input.consulted.iter().cloned().map(Source::File);
    let consulted = consulted.map(|file| file.identity());
    let consulted: Option<Vec<Identity>> = consulted.collect::<Result<_>>()?;
    let corpus = corpus.identities()?;
    Ok(corpus
        .zip(consulted)
        .map(|(corpus, consulted)| [corpus, consulted].concat()))
}

/// Refuses names under which one file would be written over another.
fn refuse_losses(sources: &[Source], input: &InputOptions, options: &RunOptions) -> Result<()> {
    let output = options.write.output.as_deref();
    if let Some(errors) = &input.errors {
        if let Some(source) = sources.iter().find(|source| source.is_at(errors)) {
            bail!(
                "--errors names an input, {}, which would be overwritten",
                source.name()
            );
        }
        let both_standard = is_standard(errors) && output.is_none_or(is_standard);
        if both_standard || output.is_some_and(|output| is_same_file(errors, output)) {
            bail!("--errors and --output name the same file");
        }
    }
    for consulted in &input.consulted {
        let is_at = |path: &&Path| !is_standard(path) && is_same_file(consulted, path);
        let options = [("--errors", input.errors.as_deref()), ("-o", output)];
        if let Some((flag, _)) = options
            .iter()
            .find(|(_, path)| path.as_ref().is_some_and(is_at))
        {
            let consulted = consulted.display();
            bail!("{flag} names an input, {consulted}, which would be overwritten");
        }
    }
    if input.resume && output.is_some_and(|output| sources.iter().any(|from| from.is_at(output))) {
        bail!("--resume needs unchanged inputs, and -o names one of them");
    }
    Ok(())
}

#[cfg(test)]
mod tests;
