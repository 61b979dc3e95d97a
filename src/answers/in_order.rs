//! Answers one by one, in order, by all cores, until the caller has enough.
//!
//! Threads take shares of the records in order. The one whose share is next hands its answers over as
//! they come; the others keep theirs until it is their turn, and hand in the shares that they finish
//! before. As no thread takes a share that is far ahead, and none keeps many answers of one share,
//! memory is bounded. The thread with the next share never waits, so all get on.

use super::progress::Progress;
use super::{AnswerPart, Question, Settings};
use crate::ground::parallel::pool;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Number of answers of a share that are kept before its turn.
const KEPT: usize = 10_000;

/// Number of shares for each thread that may be ahead of the one that is next.
const AHEAD: usize = 4;

impl Settings {
    /// Asks a question about each, over all cores of rayon's current pool, and hands each answer over
    /// with the index of its record, in order, soon after it and all before it are known. The work
    /// ends when `each` breaks, with what it broke with. It keeps no more answers than are worked on:
    /// for more than memory holds, such as all solutions of many grids.
    ///
    /// `each` is called by threads of the pool, one at a time, and must not wait for work of the same
    /// pool.
    ///
    /// ```
    /// use ninefold::answers::{Enumerate, Settings, Streamed};
    /// use ninefold::{Control, Grid};
    /// use std::ops::ControlFlow;
    ///
    /// // Whoever has seen a thousand of all solutions needs no more.
    /// let mut seen = 0;
    /// let broken = Settings::new().ask_each(&Enumerate::new(), &[Grid::EMPTY; 2], |index, answer| {
    ///     assert_eq!(index, 0);
    ///     seen += u32::from(matches!(answer, Streamed::Item(_)));
    ///     match seen {
    ///         1000 => ControlFlow::Break("enough"),
    ///         _ => ControlFlow::Continue(()),
    ///     }
    /// });
    /// assert_eq!(broken, ControlFlow::Break("enough"));
    /// assert_eq!(seen, 1000);
    /// ```
    pub fn ask_each<A: Sync, Q: Question<A>, B: Send>(
        &self,
        question: &Q,
        asked: &[A],
        each: impl FnMut(usize, Q::Answer) -> ControlFlow<B> + Send,
    ) -> ControlFlow<B> {
        let size = question.batch_size(self);
        let progress = Progress::new(&self.control, asked.len());
        let stride = progress.stride(size);
        let share = size.share(asked.len());
        let shares = asked.len().div_ceil(share);
        let threads = rayon::current_num_threads().min(shares);
        let queue = Queue {
            state: Mutex::new(State {
                each,
                next: 0,
                taken: 0,
                early: Vec::new(),
                broken: None,
            }),
            changed: Condvar::new(),
            next: AtomicUsize::new(0),
            ended: Arc::new(AtomicBool::new(false)),
            shares,
            ahead: AHEAD * threads,
        };
        let control = progress.below().with_stop(Arc::clone(&queue.ended));
        let below = self.clone().with_control(control);
        let work = || {
            let _guard = EndOnPanic(&queue);
            let mut worker = None;
            while let Some(number) = queue.take() {
                let worker = worker.get_or_insert_with(|| question.worker(&below));
                let start = number * share;
                let part = &asked[start..asked.len().min(start + share)];
                let mut kept = Vec::new();
                // Number of records that are answered, and of those that the listener knows.
                let (mut done, mut known) = (0, 0);
                let answered = question.answer(worker, part, &below, |index, answer| {
                    done += usize::from(answer.status().is_some());
                    if done - known >= stride {
                        progress.add(done - known);
                        known = done;
                    }
                    kept.push((start + index, answer));
                    match queue.is_next(number) || kept.len() >= KEPT {
                        true => queue.hand_over(number, &mut kept),
                        false => queue.check(),
                    }
                });
                let Ok(()) = answered.and_then(|()| queue.hand_in(number, kept)) else {
                    return;
                };
                progress.add(done - known);
            }
        };
        pool::on_threads(threads, &work);
        let state = queue.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        match state.broken {
            Some(broken) => ControlFlow::Break(broken),
            None => ControlFlow::Continue(()),
        }
    }
}

/// The caller has enough, or a thread panicked.
struct NoMoreAnswers;

/// The answers of one share, each with the index of its record.
type Answers<T> = Vec<(usize, T)>;

/// Shares of the records, and whose turn it is.
struct Queue<F, T, B> {
    state: Mutex<State<F, T, B>>,
    changed: Condvar,
    /// The same as in the state, to be looked at without a lock.
    next: AtomicUsize,
    ended: Arc<AtomicBool>,
    /// Number of shares.
    shares: usize,
    /// Number of shares that may be taken before the next is handed over.
    ahead: usize,
}

struct State<F, T, B> {
    each: F,
    /// The share whose answers are handed over next.
    next: usize,
    /// Number of shares that threads have taken.
    taken: usize,
    /// Shares that were finished before their turn.
    early: Vec<(usize, Answers<T>)>,
    /// The value that the caller broke with.
    broken: Option<B>,
}

impl<F, T, B> Queue<F, T, B> {
    fn lock(&self) -> MutexGuard<'_, State<F, T, B>> {
        // After a panic nothing is handed over any more.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<F, T, B>>) -> MutexGuard<'a, State<F, T, B>> {
        let state = self.changed.wait(state);
        state.unwrap_or_else(PoisonError::into_inner)
    }

    fn is_next(&self, share: usize) -> bool {
        self.next.load(Ordering::Relaxed) == share
    }

    fn check(&self) -> Result<(), NoMoreAnswers> {
        match self.ended.load(Ordering::Relaxed) {
            true => Err(NoMoreAnswers),
            false => Ok(()),
        }
    }

    /// Ends the work of all threads.
    fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// The number of a share to work on, if any is left.
    fn take(&self) -> Option<usize> {
        let mut state = self.lock();
        while state.taken < self.shares && self.check().is_ok() {
            if state.taken < state.next + self.ahead {
                state.taken += 1;
                return Some(state.taken - 1);
            }
            state = self.wait(state);
        }
        None
    }
}

impl<F: FnMut(usize, T) -> ControlFlow<B>, T, B> Queue<F, T, B> {
    /// Hands over some answers of a share, when it is its turn.
    ///
    /// # Errors
    /// [`NoMoreAnswers`], if nobody wants them.
    fn hand_over(&self, share: usize, answers: &mut Answers<T>) -> Result<(), NoMoreAnswers> {
        let mut state = self.lock();
        while state.next != share && self.check().is_ok() {
            state = self.wait(state);
        }
        self.give(&mut state, answers.drain(..))
    }

    /// Hands in the last answers of a share: to the caller, if it is its turn.
    ///
    /// # Errors
    /// [`NoMoreAnswers`], if nobody wants them.
    fn hand_in(&self, share: usize, answers: Answers<T>) -> Result<(), NoMoreAnswers> {
        let mut state = self.lock();
        if state.next != share {
            state.early.push((share, answers));
            return self.check();
        }
        self.give(&mut state, answers)?;
        state.next += 1;
        loop {
            let next = state.next;
            let Some(at) = state.early.iter().position(|&(share, _)| share == next) else {
                break;
            };
            let (_, answers) = state.early.swap_remove(at);
            self.give(&mut state, answers)?;
            state.next += 1;
        }
        self.next.store(state.next, Ordering::Relaxed);
        self.changed.notify_all();
        Ok(())
    }

    /// Gives answers to the caller.
    fn give(
        &self,
        state: &mut State<F, T, B>,
        answers: impl IntoIterator<Item = (usize, T)>,
    ) -> Result<(), NoMoreAnswers> {
        self.check()?;
        for (index, answer) in answers {
            if let ControlFlow::Break(broken) = (state.each)(index, answer) {
                state.broken = Some(broken);
                self.end();
                return Err(NoMoreAnswers);
            }
        }
        Ok(())
    }
}

/// Ends the work of the other threads if this one panics: they would wait for it for ever.
struct EndOnPanic<'a, F, T, B>(&'a Queue<F, T, B>);

impl<F, T, B> Drop for EndOnPanic<'_, F, T, B> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _state = self.0.lock();
            self.0.end();
        }
    }
}
