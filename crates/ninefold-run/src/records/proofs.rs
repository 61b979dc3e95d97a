//! Proofs beside answers: as a column of the table, or as a file that a second run writes.

use super::{Task, answer, answer_as_shown, answer_boards, answer_either};
use crate::options::{EngineInfo, ProofOptions, ProofRun};
use crate::run::session::Session;
use anyhow::{Result, bail};
use ninefold::answers::{AnswerPart, BatchSize, Question, Settings};
use ninefold::{Board, Grid, Pencilmarks, Status};
use ninefold_formats::answers::prove::Proofs;
use ninefold_formats::answers::{AnswerAbout, Inquiry, Subject, View, Visitor, Words};
use ninefold_formats::formats::Format;
use ninefold_formats::table::{AnswerColumn, Name, RowSink, Tabled, Value};
use ninefold_proof::{Provable, ProveAnswer, Record};
use std::ffi::OsStr;
use std::io::{self, Write};
use std::sync::Arc;

/// The answer of a question for the proof of a claim about `P`.
pub type ProofOf<P> = ProveAnswer<Record<P>>;

/// Answers every record of the input about classic boards or pencilmarks, and proves the answers where that is wanted.
/// `proof` asks for the proof, and `question` the answer, of lines or of tables. Returns the exit code.
///
/// # Errors
/// If reading or writing fails, or the options contradict each other.
pub fn answer_and_prove<Q, R, C>(
    options: &ProofOptions,
    question: impl Fn(Format) -> Q,
    view: R,
    proof: C,
    task: Task,
) -> Result<u8>
where
    Q: Question<Grid> + Question<Pencilmarks>,
    R: View<AnswerAbout<Q, Grid>> + View<AnswerAbout<Q, Pencilmarks>>,
    C: Question<Grid, Answer = ProofOf<Grid>>
        + Question<Pencilmarks, Answer = ProofOf<Pencilmarks>>,
{
    let second = SecondRun::of(options, &task)?;
    let code = match &options.proof_column {
        None => {
            let of_tables = question(Format::Csv);
            let size = Question::<Grid>::batch_size(&of_tables, &task.settings);
            answer_as_shown::<Grid, _, _>(size, |format| Ok(question(format)), view, task)?
        }
        Some(name) => {
            let view = WithProofs::new(view, name);
            let size = Question::<Grid>::batch_size(&proof, &task.settings);
            let both = |format| both_of_tables(format, question(format), proof.clone());
            answer_as_shown::<Grid, _, _>(size, both, view, task)?
        }
    };
    SecondRun::run(second, code, |task| {
        answer_either::<Grid, _, _>(proof, Proofs, task)
    })
}

/// A question is handed over to be answered about every record of the input.
impl Visitor for Task<'_> {
    type Outcome = Result<u8>;

    fn visit<A, Q, V>(self, Inquiry { question, view, .. }: Inquiry<Q, V>) -> Result<u8>
    where
        A: Subject,
        Q: Question<A>,
        V: View<Q::Answer>,
    {
        match self.input.by_layout() {
            false => answer::<A, Q, V>(question, view, self),
            true => {
                let size = question.batch_size(&self.settings);
                answer_boards::<A, Q, V>(size, |_| Ok(question), view, self)
            }
        }
    }

    fn visit_either<Q, V>(self, Inquiry { question, view, .. }: Inquiry<Q, V>) -> Result<u8>
    where
        Q: Question<Grid> + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>,
        V: View<AnswerAbout<Q, Grid>> + View<AnswerAbout<Q, Pencilmarks>>,
    {
        answer_either::<Grid, Q, V>(question, view, self)
    }

    fn visit_any<Q, V>(self, inquiry: Inquiry<Q, V>) -> Result<u8>
    where
        Q: Question<Grid>
            + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>
            + Question<Board>,
        V: View<AnswerAbout<Q, Grid>>
            + View<AnswerAbout<Q, Pencilmarks>>
            + View<AnswerAbout<Q, Board>>,
    {
        let Some((options, proof)) = self.proofs else {
            return match self.input.by_layout() {
                false => self.visit_either(inquiry),
                true => self.visit::<Board, _, _>(inquiry),
            };
        };
        let (Inquiry { question, view, .. }, task) = (inquiry, self);
        if !task.input.by_layout() {
            return answer_and_prove(options, |_| question.clone(), view, proof, task);
        }
        let second = SecondRun::of(options, &task)?;
        let size = match &options.proof_column {
            None => Question::<Board>::batch_size(&question, &task.settings),
            Some(_) => Question::<Board>::batch_size(&proof, &task.settings),
        };
        let code = match &options.proof_column {
            None => answer_boards::<Board, _, _>(size, |_| Ok(question), view, task)?,
            Some(name) => {
                let view = WithProofs::new(view, name);
                let both = |format| both_of_tables(format, question, proof);
                answer_boards::<Board, _, _>(size, both, view, task)?
            }
        };
        SecondRun::run(second, code, |task| {
            let size = Question::<Board>::batch_size(&proof, &task.settings);
            answer_boards::<Board, _, _>(size, |_| Ok(proof), Proofs, task)
        })
    }
}

/// The question for rows with proofs.
fn both_of_tables<Q, C>(format: Format, question: Q, proof: C) -> Result<WithProof<Q, C>> {
    match format {
        Format::Lines => bail!(
            "--proof-column is for tables: lines have no columns, and --proof FILE writes their proofs"
        ),
        _ => Ok(WithProof { question, proof }),
    }
}

/// The run over the inputs that writes the proofs, after that which writes the answers.
struct SecondRun {
    options: ProofRun,
    settings: Settings,
    about: EngineInfo,
    session: Arc<Session>,
}

impl SecondRun {
    /// The one that the options want, if any.
    fn of(options: &ProofOptions, task: &Task) -> Result<Option<Self>> {
        let options = options.run_for(task.input, task.run)?;
        Ok(options.map(|options| SecondRun {
            options,
            settings: task.settings.clone(),
            about: task.about.clone(),
            session: Arc::clone(&task.session),
        }))
    }

    /// Proves the answers, if that is wanted and the first run was not ended. Returns the exit code of both.
    fn run(second: Option<Self>, code: u8, prove: impl FnOnce(Task) -> Result<u8>) -> Result<u8> {
        let Some(second) = second.filter(|second| second.session.exit_code().is_none()) else {
            return Ok(code);
        };
        let task = Task {
            input: &second.options.input,
            settings: second.settings,
            run: &second.options.run,
            about: second.about,
            session: second.session,
            proofs: None,
        };
        Ok(code.max(prove(task)?))
    }
}

/// A question that has one answer about each record, and the question for its proof.
#[derive(Clone, Copy, Debug)]
pub struct WithProof<Q, C> {
    question: Q,
    proof: C,
}

/// An answer with the proof of it.
#[derive(Debug)]
pub struct Proven<A, R> {
    answer: A,
    proof: ProveAnswer<R>,
}

impl<A: AnswerPart + Send, R: Send> AnswerPart for Proven<A, R> {
    type Entry = Self;

    fn status(&self) -> Option<Status> {
        self.answer.status()
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

impl<P, R, Q, C> Question<P> for WithProof<Q, C>
where
    R: Send,
    Q: Question<P>,
    C: Question<P, Answer = ProveAnswer<R>>,
{
    type Worker = (Q::Worker, C::Worker);
    type Answer = Proven<Q::Answer, R>;

    fn worker(&self, settings: &Settings) -> Self::Worker {
        (self.question.worker(settings), self.proof.worker(settings))
    }

    fn answer<E>(
        &self,
        (answering, proving): &mut Self::Worker,
        asked: &[P],
        settings: &Settings,
        mut each: impl FnMut(usize, Self::Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut answers = Vec::with_capacity(asked.len());
        let keep = |_, answer| {
            answers.push(answer);
            Ok(())
        };
        self.question.answer(answering, asked, settings, keep)?;
        let mut answers = answers.into_iter();
        self.proof.answer(proving, asked, settings, |index, proof| {
            let answer = answers.next().expect("one answer about each");
            each(index, Proven { answer, proof })
        })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        // Proofs take longer.
        self.proof.batch_size(settings)
    }
}

/// The columns of a question, and those of the proof of its answer.
#[derive(Clone, Debug)]
struct WithProofs<V> {
    view: V,
    /// The name of the column of proofs.
    name: Name,
}

impl<V> WithProofs<V> {
    fn new(view: V, name: &OsStr) -> Self {
        let name = name.as_encoded_bytes().into();
        WithProofs { view, name }
    }
}

impl<A, P: Provable, V: Tabled<A>> Tabled<Proven<A, Record<P>>> for WithProofs<V> {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = self.view.columns();
        let [proof, unproven] = Proofs::columns_beside();
        let name = self.name.clone();
        columns.extend([AnswerColumn { name, ..proof }, unproven]);
        columns
    }

    fn values(&self, Proven { answer, proof }: &Proven<A, Record<P>>, row: &mut RowSink) {
        self.view.values(answer, &mut |values: &[Value]| {
            Proofs::values_beside(&proof.proven, |beside| row(&[values, &beside].concat()));
        });
    }

    fn line(&self, _: &Proven<A, Record<P>>, _: &mut impl Write) -> io::Result<()> {
        unreachable!("lines have no columns, and are refused")
    }
}

impl<A: AnswerPart + Send, P: Provable, V: Tabled<A>> View<Proven<A, Record<P>>> for WithProofs<V> {
    fn words(&self) -> &'static Words {
        View::<ProofOf<P>>::words(&Proofs)
    }

    fn word(&self, answer: &Proven<A, Record<P>>) -> Option<usize> {
        Proofs.word(&answer.proof)
    }
}
