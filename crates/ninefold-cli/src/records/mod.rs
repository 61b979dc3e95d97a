//! Records in, answers out: batches of puzzles through a [`Question`] to lines or tables.
//!
//! ```text
//! input -> Layout -> Batches -> Rows -> Question::answer -> Rendering or Tabled -> pipeline's Sink
//! ```
//!
//! It is the same for every question, every format that is read and every one that is written.
//!
//! - `task`: what a command asks for; `plan`: what its run reads and writes
//! - `corpus`: the inputs
//! - `batches`: the batches of all inputs, or of a share of them
//! - `emit`: answers as lines or rows; `parquet`: rows as pages
//! - `pencilmarks`: what is not asked of them
//! - `proofs`: proofs beside answers
//! - `along`: boards beside puzzles, moved along with them

mod along;
mod batches;
mod corpus;
mod emit;
mod other_size;
#[cfg(feature = "parquet")]
mod parquet;
mod pencilmarks;
mod plan;
mod proofs;
mod task;

pub use along::answer_along;
pub use batches::CorpusBatches;
pub use corpus::Corpus;
pub use emit::{Emit, RowWriter};
pub use plan::{Added, Plan, output_format, written_format};
pub use proofs::answer_and_prove;
pub use task::Task;

use crate::input::{Identity, OpenOptions, Source, expand};
use crate::options::{InputOptions, RunOptions};
use crate::paths::is_same_file;
use crate::rendering::Rendering;
use crate::run::output::is_standard;
use crate::run::pipeline;
use crate::run::report::Length;
use crate::run::session::Session;
use crate::run::sink::Sink;
use crate::run::store::OutputPart;
use crate::run::summary::Summary;
use crate::run::workers::Workers;
use crate::run::{self, NOT_RESUMABLE_INPUT, Run};
use crate::stderr::say;
use anyhow::{Result, bail};
use ninefold::answers::{AnswerPart, BatchSize, ByLayout, Question, Settings};
use ninefold::geometry::Geometry;
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Board, BoardShape, Pencilmarks};
use ninefold_formats::answers::{Subject, View, Words};
use ninefold_formats::formats::Format;
use ninefold_formats::table::{Batch, Choice, Companion, Rows, Tabled};
use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// The presentation of answers as lines and as rows.
pub trait Presentation<A: AnswerPart>: Rendering<A> + View<A> {}

impl<A: AnswerPart, R: Rendering<A> + View<A>> Presentation<A> for R {}

/// The columns that a run writes after those of its records, and the words it counts them by.
pub struct RunSpec {
    /// The columns after those of a record.
    pub added: Added,
    /// The words for the outcomes of records.
    pub words: &'static Words,
}

/// The start of a run.
pub enum Start {
    /// With all done but putting the output in its place; this is the exit code.
    Concluded(u8),
    /// With its inputs and outputs open.
    Begun(Box<Begun>),
}

/// A run with its inputs and outputs open.
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
pub fn choice_of(shape: BoardShape, beside: Option<Companion>, input: &InputOptions) -> Choice {
    Choice {
        shape,
        column: input.column.as_deref().map(plan::name_of),
        beside_column: input.beside_column.as_deref().map(plan::name_of),
        delimiter: input.delimiter,
        header: input.header(),
        beside,
        pencilmarks: input.pencilmarks,
        zero_based: input.zero_based,
    }
}

/// Opens the inputs, of which `boards` puzzles make a batch.
///
/// # Errors
/// If one cannot be opened, or the options contradict each other.
pub fn open(
    shape: BoardShape,
    beside: Option<Companion>,
    boards: usize,
    input: &InputOptions,
    options: &RunOptions,
) -> Result<Corpus> {
    input.check_delimiter()?;
    let sources = expand(&input.files, options.quiet)?;
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
            unpackers: match options.threads {
                Some(1) => 0,
                _ => run::threads_of(options),
            },
            longest_row: input.longest_row,
        },
        input.from,
        choice_of(shape, beside, input),
        input.shard,
        boards,
    )?;
    if let Some(size) = corpus.other_size().filter(|_| !options.quiet) {
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
    shape: BoardShape,
    beside: Option<Companion>,
    boards: usize,
    input: &InputOptions,
    options: &RunOptions,
) -> Result<Corpus> {
    let corpus = open(shape, beside, boards, input, options)?;
    if corpus.has_pencilmarks() {
        bail!(pencilmarks::NOT_DEFINED);
    }
    Ok(corpus)
}

/// Opens the outputs of a run.
///
/// # Errors
/// If one cannot be opened, or the options contradict each other.
pub fn begin(spec: RunSpec, corpus: Corpus, task: Task) -> Result<Start> {
    let (input, options) = (task.input, task.run);
    let plan = Plan::new(
        corpus.shape(),
        corpus.layout(),
        input,
        &options.write,
        spec.added,
    )?;
    if !options.quiet {
        plan.notes.iter().for_each(|note| say(note));
    }
    let length = corpus.size().map_or(Length::Unknown, Length::Bytes);
    let names = corpus.names();
    let subject = run::Subject {
        words: spec.words,
        sources: names.clone(),
        length,
        table: corpus.layout().chosen().is_some(),
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
    R: Presentation<Q::Answer>,
{
    let shape = A::Board::SHAPE.expect("boards of one size");
    answer_of_shape(shape, question, view, task)
}

/// [`answer`] about boards of this shape.
///
/// # Errors
/// If reading or writing fails, or the records are pencilmarks and the question is not asked of those.
pub fn answer_of_shape<A, Q, R>(shape: BoardShape, question: Q, view: R, task: Task) -> Result<u8>
where
    A: Subject,
    Q: Question<A>,
    R: Presentation<Q::Answer>,
{
    let boards = question.batch_size(&task.settings).boards();
    let corpus = match A::EITHER {
        true => open(shape, A::BESIDE, boards, task.input, task.run)?,
        false => open_clues(shape, A::BESIDE, boards, task.input, task.run)?,
    };
    answer_all::<A, Q, R>(question, view, corpus, task)
}

/// Answers every record of the input with a question about boards of a layout. Returns the exit code.
///
/// # Errors
/// If reading or writing fails, or the records are pencilmarks.
pub fn answer_by_layout<A, Q, R>(question: Q, layout: Layout, view: R, task: Task) -> Result<u8>
where
    A: Subject,
    ByLayout<Q>: Question<A>,
    R: Presentation<AnswerAbout<ByLayout<Q>, A>>,
{
    let shape = layout.shape();
    let question = ByLayout::new(question, layout);
    let boards = question.batch_size(&task.settings).boards();
    let corpus = open(shape, A::BESIDE, boards, task.input, task.run)?;
    if corpus.has_pencilmarks() {
        bail!("the puzzles are pencilmarks, which are those of boards without --layout");
    }
    answer_all::<A, ByLayout<Q>, R>(question, view, corpus, task)
}

/// The answer of a question about `A`.
type AnswerAbout<Q, A> = <Q as Question<A>>::Answer;

/// Answers every record of the input, boards or pencilmarks. Returns the exit code.
///
/// # Errors
/// If reading or writing fails.
pub fn answer_either<const SIDE: usize, Q, R>(question: Q, view: R, task: Task) -> Result<u8>
where
    Q: Question<Board<SIDE>> + Question<Pencilmarks>,
    R: Presentation<AnswerAbout<Q, Board<SIDE>>> + Presentation<AnswerAbout<Q, Pencilmarks>>,
{
    let batch_size = Question::<Board<SIDE>>::batch_size(&question, &task.settings);
    answer_as_shown::<SIDE, Q, R>(batch_size, |_| Ok(question), view, task)
}

/// [`answer_either`] with a question that depends on whether answers are lines, or rows of tables.
///
/// # Errors
/// If reading or writing fails.
pub fn answer_as_shown<const SIDE: usize, Q, R>(
    batch_size: BatchSize,
    question: impl FnOnce(Format) -> Result<Q>,
    view: R,
    task: Task,
) -> Result<u8>
where
    Q: Question<Board<SIDE>> + Question<Pencilmarks>,
    R: Presentation<AnswerAbout<Q, Board<SIDE>>> + Presentation<AnswerAbout<Q, Pencilmarks>>,
{
    let corpus = open(
        Geometry::<SIDE>::SHAPE,
        None,
        batch_size.boards(),
        task.input,
        task.run,
    )?;
    let question = question(written_format(corpus.layout(), &task.run.write)?)?;
    match corpus.has_pencilmarks() {
        true => answer_all::<Pencilmarks, Q, R>(question, view, corpus, task),
        false => answer_all::<Board<SIDE>, Q, R>(question, view, corpus, task),
    }
}

/// Answers every record of the inputs.
fn answer_all<A, Q, R>(question: Q, view: R, corpus: Corpus, task: Task) -> Result<u8>
where
    A: Subject,
    Q: Question<A>,
    R: Presentation<Q::Answer>,
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
        workers: Workers::new(),
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
        let batch = batches.next()?;
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

/// The state that the jobs of a run share, whatever is asked.
struct Job {
    plan: Plan,
    settings: Settings,
    session: Arc<Session>,
    /// The number of malformed records of a batch that are reported.
    most_errors: usize,
}

impl Job {
    /// Answers the records of one batch.
    fn batch(
        &self,
        batch: &dyn Batch,
        source: usize,
        asking: &dyn AnswerBatch,
        out: &mut Sink,
    ) -> io::Result<Summary> {
        let start = Instant::now();
        let mut rows = batch.rows(&self.plan.wanted);
        let parsed = Instant::now();
        let mut summary = Summary::of(batch, &rows, source);
        summary.parsing = parsed - start;
        asking.answer(self, &mut rows, out, &mut summary)?;
        summary.answering = parsed.elapsed();
        Ok(summary)
    }
}

/// Answers the records of a batch: a question with its view, whose types end here.
trait AnswerBatch: Sync {
    /// Writes the answers to all records, and counts them.
    ///
    /// # Errors
    /// If writing fails.
    fn answer(
        &self,
        job: &Job,
        rows: &mut Rows,
        out: &mut Sink,
        summary: &mut Summary,
    ) -> io::Result<()>;
}

/// A question about `A`, and how its answers look.
struct Asking<A, Q: Question<A>, R> {
    question: Q,
    view: R,
    workers: Workers<Q::Worker>,
    subject: PhantomData<fn(A)>,
}

impl<A, Q, R> AnswerBatch for Asking<A, Q, R>
where
    A: Subject,
    Q: Question<A>,
    R: Presentation<Q::Answer>,
{
    fn answer(
        &self,
        job: &Job,
        rows: &mut Rows,
        out: &mut Sink,
        summary: &mut Summary,
    ) -> io::Result<()> {
        let mut order = rows.in_order();
        let asked = A::all(rows);
        let mut emit = Emit::new(&self.view, &job.plan, rows);
        let counted = (self.view.words().malformed, job.most_errors);
        let mut reports = job.session.long_count_reports();
        let mut ask = |worker: &mut Q::Worker| {
            let each = |index, answer: Q::Answer| {
                emit.malformed_before(index, &mut order, counted, out, summary)?;
                let word = self.view.word(&answer);
                emit.answer(&answer, word.is_some(), out)?;
                if let Some(word) = word {
                    summary.tally.add(word);
                }
                let reports_now = job.session.long_count_reports();
                if reports_now != reports {
                    // It took long, and so may the next.
                    reports = reports_now;
                    out.flush()?;
                }
                io::Result::Ok(())
            };
            self.question.answer(worker, &asked, &job.settings, each)
        };
        self.workers
            .with(|| self.question.worker(&job.settings), &mut ask)?;
        emit.malformed_before(asked.len(), &mut order, counted, out, summary)?;
        emit.finish(out)
    }
}

#[cfg(test)]
mod tests;
