//! Records in, answers out: batches of puzzles through a [`Question`] to a [`Rendering`].
//!
//! ```text
//! input -> Reader -> batches -> Question::answer -> Rendering -> pipeline's Sink
//! ```
//!
//! It is the same for every question and every rendering.

use crate::input::Source;
use crate::options::{InputOptions, RunOptions};
use crate::pipeline::Sink;
use crate::rendering::Rendering;
use crate::report::{Length, say};
use crate::run::Run;
use crate::session::Session;
use crate::summary::Summary;
use crate::workers::Workers;
use anyhow::{Context, Result};
use ninefold::answers::{Answered, BatchSize, Question};
use ninefold::text::{Batch, Reader, Syntax};
use ninefold::{Board, Control, ParseError};
use std::io::{self, Write};
use std::iter::Peekable;
use std::sync::Arc;

/// Answers every record of the input. Returns the exit code.
///
/// # Errors
/// If reading or writing fails.
pub fn answer<
    const SIDE: usize,
    Q: Question<SIDE, Asked = Board<SIDE>>,
    R: Rendering<Q::Answer>,
>(
    question: Q,
    rendering: R,
    input: &InputOptions,
    options: &RunOptions,
    session: Arc<Session>,
) -> Result<u8> {
    let sources = Source::all(&input.files)?;
    if !options.quiet && sources.iter().any(Source::is_terminal) {
        say("reading puzzles from the terminal; end with Ctrl-D, or see --help");
    }
    let length = sources
        .iter()
        .map(Source::size)
        .sum::<Option<u64>>()
        .map_or(Length::Unknown, Length::Bytes);
    let names = sources.iter().map(Source::name).collect();
    let run = Run::start(options, session, names, length)?;
    let control = run.control().clone();
    let chunk = chunk_of(question.batch_size());
    let answering = Arc::new(Answering {
        question,
        rendering,
        workers: Workers::new(),
        syntax: Syntax {
            star: input.star,
            ..Syntax::default()
        },
        control: control.clone(),
        session: Arc::clone(run.session()),
    });
    run.finish(|jobs| {
        for (number, source) in sources.iter().enumerate() {
            let mut reader = Reader::<_, SIDE>::with_chunk(source.open()?, chunk);
            while let Some(batch) = reader
                .next_batch()
                .with_context(|| format!("cannot read {}", source.name()))?
            {
                let answering = Arc::clone(&answering);
                let job = move |out: &mut Sink| answering.batch(&batch, number, out);
                if !jobs.start(job) || control.is_stopped() {
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

/// How much text makes a batch of such a size, in bytes, if each puzzle is a line.
fn chunk_of(size: BatchSize) -> usize {
    const LINE: usize = 81 + "\n".len();
    size.boards() * LINE
}

/// What the jobs of a run have in common.
struct Answering<const SIDE: usize, Q: Question<SIDE, Asked = Board<SIDE>>, R> {
    question: Q,
    rendering: R,
    workers: Workers<Q::Worker>,
    syntax: Syntax,
    control: Control,
    session: Arc<Session>,
}

impl<const SIDE: usize, Q: Question<SIDE, Asked = Board<SIDE>>, R: Rendering<Q::Answer>>
    Answering<SIDE, Q, R>
{
    /// Answers the records of one batch.
    fn batch(&self, batch: &Batch<SIDE>, source: usize, out: &mut Sink) -> io::Result<Summary> {
        let mut boards = Vec::with_capacity(batch.len());
        // With the number of boards before each.
        let mut malformed = Vec::new();
        for record in batch.records() {
            match record.parse(self.syntax) {
                Ok(board) => boards.push(board),
                Err(error) => malformed.push((boards.len(), error)),
            }
        }
        let mut summary = Summary {
            source,
            progress: batch.bytes(),
            ..Summary::default()
        };
        let mut malformed = malformed.into_iter().peekable();
        let mut reports = self.session.long_count_reports();
        let ask = |worker: &mut Q::Worker| {
            let each = |index, answer: Q::Answer| {
                self.malformed_before(index, &mut malformed, &mut summary, out)?;
                self.rendering.answer(&answer, out)?;
                if let Some(status) = answer.status() {
                    summary.tally.add(status);
                }
                let reports_now = self.session.long_count_reports();
                if reports_now != reports {
                    // It took long, and so may the next.
                    reports = reports_now;
                    out.flush()?;
                }
                io::Result::Ok(())
            };
            self.question.answer(worker, &boards, &self.control, each)
        };
        self.workers.with(|| self.question.worker(), ask)?;
        self.malformed_before(boards.len(), &mut malformed, &mut summary, out)?;
        Ok(summary)
    }

    /// Writes the malformed records that stand before a board.
    #[inline]
    fn malformed_before(
        &self,
        board: usize,
        malformed: &mut Peekable<impl Iterator<Item = (usize, ParseError)>>,
        summary: &mut Summary,
        out: &mut Sink,
    ) -> io::Result<()> {
        while let Some((_, error)) = malformed.next_if(|&(before, _)| before <= board) {
            self.rendering.malformed(&error, out)?;
            summary.add_malformed(error);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
