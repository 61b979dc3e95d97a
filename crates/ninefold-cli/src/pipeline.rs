//! Batches through many threads, and out again in order.
//!
//! ```text
//!  this thread            rayon's threads             writer thread
//!  reads and frames  -->  [ job 3 ]
//!                         [ job 2 ] --pieces-->  queue 2
//!                         [ job 1 ] --pieces-->  queue 1  -->  output
//! ```
//!
//! With one thread it reads, solves and writes in turn. With more, every job has a queue
//! of its own for the pieces of text it produces, and the writer empties the queues in
//! the order of the jobs. Both the number of jobs under
//! way and the length of each queue are bounded, so memory does not depend on how
//! much is read or printed: a job that is ahead of its turn waits when its queue is
//! full. Jobs start in order, so the one whose turn it is always runs.

use super::interrupt;
use super::output::Output;
use super::report::Report;
use anyhow::{Context, Result, anyhow};
use ninefold::{ParseError, Status};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;

/// How much text a job gathers before it hands it on, in bytes.
const PIECE: usize = 1 << 16;
/// What went wrong when the output fails.
const CANNOT_WRITE: &str = "cannot write the answers";
/// What went wrong when a job panics, which has been reported by then.
const JOB_FAILED: &str = "a solving thread failed";
/// How many pieces a job may be ahead of the writer.
const PIECES_AHEAD: usize = 2;

/// What a job has to say besides its text.
#[derive(Debug, Default)]
pub struct Summary {
    /// How many records came to each of [`Status::ALL`].
    pub outcomes: [u64; Status::ALL.len()],
    /// The first malformed records, at most [`Report::MALFORMED_SHOWN`].
    pub malformed: Vec<ParseError>,
    /// Which of the inputs they are from.
    pub source: usize,
    /// How far the job advances the input, in the report's measure.
    pub progress: u64,
}

impl Summary {
    /// Counts one record.
    pub fn add(&mut self, outcome: Status) {
        self.outcomes[outcome as usize] += 1;
    }

    /// Counts one record that could not be read.
    pub fn add_malformed(&mut self, error: ParseError) {
        self.add(Status::Malformed);
        if self.malformed.len() < Report::MALFORMED_SHOWN {
            self.malformed.push(error);
        }
    }
}

enum Message {
    Piece(Vec<u8>),
    /// The last piece, which may be empty, and the summary.
    Done(Vec<u8>, Summary),
}

/// Where a job writes its text.
pub struct Sink<'a> {
    buffer: Vec<u8>,
    outlet: Outlet<'a>,
}

/// Where a sink hands on its text.
enum Outlet<'a> {
    /// To the writer, when it is the job's turn.
    Queue(SyncSender<Message>),
    /// Out at once.
    Here(&'a mut Output, &'a mut Report),
}

impl Sink<'_> {
    fn new(outlet: Outlet) -> Sink {
        Sink {
            buffer: Vec::new(),
            outlet,
        }
    }

    /// Shows how far a long count is, from 0 to 1.
    pub fn watch(&mut self, done: f64) {
        Report::long_count(done);
        // In a pool it is the writer that draws.
        if let Outlet::Here(_, report) = &mut self.outlet {
            report.draw();
        }
    }

    /// Hands on what is left, and the summary.
    fn finish(self, summary: Summary) -> io::Result<()> {
        match self.outlet {
            Outlet::Queue(queue) => send(&queue, Message::Done(self.buffer, summary)),
            Outlet::Here(output, report) => {
                output.write_all(&self.buffer)?;
                // Whoever waits for these answers shall have them now.
                output.flush()?;
                report.add(summary);
                Ok(())
            }
        }
    }
}

fn send(queue: &SyncSender<Message>, message: Message) -> io::Result<()> {
    // The writer has stopped: for the job it is as if a pipe was closed.
    let sent = queue.send(message);
    sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
}

impl Write for Sink<'_> {
    #[inline]
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(text);
        if self.buffer.len() >= PIECE {
            self.flush()?;
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        match &mut self.outlet {
            Outlet::Queue(queue) => send(queue, Message::Piece(std::mem::take(&mut self.buffer))),
            Outlet::Here(output, report) => {
                output.write_all(&self.buffer)?;
                self.buffer.clear();
                report.draw();
                Ok(())
            }
        }
    }
}

/// Takes jobs, in the order in which their text is to appear.
pub struct Jobs<'a>(Place<'a>);

/// Where jobs run.
enum Place<'a> {
    /// In the threads of a pool.
    Pool {
        pool: &'a ThreadPool,
        turns: SyncSender<Receiver<Message>>,
    },
    /// In this thread.
    Here {
        output: &'a mut Output,
        report: &'a mut Report,
        result: Result<()>,
    },
}

impl Jobs<'_> {
    /// Runs a job, or starts it after waiting until few enough are under way. Returns
    /// false if nobody wants the text any more: the output is closed or has failed.
    pub fn start(
        &mut self,
        job: impl FnOnce(&mut Sink) -> io::Result<Summary> + Send + 'static,
    ) -> bool {
        let work = |outlet: Outlet| {
            let mut sink = Sink::new(outlet);
            let summary = job(&mut sink)?;
            sink.finish(summary)
        };
        interrupt::job_starts();
        match &mut self.0 {
            Place::Pool { pool, turns } => {
                let (queue, turn) = sync_channel(PIECES_AHEAD);
                if turns.send(turn).is_err() {
                    return false;
                }
                // A job fails only if its text is no longer wanted.
                pool.spawn_fifo(move || drop(work(Outlet::Queue(queue))));
                true
            }
            Place::Here {
                output,
                report,
                result,
            } => {
                let work = AssertUnwindSafe(|| work(Outlet::Here(output, report)));
                *result = match catch_unwind(work) {
                    Ok(written) => written.context(CANNOT_WRITE),
                    Err(_) => Err(anyhow!(JOB_FAILED)),
                };
                interrupt::job_is_out();
                result.is_ok()
            }
        }
    }
}

/// Runs all jobs that `produce` starts on so many threads (all cores if `None`),
/// writes their text in order and reports on them. The output is complete, though
/// not yet in place, when this returns.
pub fn run(
    threads: Option<u16>,
    output: &mut Output,
    report: &mut Report,
    produce: impl FnOnce(&mut Jobs) -> Result<()>,
) -> Result<()> {
    if threads == Some(1) {
        let mut jobs = Jobs(Place::Here {
            output,
            report,
            result: Ok(()),
        });
        let produced = produce(&mut jobs);
        return match jobs.0 {
            // If both failed, writing was first: reading only goes on while it works.
            Place::Here { result, .. } => result.and(produced),
            Place::Pool { .. } => produced,
        };
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        // The panic has been reported by then. The writer sees the job's queue end
        // without a summary, and ends the run in good order.
        .panic_handler(|_| {})
        .build()
        .context("cannot start threads")?;
    let (turns, in_order) = sync_channel(2 * pool.current_num_threads());
    thread::scope(|scope| {
        let writer = scope.spawn(move || write_in_order(in_order, output, report));
        // The jobs are dropped with the closure's end, which ends the writer.
        let produced = {
            let mut jobs = Jobs(Place::Pool { pool: &pool, turns });
            produce(&mut jobs)
        };
        let written = writer
            .join()
            .map_err(|_| anyhow!("the writing thread failed"))?;
        // If both failed, writing was first: reading only goes on while it works.
        written.and(produced)
    })
}

fn write_in_order(
    in_order: Receiver<Receiver<Message>>,
    output: &mut Output,
    report: &mut Report,
) -> Result<()> {
    for turn in in_order {
        let mut finished = false;
        loop {
            match turn.recv_timeout(Report::INTERVAL) {
                // A long job: whoever watches shall see that something is done.
                Err(RecvTimeoutError::Timeout) => report.draw(),
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(Message::Piece(text)) => output.write_all(&text).context(CANNOT_WRITE)?,
                Ok(Message::Done(text, summary)) => {
                    output.write_all(&text).context(CANNOT_WRITE)?;
                    // Whoever waits for these answers shall have them now.
                    output.flush().context(CANNOT_WRITE)?;
                    report.add(summary);
                    interrupt::job_is_out();
                    finished = true;
                }
            }
        }
        if !finished {
            return Err(anyhow!(JOB_FAILED));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::args::Run;
    use super::super::report::Length;
    use super::*;
    use pretty_assertions::assert_eq;
    use std::fs;
    use std::path::Path;
    use std::time::Duration;
    use tempfile::TempDir;

    fn run_in(
        folder: &Path,
        threads: u16,
        produce: impl FnOnce(&mut Jobs) -> Result<()>,
    ) -> Result<String> {
        let path = folder.join("out.txt");
        let options = Run {
            output: Some(path.clone()),
            threads: Some(threads),
            stats: false,
            quiet: true,
        };
        let mut output = Output::open(options.output.as_deref())?;
        let mut report = Report::new(&options, &output, Vec::new(), Length::Unknown);
        run(options.threads, &mut output, &mut report, produce)?;
        output.finish()?;
        Ok(fs::read_to_string(path)?)
    }

    #[test]
    fn text_comes_out_in_the_order_of_the_jobs() {
        for threads in [1, 4] {
            check_order(threads);
        }
    }

    fn check_order(threads: u16) {
        let folder = TempDir::new().unwrap();
        let text = run_in(folder.path(), threads, |jobs| {
            for job in 0..50u64 {
                // The first jobs take longest; the last have more text than their
                // queues hold.
                let started = jobs.start(move |out| {
                    thread::sleep(Duration::from_millis(50 / (job + 1)));
                    for line in 0..job * 1000 {
                        writeln!(out, "{job} {line}")?;
                    }
                    Ok(Summary::default())
                });
                assert!(started);
            }
            Ok(())
        });
        let lines = |job| (0..job * 1000).map(move |line| format!("{job} {line}\n"));
        assert!(text.unwrap() == (0..50).flat_map(lines).collect::<String>());
    }

    #[test]
    fn a_job_that_panics_ends_the_run_and_leaves_no_file() {
        for threads in [1, 4] {
            let folder = TempDir::new().unwrap();
            let result = run_in(folder.path(), threads, |jobs| {
                jobs.start(|_| panic!("as a test"));
                Ok(())
            });
            assert_eq!(result.unwrap_err().to_string(), JOB_FAILED);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }
}
