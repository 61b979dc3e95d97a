//! The time left of a run, estimated from its pace so far.

use std::time::Duration;

/// The pace of a run so far. Times are counted from its beginning.
#[derive(Debug)]
pub struct Pace {
    /// The number of pieces of work under way at once.
    at_once: u64,
    /// When the first piece of work began, and how far the run was then.
    began: Moment,
    /// When the first was done.
    first: Option<Moment>,
    /// When the last was done.
    last: Moment,
    /// The number of pieces done after the first.
    pieces: u64,
}

/// A time, and how far the run was then.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Moment {
    time: Duration,
    progress: u64,
}

impl Pace {
    /// The pace before a run that does `at_once` pieces of work at once.
    pub fn new(at_once: usize) -> Pace {
        Pace {
            at_once: at_once.max(1) as u64,
            began: Moment::default(),
            first: None,
            last: Moment::default(),
            pieces: 0,
        }
    }

    /// The first piece of work begins now, or is not done yet. What lies before is no work of this
    /// run: it was read without being answered, or another run had done it.
    pub fn begins(&mut self, time: Duration, progress: u64) {
        if self.first.is_none() {
            self.began = Moment { time, progress };
        }
    }

    /// A piece of work is done now, and the run is so far.
    pub fn done(&mut self, time: Duration, progress: u64) {
        self.last = Moment { time, progress };
        match self.first {
            None => self.first = Some(self.last),
            Some(_) => self.pieces += 1,
        }
    }

    /// The time from now until the run has reached `length`; none if it cannot be estimated.
    pub fn left(&self, now: Duration, length: u64) -> Option<Duration> {
        // What is made ready in the first piece of work, such as tables, is not made again. But
        // pieces that were begun together are done together, and the others tell nothing until some
        // rounds are over.
        let from = match self.first {
            Some(first) if self.pieces >= 2 * self.at_once => first,
            _ => self.began,
        };
        let progress = self.last.progress.checked_sub(from.progress)?;
        let time = self.last.time.checked_sub(from.time)?;
        if progress == 0 {
            return None;
        }
        let rest = length.saturating_sub(self.last.progress);
        let left = time.as_secs_f64() * rest as f64 / progress as f64;
        // (A run that is further than its length, since an input has grown, has nothing left.)
        let left = Duration::try_from_secs_f64(left).ok()?;
        Some(left.saturating_sub(now.saturating_sub(self.last.time)))
    }
}

#[cfg(test)]
mod tests;
