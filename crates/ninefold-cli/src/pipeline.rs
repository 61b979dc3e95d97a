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

use crate::output::Output;
use crate::report::Report;
use crate::session::Session;
use crate::summary::Summary;
use anyhow::{Context, Result, anyhow};
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
    Here(&'a mut Output, &'a Report),
}

impl Sink<'_> {
    fn new(outlet: Outlet) -> Sink {
        Sink {
            buffer: Vec::new(),
            outlet,
        }
    }

    /// Hands on what is left, and the summary.
    fn finish(self, summary: Summary) -> io::Result<()> {
        match self.outlet {
            Outlet::Queue(queue) => send(&queue, Message::Done(self.buffer, summary)),
            Outlet::Here(output, report) => {
                output.write_all(&self.buffer)?;
                // A reader may be waiting for these answers.
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
pub struct Jobs<'a> {
    session: &'a Session,
    threads: Threads<'a>,
}

/// Which threads jobs run in.
enum Threads<'a> {
    /// Those of a pool.
    Pool {
        pool: &'a ThreadPool,
        turns: SyncSender<Receiver<Message>>,
    },
    /// This one.
    This {
        output: &'a mut Output,
        report: &'a Report,
        result: Result<()>,
    },
}

impl Jobs<'_> {
    /// Runs a job, or starts it after waiting until few enough are under way. Returns
    /// false if the output is closed or has failed: the text is no longer wanted.
    pub fn start(
        &mut self,
        job: impl FnOnce(&mut Sink) -> io::Result<Summary> + Send + 'static,
    ) -> bool {
        let work = |outlet: Outlet| {
            let mut sink = Sink::new(outlet);
            let summary = job(&mut sink)?;
            sink.finish(summary)
        };
        self.session.job_starts();
        match &mut self.threads {
            Threads::Pool { pool, turns } => {
                let (queue, turn) = sync_channel(PIECES_AHEAD);
                if turns.send(turn).is_err() {
                    return false;
                }
                // A job fails only if its text is no longer wanted.
                pool.spawn_fifo(move || drop(work(Outlet::Queue(queue))));
                true
            }
            Threads::This {
                output,
                report,
                result,
            } => {
                let work = AssertUnwindSafe(|| work(Outlet::Here(output, report)));
                *result = match catch_unwind(work) {
                    Ok(written) => written.context(CANNOT_WRITE),
                    Err(_) => Err(anyhow!(JOB_FAILED)),
                };
                self.session.job_is_out();
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
    session: &Session,
    output: &mut Output,
    report: &Report,
    produce: impl FnOnce(&mut Jobs) -> Result<()>,
) -> Result<()> {
    if threads == Some(1) {
        let mut jobs = Jobs {
            session,
            threads: Threads::This {
                output,
                report,
                result: Ok(()),
            },
        };
        let produced = produce(&mut jobs);
        return match jobs.threads {
            // If both failed, writing was first: reading only goes on while it works.
            Threads::This { result, .. } => result.and(produced),
            Threads::Pool { .. } => produced,
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
        let writer = scope.spawn(move || write_in_order(in_order, session, output, report));
        // The jobs are dropped with the closure's end, which ends the writer.
        let produced = {
            let threads = Threads::Pool { pool: &pool, turns };
            produce(&mut Jobs { session, threads })
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
    session: &Session,
    output: &mut Output,
    report: &Report,
) -> Result<()> {
    for turn in in_order {
        let mut finished = false;
        loop {
            match turn.recv_timeout(Report::INTERVAL) {
                // A long job: the progress bar still goes on.
                Err(RecvTimeoutError::Timeout) => report.draw(),
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(Message::Piece(text)) => output.write_all(&text).context(CANNOT_WRITE)?,
                Ok(Message::Done(text, summary)) => {
                    output.write_all(&text).context(CANNOT_WRITE)?;
                    // A reader may be waiting for these answers.
                    output.flush().context(CANNOT_WRITE)?;
                    report.add(summary);
                    session.job_is_out();
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
    use super::*;
    use crate::report::{Length, Settings};
    use pretty_assertions::assert_eq;
    use std::fs;
    use std::path::Path;
    use std::sync::{Arc, Mutex, mpsc};
    use tempfile::TempDir;

    fn run_in(
        folder: &Path,
        threads: u16,
        produce: impl FnOnce(&mut Jobs) -> Result<()>,
    ) -> Result<String> {
        let path = folder.join("out.txt");
        let session = Session::new();
        let mut output = Output::open(Some(&path), &session)?;
        let settings = Settings {
            quiet: true,
            stats: false,
            watched: false,
            sources: Vec::new(),
            length: Length::Unknown,
        };
        let report = Report::new(settings, Arc::clone(&session));
        run(Some(threads), &session, &mut output, &report, produce)?;
        assert!(session.is_idle());
        output.finish()?;
        Ok(fs::read_to_string(path)?)
    }

    /// The text of 50 jobs, the last of which have more than their queues hold. `before` is done at
    /// the beginning of each, and `behind` at its end.
    fn check_order(
        threads: u16,
        before: impl Fn(usize) + Clone + Send + 'static,
        behind: impl Fn(usize) + Clone + Send + 'static,
    ) {
        let folder = TempDir::new().unwrap();
        let text = run_in(folder.path(), threads, |jobs| {
            for job in 0..50 {
                let (before, behind) = (before.clone(), behind.clone());
                let started = jobs.start(move |out| {
                    before(job);
                    for line in 0..job * 1000 {
                        writeln!(out, "{job} {line}")?;
                    }
                    behind(job);
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
    fn text_comes_out_in_the_order_of_the_jobs() {
        check_order(1, |_| (), |_| ());
        check_order(4, |_| (), |_| ());
        // The first job ends after the next three.
        let (done, others) = mpsc::channel();
        let others = Arc::new(Mutex::new(others));
        let wait = move |job: usize| {
            if job == 0 {
                let others = others.lock().unwrap();
                (0..3).for_each(|_| others.recv().unwrap());
            }
        };
        let tell = move |job: usize| {
            if (1..=3).contains(&job) {
                done.send(()).unwrap();
            }
        };
        check_order(4, wait, tell);
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
