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

use crate::compression::{Packer, Packing};
use crate::journal::Journal;
use crate::parquet_file::Pages;
use crate::report::Report;
use crate::session::Session;
use crate::store::{CANNOT_WRITE, Piece, Store};
use crate::summary::Summary;
use crate::workers::Workers;
use anyhow::{Context, Result, anyhow};
use ninefold::Control;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;

/// How much text a job gathers before it hands it on, in bytes.
const PIECE: usize = 1 << 16;
/// What went wrong when a job panics, which has been reported by then.
const JOB_FAILED: &str = "a solving thread failed";
/// How many pieces a job may be ahead of the writer.
const PIECES_AHEAD: usize = 2;

enum Message {
    Piece(Piece),
    /// The last piece, which may be empty, and the summary.
    Done(Vec<u8>, Box<Summary>),
    /// There is no more, since something failed.
    Failed(io::Error),
}

/// What compresses the text of jobs: one for each thread.
#[derive(Debug)]
pub struct Packers {
    packing: Packing,
    kept: Workers<Packer>,
}

impl Packers {
    /// With this codec and level.
    ///
    /// # Errors
    /// If its memory cannot be had.
    pub fn new(packing: Packing) -> io::Result<Packers> {
        // What can go wrong does so here, and not in a thread.
        drop(packing.packer()?);
        Ok(Packers {
            packing,
            kept: Workers::new(),
        })
    }

    /// Compresses a text; `last` ends the member.
    fn pack(&self, packer: &mut Option<Packer>, text: &[u8], last: bool) -> io::Result<Vec<u8>> {
        let packer = match packer {
            Some(packer) => packer,
            none => none.insert(self.kept.take(|| self.packing.packer())?),
        };
        let mut packed = Vec::new();
        packer.write(text, &mut packed)?;
        if last {
            packer.finish(&mut packed)?;
        }
        Ok(packed)
    }
}

/// Where a job writes its text.
pub struct Sink<'a> {
    buffer: Vec<u8>,
    outlet: Outlet<'a>,
    packers: Option<Arc<Packers>>,
    /// What compresses the member under way.
    packer: Option<Packer>,
}

/// Where a sink hands on its text.
enum Outlet<'a> {
    /// To the writer, when it is the job's turn.
    Queue(SyncSender<Message>),
    /// Out at once.
    Here(&'a mut Writer),
}

/// What is done with what jobs make, in order.
#[derive(Debug)]
pub struct Writer {
    /// Where it is put together.
    pub store: Store,
    /// Who is told.
    pub report: Report,
    /// What ends searches.
    pub control: Control,
    /// Where it is noted how far the run is, if it is to be taken up when it was killed.
    pub journal: Option<Journal>,
}

impl Writer {
    fn piece(&mut self, piece: Piece) -> Result<()> {
        let store = &mut self.store;
        let written = self.report.writing(|| store.piece(piece));
        written.context(CANNOT_WRITE)
    }

    fn job_ends(&mut self, text: Vec<u8>, mut summary: Summary) -> Result<()> {
        self.piece(Piece::Text(text))?;
        let store = &mut self.store;
        let ended = self.report.writing(|| store.job_ends(&summary));
        let boundary = ended.context(CANNOT_WRITE)?;
        let end = summary.end.take();
        self.report.add(summary)?;
        // What was found when searches had been told to end is not what would have been found.
        let boundary = boundary && !self.control.is_stopped();
        if let (Some(journal), true, Some(end)) = (&mut self.journal, boundary, end) {
            journal.boundary(end, &mut self.store, &self.report)?;
        }
        Ok(())
    }
}

impl<'a> Sink<'a> {
    fn new(outlet: Outlet<'a>, packers: Option<Arc<Packers>>) -> Sink<'a> {
        Sink {
            buffer: Vec::new(),
            outlet,
            packers,
            packer: None,
        }
    }

    /// Appends text that `write` makes.
    ///
    /// # Errors
    /// If nobody wants it any more.
    #[inline]
    pub fn text(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        write(&mut self.buffer);
        match self.buffer.len() >= PIECE {
            true => self.flush(),
            false => Ok(()),
        }
    }

    /// Hands on pages of Parquet.
    ///
    /// # Errors
    /// If nobody wants them any more.
    pub fn pages(&mut self, pages: Pages) -> io::Result<()> {
        self.hand_on(Piece::Pages(pages))
    }

    fn hand_on(&mut self, piece: Piece) -> io::Result<()> {
        match &mut self.outlet {
            Outlet::Queue(queue) => send(queue, Message::Piece(piece)),
            Outlet::Here(writer) => {
                writer.piece(piece).map_err(as_io)?;
                writer.report.draw();
                Ok(())
            }
        }
    }

    /// Hands on what is left, and the summary.
    fn finish(mut self, summary: Summary) -> io::Result<()> {
        let mut text = std::mem::take(&mut self.buffer);
        if let Some(packers) = &self.packers {
            if !text.is_empty() || self.packer.is_some() {
                text = packers.pack(&mut self.packer, &text, true)?;
            }
            if let Some(packer) = self.packer.take() {
                packers.kept.put_back(packer);
            }
        }
        match self.outlet {
            Outlet::Queue(queue) => send(&queue, Message::Done(text, Box::new(summary))),
            Outlet::Here(writer) => writer.job_ends(text, summary).map_err(as_io),
        }
    }
}

/// An error as one of writing, which it is; what caused it stays known.
fn as_io(error: anyhow::Error) -> io::Error {
    match error.downcast::<io::Error>() {
        Ok(error) => error,
        Err(error) => {
            let kind = error
                .chain()
                .find_map(|cause| cause.downcast_ref::<io::Error>())
                .map_or(io::ErrorKind::Other, io::Error::kind);
            io::Error::new(kind, error.into_boxed_dyn_error())
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
        let text = match &self.packers {
            Some(packers) => {
                let packed = packers.pack(&mut self.packer, &self.buffer, false)?;
                self.buffer.clear();
                packed
            }
            None => std::mem::take(&mut self.buffer),
        };
        self.hand_on(Piece::Text(text))
    }
}

/// Takes jobs, in the order in which their text is to appear.
pub struct Jobs<'a> {
    session: &'a Session,
    packers: Option<Arc<Packers>>,
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
        writer: &'a mut Writer,
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
        let packers = self.packers.clone();
        let work = |outlet: Outlet| {
            let mut sink = Sink::new(outlet, packers);
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
                pool.spawn_fifo(move || {
                    if let Err(error) = work(Outlet::Queue(queue.clone())) {
                        // If its text is no longer wanted, nor is its error.
                        let _ = queue.send(Message::Failed(error));
                    }
                });
                true
            }
            Threads::This { writer, result } => {
                let work = AssertUnwindSafe(|| work(Outlet::Here(writer)));
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

/// Runs all jobs that `produce` starts on so many threads (all cores if `None`), and has what they
/// make written in order. `packers` compress text.
pub fn run(
    threads: Option<u16>,
    session: &Session,
    packers: Option<Packers>,
    writer: &mut Writer,
    produce: impl FnOnce(&mut Jobs) -> Result<()>,
) -> Result<()> {
    let packers = packers.map(Arc::new);
    if threads == Some(1) {
        let mut jobs = Jobs {
            session,
            packers,
            threads: Threads::This {
                writer,
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
        let writing = scope.spawn(move || write_in_order(in_order, session, writer));
        // The jobs are dropped with the closure's end, which ends the writer.
        let produced = {
            let threads = Threads::Pool { pool: &pool, turns };
            produce(&mut Jobs {
                session,
                packers,
                threads,
            })
        };
        let written = writing
            .join()
            .map_err(|_| anyhow!("the writing thread failed"))?;
        // If both failed, writing was first: reading only goes on while it works.
        written.and(produced)
    })
}

fn write_in_order(
    in_order: Receiver<Receiver<Message>>,
    session: &Session,
    writer: &mut Writer,
) -> Result<()> {
    for turn in in_order {
        let mut finished = false;
        loop {
            match turn.recv_timeout(Report::INTERVAL) {
                // A long job: the progress bar still goes on.
                Err(RecvTimeoutError::Timeout) => writer.report.draw(),
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(Message::Piece(piece)) => writer.piece(piece)?,
                Ok(Message::Done(text, summary)) => {
                    writer.job_ends(text, *summary)?;
                    session.job_is_out();
                    finished = true;
                }
                Ok(Message::Failed(error)) => return Err(error).context(CANNOT_WRITE),
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
    use crate::output::Output;
    use crate::report::{Length, Settings};
    use crate::summary::STATUSES;
    use crate::unfinished::Part;
    use pretty_assertions::assert_eq;
    use std::fs;
    use std::path::Path;
    use std::sync::{Mutex, mpsc};
    use tempfile::TempDir;

    fn run_in(
        folder: &Path,
        threads: u16,
        produce: impl FnOnce(&mut Jobs) -> Result<()>,
    ) -> Result<String> {
        let path = folder.join("out.txt");
        let session = Session::new();
        let output = Output::open(Some(&path), Part::Useful, &session)?;
        let settings = Settings {
            quiet: true,
            stats: None,
            watched: false,
            sources: Vec::new(),
            length: Length::Unknown,
            words: &STATUSES,
            table: false,
            about: Default::default(),
        };
        let mut writer = Writer {
            store: Store::Text {
                output,
                end: Vec::new(),
                nothing: Vec::new(),
            },
            report: Report::new(settings, None, Arc::clone(&session)),
            control: session.control(),
            journal: None,
        };
        run(Some(threads), &session, None, &mut writer, produce)?;
        assert!(session.is_idle());
        writer.store.finish()?.finish()?;
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
