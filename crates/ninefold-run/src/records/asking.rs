//! The answers to one batch of records: here the types of questions end.

use super::{Emit, Plan, View};
use crate::run::session::Session;
use crate::run::sink::Sink;
use crate::run::summary::Summary;
use crate::run::workers::Workers;
use ninefold::answers::{Question, Settings};
use ninefold_formats::answers::Subject;
use ninefold_formats::table::{Batch, Rows};
use std::io::{self, Write};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

/// The state that the jobs of a run share, whatever is asked.
pub struct Job {
    pub plan: Plan,
    pub settings: Settings,
    pub session: Arc<Session>,
    /// The number of malformed records of a batch that are reported.
    pub most_errors: usize,
}

impl Job {
    /// Answers the records of one batch.
    pub fn batch(
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
pub trait AnswerBatch: Sync {
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
pub struct Asking<A, Q: Question<A>, R> {
    pub question: Q,
    pub view: R,
    pub workers: Workers<Q::Worker>,
    pub subject: PhantomData<fn(A)>,
}

impl<A, Q, R> AnswerBatch for Asking<A, Q, R>
where
    A: Subject,
    Q: Question<A>,
    R: View<Q::Answer>,
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
            // (Erased, so that the engine is compiled once for a question, and not for each view of it.)
            let each: &mut Each<Q::Answer> = &mut |index, answer| {
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

/// A function that takes each answer with its index.
type Each<'a, A> = dyn FnMut(usize, A) -> io::Result<()> + 'a;
