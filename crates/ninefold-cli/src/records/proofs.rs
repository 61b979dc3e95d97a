//! Proofs beside answers: as a column of the table, or as a file that a second run writes.

use super::{AnswerAbout, Presentation, Task, answer_as_shown, answer_either};
use crate::options::ProofOptions;
use crate::rendering::Rendering;
use anyhow::{Result, bail};
use ninefold::answers::{AnswerPart, BatchSize, ProveAnswer, Question, Settings};
use ninefold::proof::Record;
use ninefold::{Board, Pencilmarks, Status};
use ninefold_formats::answers::prove::{Proofs, Statement};
use ninefold_formats::answers::{View, Words};
use ninefold_formats::formats::Format;
use ninefold_formats::table::{AnswerColumn, Name, RecordError, RowSink, Tabled, Value};
use std::io::{self, Write};
use std::sync::Arc;

/// The answer of a question for the proof of a claim about `P`.
pub type ProofOf<P> = ProveAnswer<Record<P>>;

/// Answers every record of the input, and proves the answers where that is wanted. `proof` asks for the
/// proof, and `question` the answer, of lines or of tables. Returns the exit code.
///
/// # Errors
/// If reading or writing fails, or the options contradict each other.
pub fn answer_and_prove<const SIDE: usize, Q, R, C>(
    options: &ProofOptions,
    question: impl Fn(Format) -> Q,
    view: R,
    proof: C,
    task: Task,
) -> Result<u8>
where
    Q: Question<Board<SIDE>> + Question<Pencilmarks>,
    R: Presentation<AnswerAbout<Q, Board<SIDE>>> + Presentation<AnswerAbout<Q, Pencilmarks>>,
    C: Question<Board<SIDE>, Answer = ProofOf<Board<SIDE>>>
        + Question<Pencilmarks, Answer = ProofOf<Pencilmarks>>,
{
    let second = options.run_for(task.input, task.run)?;
    let (settings, session) = (task.settings.clone(), Arc::clone(&task.session));
    let about = task.about.clone();
    let code = match &options.proof_column {
        None => {
            let of_tables = question(Format::Csv);
            let size = Question::<Board<SIDE>>::batch_size(&of_tables, &task.settings);
            answer_as_shown::<SIDE, _, _>(size, |format| Ok(question(format)), view, task)?
        }
        Some(name) => {
            let view = WithProofs {
                view,
                name: name.as_encoded_bytes().into(),
            };
            let both = |format| match format {
                Format::Lines => bail!(
                    "--proof-column is for tables: lines have no columns, and --proof FILE writes their \
                     proofs"
                ),
                format => Ok(WithProof {
                    question: question(format),
                    proof: proof.clone(),
                }),
            };
            let size = Question::<Board<SIDE>>::batch_size(&proof, &task.settings);
            answer_as_shown::<SIDE, _, _>(size, both, view, task)?
        }
    };
    let Some(second) = second.filter(|_| session.exit_code().is_none()) else {
        return Ok(code);
    };
    let task = Task {
        input: &second.input,
        settings,
        run: &second.run,
        about,
        session,
    };
    Ok(code.max(answer_either::<SIDE, _, _>(proof, Proofs, task)?))
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

impl<A, R: Statement, V: Tabled<A>> Tabled<Proven<A, R>> for WithProofs<V> {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = self.view.columns();
        let [proof, unproven] = Proofs::columns_beside();
        let name = self.name.clone();
        columns.extend([AnswerColumn { name, ..proof }, unproven]);
        columns
    }

    fn values(&self, Proven { answer, proof }: &Proven<A, R>, row: &mut RowSink) {
        self.view.values(answer, &mut |values: &[Value]| {
            Proofs::values_beside(&proof.proven, |beside| row(&[values, &beside].concat()));
        });
    }
}

impl<A: AnswerPart + Send, R: Statement, V: Tabled<A>> View<Proven<A, R>> for WithProofs<V> {
    fn words(&self) -> &'static Words {
        View::<ProveAnswer<R>>::words(&Proofs)
    }

    fn word(&self, answer: &Proven<A, R>) -> Option<usize> {
        Proofs.word(&answer.proof)
    }
}

impl<A: 'static, R: 'static, V: Clone + Send + Sync + 'static> Rendering<Proven<A, R>>
    for WithProofs<V>
{
    fn answer(&self, _: &Proven<A, R>, _: &mut impl Write) -> io::Result<()> {
        unreachable!("lines have no columns, and are refused")
    }

    fn malformed(&self, _: &RecordError, _: &mut impl Write) -> io::Result<()> {
        unreachable!("lines have no columns, and are refused")
    }
}
