//! Jobs through many threads, and their output in order.
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
//! is ahead of its turn leaves its text for the one before it to write, and waits when that is too
//! much. How many jobs may be ahead is bounded as well, so memory does not depend on how
//! much is read or printed.

use crate::run::order::Order;
use crate::run::report::Report;
use crate::run::session::Session;
use crate::run::sink::{Outlet, Packers, Sink};
use crate::run::store::CANNOT_WRITE;
use crate::run::summary::Summary;
use crate::run::writer::Writer;
use anyhow::{Context, Result, anyhow};
use rayon::ThreadPoolBuilder;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The error if a job panics; the panic itself has been reported by then.
const JOB_FAILED: &str = "a solving thread failed";
/// The number of jobs for each thread that may have begun and not be out.
const JOBS_AHEAD: u64 = 2;

/// One batch of work: it writes what it makes to the sink. Boxed, since what a run does around its jobs
/// would else be compiled for every command, question and size of board.
pub type Job<'a> = Box<dyn FnOnce(&mut Sink) -> io::Result<Summary> + 'a>;

/// The source of jobs: the next one, or none at the end.
pub type NextJob<'n, 'a> = dyn FnMut() -> Result<Option<Job<'a>>> + Send + 'n;

/// Does the jobs that `next` returns, until it returns none, in `threads` threads (one for each core if
/// `None`), and has their output written in the order of the jobs. `packers` compress text. Returns the
/// writer.
///
/// # Errors
/// If writing fails, a job panics or `next` fails. What was begun before `next` failed is written.
pub fn run(
    threads: Option<u16>,
    session: &Session,
    packers: Option<Packers>,
    writer: Writer,
    next: &mut NextJob,
) -> Result<Writer> {
    let packers = packers.map(Arc::new);
    match threads {
        Some(1) => in_this_thread(session, packers, writer, next),
        _ => in_threads(threads, session, packers, writer, next),
    }
}

/// Does a job, and hands on what it makes.
fn work(job: Job, packers: Option<Arc<Packers>>, outlet: Outlet) -> Result<()> {
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

fn in_this_thread(
    session: &Session,
    packers: Option<Arc<Packers>>,
    mut writer: Writer,
    next: &mut NextJob,
) -> Result<Writer> {
    while let Some(job) = next()? {
        session.job_starts();
        let written = work(job, packers.clone(), Outlet::Here(&mut writer));
        session.job_is_out();
        written?;
    }
    Ok(writer)
}

/// The source of jobs.
struct Source<'s, 'n, 'a> {
    next: &'s mut NextJob<'n, 'a>,
    /// The number of jobs taken.
    taken: u64,
    /// True if there are no more.
    ended: bool,
    /// The error that ended it, if any.
    failure: Option<anyhow::Error>,
}

fn in_threads(
    threads: Option<u16>,
    session: &Session,
    packers: Option<Arc<Packers>>,
    writer: Writer,
    next: &mut NextJob,
) -> Result<Writer> {
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
        // During a long job the progress bar still moves.
        while let Err(RecvTimeoutError::Timeout) = all_have_ended.recv_timeout(Report::INTERVAL) {
            report.draw();
        }
    });
    let source = source.into_inner().unwrap_or_else(PoisonError::into_inner);
    // If both failed, writing was first: reading only continues while writing works.
    let writer = order.finish()?;
    match source.failure {
        Some(error) => Err(error),
        None => Ok(writer),
    }
}

#[cfg(test)]
mod tests;
