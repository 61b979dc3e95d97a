//! The output of jobs, in the order of the jobs.
//!
//! The job whose turn it is writes for itself. When it ends it also writes what later jobs have
//! left by then, and gives the turn to the first of them that has not ended. So no thread has to
//! be woken to write.

use super::session::Session;
use super::store::Piece;
use super::summary::Summary;
use super::writer::Writer;
use anyhow::Result;
use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The number of pieces that a job may leave before its turn.
const PIECES_AHEAD: usize = 2;

/// The end of a job: the last of its text, which may be empty, and its summary, or an error.
pub type End = Result<(Vec<u8>, Box<Summary>)>;

/// Writes what jobs make in the order of their numbers, which begin at 0.
#[derive(Debug)]
pub struct Order<'a> {
    session: &'a Session,
    /// Held by the job whose turn it is, and only while it writes.
    writer: Mutex<Writer>,
    state: Mutex<State>,
    /// Signals that the turn has moved on, or that pieces left before their turn are written.
    waiting: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The job whose turn it is. All before it are out.
    turn: u64,
    /// Output of later jobs, in job order, waiting for their turn.
    ahead: VecDeque<EarlyOutput>,
    /// The number of waiting threads.
    waiting: usize,
    /// True if something went wrong. Nothing is wanted any more then.
    failed: bool,
    /// The first error.
    failure: Option<anyhow::Error>,
}

/// The output of a job that is ahead of its turn.
#[derive(Debug, Default)]
struct EarlyOutput {
    pieces: Vec<Piece>,
    end: Option<End>,
}

impl State {
    /// The output of a job, which must be ahead of its turn.
    fn left(&mut self, number: u64) -> &mut EarlyOutput {
        let place = (number - self.turn - 1) as usize;
        if self.ahead.len() <= place {
            self.ahead.resize_with(place + 1, EarlyOutput::default);
        }
        &mut self.ahead[place]
    }
}

impl<'a> Order<'a> {
    /// Begins with job 0.
    pub fn new(writer: Writer, session: &'a Session) -> Self {
        Order {
            session,
            writer: Mutex::new(writer),
            state: Mutex::default(),
            waiting: Condvar::new(),
        }
    }

    /// Waits until fewer than `most` of the `begun` jobs are under way. Returns whether the output of
    /// another one is wanted.
    pub fn has_room(&self, begun: u64, most: u64) -> bool {
        let mut state = self.state();
        while !state.failed && begun - state.turn >= most {
            state = self.wait(state);
        }
        !state.failed
    }

    /// Writes a piece of a job, or keeps it for its turn. Waits if too many are kept.
    ///
    /// # Errors
    /// [`ErrorKind::BrokenPipe`] if another job or the output has failed.
    pub fn piece(&self, number: u64, piece: Piece) -> io::Result<()> {
        let mut state = self.state();
        loop {
            if state.failed {
                return Err(ErrorKind::BrokenPipe.into());
            }
            if state.turn == number {
                drop(state);
                return match self.write(|writer| writer.piece(piece)) {
                    true => Ok(()),
                    false => Err(ErrorKind::BrokenPipe.into()),
                };
            }
            let left = state.left(number);
            if left.pieces.len() < PIECES_AHEAD {
                left.pieces.push(piece);
                return Ok(());
            }
            state = self.wait(state);
        }
    }

    /// Ends a job: writes the rest of it, and of later jobs, if it is its turn.
    pub fn job_ends(&self, number: u64, end: End) {
        let mut state = self.state();
        if number > state.turn {
            state.left(number).end = Some(end);
            return;
        }
        drop(state);
        if !self.end(end) {
            return;
        }
        loop {
            let mut state = self.state();
            let Some(next) = state.ahead.front_mut() else {
                return self.pass_turn(state);
            };
            if !next.pieces.is_empty() {
                let pieces = std::mem::take(&mut next.pieces);
                self.wake(&state);
                drop(state);
                let mut pieces = pieces.into_iter();
                if !pieces.all(|piece| self.write(|writer| writer.piece(piece))) {
                    return;
                }
            } else if let Some(end) = next.end.take() {
                // It has its turn, and does not need it any more.
                state.ahead.pop_front();
                state.turn += 1;
                self.wake(&state);
                drop(state);
                if !self.end(end) {
                    return;
                }
            } else {
                state.ahead.pop_front();
                return self.pass_turn(state);
            }
        }
    }

    /// Gives the turn to the next job, whose kept pieces are all written.
    fn pass_turn(&self, mut state: MutexGuard<State>) {
        state.turn += 1;
        self.wake(&state);
    }

    /// Writes the end of the job whose turn it is. Returns whether all is well.
    fn end(&self, end: End) -> bool {
        let written = self.write(|writer| {
            let (text, summary) = end?;
            writer.job_ends(text, *summary)
        });
        if written {
            self.session.job_is_out();
        }
        written
    }

    /// Has the writer do something. Returns whether all is well.
    fn write(&self, write: impl FnOnce(&mut Writer) -> Result<()>) -> bool {
        let written = write(&mut self.writer.lock().unwrap_or_else(PoisonError::into_inner));
        let Err(error) = written else {
            return true;
        };
        // (Jobs under way may take long, and nobody reads what they find.)
        self.session.give_up();
        let mut state = self.state();
        // The first error is the one reported.
        if !state.failed {
            state.failed = true;
            state.failure = Some(error);
        }
        self.wake(&state);
        false
    }

    /// The writer, when all jobs have ended.
    ///
    /// # Errors
    /// The first error of a job or of the output.
    pub fn finish(self) -> Result<Writer> {
        let state = self.state.into_inner();
        match state.unwrap_or_else(PoisonError::into_inner).failure {
            Some(error) => Err(error),
            None => Ok(self
                .writer
                .into_inner()
                .unwrap_or_else(PoisonError::into_inner)),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Poisoning is harmless: nothing that can panic is done while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, mut state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        state.waiting += 1;
        let state = self.waiting.wait(state);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        state.waiting -= 1;
        state
    }

    /// Wakes the waiting threads; without any, the system call is saved.
    fn wake(&self, state: &State) {
        if state.waiting > 0 {
            self.waiting.notify_all();
        }
    }
}
