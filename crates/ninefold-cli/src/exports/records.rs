//! A run that proves all records, and writes the files of each beside the usual answers.

use super::batch::{Batch, Part};
use super::folder::Folder;
use super::{Destination, Failure, Format, drat, scores, veripb};
use anyhow::{Context, Result, bail};
use ninefold::answers::{AnswerPart, Question, Settings};
use ninefold::layout::Layout;
use ninefold::{Board, Grid, Pencilmarks, Status};
use ninefold_formats::answers::prove::Proofs;
use ninefold_formats::answers::{Subject, View, Words};
use ninefold_formats::table::{AnswerColumn, Batch as Records, RowSink, Tabled, Value};
use ninefold_proof::{Claim, Provable, ProveAnswer, Record};
use ninefold_run::records::{self, Added, Begun, Emit, ProofOf, RunSpec, Start, Task};
use ninefold_run::run::pipeline;
use ninefold_run::run::sink::Sink;
use ninefold_run::run::summary::Summary;
use ninefold_run::run::turns::{Turn, Turns};
use ninefold_run::run::workers::Workers;
use std::io::{self, Write};
use std::marker::PhantomData;

/// Proves every record of the input about classic boards or pencilmarks, and writes its files. Returns the exit code.
///
/// # Errors
/// If reading or writing fails, or the options contradict each other.
pub fn export<Q>(question: Q, destination: &Destination, task: Task) -> Result<u8>
where
    Q: Question<Grid, Answer = ProofOf<Grid>>
        + Question<Pencilmarks, Answer = ProofOf<Pencilmarks>>,
{
    let size = Question::<Grid>::batch_size(&question, &task.settings);
    let classic = Layout::classic();
    refuse_resuming(&task)?;
    let corpus = records::open(None, size.boards(), task.input, task.run)?;
    match corpus.has_pencilmarks() {
        true => write_all::<Pencilmarks, _, _>(question, &classic, destination, corpus, task),
        false => write_all::<Grid, _, _>(question, &classic, destination, corpus, task),
    }
}

/// The same about boards of a layout.
///
/// # Errors
/// If reading or writing fails, the options contradict each other, or puzzles are pencilmarks.
pub fn export_by_layout<Q>(
    question: Q,
    layout: &Layout,
    destination: &Destination,
    task: Task,
) -> Result<u8>
where
    Q: Question<Board, Answer = ProofOf<Board>>,
{
    let size = question.batch_size(&task.settings);
    refuse_resuming(&task)?;
    let corpus = records::open_of_layout(None, size, &task)?;
    write_all::<Board, _, _>(question, layout, destination, corpus, task)
}

/// Refuses to resume a run.
fn refuse_resuming(task: &Task) -> Result<()> {
    match task.input.resume {
        true => bail!("--export cannot be resumed: leave out --resume"),
        false => Ok(()),
    }
}

/// Proves every record of a corpus, and writes its files.
fn write_all<A, Q, P>(
    question: Q,
    layout: &Layout,
    destination: &Destination,
    corpus: records::Corpus,
    task: Task,
) -> Result<u8>
where
    A: Subject,
    Q: Question<A, Answer = ProofOf<P>>,
    P: Provable,
{
    let view = Exports;
    let added = Added {
        columns: Tabled::<Exported<P>>::columns(&view),
        expands: false,
        boards: false,
        beside: A::BESIDE,
        pencilmarks: A::PENCILMARKS,
    };
    let words = View::<Exported<P>>::words(&view);
    let most_errors = records::most_errors(task.input);
    let settings = task.settings.clone();
    let begun = match records::begin(RunSpec { added, words }, corpus, task)? {
        Start::Concluded(code) => return Ok(code),
        Start::Begun(begun) => *begun,
    };
    let Begun {
        plan,
        run,
        mut batches,
        ..
    } = begun;
    let folder = Folder::open(destination)?;
    let batch = match destination.format {
        Format::Batch => Some(Batch::begin(&folder, layout)?),
        _ => None,
    };
    let control = run.control().clone();
    let job = Job {
        question,
        settings: settings.with_control(control.clone()),
        workers: Workers::default(),
        plan,
        most_errors,
        format: destination.format,
        folder,
        first: Turns::new(1),
        batch: Turns::new(batch),
        subject: PhantomData,
    };
    let job = &job;
    let code = run.finish(&mut || {
        if control.is_stopped() {
            return Ok(None);
        }
        let batch = batches.next_batch()?;
        Ok(batch.map(|(batch, source)| -> pipeline::Job {
            let turns = (job.first.next_job(), job.batch.next_job());
            Box::new(move |out| job.write(&*batch, source, turns, out))
        }))
    })?;
    let ended = job.batch.with(|batch| batch.as_mut().map(Batch::end));
    ended.transpose().context("the batch is incomplete")?;
    Ok(code)
}

/// The state that the jobs of a run share.
struct Job<A, Q: Question<A>> {
    question: Q,
    settings: Settings,
    workers: Workers<Q::Worker>,
    plan: records::Plan,
    most_errors: usize,
    format: Format,
    folder: Folder,
    /// The number of the first record of the job whose turn it is.
    first: Turns<u64>,
    batch: Turns<Option<Batch>>,
    subject: PhantomData<fn(A)>,
}

impl<A, Q: Question<A>> Job<A, Q> {
    /// Writes the records of one batch.
    fn write<P>(
        &self,
        batch: &dyn Records,
        source: usize,
        (first, turn): (Turn<'_, u64>, Turn<'_, Option<Batch>>),
        out: &mut Sink,
    ) -> io::Result<Summary>
    where
        A: Subject,
        Q: Question<A, Answer = ProofOf<P>>,
        P: Provable,
    {
        let mut rows = batch.rows(&self.plan.wanted);
        let records = rows.len() as u64;
        let begin = first.decide(|first| {
            let begin = *first;
            *first += records;
            Ok(begin)
        })?;
        first.done();
        let mut summary = Summary::of(batch, &rows, source);
        let mut order = rows.in_order();
        let asked = A::all(&mut rows);
        let mut emit: Emit<Exports, Exported<P>> = Emit::new(&Exports, &self.plan, &rows);
        let words = View::<Exported<P>>::words(&Exports);
        let counted = (words.malformed, self.most_errors);
        let mut parts = Vec::new();
        let mut ask = |worker: &mut Q::Worker| {
            let each = |index, answer: ProofOf<P>| {
                emit.malformed_before(index, &mut order, counted, out, &mut summary)?;
                let exported = self.exported(begin + emit.number(), answer, &mut parts)?;
                emit.answer(&exported, true, out)?;
                summary.tally.add(usize::from(exported.outcome.is_err()));
                io::Result::Ok(())
            };
            self.question.answer(worker, &asked, &self.settings, each)
        };
        self.workers
            .with(|| self.question.worker(&self.settings), &mut ask)?;
        emit.malformed_before(asked.len(), &mut order, counted, out, &mut summary)?;
        emit.finish(out)?;
        turn.decide(|batch| match batch {
            Some(batch) => parts.iter().try_for_each(|part| batch.add(part)),
            None => Ok(()),
        })?;
        turn.done();
        Ok(summary)
    }

    /// Writes the files of a record, or makes its part of the batch.
    fn exported<P: Provable>(
        &self,
        number: u64,
        answer: ProofOf<P>,
        parts: &mut Vec<Part>,
    ) -> io::Result<Exported<P>> {
        let ProveAnswer { proven, status, .. } = answer;
        let record = match proven {
            Ok(record) => record,
            Err(reason) => {
                let outcome = Err(format!("unproven: {reason}"));
                return Ok(Exported { outcome, status });
            }
        };
        let written = match self.format {
            Format::Batch => Part::of(number, &record).map(|part| parts.push(part)),
            format => self.files(format, number, &record),
        };
        let outcome = match written {
            Ok(()) => Ok(record),
            Err(Failure::Io(error)) => return Err(error),
            Err(reason) => Err(reason.to_string()),
        };
        Ok(Exported { outcome, status })
    }

    /// Writes the files of a record.
    fn files(
        &self,
        format: Format,
        number: u64,
        record: &Record<impl Provable>,
    ) -> Result<(), Failure> {
        let file = |ending| self.folder.of_record(number, ending);
        // The number of solutions that are all.
        let all = match &record.claim {
            &Claim::Exactly { count, .. } => Some(count),
            Claim::Minimal { .. } => Some(1),
            _ => None,
        };
        match (format, &record.claim, all) {
            (Format::Drat, _, Some(all)) => drat::write(record, all, file("cnf")?, file("drat")?),
            (Format::Veripb, _, Some(all)) => {
                veripb::write(record, all, file("opb")?, file("pbp")?)
            }
            (Format::Veripb, Claim::AtLeast { solutions }, _) => {
                veripb::write_solutions(record, solutions, file("opb")?, file("pbp")?)
            }
            (Format::Veripb, Claim::Best { .. }, _) => {
                let (formula, proof) = scores::texts(record)?;
                for (ending, text) in [("opb", formula), ("pbp", proof)] {
                    let mut file = file(ending)?;
                    file.write_all(&text)?;
                    file.flush()?;
                }
                Ok(())
            }
            (Format::Drat, Claim::AtLeast { .. }, _) => Err(Failure::NotExported(
                "DRAT has no proof that there are solutions, which are themselves one".to_owned(),
            )),
            _ => Err(Failure::NotExported(format!(
                "{} has no proof of this claim",
                format.word()
            ))),
        }
    }
}

/// A record with its files, or the reason why there are none.
#[derive(Debug)]
struct Exported<P: Provable> {
    outcome: Result<Record<P>, String>,
    status: Status,
}

impl<P: Provable> AnswerPart for Exported<P> {
    type Entry = Self;

    fn status(&self) -> Option<Status> {
        Some(self.status)
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

/// The view of records with files: that of their proofs.
#[derive(Clone, Copy, Debug)]
struct Exports;

impl<P: Provable> Tabled<Exported<P>> for Exports {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        Tabled::<ProofOf<P>>::columns(&Proofs)
    }

    fn values(&self, answer: &Exported<P>, row: &mut RowSink) {
        let status = Value::status(answer.status);
        Proofs::values_beside(&answer.outcome, |[proof, not_exported]| {
            row(&[proof, status, not_exported]);
        });
    }

    fn line(&self, answer: &Exported<P>, out: &mut impl Write) -> io::Result<()> {
        match &answer.outcome {
            Ok(record) => writeln!(out, "{record}"),
            Err(reason) => writeln!(out, "# {reason}"),
        }
    }

    fn malformed_line(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"# malformed\n")
    }
}

impl<P: Provable> View<Exported<P>> for Exports {
    fn words(&self) -> &'static Words {
        View::<ProofOf<P>>::words(&Proofs)
    }

    fn word(&self, answer: &Exported<P>) -> Option<usize> {
        Some(usize::from(answer.outcome.is_err()))
    }
}
