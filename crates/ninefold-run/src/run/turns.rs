//! Decisions in the order of the jobs, by jobs that work side by side.
//!
//! Whether a record is the first of its class depends on all records before. Its key does not, nor
//! does how it is written: so a job makes keys, waits for its turn, decides on all its records at
//! once, gives the turn to the next job, and writes. So does a job that does not know how many of its
//! puzzles are still wanted.

use std::io::{self, ErrorKind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The state on which decisions are made, and the job whose turn it is.
#[derive(Debug)]
pub struct Turns<D> {
    state: Mutex<State<D>>,
    waiting: Condvar,
}

#[derive(Debug)]
struct State<D> {
    decider: D,
    /// The number of jobs so far.
    jobs: u64,
    /// The job whose turn it is.
    turn: u64,
    /// The number of ended jobs.
    ended: u64,
    /// True if one failed. No more is decided then.
    failed: bool,
}

impl<D> Turns<D> {
    /// Begins with no job.
    pub fn new(decider: D) -> Self {
        Turns {
            state: Mutex::new(State {
                decider,
                jobs: 0,
                turn: 0,
                ended: 0,
                failed: false,
            }),
            waiting: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<D>> {
        // What a decision that panicked has left is not used: its job fails.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The turn of the next job, in the order of the calls.
    pub fn next_job(&self) -> Turn<'_, D> {
        let mut state = self.state();
        state.jobs += 1;
        Turn {
            turns: self,
            number: state.jobs - 1,
            is_done: false,
        }
    }

    /// Waits until all jobs so far have ended. Returns whether none of them failed.
    pub fn wait_for_all(&self) -> bool {
        let mut state = self.state();
        while !state.failed && state.ended < state.jobs {
            state = self.wait(state);
        }
        !state.failed
    }

    /// Has what decides do something between two jobs, or at the end.
    pub fn with<T>(&self, work: impl FnOnce(&mut D) -> T) -> T {
        work(&mut self.state().decider)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<D>>) -> MutexGuard<'a, State<D>> {
        let state = self.waiting.wait(state);
        state.unwrap_or_else(PoisonError::into_inner)
    }
}

/// The turn of a job, which ends when this is dropped, and has failed then unless it is
/// [done](Turn::done).
#[derive(Debug)]
pub struct Turn<'a, D> {
    turns: &'a Turns<D>,
    number: u64,
    is_done: bool,
}

impl<D> Turn<'_, D> {
    /// Decides, once, when it is this job's turn.
    ///
    /// # Errors
    /// If `decide` fails, or a job before this one failed.
    pub fn decide<T>(&self, decide: impl FnOnce(&mut D) -> io::Result<T>) -> io::Result<T> {
        let mut state = self.turns.state();
        while !state.failed && state.turn < self.number {
            state = self.turns.wait(state);
        }
        if state.failed {
            // The other job says why.
            return Err(ErrorKind::BrokenPipe.into());
        }
        let decided = decide(&mut state.decider)?;
        state.turn += 1;
        self.turns.waiting.notify_all();
        Ok(decided)
    }

    /// The job ends, with all done that others rely on.
    pub fn done(mut self) {
        self.is_done = true;
    }
}

impl<D> Drop for Turn<'_, D> {
    fn drop(&mut self) {
        let mut state = self.turns.state();
        state.ended += 1;
        state.failed |= !self.is_done;
        self.turns.waiting.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::thread;

    #[test]
    fn jobs_decide_in_their_order_whichever_is_ready_first() {
        let turns = Turns::new(Vec::new());
        let jobs: Vec<_> = (0..20).map(|_| turns.next_job()).collect();
        thread::scope(|scope| {
            for (number, turn) in jobs.into_iter().enumerate().rev() {
                scope.spawn(move || {
                    let decided = turn.decide(|decided: &mut Vec<usize>| {
                        decided.push(number);
                        Ok(())
                    });
                    decided.unwrap();
                    turn.done();
                });
            }
            assert!(turns.wait_for_all());
        });
        turns.with(|decided| assert_eq!(*decided, (0..20).collect::<Vec<_>>()));
    }

    #[test]
    fn when_a_job_fails_nobody_waits_for_it() {
        for fails_by in ["an error", "a panic", "being dropped"] {
            let turns = Turns::new(());
            let [first, second] = [turns.next_job(), turns.next_job()];
            thread::scope(|scope| {
                let second = scope.spawn(move || second.decide(|()| Ok(())));
                match fails_by {
                    "an error" => {
                        let error = first.decide(|()| Err::<(), _>(ErrorKind::StorageFull.into()));
                        assert_eq!(error.unwrap_err().kind(), ErrorKind::StorageFull);
                        drop(first);
                    }
                    "a panic" => {
                        let first = scope.spawn(move || {
                            first.decide(|()| -> io::Result<()> { panic!("meant") })
                        });
                        assert!(first.join().is_err());
                    }
                    _ => drop(first),
                }
                let second = second.join().unwrap();
                assert_eq!(
                    second.unwrap_err().kind(),
                    ErrorKind::BrokenPipe,
                    "{fails_by}"
                );
            });
            assert!(!turns.wait_for_all());
        }
    }

    #[test]
    fn a_job_that_fails_behind_its_decision_has_failed() {
        for fails in [false, true] {
            let turns = Turns::new(());
            let [first, second] = [turns.next_job(), turns.next_job()];
            first.decide(|()| Ok(())).unwrap();
            second.decide(|()| Ok(())).unwrap();
            second.done();
            match fails {
                false => first.done(),
                true => drop(first),
            }
            assert_eq!(turns.wait_for_all(), !fails);
        }
    }
}
