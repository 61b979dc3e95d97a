//! Jobs through many threads, and what they write out again in order.
//!
//! ```text
//!  each of N threads, again and again           in the order of the jobs
//!  takes the next job  -->  does it  -->  [ 1 ] --> output
//!  (reads and frames       (solves and    [ 3 ] waits for 2
//!   a batch)                formats)
//! ```
//!
//! Every thread reads what it solves, and a job whose turn it is writes for itself: a batch stays in
//! the cache of one core from its text to its answers, and no thread waits to be handed something. With
//! one thread it is the same without the order.
//!
//! Jobs are taken one at a time and in order, so the one whose turn it is has always begun. A job that
//! is ahead of its turn leaves its text behind for the one before it to write, and waits when that
//! comes to too much. How many jobs may be ahead is bounded as well, so memory does not depend on how
//! much is read or printed.

use crate::compression::{Packer, Packing};
use crate::journal::Journal;
use crate::order::Order;
use crate::parquet_file::Pages;
use crate::report::Report;
use crate::session::Session;
use crate::store::{CANNOT_WRITE, Piece, Store};
use crate::summary::Summary;
use crate::workers::Workers;
use anyhow::{Context, Result, anyhow};
use ninefold::Control;
use rayon::ThreadPoolBuilder;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// How much text a job gathers before it hands it on, in bytes.
const PIECE: usize = 1 << 16;
/// What went wrong when a job panics, which has been reported by then.
const JOB_FAILED: &str = "a solving thread failed";
/// How many jobs may have begun for each thread, and not be out.
const JOBS_AHEAD: u64 = 2;

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
    /// Out when it is the turn of the job with this number.
    InOrder(&'a Order<'a>, u64),
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
    /// Writes a piece.
    ///
    /// # Errors
    /// If that fails.
    pub fn piece(&mut self, piece: Piece) -> Result<()> {
        let store = &mut self.store;
        let written = self.report.writing(|| store.piece(piece));
        written.context(CANNOT_WRITE)
    }

    /// Writes the last of a job's text, and takes in its summary.
    ///
    /// # Errors
    /// If that fails.
    pub fn job_ends(&mut self, text: Vec<u8>, mut summary: Summary) -> Result<()> {
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
            Outlet::InOrder(order, number) => order.piece(*number, piece),
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
            Outlet::InOrder(order, number) => {
                order.job_ends(number, Ok((text, Box::new(summary))));
                Ok(())
            }
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

/// Does the jobs that `next` gives, until it gives none, in so many threads (as many as there are cores
/// if `None`), and has what they make written in the order in which it gave them. `packers` compress
/// text. Returns the writer.
///
/// # Errors
/// If writing fails, a job panics or `next` fails. What was begun before `next` failed is written.
pub fn run<J>(
    threads: Option<u16>,
    session: &Session,
    packers: Option<Packers>,
    writer: Writer,
    next: impl FnMut() -> Result<Option<J>> + Send,
) -> Result<Writer>
where
    J: FnOnce(&mut Sink) -> io::Result<Summary>,
{
    let packers = packers.map(Arc::new);
    match threads {
        Some(1) => in_this_thread(session, packers, writer, next),
        _ => in_threads(threads, session, packers, writer, next),
    }
}

/// Does a job, and hands on what it makes.
fn work<J>(job: J, packers: Option<Arc<Packers>>, outlet: Outlet) -> Result<()>
where
    J: FnOnce(&mut Sink) -> io::Result<Summary>,
{
    let work = || {
        let mut sink = Sink::new(outlet, packers);
        let summary = job(&mut sink)?;
        sink.finish(summary)
    };
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(written) => written.context(CANNOT_WRITE),
        // It has been reported by then.
        Err(_) => Err(anyhow!(JOB_FAILED)),
    }
}

fn in_this_thread<J>(
    session: &Session,
    packers: Option<Arc<Packers>>,
    mut writer: Writer,
    mut next: impl FnMut() -> Result<Option<J>>,
) -> Result<Writer>
where
    J: FnOnce(&mut Sink) -> io::Result<Summary>,
{
    while let Some(job) = next()? {
        session.job_starts();
        let written = work(job, packers.clone(), Outlet::Here(&mut writer));
        session.job_is_out();
        written?;
    }
    Ok(writer)
}

/// Where jobs come from.
struct Source<N> {
    next: N,
    /// How many have been taken.
    taken: u64,
    /// Whether there are no more.
    ended: bool,
    /// Why there are no more, if something went wrong.
    failure: Option<anyhow::Error>,
}

fn in_threads<J, N>(
    threads: Option<u16>,
    session: &Session,
    packers: Option<Arc<Packers>>,
    writer: Writer,
    next: N,
) -> Result<Writer>
where
    J: FnOnce(&mut Sink) -> io::Result<Summary>,
    N: FnMut() -> Result<Option<J>> + Send,
{
    // Threads of rayon's, since an exact count takes as many as its pool has.
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .build()
        .context("cannot start threads")?;
    let jobs_ahead = JOBS_AHEAD * pool.current_num_threads() as u64;
    let report = writer.report.clone();
    let order = Order::new(writer, session);
    let source = Mutex::new(Source {
        next,
        taken: 0,
        ended: false,
        failure: None,
    });
    // The next job and its number. Who finds that too many are under way waits with the source in hand:
    // the others would have to wait as well.
    let take = || {
        let mut source = source.lock().ok()?;
        if source.ended || !order.has_room(source.taken, jobs_ahead) {
            return None;
        }
        match (source.next)() {
            Ok(Some(job)) => {
                let number = source.taken;
                source.taken += 1;
                session.job_starts();
                return Some((job, number));
            }
            Ok(None) => {}
            Err(error) => source.failure = Some(error),
        }
        source.ended = true;
        None
    };
    let do_jobs = || {
        while let Some((job, number)) = take() {
            let outlet = Outlet::InOrder(&order, number);
            if let Err(error) = work(job, packers.clone(), outlet) {
                order.job_ends(number, Err(error));
            }
        }
    };
    let (at_work, all_have_ended) = channel::<()>();
    pool.in_place_scope(|scope| {
        scope.spawn_broadcast(move |_, _| {
            let _at_work = &at_work;
            do_jobs();
        });
        // A long job: the progress bar still goes on.
        while let Err(RecvTimeoutError::Timeout) = all_have_ended.recv_timeout(Report::INTERVAL) {
            report.draw();
        }
    });
    let source = source.into_inner().unwrap_or_else(PoisonError::into_inner);
    // If both failed, writing was first: reading only goes on while it works.
    let writer = order.finish()?;
    match source.failure {
        Some(error) => Err(error),
        None => Ok(writer),
    }
}

#[cfg(test)]
mod tests;
